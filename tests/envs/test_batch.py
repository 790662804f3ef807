"""Batches: compiled lanes show and do byte for byte what the interpreted rules do."""

from __future__ import annotations

import random
from array import array
from collections import Counter
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
from drawfour.core.book import Book
from drawfour.core.bot_dice import Dice, DiceChance, dice_for
from drawfour.core.moves import WAIT
from drawfour.core.options import Rules
from drawfour.core.shapes import shapes, zeros
from drawfour.core.state import blank
from drawfour.decks import find_deck
from drawfour.envs import Encoding, SelfPlay, UnoVectorEnv
from drawfour.envs.actionlog import ActionLog
from drawfour.envs.actions import action_of, move_of
from drawfour.envs.lanes import NOTED, Lane, Outcome, Settings, step_lanes
from drawfour.envs.rewards import unit
from drawfour.envs.table import CALLS, Table
from drawfour.errors import DrawfourError, IllegalAction
from drawfour.lab.batch import Batch, number_of_seed
from drawfour.record.document import Record
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from fixtures import games
from fixtures.episodes import encoding_of
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
        return self.table.mask(self.table.seat).astype(bool).tolist()  # type: ignore[no-any-return]


def empty(declared: type, book: Book) -> dict[str, Any]:
    """Return a zero for every number of a record."""
    return {name: zeros(book, shape) for name, shape in shapes(declared).items()}


def sensible(mask: Sequence[Any], rng: random.Random) -> int:
    """Return a random legal action; most often a card if there is one."""
    legal = [action for action, is_legal in enumerate(mask) if is_legal]
    cards = [action for action in legal if action >= 60]
    return rng.choice(cards if cards and rng.random() < 0.8 else legal)


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
    common = Settings(
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


def record_shows(record: Record, batch: Any, lane: int, *, is_over: bool) -> None:
    """Fail unless a record of a lane replays, from its text, to what the batch tells about it."""
    match = replay(parse(record.text()))
    assert Record.of(match).text() == record.text()
    if is_over:
        last = batch._lanes.last_episodes()
        winner = match.winner if batch.encoding.match else match.round.winner
        assert (-1 if winner is None else winner) == last["winner"][lane]
        assert match.scores == last["points"][lane].tolist()
        return
    twin = blank(match.book, DiceChance(0))
    from_record(batch._lanes.lanes.array[lane]["state"], twin)
    for name in ("hands", "turn", "phase", "pile_size", "in_play", "called", "catchable"):
        assert getattr(twin, name) == getattr(match.round.state, name)
    assert Counter(twin.pile[: twin.pile_size]) == Counter(match.round.state.pile[: twin.pile_size])


def check_records(batch: Any) -> None:
    """Fail unless three episodes of a batch, and those in play meanwhile, have records that replay."""
    rng, ended = random.Random(1), 0
    while ended < 3:
        batch.step(np.array([sensible(mask.tolist(), rng) for mask in batch._lanes.masks]))
        for lane in batch._lanes.terminated.nonzero()[0].tolist():
            record_shows(batch.last_record(lane), batch, lane, is_over=True)
            is_held = batch._lanes.lanes.array["is_held"] == 1
            for other in range(2):
                record_shows(batch.record(other), batch, other, is_over=bool(is_held[other]))
            ended += 1


SHORT_MATCH = Rules(target_score=40, hand_size=4)


@pytest.mark.parametrize(
    ("rules", "seats", "way"),
    [
        ("classic", 2, {"calls": "ask"}),
        ("party", 4, {"asking": "random"}),
        (SHORT_MATCH, 3, {"match": True, "seed": "match"}),
    ],
)
def test_every_episode_of_self_play_has_a_record(rules: Any, seats: int, way: dict[str, Any]) -> None:
    check_records(SelfPlay(2, rules, seats, **way))


@pytest.mark.parametrize(
    ("rules", "way"),
    [
        ("classic", {"calls": "ask", "autoreset_mode": "NextStep", "opponents": ["expert", "random"]}),
        ("party", {"opponents": "random"}),
        (SHORT_MATCH, {"match": True, "asking": "random", "opponents": "random"}),
    ],
)
def test_every_episode_against_bots_has_a_record(rules: Any, way: dict[str, Any]) -> None:
    envs = UnoVectorEnv(2, rules, 3, **way)
    envs.reset(seed=3)
    check_records(envs)
    assert envs.record(0).players == dict(enumerate(envs.opponents, start=1))


def test_the_record_of_an_episode_that_was_cut_off_ends_there() -> None:
    envs, rng = UnoVectorEnv(2, seats=4, opponents="random", max_steps=8), random.Random(1)
    with pytest.raises(DrawfourError, match="No episode has ended in lane 1 yet"):
        envs.last_record(1)
    with pytest.raises(DrawfourError, match="lane must be 0 to 1, not 2"):
        envs.record(2)
    _, infos = envs.reset(seed=1)
    truncated = np.zeros(2, np.bool_)
    for _ in range(8):
        assert not truncated.any()
        *_, truncated, infos = envs.step(np.array([sensible(mask.tolist(), rng) for mask in infos["action_mask"]]))
    assert truncated.all()
    assert [seat for seat, _ in replay(envs.last_record(0)).round.moves].count(0) >= 8
    assert envs.record(0).rounds[0].chance != envs.last_record(0).rounds[0].chance


def test_bots_that_play_on_without_end_are_cut_off() -> None:
    envs = UnoVectorEnv(20, seats=4, opponents="random", max_steps=3)
    _, infos = envs.reset(seed=1)
    *_, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))  # with luck, three bots act before the learner again
    assert truncated.sum() > 5
    assert (infos["final_info"]["steps"][truncated] == 1).all()
    assert (envs._lanes.lanes.array["answers"] < 3).all()


def test_a_log_keeps_all_it_has_if_more_is_needed() -> None:
    log = ActionLog(1, 120)
    for step in range(300):
        log.append(np.array([step % 100]), lambda: 10_000)
    assert log.actions(0, 300, before=0) == [step % 100 for step in range(300)]


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
