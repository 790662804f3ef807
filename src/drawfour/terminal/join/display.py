"""The interface between the game at a server's table and its display."""

from __future__ import annotations

from typing import Protocol

from drawfour.terminal.join.lobby import Lobby
from drawfour.terminal.join.people import JoinedPeople


class MatchDisplay(Protocol):
    """Shows a match, and asks the person at the terminal.

    A question is given up, by cancelling it, when something happens that changes what can be done.
    """

    def open_round(self) -> None:
        """Show that a round begins or goes on."""

    def hand_moved(self, seat: int) -> None:
        """Show a hand that came from another player."""

    async def turn(self, seat: int) -> list[str]:
        """Ask the person on turn for moves; none if they have chosen nothing."""
        ...

    async def out_of_turn(self, seat: int) -> list[str]:
        """Wait for a call, a catch or a jump-in, while it is somebody else's turn."""
        ...

    async def watch(self, *, may_sit: bool) -> None:
        """Let a spectator watch, until they want to take the seat of a bot."""

    async def result(self, *, may_start: bool) -> bool:
        """Show the points of a round, or of the match. Return whether to start the next one now."""
        ...


class JoinedDisplay(Protocol):
    """Shows a server's table: its lobby, and its matches. Any question raises Quit if the person leaves."""

    @property
    def match(self) -> MatchDisplay:
        """The display of the present match."""
        ...

    async def open_match(self, people: JoinedPeople) -> None:
        """Show a match from now on."""

    def tell(self, text: str) -> None:
        """Tell what has happened, and show the table after it."""

    def interrupt(self, text: str) -> None:
        """Say that nothing can be done until further notice."""

    def refuse(self, text: str) -> None:
        """Say why something is refused."""

    def show_lobby(self, lobby: Lobby) -> None:
        """Show the lobby as it is now."""

    async def lobby(self) -> str:
        """Ask what to do in the lobby. Return the command."""
        ...
