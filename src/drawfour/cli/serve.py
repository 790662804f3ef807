"""The command `serve`."""

from __future__ import annotations

import argparse
from typing import Any

from drawfour.cli.options import OK, add_command


def add_serve(commands: Any) -> None:
    """Add the command `serve`, whose flags are imported when it is called."""
    serve = add_command(commands, "serve", _serve, help="host tables that people play at over the network")
    serve.add_argument("--open", action="store_true", help="open the browser too, or the one of a server that already runs")
    parse = serve.parse_known_args

    def parse_with_flags(*arguments: Any, **more: Any) -> Any:
        from drawfour.server.config import add_flags  # imported late, as only this command needs it

        add_flags(serve)
        return parse(*arguments, **more)

    serve.parse_known_args = parse_with_flags  # type: ignore[method-assign]  # the flags take a moment to import


def _serve(parsed: argparse.Namespace) -> int:
    from drawfour.server.serve import run_serve

    run_serve(parsed)
    return OK
