"""`drawfour verify`: check that every deal of a record was fixed before it was played."""

from __future__ import annotations

from drawfour.errors import RecordError, counted
from drawfour.invocation import this_command
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, Chance, SeedLine
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.system.terminal import quoted


def verify(path: str) -> list[str]:
    """Replay a record whose seeds were committed to, and return the findings as lines of text.

    Each seed must match the hash (`commit`) before it, and every move must be legal in the round that the seed deals.
    Raises RecordError if a check fails or the record has no hashes.
    """
    record = read(path)
    hashes = _hashes(record)
    match = replay(record)
    moves = sum(len(round.moves) for round in match.rounds)
    rounds = f"{counted(len(match.rounds), 'round')}{'' if match.is_over else ' of an unfinished match'}"
    return [
        f"{path}: {rounds}, {counted(moves, 'move')}, deck {match.deck.name}: each seed matches its hash "
        "and deals these cards, and every move is legal.",
        "The deals were fixed in advance if these hashes were shown when the cards were dealt:",
        *(f"  round {number}  {digits}" for number, digits in hashes),
    ]


def _hashes(record: Record) -> list[tuple[int, str]]:
    """Return each hash with the number of its round. Raises RecordError if a seed has no hash."""
    found = []
    for number, round in enumerate(record.rounds, start=1):
        match round.chance:
            case SeedLine(commit=str(commit)):
                found.append((number, commit))
            case SeedLine():
                raise _nothing_to_verify(record, round.chance, "the seed has no hash before it")
            case CardsLine():
                raise _nothing_to_verify(record, round.chance, "the cards are spelled out")
    return found


def _nothing_to_verify(record: Record, line: Chance, why: str) -> RecordError:
    """Return the error for a record without hashes, with a hint what to run instead."""
    sentence = f"Nothing to verify: {why}. Check the moves with: {this_command()} replay {quoted(record.name)}"
    return RecordError("bad_record", record.name, line.number, sentence)
