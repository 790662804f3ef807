"""Servers killed mid-game again and again: no acknowledged move is lost or applied twice, and people keep their seats.

With HYPOTHESIS_PROFILE=long it is killed 200 times. At some of the tables bots play, clocks run and people are gone.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import websockets

from drawfour.server.room.client_view import position, yours
from drawfour.server.store.interface import Entry
from drawfour.server.table import entries
from drawfour.server.table.apply import apply
from drawfour.server.table.table import Table
from fixtures.patience import PATIENCE
from fixtures.serving import QUICK, Player, Prepared, Running, seated

TABLES = 20
KILLS = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 5
KILLS_A_SET = 20  # then there are other tables: a log of thousands of entries takes long to read again after each kill
KILLS_A_LONG_LIFE = 10  # of which one comes only after every kind of timer has fired
ENDLESS = QUICK | {"options": {"target_score": "100000", "hand_size": "3"}}
WITH_A_BOT = ENDLESS | {"seats": 3, "thinking_seconds": 0.02, "grace_seconds": 0.05}
CLOCKED = WITH_A_BOT | {"turn_seconds": 1}
BROKEN_UP = WITH_A_BOT | {"break_seconds": 1, "options": {"target_score": "100000", "hand_size": "1"}}
DESERTED = ENDLESS | {"away_seconds": 1, "thinking_seconds": 0.02}
KINDS = [CLOCKED, CLOCKED, BROKEN_UP, BROKEN_UP, DESERTED, DESERTED] + (TABLES - 6) * [ENDLESS]


def test_no_acknowledged_message_is_lost_or_applied_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(1)
    logs = Logs(tmp_path / "tables.sqlite")
    server: Running = Running(tmp_path)
    spare = Prepared(tmp_path / "tables.sqlite", server.port)
    players: list[Player] = []
    try:
        for kill in range(KILLS):
            if kill % KILLS_A_SET == 0:
                asyncio.run(return_all(players, logs))
                players = asyncio.run(tables(server.port))
            is_long = kill % KILLS_A_LONG_LIFE == 1
            asyncio.run(play_until_killed(server, players, logs, rng.randrange(100, 600), is_long=is_long))
            server, spare = spare.begin(), Prepared(tmp_path / "tables.sqlite", server.port)
            logs.read_on(players)
        asyncio.run(return_all(players, logs))
    finally:
        ended = server.end()
        spare.end()
    assert ended == (0, "")
    logs.read_again()
    assert logs.has_enough(), (len(logs.acknowledged), logs.fired, logs.unchanged)
    with capsys.disabled():
        print(  # noqa: T201  # the counts are what it is about
            f"\n{KILLS} kills, {TABLES} tables: {len(logs.acknowledged):,} acknowledged moves, none lost, none twice;"
            f"\n{sum(map(len, logs.entries.values())):,} entries, of timers each once: {logs.timers_told()};"
            f"\n{logs.views:,} views as the log has them, {logs.unchanged:,} the same after a kill as before"
        )


async def tables(port: int) -> list[Player]:
    """Two people at each of the tables, and a match that does not end."""
    found = await asyncio.gather(*(seated(port, 2, kind, seed=10 * table) for table, kind in enumerate(KINDS)))
    for kind, players in zip(KINDS, found, strict=True):
        players[1].dawdles = kind is CLOCKED
        players[0].lingers = kind is BROKEN_UP
        players[1].deserts = kind is DESERTED
    return [player for players in found for player in players]


class Heard:
    """Counts the turns of all players, each of which plays until it hears something."""

    def __init__(self, enough: int) -> None:
        self.left = enough
        self.is_enough = asyncio.Event()

    def count(self, player: Player) -> bool:
        """Count a turn of a player, who plays on."""
        self.left -= 1
        if self.left <= 0:
            self.is_enough.set()
        return False


async def play_until_killed(server: Running, players: list[Player], logs: Logs, turns: int, *, is_long: bool) -> None:
    """Everyone reconnects and plays, except people absent for so long that a bot takes over.

    The kill comes after a number of turns rather than seconds, so that as much is at stake on a slow machine.
    """
    heard, fired = Heard(turns), logs.count_timers()
    there = [player for player in players if not (is_long and player.deserts)]
    sockets = await asyncio.gather(*(player.join() for player in there))
    logs.told(there, is_back=True)
    tasks = [asyncio.ensure_future(player.play(heard.count, socket)) for player, socket in zip(there, sockets, strict=True)]
    async with asyncio.timeout(PATIENCE):
        await heard.is_enough.wait()
        while is_long and any(logs.count_timers()[kind] == fired[kind] for kind in TIMERS if kind != "back"):
            await asyncio.sleep(0.1)
    server.process.kill()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(ended, websockets.ConnectionClosed), repr(ended)
    logs.told(there)
    assert server.end()[1] == ""


async def return_all(players: list[Player], logs: Logs) -> None:
    """Everybody comes back to the same seat, and what was not answered is sent again."""
    for player in players:
        socket = await player.join()
        logs.told([player], is_back=True)
        if player.waiting:
            await socket.send(player.resent())
            while player.waiting:
                player.take_text(await asyncio.wait_for(socket.recv(), PATIENCE))
        await socket.close()
    logs.read_on(players)


class Told(NamedTuple):
    """What somebody has been told of a round, and the number of the entry after which it was so."""

    number: int
    seat: int
    round: dict[str, Any] | None
    yours: dict[str, Any] | None


class Logs:
    """The logs of all tables as far as they have been read, held against what each client was told."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.entries: dict[str, list[Entry]] = defaultdict(list)
        self.tables: dict[str, Table] = {}
        self.numbers: dict[tuple[str, str], int] = {}  # table and command -> entry
        self.acknowledged: dict[tuple[str, str], int] = {}  # the same, as clients know it
        self.fired: Counter[str] = Counter()
        self.views = self.unchanged = 0
        self._told: dict[str, list[Told]] = defaultdict(list)  # and not yet compared
        self._last: dict[Player, Told] = {}
        self._before_and_after: list[tuple[str, Told, Told]] = []

    def count_timers(self) -> Counter[str]:
        """Count the entries of each kind of timer in the database."""
        query = "SELECT substr(command, 1, instr(command, ':') - 1) AS kind, count(*) FROM entries GROUP BY kind"
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
            return Counter(dict(connection.execute(query)))

    def told(self, players: list[Player], *, is_back: bool = False) -> None:
        """Remember what clients have been told last; `is_back` after a kill, where everything has to be as it was."""
        for player in players:
            state, code = player.state, player.code or ""
            assert state["table"]["seats"][player.seat]["name"] == player.name
            told = Told(state["number"], player.seat, state["round"], state["yours"])
            if is_back and player in self._last:
                self._before_and_after.append((code, self._last[player], told))
            self._told[code].append(told)
            self._last[player] = told
            player.seen.clear()

    def read_on(self, players: list[Player]) -> None:
        """Read what is new, and hold what clients were told against it."""
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
            for code in {player.code or "": None for player in players}:
                query = "SELECT number, command, at, body FROM entries WHERE code = ? AND number > ? ORDER BY number"
                for row in connection.execute(query, (code, len(self.entries[code]))):
                    self._take(code, Entry(*row))
                assert not self._told.pop(code, None), "more was shown than is written"
        for player in players:
            who = player.state["table"]["seats"][player.seat]["who"]
            for ref, (sent, number) in player.acknowledged.items():
                command = player.code or "", f"{who}:{ref}"
                assert self.numbers.get(command) == number, (player.name, sent, number)
                assert self.acknowledged.setdefault(command, number) == number
            player.acknowledged.clear()
        for code, before, after in self._before_and_after:
            between = self.entries[code][before.number : after.number]
            if not any(isinstance(entries.decode(entry.body), entries.Dealt | entries.Moved) for entry in between):
                assert before[1:] == after[1:]
                self.unchanged += 1
        self._before_and_after.clear()

    def _take(self, code: str, entry: Entry) -> None:
        table = self.tables.setdefault(code, Table(code, {0: "P0", 1: "P1"}))
        assert entry.number == table.number + 1, "a gap, or a number twice"
        assert self.numbers.setdefault((code, entry.command), entry.number) == entry.number, "a command twice"
        assert entry.at >= table.at
        kind = entry.command.split(":")[0]
        if kind in TIMERS:
            self.fired[kind] += 1
            check_timer(table, entry)
        apply(table, entry)
        self.entries[code].append(entry)
        waiting = self._told[code]
        for told in [each for each in waiting if each.number == entry.number]:
            waiting.remove(told)
            if table.round is None:  # killed so early that the match had not begun
                assert (told.round, told.yours) == (None, None)
                continue
            assert told.round == plain(position(table.round))
            assert told.yours == plain(yours(table.round, told.seat))
            self.views += 1

    def read_again(self) -> None:
        """Read everything again: whatever was there once must still be there, unchanged."""
        with closing(sqlite3.connect(self.database)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            for code, entries in self.entries.items():
                query = "SELECT number, command, at, body FROM entries WHERE code = ? ORDER BY number"
                assert [Entry(*row) for row in connection.execute(query, (code,))] == entries
            written = {
                (code, command): number
                for code, command, number in connection.execute("SELECT code, command, number FROM entries")
            }
        assert len(written) == sum(map(len, self.entries.values()))
        assert self.acknowledged.items() <= written.items()

    def has_enough(self) -> bool:
        """Has so much happened that something could have been lost?"""
        is_fired = all(self.fired[kind] for kind in TIMERS)
        return len(self.acknowledged) > 30 * KILLS and self.unchanged > 8 * KILLS and is_fired

    def timers_told(self) -> str:
        return ", ".join(f"{self.fired[kind]:,} {kind}" for kind in TIMERS)


TIMERS = ("turn", "bot", "next", "away", "back")


def check_timer(table: Table, entry: Entry) -> None:
    """Is it due at this position, and not before its time?"""
    kind, number, *seats = entry.command.split(":")
    seat, follows = (int(seats[0]) if seats else 0), int(number)
    body = entries.decode(entry.body)
    if kind == "turn":
        assert isinstance(body, entries.Moved)
        assert (body.seat, body.by, table.since) == (seat, "clock", follows)
        assert entry.at >= table.since_at + 1000 * table.settings.turn_seconds
    elif kind == "bot":
        assert isinstance(body, entries.Moved)
        assert (body.by, table.moved) == ("bot", follows)
        assert entry.at >= table.grace_until or body.move == "uno"
    elif kind == "next":
        assert isinstance(body, entries.Dealt)
        assert (table.stage, table.since) == ("round_over", follows)
        assert entry.at >= table.since_at + 1000 * table.settings.break_seconds
    else:
        assert isinstance(body, entries.Away | entries.Back)
        assert (table.seats[seat].since, table.seats[seat].is_away) == (follows, kind == "back")


def plain(value: Any) -> Any:
    """As a client reads it."""
    return json.loads(msgspec.json.encode(value))
