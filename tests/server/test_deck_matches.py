"""Matches with any deck: bots finish them, and their records can be replayed, downloaded and continued after a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.decks import DECKS, deck_given
from drawfour.game.round import Round
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import deck_state
from drawfour.server.room import archive
from drawfour.server.room.room import Room
from drawfour.server.store.interface import Entry, StoredMatch
from drawfour.server.table import entries
from drawfour.terminal.decks import NEW
from fixtures.patience import PATIENCE
from fixtures.playing import same_for_all
from fixtures.serving import QUICK, Player, Running, over, seated
from fixtures.table_decks import LITTLE, RICH, SHORT, played
from fixtures.tables import MemoryStore, act, as_store, join, open_room, rebuilt, run


def kept(store: MemoryStore, names: tuple[str, ...] = ("Ann", "Bob", "Cyd", "Dora")) -> StoredMatch:
    """The match that has ended last, as a store gives it back."""
    found = store.finished[-1]
    count = len(found.places)
    return StoredMatch(**msgspec.structs.asdict(found), code="table", names=names[:count], people=(None,) * count)


@pytest.mark.parametrize("more", [
    {"deck": "modern", "options": {"hand_size": "3", "target_score": "none", "blank": "draw_two"}},
    {"deck": "no_mercy", "preset": "no_mercy", "options": {"hand_size": "4", "target_score": "none"}},
    {"deck": RICH, "preset": "party", "seats": 6, "options": {**SHORT["options"], "hand_limit": "25"}},  # rounds end
    {"deck": NEW, "options": {"hand_size": "3"}, "break_seconds": 1},
])  # fmt: skip
def test_bots_finish_matches_with_any_deck_and_the_records_are_valid(more: dict[str, Any]) -> None:
    async def test() -> None:
        room, host, store, _ = await played(**more)
        same_for_all(room, [host], store)
        found = kept(store, tuple("ABCDEF"))
        deck = deck_given(more["deck"])
        is_own = more["deck"] not in DECKS
        assert f"\ndeck {deck.source}{f' {deck.digest}' if is_own else ''}\n" in found.record
        assert found.deck == (more["deck"] if is_own else None)
        told = archive.details(found)
        assert told.is_verified
        assert told.deck == deck_state(deck)
        assert told.deck_file == (deck.source if is_own else None)
        assert told.options.get("blank") == more.get("options", {}).get("blank")
        steps = archive.steps(found, None)
        assert steps[-1].round.top in deck.card_names

    run(test())


def test_a_record_can_be_replayed_with_its_deck_in_the_same_folder(tmp_path: Path) -> None:
    async def test() -> None:
        _, _, store, _ = await played(deck=RICH, seats=2)
        found = kept(store)
        assert (archive.deck_file(found), found.deck) == ("Ann-Bob-s.toml", RICH)
        (tmp_path / "match.uno").write_text(archive.text(found), encoding="utf-8")
        (tmp_path / "Ann-Bob-s.toml").write_text(RICH, encoding="utf-8")
        assert replay(read(tmp_path / "match.uno")).is_over

    run(test())


def test_a_damaged_or_missing_deck_is_reported() -> None:
    async def test() -> None:
        _, _, store, _ = await played(deck=NEW, seats=2)
        found = kept(store)
        assert archive.details(found).is_verified
        for deck in (None, "", "classic", "name = 3\n", NEW[:300], RICH, NEW.replace("copies = 4", "copies = 5")):
            told = archive.details(msgspec.structs.replace(found, deck=deck))
            assert not told.is_verified, deck
            assert (told.preset, told.deck, told.deck_file, told.deals) == (None, None, None, [])

    run(test())


def test_a_record_without_a_deck_digest_is_verified_by_its_moves() -> None:
    async def test() -> None:
        _, _, store, _ = await played(deck=NEW, seats=2)
        digest = LITTLE.digest
        found = kept(store)
        old = msgspec.structs.replace(found, record=found.record.replace(f" {digest}\n", "\n"))
        assert archive.details(old) == archive.details(found)
        assert archive.text(old) == archive.text(found)
        assert f"\ndeck little.toml {digest}\n" in archive.text(old)
        told = archive.details(msgspec.structs.replace(old, deck=NEW.replace("copies = 4", "copies = 5")))
        assert not told.is_verified
        assert (told.deals != [], told.deck and told.deck.name) == (True, "little"), "other cards come of the same seeds"

    run(test())


def test_a_match_continues_after_a_restart() -> None:
    async def test() -> None:
        room, host, store, clock = await open_room(**SHORT, deck=RICH, seats=2)
        await act(room, host, messages.Sit, seat=0)
        await act(room, host, messages.Start)
        assert room.table.round
        before = room.table.round
        await room.disconnect(host)
        await room.finish()
        again = await Room.open("table", as_store(store), clock, most_people=9)
        assert again.table.round == before
        back = await join(again, "host")
        assert back.got[0].deck == deck_state(deck_given(RICH))
        assert back.latest("yours").hand == before.hand(0)
        assert await act(again, back, messages.Stand) == "done"
        assert back.last(messages.Update).deck is msgspec.UNSET, "it has been told"
        while again.table.stage != "match_over":
            await clock.advance(1_000)
        assert archive.details(kept(store)).is_verified

    run(test())


def test_a_log_without_a_deck_uses_the_classic_deck() -> None:
    body = b'{"kind":"opened","who":0,"settings":{"preset":"classic","options":{"hand_size":"5"},"seats":2}}'
    opened = entries.decode(body)
    assert isinstance(opened, entries.Opened)
    assert opened.settings.deck == "classic"
    dealt = entries.encode(entries.Dealt("00" * 32, 1))
    table = rebuilt({0: "Ann"}, [Entry(1, "opened", 0, body), Entry(2, "dealt", 0, dealt)])
    assert table.round == Round(2, Rules(hand_size=5), seed=bytes(32), dealer=1)
    assert table.deck == CLASSIC


def test_players_can_download_record_and_deck(tmp_path: Path) -> None:
    server = Running(tmp_path)
    text = "\ufeff" + NEW.replace("\n", "\r\n")

    async def whole(deck: str) -> Player:
        players = await seated(server.port, 2, {**QUICK, "deck": deck})
        await asyncio.gather(*(player.play(over) for player in players))
        return players[0]

    try:
        own, ships = (asyncio.run(whole(deck)).state["table"]["finished"] for deck in (text, "modern"))
        with httpx.Client(base_url=f"{server.address}/api/matches/", timeout=PATIENCE) as client:
            told = client.get(own).json()
            assert (told["deck"]["name"], told["deck_file"], told["is_verified"]) == ("little", "little.toml", True)
            file = client.get(f"{own}/deck")
            assert file.headers["content-disposition"] == 'attachment; filename="little.toml"'
            assert file.content.decode() == text
            record = client.get(f"{own}/record.uno").text
            plain = file.content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
            assert f"\ndeck little.toml {sha256(plain).hexdigest()[:16]}\n" in record
            assert client.get(f"{own}/replay").json()[-1]["round"]["top"] in LITTLE.card_names
            told = client.get(ships).json()
            assert (told["deck"]["name"], told["deck_file"], told["is_verified"]) == ("modern", None, True)
            for none, sentence in (
                (ships, "The deck of this match ships with drawfour"),
                ("nobody", "No match has this id"),
            ):
                missing = client.get(f"{none}/deck")
                assert missing.status_code == 404
                assert missing.json()["sentence"].startswith(sentence)
            with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
                connection.execute("UPDATE matches SET deck = 'name = 3\n' WHERE deck IS NOT NULL")
            connection.close()
            assert client.get(own).json()["is_verified"] is False
            for path in ("deck", "replay", "record.uno"):
                damaged = client.get(f"{own}/{path}")
                assert damaged.status_code == 500
                assert damaged.json()["sentence"].startswith("The stored match is damaged: line 1: name: found 3")
    finally:
        code, logged = server.end()
    assert code == 0
    assert "Traceback" not in logged
