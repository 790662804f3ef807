"""The bot `careful`: a good plain player that goes by what its seat may see.

Of the cards it can play it lays the one worth most by a few habits: stay in the color it holds most of, keep wilds for later,
spend action cards on an opponent who is close to going out and spare a partner, never bluff. It challenges when the cards it
has seen make it likely that the accused held the color, calls when a call is due, and catches who did not.
"""

from __future__ import annotations

from drawfour.bots.dice import Dice
from drawfour.bots.habits import speak_up
from drawfour.core import bits, phase
from drawfour.core.book import Bits, Book
from drawfour.core.cards import Effect
from drawfour.core.legal import cards_of_color, color_in_play, holds_color, is_colored, is_of_color, play_of
from drawfour.core.moves import ACCEPT, CHALLENGE, COLOR, DRAW, KEEP, MOST_COLORS, MOST_SEATS, PLAY, SWAP, TAKE, WAIT, WORD
from drawfour.core.scoring import side_of
from drawfour.core.state import State
from drawfour.core.turn import next_seat, seat_before

ASKED = 1 << ACCEPT | ((1 << MOST_COLORS) - 1) << COLOR | ((1 << MOST_SEATS) - 1) << SWAP  # what a card is no answer to
CLOSE = 3  # a hand this small is dangerous
SUSPICION = 500  # in 1000: so likely must it be that the accused held the color
COLOR_WORTH = 12  # for each card left of the color that the play leads to
WILD_COST = 80
HIT_WORTH = 10  # for costing an opponent its turn or cards ...
DANGER_WORTH = 60  # ... and one that is close to going out


def choose(book: Book, state: State, seat: int, moves: Bits, dice: Dice) -> int:
    """One of the legal `moves` of the seat; WAIT when it is not its turn and nothing is due. It throws no dice."""
    said = speak_up(book, state, seat, moves)
    if said >= PLAY and is_in_vain(book, state, play_of(book, said)):
        said = WAIT
    if said != WAIT or seat != state.turn:
        return said
    if moves[0] >> CHALLENGE & 1 and is_suspicious(book, state, seat):
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


def answer(book: Book, state: State, seat: int) -> int:
    """What the seat answers when it is asked for a color or a partner to swap with, or has no reason to challenge."""
    if state.phase == phase.OPENING_COLOR:
        return COLOR + best_color(book, state, seat)
    if state.phase == phase.DRAW_COLOR:
        return COLOR + rarest_color(book, state, seat)
    if state.phase == phase.SWAP:
        return SWAP + smallest_hand(book, state, seat)
    return ACCEPT


def any_play(book: Book, moves: Bits) -> int:
    """The first play there is."""
    for word in range(1, book.move_words):
        if moves[word]:
            return word * WORD + bits.lowest(moves[word])
    return WAIT


def bluffing(book: Book, state: State, seat: int, word: int) -> int:
    """The plays that would be bluffs of the seat now (R24), as bits of one word."""
    return book.bluffs[word] if holds_color(book, state, seat, color_in_play(book, state)) else 0


def smallest_hand(book: Book, state: State, seat: int) -> int:
    """The other seat still in with the fewest cards, the partner last of all."""
    best = next_seat(book, state, seat)
    other = next_seat(book, state, best)
    while other != seat:
        is_friend = side_of(book, best) == side_of(book, seat)
        if is_friend or (state.sizes[other] < state.sizes[best] and side_of(book, other) != side_of(book, seat)):
            best = other
        other = next_seat(book, state, other)
    return best


def rarest_color(book: Book, state: State, seat: int) -> int:
    """The color the seat holds fewest of, which is likely to come soon."""
    rarest = 0
    for color in range(1, book.colors):
        if cards_of_color(book, state.hands[seat], color) < cards_of_color(book, state.hands[seat], rarest):
            rarest = color
    return rarest


def best_color(book: Book, state: State, seat: int) -> int:
    """The color the seat holds most of."""
    best = 0
    for color in range(1, book.colors):
        if cards_of_color(book, state.hands[seat], color) > cards_of_color(book, state.hands[seat], best):
            best = color
    return best


def worth_of(book: Book, state: State, seat: int, play: int) -> int:
    """What a play is worth by the habits of this bot; only the order of the numbers means anything."""
    worth = cards_of_color(book, state.hands[seat], book.color_of[play]) * COLOR_WORTH
    if not is_colored(book, play):
        worth -= WILD_COST
    if is_in_vain(book, state, play):
        worth -= WILD_COST
    elif hits_next(book, play):
        worth += worth_of_hit(book, state, seat)
    return worth + hands_worth(book, state, seat, play)


def hits_next(book: Book, play: int) -> bool:
    """Does the play cost the next seat its turn or cards?"""
    for slot in range(book.effect_count[play]):
        if takes_from_next(book.effect[play][slot]):
            return True
    return False


def is_in_vain(book: Book, state: State, play: int) -> bool:
    """Do the piles hold fewer cards than the play makes others draw, once it lies on top?

    What is drawn then is little more than what has just been laid: bots that go on hitting each other with it hand the same
    cards around for ever.
    """
    left = state.pile_size + state.discard_size + state.aside_size
    for slot in range(book.effect_count[play]):
        if makes_draw(book.effect[play][slot]):
            left -= book.amount[play][slot]
    return left < 0


def makes_draw(effect: int) -> bool:
    """Does an effect make others draw so many cards?"""
    return effect == Effect.DRAW or effect == Effect.OTHERS_DRAW


def takes_from_next(effect: int) -> bool:
    """Does an effect cost the next seat its turn or cards?"""
    match effect:
        case Effect.SKIP | Effect.REVERSE | Effect.DRAW | Effect.OTHERS_DRAW | Effect.DRAW_COLOR | Effect.SKIP_EVERYONE:
            return True
        case _:
            return False


def hands_worth(book: Book, state: State, seat: int, play: int) -> int:
    """What it is worth how hands move with a play: a card less is worth as much as a card in the best color."""
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
    """What it is worth to hit the next seat: much when it is close to going out, less than nothing when it is the partner."""
    victim = next_seat(book, state, seat)
    worth = DANGER_WORTH if state.sizes[victim] <= CLOSE else HIT_WORTH
    return worth if side_of(book, victim) != side_of(book, seat) else -worth


def is_suspicious(book: Book, state: State, seat: int) -> bool:
    """Is it likely, from the cards seen, that the accused held a card of the color that was in play (R24)?"""
    color = state.color_before
    unseen = book.cards - state.discard_size - state.sizes[seat]
    of_color = -cards_of_color(book, state.hands[seat], color)
    for card in range(book.cards):
        if is_of_color(book, book.order[card], color):
            of_color += 1
    for card in range(state.discard_size):
        if is_of_color(book, state.discard[card], color):
            of_color -= 1
    without = 1000  # how likely, in 1000, a hand drawn from the unseen cards has none of the color
    for card in range(state.sizes[state.accused]):
        without = without * max(0, unseen - of_color - card) // (unseen - card)
    return 1000 - without >= SUSPICION
