"""Invariants that hold in every round, with any options, seats, cards and moves."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.core.options import OPTIONS
from drawfour.game.match import Match
from drawfour.game.round import Round
from fixtures import deduced_events
from fixtures.deduced_events import check_told
from fixtures.games import DRAWN, NUMBERS, Table, some_moves, tables, values_of
from fixtures.invariants import (
    check_barred,
    check_cards,
    check_ends,
    check_hidden,
    check_moves,
    check_record,
    check_refusals,
    check_seen,
    check_shown,
    is_call,
)
from fixtures.phases import check_transition

seeds = st.integers(0, 2**32)


@given(tables(), seeds)
def test_all_cards_are_always_in_their_places(table: Table, seed: int) -> None:
    round = table.round()
    check_cards(round)
    for seat, move in some_moves(round, random.Random(seed)):
        round.play(seat, move)
        check_cards(round)


@given(tables(), seeds)
def test_there_is_always_a_legal_move_until_the_round_is_over(table: Table, seed: int) -> None:
    round = table.round()
    check_moves(round)
    check_ends(round)
    for seat, move in some_moves(round, random.Random(seed)):
        before = round.state
        round.play(seat, move)
        check_moves(round)
        check_ends(round)
        check_transition(before, round)


@given(tables(), seeds)
def test_moves_out_of_turn_never_move_the_turn(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed)):
        before, left = (round.turn, round.phase, round.top, round.color, round.state.direction), round.state.seats_left
        round.play(seat, move)
        stays = round.state.seats_left == left  # the penalty has not knocked out the seat whose turn it was (H9)
        if stays and is_call(move):  # a jump-in takes the turn (H3)
            assert (round.turn, round.phase, round.top, round.color, round.state.direction) == before


@given(tables(), seeds)
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(table: Table, seed: int) -> None:
    round = table.round()
    rng = random.Random(seed)
    for seat, move in some_moves(round, rng, most=60):
        for _ in range(3):
            check_refusals(round, rng)
            check_barred(round)
        round.play(seat, move)


@given(tables(), seeds)
def test_a_record_replays_byte_for_byte(table: Table, seed: int) -> None:
    rules, names = table.rules, [f"P{seat}" for seat in range(table.seats)]
    match = Match(names, rules, seed=f"{table.seed}", dealer=table.dealer)
    rng = random.Random(seed)
    for number in range(3):
        for seat, move in some_moves(match.round, rng, most=150):
            match.play(seat, move)
        if number < 2 and match.round.is_over and not match.is_over:
            match.next_round()
    check_record(match)


@given(tables(), seeds)
def test_undo_leads_back_through_every_position(table: Table, seed: int) -> None:
    round = table.round()
    positions = [round.copy()]
    for seat, move in some_moves(round, random.Random(seed), most=40):
        round.play(seat, move)
        positions.append(round.copy())
    while len(positions) > 1:
        assert round == positions.pop()
        assert round.happened() == positions[-1].copy().play(*round.moves[-1])
        round.undo()
    assert round == positions[0]


@given(tables(), seeds, st.permutations(range(4)))
def test_colors_renamed_give_the_renamed_game(table: Table, seed: int, names: list[int]) -> None:
    rename = {"RYGB"[color]: "RYGB"[name] for color, name in enumerate(names)}
    color_names = ["red", "yellow", "green", "blue"]

    def renamed(text: str) -> str:
        if text.startswith("color:"):
            return f"color:{rename[text[6:]]}"
        if text.startswith("jump "):
            return "jump " + renamed(text.removeprefix("jump "))
        if text.startswith("W"):
            return f"{text[:-1]}{rename[text[-1]]}" if ":" in text else text
        return rename[text[0]] + text[1:] if text[0] in rename else text

    round = table.round()
    order = drawn_order(table)
    twin = Round(table.seats, table.rules, cards=[renamed(c) for c in order], dealer=table.dealer, seats_in=table.seats_in)
    round = Round(table.seats, table.rules, cards=order, dealer=table.dealer, seats_in=table.seats_in)
    for seat, move in some_moves(round, random.Random(seed), most=60):
        if round.state.pile_size < 15:  # after a reshuffle, the renamed pile has another order
            break
        assert sorted(map(renamed, round.legal(seat))) == sorted(twin.legal(seat))
        is_unnamed = round.phase == "opening_color"
        round.play(seat, move)
        twin.play(seat, renamed(move))
        if is_unnamed and round.is_over:  # nobody is left to name a color, and the first one of the deck stands for it
            break
        ours, theirs = round.facts(), twin.facts()
        assert renamed(ours.pop("top")) == theirs.pop("top")
        color = ours.pop("color")
        assert theirs.pop("color") == (color_names[names[color_names.index(color)]] if color != "none" else "none")
        assert ours == theirs


def drawn_order(table: Table) -> list[str]:
    """Return the whole deck, shuffled, without a Wild Draw Four as the first card."""
    book = table.round().book
    notation = table.round().notation
    order = [notation.cards[face] for face in book.order]
    random.Random(table.seed).shuffle(order)
    first = len(table.seats_in) * table.rules.hand_size
    other = next(place for place in range(first, first + len(order)) if order[place % len(order)] != "W+4") % len(order)
    order[first], order[other] = order[other], order[first]
    return order


@given(tables(), seeds)
def test_a_view_does_not_change_when_hidden_cards_are_permuted(table: Table, seed: int) -> None:
    round = table.round()
    rng = random.Random(seed)
    for seat, move in some_moves(round, rng, most=80):
        check_hidden(round, rng)
        round.play(seat, move)


@given(tables(), seeds)
def test_a_seat_sees_exactly_the_events_its_views_show(table: Table, seed: int) -> None:
    round = table.round()
    check_told(round.notation, round.happened(), deduced_events.opening(round.notation, round.state))
    rng = random.Random(seed)
    for seat, move in some_moves(round, rng, most=80):
        before = round.state
        check_seen(round, before, round.play(seat, move))


@given(tables(), seeds)
def test_the_server_shows_a_seat_exactly_its_view(table: Table, seed: int) -> None:
    round = table.round()
    rng = random.Random(seed)
    for seat, move in some_moves(round, rng, most=80):
        check_shown(round)
        round.play(seat, move)


def test_random_tables_draw_every_value_of_every_option() -> None:
    @settings(max_examples=300, database=None, derandomize=True)
    @given(tables())
    def draw_many(table: Table) -> None:
        assert table.seats

    draw_many()
    for option in OPTIONS:
        for value in values_of(option.name):
            assert DRAWN[option.name, option.word(value)] > 0, f"{option.name} {option.word(value)} was never drawn"
    assert set(NUMBERS) == {option.name for option in OPTIONS if not option.choices}
