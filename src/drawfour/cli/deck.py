"""The command `deck` and its own commands."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from drawfour.arguments import TROUBLE
from drawfour.cli.options import OK, add_command, print_help
from drawfour.decks import DECKS
from drawfour.errors import DeckError, DrawfourError


def add_deck(commands: Any) -> None:
    """Add the command `deck`."""
    deck = add_command(
        commands, "deck", print_help, help="check, show and create deck files", description="Check, show and create deck files."
    )
    tasks = deck.add_subparsers(title="commands", metavar="COMMAND")
    decks = f"{', '.join(DECKS)}, or a file"
    check = add_command(tasks, "check", _check_decks, help="list the errors of a deck file, with their lines")
    check.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    show = add_command(tasks, "show", _show_decks, help="print a deck: faces, counts, points and effects")
    show.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    new = add_command(tasks, "new", _new_deck, help="write a commented template of a deck file")
    new.add_argument("file", nargs="?", default="", metavar="FILE", help="where to write it (standard output)")


def _check_decks(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import check

    code = OK
    for deck in parsed.decks:
        try:
            print(check(deck))
        except DrawfourError as error:
            for each in (error, *(error.more if isinstance(error, DeckError) else ())):
                print(f"drawfour: {each}", file=sys.stderr)
            code = TROUBLE
    return code


def _show_decks(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import show

    for place, deck in enumerate(parsed.decks):
        if place:
            print()
        show(deck, sys.stdout)
    return OK


def _new_deck(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import write_new

    write_new(parsed.file, sys.stdout)
    return OK
