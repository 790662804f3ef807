"""`drawfour verify`: was every deal of a record fixed before it was played?"""

from __future__ import annotations

import shlex

from drawfour.errors import RecordError, counted
from drawfour.invocation import this_command
from drawfour.record.document import Line, Record, read
from drawfour.record.replay import replay


def verify(path: str) -> list[str]:
    """Replay a record whose seeds have their hashes before them, and say in lines what that shows.

    The seed of each round must have the hash (`commit`) that stands before it, and every move must be legal in what it deals.
    Raises RecordError where something does not hold, or where there is nothing to verify.
    """
    record = read(path)
    hashes = _hashes(record)
    match = replay(record)
    moves = sum(len(round.moves) for round in match.rounds)
    rounds = f"{counted(len(match.rounds), 'round')}{'' if match.is_over else ' of a match not over'}"
    return [
        f"{path}: {rounds}, {counted(moves, 'move')}, deck {match.deck.name}: each seed has the hash before it "
        "and deals these cards, and every move is legal.",
        "It was dealt so from the start if these are the hashes that were shown when the cards were dealt:",
        *(f"  round {number}  {digits}" for number, digits in hashes.items()),
    ]


def _nothing(record: Record, line: Line, why: str) -> RecordError:
    """An error about a record without hashes, with what can be done instead."""
    sentence = f"Nothing to verify: {why}. Check the moves with: {this_command()} replay {shlex.quote(record.name)}"
    return RecordError("bad_record", record.name, line.place, sentence)


def _hashes(record: Record) -> dict[int, str]:
    """The hash that stands before the seed of each round that has one; raises RecordError where one is missing."""
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
                raise _nothing(record, line, "no hash comes before the seed")
            found[number] = before.words[0]
        before = line
    return found
