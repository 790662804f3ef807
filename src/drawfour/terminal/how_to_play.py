"""`drawfour rules`: how to play, from the page in the documentation, and what is different at a table."""

from __future__ import annotations

import re
import textwrap

from drawfour.core.cards import Deck
from drawfour.core.options import PRESETS, Rules
from drawfour.errors import counted
from drawfour.files import documentation
from drawfour.game.match import nearest_preset
from drawfour.invocation import this_command
from drawfour.terminal.rules import differences, item, preset_lines

_SECTIONS = ("", "A turn", "A bluff", "Winning")  # the rest of the page says where to read on


def how_to_play(rules: Rules, deck: Deck, width: int = 80) -> list[str]:
    r"""Return lines that explain the game to a person, and the differences of a table.

    >>> from drawfour.core.cards import CLASSIC
    >>> print("\n".join(how_to_play(Rules(), CLASSIC)[:4]))
    HOW TO PLAY
    Be the first to play all your cards. Two to ten people can play.
    <BLANKLINE>
     - Seven cards each. One more is turned up as the first card. The player to the
    """
    lines: list[str] = []
    for section in re.split(r"^#+ ", documentation("how-to-play.md"), flags=re.MULTILINE)[1:]:
        title, _, text = section.partition("\n")
        is_first = not lines
        if is_first or title in _SECTIONS:
            lines += [*[""] * (not is_first), title.upper(), *_told(text, width)]
    return [*lines, "", *at_this_table(rules, deck, width), "", *_more()]


def at_this_table(rules: Rules, deck: Deck, width: int = 80) -> list[str]:
    r"""Return lines about the rules and the deck of a table, as far as they differ from the classic ones.

    >>> from drawfour.core.cards import CLASSIC
    >>> print("\n".join(at_this_table(Rules(hand_size=5), CLASSIC)))
    AT THIS TABLE: classic, with changes
     - Cards dealt to each player: 5.
    """
    preset = nearest_preset(rules)
    title = f"AT THIS TABLE: {preset}{', with changes' * bool(rules.changes(preset))}"
    lines = [title, *preset_lines(rules, width), *differences(rules, width)]
    return lines if deck.name == "classic" else [*lines, *item(f"Deck: {deck.name}, {counted(deck.size, 'card')}.", width)]


def _more() -> list[str]:
    """Return the commands that tell more."""
    found = {
        "rules party": "with the rules of a preset",
        "rules --all": "every option and its value",
        "rules stack": "one option, with all its values",
        "rules R12": "one rule of the rule book",
        "deck show no_mercy": "the cards of a deck",
    }
    width = max(map(len, found))
    lines = [f"  {this_command()} {command:<{width}}  {what}" for command, what in found.items()]
    return ["MORE", *lines, f"Presets: {', '.join(PRESETS)}."]


def _told(text: str, width: int) -> list[str]:
    """Return a section of a page as lines: paragraphs, lists and tables, without pictures and marks."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", _plain(text).strip()):
        lines += [""] * bool(lines)
        if block.startswith("|"):
            lines += _table(block.splitlines(), width)
        elif re.match(r"\d+\. ", block):
            steps = re.split(r"\n(?=\d+\. )", block)
            lines += [line for step in steps for line in textwrap.wrap(step, width, subsequent_indent="   ")]
        else:
            lines += textwrap.wrap(" ".join(block.split()), width)
    return lines


def _plain(text: str) -> str:
    """Return a text without pictures, links and emphasis."""
    text = re.sub(r"<img[^>]*>", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return text.replace("**", "")


def _table(rows: list[str], width: int) -> list[str]:
    """Return the rows of a table, without its head: an item each, or two columns if the first has words."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]
    if all(not first for first, *_ in cells):
        return [line for _, said in cells for line in item(said, width)]
    column = max(len(first) for first, *_ in cells)
    return [f" {first:<{column}}  {said}" for first, said in cells]
