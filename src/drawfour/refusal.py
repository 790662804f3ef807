"""Why a move is not legal: the first reason that applies, for people. Whether it is legal, only `core.legal` says."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.legal import playable
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, UNO, WORD
from drawfour.core.state import State


def reason(book: Book, state: State, seat: int, move: int) -> str:
    """The reason code (`errors.REASONS`) for a move that is not legal now."""
    if state.phase == phase.OVER:
        return "round_over"
    if not state.seats_in >> seat & 1:
        return "seat_out"
    if move == UNO:
        return "call_not_due"
    if CATCH <= move < PLAY:
        return "catch_not_due"
    if seat != state.turn:
        return "not_your_turn"
    if state.phase == phase.OPENING_COLOR:
        return "color_first"
    if state.phase == phase.CHALLENGE:
        return "answer_first"
    if COLOR <= move < CATCH:
        return "nothing_to_name"
    if move in (CHALLENGE, ACCEPT):
        return "nothing_to_challenge"
    if move == KEEP:
        return "must_play_drawn" if state.phase == phase.DRAWN else "nothing_drawn"
    if move == DRAW:
        return "already_drawn" if state.phase == phase.DRAWN else "must_play"
    return _reason_for_play(book, state, seat, move - PLAY)


def _reason_for_play(book: Book, state: State, seat: int, play: int) -> str:
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
