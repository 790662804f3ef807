"""Positions as a client sees them: views made of the server's messages. The legal moves are those that the server has sent."""

from __future__ import annotations

from collections.abc import Iterable

from drawfour.core import phase
from drawfour.core.book import Bits
from drawfour.core.memory import Memory
from drawfour.core.moves import WORD
from drawfour.core.state import NOBODY, NOTHING, State, blank
from drawfour.game.notation import Notation
from drawfour.game.view import NoChance, View
from drawfour.server.protocol.states import RoundState, Yours


class JoinedView(View):
    """A view of a round at a server's table."""

    def __init__(self, notation: Notation, round: RoundState, yours: Yours | None) -> None:
        super().__init__(notation, state_of(notation, round, yours), None if yours is None else yours.seat, _no_memory)
        self._moves = [0] * self.book.move_words
        for move in [] if yours is None else yours.legal:
            number = notation.move_of(move.text)
            if number is not None:
                self._moves[number // WORD] |= 1 << number % WORD

    @property
    def moves(self) -> Bits:
        """The legal moves that the server has sent, as a bit set."""
        return list(self._moves)


def _no_memory() -> Memory:
    raise AssertionError("a client remembers nothing of the round")


def state_of(notation: Notation, round: RoundState, yours: Yours | None) -> State:
    """Return the position in the integers of the rule book, as far as the server has told it; the rest stays blank."""
    book = notation.book
    state = blank(book, NoChance())
    state.turn, state.dealer = round.turn, round.dealer
    state.phase = phase.NAMES.index(round.phase)
    state.direction = 1 if round.direction == "clockwise" else -1
    state.in_play = _play_on_top(notation, round)
    state.seats_in = _bits(seat for seat in range(book.seats) if seat not in round.out)
    state.seats_left = book.seats - len(round.out)
    state.called = _bits(round.called)
    state.pending, state.accused = round.pending, NOBODY
    if round.stakes is not None:
        names = [color.name for color in notation.deck.colors]
        state.accused, state.color_before = round.stakes.accused, names.index(round.stakes.color)
    state.winner = NOBODY if round.winner is None else round.winner
    state.pile_size, state.discard_size = round.pile, round.discard
    state.sizes = list(round.hands)
    for seat, hand in enumerate(round.open or []):
        _hold(notation, state, seat, hand)
    state.drawn = NOTHING
    if yours is not None:
        _hold(notation, state, yours.seat, yours.hand)
        state.drawn = _face(notation, yours.drawn) if yours.drawn is not None else NOTHING
        told = [move.kind for move in yours.legal]
        state.late = 1 << yours.seat if "uno" in told and round.hands[yours.seat] == 1 else 0
        state.catchable = _bits(move.seat for move in yours.legal if move.kind == "catch" and move.seat is not None)
    return state


def _play_on_top(notation: Notation, round: RoundState) -> int:
    """Return the play on top: for a wild, with the color that was named for it."""
    book, face = notation.book, _face(notation, round.top)
    plays = [play for play in range(book.plays) if book.face_of[play] == face]
    named = [play for play in plays if notation.color_name(book.color_of[play]) == round.color]
    return (named or [book.play_of[face]])[0]


def _face(notation: Notation, card: str) -> int:
    face = notation.face_of(card)
    assert face is not None, f"the deck has no {card}"
    return face


def _hold(notation: Notation, state: State, seat: int, hand: list[str]) -> None:
    """Put cards into a hand."""
    book = notation.book
    counts, held = [0] * book.faces, [0] * book.words
    for face in (_face(notation, card) for card in hand):
        counts[face] += 1
        held = [plays | more for plays, more in zip(held, book.plays_of[face], strict=True)]
    state.hands[seat], state.held[seat] = counts, held


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
