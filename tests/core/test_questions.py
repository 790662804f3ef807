"""Rule functions that bots, batches and the help use, but rounds do not."""

from __future__ import annotations

import pytest

from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.legal import cards_of_color, is_of_color
from drawfour.core.option_field import Option
from drawfour.core.options import OPTIONS, Rules
from drawfour.core.scoring import points
from drawfour.game.round import Round

BOOK = make_book(Rules(), CLASSIC, 2)
COLORS = range(len(CLASSIC.colors))


def test_a_face_has_its_own_color_and_a_wild_has_no_color() -> None:
    for number, face in enumerate(CLASSIC.faces):
        assert [color for color in COLORS if is_of_color(BOOK, number, color)] == ([] if face.color is None else [face.color])


@pytest.mark.parametrize("color", COLORS)
def test_cards_of_a_color_are_counted_with_all_their_copies_and_without_wilds(color: int) -> None:
    hand = [number % 3 for number in range(len(CLASSIC.faces))]
    expected = sum(copies for copies, face in zip(hand, CLASSIC.faces, strict=True) if face.color == color)
    assert cards_of_color(BOOK, hand, color) == expected > 0


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest", "elimination"])
def test_no_side_has_points_before_the_round_is_won(scoring: str) -> None:
    round = Round(3, Rules.preset("classic", scoring=scoring), seed="questions")
    assert [points(round.book, round.state, side) for side in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_sentence_of_an_option_includes_the_sentence_of_each_value(option: Option) -> None:
    words = [*option.choices, *(["none"] if option.has_none else [])]
    assert all(option.says(word) in option.sentence for word in words)
    assert option.sentence.endswith(".")
