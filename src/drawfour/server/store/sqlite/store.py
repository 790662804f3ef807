"""The store in an SQLite file. One thread writes, a few others read, and the event loop never waits for them.

Changes that arrive while the writer is busy, or in consecutive turns of the event loop, are committed together: a disk needs as
long for one entry as for five hundred. `append` returns once that commit is durable. Several programs may use one file, as the
schema prevents duplicate numbers.
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

from drawfour.server.store.interface import (
    SOMEBODY,
    Entry,
    NewerSchema,
    Person,
    Statistics,
    StoredMatch,
    StoreFailed,
    TableChange,
    TableRow,
    matches_of_rows,
)
from drawfour.server.store.sqlite import statements
from drawfour.server.store.sqlite.migrations import TOUCH, check, migrate
from drawfour.server.store.sqlite.threads import Done, Job, Readers, Work, Writer, connect, why

GROUP = 100  # once this many changes wait, they are written without waiting for more
_OPENING = Lock()  # Alembic has a single context, and a new file must be closed before any connection has locks on it


class SqliteStore:
    """A `Store` in an SQLite file. Create it with `open`."""

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
        """Open the file, or create it and its folder. Only its owner can read it and the files beside it.

        `timeout` is how many seconds to wait for another program that writes. The whole file is checked for damage first.
        Raises StoreFailed if the file is damaged, belongs to another or a newer program, or can't be written.
        """
        path = Path(path)
        return cls(path, await asyncio.to_thread(_opened, path, timeout), timeout, readers)

    async def append(self, change: TableChange) -> None:
        """Write a change, and return once it is durable."""
        await self._write(change)

    async def known(self, code: str, command: str) -> int | None:
        """Return the number of a command's entry; None if it has not been accepted."""
        found = await self._all("SELECT number FROM entries WHERE code = ? AND command = ?", code, command)
        return found[0][0] if found else None

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with numbers greater than `after`, in order."""
        query = "SELECT number, command, at, body FROM entries WHERE code = ? AND number > ? ORDER BY number"
        return list(itertools.starmap(Entry, await self._all(query, code, after)))

    async def people(self, code: str) -> list[Person]:
        """Return everyone who has joined a table, by number."""
        query = "SELECT who, person, name FROM people WHERE code = ? ORDER BY who"
        return list(itertools.starmap(Person, await self._all(query, code)))

    async def row(self, code: str) -> TableRow | None:
        """Return the row of a table; None if there is no such table."""
        found = await self._all(statements.GET_ROW, code)
        if not found:
            return None
        version, is_public, is_closed, deadline, owner = found[0]
        return TableRow(code, version, bool(is_public), bool(is_closed), deadline, owner)

    async def open_tables(self, letters: int) -> int:
        """Return how many tables that are not closed have codes of some letters."""
        [(count,)] = await self._all("SELECT count(*) FROM tables WHERE NOT is_closed AND length(code) = ?", letters)
        return int(count)

    async def untouched(self, before: int) -> list[str]:
        """Return the codes of all tables, closed ones too, without entries since `before`, in milliseconds since 1970."""
        return [code for (code,) in await self._all(statements.GET_UNTOUCHED, before)]

    async def forget_table(self, code: str) -> bool:
        """Delete the row, the log and the people of a table, but not its matches. Returns False unless it is a closed table."""
        delete = "DELETE FROM tables WHERE code = ? AND is_closed"
        return bool(await self._write(lambda connection: connection.execute(delete, (code,)).rowcount))

    async def match(self, match: str) -> StoredMatch | None:
        """Return a finished match by id; None if there is no such match."""
        matches = matches_of_rows(await self._all(statements.GET_MATCHES.format('"match" = ?'), match, 1))
        return matches[0] if matches else None

    async def matches_of(self, person: str, before: tuple[int, str] | None = None, limit: int = 20) -> list[StoredMatch]:
        """Return a person's finished matches, newest first. For the next page, `before` is `ended` and `match` of the last."""
        if before is None:
            return matches_of_rows(await self._all(statements.GET_MATCHES.format(statements.PLAYED), person, limit))
        return matches_of_rows(
            await self._all(
                statements.GET_MATCHES.format(f'{statements.PLAYED} AND (ended, "match") < (?, ?)'), person, *before, limit
            )
        )

    async def statistics(self, person: str) -> Statistics:
        """Return a person's statistics."""
        return Statistics(*(await self._all(statements.GET_STATISTICS, person))[0])

    async def rename(self, person: str, name: str) -> None:
        """Rename a person at all tables, except where the name is taken. Finished matches keep the old name."""
        await self._write(lambda connection: connection.execute(statements.RENAME, (name, person, name)).close())

    async def forget(self, person: str) -> None:
        """Replace a person's name by "Somebody" and delete their id, at all tables and in all matches."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(statements.FORGET.format("people"), (SOMEBODY, person, person, person))
            connection.execute(statements.FORGET.format("places"), (SOMEBODY, person, person, person))

        await self._write(work)

    async def check(self) -> None:
        """Check that the database can be written and read. Raises StoreFailed."""
        await self._write(lambda connection: connection.execute(TOUCH).close())
        await self._all("SELECT 1 FROM tables LIMIT 1")

    async def close(self) -> None:
        """Write pending changes, then close the store. Every later call except `close` raises StoreFailed."""
        self._is_closed = True
        await asyncio.to_thread(self._readers.close)
        self._begin()
        self._groups.put(None)
        await asyncio.to_thread(self._writer.join)

    async def _write(self, what: TableChange | Work) -> Any:
        self._may_go_on()
        future = self._loop.create_future()
        self._waiting.append((future, what))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._begin_soon, 0)
        return await future

    def _begin_soon(self, were: int) -> None:
        """Start a group once a turn of the event loop brings no more changes, or the group is large."""
        if were < len(self._waiting) < GROUP:
            self._loop.call_soon(self._begin_soon, len(self._waiting))
        else:
            self._begin()

    def _begin(self) -> None:
        """Hand everything that waits to the writer."""
        if self._waiting:
            self._groups.put(self._waiting)
            self._waiting = []

    def _written(self, done: list[Done]) -> None:
        """Receive the results of a group; called in the writer's thread."""
        with contextlib.suppress(RuntimeError):  # the event loop is closed, and nobody is waiting
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

    def _may_go_on(self) -> None:
        if self._is_closed:
            raise StoreFailed("The database is closed.")


def _opened(path: Path, timeout: float) -> sqlite3.Connection:
    """Create, check and migrate the file, and return a connection for the writer. Raises StoreFailed."""
    try:
        with _OPENING:
            _make(path)
            with contextlib.closing(connect(path, timeout)) as connection:
                check(connection)
            _hide(path)
            migrate(lambda: connect(path, timeout))
            return connect(path, timeout)
    except OSError as error:
        raise StoreFailed(f"Can't open the database {path}: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"Can't open the database {path}: {why(error)}.") from error
    except NewerSchema as error:
        raise StoreFailed(f"Can't open the database {path}: {error}.") from error


def _make(path: Path) -> None:
    """Create the file and its folder if they are missing.

    An existing file must not be opened here: closing it would release the locks of all this process's connections to it.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _hide(path: Path) -> None:
    """Restrict access to the database to its owner, because it contains secrets. Call it only for drawfour's own files."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError):
            if stat.S_IMODE(file.stat().st_mode) & 0o077 and file.is_file():
                file.chmod(0o600)
