"""Random tables and random play for the property tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import OPTIONS, Rules
from drawfour.core.setup import LEAST_ABOVE_HAND
from drawfour.core.values import Blank
from drawfour.errors import RulesError
from drawfour.game import Round

DRAWN: Counter[tuple[str, str]] = Counter()
"""How often each value of each option was drawn."""

NUMBERS = {
    "target_score": [0, 1, 60, 500],
    "call_penalty": [0, 1, 2, 5],
    "false_call_penalty": [0, 1, 3],
    "false_catch_penalty": [0, 1, 3],
    "hand_limit": [0, 4, 6, 10, 15, 25],
    "hand_size": [1, 2, 3, 7, 10, 12],
    "decks": [1, 2],
}
"""The values drawn for options that are numbers: the ends, the usual, and some between."""


CLASSIC_ALONE = st.just(CLASSIC)


@dataclass(frozen=True)
class Table:
    """Everything a random round is made from."""

    rules: Rules
    seats: int
    dealer: int
    seats_in: tuple[int, ...]
    seed: int
    deck: Deck = CLASSIC

    def round(self) -> Round:
        return Round(self.seats, self.rules, seed=f"{self.seed}", dealer=self.dealer, seats_in=self.seats_in, deck=self.deck)


def values_of(name: str) -> list[Any]:
    """Every value drawn for an option."""
    option = next(option for option in OPTIONS if option.name == name)
    return list(option.choices.values()) if option.choices else NUMBERS[name]


@st.composite
def tables(draw: st.DrawFn, decks: st.SearchStrategy[Deck] = CLASSIC_ALONE) -> Table:
    """A random table that can be set up, with the classic deck or one of others."""
    deck = draw(decks)
    chosen = {option.name: draw(st.sampled_from(values_of(option.name)), label=option.name) for option in OPTIONS}
    seats = 4 if chosen["teams"] else draw(st.integers(2, 10), label="seats")
    if chosen["hand_limit"] < chosen["hand_size"] + LEAST_ABOVE_HAND:
        chosen["hand_limit"] = 0
    rules = Rules(**chosen)
    try:
        make_book(rules, deck, seats)
    except RulesError:  # the cards cannot serve the deal: with fewer cards a hand they can; and some blanks may not name colors
        rules = Rules(**(chosen | {"hand_size": 7, "hand_limit": 0, "blank": Blank.NOTHING}))
    out = 0 if rules.teams else draw(st.integers(0, seats - 2), label="seats out")
    seats_in = tuple(sorted(draw(st.permutations(range(seats)), label="seats in")[out:]))
    dealer = draw(st.sampled_from(seats_in), label="dealer")
    for name, word in rules.in_words().items():
        DRAWN[name, word] += 1
    return Table(rules, seats, dealer, seats_in, draw(st.integers(0, 2**32), label="seed"), deck)


def some_moves(round: Round, rng: random.Random, most: int = 400) -> Iterator[tuple[int, str]]:
    """Moves for a round, one after the other, each to be played before the next is asked for.

    They are those of somebody who plays on: a card before a draw, out of turn now and then, false calls rarely.
    """
    for _ in range(most):
        if round.is_over:
            return
        seat = rng.choice(round.seats_in) if rng.random() < 0.25 else round.turn
        moves = round.legal(seat)
        if seat == round.turn and rng.random() < 0.9:
            cards = [move for move in moves if move[0].isupper()]
            moves = cards or [move for move in moves if move != "uno" and not move.startswith("catch")] or moves
        if moves:
            yield seat, rng.choice(moves)


def permuted(round: Round, looker: int, rng: random.Random) -> Round:
    """The same round with the cards that a seat cannot see dealt out anew among the places where it cannot see them."""
    twin = round.copy()
    state = twin.state
    if round.is_over:
        return twin
    others = [seat for seat in range(round.seats) if seat != looker]
    hidden = state.pile[: state.pile_size]
    hidden += [face for seat in others for face, copies in enumerate(state.hands[seat]) for _ in range(copies)]
    rng.shuffle(hidden)
    for seat in others:
        size = state.sizes[seat]
        state.hands[seat] = [0] * round.book.faces
        state.held[seat] = [0] * round.book.words
        for face in hidden[:size]:
            state.hands[seat][face] += 1
            for word in range(round.book.words):
                state.held[seat][word] |= round.book.plays_of[face][word]
        hidden = hidden[size:]
    state.pile[: state.pile_size] = hidden
    if looker != state.turn:
        state.drawn = 0
    if not state.shown_to >> looker & 1:
        rng.shuffle(state.evidence)
    return twin
