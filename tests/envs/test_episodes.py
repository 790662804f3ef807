"""Episodes: who is asked, the rewards, the records, and illegal actions."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.bots.habits import call_or_catch
from drawfour.bots.learned import learn
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import make_workspace
from drawfour.core import phase
from drawfour.core.book import make_book
from drawfour.core.bot_dice import Dice, DiceChance, dice_for
from drawfour.core.cards import CLASSIC
from drawfour.core.deal import deal
from drawfour.core.moves import WAIT
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.options import Rules
from drawfour.core.play import apply
from drawfour.core.state import State, blank
from drawfour.decks import find_deck
from drawfour.envs import Encoding, UnoAEC, UnoEnv
from drawfour.envs.actions import action_of, move_of
from drawfour.envs.asking import ASK, AUTO, OWN, is_out_of_turn, list_actions, next_to_act
from drawfour.envs.table import Table
from drawfour.errors import DrawfourError, IllegalAction
from drawfour.game.round import Round
from fixtures import games
from fixtures.episodes import begun, check_record, encoding_of, played, sums_to_zero
from fixtures.games import tables
from fixtures.random_decks import random_deck

seeds = st.integers(0, 2**32)
decks = st.one_of(seeds.map(random_deck), st.sampled_from(["classic", "modern", "no_mercy"]).map(find_deck))
ways = st.fixed_dictionaries(
    {
        "calls": st.sampled_from(["ask", "own", "auto"]),
        "asking": st.sampled_from(["play", "random"]),
        "reward": st.sampled_from(["win", "points"]),
        "match": st.booleans(),
    }
)


@given(tables(decks), seeds, ways)
def test_rewards_sum_to_zero_and_records_lead_to_the_same_end(table: games.Table, seed: int, way: dict[str, Any]) -> None:
    episode = begun(encoding_of(table, match=way["match"]), seed, **way)
    for _ in played(episode, random.Random(seed), most=120):
        assert sums_to_zero(episode)
    assert sums_to_zero(episode)
    check_record(episode)


@settings(max_examples=150)
@given(tables(decks), seeds, st.booleans())
def test_records_spell_out_the_cards_of_dice(table: games.Table, seed: int, match: bool) -> None:
    episode = Table(encoding_of(table, match=match), match=match)
    episode.begin_with_dice(seed, Dice(seed), seed % table.seats)
    for _ in played(episode, random.Random(seed), most=150):
        pass
    shuffles = [[0] + [after - before for before, after in pairwise(noted.piles)] for noted in episode.rounds]
    if all(sum(in_round[:2]) == 0 and max(in_round) <= 1 for in_round in shuffles):
        check_record(episode)
    else:
        with pytest.raises(DrawfourError, match=r"can't spell out the cards that seat \d+'s .+ shuffled"):
            episode.record()


def test_a_match_is_played_to_its_end() -> None:
    lengths: list[int] = []
    for scoring in ("winner_takes", "lowest", "elimination"):
        for seed in range(3):
            rules = Rules(target_score=60, scoring=scoring, hand_size=5)
            episode = begun(Encoding(rules, 3, match=True), seed, match=True, reward="points")
            total = np.zeros(3)
            for _ in played(episode, random.Random(seed), most=10_000):
                total += episode.rewards
            assert episode.is_over
            check_record(episode)
            facts = episode.facts()
            assert facts["round"] == len(episode.rounds)
            lengths.append(len(episode.rounds))
            gained = np.array(episode.scores) * (1 if scoring == "winner_takes" else -1)
            expected = (3 * gained - gained.sum()) / 2 / 100
            assert np.allclose(total + episode.rewards, expected)
    assert max(lengths) > 2


@pytest.mark.parametrize(
    ("rules", "seats", "reward", "expected"),
    [
        ("classic", 2, "win", {1.0, -1.0}),
        ("classic", 5, "win", {1.0, -0.25}),
        (Rules(teams=True), 4, "win", {1.0, -1.0}),
    ],
)
def test_the_winner_gets_one_and_the_others_share_the_loss(rules: Any, seats: int, reward: Any, expected: set[float]) -> None:
    for seed in range(5):
        episode = begun(Encoding(rules, seats), seed, reward=reward)
        for _ in played(episode, random.Random(seed), most=5000):
            assert episode.rewards == [0.0] * seats
        assert episode.winner is not None
        assert set(episode.rewards) == expected
        assert episode.rewards[episode.winner] == 1.0


def test_points_are_hundredths_minus_what_others_score_on_average() -> None:
    episode = begun(Encoding(seats=4), 5, reward="points")
    for _ in played(episode, random.Random(5), most=5000):
        pass
    assert episode.winner is not None
    points = max(episode.scores)
    assert episode.rewards[episode.winner] == pytest.approx(points / 100)
    assert sorted(episode.rewards)[:3] == pytest.approx([-points / 300] * 3)


def alone(book: Any, bots: list[str], number: int, calls: int, is_random: int) -> tuple[State, int]:
    """Play a round of the laboratory by asking seats for actions; return the last position and the number of moves."""
    workspace = make_workspace(book)
    learn(book, workspace.mind, skills_at(book, bots))
    cards, workspace.dice.state = dice_for(1, number)
    state = blank(book, DiceChance(cards))
    deal(book, state, number % book.seats, (1 << book.seats) - 1)
    clear_memory(book, state, workspace.mind.memory)
    asked = made = 0
    while state.phase != phase.OVER:
        moves = [0] * book.move_words
        seat, move = next_to_act(book, state, asked, moves, calls, is_random, workspace.dice)
        if move == WAIT:
            out = is_out_of_turn(state, asked, seat)
            list_actions(book, state, seat, out, moves, calls)
            legal = [0] * book.move_words
            for action in [number for number in range(60 * book.move_words) if moves[number // 60] >> number % 60 & 1]:
                made_of = move_of(book, state, seat, action)
                if made_of != WAIT:
                    legal[made_of // 60] |= 1 << made_of % 60
            move = BOTS[bots[seat]].choose(book, state, seat, legal, workspace.mind, workspace.dice)
            assert moves[action_of(book, state, seat, move) // 60] >> action_of(book, state, seat, move) % 60 & 1
            if move == WAIT:
                asked |= 1 << seat
                continue
        apply(book, state, seat, move)
        notice(book, state, seat, move, workspace.mind.memory)
        asked, made = 0, made + 1
    return state, made


@settings(max_examples=40)
@given(tables(), seeds, st.sampled_from([ASK, OWN, AUTO]), st.sampled_from(["careful", "expert"]))
def test_asking_bots_in_the_order_of_play_plays_the_rounds_of_the_laboratory(
    table: games.Table, seed: int, calls: int, bot: str
) -> None:
    book = make_book(table.rules, CLASSIC, table.seats)
    bots = [bot] * book.seats
    workspace, result = make_workspace(book), make_result(book)
    learn(book, workspace.mind, skills_at(book, bots))
    play_rounds(book, [BOTS[bot].choose] * book.seats, workspace, [result], 1, seed, 1, 10_000)
    state, made = alone(book, bots, seed, calls, 0)
    assert state == workspace.state
    assert made == result.actions


def test_made_calls_leave_nothing_to_say() -> None:
    for seed in range(20):
        episode = begun(Encoding("party", 4), seed, calls="auto")
        for _ in played(episode, random.Random(seed), most=400):
            view = episode.view(episode.seat)
            assert call_or_catch(view.book, view.state, episode.seat, view.moves) == WAIT


def test_own_calls_are_decided_and_catches_are_made() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        episode = begun(Encoding(seats=4), seed, calls="own")
        for action in played(episode, random.Random(seed), most=400):
            seen["asked"] += episode.asked
            seen[episode.encoding.action_names[action].split(" ")[0]] += 1
        seen["caught"] += sum(16 <= made.move < 32 for made in episode.moves)
    assert seen["uno"] > 0
    assert seen["asked"] > 0
    assert seen["caught"] > 0
    assert seen["catch"] == 0


def test_seats_are_asked_once_between_moves_and_the_seat_on_turn_last() -> None:
    orders: dict[str, set[tuple[int, ...]]] = {"play": set(), "random": set()}
    for asking, found in orders.items():
        for seed in range(60):
            episode = begun(Encoding(Rules(call_penalty=0), 5), seed, asking=asking)
            order: list[int] = []
            for action in played(episode, random.Random(seed), most=300):
                if episode.asked:
                    order.append((episode.seat - episode.state.turn) * episode.state.direction % 5)
                elif order:
                    assert len(set(order)) == len(order)
                    found.add(tuple(order))
                if action != 6:
                    order = []
    assert len(orders["random"]) > len(orders["play"])
    assert all(0 not in order[1:] for order in orders["play"])


def test_the_same_seed_plays_the_same_episode_and_a_deal_can_be_given() -> None:
    encoding = Encoding("party", 3)
    texts = []
    for _ in range(2):
        episode = begun(encoding, 7)
        for _ in played(episode, random.Random(7)):
            pass
        texts.append(episode.record().text())
    assert texts[0] == texts[1]
    env = UnoAEC(seats=3)
    env.reset(seed=1, options={"deal": "demo", "dealer": 2})
    assert env.table.state.hands[1] == Round(3, seed="demo", dealer=2).state.hands[1]
    with pytest.raises(DrawfourError, match="dealer must be 0 to 2, not 3"):
        env.reset(options={"dealer": 3})
    with pytest.raises(DrawfourError, match="seed must be text, a whole number or at least 16 bytes"):
        env.reset(options={"deal": 1.5})


def test_an_episode_is_truncated() -> None:
    env = UnoAEC(seats=3, max_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    assert env.truncations == dict.fromkeys(env.agents, True)
    assert env.terminations == dict.fromkeys(env.agents, False)
    assert env.infos["seat_1"]["steps"] == 5
    assert env.state_space.contains(env.state())
    assert not env.observe("seat_0")["action_mask"].any()  # type: ignore[call-overload]  # a dict


def test_a_match_that_is_cut_off_at_the_end_of_a_round_deals_no_more() -> None:
    encoding = Encoding(Rules(target_score=120, hand_size=3), 3, match=True)
    whole = begun(encoding, 1, match=True)
    actions = list(played(whole, random.Random(1), most=10_000))
    ends = 0
    for limit in range(1, len(actions)):
        episode = begun(encoding, 1, match=True, max_steps=limit)
        for action in actions[:limit]:
            assert not episode.is_truncated
            episode.act(action)
        assert episode.is_truncated
        assert (episode.is_over, episode.asked, episode.actions) == (False, False, [])
        ends += episode.state.phase == phase.OVER
        assert episode.facts()["round"] == len(episode.record().rounds)
        check_record(episode)
    assert ends == len(whole.rounds) - 1 > 1


def test_a_round_of_a_match_that_the_first_card_ends_is_scored_at_once() -> None:
    encoding = Encoding(Rules(hand_size=3, hand_limit=6), 2, deck="no_mercy", match=True)
    at_once = 0
    for seed in range(40):
        episode = begun(encoding, seed, match=True)
        for _ in played(episode, random.Random(seed), most=10_000):
            assert episode.actions
        assert episode.is_over
        at_once += sum(not noted.moves for noted in episode.rounds[1:])
    assert at_once > 0


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    env = UnoAEC(seats=2)
    with pytest.raises(DrawfourError, match="All agents have left: call reset to begin an episode"):
        env.step(0)
    env.reset(options={"deal": "demo", "dealer": 1})
    before = env.record().text()
    for action, sentence in {
        60: r"Seat 0 can't take action 60 \(R0\): it is not in that seat's hand\. Legal actions: 0 \(draw\), 73 \(W:R\), ",
        6: r"action 6 \(wait\): only a seat that is asked out of turn may wait",
        17: r"action 17 \(catch \+1\): that seat can't be caught now",
        500: r"action 500: this table has no such action; actions are whole numbers from 0 to 119",
        7: r"action 7: this table has no such action",
        None: r"action None: this table has no such action",
        1.5: r"action 1.5: this table has no such action",
    }.items():
        with pytest.raises(ValueError, match=sentence):
            env.step(action)  # type: ignore[arg-type]  # on purpose
    assert env.record().text() == before
    with pytest.raises(IllegalAction) as raised:
        env.step(6)
    assert str(copy(raised.value)) == str(raised.value)
    with pytest.raises(DrawfourError, match="Unknown agent 'seat_2'"):
        env.observe("seat_2")


def test_calls_that_are_made_are_not_among_the_actions() -> None:
    for seed in range(50):
        episode = begun(Encoding(Rules(false_call_penalty=1), 2), seed, calls="auto")
        with pytest.raises(IllegalAction, match="with calls='auto' it is made without asking"):
            episode.act(4)


def test_with_own_calls_one_that_is_not_due_is_refused_as_at_a_table() -> None:
    with pytest.raises(IllegalAction, match="that seat can't call UNO now"):
        begun(Encoding(seats=2), 1, calls="own").act(4)


def test_a_seat_on_turn_that_may_call_late_can_only_call_or_wait_first() -> None:
    rng = random.Random(1)
    for seed in range(2000):
        episode = begun(Encoding("no_mercy", 2), seed)
        for _ in played(episode, rng, most=200):
            if episode.asked and episode.seat == episode.state.turn:
                assert episode.actions == [4, 6]
                with pytest.raises(IllegalAction, match="it may only call or wait before the others are asked"):
                    episode.act(0)
                return
    raise AssertionError("no seat on turn could call late")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"reward": "wins"}, "reward must be win or points, not 'wins'. Did you mean 'win'?"),
        ({"calls": "always"}, "calls must be ask, own or auto, not 'always'."),
        ({"asking": "seat"}, "asking must be play or random, not 'seat'."),
        ({"max_steps": 0}, "max_steps must be 1 or more, not 0."),
        ({"render_mode": "rgb_array"}, "render_mode must be ansi or human, not 'rgb_array'."),
        ({"history": 2000}, "history must be 0 to 1000, not 2000."),
    ],
)
def test_options_that_cannot_be_are_named(options: dict[str, Any], sentence: str) -> None:
    for make in (UnoAEC, UnoEnv):
        with pytest.raises(DrawfourError) as raised:
            make(**options)
        assert str(raised.value).startswith(sentence)


def test_a_mask_has_two_places() -> None:
    with pytest.raises(DrawfourError, match="mask must be observation or info, not 'both'"):
        UnoAEC(mask="both")  # type: ignore[arg-type]  # on purpose


def test_rendering_shows_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    env = UnoAEC(seats=2, render_mode="ansi")
    env.reset(options={"deal": "demo", "dealer": 1})
    env.step(78)
    assert str(env.render()).splitlines() == [
        "seat_0: Y3",
        "top Y3, color yellow, clockwise, phase turn, draw pile 93",
        "  seat_0: Y5 B5 B6 B8 B9 W",
        "> seat_1: R9 G2 G4 GS B1 B3 BR",
    ]
    assert UnoAEC().render() is None
    UnoEnv(render_mode="human").reset(seed=1)
    assert "> seat_0: " in capsys.readouterr().out
