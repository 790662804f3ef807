"""What a seat answers to a card that waits for it: challenge, accept, take, deflect, swap, a color (R24-R27, H1, H2, H4)."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.calls import close_windows, end_call_with_play, reckon_call
from drawfour.core.cards import Effect
from drawfour.core.effects import close_count
from drawfour.core.hands import swap_hands
from drawfour.core.legal import is_colored, is_of_color
from drawfour.core.limit import is_full
from drawfour.core.options import Rules
from drawfour.core.piles import draw_card, draw_cards
from drawfour.core.state import NOTHING, State
from drawfour.core.turn import give_turn, is_in, next_seat, pass_by, turn_round
from drawfour.core.values import RevealTo

WRONG_CHALLENGE = 2  # cards on top of the others for a challenge that was wrong (R26)


def everyone_sees_evidence(rules: Rules) -> bool:
    """Is a challenged hand shown to everyone, not to the challenger alone (R27)?"""
    return rules.reveal_to == RevealTo.EVERYONE


def is_guilty(book: Book, state: State) -> bool:
    """Did the accused hold a card of the color that was in play (R24)?"""
    first = state.color_before * book.symbols
    for play in range(first, first + book.symbols):
        if is_colored(book, play) and state.evidence[book.face_of[play]]:
            return True
    return False


def challenge(book: Book, state: State, victim: int) -> None:
    """Right: the accused draws and the challenger has a normal turn; wrong: it draws more and loses its turn (R26, C17)."""
    state.shown_to = (1 << book.seats) - 1 if everyone_sees_evidence(book) else 1 << victim
    accused = state.accused
    cards = close_count(state)
    if not is_guilty(book, state):
        draw_and_lose_turn(book, state, victim, cards + WRONG_CHALLENGE)
        return
    if is_in(book, state, accused):
        draw_cards(book, state, accused, cards)
    give_turn(state, victim)


def take_count(book: Book, state: State, victim: int) -> None:
    """The victim draws the cards and loses its turn (R24, H1)."""
    draw_and_lose_turn(book, state, victim, close_count(state))


def draw_and_lose_turn(book: Book, state: State, victim: int, cards: int) -> None:
    """A seat draws cards, and with its turn a call made for it is gone (C5); then the card that did it goes on."""
    draw_cards(book, state, victim, cards)
    end_call_with_play(state, victim)
    pass_by(book, state, victim)
    state.phase = phase.RESOLVING


def deflect(book: Book, state: State, seat: int, play: int) -> None:
    """Hand the count to the next seat, with a Reverse the other way (C19); a last card makes it draw at once (C18)."""
    if book.effect[play][0] == Effect.REVERSE and state.seats_left > 2:
        turn_round(state)
    victim = next_seat(book, state, seat)
    if state.sizes[seat] == 0:
        draw_cards(book, state, victim, close_count(state))
    else:
        state.turn = victim
        state.phase = phase.PENDING


def swap(book: Book, state: State, seat: int, other: int) -> None:
    """The player of a 7 swaps hands; its turn is finished by that, and its play is reckoned (C2, C22)."""
    close_windows(state)
    reckon_call(book, state, seat, state.has_jumped)
    swap_hands(book, state, seat, other)
    state.phase = phase.RESOLVING


def name_color(book: Book, state: State, seat: int, color: int) -> None:
    """Name a color and take a turn (R10, C29), or name the color until which the seat draws."""
    state.in_play = color * book.symbols + book.symbol_of[state.in_play]
    if state.phase == phase.OPENING_COLOR:
        state.phase = phase.TURN
    else:
        draw_until(book, state, seat, color)
        pass_by(book, state, seat)
        state.phase = phase.RESOLVING


def draw_until(book: Book, state: State, seat: int, color: int) -> None:
    """Draw until a card of the color has come, there are no more, or the seat has too many."""
    draws_more = True
    while draws_more and not is_full(book, state, seat):
        face = draw_card(book, state, seat)
        draws_more = face != NOTHING and not is_of_color(book, face, color)
