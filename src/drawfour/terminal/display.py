"""The interface between a match loop and its display, and the people in front of it.

`plain_lines.py` prints lines and reads answers, and never waits in between; `full_screen` shows a table and waits for keys.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from drawfour.strings.speaker import Speaker
from drawfour.terminal.shown import ShownMatch

HUMAN = "human"

T = TypeVar("T")
M_co = TypeVar("M_co", bound=ShownMatch, covariant=True)


class Quit(Exception):
    """A person wants to stop and save the match."""


def drawn_in_vain(count: int) -> str:
    """Say that the cards that you have drawn end your turn.

    >>> drawn_in_vain(1)
    'It cannot be played, so your turn is over.'
    """
    return f"{'It cannot' if count == 1 else 'None of them can'} be played, so your turn is over."


class People(Generic[M_co]):
    """The people who play a match at one screen, and how the screen speaks to them.

    `seats` are theirs. A person alone is `you`; several people share the screen, and it calls all of them by their names.

    >>> from drawfour import Match
    >>> people = People(Match(["Ann", "Ada"], seed="demo", players={0: "human", 1: "careful"}))
    >>> people.seats, people.you, people.label(0)
    ([0], 0, 'You')
    """

    def __init__(self, match: M_co, *, marks: bool = False) -> None:
        self.match = match
        self.seats = [seat for seat in range(len(match.names)) if match.players.get(seat) == HUMAN]
        self.you = self.seats[0] if len(self.seats) == 1 else None
        self.speaker = Speaker(match.round.notation, match.names, self.you, marks)

    def label(self, seat: int) -> str:
        """Return the name of a seat at the head of a line."""
        return "You" if seat == self.you else self.match.names[seat]

    def kind(self, seat: int) -> str:
        """Return the name of a bot, without the path of its file; an empty text for the people at the screen."""
        return "" if seat in self.seats else self.match.players.get(seat, HUMAN).rpartition("/")[2]

    def company(self) -> list[str]:
        """Return lines about the bots and the scores."""
        bots = [seat for seat in range(len(self.match.names)) if seat not in self.seats]
        return [*self.standing(), *(f"{self.match.names[seat]}: {self.match.players[seat]}" for seat in bots)]

    def round_name(self) -> str:
        """Return the name of the round."""
        return f"Round {self.match.round.number}"

    def round_title(self) -> str:
        """Return the heading of a round that begins or goes on."""
        return self.round_name() + (" goes on" if self.match.round.last_move else "")

    def handover(self, seat: int) -> str:
        """Ask to let another person sit in front of the screen."""
        return f"Pass the screen to {self.match.names[seat]}."

    def standing(self) -> list[str]:
        """Return lines about the partners, if any, and the scores, if anyone has scored."""
        match = self.match
        who = [" and ".join(self.label(seat) for seat in seats) for seats in match.sides]
        lines = [f"Partners: {who[0]} against {who[1]}."] if match.rules.teams else []
        if any(match.scores):
            lines.append(f"Scores: {', '.join(f'{name} {total}' for name, total in zip(who, match.scores, strict=True))}.")
        return lines


@dataclass(frozen=True)
class Question:
    """A question out of turn. `key` does what `words` say, Enter what `otherwise` says; `about` is the seat in question."""

    sentence: str
    key: str
    words: str
    otherwise: str
    about: int | None = None


class Display(Protocol):
    """Shows a match and asks people for their moves. A person who stops makes any question raise Quit."""

    def open_round(self) -> None:
        """Show that a round begins or goes on."""

    def close_round(self) -> None:
        """Show the points of the round, and who won the match if it is over."""

    def tell(self, text: str) -> None:
        """Tell what has happened."""

    def tell_privately(self, text: str) -> None:
        """Tell the person looking at the screen, and nobody after them."""

    def hand_moved(self, seat: int) -> None:
        """Show a hand that came from another player."""

    def refuse(self, text: str) -> None:
        """Say why a move is refused."""

    def show(self, seat: int) -> None:
        """Show everything the person on turn needs to decide."""

    def show_choices(self, seat: int) -> None:
        """Repeat what the person on turn can do."""

    async def pause(self, seconds: float) -> None:
        """Give people time to follow, before a bot plays."""

    async def work_out(self, think: Callable[[], T]) -> T:
        """Let a bot think, for as long as that takes."""
        ...

    async def turn(self, seat: int) -> list[str]:
        """Ask the person on turn for moves; none if they have chosen nothing."""
        ...

    async def answer(self, seat: int, question: Question) -> list[str]:
        """Ask a person whether to call, catch or jump in. Return the moves; none to let play go on."""
        ...

    async def decide(self, question: Question) -> bool:
        """Ask a question that is not about a move. Return whether its key was chosen."""
        ...

    async def next_round(self) -> None:
        """Wait until people want the next round."""

    async def pass_screen(self, seat: int) -> None:
        """Wait until another person sits in front of the screen, and hide the last hand."""
