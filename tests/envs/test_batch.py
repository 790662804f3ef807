"""Batches: compiled lanes show and do byte for byte what the interpreted rules do."""

from __future__ import annotations

import random
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.bots.mind import make_mind
from drawfour.core.book import Book
from drawfour.core.bot_dice import Dice, DiceChance, dice_for
from drawfour.core.options import Rules
from drawfour.core.shapes import shapes, zeros
from drawfour.core.state import blank
from drawfour.decks import find_deck
from drawfour.envs import Encoding, SelfPlay
from drawfour.envs.lanes import NOTED, Lane, LaneSettings, Outcome, step_lanes
from drawfour.envs.rewards import unit
from drawfour.envs.table import CALLS, Table
from drawfour.errors import DrawfourError, IllegalAction
from drawfour.lab.batch import number_of_seed
from fixtures import games
from fixtures.episodes import encoding_of, sensible
from fixtures.games import tables
from fixtures.random_decks import random_deck

seeds = st.integers(0, 2**32)
decks = st.one_of(seeds.map(random_deck), st.sampled_from(["classic", "modern", "no_mercy"]).map(find_deck))
ways = st.fixed_dictionaries(
    {
        "calls": st.sampled_from(["ask", "own", "auto"]),
        "asking": st.sampled_from(["play", "random"]),
        "reward": st.sampled_from(["win", "points"]),
    }
)


class Reference:
    """One lane, told by a table of the interpreted rules: episodes one after another, each up to its next question."""

    def __init__(self, encoding: Encoding, first: int, stride: int, seed: int, limit: int, **way: Any) -> None:
        self.number, self.stride, self.seed = first, stride, seed
        self.table = Table(encoding, match=encoding.match, max_steps=limit, **way)
        self.ended: tuple[bool, int, int, list[int]] | None = None
        self.begin()

    def begin(self) -> None:
        cards, asking = dice_for(self.seed, self.number)
        self.table.begin_with_dice(cards, Dice(asking), self.number % self.table.book.seats)
        if self.table.is_over:  # nobody was asked
            self.number += self.stride
            self.begin()

    def step(self, action: int) -> list[float]:
        """Take an action and return the rewards of the step."""
        self.ended = None
        self.table.act(action)
        rewards = self.table.rewards
        if self.table.is_over or self.table.is_truncated:
            facts = self.table.facts()
            self.ended = (self.table.is_over, self.number, facts["winner"], facts["points"])
            self.number += self.stride
            self.begin()
        return rewards

    def observation(self) -> bytes:
        return self.table.observation(self.table.seat).tobytes()

    def mask(self) -> list[bool]:
        return self.table.mask(self.table.seat).astype(bool).tolist()  # type: ignore[no-any-return]  # a list is Any to NumPy


def empty(declared: type, book: Book) -> dict[str, Any]:
    """Return a zero for every number of a record."""
    return {name: zeros(book, shape) for name, shape in shapes(declared).items()}


def check_lanes(batch: SelfPlay, limit: int, steps: int, rng: random.Random, **way: Any) -> int:
    """Fail unless a batch shows in every step what the interpreted rules say; return how many episodes ended."""
    seed, count, ended = number_of_seed(batch.seed), batch.lanes, 0
    lanes = [Reference(batch.encoding, i, count, seed, limit, **way) for i in range(count)]
    for _ in range(steps):
        for i, lane in enumerate(lanes):
            assert batch.current_player[i] == lane.table.seat
            assert batch.asked[i] == lane.table.asked
            assert batch.round[i] == lane.number
            assert batch.observation[i].tobytes() == lane.observation()
            assert batch.legal_action_mask[i].tolist() == lane.mask()
            if batch.hidden is not None:
                assert batch.hidden[i].tobytes() == lane.table.hidden(lane.table.seat).tobytes()
        actions = [sensible(mask.tolist(), rng) for mask in batch.legal_action_mask]
        batch.step(actions)
        last = batch.last_episode
        for i, (lane, action) in enumerate(zip(lanes, actions, strict=True)):
            assert np.allclose(batch.rewards[i], lane.step(action), atol=1e-5)
            is_over, *facts = lane.ended or (None,)
            assert (bool(batch.terminated[i]), bool(batch.truncated[i])) == (is_over is True, is_over is False)
            if lane.ended:
                ended += 1
                assert facts == [int(last["round"][i]), int(last["winner"][i]), last["points"][i].tolist()]
    return ended


@pytest.mark.parametrize(
    ("rules", "seats", "match", "history", "limit", "way"),
    [
        ("classic", 2, False, 3, 10_000, {"calls": "auto", "reward": "points"}),
        ("official", 4, False, 0, 60, {"asking": "random", "reward": "points"}),
        (Rules(teams=True, scoring="lowest"), 4, False, 1, 10_000, {"calls": "own", "reward": "points"}),
        (Rules.preset("party", deflect=True, false_call_penalty=1), 4, False, 0, 10_000, {"reward": "win"}),
        (Rules.preset("party", stack="any", hand_limit=12), 3, False, 8, 10_000, {"calls": "auto", "asking": "random"}),
        (Rules(target_score=40, hand_size=4), 3, True, 2, 10_000, {"reward": "points"}),
        (Rules(target_score=40, hand_size=4, scoring="elimination"), 4, True, 0, 10_000, {"calls": "auto", "reward": "win"}),
        (Rules(target_score=60, teams=True, scoring="lowest", hand_size=3), 4, True, 40, 100, {"reward": "points"}),
    ],
)
def test_a_compiled_batch_equals_the_interpreted_rules(
    rules: Any, seats: int, match: bool, history: int, limit: int, way: dict[str, Any]
) -> None:
    batch = SelfPlay(
        6, rules, seats, seed="batch", match=match, history=history, options=True, oracle=True, max_steps=limit,
        **{"calls": "ask"} | way,
    )  # fmt: skip
    assert check_lanes(batch, limit, 250, random.Random(1), **way) > 6 - 3 * match


@settings(max_examples=40)
@given(tables(), seeds, st.booleans(), ways)
def test_a_compiled_batch_of_any_rules_equals_the_interpreted_rules(
    table: games.Table, seed: int, match: bool, way: dict[str, Any]
) -> None:
    rules = Rules.preset(
        **table.rules.in_words() | {"force_play": "yes", "decks": "1"}
    )  # a house rule: one compilation serves all
    seats = min(4, table.seats)
    batch = SelfPlay(2, rules, seats, seed=f"{seed}", match=match, history=2 * match, max_steps=150, **way)
    check_lanes(batch, 150, 40, random.Random(seed), **way)


@given(tables(decks), seeds, st.booleans(), ways)
def test_lanes_equal_the_interpreted_rules_with_any_deck(
    table: games.Table, seed: int, match: bool, way: dict[str, Any]
) -> None:
    encoding, rng = encoding_of(table, match=match, history=3), random.Random(seed)
    book = encoding.book
    common = LaneSettings(
        seed, 1, CALLS[way["calls"]], int(way["asking"] == "random"), int(match), int(way["reward"] == "points"), 100,
        (1 << book.seats) - 1, encoding.size, encoding.blocks["match"].start if match else 0, encoding.blocks["history"].start,
        3, 0, 1, 0,
    )  # fmt: skip
    lane = Lane(blank(book, DiceChance(0)), Dice(0), **empty(Lane, book))
    outcome = Outcome(**empty(Outcome, book))
    lane.is_held, players = 1, [0]
    row: Any = bytearray(encoding.size)
    mask: Any = array("i", [0] * (encoding.actions // 4))
    hidden: Any = bytearray(book.seats * book.faces)
    end: Any = bytearray(encoding.size)
    history: Any = array("i", [0] * 3 * NOTED)
    shares = [0] * book.seats
    bots, mind = [BOTS["random"].choose] * book.seats, make_mind(book)
    reference = Reference(encoding, 0, 1, seed, 100, **way)
    action, rewards = 0, [0.0] * book.seats
    for _ in range(40):
        step_lanes(
            book, bots, [lane], [mind], [action], [outcome], players, row, mask, hidden, end, history, shares, common, 0, 1
        )  # fmt: skip
        assert np.allclose([each / unit(book, common.counts_points) for each in shares], rewards)
        assert (players[0], bytes(row)) == (reference.table.seat, reference.observation())
        assert [bool(word >> 8 * byte & 1) for word in mask for byte in range(4)] == reference.mask()
        assert bytes(hidden) == reference.table.hidden(reference.table.seat).tobytes()
        assert outcome.end == (0 if reference.ended is None else 1 if reference.ended[0] else 2)
        action = sensible(reference.mask(), rng)
        rewards = reference.step(action)


def test_a_batch_does_not_depend_on_threads_or_the_number_of_lanes() -> None:
    def ends(lanes: int, threads: int) -> dict[int, tuple[int, int]]:
        batch = SelfPlay(lanes, seats=3, seed="threads", threads=threads)
        found: dict[int, tuple[int, int]] = {}
        while not set(range(8)) <= found.keys():
            batch.step(119 - batch.legal_action_mask[:, ::-1].argmax(axis=1))
            last = batch.last_episode
            for i in batch.terminated.nonzero()[0]:
                found[int(last["round"][i])] = int(last["winner"][i]), int(last["steps"][i])
        return {number: found[number] for number in range(8)}

    assert ends(8, 1) == ends(8, 3) == ends(12, 2)


def test_arrays_are_refilled_in_place() -> None:
    batch = SelfPlay(4, seats=3, seed="place")
    arrays = (batch.observation, batch.legal_action_mask, batch.current_player, batch.rewards, batch.terminated)
    places = [array.ctypes.data for array in arrays]
    before = batch.observation.copy()
    batch.step(batch.legal_action_mask.argmax(axis=1))
    assert [array.ctypes.data for array in arrays] == places
    assert all(array.flags.c_contiguous for array in arrays)
    assert (batch.observation != before).any()
    batch.reset()
    assert batch.observation.tolist() == before.tolist()
    assert batch.hidden is None


def test_bad_actions_are_named_and_change_nothing() -> None:
    batch = SelfPlay(3, seats=2, seed="bad")
    before = batch.observation.copy()
    legal = batch.legal_action_mask.argmax(axis=1)
    for actions, sentence in {
        (0, 0): r"actions must be 3 whole numbers, one for each lane, not an array of shape \(2,\) and type int64",
        (0.0, 0.0, 0.0): r"not an array of shape \(3,\) and type float64",
        (*legal[:2], 1): r"Seat \d can't take action 1 \(keep\): it is not legal in lane 2\. Legal actions: ",
        (*legal[:2], 120): r"can't take action 120: it is not legal in lane 2",
        (-1, *legal[1:]): r"can't take action -1: it is not legal in lane 0",
    }.items():
        with pytest.raises((DrawfourError, IllegalAction), match=sentence):
            batch.step(np.array(actions))
        assert batch.observation.tolist() == before.tolist()
    with pytest.raises(DrawfourError, match="lanes must be 1 or more, not 0"):
        SelfPlay(0)
    with pytest.raises(DrawfourError, match="first must be 0 to"):
        batch.reset(first=-1)
