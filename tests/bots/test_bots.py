"""Bots play legally, decide only by what their seat may see, and have their own dice."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import BOTS, player, skills
from drawfour.bots.careful import SUSPICION, suspicion
from drawfour.bots.mind import Mind, make_mind
from drawfour.bots.player import Player
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import make_book
from drawfour.core.bot_dice import make_dice
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.game.round import Round
from drawfour.game.view import View
from fixtures.games import Table, permuted, some_moves, tables
from fixtures.interpreted import Interpreted

seeds = st.integers(0, 2**32)


EACH_WAY = ["beginner", "expert", "master", "careful", "random"]
"""A bot for each way to decide, and the one that makes the most mistakes."""


@pytest.fixture(autouse=True)
def _search_interpreted() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player, "thinker_for", lambda book: Interpreted(most=1))
        yield


def asked_every(bot: str) -> int:
    """Return at which moves a bot is asked: the slower, the fewer."""
    return {"careful": 1, "random": 1, "master": 60}.get(bot, 3)


def mind_for(bot: str, view: View) -> Mind:
    """Return what a bot in the seat of a view knows."""
    assert view.seat is not None
    mind = make_mind(view.book)
    mind.memory = view.memory
    mind.skills[view.seat] = skills_at(view.book, [bot])[0]
    mind.skills[view.seat][skills.PLAYOUTS] = min(1, mind.skills[view.seat][skills.PLAYOUTS])
    return mind


@pytest.mark.parametrize("bot", EACH_WAY)
@given(tables(), seeds)
def test_a_bot_always_has_a_legal_move_on_its_turn(bot: str, table: Table, seed: int) -> None:
    round = table.round()
    players = [Player(bot, seat, seed + seat) for seat in range(table.seats)]
    for number, (seat, move) in enumerate(some_moves(round, random.Random(seed), most=120)):
        for each in players if number % asked_every(bot) == 0 else []:
            answer = each.choose(round.view(each.seat))
            assert answer in round.legal(each.seat) if answer else each.seat != round.turn
        if number % asked_every(bot) == 0:
            awaited = players[round.turn].choose(round.view(round.turn), calls=False)
            assert awaited in {move for move in round.legal(round.turn) if move != "uno" and not move.startswith("catch")}
        round.play(seat, move)


@pytest.mark.parametrize("bot", EACH_WAY)
@given(tables(), seeds)
def test_a_bot_decides_only_by_what_its_seat_may_see(bot: str, table: Table, seed: int) -> None:
    round = table.round()
    rng = random.Random(seed)
    for number, (seat, move) in enumerate(some_moves(round, rng, most=80)):
        if number % asked_every(bot):
            round.play(seat, move)
            continue
        looker = rng.choice([round.turn, rng.randrange(table.seats)])
        twin = permuted(round, looker, rng)
        view, dice = round.view(looker), make_dice(seed)
        mind = mind_for(bot, view)
        answers = {
            BOTS[bot].choose(round.book, state, looker, view.moves, mind, copy.copy(dice))
            for state in (round.state, twin.state, view.state)
        }
        assert len(answers) == 1
        round.play(seat, move)


def test_the_dice_of_bots_do_not_affect_the_deal() -> None:
    one, other = ([Player("random", seat, seed) for seat in range(2)] for seed in (1, 2))
    rounds = Round(2, seed="demo"), Round(2, seed="demo")
    for round, players in zip(rounds, (one, other), strict=True):
        for _ in range(6):
            move = players[round.turn].choose(round.view(round.turn))
            assert move
            round.play(round.turn, move)
    assert rounds[0].moves != rounds[1].moves
    dealt = [[round.notation.cards[face] for face in round._deal().pile] for round in rounds]
    assert dealt[0] == dealt[1]


def test_careful_challenges_a_large_hand_and_accepts_a_small_one() -> None:
    round = Round(
        2,
        Rules(hand_size=7),
        cards=["W+4", "R1", "R2", "R3", "R4", "Y1", "Y2", "Y3", "Y4", "G1", "G2", "G3", "B1", "B2", "R5"],
        dealer=1,
    )
    round.play(0, "W+4:B")
    assert suspicion(round.book, round.view(1).state, 1) >= SUSPICION
    assert Player("careful", 1, 0).choose(round.view(1)) == "challenge"
    small = Round(2, Rules(hand_size=2), cards=["W+4", "R1", "G2", "R3", "R5"], dealer=1)
    small.play(0, "uno")
    small.play(0, "W+4:B")
    assert Player("careful", 1, 0).choose(small.view(1)) == "accept"


def test_careful_keeps_a_bluff_and_calls_before_its_last_card() -> None:
    round = Round(2, Rules.preset("mattel", hand_size=2), cards=["Y1", "R1", "Y2", "R2", "B3", "W+4"], dealer=1)
    assert Player("careful", 0, 0).choose(round.view(0)) == "draw"
    round.play(0, "draw")
    assert round.phase == "drawn"
    assert Player("careful", 0, 0).choose(round.view(0)) == "W+4:Y"  # no blue in hand: no bluff
    calls = Round(2, Rules(hand_size=2), cards=["Y1", "R1", "Y2", "R2", "Y3"], dealer=1)
    player = Player("careful", 0, 0)
    assert player.choose(calls.view(0)) == "uno"
    calls.play(0, "uno")
    assert player.choose(calls.view(0)) in ("Y1", "Y2")


@pytest.mark.parametrize(
    "rules", [Rules(hand_size=35), Rules(hand_size=35, seven_zero=True, jump_in=True)], ids=["", "jump_in"]
)
def test_careful_does_not_pass_the_same_cards_around_forever(rules: Rules) -> None:
    """With all cards but one dealt, stacked Draw Twos would make everybody draw the cards just played."""
    book = make_book(rules, CLASSIC, 3)
    workspace, results = make_workspace(book), [make_result(book) for _ in range(20)]
    play_rounds(book, [BOTS["careful"].choose] * 3, workspace, results, 20, first=0, seed=1, limit=2000)
    assert not sum(result.cut_off for result in results)


def test_human_like_players_sometimes_forget_calls_and_overlook_missing_ones() -> None:
    round = Round(2, Rules(hand_size=2), cards=["Y1", "R5", "Y2", "R6", "Y3"], dealer=1)
    first = [Player("careful", 0, seed, is_human_like=True).choose(round.view(0)) for seed in range(200)]
    assert 10 < len(first) - first.count("uno") < 45  # one in eight of 200 is 25
    round.play(0, "Y1")
    catches = [Player("careful", 1, seed, is_human_like=True).choose(round.view(1)) == "catch 0" for seed in range(200)]
    assert 70 < sum(catches) < 130
    forgetful = Player("careful", 1, 0, is_human_like=True)
    assert len({forgetful.choose(round.view(1)) for _ in range(20)}) == 1, "decided once for each missing call"
