"""The screen of a table: felt, log, hand and choices. It knows no match: it shows what it is told, and returns keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from drawfour.game.notation import Notation
from drawfour.terminal.full_screen.choices import Choice, Choices
from drawfour.terminal.full_screen.colored import Colored
from drawfour.terminal.full_screen.felt import Felt
from drawfour.terminal.full_screen.hand import Hand
from drawfour.terminal.full_screen.keys import ENDS, STEPS, scrolls

MOST_LINES = 200  # of the log
_WIDE, _TALL = 100, 28  # from these sizes, the log is beside the felt, and the cards of the hand are large


class TableScreen(Screen[None]):
    """A table. `choose` waits for a choice of a person; `ask_for` is called with keys that are always there.

    It is called with "walk", too, when the cursor has moved along the hand.
    """

    CSS = """
    TableScreen { overflow: hidden; }
    TableScreen > #head { height: 1; padding: 0 1; text-style: dim; text-overflow: ellipsis; text-wrap: nowrap; }
    TableScreen > #middle { height: 1fr; layout: vertical; }
    TableScreen Felt { height: 1fr; }
    TableScreen #log { height: 3; padding: 0 1; }
    TableScreen #log { scrollbar-size-vertical: 1; scrollbar-color: ansi_bright_black; scrollbar-background: ansi_default; }
    TableScreen > #status { height: auto; min-height: 2; max-height: 4; padding: 0 1; text-style: bold; }
    TableScreen > Hand { height: 4; }
    TableScreen > Choices { height: auto; min-height: 2; padding: 0 1; }
    TableScreen.-tall #log { height: 4; }
    TableScreen.-tall > Hand { height: 6; }
    TableScreen.-tall > Choices { margin: 1 0 0 0; }
    TableScreen.-wide > #middle { layout: horizontal; }
    TableScreen.-wide Felt { width: 1fr; height: 100%; }
    TableScreen.-wide #log { width: 38; height: 100%; border-left: solid ansi_bright_black; }
    """
    ALLOW_SELECT = False

    def __init__(self, felt: Felt, notation: Notation, ask_for: Callable[[str], None]) -> None:
        super().__init__()
        self.felt = felt
        self.hand = Hand(notation)
        self.choices = Choices()
        self._colored = Colored(notation)
        self._head = Static(id="head")
        self._ask_for = ask_for
        self._lines: list[str] = []
        self._reply: asyncio.Future[str] | None = None
        self._plays: Callable[[int], str] | None = None
        self._status = Static(id="status")
        self._log = Static()

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        yield self._head
        with Container(id="middle"):
            yield self.felt
            with VerticalScroll(id="log", can_focus=False):
                yield self._log
        yield self._status
        yield self.hand
        yield self.choices

    def on_resize(self, event: events.Resize) -> None:
        """Fit the layout to the terminal."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self.set_class(event.size.height >= _TALL, "-tall")

    def on_mount(self) -> None:
        """Keep the end of the log in sight."""
        self.query_one("#log", VerticalScroll).anchor()

    # Output

    def head(self, text: str) -> None:
        """Show a text at the top."""
        self._head.update(Content(text))

    def tell(self, text: str) -> None:
        """Add a line to the log."""
        self._lines = [*self._lines, text][-MOST_LINES:]
        self._show_log()

    def forget(self, lines: Sequence[str]) -> None:
        """Remove lines from the log, which the next person must not see."""
        self._lines = [line for line in self._lines if line not in lines]
        self._show_log()

    def _show_log(self) -> None:
        self._log.update(self._colored.lines(self._lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def say(self, text: str) -> None:
        """Show whose turn it is, a question, or why a move is refused."""
        self._status.update(self._colored.text(text))

    # Choices

    async def choose(
        self, choices: Sequence[Choice], *, plays: Callable[[int], str] | None = None, cursor: int | None = None
    ) -> str:
        """Wait until one of the choices is made, and return what it says.

        With `plays`, Enter plays the card at the cursor, and returns what that function says about its face.
        With `cursor`, arrow keys walk along the choices instead of the hand.
        """
        self._plays = plays
        self.choices.offer(choices, cursor=cursor)
        self._reply = asyncio.get_running_loop().create_future()
        try:
            return await self._reply
        finally:
            self._reply = None
            self.choices.offer(())

    @property
    def is_waiting(self) -> bool:
        """Is a person asked for a choice?"""
        return self._reply is not None

    def _take(self, choice: Choice) -> None:
        if choice.always:
            self._ask_for(choice.key.lower())
        else:
            self._choose(choice.says)

    def _choose(self, says: str) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_result(says)

    def _enter(self) -> None:
        """Choose at the cursor: a choice, or a card of the hand."""
        choices, face = self.choices, self.hand.face
        if choices.cursor is not None:
            self._take(choices.choices[choices.cursor])
        elif self._plays is not None and face is not None:
            self._choose(self._plays(face))
        else:
            self._press("Enter")

    def _press(self, key: str) -> None:
        choice = self.choices.of_key(key)
        if choice is not None:
            self._take(choice)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Choose what was clicked."""
        self._take(message.choice)

    def on_hand_clicked(self, message: Hand.Clicked) -> None:
        """Play a card that is clicked again."""
        self._ask_for("walk")
        if message.again and self._plays is not None:
            self._enter()

    def on_key(self, event: events.Key) -> None:
        """Walk, scroll, choose, or ask for something that is always there."""
        event.stop()
        key = event.key
        if scrolls(self.query_one("#log", VerticalScroll), key):
            return
        if key in STEPS and self.choices.cursor is not None:
            self.choices.walk(STEPS[key])
        elif key in STEPS:
            self.hand.walk(STEPS[key])
            self._ask_for("walk")
        elif key in ENDS:
            self.hand.end(ENDS[key])
            self._ask_for("walk")
        elif key in ("enter", "space"):
            self._enter()
        elif key == "escape":
            self._press("Esc" if self._plays or self.choices.of_key("Esc") else "Enter")
        elif event.character is not None:
            self._character(event.character)

    def _character(self, character: str) -> None:
        if self.choices.of_key(character) is not None:
            self._press(character)
        else:
            self._ask_for(character.lower())
