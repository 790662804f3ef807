"""Explain why a move is not legal. Only `core.legal` decides whether it is; this module finds the first reason that applies."""

from __future__ import annotations

from itertools import compress
from typing import Literal, cast

from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.legal import answering, is_deflector, is_jump, play_of, playable
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO, WORD
from drawfour.core.state import State
from drawfour.game.notation import Notation

CardReason = Literal[
    "color_first", "answer_first", "take_first", "swap_first", "cannot_deflect", "only_drawn_card", "no_match", "bluff_barred",
    "finish_barred",
]  # fmt: skip
"""The reason codes of cards that a seat can't play on its turn."""


def barred_cards(notation: Notation, state: State, seat: int, moves: Bits) -> dict[CardReason, list[str]]:
    """Return the cards that a seat can't play on its turn, by reason code, each once; `moves` are its legal moves.

    Empty when it isn't its turn.
    """
    found: dict[CardReason, list[str]] = {}
    if seat != state.turn or state.phase == phase.OVER:
        return found
    book = notation.book
    match = book.match[state.in_play] if state.phase == phase.TURN else None
    for card, play, word, bit in compress(notation.play_bits, state.hands[seat]):
        if not moves[1 + word] & bit:
            is_plain = match is not None and not match[word] & bit  # by far the most common case
            code = "no_match" if is_plain else cast("CardReason", _reason_for_card(book, state, seat, play))
            found.setdefault(code, []).append(card)
    return found


def reason(book: Book, state: State, seat: int, move: int) -> str:
    """Return the reason code (`errors.REASONS`) for a move that is not legal now."""
    if state.phase == phase.OVER:
        return "round_over"
    if not state.seats_in >> seat & 1:
        return "seat_out"
    if move == UNO or CATCH <= move < SWAP:
        return "call_not_due" if move == UNO else "catch_not_due"
    if is_jump(book, move):
        return _reason_for_jump(book, state, seat, play_of(book, move))
    if seat != state.turn:
        return "not_your_turn"
    if move >= PLAY:
        return _reason_for_card(book, state, seat, move - PLAY)
    if state.phase in _FIRST:
        return _reason_for_answer(state, move)
    return _reason_on_turn(state, move)


def _reason_on_turn(state: State, move: int) -> str:
    """Explain a move without a card by the seat whose turn it is."""
    if COLOR <= move < CATCH:
        return "nothing_to_name"
    if SWAP <= move < PLAY:
        return "nothing_to_swap"
    if move in (CHALLENGE, ACCEPT, TAKE):
        return "nothing_to_take" if move == TAKE else "nothing_to_challenge"
    if move == KEEP:
        return "must_play_drawn" if state.phase == phase.DRAWN else "nothing_drawn"
    assert move == DRAW
    return "already_drawn" if state.phase == phase.DRAWN else "must_play"


_FIRST = {
    phase.OPENING_COLOR: "color_first",
    phase.DRAW_COLOR: "color_first",
    phase.CHALLENGE: "answer_first",
    phase.PENDING: "take_first",
    phase.SWAP: "swap_first",
}
"""What must happen before anything else, by phase."""


def _reason_for_answer(state: State, move: int) -> str:
    """Explain a move without a card that is not one of the expected answers."""
    if state.phase == phase.SWAP and SWAP <= move < PLAY:
        return "no_partner"
    if state.phase == phase.PENDING and move == CHALLENGE:
        return "nothing_to_challenge"
    return _FIRST[state.phase]


def _reason_for_card(book: Book, state: State, seat: int, play: int) -> str:
    """Explain a card played by the seat whose turn it is."""
    if state.phase == phase.PENDING:
        return _reason_for_adding(book, state, seat, play)
    return _FIRST.get(state.phase) or _reason_for_play(book, state, seat, play)


def _reason_for_adding(book: Book, state: State, seat: int, play: int) -> str:
    """Explain a card that neither adds to the pending count nor deflects it."""
    word, bit = play // WORD, 1 << play % WORD
    if state.hands[seat][book.face_of[play]] == 0:
        return "not_in_hand"
    if not (book.same_draws[state.last_draw][word] | book.more_draws[state.last_draw][word]) & bit:
        return "cannot_deflect" if is_deflector(book, play) else "take_first"
    if not (book.same_draws[state.last_draw][word] | book.match[state.in_play][word]) & bit:
        return "no_match"
    if state.sizes[seat] == 1 and not book.numbers[word] & bit:
        return "finish_barred"
    assert not answering(book, state, seat, word) & bit
    return "bluff_barred"


def _reason_for_jump(book: Book, state: State, seat: int, play: int) -> str:
    """Explain a jump-in."""
    if state.hands[seat][book.face_of[play]] == 0:
        return "not_in_hand"
    if seat == state.turn:
        return "on_turn"
    if state.phase != phase.TURN:
        return "answer_open"
    return "no_match" if play != state.in_play else "finish_barred"


def _reason_for_play(book: Book, state: State, seat: int, play: int) -> str:
    """Explain a card played on a turn without anything to answer first."""
    face, word, bit = book.face_of[play], play // WORD, 1 << play % WORD
    if state.hands[seat][face] == 0:
        return "not_in_hand"
    if state.phase == phase.DRAWN and face != state.drawn:
        return "only_drawn_card"
    if not book.match[state.in_play][word] & bit:
        return "no_match"
    if state.sizes[seat] == 1 and not book.numbers[word] & bit:
        return "finish_barred"
    assert not playable(book, state, seat, word) & bit
    return "bluff_barred"
