"""The SQLite store in trouble: a file that is locked or damaged, a slow disk and a full one.

As a script this file is the program that a test puts on a full disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import signal
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from drawfour.server.store.interface import Entry, Store, StoreFailed, TableChange, TableRow
from drawfour.server.store.sqlite.store import SqliteStore
from fixtures.patience import PATIENCE
from fixtures.sqlite_files import opened, opens
from fixtures.stores import answer, change, ends, outcomes, rows


@contextlib.asynccontextmanager
async def waiting(folder: Path, timeout: float) -> AsyncIterator[SqliteStore]:
    """A store that waits so long for another program that writes."""
    store = await SqliteStore.open(folder / "tables.db", timeout=timeout)
    try:
        yield store
    finally:
        await store.close()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Another program that is writing, until it lets go."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db", isolation_level=None, timeout=PATIENCE)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


class Statements:
    """The SQL statements that were begun, each with its thread."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self._is_new = threading.Condition()

    def add(self, statement: str) -> None:
        with self._is_new:
            self.begun.append((statement, threading.get_ident()))
            self._is_new.notify_all()

    def wait_for(self, statement: str, times: int) -> None:
        """Wait until a statement was begun `times` times."""
        with self._is_new:
            assert self._is_new.wait_for(lambda: [each for each, _ in self.begun].count(statement) >= times, PATIENCE)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Statements:
    """Return the statements of all connections that are opened from now on."""
    found, connect = Statements(), sqlite3.connect

    def watched(*words: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*words, **options)
        connection.set_trace_callback(found.add)
        return connection

    monkeypatch.setattr(sqlite3, "connect", watched)
    return found


def commits(folder: Path) -> int:
    """How many transactions the write-ahead log has: the last page of each says how large the file then is."""
    log = (folder / "tables.db-wal").read_bytes()
    return sum(log[frame + 4 : frame + 8] != bytes(4) for frame in range(32, len(log), 24 + 4_096))


def filled(folder: Path) -> Path:
    """The file of a store with some two hundred pages."""

    async def fill() -> None:
        async with opened(folder) as store:
            await asyncio.gather(*(store.append(change(1, "c" * 2_000, code=f"T{number}")) for number in range(100)))

    asyncio.run(fill())
    return folder / "tables.db"


def test_a_file_that_another_is_making_is_waited_for(tmp_path: Path, statements: Statements) -> None:
    async def check() -> None:
        with locked(tmp_path) as other:  # of a file that has no write-ahead log yet
            opening = asyncio.ensure_future(SqliteStore.open(tmp_path / "tables.db", timeout=PATIENCE))
            await asyncio.to_thread(statements.wait_for, "PRAGMA journal_mode = WAL", 2)
            assert not opening.done()
            other.execute("ROLLBACK")
            await (await opening).close()

    asyncio.run(check())


def test_a_file_that_another_does_not_finish_is_refused(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(StoreFailed, match=r"Can't open .*: another program is using it"):
        asyncio.run(SqliteStore.open(tmp_path / "tables.db", timeout=0.1))


def test_a_commit_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def connected(*words: Any, **options: Any) -> sqlite3.Connection:
        made.append(connect(*words, **options))
        return made[-1]

    async def check() -> None:
        async with opened(tmp_path):
            settings = [
                made[-1].execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys", "secure_delete")
            ]
            assert settings == [2, 1, 1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    asyncio.run(check())


def test_no_statement_runs_in_the_thread_of_the_event_loop(tmp_path: Path, statements: Statements) -> None:
    """Otherwise everybody would wait for the disk, or for another program that writes."""

    async def check() -> None:
        async with opened(tmp_path) as store:
            assert await outcomes(store, change(1), change(1), ends(2, "m", 9)) == ["written", "KnownCommand", "written"]
            await asyncio.gather(
                store.known("A", "c1"), store.read("A"), store.people("A"), store.row("A"),
                store.untouched(9), store.match("m"), store.matches_of("ann"), store.statistics("ann"),
                store.rename("ann", "Zoe"), store.forget("ann"), store.forget_table("A"), store.check(),
            )  # fmt: skip

    asyncio.run(check())
    verbs = {statement.split()[0] for statement, _ in statements.begun}
    assert {"PRAGMA", "BEGIN", "INSERT", "SELECT", "UPDATE", "DELETE", "COMMIT"} <= verbs
    assert threading.get_ident() not in {thread for _, thread in statements.begun}


async def settle() -> None:
    """Let everything run that can run now."""
    for _ in range(30):
        await asyncio.sleep(0)


def test_a_group_of_good_and_bad_changes_is_written_at_once(tmp_path: Path) -> None:
    async def check() -> None:
        async with waiting(tmp_path, PATIENCE) as store:
            await outcomes(store, change(1), change(1, code="B"))
            with locked(tmp_path) as other:
                first = asyncio.create_task(store.append(change(1, code="first")))
                await settle()  # it is being written
                group = [change(1, code=f"T{number}") for number in range(20)] + [
                    change(2, "c1"),
                    change(3),
                    change(2, "c1", code="B"),
                ]
                rest = asyncio.create_task(outcomes(store, *group, change(2)))
                await settle()  # all others wait for it
                assert not first.done()
                assert len(await rows(store, ["A", "B", "first", "T0"])) == 2  # it can still be read
                before = commits(tmp_path)
                other.execute("ROLLBACK")
                assert await rest == ["written"] * 20 + ["KnownCommand", "NumberTaken", "KnownCommand", "written"]
                assert commits(tmp_path) == before + 2

    asyncio.run(check())


def test_a_locked_file_refuses_and_recovers(tmp_path: Path) -> None:
    async def check() -> None:
        async with waiting(tmp_path, 0.1) as store:
            with locked(tmp_path):
                refused = await asyncio.gather(
                    *(store.append(change(1, code=code)) for code in "ABC"), store.check(), return_exceptions=True
                )
                assert {(type(error), str(error)) for error in refused} == {
                    (StoreFailed, "Can't use the database: another program is using it.")
                }
            assert await rows(store, "ABC") == []
            await asyncio.gather(*(store.append(change(1, code=code)) for code in "ABC"), store.check())
            assert len(await rows(store, "ABC")) == 3

    asyncio.run(check())


def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    found = answer(__file__, "fill_the_disk", str(tmp_path))
    assert found["written"] == found["read"] > 0
    assert found["refused"] == ["Can't use the database: the disk is full or failing."]
    assert found["ready"] is False
    assert found["read after"] == found["read"] + 20
    assert asyncio.run(opens(tmp_path)) == ""


async def fill_the_disk(folder: str) -> None:
    """Write until a file has reached its greatest size, then with room again."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    found: dict[str, Any] = {"written": 0}
    refused = set()
    codes = [f"T{turn}-{number}" for turn in range(20) for number in range(10)] + [f"U{number}" for number in range(20)]
    async with opened(Path(folder)) as store:
        await store.append(change(1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
        for turn in range(20):
            group = [
                TableChange(f"T{turn}-{number}", Entry(1, "c", 0, bytes(5_000)), TableRow(f"T{turn}-{number}", "1"))
                for number in range(10)
            ]
            done = await asyncio.gather(*map(store.append, group), return_exceptions=True)
            found["written"] += done.count(None)
            refused |= {str(error) for error in done if error is not None}
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_096, hard))
        found |= {"refused": sorted(refused), "ready": await is_ready(store)}
        found["read"] = len(await rows(store, codes))
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        await asyncio.gather(store.check(), *(store.append(change(1, code=f"U{number}")) for number in range(20)))
        found["read after"] = len(await rows(store, codes))
    print(json.dumps(found))  # noqa: T201  # what `answer` reads


async def is_ready(store: Store) -> bool:
    try:
        await store.check()
    except StoreFailed:
        return False
    return True


def test_a_damaged_file_is_not_opened(tmp_path: Path) -> None:
    file = filled(tmp_path)
    whole = file.read_bytes()
    for damaged in (
        whole[:4_096] + b"damage" * 20_000 + whole[124_096:],
        whole[: len(whole) // 2],
        whole[:100] + bytes(200) + whole[300:],
    ):
        file.write_bytes(damaged)
        assert asyncio.run(opens(tmp_path)) == f"Can't open the database {file}: it is damaged."


def test_damage_is_noticed_while_the_store_is_open(tmp_path: Path) -> None:
    file = filled(tmp_path)

    async def check() -> None:
        async with opened(tmp_path) as store:
            with file.open("r+b") as damaged:
                damaged.seek(4_096)
                damaged.write(b"damage" * (file.stat().st_size // 6 - 1_000))
            for waiting in (store.read("T50"), store.append(change(2, code="T50")), store.row("T50")):
                with pytest.raises(StoreFailed, match="damaged"):
                    await waiting

    asyncio.run(check())


if __name__ == "__main__":
    asyncio.run(globals()[sys.argv[1]](*sys.argv[2:]))
