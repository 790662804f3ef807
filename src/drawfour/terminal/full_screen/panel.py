"""A page of text over the table: the rules, the keys, the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.terminal.full_screen.choices import Choice, Choices
from drawfour.terminal.full_screen.keys import scrolls
from drawfour.terminal.rules import rules_lines

_MARGIN, _WIDEST = 6, 76

BACK = Choice("Esc", "back", "")


class Panel(Screen[str]):
    """Shows a text, a short one in the middle, and returns what the choice that closes it says.

    Escape and Enter make the first choice.
    """

    CSS = """
    Panel > #title { height: 1; text-style: bold; padding: 0 1; }
    Panel > VerticalScroll { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; scrollbar-background: ansi_default; }
    Panel.-short > #title { text-align: center; margin: 1 0; }
    Panel.-short > VerticalScroll { align: center middle; }
    Panel.-short Static { width: auto; }
    Panel.-short > #title { width: 100%; }
    Panel > Choices { height: auto; padding: 0 1; }
    """
    ALLOW_SELECT = False

    def __init__(self, title: str, text: Content, choices: Sequence[Choice] = (BACK,), *, is_short: bool = False) -> None:
        super().__init__(classes="-short" if is_short else "")
        self._title = title
        self._text = text
        self._choices = choices

    def compose(self) -> ComposeResult:
        """Yield the title, the text and the choices."""
        yield Static(Content(self._title), id="title")
        with VerticalScroll(can_focus=False):
            yield Static(self._text)
        yield Choices()

    def on_mount(self) -> None:
        """Offer the choices."""
        self.query_one(Choices).offer(self._choices)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Close the panel."""
        self.dismiss(message.choice.says)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close the panel."""
        choice = self.query_one(Choices).of_key(event.character or "")
        if scrolls(self.query_one(VerticalScroll), event.key):
            event.stop()
        elif choice is not None or event.key in ("escape", "enter"):
            event.stop()
            self.dismiss((choice or self._choices[0]).says)


def keys_panel(keys: Sequence[tuple[str, str]], click: str) -> Panel:
    """Return a panel with keys, and what a click does."""
    lines = [f"{key:<7}{words}" for key, words in keys]
    return Panel("Keys", Content("\n".join([*lines, "", f"The mouse works as well: {click}"])))


def text_width(screen_width: int) -> int:
    """Return the width to wrap a text to for a panel."""
    return min(screen_width - _MARGIN, _WIDEST)


def rules_panel(rules: Rules, deck: Deck, players: Sequence[str] = (), *, width: int) -> Panel:
    """Return a panel with the rules, after lines about the players if there are any."""
    lines = [*players, *[""] * bool(players), *rules_lines(rules, deck, width)]
    return Panel("Rules", Content("\n".join(lines)))
