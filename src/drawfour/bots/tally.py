"""The tally of rounds: how often each value of each measure came up. It takes the place of results that nobody keeps.

Written in the dialect of the core, so that the laboratory compiles these very functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from drawfour.bots.results import Result
from drawfour.core.moves import CHALLENGE, KIND_CATCH, MOST_SEATS
from drawfour.core.shapes import Row, Sized
from drawfour.core.state import NOBODY

VALUES = 1 << 14
"""How many values of a measure a tally counts, from 0: a power of two, and more than all but a few rounds need."""

Pairs = Annotated[list[Row], Sized((MOST_SEATS, MOST_SEATS))]
Counts = Annotated[Row, Sized((VALUES,))]


@dataclass(slots=True)
class Tally:
    """How often rounds had each value of a measure. Every field but the first is named after its measure."""

    won: Pairs  # [dealer][winner] rounds
    turns: Counts  # [value] rounds, as in all rows below
    actions: Counts
    cards_played: Counts
    points: Counts
    cards_drawn: Counts
    challenged: Counts
    guilty: Counts
    missed: Counts
    caught: Counts
    reshuffled: Counts
    blocked: Counts
    cut_off: Counts


def fits(result: Result) -> bool:
    """Is every value of the result one that a tally counts?"""
    bits = result.turns | result.actions | result.cards_played | result.points | result.cards_drawn | result.guilty
    bits |= result.moves[CHALLENGE] | result.moves[KIND_CATCH] | result.missed | result.reshuffled
    return 0 <= bits < VALUES


def count_result(result: Result, tally: Tally) -> None:
    """Count a result that fits."""
    if result.winner != NOBODY:
        tally.won[result.dealer][result.winner] += 1
    tally.turns[result.turns] += 1
    tally.actions[result.actions] += 1
    tally.cards_played[result.cards_played] += 1
    tally.points[result.points] += 1
    tally.cards_drawn[result.cards_drawn] += 1
    tally.challenged[result.moves[CHALLENGE]] += 1
    tally.guilty[result.guilty] += 1
    tally.missed[result.missed] += 1
    tally.caught[result.moves[KIND_CATCH]] += 1
    tally.reshuffled[result.reshuffled] += 1
    tally.blocked[result.blocked] += 1
    tally.cut_off[result.cut_off] += 1
