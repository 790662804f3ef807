"""Replaying records: play every move, check every assertion, and return the match."""

from __future__ import annotations

from collections.abc import Iterator

from drawfour.errors import CardError, DrawfourError, FactMismatch, RecordError
from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.facts import check_fact
from drawfour.record.lines import CardsLine, Chance, FactsLine, Line, MoveLine, RecordedRound, SeedLine
from drawfour.record.reading import parse


def replay(record: Record | str, name: str = "record") -> Match:
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
    *_, match = steps(record)
    return match


def steps(record: Record) -> Iterator[Match]:
    r"""Play a record, yielding the match after each deal and each move. It is the same match every time. Raises as `replay`.

    >>> record = parse("drawfour 1\nseats Ann Bob\ncards R7\n0 R7")
    >>> [match.round.last_move for match in steps(record)]
    [None, (0, 'R7')]
    """
    try:
        match = _first_deal(record)
        for number, recorded in enumerate(record.rounds):
            if number:
                _next_deal(record, match, recorded)
            yield match
            yield from _played(record, match, recorded)
    except RecordError as error:
        if not record.deck.digest or record.is_deck_verified:
            raise
        code, name, line, sentence = error.args  # without a digest, the deck file may be a different one now
        raise type(error)(code, name, line, f"{sentence} Has {record.deck.source} changed since?") from None


def _first_deal(record: Record) -> Match:
    recorded = record.rounds[0]
    seed, cards = _arguments(recorded.chance)
    try:
        return Match(
            record.seats, record.rules, preset=record.preset, dealer=record.dealer, scores=record.scores,
            players=record.players, deck=record.deck, seed=seed, cards=cards,
        )  # fmt: skip
    except DrawfourError as error:
        raise _deal_error(record, recorded, error) from None


def _next_deal(record: Record, match: Match, recorded: RecordedRound) -> None:
    if match.round.cards is not None and recorded.chance is None:
        raise RecordError("bad_record", record.name, recorded.number, "round must be followed by the cards of its deal.")
    seed, cards = _arguments(recorded.chance)
    try:
        match.next_round(seed=seed, cards=cards)
    except DrawfourError as error:
        raise _deal_error(record, recorded, error) from None


def _arguments(chance: Chance | None) -> tuple[bytes | None, tuple[str, ...] | None]:
    """Return the seed and the cards to deal with; one of them is None, or both if the seed in use serves the round too."""
    match chance:
        case SeedLine(seed):
            return seed, None
        case CardsLine(cards):
            return None, cards
        case None:
            return None, None


def _played(record: Record, match: Match, recorded: RecordedRound) -> Iterator[Match]:
    """Play the lines of a round after its deal, yielding the match after each move."""
    order: CardsLine | None = None  # of the reshuffle that the next move must cause
    for line in recorded.lines:
        match line:
            case MoveLine():
                _play(record, match, line, order)
                order = None
                yield match
            case CardsLine() if order is None:
                order = line
            case FactsLine() if order is None:
                _check(record, match, line)
            case _:
                break
    if order is not None:
        sentence = "The cards of a reshuffle must come directly before the move that causes it."
        raise RecordError("no_reshuffle", record.name, order.number, sentence)


def _play(record: Record, match: Match, line: MoveLine, order: CardsLine | None) -> None:
    try:
        match.play(line.seat, line.move, reshuffle=None if order is None else order.cards)
    except DrawfourError as error:
        is_about_order = isinstance(error, CardError) or error.code == "no_reshuffle"
        raise _error_at(record, order if order is not None and is_about_order else line, error) from None


def _check(record: Record, match: Match, line: FactsLine) -> None:
    for fact in line.facts:
        try:
            check_fact(match, fact)
        except DrawfourError as error:
            raise _error_at(record, line, error) from None


def _deal_error(record: Record, recorded: RecordedRound, error: DrawfourError) -> RecordError:
    """Return an error about a deal: at the line of the card if it is about one, otherwise where the round begins."""
    about = recorded.chance if isinstance(error, CardError) else None
    return _error_at(record, about or recorded, error)


def _error_at(record: Record, line: Line | Chance | RecordedRound, error: DrawfourError) -> RecordError:
    """Return an error with its line in the record."""
    number = line.number
    if isinstance(error, CardError) and isinstance(line, CardsLine) and line.numbers:
        number = line.numbers[error.place]
    kind = FactMismatch if error.code == "fact_mismatch" else RecordError
    return kind(error.code, record.name, number, str(error))
