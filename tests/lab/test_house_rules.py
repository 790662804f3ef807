"""docs/house-rules.md: it has every house rule, and each sentence agrees with the numbers below it."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy

from drawfour.core.options import OPTION, OPTIONS, PRESETS, Rules
from drawfour.lab.batch import Batch
from fixtures.command import drawfour
from fixtures.scripts import script

ROOT = Path(__file__).parents[2]
ROUNDS = 3_000
PLAYED = ("stack", "force_play", "hand_limit")  # code that other tests compile as well
WORDS = [  # for each column the words for less, for no difference and for more
    ("a round is {} % shorter", "the length of a round", "a round is {} % longer"),
    ("{} % fewer cards are played", "the cards played", "{} % more cards are played"),
    (
        "going first is worth {} percentage points less",
        "what going first is worth",
        "going first is worth {} percentage points more",
    ),
    ("skill counts for {} percentage points less", "how much skill counts", "skill counts for {} percentage points more"),
]


@pytest.fixture(scope="module")
def writer() -> Any:
    """The script that writes the page."""
    return script("bench/house_rules.py")


@pytest.fixture(scope="module")
def docs(writer: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page with a few sections and rounds, and return its folder."""
    folder = tmp_path_factory.mktemp("docs")
    writer.write_page([section for section in writer.sections() if section.title in PLAYED], ROUNDS, folder)
    return folder


@pytest.fixture(scope="module", params=["as committed", "played now"])
def page(request: pytest.FixtureRequest, docs: Path) -> str:
    folder = ROOT / "docs" if request.param == "as committed" else docs
    return (folder / "house-rules.md").read_text(encoding="utf-8")


def committed() -> str:
    return (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")


def differences(body: str) -> dict[tuple[int, str], list[str]]:
    """Return the cells of each difference in a section, by seats and rules."""
    found, seats, rule = {}, 0, ""
    for line in body.splitlines():
        first, *cells = line.removeprefix("| ").removesuffix(" |").split(" | ")
        if head := re.match(r"(\d+) seats, [\d,]+ rounds each", first):
            seats = int(head[1])
        elif first == "the difference":
            found[seats, rule] = cells
        else:
            rule = first.strip("`")
    return found


def sign(cell: str) -> int:
    """Return 1 or -1 for a bold cell, which claims a difference, and 0 for any other."""
    bold = re.match(r"\*\*([+-])", cell)
    return int(f"{bold[1]}1") if bold else 0


def claims(text: str) -> Iterator[int | None]:
    """Return what a sentence claims for each column: 1 for more, 0 for no difference, -1 for less, None for nothing."""
    silent = text.partition("no difference shows in ")[2]
    for less, nothing, more in WORDS:
        claimed = [
            number
            for number, words in ((-1, less), (1, more))
            if re.search(re.escape(words).replace(r"\{\}", r"[\d.,e-]+"), text)
        ]
        claimed += [0] if nothing in silent else []
        assert len(claimed) <= 1, text
        yield claimed[0] if claimed else None


def test_every_house_rule_has_a_section() -> None:
    page = committed()
    for option in OPTIONS:
        if not option.is_house_rule:
            continue
        compared = set(re.findall(rf"^- `classic\+{option.name}=(\w+)`: ", page, flags=re.MULTILINE))
        if option.choices:
            assert compared == option.choices.keys() - {option.default}, f"{option.name}: make house-rules"
        else:
            assert len(compared) > 1, f"{option.name}: make house-rules"
            assert all(option.read(value) for value in compared)
    for preset, changes in PRESETS.items():
        has_some = any(OPTION[name].is_house_rule for name in changes)
        assert (f"\n## {preset}\n" in page) == has_some, f"{preset}: make house-rules"


def test_every_section_has_its_picture_sentences_commands_and_sample_size(writer: Any) -> None:
    titles = re.findall(r"^## (.*)$", committed(), flags=re.MULTILINE)
    assert titles[1:] == [section.title for section in writer.sections()], "make house-rules"
    confidence = writer.confidence_for(2 * len(titles[1:]))
    for section, body in zip(writer.sections(), committed().split("\n## ")[2:], strict=True):
        assert body.startswith(f"{section.title}\n\n{section.about}\n")
        assert f"]({writer.PICTURES}/{section.picture})" in body
        assert (ROOT / "docs" / writer.PICTURES / section.picture).read_text(encoding="utf-8").startswith("<?xml")
        assert all(f"\n- `{rule}`: " in body for rule in section.rules)
        for seats in (4, 2):
            (rounds,) = re.findall(rf"\| {seats} seats, ([\d,]+) rounds each \|", body)
            number = int(rounds.replace(",", ""))
            assert number >= 1_000_000
            assert f"\ndrawfour {shlex.join(section.command(seats, number, confidence))}" in body
    pictures = {path.name for path in (ROOT / "docs" / writer.PICTURES).iterdir()}
    assert pictures == {section.picture for section in writer.sections()}


def test_each_sentence_agrees_with_the_numbers(page: str) -> None:
    checked = 0
    for body in page.split("\n## ")[2:]:
        cells = differences(body)
        for rule, text in re.findall(r"^- `(.*)`: (.*)$", body, flags=re.MULTILINE):
            ours, theirs = ([sign(cell) for cell in cells[seats, rule]] for seats in (4, 2))
            if text.startswith("all figures are the same"):
                assert {cell for seats in (4, 2) for cell in cells[seats, rule]} == {"0"}, text
                continue
            four, two = text.split(" With 2 seats ")
            assert list(claims(four)) == ours, text
            assert list(claims(two)) == [their if our != their else None for our, their in zip(ours, theirs, strict=True)], text
            same = "every difference goes the same way" if any(ours) else "none shows either"
            assert (same in two) == (ours == theirs), text
            checked += 1
    assert checked >= 5


def test_the_overview_agrees_with_the_sections(page: str) -> None:
    glance, *bodies = page.split("\n## ")[1:]
    rows = re.findall(r"^\| \[(.*?)\]\(#.*?\) \| (.*) \|$", glance, flags=re.MULTILINE)
    cells = {
        rule.removeprefix("classic+"): of[4, rule] + of[2, rule]
        for of in map(differences, bodies)
        for seats, rule in of
        if seats == 4
    }
    assert [rule for rule, _ in rows] == list(cells)
    for rule, shown in rows:
        signs = [0 if cell == "·" else int(f"{cell[0]}1") for cell in shown.split(" | ")]
        assert signs == [sign(cell) for cell in cells[rule]], rule


@pytest.mark.parametrize("rule", ["hand_limit=12", "stack=any"])
def test_differences_and_intervals_are_those_of_the_rounds(rule: str, docs: Path) -> None:
    title, word = rule.split("=")
    page = (docs / "house-rules.md").read_text(encoding="utf-8")
    (body,) = (body for body in page.split("\n## ") if body.startswith(f"{title}\n"))
    cells = differences(body)
    of_page = float(re.findall(r"--confidence ([\d.]+)", body)[0]) / 100
    confidence = 1 - (1 - of_page) / (4 * len(cells) / 2)
    for seats in (4, 2):
        columns = [
            Batch(rules, seats, ["careful", "random", "random", "careful"][:seats]).play(ROUNDS).columns
            for rules in (Rules.preset("classic", **{title: word}), Rules())
        ]
        measured: tuple[list[Any], ...] = (
            [each["turns"] for each in columns],
            [sum(each[name] for name in each if name.startswith("played_")) for each in columns],
            [100 * (each["winner"] == (each["dealer"] + 1) % seats) for each in columns],
            [100 * np.isin(each["winner"], (0, 3)) for each in columns],
        )
        for cell, (theirs, bases) in zip(cells[seats, f"classic+{rule}"], measured, strict=True):
            paired = scipy.stats.ttest_rel(theirs, bases)
            ends = paired.confidence_interval(confidence)
            told = re.findall(r"[+-]?\d[\d.]*", cell)
            (decimals,) = {len(number.partition(".")[2]) for number in told}
            unit = 10.0**-decimals
            exact = [np.mean(theirs - bases), ends.low, ends.high]
            assert [float(number) for number in told] == pytest.approx(exact, abs=0.51 * unit)
            assert unit <= (ends.high - ends.low) / 2 < 20 * unit, "the digits that the interval supports, and no more"
            assert abs(sign(cell)) == (paired.pvalue < 1 - confidence)


def test_a_command_of_the_page_repeats_its_figures_and_its_picture(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (docs / "house-rules.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^drawfour (.* --plot hand_limit\.svg)$", page, flags=re.MULTILINE)
    found = drawfour(*shlex.split(command), "--json").object
    for rule in ("classic+hand_limit=25", "classic+hand_limit=12"):
        said = [each for each in found["differences"] if each["of"] == rule]
        (body,) = (body for body in page.split("\n## ") if body.startswith("hand_limit\n"))
        assert [abs(sign(cell)) for cell in differences(body)[4, rule]] == [each["is_significant"] for each in said]
    (picture,) = docs.rglob("hand_limit.svg")
    assert (tmp_path / "hand_limit.svg").read_bytes() == picture.read_bytes()


def test_the_examples_in_the_script_run(writer: Any) -> None:
    ran = doctest.testmod(writer)
    assert (ran.failed, ran.attempted >= 3) == (0, True)
