"""The findings of an arena as text, JSON and CSV."""

from __future__ import annotations

import json
from typing import Any

from drawfour import __version__
from drawfour.errors import counted
from drawfour.lab.arena import Arena, Pairing
from drawfour.lab.report import aligned, csv_of, origin_of, plain, setting
from drawfour.lab.simulate import known
from drawfour.lab.stats import rounded

FEW = 30  # deals, below which an interval says nothing


def as_text(found: Arena) -> str:
    """Write the ratings, and what each bot won against each other one, as a table with the strongest first."""
    title = ", ".join([counted(found.deals, "deal"), *setting(found.batch, bots=False)])
    names = list(found.ratings)
    lines = [["bot", "rating", "95 % interval", *names]]
    for bot, rating in found.ratings.items():
        lines.append(
            [bot, *rounded(rating.mean, (rating.low, rating.high), signed=True), *(cell(found, bot, other) for other in names)]
        )
    return f"{title}\n\n{aligned(lines)}\n\n{note(found)}"


def note(found: Arena) -> str:
    """Say what the figures are."""
    pairing = next(iter(found.pairings.values()))
    place = "side" if found.batch.book.teams else "seat"
    times = f"once for each {place}" if pairing.rotations > 2 else f"from either {place}"
    alone = f" Each row's bot played alone against {pairing.rivals} of the column's bot." if pairing.rivals > 1 else ""
    return (
        f"Percent of rounds won, with 95 % intervals. An even share is {100 * found.even:.3g} %.{alone}\n"
        f"Every pair played the same deals, {times}. Ratings are 0 on average; 400 points more are ten times the wins."
    )


def cell(found: Arena, bot: str, rival: str) -> str:
    """Write the percentage of rounds that a bot won against another one, with half its interval."""
    if bot == rival:
        return ""
    pairing = found.between(bot, rival)
    low, high = (100 * end for end in pairing.interval)
    mean, _ = rounded(100 * pairing.mean, (low, high))
    if found.deals < FEW:
        return f"{100 * pairing.mean:.0f}"
    return f"{mean} ± {(high - low) / 2:.{len(mean.partition('.')[2])}f}" if low < high else mean


def as_json(found: Arena) -> str:
    """Write the ratings and pairings as JSON, together with what is needed to play them again."""
    batch = found.batch
    whole = {
        "drawfour": __version__, "seed": batch.seed_text, "rules": plain(batch.book), "deck": batch.book.deck.name,
        "seats": batch.book.seats, "human_like": batch.is_human_like, "deals": found.deals, "even": found.even,
        "ratings": {bot: {"mean": each.mean, "low": each.low, "high": each.high} for bot, each in found.ratings.items()},
        "pairings": [row(pairing) for pairing in found.pairings.values()],
    }  # fmt: skip
    return json.dumps(whole, indent=2)


def as_csv(found: Arena) -> str:
    """Write one line for each pairing as CSV. Each says what was played as well."""
    origin = origin_of(found.batch)
    del origin["bots"]  # each row names its own
    return csv_of([row(pairing) | origin | {"deals": found.deals} for pairing in found.pairings.values()])


def row(pairing: Pairing) -> dict[str, Any]:
    """Return what a bot won against another one."""
    low, high = pairing.interval
    return {
        "bot": pairing.bot, "rival": pairing.rival, "won": int(pairing.won.sum()), "lost": int(pairing.lost.sum()),
        "rounds": pairing.rotations * len(pairing.won), "mean": pairing.mean, "low": known(low), "high": known(high),
    }  # fmt: skip
