"""How long a search may think, written after the name of its bot.

`master:500` plays out 500 rounds in its mind for a decision. `master:20ms` plays out as many as a core of this machine can in
20 milliseconds. They are measured once for each table, and the laboratory then names the number, so that results can be
repeated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from drawfour.bots.bot import Bot
from drawfour.errors import DrawfourError

BUDGET = re.compile(r"(\w+):(-?\d+)(ms)?", re.ASCII)
MOST = {"": 1_000_000, "ms": 10_000}
"""The largest budget in each unit."""
MOST_DIGITS = 20


def with_budget(name: str, bots: Mapping[str, Bot]) -> Bot | None:
    """Return one of the `bots` with the budget in its name; None if the name has none.

    Raises DrawfourError for a bot that does not search, and for a budget that is too small or too large.
    """
    found = BUDGET.fullmatch(name)
    if found is None or found[1] not in bots:
        return None
    bot, unit = bots[found[1]], found[3] or ""
    budget = int(found[2][:MOST_DIGITS])  # Python refuses to read thousands of digits
    if not bot.playouts:
        searching = ", ".join(other for other, each in bots.items() if each.playouts)
        raise DrawfourError("bad_option", f"{name}: {found[1]} plays no rounds out in its mind; only {searching} has a budget.")
    if not 1 <= budget <= MOST[unit]:
        what = "milliseconds" if unit else "playouts"
        raise DrawfourError("bad_option", f"{name}: a budget must be 1 to {MOST[unit]:,} {what}.")
    return replace(bot, milliseconds=budget) if unit else replace(bot, playouts=budget)
