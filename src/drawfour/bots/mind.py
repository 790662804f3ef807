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


@dataclass(slots=True)
class Mind:
    """What the bots of a table know beyond the position."""

    memory: Memory
    skills: Skills  # [seat] what the bot in that seat has learned
    features: Features  # of the play that is being judged


def make_mind(book: Book) -> Mind:
    """Return a mind that has seen and learned nothing."""
    return Mind(make_memory(book), **{name: zeros(book, shape) for name, shape in shapes(Mind).items()})
