"""Observing: what a seat sees, as a row of bytes. `Encoding` says which entry means what.

Only what the seat may know is read: its own hand, what lies open, and what everybody is told. A test permutes all hidden cards.
Counts above 255 are written as 255. Written in the dialect of the core.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.knockout import lacks_color
from drawfour.core.scoring import side_of, target
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.turn import is_in
from drawfour.envs.actions import action_of, place_of, seat_at

PHASES = 7  # every phase in which a seat is asked
SEAT_FACTS = 10
TABLE_FACTS = 8
MOVE_FACTS = 4  # of a move in the block `history`
MOST = 255  # the largest count that a byte holds


def size_of_observation(book: Book) -> int:
    """Return the number of entries of the blocks that every observation has."""
    return 4 * book.faces + book.plays + book.colors + PHASES + SEAT_FACTS * book.seats + TABLE_FACTS


def count_discard(book: Book, state: State, seen: list[int]) -> None:
    """Count the copies of each face in the discard pile."""
    for face in range(book.faces):
        seen[face] = 0
    for card in range(state.discard_size):
        seen[state.discard[card]] += 1


def write_observation(book: Book, state: State, seat: int, asked_out_of_turn: bool, seen: list[int], row: list[int]) -> None:
    """Write what a seat observes to a row of zeros. `seen` are the counts of the discard pile."""
    write_cards(book, state, seat, seen, row)
    at = 4 * book.faces + book.plays + book.colors
    if state.phase != phase.OVER:
        row[at + state.phase - (1 if state.phase > phase.OVER else 0)] = 1
    at += PHASES
    for place in range(book.seats):
        write_seat(book, state, seat, seat_at(book, state, seat, place), row, at)
        at += SEAT_FACTS
    row[at] = min(MOST, state.pile_size)
    row[at + 1] = min(MOST, state.discard_size)
    row[at + 2] = min(MOST, state.pending)
    row[at + 3] = state.is_deflectable if state.phase == phase.PENDING else 0
    row[at + 4] = 1 if state.direction == 1 else 0
    row[at + 5] = state.passes
    row[at + 6] = min(MOST, state.reshuffles)
    row[at + 7] = 1 if asked_out_of_turn else 0


def write_cards(book: Book, state: State, seat: int, seen: list[int], row: list[int]) -> None:
    """Write the blocks about cards and colors: `hand`, `seen`, `top`, `color_before`, `drawn` and `shown`."""
    for face in range(book.faces):
        row[face] = min(MOST, state.hands[seat][face])
    at = book.faces
    for face in range(book.faces):
        row[at + face] = min(MOST, seen[face])
    at += book.faces
    if lacks_color(book, state):
        for color in range(book.colors):
            row[at + color * book.symbols + book.symbol_of[state.in_play]] = 1
    else:
        row[at + state.in_play] = 1
    at += book.plays
    if state.accused != NOBODY:
        row[at + state.color_before] = 1
    at += book.colors
    if seat == state.turn and state.drawn != NOTHING:
        row[at + state.drawn] = 1
    at += book.faces
    if state.shown_to >> seat & 1:
        for face in range(book.faces):
            row[at + face] = min(MOST, state.evidence[face])


def write_seat(book: Book, state: State, seat: int, other: int, row: list[int], at: int) -> None:
    """Write what a seat knows about another seat, or itself, from entry `at` on."""
    row[at] = min(MOST, state.sizes[other])
    row[at + 1] = state.called >> other & 1
    row[at + 2] = state.catchable >> other & 1
    row[at + 3] = state.late >> other & 1
    row[at + 4] = 1 if other == state.turn else 0
    row[at + 5] = 1 if other == state.dealer else 0
    row[at + 6] = 1 if other == state.accused else 0
    row[at + 7] = 1 if is_in(book, state, other) else 0
    row[at + 8] = 1 if other != seat and side_of(book, other) == side_of(book, seat) else 0
    row[at + 9] = min(MOST, state.draws[other])


def write_match(book: Book, state: State, seat: int, totals: list[int], row: list[int], at: int) -> None:
    """Write the share of the target that each seat's side has, in 255 parts, in the order of play, from entry `at` on."""
    goal = target(book)
    for other in range(book.seats):
        share = 0
        if goal > 0:
            share = min(MOST, MOST * totals[side_of(book, other)] // goal)
        row[at + place_of(book, state, seat, other)] = share


def write_move(book: Book, state: State, seat: int, mover: int, move: int, drawn: int, row: list[int], at: int) -> None:
    """Write a move that was made, as a seat sees it, from entry `at` on. Places are counted from that seat."""
    action = action_of(book, state, seat, move)
    row[at] = 1 + place_of(book, state, seat, mover)
    row[at + 1] = action >> 8
    row[at + 2] = action & MOST
    row[at + 3] = min(MOST, drawn)


def write_hidden(book: Book, state: State, seat: int, row: list[int]) -> None:
    """Write the cards that a seat can't see: the hands of the others in the order of play, and the draw pile, as counts."""
    at = 0
    for place in range(1, book.seats):
        other = seat_at(book, state, seat, place)
        for face in range(book.faces):
            row[at + face] = min(MOST, state.hands[other][face])
        at += book.faces
    for face in range(book.faces):
        row[at + face] = 0
    for card in range(state.pile_size):
        row[at + state.pile[card]] = min(MOST, row[at + state.pile[card]] + 1)
