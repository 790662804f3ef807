"""The lobby of a server's table on the full screen: seats, people and choices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from drawfour.terminal.full_screen.choices import KEYS, QUIT, Choice, Choices
from drawfour.terminal.full_screen.keys import LOBBY_KEYS, scrolls
from drawfour.terminal.full_screen.panel import keys_panel
from drawfour.terminal.join.lobby import RULES, TALK, Lobby

_MOST_LINES = 4  # of what has happened
_CONNECTING = "Connecting ..."


class LobbyScreen(Screen[None]):
    """A lobby. `choose` waits for a choice of the person; `show_rules`, `talk` and `leave` are always there."""

    CSS = """
    LobbyScreen > #title { height: 2; padding: 0 1; text-style: bold; }
    LobbyScreen > VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-background: ansi_default; }
    LobbyScreen > #log { height: auto; max-height: 5; padding: 1 1 0 1; text-style: dim; }
    LobbyScreen > #status { height: auto; min-height: 2; padding: 1 1 0 1; text-style: bold; }
    LobbyScreen > Choices { height: auto; padding: 0 1; }
    """
    ALLOW_SELECT = False

    def __init__(self, show_rules: Callable[[Lobby], None], talk: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._show_rules = show_rules
        self._talk = talk
        self._leave = leave
        self._lobby: Lobby | None = None
        self._reply: asyncio.Future[str] | None = None
        self._lines: list[str] = []
        self._refusal = ""
        self._title = Static(Content(_CONNECTING), id="title")
        self._text = Static()
        self._log = Static(id="log")
        self._status = Static(id="status")
        self._choices = Choices()

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        yield self._title
        with VerticalScroll(can_focus=False):
            yield self._text
        yield self._log
        yield self._status
        yield self._choices

    def on_mount(self) -> None:
        """Offer to leave."""
        self._choices.offer([QUIT, KEYS])

    # Output

    def show(self, lobby: Lobby) -> None:
        """Show the lobby as it is now."""
        self._lobby = lobby
        self._title.update(Content(f"The table {lobby.link}"))
        self._text.update(Content("\n".join([*lobby.rules, "", *lobby.seats, *["", lobby.people] * bool(lobby.people)])))
        self._status.update(Content(self._refusal or lobby.status))

    def tell(self, text: str) -> None:
        """Say what has happened."""
        self._lines = [*self._lines, text][-_MOST_LINES:]
        self._log.update(Content("\n".join(self._lines)))

    def interrupt(self, text: str) -> None:
        """Say that nothing can be done until further notice."""
        self._status.update(Content(text))

    def refuse(self, text: str) -> None:
        """Say why something is refused, until another choice is made."""
        self._refusal = text
        self._status.update(Content(text))

    # Choices

    async def choose(self) -> str:
        """Wait for a choice, and return the command that it stands for."""
        commands = () if self._lobby is None else self._lobby.commands
        self._choices.offer([*(Choice(key, words, says) for key, words, says in commands), QUIT, KEYS])
        self._reply = asyncio.get_running_loop().create_future()
        try:
            says = await self._reply
            self._refusal = ""
            return says
        finally:
            self._reply = None
            self._choices.offer([QUIT, KEYS])

    @property
    def is_waiting(self) -> bool:
        """Is the person asked for a choice?"""
        return self._reply is not None

    def _take(self, choice: Choice) -> None:
        if choice == QUIT:
            self._leave()
        elif choice == KEYS:
            self.app.push_screen(keys_panel(LOBBY_KEYS, "click on what you want to do."))
        elif choice.says == RULES and self._lobby is not None:
            self._show_rules(self._lobby)
        elif choice.says == TALK:
            self._talk()
        elif self._reply is not None and not self._reply.done():
            self._reply.set_result(choice.says)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Do what was clicked."""
        self._take(message.choice)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or make a choice."""
        event.stop()
        if scrolls(self.query_one(VerticalScroll), event.key):
            return
        key = "Enter" if event.key in ("enter", "space") else event.character or ""
        choice = self._choices.of_key(key)
        if choice is not None:
            self._take(choice)
