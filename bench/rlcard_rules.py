"""rlcard's own rules for two seats, compiled, with a policy and a search that play by them.

They differ from UNO (a drawn card plays itself, reverse does nothing, nobody calls or challenges), so this is code of its own,
and only for the comparison. A card is a kind: color * 13 + trait, WILD or WILD_FOUR. A move is the kind of a card;
for a wild, the kind + 2 * the color named.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

WILD, WILD_FOUR, KINDS = 52, 53, 54
MOVES = KINDS + 2 * 3
DRAW = -1
SKIP, DRAW_TWO = 10, 12
FEATURES = 15

Numbers = np.ndarray[Any, Any]


def deck() -> Numbers:
    """Return how many cards of each kind there are."""
    counts = np.full(KINDS, 2, np.int64)
    counts[[0, 13, 26, 39]] = 1
    counts[[WILD, WILD_FOUR]] = 4
    return counts


@njit(cache=True)
def kind_of(move: int) -> int:
    """Return the kind of card that a move plays."""
    return move if move < WILD else WILD + (move - WILD) % 2


@njit(cache=True)
def color_of(move: int) -> int:
    """Return the color in play after a move."""
    return move // 13 if move < WILD else (move - WILD) // 2


@njit(cache=True)
def plays(hand: Numbers, color: int, trait: int, out: Numbers) -> int:
    """List the moves on a color and a trait (13 after a wild), and return their number; none means that the player draws."""
    count = 0
    for kind in range(WILD):
        if hand[kind] > 0 and (kind // 13 == color or kind % 13 == trait):
            out[count] = kind
            count += 1
    if hand[WILD] > 0 or (count == 0 and hand[WILD_FOUR] > 0):
        first = WILD if hand[WILD] > 0 else WILD_FOUR
        for named in range(4):
            out[count] = first + 2 * named
            count += 1
    return count


@njit(cache=True)
def score(hand: Numbers, move: int, color: int, trait: int, theirs: int, lacks: int, weights: Numbers) -> float:
    """Judge a move: the sum of what is true of it, weighted."""
    kind, named = kind_of(move), color_of(move)
    held = twins = cards = 0
    for other in range(KINDS):
        left = hand[other] - (1 if other == kind else 0)
        cards += left
        if other < WILD:
            held += left if other // 13 == named else 0
            twins += left if kind < WILD and other % 13 == kind % 13 and other // 13 != named else 0
    is_wild = kind >= WILD
    again = kind == WILD_FOUR or (not is_wild and kind % 13 in (SKIP, DRAW_TWO))
    hits = kind == WILD_FOUR or (not is_wild and kind % 13 == DRAW_TWO)
    total = weights[0] * min(held, 5) + weights[1] * (named != color) + weights[2] * twins + weights[3] * (held == 0)
    total += (
        weights[4] * is_wild + weights[5] * (is_wild and cards <= 2) + weights[6] * again + weights[7] * (again and held > 0)
    )
    total += (
        weights[8] * (lacks >> named & 1) + weights[9] * (hits and theirs <= 2) + weights[10] * (theirs <= 2 and named != color)
    )
    total += weights[11] * (again and cards <= 2) + weights[12] * (not is_wild and kind % 13 >= SKIP)
    return total + weights[13] * (lacks >> named & 1 and theirs <= 2) + weights[14] * (held == cards)


@njit(cache=True)
def best(hand: Numbers, moves: Numbers, count: int, color: int, trait: int, theirs: int, lacks: int, weights: Numbers) -> int:
    """Return the move that the policy makes, among equals the first."""
    found, most = moves[0], -np.inf
    for place in range(count):
        worth = score(hand, moves[place], color, trait, theirs, lacks, weights)
        if worth > most:
            found, most = moves[place], worth
    return found


@njit(cache=True)
def pick(counts: Numbers) -> int:
    """Return one of the cards at random, or -1 without cards."""
    number = counts.sum()
    place = np.random.randint(number) if number > 0 else 0
    for kind in range(KINDS):
        place -= counts[kind]
        if place < 0:
            return kind
    return -1


@njit(cache=True)
def take(pile: Numbers, used: Numbers) -> int:
    """Take a card from the pile at random; an empty one is made of the discard pile first. -1 if both are empty."""
    if pile.sum() == 0:
        pile[:] = used
        used[:] = 0
    kind = pick(pile)
    if kind >= 0:
        pile[kind] -= 1
    return kind


@njit(cache=True)
def after(kind: int, named: int, seat: int, hands: Numbers, pile: Numbers, used: Numbers) -> int:
    """Return whose turn it is after a card, the opponent having drawn what it says. `named` is -1 for a wild that was drawn."""
    cards = 0 if named < 0 else 4 if kind == WILD_FOUR else 2 if kind < WILD and kind % 13 == DRAW_TWO else 0
    if cards > 0 and pile.sum() < cards:
        pile += used
        used[:] = 0
    for _ in range(cards):
        drawn = take(pile, used)
        if drawn >= 0:
            hands[1 - seat, drawn] += 1
    return seat if cards or (kind < WILD and kind % 13 == SKIP) else 1 - seat


@njit(cache=True)
def play_out(
    hands: Numbers, pile: Numbers, used: Numbers, seat: int, color: int, trait: int, move: int, weights: Numbers
) -> int:
    """Play a round to its end, and return the winner, or -1 after 1,000 turns. `move` comes first, or the policy's if DRAW."""
    moves = np.empty(MOVES, np.int64)
    for _ in range(1000):
        count = plays(hands[seat], color, trait, moves)
        if count > 0:
            if move == DRAW:
                move = best(hands[seat], moves, count, color, trait, hands[1 - seat].sum(), 0, weights[seat])
            kind, color = kind_of(move), color_of(move)
            trait = 13 if kind >= WILD else kind % 13
            hands[seat, kind] -= 1
            if hands[seat].sum() == 0:
                return seat
            used[kind] += 1
            seat = after(kind, color, seat, hands, pile, used)
        else:
            kind = take(pile, used)
            if kind >= WILD:
                used[kind] += 1
                color, trait = np.random.randint(4), 13
                seat = 1 - seat
            elif kind >= 0 and kind // 13 == color:
                used[kind] += 1
                trait = kind % 13
                seat = after(kind, color, seat, hands, pile, used)
            else:
                if kind >= 0:
                    hands[seat, kind] += 1
                seat = 1 - seat
        move = DRAW
    return -1


@njit(cache=True)
def duels(cards: Numbers, weights: Numbers, deals: int, seed: int) -> int:
    """Play each deal from both seats, and return how many rounds the first of two policies wins."""
    won = 0
    hands, pile, used = np.zeros((2, KINDS), np.int64), cards.copy(), np.zeros(KINDS, np.int64)
    for deal in range(deals):
        for turned in range(2):
            np.random.seed(seed + deal)
            hands[:], pile[:], used[:] = 0, cards, 0
            for place in range(14):
                hands[place % 2, take(pile, used)] += 1
            top = take(pile, used)
            while top == WILD_FOUR:
                pile[top] += 1
                top = take(pile, used)
            used[top] += 1
            color = np.random.randint(4) if top >= WILD else top // 13
            trait = 13 if top >= WILD else top % 13
            for _ in range(2 if trait == DRAW_TWO else 0):
                hands[0, take(pile, used)] += 1
            first = 1 if trait in (SKIP, SKIP + 1) else 0
            pair = weights if turned == 0 else weights[::-1].copy()
            won += play_out(hands, pile, used, first, color, trait, DRAW, pair) == turned
    return won


@njit(cache=True)
def search(
    hand: Numbers, hidden: Numbers, used: Numbers, limits: Numbers, sizes: Numbers, color: int, trait: int, lacks: int,
    weights: Numbers, playouts: int, seed: int,
) -> int:  # fmt: skip
    """Return the best move: hidden cards dealt again, every move tried on the same deals, rounds played out by the policy.

    The opponent's hand is `sizes[k]` cards of the kinds in `limits[k]`, for each k.
    """
    np.random.seed(seed)
    moves = np.empty(MOVES, np.int64)
    count = plays(hand, color, trait, moves)
    first = best(hand, moves, count, color, trait, sizes.sum(), lacks, weights[0])
    if count == 1:
        return first
    wins = np.zeros(count, np.int64)
    hands, rest, pile = np.zeros((2, KINDS), np.int64), np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    dealt, discards = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    for _ in range(playouts // count):
        rest[:], dealt[:] = hidden, 0
        for batch in range(len(sizes)):
            for _card in range(sizes[batch]):
                drawn = pick(rest * limits[batch])
                if drawn < 0:  # what has been noticed was wrong
                    drawn = pick(rest)
                rest[drawn] -= 1
                dealt[drawn] += 1
        stream = np.random.randint(1 << 30)
        for place in range(count):
            np.random.seed(stream)
            hands[0], hands[1], pile[:], discards[:] = hand, dealt, rest, used
            wins[place] += play_out(hands, pile, discards, 0, color, trait, moves[place], weights) == 0
        np.random.seed(stream + 1)
    found, most = first, -1
    for place in range(count):
        if moves[place] == first:
            most = wins[place] + 8
    for place in range(count):
        if wins[place] > most:
            found, most = moves[place], wins[place]
    return found
