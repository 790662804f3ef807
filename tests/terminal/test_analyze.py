"""`drawfour analyze`: curves, turning points, mistakes and luck, in words and as JSON."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from drawfour.analysis import Breakdown, judge
from drawfour.game.match import Match
from drawfour.record.replay import replay
from drawfour.terminal.analysis import Teller
from drawfour.terminal.screen import Screen
from fixtures.command import drawfour
from fixtures.interpreted import Interpreted

ROUND = """
drawfour 1
set hand_size 2
set target_score none
seats Ann Bob
dealer 1
cards R5 G1 R9 G2 R7 Y1 Y2 Y3 Y4 Y5 Y6
0 R5
1 catch 0
1 draw
0 R9
1 draw
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(judge, "thinker_for", lambda book: Interpreted(most=12))
    monkeypatch.setattr(judge, "OPEN_PLAYOUTS", 10)
    file = tmp_path / "match.uno"
    file.write_text(ROUND, encoding="utf-8")
    return file


def test_an_analysis_tells_curves_and_turning_points(record: Path) -> None:
    ran = drawfour("analyze", record)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("─── Round 1 ─")
    for line, name in zip(lines[1:3], ("Ann", "Bob"), strict=True):
        label, first, _, curve, last, _ = line.split()
        assert (label, len(curve)) == (name, 6)
        assert 0 <= int(first) <= 100
        assert 0 <= int(last) <= 100
    assert "Turning points and mistakes" in ran.out
    told = " ".join(ran.out.split())
    assert re.search(r"2\. Bob catches Ann, who forgot to call UNO\. Ann draws 2 cards: .*? Ann: .* A mistake by Ann\.", told)
    assert "This record has no finished round" in ran.out


def test_long_names_leave_room_for_the_curve(record: Path) -> None:
    record.write_text(ROUND.replace("Ann", "Bartholomew" * 7), encoding="utf-8")
    first, second = drawfour("analyze", record).out.splitlines()[1:3]
    assert first.startswith("BartholomewBartholomewB... ")
    assert len(first) == len(second) <= 80
    assert [len(line.split()[3]) for line in (first, second)] == [6, 6]


def test_no_number_is_a_negative_zero() -> None:
    out = io.StringIO()
    Teller(Match(["Ann", "Bob"], seed="zero"), Screen(out)).tell_result(
        [Breakdown(1, 0.5, -0.004, 0.504), Breakdown(0, 0.5, 0.004, -0.504)]
    )
    assert out.getvalue().count("+0.00") == 2


def test_the_result_of_a_finished_round_is_shared_out(record: Path) -> None:
    match = replay(record.read_text())
    lines = []
    while not match.round.is_over:
        seat = match.round.turn
        move = next(move for move in match.legal(seat)[::-1] if move != "uno")
        lines.append(f"{seat} {move}")
        match.play(seat, move)
    record.write_text(ROUND + "\n".join(lines), encoding="utf-8")
    ran = drawfour("analyze", record)
    table = ran.out[ran.out.index("Skill and luck") :].splitlines()
    assert table[1].split() == ["rounds", "won", "even", "share", "skill", "luck", "mistakes"]
    rows = [line.split() for line in table[2:4]]
    assert [row[0] for row in rows] == ["Ann", "Bob"]
    for row in rows:
        won, even, skill, luck, mistakes = (float(number.replace("\N{MINUS SIGN}", "-")) for number in row[1:])
        assert won - even == pytest.approx(skill + luck, abs=0.011)
        assert mistakes == int(mistakes)
    assert sorted(row[1] for row in rows) == ["0", "1"]
    told = drawfour("analyze", record, "--json").object
    assert told["players"] == ["Ann", "Bob"]
    assert [side["won"] for side in told["total"]] == [float(row[1]) for row in rows]
    (only,) = told["rounds"]
    assert len(only["chances"]) == len(only["moves"]) + 1 == len(lines) + 6
    assert only["moves"][0]["move"] == "R5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--playouts", 0], "--playouts must be 1 to 30,000, not 0."),
        (["--playouts", 30_001], "--playouts must be 1 to 30,000, not 30,001."),
        (["--threads", 0], "--threads must be 1 to 256, not 0."),
    ],
)
def test_impossible_arguments_are_refused(record: Path, arguments: list[object], sentence: str) -> None:
    ran = drawfour("analyze", record, *arguments)
    assert ran.is_one_sentence()
    assert sentence in ran.err


def test_a_record_that_does_not_replay_is_refused_before_anything_is_told(record: Path) -> None:
    record.write_text(f"{ROUND}0 R0\n", encoding="utf-8")
    ran = drawfour("analyze", record)
    assert ran.is_one_sentence()
    assert ran.out == ""
    assert "match.uno:13: Seat 0 can't play R0" in ran.err


def test_without_numba_it_says_what_to_install(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "can_search", lambda: False)
    ran = drawfour("analyze", record)
    assert ran.is_one_sentence()
    assert "numba is not installed" in ran.err


@pytest.mark.parametrize("name", ["curves.png", "curves.svg"])
def test_the_curves_are_drawn(record: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(record.parent)
    ran = drawfour("analyze", record, "--plot", name)
    assert (ran.code, ran.err) == (0, "")
    assert ran == drawfour("analyze", record)
    drawn = Path(name).read_bytes()
    if name.endswith(".svg"):
        texts = re.findall(r"<text[^>]*>([^<]*)<", drawn.decode())
        assert {"Chance of winning the round", "Round 1", "Ann", "Bob", "turning point", "mistake"} <= set(texts)
    else:
        assert drawn.startswith(b"\x89PNG")


def test_any_name_can_be_drawn(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(record.parent)
    record.write_text(ROUND.replace("Ann", "$_$").replace("Bob", "_" + "Bob" * 20), encoding="utf-8")
    ran = drawfour("analyze", record, "--plot", "curves.svg")
    assert (ran.code, ran.err) == (0, "")
    drawn = Path("curves.svg").read_text(encoding="utf-8")
    assert "$_$" in drawn
    assert "_BobBobBobBobBobBobBo..." in drawn


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_analyzed(record: Path) -> None:
    for name, why in (("curves.pdf", "must end in .png or .svg"), ("nowhere/curves.png", "can't be written")):
        ran = drawfour("analyze", record, "--plot", name)
        assert ran.is_one_sentence()
        assert (why in ran.err, ran.out) == (True, "")
