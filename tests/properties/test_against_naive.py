"""The rules compared after every move with a second opinion: a naive referee written from rules.md alone."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from drawfour.core.deal import deal
from drawfour.core.state import State, blank
from drawfour.core.values import Scoring
from drawfour.game.chance import SeedChance
from drawfour.game.match import Match
from fixtures import naive
from fixtures.games import Table, some_moves, tables


class Overheard:
    """Chance that remembers the faces it dealt, so that the referee can be dealt the same cards."""

    def __init__(self, chance: Any, faces: list[int]) -> None:
        self.chance = chance
        self.faces = faces

    def pick(self, state: State, n: int) -> int:
        index: int = self.chance.pick(state, n)
        self.faces.append(state.pile[index])
        return index

    def copy(self) -> Overheard:
        return Overheard(self.chance.copy(), self.faces)


class Refereed:
    """A round and the naive referee of the same round, kept in step."""

    def __init__(self, table: Table) -> None:
        self.round = round = table.round()
        self.faces: list[int] = []
        assert round.seed is not None
        state = blank(round.book, Overheard(SeedChance(round.seed, round.number), self.faces))
        deal(round.book, state, round.dealer, sum(1 << seat for seat in round.seats_in))
        assert state == round.state
        round.state = state
        options = {name: _plain(value) for name, value in vars(table.rules).items()}
        self.referee = naive.Referee(options, table.seats, table.dealer, self._next, set(table.seats_in))

    def _next(self, pile: list[str]) -> str:
        card = self.round.notation.cards[self.faces.pop(0)]
        assert card in pile
        return card

    def play(self, seat: int, move: str) -> None:
        self.round.play(seat, move)
        self.referee.play(seat, move)
        assert not self.faces, "the referee drew fewer cards"

    def compare(self) -> None:
        round, referee = self.round, self.referee
        for seat in range(round.seats):
            assert set(round.legal(seat)) == referee.legal(seat), f"seat {seat}"
        ours: dict[str, Any] = round.facts()
        theirs: dict[str, Any] = referee.facts()
        keys = ["phase", "color", "top", "hands", "pile", "discard", "winner", "points"]
        if not round.is_over:
            keys += ["turn", "direction"]  # after the end they do not matter
            assert [seat for seat in range(round.seats) if round.state.called >> seat & 1] == theirs["called"]
            assert round.view(None).catchable == theirs["catchable"]
        assert {key: ours[key] for key in keys} == {key: theirs[key] for key in keys}
        assert [sorted(round.hand(seat)) for seat in range(round.seats)] == [sorted(hand) for hand in theirs["hand"]]
        assert round.view(None).discard == theirs["discards"]
        assert [round.notation.cards[face] for face in round.state.aside[: round.state.aside_size]] == theirs["set_aside"]
        assert [seat for seat in range(round.seats) if round.state.seats_in >> seat & 1] == sorted(theirs["seats_in"])
        for seat in range(round.seats):
            seen = referee.shown(seat)
            assert sorted(round.view(seat).shown) == (sorted(seen[1]) if seen else [])


def _plain(value: Any) -> Any:
    """Convert an option's value for the referee, to a word, number or boolean."""
    if hasattr(value, "name"):
        return value.name.lower()
    return value


@given(tables(), st.integers(0, 2**32))
def test_every_position_matches_the_naive_referee(table: Table, seed: int) -> None:
    refereed = Refereed(table)
    refereed.compare()
    for seat, move in some_moves(refereed.round, random.Random(seed), most=250):
        refereed.play(seat, move)
        refereed.compare()


@given(tables(), st.integers(0, 2**32))
def test_match_scores_match_the_naive_referee(table: Table, seed: int) -> None:
    rules = table.rules
    options = {name: _plain(value) for name, value in vars(rules).items()} | {"target_score": rules.target_score or None}
    match = Match([f"P{seat}" for seat in range(table.seats)], rules, seed=f"{seed}", dealer=table.dealer)
    totals, seats_in = list(match.scores), set(range(table.seats))
    rng = random.Random(seed)
    for _ in range(6):
        for seat, move in some_moves(match.round, rng, most=2_000):
            match.play(seat, move)
        if not match.round.is_over:
            return
        totals, seats_in, winner = naive.match_after(
            options, totals, table.seats, seats_in, match.round.winner, match.round.points
        )
        assert match.scores == totals
        assert match.winner == winner
        if winner is not None:
            return
        assert set(match.seats_in) == seats_in
        if rules.scoring == Scoring.ELIMINATION:
            assert naive.next_dealer(match.round.dealer, table.seats, seats_in) == match.next_round().dealer
        else:
            match.next_round()
