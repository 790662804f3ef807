"""`drawfour replay`: tells a record in words, or gives its final position as facts."""

from __future__ import annotations

from typing import Any, TextIO

from drawfour.errors import RulesError
from drawfour.game.match import Match
from drawfour.record.document import Line, read
from drawfour.record.replay import replay
from drawfour.strings.speaker import Speaker
from drawfour.terminal.screen import Screen


def tell(path: str, out: TextIO, *, view: int | None, is_json: bool, plain: bool = False) -> dict[str, Any]:
    """Replay a file, tell it in words unless JSON is wanted, and return the facts of its final position.

    With `view` only what that seat could see is told. Raises RecordError, FactMismatch, and DrawfourError for the file.
    """
    record = read(path)
    if view is not None and not 0 <= view < len(record.seats):
        raise RulesError("bad_seats", f"{path}: there is no seat {view}; seats are 0 to {len(record.seats) - 1}")
    teller = _Teller(Screen(out, plain=plain), view)
    match = replay(record, watch=None if is_json else teller)
    if not is_json and match.is_over:
        teller.screen.say(Speaker(match.round.notation, match.names).victory(match.winners))
    return final_facts(match, view)


class _Teller:
    """Says every deal and every move of a replay."""

    def __init__(self, screen: Screen, view: int | None) -> None:
        self.screen = screen
        self.view = view

    def __call__(self, match: Match, line: Line) -> None:
        speaker = Speaker(match.round.notation, match.names, marks=self.screen.has_marks)
        if line.kind != "move":
            names = ", ".join(match.names[seat] for seat in match.round.seats_in)
            self.screen.say(self.screen.rule(f"Round {match.round.number}: {names}"))
        events = match.round.seen(self.view) if self.view is not None else match.round.happened()
        self.screen.say(" ".join(speaker.sentence(event) for event in events))
        if match.round.is_over:
            self.screen.say("\n".join(self.screen.scores(match, speaker)))


def final_facts(match: Match, view: int | None) -> dict[str, Any]:
    """All facts of the position, named as in assertions; hands and legal moves of every seat, or of the one that looks on."""
    round = match.round
    seats = range(round.seats) if view is None else [view]
    facts = match.facts()
    facts["hand"] = {str(seat): round.hand(seat) for seat in seats}
    facts["legal"] = {str(seat): round.legal(seat) for seat in seats}
    facts["shown"] = {str(seat): round.view(seat).shown for seat in seats}
    return facts
