"""The first screen: players, bots, rules and cards of a new match."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from drawfour.bots import BOTS
from drawfour.core.checks import PARTNERS
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import PRESETS
from drawfour.decks import DECKS, find_deck, preset_deck
from drawfour.errors import DrawfourError
from drawfour.strings import en
from drawfour.terminal.full_screen.canvas import BOLD, DIM, REVERSED, Canvas
from drawfour.terminal.full_screen.choices import KEYS, QUIT, Choice, Choices
from drawfour.terminal.full_screen.keys import START_KEYS, STEPS
from drawfour.terminal.full_screen.panel import keys_panel, rules_panel, text_width
from drawfour.terminal.match_list import unfinished_to_offer
from drawfour.terminal.setup_questions import Setup

START, RULES = Choice("Enter", "deal", "start"), Choice("R", "rules in full", "rules")
_LEVEL = "skilled"  # as on the page
_TITLE_WIDTH = 10
_ABOUT_LINES = 2
_WIDEST = 90


@dataclass(frozen=True)
class Setting:
    """A setting: its possible values, the one chosen, and what that means."""

    title: str
    values: Sequence[str]
    value: str
    about: str

    def next(self, step: int) -> str:
        """Return the value before or after the chosen one, around the ends."""
        return self.values[(self.values.index(self.value) + step) % len(self.values)]


def settings_of(setup: Setup) -> list[Setting]:
    """Return the settings of a match, those that matter.

    >>> [(setting.title, setting.value) for setting in settings_of(Setup(seats=4))]
    [('Players', '4'), ('Teams', 'no'), ('Bots', 'careful'), ('Rules', 'classic'), ('Cards', 'classic')]
    """
    deck = setup.deck or preset_deck(setup.preset)
    teams = "You play with the player opposite." if setup.changes.get("teams") == "yes" else "Everyone plays for themselves."
    first = [Setting("Players", [str(seats) for seats in range(2, MOST_SEATS + 1)], str(setup.seats), "You and bots.")]
    first += [Setting("Teams", ["no", "yes"], setup.changes.get("teams", "no"), teams)] * (setup.seats == PARTNERS)
    return [
        *first,
        Setting("Bots", list(BOTS), setup.bots, BOTS[setup.bots].about),
        Setting("Rules", list(PRESETS), setup.preset, en.PRESETS[setup.preset]),
        Setting("Cards", list(DECKS), deck, find_deck(deck).about),
    ]


def changed(setup: Setup, title: str, value: str) -> Setup:
    """Return the setup with another value of a setting. A preset brings its deck.

    >>> changed(Setup(), "Rules", "no_mercy").found_deck().name
    'no_mercy'
    """
    match title:
        case "Players":
            changes = {name: word for name, word in setup.changes.items() if name != "teams"}
            return replace(setup, seats=int(value), changes=changes)
        case "Teams":
            return replace(setup, changes=setup.changes | {"teams": value})
        case "Bots":
            return replace(setup, bots=value)
        case "Rules":
            return replace(setup, preset=value, deck=None)
    return replace(setup, deck=value)


class SettingsList(Widget):
    """Shows the settings, with a cursor at one of them."""

    class Changed(Message):
        """The value of the setting at the cursor should change by a step."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self) -> None:
        super().__init__()
        self._shown: Sequence[Setting] = ()
        self.cursor = 0
        self._canvas = Canvas(0, 0)
        self._tops: list[int] = []

    @property
    def current(self) -> Setting:
        """The setting at the cursor."""
        return self._shown[self.cursor]

    def show(self, settings: Sequence[Setting]) -> None:
        """Show settings. The cursor stays at its setting."""
        titles = [setting.title for setting in settings]
        self.cursor = titles.index(self.current.title) if self._shown else 0
        self._shown = settings
        self._draw()
        self.refresh(layout=True)

    def walk(self, step: int) -> None:
        """Move the cursor up or down, around the ends."""
        self.cursor = (self.cursor + step) % len(self._shown)
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to a setting, and change its value: back if it is clicked on the left."""
        below = [place for place, top in enumerate(self._tops) if top <= event.y]
        if below:
            self.cursor = below[-1]
            self.post_message(self.Changed(-1 if event.x <= _TITLE_WIDTH + 3 else 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        return (1 + _ABOUT_LINES) * len(self._shown)

    def _draw(self) -> None:
        width = min(self.size.width, _WIDEST)
        canvas = Canvas(self.size.width, (1 + _ABOUT_LINES) * len(self._shown))
        self._tops = []
        for place, setting in enumerate(self._shown):
            y = place * (1 + _ABOUT_LINES)
            self._tops.append(y)
            is_here = place == self.cursor
            canvas.put(0, y, f"{'▸' if is_here else ' '} {setting.title}", BOLD)
            canvas.put(_TITLE_WIDTH + 2, y, "‹", BOLD if is_here else DIM)
            canvas.put(_TITLE_WIDTH + 4, y, f" {setting.value} ", REVERSED if is_here else BOLD)
            canvas.put(_TITLE_WIDTH + 7 + cell_len(setting.value), y, "›", BOLD if is_here else DIM)
            about = textwrap.wrap(
                setting.about[:1].upper() + setting.about[1:],
                max(width - _TITLE_WIDTH - 6, 8),
                max_lines=_ABOUT_LINES,
                placeholder=" …",
            )
            for line, text in enumerate(about, start=y + 1):
                canvas.put(_TITLE_WIDTH + 4, line, text, DIM)
        self._canvas = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        return self._canvas.strip(y)


class StartScreen(Screen[Setup | None]):
    """Asks for the setup of a match, and returns it; None to quit."""

    CSS = """
    StartScreen > #head { height: 2; padding: 0 1; text-style: bold; }
    StartScreen > SettingsList { height: auto; padding: 0 1; }
    StartScreen > #trouble { height: 1fr; padding: 0 1; text-style: bold; }
    StartScreen > Choices { height: auto; padding: 0 1; }
    """
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._setup = Setup(bots=_LEVEL)
        self._settings = SettingsList()
        self._trouble = Static(id="trouble")

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        yield Static(Content("drawfour: a match against bots"), id="head")
        yield self._settings
        yield self._trouble
        yield Choices()

    def on_mount(self) -> None:
        """Show the settings."""
        self._settings.show(settings_of(self._setup))
        number = unfinished_to_offer()
        resume = [] if number is None else [Choice("C", f"continue match {number}", "continue")]
        self.query_one(Choices).offer([START, *resume, Choice("← →", "change", ""), RULES, QUIT, KEYS])

    def on_settings_list_changed(self, message: SettingsList.Changed) -> None:
        """Change a value."""
        setting = self._settings.current
        self._setup = changed(self._setup, setting.title, setting.next(message.step))
        self._settings.show(settings_of(self._setup))
        self._trouble.update("")

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Do what was clicked."""
        self._do(message.choice.says)

    def on_key(self, event: events.Key) -> None:
        """Walk, change a value, or start."""
        choice = self.query_one(Choices).of_key(event.character or "")
        if event.key in ("up", "down"):
            self._settings.walk(1 if event.key == "down" else -1)
        elif event.key in STEPS:
            self._settings.post_message(SettingsList.Changed(STEPS[event.key]))
        elif event.key in ("enter", "space"):
            self._do(START.says)
        elif choice is not None:
            self._do(choice.says)
        event.stop()

    def _do(self, says: str) -> None:
        try:
            match says:
                case START.says:
                    self._setup.changed()
                    self.dismiss(self._setup)
                case "continue":
                    self.dismiss(replace(self._setup, resumes=True))
                case RULES.says:
                    self.app.push_screen(
                        rules_panel(self._setup.rules(), self._setup.found_deck(), width=text_width(self.size.width))
                    )
                case KEYS.says:
                    self.app.push_screen(
                        keys_panel(START_KEYS, "click on a value for the next one, on its name for the one before.")
                    )
                case QUIT.says:
                    self.dismiss(None)
        except DrawfourError as error:
            self._trouble.update(Content(str(error)))
