"""The conditions for a full screen, checked without loading Textual."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec

from drawfour.system.terminal import can_move_the_cursor
from drawfour.terminal.screen import Screen

NARROWEST, LOWEST = 60, 20


def can_fill(screen: Screen) -> bool:
    """Can a match be shown on the full screen?

    It takes Textual and a terminal for input and output, large enough and able to write the marks. `ACCESSIBLE` and `TERM=dumb`
    ask for plain lines.
    """
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if not is_terminal or not screen.has_marks or os.environ.get("ACCESSIBLE") or not can_move_the_cursor():
        return False
    size = shutil.get_terminal_size()
    return size.columns >= NARROWEST and size.lines >= LOWEST and find_spec("textual") is not None
