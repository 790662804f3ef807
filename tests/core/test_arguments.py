"""Arguments of Round and Match: invalid ones are refused in one sentence that says what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from drawfour import DrawfourError, Match, Round, Rules, replay
from drawfour.core.options import OPTION


def wrong(value: object) -> Any:
    """Pass a value of the wrong type to typed code."""
    return value


def a_round() -> Round:
    return Round(2, seed="demo")


def a_match(names: object = ("Ann", "Bob"), **given: object) -> Match:
    return Match(wrong(names), **wrong(given))


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "seats as a text": (lambda: Round(wrong("2")), "seats must be a whole number, not '2'."),
    "seats as a fraction": (lambda: Round(wrong(2.0)), "seats must be a whole number, not 2.0."),
    "seats as a boolean": (lambda: Round(wrong(True)), "seats must be a whole number, not true."),
    "seats as a list": (lambda: Round(wrong([2])), "seats must be a whole number, not [2]."),
    "an empty seed": (lambda: Round(2, seed=""), "seed must be text, a whole number or at least 16 bytes, not ''."),
    "a fractional seed": (
        lambda: Round(2, seed=wrong(0.5)),
        "seed must be text, a whole number or at least 16 bytes, not 0.5.",
    ),
    "a short seed": (lambda: Round(2, seed=b"short"), "seed must have at least 16 bytes, not 5."),
    "rules as a mapping": (
        lambda: Round(2, wrong({"stack": "same"})),
        "rules must be Rules or the name of a preset, not {'stack': 'same'}.",
    ),
    "an unknown option": (
        lambda: Rules(**wrong({"hand_sise": 5})),
        f"Unknown option 'hand_sise'. Did you mean 'hand_size'? Options: {', '.join(OPTION)}.",
    ),
    "an option without its name": (
        lambda: Rules(*wrong(["party"])),
        "Give options by name, as in Rules(stack='same'), and presets as in Rules.preset('official'); found 'party'.",
    ),
    "cards as one text": (lambda: Round(2, cards="R1 R2"), "cards must be a list, not 'R1 R2'."),
    "cards as numbers": (lambda: Round(2, cards=wrong([1, 2])), "cards must be a list of strings, but 1 is not a string."),
    "a dealer as a text": (lambda: Round(2, dealer=wrong("1")), "dealer must be a whole number, not '1'."),
    "seats_in as a number": (lambda: Round(2, seats_in=wrong(2)), "seats_in must be a list, not 2."),
    "a seat as a text": (lambda: a_round().play(wrong("0"), "draw"), "seat must be a whole number, not '0'."),
    "an unknown seat": (lambda: a_round().legal(2), "Unknown seat 2. Seats: 0 to 1."),
    "a spectator's hand": (lambda: a_round().hand(wrong(None)), "seat must be a whole number, not None."),
    "the events of an unknown seat": (lambda: a_round().seen(2), "Unknown seat 2. Seats: 0 to 1."),
    "a move as a number": (
        lambda: a_round().play(0, wrong(118)),
        "A move must be a string such as 'draw' or 'R7', not 118.",
    ),
    "a reshuffle as one text": (
        lambda: play_on(spelled_out(), reshuffle="R1 R2"),
        "reshuffle must be a list, not 'R1 R2'.",
    ),
    "names as one text": (lambda: a_match("AB"), "names must be a list, not 'AB'."),
    "names as a number": (lambda: a_match(2), "names must be a list, not 2."),
    "a name that is not a string": (lambda: a_match(["Ann", 2]), "names must be a list of strings, but 2 is not a string."),
    "two players with the same name": (
        lambda: a_match(["Ann", "Bob", "Ann"]),
        "Two players are called 'Ann'. Give each player a different name.",
    ),
    "scores as a number": (lambda: a_match(scores=5), "scores must be a list, not 5."),
    "scores as texts": (
        lambda: a_match(scores=["0", "0"]),
        "scores must be 2 whole numbers, 0 to 999,999,999, not ['0', '0'].",
    ),
    "the dealer of a match as a text": (lambda: a_match(dealer="0"), "dealer must be a whole number, not '0'."),
    "players as a list": (
        lambda: a_match(players=["human"]),
        "players must map seats to 'human' or a bot, not ['human'].",
    ),
    "a player's seat as a text": (
        lambda: a_match(players={"0": "human"}),
        "A seat of players must be a whole number, not '0'.",
    ),
    "a player that is not a string": (
        lambda: a_match(players={0: 5}),
        "5 is not a player. Players are human or the name of a bot.",
    ),
    "a record as a number": (lambda: replay(wrong(5)), "replay takes a Record or its text, not a value of type int."),
}


def spelled_out() -> Round:
    """Return a round with spelled-out cards, after its first move."""
    round = Round(2, cards=["R1", "R2", "R3", "R4"], dealer=1)
    play_on(round)
    return round


def play_on(round: Round, **given: Any) -> None:
    round.play(round.turn, round.legal(round.turn)[0], **given)


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_argument_is_refused_in_one_sentence(name: str) -> None:
    call, sentence = REFUSED[name]
    with pytest.raises(DrawfourError) as refused:
        call()
    assert str(refused.value) == sentence


def test_a_whole_number_is_the_same_seed_as_its_digits() -> None:
    assert Round(2, seed=5) == Round(2, seed="5") == Round(2, seed=wrong(Whole(5))) != Round(2, seed=6)
    assert Match(["Ann", "Bob"], seed=-7) == Match(["Ann", "Bob"], seed="-7")


class Whole:
    """An integer type other than `int`, like those of NumPy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_integers_of_other_types_are_accepted() -> None:
    round = Round(wrong(Whole(3)), Rules(hand_size=wrong(Whole(5))), seed="demo", dealer=wrong(Whole(2)))
    assert round == Round(3, Rules(hand_size=5), seed="demo", dealer=2)
    seat = Whole(round.turn)
    assert round.legal(wrong(seat)) == round.legal(round.turn)
    round.play(wrong(seat), "draw")
    assert {type(round.facts()[name]) for name in ("turn", "pile")} == {type(round.turn)} == {int}
