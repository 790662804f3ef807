"""Reading records: parse the text format (docs/record-format.md). `header` has the lines before the chance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from drawfour.core.cards import Deck
from drawfour.errors import did_you_mean, shown
from drawfour.files import read_text
from drawfour.game.shuffle import LEAST_SEED_BYTES, commitment
from drawfour.record.document import VERSION, Record
from drawfour.record.header import KEYS, Decks, Header, SourceLine
from drawfour.record.lines import CardsLine, Chance, FactsLine, Line, MoveLine, RecordedRound, SeedLine, quoted, words_of

MOST_BYTES = 10_000_000
"""The size limit of a record, enough for about a million moves."""
_CHANCE = ("cards", "commit", "seed")
_QUOTABLE = ("seats", "deck")


def read(path: str | Path) -> Record:
    """Read a record from a file. Raises RecordError if it is invalid, and DrawfourError if the file can't be read.

    >>> read("nowhere.uno")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: nowhere.uno can't be read: No such file or directory.
    """
    text = read_text(Path(path), "record", MOST_BYTES)
    return parse(text, str(path), Path(path).parent)


def parse(text: str, name: str = "record", folder: Path | None = None, *, own: Deck | None = None) -> Record:
    r"""Parse a record. Raises RecordError, which names the text `name`.

    Deck files are looked up relative to `folder`. Without a folder, a record can only use the decks that ship and the deck
    given as `own`.

    >>> parse("drawfour 1\nseats Ann\ncards", name="one.uno")
    Traceback (most recent call last):
    drawfour.errors.RecordError: one.uno:2: The number of seats must be 2 to 10, not 1 (R1).
    """
    lines = _source_lines(text, name)
    header, body = Header(), _Body()
    for key, group in groupby(lines[1:], key=lambda line: line.words[0]):
        if key == "cards":
            body.add_cards([_checked(line) for line in group])
            continue
        for line in group:
            if key in KEYS and not body.has_begun:
                header.add(_checked(line))
            else:
                body.add(_checked(line))
    return header.record(body.close(lines[-1]), text, lines[-1], Decks(folder, own))


def _source_lines(text: str, name: str) -> list[SourceLine]:
    """Return the lines that are not empty, without comments. Raises RecordError if they can't be the lines of a record."""
    numbered = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    uncommented = [(number, _uncommented(line)) for number, line in numbered]
    lines = [SourceLine(name, number, line, words_of(line)) for number, line in uncommented if line]
    for line in lines:
        if line.text.count('"') % 2:
            raise line.error('A closing quote (") is missing.')
        if not line.text.replace("\t", " ").isprintable():
            raise line.error(f"The line {shown(line.text)} contains unprintable characters.")
    if not lines or lines[0].words != VERSION.split():
        found = repr(lines[0].text) if lines else "nothing"
        first = lines[0] if lines else SourceLine(name, 1, "", [])
        raise first.error(f"A record must begin with the line {VERSION!r}; found {found}.")
    return lines


def _checked(line: SourceLine) -> SourceLine:
    """Return a line after checking that it has quotes only where they are allowed. Raises RecordError."""
    if '"' in line.text and line.words[0] not in _QUOTABLE and not line.text.startswith("="):
        raise line.error(f"Only names can be quoted, in {', '.join(_QUOTABLE)} and facts; found {line.text}.")
    return line


def _uncommented(line: str) -> str:
    if "#" in line:
        line = re.sub(r'((?:"[^"]*"|[^"#])*)(#.*)?', r"\1", line, count=1)
    return line.strip()


class _Body:
    """Parses the lines after the header into rounds."""

    def __init__(self) -> None:
        self._rounds: list[RecordedRound] = []  # all but the current one
        self._number = 0  # of the line where the current round begins; 0 before the first
        self._chance: Chance | None = None
        self._lines: list[Line] = []
        self._commit: tuple[str, int] | None = None  # the hash whose seed must follow, and its line number
        self._first: Chance | None = None  # the chance of the first round, whose kind all others share

    @property
    def has_begun(self) -> bool:
        """Is the header over?"""
        return self._number > 0 or self._commit is not None

    def add_cards(self, lines: Sequence[SourceLine]) -> None:
        """Parse successive `cards` lines, which form one list."""
        self._check_commit(lines[0])
        cards = [(card, line.number) for line in lines for card in line.words[1:]]
        found = CardsLine(tuple(card for card, _ in cards), lines[0].number, tuple(number for _, number in cards))
        if self._chance is None and not self._lines:
            self._set_chance(found, lines[0])
        else:
            self._append(found, lines[0])

    def add(self, line: SourceLine) -> None:
        """Parse any other line."""
        if line.words[0] != "seed":
            self._check_commit(line)
        match line.words:
            case _ if line.text.startswith("="):
                self._append(FactsLine(_facts(line), line.number), line)
            case ["commit", *words]:
                self._check_place(line)
                self._commit = _digits(words, line, 64, 64), line.number
            case ["seed", *words]:
                self._check_place(line)
                self._set_chance(self._seed(words, line), line)
            case ["round"]:
                self._check_begun(line)
                self._end_round()
                self._number = line.number
            case [seat, *words] if re.fullmatch("[0-9]+", seat):
                if not words:
                    raise line.error(f"A move needs a seat and a move, as in 0 R7; found {shown(line.text)}.")
                self._append(MoveLine(line.whole_number(seat, "a seat"), " ".join(words), line.number), line)
            case [word, *_]:
                known = ("round", *_CHANCE, *(() if self.has_begun else KEYS))
                expected = f"Moves start with a seat (0 R7), facts with =, other lines with {', '.join(known)}."
                raise line.error(f"Unknown line {shown(word)}.{did_you_mean(word, known)} {expected}")

    def close(self, last: SourceLine) -> list[RecordedRound]:
        """Return all rounds. Raises RecordError at the last line if no round begins."""
        if not self._number:
            raise last.error("The chance is missing. Add cards or a seed.")
        self._check_commit(last)
        self._end_round()
        return self._rounds

    def _check_commit(self, line: SourceLine) -> None:
        if self._commit is not None:
            raise line.error("commit must be followed by its seed.")

    def _check_begun(self, line: SourceLine) -> None:
        if not self._number:
            raise line.error(f"The chance is missing: {' or '.join(_CHANCE)} must come before the first move.")

    def _check_place(self, line: SourceLine) -> None:
        if isinstance(self._first, CardsLine):
            raise line.error(_MIXED)
        if self._chance is not None or self._lines:
            raise line.error(f"{line.words[0]} must come before the first move of a round, and only once.")

    def _append(self, found: Line, line: SourceLine) -> None:
        self._check_begun(line)
        if isinstance(found, CardsLine) and isinstance(self._first, SeedLine):
            raise line.error(_MIXED)
        self._lines.append(found)

    def _set_chance(self, chance: Chance, line: SourceLine) -> None:
        if self._first is not None and type(self._first) is not type(chance):
            raise line.error(_MIXED)
        self._first = self._first or chance
        self._chance = chance
        self._number = self._number or line.number

    def _seed(self, words: Sequence[str], line: SourceLine) -> SeedLine:
        seed = bytes.fromhex(_digits(words, line, 2 * LEAST_SEED_BYTES))
        if self._commit is None:
            return SeedLine(seed, None, line.number)
        commit, number = self._commit
        if commitment(seed) != commit:
            raise line.error(f"The seed does not match the commit in line {number}.")
        self._commit = None
        return SeedLine(seed, commit, line.number)

    def _end_round(self) -> None:
        self._rounds.append(RecordedRound(self._chance, tuple(self._lines), self._number))
        self._chance, self._lines = None, []


_MIXED = "A record must use either cards or seeds, not both."


def _digits(words: Sequence[str], line: SourceLine, least: int, most: int | None = None) -> str:
    """Return the hexadecimal digits of a seed or a hash after checking their number."""
    digits = words[0].lower() if len(words) == 1 else ""
    if not re.fullmatch("([0-9a-f]{2})+", digits) or not least <= len(digits) <= (most or len(digits)):
        digits_wanted = f"{least} hexadecimal digits" if most else f"an even number of hexadecimal digits, at least {least}"
        raise line.error(f"{line.words[0]} takes {digits_wanted}.")
    return digits


def _facts(line: SourceLine) -> tuple[str, ...]:
    text = line.text[1:]
    parts = re.findall(r'(?:"[^"]*"|[^,"])+', text)
    facts = tuple(" ".join(map(quoted, words_of(part))) for part in parts)
    if not facts or not all(facts) or text.count(",") != ",".join(facts).count(","):
        raise line.error(f"= takes facts, separated by commas; found {text.strip() or 'nothing'}.", "bad_fact")
    return facts
