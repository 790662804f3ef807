"""The lines of a record after its header, one class for each kind, with their canonical text.

`number` is a line's number in its file, from 1; lines made in code have 0. Lines with the same content are equal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_CARDS_A_LINE = 20


@dataclass(frozen=True, slots=True)
class CardsLine:
    """`cards R7 Y1 ...`: the order in which cards leave the draw pile at the deal, or after the reshuffle of the next move.

    The cards may span several lines; `numbers` holds the line number of each card.
    """

    cards: tuple[str, ...]
    number: int = field(default=0, compare=False)
    numbers: tuple[int, ...] = field(default=(), compare=False)

    def text(self) -> str:
        r"""Write the cards, twenty on a line.

        >>> CardsLine(("R7",) * 21).text().count("\n")
        1
        """
        starts = range(0, max(1, len(self.cards)), _CARDS_A_LINE)
        return "\n".join(" ".join(("cards", *self.cards[start : start + _CARDS_A_LINE])) for start in starts)


@dataclass(frozen=True, slots=True)
class SeedLine:
    """`seed HEX`, and before it `commit HEX`, the hash of the seed, if it was published at the deal."""

    seed: bytes
    commit: str | None = None
    number: int = field(default=0, compare=False)

    def text(self) -> str:
        r"""Write the seed, after its hash.

        >>> SeedLine(bytes(2), "ab").text()
        'commit ab\nseed 0000'
        """
        return f"seed {self.seed.hex()}" if self.commit is None else f"commit {self.commit}\nseed {self.seed.hex()}"


@dataclass(frozen=True, slots=True)
class MoveLine:
    """`SEAT MOVE`."""

    seat: int
    move: str
    number: int = field(default=0, compare=False)

    def text(self) -> str:
        """Write the seat and its move.

        >>> MoveLine(1, "catch 0").text()
        '1 catch 0'
        """
        return f"{self.seat} {self.move}"


@dataclass(frozen=True, slots=True)
class FactsLine:
    """`= FACT, FACT ...`: what must hold at this point. The words of a fact are separated by single spaces."""

    facts: tuple[str, ...]
    number: int = field(default=0, compare=False)

    def text(self) -> str:
        """Write the facts, separated by commas.

        >>> FactsLine(("turn 1", "pile 97")).text()
        '= turn 1, pile 97'
        """
        return f"= {', '.join(self.facts)}"


Chance = CardsLine | SeedLine
Line = MoveLine | CardsLine | FactsLine


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round of a record: its chance and the lines after it. Without chance, the seed of the round before stays in use.

    A `CardsLine` among the lines belongs to the next move. `number` is the number of the line `round` or, in the first round,
    of its chance.
    """

    chance: Chance | None
    lines: tuple[Line, ...] = ()
    number: int = field(default=0, compare=False)

    @property
    def moves(self) -> int:
        """The number of moves."""
        return sum(isinstance(line, MoveLine) for line in self.lines)

    def text(self) -> str:
        r"""Write the chance and the lines, each with a line break.

        >>> RecordedRound(None, (MoveLine(0, "draw"), FactsLine(("turn 1",)))).text()
        '0 draw\n= turn 1\n'
        """
        lines = self.lines if self.chance is None else (self.chance, *self.lines)
        return "".join(f"{line.text()}\n" for line in lines)


def words_of(text: str) -> list[str]:
    """Split a line into words; quotes keep words together.

    >>> words_of('legal 2 "catch 0"')
    ['legal', '2', 'catch 0']
    """
    return [word[1:-1] if word.startswith('"') else word for word in re.findall(r'"[^"]*"|[^\s"]+', text)]


def quoted(word: str) -> str:
    """Put quotes around a word if it needs them to be read back as one word.

    >>> quoted("Ann"), quoted("Ann Lee")
    ('Ann', '"Ann Lee"')
    """
    return f'"{word}"' if not word or any(c.isspace() or c in "#,=" for c in word) else word
