"""The commands for hosting tables: `serve`, `move-tables` and `rotate-key`."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from drawfour.cli.options import OK, add_command


def add_serve(commands: Any) -> None:
    """Add the command `serve`, whose flags are imported when it is called."""
    serve = add_command(commands, "serve", _serve, help="host tables that people play at over the network")
    serve.add_argument(
        "--open", action="store_true", help="also open the page in a browser; if a server is already running, open its page"
    )
    parse = serve.parse_known_args

    def parse_with_flags(*arguments: Any, **more: Any) -> Any:
        from drawfour.server.config import add_flags  # imported late, as only this command needs it

        add_flags(serve)
        return parse(*arguments, **more)

    serve.parse_known_args = parse_with_flags  # type: ignore[method-assign]  # the flags take a moment to import


def add_move_tables(commands: Any) -> None:
    """Add the command `move-tables`."""
    move = add_command(
        commands,
        "move-tables",
        _move_tables,
        help="copy all tables to another database",
        description="Copy all tables, matches and people, and the key that signs cookies, to another database. Stop the "
        "servers first. A database is a file, or the address of a PostgreSQL database.",
    )
    move.add_argument("source", metavar="FROM", help="the database to copy from; it keeps its tables")
    move.add_argument("target", metavar="TO", help="a database without tables; a file that doesn't exist is created")


def add_rotate_key(commands: Any) -> None:
    """Add the command `rotate-key`."""
    rotate = add_command(
        commands,
        "rotate-key",
        _rotate_key,
        help="replace the key that signs cookies",
        description="Replace the key that signs the cookies of a database. Stop the servers first. The former key is still "
        "accepted, so that people keep their seats.",
    )
    rotate.add_argument("database", metavar="DATABASE", help="a file, or the address of a PostgreSQL database")
    rotate.add_argument(
        "--drop-old", action="store_true", help="reject cookies signed with the old key: everyone loses their seat"
    )


def _serve(parsed: argparse.Namespace) -> int:
    from drawfour.server.serve import run_serve

    run_serve(parsed)
    return OK


def _move_tables(parsed: argparse.Namespace) -> int:
    from drawfour.server import require

    require()
    from drawfour.server.offline import run_move

    run_move(parsed.source, parsed.target, sys.stdout)
    return OK


def _rotate_key(parsed: argparse.Namespace) -> int:
    from drawfour.server import require

    require()
    from drawfour.server.offline import run_rotate

    run_rotate(parsed.database, drops_old=parsed.drop_old, out=sys.stdout)
    return OK
