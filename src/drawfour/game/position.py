"""Facts about a position, named as in the assertions of a record (docs/record-format.md)."""

from __future__ import annotations

from typing import Any, Literal

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.scoring import points, seat_points, side_of, sides
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.game.notation import Notation

Direction = Literal["clockwise", "counterclockwise"]


def phase_name(state: State) -> phase.Phase:
    """Return the name of the phase, one of `core.phase.NAMES`: `turn`, `drawn`, `challenge`, `opening_color`, `over` etc."""
    return phase.NAMES[state.phase]


def color_name(notation: Notation, state: State) -> str:
    """Return the name of the color in play; `none` while it must still be named (R10)."""
    if state.phase in (phase.OPENING_COLOR, phase.DRAW_COLOR):
        return "none"
    return notation.color_name(notation.book.color_of[state.in_play])


def top(notation: Notation, state: State) -> str:
    """Return the top card of the discard pile; a wild is shown without the color it names."""
    return notation.cards[notation.book.face_of[state.in_play]]


def points_of_sides(book: Book, state: State) -> list[int]:
    """Return the points of each side, a seat or a team; all zero until the round is won."""
    return [0] * sides(book) if state.winner == NOBODY else [points(book, state, side) for side in range(sides(book))]


def points_of_hands(book: Book, state: State) -> list[int]:
    """Return the points of the cards that each seat had left, or an empty list until the round is won.

    A seat that was knocked out counts with the cards it had then (C30), and the side that won with none. Together they are the
    points of all sides, under every scoring and with partners (R37, R41, C28).

    >>> from drawfour.record.replay import replay
    >>> round = replay('''
    ...     drawfour 1
    ...     set hand_size 1
    ...     seats Ann Bob Cyd
    ...     cards R5 GS B7  R1
    ...     0 R5
    ... ''').round
    >>> points_of_hands(round.book, round.state), points_of_sides(round.book, round.state)
    ([0, 20, 7], [27, 0, 0])
    """
    if state.winner == NOBODY:
        return []
    won = side_of(book, state.winner)
    return [0 if side_of(book, seat) == won else seat_points(book, state, seat) for seat in range(book.seats)]


def direction_name(state: State) -> Direction:
    """Return the name of the direction of play."""
    return "clockwise" if state.direction == 1 else "counterclockwise"


def seats_out(book: Book, state: State) -> list[int]:
    """Return the seats that are not, or no longer, in the round."""
    return [seat for seat in range(book.seats) if not state.seats_in >> seat & 1]


def public_facts(notation: Notation, state: State) -> dict[str, Any]:
    """Describe what everybody at the table sees, with integers, words, and lists with one item per seat or side.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> facts = public_facts(round.notation, round.state)
    >>> facts["top"], facts["hands"], facts["pile"], facts["winner"]
    ('Y4', [7, 7], 93, None)
    """
    book = notation.book
    return {
        "turn": state.turn,
        "phase": phase_name(state),
        "color": color_name(notation, state),
        "top": top(notation, state),
        "direction": direction_name(state),
        "hands": list(state.sizes),
        "pile": state.pile_size,
        "discard": state.discard_size,
        "pending": state.pending,
        "out": seats_out(book, state),
        "points": points_of_sides(book, state),
        "winner": None if state.winner == NOBODY else state.winner,
    }


def sees_evidence(state: State, seat: int | None) -> bool:
    """Is the challenged hand shown to this seat now? Spectators (None) see it if everyone does (R27)."""
    everyone = (1 << len(state.sizes)) - 1
    return state.shown_to == everyone if seat is None else state.shown_to >> seat & 1 == 1


def shown(notation: Notation, state: State, seat: int | None) -> list[str]:
    """Return the challenged hand if this seat may see it now, otherwise an empty list."""
    return notation.hand(state.evidence) if state.shown_to and sees_evidence(state, seat) else []


def drawn(notation: Notation, state: State, seat: int | None) -> str | None:
    """Return the card just drawn, while its seat may play it; None for all other seats."""
    return notation.cards[state.drawn] if seat == state.turn and state.drawn != NOTHING else None


class Position:
    """Properties shared by a round and a view of it."""

    notation: Notation
    _state: State

    @property
    def state(self) -> State:
        """The position as the rules see it, in integers."""
        return self._state

    @property
    def turn(self) -> int:
        """The seat that must act next."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """The name of the phase, one of `core.phase.NAMES`: `turn`, `drawn`, `challenge`, `opening_color`, `over` etc."""
        return phase_name(self._state)

    @property
    def top(self) -> str:
        """The top card of the discard pile; a wild is shown without the color it names."""
        return top(self.notation, self._state)

    @property
    def color(self) -> str:
        """The name of the color in play; `none` while it must still be named."""
        return color_name(self.notation, self._state)
