"""The store in one SQLite file: one thread writes, a few others read, and the event loop waits for none of them.

All that comes while the writer is busy, or in turns of the event loop that each bring more, is committed at once: a disk needs
as long for one entry as for five hundred. `append` returns when that commit is on the disk. Several programs may use one file:
the schema forbids that a number is given twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sqlite3
import stat
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Self

from drawfour.server.store import statements
from drawfour.server.store.interface import SOMEBODY, Change, Entry, Match, Person, Place, Row, Statistics, StoreFailed
from drawfour.server.store.migrations import TOUCH, NewerSchema, check, migrate
from drawfour.server.store.sqlite_threads import Done, Job, Readers, Work, Writer, connect, why

GROUP = 100  # changes that wait are written without waiting for more
_OPENING = Lock()  # one at a time: Alembic has but one context, and a file just made is closed before anybody has locks in it


class SqliteStore:
    """The `Store` in an SQLite file; made by `open`."""

    def __init__(self, path: Path, writing: sqlite3.Connection, timeout: float, readers: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []  # for the writer
        self._is_writing = False
        self._groups: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._writer = Thread(target=Writer(writing, self._groups, self._written).run, name="store-writer", daemon=True)
        self._readers = Readers(lambda: connect(path, timeout, is_reader=True), readers)
        self._is_closed = False
        self._writer.start()

    @classmethod
    async def open(cls, path: str | Path, *, timeout: float = 5.0, readers: int = 2) -> Self:
        """Open the file, or make it and its folder; it and the files beside it can be read by their owner alone.

        `timeout` is how many seconds to wait for another program that writes. The whole file is checked for damage first.
        Raises StoreFailed when it is damaged, no database of this program, newer than this program, or may not be written.
        """
        path = Path(path)
        return cls(path, await asyncio.to_thread(_opened, path, timeout), timeout, readers)

    async def append(self, change: Change) -> None:
        """Write a change durably; returns once it is."""
        await self._write(change)

    async def known(self, code: str, command: str) -> int | None:
        """The number of the entry of a command; None when it has not been accepted."""
        found = await self._all("SELECT number FROM entries WHERE code = ? AND command = ?", code, command)
        return found[0][0] if found else None

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """The entries of a table with greater numbers than `after`, in order."""
        query = "SELECT number, command, at, body FROM entries WHERE code = ? AND number > ? ORDER BY number"
        return list(itertools.starmap(Entry, await self._all(query, code, after)))

    async def people(self, code: str) -> list[Person]:
        """Everybody who has come to a table, by their numbers."""
        query = "SELECT who, person, name FROM people WHERE code = ? ORDER BY who"
        return list(itertools.starmap(Person, await self._all(query, code)))

    async def row(self, code: str) -> Row | None:
        """The row of a table; None when there is none."""
        rows = await self._rows("code = ?", code)
        return rows[0] if rows else None

    async def open_tables(self) -> list[Row]:
        """All tables that are not closed, by their codes."""
        return await self._rows("NOT is_closed")

    async def public_tables(self) -> list[Row]:
        """The tables that are public and not closed, by their codes."""
        return await self._rows("is_public AND NOT is_closed")

    async def untouched(self, before: int) -> list[str]:
        """The codes of all tables, closed ones too, whose last entry is older than that."""
        return [code for (code,) in await self._all(statements.GET_UNTOUCHED, before)]

    async def forget_table(self, code: str) -> bool:
        """Delete the row, the log and the people of a closed table; its finished matches stay. False where no closed one is."""
        delete = "DELETE FROM tables WHERE code = ? AND is_closed"
        return bool(await self._write(lambda connection: connection.execute(delete, (code,)).rowcount))

    async def match(self, match: str) -> Match | None:
        """A finished match by its id; None when there is none."""
        matches = _matches(await self._all(statements.GET_MATCHES.format('"match" = ?'), match, 1))
        return matches[0] if matches else None

    async def matches_of(self, person: str, before: tuple[int, str] | None = None, limit: int = 20) -> list[Match]:
        """The matches somebody has played to the end, newest first; to go on, `before` is `ended` and `match` of the last."""
        if before is None:
            return _matches(await self._all(statements.GET_MATCHES.format(statements.PLAYED), person, limit))
        return _matches(
            await self._all(
                statements.GET_MATCHES.format(f'{statements.PLAYED} AND (ended, "match") < (?, ?)'), person, *before, limit
            )
        )

    async def statistics(self, person: str) -> Statistics:
        """What somebody has done in all finished matches."""
        return Statistics(*(await self._all(statements.GET_STATISTICS, person))[0])

    async def rename(self, person: str, name: str) -> None:
        """Call somebody by another name at all tables but those where another one has it. Finished matches stay."""
        await self._write(lambda connection: connection.execute(statements.RENAME, (name, person, name)).close())

    async def forget(self, person: str) -> None:
        """Make somebody "Somebody" without an id, at all tables and in all matches. Nothing else of the others changes."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE people SET person = NULL, name = ? WHERE person = ?", (SOMEBODY, person))
            connection.execute("UPDATE places SET person = NULL, name = ? WHERE person = ?", (SOMEBODY, person))

        await self._write(work)

    async def check(self) -> None:
        """Write and read a little; raises StoreFailed when that is impossible."""
        await self._write(lambda connection: connection.execute(TOUCH).close())
        await self._all("SELECT 1 FROM tables LIMIT 1")

    async def close(self) -> None:
        """Write what is waiting, then let go of everything. Afterwards everything but closing again raises StoreFailed."""
        self._is_closed = True
        await asyncio.to_thread(self._readers.close)
        self._begin()
        self._groups.put(None)
        await asyncio.to_thread(self._writer.join)

    async def _write(self, what: Change | Work) -> Any:
        self._may_go_on()
        future = self._loop.create_future()
        self._waiting.append((future, what))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._begin_soon, 0)
        return await future

    def _begin_soon(self, were: int) -> None:
        """Begin a group once a turn of the loop has brought nothing more, or it is large."""
        if were < len(self._waiting) < GROUP:
            self._loop.call_soon(self._begin_soon, len(self._waiting))
        else:
            self._begin()

    def _begin(self) -> None:
        """Have the writer write everything that waits."""
        if self._waiting:
            self._groups.put(self._waiting)
            self._waiting = []

    def _written(self, done: list[Done]) -> None:
        """Called by the writer: what has come of a group."""
        with contextlib.suppress(RuntimeError):  # the loop has been closed, and nobody waits any more
            self._loop.call_soon_threadsafe(self._settle, done)

    def _settle(self, done: list[Done]) -> None:
        self._is_writing = bool(self._waiting)
        if self._waiting:
            self._begin_soon(0)
        for future, outcome in done:
            if future.cancelled():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    async def _all(self, query: str, *values: str | int) -> list[Any]:
        self._may_go_on()
        return await self._loop.run_in_executor(self._readers.pool, self._readers.all, query, values)

    async def _rows(self, condition: str, *values: str) -> list[Row]:
        found = await self._all(statements.GET_ROWS.format(condition), *values)
        return [Row(code, version, bool(public), bool(closed), deadline) for code, version, public, closed, deadline in found]

    def _may_go_on(self) -> None:
        if self._is_closed:
            raise StoreFailed("The database is closed.")


def _matches(rows: list[Any]) -> list[Match]:
    """Matches of rows, of which each is one seat of one match; the rows of a match stand together."""
    found = []
    for (match, started, ended, rounds, record, deck, code), group in itertools.groupby(rows, lambda row: row[:7]):
        seats = [row[7:] for row in group]
        places = tuple(Place(seat, who, bot, score, bool(won)) for seat, who, bot, score, won, _, _ in seats)
        names, people = tuple(seat[6] for seat in seats), tuple(seat[5] for seat in seats)
        found.append(Match(match, started, ended, rounds, record, deck, places, code, names, people))
    return found


def _opened(path: Path, timeout: float) -> sqlite3.Connection:
    """The connection that writes, to a file that is there, sound and of the newest schema. Raises StoreFailed."""
    try:
        with _OPENING:
            _make(path)
            with contextlib.closing(connect(path, timeout)) as connection:
                check(connection)
            _hide(path)
            migrate(lambda: connect(path, timeout))
            return connect(path, timeout)
    except OSError as error:
        raise StoreFailed(f"The database {path} cannot be opened: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"The database {path} cannot be opened: {why(error)}.") from error
    except NewerSchema as error:
        newer = f"a newer version of this program has written it (its schema is {error.revision})"
        raise StoreFailed(f"The database {path} cannot be opened: {newer}.") from error


def _make(path: Path) -> None:
    """Make the file and its folder, where they are missing.

    A file that is there must not be opened here: closing it would end the locks of every connection this program has to it.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _hide(path: Path) -> None:
    """Let nobody else read the database: it holds secrets. It must be one of this program."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError):
            if stat.S_IMODE(file.stat().st_mode) & 0o077 and file.is_file():
                file.chmod(0o600)
