"""The effects of a card on the table, whether it was turned up first, played, stacked or jumped in with.

`resolve` lets the effects of the top card take place in their order and gives the turn to whom it falls. Where somebody has to
answer first (a challenge, a pending count, a swap) it leaves off, and is called again after the answer. For the first card
nobody is the player: it is resolved from the dealer's seat with `opening` set, and the few rules that differ (R6-R11, C12) ask
for that.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.cards import Effect
from drawfour.core.hand_exchange import discard_color, pass_hands, shuffle_hands
from drawfour.core.legal import color_in_play, is_among, may_bluff, waits_for_swap
from drawfour.core.piles import draw_cards
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import end_round, give_turn, has_gone_out, is_in, next_seat, seat_before, skip_seat, turn_round
from drawfour.core.uno_calls import close_windows, update_call_after_play
from drawfour.core.values import OpeningSkip


def dealer_starts_after_skip(book: Book, state: State) -> bool:
    """Does the dealer start, to the right of the skipped seat, when a plain Skip is turned up first (R8, C11)?"""
    return book.opening_skip == OpeningSkip.RIGHT and state.seats_left > 2 and book.effect_count[state.in_play] == 1


def is_bluff(book: Book, play: int) -> bool:
    """Is it a wild draw card that may be a bluff (R25)?"""
    return is_among(book, book.bluffs, play)


def names_color(book: Book, play: int) -> bool:
    """Does playing it name a color (R23)?"""
    return is_among(book, book.naming, play)


def is_wild_draw(book: Book, play: int) -> bool:
    """Is it a wild draw card, which cannot be the first card (R11)?"""
    return is_among(book, book.wild_draws, play)


def opens_pending(book: Book, play: int) -> bool:
    """Does it open a pending count (C15)?"""
    return is_among(book, book.pending, play)


def resolve(book: Book, state: State, opening: bool) -> None:
    """Carry out the remaining effects of the top card and pass the turn on (R6-R11, R20-R28)."""
    play = state.in_play
    while state.slot < book.effect_count[play]:
        take_effect(book, state, book.effect[play][state.slot], book.amount[play][state.slot], opening)
        state.slot += 1
        if state.phase != phase.RESOLVING:
            return
    end_effects(book, state)


def end_effects(book: Book, state: State) -> None:
    """Pass the turn on once the card has taken effect, or end the round if a hand is empty (R35)."""
    give_turn(state, next_seat(book, state, state.turn_passes_from))
    state.skipped_in_move = state.skipped_by_card & ~(1 << state.turn)  # a seat that the turn comes back to has not lost it
    if has_gone_out(book, state, state.played_by):
        end_round(state, state.played_by)


def take_effect(book: Book, state: State, effect: int, amount: int, opening: bool) -> None:
    """Carry out one effect."""
    match effect:
        case Effect.SKIP:
            skip(book, state, amount, opening)
        case Effect.REVERSE:
            reverse(book, state, opening)
        case Effect.DRAW:
            make_draw(book, state, amount, opening)
        case Effect.DRAW_COLOR:
            await_answer(book, state, phase.OPENING_COLOR if opening else phase.DRAW_COLOR, opening)
        case _:
            if not opening:  # nobody played the first card (C12)
                take_more_effect(book, state, effect, amount)


def take_more_effect(book: Book, state: State, effect: int, amount: int) -> None:
    """Carry out an effect that no classic card has. A last card does not move hands (H4, C21)."""
    seat = state.played_by
    is_last = state.sizes[seat] == 0
    match effect:
        case Effect.OTHERS_DRAW:
            others_draw(book, state, seat, amount)
        case Effect.PLAY_AGAIN:
            state.turn_passes_from = seat_before(book, state, seat)
        case Effect.SKIP_EVERYONE:
            state.turn_passes_from = seat_before(book, state, seat)
            state.skipped_by_card |= state.seats_in & ~(1 << seat)
        case _:
            if not is_last:
                move_hands(book, state, seat, effect)


def move_hands(book: Book, state: State, seat: int, effect: int) -> None:
    """Carry out an effect on whole hands."""
    match effect:
        case Effect.SWAP:
            state.turn = seat
            state.phase = phase.SWAP
        case Effect.PASS_HANDS:
            pass_hands(book, state, seat)
        case Effect.DISCARD_COLOR:
            discard_color(book, state, seat, color_in_play(book, state))
        case Effect.SHUFFLE_HANDS:
            shuffle_hands(book, state, seat)


def skip(book: Book, state: State, amount: int, opening: bool) -> None:
    """Skip the next seats, but never the player of the card; turned up first, it may let the dealer start (R8, R20, C11)."""
    for _ in range(amount):
        seat = next_seat(book, state, state.turn_passes_from)
        if seat != state.played_by:
            skip_seat(book, state, seat)
    if opening and dealer_starts_after_skip(book, state):
        state.turn_passes_from = seat_before(book, state, state.dealer)


def reverse(book: Book, state: State, opening: bool) -> None:
    """Change direction: play continues from the player of the card, so nobody on the other side loses a turn.

    With two seats it is a Skip. Turned up, it leaves the dealer to play first (R9, R28, C11).
    """
    state.skipped_by_card = 0
    state.turn_passes_from = state.played_by
    if state.seats_left == 2:
        skip(book, state, 1, opening)
        return
    turn_round(state)
    if opening:
        state.turn_passes_from = seat_before(book, state, state.dealer)


def make_draw(book: Book, state: State, amount: int, opening: bool) -> None:
    """Make the next seat draw and lose its turn, unless it has a choice; a last card leaves none (R22, R24, R35, C15, C18)."""
    play = state.in_play
    state.pending += amount
    state.accused = NOBODY  # adding to a count gives up the challenge (C17)
    if not opening and state.sizes[state.played_by] > 0:
        if is_bluff(book, play) and may_bluff(book):
            state.accused = state.played_by
        if opens_pending(book, play):
            state.last_draw = play
            if is_wild_draw(book, play):
                state.is_deflectable = 0
            await_answer(book, state, phase.PENDING, opening)
            return
        if state.accused == state.played_by:
            await_answer(book, state, phase.CHALLENGE, opening)
            return
    victim = next_other_seat(book, state, opening)
    skip_seat(book, state, victim)
    draw_cards(book, state, victim, close_count(state))


def await_answer(book: Book, state: State, kind: int, opening: bool) -> None:
    """Let the next seat answer the card. If a swap is still ahead, settle the UNO call now: the answer may cancel the swap."""
    if not opening and waits_for_swap(book, state, state.played_by, state.in_play) and is_swap_ahead(book, state):
        close_windows(state)
        update_call_after_play(book, state, state.played_by, state.has_jumped)
    state.turn = next_other_seat(book, state, opening)
    state.phase = kind


def is_swap_ahead(book: Book, state: State) -> bool:
    """Is a swap among the remaining effects?"""
    for slot in range(state.slot, book.effect_count[state.in_play]):
        if book.effect[state.in_play][slot] == Effect.SWAP:
            return True
    return False


def next_other_seat(book: Book, state: State, opening: bool) -> int:
    """Return the seat that a card hits: the next one, but never its own player, even if it skipped all others.

    Nobody has played the first card: it may fall on the dealer (C12).
    """
    seat = next_seat(book, state, state.turn_passes_from)
    return next_seat(book, state, seat) if seat == state.played_by and not opening else seat


def close_count(state: State) -> int:
    """Close an answered count and return the cards that were at stake."""
    pending = state.pending
    state.pending = 0
    state.accused = NOBODY
    state.is_deflectable = 1
    return pending


def others_draw(book: Book, state: State, seat: int, amount: int) -> None:
    """Make everyone else draw, in order of play. The player may be knocked out by now if a seat had to answer first (H9)."""
    others = state.seats_left
    if is_in(book, state, seat):
        others -= 1
    other = seat
    for _ in range(others):
        other = next_seat(book, state, other)
        draw_cards(book, state, other, amount)


def begin_effects(state: State, seat: int) -> None:
    """Start carrying out the effects of the card that a seat has just played."""
    state.skipped_by_card = 0
    state.played_by = seat
    state.turn_passes_from = seat
    state.slot = 0
    state.phase = phase.RESOLVING
