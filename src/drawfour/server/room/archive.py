"""The archive of finished matches: their stored form, summaries, replays and verification."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import msgspec

from drawfour.bots import bot_name
from drawfour.bots.registry import can_search
from drawfour.core.scoring import side_of
from drawfour.decks import deck_given, is_text
from drawfour.errors import DrawfourError
from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.lines import SeedLine
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from drawfour.record.replay import steps as replay_steps
from drawfour.server.protocol import answers
from drawfour.server.protocol.decks import deck_state
from drawfour.server.protocol.moves import move_named
from drawfour.server.room.client_view import events_for, position, yours
from drawfour.server.store import interface
from drawfour.server.store.interface import Finished, MatchSeat
from drawfour.server.table.table import Table, number_duplicates


def finished(table: Table) -> Finished:
    """Return the stored form of the match that has just ended. Its record has seat numbers instead of names."""
    match = table.match
    assert match is not None
    assert table.finished is not None
    places = tuple(
        MatchSeat(number, seat.who, seat.bot, match.scores[side_of(match.book, number)], number in match.winners)
        for number, seat in enumerate(table.seats)
    )
    named = replace(Record.of(match, commits=True), seats=tuple(str(seat) for seat in range(len(places))))
    deck = table.settings.deck if is_text(table.settings.deck) else None
    return Finished(table.finished, table.started_at, table.at, len(match.rounds), named.text(), deck, places)


def text(match: interface.StoredMatch) -> str:
    """Return the record of a finished match with the names of its players, numbered if two are the same."""
    return record_of(match).text()


def record_of(match: interface.StoredMatch) -> Record:
    """Return the record of a finished match with the names of its players. Raises DrawfourError if it is damaged."""
    return replace(_read(match), seats=tuple(number_duplicates(names_of(match))))


def _read(match: interface.StoredMatch) -> Record:
    return parse(match.record, own=None if match.deck is None else deck_given(match.deck))


def deck_file(match: interface.StoredMatch) -> str | None:
    """Return the file name of the deck in the record; None for a deck that ships. Raises DrawfourError."""
    return None if match.deck is None else deck_given(match.deck).source


def names_of(match: interface.StoredMatch) -> tuple[str, ...]:
    """Return the names of the players by seat. Bots have the names they had at the table."""
    people = [name for name, place in zip(match.names, match.places, strict=True) if place.bot is None]
    return tuple(
        name if place.bot is None else bot_name(place.seat, people)
        for name, place in zip(match.names, match.places, strict=True)
    )


def summary(found: interface.StoredMatch, person: str | None = None) -> answers.MatchSummary:
    """Return the summary of a finished match for a person, without people's ids."""
    return answers.MatchSummary(
        match=found.match,
        started=found.started,
        ended=found.ended,
        rounds=found.rounds,
        you=found.people.index(person) if person is not None and person in found.people else None,
        seats=[
            answers.PlayerResult(name, place.bot, place.score, place.has_won)
            for name, place in zip(names_of(found), found.places, strict=True)
        ],
    )


def details(found: interface.StoredMatch, person: str | None = None) -> answers.MatchDetails:
    """Return the summary with rules, deck and deals, and whether the record is valid.

    If the record or the deck is damaged, `is_verified` is false and the rest may be missing.
    """
    told = answers.MatchDetails(*msgspec.structs.astuple(summary(found, person)))
    with suppress(DrawfourError):
        record = _read(found)
        told.deck, told.deck_file = deck_state(record.deck), deck_file(found)
        told.preset, told.options = record.preset, record.rules.changes(record.preset)
        told.deals = _deals(record)
        match = replay(record)
        told.can_analyze = can_search()
        told.sides = match.sides
        told.is_verified = len(told.deals) == found.rounds and _holds(found, match)
    return told


def _deals(record: Record) -> list[answers.Deal]:
    """Return the hash and the seed of each round that has both."""
    return [
        answers.Deal(number, commit=round.chance.commit, seed=round.chance.seed.hex())
        for number, round in enumerate(record.rounds, start=1)
        if isinstance(round.chance, SeedLine) and round.chance.commit is not None
    ]


def _holds(found: interface.StoredMatch, match: Match) -> bool:
    """Does the replayed match end with the stored scores and winners? The parser has checked the hashes of the seeds."""
    scores = [match.scores[side_of(match.book, place.seat)] for place in found.places]
    return (
        len(match.rounds) == found.rounds
        and scores == [place.score for place in found.places]
        and sorted(match.winners) == [place.seat for place in found.places if place.has_won]
    )


def steps(match: interface.StoredMatch, seat: int | None) -> list[answers.ReplayStep]:
    """Replay a finished match. Each step has its events and the position as a seat saw them, or a spectator (None)."""
    found: list[answers.ReplayStep] = []
    for played in replay_steps(record_of(match)):
        round = played.round
        mover, move = round.last_move or (None, None)
        found.append(
            answers.ReplayStep(
                seat=mover,
                move=None if move is None else move_named(round.notation, move),
                events=events_for(round, round.happened(), seat),
                round=position(round),
                yours=yours(round, seat),
            )
        )
    return found
