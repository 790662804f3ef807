"""UnoVectorEnv: the rounds of a learner against bots, as Gymnasium steps them."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from drawfour.bots import BOTS
from drawfour.bots.learned import learn
from drawfour.bots.mind import make_mind
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import make_workspace
from drawfour.compiled.layout import from_record
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.moves import WAIT
from drawfour.core.state import blank
from drawfour.envs import UnoVectorEnv
from drawfour.envs.actions import action_of, move_of
from drawfour.errors import DrawfourError
from drawfour.lab.batch import Batch
from fixtures.episodes import sensible


def test_bots_that_play_on_without_end_are_cut_off() -> None:
    envs = UnoVectorEnv(20, seats=4, opponents="random", max_steps=3)
    _, infos = envs.reset(seed=1)
    *_, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))  # with luck, three bots act before the learner again
    assert truncated.sum() > 5
    assert (infos["final_info"]["steps"][truncated] == 1).all()
    assert (envs._lanes.lanes.array["answers"] < 3).all()


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
    assert first not in made.unwrapped._lanes.lanes.array["number"].tolist()  # type: ignore[attr-defined]  # `unwrapped` is a plain environment to mypy


def test_the_next_round_may_be_dealt_in_the_next_step() -> None:
    same, later = (
        UnoVectorEnv(3, opponents="random", calls="ask", autoreset_mode=mode)
        for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
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
        assert not later.action_masks()[terminated].any()
        assert not infos["asked"][terminated].any()
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


def test_options_that_cannot_be_are_named() -> None:
    with pytest.raises(DrawfourError, match="master can't play compiled rounds"):
        UnoVectorEnv(2, opponents="master")
    with pytest.raises(DrawfourError, match="autoreset_mode must be SameStep or NextStep, not "):
        UnoVectorEnv(2, opponents="random", autoreset_mode=AutoresetMode.DISABLED)


def test_the_first_step_and_the_first_record_need_a_deal() -> None:
    envs = UnoVectorEnv(2, opponents="random")
    for act in (lambda: envs.step([0, 0]), lambda: envs.record(0), lambda: envs.last_record(0)):
        with pytest.raises(DrawfourError, match=r"^No round has been dealt\. Call reset before the first step\.$"):
            act()
