"""What a card does once it lies on the table, written once: dealt as the first card, played, or played after drawing.

`resolve` lets every effect of the play take place and gives the turn to whom it falls. For the first card nobody is the player:
it is resolved from the dealer's seat with `opening` set, and the few rules that differ (R6-R11) ask for that.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.cards import Effect
from drawfour.core.legal import is_colored, may_bluff
from drawfour.core.moves import WORD
from drawfour.core.options import OpeningSkip, RevealTo
from drawfour.core.piles import draw_cards
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import give_turn, next_seat

WRONG_CHALLENGE = 2  # cards on top of the others for a challenge that was wrong (R26)


def dealer_starts_after_skip(book: Book) -> bool:
    """Does the dealer, at the right of the skipped seat, start when a Skip is turned up (R8)?"""
    return book.opening_skip == OpeningSkip.RIGHT


def everyone_sees_evidence(book: Book) -> bool:
    """Is a challenged hand shown to everyone, not to the challenger alone (R27)?"""
    return book.reveal_to == RevealTo.EVERYONE


def is_bluff(book: Book, play: int) -> bool:
    """Is it a wild that makes somebody draw, and so may be a bluff (R25) and does not stay as first card (R11)?"""
    return book.bluffs[play // WORD] >> play % WORD & 1 == 1


def may_be_challenged(book: Book, state: State, seat: int, play: int) -> bool:
    """May the victim challenge? A last card cannot be illegal (R35), and where bluffs are barred nothing is (C24)."""
    return is_bluff(book, play) and may_bluff(book) and state.sizes[seat] > 0


def resolve(book: Book, state: State, seat: int, play: int, opening: bool) -> None:
    """Let the card take effect and give the turn to whom it falls (R6-R11, R20-R28)."""
    steps = 1  # how many seats on the turn goes
    naming = False
    for slot in range(book.effect_count[play]):
        amount = book.amount[play][slot]
        match book.effect[play][slot]:
            case Effect.SKIP:
                steps += skipped(book, state, amount, opening)
            case Effect.REVERSE:
                steps += reverse(state, opening)
            case Effect.DRAW:
                if opening and is_bluff(book, play):  # it counts as a Wild (C13)
                    continue
                if may_be_challenged(book, state, seat, play):
                    open_challenge(book, state, seat, amount)
                    return
                draw_cards(book, state, next_seat(book, state, seat), amount)
                steps += 1
            case Effect.NAME_COLOR:
                naming = opening  # otherwise the play has named it
    for _ in range(steps):
        seat = next_seat(book, state, seat)
    give_turn(state, seat)
    if naming:
        state.phase = phase.OPENING_COLOR


def skipped(book: Book, state: State, amount: int, opening: bool) -> int:
    """How many seats more the turn goes on for a Skip; turned up, it may go back to the dealer (R8, C11)."""
    if opening and dealer_starts_after_skip(book):
        return -1 if state.seats_left > 2 else 1
    return amount


def reverse(state: State, opening: bool) -> int:
    """Turn the direction and say how many seats more the turn goes on: with two seats a Reverse is a Skip (R9, R28, C11)."""
    if state.seats_left == 2:
        return 1
    state.direction = -state.direction
    return -1 if opening else 0  # turned up, it leaves the dealer to play first


def open_challenge(book: Book, state: State, seat: int, amount: int) -> None:
    """The next seat may challenge; the hand is kept as it is now (R25, C7)."""
    hand = state.hands[seat]
    for face in range(book.faces):
        state.evidence[face] = hand[face]
    state.accused = seat
    state.pending = amount
    state.turn = next_seat(book, state, seat)
    state.phase = phase.CHALLENGE


def is_guilty(book: Book, state: State) -> bool:
    """Did the accused hold a card of the color that was in play (R24)?"""
    first = state.color_before * book.symbols
    for play in range(first, first + book.symbols):
        if is_colored(book, play) and state.evidence[book.face_of[play]]:
            return True
    return False


def close_challenge(state: State) -> int:
    """The Wild Draw Four has been answered; returns the cards that were at stake."""
    pending = state.pending
    state.pending = 0
    state.accused = NOBODY
    return pending


def challenge(book: Book, state: State, victim: int) -> None:
    """Right: the accused draws and the challenger has a normal turn. Wrong: the challenger draws more and loses it (R26)."""
    state.shown_to = (1 << book.seats) - 1 if everyone_sees_evidence(book) else 1 << victim
    accused = state.accused
    cards = close_challenge(state)
    if is_guilty(book, state):
        draw_cards(book, state, accused, cards)
        give_turn(state, victim)
    else:
        draw_cards(book, state, victim, cards + WRONG_CHALLENGE)
        give_turn(state, next_seat(book, state, victim))


def accept(book: Book, state: State, victim: int) -> None:
    """The victim draws the cards and loses its turn (R24)."""
    draw_cards(book, state, victim, close_challenge(state))
    give_turn(state, next_seat(book, state, victim))
