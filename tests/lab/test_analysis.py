"""Analysis of matches: chances that end in the result, mistakes that anyone can see, and luck that evens out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.analysis import Judge, analyze, totals
from drawfour.analysis import judge as judging
from drawfour.analysis.judge import Decision
from drawfour.analysis.rounds import JudgedMove, RoundAnalysis
from drawfour.bots.player import Player, thinker_for
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.record.document import Record
from drawfour.record.reading import parse
from fixtures.command import drawfour
from fixtures.files import ROOT
from fixtures.games import Table, permuted, some_moves, tables
from fixtures.interpreted import Interpreted

seeds = st.integers(0, 2**32)


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def match_between(*bots: str, rounds: int, seed: str, preset: str = "classic") -> Match:
    """Let bots play a number of rounds. They call and catch with the attention of people."""
    match = Match([f"P{seat}" for seat in range(len(bots))], preset, seed=seed)
    players = [Player(bot, seat, seat, is_human_like=True) for seat, bot in enumerate(bots)]
    while True:
        while not match.round.is_over:
            order = sorted(players, key=lambda player: player.seat == match.round.turn)
            seat, move = next((player.seat, move) for player in order if (move := player.choose(match.view(player.seat))))
            match.play(seat, move)
        if len(match.rounds) == rounds or match.is_over:
            return match
        match.next_round()


def decision_of(round: Round, seat: int, move: str) -> Decision:
    """Return the present decision of a round, in which a seat makes a move."""
    number = round.notation.move_of(move)
    assert number is not None
    view = round.view(seat)
    return Decision(round.state, view.memory, seat, number, view)


@given(tables(), seeds)
def test_a_judgment_is_the_same_compiled_and_interpreted(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed), most=12):
        decision = decision_of(round, seat, move)
        round.play(seat, move)
    judge, found = Judge(round.book, playouts=12, open_playouts=6), []
    thinker: Any
    for thinker in (thinker_for(round.book), Interpreted(most=12)):
        judge._thinker = thinker
        found.append(judge.judge(decision, seed))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("bots", "rounds", "preset"),
    [(("expert", "beginner"), 2, "classic"), (("expert",) * 3, 1, "party"), (("skilled",) * 4, 1, "no_mercy")],
)
def test_the_chances_lead_to_the_result_and_add_up(
    executor: Executor, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...], rounds: int, preset: str
) -> None:
    monkeypatch.setattr(judging, "thinker_for", lambda book: Interpreted(most=4))
    monkeypatch.setattr(judging, "OPEN_PLAYOUTS", 1)
    match = match_between(*bots, rounds=rounds, seed="analysis", preset=preset)
    found = list(analyze(Record.of(match), executor.map))
    assert [each.number for each in found] == [round.number for round in match.rounds]
    for each, round in zip(found, match.rounds, strict=True):
        assert [(move.seat, move.move) for move in each.moves] == round.moves
        assert list(each.chances[-1]) == [float(seat == round.winner) for seat in range(len(bots))]
        assert all(sum(chances) <= 1.001 and min(chances) >= 0 for chances in each.chances)
        breakdowns = each.breakdowns()
        for side in breakdowns:
            assert side.won - side.even == pytest.approx(side.skill + side.luck)
        assert sum(side.skill for side in breakdowns) == pytest.approx(0)
        assert sum(side.mistakes for side in breakdowns) == len(each.mistakes())
    assert sum(side.won for side in totals(found)) == len(match.rounds)


def test_an_analysis_does_not_depend_on_the_executor(executor: Executor) -> None:
    record = Record.of(match_between("expert", "casual", rounds=1, seed="same"))
    with ThreadPoolExecutor(1) as single:
        assert list(analyze(record, executor.map, 100)) == list(analyze(record, single.map, 100))


def test_the_stronger_bot_plays_better_and_has_no_more_luck(executor: Executor) -> None:
    match = match_between("expert", "beginner", rounds=12, seed="luck")
    strong, weak = totals(list(analyze(Record.of(match), executor.map, 600)))
    assert strong.mistakes < weak.mistakes
    assert strong.skill > 1


def test_the_analysis_in_the_documentation_is_what_the_terminal_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    ((file, expected),) = re.findall(r"```\n\$ drawfour analyze (.*?)\n(.*?)```", text, flags=re.DOTALL)
    monkeypatch.setenv("COLUMNS", "80")
    assert drawfour("analyze", ROOT / file).out == expected


BLUNDER = """
drawfour 1
set hand_size 3
seats Ann Bob
dealer 1
cards R5 G1 R9 G2 W G3 B7 R3 Y8 G9 B3 R2 Y2
0 W:B
"""


def test_a_wild_played_for_nothing_is_a_mistake(executor: Executor) -> None:
    found = next(analyze(parse(BLUNDER), executor.map, 3000))
    verdict = found.moves[0].verdict
    assert verdict is not None
    assert verdict.is_mistake
    assert verdict.best == "W:R"  # the color of what is left
    assert verdict.best_share - verdict.share > 0.15
    assert found.mistakes() == [0]
    assert not found.is_over
    assert all(side.won == side.skill == side.luck == 0 for side in found.breakdowns())


CAUGHT = """
drawfour 1
rules RULES
set hand_size 2
seats Ann Bob
dealer 1
cards R5 G1 R9 G2 R7 Y1 Y2 Y3 Y4 Y5 Y6
0 R5
1 catch 0
"""


@pytest.mark.parametrize("rules", ["classic", "official"])
def test_a_call_that_is_forgotten_and_caught_counts_as_skill(executor: Executor, rules: str) -> None:
    """It counts where it is caught, also if no call was possible after the card."""
    found = next(analyze(parse(CAUGHT.replace("RULES", rules)), executor.map, 500))
    played, caught = found.moves
    assert (played.punishes_call, caught.punishes_call) == (False, True)
    assert (caught.seat, caught.player, found.side_told(1)) == (1, 0, 0)
    assert [played.is_mistake, caught.is_mistake] == [False, True]
    assert caught.verdict is None
    assert played.verdict is not None
    assert played.verdict.share > 0.6, "the card was no worse for it"
    assert found.change(1)[0] < -0.3
    assert found.turning_points() == [1]


def test_a_round_that_nobody_wins_is_nobodys_luck() -> None:
    blocked = RoundAnalysis(1, (0.5, 0.5), (0.4, 0.6), (JudgedMove(0, "pass", (), (0.0, 0.0), None, 0, 0, False),), True)
    assert all((side.won, side.even, side.skill, side.luck) == (0, 0, 0, 0) for side in blocked.breakdowns())


@given(seeds)
def test_a_verdict_depends_only_on_what_the_seat_could_see(seed: int) -> None:
    round = Round(3, seed=f"{seed}")
    for seat, move in some_moves(round, random.Random(seed), most=20):
        before, decision = round.copy(), decision_of(round, seat, move)
        round.play(seat, move)
    judge = Judge(round.book, playouts=60, open_playouts=1)
    twin = permuted(before, decision.seat, random.Random(seed))
    assert judge.judge(replace(decision, state=twin.state), 7)[1] == judge.judge(decision, 7)[1]
