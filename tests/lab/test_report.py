"""Summaries as text, JSON and CSV: the same numbers in every format, and the same output every time."""

from __future__ import annotations

import csv
import importlib.metadata
import io
import re

from drawfour.core.options import Rules
from drawfour.lab.batch import Batch
from drawfour.lab.report import as_csv, as_json, as_text
from drawfour.lab.simulate import Summary, rows, simulate
from fixtures.command import drawfour, strict
from fixtures.summaries import MIXED, by_name

# Text.


def lines_of(text: str) -> dict[str, str]:
    """Return the lines of a table by their first column."""
    return {re.split(r"  +", line)[0]: line for line in text.splitlines()[2:]}


def test_the_heading_names_the_table() -> None:
    assert as_text(simulate(Batch(seats=2), 1_200)).splitlines()[0] == "1,200 rounds, classic, deck classic, 2 seats, random"
    rules = Rules.preset("official", call_penalty=4)
    found = as_text(simulate(Batch(rules, 3, MIXED, is_human_like=True), 50)).splitlines()[0]
    assert found == (
        "50 rounds, official with call_penalty 4, deck classic, 3 seats, careful, random, random, human-like attention"
    )


def test_the_columns_of_a_table_are_aligned(summary: Summary) -> None:
    text = as_text(summary)
    head = text.splitlines()[2]
    ends = [match.end() for match in re.finditer(r"mean|95 % interval|median|\d+ %(?! interval)", head)]
    assert len(ends) == 5
    for line in text.splitlines()[3:]:
        assert len(line) <= 100
        for cell in re.finditer(r"\S+(?: \S+)*", line[ends[0] - 6 :]):
            assert cell.end() + ends[0] - 6 in ends, line
    for name, words, form in (("actions", "moves", ".1f"), ("guilty", "challenges won", ".2f")):
        row = by_name(summary)[name]
        assert re.split(r"  +", lines_of(text)[words])[1:] == [
            f"{row['mean']:{form}}",
            f"{row['low']:{form}} to {row['high']:{form}}",
            *(str(row[name]) for name in ("p5", "median", "p95")),
        ]
    won = by_name(summary)["won_by_careful"]
    line = lines_of(text)["rounds won by careful"]
    assert re.split(r"  +", line)[1:] == [
        f"{100 * won['mean']:.1f} %",
        f"{100 * won['low']:.1f} to {100 * won['high']:.1f} %",
    ]
    assert len(lines_of(text)) == len(rows(summary)) + 1


def test_one_round_is_shown_without_intervals() -> None:
    for seed in ("1", "2", "3"):
        for arguments in (["simulate"], ["compare", "--rules", "classic,official"], ["compare", "--bots", "random,careful"]):
            ran = drawfour(*arguments, "--rounds", 1, "--seed", seed, "--human-like")
            assert (ran.code, ran.err) == (0, "")
            assert not re.search(r"(?i)\b(nan|inf|none)\b", ran.out), ran.out


def test_one_round_is_written_in_the_singular() -> None:
    for arguments in (["simulate"], ["compare", "--rules", "classic,official"]):
        text = drawfour(*arguments, "--rounds", 1, "--seed", "1").out
        assert re.search(r"\b1 round,", text)
        assert not re.search(r"\b1 (rounds|deals)\b", text), text


def test_without_challenges_there_is_no_share_of_challenges_won() -> None:
    arguments = ["simulate", "--no-bluffing", "yes", "--rounds", 200]
    line = lines_of(drawfour(*arguments).out)["share of challenges won"]
    assert line.split()[-1] == "-"
    assert drawfour(*arguments, "--json").object["measures"]["challenges_won_share"]["mean"] is None
    told = {row["measure"]: row for row in csv.DictReader(io.StringIO(drawfour(*arguments, "--csv").out))}
    assert (told["challenges_won_share"]["mean"], told["challenges_won_share"]["n"]) == ("", "0")


def test_rounds_that_are_cut_off_are_reported_with_an_explanation() -> None:
    summary = simulate(Batch(limit=40), 1_000)
    cut_off = int(Batch(limit=40).play(1_000).columns["cut_off"].sum())
    assert f"\n\n{cut_off} rounds of 1,000 cut off after 40 moves: counted up to that point, won by nobody." in as_text(summary)
    assert "cut off after" not in as_text(simulate(Batch(), 1_000))


# JSON and CSV.


def test_json_has_the_numbers_of_the_summary(summary: Summary) -> None:
    found = strict(as_json(summary))
    assert found["drawfour"] == importlib.metadata.version("drawfour")
    assert found["seed"] == "drawfour"
    words = Rules().in_words()
    values = {name: getattr(Rules(), name) for name in words}
    plain = {name: value for name, value in values.items() if type(value) in (int, bool)}
    kept = {name: None if words[name] == "none" else value for name, value in plain.items()}
    assert found["rules"] == words | kept
    assert all(type(found["rules"][name]) is type(value) for name, value in kept.items())
    assert {type(value) for value in kept.values()} == {int, bool, type(None)}
    assert Rules(**found["rules"]) == Rules()
    assert (found["seats"], found["bots"], found["rounds"], found["human_like"]) == (3, MIXED, 4_000, True)
    expected = by_name(summary)
    assert list(found["measures"]) == list(expected)
    for name, row in found["measures"].items():
        assert row == {key: value for key, value in expected[name].items() if key != "measure"}


def test_json_of_one_round_has_no_nan() -> None:
    found = drawfour("simulate", "--rounds", 1, "--json").object["measures"]
    assert found["actions"]["low"] is None
    assert found["actions"]["mean"] == found["actions"]["median"] > 0


def test_csv_has_a_row_for_each_measure(summary: Summary) -> None:
    text = as_csv(summary)
    assert not re.search(r"(?i)\bnan\b", text)
    told = list(csv.DictReader(io.StringIO(text), strict=True))
    assert [row["measure"] for row in told] == list(by_name(summary))
    for row, expected in zip(told, rows(summary), strict=True):
        assert None not in row
        assert None not in row.values()
        assert row["words"] == expected["words"]
        assert float(row["mean"]) == expected["mean"]
        assert int(row["n"]) == expected["n"]
        assert row["median"] == str(expected.get("median", ""))


def test_each_row_of_csv_names_the_table() -> None:
    arguments = "--seats 3 --bots careful,random,random --rules mattel --call-penalty 4 --human-like --seed mine --rounds 60"
    text = drawfour("simulate", *arguments.split(), "--csv").out
    assert "#" not in text  # pandas.read_csv would need a parameter to skip comments
    for row in csv.DictReader(io.StringIO(text), strict=True):
        assert (row["rules"], row["deck"], row["bots"]) == ("mattel+call_penalty=4", "classic", "careful,random,random")
        assert (row["seats"], row["human_like"], row["seed"], row["rounds"]) == ("3", "True", "mine", "60")
        assert row["drawfour"] == importlib.metadata.version("drawfour")
    again = ["--rules", row["rules"], "--bots", row["bots"], "--seats", row["seats"], "--seed", row["seed"], "--human-like"]
    assert drawfour("simulate", *again, "--rounds", 60) == drawfour("simulate", *arguments.split())


def test_the_same_command_prints_the_same() -> None:
    for form in ([], ["--json"], ["--csv"]):
        ran = drawfour("simulate", "--rounds", 300, *form)
        assert ran.out.endswith("\n")
        assert not ran.out.endswith("\n\n")
        assert ran == drawfour("simulate", "--rounds", 300, "--threads", 3, *form)
