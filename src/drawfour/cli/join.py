"""The command `join`."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from typing import Any

from drawfour.cli.options import add_command
from drawfour.errors import DrawfourError


def add_join(commands: Any) -> None:
    """Add the command `join`."""
    about = (
        "Play at a server's table from the terminal. The others may play in a terminal or in a browser. When you leave, your "
        "seat is kept, and a bot plays for you until you are back."
    )
    join = add_command(commands, "join", _join, help="play at a server's table in the terminal", description=about)
    join.add_argument("link", metavar="LINK", help="the link to the table, like http://192.168.1.4:8000/t/abcd")
    join.add_argument("--name", metavar="NAME", help="your name at the table (asked for, and then remembered for the server)")
    join.add_argument("--plain", action="store_true", help="plain lines without colors, instead of the full screen")


def _join(parsed: argparse.Namespace) -> int:
    missing = [name for name in ("msgspec", "websockets") if find_spec(name) is None]
    if missing:  # drawfour runs from its sources, without its dependencies
        raise DrawfourError("missing_extra", f"{', '.join(missing)} must be installed. Run: pip install {' '.join(missing)}")

    from drawfour.terminal.full_screen.opening import can_fill
    from drawfour.terminal.join.command import join
    from drawfour.terminal.screen import Screen

    screen = Screen(sys.stdout, plain=parsed.plain)
    if parsed.plain or not can_fill(screen):
        from drawfour.terminal.join.lines import play_in_lines as play
    else:
        from drawfour.terminal.full_screen.joined import play_on_full_screen as play
    return join(parsed.link, screen, name=parsed.name, play=play)
