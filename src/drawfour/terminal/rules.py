"""The rules in force, in words, generated from the options."""

from __future__ import annotations

import textwrap

from drawfour.core.cards import Deck
from drawfour.core.options import OPTIONS, Rules
from drawfour.errors import counted
from drawfour.match import nearest_preset


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
    r"""Every option with its value, what that means, and what else it could be; house rules apart.

    >>> from drawfour.core.cards import CLASSIC
    >>> print("\n".join(rules_lines(Rules(), CLASSIC)[2:5]))
    <BLANKLINE>
    drawn_card must_play   (R14; must_play or may_play)
        A drawn card that can be played must be played.
    """
    lines = table_lines(rules, deck, width)
    for is_house_rule in (False, True):
        if is_house_rule:
            lines += ["", "House rules:"]
        for option in OPTIONS:
            if option.is_house_rule == is_house_rule:
                value = rules.in_words()[option.name]
                lines += ["", *textwrap.wrap(f"{option.name} {value}   ({option.rule}; {option.allowed})", width)]
                lines += textwrap.wrap(option.says(value), width, initial_indent="    ", subsequent_indent="    ")
    return lines
