"""A match in plain lines: for pipes, small terminals and screen readers, and wherever a full screen can't be shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from drawfour.game.view import View
from drawfour.terminal import hints, move_input
from drawfour.terminal.card_words import CardWords
from drawfour.terminal.display import People, Question, Quit
from drawfour.terminal.hand_numbers import HandNumbers
from drawfour.terminal.rules import rules_lines
from drawfour.terminal.screen import Screen
from drawfour.terminal.shown import ShownMatch

NEXT_ROUND = "Press Enter for the next round:"

T = TypeVar("T")


def run_in_lines(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine whose display is plain lines: it reads an answer where a full screen would wait for one."""
    try:
        coroutine.send(None)
    except StopIteration as ended:
        result: T = ended.value
        return result
    raise AssertionError("plain lines never wait")


class PlainLines:
    """The display of a match in lines. `ask` reads the answer to a prompt and raises EOFError at the end of the input."""

    help = move_input.HELP

    def __init__(self, people: People[ShownMatch], screen: Screen, ask: Callable[[str], str]) -> None:
        self.people = people
        self.match = people.match
        self.speaker = people.speaker
        self.screen = screen
        screen.words = CardWords(self.match.round.notation, marks=screen.has_marks)
        self.ask = ask
        self._numbers: dict[int, HandNumbers] = {}

    # Output

    def open_round(self) -> None:
        """Print a rule with the number of the round, and the scores."""
        self._numbers = {}
        self.screen.say()
        self.screen.say(self.screen.rule(self.people.round_title()))
        for line in self.people.standing():
            self.screen.tell(line)

    def close_round(self) -> None:
        """Print the cards and points of each side."""
        self.screen.say()
        self.screen.say(self.screen.rule("End of the round"))
        for line in self.screen.scores(self.match, self.speaker):
            self.screen.say(self.screen.colored(line))
        if self.match.is_over:
            self.screen.say(self.screen.bold(self.speaker.victory(self.match.winners)))

    def tell(self, text: str) -> None:
        """Print a text."""
        self.screen.tell(text)

    def tell_privately(self, text: str) -> None:
        """Print a text, which passing the screen on will clear."""
        self.screen.tell(text)

    def hand_moved(self, seat: int) -> None:
        """Print the new hand."""
        round = self.match.round
        self.screen.tell(f"Your hand is now: {self.screen.cards(round.notation, round.state.hands[seat])}.")

    def refuse(self, text: str) -> None:
        """Print why a move is refused."""
        self.screen.tell(text)

    def show(self, seat: int) -> None:
        """Print the table, the hand and the choices."""
        self.show_table(seat)
        self.show_choices(seat)

    def show_table(self, seat: int) -> None:
        """Print the table and the hand."""
        view = self.match.round.view(seat)
        screen = self.screen
        screen.say()
        screen.say(*screen.seats(view, [self.people.label(other) for other in range(len(self.match.names))]))
        screen.say(f"On top: {screen.top(view)}")
        if view.state.pending:
            screen.say(f"To draw: {view.state.pending}")
        screen.say(*screen.hand(view, move_input.playable_faces(view), self._numbers_of(view)))
        screen.tell(self.speaker.status(view.state), bold=True)

    def show_choices(self, seat: int) -> None:
        """Print the commands for the person on turn."""
        view = self.match.round.view(seat)
        self.screen.tell(self.screen.choices(*move_input.choices(view, self.match.names, self._numbers_of(view))))

    def _numbers_of(self, view: View) -> HandNumbers:
        """Return the numbers of the cards in the hand of a person."""
        assert view.seat is not None
        numbers = self._numbers.setdefault(view.seat, HandNumbers())
        numbers.hold(view.state.hands[view.seat])
        return numbers

    # Questions

    async def pause(self, seconds: float) -> None:
        """Sleep."""
        time.sleep(seconds)

    async def work_out(self, think: Callable[[], T]) -> T:
        """Let a bot think."""
        return think()

    async def turn(self, seat: int) -> list[str]:
        """Read the moves of the person on turn."""
        return await self._moves_typed(seat, ">")

    async def answer(self, seat: int, question: Question) -> list[str]:
        """Read a move out of turn."""
        who = "" if self.people.you is not None else f"{self.match.names[seat]}: "
        return await self._moves_typed(seat, who + self._prompt(question), question.about)

    async def decide(self, question: Question) -> bool:
        """Read an answer."""
        return (await self._ask(self._prompt(question))).lower() in (question.key, question.words)

    async def next_round(self) -> None:
        """Wait for Enter."""
        await self._ask(NEXT_ROUND)

    async def pass_screen(self, seat: int) -> None:
        """Wait for Enter, and clear the screen."""
        await self._ask(f"{self.people.handover(seat)} Press Enter when ready:")
        self.screen.clear()

    def _prompt(self, question: Question) -> str:
        keys = self.screen.choices(f"{question.key} {question.words}", f"Enter {question.otherwise}")
        return f"{question.sentence} {keys}:".lstrip()

    async def _read(self, prompt: str) -> str:
        """Read a line after a prompt."""
        return self.ask(prompt)

    async def _ask(self, prompt: str, colors: View | None = None) -> str:
        """Read a line, after any requests for help. Raises Quit. The colors of the view `colors` come before commands."""
        while True:
            text = (await self._read(self.screen.prompt(prompt) if prompt else "")).strip()
            if colors is not None and move_input.is_color(text, colors):
                return text
            if text.lower() in ("q", "quit", "exit"):
                raise Quit
            if text.lower() in ("?", "h", "help"):
                for line in self.help.splitlines():
                    self.screen.tell(line, indent=15)
            elif text.lower() == "rules":
                self.screen.say(*rules_lines(self.match.rules, self.match.deck, self.screen.width))
            else:
                return text

    async def _moves_typed(self, seat: int, prompt: str, about: int | None = None) -> list[str]:
        """Ask until the line makes sense, and return its moves; none for Enter."""
        view = self.match.round.view(seat)
        numbers = self._numbers_of(view)
        while True:
            text = await self._ask(prompt, view if move_input.asks_for_color(view) else None)
            if text.lower() == "hint":
                await self._tell_hint(view)
                continue
            try:
                return move_input.moves_for(text, view, self.match.names, about, numbers) if text else []
            except move_input.ColorNeeded as wanted:
                moves = await self._wild_named(wanted, view)
                if moves or seat == view.turn:
                    return moves
            except move_input.Misunderstood as error:
                self.screen.tell(str(error))

    async def _tell_hint(self, view: View) -> None:
        """Tell what the strongest bot would do."""
        hints.tell_hint(view, self.speaker, self.screen.tell)

    async def _wild_named(self, wanted: move_input.ColorNeeded, view: View) -> list[str]:
        """Ask for the color of a wild and return the moves; none for Enter, which takes the card back."""
        while True:
            keys = self.screen.choices(move_input.color_choices(view), "Enter take it back")
            text = await self._ask(f"Which color? {keys}:", view)
            if not text:
                return []
            try:
                return [*wanted.call, move_input.wild_named(wanted.card, text, view)]
            except move_input.Misunderstood as error:
                self.screen.tell(str(error))
