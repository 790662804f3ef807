"""The picture of what the recipes in docs/train reached, from the reports that they wrote."""

from __future__ import annotations

import csv
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from drawfour.lab.plots import COLORS, FIRST, PERCENT, STYLE, save_figure

ROOT = Path(__file__).parents[2]
RECIPES = ("ppo_self_play", "maskable_ppo")
OPPONENTS = ("random", "careful")
BOTS = ("careful", "expert")


def share_won(bot: str, opponent: str) -> float:
    """Return the share of rounds that a bot wins against an opponent at a classic table of two (docs/measured.md)."""
    measured = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
    names, _, *rows = measured.split(f"| % won against {opponent} |")[1].splitlines()
    row = next(row for row in rows if row.startswith("| classic, 2 seats |"))
    won = dict(zip(names.replace(" ", "").split("|"), row.split("|")[2:], strict=True))
    return float((won[bot].strip() or won["even"]).split()[0]) / 100  # against itself, a bot wins an even share


def curves() -> Figure:
    """Return the picture: a panel for each opponent, a line for each recipe."""
    figure = Figure((9, 3.6), layout="constrained")
    for axes, opponent in zip(figure.subplots(1, 2), OPPONENTS, strict=True):
        for name in BOTS:
            share = share_won(name, opponent)
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
