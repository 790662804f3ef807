"""The picture of what the recipes in docs/train reached, from the reports that they wrote."""

from __future__ import annotations

import csv
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from drawfour.lab.plots import COLORS, FIRST, PERCENT, STYLE, save_figure

ROOT = Path(__file__).parents[2]
RECIPES = ("ppo_self_play", "maskable_ppo")
BOTS = {"random": {"careful": 0.688, "expert": 0.774}, "careful": {"careful": 0.5, "expert": 0.598}}
"""What our own bots win against each opponent (docs/measured.md)."""


def curves() -> Figure:
    """Return the picture: a panel for each opponent, a line for each recipe."""
    figure = Figure((9, 3.6), layout="constrained")
    for axes, (opponent, bots) in zip(figure.subplots(1, 2), BOTS.items(), strict=True):
        for name, share in bots.items():
            axes.axhline(share, color=FIRST, linestyle=":", linewidth=1)
            axes.annotate(name, (1, share), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=FIRST)
        for recipe, color in zip(RECIPES, COLORS, strict=False):
            with (ROOT / "docs" / "train" / f"{recipe}.csv").open(encoding="utf-8") as file:
                rows = [(int(row["decisions"]) / 1e6, float(row[opponent])) for row in csv.DictReader(file)]
            axes.plot(*zip(*rows, strict=True), color=color, label=f"{recipe}.py")
        axes.set(title=f"Rounds won against {opponent}", xlabel="million decisions", xlim=0)
        axes.yaxis.set_major_formatter(PERCENT)
    axes.legend(loc="lower right")
    return figure


if __name__ == "__main__":
    with mpl.rc_context(STYLE):
        save_figure(curves(), str(ROOT / "docs" / "pictures" / "recipes.svg"))
