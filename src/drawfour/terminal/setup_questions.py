"""Questions before a match, if the command line leaves everything open. Enter takes the answer in brackets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from drawfour.core.cards import Deck
from drawfour.core.checks import PARTNERS, check_table
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import OPTION, PRESETS, Rules
from drawfour.decks import DECKS, deck_for, preset_deck
from drawfour.errors import DrawfourError, unknown
from drawfour.strings import en
from drawfour.terminal.display import Quit
from drawfour.terminal.rules import rules_lines
from drawfour.terminal.screen import Screen


@dataclass
class Setup:
    """The settings of a new match; `changes` are the options that differ from the preset, in words."""

    seats: int = 3
    preset: str = "classic"
    changes: dict[str, str] = field(default_factory=dict)
    deck: str | None = None  # the deck of the preset
    seed: str | None = None
    bots: str = "careful"
    resumes: bool = False  # should the unfinished match played last go on instead?

    def rules(self) -> Rules:
        """Return the rules. Raises RulesError."""
        return Rules.preset(self.preset, **self.changes)

    def found_deck(self) -> Deck:
        """Return the deck. Raises DrawfourError."""
        return deck_for(self.preset, self.deck)

    def changed(self, **more: Any) -> Setup:
        """Return the setup with some settings changed. Raises DrawfourError if they can't be played together."""
        setup = replace(self, **more)
        check_table(setup.rules(), setup.found_deck(), setup.seats)
        return setup


def ask_setup(screen: Screen, ask: Callable[[str], str], unfinished: int | None = None) -> Setup:
    """Ask for the setup of a match, or whether an `unfinished` one should go on, given by its number.

    Raises Quit if the answer is to quit, and EOFError at the end of the input.
    """
    setup = Setup()

    def until_good(prompt: str, take: Callable[[Setup, str], str | None]) -> None:
        while True:
            answer = ask(screen.prompt(prompt)).strip()
            if answer.lower() in ("q", "quit", "exit"):
                raise Quit
            trouble = take(setup, answer)
            if trouble is None:
                return
            for line in trouble.splitlines():
                screen.tell(line) if line else screen.say()

    def take_first(setup: Setup, answer: str) -> str | None:
        setup.resumes = unfinished is not None and answer.lower() in ("c", "continue")
        return None if setup.resumes else _take_seats(setup, answer)

    screen.tell("Press Enter for the answer in [brackets], q to quit.")
    if unfinished is not None:
        screen.tell(f"Type c to continue match {unfinished}, which is unfinished.")
    until_good(f"How many players, including you (2 to {MOST_SEATS})? [{setup.seats}]", take_first)
    if setup.resumes:
        return setup
    if setup.seats == PARTNERS:
        until_good("Play in teams, you with the player opposite? yes or no [no]", _take_teams)
    for preset in PRESETS:
        screen.tell(f"  {preset}: {en.PRESETS[preset]}", indent=4)
    until_good(f"Rules: {', '.join(PRESETS)}? [{setup.preset}]", _take_preset)
    until_good(f"Cards: {', '.join(DECKS)}, or a file? [{preset_deck(setup.preset)}]", _take_deck)
    until_good("Change an option (target_score 200) or the seed (seed TEXT), ? for a list, Enter to start:", _take_option)
    return setup


def _take_seats(setup: Setup, answer: str) -> str | None:
    if answer and not (re.fullmatch(r"[0-9]{1,2}", answer) and 2 <= int(answer) <= MOST_SEATS):
        return f"Please type a number from 2 to {MOST_SEATS}."
    setup.seats = int(answer or setup.seats)
    return None


def _take_teams(setup: Setup, answer: str) -> str | None:
    answer = answer.lower()
    if answer not in ("", "y", "yes", "n", "no"):
        return "Please type yes or no."
    if answer in ("y", "yes"):
        setup.changes["teams"] = "yes"
    return None


def _take_preset(setup: Setup, answer: str) -> str | None:
    answer = answer.lower()
    if answer and answer not in PRESETS:
        return unknown("preset", answer, PRESETS)
    setup.preset = answer or setup.preset
    return None


def _take_deck(setup: Setup, answer: str) -> str | None:
    try:
        setup.deck = setup.changed(deck=answer or preset_deck(setup.preset)).deck
    except DrawfourError as error:
        return str(error)
    return None


def _take_option(setup: Setup, answer: str) -> str | None:
    """Change an option or the seed, and return the reply; None for Enter, which ends the questions."""
    words = answer.lower().replace("=", " ").split()
    if not words:
        return None
    words[0] = words[0].removeprefix("--").replace("-", "_")
    if words[0] == "seed" and len(words) > 1:
        setup.seed = re.split(r"[=\s]+", answer, maxsplit=1)[1]
        return "Done: the same text deals the same cards. Change an option, or press Enter to start."
    if words == ["?"]:
        return "\n".join(rules_lines(setup.rules(), setup.found_deck()))
    if words[0] not in OPTION:
        return unknown("option", words[0], OPTION)
    if len(words) != 2:
        return f"Type the option and a value: {words[0]} {OPTION[words[0]].allowed}."
    try:
        setup.changes = setup.changed(changes=setup.changes | {words[0]: words[1]}).changes
    except DrawfourError as error:
        return str(error)
    return "Done. Change another one, or press Enter to start."
