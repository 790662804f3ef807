"""Connections to PostgreSQL, and what is wrong with them in words for people."""

from __future__ import annotations

from typing import Any

import asyncpg

from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import StoreFailed

SCHEMA = "drawfour"
"""The schema that has all our tables, so that the database may be shared with other programs."""

LOST = (
    OSError,  # of which TimeoutError is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""What is raised when a connection can't be made, breaks, or is closed by the server."""

AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""What a transaction can fail with that has changed nothing and may be tried again."""

OF_ONE_CHANGE = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError, OverflowError)
"""What is caused by a change, not by the database."""

Failure = (asyncpg.PostgresError, *LOST, *OF_ONE_CHANGE)

_WHY: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    ((asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError), "it refuses the user or the password"),
    (asyncpg.InvalidCatalogNameError, "the server has no database of this name"),
    (asyncpg.DiskFullError, "its disk is full"),
    (asyncpg.TooManyConnectionsError, "it has no connection left"),
    (asyncpg.CannotConnectNowError, "it is starting or shutting down"),
    ((asyncpg.AdminShutdownError, asyncpg.CrashShutdownError), "it is shutting down"),
    (asyncpg.ReadOnlySQLTransactionError, "it can only be read"),
    (asyncpg.InsufficientPrivilegeError, "the user may not create or change tables in it"),
    ((TimeoutError, asyncpg.QueryCanceledError), "it doesn't answer in time"),
    (ConnectionRefusedError, "no server listens there"),
)


def why(error: BaseException) -> str:
    """Say what is wrong with a database."""
    for kind, sentence in _WHY:
        if isinstance(error, kind):
            return sentence
    if isinstance(error, LOST):
        return f"it can't be reached ({error})" if isinstance(error, OSError) else "the connection was lost"
    return str(error)


def failed(error: BaseException) -> StoreFailed:
    """Turn an error into StoreFailed."""
    found = StoreFailed(f"Can't use the database: {why(error)}.")
    found.__cause__ = error
    return found


async def connect(address: PostgresAddress, timeout: float) -> asyncpg.Connection[Any]:
    """Connect to a database. `timeout` is how many seconds a connection, and each statement, may take."""
    found: asyncpg.Connection[Any] = await asyncpg.connect(address.text, **settings(timeout))
    return found


def settings(timeout: float) -> dict[str, Any]:
    """Return the arguments of every connection.

    The server gives up a statement, or a transaction that waits for us, when we have done so.
    """
    milliseconds = str(round(1000 * timeout))
    return {
        "timeout": timeout,
        "command_timeout": timeout,
        "server_settings": {
            "application_name": "drawfour",
            "search_path": SCHEMA,
            "synchronous_commit": "on",
            "statement_timeout": milliseconds,
            "idle_in_transaction_session_timeout": milliseconds,
        },
    }
