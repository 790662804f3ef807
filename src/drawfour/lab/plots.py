"""Pictures of summaries and comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator

from drawfour import __version__
from drawfour.errors import DrawfourError, counted
from drawfour.lab.batch import Batch
from drawfour.lab.compare import Comparison, Difference
from drawfour.lab.measures import MEASURES
from drawfour.lab.report import setting
from drawfour.lab.simulate import Summary
from drawfour.lab.stats import Histogram, Share, rounded

FIRST = "#4D4D4D"
"""The color of what the others are compared with."""
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
"""Distinguishable for color-blind people as well (Okabe and Ito)."""
STYLE: Any = {
    "axes.spines.top": False, "axes.spines.right": False, "axes.titlelocation": "left", "axes.titleweight": "bold",
    "axes.titlesize": 11, "figure.titlesize": 13, "figure.titleweight": "bold", "figure.labelsize": 9,
    "axes.axisbelow": True, "font.size": 10, "legend.frameon": False, "svg.fonttype": "none", "svg.hashsalt": "drawfour",
}  # fmt: skip
WIDTH = 11  # inches
LINE = 116  # characters that fit into the width
ROOMY = 4  # seats at most whose marks may be words
LEAST_SPAN = 0.02  # of an axis of shares, so that small differences do not look large
STEPS = 45  # at most, in a histogram
MOST_SHOWN = 0.995  # of a distribution; its long tail would squeeze the rest
FEW = 3  # sets of differences whose figures are written beside them
LONG, HUGE = 3, 5  # times the next: from there on an unclear difference, or a clear one, would squeeze the others
ASIDE = 1.7  # inches: the least height of a panel above differences of shares
STEADY = [1, 2, 5, 10]  # between the marks of an axis
SIGNED = FuncFormatter(lambda number, _: _with_minus(f"{number:+,g}" if number else "0"))
PERCENT = FuncFormatter(lambda share, _: f"{round(100 * share, 6):g} %")


def save(found: Summary | Comparison, path: str) -> None:
    """Draw a PNG or SVG file. Raises DrawfourError if it can't be written."""
    with mpl.rc_context(STYLE):
        save_figure(_summary(found) if isinstance(found, Summary) else _comparison(found), path)


def save_figure(figure: Figure, path: str) -> None:
    """Write a figure to a PNG or SVG file. Raises DrawfourError if it can't be written."""
    try:
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.lower().endswith(".svg") else None)
    except OSError as error:
        raise DrawfourError("bad_file", f"{path} can't be written: {error.strerror}") from None


def colors_for(names: Sequence[str]) -> dict[str, Any]:
    """Return a color for each name: a neutral one for the first, then colors that are as distinct as possible."""
    others = len(names) - 1
    colors = COLORS[:others] if others <= len(COLORS) else mpl.colormaps["turbo"](np.linspace(0, 1, others))
    return dict(zip(names, (FIRST, *colors), strict=True))


def _summary(summary: Summary) -> Figure:
    batch = summary.batch
    figure = make_figure(
        7.5, ", ".join(setting(batch, deck=False)), [counted(summary.rounds, "round")], [batch], "Intervals: 95 % confidence."
    )
    rows: Any = figure.subfigures(2, 1)
    above, below = rows
    length, points = above.subplots(1, 2)
    _lengths(length, {"": summary})
    _points(points, {"": summary})
    if _is_even([batch]):
        places, means = below.subplots(1, 2)
    else:
        seats, places, means = below.subplots(1, 3)
        _seats(seats, summary)
    _places(places, {"": summary})
    _means(means, summary)
    return figure


def _comparison(comparison: Comparison) -> Figure:
    base, *others = comparison.summaries
    batches = [summary.batch for summary in comparison.summaries.values()]
    relative = [each for each in comparison.differences if not each.measure.is_share and each.unit]
    shares = [each for each in comparison.differences if each.measure.is_share]
    upper = ["length", "places"] if _is_even(batches) else ["length", "places", "wins"]
    aside = ""
    if shares and _height(relative) > _height(shares) + ASIDE:  # there is room for a panel above the differences of shares
        *upper, aside = upper if len(upper) > 2 else ["length", "points", "places"]
    lower = max(_height(relative), _height(shares))
    settings = [setting(batch, deck=False) for batch in batches]
    shared = [part for part in settings[0] if all(part in each for each in settings[1:])]
    sure = f"Intervals: 95 %; those of differences {100 * comparison.confidence:g} % together. Hollow: no difference shows."
    title = f"{', '.join(others)} compared with {base}"
    figure = make_figure(4.3 + lower, title, [f"{counted(comparison.deals, 'deal')} each", *shared], batches, sure)
    rows: Any = figure.subfigures(2, 1, height_ratios=[3.4, lower]) if lower else [figure]
    _legend(rows[0], list(comparison.summaries))
    for axes, name in zip(rows[0].subplots(1, len(upper)), upper, strict=True):
        PANELS[name](axes, comparison.summaries)
    if lower:
        _differences(rows[1], comparison, relative, shares, aside)
    return figure


def _differences(
    figure: Any, comparison: Comparison, relative: Sequence[Difference], shares: Sequence[Difference], aside: str
) -> None:
    """Draw relative differences on the left and those of shares on the right, below another panel if there is room."""
    base = next(iter(comparison.summaries))
    colors = colors_for(list(comparison.summaries))
    columns = iter(figure.subfigures(1, 2) if relative and shares else [figure])
    if relative:
        _forest(next(columns).subplots(), relative, "Differences", f"% of {base}", colors)
    if shares:
        column = next(columns)
        if aside:
            above, column = column.subfigures(2, 1, height_ratios=[_height(relative) - _height(shares), _height(shares)])
            PANELS[aside](above.subplots(), comparison.summaries)
        _forest(column.subplots(), shares, "Differences in shares of rounds", "percentage points", colors)


def _height(differences: Sequence[Difference]) -> float:
    """Return how many inches a panel of differences needs."""
    lines = len({each.measure.name for each in differences})
    names = len({each.name for each in differences})
    return 0.8 + 0.18 * lines * (1 + min(names, FEW)) if lines else 0.0


def _is_even(batches: Sequence[Batch]) -> bool:
    """Do all seats win alike by construction, as the same bot sits in all of them and the dealer moves around the table?"""
    return len({batch.bots for batch in batches}) == 1 and len(set(batches[0].bots)) == 1


def make_figure(height: float, title: str, played: list[str], batches: Sequence[Batch], note: str, least: float = 6) -> Figure:
    """Return a figure with its title, at least that many inches high, and at its foot what is needed to draw it again."""
    decks = list(dict.fromkeys(f"deck {batch.book.deck.name}" for batch in batches))
    origin = [*(deck for deck in decks if deck not in played), f"seed {batches[0].seed_text!r}"]
    return blank_figure(max(height, least), title, [*played, *origin], note)


def blank_figure(height: float, title: str, origin: list[str], note: str) -> Figure:
    """Return a figure with its title, and at its foot where it comes from and a note."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    figure.suptitle(fill(title, LINE - 16), x=0.01, ha="left")
    foot = f"{', '.join([*origin, f'drawfour {__version__}'])}. {note}"
    figure.supxlabel(fill(foot, LINE + 30), x=0.01, ha="left", color="#555555")
    return figure


def _legend(figure: Any, names: list[str]) -> None:
    """Tell the names apart, above all panels."""
    lines = [Line2D([], [], color=color, linewidth=3, label=fill(name, LINE)) for name, color in colors_for(names).items()]
    columns = max(1, min(len(names), LINE // (6 + max(map(len, names)))))
    figure.legend(handles=lines, loc="outside upper left", ncols=columns)


def _lengths(axes: Any, summaries: Mapping[str, Summary]) -> None:
    _distribution(axes, {name: each.measures["turns"] for name, each in summaries.items()}, "Length of a round", "turns")


def _points(axes: Any, summaries: Mapping[str, Summary]) -> None:
    _distribution(axes, {name: each.measures["points"] for name, each in summaries.items()}, "Points in a round", "points")


def _distribution(axes: Any, histograms: Mapping[str, Histogram], title: str, unit: str) -> None:
    """Draw the shares of the values, in steps wide enough to be smooth, with each mean as a line."""
    end = max(histogram.quantile(MOST_SHOWN) for histogram in histograms.values() if histogram.n) + 1
    step = max(1, -(-end // STEPS))
    edges = np.arange(0, end + step, step)
    for histogram, color in zip(histograms.values(), colors_for(list(histograms)).values(), strict=True):
        heights = np.bincount(histogram.values // step, histogram.counts / histogram.n, len(edges))[: len(edges) - 1]
        if len(histograms) == 1:
            axes.stairs(heights, edges, fill=True, color=color, alpha=0.3)
        axes.stairs(heights, edges, color=color, linewidth=1.6)
        axes.axvline(histogram.mean, color=color, linestyle="--", linewidth=1.2, label=f"mean {histogram.mean:.1f}")
    axes.set_title(title)
    axes.set_xlim(0, end)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(unit if step == 1 else f"{unit}, in steps of {step}")
    axes.yaxis.set_major_formatter(PERCENT)
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEADY))
    axes.set_ylabel("of rounds")
    axes.legend(loc="upper right")


def _places(axes: Any, summaries: Mapping[str, Summary]) -> None:
    """Draw what going first is worth: the share of rounds won from each place after the dealer."""
    seats = len(next(iter(summaries.values())).places)
    is_roomy = seats <= ROOMY
    marks = [*(f"+ {number}" for number in range(1, seats)), "dealer"] if is_roomy else [f"{n + 1}" for n in range(seats)]
    for (name, color), shift in zip(colors_for(list(summaries)).items(), _shifts(len(summaries)), strict=True):
        _dots(axes, np.arange(1, seats + 1) + shift, summaries[name].places, color)
    _share_axis(axes, marks, "Rounds won by place", even=1 / seats, first=1)
    axes.set_xlabel(f"places after the dealer{'' if is_roomy else f' ({seats}: the dealer)'}")


def _seats(axes: Any, summary: Summary) -> None:
    """Draw the share of rounds won by each seat, in the color of its bot."""
    bots = summary.batch.bots
    for bot, color in zip(dict.fromkeys(bots), COLORS, strict=False):
        seats = [seat for seat, other in enumerate(bots) if other == bot]
        _dots(axes, np.array(seats), [summary.wins[seat] for seat in seats], color, bot)
    marks = [_seat_mark(seat, [bot], len(bots)) for seat, bot in enumerate(bots)]
    _share_axis(axes, marks, "Rounds won by seat", even=1 / len(bots))
    if len(bots) > ROOMY:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=2)


def _wins(axes: Any, summaries: Mapping[str, Summary]) -> None:
    """Draw the share of rounds won by each bot; where bots are compared, by each seat."""
    bots = [each.batch.bots for each in summaries.values()]
    if len(set(bots)) == 1:
        marks = list(dict.fromkeys(bots[0]))
        shares = {name: [each.wins_by_bot[bot] for bot in marks] for name, each in summaries.items()}
        title, even = "Rounds won by bot", None
    else:
        marks = [_seat_mark(seat, [each[seat] for each in bots], len(bots[0])) for seat in range(len(bots[0]))]
        shares = {name: each.wins for name, each in summaries.items()}
        title, even = "Rounds won by seat", 1 / len(marks)
    for (name, color), shift in zip(colors_for(list(summaries)).items(), _shifts(len(summaries)), strict=True):
        _dots(axes, np.arange(len(marks)) + shift, shares[name], color)
    _share_axis(axes, marks, title, even)


def _seat_mark(seat: int, bots: Sequence[str], seats: int) -> str:
    """Write a seat and, if there is room, the bot that sits there at every table, or a star for bots that are compared."""
    bot = bots[0] if len(set(bots)) == 1 else "*"
    if seats <= ROOMY:
        return f"{seat}\n{bot}"
    return f"{seat}*" if bot == "*" else f"{seat}"


def _with_minus(text: str) -> str:
    """Write negative numbers with a minus sign."""
    return text.replace("-", "\N{MINUS SIGN}")


def _shifts(number: int) -> Sequence[float]:
    """Return where several marks stand side by side around the same place."""
    return [(place - (number - 1) / 2) * 0.6 / number for place in range(number)]


def _dots(axes: Any, places: Any, shares: Sequence[Share], color: Any, label: str | None = None) -> None:
    """Draw shares with their intervals."""
    means = np.array([share.mean for share in shares])
    ends = np.array([share.interval() for share in shares]).T
    axes.errorbar(places, means, np.abs(ends - means), fmt="o", color=color, capsize=3, label=label)


def _share_axis(axes: Any, marks: list[str], title: str, even: float | None, first: int = 0) -> None:
    """Finish a panel of shares at places from `first` on: only as high as they need, with a dotted line at an even share."""
    if even is not None:
        axes.axhline(even, color="black", linestyle=":", linewidth=1)
    axes.set_xticks(range(first, first + len(marks)), marks)
    axes.set_xlim(first - 0.6, first + len(marks) - 0.4)
    low, high = axes.dataLim.intervaly
    middle, half = (low + high) / 2, max((high - low) / 2, LEAST_SPAN / 2)
    axes.set_ylim(max(middle - 1.25 * half, 0), min(middle + 1.25 * half, 1))
    axes.grid(axis="y", alpha=0.3)
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEADY))
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_title(title)
    axes.set_ylabel("of rounds" if even is None else "of rounds (dotted: even)")


def _means(axes: Any, summary: Summary) -> None:
    """Draw how often things happen in a round."""
    shown = [each for each in MEASURES if each.name not in ("turns", "points") and not each.is_share]
    shown = [each for each in reversed(shown) if summary.measures[each.name].total]
    means = [summary.measures[each.name].mean for each in shown]
    axes.barh([each.words for each in shown], means, color=FIRST, alpha=0.6)
    for place, each in enumerate(shown):
        found = summary.measures[each.name]
        text, _ = rounded(found.mean, found.interval())
        axes.annotate(text, (found.mean, place), xytext=(4, 0), textcoords="offset points", va="center")
    axes.margins(x=0.2)
    axes.set_title("In a round, on average")


def _forest(axes: Any, differences: Sequence[Difference], title: str, unit: str, colors: Mapping[str, Any]) -> None:
    """Draw differences with their intervals, hollow where none shows, and write them beside. Long intervals end in an arrow."""
    names = list(dict.fromkeys(each.name for each in differences))
    words = list(dict.fromkeys(each.measure.words for each in differences))
    shifts = dict(zip(names, _shifts(len(names)), strict=True))
    limit = _limit(differences)
    for each in differences:
        mean, ends = each.scaled
        color, place = colors[each.name], words.index(each.measure.words) + shifts[each.name]
        shown = [end for end in ends if not math.isnan(end)]
        axes.plot(np.clip([mean, *shown], -limit, limit), [place] * (1 + len(shown)), color=color, linewidth=1.6)
        for end in shown:
            mark = "|" if abs(end) <= limit else "<" if end < 0 else ">"
            axes.plot(np.clip(end, -limit, limit), place, mark, color=color, markersize=6)
        if abs(mean) <= limit:
            axes.plot(mean, place, "o", color=color, markersize=6, markerfacecolor=color if each.is_significant else "white")
        if len(names) <= FEW:
            figures, interval = rounded(mean, ends, signed=True)
            text = f"{figures} ({interval})" if interval else "the same" if each.is_same else figures
            axes.annotate(
                _with_minus(text), (1.02, place), xycoords=("axes fraction", "data"), color=color, fontsize=9, va="center"
            )
    axes.axvline(0, color="black", linewidth=1)
    axes.set_yticks(range(len(words)), words)
    axes.set_ylim(len(words) - 0.5, -0.5)
    axes.set_title(title)
    axes.set_xlabel(unit)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=STEADY))
    axes.xaxis.set_major_formatter(SIGNED)
    axes.margins(x=0.06)
    axes.grid(axis="x", alpha=0.3)


def _limit(differences: Sequence[Difference]) -> float:
    """Return how far from 0 a panel reaches. What is so much longer than all others that it would squeeze them is cut off."""
    shown = [each for each in differences if not math.isnan(each.interval[0])]
    reaches = sorted((max(map(abs, each.scaled[1])), each.is_significant) for each in shown)
    while len(reaches) > 1 and reaches[-1][0] > (HUGE if reaches[-1][1] else LONG) * reaches[-2][0]:
        del reaches[-1]
    return 1.1 * reaches[-1][0] if reaches else 1.0


PANELS: Mapping[str, Callable[[Any, Mapping[str, Summary]], None]] = {
    "length": _lengths,
    "points": _points,
    "places": _places,
    "wins": _wins,
}
"""What can be drawn of several summaries, side by side."""
