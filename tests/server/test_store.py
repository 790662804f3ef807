"""The contract of every store, and the SQLite store when the file or the disk is faulty.

Long, because each promise of a store is tried, and each trouble of a file.

As a script this file is the program that tests kill, put on a full disk, or take the rights from.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import astuple, replace

from drawfour.server.store.interface import (
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
    Store,
    StoreFailed,
    guest_id,
)
from drawfour.server.store.sqlite.store import SqliteStore
from fixtures.patience import PATIENCE

STORES: dict[str, Callable[[Path], Awaitable[Store]]] = {"sqlite": lambda folder: SqliteStore.open(folder / "tables.db")}
NOBODY = 65534
COLUMNS = {  # of every table, with their places in the primary key
    "tables": "code1 version is_public is_closed deadline",
    "entries": "code1 number2 command at body",
    "people": "code1 who2 person name",
    "matches": "match1 code started ended rounds record deck",
    "places": "match1 seat2 who person name bot score has_won",
}


@contextlib.asynccontextmanager
async def opened(folder: Path, kind: str = "sqlite") -> AsyncIterator[Store]:
    store = await STORES[kind](folder)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def waiting(folder: Path, timeout: float) -> AsyncIterator[SqliteStore]:
    """A store that waits so long for another program that writes."""
    store = await SqliteStore.open(folder / "tables.db", timeout=timeout)
    try:
        yield store
    finally:
        await store.close()


def contract(stores: int = 1) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Run a test with `stores` stores on the same tables, for each kind of store."""

    def of(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
        async def with_stores(folder: Path, kind: str) -> None:
            async with asyncio.timeout(PATIENCE), contextlib.AsyncExitStack() as stack:
                await test(*[await stack.enter_async_context(opened(folder, kind)) for _ in range(stores)])

        @pytest.mark.parametrize("kind", STORES)
        def runs(tmp_path: Path, kind: str) -> None:
            asyncio.run(with_stores(tmp_path, kind))

        return runs

    return of


def entry(number: int, command: str = "") -> Entry:
    return Entry(number, command or f"c{number}", 1_000 + number, bytes([0, 255, number % 256]))


def change(number: int, command: str = "", code: str = "A", people: tuple[Person, ...] = (), **row: Any) -> Change:
    return Change(code, entry(number, command), Row(code, "1", **row), people)


def finished(
    match: str, ended: int, places: tuple[Place, ...] = (), record: str = "drawfour 1\n", deck: str | None = None
) -> Finished:
    places = places or (Place(0, 0, None, 500, True), Place(1, None, "careful", 20, False))
    return Finished(match, ended - 100, ended, 3, record, deck, places)


def ends(number: int, *what: Any, code: str = "A") -> Change:
    return Change(code, entry(number), Row(code, "1"), (), finished(*what))


async def sit(store: Store, code: str, *people: tuple[str, str]) -> None:
    """Open a table that these ids and names come to."""
    await store.append(
        change(1, code=code, people=tuple(Person(who, person, name) for who, (person, name) in enumerate(people)))
    )


async def outcomes(store: Store, *changes: Change) -> list[str]:
    """What becomes of changes sent at once: "written", or what is raised."""
    results = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
    return ["written" if result is None else type(result).__name__ for result in results]


async def rows(store: Store, codes: Iterable[str]) -> list[Row]:
    """The rows of these tables, of those that are stored."""
    found = [await store.row(code) for code in codes]
    return [row for row in found if row is not None]


# The log


@contract()
async def test_an_empty_store_knows_nothing(store: Store) -> None:
    assert (await store.known("A", "c1"), await store.row("A"), await store.match("m")) == (None, None, None)
    assert (await store.read("A"), await store.people("A")) == ([], [])
    assert await store.matches_of("ann") == []
    assert await store.statistics("ann") == Statistics()


@contract()
async def test_entries_are_read_in_order_and_as_they_were(store: Store) -> None:
    for number in range(1, 13):
        await store.append(change(number))
    await store.append(change(1, code="B"))
    assert await store.read("A") == [entry(number) for number in range(1, 13)]
    assert [found.number for found in await store.read("A", 10)] == [11, 12]
    assert await store.read("A", 12) == []
    assert (await store.known("A", "c7"), await store.known("A", "c13"), await store.known("B", "c7")) == (7, None, None)


@contract()
async def test_a_known_command_is_refused_whatever_its_number(store: Store) -> None:
    await store.append(change(1, "first"))
    for number in (1, 2, 3):
        with pytest.raises(KnownCommand) as known:
            await store.append(change(number, "first", is_public=True))
        assert known.value.number == 1
    await store.append(change(1, "first", code="B"))
    assert await store.read("A") == [entry(1, "first")]
    assert await store.row("A") == Row("A", "1")


@contract()
async def test_only_the_next_number_can_be_taken(store: Store) -> None:
    await store.append(change(1))
    for number in (-1, 0, 1, 3, 2**40):
        with pytest.raises(NumberTaken):
            await store.append(change(number, "other", people=(Person(0, "ann", "Ann"),), is_closed=True))
    with pytest.raises(NumberTaken):
        await store.append(change(2, code="B"))
    assert (await store.read("A"), await store.people("A"), await store.row("A")) == ([entry(1)], [], Row("A", "1"))
    assert await store.row("B") is None
    await store.append(change(2))


@contract()
async def test_a_refused_change_does_not_harm_the_others(store: Store) -> None:
    await store.append(change(1))
    same = (Person(0, "ann", "Ann"), Person(1, "ann", "Ann again"))
    good = [change(1, code=f"T{number}") for number in range(100)]
    bad = [
        change(1, code="A"),
        change(3),
        change(2, "c1"),
        change(1, code="P", people=same),
        change(1, code="Q", deadline=2**70),
    ]
    bad.append(change(1, code="R", people=(Person(0, "ann", "\ud800"),)))
    good[50:50] = bad
    found = await outcomes(store, *good, change(2, "new"), change(2, "newer"))
    refused = ["KnownCommand", "NumberTaken", "KnownCommand", "StoreFailed", "StoreFailed", "StoreFailed"]
    assert found == ["written"] * 50 + refused + ["written"] * 50 + ["written", "NumberTaken"]
    codes = ["A", *(f"T{number}" for number in range(100))]
    assert [row.code for row in await rows(store, [*codes, *"PQR"])] == codes
    assert await store.read("A") == [entry(1), entry(2, "new")]
    assert (await store.read("P"), await store.people("P"), await store.people("R")) == ([], [], [])


@contract()
async def test_one_table_can_send_several_changes_at_once(store: Store) -> None:
    assert await outcomes(store, change(1), change(2), change(2), change(3)) == [
        "written",
        "written",
        "KnownCommand",
        "written",
    ]
    assert [found.number for found in await store.read("A")] == [1, 2, 3]


@contract()
async def test_a_cancelled_append_harms_nobody(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(change(1, code=f"T{number}"))) for number in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await store.append(change(1))
    assert all(not task.cancelled() for task in tasks[1::2])
    assert len(await rows(store, ["A", *(f"T{number}" for number in range(20))])) == 21


@contract(2)
async def test_two_stores_race_for_numbers_and_each_has_one_winner(first: Store, second: Store) -> None:
    async def play(store: Store, name: str, code: str) -> list[int]:
        won, last = [], 0
        while last < 25:
            try:
                await store.append(change(last + 1, f"{name}{last + 1}", code=code, deadline=last + 1))
            except NumberTaken:
                last = (await store.read(code, last))[-1].number
            else:
                last += 1
                won.append(last)
        return won

    stores = {"first": first, "second": second}
    codes = ["A", "B", "C"]
    won = await asyncio.gather(*(play(store, name, code) for code in codes for name, store in stores.items()))
    for index, code in enumerate(codes):
        assert sorted(won[2 * index] + won[2 * index + 1]) == list(range(1, 26))
        assert [found.number for found in await first.read(code)] == list(range(1, 26))
        assert await first.read(code) == await second.read(code)


@contract()
async def test_very_many_changes_come_at_once_with_rows_and_without(store: Store) -> None:
    codes = [f"T{number}" for number in range(2_500)]
    await asyncio.gather(*(store.append(change(1, code=code)) for code in codes))
    await asyncio.gather(*(store.append(Change(code, entry(2))) for code in codes))
    found = await outcomes(store, *(Change(code, entry(3)) for code in codes[:10]), Change("T3", entry(9, "far")))
    assert found == ["written"] * 10 + ["NumberTaken"]
    assert [found.number for found in await store.read("T3")] == [1, 2, 3]
    assert [found.number for found in await store.read("T2499")] == [1, 2]
    assert await store.row("T3") == Row("T3", "1")


@contract()
async def test_a_first_entry_without_a_row_is_refused(store: Store) -> None:
    with pytest.raises(StoreFailed):
        await store.append(Change("A", entry(1)))
    assert (await store.read("A"), await store.row("A")) == ([], None)


# Rows and people


@contract()
async def test_the_row_is_that_of_the_last_change(store: Store) -> None:
    await store.append(change(1, is_public=True, deadline=5))
    await store.append(change(1, code="B"))
    assert await store.row("A") == Row("A", "1", is_public=True, deadline=5)
    assert await store.row("B") == Row("B", "1")
    await store.append(change(2, is_public=True, is_closed=True))
    assert await store.row("A") == Row("A", "1", is_public=True, is_closed=True)
    assert await store.row("B") == Row("B", "1")


@contract()
async def test_people_come_with_changes_and_can_have_new_names(store: Store) -> None:
    await store.append(change(1, people=(Person(0, "ann", "Ann"),)))
    await store.append(change(2, people=(Person(2, "cid", "Cid"), Person(1, "bob", "Bob"))))
    await store.append(change(3, people=(Person(0, "ann", "Änne"),)))
    assert await store.people("A") == [Person(0, "ann", "Änne"), Person(1, "bob", "Bob"), Person(2, "cid", "Cid")]
    await store.append(change(4, people=(Person(1, "eve", "Eve"),)))
    assert (await store.people("A"))[1] == Person(1, "bob", "Bob")


@contract()
async def test_unused_tables_are_found(store: Store) -> None:
    await store.append(change(1, code="A"))
    await store.append(change(1, code="B"))
    last = (await store.read("A"))[-1].at
    assert await store.untouched(last) == []
    assert sorted(await store.untouched(last + 1)) == ["A", "B"]
    await store.append(replace(change(2, code="B"), entry=replace(change(2, code="B").entry, at=last + 5)))
    assert await store.untouched(last + 1) == ["A"]


@contract()
async def test_open_tables_are_counted_by_the_length_of_their_codes(store: Store) -> None:
    for code in ("aaaa", "bbbb", "ccccc"):
        await store.append(change(1, code=code))
    assert [await store.open_tables(letters) for letters in (4, 5, 6)] == [2, 1, 0]
    await store.append(change(2, code="aaaa", is_closed=True))
    assert await store.open_tables(4) == 1


@contract()
async def test_a_closed_table_can_be_forgotten_and_its_matches_stay(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"))
    await sit(store, "B", ("ann", "Ann"))
    await store.append(ends(2, "m", 2_000))
    before = await store.match("m")
    assert await store.forget_table("A") is False
    assert len(await store.read("A")) == 2
    await store.append(change(3, is_closed=True))
    assert await store.forget_table("A") is True
    assert await store.forget_table("A") is False
    assert (await store.row("A"), await store.read("A"), await store.people("A")) == (None, [], [])
    assert (len(await store.read("B")), len(await store.people("B"))) == (1, 1)
    assert before is not None
    assert await store.match("m") == before
    assert await store.matches_of("ann") == [before]


# Matches


@contract()
async def test_a_match_has_the_names_of_its_end(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    places = (
        Place(0, 1, None, 10, False),
        Place(1, None, "careful", 20, False),
        Place(2, 0, None, 500, True),
        Place(3, 7, None, 0, False),
    )
    await store.append(ends(2, "m", 2_000, places, "drawfour 1\nä\n", 'name = "ä"\n'))
    await store.append(change(3, people=(Person(0, "ann", "Änne"),)))
    match = await store.match("m")
    assert match is not None
    assert astuple(match)[:6] == ("m", 1_900, 2_000, 3, "drawfour 1\nä\n", 'name = "ä"\n')
    assert (match.places, match.code) == (places, "A")
    assert match.names == ("Bob", "careful", "Ann", SOMEBODY)
    assert match.people == ("bob", None, "ann", None)


@contract()
async def test_a_match_is_stored_once(store: Store) -> None:
    await store.append(change(1))
    await store.append(ends(2, "m", 2_000))
    assert await outcomes(store, ends(3, "m", 3_000)) == ["StoreFailed"]
    match = await store.match("m")
    assert match
    assert (len(await store.read("A")), match.ended) == (2, 2_000)


@contract()
async def test_matches_are_paged_newest_first(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    for number in range(2, 14):
        await store.append(ends(number, f"m{number:02}", 2_000 + number // 3))
    bobs = (Place(0, 1, None, 1, True), Place(1, 0, None, 0, False))
    await store.append(ends(14, "m14", 1_000, bobs))
    whole = await store.matches_of("ann")
    assert [match.match for match in whole] == [f"m{number:02}" for number in range(13, 1, -1)] + ["m14"]
    leaves = [await store.matches_of("ann", limit=5)]
    while leaves[-1]:
        last = leaves[-1][-1]
        leaves.append(await store.matches_of("ann", (last.ended, last.match), 5))
    assert [len(leaf) for leaf in leaves] == [5, 5, 3, 0]
    assert [match for leaf in leaves for match in leaf] == whole
    assert [match.match for match in await store.matches_of("bob")] == ["m14"]


@contract()
async def test_statistics_add_up(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    await store.append(ends(2, "m1", 2_000))
    await store.append(ends(3, "m2", 3_000, (Place(0, 1, None, 510, True), Place(1, 0, None, 40, False))))
    assert await store.statistics("ann") == Statistics(matches=2, won=1, rounds=6, points=540, first=2_000, last=3_000)
    assert await store.statistics("bob") == Statistics(matches=1, won=1, rounds=3, points=510, first=3_000, last=3_000)


@contract()
async def test_people_who_shared_the_device_of_a_forgotten_person_are_forgotten_too(store: Store) -> None:
    guest, bob = guest_id("ann", 1), guest_id("anne", 3)
    assert guest.startswith("ann+")
    await sit(store, "A", ("ann", "Ann"), (guest, "Gus"), ("anne", "Anne"), (bob, "Bob"))
    places = tuple(Place(who, who, None, 0, who == 0) for who in range(4))
    await store.append(ends(2, "m", 2_000, places))
    await store.forget("ann")
    assert [person.name for person in await store.people("A")] == [SOMEBODY, SOMEBODY, "Anne", "Bob"]
    match = await store.match("m")
    assert match is not None
    assert match.names == (SOMEBODY, SOMEBODY, "Anne", "Bob")
    assert match.people == (None, None, "anne", bob)


@contract()
async def test_a_forgotten_person_is_somebody_everywhere(store: Store) -> None:
    both = (Place(0, 0, None, 500, True), Place(1, 1, None, 30, False))
    for code in ("A", "B"):
        await sit(store, code, ("ann", "Ann"), ("bob", "Bob"))
        await store.append(ends(2, f"m{code}", 2_000, both, code=code))
    log, bobs = await store.read("A"), await store.statistics("bob")
    await store.forget("ann")
    await store.forget("unknown")
    for code in ("A", "B"):
        assert await store.people(code) == [Person(0, None, SOMEBODY), Person(1, "bob", "Bob")]
        match = await store.match(f"m{code}")
        assert match is not None
        assert (match.names, match.people, match.places) == ((SOMEBODY, "Bob"), (None, "bob"), both)
    assert (await store.matches_of("ann"), await store.statistics("ann")) == ([], Statistics())
    assert (await store.read("A"), await store.statistics("bob")) == (log, bobs)
    await store.append(
        Change("A", entry(3), Row("A", "1"), (Person(0, "ann", "Ann"), Person(2, "ann", "Ann")), finished("m3", 3_000, both))
    )
    assert await store.people("A") == [Person(0, None, SOMEBODY), Person(1, "bob", "Bob"), Person(2, "ann", "Ann")]
    match = await store.match("m3")
    assert match
    assert match.names == (SOMEBODY, "Bob")


@contract()
async def test_a_rename_applies_where_the_name_is_free(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    await sit(store, "B", ("ann", "Ann"), ("cyd", "Zoe"))
    await store.append(ends(2, "m", 2_000, (Place(0, 0, None, 500, True), Place(1, 1, None, 30, False))))
    await store.rename("ann", "Zoe")
    await store.rename("unknown", "Zoe")
    assert await store.people("A") == [Person(0, "ann", "Zoe"), Person(1, "bob", "Bob")]
    assert await store.people("B") == [Person(0, "ann", "Ann"), Person(1, "cyd", "Zoe")]
    assert (await store.match("m")).names == ("Ann", "Bob")  # type: ignore[union-attr]  # there is one
    assert (await store.statistics("ann")).matches == 1


# Closing, and what outlives it


@contract()
async def test_pending_changes_are_written_before_closing(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(change(1, code=f"T{number}"))) for number in range(50)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == [None] * 50
    await store.close()
    for waiting in (store.append(change(1)), store.read("A"), store.check(), store.forget("ann")):
        with pytest.raises(StoreFailed, match="closed"):
            await waiting


@contract()
async def test_a_working_store_is_ready(store: Store) -> None:
    await asyncio.gather(store.check(), store.check())


TESTS = str(Path(__file__).parents[1])
AS_A_SCRIPT = f"import runpy, sys; sys.path.insert(0, {TESTS!r}); runpy.run_path({__file__!r}, run_name='__main__')"


def child(*words: str) -> list[str]:
    return [sys.executable, "-W", "error", "-c", AS_A_SCRIPT, *words]


def answer(*words: str) -> Any:
    """What the child prints at its end."""
    done = subprocess.run(child(*words), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


PLAYED_AT = [f"T{table}" for table in range(8)]


async def play_until_killed(kind: str, folder: str) -> None:
    """At several tables, append entry after entry, and say so once it is acknowledged."""

    async def play(store: Store, code: str) -> None:
        number = len(await store.read(code))
        while True:
            number += 1
            await store.append(change(number, code=code, deadline=number))
            os.write(1, f"{code} {number}\n".encode())

    async with opened(Path(folder), kind) as store:
        await asyncio.gather(*(play(store, code) for code in PLAYED_AT))


@pytest.mark.parametrize("kind", STORES)
def test_acknowledged_entries_survive_kill_9(tmp_path: Path, kind: str) -> None:
    acknowledged: dict[str, int] = {}
    for turn in range(5):
        with subprocess.Popen(child("play_until_killed", kind, str(tmp_path)), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(random.Random(turn).randrange(1, 2_000))]
            process.kill()
            lines += process.stdout.readlines()
        assert process.returncode == -signal.SIGKILL
        acknowledged.update((line.split()[0], int(line.split()[1])) for line in lines if line.endswith("\n"))
        asyncio.run(_nothing_is_lost(tmp_path, kind, acknowledged))
    assert len(acknowledged) == 8


async def _nothing_is_lost(folder: Path, kind: str, acknowledged: dict[str, int]) -> None:
    async with opened(folder, kind) as store:
        found = await rows(store, PLAYED_AT)
        for row in found:
            log = await store.read(row.code)
            assert log == [entry(number) for number in range(1, len(log) + 1)]
            assert row.deadline == len(log) >= acknowledged.get(row.code, 0)
        assert acknowledged.keys() <= {row.code for row in found}


# The file of SQLite


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


def execute(folder: Path, *statements: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(folder / "tables.db", isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in statements]


def commits(folder: Path) -> int:
    """How many transactions the write-ahead log has: the last page of each says how large the file then is."""
    log = (folder / "tables.db-wal").read_bytes()
    return sum(log[frame + 4 : frame + 8] != bytes(4) for frame in range(32, len(log), 24 + 4_096))


async def opens(folder: Path) -> str:
    """Why the file cannot be opened; empty when it can."""
    try:
        async with opened(folder):
            return ""
    except StoreFailed as error:
        return str(error)


def filled(folder: Path) -> Path:
    """The file of a store with some two hundred pages."""

    async def fill() -> None:
        async with opened(folder) as store:
            await asyncio.gather(*(store.append(change(1, "c" * 2_000, code=f"T{number}")) for number in range(100)))

    asyncio.run(fill())
    return folder / "tables.db"


def test_migrating_an_empty_file_gives_the_schema(tmp_path: Path) -> None:
    assert asyncio.run(opens(tmp_path)) == ""
    everything = "SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY 1, 2"
    names, version, journal, *columns = execute(
        tmp_path,
        *(everything, "SELECT * FROM alembic_version", "PRAGMA journal_mode"),
        *map("SELECT name || iif(pk, pk, '') FROM pragma_table_info('{}')".format, COLUMNS),
    )
    tables = [("table", name) for name in ("alembic_version", "entries", "matches", "people", "places", "tables")]
    assert names == [("index", "places_of_people"), *tables, ("trigger", "entries_have_no_gap")]
    assert (version, journal) == ([("0003",)], [("wal",)])
    assert [" ".join(name for (name,) in table) for table in columns] == list(COLUMNS.values())
    before = execute(tmp_path, "SELECT * FROM sqlite_schema")
    assert asyncio.run(opens(tmp_path)) == ""
    assert execute(tmp_path, "SELECT * FROM sqlite_schema") == before


def test_migrations_are_loaded_only_if_one_is_missing(tmp_path: Path) -> None:
    assert [answer("packages_of_steps", str(tmp_path)) for _ in range(2)] == [["alembic", "sqlalchemy"], []]


async def packages_of_steps(folder: str) -> None:
    assert await opens(Path(folder)) == ""
    print(json.dumps(sorted({"alembic", "sqlalchemy"} & sys.modules.keys())))  # noqa: T201  # what `answer` reads


def test_concurrent_processes_create_one_file(tmp_path: Path) -> None:
    processes = [subprocess.Popen(child("open_and_close", str(tmp_path / "new")), stdout=subprocess.DEVNULL) for _ in range(3)]
    assert [process.wait(PATIENCE) for process in processes] == [0] * 3
    asyncio.run(_all_open(tmp_path))


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


async def _all_open(folder: Path) -> None:
    assert await asyncio.gather(*(opens(folder / "in" / "here") for _ in range(5))) == [""] * 5


async def open_and_close(folder: str) -> None:
    async with opened(Path(folder)) as store:
        await store.check()


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    theirs = tmp_path / "notes.txt"
    theirs.write_text("not a database, and longer than the head of one\n" * 9)
    with contextlib.closing(sqlite3.connect(tmp_path / "theirs.db")) as connection:
        connection.execute("CREATE TABLE things (name)")
    for path in (theirs, tmp_path / "theirs.db"):
        path.chmod(0o644)
        before = path.read_bytes()
        with pytest.raises(StoreFailed):
            asyncio.run(SqliteStore.open(path))
        assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (before, 0o644)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "theirs.db"]


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path / "new") as store:
            await store.check()
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "new").iterdir()}
            assert modes == dict.fromkeys(("tables.db", "tables.db-shm", "tables.db-wal"), 0o600)
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700

    asyncio.run(check())
    (tmp_path / "new" / "tables.db").chmod(0o644)
    asyncio.run(check())


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
                assert len(await rows(store, ["A", "B", "first", "T0"])) == 2  # it can be read meanwhile
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
    found = answer("fill_the_disk", str(tmp_path))
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
                Change(f"T{turn}-{number}", Entry(1, "c", 0, bytes(5_000)), Row(f"T{turn}-{number}", "1"))
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


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("This is a letter, and no database at all.\n" * 30)
    letter = file.read_bytes()
    assert asyncio.run(opens(tmp_path)) == f"Can't open the database {file}: it is damaged, or not an SQLite database."
    assert file.read_bytes() == letter
    file.unlink()
    execute(tmp_path, "CREATE TABLE letters (text)")
    assert asyncio.run(opens(tmp_path)) == f"Can't open the database {file}: it belongs to another program."
    file.unlink()
    file.mkdir()
    assert "Can't open the database" in asyncio.run(opens(tmp_path))


def test_a_file_of_the_first_schema_is_migrated_with_all_its_matches(tmp_path: Path) -> None:
    async def check(*what: Any) -> list[Match | None]:
        async with opened(tmp_path) as store:
            if what:
                await store.append(change(1))
                await store.append(ends(2, *what))
            return [await store.match("m")]

    before = asyncio.run(check("m", 2_000))
    execute(tmp_path, "ALTER TABLE matches DROP COLUMN deck", "UPDATE alembic_version SET version_num = '0001'")
    assert asyncio.run(check()) == before
    assert before[0] is not None
    assert before[0].deck is None, "it was played with a deck that ships"
    assert execute(tmp_path, "SELECT * FROM alembic_version") == [[("0003",)]]


def test_stored_settings_get_the_names_of_today(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parent / "fixtures" / "tables-0.1.sqlite", tmp_path / "tables.db")
    bodies = "SELECT code, number, CAST(body AS TEXT) FROM entries ORDER BY 1, 2"
    [before] = execute(tmp_path, bodies)
    assert asyncio.run(opens(tmp_path)) == ""
    [after] = execute(tmp_path, bodies)
    old, new = '"onlookers_see_hands":', '"spectators_see_hands":'
    assert after == [(code, number, body.replace(old, new)) for code, number, body in before]
    assert sum(old in body for _, _, body in before) > 1


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    assert asyncio.run(opens(tmp_path)) == ""
    execute(tmp_path, "UPDATE alembic_version SET version_num = '9999'")
    why = "it was written by a newer version of drawfour (schema 9999). Upgrade drawfour"
    assert asyncio.run(opens(tmp_path)) == f"Can't open the database {tmp_path / 'tables.db'}: {why}."


def test_a_file_that_cannot_be_written_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert asyncio.run(opens(tmp_path / "file")).endswith("file/tables.db: File exists.")
    found = answer("open_without_rights")
    assert found["new"].endswith("tables.db: Permission denied.")
    assert found["old"].endswith("tables.db: no permission to write it.")


async def open_without_rights() -> None:
    """As somebody who is not root, open a file in a folder that may not be written, and one that itself may not be."""
    with tempfile.TemporaryDirectory() as name:
        new, old = Path(name) / "new", Path(name) / "old"
        new.mkdir()
        assert await opens(old) == ""
        for path, mode in ((new, 0o500), (old / "tables.db", 0o400)):
            path.chmod(mode)
        if os.geteuid() == 0:
            for path in (new, old, old / "tables.db", Path(name)):
                os.chown(path, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            found = {"new": await opens(new), "old": await opens(old)}
        finally:
            os.seteuid(os.getuid())
    print(json.dumps(found))  # noqa: T201  # what `answer` reads


if __name__ == "__main__":
    asyncio.run(globals()[sys.argv[1]](*sys.argv[2:]))
