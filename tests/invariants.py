"""What holds in every position, whatever the options, deck, seats, cards and moves."""

from __future__ import annotations

import functools
import operator
import random
from collections import Counter
from pathlib import Path

import pytest

from drawfour.core.state import NOBODY, NOTHING
from drawfour.errors import IllegalMove
from drawfour.events import Event
from drawfour.game import Round
from drawfour.match import Match
from drawfour.record import parse
from drawfour.replay import replay
from drawfour.server.showing import yours
from drawfour.view import insiders, seen_of
from games import permuted


def is_call(move: str) -> bool:
    """Does the move only call or catch, which may be all that somebody can do, but never all of who is on turn?"""
    return move == "uno" or move.startswith("catch")


def check_cards(round: Round) -> None:
    """Every card is in one place, and the sizes and sets kept for hands are those of the hands."""
    state, book = round.state, round.book
    lying = Counter(state.pile[: state.pile_size] + state.discard[: state.discard_size] + state.aside[: state.aside_size])
    in_hands = map(sum, zip(*state.hands, strict=True))
    assert {face: lying[face] + copies for face, copies in enumerate(in_hands)} == Counter(book.order)
    assert [sum(hand) for hand in state.hands] == state.sizes
    assert state.drawn == NOTHING or state.hands[state.turn][state.drawn], "a card just drawn is in the hand that drew it"
    for hand, held in zip(state.hands, state.held, strict=True):
        plays = [book.plays_of[face] for face, copies in enumerate(hand) if copies]
        assert held == [functools.reduce(operator.or_, words) for words in zip([0] * book.words, *plays, strict=True)]


def check_ends(round: Round) -> None:
    """What is kept of a card drawn, a count, a lost turn, calls and windows is gone when it means nothing any more."""
    state = round.state
    assert (state.drawn != NOTHING) == (round.phase == "drawn")
    if round.phase in ("turn", "drawn"):
        assert (state.pending, state.accused) == (0, NOBODY)
    assert 0 <= state.lost < 1 << round.seats
    assert not state.lost >> state.turn & 1, "who is on turn has not lost it"
    assert state.called & (state.catchable | state.late) == 0
    assert all(size in (1, 2) for seat, size in enumerate(state.sizes) if state.called >> seat & 1)
    if round.is_over:
        assert (state.called, state.catchable, state.late, state.lost) == (0, 0, 0, 0)


def check_moves(round: Round) -> None:
    """Who is on turn can do something besides calling; once the round is over nobody can do anything."""
    if round.is_over:
        assert not any(round.legal(seat) for seat in range(round.seats))
    else:
        assert not all(map(is_call, round.legal(round.turn)))


def check_refusals(round: Round, rng: random.Random) -> None:
    """A move at random is legal, or refused with a reason; then nothing changes."""
    seat, move = rng.randrange(round.seats), rng.choice(round.notation.move_words)
    legal = round.legal(seat)
    assert (round.refusal(seat, move) is None) == (move in legal)
    if move not in legal:
        before, moves = round.state.copy(), round.moves
        with pytest.raises(IllegalMove) as refused:
            round.play(seat, move)
        assert (refused.value.seat, refused.value.move, refused.value.legal) == (seat, move, legal)
        assert round.state == before
        assert round.moves == moves


def check_hidden(round: Round, rng: random.Random) -> None:
    """Somebody's view does not change when the cards that this seat cannot see are permuted."""
    looker = rng.randrange(round.seats)
    twin = permuted(round, looker, rng)
    assert twin.view(looker) == round.view(looker)
    assert twin.legal(looker) == round.legal(looker) == twin.view(looker).legal


def check_seen(round: Round, events: list[Event]) -> None:
    """What a seat sees of events is what its two views tell, and only insiders see more than everybody."""
    check_notation(round, events)
    public = seen_of(events, round.state, None)
    for looker in range(round.seats):
        seen = seen_of(events, round.state, looker)
        assert seen == round.seen(looker)
        assert seen == public or looker in insiders(events, round.state)


def check_notation(round: Round, events: list[Event]) -> None:
    """Events name seats that exist, and cards and colors as the rest of the API does."""
    cards, colors = set(round.notation.cards), {color.letter for color in round.notation.deck.colors}
    for event in events:
        assert {event.seat, event.other} <= {None, *range(round.seats)}
        assert cards.issuperset(event.cards)
        assert event.color is None or event.color in colors


def check_shown(round: Round) -> None:
    """What the server shows a seat is its view."""
    for looker in range(round.seats):
        view, shown = round.view(looker), yours(round, looker)
        assert shown is not None
        assert (shown.hand, shown.legal, shown.drawn, shown.shown) == (view.hand, view.legal, view.drawn, view.shown)


def check_record(match: Match, folder: Path | None = None) -> None:
    """The record of a match replays to the same bytes and the same positions."""
    text = match.record().text()
    record = parse(text, folder=folder)
    twin = replay(record)
    assert record.text() == text == twin.record().text()
    assert [round.state for round in twin.rounds] == [round.state for round in match.rounds]
    assert twin.facts() == match.facts()
    assert twin.round.happened() == match.round.happened()
