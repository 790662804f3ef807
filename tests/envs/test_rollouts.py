"""Rollouts: the recorded rounds are those of the laboratory, and their rows are what an environment would have shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawfour.core.options import Rules
from drawfour.envs import Encoding, Rollouts, SelfPlay
from drawfour.envs import rollouts as module
from drawfour.envs.actions import WAIT_ACTION
from drawfour.envs.rollouts import COLUMNS, Columns
from drawfour.errors import DrawfourError
from drawfour.lab.batch import Batch

MIXED = ["careful", "random", "expert"]
LIAR = """
from drawfour.bots.careful import choose as careful
from drawfour.core import bits

UNO, CATCHES = 4, 1023 << 16

def choose(book, state, seat, moves, mind, dice):
    if moves[0] & CATCHES:
        return bits.lowest(moves[0] & CATCHES)
    if moves[0] >> UNO & 1:
        return UNO
    return careful(book, state, seat, moves, mind, dice)
"""
VIEWS = """
def choose(view):
    return view.legal[-1]

def wrong(view):
    return "R99" if view.sizes[view.seat] < 5 else view.legal[-1]
"""


def joined(rollouts: Rollouts, **amount: int) -> Columns:
    """Return all columns in one piece."""
    parts = list(rollouts.play(**amount))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def check_rows(rollouts: Rollouts, rounds: int, **options: Any) -> Columns:
    """Fail unless a batch with one lane shows the same questions, and ends the same way, if it gets the recorded actions."""
    rows = joined(rollouts, rounds=rounds)
    book, seed = rollouts.encoding.book, rollouts.batch.seed_text
    options |= {"seed": seed, "calls": rollouts.calls, "asking": rollouts.asking, "max_steps": rollouts.max_steps}
    batches = {
        reward: SelfPlay(1, Rules.preset(**book.in_words()), book.seats, deck=book.deck, oracle=True, reward=reward, **options)
        for reward in ("win", "points")
    }
    batch = batches["win"]
    assert batch.hidden is not None
    step, begun = 0, -1
    for row in range(len(rows["action"])):
        step = step + 1 if rows["round"][row] == begun else 0
        begun = rows["round"][row]
        assert (rows["round"][row], rows["step"][row]) == (batch.round[0], step)
        assert (rows["seat"][row], rows["asked"][row]) == (batch.current_player[0], batch.asked[0])
        assert rows["observation"][row].tobytes() == batch.observation[0].tobytes()
        assert rows["action_mask"][row].tolist() == batch.legal_action_mask[0].tolist()
        assert rows["hidden"][row].tobytes() == batch.hidden[0].tobytes()
        for each in batches.values():
            each.step(rows["action"][row : row + 1])  # which refuses what is not legal
        if batch.terminated[0] or batch.truncated[0]:
            last = batch.last_episode
            of_round = rows["round"] == last["round"][0]
            assert of_round.nonzero()[0][-1] == row
            assert set(rows["truncated"][of_round].tolist()) == {bool(batch.truncated[0])}
            assert set(rows["winner"][of_round].tolist()) == {int(last["winner"][0])}
            for reward, each in batches.items():
                assert (rows[f"return_{reward}"][of_round] == each.rewards[0][rows["seat"][of_round]]).all()
    return rows


@pytest.mark.parametrize(
    ("rules", "seats", "bots", "options"),
    [
        ("classic", 2, "careful", {}),
        ("classic", 3, MIXED, {"calls": "own", "options": True, "history": 3}),
        (Rules(teams=True, scoring="lowest"), 4, "careful", {"calls": "auto", "asking": "random"}),
        (Rules.preset("party", deflect=True), 3, MIXED, {"max_steps": 30}),
    ],
)
def test_the_rows_are_what_a_batch_shows(rules: Any, seats: int, bots: Any, options: dict[str, Any]) -> None:
    rollouts = Rollouts(rules, seats, bots, seed="rows", hidden=True, **options)
    rows = check_rows(rollouts, 12, options=rollouts.encoding.options, history=rollouts.encoding.history)
    assert set(rows["round"].tolist()) == set(range(12))
    assert rows["truncated"].any() == ("max_steps" in options)


@pytest.mark.parametrize(("rules", "bots"), [("classic", "careful"), ("official", MIXED), ("party", MIXED)])
def test_the_rounds_are_those_of_the_laboratory(rules: str, bots: Any) -> None:
    rows = joined(Rollouts(rules, 3, bots, seed="same"), rounds=200, first=5)
    expected = Batch(rules, 3, bots, seed="same").play(200, first=5).columns
    numbers = rows["round"] - 5
    assert (np.bincount(numbers[rows["action"] != WAIT_ACTION], minlength=200) == expected["actions"]).all()
    assert (rows["winner"] == expected["winner"][numbers]).all()
    won = rows["winner"] == rows["seat"]
    assert (np.rint(rows["return_points"][won] * 100) == expected["points"][numbers[won]]).all()


def test_each_seat_has_one_last_decision_in_a_round() -> None:
    rows = joined(Rollouts(seats=3, bots=MIXED), rounds=50)
    last = {of: row for row, of in enumerate(zip(rows["round"].tolist(), rows["seat"].tolist(), strict=True))}
    assert rows["last"].nonzero()[0].tolist() == sorted(last.values())


def test_rows_depend_neither_on_threads_nor_on_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = joined(Rollouts(seats=3, bots=MIXED, threads=1), rounds=300)
    monkeypatch.setattr(module, "CHUNK", 7)
    monkeypatch.setattr(module, "ROOM", 3)  # too little for a single round at first
    found = joined(Rollouts(seats=3, bots=MIXED, threads=3), rounds=300)
    assert list(found) == list(expected)
    for name, column in expected.items():
        assert column.dtype == found[name].dtype
        assert (column == found[name]).all(), name


def test_decisions_are_those_of_the_first_rounds_that_have_enough() -> None:
    rollouts = Rollouts(bots="careful")
    expected = joined(rollouts, rounds=400)
    for wanted in (1, 5_000, int((expected["round"] < 130).sum())):
        found = joined(rollouts, decisions=wanted)
        rounds = int(expected["round"][wanted - 1]) + 1
        assert len(found["action"]) == int((expected["round"] < rounds).sum()) >= wanted
        assert (found["action"] == expected["action"][: len(found["action"])]).all()


def test_every_column_has_its_declared_type_and_shape() -> None:
    rollouts = Rollouts(seats=4, bots="careful", hidden=True)
    encoding = rollouts.encoding
    sizes = {"observation": encoding.size, "action_mask": encoding.actions, "hidden": 4 * encoding.book.faces}
    rows = joined(rollouts, rounds=3)
    assert list(rows) == list(COLUMNS) == list(rollouts.facts["columns"])
    for name, column in rows.items():
        assert COLUMNS[name].startswith(str(column.dtype))
        assert column.shape[1:] == ((sizes[name],) if name in sizes else ())
    assert "hidden" not in joined(Rollouts(), rounds=1).keys() | Rollouts().facts["columns"].keys()


def test_the_facts_say_what_the_numbers_mean() -> None:
    facts = Rollouts("party", 3, MIXED, seed=7, calls="auto", max_steps=500).facts
    encoding = Encoding("party", 3)
    assert facts["digest"] == encoding.digest
    assert Rules(**facts["rules"]) == Rules.preset("party")
    assert (facts["deck"], facts["seats"], facts["bots"], facts["seed"]) == ("classic", 3, MIXED, "7")
    assert (facts["calls"], facts["asking"], facts["max_steps"]) == ("auto", "play", 500)
    assert (facts["names"], facts["high"]) == (encoding.names, encoding.high.tolist())
    assert facts["blocks"]["top"] == [encoding.blocks["top"].start, encoding.blocks["top"].stop]
    assert facts["action_names"] == encoding.action_names


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "liar.py").write_text(LIAR, encoding="utf-8")
    (tmp_path / "views.py").write_text(VIEWS, encoding="utf-8")


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("calls", ["ask", "own", "auto"])
def test_custom_bots_are_asked_only_what_seats_decide(calls: Any) -> None:
    rules = Rules(false_call_penalty=1, false_catch_penalty=1)
    rollouts = Rollouts(rules, 3, ["liar.py", "views.py", "careful"], seed="own", calls=calls, max_steps=150, hidden=True)
    rows = check_rows(rollouts, 8)
    assert bool((rows["action"] >> 4 == 1).any()) == (calls == "ask")
    if calls != "ask":  # then the liar catches falsely whenever it can
        assert bool((rows["action"] == 4).any()) == (calls == "own")


@pytest.mark.usefixtures("own")
def test_a_custom_bot_plays_as_in_the_laboratory() -> None:
    rows = joined(Rollouts(seats=2, bots=["views.py", "careful"]), rounds=20)
    expected = Batch(seats=2, bots=["views.py", "careful"]).play(20).columns
    assert (rows["winner"] == expected["winner"][rows["round"]]).all()
    assert (np.bincount(rows["round"][rows["action"] != WAIT_ACTION]) == expected["actions"]).all()


@pytest.mark.usefixtures("own")
def test_a_bot_that_fails_ends_the_run_in_a_sentence() -> None:
    played = Rollouts(seats=2, bots=["views.py:wrong", "careful"]).play(rounds=20)
    with pytest.raises(DrawfourError, match="'R99'") as failed:
        list(played)
    assert failed.value.code == "bot_failed"


WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"bots": "clever"}, {}, "Unknown bot 'clever'"),
    ({"bots": MIXED}, {}, "3 bots for 2 seats"),
    ({"seats": 11}, {}, "2 to 10"),
    ({"calls": "asks"}, {}, "calls must be ask, own or auto, not 'asks'. Did you mean 'ask'"),
    ({"asking": "playing"}, {}, "asking must be play or random"),
    ({"max_steps": 0}, {}, "max_steps must be 1 or more, not 0"),
    ({"threads": 0}, {}, "threads must be 1 or more, not 0"),
    ({"seed": ""}, {}, "seed must be text or a whole number"),
    ({"deck": "moderm"}, {}, "Did you mean 'modern'"),
    ({}, {"rounds": 0}, "rounds must be 1 or more, not 0"),
    ({}, {"decisions": 0}, "decisions must be 1 or more, not 0"),
    ({}, {"rounds": "ten"}, "rounds must be a whole number"),
    ({}, {"rounds": 1, "first": -1}, "first must be 0 to"),
    ({}, {"rounds": 1, "first": 1 << 60}, "first must be 0 to"),
    ({}, {"rounds": 1, "decisions": 1}, "either rounds or decisions"),
    ({}, {}, "either rounds or decisions"),
]


@pytest.mark.parametrize(("options", "amount", "words"), WRONG)
def test_what_is_wrong_is_said_before_a_round_is_played(options: dict[str, Any], amount: dict[str, Any], words: str) -> None:
    with pytest.raises(DrawfourError, match=words):
        Rollouts(**options).play(**amount)
