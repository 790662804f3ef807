"""The interface of the store: durable event logs of tables, and the archive of finished matches.

The append-only log is the source of truth; a table in memory is derived from it. An entry is one accepted command. Its number
is one more than that of the previous entry, and a command is never accepted twice. The database enforces both, so several
processes could append to one log. The log contains no names: entries refer to people by a number at the table (`who`), and
their names and ids are stored separately, so that they can be deleted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

SOMEBODY = "Somebody"  # the name of people who have been forgotten


class Entry(Struct, frozen=True):
    """One accepted command of a table. `body` is encoded by `table/entries.py`, and opaque to the store."""

    number: int  # from 1, without gaps
    command: str  # the command's id, unique in its table
    at: int  # when it was accepted, in milliseconds since 1970
    body: bytes


class Person(Struct, frozen=True):
    """A person who joined a table: `who` is their number there, `person` the id in their cookie, None once forgotten."""

    who: int
    person: str | None
    name: str


def guest_id(person: str, who: int) -> str:
    """Return the id of a person who shares the device of another one at a table.

    >>> guest_id("0f3a", 2)
    '0f3a+2'
    """
    return f"{person}+{who}"


def owner_of(person: str) -> str:
    """Return the id of the person whose device a person shares, or else their own.

    >>> owner_of("0f3a+2"), owner_of("0f3a")
    ('0f3a', '0f3a')
    """
    return person.partition("+")[0]


class TableRow(Struct, frozen=True):
    """The facts about a table that are available without reading its log."""

    code: str
    version: str  # of drawfour, when the row was last written
    is_public: bool = False
    is_closed: bool = False
    deadline: int | None = None  # when its next timer is due, in milliseconds since 1970
    owner: str | None = None  # the process that serves it, where several share a database


class MatchSeat(Struct, frozen=True):
    """A seat of a finished match."""

    seat: int
    who: int | None  # number of the person who played it to the end; None for a bot
    bot: str | None
    score: int
    has_won: bool


class Finished(Struct, frozen=True):
    """A finished match as it is stored. Its record has seat numbers instead of names.

    `deck` is the text of the deck file, or None for a deck that ships.
    """

    match: str  # an id that can't be guessed
    started: int
    ended: int
    rounds: int
    record: str
    deck: str | None
    places: tuple[MatchSeat, ...]


class StoredMatch(Finished, frozen=True):
    """A finished match as it is read, with the code of its table and the players, in the order of `places`.

    `names` are people's names at its end, or the names of bots. `people` are the ids in the cookies, which must never be sent.
    """

    code: str
    names: tuple[str, ...]
    people: tuple[str | None, ...]


def matches_of_rows(rows: Iterable[Sequence[Any]]) -> list[StoredMatch]:
    """Build matches from the rows of a query: the columns of a match, its table, and those of a place.

    Each row is a place, and the rows of a match follow one another.
    """
    found = []
    for (match, started, ended, rounds, record, deck, code), group in itertools.groupby(rows, lambda row: tuple(row[:7])):
        seats = [row[7:] for row in group]
        places = tuple(MatchSeat(seat, who, bot, score, bool(won)) for seat, who, bot, score, won, _, _ in seats)
        names, people = tuple(seat[6] for seat in seats), tuple(seat[5] for seat in seats)
        found.append(StoredMatch(match, started, ended, rounds, record, deck, places, code, names, people))
    return found


class Statistics(Struct, frozen=True):
    """A person's totals over all finished matches."""

    matches: int = 0  # finished matches
    won: int = 0  # matches won
    rounds: int = 0  # rounds in all of these matches
    points: int = 0  # points scored in them
    first: int | None = None  # when the first of them ended, in milliseconds since 1970
    last: int | None = None  # when the last of them ended


class TableChange(Struct, frozen=True):
    """Everything that one append writes in a transaction: an entry, and the row, people and finished match if they changed.

    The first entry of a table must have a row. A person has one number at a table, and a match is stored once.
    """

    code: str  # of the table
    entry: Entry
    row: TableRow | None = None
    people: tuple[Person, ...] = ()
    finished: Finished | None = None


class KnownCommand(Exception):
    """The command has been accepted before; `number` is its entry."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NumberTaken(Exception):
    """Another process has written an entry with this number. Read the new entries and decide again."""


class StoreFailed(Exception):
    """The store can't write or read: the disk is full, the file is locked or damaged, or the database can't be reached.

    Nothing was written, unless the connection to a database broke in mid-statement. Read the log to know.
    """


class NewerSchema(Exception):
    """The database was written by a newer version of drawfour; `revision` is its schema."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"it was written by a newer version of drawfour (schema {revision}). Upgrade drawfour")


class Store(Protocol):
    """A store of logs and matches. Every method may raise StoreFailed, with a sentence for people.

    A store belongs to the event loop it was opened in, and never blocks it. If a caller is cancelled, the change may have been
    written or not; a command can safely be sent again.
    """

    async def append(self, change: TableChange) -> None:
        """Write a change, and return once it is durable.

        Raises KnownCommand if the command was accepted before, NumberTaken if the entry's number is not the next one, or
        StoreFailed, also for a change that can't be stored; nothing is written then. KnownCommand takes precedence. A person
        who is in the store already gets the new name, unless they have been forgotten.
        """
        ...

    async def known(self, code: str, command: str) -> int | None:
        """Return the number of a command's entry; None if it has not been accepted."""
        ...

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with numbers greater than `after`, in order."""
        ...

    async def people(self, code: str) -> list[Person]:
        """Return everyone who has joined a table, by number."""
        ...

    async def row(self, code: str) -> TableRow | None:
        """Return the row of a table; None if there is no such table."""
        ...

    async def open_tables(self, letters: int) -> int:
        """Return how many tables that are not closed have codes of some letters."""
        ...

    async def untouched(self, before: int) -> list[str]:
        """Return the codes of all tables, closed ones too, without entries since `before`, in milliseconds since 1970."""
        ...

    async def forget_table(self, code: str) -> bool:
        """Delete the row, the log and the people of a table, but not its matches. Returns False unless it is a closed table."""
        ...

    async def match(self, match: str) -> StoredMatch | None:
        """Return a finished match by id; None if there is no such match."""
        ...

    async def matches_of(self, person: str, before: tuple[int, str] | None = None, limit: int = 20) -> list[StoredMatch]:
        """Return a person's finished matches, newest first. For the next page, `before` is `ended` and `match` of the last."""
        ...

    async def statistics(self, person: str) -> Statistics:
        """Return a person's statistics."""
        ...

    async def rename(self, person: str, name: str) -> None:
        """Rename a person at all tables, except where the name is taken. Finished matches keep the old name."""
        ...

    async def forget(self, person: str) -> None:
        """Replace a person's name by "Somebody" and delete their id, at all tables and in all matches.

        The same happens to the people who shared their device (`guest_id`).
        """
        ...

    async def check(self) -> None:
        """Check that the database can be written and read. Raises StoreFailed."""
        ...

    async def close(self) -> None:
        """Write pending changes, then close the store. Every later call except `close` raises StoreFailed."""
        ...
