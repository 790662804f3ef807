"""Rounds in a program's loop: specialized after many deals, and without a copy of the position for each move."""

from __future__ import annotations

import copy
import inspect
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from drawfour import Event, IllegalMove, Round
from drawfour.core.options import PRESETS, Rules
from drawfour.core.play import apply
from drawfour.core.state import State
from drawfour.game import engine
from drawfour.game.engine import engine_for
from drawfour.game.notation import notation_for
from fixtures import games

Played = list[tuple[int, str, list[Event], dict[str, object]]]


def played(preset: str, seed: int) -> tuple[Round, Played]:
    round, rng = Round(3, preset, seed=seed), random.Random(seed)
    moves = games.some_moves(round, rng)
    return round, [(seat, move, round.play(seat, move), round.facts()) for seat, move in moves]


@pytest.fixture
def _new_tables() -> None:
    notation_for.cache_clear()  # and their engines with them


@pytest.mark.usefixtures("_new_tables")
@pytest.mark.parametrize("preset", PRESETS)
def test_rounds_are_the_same_before_and_after_many_deals(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [played(preset, seed) for seed in range(3)]
    assert engine_for(before[0][0].notation).apply is apply
    monkeypatch.setattr(engine, "MANY_DEALS", 4)
    after = [played(preset, seed) for seed in range(3)]
    assert inspect.unwrap(engine_for(after[0][0].notation).apply) is apply
    assert engine_for(after[0][0].notation).apply is not apply
    assert after == before


@pytest.mark.usefixtures("_new_tables")
def test_threads_may_deal_at_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [played("classic", seed)[1] for seed in range(8)]
    monkeypatch.setattr(engine, "MANY_DEALS", 10)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda seed: played("classic", seed)[1], range(8))) == expected


@pytest.mark.usefixtures("_new_tables")
def test_a_round_can_be_pickled_and_copied_after_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MANY_DEALS", 1)
    round, _ = played("classic", 5)
    for twin in (pickle.loads(pickle.dumps(round)), copy.deepcopy(round), round.copy()):  # noqa: S301  # our own bytes
        assert twin == round
        assert twin.undo() == round.copy().undo()


@pytest.mark.parametrize("table", [{"rules": "party"}, {"rules": "no_mercy"}, {"rules": Rules(stack="same"), "deck": "modern"}])
def test_a_pickled_round_plays_on_with_the_engine_that_all_rounds_share(table: dict[str, Any]) -> None:
    round, whole = (Round(3, seed="demo", **table) for _ in range(2))
    for seat, move in games.some_moves(whole, random.Random(1)):
        whole.play(seat, move)
    assert len(whole.moves) > 20
    for seat, move in whole.moves[:10]:
        round.play(seat, move)
    twin = pickle.loads(pickle.dumps(round))  # noqa: S301  # our own bytes
    assert twin.notation is round.notation
    assert twin.book is round.book
    assert twin._engine is round._engine
    for seat, move in whole.moves[10:]:
        assert twin.play(seat, move) == round.play(seat, move)
    assert twin == round == whole


@pytest.mark.usefixtures("_new_tables")
def test_an_engine_goes_with_its_table() -> None:
    round = Round(2, seed="demo")
    known = len(engine._engines)
    assert engine_for(round.notation) is engine_for(Round(2, seed="other").notation)
    del round
    notation_for.cache_clear()
    assert len(engine._engines) < known


def test_a_position_that_somebody_holds_does_not_change() -> None:
    round = Round(2, seed="demo")
    before, moves = round.state, round.legal(0)
    held = before.copy()
    round.play(0, "Y3")
    assert before == held != round.state
    assert round.legal(0) != moves
    assert round.state is not before


def test_only_a_position_that_somebody_holds_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    round = Round(2, seed="demo")
    first = round.state
    copied: list[State] = []

    def copy_of(state: State) -> State:
        copied.append(state)
        return copy.deepcopy(state)

    monkeypatch.setattr(State, "copy", copy_of)
    for _ in range(5):
        assert round.facts()["turn"] == round.turn
        assert (round.is_over, round.winner, round.color, len(round.hand(0)) > 0) == (False, None, round.color, True)
        round.play(round.turn, round.legal(round.turn)[0])
    assert copied == [first]


def test_a_position_may_be_replaced() -> None:
    round = Round(2, seed="demo")
    moves = round.legal(0)
    round.state = Round(2, seed="other").state
    assert round.legal(0) != moves
    assert round.legal(0) == Round(2, seed="other").legal(0)


def test_an_interrupted_move_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    round = Round(2, seed="demo")
    round.play(0, "Y3")
    same, made = round.copy(), engine_for(round.notation)

    interrupts = iter([KeyboardInterrupt])

    def interrupted(*arguments: object) -> None:
        apply(*arguments)  # type: ignore[arg-type]  # those of a move
        for error in interrupts:
            raise error

    seat, move = round.turn, round.legal(round.turn)[0]
    monkeypatch.setattr(made, "apply", interrupted)
    with pytest.raises(KeyboardInterrupt):
        round.play(seat, move)
    assert (round, round.moves) == (same, same.moves)
    assert round.play(seat, move) == same.play(seat, move)


def test_events_belong_to_the_caller() -> None:
    first, second = Round(2, seed="demo"), Round(2, seed="demo")
    events = first.play(0, "Y3")
    events.clear()
    assert first.happened() == second.play(0, "Y3") != []


def test_a_refused_move_changes_nothing() -> None:
    round, same = Round(2, seed="demo"), Round(2, seed="demo")
    with pytest.raises(IllegalMove):
        round.play(0, "R9")
    with pytest.raises(IllegalMove):
        round.play(1, "draw")
    assert (round, round.moves, round.legal(0)) == (same, [], same.legal(0))


@pytest.mark.parametrize("is_held", [False, True])
def test_a_hand_is_read_again_after_it_has_changed(is_held: bool) -> None:
    round = Round(2, seed="demo")
    for _ in range(10):
        seat = round.turn
        before = round.hand(seat)
        held = round.state if is_held else None
        assert round.hand(seat) == before == round.view(seat).hand
        round.play(seat, round.legal(seat)[0])
        assert held is None or held != round.state
        assert [round.hand(each) for each in range(2)] == [round.view(each).hand for each in range(2)]
