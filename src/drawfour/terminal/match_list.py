"""`drawfour matches`: the list of kept matches, and how often the person at this computer has won."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from drawfour import __version__
from drawfour.bots.registry import can_search
from drawfour.core.scoring import how_scored
from drawfour.core.values import Scoring
from drawfour.errors import DrawfourError, counted
from drawfour.game.match import Match
from drawfour.invocation import this_command
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.strings.speaker import listed
from drawfour.terminal import match_folder
from drawfour.terminal.display import HUMAN
from drawfour.terminal.match_lock import is_open_elsewhere
from drawfour.terminal.screen import Screen

MOST_SHOWN = 20
_SUMMARIES = "summaries.json"  # a cache: replaying hundreds of matches takes seconds


@dataclass(frozen=True)
class ListedMatch:
    """A kept match in short.

    `has_won` is None if it is unfinished or not of one person against bots; `fault` says why the record can't be read.
    """

    rules: str = ""
    others: tuple[str, ...] = ()
    rounds: int = 0
    is_over: bool = False
    has_won: bool | None = None
    points: int = 0  # of the person, in matches where points are won
    result: str = ""
    fault: str = ""


def summary_of(path: Path) -> ListedMatch:
    """Replay a record and summarize the match."""
    try:
        match = replay(read(path))
    except DrawfourError as error:
        return ListedMatch(fault=str(error))
    people = [seat for seat, player in sorted(match.players.items()) if player == HUMAN]
    you = people[0] if len(people) == 1 else None
    others = tuple(name for seat, name in enumerate(match.names) if seat != you)
    are_points_won = you is not None and how_scored(match.book) == Scoring.WINNER_TAKES
    return ListedMatch(
        rules=match.preset or "own rules",
        others=others,
        rounds=sum(round.is_over for round in match.rounds),
        is_over=match.is_over,
        has_won=you in match.winners if you is not None and match.is_over else None,
        points=match.scores[_side(match, you)] if are_points_won and you is not None else 0,
        result=_result(match, you),
    )


def _side(match: Match, seat: int) -> int:
    return next(side for side, seats in enumerate(match.sides) if seat in seats)


def _result(match: Match, you: int | None) -> str:
    """Return how the match ended, or how far it has come."""
    if not match.is_over:
        return f"unfinished, round {match.round.number}"
    scores = f" ({', '.join(map(str, match.scores))})" if any(match.scores) else ""
    if you in match.winners:
        return f"won{scores}"
    return f"{listed([match.names[seat] for seat in match.winners])} won{scores}"


def summaries() -> list[tuple[int, ListedMatch]]:
    """Return the kept matches, the one played last first, replaying those that have changed since the last time."""
    folder = match_folder.location()
    if folder is None:
        return []
    known, found = _known(folder), {}
    for number in match_folder.numbers():
        path = folder / f"{number}.uno"
        stamp = _stamp(path)
        entry = known.get(str(number))
        if entry is None or entry.get("stamp") != stamp or entry.get("fault"):  # its deck file may be there again
            entry = {"stamp": stamp, **asdict(summary_of(path))}
        found[str(number)] = entry
    if found != known:
        _remember(folder, found)
    return [(int(number), _from(entry)) for number, entry in found.items()]


def _from(entry: dict[str, Any]) -> ListedMatch:
    return ListedMatch(**{name: value for name, value in entry.items() if name != "stamp"} | {"others": tuple(entry["others"])})


def _stamp(path: Path) -> list[object]:
    """Return what changes when a record is written again, or when another version of the program may read it otherwise."""
    try:
        found = path.stat()
    except OSError:  # another terminal has just deleted it
        return []
    return [__version__, found.st_size, found.st_mtime_ns]


def _known(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the summaries that were worked out before; none if they can't be read."""
    try:
        found = json.loads((folder / _SUMMARIES).read_text(encoding="utf-8"))
        for entry in found.values():
            _from(entry)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
    return dict(found)


def _remember(folder: Path, found: dict[str, dict[str, Any]]) -> None:
    with suppress(OSError):  # without them, the next list takes longer
        (folder / _SUMMARIES).write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8", newline="\n")


def is_open(number: int) -> bool:
    """Is a kept match open in another terminal?"""
    folder = match_folder.location()
    return folder is not None and is_open_elsewhere(str(folder / f"{number}.uno"))


def last_unfinished() -> int | None:
    """Return the number of the unfinished match played last, or None."""
    return next((number for number, summary in summaries() if not summary.is_over and not summary.fault), None)


def unfinished_to_offer() -> int | None:
    """Return the number of the unfinished match played last, or None, also if it is open in another terminal."""
    number = last_unfinished()
    return None if number is None or is_open(number) else number


def file_to_continue(name: str) -> str:
    """Return the record of a match to continue, by its file or its number; for "" the unfinished one played last.

    Raises DrawfourError.
    """
    if name:
        return match_folder.path_of(name)
    number = last_unfinished()
    if number is None:
        raise DrawfourError("bad_file", f"You have no unfinished match. To start one, run: {this_command()} play")
    return match_folder.path_of(str(number))


def show(screen: Screen, *, all_of_them: bool = False) -> None:
    """Print the kept matches, the results, and what can be done with a match."""
    found = summaries()
    if not found:
        screen.tell(f"You have no matches yet. To play one, run: {this_command()} play")
        return
    shown = found if all_of_them else found[:MOST_SHOWN]
    screen.say(screen.bold("Your matches, the last one first"))
    for line in _table(shown):
        screen.tell(line, indent=8)
    if len(shown) < len(found):
        screen.tell(f"{len(found) - len(shown)} more: {this_command()} matches --all")
    for number, file in match_folder.earlier_versions():
        screen.say(f"An earlier version of match {number} is kept in {file}")
    said = results(found)
    if said:
        screen.say()
        screen.tell(said)
    screen.say("", *_advice(found))


def results(found: Sequence[tuple[int, ListedMatch]]) -> str:
    """Say how often the person has won; return an empty text if no match is finished.

    >>> results([(2, ListedMatch(has_won=True, points=510, rounds=5)), (1, ListedMatch(has_won=False, points=40, rounds=1))])
    'You won 1 of 2 finished matches, and 550 points in 6 rounds.'
    """
    own = [summary for _, summary in found if summary.has_won is not None]
    if not own:
        return ""
    points, rounds = sum(summary.points for summary in own), sum(summary.rounds for summary in own)
    won = sum(summary.has_won is True for summary in own)
    score = f", and {counted(points, 'point')} in {counted(rounds, 'round')}" if points else ""
    return f"You won {won} of {counted(len(own), 'finished match')}{score}."


def _table(shown: Sequence[tuple[int, ListedMatch]]) -> Iterator[str]:
    """Yield a line for each match."""
    folder = match_folder.location()
    assert folder is not None
    rules = max(len(summary.rules) for _, summary in shown)
    width = len(str(max(number for number, _ in shown)))
    for number, summary in shown:
        stamp = _stamp(folder / f"{number}.uno")
        day = datetime.fromtimestamp(int(str(stamp[2])) / 1e9).astimezone().strftime("%Y-%m-%d") if stamp else " " * 10
        told = summary.fault or f"{summary.rules:<{rules}}  with {listed(summary.others)}: {summary.result}"
        if not summary.is_over and is_open(number):
            told += ", open in another terminal"
        yield f"{number:>{width + 1}}  {day}  {told}"


def _advice(found: Sequence[tuple[int, ListedMatch]]) -> list[str]:
    """Return the commands for a match, with a number that fits."""
    unfinished = next((number for number, summary in found if not summary.is_over and not summary.fault), None)
    finished = next((number for number, summary in found if summary.is_over), None)
    commands = []
    if unfinished is not None and not is_open(unfinished):
        commands.append(("play --continue", f"continue match {unfinished}"))
    if finished is not None:
        commands.append((f"replay {finished}", "retell a match"))
        commands += [(f"analyze {finished}", "show what decided it")] * can_search()
    commands.append((f"matches --delete {found[-1][0]}", "delete a match"))
    width = max(len(command) for command, _ in commands)
    return [f"  {this_command()} {command:<{width}}  {what}" for command, what in commands]
