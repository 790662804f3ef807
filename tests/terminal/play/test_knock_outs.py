"""Knock-outs in the terminal, and drawing until a card fits."""

from __future__ import annotations

import io
import re

import pytest

from drawfour import Round, Rules
from drawfour.terminal import session
from drawfour.terminal.screen import Screen
from fixtures.terminal_positions import NAMES
from fixtures.terminal_session import Typist, dealt, play_through, sit


def test_h9_a_knocked_out_person_watches_until_the_round_is_over() -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, target_score=0)
    told = sit(dealt("B1 R6 R7  B2 R8 R9  R4  Y1 Y2 Y3", *NAMES, rules=rules), ["d", "w"])
    said = " ".join(told.text.split())
    assert "You draw 3 cards: yellow 1, yellow 2, yellow 3. You have too many cards and are knocked out of the round." in said
    assert told.match.is_over
    assert told.prompts == ["> ", "You are out of this round. w watch, Enter skip to its end: "]
    assert re.search(r"You scored 0, total 0, out of the round", said)
    assert "cannot be played" not in said


@pytest.mark.parametrize(("typed", "is_told"), [("", False), ("w", True), ("watch", True), ("x", False)])
def test_h9_a_knocked_out_person_can_skip_the_rest_of_the_round(typed: str, is_told: bool) -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, target_score=0)
    paused: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.sleep", paused.append)
        told = sit(dealt("B1 R6 R7  B2 R8 R9  R4  Y1 Y2 Y3", *NAMES, rules=rules), ["d", typed], pause_seconds=1)
    rest = told.text.partition("skip to its end: ")[2]
    assert told.match.is_over
    assert ("Ada plays" in rest) is is_told
    assert "End of the round" in rest
    assert (1 in paused) is is_told
    assert len(told.prompts) == 2


def test_h9_a_knocked_out_person_is_asked_once_a_round() -> None:
    rules = Rules.preset("classic", scoring="elimination", target_score=60)
    match = session.new_match(rules, 4, name="Zoe", seed="out")
    match.opening_scores[0] = 59
    told = play_through(match, Typist(3))
    rounds = sum(0 not in round.seats_in for round in match.rounds)
    assert rounds > 1
    assert sum("out of this round" in prompt for prompt in told.prompts) == rounds


def test_h9_a_knocked_out_seat_is_shown_as_out() -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True)
    moves = [(2, "uno"), (2, "R6"), (0, "R7"), (1, "draw")]
    match = dealt("R6 R7 B1  R8 R9 B2  R4  Y1 Y2 Y3", *NAMES, dealer=1, rules=rules, moves=moves)
    shown = Screen(io.StringIO(), plain=True).seats(match.round.view(0), match.names)
    assert shown[0].startswith("You 1 > Ada out > [Grace 1 UNO]")


def test_h5_all_cards_drawn_are_told() -> None:
    rules = Rules(hand_size=2, draw_until_playable=True)
    told = sit(dealt("B1 G6 B2 G7 R8 Y1 Y2 R3", rules=rules), ["d"])
    assert "You draw 3 cards: red 3, yellow 1, yellow 2." in told.text
    assert "Play red 3." in told.text


def test_h5_drawing_every_card_without_a_match_is_explained() -> None:
    """With 104 cards dealt, three are left besides the top card, and none of them fits."""
    match = dealt(" ".join(_deal_with_last("R9", ["Y1", "Y2", "Y3"])), rules=Rules(hand_size=52, draw_until_playable=True))
    told = sit(match, ["d"])
    assert "None of them can be played, so your turn is over." in " ".join(told.text.split())


def _deal_with_last(top: str, last: list[str]) -> list[str]:
    """Order the classic deck so that, with two hands of 52 cards, `top` is turned up and `last` are the cards left."""
    notation = Round(2, seed="demo").notation
    cards = [notation.cards[face] for face in notation.book.order]
    for card in [top, *last]:
        cards.remove(card)
    return [*cards, top, *last]
