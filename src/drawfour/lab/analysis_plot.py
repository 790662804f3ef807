"""A picture of an analysis: each side's chance of winning every round, with the turning points and the mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from drawfour.analysis import RoundAnalysis
from drawfour.errors import counted
from drawfour.lab.plots import COLORS, PERCENT, STYLE, blank_figure, save_figure

NOTE = "Dotted: an even share."
TURNING_POINT, MISTAKE = "o", "X"
FEW, MANY = 3, 12
"""Up to FEW rounds: one column; up to MANY: two; more: three."""
LONGEST = 24  # characters of a name that there is room for
HEIGHT = 2.3  # inches of a round,
MOST_HEIGHT = 300.0  # and of all of them


def save(sides: Sequence[str], rounds: Sequence[RoundAnalysis], path: str) -> None:
    """Draw a PNG or SVG file, given what each side is called. Raises DrawfourError if it can't be written."""
    with mpl.rc_context({**STYLE, "text.parse_math": False}):  # a name may contain dollar signs
        save_figure(_drawn([_label(side) for side in sides], rounds), path)


def _label(side: str) -> str:
    """Return what a side is called in a picture. A name that starts with an underline would not be in the legend."""
    return f"\N{ZERO WIDTH SPACE}{side}" if side.startswith("_") else side


def _drawn(sides: Sequence[str], rounds: Sequence[RoundAnalysis]) -> Figure:
    columns = 1 if len(rounds) <= FEW else 2 if len(rounds) <= MANY else 3
    rows = -(-len(rounds) // columns)
    figure = blank_figure(
        1.2 + min(HEIGHT * rows, MOST_HEIGHT), "Chance of winning the round", [counted(len(rounds), "round")], NOTE
    )
    body: Any = figure.subfigures()
    panels = body.subplots(rows, columns, sharey=True, squeeze=False).flatten()
    for axes, found in zip(panels, rounds, strict=False):
        _round(axes, found, sides)
    for axes in panels[len(rounds) :]:
        axes.set_visible(False)
    marks = [
        *(Line2D([], [], color=color, linewidth=3, label=side) for side, color in zip(sides, _colors(len(sides)), strict=True)),
        Line2D([], [], color="black", linestyle="", marker=TURNING_POINT, label="turning point"),
        Line2D([], [], color="black", linestyle="", marker=MISTAKE, label="mistake"),
    ]
    body.legend(handles=marks, loc="outside upper left", ncols=min(len(marks), 6))
    return figure


def _colors(sides: int) -> list[str]:
    """Return a color for each side. Colors repeat if there are more sides than colors."""
    return [COLORS[side % len(COLORS)] for side in range(sides)]


def _round(axes: Any, found: RoundAnalysis, sides: Sequence[str]) -> None:
    """Draw the curves of the sides that were in a round."""
    colors, mistakes = _colors(len(found.even)), found.mistakes()
    for side, even in enumerate(found.even):
        if even:
            axes.axhline(even, color="black", linestyle=":", linewidth=1)
            axes.plot([chances[side] for chances in found.chances], color=colors[side], linewidth=1.6)
    for index in found.moments():
        side = found.side_told(index)
        axes.plot(
            index + 1, found.chances[index + 1][side], MISTAKE if index in mistakes else TURNING_POINT, color=colors[side],
            markersize=8, markeredgecolor="white", clip_on=False, zorder=3,
        )  # fmt: skip
    winners = [side for side, chance in zip(sides, found.chances[-1], strict=True) if found.is_over and chance == 1]
    axes.set_title(f"Round {found.number}" + "".join(f", won by {winner}" for winner in winners))
    axes.set_xlim(0, max(1, len(found.moves)))
    axes.set_ylim(0, 1)
    axes.set_xlabel("moves")
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.yaxis.set_major_formatter(PERCENT)
    axes.grid(axis="y", alpha=0.3)
