"""UnoEnv: a learner against bots."""

from __future__ import annotations

import random

import pytest

from drawfour.core.options import Rules
from drawfour.envs import UnoEnv
from drawfour.errors import DrawfourError, IllegalAction, RulesError
from fixtures.episodes import check_record, chosen


def test_bots_sit_in_the_other_seats_and_the_record_names_them() -> None:
    env = UnoEnv("party", 4, opponents=["expert", "random", "careful"], options=True, history=2)
    rng = random.Random(1)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        has_ended = False
        while not has_ended:
            assert env.observation_space.contains(observation)
            assert env.action_masks().tolist() == (info["action_mask"] == 1).tolist()
            observation, reward, terminated, truncated, info = env.step(chosen(env.table, rng))
            has_ended = terminated or truncated
            assert has_ended or info["action_mask"].any()
        assert reward == (1.0 if info["winner"] == 0 else pytest.approx(-1 / 3))
        assert env.record().players == {1: "expert", 2: "random", 3: "careful"}
        check_record(env.table)
        assert env.state().shape == (env.encoding.size + 4 * 54,)
        with pytest.raises(DrawfourError, match="The episode is over"):
            env.step(0)


def test_an_illegal_action_loses_or_raises() -> None:
    env = UnoEnv()
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(5)
    assert (reward, terminated, truncated, info["winner"]) == (-1.0, True, False, -1)
    strict = UnoEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"Seat 0 can't take action 5: this table has no such action"):
        strict.step(5)


def test_a_round_that_is_over_before_the_learner_is_asked_is_dealt_again() -> None:
    env = UnoEnv(Rules(hand_size=1), seats=10, opponents="random")
    for seed in range(30):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()
    played = 0
    for number in range(30):
        try:
            env.reset(options={"deal": number})
            played += 1
        except DrawfourError as error:
            assert str(error) == "In this deal the round is over before the learner is asked."  # noqa: PT017  # not always raised
    assert 0 < played < 30


def test_options_that_cannot_be_are_named() -> None:
    with pytest.raises(DrawfourError, match="illegal must be lose or raise, not 'ignore'"):
        UnoEnv(illegal="ignore")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(DrawfourError, match="Unknown bot 'carefull'"):
        UnoEnv(opponents="carefull")
    with pytest.raises(DrawfourError, match="2 bots for 3 seats beside yours"):
        UnoEnv(seats=4, opponents=["careful", "random"])
    with pytest.raises(RulesError, match="Unknown preset 'clasic'"):
        UnoEnv("clasic")
