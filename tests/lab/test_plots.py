"""Pictures: they are written, they show what was found, and nothing in them is cut off or lies on something else."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from drawfour.core.options import Rules
from drawfour.errors import DrawfourError
from drawfour.lab import plots
from drawfour.lab.batch import Batch
from drawfour.lab.compare import Comparison, compare
from drawfour.lab.measures import MEASURES, wins_of
from drawfour.lab.simulate import Summary, simulate
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
                "200 rounds, classic, deck classic, 3 seats, careful, random, random",
                "Moves in a round",
                "Points in a round",
                "Rounds won by each seat",
                "In a round, on average",
                "cards drawn",
                "challenges won",
            ],
        ),
        (
            "compare --rules classic,mattel",
            [
                "classic, mattel: 200 deals played with each, deck classic",
                "Moves in a round",
                "Rounds won by each seat",
                "Differences, with intervals that hold together with 95 % confidence",
                "mattel against classic",
                "challenges",
            ],
        ),
        ("compare --bots random,careful --seats 3", ["rounds won", "careful against random"]),
    ],
)
def test_an_svg_is_xml_that_holds_the_titles(command: str, titles: list[str], folder: Path) -> None:
    assert drawfour(*command.split(), "--rounds", 200, "--plot", "picture.svg").code == 0
    root = ET.fromstring((folder / "picture.svg").read_bytes())  # noqa: S314  # our own
    assert root.tag == f"{SVG}svg"
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert [title for title in titles if title not in texts] == []


@pytest.mark.parametrize("name", ["picture.svg", "PICTURE.SVG"])
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
def test_the_same_rounds_are_drawn_the_same(command: str, name: str, folder: Path) -> None:
    """To the byte: there is no date in them."""
    drawn = []
    for threads in (1, 2):
        drawfour(*command.split(), "--rounds", 100, "--threads", threads, "--plot", name)
        drawn.append((folder / name).read_bytes())
    assert drawn[0] == drawn[1]
    assert b"date>" not in drawn[0]


def test_a_picture_is_drawn_beside_any_form(folder: Path) -> None:
    for form in ("--json", "--csv"):
        plain = drawfour("simulate", "--rounds", 50, form)
        assert drawfour("simulate", "--rounds", 50, form, "--plot", "picture.png") == plain
        (folder / "picture.png").unlink()


def test_an_old_picture_gives_way(folder: Path) -> None:
    (folder / "picture.png").write_text("old")
    assert drawfour("simulate", "--rounds", 50, "--plot", "picture.png").code == 0
    assert (folder / "picture.png").read_bytes().startswith(b"\x89PNG")


# What is drawn.


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Draws what was found, and gives the figure and its axes by their titles."""
    figures: list[Figure] = []

    def keep(figure: Figure, *_: object, **__: object) -> None:
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
        figures.append(figure)

    monkeypatch.setattr(Figure, "savefig", keep)

    def draw(found: Summary | Comparison) -> tuple[Figure, Mapping[str, Any]]:
        plots.save(found, str(tmp_path / "picture.png"))
        return figures[-1], {axes.get_title(loc="left").split(",")[0]: axes for axes in figures[-1].axes}

    return draw


def test_bars_are_the_shares_of_rounds_won(drawn: Any) -> None:
    comparison = presets("classic", "official", "mattel")
    _, axes = drawn(comparison)
    bars = [bar for bar in axes["Rounds won by each seat"].patches if bar.get_width() < 1]
    assert [bar.get_height() for bar in bars] == [
        pytest.approx(share.mean) for summary in comparison.summaries.values() for share in summary.wins
    ]
    middles = [bar.get_x() + bar.get_width() / 2 for bar in bars]
    assert [round(middle) for middle in middles] == [0, 1, 2, 3] * 3
    assert len({round(middle, 3) for middle in middles}) == 12


def test_the_title_of_a_comparison_names_each_deck_where_they_differ(drawn: Any) -> None:
    played = simulate(Batch(), 10)
    figure, _ = drawn(Comparison({"classic": played, "no_mercy": Summary(Batch("no_mercy"))}, []))
    assert figure.get_suptitle() == "classic, no_mercy: 0 deals played with each, decks classic, no_mercy"


@pytest.mark.parametrize("hand_size", [1, 7])
def test_steps_are_the_shares_of_rounds_of_that_length(hand_size: int, drawn: Any) -> None:
    batch = Batch(Rules(hand_size=hand_size))
    _, axes = drawn(simulate(batch, 5_000))
    for title, column in (("Moves in a round", "actions"), ("Points in a round", "points")):
        values = batch.play(5_000).columns[column]
        for patch in axes[title].patches:
            heights, edges, _ = patch.get_data()
            assert len(heights) <= 62
            assert np.mean(values < edges[-1]) > 0.99
            expected = [np.mean((values >= low) & (values < high)) for low, high in pairwise(edges)]
            assert heights.tolist() == pytest.approx(expected)
        assert [text.get_text() for text in axes[title].get_legend().get_texts()] == [f"mean {values.mean():.1f}"]


def test_points_of_differences_are_the_differences(drawn: Any) -> None:
    batches = {bot: Batch(seats=4, bots=[bot, "random", "random", "random"]) for bot in ("random", "careful")}
    comparison = compare(batches, 1_000, measures=[wins_of((0,)), *MEASURES])
    _, axes = drawn(comparison)
    forest = axes["Differences"]
    labels = [label.get_text() for label in forest.get_yticklabels()]
    assert labels == [each.measure.words for each in comparison.differences]
    assert labels[0] == "rounds won"
    (container,) = forest.containers
    points = container.lines[0].get_xdata()
    (ends,) = (bars.get_segments() for bars in container.lines[2])
    for each, point, segment in zip(comparison.differences, points, ends, strict=True):
        scale = 100 if each.measure.is_share else 100 / each.bases.mean
        assert point == pytest.approx(each.paired.mean * scale)
        assert [segment[0][0], segment[1][0]] == pytest.approx([end * scale for end in each.interval])


def test_a_difference_from_nothing_leaves_no_empty_line(drawn: Any) -> None:
    """Of nothing there is no percentage: what cannot be drawn is not announced."""
    tables = {"attentive": Batch(), "human-like": Batch(is_human_like=True)}
    _, axes = drawn(compare(tables, 300))
    forest = axes["Differences"]
    marked = {round(float(place)) for container in forest.containers for place in container.lines[0].get_ydata()}
    assert [label.get_text() for place, label in enumerate(forest.get_yticklabels()) if place not in marked] == []


def test_everything_that_is_compared_is_drawn(drawn: Any) -> None:
    """However many there are, each has a color of its own; or there are too many, and that is said."""
    comparison = compare({f"{decks} decks": Batch(Rules(decks=decks)) for decks in range(1, 10)}, 100)
    try:
        _, axes = drawn(comparison)
    except DrawfourError:
        return
    for title, count in (("Moves in a round", 9), ("Differences", 8)):
        legend = axes[title].get_legend()
        assert len(legend.get_texts()) == count, title
    colors = [tuple(bar.get_facecolor()) for bar in axes["Rounds won by each seat"].patches if bar.get_width() < 1]
    assert len(set(colors)) == 9


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 7, 10])
def test_the_marks_of_the_axes_say_where_they_are(seats: int, drawn: Any) -> None:
    """A mark at 2.5 % does not say 2 %."""
    _, axes = drawn(simulate(Batch(seats=seats, bots=MIXED[:seats]), 1_000))
    checked = 0
    for title, each in axes.items():
        for axis in (each.xaxis, each.yaxis):
            for place, label in zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=True):
                said = re.fullmatch(r"([−-]?[\d.]+)( ?%)?", label.get_text())
                if said:
                    value = float(said[1].replace("−", "-")) / (100 if said[2] else 1)
                    assert value == pytest.approx(place, abs=1e-9), f"{title}: {label.get_text()} at {place}"
                    checked += 1
    assert checked > 20


def texts_of(figure: Figure) -> list[Text]:
    """Every text that can be seen: marks outside of what an axis shows cannot."""
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
def test_all_words_are_inside_of_the_picture_and_beside_each_other(picture: str, drawn: Any) -> None:
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
