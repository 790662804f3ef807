"""The store in one SQLite file: one thread writes, a few others read, and the event loop waits for none of them.

The writer takes all that is waiting and commits it at once, as a disk needs as long for one entry as for five hundred. `append`
returns when that commit is on the disk. Several programs may use one file: the schema forbids that a number is given twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, local
from typing import Any, Self

from drawfour.server import statements
from drawfour.server.migrations import TOUCH, NewerSchema, check, migrate
from drawfour.server.store import (
    SOMEBODY,
    Change,
    Entry,
    Finished,
    KnownCommand,
    Match,
    NumberTaken,
    Person,
    Place,
    Row,
    Statistics,
    StoreFailed,
)

_SETTINGS = ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON", "journal_size_limit = 67108864")
_OPENING = Lock()  # one at a time: Alembic has but one context, and a file just made is closed before anybody has locks in it
_WRONG = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
_OF_ONE_CHANGE = (*_WRONG, ValueError, OverflowError)  # something is wrong with what is written, not with the database
_WHY = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk is full or fails",
    sqlite3.SQLITE_BUSY: "another program does not let go of it",
    sqlite3.SQLITE_LOCKED: "another program does not let go of it",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged, or no SQLite database",
    sqlite3.SQLITE_READONLY: "this program may not write it",
    sqlite3.SQLITE_CANTOPEN: "it or its folder may not be opened or written",
}
_Work = Callable[[sqlite3.Connection], Any]
_Job = tuple[asyncio.Future[Any], Change | _Work]


class SqliteStore:
    """The `Store` in an SQLite file; made by `open`."""

    def __init__(self, path: Path, writing: sqlite3.Connection, timeout: float, readers: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=_Writer(writing, self._jobs, self._loop).run, name="store-writer", daemon=True)
        self._readers = _Readers(lambda: _connect(path, timeout, is_reader=True), readers)
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
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)

    async def _write(self, what: Change | _Work) -> Any:
        self._may_go_on()
        future = self._loop.create_future()
        self._jobs.put((future, what))
        return await future

    async def _all(self, query: str, *values: str | int) -> list[Any]:
        self._may_go_on()
        return await self._loop.run_in_executor(self._readers.pool, self._readers.all, query, values)

    async def _rows(self, condition: str, *values: str) -> list[Row]:
        found = await self._all(statements.GET_ROWS.format(condition), *values)
        return [Row(code, version, bool(public), bool(closed), deadline) for code, version, public, closed, deadline in found]

    def _may_go_on(self) -> None:
        if self._is_closed:
            raise StoreFailed("The database is closed.")


class _Writer:
    """What the writing thread does: it owns the one connection that writes."""

    def __init__(self, connection: sqlite3.Connection, jobs: SimpleQueue[_Job | None], loop: asyncio.AbstractEventLoop) -> None:
        self.connection = connection
        self.jobs = jobs
        self.loop = loop

    def run(self) -> None:
        """Write group after group, until there is a None in the queue."""
        is_open = True
        with contextlib.closing(self.connection):
            while is_open:
                taken = [self.jobs.get()]
                with contextlib.suppress(Empty):
                    while True:
                        taken.append(self.jobs.get_nowait())
                is_open = None not in taken
                self._write([job for job in taken if job is not None])

    def _write(self, group: list[_Job]) -> None:
        changes = [(future, what) for future, what in group if isinstance(what, Change)]
        done: list[tuple[asyncio.Future[Any], Any]] = []
        if changes:
            done += zip((future for future, _ in changes), self._append([change for _, change in changes]), strict=True)
        for future, work in group:
            if not isinstance(work, Change):
                done.append((future, self._do(work)))
        with contextlib.suppress(RuntimeError):  # the loop has been closed, and nobody waits any more
            self.loop.call_soon_threadsafe(_settle, done)

    def _append(self, changes: list[Change]) -> list[Exception | None]:
        """Write changes in one transaction; what comes of each: None, or why it is refused."""
        try:
            try:
                with self._transaction():
                    self._put(changes)
            except _OF_ONE_CHANGE:
                with self._transaction():
                    return [self._put_one(change) for change in changes]
        except Exception as error:
            return [_failed(error) for _ in changes]
        return [None] * len(changes)

    def _put(self, changes: list[Change]) -> None:
        self.connection.executemany(statements.PUT_ROWS, map(statements.ROW_OF, changes))
        self.connection.executemany(statements.PUT_ENTRIES, map(statements.ENTRY_OF, changes))
        for change in changes:
            for one in change.people:
                self.connection.execute(statements.PUT_PERSON, (change.row.code, one.who, one.person, one.name))
            if change.finished is not None:
                self._put_match(change.row.code, change.finished)

    def _put_match(self, code: str, ended: Finished) -> None:
        self.connection.execute(
            statements.PUT_MATCH, (ended.match, code, ended.started, ended.ended, ended.rounds, ended.record)
        )
        for place in ended.places:
            values = (SOMEBODY, ended.match, place.seat, place.who, place.bot, place.score, place.has_won, code)
            self.connection.execute(statements.PUT_PLACE, values)

    def _put_one(self, change: Change) -> Exception | None:
        """Write a change in a transaction that others are in too, and that goes on when this one is refused."""
        code, entry = change.row.code, change.entry
        self.connection.execute("SAVEPOINT one")
        try:
            known = self._one("SELECT number FROM entries WHERE code = ? AND command = ?", code, entry.command)
            if known is not None:
                return KnownCommand(known)
            if entry.number != 1 + (self._one("SELECT max(number) FROM entries WHERE code = ?", code) or 0):
                return NumberTaken()
            self._put([change])
        except _OF_ONE_CHANGE as error:
            self.connection.execute("ROLLBACK TO one")
            return _failed(error)
        finally:
            if self.connection.in_transaction:
                self.connection.execute("RELEASE one")
        return None

    def _one(self, query: str, *values: str) -> int | None:
        found: tuple[int | None] | None = self.connection.execute(query, values).fetchone()
        return found[0] if found else None

    def _do(self, work: _Work) -> Any:
        try:
            with self._transaction():
                return work(self.connection)
        except Exception as error:
            return _failed(error)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All that is written within, or nothing."""
        if self.connection.in_transaction:  # the disk did not even let the last one be undone
            self.connection.execute("ROLLBACK")
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise


class _Readers:
    """A few threads that read, each with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], threads: int) -> None:
        self.connect = connect
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")
        self.mine = local()
        self.connections: list[sqlite3.Connection] = []

    def all(self, query: str, values: tuple[str | int, ...]) -> list[Any]:
        """All rows of a query, in one of the threads of the pool. Raises StoreFailed."""
        try:
            if not hasattr(self.mine, "connection"):
                self.mine.connection = self.connect()
                self.connections.append(self.mine.connection)
            found: list[Any] = self.mine.connection.execute(query, values).fetchall()
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise _failed(error) from error
        return found

    def close(self) -> None:
        """Wait for what is being read, and close all connections."""
        self.pool.shutdown()
        while self.connections:
            self.connections.pop().close()


def _settle(done: Iterable[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in done:
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _matches(rows: list[Any]) -> list[Match]:
    """Matches of rows, of which each is one seat of one match; the rows of a match stand together."""
    found = []
    for (match, started, ended, rounds, record, code), group in itertools.groupby(rows, lambda row: row[:6]):
        seats = [row[6:] for row in group]
        places = tuple(Place(seat, who, bot, score, bool(won)) for seat, who, bot, score, won, _, _ in seats)
        names, people = tuple(seat[6] for seat in seats), tuple(seat[5] for seat in seats)
        found.append(Match(match, started, ended, rounds, record, places, code, names, people))
    return found


def _why(error: BaseException) -> str:
    return _WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))


def _failed(error: Exception) -> StoreFailed:
    failed = StoreFailed(f"The database cannot be used: {_why(error)}.")
    failed.__cause__ = error
    return failed


def _connect(path: Path, timeout: float, is_reader: bool = False) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={'ro' if is_reader else 'rw'}"
    connection = sqlite3.connect(address, timeout, isolation_level=None, check_same_thread=False, uri=True)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


def _opened(path: Path, timeout: float) -> sqlite3.Connection:
    """The connection that writes, to a file that is there, sound and of the newest schema. Raises StoreFailed."""
    try:
        with _OPENING:
            _make(path)
            with contextlib.closing(_connect(path, timeout)) as connection:
                check(connection)
            migrate(lambda: _connect(path, timeout))
            return _connect(path, timeout)
    except OSError as error:
        raise StoreFailed(f"The database {path} cannot be opened: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"The database {path} cannot be opened: {_why(error)}.") from error
    except NewerSchema as error:
        why = f"a newer version of this program has written it (its schema is {error.revision})"
        raise StoreFailed(f"The database {path} cannot be opened: {why}.") from error


def _make(path: Path) -> None:
    """Make the file and its folder, where they are missing, and let nobody else read it: it holds secrets.

    A file that is there must not be opened here: closing it would end the locks of every connection this program has to it.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError):
            if stat.S_IMODE(file.stat().st_mode) & 0o077 and file.is_file():
                file.chmod(0o600)
