"""`drawfour analyze`: the curve of every round, its turning points and mistakes, and skill and luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from drawfour.analysis import Breakdown, JudgedMove, RoundAnalysis, totals
from drawfour.game.match import Match
from drawfour.strings import en
from drawfour.strings.speaker import Speaker
from drawfour.terminal.hints import move_words, percent, reason_words
from drawfour.terminal.screen import Screen

LEVELS = "▁▂▃▄▅▆▇█"
PLAIN_LEVELS = "0123456789"
MARGIN = 14  # for the percentages at both ends of a curve
GAP = 2  # between columns


class Teller:
    """Tells the analysis of a match, round by round."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.screen = screen
        self.speaker = Speaker(match.round.notation, match.names, marks=screen.has_marks)
        self.sides = side_names(match)

    def tell_round(self, found: RoundAnalysis) -> None:
        """Tell the curves, turning points and mistakes of a round."""
        self.screen.say(self.screen.rule(f"Round {found.number}"))
        chances = found.chances
        names = [shorten(name, self.screen.width // 3) for name in self.sides]
        label = max(map(len, names))
        for side, name in enumerate(names):
            if found.even[side]:
                first, last = (f"{percent(chances[place][side]):>5}" for place in (0, -1))
                curve = self._curve([each[side] for each in chances], self.screen.width - label - MARGIN)
                self.screen.say(f"{name:<{label}} {first} {curve} {last}")
        moments = found.moments()
        if moments:
            self.screen.say(self.screen.bold(en.MOMENTS))
        for index in moments:
            self.screen.tell(self._moment(found, index), indent=2)

    def tell_result(self, breakdowns: Sequence[Breakdown]) -> None:
        """Tell how much of the result of each side was skill, and how much was luck."""
        if not any(each.even for each in breakdowns):
            self.screen.tell(en.UNFINISHED)
            return
        self.screen.say(self.screen.rule(en.RESULT))
        rows = [en.RESULT_HEAD, *(self._row(*pair) for pair in zip(self.sides, breakdowns, strict=True))]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *numbers in rows:
            cells = [f"{number:>{width}}" for number, width in zip(numbers, widths[1:], strict=True)]
            self.screen.say((" " * GAP).join([f"{name:<{widths[0]}}", *cells]))
        self.screen.say()
        self.screen.tell(" ".join(en.RESULT_NOTE))

    def _curve(self, chances: Sequence[float], width: int) -> str:
        """Draw a curve in one line; of a long round, as many of its moves as fit, evenly spread."""
        levels = LEVELS if self.screen.has_marks else PLAIN_LEVELS
        shown = min(width, len(chances))
        places = [round(place * (len(chances) - 1) / max(1, shown - 1)) for place in range(shown)]
        return "".join(levels[min(len(levels) - 1, int(chances[place] * len(levels)))] for place in places)

    def _moment(self, found: RoundAnalysis, index: int) -> str:
        """Tell a move that was a turning point, a mistake, or both."""
        move, verdict = found.moves[index], found.moves[index].verdict
        player = self.speaker.name(move.player)
        told = [f"{index + 1}. {' '.join(self.speaker.sentences(move.events))}"]
        if move.punishes_call or index in found.turning_points():
            told.append(self._change(found, index))
        if move.punishes_call:
            told.append(en.CALL_MISTAKE.format(player=player))
        elif verdict is not None and verdict.is_mistake:
            told.append(en.MISTAKE.format(player=player, less=percent(verdict.share)))
            told.append(en.BETTER.format(better=move_words(verdict.best, self.speaker), more=percent(verdict.best_share)))
            if verdict.reason is not None:
                told.append(reason_words(verdict.reason, self.speaker))
        return " ".join(told)

    def _change(self, found: RoundAnalysis, index: int) -> str:
        """Tell how a move changed a chance."""
        side = found.side_told(index)
        before, after = (percent(chances[side]) for chances in found.chances[index : index + 2])
        return en.CHANGE.format(side=self.sides[side], before=before, after=after, arrow="→" if self.screen.has_marks else "->")

    def _row(self, name: str, found: Breakdown) -> tuple[str, ...]:
        signed = [
            f"{round(number, 2) + 0.0:+.2f}".replace("-", "\N{MINUS SIGN}" if self.screen.has_marks else "-")
            for number in (found.skill, found.luck)
        ]
        return (name, f"{found.won:.0f}", f"{found.even:.2f}", *signed, str(found.mistakes))


def tell(match: Match, screen: Screen, rounds: Iterable[RoundAnalysis]) -> list[RoundAnalysis]:
    """Tell the rounds of a match in words, each once it has been analyzed, and return them."""
    teller = Teller(match, screen)
    found = []
    for each in rounds:
        teller.tell_round(each)
        found.append(each)
    teller.tell_result(totals(found))
    return found


def as_json(match: Match, rounds: Sequence[RoundAnalysis]) -> dict[str, Any]:
    """Return an analysis as data: shares of rounds, and moves in notation, counted from 0."""
    return {
        "players": list(match.names),
        "sides": match.sides,
        "rounds": [round_as_json(each) for each in rounds],
        "total": [asdict(each) for each in totals(rounds)],
    }


def shorten(name: str, most: int) -> str:
    """Return a name of at most that many characters.

    >>> shorten("Bartholomew and Clementine", 16)
    'Bartholomew a...'
    """
    return name if len(name) <= most else f"{name[: most - 3]}..."


def side_names(match: Match) -> list[str]:
    """Return what each side is called: by its players."""
    return [" and ".join(match.names[seat] for seat in seats) for seats in match.sides]


def round_as_json(found: RoundAnalysis) -> dict[str, Any]:
    """Return the analysis of a round as data."""
    return {
        "number": found.number,
        "chances": found.chances,
        "moves": [_move_as_json(move) for move in found.moves],
        "turning_points": found.turning_points(),
        "mistakes": found.mistakes(),
        "sides": [asdict(each) for each in found.breakdowns()],
    }


def _move_as_json(move: JudgedMove) -> dict[str, Any]:
    verdict = None if move.verdict is None else asdict(move.verdict)
    return {
        "seat": move.seat,
        "move": move.move,
        "verdict": verdict,
        "mistake_by": move.player if move.is_mistake else None,
    }
