"""The notation of moves."""

from __future__ import annotations

import pytest

from drawfour.core.legal import is_jump, play_of
from drawfour.core.moves import CATCH, COLOR, PLAY, SWAP
from drawfour.core.options import Rules
from drawfour.decks import deck_for
from drawfour.game.notation import MoveParts, Notation, is_turn_move, notation_for, read_move

CLASSIC = notation_for(Rules(jump_in=True, seven_zero=True, stack="same"), deck_for("classic", None), 10)
NO_MERCY = notation_for(Rules.preset("no_mercy", jump_in=True), deck_for("no_mercy", None), 3)


def parts(notation: Notation, move: int) -> MoveParts:
    """Return what a move does according to its number."""
    name = notation.move_name(move)
    if move < COLOR:
        return MoveParts(name)  # type: ignore[arg-type]  # these moves are named after their kind
    if move < CATCH:
        return MoveParts("color", color=notation.colors[move - COLOR])
    if move < PLAY:
        return MoveParts("swap", seat=move - SWAP) if move >= SWAP else MoveParts("catch", seat=move - CATCH)
    play = play_of(notation.book, move)
    jumps = is_jump(notation.book, move)
    return MoveParts("jump" if jumps else "play", notation.card_of(play), notation.color_named_by(play))


@pytest.mark.parametrize("notation", [CLASSIC, NO_MERCY], ids=["classic", "no_mercy"])
def test_a_move_in_notation_says_what_its_number_says(notation: Notation) -> None:
    for move in notation.move_numbers:
        assert read_move(notation.move_name(move)) == parts(notation, move)


def test_text_that_is_not_a_move_is_read_as_well() -> None:
    for text in ("catch", "catch me", "catch 10", "catch -1", "catch " + "9" * 5_000):
        assert read_move(text) == MoveParts("catch")
        assert not is_turn_move(text)
    assert read_move("") == MoveParts("play", "")
    assert read_move("unofficial") == MoveParts("play", "unofficial")
    assert read_move("jump") == MoveParts("jump", "")
