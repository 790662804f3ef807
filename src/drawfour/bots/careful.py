"""The bot `careful`: a solid player that judges by what its seat may see.

It plays the card it values most by a few habits: stay in the color it holds most of, keep wilds for later, use action cards
against an opponent who is close to going out, spare a partner, and never bluff. It challenges if the cards it has seen make it
likely that the accused held the color, calls when a call is due, and catches missing calls.
"""

from __future__ import annotations

from drawfour.bots.habits import speak_up
from drawfour.bots.mind import Mind
from drawfour.core import bits, phase
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.cards import Effect
from drawfour.core.legal import cards_of_color, color_in_play, holds_color, is_colored, is_of_color, play_of
from drawfour.core.moves import ACCEPT, CHALLENGE, COLOR, DRAW, KEEP, MOST_COLORS, MOST_SEATS, PLAY, SWAP, TAKE, WAIT, WORD
from drawfour.core.scoring import side_of
from drawfour.core.state import State
from drawfour.core.turn import next_seat, seat_before

ASKED = 1 << ACCEPT | ((1 << MOST_COLORS) - 1) << COLOR | ((1 << MOST_SEATS) - 1) << SWAP  # the answers that are not cards
CLOSE = 3  # a hand of this size or less is dangerous
SUSPICION = 500  # challenge from this likelihood, in 1000, that the accused held the color
COLOR_WORTH = 12  # for each card in hand of the color that the play leads to
WILD_COST = 80
HIT_WORTH = 10  # for costing an opponent a turn or cards ...
DANGER_WORTH = 60  # ... and one that is close to going out


def choose(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Return one of the legal `moves` of the seat, or WAIT if it is not its turn and nothing is due.

    It uses neither `mind` nor `dice`.
    """
    said = speak_up_sensibly(book, state, seat, moves)
    if said != WAIT or seat != state.turn:
        return said
    if moves[0] >> CHALLENGE & 1 and suspicion(book, state, seat) >= SUSPICION:
        return CHALLENGE
    if moves[0] & ASKED:
        return answer(book, state, seat)
    best = WAIT
    best_worth = 0
    for word in range(book.words):
        left = moves[word + 1] & ~bluffing(book, state, seat, word)
        while left:
            play = word * WORD + bits.lowest(left)
            left &= left - 1
            worth = worth_of(book, state, seat, play)
            if best == WAIT or worth > best_worth:
                best = PLAY + play
                best_worth = worth
    if best != WAIT:
        return best
    if moves[0] >> DRAW & 1:
        return DRAW
    if moves[0] >> KEEP & 1:
        return KEEP
    if moves[0] >> TAKE & 1:
        return TAKE
    return any_play(book, moves)


def speak_up_sensibly(book: Book, state: State, seat: int, moves: Bits) -> int:
    """Return the call, catch or jump-in that is due, unless the jump-in would be in vain; WAIT if there is nothing to do."""
    said = speak_up(book, state, seat, moves)
    return WAIT if said >= PLAY and is_in_vain(book, state, play_of(book, said)) else said


def answer(book: Book, state: State, seat: int) -> int:
    """Return the answer of a seat asked for a color or a swap partner, or with no reason to challenge."""
    if state.phase == phase.OPENING_COLOR:
        return COLOR + best_color(book, state, seat)
    if state.phase == phase.DRAW_COLOR:
        return COLOR + rarest_color(book, state, seat)
    if state.phase == phase.SWAP:
        return SWAP + smallest_hand(book, state, seat)
    return ACCEPT


def any_play(book: Book, moves: Bits) -> int:
    """Return the first play in the set."""
    for word in range(1, book.move_words):
        if moves[word]:
            return word * WORD + bits.lowest(moves[word])
    return WAIT


def bluffing(book: Book, state: State, seat: int, word: int) -> int:
    """Return the plays that would be bluffs now (R24), as bits of one word."""
    return book.bluffs[word] if holds_color(book, state, seat, color_in_play(book, state)) else 0


def smallest_hand(book: Book, state: State, seat: int) -> int:
    """Return the seat with the fewest cards among the others still in, a partner only as the last choice."""
    best = next_seat(book, state, seat)
    other = next_seat(book, state, best)
    while other != seat:
        is_friend = side_of(book, best) == side_of(book, seat)
        if is_friend or (state.sizes[other] < state.sizes[best] and side_of(book, other) != side_of(book, seat)):
            best = other
        other = next_seat(book, state, other)
    return best


def rarest_color(book: Book, state: State, seat: int) -> int:
    """Return the color the seat holds fewest of, which is likely to come up soon."""
    rarest = 0
    for color in range(1, book.colors):
        if cards_of_color(book, state.hands[seat], color) < cards_of_color(book, state.hands[seat], rarest):
            rarest = color
    return rarest


def best_color(book: Book, state: State, seat: int) -> int:
    """Return the color the seat holds most of."""
    best = 0
    for color in range(1, book.colors):
        if cards_of_color(book, state.hands[seat], color) > cards_of_color(book, state.hands[seat], best):
            best = color
    return best


def worth_of(book: Book, state: State, seat: int, play: int) -> int:
    """Return the value of a play by the habits of this bot; only the order of values matters."""
    worth = cards_of_color(book, state.hands[seat], book.color_of[play]) * COLOR_WORTH
    if not is_colored(book, play):
        worth -= WILD_COST
    if is_in_vain(book, state, play):
        worth -= WILD_COST
    elif hits_next(book, play):
        worth += worth_of_hit(book, state, seat)
    return worth + hands_worth(book, state, seat, play)


def hits_next(book: Book, play: int) -> bool:
    """Does the play cost the next seat a turn or cards?"""
    for slot in range(book.effect_count[play]):
        if takes_from_next(book.effect[play][slot]):
            return True
    return False


def is_in_vain(book: Book, state: State, play: int) -> bool:
    """Do the piles hold fewer cards than the play makes others draw?

    Players would then draw little more than the cards just played, and bots that keep hitting each other would pass the same
    cards around forever.
    """
    left = state.pile_size + state.discard_size + state.aside_size
    for slot in range(book.effect_count[play]):
        if makes_draw(book.effect[play][slot]):
            left -= book.amount[play][slot]
    return left < 0


def makes_draw(effect: int) -> bool:
    """Does an effect make others draw a fixed number of cards?"""
    return effect == Effect.DRAW or effect == Effect.OTHERS_DRAW


def takes_from_next(effect: int) -> bool:
    """Does an effect cost the next seat a turn or cards?"""
    match effect:
        case Effect.SKIP | Effect.REVERSE | Effect.DRAW | Effect.OTHERS_DRAW | Effect.DRAW_COLOR | Effect.SKIP_EVERYONE:
            return True
        case _:
            return False


def hands_worth(book: Book, state: State, seat: int, play: int) -> int:
    """Return the value of moving hands with a play: one card fewer counts as much as a card of the best color."""
    left = state.sizes[seat] - 1
    worth = 0
    for slot in range(book.effect_count[play]):
        match book.effect[play][slot]:
            case Effect.SWAP:
                worth += left - state.sizes[smallest_hand(book, state, seat)]
            case Effect.PASS_HANDS:
                worth += left - state.sizes[seat_before(book, state, seat)]
            case Effect.DISCARD_COLOR:
                worth += cards_of_color(book, state.hands[seat], book.color_of[play])
            case _:
                pass
    return worth * COLOR_WORTH if left > 0 else 0


def worth_of_hit(book: Book, state: State, seat: int) -> int:
    """Return the value of hitting the next seat: high if it is close to going out, negative if it is the partner."""
    victim = next_seat(book, state, seat)
    worth = DANGER_WORTH if state.sizes[victim] <= CLOSE else HIT_WORTH
    return worth if side_of(book, victim) != side_of(book, seat) else -worth


def suspicion(book: Book, state: State, seat: int) -> int:
    """Return the likelihood, in 1000, from the cards seen, that the accused held a card of the color that was in play (R24)."""
    color = state.color_before
    unseen = book.cards - state.discard_size - state.sizes[seat]
    of_color = -cards_of_color(book, state.hands[seat], color)
    for card in range(book.cards):
        if is_of_color(book, book.order[card], color):
            of_color += 1
    for card in range(state.discard_size):
        if is_of_color(book, state.discard[card], color):
            of_color -= 1
    without = 1000  # likelihood, in 1000, that a hand drawn from the unseen cards has none of the color
    for card in range(state.sizes[state.accused]):
        without = without * max(0, unseen - of_color - card) // (unseen - card)
    return 1000 - without
