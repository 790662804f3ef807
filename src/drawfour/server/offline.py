"""The commands for databases that no server is using: `drawfour move-tables` and `drawfour rotate-key`."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TextIO, TypeVar

from drawfour.errors import DrawfourError, counted
from drawfour.server.config import read_database
from drawfour.server.signing_key import SECRET_VARIABLE, replaced
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.contents import COLUMNS
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.opening import open_contents

Result = TypeVar("Result")


def run_move(source: str, target: str, out: TextIO) -> None:
    """Copy tables, matches, people and the key from one database to another, and say what was copied.

    Either everything is copied or nothing, and the source keeps what it has. Raises DrawfourError.
    """
    old, new = read_database(source, "FROM"), read_database(target, "TO")
    moved = _run(move(old, new))
    tables, matches = counted(moved["tables"], "table"), counted(moved["matches"], "match")
    out.write(f"Moved {tables} and {matches} from {old} to {new}.\n")
    out.write(f"{old} is kept as a backup. Don't serve it again: from now on, moves are saved only in {new}.\n")


async def move(source: Path | PostgresAddress, target: Path | PostgresAddress) -> Counter[str]:
    """Copy everything from one database to another, and return how many rows of each table were copied.

    Raises StoreFailed, and DrawfourError if a server uses one of them, the source has nothing, or the target has something.
    """
    _must_exist(source)
    if _plain(source) == _plain(target):
        raise DrawfourError("bad_option", f"FROM and TO are both {source}. Name two databases.")
    moved = Counter[str]()
    async with open_contents(source) as old:
        if await old.is_empty():
            raise DrawfourError("bad_file", f"{source} has no tables and no matches.")
        async with open_contents(target) as new:
            if not await new.is_empty():
                raise DrawfourError("bad_file", f"{target} has tables or matches already. Move to a new database.")
            for table in COLUMNS:
                async for rows in old.rows(table):
                    await new.put(table, rows)
                    moved[table] += len(rows)
                    await asyncio.sleep(0)  # so that Ctrl-C can stop it
            if keys := await old.keys():
                await new.put_keys(keys)
    return moved


def run_rotate(text: str, *, drops_old: bool, out: TextIO) -> None:
    """Replace the key that signs the cookies of a database. Raises DrawfourError.

    Cookies of the former key are still accepted, and replaced when their people come back, unless `drops_old`.
    """
    database = read_database(text, "DATABASE")
    _must_exist(database)

    async def rotate() -> None:
        async with open_contents(database) as found:
            keys = await found.keys()
            if keys is None:
                raise DrawfourError(
                    "bad_file", f"{database} has no signing key. Servers use the one in {SECRET_VARIABLE}, or make one."
                )
            await found.put_keys(replaced(keys, keeps_former=not drops_old))

    _run(rotate())
    kept = "Players keep their seats: cookies signed with the previous key are still accepted, those with older keys are not."
    lost = "Existing cookies are no longer valid, so everyone loses their seat."
    out.write(f"{database} has a new signing key. {lost if drops_old else kept}\n")


def _run(what: Coroutine[Any, Any, Result]) -> Result:
    try:
        return asyncio.run(what)
    except StoreFailed as failed:
        raise DrawfourError("bad_file", str(failed)) from None


def _must_exist(database: Path | PostgresAddress) -> None:
    if isinstance(database, Path) and not database.is_file():
        raise DrawfourError("bad_file", f"The database {database} doesn't exist. Check the path.")


def _plain(database: Path | PostgresAddress) -> Path | PostgresAddress:
    return database.resolve() if isinstance(database, Path) else database
