"""The features by which the learned policy judges a play: small whole numbers, each to be multiplied by a weight.

They speak of colors, effects and hand sizes and never of a card by name, so they fit any deck. `skills.py` lists them.
"""

from __future__ import annotations

from drawfour.bots import skills
from drawfour.bots.careful import hits_next, makes_draw, worth_of
from drawfour.bots.mind import Mind
from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.cards import Effect
from drawfour.core.effects import is_wild_draw, opens_pending
from drawfour.core.legal import cards_of_color, color_in_play, is_colored
from drawfour.core.memory import Memory
from drawfour.core.moves import WORD
from drawfour.core.scoring import side_of
from drawfour.core.state import State
from drawfour.core.turn import next_seat, seat_before

CLOSE = 3  # a hand of this size or less is close to going out
PRECISE = 1 << 16  # the unit of likelihoods
MANY = 7  # larger hands count as this many cards


def describe(book: Book, state: State, seat: int, play: int, mind: Mind) -> None:
    """Fill in the features of a play."""
    for feature in range(skills.FEATURES):
        mind.features[feature] = 0
    describe_hand(book, state, seat, play, mind.features)
    describe_others(book, state, seat, play, mind)


def describe_hand(book: Book, state: State, seat: int, play: int, features: list[int]) -> None:
    """Fill in the features that concern the own hand."""
    hand = state.hands[seat]
    color = book.color_of[play]
    left = state.sizes[seat] - 1
    followers = cards_of_color(book, hand, color)
    features[skills.WORTH] = worth_of(book, state, seat, play)
    if is_colored(book, play):
        followers -= 1
        twins = twins_of(book, hand, play)
        features[skills.CHANGE] = color != color_in_play(book, state)
        features[skills.TWINS] = min(3, twins)
        if book.effect_count[play]:
            features[skills.ACTION] = 1
            features[skills.ACTION_BY_HAND] = min(MANY, left)
    else:
        features[skills.WILD] = 1
        features[skills.WILD_DRAW] = is_wild_draw(book, play)
        features[skills.WILD_BY_HAND] = min(MANY, left)
        features[skills.WILD_BY_NEXT] = min(MANY, state.sizes[next_seat(book, state, seat)])
    features[skills.FOLLOWERS] = min(4, followers)
    features[skills.TWO_FOLLOWERS] = followers >= 2
    features[skills.NO_FOLLOWER] = followers == 0
    features[skills.OUTLETS] = outlets_of(book, state, seat, play)
    features[skills.LAST_FITS] = left == 1 and features[skills.OUTLETS] > 0
    features[skills.POINTS] = book.points[book.face_of[play]] // 10
    wilds = wilds_in(book, hand) - (0 if is_colored(book, play) else 1)
    features[skills.WILDS_LEFT] = min(3, wilds)
    features[skills.LAST_WILD] = left == 1 and wilds == 1
    if left == 2:
        features[skills.PAIR] = has_pair(book, state, seat, play)
    describe_colors(book, state, seat, play, features)


def wilds_in(book: Book, hand: list[int]) -> int:
    """How many wilds are in a hand?"""
    wilds = 0
    for face in range(book.faces):
        if not is_colored(book, book.play_of[face]):
            wilds += hand[face]
    return wilds


def describe_colors(book: Book, state: State, seat: int, play: int, features: list[int]) -> None:
    """Fill in the features about the colors of the cards left."""
    hand = state.hands[seat]
    color = book.color_of[play]
    for other in range(book.colors):
        cards = cards_of_color(book, hand, other)
        if other == color and is_colored(book, play):
            cards -= 1
        if cards > 0:
            features[skills.COLORS_LEFT] += 1
    actions = 0
    first = color * book.symbols
    for other in range(first, first + book.symbols):
        if book.effect_count[other] and is_colored(book, other) and book.face_of[other] >= 0:
            actions += hand[book.face_of[other]] - (1 if other == play else 0)
    features[skills.ACTIONS_LEFT] = min(3, actions)


def twins_of(book: Book, hand: list[int], play: int) -> int:
    """How many other cards in the hand have the symbol of a play?"""
    twins = -1
    symbol = book.symbol_of[play]
    for color in range(book.colors):
        face = book.face_of[color * book.symbols + symbol]
        if face >= 0:
            twins += hand[face]
    return twins


def outlets_of(book: Book, state: State, seat: int, play: int) -> int:
    """How many other plays in hand fit on a play, wilds not counted, 6 at most?"""
    outlets = 0
    for word in range(book.words):
        outlets += bits.count(state.held[seat][word] & book.match[play][word] & ~book.wilds[word])
    return min(6, outlets - 1 if is_colored(book, play) else outlets)


def describe_others(book: Book, state: State, seat: int, play: int, mind: Mind) -> None:
    """Fill in the features that concern the other seats."""
    features = mind.features
    color = book.color_of[play]
    next = next_seat(book, state, seat)
    is_partner = side_of(book, next) == side_of(book, seat)
    if not is_partner and state.sizes[next] <= 2:
        features[skills.POINTS_IN_DANGER] = features[skills.POINTS]
    if not is_partner and state.sizes[next] <= CLOSE:
        features[skills.FOLLOWERS_LATE] = features[skills.FOLLOWERS]
    if hits_next(book, play):
        if is_partner:
            features[skills.HIT_PARTNER] = 1
        else:
            features[skills.HIT] = 1
            features[skills.HIT_CLOSE] = state.sizes[next] <= CLOSE
            features[skills.HIT_LAST] = state.sizes[next] == 1
    features[skills.HIT_CARDS] = 0 if is_partner else cards_drawn(book, play)
    mover = mover_after(book, state, seat, play)
    if mover == seat:
        features[skills.AGAIN] = 1
        features[skills.AGAIN_FOLLOWERS] = features[skills.FOLLOWERS]
        features[skills.AGAIN_STUCK] = features[skills.OUTLETS] == 0
    describe_mover(book, state, seat, mover, play, mind)
    second = seat_after(book, state, mover, turns_round(book, state, play))
    describe_second(book, seat, second, color, mind)
    unseen = book.cards - state.discard_size - state.sizes[seat]
    if unseen > 0:
        of_color = mind.memory.unseen[color] - cards_of_color(book, state.hands[seat], color)
        features[skills.UNSEEN] = 16 * of_color // unseen


def cards_drawn(book: Book, play: int) -> int:
    """How many cards does a play make others draw, as far as that is a fixed number?"""
    cards = 0
    for slot in range(book.effect_count[play]):
        if makes_draw(book.effect[play][slot]):
            cards += book.amount[play][slot]
    return cards


def turns_round(book: Book, state: State, play: int) -> bool:
    """Does a play change the direction?"""
    if state.seats_left > 2:
        for slot in range(book.effect_count[play]):
            if book.effect[play][slot] == Effect.REVERSE:
                return True
    return False


def mover_after(book: Book, state: State, seat: int, play: int) -> int:
    """Return the seat that most likely moves after a play: as `core.effects.resolve` would have it, if nobody is challenged."""
    passes_from = seat
    is_turned = False
    for slot in range(book.effect_count[play]):
        match book.effect[play][slot]:
            case Effect.SKIP:
                for _ in range(book.amount[play][slot]):
                    passes_from = skipping(book, state, seat, passes_from, is_turned)
            case Effect.DRAW | Effect.DRAW_COLOR:
                if opens_pending(book, play):
                    return other_after(book, state, seat, passes_from, is_turned)
                passes_from = skipping(book, state, seat, passes_from, is_turned)
            case Effect.REVERSE:
                passes_from = seat
                if state.seats_left > 2:
                    is_turned = not is_turned
                else:
                    passes_from = skipping(book, state, seat, seat, is_turned)
            case Effect.PLAY_AGAIN | Effect.SKIP_EVERYONE:
                passes_from = seat_after(book, state, seat, not is_turned)
            case _:
                pass
    return seat_after(book, state, passes_from, is_turned)


def skipping(book: Book, state: State, seat: int, passes_from: int, is_turned: bool) -> int:
    """Return from where the turn passes once the next seat has lost its turn, which the player of the card does not."""
    next = seat_after(book, state, passes_from, is_turned)
    return passes_from if next == seat else next


def other_after(book: Book, state: State, seat: int, passes_from: int, is_turned: bool) -> int:
    """Return the seat after another one, or the next if that is the player of the card."""
    next = seat_after(book, state, passes_from, is_turned)
    return seat_after(book, state, seat, is_turned) if next == seat else next


def seat_after(book: Book, state: State, seat: int, is_turned: bool) -> int:
    """Return the seat after another one, in the direction of play or, if that is turned, against it."""
    return seat_before(book, state, seat) if is_turned else next_seat(book, state, seat)


def describe_mover(book: Book, state: State, seat: int, mover: int, play: int, mind: Mind) -> None:
    """Fill in the features that concern the seat that moves next, unless that is the own seat."""
    features = mind.features
    memory = mind.memory
    color = book.color_of[play]
    if mover == seat:
        return
    lacking = lack_of(book, memory, seat, mover, color)
    if side_of(book, mover) == side_of(book, seat):
        features[skills.PARTNER_LACK] = lacking
        features[skills.PARTNER_CHOSE] = memory.chose[mover] == color
        return
    features[skills.LACK] = lacking
    blocked = blocked_sixteenths(book, state, seat, mover, play, memory)
    features[skills.BLOCK] = blocked
    if state.sizes[mover] <= CLOSE:
        features[skills.BLOCK_CLOSE] = blocked
    if state.sizes[mover] == 1:
        features[skills.BLOCK_LAST] = blocked
    if features[skills.OUTLETS] > 0:
        features[skills.BLOCK_READY] = blocked
    if state.sizes[mover] <= CLOSE:
        features[skills.LACK_CLOSE] = lacking
    if state.sizes[mover] == 1:
        features[skills.LACK_LAST] = lacking
    features[skills.CHOSE] = memory.chose[mover] == color
    features[skills.LEFT] = memory.left[mover] == color


def blocked_sixteenths(book: Book, state: State, seat: int, mover: int, play: int, memory: Memory) -> int:
    """Return how likely a seat can't play on a play, in sixteenths, if its cards are any of those not seen that it can hold."""
    hand = state.hands[seat]
    color = book.color_of[play]
    unseen = book.cards - state.discard_size - state.sizes[seat]
    of_color = memory.unseen[color] - cards_of_color(book, hand, color)
    of_symbol = 0
    if is_colored(book, play):
        for other in range(book.colors):
            face = book.face_of[other * book.symbols + book.symbol_of[play]]
            if other != color and face >= 0:
                of_symbol += memory.copies[face] - hand[face]
    wilds = memory.wilds - wilds_in(book, hand)
    blocked = PRECISE
    for batch in range(memory.batches[mover]):
        cannot = memory.cannot[mover][batch]
        fitting = of_symbol
        possible = unseen
        if is_without(book, cannot, color):
            possible -= of_color
        else:
            fitting += of_color
        if is_wildless(book, cannot):
            possible -= wilds
        else:
            fitting += wilds
        if possible > 0:
            for _ in range(memory.count[mover][batch]):
                blocked = blocked * max(0, possible - fitting) // possible
    return 16 * blocked // PRECISE


def is_wildless(book: Book, cannot: Bits) -> bool:
    """Does the set of plays contain all plays of wilds?"""
    for word in range(book.words):
        if book.wilds[word] & ~cannot[word]:
            return False
    return True


def has_pair(book: Book, state: State, seat: int, play: int) -> bool:
    """After a play that leaves two cards: can one of them be played on it, and then the other on that one?"""
    for word in range(book.words):
        first = state.held[seat][word] & book.match[play][word]
        while first:
            other = word * WORD + bits.lowest(first)
            first &= first - 1
            if book.face_of[other] != book.face_of[play] and fits_last(book, state, seat, play, other):
                return True
    return False


def fits_last(book: Book, state: State, seat: int, play: int, other: int) -> bool:
    """Does the card that is left after two plays fit on the second one?"""
    for word in range(book.words):
        last = state.held[seat][word] & book.match[other][word]
        while last:
            face = book.face_of[word * WORD + bits.lowest(last)]
            last &= last - 1
            if face != book.face_of[play] and face != book.face_of[other]:
                return True
    return False


def describe_second(book: Book, seat: int, second: int, color: int, mind: Mind) -> None:
    """Fill in the features that concern the seat that moves after the next."""
    if second == seat:
        return
    lacking = lack_of(book, mind.memory, seat, second, color)
    if side_of(book, second) == side_of(book, seat):
        mind.features[skills.PARTNER_LACK] = lacking
        mind.features[skills.PARTNER_CHOSE] = mind.memory.chose[second] == color
    else:
        mind.features[skills.SECOND_LACK] = lacking


def lack_of(book: Book, memory: Memory, viewer: int, seat: int, color: int) -> int:
    """Return how far a seat is known to lack a color: from 0, in no card of its hand, to 3, in all of them."""
    if memory.known_seat[viewer] == seat and cards_of_color(book, memory.known[viewer], color) > 0:
        return 0
    size = memory.sizes[seat]
    return 3 * cards_without(book, memory, seat, color) // size if size > 0 else 3


def cards_without(book: Book, memory: Memory, seat: int, color: int) -> int:
    """How many cards of a seat can't be of a color?"""
    cards = 0
    for batch in range(memory.batches[seat]):
        if is_without(book, memory.cannot[seat][batch], color):
            cards += memory.count[seat][batch]
    return cards


def is_without(book: Book, cannot: Bits, color: int) -> bool:
    """Does the set of plays contain all plays of a color?"""
    for word in range(book.words):
        if book.of_color[color][word] & ~cannot[word]:
            return False
    return True
