"""A line to write a message to everybody at a server's table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from drawfour.server.protocol.values import MOST_CHAT
from drawfour.terminal.full_screen.choices import Choice, Choices

_SEND, _BACK = Choice("Enter", "send", "send"), Choice("Esc", "back", "back")


class TalkScreen(Screen[str]):
    """Asks for a message, and returns it; an empty text if the person has nothing to say."""

    CSS = """
    TalkScreen > Static { height: 2; padding: 0 1; text-style: bold; }
    TalkScreen > Input { margin: 0 1; border: none; height: 1; background: ansi_default; color: ansi_default; }
    TalkScreen > Choices { height: auto; padding: 0 1; margin: 1 0 0 0; }
    """
    ALLOW_SELECT = False

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        yield Static(Content("Write to everybody at the table:"))
        yield Input(max_length=MOST_CHAT)
        yield Choices()

    def on_mount(self) -> None:
        """Offer to send."""
        self.query_one(Choices).offer([_SEND, _BACK])
        self.query_one(Input).focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Send the message."""
        self.dismiss(message.value.strip())

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Send the message, or go back."""
        self.dismiss(self.query_one(Input).value.strip() if message.choice == _SEND else "")

    def on_key(self, event: events.Key) -> None:
        """Go back."""
        if event.key == "escape":
            event.stop()
            self.dismiss("")
