"""Replaying records: play every move, check every assertion, and return the match."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from drawfour.errors import REASONS, CardError, DrawfourError, FactMismatch, RecordError, unknown
from drawfour.game.match import Match
from drawfour.game.position import shown
from drawfour.record.document import Line, Record, parse, words_of

Watcher = Callable[[Match, Line], None]
"""Called after each deal, with its chance or `round` line, and after each move."""


def replay(record: Record | str, name: str = "record", watch: Watcher | None = None) -> Match:
    """Play a record, given as text or as a `Record`, and return the match it leads to.

    Raises RecordError if the text, a card or a move is invalid, and FactMismatch if an assertion does not hold.

    >>> match = replay('''
    ...     drawfour 1
    ...     set hand_size 2
    ...     seats Ann Bob Cyd
    ...     cards R7 Y1 G4 W B3 Y5 R2 B8 G9
    ...     0 R7
    ...     1 catch 0                # Ann did not call
    ...     = turn 1, hands 3 2 2, hand 0 W B8 G9
    ... ''')
    >>> match.round
    <Round of 3: turn 1, R7, red, hands 3 2 2>
    """
    if isinstance(record, str):
        record = parse(record, name)
    if not isinstance(record, Record):
        raise DrawfourError("bad_record", f"replay takes a Record or its text, not a value of type {type(record).__name__}.")
    try:
        return _Replay(record, watch).match
    except RecordError as error:
        if not record.deck.digest or record.is_deck_verified:
            raise
        code, name, line, sentence = error.args  # without a digest, the deck file may be a different one now
        raise type(error)(code, name, line, f"{sentence} Has {record.deck.source} changed since?") from None


def record_of(match: Match) -> Record:
    """Return the record of a match so far; replaying it leads to the same position.

    >>> match = Match(["Ann", "Bob"], seed="demo")
    >>> _ = match.play(0, "W:B")
    >>> record_of(match).lines[-1].words
    ('0', 'W:B')
    >>> replay(record_of(match)) == match
    True
    """
    lines: list[Line] = []
    seed = None
    for number, round in enumerate(match.rounds):
        if number:
            lines.append(Line("round", ()))
        if round.cards is not None:
            lines.append(Line("cards", round.cards))
        elif round.seed is not None and round.seed != seed:
            seed = round.seed
            lines.append(Line("seed", (seed.hex(),)))
        orders = round.reshuffles
        for move, (seat, words) in enumerate(round.moves):
            if move in orders:
                lines.append(Line("cards", orders[move]))
            lines.append(Line("move", (str(seat), words)))
    scores = tuple(match.opening_scores)
    names = tuple(match.names)
    dealer = match.rounds[0].dealer
    return Record(
        match.preset, match.rules, match.deck, names, dealer, match.players, scores if any(scores) else None, tuple(lines)
    )


class _Replay:
    """Replays one record."""

    def __init__(self, record: Record, watch: Watcher | None) -> None:
        self.record = record
        self.watch = watch
        self.order: Line | None = None  # the cards of the reshuffle that the next move must cause
        first = next(at for at, line in enumerate(record.lines) if line.kind in ("cards", "seed"))
        self.line = record.lines[first]
        self.match = self._dealt(self._begin, self.line)
        at = first + 1
        while at < len(record.lines):
            self.line = record.lines[at]
            if self.line.kind == "round" and self.order is None:
                at = self._round(at)
            else:
                self._step()
            at += 1
        if self.order is not None:
            raise self._fail(self.order, _STRAY_ORDER, "no_reshuffle")

    def _fail(self, line: Line, sentence: str, code: str = "bad_record") -> RecordError:
        return RecordError(code, self.record.name, line.place, sentence)

    def _no_card(self, line: Line, error: CardError) -> RecordError:
        """Return the error for a spelled-out card, with the line it stands in."""
        place = line.places[error.place] if line.places else line.place
        return RecordError(error.code, self.record.name, place, str(error))

    def _dealt(self, make: Callable[..., Match], line: Line) -> Match:
        """Deal with the chance of a line. Raises RecordError at the line of a card that can't be drawn."""
        chance: dict[str, object] = {}
        if line.kind == "cards":
            chance["cards"] = line.words
        elif line.kind == "seed":
            chance["seed"] = bytes.fromhex(line.words[0])
        try:
            match = make(**chance)
        except CardError as error:
            raise self._no_card(line, error) from None
        except DrawfourError as error:
            raise self._fail(self.line, str(error), error.code) from None
        if self.watch:
            self.watch(match, line)
        return match

    def _begin(self, **chance: object) -> Match:
        record = self.record
        return Match(
            record.seats, record.rules, preset=record.preset, dealer=record.dealer, scores=record.scores,
            players=record.players, deck=record.deck, **chance,  # type: ignore[arg-type]  # cards or seed, as _dealt gives them
        )  # fmt: skip

    def _next(self, **chance: object) -> Match:
        self.match.next_round(**chance)  # type: ignore[arg-type]  # cards or seed, as _dealt gives them
        return self.match

    def _round(self, at: int) -> int:
        """Deal the next round with the chance that follows, if any, and return the index of the last line used."""
        lines = self.record.lines
        if at + 1 < len(lines) and lines[at + 1].kind == "commit":
            at += 1
        if at + 1 < len(lines) and lines[at + 1].kind in ("cards", "seed"):
            at += 1
        elif self.match.round.cards is not None:
            raise self._fail(self.line, "round must be followed by the cards of its deal.")
        self._dealt(self._next, lines[at])
        return at

    def _step(self) -> None:
        if self.line.kind == "move":
            self._move()
        elif self.order is not None:
            raise self._fail(self.order, _STRAY_ORDER, "no_reshuffle")
        elif self.line.kind == "cards":
            self.order = self.line
        elif self.line.kind == "facts":
            for fact in self.line.words:
                self._check(fact)

    def _move(self) -> None:
        seat, move = int(self.line.words[0]), self.line.words[1]
        order = self.order.words if self.order else None
        try:
            self.match.play(seat, move, reshuffle=order)
        except CardError as error:
            raise self._no_card(self.order or self.line, error) from None
        except DrawfourError as error:
            line = self.order if self.order and error.code == "no_reshuffle" else self.line
            raise self._fail(line, str(error), error.code) from None
        self.order = None
        if self.watch:
            self.watch(self.match, self.line)

    def _check(self, fact: str) -> None:
        """Check one assertion."""
        key, *words = words_of(fact)
        if key in _OF_A_SEAT:
            self._check_seat(fact, key, words)
            return
        facts = self.match.facts()
        if key not in facts:
            raise self._fail(self.line, unknown("fact", key, (*facts, *_OF_A_SEAT)), "bad_fact")
        if not words:
            raise self._fail(self.line, f"{key} needs an expected value.", "bad_fact")
        value = facts[key]
        values = value if isinstance(value, list) else [] if value is None else [value]
        self._compare(key, [str(one) for one in values] or ["none"], words)

    def _compare(self, what: str, actual: list[str], expected: list[str]) -> None:
        if actual != expected:
            sentence = f"{what} is {_spelled(actual)}, expected {_spelled(expected)}."
            raise FactMismatch("fact_mismatch", self.record.name, self.line.place, sentence)

    def _check_seat(self, fact: str, key: str, words: list[str]) -> None:
        round = self.match.round
        if not words or not re.fullmatch("[0-9]{1,2}", words[0]) or int(words[0]) >= round.seats:
            raise self._fail(self.line, f"{key} takes a seat, 0 to {round.seats - 1}; found {fact}.", "bad_fact")
        seat, rest = int(words[0]), words[1:]
        what = f"{key} {seat}"
        if key == "hand":
            self._compare_sets(what, round.hand(seat), rest)
        elif key == "shown":
            self._compare_sets(what, shown(round.notation, round.state, seat), rest)
        elif key == "legal":
            self._compare_sets(what, round.legal(seat), rest)
        else:
            self._check_illegal(what, seat, rest)

    def _compare_sets(self, what: str, actual: list[str], expected: list[str]) -> None:
        if Counter(actual) != Counter(expected):
            self._compare(what, actual, expected)

    def _check_illegal(self, what: str, seat: int, words: list[str]) -> None:
        if not 1 <= len(words) <= 2:
            raise self._fail(self.line, "illegal takes a seat, a move and optionally a reason.", "bad_fact")
        if len(words) == 2 and words[1] not in REASONS:
            raise self._fail(self.line, unknown("reason", words[1], REASONS), "bad_fact")
        code = self.match.round.refusal(seat, words[0])
        if code is None:
            self._compare(f"{what} {words[0]}", ["legal"], words[1:] or ["illegal"])
        elif len(words) == 2:
            self._compare(f"{what} {words[0]}", [code], words[1:])


def _spelled(words: list[str]) -> str:
    return " ".join(f'"{word}"' if " " in word else word for word in words) or "nothing"


_OF_A_SEAT = ("hand", "shown", "legal", "illegal")
_STRAY_ORDER = "The cards of a reshuffle must come directly before the move that causes it."
