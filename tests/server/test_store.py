"""The contract of every store, tried on each kind: SQLite and PostgreSQL.

As a script this file is the program that a test kills.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from drawfour.server.store.address import PostgresAddress, is_address
from drawfour.server.store.interface import (
    KnownCommand,
    NumberTaken,
    Person,
    Statistics,
    Store,
    StoreFailed,
    TableChange,
    TableRow,
)
from fixtures.postgres import postgres
from fixtures.stores import Database, change, child, contract, database, ends, entry, opened, outcomes, rows, sit

__all__ = ["database", "postgres"]


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
    assert await store.row("A") == TableRow("A", "1")


@contract()
async def test_only_the_next_number_can_be_taken(store: Store) -> None:
    await store.append(change(1))
    for number in (-1, 0, 1, 3, 2**40):
        with pytest.raises(NumberTaken):
            await store.append(change(number, "other", people=(Person(0, "ann", "Ann"),), is_closed=True))
    with pytest.raises(NumberTaken):
        await store.append(change(2, code="B"))
    assert (await store.read("A"), await store.people("A"), await store.row("A")) == ([entry(1)], [], TableRow("A", "1"))
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
    await asyncio.gather(*(store.append(TableChange(code, entry(2))) for code in codes))
    found = await outcomes(store, *(TableChange(code, entry(3)) for code in codes[:10]), TableChange("T3", entry(9, "far")))
    assert found == ["written"] * 10 + ["NumberTaken"]
    assert [found.number for found in await store.read("T3")] == [1, 2, 3]
    assert [found.number for found in await store.read("T2499")] == [1, 2]
    assert await store.row("T3") == TableRow("T3", "1")


@contract()
async def test_a_first_entry_without_a_row_is_refused(store: Store) -> None:
    with pytest.raises(StoreFailed):
        await store.append(TableChange("A", entry(1)))
    assert (await store.read("A"), await store.row("A")) == ([], None)


# Rows and people


@contract()
async def test_the_row_is_that_of_the_last_change(store: Store) -> None:
    await store.append(change(1, is_public=True, deadline=5))
    await store.append(change(1, code="B"))
    assert await store.row("A") == TableRow("A", "1", is_public=True, deadline=5)
    assert await store.row("B") == TableRow("B", "1")
    await store.append(change(2, is_public=True, is_closed=True, owner="node"))
    assert await store.row("A") == TableRow("A", "1", is_public=True, is_closed=True, owner="node")
    assert await store.row("B") == TableRow("B", "1")


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


PLAYED_AT = [f"T{table}" for table in range(8)]


async def play_until_killed(database: str) -> None:
    """At several tables, append entry after entry, and say so once it is acknowledged."""

    async def play(store: Store, code: str) -> None:
        number = len(await store.read(code))
        while True:
            number += 1
            await store.append(change(number, code=code, deadline=number))
            os.write(1, f"{code} {number}\n".encode())

    async with opened(PostgresAddress(database) if is_address(database) else Path(database)) as store:
        await asyncio.gather(*(play(store, code) for code in PLAYED_AT))


def test_acknowledged_entries_survive_kill_9(database: Database) -> None:
    acknowledged: dict[str, int] = {}
    where = database.text if isinstance(database, PostgresAddress) else str(database)
    playing = child(__file__, "play_until_killed", where)
    for turn in range(5):
        with subprocess.Popen(playing, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(random.Random(turn).randrange(1, 2_000))]
            process.kill()
            lines += process.stdout.readlines()
        assert process.returncode == -signal.SIGKILL
        acknowledged.update((line.split()[0], int(line.split()[1])) for line in lines if line.endswith("\n"))
        asyncio.run(_nothing_is_lost(database, acknowledged))
    assert len(acknowledged) == 8


async def _nothing_is_lost(database: Database, acknowledged: dict[str, int]) -> None:
    async with opened(database) as store:
        found = await rows(store, PLAYED_AT)
        for row in found:
            log = await store.read(row.code)
            assert log == [entry(number) for number in range(1, len(log) + 1)]
            assert row.deadline == len(log) >= acknowledged.get(row.code, 0)
        assert acknowledged.keys() <= {row.code for row in found}


if __name__ == "__main__":
    asyncio.run(globals()[sys.argv[1]](*sys.argv[2:]))
