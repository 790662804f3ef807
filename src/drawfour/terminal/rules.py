"""The rules of a table in words, one option with all its values, or one rule of docs/rules.md."""

from __future__ import annotations

import re
import textwrap

from drawfour.core.cards import Deck
from drawfour.core.option_field import Option
from drawfour.core.options import OPTION, OPTIONS, PRESETS, Rules
from drawfour.errors import DrawfourError, counted, unknown
from drawfour.files import documentation
from drawfour.game.match import nearest_preset
from drawfour.strings import en

_INDENT = "    "
_NUMBER = re.compile(r"[RHC]\d{1,2}", re.IGNORECASE)


def lines_about(name: str, rules: Rules, width: int = 80) -> list[str]:
    """Return the lines about an option, or about a rule by its number. Raises DrawfourError."""
    if _NUMBER.fullmatch(name):
        return rule_lines(name.upper(), width)
    option = OPTION.get(name.replace("-", "_"))
    if option is None:
        raise DrawfourError("bad_option", unknown("name", name, (*PRESETS, *OPTION), ", or the number of a rule, such as R12"))
    return option_lines(option, rules, width)


def table_lines(rules: Rules, deck: Deck, width: int) -> list[str]:
    """Name the rules, by their nearest preset and the changes to it, and the deck.

    >>> from drawfour.core.cards import CLASSIC
    >>> table_lines(Rules(hand_size=5), CLASSIC, 80)
    ['Rules: classic, with hand_size 5', 'Deck: classic, 108 cards']
    """
    preset = nearest_preset(rules)
    changes = ", ".join(f"{option} {value}" for option, value in rules.changes(preset).items())
    lines = textwrap.wrap(f"Rules: {preset}" + (f", with {changes}" if changes else ""), width)
    return [*lines, *textwrap.wrap(f"Deck: {deck.name}, {counted(deck.size, 'card')}", width)]


def rules_lines(rules: Rules, deck: Deck, width: int = 80) -> list[str]:
    r"""Return lines about a table: its rules and its deck, what is different from classic, and every option, house rules last.

    >>> from drawfour.core.cards import CLASSIC
    >>> print("\n".join(rules_lines(Rules(hand_size=5), CLASSIC)[:9]))
    Rules: classic, with hand_size 5
    Deck: classic, 108 cards
    <BLANKLINE>
    Different from classic:
     - Cards dealt to each player: 5.
    <BLANKLINE>
    Every option:
    <BLANKLINE>
    drawn_card must_play   (R14; must_play or may_play)
    """
    differing = differences(rules, width)
    lines = [*table_lines(rules, deck, width), *preset_lines(rules, width)]
    lines += ["", "Different from classic:", *differing] if differing else []
    for is_house_rule in (False, True):
        lines += ["", "House rules:" if is_house_rule else "Every option:"]
        for option in OPTIONS:
            if option.is_house_rule == is_house_rule:
                lines += ["", *_head(option, rules, width), *_indented(option.says(rules.in_words()[option.name]), width)]
    return lines


def preset_lines(rules: Rules, width: int) -> list[str]:
    """Return what the preset is about; nothing if the rules are not exactly those of a preset."""
    preset = nearest_preset(rules)
    return [] if rules.changes(preset) else textwrap.wrap(en.PRESETS[preset], width)


def differences(rules: Rules, width: int) -> list[str]:
    """Return an item for each option with another value than in the classic rules."""
    usual = Rules.preset("classic").in_words()
    differing = {name: value for name, value in rules.in_words().items() if value != usual[name]}
    return [line for name, value in differing.items() for line in item(OPTION[name].says(value), width)]


def item(text: str, width: int) -> list[str]:
    """Return the lines of an item of a list."""
    return textwrap.wrap(text, width, initial_indent=" - ", subsequent_indent="   ")


def option_lines(option: Option, rules: Rules, width: int = 80) -> list[str]:
    r"""Return lines about one option: its current value, and the meaning of each possible value.

    >>> print("\n".join(option_lines(OPTION["hand_limit"], Rules())))
    hand_limit none   (H9; 4 to 1000 or none)
        N: A player who reaches N cards is knocked out of the round.
        none: Nobody is knocked out for holding too many cards.
    """
    said = (line for value in option.examples for line in _indented(f"{value}: {option.says(value)}", width))
    return [*_head(option, rules, width), *said]


def rule_lines(number: str, width: int = 80) -> list[str]:
    """Return the text of a rule by its number, from docs/rules.md. Raises DrawfourError.

    >>> rule_lines("R20")
    ['R20. Skip: the next seat loses its turn.']
    """
    found = re.search(rf"^- ({number}\b.*(?:\n  .*)*)", documentation("rules.md"), re.MULTILINE)
    if found is None:
        raise DrawfourError("bad_option", f"Unknown rule {number}. Rules: R1 to R45 without R43, H1 to H11 and C1 to C30.")
    return textwrap.wrap(" ".join(found[1].replace("`", "").split()), width)


def _head(option: Option, rules: Rules, width: int) -> list[str]:
    return textwrap.wrap(f"{option.name} {rules.in_words()[option.name]}   ({option.rule}; {option.allowed})", width)


def _indented(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
