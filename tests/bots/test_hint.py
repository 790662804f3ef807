"""Hints: a legal move, what it wins against the next best one, and a reason that is true."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import player as players
from drawfour.bots import search
from drawfour.bots.hint import GROUPS, HOLDS, Hint, hint_for, victim_of
from drawfour.bots.player import Player
from drawfour.core.moves import PLAY
from drawfour.core.state import NOBODY
from drawfour.errors import DrawfourError
from drawfour.game.notation import read_move
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.strings import en
from fixtures.games import Table, some_moves, tables
from fixtures.interpreted import Interpreted
from fixtures.own_cards import dealt, deck_with


def is_true(hint: Hint, view: View) -> bool:
    """Is the reason of a hint true, as far as the own hand tells?"""
    assert hint.reason is not None
    move = read_move(hint.move)
    plays = [each for each in view.legal if read_move(each).kind == "play"]
    match hint.reason.key:
        case "nothing":
            return not plays
        case "only":
            return plays == [hint.move]
        case "saves":
            return any(view.notation.lacks_color(card) for card in view.hand) and move.color is None
        case "follows":
            left = list(view.hand)
            assert move.card is not None
            left.remove(move.card)
            color = view.notation.colors[hint.reason.color]
            faces = [view.notation.deck.faces[face] for card in left if (face := view.notation.face_of(card)) is not None]
            count = sum(face.color is not None and view.notation.colors[face.color] == color for face in faces)
            return min(4, count) == hint.reason.count > 0
        case "hits.close":
            return view.sizes[hint.reason.seat] == hint.reason.count <= 3
        case "lacks" | "lacks.likely" | "hits" | "blocks":
            return hint.reason.seat != view.seat
    return True


@given(tables(), st.integers(0, 2**32))
def test_a_hint_is_a_legal_move_with_a_true_reason(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed), most=40):
        view = round.view(round.turn)
        found = hint_for(view, Player("expert", round.turn, seed))
        assert found is not None
        assert found.move in view.legal
        assert found.share is None
        if found.reason is not None:
            assert found.reason.key in en.HINTS
            assert is_true(found, view), found
        round.play(seat, move)


def test_every_group_of_features_has_a_condition_and_a_sentence() -> None:
    assert GROUPS.keys() == HOLDS.keys() <= en.HINTS.keys()


def test_a_hint_of_a_search_has_the_shares_of_the_best_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "thinker_for", lambda book: Interpreted(most=30))
    monkeypatch.setattr(players, "can_search", lambda: True)
    monkeypatch.setattr(search, "BATCH", 1000)
    view = Round(2, seed="demo").view(0)
    player = Player("master", 0, 1)
    found = hint_for(view, player)
    assert found is not None
    thoughts = player.thoughts
    shares = {view.notation.move_name(thoughts.moves[k]): thoughts.wins[k] / thoughts.deals[k] for k in range(thoughts.count)}
    assert thoughts.count > 2
    assert found.share == shares.pop(found.move) >= max(shares.values())
    assert found.runner_up is not None
    assert found.runner_up_share == shares[found.runner_up] == max(shares.values())


@pytest.mark.parametrize("cards", ["RX B5 B1 R1 B4 B2 R7 B9 B8 R3", "RX B5 R1 B4 R7 B9 R3"])
@pytest.mark.parametrize(
    "effects", ['["reverse", "skip"]', '["reverse", "draw 2"]', '["draw 2", "reverse"]', '["reverse"]', '["skip"]']
)
def test_a_hint_names_the_seat_that_a_card_hits(effects: str, cards: str) -> None:
    round = dealt(deck_with(effects), cards, 3 if "B1" in cards else 2)
    move = round.notation.move_of("RX")
    assert move is not None
    found = victim_of(round.book, round.view(0).state, 0, move - PLAY)
    hit = [event.seat for event in round.play(0, "RX") if event.kind in ("drew", "skipped")]
    assert [found] == (hit[:1] or [NOBODY])


def test_a_seat_with_nothing_to_do_gets_no_hint() -> None:
    round = Round(2, seed="demo")
    assert hint_for(round.view(1), Player("expert", 1, 1)) is None


def test_a_player_has_no_thoughts_before_it_was_asked() -> None:
    with pytest.raises(DrawfourError, match="The bot expert has not been asked for a move"):
        _ = Player("expert", 0, 1).thoughts
