"""The PostgreSQL store when the database is not as it should be, or is in trouble."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import asyncpg
import pytest

from drawfour.errors import DrawfourError
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.opening import open_store
from drawfour.server.store.postgres.migrations import NEWEST
from drawfour.server.store.postgres.store import PostgresStore
from fixtures.postgres import PostgresServer, postgres
from fixtures.serving import free_port
from fixtures.stores import change, opened

__all__ = ["postgres"]


def execute(database: PostgresAddress, *statements: str) -> list[Any]:
    """Execute statements, and return the rows of the last one."""

    async def run() -> list[Any]:
        connection: asyncpg.Connection[Any] = await asyncpg.connect(database.text)
        try:
            return [await connection.fetch(statement) for statement in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(run())


def opens(database: PostgresAddress) -> str:
    """Why a database can't be opened; empty when it can."""

    async def run() -> None:
        async with opened(database):
            pass

    try:
        asyncio.run(run())
    except StoreFailed as failed:
        return str(failed)
    return ""


def test_processes_that_start_together_create_the_tables_once(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def run() -> None:
        for store in await asyncio.gather(*(PostgresStore.open(database) for _ in range(3))):
            await store.close()

    asyncio.run(run())
    assert execute(database, "SELECT version_num FROM drawfour.alembic_version") == [(NEWEST,)]


def test_a_newer_schema_is_left_alone(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    assert opens(database) == ""
    execute(database, "UPDATE drawfour.alembic_version SET version_num = '9999'")
    why = "it was written by a newer version of drawfour (schema 9999). Upgrade drawfour"
    assert opens(database) == f"Can't open the database {database}: {why}."


def test_tables_of_another_program_are_left_alone(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    execute(
        database,
        "CREATE SCHEMA drawfour",
        "CREATE TABLE drawfour.letters (letter text)",
        "CREATE TABLE public.entries (id int)",
    )
    assert opens(database).endswith("its schema drawfour has tables of another program.")
    execute(database, "DROP TABLE drawfour.letters")
    assert opens(database) == "", "tables in other schemas do no harm"
    assert execute(database, "SELECT count(*) FROM public.entries") == [(0,)]


def test_a_database_of_another_encoding_is_not_opened(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    name = database.text.rpartition("/")[2]
    execute(database, f"CREATE DATABASE {name}_latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    assert "its encoding is not UTF8" in opens(PostgresAddress(f"{database.text}_latin"))


def test_what_is_wrong_with_an_address_is_said_without_its_secrets(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    host = f"127.0.0.1:{postgres.port}"
    assert opens(PostgresAddress(f"postgresql://drawfour:hunter2@{host}/missing")) == (
        f"Can't open the database postgresql://...@{host}/missing: the server has no database of this name."
    )
    assert opens(PostgresAddress(f"postgresql://nobody@{host}/postgres")).endswith("it refuses the user or the password.")
    nowhere = PostgresAddress(f"postgresql://drawfour@127.0.0.1:{free_port()}/x")
    assert opens(nowhere).endswith("no server listens there.")
    execute(database, "CREATE ROLE guest LOGIN")
    guest = PostgresAddress(database.text.replace("drawfour@", "guest@"))
    assert opens(guest).endswith("the user may not create or change tables in it.")


def test_a_database_that_can_only_be_read_is_not_ready(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    assert opens(database) == ""
    name = database.text.rpartition("/")[2]

    async def run() -> None:
        async with opened(database) as store:
            await store.append(change(1))
        await asyncio.to_thread(execute, database, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        async with opened(database) as store:
            for tried in (store.check(), store.append(change(2))):
                with pytest.raises(StoreFailed, match="it can only be read"):
                    await tried
            assert len(await store.read("A")) == 1

    asyncio.run(run())


def test_a_database_that_does_not_answer_is_not_waited_for(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def run() -> None:
        store = await PostgresStore.open(database, timeout=0.5)
        await store.append(change(1))
        with postgres.paused():
            for tried in (store.read("A"), store.append(change(2)), store.check()):
                with pytest.raises(StoreFailed, match="it doesn't answer in time"):
                    await tried
        assert await store.known("A", "c1") == 1
        number = len(await store.read("A")) + 1  # whether the second was written, nobody knows before
        await store.append(change(number, "again"))
        await store.close()

    asyncio.run(run())


def test_connections_that_the_server_closes_are_replaced(postgres: PostgresServer) -> None:
    database = postgres.new_database()
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def run() -> None:
        async with opened(database) as store:
            await store.append(change(1))
            await store.read("A")
            await asyncio.to_thread(execute, database, others)
            assert len(await store.read("A")) == 1
            await store.append(change(2))
            assert len(await store.read("A")) == 2

    asyncio.run(run())


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("drawfour.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DrawfourError, match=r'asyncpg is not installed. Run: pip install "SOURCE\[postgres\]"'):
        asyncio.run(open_store(PostgresAddress("postgresql://localhost/x")))
