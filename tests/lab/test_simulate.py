"""`drawfour simulate`, and what it shares with `drawfour compare`: numbers, formats, flags, errors, interrupts.

This file is long because every format, flag and kind of error is tested.
"""

from __future__ import annotations

import csv
import importlib.metadata
import io
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy
from tqdm import tqdm

from drawfour.core.option_field import Option
from drawfour.core.options import OPTION, OPTIONS, PRESETS, Rules
from drawfour.errors import DrawfourError
from drawfour.lab.batch import Batch, Results
from drawfour.lab.compare import compare
from drawfour.lab.measures import MEASURES, Columns
from drawfour.lab.report import as_csv, as_json, as_text
from drawfour.lab.simulate import Summary, rows, simulate
from fixtures.command import Ran, drawfour, strict
from fixtures.patience import PATIENCE

MIXED = ["careful", "random", "random"]
module = sys.modules[simulate.__module__]
SRC = Path(sys.modules["drawfour"].__file__ or "").parents[1]


@pytest.fixture(scope="module")
def summary() -> Summary:
    return simulate(Batch(seats=3, bots=MIXED, is_human_like=True), 4_000)


@pytest.fixture(scope="module")
def columns() -> Columns:
    return Batch(seats=3, bots=MIXED, is_human_like=True).play(4_000).columns


def by_name(summary: Summary) -> dict[str, dict[str, Any]]:
    return {row["measure"]: row for row in rows(summary)}


# Numbers.


def test_every_measure_is_computed_from_its_column(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    direct = {measure.name: columns.get(measure.name) for measure in MEASURES}
    direct["cards_played"] = np.sum([column for name, column in columns.items() if name.startswith("played_")], axis=0)
    direct["blocked"] = (columns["winner"] == -1) & (columns["cut_off"] == 0)
    assert {
        "turns",
        "actions",
        "points",
        "cards_drawn",
        "challenged",
        "guilty",
        "missed",
        "caught",
        "reshuffled",
    } < direct.keys()
    for name, column in direct.items():
        assert column is not None, name
        row = found[name]
        assert row["mean"] == pytest.approx(column.mean()), name
        assert row["n"] == 4_000, name
        if not row["is_share"]:
            expected = scipy.stats.t.interval(0.95, 3_999, column.mean(), scipy.stats.sem(column))
            assert (row["low"], row["high"]) == pytest.approx(expected), name
            for quantile, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
                assert row[quantile] == np.quantile(column, share, method="inverted_cdf"), name


def test_wins_of_seats_and_bots_are_computed_from_the_winners(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    seats = [int((columns["winner"] == seat).sum()) for seat in range(3)]
    for seat, wins in enumerate(seats):
        assert found[f"won_by_seat_{seat}"]["mean"] == wins / 4_000
        low, high = scipy.stats.binomtest(wins, 4_000).proportion_ci(method="wilson")
        assert (found[f"won_by_seat_{seat}"]["low"], found[f"won_by_seat_{seat}"]["high"]) == pytest.approx((low, high))
    assert found["won_by_careful"]["mean"] == seats[0] / 4_000
    assert found["won_by_random"]["mean"] == (seats[1] + seats[2]) / 4_000
    assert {name: (share.hits, share.n) for name, share in summary.wins_by_bot.items()} == {
        "careful": (seats[0], 4_000),
        "random": (seats[1] + seats[2], 4_000),
    }


def test_a_single_bot_has_no_row() -> None:
    assert not {"won_by_careful", "won_by_random"} & by_name(simulate(Batch(), 10)).keys()


def test_the_share_of_challenges_won_is_of_all_challenges(summary: Summary, columns: Columns) -> None:
    row = by_name(summary)["challenges_won_share"]
    assert row["n"] == columns["challenged"].sum()
    assert row["mean"] == columns["guilty"].sum() / columns["challenged"].sum()


def test_blocked_rounds_and_rounds_cut_off_are_counted_separately() -> None:
    batch = Batch()
    table = batch.play(10).table.copy()
    table["winner"][:3] = -1
    table["cut_off"][:1] = 1
    table["blocked"][1:3] = 1
    summary = Summary(batch)
    summary.add(Results(batch.book, batch.bots, table))
    found = by_name(summary)
    assert (found["blocked"]["mean"], found["cut_off"]["mean"]) == (0.2, 0.1)
    low, high = scipy.stats.binomtest(2, 10).proportion_ci(method="wilson")
    assert (found["blocked"]["low"], found["blocked"]["high"]) == pytest.approx((low, high))


@pytest.mark.parametrize("block", [77, 999, 1_000, 4_000])
def test_results_do_not_depend_on_the_size_of_blocks(block: int) -> None:
    batch = Batch(seats=3, is_human_like=True)
    assert rows(simulate(batch, 4_000, block=block)) == rows(simulate(batch, 4_000, block=5_000))


def test_wins_of_places_are_counted_from_the_dealer(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    after = (columns["winner"] - np.arange(4_000)) % 3
    for number in (1, 2, 3):
        row = found[f"won_by_dealer_{number}"]
        assert row["mean"] == np.mean(after == number % 3)
        assert row["n"] == 4_000
    assert found["won_by_dealer_1"]["words"] == "rounds won by dealer + 1"
    assert found["won_by_dealer_3"]["words"] == "rounds won by the dealer"


def test_nobody_wins_a_round_that_is_cut_off() -> None:
    found = by_name(simulate(Batch(seats=3, limit=20), 500))
    assert found["cut_off"]["mean"] > 0.5
    for kind in ("seat_0 seat_1 seat_2", "dealer_1 dealer_2 dealer_3"):
        won = sum(found[f"won_by_{each}"]["mean"] for each in kind.split())
        assert won == pytest.approx(1 - found["cut_off"]["mean"] - found["blocked"]["mean"])


def test_a_summary_does_not_depend_on_how_rounds_are_played(summary: Summary) -> None:
    def one_by_one(batch: Batch, rounds: int, *, first: int, progress: Callable[[int], object]) -> Results:
        asked.append((rounds, first))
        return batch.play(rounds, first=first, threads=1, progress=progress)

    asked: list[tuple[int, int]] = []
    assert rows(simulate(summary.batch, 4_000, one_by_one)) == rows(summary)
    assert asked == [(4_000, 0)]


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


# JSON and CSV.


NUMBERS = {
    "target_score": 500, "hand_limit": None, "call_penalty": 2, "false_call_penalty": 0, "false_catch_penalty": 0,
    "hand_size": 7, "decks": 1,
}  # fmt: skip
SWITCHES = ("teams", "deflect", "jump_in", "seven_zero", "draw_until_playable", "force_play", "no_bluffing")


def test_json_has_the_numbers_of_the_summary(summary: Summary) -> None:
    found = strict(as_json(summary))
    assert found["drawfour"] == importlib.metadata.version("drawfour")
    assert found["seed"] == "drawfour"
    assert found["rules"] == Rules().in_words() | NUMBERS | {"late_call": True} | dict.fromkeys(SWITCHES, False)
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


# Flags.


def batch_rows(batch: Batch, rounds: int = 300) -> dict[str, Any]:
    """Return what JSON should contain."""
    found: dict[str, Any] = strict(as_json(simulate(batch, rounds)))
    return found


FLAGS: dict[str, Batch] = {
    "": Batch(),
    "--seats 4": Batch(seats=4),
    "--seats 10 --threads 1": Batch(seats=10),
    "--threads 7": Batch(),
    "--bots careful": Batch(bots=["careful"]),
    "--bots careful,random,random --seats 3": Batch(seats=3, bots=MIXED),
    "--human-like": Batch(is_human_like=True),
    "--seed other": Batch(seed="other"),
    "--seed 'ünï ☃'": Batch(seed="ünï ☃"),
    "--rules official": Batch(Rules.preset("official")),
    "--rules mattel --hand-size 5": Batch(Rules.preset("mattel", hand_size=5)),
    "--rules mattel+hand_size=5+decks=2 --hand-size 6": Batch(Rules.preset("mattel", hand_size=5, decks=2)),
    "--bots ' careful, random'": Batch(bots=["careful", "random"]),
}


@pytest.mark.parametrize("flags", FLAGS)
def test_every_flag_has_its_effect(flags: str) -> None:
    found = drawfour("simulate", "--rounds", 300, "--json", *shlex.split(flags)).object
    assert found == batch_rows(FLAGS[flags])


def other_value(option: Option) -> str:
    """Return a value of an option other than its default."""
    if option.name == "hand_limit":
        return "25"  # a lower limit does not fit every hand
    words = list(option.choices) or [str(number) for number in range(max(option.low, 1), option.low + 4)]
    return next(word for word in words if word != option.default)


@pytest.mark.parametrize("name", OPTION)
def test_every_option_of_the_rules_is_a_flag(name: str) -> None:
    value = other_value(OPTION[name])
    flag = f"--{name.replace('_', '-')}"
    found = drawfour("simulate", flag, value, "--seats", 4, "--rounds", 50, "--json").object
    assert Rules(**found["rules"]) == Rules.preset("classic", **{name: value})
    found = drawfour("compare", "--rules", "classic,mattel", flag, value, "--seats", 4, "--rounds", 50, "--json").object
    for preset in ("classic", "mattel"):
        assert Rules(**found["tables"][preset]["rules"]) == Rules.preset(preset, **{name: value})


def test_the_default_is_a_hundred_thousand_rounds_of_two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def spy(batch: Batch, rounds: int, **_: object) -> Results:
        asked.append((batch.book.seats, batch.bots, rounds))
        return batch.play(10)

    monkeypatch.setattr("drawfour.lab.commands.count", spy)
    assert drawfour("simulate").code == 0
    assert asked == [(2, ("random", "random"), 100_000)]


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_the_help_names_every_flag(command: str) -> None:
    ran = drawfour(command, "--help")
    assert ran.code == 0
    flags = [f"--{option.name.replace('_', '-')}" for option in OPTIONS]
    flags += ["--rules", "--seats", "--bots", "--rounds", "--human-like", "--threads", "--gpu", "--seed"]
    flags += ["--json", "--csv", "--plot", *(["--against", "--measures", "--confidence"] if command == "compare" else [])]
    assert [flag for flag in flags if flag not in ran.out] == []
    assert all(preset in ran.out for preset in PRESETS)


def test_help_works_without_the_laboratory(tmp_path: Path) -> None:
    assert "--rounds" in bare(tmp_path, "simulate", "--help").out


def test_rounds_that_are_cut_off_are_reported_with_an_explanation() -> None:
    summary = simulate(Batch(limit=40), 1_000)
    cut_off = int(Batch(limit=40).play(1_000).columns["cut_off"].sum())
    assert f"\n\n{cut_off} rounds of 1,000 cut off after 40 moves: counted up to that point, won by nobody." in as_text(summary)
    assert "cut off after" not in as_text(simulate(Batch(), 1_000))


# Errors.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def _no_round_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if any round is played."""

    def refuse(batch: Batch, rounds: int, **_: object) -> Results:
        raise AssertionError("played")

    monkeypatch.setattr(Batch, "play", refuse)


WRONG = [
    ("--seed ''", "seed must be text or a whole number, not ''"),
    ("--rounds 0", "rounds must be 1 or more, not 0"),
    ("--rounds -1", "rounds must be 1 or more, not -1"),
    ("--rounds 1e-5", "1e-5"),
    ("--rounds ''", "rounds"),
    ("--rounds many", "'many' is not a whole number"),
    ("--deck ''", "Unknown deck ''"),
    ("--rounds 2.5", "2.5"),
    ("--rounds", "--rounds"),
    ("--threads two", "two"),
    ("--threads 2 --gpu", "--gpu"),
    ("--seats 1", "must be 2 to 10, not 1"),
    ("--seats 11", "2 to 10"),
    ("--seats -2", "2 to 10"),
    ("--seats four", "four"),
    ("--seats ''", "seats"),
    ("--hand-size 60", "122 cards.*108"),
    ("--hand-size 0", "1 to 100"),
    ("--hand-size ''", "1 to 100"),
    ("--decks 10", "1 to 9"),
    ("--teams yes", "exactly 4"),
    ("--teams maybe", "yes or no"),
    ("--scoring most", "winner_takes, lowest or elimination"),
    ("--bots clever", "Unknown bot 'clever'. Bots: beginner, .*, random."),
    ("--bots Careful", "Unknown bot 'Careful'"),
    ("--bots ''", "Unknown bot"),
    ("--bots ,", "Unknown bot"),
    ("--bots careful,", "Unknown bot ''"),
    ("--seed", "--seed"),
    ("--json --csv", "--json"),
    ("--csv --json", "--csv"),
    ("--nonsense", "--nonsense"),
    ("extra", "extra"),
]
SIMULATE = [
    ("--rules parti", "Unknown preset 'parti'. Did you mean 'party'. Presets: classic, official, mattel, party, no_mercy."),
    ("--rules ''", "Unknown preset ''"),
    ("--rules classic,official", "Unknown preset 'classic,official'"),
    ("--rules classic+hand_size", "such as call_penalty=4, not 'hand_size'"),
    ("--rules classic+hand_size=500", "hand_size must be 1 to 100, not 500"),
    ("--bots random,random,random", "3 bots for 2 seats"),
    ("--seats 3 --bots random,careful", "2 bots for 3 seats"),
    ("--against random", "--against"),
]
COMPARE = [
    ("", "nothing to compare"),
    ("--rules classic", "nothing to compare"),
    ("--rules classic --bots careful", "nothing to compare"),
    ("--bots careful", "nothing to compare"),
    ("--bots careful --against careful", "nothing to compare"),
    ("--bots clever --against careful", "Unknown bot 'clever'"),
    ("--rules classic,classic", "--rules names classic twice"),
    ("--rules classic,classic+decks=2+decks=3", "decks is set twice .* set it once"),
    ("--rules classic,mattel,classic", "--rules names classic twice"),
    ("--bots random,random", "--bots names random twice"),
    (
        "--rules classic,parti",
        "Unknown preset 'parti'. Did you mean 'party'. Presets: classic, official, mattel",
    ),
    ("--rules classic,", "Unknown preset ''"),
    ("--rules classic,mattel --confidence sure", "'sure' is not a number"),
    ("--rules ,classic", "Unknown preset ''"),
    ("--rules ,", "''"),
    ("--rules '' --bots random,careful", "Unknown preset ''"),
    ("--rules 'classic, classic'", "--rules names classic twice"),
    ("--rules classic,mattel --against careful", "--against"),
    ("--rules Classic,mattel", "Unknown preset 'Classic'"),
    ("--rules classic,+hand_size=5", "Unknown preset ''"),
    ("--rules classic,classic+", "such as call_penalty=4, not ''"),
    ("--rules classic,classic+hand_size", "such as call_penalty=4, not 'hand_size'"),
    ("--rules classic,classic+hand_size=", "such as call_penalty=4, not 'hand_size='"),
    ("--rules classic,classic+=5", "such as call_penalty=4, not '=5'"),
    ("--rules classic,classic+hand_size=5=6", "such as call_penalty=4, not 'hand_size=5=6'"),
    ("--rules classic,classic+hand_size:5", "such as call_penalty=4, not 'hand_size:5'"),
    ("--rules 'classic,classic+hand_size = 5'", "such as call_penalty=4, not"),
    ("--rules classic,classic+hand_size=-1", "hand_size=-1"),
    ("--rules classic,classic+hand-size=5", "hand-size"),
    ("--rules classic,classic+hand_size=500", "hand_size must be 1 to 100, not 500"),
    ("--rules classic,classic+hand_size=60", "122 cards"),
    ("--rules classic,classic+nonsense=1", "Unknown option 'nonsense'"),
    ("--rules classic,classic+teams=perhaps", "yes or no"),
    ("--rules classic,classic+teams=yes", "exactly 4"),
    ("--rules classic,mattel --bots careful,random,random", "3 bots for 2 seats"),
    ("--bots careful,clever", "Unknown bot 'clever'"),
    ("--bots careful,random --against clever", "Unknown bot 'clever'"),
    ("--bots careful,random --against ''", "Unknown bot ''"),
    ("--bots careful,random --against careful,random", "Unknown bot"),
    ("--bots careful,random --seats 11", "2 to 10"),
    (
        "--rules classic,mattel --measures action",
        "Unknown measure 'action'. Did you mean 'actions'.* Measures: turns, actions, .*cut_off, won_by_dealer_1.?$",
    ),
    ("--rules classic,mattel --measures moves", "Unknown measure 'moves'. Did you mean 'actions'.* Measures: turns, actions, "),
    ("--rules classic,mattel --measures 'rounds cut off'", "Unknown measure 'rounds cut off'. Did you mean 'cut_off'"),
    ("--rules classic,mattel --measures won_by_careful", "Unknown measure 'won_by_careful'"),
    ("--rules classic,mattel --measures actions,points,actions", "--measures names actions twice"),
    ("--bots careful,random --measures ''", "Unknown measure ''. Measures: won, turns, actions"),
    ("--rules classic,mattel --confidence 100", "--confidence must be more than 0 and less than 100 percent, not 100"),
    ("--rules classic,mattel --confidence 0", "confidence must be more than 0 .* not 0"),
    ("--rules classic,mattel --confidence nan", "confidence must be more than 0 .* not nan"),
    ("--rules classic,mattel --confidence most", "most"),
    (
        "--rules classic,classic+deck=moderm",
        "Unknown deck 'moderm'. Did you mean 'modern'. Decks: classic, modern, no_mercy, or a file",
    ),
    ("--rules classic,classic+deck=modern+deck=classic", "deck is set twice"),
    ("--rules classic,classic+deck=", "such as call_penalty=4, not 'deck='"),
]
TROUBLES = [
    *((f"simulate {flags}", words) for flags, words in WRONG + SIMULATE),
    *((f"compare --rules classic,mattel {flags}", words) for flags, words in WRONG),
    *((f"compare {flags}", words) for flags, words in COMPARE),
]


@pytest.mark.usefixtures("_no_round_is_played")
@pytest.mark.parametrize(("arguments", "words"), TROUBLES)
def test_an_invalid_argument_gets_one_sentence_before_any_round(arguments: str, words: str) -> None:
    ran = drawfour(*shlex.split(arguments))
    assert ran.is_one_sentence()
    assert ran.out == ""
    assert re.search(words, ran.err), ran.err


@pytest.mark.parametrize("threads", [0, -1])
def test_an_invalid_number_of_threads_gets_one_sentence(threads: int) -> None:
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        ran = drawfour(*arguments, "--threads", threads)
        assert ran.is_one_sentence()
        assert f"threads must be 1 or more, not {threads}" in ran.err


PICTURES = [
    ("picture", "picture.*png or .svg"),
    ("picture.jpg", "The name of a picture must end in .png or .svg, not 'picture.jpg'"),
    ("picture.png.txt", "picture must end in"),
    (".png", "picture must end in"),
    (".", "picture must end in"),
    ("", r"--plot|picture must end in"),
    ("folder.png", "folder.png can't be written"),
    ("folder.svg", "folder.svg can't be written"),
    ("missing/picture.png", "missing/picture.png can't be written"),
    ("file/picture.png", "file/picture.png can't be written"),
    ("new.png/", "can't be written"),
    ("a" * 300 + ".png", "can't be written"),
]


@pytest.mark.usefixtures("_no_round_is_played")
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
@pytest.mark.parametrize(("path", "words"), PICTURES)
def test_a_picture_that_cannot_be_written_gets_one_sentence_before_any_round(
    path: str, words: str, command: str, folder: Path
) -> None:
    (folder / "file").write_text("mine")
    for name in ("folder.png", "folder.svg"):
        (folder / name).mkdir()
    ran = drawfour(*command.split(), "--plot", path)
    assert ran.is_one_sentence()
    assert re.search(words, ran.err), ran.err
    assert sorted(each.name for each in folder.iterdir()) == ["file", "folder.png", "folder.svg"]


def test_a_read_only_picture_is_not_overwritten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "mine.png"
    path.write_text("mine")
    path.chmod(0o444)
    if os.access(path, os.W_OK):  # root may write everything

        def refuse(name: str, mode: str) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("drawfour.files.open", refuse, raising=False)
    ran = drawfour("simulate", "--rounds", 10, "--plot", "mine.png")
    assert ran.is_one_sentence()
    assert "mine.png can't be written" in ran.err
    assert path.read_text() == "mine"


@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
def test_the_numbers_are_printed_even_if_the_picture_fails(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may be full at the end of a run."""
    from drawfour.lab import plots  # noqa: PLC0415  # imported late, as in the commands

    def fail(*_: object) -> None:
        raise DrawfourError("bad_file", "full.png can't be written: No space left on device")

    monkeypatch.setattr(plots, "save", fail)
    ran = drawfour(*command.split(), "--rounds", 50, "--plot", "full.png")
    assert ran.code == 2
    assert ran.err == "drawfour: full.png can't be written: No space left on device\n"
    assert "length in turns" in ran.out


def bare(folder: Path, *arguments: str, missing: Sequence[str] = ()) -> Ran:
    """Run the command without any other package, or, if packages are named, without those."""
    hidden = "".join(f"sys.modules[{name!r}] = None; " for name in missing)
    code = f"import sys; {hidden}sys.path.insert(0, {str(SRC)!r}); from drawfour.cli import main; sys.exit(main())"
    command = [sys.executable, *([] if missing else ["-S", "-E"]), "-c", code, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=PATIENCE, check=False)
    return Ran(ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_without_the_laboratory_one_sentence_says_how_to_install_it(command: str, tmp_path: Path) -> None:
    ran = bare(tmp_path, command)
    assert ran.is_one_sentence()
    assert "matplotlib, numba, numpy, scipy, tqdm are not installed" in ran.err
    assert 'In a checkout run: make lab. Elsewhere run: pip install "SOURCE[lab]", where SOURCE is' in ran.err


@pytest.mark.parametrize("package", ["matplotlib", "numba", "numpy", "scipy", "tqdm"])
def test_a_missing_package_gets_one_sentence_with_the_remedy(package: str, tmp_path: Path) -> None:
    ran = bare(tmp_path, "simulate", missing=[package])
    assert ran.is_one_sentence()
    assert f"{package} is not installed" in ran.err
    assert 'In a checkout run: make lab. Elsewhere run: pip install "SOURCE[lab]", where SOURCE is' in ran.err


def test_the_extra_has_every_package_that_the_laboratory_requires() -> None:
    needed = [line for line in importlib.metadata.requires("drawfour") or [] if "extra == 'lab'" in line.replace('"', "'")]
    assert sorted(re.split(r"\W", line)[0] for line in needed) == ["matplotlib", "numba", "numpy", "scipy", "tqdm"]


# Endings.


def test_a_progress_bar_is_shown_only_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "tqdm", lambda **options: tqdm(**options | {"delay": 0, "mininterval": 0}))
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        piped = drawfour(*arguments, "--rounds", 50_000)
        shown = drawfour(*arguments, "--rounds", 50_000, at_a_terminal=True)
        assert piped.err == ""
        assert re.search(r"\d+%.*/(50\.0|100)k .*rounds/s", shown.err)
        assert shown.err.splitlines()[-1].strip() == ""  # the bar is erased at the end
        assert shown.out == piped.out


def test_a_short_run_shows_no_bar() -> None:
    assert drawfour("simulate", "--rounds", 100, at_a_terminal=True).err == ""


STARTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may ignore Ctrl-C, and children inherit that
from drawfour.cli import main
sys.exit(main())
"""


class Running:
    """The command in a process of its own. Its stderr is a terminal, so the progress bar shows how far it is."""

    def __init__(self, *arguments: str, before: str = "") -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 100))
        command = [sys.executable, "-c", before + STARTED, *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave, env=os.environ | {"TERM": "xterm"}
        )
        os.close(slave)
        self.told = ""

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.master)

    def read(self) -> bool:
        """Read the output of the terminal. Returns False when the command has ended."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing happens after: {self.told[-300:]}")
        try:
            read = os.read(self.master, 65_536)
        except OSError:  # the other end of the terminal is closed
            return False
        self.told += read.decode()
        return bool(read)

    @property
    def played(self) -> int:
        """The number of rounds played, according to the progress bar."""
        counts = re.findall(r"([\d.]+)([kMG]?)/[\d.]+[kMG] ", self.told)
        return round(float(counts[-1][0]) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[counts[-1][1]]) if counts else 0

    def read_to(self, pattern: str) -> None:
        """Read until the output has this pattern."""
        while not re.search(pattern, self.told):
            assert self.read(), self.told

    def interrupt(self) -> Ran:
        """Press Ctrl-C, and read the rest of the output."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> Ran:
        """Read to the end."""
        while self.read():
            pass
        out, _ = self.process.communicate(timeout=PATIENCE)
        return Ran(self.process.returncode, out.decode(), self.told)


ENDLESS = 200_000_000  # never finished
SO_FAR = re.compile(rf"drawfour: Interrupted after ([\d,]+) of {ENDLESS:,} rounds")


def test_control_c_reports_the_finished_rounds() -> None:
    with Running("simulate", "--rounds", f"{ENDLESS}", "--json", "--seats", "3", "--hand-size", "4") as running:
        while running.played < 250_000:
            assert running.read(), running.told
        ran = running.interrupt()
    assert ran.code == 0
    assert "Traceback" not in ran.err
    last = ran.err.strip().splitlines()[-1].split("\r")[-1]
    found = SO_FAR.fullmatch(last)
    assert found, last
    rounds = int(found[1].replace(",", ""))
    assert strict(ran.out) == batch_rows(Batch(Rules(hand_size=4), seats=3), rounds)


def test_control_c_compares_the_deals_played_with_both() -> None:
    with Running("compare", "--rules", "classic,mattel", "--rounds", f"{ENDLESS}", "--hand-size", "4") as running:
        while running.played < 450_000:  # a few blocks of each
            assert running.read(), running.told
        ran = running.interrupt()
    assert ran.code == 0
    assert "Traceback" not in ran.err
    found = SO_FAR.search(ran.err)
    assert found
    assert f"classic: {found[1]} rounds, classic with hand_size 4, " in ran.out
    assert f"mattel: {found[1]} rounds, mattel with hand_size 4, " in ran.out
    assert f"mattel compared with classic over the same {found[1]} deals: deck classic, 2 seats, random\n" in ran.out


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,classic+force_play=yes"])
def test_control_c_while_rounds_are_summarized_loses_none(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run spends much of its time between two blocks."""
    calls = []

    def press(columns: Columns) -> Any:
        calls.append(len(columns["points"]))
        if len(calls) == 7:
            signal.raise_signal(signal.SIGINT)
        return columns["points"]

    measures = tuple(replace(each, of=press) if each.name == "points" else each for each in MEASURES)
    monkeypatch.setattr(module, "MEASURES", measures)
    monkeypatch.setattr("drawfour.lab.commands.MEASURES", measures)
    for block in ("BLOCK", "COUNTED_BLOCK"):
        monkeypatch.setattr(f"drawfour.lab.commands.{block}", 1_000)
    ran = drawfour(*command.split(), "--rounds", 50_000, "--json")
    assert ran.code == 0, ran.err
    found = re.fullmatch(r"drawfour: Interrupted after ([\d,]+) of 50,000 rounds\n", ran.err)
    assert found, ran.err
    rounds = int(found[1].replace(",", ""))
    assert 1_000 <= rounds < 50_000
    told = strict(ran.out)
    tables = told["tables"].values() if command != "simulate" else [told]
    for table in tables:
        assert table["rounds"] == rounds
        assert {row["n"] for name, row in table["measures"].items() if name != "challenges_won_share"} == {rounds}
    assert all(each["deals"] == rounds for each in told.get("differences", []))


def test_deals_played_with_only_one_are_not_compared() -> None:
    def play(batch: Batch, rounds: int, *, first: int, progress: Callable[[int], object]) -> Results:
        found = batch.play(rounds, first=first)
        if first == 1_000 and batch is tables["two"]:
            return Results(found.book, found.bots, found.table[:300], interrupted=True)
        return found

    tables = {"one": Batch(), "two": Batch("mattel")}
    stopped = compare(tables, 50_000, play, block=1_000)
    assert as_json(stopped) == as_json(compare(tables, 1_300))


def test_control_c_before_any_round_prints_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(batch: Batch, rounds: int, **_: object) -> Results:
        return Results(batch.book, batch.bots, np.zeros(0, batch.record), interrupted=True)

    monkeypatch.setattr(Batch, "play", press)
    monkeypatch.setattr("drawfour.lab.commands.count", press)
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        ran = drawfour(*arguments, "--rounds", 1_000, "--plot", "never.png")
        assert (ran.code, ran.out, ran.err) == (2, "", "\ndrawfour: Interrupted.\n")
        assert not Path("never.png").exists()


COMPILES = """
import sys, time
from pathlib import Path
from drawfour.lab import counting, long_run

def compile_slowly(*arguments):
    print("compiling", file=sys.stderr, flush=True)
    while not Path({ready!r}).exists():
        time.sleep(0.05)
    print("compiled", file=sys.stderr, flush=True)
counting.compiled_tally = lambda bots: compile_slowly
long_run.is_at_hand = lambda *_: False
"""
FINISHING = "drawfour: finishing the compilation for later runs; Ctrl-C again stops it"


def test_control_c_while_compiling_says_at_once_that_the_compiler_finishes(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    with Running("simulate", before=COMPILES.format(ready=str(ready))) as running:
        running.read_to(r"compiling\s")  # the whole line
        running.process.send_signal(signal.SIGINT)
        running.read_to(rf"{FINISHING}\s")
        ready.touch()
        ran = running.end()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(rf"compiling\s+{FINISHING}\s+compiled\s+drawfour: Interrupted\.\s+", ran.err), ran.err


def test_control_c_again_stops_the_compiler(tmp_path: Path) -> None:
    with Running("simulate", before=COMPILES.format(ready=str(tmp_path / "never"))) as running:
        running.read_to(r"compiling\s")  # the whole line
        running.process.send_signal(signal.SIGINT)
        running.read_to(FINISHING)
        ran = running.interrupt()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(rf"compiling\s+{FINISHING}\s+drawfour: Interrupted\.\s+", ran.err), ran.err


def test_a_closed_pipe_causes_no_traceback() -> None:
    command = [sys.executable, "-c", STARTED, "compare", "--rules", "classic,mattel", "--rounds", "100"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


STARTED_AGAIN = """
import sys
from numba.core import event
from drawfour.cli import main
with event.install_recorder("numba:compile") as compilations:
    main(["simulate", "--rounds", "10"])
print(len(compilations.buffer), "matplotlib" in sys.modules, file=sys.stderr)
"""


def test_the_laboratory_starts_again_without_compiling_or_loading_plots(tmp_path: Path) -> None:
    drawfour("simulate", "--rounds", 10)  # compiles, if necessary
    command = [sys.executable, "-c", STARTED_AGAIN]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ended.stderr == "0 False\n"


def test_no_interval_of_a_count_goes_below_zero() -> None:
    for rounds in (2, 3, 5):
        measures = drawfour("simulate", "--rounds", rounds, "--json").object["measures"]
        assert all(row["low"] >= 0 for row in measures.values() if row["low"] is not None)


def test_rounds_can_be_simulated_with_another_deck() -> None:
    ran = drawfour("simulate", "--deck", "modern", "--rules", "party", "--rounds", 100, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.object
    assert (told["deck"], told["rounds"], told["measures"]["actions"]["n"]) == ("modern", 100, 100)
    assert drawfour("simulate", "--deck", "family").code == 2


def test_a_preset_is_simulated_with_the_deck_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds are invented, because code for another deck takes long to compile."""

    def invented(batch: Batch, rounds: int, **_: object) -> Results:
        return Results(batch.book, batch.bots, np.zeros(rounds, batch.record))

    monkeypatch.setattr("drawfour.lab.commands.count", invented)
    own, classic, changed = (
        drawfour("simulate", "--rounds", 10, "--rules", *arguments).out.splitlines()[0]
        for arguments in (["no_mercy"], ["no_mercy", "--deck", "classic"], ["no_mercy+hand_limit=none"])
    )
    assert own == "10 rounds, no_mercy, deck no_mercy, 2 seats, random"
    assert classic == "10 rounds, no_mercy, deck classic, 2 seats, random"
    assert changed == "10 rounds, no_mercy with hand_limit none, deck no_mercy, 2 seats, random"
