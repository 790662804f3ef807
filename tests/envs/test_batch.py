"""Batches: compiled lanes show and do byte for byte what the interpreted rules do."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.bots.learned import learn
from drawfour.bots.mind import make_mind
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import make_workspace
from drawfour.compiled.layout import from_record
from drawfour.core import phase
from drawfour.core.bits import multiply_add
from drawfour.core.bot_dice import Dice, DiceChance, spread
from drawfour.core.deal import deal
from drawfour.core.moves import WAIT
from drawfour.core.options import Rules
from drawfour.core.play import apply
from drawfour.core.scoring import points, sides
from drawfour.core.shapes import shapes, zeros
from drawfour.core.state import State, blank
from drawfour.decks import find_deck
from drawfour.envs import Encoding, SelfPlay, UnoVectorEnv
from drawfour.envs.actions import action_of, move_of
from drawfour.envs.asking import is_out_of_turn, next_to_act
from drawfour.envs.batch import number_of_seed
from drawfour.envs.lanes import Lane, Outcome, Settings, step_lanes
from drawfour.envs.table import CALLS
from drawfour.errors import DrawfourError, IllegalAction
from drawfour.lab.batch import Batch
from fixtures import games
from fixtures.episodes import encoding_of
from fixtures.games import tables
from fixtures.random_decks import random_deck

seeds = st.integers(0, 2**32)
decks = st.one_of(seeds.map(random_deck), st.sampled_from(["classic", "modern", "no_mercy"]).map(find_deck))


class Reference:
    """One lane, told in plain code: rounds one after another, and the question that the present one waits for."""

    def __init__(self, encoding: Encoding, first: int, stride: int, seed: int, calls: int, is_random: int, limit: int) -> None:
        self.encoding, self.number, self.stride, self.seed = encoding, first, stride, seed
        self.calls, self.is_random, self.limit = calls, is_random, limit
        self.ended: tuple[int, int, int, list[int]] | None = None
        self.begin()

    def begin(self) -> None:
        book = self.encoding.book
        stream = multiply_add(self.number, 2, spread(self.seed))
        self.state: State = blank(book, DiceChance(spread(stream)))
        self.dice = Dice(spread(stream ^ 1))
        deal(book, self.state, self.number % book.seats, (1 << book.seats) - 1)
        self.asked = self.steps = 0
        self.ask()

    def ask(self) -> None:
        book = self.encoding.book
        while self.state.phase != phase.OVER and self.steps < self.limit:
            moves = [0] * book.move_words
            self.seat, move = next_to_act(book, self.state, self.asked, moves, self.calls, self.is_random, self.dice)
            self.out = is_out_of_turn(self.state, self.asked, self.seat)
            if move == WAIT:
                return
            apply(book, self.state, self.seat, move)
            self.asked = 0
        book, state = self.encoding.book, self.state
        if self.steps:
            scored = [points(book, state, side) for side in range(sides(book))]
            self.ended = (1 if state.phase == phase.OVER else 2, self.number, state.winner, scored)
        self.number += self.stride
        self.begin()

    def step(self, action: int) -> None:
        self.ended = None
        self.steps += 1
        move = move_of(self.encoding.book, self.state, self.seat, action)
        if move == WAIT:
            self.asked |= 1 << self.seat
        else:
            apply(self.encoding.book, self.state, self.seat, move)
            self.asked = 0
        self.ask()

    def observation(self) -> bytes:
        return self.encoding.observe(self.state, self.seat, self.out).tobytes()

    def mask(self) -> list[bool]:
        return self.encoding.legal(self.state, self.seat, self.out, self.calls).astype(bool).tolist()  # type: ignore[no-any-return]


def sensible(mask: Sequence[Any], rng: random.Random) -> int:
    """Return a random legal action; most often a card if there is one."""
    legal = [action for action, is_legal in enumerate(mask) if is_legal]
    cards = [action for action in legal if action >= 60]
    return rng.choice(cards if cards and rng.random() < 0.8 else legal)


def check_lanes(batch: SelfPlay, calls: str, asking: str, limit: int, steps: int, rng: random.Random) -> int:
    """Fail unless a batch shows in every step what the interpreted rules say; return how many rounds ended."""
    seed, count, ended = number_of_seed(batch.seed), batch.lanes, 0
    lanes = [Reference(batch.encoding, i, count, seed, CALLS[calls], int(asking == "random"), limit) for i in range(count)]
    for _ in range(steps):
        for i, lane in enumerate(lanes):
            assert batch.current_player[i] == lane.seat
            assert batch.asked[i] == lane.out
            assert batch.round[i] == lane.number
            assert batch.observation[i].tobytes() == lane.observation()
            assert batch.legal_action_mask[i].tolist() == lane.mask()
            if batch.hidden is not None:
                assert batch.hidden[i].tobytes() == batch.encoding.hidden(lane.state, lane.seat).tobytes()
        actions = [sensible(mask.tolist(), rng) for mask in batch.legal_action_mask]
        batch.step(actions)
        last = batch.last_round
        for i, (lane, action) in enumerate(zip(lanes, actions, strict=True)):
            lane.step(action)
            assert (bool(batch.terminated[i]), bool(batch.truncated[i])) == (
                (False, False) if lane.ended is None else (lane.ended[0] == 1, lane.ended[0] == 2)
            )
            if lane.ended:
                ended += 1
                found = (int(last["number"][i]), int(last["winner"][i]), last["points"][i][: len(lane.ended[3])].tolist())
                assert found == lane.ended[1:]
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-5)
        assert not batch.rewards[~batch.terminated].any()
    return ended


@pytest.mark.parametrize(
    ("rules", "seats", "calls", "asking", "limit"),
    [
        ("classic", 2, "auto", "play", 10_000),
        ("official", 4, "ask", "random", 60),
        (Rules(teams=True, scoring="lowest"), 4, "own", "play", 10_000),
        (Rules.preset("party", deflect=True, false_call_penalty=1), 4, "ask", "play", 10_000),
        (Rules.preset("party", stack="any", hand_limit=12), 3, "auto", "random", 10_000),
    ],
)
def test_a_compiled_batch_equals_the_interpreted_rules(rules: Any, seats: int, calls: Any, asking: Any, limit: int) -> None:
    options: dict[str, Any] = {"calls": calls, "asking": asking, "max_steps": limit, "reward": "points"}
    batch = SelfPlay(6, rules, seats, seed="batch", options=True, oracle=True, **options)
    assert check_lanes(batch, calls, asking, limit, 250, random.Random(1)) > 6


@settings(max_examples=40)
@given(tables(), seeds, st.sampled_from(["ask", "own", "auto"]), st.sampled_from(["play", "random"]))
def test_a_compiled_batch_of_any_rules_equals_the_interpreted_rules(
    table: games.Table, seed: int, calls: Any, asking: Any
) -> None:
    rules = Rules.preset(
        **table.rules.in_words() | {"force_play": "yes", "decks": "1"}
    )  # a house rule: one compilation serves all
    seats = min(4, table.seats)
    batch = SelfPlay(2, rules, seats, seed=f"{seed}", calls=calls, asking=asking, max_steps=150)
    check_lanes(batch, calls, asking, 150, 40, random.Random(seed))


@given(tables(decks), seeds, st.sampled_from(["ask", "own", "auto"]), st.sampled_from(["play", "random"]))
def test_lanes_equal_the_interpreted_rules_with_any_deck(table: games.Table, seed: int, calls: str, asking: str) -> None:
    encoding, rng = encoding_of(table), random.Random(seed)
    book = encoding.book
    common = Settings(seed, 1, CALLS[calls], int(asking == "random"), 100, (1 << book.seats) - 1, encoding.size, 0, 1, 0)
    empty = {name: zeros(book, shape) for name, shape in shapes(Lane).items()}
    lane, outcome = Lane(blank(book, DiceChance(0)), Dice(0), **empty), Outcome(0, 0, 0, 0, [0] * book.seats)
    lane.is_held, players = 1, [0]
    row: Any = bytearray(encoding.size)
    mask: Any = array("i", [0] * (encoding.actions // 4))
    hidden: Any = bytearray(book.seats * book.faces)
    end: Any = bytearray(encoding.size)
    bots, mind = [BOTS["random"].choose] * book.seats, make_mind(book)
    reference = Reference(encoding, 0, 1, seed, CALLS[calls], int(asking == "random"), 100)
    action = 0
    for _ in range(40):
        step_lanes(book, bots, [lane], [mind], [action], [outcome], players, row, mask, hidden, end, common, 0, 1)
        assert (players[0], bytes(row)) == (reference.seat, reference.observation())
        assert [bool(word >> 8 * byte & 1) for word in mask for byte in range(4)] == reference.mask()
        assert bytes(hidden) == encoding.hidden(reference.state, reference.seat).tobytes()
        assert outcome.end == (reference.ended[0] if reference.ended else 0)
        action = sensible(reference.mask(), rng)
        reference.step(action)


def test_a_batch_does_not_depend_on_threads_or_the_number_of_lanes() -> None:
    def ends(lanes: int, threads: int) -> dict[int, tuple[int, int]]:
        batch = SelfPlay(lanes, seats=3, seed="threads", threads=threads)
        found: dict[int, tuple[int, int]] = {}
        while not set(range(8)) <= found.keys():
            batch.step(119 - batch.legal_action_mask[:, ::-1].argmax(axis=1))
            last = batch.last_round
            for i in batch.terminated.nonzero()[0]:
                found[int(last["number"][i])] = int(last["winner"][i]), int(last["steps"][i])
        return {number: found[number] for number in range(8)}

    assert ends(8, 1) == ends(8, 3) == ends(12, 2)


def play_by_bot(envs: UnoVectorEnv, bot: str, rounds: int) -> dict[int, tuple[int, int, int]]:
    """Let a bot play in the seat of the learner; return the winner, points and number of each round."""
    book = envs.encoding.book
    mind = make_mind(book)
    found: dict[int, tuple[int, int, int]] = {}
    learn(book, mind, skills_at(book, [bot] * book.seats))
    envs.reset(seed=5)
    while len(found) < rounds:
        actions = []
        for lane in envs._lanes.lanes.array:  # there is no other way to see a position
            state = blank(book, DiceChance(0))
            from_record(lane["state"], state)
            moves = [0] * book.move_words
            for action in [
                number for number in range(60 * book.move_words) if lane["actions"][number // 60] >> number % 60 & 1
            ]:
                move = move_of(book, state, 0, action)
                moves[0 if move == WAIT else move // 60] |= 0 if move == WAIT else 1 << move % 60
            dice = Dice(int(lane["dice"]["state"]))
            actions.append(action_of(book, state, 0, BOTS[bot].choose(book, state, 0, moves, mind, dice)))
        _, _, terminated, _, infos = envs.step(np.array(actions))
        for i in terminated.nonzero()[0]:
            final = infos["final_info"]
            found[int(final["round"][i])] = int(final["winner"][i]), int(final["points"][i].sum()), int(final["steps"][i])
    return found


@pytest.mark.parametrize("rules", ["classic", "party"])
@pytest.mark.parametrize("calls", ["ask", "auto"])
def test_a_careful_learner_plays_the_rounds_of_the_laboratory(rules: str, calls: Any) -> None:
    envs = UnoVectorEnv(4, rules, 3, opponents="random", calls=calls)
    book = envs.encoding.book
    found = play_by_bot(envs, "careful", 16)
    result, workspace = make_result(book), make_workspace(book)
    learn(book, workspace.mind, skills_at(book, ["careful", "random", "random"]))
    bots = [BOTS[name].choose for name in ("careful", "random", "random")]
    batch = Batch(rules, 3, ["careful", "random", "random"], seed=5)
    for number, (winner, scored, _) in found.items():
        play_rounds(book, bots, workspace, [result], 1, number, batch.seed, 10_000)
        assert (winner, scored) == (result.winner, result.points)


def test_gymnasium_makes_the_vector_environment_and_records_its_episodes() -> None:
    made = gymnasium.make_vec("drawfour/Uno-v0", 8, vectorization_mode="vector_entry_point", opponents="random")
    envs, rng = RecordEpisodeStatistics(made), random.Random(1)
    _, infos = envs.reset(seed=3)
    finished: dict[int, int] = {}
    for _ in range(120):
        actions = np.array([sensible(mask, rng) for mask in infos["action_mask"]])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert made.observation_space.contains(observations)
        assert not truncated.any()
        assert (np.abs(rewards[terminated]) == 1).all()
        if terminated.any():
            assert infos["episode"]["r"].tolist() == rewards.tolist()
            for i in terminated.nonzero()[0]:
                final = infos["final_info"]
                finished[int(final["round"][i])] = int(final["winner"][i])
                assert (final["winner"][i] == 0) == (rewards[i] == 1)
                assert infos["final_obs"][i].shape == (made.single_observation_space.shape)
                assert final["steps"][i] == infos["episode"]["l"][i]
    assert len(finished) > 10
    first = next(iter(finished))
    _, infos = envs.reset()
    assert first not in made.unwrapped._lanes.lanes.array["number"].tolist()  # type: ignore[attr-defined]


def test_the_next_round_may_be_dealt_in_the_next_step() -> None:
    same, later = (
        UnoVectorEnv(3, opponents="random", autoreset_mode=mode) for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
    )
    assert later.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rng = random.Random(2)
    shown, infos = later.reset(seed=7)
    expected, _ = same.reset(seed=7)
    number_of_ends = 0
    for _ in range(200):
        assert shown.tolist() == expected.tolist()
        actions = np.array([sensible(mask, rng) for mask in infos["action_mask"]])
        shown, rewards, terminated, _, infos = later.step(actions)
        if not terminated.any():
            expected, _, also, _, _ = same.step(actions)
            assert not also.any()
            continue
        number_of_ends += 1
        assert not infos["action_mask"][terminated].any()
        assert shown[terminated].tolist() == [row.tolist() for row in infos["final_obs"][terminated]]
        same.reset(seed=7 + number_of_ends)
        later.reset(seed=7 + number_of_ends)
        shown, infos = later.reset(seed=7 + number_of_ends)
        expected, _ = same.reset(seed=7 + number_of_ends)
        assert rewards[terminated].any()
    assert number_of_ends > 2


def test_a_held_environment_ignores_its_action_and_deals() -> None:
    envs, rng = UnoVectorEnv(2, opponents="random", autoreset_mode=AutoresetMode.NEXT_STEP), random.Random(4)
    _, infos = envs.reset(seed=1)
    ended = np.zeros(2, np.bool_)
    dealt = 0
    for _ in range(150):
        actions = [-1 if is_over else sensible(mask, rng) for mask, is_over in zip(infos["action_mask"], ended, strict=True)]
        shown, rewards, terminated, truncated, infos = envs.step(np.array(actions))
        for i in ended.nonzero()[0]:
            dealt += 1
            assert (rewards[i], terminated[i], truncated[i]) == (0, False, False)
            assert shown[i][:54].sum() >= 7
            assert infos["action_mask"][i].any()
        ended = terminated | truncated
    assert dealt > 2


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
    with pytest.raises(DrawfourError, match="Call reset before the first step"):
        UnoVectorEnv(2, opponents="random").step([0, 0])
    with pytest.raises(DrawfourError, match="master can't play compiled rounds"):
        UnoVectorEnv(2, opponents="master")
    with pytest.raises(DrawfourError, match="autoreset_mode must be SameStep or NextStep, not "):
        UnoVectorEnv(2, opponents="random", autoreset_mode=AutoresetMode.DISABLED)
