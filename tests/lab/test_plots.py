"""Plots: they are written, show the numbers found, and have no text that is cut off or overlaps."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from drawfour import __version__
from drawfour.core.options import Rules
from drawfour.lab import plots
from drawfour.lab.batch import Batch
from drawfour.lab.compare import Comparison, compare
from drawfour.lab.measures import MEASURES, wins_of
from drawfour.lab.simulate import Summary, simulate
from drawfour.lab.stats import Histogram, Share, rounded
from fixtures.command import drawfour

MIXED = ["careful", "random"] * 5
SVG = "{http://www.w3.org/2000/svg}"
LONG = (
    "classic+call_penalty=4+false_call_penalty=2+hand_size=9+decks=2",
    "mattel+force_play=yes+no_bluffing=yes+finish_on=number+opening_skip=left",
)


def presets(*names: str, rounds: int = 400, seats: int = 4) -> Comparison:
    return compare({name: Batch(Rules.preset(name), seats, is_human_like=True) for name in names}, rounds)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Files.


@pytest.mark.parametrize("name", ["picture.png", "PICTURE.PNG", "a folder/my picture.png"])
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
def test_a_png_is_written_large_enough_to_read(command: str, name: str, folder: Path) -> None:
    (folder / "a folder").mkdir()
    ran = drawfour(*command.split(), "--rounds", 200, "--plot", name)
    assert (ran.code, ran.err) == (0, "")
    assert "length in turns" in ran.out
    written = (folder / name).read_bytes()
    assert written[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", written[16:24])
    assert 1_200 <= width <= 2_400
    assert 900 <= height <= 1_800
    assert 20_000 < len(written) < 400_000


@pytest.mark.parametrize(
    ("command", "titles"),
    [
        (
            "simulate --seats 3 --bots careful,random,random",
            [
                "classic, 3 seats, careful, random, random",
                f"200 rounds, deck classic, seed 'drawfour', drawfour {__version__}. Intervals: 95 % confidence.",
                "Length of a round",
                "Points in a round",
                "Rounds won by seat",
                "Rounds won by place",
                "In a round, on average",
                "cards drawn",
                "challenges won",
            ],
        ),
        (
            "compare --rules classic,mattel --deck modern --seed mine",
            [
                "mattel compared with classic",
                f"200 deals each, 2 seats, random, deck modern, seed 'mine', drawfour {__version__}. Intervals: 95 %; those of "
                "differences 95 % together. Hollow: no",
                "Length of a round",
                "Rounds won by place",
                "Differences",
                "% of classic",
                "Differences in shares of rounds",
                "percentage points",
                "mattel",
                "challenges",
            ],
        ),
        ("compare --bots random,careful --seats 3", ["careful compared with random", "rounds won", "Rounds won by seat"]),
    ],
)
def test_an_svg_is_xml_with_the_titles(command: str, titles: list[str], folder: Path) -> None:
    assert drawfour(*command.split(), "--rounds", 200, "--plot", "picture.svg").code == 0
    root = ET.fromstring((folder / "picture.svg").read_bytes())  # noqa: S314  # written by this test
    assert root.tag == f"{SVG}svg"
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert [title for title in titles if title not in texts] == []


@pytest.mark.parametrize("name", ["picture.svg", "PICTURE.SVG"])
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
def test_the_same_rounds_make_identical_pictures(command: str, name: str, folder: Path) -> None:
    """They are identical to the byte, without a date."""
    drawn = []
    for threads in (1, 2):
        drawfour(*command.split(), "--rounds", 100, "--threads", threads, "--plot", name)
        drawn.append((folder / name).read_bytes())
    assert drawn[0] == drawn[1]
    assert b"date>" not in drawn[0]


def test_a_picture_is_drawn_with_any_output_format(folder: Path) -> None:
    for form in ("--json", "--csv"):
        plain = drawfour("simulate", "--rounds", 50, form)
        assert drawfour("simulate", "--rounds", 50, form, "--plot", "picture.png") == plain
        (folder / "picture.png").unlink()


def test_an_existing_picture_is_overwritten(folder: Path) -> None:
    (folder / "picture.png").write_text("old")
    assert drawfour("simulate", "--rounds", 50, "--plot", "picture.png").code == 0
    assert (folder / "picture.png").read_bytes().startswith(b"\x89PNG")


# Contents.


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Draw a result, and return the figure and its axes by their titles."""
    figures: list[Figure] = []

    def keep(figure: Figure, *_: object, **__: object) -> None:
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        figures.append(figure)

    monkeypatch.setattr(Figure, "savefig", keep)

    def draw(found: Summary | Comparison) -> tuple[Figure, Mapping[str, Any]]:
        plots.save(found, str(tmp_path / "picture.png"))
        return figures[-1], {axes.get_title(loc="left"): axes for axes in figures[-1].axes}

    return draw


def intervals_of(axes: Any) -> list[tuple[str, float, float, tuple[float, float]]]:
    """Return the color, place, height and interval of each dot."""
    found = []
    for container in axes.containers:
        line, _, (bars,) = container.lines
        for x, y, (low, high) in zip(line.get_xdata(), line.get_ydata(), bars.get_segments(), strict=True):
            found.append((line.get_color(), float(x), float(y), (float(low[1]), float(high[1]))))
    return found


def check_shares(axes: Any, shares: Sequence[Sequence[Share]], first: int = 0) -> None:
    """Fail unless a panel shows these shares, set by set, each near its place and with its interval."""
    dots = intervals_of(axes)
    assert len({color for color, *_ in dots}) == len(shares)
    expected = [(place, share) for one in shares for place, share in enumerate(one, start=first)]
    for (_, x, y, ends), (place, share) in zip(dots, expected, strict=True):
        assert round(x) == place
        assert (y, *ends) == pytest.approx((share.mean, *share.interval()))
        low, high = axes.get_ylim()
        assert low < ends[0] < ends[1] < high
    assert len({round(x, 3) for _, x, _, _ in dots}) == len(dots)


def test_the_wins_of_each_place_after_the_dealer_are_drawn(drawn: Any) -> None:
    comparison = presets("classic", "official", "mattel")
    _, axes = drawn(comparison)
    check_shares(axes["Rounds won by place"], [each.places for each in comparison.summaries.values()], first=1)
    assert [label.get_text() for label in axes["Rounds won by place"].get_xticklabels()] == ["+ 1", "+ 2", "+ 3", "dealer"]
    summary = simulate(Batch(seats=10, bots=["careful"]), 400)
    _, axes = drawn(summary)
    check_shares(axes["Rounds won by place"], [summary.places], first=1)
    assert axes["Rounds won by place"].get_xlabel() == "places after the dealer (10: the dealer)"


def test_wins_of_each_seat_are_drawn_only_if_bots_differ(drawn: Any) -> None:
    """With one bot in all seats they are even, because the dealer moves round the table."""
    _, axes = drawn(simulate(Batch(seats=3, bots=["careful"]), 400))
    assert "Rounds won by seat" not in axes
    summary = simulate(Batch(seats=3, bots=["random", "careful", "random"]), 400)
    _, axes = drawn(summary)
    by_bot = sorted(enumerate(summary.wins), key=lambda seat: seat[0] == 1)
    dots = intervals_of(axes["Rounds won by seat"])
    assert [round(x) for _, x, _, _ in dots] == [seat for seat, _ in by_bot]
    assert [y for _, _, y, _ in dots] == pytest.approx([share.mean for _, share in by_bot])
    assert len({color for color, *_ in dots}) == 2
    labels = [label.get_text() for label in axes["Rounds won by seat"].get_xticklabels()]
    assert labels == ["0\nrandom", "1\ncareful", "2\nrandom"]


def test_compared_rules_show_the_wins_of_each_bot_and_compared_bots_those_of_each_seat(drawn: Any) -> None:
    rules = compare({name: Batch(name, 3, MIXED[:3]) for name in ("classic", "mattel")}, 400)
    _, axes = drawn(rules)
    check_shares(axes["Rounds won by bot"], [list(each.wins_by_bot.values()) for each in rules.summaries.values()])
    assert [label.get_text() for label in axes["Rounds won by bot"].get_xticklabels()] == ["careful", "random"]
    bots = compare({bot: Batch(seats=3, bots=[bot, "random", "random"]) for bot in ("random", "careful")}, 400)
    _, axes = drawn(bots)
    check_shares(axes["Rounds won by seat"], [each.wins for each in bots.summaries.values()])
    assert [label.get_text() for label in axes["Rounds won by seat"].get_xticklabels()] == ["0\n*", "1\nrandom", "2\nrandom"]


def test_the_title_of_a_comparison_names_the_decks_if_they_differ(drawn: Any) -> None:
    played = simulate(Batch(), 10)
    figure, _ = drawn(Comparison({"classic": played, "no_mercy": Summary(Batch("no_mercy"))}, []))
    said = " ".join(" ".join(text.get_text() for text in figure.texts).split())
    assert "deck classic" in said
    assert "deck no_mercy" in said


@pytest.mark.parametrize("hand_size", [1, 7])
def test_a_step_shows_the_share_of_rounds_of_that_length(hand_size: int, drawn: Any) -> None:
    batch = Batch(Rules(hand_size=hand_size))
    _, axes = drawn(simulate(batch, 5_000))
    for title, column in (("Length of a round", "turns"), ("Points in a round", "points")):
        values = batch.play(5_000).columns[column]
        for patch in axes[title].patches:
            heights, edges, _ = patch.get_data()
            assert len(heights) <= 62
            assert np.mean(values < edges[-1]) > 0.99
            expected = [np.mean((values >= low) & (values < high)) for low, high in pairwise(edges)]
            assert heights.tolist() == pytest.approx(expected)
        assert [text.get_text() for text in axes[title].get_legend().get_texts()] == [f"mean {values.mean():.1f}"]


def test_several_distributions_are_drawn_without_fill(drawn: Any) -> None:
    """Three overlapping fills would look like one gray."""
    _, axes = drawn(presets("classic", "official", "mattel"))
    patches = axes["Length of a round"].patches
    assert len(patches) == 3
    assert not any(patch.get_fill() for patch in patches)


FORESTS = ("Differences", "Differences in shares of rounds")


def forest(axes: Any) -> list[tuple[float, float, list[float], bool]]:
    """Return each difference of a panel: its line, its mean, the ends drawn, and whether its dot is filled."""
    lines = [line for line in axes.lines if line.get_linestyle() == "-" and len(line.get_xdata()) == 3]
    found = []
    for line in lines:
        (place,) = set(line.get_ydata())
        here = [mark for mark in axes.lines if list(mark.get_ydata()) == [place] and mark.get_marker() != "None"]
        ends = [float(mark.get_xdata()[0]) for mark in here if mark.get_marker() != "o"]
        (dot,) = (mark for mark in here if mark.get_marker() == "o")
        found.append((float(place), float(dot.get_xdata()[0]), ends, dot.get_markerfacecolor() == dot.get_color()))
    return found


def test_percent_and_percentage_points_have_separate_panels(drawn: Any) -> None:
    batches = {bot: Batch(seats=4, bots=[bot, "random", "random", "random"]) for bot in ("random", "careful")}
    comparison = compare(batches, 3_000, measures=[wins_of((0,)), *MEASURES[:4]])
    _, axes = drawn(comparison)
    for title, is_share in zip(FORESTS, (False, True), strict=True):
        differences = [each for each in comparison.differences if each.measure.is_share == is_share]
        assert [label.get_text() for label in axes[title].get_yticklabels()] == [each.measure.words for each in differences]
        shown = forest(axes[title])
        written = [text.get_text() for text in axes[title].texts]
        for number, (each, (place, mean, ends, is_filled)) in enumerate(zip(differences, shown, strict=True)):
            assert place == number
            assert [mean, *ends] == pytest.approx([each.scaled[0], *each.scaled[1]])
            assert is_filled == each.is_significant
            figures, interval = rounded(*each.scaled, signed=True)
            assert written[number] == f"{figures} ({interval})".replace("-", "\N{MINUS SIGN}")
        assert {True, False} >= {is_filled for *_, is_filled in shown}


def test_a_huge_interval_is_cut_off_with_arrows(drawn: Any) -> None:
    """An interval a hundred times as long as the others ends in arrows, but is written out in full."""
    found = compare({"seven": Batch(), "six": Batch(Rules(hand_size=6))}, 3_000, measures=MEASURES[:3])
    huge = found.differences[-1]
    huge.paired = Histogram(-1_000, np.bincount([0, 2_000], [1_000.0, 1_000.0]).astype(int))
    assert huge.scaled[1][1] - huge.scaled[1][0] > 50
    assert not huge.is_significant
    _, axes = drawn(found)
    low, high = axes["Differences"].get_xlim()
    longest = max(abs(end) for each in found.differences[:-1] for end in each.scaled[1])
    assert max(abs(low), abs(high)) < 1.5 * longest
    assert {line.get_marker() for line in axes["Differences"].lines} >= {"<", ">"}
    figures, interval = rounded(*huge.scaled, signed=True)
    assert axes["Differences"].texts[-1].get_text() == f"{figures} ({interval})".replace("-", "\N{MINUS SIGN}")


def test_a_difference_from_zero_leaves_no_empty_line(drawn: Any) -> None:
    """Zero has no percentage, so the difference can't be drawn."""
    tables = {"attentive": Batch(), "human-like": Batch(is_human_like=True)}
    _, axes = drawn(compare(tables, 300))
    for title in FORESTS:
        if title in axes:
            marked = {round(place) for place, *_ in forest(axes[title])}
            labels = axes[title].get_yticklabels()
            assert [label.get_text() for place, label in enumerate(labels) if place not in marked] == []


def test_each_table_compared_has_its_own_color(drawn: Any) -> None:
    comparison = compare({f"{decks} decks": Batch(Rules(decks=decks)) for decks in range(1, 10)}, 100)
    figure, axes = drawn(comparison)
    (legend,) = (legend for part in figure.subfigs for legend in part.legends)
    assert [text.get_text() for text in legend.get_texts()] == list(comparison.summaries)
    assert len({color for color, *_ in intervals_of(axes["Rounds won by place"])}) == 9
    assert len({line.get_color() for line in axes["Differences"].lines if len(line.get_xdata()) == 3}) == 8


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 7, 10])
def test_tick_labels_are_exact(seats: int, drawn: Any) -> None:
    """A tick at 2.5 % is not labeled 2 %."""
    _, axes = drawn(simulate(Batch(seats=seats, bots=MIXED[:seats]), 1_000))
    checked = 0
    for title, each in axes.items():
        for axis in (each.xaxis, each.yaxis):
            for place, label in zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=True):
                said = re.fullmatch(r"([−+-]?[\d.]+)( ?%)?", label.get_text())
                if said:
                    value = float(said[1].replace("−", "-")) / (100 if said[2] else 1)
                    assert value == pytest.approx(place, abs=1e-9), f"{title}: {label.get_text()} at {place}"
                    checked += 1
    assert checked > 20


def texts_of(figure: Figure) -> list[Text]:
    """Return every visible text, which excludes ticks outside the range of an axis."""
    marks: set[int] = set()
    seen: set[int] = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
                marks |= {id(tick.label1), id(tick.label2)}
            for place, label in zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=True):
                if low <= place <= high:
                    seen.add(id(label))
    found = [text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_visible() and text.get_text().strip()]
    return [text for text in found if id(text) not in marks or id(text) in seen]


PICTURES: dict[str, Any] = {
    "two seats": lambda: simulate(Batch(), 2_000),
    "four seats": lambda: simulate(Batch(seats=4, bots=["careful"]), 2_000),
    "ten seats": lambda: simulate(Batch(seats=10), 2_000),
    "ten seats of two bots": lambda: simulate(Batch(seats=10, bots=MIXED, is_human_like=True), 2_000),
    "one round": lambda: simulate(Batch(), 1),
    "two rounds": lambda: simulate(Batch(), 2),
    "fifty rounds": lambda: simulate(Batch(), 50),
    "lowest": lambda: simulate(Batch(Rules.preset("classic", scoring="lowest"), seats=3), 2_000),
    "no challenges": lambda: simulate(Batch(Rules(no_bluffing=True)), 100),
    "one move": lambda: simulate(Batch(limit=1), 20),
    "many options": lambda: simulate(Batch(_rules(LONG[1]), 4, MIXED[:4], is_human_like=True), 100),
    "two sets of rules": lambda: presets("classic", "mattel"),
    "three sets of rules": lambda: presets("classic", "official", "mattel"),
    "the same rules": lambda: compare({"classic": Batch(), "the same": Batch()}, 100),
    "one deal": lambda: presets("classic", "official", rounds=1),
    "two deals": lambda: presets("classic", "official", rounds=2),
    "ten seats compared": lambda: presets("classic", "official", seats=10),
    "long names": lambda: compare({name: Batch(_rules(name)) for name in LONG}, 400),
    "from nothing": lambda: compare({"attentive": Batch(), "human-like": Batch(is_human_like=True)}, 200),
}


def _rules(name: str) -> Rules:
    preset, *changes = name.split("+")
    return Rules.preset(preset, **dict(change.split("=") for change in changes))


@pytest.mark.parametrize("picture", PICTURES)
def test_labels_are_inside_the_picture_and_do_not_overlap(picture: str, drawn: Any) -> None:
    figure, _ = drawn(PICTURES[picture]())
    boxes = {}
    for text in texts_of(figure):
        box = text.get_window_extent()
        boxes[f"{text.get_text()!r} at {box.x0:.0f}, {box.y0:.0f}"] = box
    assert len(boxes) > 20
    width, height = figure.bbox.size
    cut_off = [name for name, box in boxes.items() if box.x0 < -1 or box.y0 < -1 or box.x1 > width + 1 or box.y1 > height + 1]
    assert cut_off == []
    on_each_other = [
        (one, other)
        for (one, box), (other, their) in combinations(boxes.items(), 2)
        if min(box.x1, their.x1) - max(box.x0, their.x0) > 2 and min(box.y1, their.y1) - max(box.y0, their.y0) > 2
    ]
    assert on_each_other == []
