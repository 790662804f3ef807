"""Rounds with the largest possible deck, with legal plays worked out from the cards."""

from __future__ import annotations

import random

import pytest

from drawfour.core.book import Book, make_book
from drawfour.core.deal import deal
from drawfour.core.legal import legal
from drawfour.core.moves import DRAW, PLAY
from drawfour.core.options import Rules
from drawfour.core.phase import OVER, TURN
from drawfour.core.play import apply
from drawfour.core.state import State, blank
from drawfour.game.notation import Notation, moves_in
from drawfour.game.shuffle import SeedChance
from fixtures.big_deck import big_deck


@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("changes", [{}, {"force_play": "yes", "no_bluffing": "yes"}, {"finish_on": "number", "hand_size": 3}])
def test_rounds_with_a_big_deck_follow_the_cards(seats: int, changes: dict[str, object]) -> None:
    book = make_book(Rules.preset("mattel", **changes), big_deck(), seats)
    notation = Notation(book)
    rng = random.Random(seats)
    for number in range(4):
        state = blank(book, SeedChance(bytes(16), number))
        deal(book, state, seats - 1, (1 << seats) - 1)
        moves = [0] * (book.words + 1)
        for _ in range(3_000):
            if state.phase == OVER:
                break
            legal(book, state, state.turn, moves)
            chosen = [move for move in moves_in(moves) if move != DRAW] or [DRAW]
            if state.phase == TURN:
                assert {notation.move_name(move) for move in chosen if move >= PLAY} == plainly_playable(book, notation, state)
            apply(book, state, state.turn, rng.choice(chosen))
            assert sum(state.sizes) + state.pile_size + state.discard_size == deck_size(book)


def deck_size(book: Book) -> int:
    return sum(face.copies for face in book.deck.faces)


def plainly_playable(book: Book, notation: Notation, state: State) -> set[str]:
    """Return the legal plays of the seat whose turn it is, worked out card by card (R12, R24, H7, H8)."""
    seat, deck = state.turn, book.deck
    color, symbol = divmod(state.in_play, book.symbols)
    hand = [deck.faces[face] for face, copies in enumerate(state.hands[seat]) if copies]
    found = set()
    for face in hand:
        kind = deck.symbols[face.symbol]
        if state.sizes[seat] == 1 and book.finish_on and not kind.is_number:
            continue
        if face.color is not None:
            if face.color == color or (face.symbol == symbol and not deck.symbols[symbol].is_wild):
                found.add(deck.colors[face.color].letter + kind.code)
        elif not (kind.code == "W+4" and book.no_bluffing and any(other.color == color for other in hand)):
            found |= {f"{kind.code}:{one.letter}" for one in deck.colors}
    return found
