"""`drawfour replay`: tell a record in words, or print its final position as facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drawfour.errors import RulesError
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay, steps
from drawfour.strings.speaker import Speaker
from drawfour.terminal.card_words import CardWords
from drawfour.terminal.rules import table_lines
from drawfour.terminal.screen import Screen


def tell(path: str, screen: Screen, view: int | None = None, pause: Callable[[], None] = lambda: None) -> None:
    """Replay a file in words, for the seat `view` only with what it could see. Call `pause` after each deal and each move.

    Raises RecordError, FactMismatch, and DrawfourError for the file.
    """
    record = _read(path, view)
    for line in table_lines(record.rules, record.deck, screen.width):
        screen.say(line)
    for match in steps(record):
        screen.words = screen.words or CardWords(match.round.notation, marks=screen.has_marks)
        speaker = Speaker(match.round.notation, match.names, marks=screen.has_marks)
        if match.round.last_move is None:
            names = ", ".join(match.names[seat] for seat in match.round.seats_in)
            screen.say(screen.rule(f"Round {match.round.number}: {names}"))
        events = match.round.seen(view) if view is not None else match.round.happened()
        screen.say(screen.colored(" ".join(speaker.sentences(events))))
        if match.round.is_over:
            screen.say(*map(screen.colored, screen.scores(match, speaker)))
        if match.is_over:
            screen.say(speaker.victory(match.winners))
        pause()


def final_facts(path: str, view: int | None = None) -> dict[str, Any]:
    """Return the name of the deck and the facts of the final position, named as in assertions.

    They include the hand and the legal moves of every seat, or of the seat `view`. Raises as `tell`.
    """
    match = replay(_read(path, view))
    round = match.round
    seats = range(round.seats) if view is None else [view]
    facts = {"deck": match.deck.name, **match.facts()}
    facts["hand"] = {str(seat): round.hand(seat) for seat in seats}
    facts["legal"] = {str(seat): round.legal(seat) for seat in seats}
    facts["shown"] = {str(seat): round.view(seat).shown for seat in seats}
    return facts


def _read(path: str, view: int | None) -> Record:
    record = read(path)
    if view is not None and not 0 <= view < len(record.seats):
        raise RulesError("bad_seats", f"{path}: Unknown seat {view}. Seats: 0 to {len(record.seats) - 1}.")
    return record
