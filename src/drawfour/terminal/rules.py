"""The rules in force, in words, generated from the options."""

from __future__ import annotations

import textwrap

from drawfour.core.options import OPTIONS, Rules
from drawfour.match import nearest_preset


def rules_lines(rules: Rules, width: int = 80) -> list[str]:
    r"""Every option with its value, what that means, and what else it could be; house rules apart.

    >>> print("\n".join(rules_lines(Rules(hand_size=5))[:4]))
    Rules: classic, with hand_size 5
    <BLANKLINE>
    drawn_card must_play   (R14; must_play or may_play)
        A drawn card that can be played must be played.
    """
    preset = nearest_preset(rules)
    changes = ", ".join(f"{option} {value}" for option, value in rules.changes(preset).items())
    lines = textwrap.wrap(f"Rules: {preset}" + (f", with {changes}" if changes else ""), width)
    for is_house_rule in (False, True):
        if is_house_rule:
            lines += ["", "House rules:"]
        for option in OPTIONS:
            if option.is_house_rule == is_house_rule:
                value = rules.in_words()[option.name]
                lines += ["", *textwrap.wrap(f"{option.name} {value}   ({option.rule}; {option.allowed})", width)]
                lines += textwrap.wrap(option.says(value), width, initial_indent="    ", subsequent_indent="    ")
    return lines
