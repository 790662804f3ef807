"""Escape sequences, displays, quoting, and closed pipes."""

from __future__ import annotations

import errno
import os
import re
import shlex
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

_OBEYS_ESCAPES = 0x0004  # ENABLE_VIRTUAL_TERMINAL_PROCESSING, a mode of a Windows console
_PLAIN_WORD = re.compile(r"[\w.:\\/+=~-]+")  # needs no quotes in cmd.exe or PowerShell, where a comma makes a list


def obeys_escapes(out: TextIO) -> bool:
    """Is the output a terminal that obeys escape sequences, for colors and the like? An old Windows console is told to."""
    if not out.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or _enable_escapes(out)


def is_gone(terminal: TextIO) -> bool:
    """Was this terminal closed while the program was running in it? Windows ends the program instead."""
    if sys.platform == "win32":
        return False
    import termios

    try:
        termios.tcgetattr(terminal.fileno())
    except termios.error:
        return True
    return False


def _enable_escapes(out: TextIO) -> bool:
    """Let a Windows console obey escape sequences; False before Windows 10, where none does."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        kernel, mode = ctypes.WinDLL("kernel32"), ctypes.c_ulong()
        console = ctypes.c_void_p(msvcrt.get_osfhandle(out.fileno()))
        if not kernel.GetConsoleMode(console, ctypes.byref(mode)):
            return False
        return bool(mode.value & _OBEYS_ESCAPES or kernel.SetConsoleMode(console, mode.value | _OBEYS_ESCAPES))
    return True


def can_move_the_cursor() -> bool:
    """Does the terminal do more than print lines? On Windows it doesn't say, and it does."""
    return sys.platform == "win32" or os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")


def has_display(environment: Mapping[str, str]) -> bool:
    """Can a browser open a window? Linux says so in the environment."""
    return sys.platform in ("win32", "darwin") or any(map(environment.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))


def is_reader_gone(error: OSError) -> bool:
    """Has the program that read our output stopped reading? Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def quoted(word: str) -> str:
    """Return a word as it is typed in a shell, on Windows in cmd.exe or PowerShell.

    >>> quoted("evening.uno"), quoted("our evening.uno")
    ('evening.uno', "'our evening.uno'")
    """
    if sys.platform != "win32":
        return shlex.quote(word)
    if _PLAIN_WORD.fullmatch(word):
        return word
    escaped = re.sub(r'(\\*)"', r'\1\1\\"', word)  # backslashes before a quotation mark count double
    escaped = re.sub(r"(\\+)$", r"\1\1", escaped)
    return f'"{escaped}"'


def joined(words: Iterable[str]) -> str:
    """Return words as a command line."""
    return " ".join(map(quoted, words))


def with_variable(name: str, value: str, command: str) -> str:
    """Return a command line that sets an environment variable first."""
    if sys.platform == "win32":
        return f'set "{name}={value}" && {command}'
    return f"{name}={quoted(value)} {command}"


def program_at(path: Path) -> Path | None:
    """Return the program that `sys.argv[0]` names, if it can be started. On Windows, its suffix is cut off."""
    if sys.platform == "win32":
        program = path if path.suffix.lower() == ".exe" else path.with_name(f"{path.name}.exe")
        return program if program.is_file() else None
    return path if path.is_file() and os.access(path, os.X_OK) else None
