"""`drawfour verify`: check that every deal of a record was fixed before it was played."""

from __future__ import annotations

import shlex

from drawfour.errors import RecordError, counted
from drawfour.invocation import this_command
from drawfour.record.document import Line, Record, read
from drawfour.record.replay import replay


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
        *(f"  round {number}  {digits}" for number, digits in hashes.items()),
    ]


def _nothing(record: Record, line: Line, why: str) -> RecordError:
    """Return the error for a record without hashes, with a hint what to run instead."""
    sentence = f"Nothing to verify: {why}. Check the moves with: {this_command()} replay {shlex.quote(record.name)}"
    return RecordError("bad_record", record.name, line.place, sentence)


def _hashes(record: Record) -> dict[int, str]:
    """Return the hash before each seed, by the number of its round. Raises RecordError if one is missing."""
    found: dict[int, str] = {}
    number = 1
    before = record.lines[0]
    for line in record.lines:
        if line.kind == "round":
            number += 1
        elif line.kind == "cards":
            raise _nothing(record, line, "the cards are spelled out")
        elif line.kind == "seed":
            if before.kind != "commit":
                raise _nothing(record, line, "the seed has no hash before it")
            found[number] = before.words[0]
        before = line
    return found
