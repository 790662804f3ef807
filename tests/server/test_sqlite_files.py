"""Files of the SQLite store: created, migrated, closed to other people, and left alone if another program has made them.

As a script this file is the program that tests start several times, or take the rights from.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from drawfour.server.store.interface import StoredMatch, StoreFailed
from drawfour.server.store.sqlite.store import SqliteStore
from fixtures.patience import PATIENCE
from fixtures.sqlite_files import opened, opens
from fixtures.stores import answer, change, child, ends

NOBODY = 65534
COLUMNS = {  # of every table, with their places in the primary key
    "tables": "code1 version is_public is_closed deadline owner",
    "entries": "code1 number2 command at body",
    "people": "code1 who2 person name",
    "matches": "match1 code started ended rounds record deck",
    "places": "match1 seat2 who person name bot score has_won",
}


def execute(folder: Path, *statements: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(folder / "tables.db", isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in statements]


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
    assert (version, journal) == ([("0004",)], [("wal",)])
    assert [" ".join(name for (name,) in table) for table in columns] == list(COLUMNS.values())
    before = execute(tmp_path, "SELECT * FROM sqlite_schema")
    assert asyncio.run(opens(tmp_path)) == ""
    assert execute(tmp_path, "SELECT * FROM sqlite_schema") == before


def test_migrations_are_loaded_only_if_one_is_missing(tmp_path: Path) -> None:
    assert [answer(__file__, "packages_of_steps", str(tmp_path)) for _ in range(2)] == [["alembic", "sqlalchemy"], []]


async def packages_of_steps(folder: str) -> None:
    assert await opens(Path(folder)) == ""
    print(json.dumps(sorted({"alembic", "sqlalchemy"} & sys.modules.keys())))  # noqa: T201  # what `answer` reads


def test_concurrent_processes_create_one_file(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(child(__file__, "open_and_close", str(tmp_path / "new")), stdout=subprocess.DEVNULL) for _ in range(3)
    ]
    assert [process.wait(PATIENCE) for process in processes] == [0] * 3
    asyncio.run(_all_open(tmp_path))


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
    async def check(*what: Any) -> list[StoredMatch | None]:
        async with opened(tmp_path) as store:
            if what:
                await store.append(change(1))
                await store.append(ends(2, *what))
            return [await store.match("m")]

    before = asyncio.run(check("m", 2_000))
    undone = ("ALTER TABLE matches DROP COLUMN deck", "ALTER TABLE tables DROP COLUMN owner")
    execute(tmp_path, *undone, "UPDATE alembic_version SET version_num = '0001'")
    assert asyncio.run(check()) == before
    assert before[0] is not None
    assert before[0].deck is None, "it was played with a deck that ships"
    assert execute(tmp_path, "SELECT * FROM alembic_version") == [[("0004",)]]


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
    found = answer(__file__, "open_without_rights")
    assert found["new"].endswith("tables.db: Permission denied.")
    assert found["old"].endswith("tables.db: no permission to write it.")


async def open_without_rights() -> None:
    """Without the rights of root, open a new file in a folder that is read-only, and a file that is."""
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
