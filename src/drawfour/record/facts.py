"""Assertions of records: compare a fact with the position of a match."""

from __future__ import annotations

import re
from collections import Counter

from drawfour.errors import REASONS, DrawfourError, unknown
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.record.lines import words_of

_OF_A_SEAT = ("hand", "shown", "legal", "illegal")


def check_fact(match: Match, fact: str) -> None:
    """Check one assertion. Raises DrawfourError: `fact_mismatch` if it does not hold, `bad_fact` if it makes no sense.

    >>> check_fact(Match(["Ann", "Bob"], seed="demo"), "turn 1")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: turn is 0, expected 1.
    """
    key, *words = words_of(fact)
    if key in _OF_A_SEAT:
        _check_seat(match.round, fact, key, words)
        return
    facts = match.facts()
    if key not in facts:
        raise _bad(unknown("fact", key, (*facts, *_OF_A_SEAT)))
    if not words:
        raise _bad(f"{key} needs an expected value.")
    value = facts[key]
    values = value if isinstance(value, list) else [] if value is None else [value]
    _compare(key, [str(one) for one in values] or ["none"], words)


def _check_seat(round: Round, fact: str, key: str, words: list[str]) -> None:
    """Check an assertion about one seat."""
    if not words or not re.fullmatch("[0-9]{1,2}", words[0]) or int(words[0]) >= round.seats:
        raise _bad(f"{key} takes a seat, 0 to {round.seats - 1}; found {fact}.")
    seat, expected = int(words[0]), words[1:]
    what = f"{key} {seat}"
    match key:
        case "hand":
            _compare_in_any_order(what, round.hand(seat), expected)
        case "shown":
            _compare_in_any_order(what, round.view(seat).shown, expected)
        case "legal":
            _compare_in_any_order(what, round.legal(seat), expected)
        case "illegal":
            _check_illegal(round, what, seat, expected)


def _check_illegal(round: Round, what: str, seat: int, words: list[str]) -> None:
    if not 1 <= len(words) <= 2:
        raise _bad("illegal takes a seat, a move and optionally a reason.")
    move, *reason = words
    if reason and reason[0] not in REASONS:
        raise _bad(unknown("reason", reason[0], REASONS))
    code = round.refusal(seat, move)
    if code is None:
        _compare(f"{what} {move}", ["legal"], reason or ["illegal"])
    elif reason:
        _compare(f"{what} {move}", [code], reason)


def _compare(what: str, actual: list[str], expected: list[str]) -> None:
    if actual != expected:
        raise DrawfourError("fact_mismatch", f"{what} is {_spelled(actual)}, expected {_spelled(expected)}.")


def _compare_in_any_order(what: str, actual: list[str], expected: list[str]) -> None:
    if Counter(actual) != Counter(expected):
        _compare(what, actual, expected)


def _spelled(words: list[str]) -> str:
    return " ".join(f'"{word}"' if " " in word else word for word in words) or "nothing"


def _bad(sentence: str) -> DrawfourError:
    return DrawfourError("bad_fact", sentence)
