"""The memory of a round: nobody is thought unable to hold a card it holds, and each seat keeps its secrets."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots.player import Player
from drawfour.core.legal import cards_of_color
from drawfour.core.memory import Memory
from drawfour.core.moves import PLAY
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, NOTHING
from drawfour.game.round import Round
from fixtures.games import Table, some_moves, tables

seeds = st.integers(0, 2**32)


def seen(round: Round) -> Memory:
    """Return everything that the seats have seen, including what each alone has seen."""
    return round._recall(round._log[:])


def lacking(round: Round, seat: int) -> list[int]:
    """Return how many cards of a seat are known to be of none of the plays of each color, by color."""
    memory, book = seen(round), round.book
    return [
        sum(
            memory.count[seat][batch]
            for batch in range(memory.batches[seat])
            if all(not plays & ~cannot for plays, cannot in zip(book.of_color[color], memory.cannot[seat][batch], strict=True))
        )
        for color in range(book.colors)
    ]


def check_truth(round: Round) -> None:
    """Fail if a hand can't be what the memory takes it for. Older batches can hold less than younger ones."""
    memory, book = seen(round), round.book
    for seat in round.seats_in:
        batches = memory.batches[seat]
        assert sum(memory.count[seat][:batches]) == memory.sizes[seat] == round.state.sizes[seat]
        for batch in range(batches):
            cannot = memory.cannot[seat][batch]
            if batch:
                assert not any(now & ~before for now, before in zip(cannot, memory.cannot[seat][batch - 1], strict=True))
            barred = sum(
                copies
                for face, copies in enumerate(round.state.hands[seat])
                if not any(plays & ~barred for plays, barred in zip(book.plays_of[face], cannot, strict=True))
            )
            assert barred <= sum(memory.count[seat][batch + 1 : batches])
    for viewer in round.seats_in:
        known = memory.known_seat[viewer]
        if known != NOBODY:
            held = round.state.hands[known]
            assert all(held[face] >= copies for face, copies in enumerate(memory.known[viewer]))


@given(tables(), seeds)
def test_what_is_remembered_of_players_who_play_when_they_can_is_true(table: Table, seed: int) -> None:
    round = table.round()
    players = [Player("careful", seat, seed + seat) for seat in range(table.seats)]
    rng = random.Random(seed)
    for _ in range(120):
        if round.is_over:
            break
        seats = [round.turn, *rng.sample(range(table.seats), table.seats)]
        for seat in seats if rng.random() < 0.3 else seats[:1]:
            move = players[seat].choose(round.view(seat))
            if move is not None:
                round.play(seat, move)
                break
        check_truth(round)


@given(tables(), seeds)
def test_sizes_are_remembered_whatever_is_played(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed), most=150):
        round.play(seat, move)
        memory = seen(round)
        for other in range(table.seats):
            assert memory.sizes[other] == round.state.sizes[other]
            assert sum(memory.count[other][: memory.batches[other]]) == memory.sizes[other]
            assert memory.known_seat[other] != other
            if memory.known_seat[other] != NOBODY:
                assert sum(memory.known[other]) <= memory.sizes[memory.known_seat[other]]
        unseen = [0] * round.book.colors
        for face in range(round.book.faces):
            play = round.book.play_of[face]
            if round.book.deck.faces[face].color is not None:
                copies = round.book.order.count(face) - round.state.discard[: round.state.discard_size].count(face)
                unseen[round.book.color_of[play]] += copies
        assert memory.unseen == unseen


def test_who_draws_lacks_the_color_in_play() -> None:
    round = Round(2, Rules(hand_size=2), cards=["R1", "Y1", "R2", "Y2", "B5", "G9"], dealer=1)
    assert lacking(round, 0) == [0, 0, 0, 0]
    round.play(0, "draw")
    blue = round.book.deck.colors.index(round.book.deck.colors[3])
    assert lacking(round, 0)[blue] == 3
    assert [sum(lacking(round, 1)), cards_of_color(round.book, round.state.hands[0], blue)] == [0, 0]


def test_a_card_drawn_and_kept_may_be_anything() -> None:
    round = Round(2, Rules(hand_size=2, drawn_card="may_play"), cards=["R1", "Y1", "R2", "Y2", "B5", "B9"], dealer=1)
    round.play(0, "draw")
    round.play(0, "keep")
    assert lacking(round, 0)[3] == 2
    memory = seen(round)
    assert memory.count[0][:2] == [2, 1]
    assert memory.cannot[0][1] == [0]


def plays(round: Round, words: list[int]) -> set[str]:
    """Return the plays in a set, in notation."""
    return {round.notation.move_name(PLAY + play) for play in range(words[0].bit_length()) if words[0] >> play & 1}


def test_who_plays_a_wild_is_thought_to_lack_what_fitted_and_to_hold_what_it_named() -> None:
    cards = ["W", "G1", "R2", "G2", "R3", "G3", "R4", "G4", "B5", "Y9", "Y8"]
    round = Round(2, Rules(hand_size=4), cards=cards, dealer=1)
    round.play(0, "W:R")
    memory = seen(round)
    blue_or_5 = {f"B{symbol}" for symbol in (*range(10), "R", "S", "+2")} | {"R5", "Y5", "G5"}
    assert plays(round, memory.unlikely[0][0]) == blue_or_5
    assert [memory.cannot[0][0], memory.doubtful[0][0], memory.unlikely[1][0]] == [[0], [0], [0]]
    assert [round.notation.colors[memory.named[0]], memory.named[1]] == ["R", NOTHING]
    round.play(1, "draw")
    round.play(0, "R2")
    memory = seen(round)
    assert memory.named[0] == NOTHING
    assert plays(round, memory.unlikely[0][0]) == blue_or_5
    assert memory.cannot[1][0] != [0]


def test_who_changes_the_color_is_thought_to_lack_the_old_one() -> None:
    cards = ["R5", "G1", "R2", "G2", "R3", "G3", "R+2", "G4", "B5", "Y9", "Y8", "G+2", "Y7", "Y6", "B8"]
    round = Round(2, Rules(hand_size=4), cards=cards, dealer=1)
    round.play(0, "R5")
    memory = seen(round)
    assert plays(round, memory.doubtful[0][0]) == {f"B{symbol}" for symbol in (*range(10), "R", "S", "+2")}
    assert memory.unlikely[0][0] == [0]
    round.play(1, "draw")
    round.play(0, "R2")
    round.play(1, "G2")
    memory = seen(round)
    assert plays(round, memory.doubtful[1][0]) == {f"R{symbol}" for symbol in (*range(10), "R", "S", "+2")}
    assert plays(round, memory.doubtful[0][0]) == {f"B{symbol}" for symbol in (*range(10), "R", "S", "+2")}


def test_a_clue_tells_nothing_about_cards_drawn_later() -> None:
    cards = ["W", "G+2", "R2", "G2", "R3", "G3", "R4", "G4", "B5", "Y9", "Y8", "Y7"]
    round = Round(2, Rules(hand_size=4), cards=cards, dealer=1)
    round.play(0, "W:G")
    round.play(1, "G+2")
    memory = seen(round)
    assert memory.count[0][:2] == [3, 2]
    assert memory.unlikely[0][0] != [0]
    assert memory.unlikely[0][1] == memory.cannot[0][1] == [0]


def test_a_color_named_at_the_start_is_remembered() -> None:
    rules = Rules(hand_size=2, false_catch_penalty=1)
    round = Round(2, rules, cards=["R1", "Y1", "R2", "Y2", "W", "G9", "G8", "B4"], dealer=1)
    round.play(1, "catch 0")
    assert seen(round).named == [NOTHING, NOTHING]
    round.play(0, "color:R")
    assert [seen(round).named, seen(round).unlikely[0][0]] == [[0, NOTHING], [0]]


def test_a_shown_hand_is_known_to_those_who_saw_it() -> None:
    round = Round(
        3, Rules(hand_size=2), cards=["W+4", "R1", "G1", "B1", "R2", "G2", "B5", "Y7", "Y8", "Y9", "Y6", "Y5", "Y4"], dealer=2
    )
    round.play(0, "W+4:Y")
    round.play(1, "challenge")
    memory = seen(round)
    assert memory.known_seat == [NOBODY, 0, NOBODY]
    assert memory.known[1][round.notation.cards.index("B1")] == 1
    assert round.view(1).memory.known_seat == [NOBODY, 0, NOBODY]
    assert round.view(2).memory.known_seat == [NOBODY] * 3
    assert not any(round.view(0).memory.known[1])


def test_players_who_swap_hands_know_what_they_gave_away() -> None:
    round = Round(
        3, Rules(hand_size=2, seven_zero=True), cards=["B7", "R1", "G1", "B1", "R2", "G2", "B5", "Y7", "Y8", "Y9"], dealer=2
    )
    round.play(0, "uno")
    round.play(0, "B7")
    round.play(0, "swap 2")
    memory = seen(round)
    assert memory.known_seat == [2, NOBODY, 0]
    names = [[round.notation.cards[face] for face, copies in enumerate(memory.known[seat]) if copies] for seat in (0, 2)]
    assert names == [["B1"], ["G1", "G2"]]


def test_a_view_remembers_what_its_seat_had_seen_then() -> None:
    round = Round(2, Rules(hand_size=2), cards=["R1", "Y1", "R2", "Y2", "B5", "G9", "G8", "B4"], dealer=1)
    before, later = round.view(0), round.view(0)
    assert before.memory.count[0][0] == 2
    round.play(0, "draw")
    round.play(1, "draw")
    assert later.memory == before.memory
    assert round.view(0).memory != before.memory
    twin = round.copy()
    round.undo()
    assert round.view(1).memory.sizes == [3, 2]
    assert twin.view(1).memory.sizes == [3, 3]


@pytest.mark.parametrize(
    ("preset", "deck", "kind"),
    [("party", "classic", "hands_passed"), ("classic", "modern", "hands_shuffled"), ("no_mercy", "no_mercy", "discarded")],
)
def test_what_is_remembered_of_hands_that_move_is_true(preset: str, deck: str, kind: str) -> None:
    times = 0
    for seed in range(80):
        round = Round(3, Rules.preset(preset), deck=deck, seed=seed)
        players = [Player("careful", seat, seed + seat) for seat in range(3)]
        while not round.is_over and times < 12:
            move = players[round.turn].choose(round.view(round.turn))
            assert move is not None
            times += any(event.kind == kind for event in round.play(round.turn, move))
            check_truth(round)
    assert times == 12
