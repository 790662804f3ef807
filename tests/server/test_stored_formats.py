"""Formats that outlive a version: the tags of entries and messages, and databases written by earlier versions."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from drawfour.bots import offered_bots
from drawfour.server.protocol import messages
from drawfour.server.table import entries
from fixtures.stored_contents import stored_views

FIXTURES = Path(__file__).parent / "fixtures"
ENTRY_TAGS = [
    "opened", "came", "left", "removed", "sat", "placed", "stood", "hosted", "renamed", "chosen", "dealt", "moved", "away",
    "back", "resumed", "closed", "brought", "taken",
]  # fmt: skip
NEWER_TAGS = {"brought", "taken"}  # than the stored tables
CLIENT_TAGS = [
    "hello", "create", "join", "watch", "sit", "stand", "leave", "place", "remove", "host", "change", "start", "play", "call",
    "catch", "bring", "hint", "chat", "react", "ping", "show",
]  # fmt: skip
SERVER_TAGS = ["welcome", "update", "accepted", "refusal", "presence", "said", "reacted", "hinted", "pong", "bye"]


@pytest.mark.parametrize(
    ("union", "field", "tags"),
    [
        (entries.Body, "kind", ENTRY_TAGS),
        (messages.FromClient, "type", CLIENT_TAGS),
        (messages.FromServer, "type", SERVER_TAGS),
    ],
    ids=["entries", "from_client", "from_server"],
)
def test_tags_do_not_change_with_the_names_of_classes(union: Any, field: str, tags: list[str]) -> None:
    configs = [struct.__struct_config__ for struct in get_args(union)]
    assert [config.tag for config in configs] == tags
    assert {config.tag_field for config in configs} == {field}


def rounds_in(views: Any) -> Iterator[dict[str, Any]]:
    """Yield every position of a round in JSON."""
    if isinstance(views, dict) and "discard" in views:
        yield views
    elif isinstance(views, dict | list):
        for part in views.values() if isinstance(views, dict) else views:
            yield from rounds_in(part)


def seat_after(round: dict[str, Any]) -> int:
    """Return the seat after the one on turn."""
    seats = [seat for seat in range(len(round["hands"])) if seat not in round["out"] or seat == round["turn"]]
    step = 1 if round["direction"] == "clockwise" else -1
    return seats[(seats.index(round["turn"]) + step) % len(seats)]


@pytest.mark.parametrize("database", sorted(FIXTURES.glob("*.sqlite")), ids=lambda path: path.stem)
def test_tables_of_an_earlier_version_open_as_they_were(database: Path) -> None:
    expected = json.loads(database.with_suffix(".json").read_text(encoding="utf-8"))
    found = asyncio.run(stored_views(database, list(expected["tables"]), list(expected["matches"])))
    for views in found["tables"].values():
        for welcome in (view for view in views.values() if isinstance(view, dict)):  # others are refusals
            table = welcome["table"]
            assert table.pop("bots") == offered_bots(), "they belong to the server, and are not stored"
            people = sum("who" in seat for seat in table["seats"])
            finished = table["match"] - (table["stage"] in {"playing", "round_over"})
            assert sum(seat.pop("won", 0) for seat in table["seats"]) == finished, "newer than the database"
            assert (table["settings"].pop("deal"), table.pop("is_known_deal")) == ("random", False), "newer than the database"
            assert (table["settings"].pop("hints"), table.pop("can_hint")) == ("alone", people == 1), "newer than the database"
    for match in found["matches"].values():
        assert match["match"].pop("can_analyze") is True, "newer than the database"
    for round in rounds_in(found):
        assert sum(round.pop("worth", [])) == sum(round["points"]), "newer than the database"
        assert round.pop("next") == seat_after(round), "newer than the database"
    for part, things in expected.items():
        assert list(found[part]) == list(things)
        for name, views in things.items():
            for person, view in views.items() if part == "tables" else ():
                if "happened" in view:  # earlier versions repeated at most 40 entries
                    told = found[part][name][person]
                    told["happened"] = told["happened"][-len(view["happened"]) :] if view["happened"] else told["happened"]
            assert found[part][name] == views, name


def test_the_stored_tables_hold_every_kind_of_entry() -> None:
    database = FIXTURES / "tables-0.1.sqlite"
    with sqlite3.connect(f"{database.as_uri()}?mode=ro&immutable=1", uri=True) as connection:
        bodies = [json.loads(body) for (body,) in connection.execute("SELECT body FROM entries")]
    connection.close()
    assert {body["kind"] for body in bodies} == set(ENTRY_TAGS) - NEWER_TAGS


def test_the_stored_matches_hold() -> None:
    expected = json.loads((FIXTURES / "tables-0.1.json").read_text(encoding="utf-8"))
    matches = list(expected["matches"].values())
    assert [each["match"]["is_verified"] for each in matches] == [True, True]
    assert sorted(each["deck"] is None for each in matches) == [False, True]
