"""The command `matches`: the matches that were played at this computer's terminals."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from drawfour.arguments import whole
from drawfour.cli.options import OK, add_command
from drawfour.errors import DrawfourError, counted


def add_matches(commands: Any) -> None:
    """Add the command `matches`."""
    about = (
        "List the matches that you have played in the terminal, and how many you have won. Continue a match with "
        "`drawfour play --continue NUMBER`; `drawfour replay`, `analyze` and `verify` take its number, too."
    )
    matches = add_command(commands, "matches", _matches, help="list your matches and results", description=about)
    matches.add_argument("--all", action="store_true", help="list all matches, not only the last ones")
    matches.add_argument("--delete", nargs="+", type=whole, metavar="NUMBER", help="delete these matches")
    matches.add_argument("--plain", action="store_true", help="no colors")


def _matches(parsed: argparse.Namespace) -> int:
    from drawfour.terminal import match_folder, match_list
    from drawfour.terminal.screen import Screen

    if parsed.delete is None:
        match_list.show(Screen(sys.stdout, plain=parsed.plain), all_of_them=parsed.all)
        return OK
    for number in parsed.delete:
        if number not in match_folder.numbers():
            raise DrawfourError("bad_file", f"You have no match {number}. Nothing was deleted.")
        if match_list.is_open(number):
            raise DrawfourError("bad_file", f"Match {number} is open in another terminal. Nothing was deleted.")
    try:
        match_folder.delete(parsed.delete)
    except OSError as error:
        raise DrawfourError("bad_file", f"{error.filename} can't be deleted: {error.strerror}.") from None
    print(f"Deleted {counted(len(set(parsed.delete)), 'match')}.")
    return OK
