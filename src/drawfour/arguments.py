"""Command-line arguments: their types, and the messages for invalid ones."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from drawfour.core.options import PRESETS
from drawfour.errors import DrawfourError, did_you_mean, shown, unknown
from drawfour.invocation import this_command

TROUBLE = 2
"""The exit code for invalid input and for failures."""
MEANT = {"--preset": "--rules", "--players": "--seats"}
"""Options that people try, and what they are called here."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and a pointer to the help."""

    def error(self, message: str) -> NoReturn:
        """Print an error and exit."""
        self.exit(TROUBLE, f"drawfour: {message.removeprefix('argument ')} ({self._see_help()})\n")

    def unknown(self, words: Sequence[str]) -> DrawfourError:
        """Return the error for words that no argument takes."""
        word = words[0]
        presets = [each for each in words if each.split("+")[0] in PRESETS]
        if word.startswith("-"):
            flag = word.partition("=")[0]
            problem, meant = (
                f"Unknown option {flag}",
                did_you_mean(MEANT.get(flag, flag), self._option_string_actions, besides="-"),
            )
        else:
            problem, meant = f"Unknown argument {shown(word)}", ""
            if presets and "--rules" in self._option_string_actions:
                meant = f" Did you mean --rules {','.join(presets)}?"
        return DrawfourError("bad_option", f"{problem}{'.' if meant else ''}{meant} ({self._see_help()})")

    def _see_help(self) -> str:
        return f"see {self.prog.replace('drawfour', this_command(), 1)} --help"

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise DrawfourError if a command is unknown."""
        if action.choices is not None and value not in action.choices:
            raise DrawfourError("bad_option", unknown("command", value, list(action.choices)))


def whole(text: str) -> int:
    """Parse a whole number, also in the form 1e6.

    >>> whole("1e6"), whole("-3")
    (1000000, -3)
    >>> whole("many")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 'many' is not a whole number
    """
    try:
        return int(text)
    except ValueError:
        pass
    try:
        found = float(text)
    except ValueError:
        found = 0.5
    if not found.is_integer() or abs(found) >= 2**53:  # larger floats skip whole numbers
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number")
    return int(found)


def seconds(text: str) -> float:
    """Parse a number of seconds, at most a minute.

    >>> seconds("-1")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: -1 is not 0 to 60 seconds
    """
    found = number(text)
    if not 0 <= found <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not 0 to 60 seconds")
    return found


def number(text: str) -> float:
    """Parse a number.

    >>> number("2.5")
    2.5
    """
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number") from None
