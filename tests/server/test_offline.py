"""Databases that no server is using: tables move with all that belongs to them, or not at all, and keys are replaced."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import shutil
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from drawfour.errors import DrawfourError
from drawfour.server.http.identity import CookieSigner
from drawfour.server.lock_file import acquire_lock
from drawfour.server.offline import move
from drawfour.server.signing_key import key_path, keys_beside, keys_of
from drawfour.server.store.contents import COLUMNS
from drawfour.server.store.opening import open_contents, open_store
from drawfour.server.store.postgres.nodes import Nodes
from drawfour.server.store.postgres.store import PostgresStore
from fixtures.command import drawfour
from fixtures.patience import PATIENCE
from fixtures.postgres import PostgresServer, postgres
from fixtures.serving import QUICK, Player, Prepared, free_port, over, seated, wait_for
from fixtures.stored_contents import stored_views
from fixtures.stores import KINDS, Database

__all__ = ["postgres"]

STORED = Path(__file__).parent / "fixtures" / "tables-0.1.sqlite"
NOT_MOVED = {"owner", "nodes", "notices", "keys", "alembic_version"}  # a column, and tables; keys are moved in another way


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a file with tables of every kind, and a key."""
    path = Path(shutil.copy(STORED, tmp_path / "tables.sqlite"))
    keys_beside(path)
    return path


@pytest.fixture(params=KINDS)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Return a new database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "new folder" / "moved.sqlite"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


def run(what: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(what, PATIENCE))


def text_of(database: Database) -> str:
    return str(database) if isinstance(database, Path) else database.text


async def contents(database: Database) -> dict[str, Any]:
    """Return all that a database holds."""
    async with open_contents(database) as found:
        rows = {table: [row async for some in found.rows(table) for row in some] for table in COLUMNS}
        return rows | {"keys": await found.keys()}


def test_everything_moves_to_a_database_of_either_kind_and_back(source: Path, target: Database, tmp_path: Path) -> None:
    back = tmp_path / "back.sqlite"
    before = run(contents(source))
    moved = run(move(source, target))
    run(move(target, back))
    assert run(contents(target)) == run(contents(back)) == run(contents(source)) == before
    assert all(before.values()), "nothing to move"
    assert moved == {table: len(before[table]) for table in COLUMNS}
    assert key_path(back).stat().st_mode & 0o077 == back.stat().st_mode & 0o077 == 0
    expected = json.loads(STORED.with_suffix(".json").read_text(encoding="utf-8"))
    names = list(expected["tables"]), list(expected["matches"])
    assert run(stored_views(back, *names)) == run(stored_views(source, *names))


def test_nothing_that_a_database_stores_is_forgotten(source: Path, postgres: PostgresServer) -> None:
    async def of_file() -> set[tuple[str, str]]:
        async with open_contents(source):
            with sqlite3.connect(source) as connection:
                query = (
                    "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
                )
                return set(connection.execute(query).fetchall())

    database = postgres.new_database()

    async def of_postgres() -> set[tuple[str, str]]:
        store = await PostgresStore.open(database)
        query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'drawfour'"
        found = {(str(table), str(column)) for table, column in await store.all(query)}
        await store.close()
        return found

    moved = {(table, column) for table, columns in COLUMNS.items() for column in columns}
    for found in (run(of_file()), run(of_postgres())):
        assert {(table, column) for table, column in found if not {table, column} & NOT_MOVED} == moved


def test_a_move_that_fails_leaves_nothing_behind(source: Path, target: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    before = run(contents(source))
    put = "drawfour.server.store.{}.contents.{}Contents.put_keys"

    async def fail(*_: Any) -> None:
        raise OSError("the power is gone")

    for folder, kind in (("sqlite", "Sqlite"), ("postgres", "Postgres")):
        monkeypatch.setattr(put.format(folder, kind), fail)
    with pytest.raises(OSError, match="power"):
        run(move(source, target))
    monkeypatch.undo()
    assert run(contents(target)) == {table: [] for table in COLUMNS} | {"keys": None}
    assert run(contents(source)) == before
    run(move(source, target))
    assert run(contents(target)) == before


def test_the_command_says_what_was_moved(source: Path, target: Database) -> None:
    ran = drawfour("move-tables", source, text_of(target))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        f"Moved 10 tables and 2 matches from {source} to {target}.",
        f"{source} is kept as a backup. Don't serve it again: from now on, moves are saved only in {target}.",
    ]


def refused(source: Any, target: Any) -> str:
    """Return the error message of a refused move."""
    ran = drawfour("move-tables", *(each if isinstance(each, str) else text_of(each) for each in (source, target)))
    assert ran.is_one_sentence()
    return ran.err.removeprefix("drawfour: ").rstrip()


def test_what_cannot_be_moved_is_refused(source: Path, target: Database, tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite"
    assert refused(missing, target) == f"The database {missing} doesn't exist. Check the path."
    assert not missing.exists()
    assert refused(source, source) == f"FROM and TO are both {source}. Name two databases."
    assert refused(target, tmp_path / "other.sqlite") == (
        f"The database {target} doesn't exist. Check the path."
        if isinstance(target, Path)
        else f"{target} has no tables and no matches."
    )
    run(move(source, target))
    assert refused(source, target) == f"{target} has tables or matches already. Move to a new database."
    (tmp_path / "text").write_text("Some text. " * 100, encoding="ascii")
    assert refused(tmp_path / "text", target) == (
        f"Can't open the database {tmp_path / 'text'}: it is damaged, or not an SQLite database."
    )
    assert refused(source, "https://example.org/") == "TO must be " + (
        "a file path, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE, not https://example.org/."
    )
    assert refused(source, tmp_path / "text" / "tables.sqlite").endswith("or create its folder: File exists.")
    nowhere = f"postgresql://ann:secret@127.0.0.1:{free_port()}/drawfour"
    assert refused(source, nowhere).endswith("no server listens there.")
    assert "secret" not in refused(source, nowhere)


def test_a_database_in_use_is_refused(source: Path, postgres: PostgresServer) -> None:
    address, other = postgres.new_database(), postgres.new_database()

    async def use() -> None:
        store = await open_store(address)
        assert isinstance(store, PostgresStore)
        await Nodes(store).join("a", "http://10.0.0.5:8000", "proof", "1", PATIENCE)
        with acquire_lock(source), pytest.raises(DrawfourError, match="is in use by another server"):
            await move(source, other)
        with pytest.raises(DrawfourError, match=r"is in use by servers at http://10\.0\.0\.5:8000\. Stop them first\."):
            await move(source, address)
        await Nodes(store).bury("a")
        await move(source, address)
        await store.close()

    run(use())


def test_people_go_on_from_one_process_to_several(tmp_path: Path, postgres: PostgresServer) -> None:
    """Players keep their cookies and continue in the middle of a match."""
    file, database = tmp_path / "tables.sqlite", postgres.new_database().text

    async def begin(port: int) -> list[Player]:
        return await seated(port, 2, QUICK, alone=True)

    async def go_on(players: list[Player], *ports: int) -> int:
        hand = players[0].state["yours"]["hand"]
        for player, port in zip(players, ports, strict=True):
            player.port = port
            await (await player.join()).close()
        assert players[0].state["yours"]["hand"] == hand
        await asyncio.gather(*(player.play(over) for player in players))
        return int(players[0].state["number"])

    single = Prepared(str(file), free_port()).begin()
    wait_for(single.address)
    players = run(begin(single.port))
    assert refused(file, database).startswith(f"The database {file} is in use by another server")
    assert single.end() == (0, "")
    assert drawfour("move-tables", file, database).code == 0
    several = [Prepared(database, free_port()).begin() for _ in range(2)]
    for process in several:
        wait_for(process.address)
    assert run(go_on(players, *(process.port for process in several))) > 5
    for code, logged in [process.end() for process in several]:
        assert (code, "[error" in logged) == (0, False), logged  # on a busy machine a process may lose its lease and warn of it


def test_people_keep_their_seats_when_the_key_is_replaced(source: Path, target: Database) -> None:
    run(move(source, target))

    def identity() -> CookieSigner:
        keys = keys_of(run(contents(target))["keys"])
        assert keys is not None
        return CookieSigner(keys[0], others=keys[1:])

    person, cookie = identity().issue()
    ran = drawfour("rotate-key", text_of(target))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"{target} has a new signing key. Players keep their seats: cookies signed with the previous key are still accepted, "
        "those with older keys are not.\n"
    )
    assert identity().read(cookie) == person
    renewed = identity().renewed(cookie)
    assert identity().renewed(renewed) is None
    assert drawfour("rotate-key", text_of(target)).code == 0
    assert (identity().read(cookie), identity().read(renewed)) == (None, person)
    assert (
        "Existing cookies are no longer valid, so everyone loses their seat."
        in drawfour("rotate-key", text_of(target), "--drop-old").out
    )
    assert identity().read(renewed) is None
    assert {**run(contents(target)), "keys": None} == {**run(contents(source)), "keys": None}


def test_a_key_in_use_is_not_replaced(source: Path, tmp_path: Path) -> None:
    before = key_path(source).read_text(encoding="ascii")
    with acquire_lock(source):
        ran = drawfour("rotate-key", source)
    assert ran.is_one_sentence()
    assert "is in use by another server" in ran.err
    assert key_path(source).read_text(encoding="ascii") == before
    key_path(source).unlink()
    assert drawfour("rotate-key", source).err == (
        f"drawfour: {source} has no signing key. Servers use the one in DRAWFOUR_SECRET, or make one.\n"
    )
    missing = drawfour("rotate-key", tmp_path / "missing.sqlite")
    assert missing.is_one_sentence()
    assert not (tmp_path / "missing.sqlite").exists()


def test_a_backup_of_postgresql_is_restored_as_the_page_for_operators_says(source: Path, postgres: PostgresServer) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "operate.md").read_text(encoding="utf-8").replace("\n  ", " ")
    dump, restore = re.findall(r"`(pg_(?:dump|restore) [^`]+)`", page)
    database, empty = postgres.new_database(), postgres.new_database()
    run(move(source, database))
    for command, address in ((dump, database), (restore, empty)):
        words = shlex.split(command.replace("ADDRESS", address.text))
        postgres.run(*words)
    assert run(contents(empty)) == run(contents(source))
