"""Table codes: long ones that nobody can guess, and short ones to read from a screen across the room or to call out."""

from __future__ import annotations

import re
import secrets
from functools import cache

_LONG_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without letters that are easily confused
_LONG = 12  # 59 bits
_SHORT_LETTERS = "bghjkmprtvwxz"
"""Consonants, so that they spell no word; without C, D, F, N, Q and S, which look or sound like others."""

_DOUBLE = r"(.)\1"  # a letter twice in a row is easy to miscount, and three would spell KKK or XXX
_UNWANTED = "bj|hj|kz|tg"  # abbreviations that offend in a language of the page
SHORT = re.compile(rf"(?!.*(?:{_DOUBLE}|{_UNWANTED}))[{_SHORT_LETTERS}]{{4,{_LONG - 1}}}")
_ODDS = 1000  # guesses, of which at most one finds an open table

SHORTEST = 4


def long_code() -> str:
    """Return a random code that can't be guessed."""
    return "".join(secrets.choice(_LONG_LETTERS) for _ in range(_LONG))


def short_code(letters: int) -> str:
    """Return a random code of some letters; all are equally likely."""
    code = ""
    while not is_short(code):
        code = "".join(secrets.choice(_SHORT_LETTERS) for _ in range(letters))
    return code


def is_short(code: str) -> bool:
    """Is this a short code, so that it could be guessed?

    >>> is_short("kmrt"), is_short("ehs6gsth9v46"), is_short("kmmt"), is_short("kmrs")
    (True, False, False, False)
    """
    return SHORT.fullmatch(code) is not None


@cache
def most_tables(letters: int) -> int:
    """Return how many tables may be open with short codes of some letters.

    >>> most_tables(4), most_tables(5), most_tables(6)
    (20, 242, 2833)
    """
    ways = dict.fromkeys(_SHORT_LETTERS, 1)  # to begin a code, by its last letter
    for _ in range(letters - 1):
        ways = {
            last: sum(number for before, number in ways.items() if not re.search(f"{_DOUBLE}|{_UNWANTED}", before + last))
            for last in _SHORT_LETTERS
        }
    return sum(ways.values()) // _ODDS
