"""A server's table in plain lines: for pipes, small terminals and screen readers."""

from __future__ import annotations

import asyncio
import codecs
import sys
from contextlib import suppress
from io import RawIOBase
from threading import Thread

from drawfour.game.view import View
from drawfour.terminal import move_input
from drawfour.terminal.display import Quit
from drawfour.terminal.join.game import Begin, JoinedGame
from drawfour.terminal.join.lobby import RULES, START, TALK, Lobby
from drawfour.terminal.join.people import JoinedPeople
from drawfour.terminal.plain_lines import NEXT_ROUND, PlainLines
from drawfour.terminal.rules import rules_lines
from drawfour.terminal.screen import Screen

HELP = "\n".join(
    [
        *move_input.HELP.splitlines()[:-1],
        "  say hello    write to everybody at the table",
        "  q            leave; a bot plays for you until you are back",
    ]
)


class TypedLines:
    """The lines that are typed, or come from a pipe. A thread reads them, so that the table does not wait for them.

    At a terminal (`is_terminal`), they can come at any time. The thread reads without a buffer: at the end of the program,
    Python would wait for a thread that uses the buffer of `sys.stdin`.
    """

    def __init__(self, screen: Screen) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._screen = screen
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._next: str | None = None  # a line that was put back
        self._is_prompting = False
        self._has_ended = sys.stdin is None

    def start(self) -> None:
        """Begin to read."""
        if not self._has_ended:
            source = sys.stdin.buffer.raw  # type: ignore[union-attr]  # on Windows, it reads a console as UTF-8
            Thread(target=self._read, args=(asyncio.get_running_loop(), source, sys.stdin.encoding), daemon=True).start()

    def _read(self, loop: asyncio.AbstractEventLoop, source: RawIOBase, encoding: str) -> None:
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        rest = ""
        with suppress(RuntimeError):  # the loop is closed
            while True:
                try:
                    read = source.read(65_536) or b""
                except OSError:  # the terminal is gone
                    read = b""
                *lines, rest = (rest + decoder.decode(read, final=not read)).split("\n")
                for line in lines + [rest] * (not read and bool(rest)):
                    loop.call_soon_threadsafe(self._lines.put_nowait, line.removesuffix("\r"))
                if not read:
                    loop.call_soon_threadsafe(self._lines.put_nowait, None)
                    return

    async def line(self, prompt: str) -> str:
        """Return the next line, after a prompt. A line from a pipe is echoed. Raises EOFError."""
        self._screen.write(prompt)
        self._is_prompting = bool(prompt)
        line, self._next = self._next, None
        if line is None and not self._has_ended:
            line = await self._lines.get()
        self._is_prompting = False
        if line is None:
            self._has_ended = True
            raise EOFError
        if not self.is_terminal:
            self._screen.say(line)
        return line

    def put_back(self, line: str) -> None:
        """Let the next question have a line that was not meant for this one."""
        self._next = line

    def interrupt(self) -> None:
        """Begin a new line, if the cursor is behind a prompt."""
        if self._is_prompting:
            self._is_prompting = False
            self._screen.say()


async def _line(typed: TypedLines, game: JoinedGame | None, prompt: str) -> str:
    """Return the next line that is not a message to everybody, and send those before it."""
    while True:
        line = await typed.line(prompt)
        word, _, text = line.strip().partition(" ")
        if word.lower() != "say" or game is None:
            return line
        await game.talk(text)
        prompt = ""


async def _forever() -> None:
    await asyncio.Event().wait()


class JoinedMatchLines(PlainLines):
    """The display of one match at a server's table."""

    help = HELP

    def __init__(self, people: JoinedPeople, screen: Screen, typed: TypedLines, game: JoinedGame) -> None:
        super().__init__(people, screen, input)
        self._joined = people
        self._typed = typed
        self._game = game
        self._shown_at: int | None = None  # the number of the entry at which the table was shown last in this round

    async def _read(self, prompt: str) -> str:
        return await _line(self._typed, self._game, prompt)

    def tell(self, text: str) -> None:
        """Print a text on a line of its own."""
        self._typed.interrupt()
        super().tell(text)

    def open_round(self) -> None:
        """Print a rule with the number of the round, and the scores."""
        self._typed.interrupt()
        self._shown_at = None
        super().open_round()

    async def turn(self, seat: int) -> list[str]:
        """Show the table after a change, and read the moves of the person on turn."""
        self._typed.interrupt()
        number = self._joined.match.seen.number
        if number != self._shown_at:
            self._shown_at = number
            self.show(seat)
        else:
            self.show_choices(seat)
        return await super().turn(seat)

    async def out_of_turn(self, seat: int) -> list[str]:
        """Read moves out of turn. A pipe can't know when, so its lines are kept for turns."""
        if not self._typed.is_terminal:
            await _forever()
        self._typed.interrupt()
        if self._shown_at is None:
            self._shown_at = self._joined.match.seen.number
            self.show_table(seat)
        view = self.match.round.view(seat)
        words = [f"{key} {words}" for key, words in move_input.commands(view)]
        words += ["j jump in"] * move_input.can_jump_in(view)
        return await self._moves_typed(seat, f"{self.screen.choices(*words)}:" if words else "")

    async def watch(self, *, may_sit: bool) -> None:
        """Wait until a spectator wants to take a seat."""
        if not self._typed.is_terminal:
            await _forever()
        self._typed.interrupt()
        while (await self._ask("s take the seat of a bot:" if may_sit else "")).lower() != "s" or not may_sit:
            pass

    async def next_round(self) -> None:
        """Wait for Enter. A pipe can't know whether another player is quicker, so its next move may stand for Enter, too."""
        line = await self._ask(NEXT_ROUND)
        if line and not self._typed.is_terminal:
            self._typed.put_back(line)

    async def result(self, *, may_start: bool) -> bool:
        """Print the points, and wait for Enter if the person may go on."""
        self._typed.interrupt()
        self.close_round()
        if self._joined.note:
            self.screen.tell(self._joined.note)
        if not may_start:
            return False
        if not self.match.is_over:
            await self.next_round()
            return True
        return not await self._ask("Press Enter to play again, or type l for the lobby:")

    async def _tell_hint(self, view: View) -> None:
        self.tell(await self._game.hint())


class JoinedLines:
    """Shows a server's table in lines, and reads those that are typed."""

    def __init__(self, screen: Screen, typed: TypedLines) -> None:
        self.game: JoinedGame | None = None
        self._screen = screen
        self._typed = typed
        self._match: JoinedMatchLines | None = None
        self._lobby: Lobby | None = None
        self._is_asking = False  # is the question of the lobby open?

    @property
    def match(self) -> JoinedMatchLines:
        """The display of the present match."""
        assert self._match is not None
        return self._match

    async def open_match(self, people: JoinedPeople) -> None:
        """Show a match from now on."""
        assert self.game is not None
        self._typed.interrupt()
        self._match = JoinedMatchLines(people, self._screen, self._typed, self.game)

    def tell(self, text: str) -> None:
        """Print a text on a line of its own."""
        self._typed.interrupt()
        self._screen.tell(text)

    def interrupt(self, text: str) -> None:
        """Print that nothing can be done until further notice."""
        self.tell(text)

    def refuse(self, text: str) -> None:
        """Print why something is refused."""
        self.tell(text)

    def show_lobby(self, lobby: Lobby) -> None:
        """Keep the lobby for the next question. While one is open, print the seats that have changed."""
        before, self._lobby = self._lobby, lobby
        if self._is_asking and before is not None and before.commands == lobby.commands:
            changed = [line for line in lobby.lines if line and line not in before.lines]
            if changed:
                self._typed.interrupt()
                self._screen.say(*changed)

    async def lobby(self) -> str:
        """Print the lobby and read a command. A pipe that can't start the match waits for others to do it."""
        commands = self._print_lobby()
        self._is_asking = True
        try:
            return await self._command(commands)
        finally:
            self._is_asking = False

    async def _command(self, commands: dict[str, str]) -> str:
        """Read a command of the lobby."""
        if not self._typed.is_terminal and START not in commands.values():
            await _forever()
        while True:
            line = (await _line(self._typed, self.game, "> ")).strip().lower()
            if line in ("q", "quit", "exit"):
                raise Quit
            command = commands.get(line, line)
            if command == RULES and self._lobby is not None:
                self._screen.say(*rules_lines(*self._lobby.settings, self._screen.width))
            elif command in commands.values():
                return command
            elif line:
                self._screen.tell(f"I don't know {line!r}. Type one of the keys above.")
            else:
                self._print_lobby()

    def _print_lobby(self) -> dict[str, str]:
        """Print the lobby. Return its commands by their keys."""
        lobby, screen = self._lobby, self._screen
        assert lobby is not None
        self._typed.interrupt()
        screen.say("", screen.rule("The lobby"), lobby.link, *lobby.rules, *lobby.seats)
        if lobby.people:
            screen.tell(lobby.people)
        screen.tell(lobby.status, bold=True)
        keys = [
            ("Enter" if key == "Enter" else key.lower(), words, command)
            for key, words, command in lobby.commands
            if command != TALK  # in lines, that is the word "say"
        ]
        talk = ["say TEXT"] * (len(keys) < len(lobby.commands))
        screen.tell(screen.choices(*(f"{key} {words}" for key, words, _ in keys), *talk, "q quit"))
        return {"" if key == "Enter" else key: command for key, _, command in keys}


def play_in_lines(begin: Begin, screen: Screen) -> None:
    """Play at a server's table in lines. Raises Quit, Left, EOFError, KeyboardInterrupt or DrawfourError."""
    asyncio.run(_play(begin, screen))


async def _play(begin: Begin, screen: Screen) -> None:
    typed = TypedLines(screen)
    typed.start()
    display = JoinedLines(screen, typed)
    display.game, line = begin(display)
    await display.game.play(line)
