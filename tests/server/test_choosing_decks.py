"""Decks at a table: which can be chosen, by name or by their text, and what everyone is told of the chosen one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
import structlog

from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.decks import DECKS, deck_given, file_name, find_deck
from drawfour.game.notation import notation_for
from drawfour.server.config import Config
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import ColorState, EffectState, SymbolState, deck_state
from drawfour.server.protocol.settings import DeckText, Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.table.decide import Refused, check_settings
from drawfour.terminal.decks import NEW
from fixtures.playing import same_for_all
from fixtures.table_decks import LITTLE, RICH, played
from fixtures.tables import ManualClock, MemoryStore, act, as_store, join, open_room, run

END = "\n"
GREEN = NEW.partition('letter = "G"')[0].count(END) + 1  # its line


def wrong(settings: Settings) -> tuple[str, str]:
    """Why a table cannot be so: the code, and the sentence."""
    with pytest.raises(Refused) as refused:
        check_settings(settings)
    return refused.value.code, refused.value.sentence


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
