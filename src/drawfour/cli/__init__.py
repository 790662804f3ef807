"""The command `drawfour` and its arguments."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation

from drawfour import __version__
from drawfour.arguments import TROUBLE, Parser
from drawfour.cli.deck import add_deck
from drawfour.cli.join import add_join
from drawfour.cli.laboratory import add_arena, add_compare, add_rollouts, add_simulate
from drawfour.cli.matches import add_matches
from drawfour.cli.options import OK, print_help
from drawfour.cli.serve import add_move_tables, add_rotate_key, add_serve
from drawfour.cli.table import add_analyze, add_play, add_replay, add_rules, add_verify
from drawfour.errors import DrawfourError
from drawfour.system.terminal import is_reader_gone


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code: 0 for success, 1 if an assertion fails, 2 for any other error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # stays open until the program ends
        else:
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper):
        with suppress(UnsupportedOperation):  # the caller has read from it
            sys.stdin.reconfigure(errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except OSError as error:
        _discard_output()
        if is_reader_gone(error):  # | head
            return OK
        print(f"drawfour: The output can't be written: {error.strerror}", file=sys.stderr)
        return TROUBLE


def _run(arguments: Sequence[str] | None) -> int:
    try:
        parsed, unknown = make_parser().parse_known_args(arguments)
        if unknown:
            raise parsed.parser.unknown(unknown)
        return int(parsed.run(parsed))
    except DrawfourError as error:
        print(f"drawfour: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\ndrawfour: Interrupted.", file=sys.stderr)
    except EOFError:
        print("\ndrawfour: End of input.", file=sys.stderr)
    return TROUBLE


def _discard_output() -> None:
    """Discard buffered output, so that the interpreter does not try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, with all commands."""
    parser = Parser(prog="drawfour", description="UNO with exact rules: play, replay, look up rules, simulate and host tables.")
    parser.add_argument("--version", action="version", version=f"drawfour {__version__}")
    parser.set_defaults(run=print_help, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    add_play(commands)
    add_join(commands)
    add_matches(commands)
    add_replay(commands)
    add_analyze(commands)
    add_verify(commands)
    add_rules(commands)
    add_deck(commands)
    add_simulate(commands)
    add_compare(commands)
    add_arena(commands)
    add_rollouts(commands)
    add_serve(commands)
    add_move_tables(commands)
    add_rotate_key(commands)
    return parser
