"""The threads of the SQLite store: one writer and a few readers."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import local
from typing import Any

from msgspec.structs import astuple

from drawfour.server.store.interface import SOMEBODY, Finished, KnownCommand, NumberTaken, StoreFailed, TableChange
from drawfour.server.store.sqlite import statements

_SETTINGS = ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON", "journal_size_limit = 67108864")
MOST_ROWS = 1000  # in one statement; SQLite's limit on values is six times higher
_WRONG = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
_OF_ONE_CHANGE = (*_WRONG, ValueError, OverflowError)  # caused by the change, not by the database
_WHY = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk is full or failing",
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged, or not an SQLite database",
    sqlite3.SQLITE_READONLY: "no permission to write it",
    sqlite3.SQLITE_CANTOPEN: "no permission to open or write it or its folder",
}
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[asyncio.Future[Any], TableChange | Work]
Done = tuple[asyncio.Future[Any], Any]  # the result, or an exception


def why(error: BaseException) -> str:
    """Say what is wrong with a database."""
    return _WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))


def failed(error: Exception) -> StoreFailed:
    """Turn an error into StoreFailed."""
    found = StoreFailed(f"Can't use the database: {why(error)}.")
    found.__cause__ = error
    return found


def connect(path: Path, timeout: float, is_reader: bool = False) -> sqlite3.Connection:
    """Connect to an existing database."""
    address = f"{path.absolute().as_uri()}?mode={'ro' if is_reader else 'rw'}"
    connection = sqlite3.connect(address, timeout, isolation_level=None, check_same_thread=False, uri=True)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


class Writer:
    """The writer thread. It owns the only connection that writes."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        groups: SimpleQueue[list[Job] | None],
        written: Callable[[list[Done]], None],
    ) -> None:
        self.connection = connection
        self.groups = groups
        self.written = written

    def run(self) -> None:
        """Write group after group until the queue yields None."""
        with contextlib.closing(self.connection):
            while (group := self.groups.get()) is not None:
                self._write(group)

    def _write(self, group: list[Job]) -> None:
        changes = [(future, what) for future, what in group if isinstance(what, TableChange)]
        done: list[Done] = []
        if changes:
            done += zip((future for future, _ in changes), self._append([change for _, change in changes]), strict=True)
        for future, work in group:
            if not isinstance(work, TableChange):
                done.append((future, self._do(work)))
        self.written(done)

    def _append(self, changes: list[TableChange]) -> list[Exception | None]:
        """Write changes in one transaction, and return for each None or the reason it was refused."""
        try:
            try:
                if self.connection.in_transaction or len(changes) > MOST_ROWS or any(map(_has_more_than_entry, changes)):
                    with self._transaction():
                        self._put(changes)
                else:
                    self._put_entries(changes)  # one statement is a transaction of its own
            except _OF_ONE_CHANGE:
                with self._transaction():
                    return [self._put_one(change) for change in changes]
        except Exception as error:
            return [failed(error) for _ in changes]
        return [None] * len(changes)

    def _put(self, changes: list[TableChange]) -> None:
        for change in changes:
            if change.row is not None:
                self.connection.execute(statements.PUT_ROW, astuple(change.row))
        self._put_entries(changes)
        for change in changes:
            for one in change.people:
                self.connection.execute(statements.PUT_PERSON, (change.code, one.who, one.person, one.name))
            if change.finished is not None:
                self._put_match(change.code, change.finished)

    def _put_entries(self, changes: list[TableChange]) -> None:
        """Insert many entries per statement, as after each the writer may have to wait for the event loop's thread."""
        for first in range(0, len(changes), MOST_ROWS):
            rows = list(map(statements.ENTRY_OF, changes[first : first + MOST_ROWS]))
            statement = statements.PUT_ENTRIES.format(", ".join([statements.ENTRY] * len(rows)))
            self.connection.execute(statement, list(itertools.chain.from_iterable(rows)))

    def _put_match(self, code: str, ended: Finished) -> None:
        values: tuple[object, ...] = (ended.match, code, ended.started, ended.ended, ended.rounds, ended.record, ended.deck)
        self.connection.execute(statements.PUT_MATCH, values)
        for place in ended.places:
            values = (SOMEBODY, ended.match, place.seat, place.who, place.bot, place.score, place.has_won, code)
            self.connection.execute(statements.PUT_PLACE, values)

    def _put_one(self, change: TableChange) -> Exception | None:
        """Write a change in a savepoint, so that its refusal doesn't affect the others in the transaction."""
        code, entry = change.code, change.entry
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
            return failed(error)
        finally:
            if self.connection.in_transaction:
                self.connection.execute("RELEASE one")
        return None

    def _one(self, query: str, *values: str) -> int | None:
        found: tuple[int | None] | None = self.connection.execute(query, values).fetchone()
        return found[0] if found else None

    def _do(self, work: Work) -> Any:
        try:
            with self._transaction():
                return work(self.connection)
        except Exception as error:
            return failed(error)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commit everything written inside, or nothing."""
        if self.connection.in_transaction:  # the disk failed, and the last rollback with it
            self.connection.execute("ROLLBACK")
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise


def _has_more_than_entry(change: TableChange) -> bool:
    """Does the change have more than an entry?"""
    return change.row is not None or change.finished is not None or bool(change.people)


class Readers:
    """A pool of reader threads, each with its own connection."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], threads: int) -> None:
        self.connect = connect
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")
        self.mine = local()
        self.connections: list[sqlite3.Connection] = []

    def all(self, query: str, values: tuple[str | int, ...]) -> list[Any]:
        """Return all rows of a query; called in a thread of the pool. Raises StoreFailed."""
        try:
            if not hasattr(self.mine, "connection"):
                self.mine.connection = self.connect()
                self.connections.append(self.mine.connection)
            found: list[Any] = self.mine.connection.execute(query, values).fetchall()
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise failed(error) from error
        return found

    def close(self) -> None:
        """Wait for pending queries, and close all connections."""
        self.pool.shutdown()
        while self.connections:
            self.connections.pop().close()
