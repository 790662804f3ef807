"""What is typed behind the command, and what is said when it is wrong."""

from __future__ import annotations

import argparse
from typing import NoReturn

from drawfour.errors import shown

TROUBLE = 2
"""The exit code when something is wrong."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and where to find more."""

    def error(self, message: str) -> NoReturn:
        """End the program with a sentence."""
        self.exit(TROUBLE, f"drawfour: {message} ({self.prog} --help)\n")


def whole(text: str) -> int:
    """A whole number.

    >>> whole("many")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 'many' is not a whole number
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number") from None


def number(text: str) -> float:
    """A number, whole or not.

    >>> number("2.5")
    2.5
    """
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number") from None
