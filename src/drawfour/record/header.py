"""The header of a record: the lines before its chance, parsed and checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import OPTION, PRESETS, Rules
from drawfour.core.scoring import sides
from drawfour.decks import DIGEST_DIGITS, find_deck
from drawfour.errors import DrawfourError, RecordError, RulesError, counted, shown, unknown
from drawfour.game.match import check_names
from drawfour.game.notation import notation_for
from drawfour.record.document import Record
from drawfour.record.lines import RecordedRound

KEYS = ("rules", "set", "deck", "seats", "dealer", "player", "scores")
"""The first words of header lines, in the order the lines must have."""
_REPEATED = ("set", "player")
_TAKES = {
    "rules": "the name of a preset",
    "set": "an option and a value",
    "deck": "a name, or a file and its digest",
    "seats": "one name for each seat",
    "dealer": "a seat",
    "player": "a seat, and human or the name of a bot",
    "scores": "one score for each seat or team",
}


class SourceLine(NamedTuple):
    """A line of a record's text without its comment; `name` is the name of the record."""

    name: str
    number: int
    text: str
    words: list[str]

    def error(self, sentence: str, code: str = "bad_record") -> RecordError:
        """Return an error at this line."""
        return RecordError(code, self.name, self.number, sentence)

    def whole_number(self, word: str, what: str) -> int:
        """Return the number that a word of this line stands for. Raises RecordError."""
        if not re.fullmatch(r"[0-9]{1,9}", word):
            raise self.error(f"{shown(word)} is not {what}; expected a whole number from 0.")
        return int(word)


@dataclass(frozen=True)
class Decks:
    """The decks that a record may use besides those that ship: files relative to `folder`, if given, and the deck `own`."""

    folder: Path | None = None
    own: Deck | None = None


class Header:
    """The header of a record. Add its lines in order, then make the record."""

    def __init__(self) -> None:
        self._lines: dict[str, SourceLine] = {}  # by first word; for repeated ones, the last
        self._preset = "classic"
        self._changes: dict[str, str] = {}
        self._deck = CLASSIC.source
        self._digest = ""
        self._seats: list[str] = []
        self._dealer: int | None = None
        self._players: dict[int, str] = {}
        self._scores: list[int] = []

    def add(self, line: SourceLine) -> None:
        """Parse a line that begins with one of `KEYS`. Raises RecordError if it is invalid or out of order."""
        key, *words = line.words
        self._check_order(key, line)
        match key, words:
            case "rules", [preset]:
                if preset not in PRESETS:
                    raise line.error(unknown("preset", preset, PRESETS))
                self._preset = preset
            case "set", [option, value]:
                self._set(option, value, line)
            case "deck", [deck, *digest] if len(digest) <= 1:
                self._deck = deck
                self._digest = _digest(digest[0], line) if digest else ""
            case "seats", [_, *_]:
                self._seats = words
            case "dealer", [seat]:
                self._dealer = line.whole_number(seat, "a seat")
            case "player", [seat, player]:
                self._set_player(line.whole_number(seat, "a seat"), player, line)
            case "scores", [_, *_]:
                self._scores = [line.whole_number(word, "a score") for word in words]
            case _:
                raise line.error(f"{key} takes {_TAKES[key]}; found {' '.join(words) or 'nothing'}.")
        self._lines[key] = line

    def _check_order(self, key: str, line: SourceLine) -> None:
        order = f"The order is {', '.join(KEYS)}, then the chance."
        last = max(self._lines, key=KEYS.index, default=key)
        if KEYS.index(last) > KEYS.index(key):
            raise line.error(f"{key} must not come after {last}. {order}")
        if key in self._lines and key not in _REPEATED:
            raise line.error(f"{key} is given twice, first in line {self._lines[key].number}.")
        if key == "player" and not self._seats:
            raise line.error(f"player must not come before seats. {order}")

    def _set(self, option: str, value: str, line: SourceLine) -> None:
        if option not in OPTION:
            raise line.error(unknown("option", option, OPTION))
        if option in self._changes:
            raise line.error(f"{option} is set twice.")
        try:
            OPTION[option].read(value)
        except RulesError as error:
            raise line.error(str(error)) from None
        self._changes[option] = value

    def _set_player(self, seat: int, player: str, line: SourceLine) -> None:
        if seat >= len(self._seats):
            raise line.error(f"Unknown seat {seat}. Seats: 0 to {len(self._seats) - 1}.")
        if seat in self._players:
            raise line.error(f"Seat {seat} has two player lines.")
        self._players[seat] = player

    def record(self, rounds: Sequence[RecordedRound], text: str, last: SourceLine, decks: Decks) -> Record:
        """Return the record with these rounds, read from `text`, whose last line is `last`. Raises RecordError."""
        if not self._seats:
            raise last.error("The seats line is missing. It names the players in seat order.")
        deck = self._find_deck(decks)
        seats = self._lines["seats"]
        try:
            check_names(self._seats)
            rules = Rules.preset(self._preset, **self._changes)
            book = notation_for(rules, deck, len(self._seats)).book
        except RulesError as error:
            raise seats.error(str(error), error.code) from None
        return Record(
            self._preset, rules, deck, tuple(self._seats), self._checked_dealer(), self._players,
            self._checked_scores(sides(book)), tuple(rounds), seats.name, text, bool(self._digest),
        )  # fmt: skip

    def _find_deck(self, decks: Decks) -> Deck:
        if decks.own is not None and decks.own.source == self._deck:
            deck = decks.own
        else:
            try:
                deck = find_deck(self._deck, decks.folder)
            except DrawfourError as error:
                code = "bad_record" if error.code == "bad_option" else error.code
                raise self._lines["deck"].error(str(error), code) from None
        if self._digest:
            _check_digest(deck, self._digest, self._lines["deck"])
        return deck

    def _checked_dealer(self) -> int:
        if self._dealer is None:
            return len(self._seats) - 1
        if self._dealer >= len(self._seats):
            raise self._lines["dealer"].error(f"Unknown dealer {self._dealer}. Seats: 0 to {len(self._seats) - 1}.")
        return self._dealer

    def _checked_scores(self, needed: int) -> tuple[int, ...] | None:
        if self._scores and len(self._scores) != needed:
            found = counted(len(self._scores), "score")
            raise self._lines["scores"].error(f"Found {found}; expected {needed}, one for each seat or team.")
        return tuple(self._scores) if any(self._scores) else None


def _digest(digits: str, line: SourceLine) -> str:
    """Return the digest of a deck file after checking its form."""
    if not re.fullmatch(f"[0-9a-fA-F]{{{DIGEST_DIGITS}}}", digits):
        expected = f"expected {DIGEST_DIGITS} hexadecimal digits or nothing. Put quotes around a file name with spaces."
        raise line.error(f"{digits!r} is not the digest of a deck file: {expected}")
    return digits.lower()


def _check_digest(deck: Deck, digest: str, line: SourceLine) -> None:
    if not deck.digest:
        raise line.error(f"Only a deck file has a digest, and {deck.name} is not a file. Remove {digest}.")
    if deck.digest != digest:
        changed = f"{deck.source} has changed since the match: its digest is {deck.digest}, expected {digest}."
        advice = "Restore the file, or remove the digest from this line to use the file as it is."
        raise line.error(f"{changed} {advice}", "bad_deck")
