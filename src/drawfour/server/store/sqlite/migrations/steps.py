"""Upgrades of an SQLite file to the newest schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from drawfour.server.store import upgrade as common


def upgrade(connect: Callable[[], sqlite3.Connection]) -> None:
    """Apply all missing migrations in one transaction. Raises NewerSchema and sqlite3.Error."""
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            common.upgrade(connection, Path(__file__).parent)
    except DBAPIError as error:
        raise error.orig or error from None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
