"""The full screen as a Textual app: one table after another, until a person leaves."""

from __future__ import annotations

import asyncio
import signal
import sys
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType

from drawfour.system.processes import stop_signals
from drawfour.system.terminal import is_gone
from drawfour.terminal.display import People, Quit
from drawfour.terminal.full_screen.canvas import painted
from drawfour.terminal.full_screen.panel import Panel
from drawfour.terminal.full_screen.start import StartScreen
from drawfour.terminal.full_screen.table import TableDisplay
from drawfour.terminal.game import Game
from drawfour.terminal.screen import Screen as LineScreen
from drawfour.terminal.setup_questions import Setup

_THEME = "ansi-dark"  # text in the colors of the terminal, whether its background is dark or light
_LOOKS = 1.0  # seconds: how often to see whether the terminal is still there. Not every closed one sends a signal
_BINDINGS: list[BindingType] = [
    Binding("ctrl+c", "interrupt", show=False, priority=True),
    Binding("ctrl+q,ctrl+d", "leave", show=False, priority=True),
]

R = TypeVar("R")


class FullScreenApp(App[R]):
    """Fills the terminal until it is over or a person leaves. `stopped` is why that ended, or None if it was over."""

    BINDINGS = _BINDINGS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "drawfour"

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.stopped: BaseException | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def on_mount(self) -> None:
        """Take the colors of the terminal, watch whether it is closed, and begin."""
        self.loop = asyncio.get_running_loop()
        self.theme = _THEME
        painted.has_few_colors = self.console.color_system in ("standard", "windows")
        if not self.is_headless:
            self.set_interval(_LOOKS, self._look_for_terminal)
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Begin, once the screen is there."""

    def _look_for_terminal(self) -> None:
        if is_gone(sys.stdin):
            self.stop(KeyboardInterrupt())

    def stop(self, why: BaseException) -> None:
        """End amid the game."""
        self.stopped = why
        self.exit()

    def action_leave(self) -> None:
        """Quit."""
        self.stop(Quit())

    def action_interrupt(self) -> None:
        """Stop as at Ctrl-C."""
        self.stop(KeyboardInterrupt())


class StartApp(FullScreenApp[Setup | None]):
    """Asks for the setup of a match."""

    def begin(self) -> None:
        """Ask."""
        self.push_screen(StartScreen(), self.exit)


def ask_on_full_screen() -> Setup:
    """Ask for the setup of a match. Raises Quit or KeyboardInterrupt."""
    app = StartApp()
    with signals_to(app):
        setup = app.run()
    if setup is None:
        raise app.stopped or Quit
    return setup


class TableApp(FullScreenApp[None]):
    """Plays at tables until a person leaves."""

    @abstractmethod
    async def play(self) -> None:
        """Play to the end."""

    def begin(self) -> None:
        """Play beside the screen, which stays alive."""
        self.run_worker(self._play(), exit_on_error=False)

    async def _play(self) -> None:
        try:
            await self.play()
        except asyncio.CancelledError:  # the person has left
            raise
        except BaseException as error:  # reported once the terminal is back to normal
            self.stopped = error
        self.exit()

    def show_panel(self, panel: Panel) -> asyncio.Future[str]:
        """Show a page of text over the table. Return what the choice says that closes it."""
        closed: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def close(says: str | None) -> None:
            if not closed.done():
                closed.set_result(says or "")

        self.push_screen(panel, close)
        return closed


class FullScreen(TableApp):
    """Shows the matches of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    async def play(self) -> None:
        """Play one match after another."""
        while True:
            people = People(self.game.match, marks=True)
            table = TableDisplay(people, self.show_panel, self.action_leave)
            await self.push_screen(table.screen)
            await self.game.loop(people, table).run()
            if not await table.again():
                break
            await self.pop_screen()
            self.game.begin_again()


def show_on_full_screen(game: Game, screen: LineScreen) -> None:
    """Play a game on the full screen, and leave its result on the lines below. Raises Quit or KeyboardInterrupt."""
    app = FullScreen(game)
    with signals_to(app):
        app.run()
    if game.match.is_over:
        speaker = People(game.match, marks=screen.has_marks).speaker
        screen.say(*screen.scores(game.match, speaker), screen.bold(speaker.victory(game.match.winners)))
    else:
        raise app.stopped or KeyboardInterrupt


@contextmanager
def signals_to(app: FullScreenApp[Any]) -> Iterator[None]:
    """Let a signal stop the app: raised amid its work, an exception would leave the terminal in disorder."""

    def stop(number: int, frame: object) -> None:
        if app.loop is None:  # it has not begun
            raise KeyboardInterrupt
        with suppress(RuntimeError):  # the loop has just been closed
            app.loop.call_soon_threadsafe(app.stop, KeyboardInterrupt())  # wakes a loop that waits, for a key, say

    before = [(number, signal.signal(number, stop)) for number in stop_signals(hang_up=True)]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
