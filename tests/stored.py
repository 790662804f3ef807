"""What a stored database shows: the view of everybody at each of its tables, and each finished match."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from drawfour.server.protocol import messages
from drawfour.server.rate_limit import Buckets
from drawfour.server.room import archive
from drawfour.server.room.lobby import Lobby
from drawfour.server.room.room import Room
from drawfour.server.store.interface import Match
from drawfour.server.store.sqlite import SqliteStore
from drawfour.server.table.decide import Refused
from fixtures.tables import START, ManualClock, Visitor, settle

DAY_MS = 86_400_000


async def stored_views(database: Path, codes: list[str], matches: list[str]) -> dict[str, Any]:
    """Return all views of a database, read through the lobby of a server that starts over a copy of it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(database, folder))
        store = await SqliteStore.open(copy)
        try:
            tables = {code: await _table(store, code) for code in codes}
            found = [match for match in [await store.match(each) for each in matches] if match]
            return {"tables": tables, "matches": {match.match: _match(match) for match in found}}
        finally:
            await store.close()


async def _table(store: SqliteStore, code: str) -> dict[str, Any]:
    """Return the `welcome` that each person of a table and a spectator get, or the code of the refusal."""
    lobby = Lobby(
        store,
        ManualClock(START + DAY_MS),
        most_tables=20,
        most_people=20,
        empty_ms=DAY_MS,
        keep_ms=DAY_MS,
        may_make=Buckets(per_second=1, burst=1),
    )
    found: dict[str, Any] = {}
    for person in await store.people(code):
        found[person.name] = await _entered(lobby, code, person.person or "")
    found["(spectator)"] = await _entered(lobby, code, None)
    return found


async def _entered(lobby: Lobby, code: str, person: str | None) -> Any:
    visitor = Visitor(person or "spectator")
    try:
        room: Room = await lobby.find(code)
        await (room.watch(visitor) if person is None else room.enter(visitor, person, None))
    except Refused as refused:
        return refused.code
    await settle()
    return msgspec.to_builtins(visitor.last(messages.Welcome))


def _match(match: Match) -> dict[str, Any]:
    """Return everything that is told of a finished match over HTTP."""
    return {
        "match": archive.in_full(match),
        "record": archive.text(match),
        "deck": match.deck,
        "replay": [archive.steps(match, seat) for seat in (None, 0)],
    }
