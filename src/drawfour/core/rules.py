"""A round from the deal to its end: `deal` makes the first position, `apply` goes from one position to the next.

cards.py    what a card is             calls.py    UNO and catching           effects.py  what a card does
options.py  what can be varied         piles.py    cards on the move          legal.py    what a seat may do
state.py    the position               turn.py     whose turn it is           scoring.py  points and the match
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.calls import (
    catch_cost,
    close_windows,
    closes_when_drawing,
    false_call_cost,
    false_catch_cost,
    is_call_due,
    reckon_call,
    settle_call,
    settle_catch,
)
from drawfour.core.effects import accept, challenge, is_bluff, resolve
from drawfour.core.legal import can_play_drawn, color_in_play
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, UNO
from drawfour.core.piles import draw_card, draw_cards, give, lay, take
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.turn import end_round, end_turn, give_turn, next_seat, pass_turn


def cards_dealt(book: Book) -> int:
    """How many cards is every seat dealt (R3)?"""
    return book.hand_size


def deal(book: Book, state: State, dealer: int, seats_in: int) -> None:
    """Deal a round to a set of seats, whatever the state held before, and turn up the first card (R3-R11)."""
    clear(book, state)
    for i in range(book.cards):
        state.pile[i] = book.order[i]
    state.pile_size = book.cards
    state.dealer = dealer
    state.direction = 1
    state.seats_in = seats_in
    for seat in range(book.seats):
        state.seats_left += seats_in >> seat & 1
    for _ in range(cards_dealt(book)):
        seat = dealer
        for _ in range(state.seats_left):
            seat = next_seat(book, state, seat)
            give(book, state, seat, take(state))
    if cards_dealt(book) == 1:
        state.called = seats_in  # a single card from the deal counts as called (C14)
    turn_up(book, state)


def clear(book: Book, state: State) -> None:
    """Take up all cards of an earlier round, and forget what happened in it."""
    for seat in range(book.seats):
        state.sizes[seat] = 0
        for face in range(book.faces):
            state.hands[seat][face] = 0
        for word in range(book.words):
            state.held[seat][word] = 0
    for face in range(book.faces):
        state.evidence[face] = 0
    state.seats_left = 0
    state.called = 0
    close_windows(state)
    state.drawn = NOTHING
    state.pending = 0
    state.accused = NOBODY
    state.shown_to = 0
    state.passes = 0
    state.winner = NOBODY


def turn_up(book: Book, state: State) -> None:
    """Turn up the first card: a Wild Draw Four goes back as long as there is another card (R4, R11, C13)."""
    face = take(state)
    while is_bluff(book, book.play_of[face]) and has_first_card(book, state):
        state.pile[state.pile_size] = face
        state.pile_size += 1
        face = take(state)
    state.discard[0] = face
    state.discard_size = 1
    state.in_play = book.play_of[face]
    state.color_before = color_in_play(book, state)
    resolve(book, state, state.dealer, state.in_play, True)


def has_first_card(book: Book, state: State) -> bool:
    """Is there a card in the draw pile that can be the first?"""
    for i in range(state.pile_size):
        if not is_bluff(book, book.play_of[state.pile[i]]):
            return True
    return False


def apply(book: Book, state: State, seat: int, move: int) -> None:
    """Make a legal move. Whoever calls this has asked `legal`; another move leaves no meaningful position."""
    state.shown_to = 0
    if move >= PLAY:
        play_card(book, state, seat, move - PLAY)
    elif move == DRAW:
        draw(book, state, seat)
    elif move == KEEP:
        end_turn(book, state)
    elif move == UNO:
        call(book, state, seat)
    elif move == ACCEPT:
        accept(book, state, seat)
    elif move == CHALLENGE:
        challenge(book, state, seat)
    elif move >= CATCH:
        catch(book, state, seat, move - CATCH)
    else:
        name_color(book, state, move - COLOR)


def play_card(book: Book, state: State, seat: int, play: int) -> None:
    """Lay a card, settle the calls, let the card take effect; an empty hand ends the round (R12, R31, R35, C2)."""
    state.color_before = color_in_play(book, state)
    lay(book, state, seat, book.face_of[play])
    state.in_play = play
    state.drawn = NOTHING
    state.passes = 0
    close_windows(state)
    reckon_call(book, state, seat)
    resolve(book, state, seat, play, False)
    if state.sizes[seat] == 0:
        end_round(state, seat)


def draw(book: Book, state: State, seat: int) -> None:
    """Draw a card; one that can be played waits for the choice, another ends the turn (R13, R14, C8)."""
    if closes_when_drawing(book):
        close_windows(state)
    face = draw_card(book, state, seat)
    if face == NOTHING:
        pass_turn(book, state)
    elif can_play_drawn(book, state, seat, face):
        state.drawn = face
        state.phase = phase.DRAWN
    else:
        end_turn(book, state)


def call(book: Book, state: State, seat: int) -> None:
    """Call UNO; a call that is not due costs its penalty (R31, R33)."""
    if is_call_due(state, seat):
        settle_call(state, seat)
    else:
        draw_cards(book, state, seat, false_call_cost(book))


def catch(book: Book, state: State, seat: int, other: int) -> None:
    """Point out a missing call; a catch that is not due costs the catcher its penalty (R32, R33)."""
    if state.catchable >> other & 1:
        settle_catch(state, other)
        draw_cards(book, state, other, catch_cost(book))
    else:
        draw_cards(book, state, seat, false_catch_cost(book))


def name_color(book: Book, state: State, color: int) -> None:
    """Name the color for a Wild turned up; the turn goes on (R10)."""
    state.in_play = color * book.symbols + book.symbol_of[state.in_play]
    state.color_before = color
    give_turn(state, state.turn)
