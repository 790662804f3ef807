"""The mind of the bots at a table: what their seats have seen in this round, and what they learned before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from drawfour.bots import skills
from drawfour.core.book import Book
from drawfour.core.memory import Memory, make_memory
from drawfour.core.shapes import Row, Sized, shapes, zeros

Features = Annotated[Row, Sized((skills.FEATURES,))]
Skills = Annotated[list[Row], Sized(("seats", skills.SKILLS))]
MOST = 24  # candidates
Candidates = Annotated[Row, Sized((MOST,))]


@dataclass(slots=True)
class Thoughts:
    """What a search thought about the moves it tried, that of the policy first."""

    count: int
    moves: Candidates  # [candidate] a move
    wins: Candidates  # [candidate] the playouts it won,
    deals: Candidates  # [candidate] of how many


@dataclass(slots=True)
class Mind:
    """What the bots of a table know beyond the position."""

    memory: Memory
    thoughts: Thoughts  # of the last search
    skills: Skills  # [seat] what the bot in that seat has learned
    features: Features  # of the play that is being judged


def make_mind(book: Book) -> Mind:
    """Return a mind that has seen and learned nothing."""
    thoughts = Thoughts(**{name: zeros(book, shape) for name, shape in shapes(Thoughts).items()})
    return Mind(make_memory(book), thoughts, **{name: zeros(book, shape) for name, shape in shapes(Mind).items()})
