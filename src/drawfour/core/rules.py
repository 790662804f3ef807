"""A round from the deal to its end: `deal` makes the first position, `apply` goes from one position to the next.

cards.py    what a card is             calls.py    UNO and catching           effects.py  what a card does
options.py  what can be varied         piles.py    cards on the move          legal.py    what a seat may do
state.py    the position               turn.py     whose turn it is           scoring.py  points and the match
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.answers import challenge, deflect, name_color, swap, take_count
from drawfour.core.book import Book
from drawfour.core.calls import (
    catch_cost,
    close_windows,
    closes_when_drawing,
    end_call_with_play,
    false_call_cost,
    false_catch_cost,
    is_call_due,
    reckon_call,
    settle_call,
    settle_catch,
)
from drawfour.core.effects import await_answer, close_count, end_effects, is_bluff, is_wild_draw, names_color, resolve
from drawfour.core.hands import clear_hand
from drawfour.core.legal import can_play_drawn, color_in_play, is_deflector, is_jump, play_of, waits_for_swap
from drawfour.core.limit import is_full, out_at, put_out_the_full
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO
from drawfour.core.options import Rules
from drawfour.core.piles import draw_card, draw_cards, give, lay, take
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.turn import end_turn, next_seat, pass_turn


def cards_dealt(rules: Rules) -> int:
    """How many cards is every seat dealt (R3)?"""
    return rules.hand_size


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
        clear_hand(book, state, seat)
        state.noted[seat] = 0
        state.draws[seat] = 0
    for face in range(book.faces):
        state.evidence[face] = 0
    state.seats_left = 0
    state.called = 0
    close_windows(state)
    state.drawn = NOTHING
    close_count(state)
    state.last_draw = 0
    state.has_jumped = 0
    state.aside_size = 0
    state.regathered = 0
    state.reshuffled = 0
    state.reshuffles = 0
    state.reverses = 0
    state.lost = 0
    state.shown_to = 0
    state.passes = 0
    state.winner = NOBODY


def turn_up(book: Book, state: State) -> None:
    """Turn up the first card: a Wild Draw Four goes back as long as there is another card (R4, R11, C13)."""
    face = take(state)
    while is_wild_draw(book, book.play_of[face]) and has_first_card(book, state):
        state.pile[state.pile_size] = face
        state.pile_size += 1
        face = take(state)
    state.discard[0] = face
    state.discard_size = 1
    state.in_play = book.play_of[face]
    state.color_before = color_in_play(book, state)
    begin_effects(state, state.dealer)
    if names_color(book, state.in_play):  # a wild turned up does nothing else (R10, C13)
        await_answer(book, state, phase.OPENING_COLOR, True)
    else:
        resolve(book, state, True)
    if out_at(book):
        put_out_the_full(book, state, state.dealer, False)


def has_first_card(book: Book, state: State) -> bool:
    """Is there a card in the draw pile that can be the first?"""
    for i in range(state.pile_size):
        if not is_wild_draw(book, book.play_of[state.pile[i]]):
            return True
    return False


def apply(book: Book, state: State, seat: int, move: int) -> None:
    """Make a legal move: the state becomes the position after it. An illegal move leads to no meaningful position."""
    state.shown_to = 0
    state.reshuffled = 0
    state.lost = 0
    finished = out_at(book) > 0 and seat_finishes(state, move)
    if move >= PLAY:
        play_card(book, state, seat, play_of(book, move), is_jump(book, move))
    elif move == DRAW:
        draw(book, state, seat)
    elif move == KEEP:
        end_turn(book, state)
    elif move == UNO:
        call(book, state, seat)
    else:
        answer(book, state, seat, move)
    if state.phase == phase.RESOLVING:
        resolve(book, state, False)
    if out_at(book):
        put_out_the_full(book, state, seat, finished)


def seat_finishes(state: State, move: int) -> bool:
    """Has a seat on turn that holds too many cards after this move finished its turn without a card (C2)?"""
    asks = state.phase == phase.TURN or state.phase == phase.DRAWN or state.phase == phase.SWAP
    return asks and move < PLAY


def answer(book: Book, state: State, seat: int, move: int) -> None:
    """Make a move that answers a card, or catches a seat."""
    if move == TAKE or move == ACCEPT:  # noqa: SIM109 - the dialect has no tuples to search
        take_count(book, state, seat)
    elif move == CHALLENGE:
        challenge(book, state, seat)
    elif move >= SWAP:
        swap(book, state, seat, move - SWAP)
    elif move >= CATCH:
        catch(book, state, seat, move - CATCH)
    else:
        name_color(book, state, seat, move - COLOR)


def begin_effects(state: State, seat: int) -> None:
    """The effects of a card that a seat has laid begin to take place."""
    state.passed_by = 0
    state.laid_by = seat
    state.turn_after = seat
    state.slot = 0
    state.phase = phase.RESOLVING


def play_card(book: Book, state: State, seat: int, play: int, jumps: bool) -> None:
    """Lay a card, also by jumping in, and settle the calls; then it takes effect (R12, R31, R35, H3, C2, C20)."""
    if jumps:
        end_call_with_play(state, state.turn)
    state.has_jumped = jumps
    deflects = state.phase == phase.PENDING and is_deflector(book, play)
    state.color_before = color_in_play(book, state)
    lay(book, state, seat, book.face_of[play])
    state.in_play = play
    state.drawn = NOTHING
    state.passes = 0
    if not waits_for_swap(book, state, seat, play):
        close_windows(state)
        reckon_call(book, state, seat, jumps)
    elif closes_when_drawing(book):
        close_windows(state)
    begin_effects(state, seat)
    if book.effect_count[play] == 0:
        end_effects(book, state)
    elif deflects:
        state.slot = book.effect_count[play]  # its own effect has taken another form
        deflect(book, state, seat, play)
    elif is_bluff(book, play):
        keep_evidence(book, state, seat)


def keep_evidence(book: Book, state: State, seat: int) -> None:
    """Keep the hand as it is now, for a challenge (C7)."""
    for face in range(book.faces):
        state.evidence[face] = state.hands[seat][face]


def draw(book: Book, state: State, seat: int) -> None:
    """Draw a card, or until one can be played; that one waits for the choice, another ends the turn (R13, R14, C8, C23)."""
    if closes_when_drawing(book):
        close_windows(state)
    face = NOTHING
    has_drawn = False
    can_play = False
    draws_more = True
    while draws_more:
        face = draw_card(book, state, seat)
        has_drawn = has_drawn or face != NOTHING
        can_play = face != NOTHING and can_play_drawn(book, state, seat, face)
        draws_more = draws_on(book) and face != NOTHING and not can_play and not is_full(book, state, seat)
    if can_play:
        state.drawn = face
        state.phase = phase.DRAWN
    elif has_drawn:
        end_turn(book, state)
    else:
        pass_turn(book, state)


def draws_on(rules: Rules) -> bool:
    """Does a seat draw until a playable card comes (H5)?"""
    return rules.draw_until_playable


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
