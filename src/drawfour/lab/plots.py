"""Summaries and comparisons as pictures that can be read at a glance."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from drawfour.errors import DrawfourError, counted
from drawfour.lab.compare import Comparison, Difference
from drawfour.lab.measures import MEASURES
from drawfour.lab.report import heading
from drawfour.lab.simulate import Summary
from drawfour.lab.stats import Histogram

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
"""Told apart by color-blind people too (Okabe and Ito)."""
STYLE: Any = {
    "axes.spines.top": False, "axes.spines.right": False, "axes.titlelocation": "left", "axes.titleweight": "bold",
    "axes.axisbelow": True, "font.size": 10, "svg.fonttype": "none", "svg.hashsalt": "drawfour",
}  # fmt: skip
FEW = 3  # more distributions than that are drawn as lines alone
WIDE = 250  # percent, from which on small differences would be lost on an even scale
MOST_SHOWN = 0.995  # of a distribution; its long tail would press the rest together


def save(found: Summary | Comparison, path: str) -> None:
    """Draw and write a PNG or SVG file; raises DrawfourError where it cannot be written."""
    with mpl.rc_context(STYLE):
        figure = _summary(found) if isinstance(found, Summary) else _comparison(found)
        try:
            figure.savefig(path, dpi=150, metadata={"Date": None} if path.lower().endswith(".svg") else None)
        except OSError as error:
            raise DrawfourError("bad_file", f"{path} cannot be written: {error.strerror}") from None


def colors_for(number: int) -> list[Any]:
    """So many colors, as far apart as they can be."""
    return list(COLORS[:number]) if number <= len(COLORS) else list(mpl.colormaps["turbo"](np.linspace(0, 1, number)))


def _summary(summary: Summary) -> Figure:
    figure = Figure(figsize=(11, 7.5), layout="constrained")
    figure.suptitle(fill(heading(summary), 110), x=0.01, ha="left", fontsize=13)
    (lengths, wins), (points, means) = figure.subplots(2, 2)
    _distribution(lengths, {"": summary.measures["actions"]}, "Moves in a round")
    _distribution(points, {"": summary.measures["points"]}, "Points in a round")
    _wins(wins, {"": summary})
    _means(means, summary)
    return figure


def _comparison(comparison: Comparison) -> Figure:
    figure = Figure(figsize=(11, 8), layout="constrained")
    deals = f"{counted(comparison.deals, 'deal')} played with each"
    title = f"{', '.join(comparison.summaries)}: {deals}, {_decks(comparison)}"
    figure.suptitle(fill(title, 110), x=0.01, ha="left", fontsize=13)
    lengths, wins, differences = figure.subplot_mosaic([["lengths", "wins"], ["differences", "differences"]]).values()
    _distribution(lengths, {name: each.measures["actions"] for name, each in comparison.summaries.items()}, "Moves in a round")
    _wins(wins, comparison.summaries)
    _forest(differences, comparison)
    return figure


def _decks(comparison: Comparison) -> str:
    """Name the deck that is played with, or where they differ the deck of each set of rules in turn."""
    names = [summary.batch.book.deck.name for summary in comparison.summaries.values()]
    return f"deck {names[0]}" if len(set(names)) == 1 else f"decks {', '.join(names)}"


def _distribution(axes: Any, histograms: dict[str, Histogram], title: str) -> None:
    """The shares of the values, in steps wide enough to be smooth, with the mean as a line."""
    end = max(histogram.quantile(MOST_SHOWN) for histogram in histograms.values() if histogram.n) + 1
    step = max(1, -(-end // 60))
    for (name, histogram), color in zip(histograms.items(), colors_for(len(histograms)), strict=True):
        edges = np.arange(0, end + step, step)
        heights = np.bincount(histogram.values // step, histogram.counts / histogram.n, len(edges))[: len(edges) - 1]
        if len(histograms) <= FEW:
            axes.stairs(heights, edges, fill=True, color=color, alpha=0.3)
        axes.stairs(heights, edges, color=color)
        axes.axvline(
            histogram.mean,
            color=color,
            linestyle="--",
            label=fill(f"{name}{', ' if name else ''}mean {histogram.mean:.1f}", 44),
        )
    axes.set_title(title)
    axes.set_xlim(0, end)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_ylabel("of rounds" if step == 1 else f"of rounds, in steps of {step}")
    axes.legend(edgecolor="none", framealpha=0.85, loc="upper right")


def _wins(axes: Any, summaries: dict[str, Summary]) -> None:
    """The share of rounds won by each seat, with its interval, beside what would be even."""
    width = 0.8 / len(summaries)
    seats = max(len(each.wins) for each in summaries.values())
    for place, ((name, each), color) in enumerate(zip(summaries.items(), colors_for(len(summaries)), strict=True)):
        means = np.array([share.mean for share in each.wins])
        ends = np.array([share.interval() for share in each.wins]).T
        middles = np.arange(len(means)) + (place - (len(summaries) - 1) / 2) * width
        axes.bar(middles, means, width * 0.92, color=color, alpha=0.75, label=name)
        axes.errorbar(middles, means, np.abs(ends - means), fmt="none", color="black", capsize=3)
    axes.axhline(1 / seats, color="black", linestyle=":", linewidth=1)
    bots = next(iter(summaries.values())).batch.bots
    alone = len(summaries) == 1
    axes.set_xticks(range(seats), [f"{seat}\n{bots[seat]}" if alone and seats < 6 else str(seat) for seat in range(seats)])
    axes.set_title("Rounds won by each seat")
    axes.set_ylabel("of rounds (dotted: even)")
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.margins(y=0.15)


def _means(axes: Any, summary: Summary) -> None:
    """How often things happen in a round."""
    shown = [each for each in MEASURES if each.name not in ("actions", "points") and not each.is_share]
    shown = [each for each in reversed(shown) if summary.measures[each.name].total]
    means = [summary.measures[each.name].mean for each in shown]
    axes.barh([each.words.removesuffix(" in a round") for each in shown], means, color=COLORS[0], alpha=0.75)
    for place, mean in enumerate(means):
        axes.annotate(f"{mean:.3g}", (mean, place), xytext=(4, 0), textcoords="offset points", va="center")
    axes.margins(x=0.12)
    axes.set_title("In a round, on average")


def _forest(axes: Any, comparison: Comparison) -> None:
    """Every difference with its interval: relative to the first, of shares in percentage points."""
    base, *names = comparison.summaries
    measures = list(dict.fromkeys(each.measure.words for each in comparison.differences if _scale(each)))
    shift = {name: (place - (len(names) - 1) / 2) * 0.6 / len(names) for place, name in enumerate(names)}
    for name, color in zip(names, colors_for(len(names) + 1)[1:], strict=True):
        mine = [each for each in comparison.differences if each.name == name and _scale(each)]
        places = [measures.index(each.measure.words) + shift[name] for each in mine]
        means = np.array([each.paired.mean * _scale(each) for each in mine])
        ends = np.array([[end * _scale(each) for end in each.interval] for each in mine]).reshape(-1, 2).T
        axes.errorbar(
            means,
            places,
            xerr=np.abs(ends - means),
            fmt="o",
            color=color,
            capsize=3,
            label=fill(f"{name} against {base}", 60),
        )
    axes.axvline(0, color="black", linewidth=1)
    axes.set_yticks(range(len(measures)), measures)
    axes.invert_yaxis()
    axes.set_title(f"Differences, with intervals that hold together with {100 * comparison.confidence:g} % confidence")
    has_shares = any(each.measure.is_share and each.measure.words in measures for each in comparison.differences)
    axes.set_xlabel(f"% of {base}{'; of rounds won, blocked and cut off, percentage points' if has_shares else ''}")
    if max(map(abs, axes.get_xlim())) > WIDE:
        axes.set_xscale("symlog", linthresh=10)
        axes.margins(x=0.05)
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    else:
        axes.xaxis.set_major_locator(MaxNLocator(9))
    axes.grid(axis="x", alpha=0.3)
    axes.legend(edgecolor="none", framealpha=0.85)


def _scale(difference: Difference) -> float:
    """What makes a difference a percentage; 0 where there is nothing that it could be a percentage of."""
    if difference.measure.is_share:
        return 100.0
    return 100 / difference.bases.mean if difference.bases.mean else 0.0
