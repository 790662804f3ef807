"""A move and its answers: `apply` goes from one position to the next."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.cards import Effect
from drawfour.core.challenge import challenge, keep_evidence
from drawfour.core.effects import (
    begin_effects,
    close_count,
    end_effects,
    is_bluff,
    resolve,
)
from drawfour.core.hand_exchange import swap_hands
from drawfour.core.knockout import is_full, knock_out_full_hands, knocked_out_at
from drawfour.core.legal import (
    can_play_drawn,
    color_in_play,
    is_deflector,
    is_jump,
    is_of_color,
    play_of,
    waits_for_swap,
)
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO
from drawfour.core.options import Rules
from drawfour.core.piles import draw_card, draw_cards, lay
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.telling import (
    ACCEPTED,
    CALLED,
    CAUGHT,
    FALSE_CALL,
    FALSE_CATCH,
    JUMPED_IN,
    KEPT,
    NAMED,
    PLAYED,
    TOOK,
    start_telling,
    tell,
    tell_outcome,
)
from drawfour.core.turn import draw_and_lose_turn, end_turn, next_seat, pass_without_drawing, skip_seat, turn_round
from drawfour.core.uno_calls import (
    catch_cost,
    close_windows,
    closes_when_drawing,
    end_call_with_play,
    false_call_cost,
    false_catch_cost,
    is_call_due,
    settle_call,
    settle_catch,
    update_call_after_play,
)


def apply(book: Book, state: State, seat: int, move: int) -> None:
    """Make a legal move, changing the state in place. An illegal move leads to an undefined position."""
    start_telling(state)
    was_pending = state.phase == phase.PENDING and move < PLAY
    state.shown_to = 0
    state.reshuffled = 0
    state.skipped_in_move = 0
    finished = knocked_out_at(book) > 0 and ends_turn_without_card(state, move)
    if move >= PLAY:
        play_card(book, state, seat, play_of(book, move), is_jump(book, move))
    elif move == DRAW:
        draw(book, state, seat)
    elif move == KEEP:
        tell(state, KEPT, seat, NOBODY, 0)
        end_turn(book, state)
    elif move == UNO:
        call(book, state, seat)
    else:
        answer(book, state, seat, move)
    if state.phase == phase.RESOLVING:
        resolve(book, state, False)
    if knocked_out_at(book):
        knock_out_full_hands(book, state, seat, finished)
    tell_outcome(book, state, was_pending)


def ends_turn_without_card(state: State, move: int) -> bool:
    """If this move knocks out the seat on turn, does its turn count as ended without a card (C2, C29)?"""
    is_own_turn = state.phase == phase.TURN or state.phase == phase.DRAWN or state.phase == phase.SWAP
    return is_own_turn and move < PLAY


def answer(book: Book, state: State, seat: int, move: int) -> None:
    """Make a move that answers a card or catches a seat."""
    if move == TAKE or move == ACCEPT:  # noqa: SIM109 - the dialect has no tuples to search
        tell(state, TOOK if move == TAKE else ACCEPTED, seat, state.accused, state.pending)
        take_count(book, state, seat)
    elif move == CHALLENGE:
        challenge(book, state, seat)
    elif move >= SWAP:
        swap(book, state, seat, move - SWAP)
    elif move >= CATCH:
        catch(book, state, seat, move - CATCH)
    else:
        name_color(book, state, seat, move - COLOR)


def play_card(book: Book, state: State, seat: int, play: int, jumps: bool) -> None:
    """Play a card, on turn or by jumping in, settle the calls and start its effects (R12, R31, R35, H3, C2, C20)."""
    if jumps:
        end_call_with_play(state, state.turn)
        tell(state, JUMPED_IN, seat, NOBODY, 0)
    tell(state, PLAYED, seat, NOBODY, play)
    state.has_jumped = jumps
    deflects = state.phase == phase.PENDING and is_deflector(book, play)
    state.color_before = color_in_play(book, state)
    lay(book, state, seat, book.face_of[play])
    state.in_play = play
    state.drawn = NOTHING
    state.passes = 0
    if not waits_for_swap(book, state, seat, play):
        close_windows(state)
        update_call_after_play(book, state, seat, jumps)
    elif closes_when_drawing(book):
        close_windows(state)
    begin_effects(state, seat)
    if book.effect_count[play] == 0:
        end_effects(book, state)
    elif deflects:
        state.slot = book.effect_count[play]  # its own effect becomes the deflection
        deflect(book, state, seat, play)
    elif is_bluff(book, play):
        keep_evidence(book, state, seat)


def draw(book: Book, state: State, seat: int) -> None:
    """Draw a card, or until one can be played. A playable card leaves a choice, any other ends the turn (R13, R14, C8, C23)."""
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
        pass_without_drawing(book, state)


def draws_on(rules: Rules) -> bool:
    """Does a seat keep drawing until it can play (H5)?"""
    return rules.draw_until_playable


def call(book: Book, state: State, seat: int) -> None:
    """Call UNO; a false call costs its penalty (R31, R33)."""
    if is_call_due(state, seat):
        settle_call(state, seat)
        tell(state, CALLED, seat, NOBODY, 0)
    else:
        tell(state, FALSE_CALL, seat, NOBODY, 0)
        draw_cards(book, state, seat, false_call_cost(book))


def catch(book: Book, state: State, seat: int, other: int) -> None:
    """Catch a seat that missed its call; a false catch costs the catcher a penalty (R32, R33)."""
    if state.catchable >> other & 1:
        settle_catch(state, other)
        tell(state, CAUGHT, seat, other, 0)
        draw_cards(book, state, other, catch_cost(book))
    else:
        tell(state, FALSE_CATCH, seat, other, 0)
        draw_cards(book, state, seat, false_catch_cost(book))


def take_count(book: Book, state: State, victim: int) -> None:
    """Make the victim draw the pending cards and lose its turn (R24, H1)."""
    draw_and_lose_turn(book, state, victim, close_count(state))


def deflect(book: Book, state: State, seat: int, play: int) -> None:
    """Pass the count to the next seat, a Reverse to the other side (C19); a last card makes it draw at once (C18)."""
    if book.effect[play][0] == Effect.REVERSE and state.seats_left > 2:
        turn_round(state)
    victim = next_seat(book, state, seat)
    if state.sizes[seat] == 0:
        draw_cards(book, state, victim, close_count(state))
    else:
        state.turn = victim
        state.phase = phase.PENDING


def swap(book: Book, state: State, seat: int, other: int) -> None:
    """Swap hands after a 7, which finishes the turn and settles the call (C2, C22)."""
    close_windows(state)
    update_call_after_play(book, state, seat, state.has_jumped)
    swap_hands(book, state, seat, other)
    state.phase = phase.RESOLVING


def name_color(book: Book, state: State, seat: int, color: int) -> None:
    """Name a color and take a turn (R10, C29), or name the color until which the seat draws."""
    tell(state, NAMED, seat, NOBODY, color)
    state.in_play = color * book.symbols + book.symbol_of[state.in_play]
    if state.phase == phase.OPENING_COLOR:
        state.phase = phase.TURN
    else:
        draw_until(book, state, seat, color)
        skip_seat(book, state, seat)
        state.phase = phase.RESOLVING


def draw_until(book: Book, state: State, seat: int, color: int) -> None:
    """Draw until a card of the color comes up, the pile is empty, or the seat holds too many cards."""
    draws_more = True
    while draws_more and not is_full(book, state, seat):
        face = draw_card(book, state, seat)
        draws_more = face != NOTHING and not is_of_color(book, face, color)
