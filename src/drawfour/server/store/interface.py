"""The log of every table, durable before anything is acknowledged, and what is kept of finished matches.

The append-only log is the truth; a table in memory is what follows from it. An entry is one accepted command: its number is one
more than that of the entry before, and a command that has been accepted once is never accepted again. Both are the constraints
of the database, so that several processes could append to one log. The log names nobody: its entries mean people by a number of
the table's own (`who`), and who that is stands beside it and can be forgotten.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

SOMEBODY = "Somebody"  # the name of everybody who has been forgotten


class Entry(Struct, frozen=True):
    """One accepted command of a table. `body` is what `table/entries.py` makes of it; no store looks inside."""

    number: int  # from 1, without a gap
    command: str  # the command's id, at most once in a table
    at: int  # when it was accepted, in milliseconds since 1970
    body: bytes


class Person(Struct, frozen=True):
    """Somebody who has come to a table: `who` is a number there, from 0; `person` the id in the cookie, None once forgotten."""

    who: int
    person: str | None
    name: str


class Row(Struct, frozen=True):
    """What must be known of a table without reading its log."""

    code: str
    version: str  # of the rules it began with
    is_public: bool = False
    is_closed: bool = False
    deadline: int | None = None  # when its next timer is due, in milliseconds since 1970


class Place(Struct, frozen=True):
    """A seat of a finished match."""

    seat: int
    who: int | None  # the person of the table who played it to the end; None for a bot
    bot: str | None
    score: int
    has_won: bool


class Finished(Struct, frozen=True):
    """A finished match as it is stored. In the text of its record the names of the seats are their numbers.

    `deck` is the text of the deck file, where the deck is none that ships.
    """

    match: str  # an id that cannot be guessed
    started: int
    ended: int
    rounds: int
    record: str
    deck: str | None
    places: tuple[Place, ...]


class Match(Finished, frozen=True):
    """A finished match as it is read: with the table it was played at, and who sat where, in the order of `places`.

    The names are those at its end, a bot's its own. `people` are the ids in the cookies, for the server alone: never sent.
    """

    code: str
    names: tuple[str, ...]
    people: tuple[str | None, ...]


class Statistics(Struct, frozen=True):
    """What somebody has done in all finished matches."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0
    first: int | None = None  # when the first of them ended, in milliseconds since 1970
    last: int | None = None


class Change(Struct, frozen=True):
    """What one append writes in one transaction: the entry, the row where it has changed, who is new, the match that has ended.

    The first entry of a table comes with its row.
    """

    code: str  # of the table
    entry: Entry
    row: Row | None = None
    people: tuple[Person, ...] = ()
    finished: Finished | None = None


class KnownCommand(Exception):
    """This command has been accepted before; `number` is its entry."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NumberTaken(Exception):
    """Another process has written an entry of that number: read what is new and decide again."""


class StoreFailed(Exception):
    """The store cannot write or read: a full disk, a locked or damaged file. Nothing of what was refused is there."""


class Store(Protocol):
    """Where logs and matches are kept. Everything here may raise StoreFailed; what it says is a sentence for a person.

    A store belongs to the event loop it was opened in, and never blocks it. Whoever is cancelled while waiting does not know
    whether it was written; a command can be sent again, and is then known.
    """

    async def append(self, change: Change) -> None:
        """Write a change durably; returns once it is.

        Raises KnownCommand, NumberTaken or StoreFailed, and then nothing of it is written. A command that is known is
        KnownCommand, whatever its number; any number but that after the last is NumberTaken. Who stands in `people` again gets
        the new name, unless forgotten.
        """
        ...

    async def known(self, code: str, command: str) -> int | None:
        """The number of the entry of a command; None when it has not been accepted."""
        ...

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """The entries of a table with greater numbers than `after`, in order."""
        ...

    async def people(self, code: str) -> list[Person]:
        """Everybody who has come to a table, by their numbers."""
        ...

    async def row(self, code: str) -> Row | None:
        """The row of a table; None when there is none."""
        ...

    async def open_tables(self) -> list[Row]:
        """All tables that are not closed, by their codes."""
        ...

    async def public_tables(self) -> list[Row]:
        """The tables that are public and not closed, by their codes."""
        ...

    async def untouched(self, before: int) -> list[str]:
        """The codes of all tables, closed ones too, whose last entry is older than that, in milliseconds since 1970."""
        ...

    async def forget_table(self, code: str) -> bool:
        """Delete the row, the log and the people of a closed table; its finished matches stay. False where no closed one is."""
        ...

    async def match(self, match: str) -> Match | None:
        """A finished match by its id; None when there is none."""
        ...

    async def matches_of(self, person: str, before: tuple[int, str] | None = None, limit: int = 20) -> list[Match]:
        """The matches somebody has played to the end, newest first; to go on, `before` is `ended` and `match` of the last."""
        ...

    async def statistics(self, person: str) -> Statistics:
        """What somebody has done in all finished matches."""
        ...

    async def rename(self, person: str, name: str) -> None:
        """Call somebody by another name at all tables but those where another one has it. Finished matches stay."""
        ...

    async def forget(self, person: str) -> None:
        """Make somebody "Somebody" without an id, at all tables and in all matches. Nothing else of the others changes."""
        ...

    async def check(self) -> None:
        """Write and read a little; raises StoreFailed when that is impossible."""
        ...

    async def close(self) -> None:
        """Write what is waiting, then let go of everything. Afterwards everything but closing again raises StoreFailed."""
        ...
