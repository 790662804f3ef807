"""The full screen at a server's table: its lobby, and one match after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from drawfour.game.view import View
from drawfour.terminal import move_input
from drawfour.terminal.display import Quit
from drawfour.terminal.full_screen.app import TableApp, signals_to
from drawfour.terminal.full_screen.choices import KEYS, QUIT, Choice
from drawfour.terminal.full_screen.lobby_screen import LobbyScreen
from drawfour.terminal.full_screen.panel import Panel, rules_panel, text_width
from drawfour.terminal.full_screen.table import TableDisplay
from drawfour.terminal.full_screen.talk import TalkScreen
from drawfour.terminal.join.game import Begin, JoinedGame
from drawfour.terminal.join.lobby import SIT, START, Lobby, may_talk
from drawfour.terminal.join.people import JoinedPeople
from drawfour.terminal.screen import Screen as LineScreen

_SIT = Choice("S", "take the seat of a bot", SIT)


class JoinedTable(TableDisplay):
    """The display of one match at a server's table.

    `advise` asks the server for a hint, `close` closes a panel, and `talk` asks for a message.
    """

    own_keys = (("T", "write to everybody"), ("Q", "leave; a bot plays for you until you are back"))

    def __init__(
        self,
        people: JoinedPeople,
        show_panel: Callable[[Panel], asyncio.Future[str]],
        leave: Callable[[], None],
        advise: Callable[[], Awaitable[str]],
        close: Callable[[Panel], None],
        talk: Callable[[], None],
    ) -> None:
        super().__init__(people, show_panel, leave)
        self._joined = people
        self._advise = advise
        self._close = close
        self._talk = talk

    def refresh(self) -> None:
        """Show the position, from the seat that the person has now."""
        self._looking = self.people.you
        super().refresh()

    def interrupt(self, text: str) -> None:
        """Show a text instead of whose turn it is."""
        self._say(text)

    def always(self) -> list[Choice]:
        """Return what can be asked for on one's turn."""
        choices = super().always()
        return choices if self._joined.match.seen.table.can_hint else choices[1:]

    def _ask_for(self, key: str) -> None:
        """Ask for a message, or do what a key does at every table."""
        if key == "t" and may_talk(self._joined.match.seen):
            self._talk()
        else:
            super()._ask_for(key)

    async def advice(self, view: View) -> str:
        """Return a hint of the server in words, or why there is none."""
        return await self._advise()

    async def out_of_turn(self, seat: int) -> list[str]:
        """Wait for a call, a catch or a jump-in, until the answer is a move."""
        view = self.match.round.view(seat)
        while True:
            self.refresh()
            self._say_refusal_or("")
            choices = [Choice(key.upper(), words, key) for key, words in move_input.commands(view)]
            if move_input.can_jump_in(view):
                choices.insert(0, Choice("J", "jump in", "j"))
                choices += [Choice("U", "jump in and call UNO", "j u")] * (view.sizes[seat] == 2)
            moves = await self._moves(await self.screen.choose([*choices, KEYS]), view)
            if moves:
                return moves

    async def watch(self, *, may_sit: bool) -> None:
        """Wait until a spectator wants to take a seat."""
        self.refresh()
        self._say_refusal_or("")
        await self.screen.choose([*[_SIT] * may_sit, KEYS])

    async def result(self, *, may_start: bool) -> bool:
        """Show the points until the person goes on. Raises Quit."""
        is_over = self.match.is_over
        title = self.speaker.victory(self.match.winners) if is_over else "End of the round"
        again = Choice("Enter", "play again" if is_over else "next round", START)
        go_on = again if may_start else Choice("Enter", "back to the table", "back")
        panel = self.result_panel(title, go_on, self._joined.note)
        try:
            says = await self.show_panel(panel)
        except asyncio.CancelledError:  # the next round has begun
            self._close(panel)
            raise
        if says == QUIT.says:
            raise Quit
        return says == START


class JoinedScreens:
    """Shows a server's table on the screens of an app."""

    def __init__(self, app: TableApp) -> None:
        self._app = app
        self._lobby = LobbyScreen(self._show_rules, self._talk, app.action_leave)
        self._table: JoinedTable | None = None
        self.game: JoinedGame | None = None

    async def open(self) -> None:
        """Show the lobby."""
        await self._app.push_screen(self._lobby)

    def _show_rules(self, lobby: Lobby) -> None:
        self._app.show_panel(rules_panel(*lobby.settings, width=text_width(self._app.size.width)))

    def _talk(self) -> None:
        """Ask for a message, and send it."""
        self._app.push_screen(TalkScreen(), self._send)

    async def _send(self, text: str | None) -> None:
        if self.game is not None:
            await self.game.talk(text or "")

    def _close_panel(self, panel: Panel) -> None:
        if self._app.screen is panel:
            panel.dismiss("")

    async def _advice(self) -> str:
        return "" if self.game is None else await self.game.hint()

    async def _close_table(self) -> None:
        """Go back to the lobby."""
        self._table = None
        while self._app.screen is not self._lobby:
            await self._app.pop_screen()

    # The display

    async def open_match(self, people: JoinedPeople) -> None:
        """Show a match on a new screen."""
        await self._close_table()
        app = self._app
        self._table = JoinedTable(people, app.show_panel, app.action_leave, self._advice, self._close_panel, self._talk)
        await self._app.push_screen(self._table.screen)

    @property
    def match(self) -> JoinedTable:
        """The display of the present match."""
        assert self._table is not None
        return self._table

    @property
    def _shown(self) -> JoinedTable | LobbyScreen:
        return self._table or self._lobby

    def tell(self, text: str) -> None:
        """Add a text to the log that is on the screen."""
        self._shown.tell(text)

    def interrupt(self, text: str) -> None:
        """Say that nothing can be done until further notice."""
        self._shown.interrupt(text)

    def refuse(self, text: str) -> None:
        """Say why something is refused."""
        self._shown.refuse(text)

    def show_lobby(self, lobby: Lobby) -> None:
        """Show the lobby as it is now."""
        self._lobby.show(lobby)

    async def lobby(self) -> str:
        """Ask what to do in the lobby."""
        if self._table is not None:
            await self._close_table()
        return await self._lobby.choose()


class JoinedApp(TableApp):
    """Plays at a server's table. `begin` returns the game for a display, and its connection."""

    def __init__(self, begin: Begin) -> None:
        super().__init__()
        self._begin = begin

    async def play(self) -> None:
        """Play until the person leaves."""
        screens = JoinedScreens(self)
        await screens.open()
        screens.game, line = self._begin(screens)
        await screens.game.play(line)


def play_on_full_screen(begin: Begin, screen: LineScreen) -> None:
    """Play at a server's table on the full screen. Raises Quit, Left, KeyboardInterrupt, or the DrawfourError."""
    app = JoinedApp(begin)
    with signals_to(app):
        app.run()
    raise app.stopped or KeyboardInterrupt
