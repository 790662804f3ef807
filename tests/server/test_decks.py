"""Tables with decks: those that ship, by name, and custom decks, by their text.

Long, because a deck goes everywhere that a table goes: to its people, its log, its record and the lists.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog

from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.decks import DECKS, deck_given, file_name, find_deck
from drawfour.game.notation import notation_for
from drawfour.game.round import Round
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.server.config import Config
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import ColorState, EffectState, SymbolState, deck_state
from drawfour.server.protocol.settings import DeckText, Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room import archive
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import Entry, Match
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused, check_settings
from drawfour.terminal.decks import NEW
from fixtures.patience import PATIENCE
from fixtures.playing import same_for_all
from fixtures.serving import QUICK, Player, Running, over, seated
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, join, open_room, rebuilt, run

END = "\n"
GREEN = NEW.partition('letter = "G"')[0].count(END) + 1  # its line
LITTLE = deck_given(NEW)
SHORT: dict[str, Any] = {"thinking_seconds": 0.1, "grace_seconds": 0, "options": {"hand_size": "3", "target_score": "none"}}


def rich() -> str:
    """A deck with as many colors as can be and codes as long as can be, whose cards do a bit of everything."""
    lines = ['name = "Ann & Bob\'s"', 'about = "Everything at once."']
    for letter in "ABCDEFGH":
        lines += ["[[color]]", f'name = "c{letter}"', f'letter = "{letter}"']
    symbols: dict[str, list[str]] = {f"N{number:03}": [] for number in range(4)}
    symbols |= {"SKIP": ["skip"], "BACK": ["reverse"], "+2+2": ["draw 2"], "SWAP": ["swap with one"]}
    symbols |= {"OTHR": ["everyone else draws 1"], "MORE": ["discard all of the color"], "AGIN": ["play again"]}
    for code, effects in symbols.items():
        lines += ["[[symbol]]", f'code = "{code}"', "points = 5", f"copies = {1 if effects else 3}", f"effects = {effects}"]
    for code, effects in (("WILD", ["name a color", "draw 4"]), ("WCOL", ["draw until a color comes"])):
        lines += ["[[wild]]", f'code = "{code}"', "points = 20", "copies = 3", f"effects = {effects}"]
    return "\n".join(lines)


RICH = rich()


def wrong(settings: Settings) -> tuple[str, str]:
    """Why a table cannot be so: the code, and the sentence."""
    with pytest.raises(Refused) as refused:
        check_settings(settings)
    return refused.value.code, refused.value.sentence


def kept(store: MemoryStore, names: tuple[str, ...] = ("Ann", "Bob", "Cyd", "Dora")) -> Match:
    """The match that has ended last, as a store gives it back."""
    found = store.finished[-1]
    count = len(found.places)
    return Match(**msgspec.structs.asdict(found), code="table", names=names[:count], people=(None,) * count)


async def played(**more: Any) -> tuple[Room, Visitor, MemoryStore, ManualClock]:
    """A table at which bots have played a match to its end."""
    room, host, store, clock = await open_room(**{**SHORT, **more})
    await act(room, host, messages.Sit, seat=0)
    assert await act(room, host, messages.Start) == "done"
    await act(room, host, messages.Stand)
    for _ in range(3_000):
        if room.table.stage == "match_over":
            break
        await clock.advance(1_000)
    assert room.table.stage == "match_over"
    return room, host, store, clock


# What can be chosen


@pytest.mark.parametrize(
    ("deck", "code", "sentence"),
    [
        ("clasic", "bad_option", "Unknown deck 'clasic'. Did you mean 'classic'? Decks: classic, modern, no_mercy."),
        ("", "bad_option", "Unknown deck ''. Decks: classic, modern, no_mercy."),
        ("x" * 99, "bad_option", f"Unknown deck '{'x' * 56}.... Decks: classic, modern, no_mercy."),
        ("\n", "bad_deck", "line 1: name: missing; expected 1 to 40 printable characters without quotes"),
        ("name = 3\n", "bad_deck", "line 1: name: found 3; expected 1 to 40 printable characters without quotes"),
        (
            NEW.replace('"G"', '"g"'),
            "bad_deck",
            f"line {GREEN}: letter: found 'g'; expected one letter A to Z",
        ),
        (
            "\ufeff" + NEW.replace('"G"', '"g"').replace("\n", "\r\n"),
            "bad_deck",
            f"line {GREEN}: letter: found 'g'; expected one letter A to Z",
        ),
        (NEW + "[[wild]\n", "bad_deck", f"line {NEW.count(END) + 1}: expected [[color]]"),
        (
            NEW.replace("copies = 4", "copies = 1"),
            "bad_deal",
            "4 seats with hand_size 7 need 30 cards, including one to turn up",
        ),
    ],
)
def test_an_invalid_deck_is_refused_with_the_line_and_the_accepted_values(deck: str, code: str, sentence: str) -> None:
    found, said = wrong(Settings(deck=deck))
    assert found == code
    assert said.startswith(sentence)


def test_a_byte_order_mark_and_windows_line_ends_do_not_change_a_deck() -> None:
    check_settings(Settings(deck="\ufeff" + NEW.replace("\n", "\r\n")))
    assert deck_given("\ufeff" + NEW.replace("\n", "\r\n")) == LITTLE


@pytest.mark.parametrize("deck", ["my.toml", "../x.toml", "/etc/passwd", "modern.toml", "C:\\x.toml", "\0.toml", "./modern"])
def test_a_deck_name_is_never_opened_as_a_file(deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text(NEW)

    def opened(*_: object) -> None:
        raise AssertionError("a file is looked for")

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr("builtins.open", opened)
    code, sentence = wrong(Settings(deck=deck))
    assert code == "bad_option"
    assert re.search(r"(Decks|here): classic, modern, no_mercy\.?$", sentence)


def test_the_longest_deck_fits_into_a_message() -> None:
    (limit,) = DeckText.__metadata__  # type: ignore[attr-defined]  # it is annotated
    for letter in ("\N{GRINNING FACE}", '"', "\n", "ä"):
        sent = msgspec.json.encode(messages.Change("r" * 40, Settings(deck=letter * limit.max_length)))
        assert len(sent) <= Config.message_bytes
        assert msgspec.json.decode(sent, type=messages.FromClient)
    longer = msgspec.json.encode(messages.Change("r", Settings(deck="x" * (limit.max_length + 1))))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(longer, type=messages.FromClient)


def test_a_move_fits_into_a_message_with_any_deck() -> None:
    moves = notation_for(Rules(jump_in=True, seven_zero=True), deck_given(RICH), 10).move_words
    assert {"jump ASKIP", "WILD:H", "color:H"} <= set(moves)
    for move in moves:
        sent = msgspec.json.encode(messages.Play("r", 1, move))
        assert msgspec.json.decode(sent, type=messages.FromClient) == messages.Play("r", 1, move)


@pytest.mark.parametrize(("name", "file"), [("classics", "classics.toml"), ("Größe 2!", "Gr-e-2.toml"), ("日本", "deck.toml")])
def test_a_custom_deck_has_a_file_name(name: str, file: str) -> None:
    assert file_name(name) == file
    found = deck_given(NEW.replace('"little"', f'"{name}"'))
    assert (found.name, found.source) == (name, file)


@pytest.mark.parametrize(
    ("settings", "deck"),
    [
        ('{"preset":"no_mercy"}', "no_mercy"),
        ('{"preset":"no_mercy","options":{"hand_limit":"none"},"deck":"preset"}', "no_mercy"),
        ('{"preset":"no_mercy","deck":"classic"}', "classic"),
        ('{"preset":"party"}', "classic"),
        ('{"preset":"party","deck":"modern"}', "modern"),
        ("{}", "classic"),
    ],
)
def test_a_preset_brings_its_deck_to_a_table_unless_another_is_named(settings: str, deck: str) -> None:
    for kind, name in (("create", '"name":"Ann",'), ("change", "")):
        sent = f'{{"type":"{kind}","ref":"r",{name}"settings":{settings}}}'
        message = msgspec.json.decode(sent, type=messages.FromClient)
        assert isinstance(message, messages.Create | messages.Change)
        check_settings(message.settings)
        assert message.settings.deck == deck
        assert message.settings.found_deck() == find_deck(deck)


def test_the_deck_of_a_preset_is_sent_and_logged() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room(preset="no_mercy")
        assert (host.got[0].table.settings.deck, host.got[0].deck) == ("no_mercy", deck_state(find_deck("no_mercy")))
        assert await act(room, host, messages.Change, settings=Settings(preset="party")) == "done"
        assert (host.last(messages.Update).table.settings.deck, room.table.deck) == ("classic", CLASSIC)
        assert await act(room, host, messages.Change, settings=Settings(preset="no_mercy", deck="classic")) == "done"
        assert room.table.deck == CLASSIC
        logged = [json.loads(entry.body)["settings"]["deck"] for entry in store.logs["table"]]
        assert logged == ["no_mercy", "classic", "classic"]
        same_for_all(room, [host], store)

    run(test())


# What everybody is told


def test_a_deck_is_sent_with_everything_needed_to_show_its_cards() -> None:
    found = deck_state(LITTLE)
    assert (found.name, found.about) == ("little", "Three colors, small numbers and a few tricks.")
    assert found.colors[0] == ColorState("red", "R", "♥", "#cf1510")
    symbols = {symbol.code: symbol for symbol in found.symbols}
    assert symbols["3"] == SymbolState("3", "3", [4, 0, 4], points=3, text="3")
    assert symbols["T"].effects == [EffectState("reverse"), EffectState("others_draw", 1)]
    assert (symbols["S"].mark, symbols["S"].name, symbols["T"].mark) == ("⊘", "skip", "")
    assert symbols["W+3"] == SymbolState(
        "W+3", "wild draw three", [2], "", True, 50, [EffectState("name_color"), EffectState("draw", 3)], 3
    )
    assert (symbols["T"].draws, symbols["T"].signs, symbols["S"].text) == (1, ["reverse"], "⊘")
    for deck in map(find_deck, DECKS):
        assert sum(sum(symbol.copies) for symbol in deck_state(deck).symbols) == deck.size


def test_newcomers_get_the_deck_and_everyone_gets_a_new_deck() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room(deck=NEW)
        guest = await join(room, "guest")
        for visitor in (host, guest):
            assert visitor.got[0].deck == deck_state(LITTLE)
        assert await act(room, host, messages.Sit, seat=0) == "done"
        assert await act(room, host, messages.Change, settings=Settings(deck=NEW, seats=3)) == "done"
        assert guest.last(messages.Update).deck is msgspec.UNSET
        assert await act(room, host, messages.Change, settings=Settings(deck="modern", seats=3)) == "done"
        for visitor in (host, guest):
            assert visitor.last(messages.Update).deck == deck_state(find_deck("modern"))
        assert await act(room, host, messages.Sit, seat=1) == "done"
        assert guest.last(messages.Update).deck is msgspec.UNSET
        same_for_all(room, [host, guest], store)

    run(test())


def test_a_refused_deck_changes_nothing() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room(deck=NEW)
        assert await act(room, host, messages.Change, settings=Settings(deck="name = 3\n")) == "bad_deck"
        assert host.last(messages.Refusal).sentence.startswith("line 1: name: found 3")
        assert len(store.logs["table"]) == 1
        assert room.table.deck == LITTLE

    run(test())


def test_the_deck_cannot_change_during_a_match() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(deck=NEW, options={"hand_size": "3"})
        await act(room, host, messages.Sit, seat=0)
        await act(room, host, messages.Start)
        now = room.table.settings
        for other in ("classic", NEW + "\n"):
            assert await act(room, host, messages.Change, settings=msgspec.structs.replace(now, deck=other)) == "match_runs"
            assert host.last(messages.Refusal).sentence == "Rules, deck, seats and deal can't change during a match."
        assert await act(room, host, messages.Change, settings=msgspec.structs.replace(now, turn_seconds=9)) == "done"

    run(test())


def test_a_new_deck_after_a_match_discards_it() -> None:
    async def test() -> None:
        room, host, store, _ = await played(deck=NEW, seats=2)
        match = room.table.finished
        assert await act(room, host, messages.Change, settings=Settings(deck=NEW, seats=2, turn_seconds=3)) == "done"
        assert room.table.stage == "match_over"
        assert await act(room, host, messages.Change, settings=Settings(deck="modern", seats=2)) == "done"
        update = host.last(messages.Update)
        assert (update.round, update.yours, update.table.stage, update.table.finished) == (None, None, "waiting", match)
        guest = await join(room, "guest")
        assert (guest.got[0].round, guest.got[0].deck) == (None, deck_state(find_deck("modern")))
        assert all(not happening.events for happening in guest.got[0].happened)
        await act(room, host, messages.Sit, seat=0)
        assert await act(room, host, messages.Start) == "done"
        assert set(host.latest("yours").hand) <= set(find_deck("modern").card_names)
        same_for_all(room, [host, guest], store)

    run(test())


def test_lists_show_only_the_name_of_a_deck() -> None:
    async def test() -> None:
        with structlog.testing.capture_logs() as logged:
            tables = TableRegistry(
                as_store(MemoryStore()),
                ManualClock(),
                most_tables=5,
                most_people=9,
                empty_ms=1,
                keep_ms=1,
                creations=Buckets(9, 9),
            )
            for number, deck in enumerate((NEW, "no_mercy")):
                settings = Settings(deck=deck, is_public=True)
                await tables.create("ann", "here", messages.Create(f"w{number}", "Ann", settings))
            listed = tables.public_tables(is_at_home=True)
        assert [found.deck for found in listed] == ["little", "no_mercy"]
        assert "[[color]]" not in str(listed) + str(logged)

    run(test())


# Matches


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


# Over HTTP


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
            assert f"\ndeck little.toml {sha256(file.content).hexdigest()[:16]}\n" in record
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
