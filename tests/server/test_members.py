"""The membership of processes in a PostgreSQL database: leases, and what processes tell one another."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import asyncpg
import pytest

from drawfour.errors import DrawfourError
from drawfour.server.cluster import members
from drawfour.server.cluster.members import LEASE_SECONDS, Members
from drawfour.server.cluster.opening import open_cluster
from drawfour.server.protocol.answers import PublicTable
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.postgres.nodes import Nodes
from drawfour.server.store.postgres.store import PostgresStore
from fixtures.patience import PATIENCE
from fixtures.postgres import PostgresServer, postgres

__all__ = ["postgres"]


class Tables:
    """What a process does at its tables when it learns of something."""

    def __init__(self) -> None:
        self.own_public_tables: list[PublicTable] = []
        self.mistrusted = 0
        self.applied: list[tuple[str, str | None]] = []

    def mistrust_all(self) -> None:
        self.mistrusted += 1

    async def apply_notice(self, person: str, name: str | None) -> None:
        self.applied.append((person, name))


class Clock:
    """A clock that stands still."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


class Group:
    """Processes on one database, which beat only when they are told to."""

    def __init__(self, store: PostgresStore) -> None:
        self.nodes = Nodes(store)
        self.store = store
        self.clock = Clock()
        self._listening: list[socket.socket] = []

    async def joins(self) -> tuple[Members, Any]:
        """Let another process join that listens on a port of its own."""
        self._listening.append(socket.create_server(("127.0.0.1", 0)))
        address = f"http://127.0.0.1:{self._listening[-1].getsockname()[1]}"
        found, tables = Members(self.nodes, address, "proof", self.clock), Tables()
        await found.start(tables)  # type: ignore[arg-type]  # it has what members use
        for task in found._tasks:
            task.cancel()
        return found, tables

    def dies(self, number: int) -> None:
        """Let a process be killed: nobody listens on its port any more."""
        self._listening[number].close()

    async def lapses(self, process: Members) -> None:
        """Let the lease of a process end."""
        await self.store.all("UPDATE nodes SET until = now() - interval '1 second' WHERE node = $1", process.me)

    def close(self) -> None:
        for each in self._listening:
            each.close()


def grouped(test: Callable[[Group], Coroutine[Any, Any, None]]) -> Callable[[PostgresServer], None]:
    """Run a test with processes on a new database."""

    async def run(server: PostgresServer) -> None:
        store = await PostgresStore.open(await asyncio.to_thread(server.new_database))
        group = Group(store)
        try:
            async with asyncio.timeout(PATIENCE):
                await test(group)
        finally:
            group.close()
            await store.close()

    def runs(postgres: PostgresServer) -> None:
        asyncio.run(run(postgres))

    return runs


@grouped
async def test_a_process_is_sure_while_its_lease_lasts(group: Group) -> None:
    one, tables = await group.joins()
    assert one.is_sure
    group.clock.time += LEASE_SECONDS
    assert not one.is_sure
    await one._renew(tables)
    assert one.is_sure
    assert tables.mistrusted == 0, "the database says that nobody could have taken anything over"


@grouped
async def test_a_process_whose_lease_has_ended_mistrusts_its_tables(group: Group) -> None:
    one, tables = await group.joins()
    await group.lapses(one)
    await one._renew(tables)
    assert tables.mistrusted == 1
    await group.nodes.bury(one.me)
    await one._renew(tables)
    assert (tables.mistrusted, await group.nodes.address_of(one.me)) == (2, one.address)


@grouped
async def test_a_process_is_found_until_its_lease_ends_or_it_leaves(group: Group) -> None:
    (one, _), (two, _) = await group.joins(), await group.joins()
    assert await one.address_of(two.me) == two.address
    assert await one.address_of(one.me) is None
    assert await one.address_of(None) is None
    await group.lapses(two)
    assert await one.address_of(two.me) is None
    await one.leave()
    assert not one.is_sure
    assert await two.address_of(one.me) is None


@grouped
async def test_a_killed_process_is_gone_before_its_lease_ends(group: Group) -> None:
    (one, _), (two, _) = await group.joins(), await group.joins()
    group.dies(1)
    assert await one.address_of(two.me) is None
    assert await group.nodes.others(one.me) == []


@grouped
async def test_a_process_that_starts_at_an_address_buries_the_earlier_one(group: Group) -> None:
    one, _ = await group.joins()
    await group.nodes.join("again", one.address, "proof", "1", LEASE_SECONDS)
    assert [other.node for other in await group.nodes.others("")] == ["again"]


@grouped
async def test_public_tables_are_listed_by_the_others(group: Group) -> None:
    (one, its_tables), (two, tables) = await group.joins(), await group.joins()
    its_tables.own_public_tables.append(PublicTable("CODE", "classic", "classic", "waiting", [None, "careful"], 1))
    await one._renew(its_tables)
    await two._learn(tables)
    assert two.listed == its_tables.own_public_tables
    assert one.listed == []


@grouped
async def test_the_tables_of_a_process_of_another_version_are_left_out(group: Group) -> None:
    (one, _), (two, tables) = await group.joins(), await group.joins()
    await group.nodes.renew(one.me, LEASE_SECONDS, '[{"size": 3}]')
    await two._learn(tables)
    assert two.listed == []


@grouped
async def test_a_renewal_is_sent_once(group: Group) -> None:
    one, tables = await group.joins()
    await group.lapses(one)
    fetch, sent = group.store._fetch, 0

    async def loses(query: str, *values: Any) -> list[Any]:
        nonlocal sent
        found = await fetch(query, *values)
        if query.startswith("UPDATE nodes"):
            sent += 1
            raise ConnectionResetError
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(group.store, "_fetch", loses)
        with pytest.raises(StoreFailed):
            await one._renew(tables)
    assert (sent, tables.mistrusted) == (1, 0)
    group.clock.time += LEASE_SECONDS
    await one._renew(tables)
    assert tables.mistrusted == 1, "the lost answer said that the lease had ended"


@grouped
async def test_notices_reach_every_process_once(group: Group) -> None:
    (one, its_tables), (two, tables) = await group.joins(), await group.joins()
    await one.tell("ann", "Anna")
    await one.tell("bob", None)
    for _ in range(2):
        await one._learn(its_tables)
        await two._learn(tables)
    assert tables.applied == its_tables.applied == [("ann", "Anna"), ("bob", None)]
    three, late = await group.joins()
    await three._learn(late)
    assert late.applied == [], "the store knew before it came"


@grouped
async def test_a_renewal_that_fails_is_not_the_last(group: Group) -> None:
    one, tables = await group.joins()
    beats = 0

    async def beat(_: Any) -> None:
        nonlocal beats
        beats += 1
        raise StoreFailed("no database") if beats == 1 else ZeroDivisionError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(members, "BEAT_SECONDS", 0)
        beating = asyncio.ensure_future(one._repeat(beat, tables))
        while beats < 3:
            await asyncio.sleep(0)
        beating.cancel()


def test_all_processes_must_have_one_key(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def test() -> None:
        one = await open_cluster(database, "http://127.0.0.1:1", ())
        again = await open_cluster(database, "http://127.0.0.1:2", ())
        assert one.keys == again.keys
        await one.members.start(Tables())  # type: ignore[arg-type]  # it has what members use
        with pytest.raises(
            DrawfourError, match=f"Another process on {database} has another key. Give all of them the same DRAWFOUR_SECRET"
        ):
            await open_cluster(database, "http://127.0.0.1:3", (b"s" * 32,))
        await one.members.leave()
        other = await open_cluster(database, "http://127.0.0.1:3", (b"s" * 32,))
        await other.members.start(Tables())  # type: ignore[arg-type]  # it has what members use
        with pytest.raises(DrawfourError, match="has another key"):
            await open_cluster(database, "http://127.0.0.1:4", (b"t" * 32, b"s" * 32))  # the other would not accept its passes
        ready = await open_cluster(database, "http://127.0.0.1:4", (b"s" * 32, b"t" * 32))
        await other.members.leave()
        await ready.members.start(Tables())  # type: ignore[arg-type]  # it has what members use
        signing = await open_cluster(database, "http://127.0.0.1:5", (b"t" * 32, b"s" * 32))
        await ready.members.leave()
        for each in (one, again, other, ready, signing):
            await each.store.close()

    asyncio.run(test())


def test_a_process_that_cannot_join_says_why(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def prepare() -> None:
        cluster = await open_cluster(database, "http://127.0.0.1:1", ())
        await cluster.store.close()
        connection: asyncpg.Connection[Any] = await asyncpg.connect(database.text)
        await connection.execute(f"ALTER DATABASE {database.text.rpartition('/')[2]} SET default_transaction_read_only = on")
        await connection.close()

    asyncio.run(prepare())
    ran = subprocess.run(
        [sys.executable, "-m", "drawfour", "serve", "--port", "0", "--database", database.text],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "drawfour: Can't use the database: it can only be read.\n"
