"""The rules in force, in words, generated from the options."""

from __future__ import annotations

import textwrap

from drawfour.core.options import OPTIONS, PRESETS, Rules


def rules_lines(rules: Rules, width: int = 80) -> list[str]:
    r"""Every option with its value, what it says, and what else it could be.

    >>> print("\n".join(rules_lines(Rules(hand_size=5))[:4]))
    Rules: classic, with hand_size 5
    <BLANKLINE>
    drawn_card = must_play   (R14)
        A drawn card that can be played must be played, or may be kept.
    """
    preset = min(PRESETS, key=lambda name: len(rules.changes(name)))
    changes = ", ".join(f"{option} {value}" for option, value in rules.changes(preset).items())
    lines = [f"Rules: {preset}" + (f", with {changes}" if changes else "")]
    for option in OPTIONS:
        lines += ["", f"{option.name} = {rules.in_words()[option.name]}   ({option.rule})"]
        lines += textwrap.wrap(
            f"{option.sentence} {option.allowed}.", width - 4, initial_indent="    ", subsequent_indent="    "
        )
    return lines
