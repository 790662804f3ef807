"""Records as documents: parse and write the text format of a match (docs/record-format.md).

A record is *rules + chance + moves*, optionally with assertions. This module only reads and writes; `replay` plays the moves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import OPTION, PRESETS, Rules
from drawfour.core.scoring import sides
from drawfour.decks import DIGEST_DIGITS, find_deck
from drawfour.errors import DrawfourError, RecordError, RulesError, counted, did_you_mean, shown, unknown
from drawfour.files import read_text
from drawfour.game.chance import LEAST_SEED_BYTES, commitment
from drawfour.game.match import check_names
from drawfour.game.notation import notation_for

VERSION = "drawfour 1"
MOST_BYTES = 10_000_000
"""The size limit of a record, enough for about a million moves."""
_HEADER = ("rules", "set", "deck", "seats", "dealer", "player", "scores")
_CHANCE = ("cards", "commit", "seed")
_REPEATED = ("set", "player")
_ONE_WORD = ("rules", "dealer")
_QUOTABLE = ("seats", "deck")
_CARDS_A_LINE = 20


@dataclass(frozen=True)
class Line:
    """One line after the header: `kind` is cards, commit, seed, round, move or facts.

    `words` holds the seat and the move, the cards, the hexadecimal digits, or the facts, each with its words joined by spaces.
    `place` is the line number in the file, from 1. `places` has one for each card, as cards may span several lines.
    """

    kind: str
    words: tuple[str, ...]
    place: int = field(default=0, compare=False)
    places: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, repr=False)
class Record:
    r"""A record as a document. Two records are equal if they have the same content, regardless of line numbers.

    >>> record = parse('drawfour 1\nseats A "B C"  # two\nseed 00112233445566778899aabbccddeeff\n0 draw\n=turn 1, pile 92')
    >>> record.seats, record.rules.drawn_card.name, record.lines[-1].words
    (('A', 'B C'), 'MUST_PLAY', ('turn 1', 'pile 92'))
    >>> parse(record.text()) == record
    True
    """

    preset: str
    rules: Rules
    deck: Deck
    seats: tuple[str, ...]
    dealer: int
    players: Mapping[int, str]
    scores: tuple[int, ...] | None
    lines: tuple[Line, ...]
    name: str = field(default="record", compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)  # header keyword -> line number
    source: str = field(default="", compare=False, repr=False)  # the text it was read from
    is_deck_verified: bool = field(default=False, compare=False)  # the deck file matches the digest in the text

    def __repr__(self) -> str:
        kinds = Counter(line.kind for line in self.lines)
        played = f"{counted(1 + kinds['round'], 'round')}, {counted(kinds['move'], 'move')}"
        return f"<Record of {', '.join(self.seats)}: {played}>"

    def text(self) -> str:
        r"""Write the record in its canonical form.

        >>> print(parse("drawfour 1\nseats  A B # two\ncards R1").text(), end="")
        drawfour 1
        rules classic
        deck classic
        seats A B
        dealer 1
        cards R1
        """
        return "".join(f"{line}\n" for line in self._text())

    def _text(self) -> Iterator[str]:
        yield VERSION
        yield f"rules {self.preset}"
        for option, value in self.rules.changes(self.preset).items():
            yield f"set {option} {value}"
        yield " ".join(filter(None, ("deck", _quoted(self.deck.source or self.deck.name), self.deck.digest)))
        yield f"seats {' '.join(map(_quoted, self.seats))}"
        yield f"dealer {self.dealer}"
        for seat, player in sorted(self.players.items()):
            yield f"player {seat} {player}"
        if self.scores is not None:
            yield f"scores {' '.join(map(str, self.scores))}"
        for line in self.lines:
            yield from _line_text(line)


def _line_text(line: Line) -> Iterator[str]:
    if line.kind == "cards":
        for start in range(0, max(1, len(line.words)), _CARDS_A_LINE):
            yield " ".join(("cards", *line.words[start : start + _CARDS_A_LINE]))
    elif line.kind == "facts":
        yield f"= {', '.join(line.words)}"
    elif line.kind == "move":
        yield " ".join(line.words)
    else:
        yield " ".join((line.kind, *line.words))


def _quoted(word: str) -> str:
    return f'"{word}"' if not word or any(c.isspace() or c in "#,=" for c in word) else word


def words_of(text: str) -> list[str]:
    """Split a line into words; quotes keep words together.

    >>> words_of('legal 2 "catch 0"')
    ['legal', '2', 'catch 0']
    """
    return [quoted[1:-1] if quoted.startswith('"') else quoted for quoted in re.findall(r'"[^"]*"|[^\s"]+', text)]


def parse(text: str, name: str = "record", folder: Path | None = None, *, own: Deck | None = None) -> Record:
    r"""Parse a record. Raises RecordError, which names the text `name`.

    Deck files are looked up relative to `folder`. Without a folder, a record can only use the decks that ship and the deck
    given as `own`.

    >>> parse("drawfour 1\nseats Ann\ncards", name="one.uno")
    Traceback (most recent call last):
    drawfour.errors.RecordError: one.uno:2: The number of seats must be 2 to 10, not 1 (R1).
    """
    return _Reader(text, name, folder, own).record()


class _Reader:
    """Parses one text line by line; `place` is the number of the current line."""

    def __init__(self, text: str, name: str, folder: Path | None, own: Deck | None) -> None:
        self.name = name
        self.folder = folder
        self.own = own
        self.text = text
        self.place = 1
        self.source = [(place, _uncommented(line)) for place, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)]
        self.source = [(place, line) for place, line in self.source if line]
        self.header: dict[str, list[str]] = {}
        self.places: dict[str, int] = {}
        self.changes: dict[str, str] = {}
        self.players: dict[int, str] = {}
        self.lines: list[Line] = []
        self.cards: list[tuple[str, int]] = []  # of the current cards lines, each with its line number

    def fail(self, sentence: str, place: int = 0, code: str = "bad_record") -> RecordError:
        """Return an error at a line, by default the current one."""
        return RecordError(code, self.name, place or self.place, sentence)

    def record(self) -> Record:
        """Parse the whole text."""
        for place, line in self.source:
            if line.count('"') % 2:
                raise self.fail('A closing quote (") is missing.', place)
            if not line.replace("\t", " ").isprintable():
                raise self.fail(f"The line {shown(line)} contains unprintable characters.", place)
        if not self.source or words_of(self.source[0][1]) != VERSION.split():
            self.place = self.source[0][0] if self.source else 1
            found = repr(self.source[0][1]) if self.source else "nothing"
            raise self.fail(f"A record must begin with the line {VERSION!r}; found {found}.")
        rest = iter(self.source[1:])
        for place, line in rest:
            self.place = place
            words = words_of(line)
            if '"' in line and words[0] not in _QUOTABLE and not line.startswith("="):
                raise self.fail(f"Only names can be quoted, in {', '.join(_QUOTABLE)} and facts; found {line}.")
            if words[0] in _HEADER and not self.lines:
                self._header(words[0], words[1:])
            else:
                self._body(line, words)
        return self._finished()

    def _header(self, key: str, words: list[str]) -> None:
        last = next((known for known in reversed(_HEADER) if known in self.places), None)
        if last is not None and _HEADER.index(last) > _HEADER.index(key):
            raise self.fail(f"{key} must not come after {last}. The order is {', '.join(_HEADER)}, then the chance.")
        if key in self.places and key not in _REPEATED:
            raise self.fail(f"{key} is given twice, first in line {self.places[key]}.")
        if key == "player" and "seats" not in self.places:
            raise self.fail(f"player must not come before seats. The order is {', '.join(_HEADER)}, then the chance.")
        self.places[key] = self.place
        if key == "set":
            self._set(words)
        elif key == "player":
            self._player(words)
        elif key == "deck":
            self._check_deck(words)
        elif not words or (key in _ONE_WORD and len(words) != 1):
            raise self.fail(f"{key} takes {'one word' if key in _ONE_WORD else 'one word for each seat'}; found {len(words)}.")
        self.header[key] = words

    def _set(self, words: list[str]) -> None:
        if len(words) != 2:
            raise self.fail(f"set takes an option and a value; found {' '.join(words) or 'nothing'}.")
        option, value = words
        if option not in OPTION:
            raise self.fail(unknown("option", option, OPTION))
        if option in self.changes:
            raise self.fail(f"{option} is set twice.")
        try:
            OPTION[option].read(value)
        except RulesError as error:
            raise self.fail(str(error)) from None
        self.changes[option] = value

    def _player(self, words: list[str]) -> None:
        if len(words) != 2:
            raise self.fail(f"player takes a seat, and human or the name of a bot; found {' '.join(words) or 'nothing'}.")
        seat, seats = self._number(words[0], "a seat"), len(self.header.get("seats", ()))
        if seat >= seats:
            raise self.fail(f"Unknown seat {seat}. Seats: 0 to {seats - 1}.")
        if seat in self.players:
            raise self.fail(f"Seat {seat} has two player lines.")
        self.players[seat] = words[1]

    def _check_deck(self, words: list[str]) -> None:
        if not 1 <= len(words) <= 2:
            raise self.fail(f"deck takes a name, or a file and its digest; found {counted(len(words), 'word')}.")
        if len(words) == 2 and not re.fullmatch(f"[0-9a-fA-F]{{{DIGEST_DIGITS}}}", words[1]):
            expected = f"expected {DIGEST_DIGITS} hexadecimal digits or nothing. Put quotes around a file name with spaces."
            raise self.fail(f"{words[1]!r} is not the digest of a deck file: {expected}")

    def _number(self, word: str, what: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", word):
            raise self.fail(f"{shown(word)} is not {what}; expected a whole number from 0.")
        return int(word)

    def _body(self, line: str, words: list[str]) -> None:
        if line.startswith("="):
            self._add("facts", self._facts(line[1:]))
        elif words[0] in _CHANCE:
            self._chance(words[0], words[1:])
        elif words == ["round"]:
            self._add("round", ())
        elif re.fullmatch(r"[0-9]+", words[0]):
            if len(words) < 2:
                raise self.fail(f"A move needs a seat and a move, as in 0 R7; found {shown(line)}.")
            self._add("move", (str(self._number(words[0], "a seat")), " ".join(words[1:])))
        else:
            known = ("round", *_CHANCE, *(() if self.lines else _HEADER))
            expected = f"Moves start with a seat (0 R7), facts with =, other lines with {', '.join(known)}."
            raise self.fail(f"Unknown line {shown(words[0])}.{did_you_mean(words[0], known)} {expected}")

    def _add(self, kind: str, words: tuple[str, ...]) -> None:
        if not self.lines and kind not in _CHANCE:
            raise self.fail(f"The chance is missing: {' or '.join(_CHANCE)} must come before the first move.")
        if self.lines and self.lines[-1].kind == "commit" and kind != "seed":
            raise self.fail("commit must be followed by its seed.")
        self._end_cards()
        self.lines.append(Line(kind, words, self.place))

    def _end_cards(self) -> None:
        """Merge the cards read so far into the line where they began."""
        if self.lines and self.lines[-1].kind == "cards":
            words, places = tuple(card for card, _ in self.cards), tuple(place for _, place in self.cards)
            self.lines[-1] = Line("cards", words, self.lines[-1].place, places)
            self.cards = []

    def _facts(self, text: str) -> tuple[str, ...]:
        parts = re.findall(r'(?:"[^"]*"|[^,"])+', text)
        facts = tuple(" ".join(_quoted(word) for word in words_of(part)) for part in parts)
        if not facts or not all(facts) or text.count(",") != ",".join(facts).count(","):
            raise self.fail(f"= takes facts, separated by commas; found {text.strip() or 'nothing'}.", code="bad_fact")
        return facts

    def _chance(self, kind: str, words: list[str]) -> None:
        if self.lines and (kind == "cards") != (self.lines[0].kind == "cards"):
            raise self.fail("A record must use either cards or seeds, not both.")
        before = self.lines[-1].kind if self.lines else "round"
        if kind == "cards":
            if before != "cards":
                self._end_cards()
                self.lines.append(Line("cards", (), self.place))
            self.cards += [(card, self.place) for card in words]
            return
        if before not in ("round", "commit") or (kind == "commit" and before == "commit"):
            raise self.fail(f"{kind} must come before the first move of a round, not after {before}.")
        digits = words[0].lower() if len(words) == 1 else ""
        least = 64 if kind == "commit" else 2 * LEAST_SEED_BYTES
        if not re.fullmatch(r"([0-9a-f]{2})+", digits) or len(digits) < least or (kind == "commit" and len(digits) > least):
            expected = (
                f"{least} hexadecimal digits" if kind == "commit" else f"an even number of hexadecimal digits, at least {least}"
            )
            raise self.fail(f"{kind} takes {expected}.")
        if before == "commit" and commitment(bytes.fromhex(digits)) != self.lines[-1].words[0]:
            raise self.fail(f"The seed does not match the commit in line {self.lines[-1].place}.")
        self._add(kind, (digits,))

    def _finished(self) -> Record:
        self._end_cards()
        if "seats" not in self.header:
            raise self.fail("The seats line is missing. It names the players in seat order.")
        if not self.lines or self.lines[-1].kind == "commit":
            raise self.fail("The record has no chance. Add cards or a seed.")
        preset = self.header.get("rules", ["classic"])[0]
        if preset not in PRESETS:
            raise self.fail(unknown("preset", preset, PRESETS), self.places["rules"])
        deck = self._deck()
        names = self.header["seats"]
        try:
            check_names(names)
            rules = Rules.preset(preset, **self.changes)
            book = notation_for(rules, deck, len(names)).book
        except RulesError as error:
            raise self.fail(str(error), self.places["seats"], error.code) from None
        return Record(
            preset, rules, deck, tuple(names), self._dealer(len(names)), self.players, self._scores(sides(book)),
            tuple(self.lines), self.name, self.places, self.text, len(self.header.get("deck", ())) == 2,
        )  # fmt: skip

    def _deck(self) -> Deck:
        source, *digest = self.header.get("deck", [CLASSIC.source])
        if self.own is not None and self.own.source == source:
            deck = self.own
        else:
            try:
                deck = find_deck(source, self.folder)
            except DrawfourError as error:
                code = "bad_record" if error.code == "bad_option" else error.code
                raise self.fail(str(error), self.places["deck"], code) from None
        if digest:
            self._check_digest(deck, digest[0].lower())
        return deck

    def _check_digest(self, deck: Deck, digest: str) -> None:
        place = self.places["deck"]
        if not deck.digest:
            raise self.fail(f"Only a deck file has a digest, and {deck.name} is not a file. Remove {digest}.", place)
        if deck.digest != digest:
            changed = f"{deck.source} has changed since the match: its digest is {deck.digest}, expected {digest}."
            advice = "Restore the file, or remove the digest from this line to use the file as it is."
            raise self.fail(f"{changed} {advice}", place, "bad_deck")

    def _dealer(self, seats: int) -> int:
        if "dealer" not in self.header:
            return seats - 1
        self.place = self.places["dealer"]
        dealer = self._number(self.header["dealer"][0], "a seat")
        if dealer >= seats:
            raise self.fail(f"Unknown dealer {dealer}. Seats: 0 to {seats - 1}.")
        return dealer

    def _scores(self, needed: int) -> tuple[int, ...] | None:
        if "scores" not in self.header:
            return None
        self.place = self.places["scores"]
        scores = tuple(self._number(word, "a score") for word in self.header["scores"])
        if len(scores) != needed:
            raise self.fail(f"Found {counted(len(scores), 'score')}; expected {needed}, one for each seat or team.")
        return scores if any(scores) else None


def _uncommented(line: str) -> str:
    return re.sub(r'((?:"[^"]*"|[^"#])*)(#.*)?', r"\1", line, count=1).strip()


def read(path: str | Path) -> Record:
    """Read a record from a file. Raises RecordError if it is invalid, and DrawfourError if the file can't be read.

    >>> read("nowhere.uno")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: nowhere.uno can't be read: No such file or directory.
    """
    text = read_text(Path(path), "record", MOST_BYTES)
    return parse(text, str(path), Path(path).parent)
