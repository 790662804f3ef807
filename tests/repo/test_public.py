"""What a Python programmer meets: signatures and reprs that can be read."""

from __future__ import annotations

import inspect

import pytest

import drawfour
from drawfour import Match, Round, Rules
from drawfour.core.options import OPTIONS, PRESETS
from drawfour.decks import DECKS, find_deck

MOST_OF_A_SIGNATURE = 500
MOST_OF_A_REPR = 300
RULES = [
    Rules(),
    *map(Rules.preset, PRESETS),
    Rules.preset(**{option.name: option.low or next(iter(option.choices), 0) for option in OPTIONS}),
    *(Rules.preset(**{option.name: word}) for option in OPTIONS for word in option.choices),
    *(Rules.preset(**{option.name: option.high}) for option in OPTIONS if not option.choices),
    *(Rules.preset(**{option.name: None}) for option in OPTIONS if option.has_none and not option.choices),
]


@pytest.mark.parametrize("name", drawfour.__all__)
def test_signatures_can_be_read(name: str) -> None:
    thing = getattr(drawfour, name)
    for each in [thing, *(method for _, method in inspect.getmembers(thing, inspect.isroutine) if inspect.isclass(thing))]:
        if inspect.isfunction(each) or inspect.ismethod(each) or each is thing:
            signature = str(inspect.signature(each))
            assert len(signature) <= MOST_OF_A_SIGNATURE, f"{name} {signature}"
            assert "<" not in signature, f"{name} {signature}"


def test_reprs_can_be_read() -> None:
    match = Match(["Ann", "Bob"], "no_mercy", seed="demo", deck="no_mercy")
    turn = match.round.turn
    events = match.play(turn, match.legal(turn)[0])
    things = [match, match.round, match.round.book, match.view(0), match.view(None), match.record(), match.deck, *events]
    assert [text for text in map(repr, things) if len(text) > MOST_OF_A_REPR] == []


def test_a_record_says_what_it_holds() -> None:
    match = Match(["Ann", "Bob"], seed="demo")
    match.play(0, "Y3")
    assert repr(match.record()) == "<Record of Ann, Bob: 1 round, 1 move>"


def test_a_view_without_a_seat_is_a_spectators() -> None:
    assert repr(Round(2, seed="demo").view(None)) == "<View of a spectator: Y4, yellow>"


def test_decks_say_their_size() -> None:
    assert [repr(find_deck(name)) for name in DECKS] == [
        "<Deck classic: 108 cards>",
        "<Deck modern: 112 cards>",
        "<Deck no_mercy: 168 cards>",
    ]


def test_rules_show_only_what_differs_from_the_default() -> None:
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(stack="same")) == "Rules(stack='same')"
    assert repr(Rules(hand_size=5, target_score="none", teams="yes")) == "Rules(target_score=None, teams=True, hand_size=5)"


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_rules_evaluate_back_to_the_same_rules(rules: Rules) -> None:
    assert eval(repr(rules), {"Rules": Rules}) == rules  # noqa: S307


def test_a_deck_is_the_classic_one_unless_given() -> None:
    for make in (Round, lambda **given: Match(["Ann", "Bob"], **given).round):
        assert make(seed="demo").notation.deck.name == make(seed="demo", deck=None).notation.deck.name == "classic"
