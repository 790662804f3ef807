"""Points of a round and the result of a match (R36-R45, C26-C28).

Points and totals belong to a *side*: a seat, or with partners a team (seats 0 and 2 are side 0, seats 1 and 3 side 1).
"""

from __future__ import annotations

from drawfour.core.book import Book
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, State
from drawfour.core.values import Scoring


def how_scored(rules: Rules) -> int:
    """How do points become the result (R41)? A member of Scoring."""
    return rules.scoring


def target(rules: Rules) -> int:
    """Which total decides the match; 0 if the first round decides it (R40)?"""
    return rules.target_score


def sides(book: Book) -> int:
    """How many sides score: every seat, or two teams (R45)?"""
    return 2 if book.teams else book.seats


def side_of(book: Book, seat: int) -> int:
    """Return the side that a seat scores for."""
    return seat % sides(book)


def hand_points(book: Book, hand: list[int]) -> int:
    """Return the points of the cards in a hand (R36)."""
    points = 0
    for face in range(book.faces):
        points += hand[face] * book.points[face]
    return points


def seat_points(book: Book, state: State, seat: int) -> int:
    """Return the points of the cards that a seat has left, or had left when it was knocked out (C30)."""
    return hand_points(book, state.hands[seat]) + state.knockout_points[seat]


def points(book: Book, state: State, side: int) -> int:
    """Return what a side scores in this round: 0 until the round is won, and in a blocked round (R37, R41, C28)."""
    if state.winner == NOBODY:
        return 0
    won = side_of(book, state.winner) == side
    if won != (how_scored(book) == Scoring.WINNER_TAKES):
        return 0
    total = 0
    for seat in range(book.seats):
        if (side_of(book, seat) == side) != won:  # the winner scores the other hands; otherwise each side scores its own
            total += seat_points(book, state, seat)
    return total


def is_eliminated(book: Book, total: int) -> bool:
    """Has a side with this total been eliminated from the match (R41)?"""
    return how_scored(book) == Scoring.ELIMINATION and has_reached(book, total)


def seats_in_match(book: Book, totals: list[int]) -> int:
    """Return the set of seats that are dealt in: all that have not been eliminated from the match (C27)."""
    seats = 0
    for seat in range(book.seats):
        if not is_eliminated(book, totals[side_of(book, seat)]):
            seats |= 1 << seat
    return seats


def next_dealer(book: Book, dealer: int, seats_in: int) -> int:
    """Return who deals the next round: the next seat to the left of the last dealer that is dealt in (R5, C27)."""
    seat = (dealer + 1) % book.seats
    while not seats_in >> seat & 1:
        seat = (seat + 1) % book.seats
    return seat


def has_reached(book: Book, total: int) -> bool:
    """Does this total reach the target, if there is one (R40, C27)?"""
    return target(book) > 0 and total >= target(book)


def match_winner(book: Book, totals: list[int], round_winner: int) -> int:
    """Return the side that has won the match after a round won by `round_winner`, or NOBODY (R40, R41, C26, C27)."""
    if target(book) == 0:
        return round_winner
    if how_scored(book) == Scoring.WINNER_TAKES:
        return first_to_reach(book, totals)
    if how_scored(book) == Scoring.LOWEST:
        return lowest_when_reached(book, totals)
    return last_one_in(book, totals)


def first_to_reach(book: Book, totals: list[int]) -> int:
    """Return the side that has reached the target."""
    for side in range(sides(book)):
        if has_reached(book, totals[side]):
            return side
    return NOBODY


def lowest_when_reached(book: Book, totals: list[int]) -> int:
    """Return the side with the lowest total once any side has reached the target, or NOBODY for a tie."""
    best = 0
    tied = False
    reached = has_reached(book, totals[0])
    for side in range(1, sides(book)):
        reached = reached or has_reached(book, totals[side])
        if totals[side] < totals[best]:
            best = side
            tied = False
        elif totals[side] == totals[best]:
            tied = True
    return best if reached and not tied else NOBODY


def last_one_in(book: Book, totals: list[int]) -> int:
    """Return the only side that has not reached the target."""
    left = NOBODY
    for side in range(sides(book)):
        if not has_reached(book, totals[side]):
            if left != NOBODY:
                return NOBODY
            left = side
    return left
