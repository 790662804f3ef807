"""The searching bot deals the hidden cards again as its seat may imagine them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import player
from drawfour.bots.mind import Thoughts
from drawfour.bots.player import Player
from drawfour.bots.redealing import NAMED, UNLIKELY, allows, gather, redeal
from drawfour.bots.search import best_of
from drawfour.core.bot_dice import make_dice
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY
from drawfour.game.round import Round
from fixtures.games import Table, some_moves, tables

seeds = st.integers(0, 2**32)


@given(tables(), seeds)
def test_hidden_cards_are_dealt_again_as_the_seat_may_imagine_them(table: Table, seed: int) -> None:
    round = table.round()
    rng = random.Random(seed)
    book = round.book
    for seat, move in some_moves(round, rng, most=100):
        looker = rng.choice(round.seats_in)
        view = round.view(looker)
        copies, hidden = [0] * book.faces, [0] * book.cards
        count = gather(book, view.state, looker, copies, hidden)
        imagined = view.state.copy()
        redeal(book, imagined, looker, view.memory, hidden, count, [0] * book.words, make_dice(seed))
        assert imagined.sizes == round.state.sizes
        assert imagined.hands[looker] == round.state.hands[looker]
        found = Counter(imagined.pile[: imagined.pile_size]) + Counter(imagined.aside[: imagined.aside_size])
        found += Counter(imagined.discard[: imagined.discard_size])
        for other in range(table.seats):
            assert sum(imagined.hands[other]) == imagined.sizes[other]
            found += Counter({face: copies for face, copies in enumerate(imagined.hands[other]) if copies})
        assert found == Counter(book.order)
        holder = view.memory.known_seat[looker]
        if holder != NOBODY:
            pairs = zip(view.memory.known[looker], imagined.hands[holder], strict=True)
            assert all(held >= known for known, held in pairs)
        round.play(seat, move)


def test_nobody_is_dealt_what_it_showed_not_to_have() -> None:
    round = Round(2, Rules(hand_size=4), seed="search")
    while round.turn != 0 or not round.view(1).memory.cannot[0][0][0]:
        round.play(round.turn, "draw" if round.phase == "turn" else round.legal(round.turn)[0])
    view = round.view(1)
    copies, hidden = [0] * 54, [0] * 108
    for seed in range(50):
        count = gather(view.book, view.state, 1, copies, hidden)
        imagined = view.state.copy()
        redeal(view.book, imagined, 1, view.memory, hidden, count, [0], make_dice(seed))
        batches = view.memory.batches[0]
        oldest = view.memory.cannot[0][0]
        barred = sum(number for face, number in enumerate(imagined.hands[0]) if not allows(view.book, face, oldest))
        assert barred <= sum(view.memory.count[0][1:batches])


def test_most_deals_follow_what_a_play_suggests() -> None:
    cards = ["W", "G1", "R2", "G2", "R3", "G3", "R4", "G4", "B5", "Y9", "Y8"]
    round = Round(2, Rules(hand_size=4), cards=cards, dealer=1)
    round.play(0, "W:R")
    view = round.view(1)
    copies, hidden, dice = [0] * 54, [0] * 108, make_dice(1)
    reds, fitting, deals = 0, 0, 2000
    for _ in range(deals):
        count = gather(view.book, view.state, 1, copies, hidden)
        imagined = view.state.copy()
        redeal(view.book, imagined, 1, view.memory, hidden, count, [0], dice)
        names = [view.notation.cards[face] for face in range(view.book.faces) for _ in range(imagined.hands[0][face])]
        reds += any(name.startswith("R") for name in names)
        fitting += any(name.startswith("B") or name[1:] == "5" for name in names)
    assert 1 - reds / deals == pytest.approx((1 - NAMED / 1000) * 0.4, abs=0.015)
    assert fitting / deals == pytest.approx((1 - UNLIKELY / 1000) * 0.65, abs=0.015)


def test_without_numba_the_strongest_level_plays_its_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "can_search", lambda: False)
    round = Round(3, seed="search")
    for _ in range(20):
        seat = round.turn
        move, expected = (Player(bot, seat, 1).choose(round.view(seat)) for bot in ("master", "expert"))
        assert move == expected
        assert move is not None
        round.play(seat, move)


@pytest.mark.parametrize(
    ("wins", "deals", "best"),
    [
        ([10, 20, 12], [50, 50, 50], 0),  # a lead of 10 may be chance
        ([10, 21, 12], [50, 50, 50], 1),
        ([10, 21, 22], [50, 50, 50], 2),
        ([3, 10, 11], [16, 50, 50], 2),  # the move of the policy had fallen behind
        ([30, 16, 20], [50, 16, 50], 0),
    ],
)
def test_the_move_of_the_policy_is_made_unless_another_is_clearly_better(wins: list[int], deals: list[int], best: int) -> None:
    moves = [70, 71, 72]
    assert best_of(Thoughts(3, moves, wins, deals), 2) == moves[best]
