"""Records of batches: they replay to what a batch tells about its episodes."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from drawfour.compiled.layout import from_record
from drawfour.core.bot_dice import DiceChance
from drawfour.core.options import Rules
from drawfour.core.state import blank
from drawfour.envs import SelfPlay, UnoVectorEnv
from drawfour.envs.actionlog import ActionLog
from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from fixtures.episodes import sensible


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
    """Fail unless three episodes of a batch, and those in play then, have records that replay."""
    rng, ended = random.Random(1), 0
    while ended < 3:
        batch.step(np.array([sensible(mask.tolist(), rng) if mask.any() else 0 for mask in batch._lanes.masks]))
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
    _, infos = envs.reset(seed=1)
    with pytest.raises(DrawfourError, match="No episode has ended in lane 1 yet"):
        envs.last_record(1)
    with pytest.raises(DrawfourError, match="lane must be 0 to 1, not 2"):
        envs.record(2)
    truncated = np.zeros(2, np.bool_)
    for _ in range(8):
        assert not truncated.any()
        *_, truncated, infos = envs.step(np.array([sensible(mask.tolist(), rng) for mask in infos["action_mask"]]))
    assert truncated.all()
    assert [seat for seat, _ in replay(envs.last_record(0)).round.moves].count(0) >= 8
    assert envs.record(0).rounds[0].chance != envs.last_record(0).rounds[0].chance


def test_a_log_takes_one_byte_for_an_action_where_that_is_enough() -> None:
    log = ActionLog(1, 256)
    log.append(np.array([255]), lambda: 0)
    assert log.actions(0, 1, before=0) == [255]
    assert log._rows.itemsize == 1


def test_a_log_keeps_all_it_has_if_more_is_needed() -> None:
    log = ActionLog(1, 120)
    for step in range(300):
        log.append(np.array([step % 100]), lambda: 10_000)
    assert log.actions(0, 300, before=0) == [step % 100 for step in range(300)]


def test_the_record_of_a_match_that_was_cut_off_ends_where_its_last_observation_does() -> None:
    rules, rng = Rules(target_score=200, hand_size=2), random.Random(1)
    envs = UnoVectorEnv(20, rules, 3, match=True, opponents="random", asking="random", max_steps=3)
    _, infos = envs.reset(seed=2)
    between_rounds = 0
    for _ in range(20):
        *_, truncated, infos = envs.step(np.array([sensible(mask.tolist(), rng) for mask in infos["action_mask"]]))
        for env in truncated.nonzero()[0].tolist():
            match = replay(envs.last_record(env))
            row = envs.encoding.observe(match.round.state, 0, False, match.scores, [])
            assert infos["final_obs"][env].tolist() == row.tolist()
            assert infos["final_info"]["points"][env].tolist() == match.scores
            between_rounds += match.round.is_over
    assert between_rounds > 3
