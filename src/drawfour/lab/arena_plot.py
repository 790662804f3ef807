"""A picture of an arena: the ratings of the bots, and what each won against each other one."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from drawfour.errors import counted
from drawfour.lab.arena import Arena
from drawfour.lab.plots import COLORS, STYLE, make_figure, save_figure
from drawfour.lab.report import setting

NOTE = "Intervals: 95 %. Ratings are 0 on average; 400 points more are ten times the wins."
DARK = 0.6  # of the scale of colors, from where on writing is white


def save(found: Arena, path: str) -> None:
    """Draw a PNG or SVG file. Raises DrawfourError if it can't be written."""
    with mpl.rc_context(STYLE):
        save_figure(_drawn(found), path)


def _drawn(found: Arena) -> Figure:
    played = [counted(found.deals, "deal"), *setting(found.batch, deck=False, bots=False)]
    figure = make_figure(1.8 + 0.5 * len(found.ratings), "Bots against each other", played, [found.batch], NOTE, least=3.5)
    ratings, shares = figure.subplots(1, 2, width_ratios=[2, 3])
    _ratings(ratings, found)
    _shares(shares, found)
    return figure


def _ratings(axes: Any, found: Arena) -> None:
    """Draw the ratings as points with their intervals, the strongest bot at the top."""
    means = np.array([each.mean for each in found.ratings.values()])
    ends = np.array([[each.low, each.high] for each in found.ratings.values()]).T
    places = np.arange(len(means))
    axes.axvline(0, color="black", linestyle=":", linewidth=1)
    axes.errorbar(means, places, xerr=np.abs(ends - means), fmt="o", color=COLORS[0], capsize=3)
    for place, mean in zip(places, means, strict=True):
        axes.annotate(
            f"{mean:+.0f}".replace("-", "\N{MINUS SIGN}"),
            (mean, place),
            (0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_yticks(places, list(found.ratings))
    axes.set_ylim(len(means) - 0.4, -0.7)
    axes.margins(x=0.12)
    axes.grid(axis="x", alpha=0.3)
    axes.set_title("Rating")


def _shares(axes: Any, found: Arena) -> None:
    """Draw a table of the shares won, colored by how far they are from an even share."""
    names = list(found.ratings)
    table = np.array([[np.nan if bot == other else found.between(bot, other).mean for other in names] for bot in names])
    reach = max(np.nanmax(np.abs(table - found.even)), 0.01)
    axes.imshow(table, cmap="RdBu", vmin=found.even - reach, vmax=found.even + reach, aspect="auto")
    for row, column in np.argwhere(~np.isnan(table)):
        share = table[row, column]
        color = "white" if abs(share - found.even) > DARK * reach else "black"
        axes.text(column, row, f"{100 * share:.1f}", ha="center", va="center", color=color, fontsize=9)
    axes.set_xticks(range(len(names)), names, rotation=20, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    axes.set_title(f"% of rounds won by the row (even: {100 * found.even:.3g})")
