"""Specialized functions do what the functions do as they are written, for every table."""

from __future__ import annotations

import ast
import inspect
import linecache
import random
import sys
from collections.abc import Callable
from types import FunctionType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.bots.results import Result, make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.core import phase
from drawfour.core.book import Book, make_book
from drawfour.core.bot_dice import DiceChance
from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.deal import deal
from drawfour.core.legal import legal
from drawfour.core.options import PRESETS, Rules
from drawfour.core.play import apply
from drawfour.core.state import blank
from drawfour.decks import deck_for
from drawfour.game.notation import moves_in
from drawfour.plain import expansion, specializer
from drawfour.plain.expansion import Expansion
from fixtures import games
from fixtures.random_decks import random_deck

assert isinstance(legal, FunctionType)
LEGAL = legal
CLASSIC_BOOK = make_book(Rules(), CLASSIC, 2)


class Rule:
    """`deal`, `legal` and `apply` on a state of their own."""

    def __init__(self, book: Book, specialize: Callable[[Callable[..., None]], Callable[..., None]], seed: int) -> None:
        self.book = book
        self.state = blank(book, DiceChance(seed))
        self.deal, self.legal, self.apply = specialize(deal), specialize(legal), specialize(apply)

    def moves(self, seat: int) -> list[int]:
        moves = [-1] * self.book.move_words
        self.legal(self.book, self.state, seat, moves)
        return moves


def check_round(book: Book, seats_in: int, dealer: int, seed: int) -> None:
    """Play a random round with both, and fail if they differ after any move, or in the legal moves of any seat."""
    plain, fast = Rule(book, lambda function: function, seed), Rule(book, specializer(book), seed)
    assert fast.apply is not apply
    for each in (plain, fast):
        each.deal(book, each.state, dealer, seats_in)
    rng = random.Random(seed)
    for _ in range(150):
        assert fast.state == plain.state
        assert (fast.state.told, fast.state.chance) == (plain.state.told, plain.state.chance)
        legal_moves = [plain.moves(seat) for seat in range(book.seats)]
        assert [fast.moves(seat) for seat in range(book.seats)] == legal_moves
        if plain.state.phase == phase.OVER:
            break
        seat = rng.choice([seat for seat, moves in enumerate(legal_moves) if any(moves)])
        move = rng.choice(moves_in(legal_moves[seat]))
        plain.apply(book, plain.state, seat, move)
        fast.apply(book, fast.state, seat, move)


DECKS: st.SearchStrategy[Deck] = st.one_of(st.just(CLASSIC), st.integers(0, 2**32).map(random_deck))


@given(games.tables(DECKS), st.integers(0, 2**32))
def test_specialized_rules_of_any_table_are_the_same(table: games.Table, seed: int) -> None:
    book = make_book(table.rules, table.deck, table.seats)
    check_round(book, sum(1 << seat for seat in table.seats_in), table.dealer, seed)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("most", [0, 100])
def test_specialized_rules_are_the_same_with_every_call_kept_or_replaced(
    preset: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expansion, "MOST_STATEMENTS", most)
    book = make_book(Rules.of(preset), deck_for(preset, None), 4)
    for seed in range(5):
        check_round(book, 0b1111, seed % 4, seed)


@pytest.mark.parametrize("bot", ["random", "careful", "expert"])
def test_specialized_self_play_gives_the_same_results(bot: str) -> None:
    specialize = specializer(CLASSIC_BOOK)
    choose = BOTS[bot].choose

    def played(play: Callable[..., None], chooses: Callable[..., int]) -> list[Result]:
        results = [make_result(CLASSIC_BOOK) for _ in range(5)]
        play(CLASSIC_BOOK, [chooses] * 2, make_workspace(CLASSIC_BOOK), results, 5, 0, 7, 1_000)
        return results

    assert specialize(choose) is not choose
    assert played(specialize(play_rounds), specialize(choose)) == played(play_rounds, choose)


def test_a_function_is_made_once_and_knows_what_it_was_made_from() -> None:
    specialize = specializer(CLASSIC_BOOK)
    made = specialize(apply)
    assert inspect.unwrap(made) is apply
    assert specialize(apply).__code__ is made.__code__


def test_a_function_outside_the_dialect_stays_as_it_is_written() -> None:
    specialize = specializer(CLASSIC_BOOK)
    assert specialize(make_book) is make_book
    assert specialize(check_round) is check_round
    assert specialize(len) is len


def test_rules_that_are_traced_stay_as_they_are_written() -> None:
    before = sys.gettrace()
    sys.settrace(lambda *_: None)
    try:
        assert specializer(CLASSIC_BOOK)(apply) is apply
    finally:
        sys.settrace(before)


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [],
        lambda lines: ["", *lines],  # the lines of another version
        lambda lines: [line.replace("state.shown_to = 0", "state.shown_to = 1") for line in lines],
    ],
    ids=["none", "moved", "changed"],
)
def test_rules_stay_as_they_are_written_without_their_source(
    change: Callable[[list[str]], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = linecache.getlines
    monkeypatch.setattr(linecache, "getlines", lambda name: change(lines(name)))
    assert specializer(CLASSIC_BOOK)(apply) is apply


def test_what_no_rule_of_the_table_needs_is_left_out() -> None:
    def lines(rules: Rules) -> int:
        return len(ast.unparse(Expansion(make_book(rules, CLASSIC, 2)).module(LEGAL)).splitlines())

    assert lines(Rules()) < lines(Rules(jump_in=True)) < lines(Rules(jump_in=True, force_play=True, no_bluffing=True))
