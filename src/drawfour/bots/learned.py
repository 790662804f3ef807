"""The learned policy: it judges every play by weighted features and makes the best one.

Its weights come from training (`lab/training.py`), in which the policy that wins most of many deals survives. Weaker levels
make mistakes: now and then they play any card that makes sense, or make any move at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import skills
from drawfour.bots.careful import ASKED, answer, any_play, bluffing, speak_up_sensibly, suspicion
from drawfour.bots.features import describe
from drawfour.bots.mind import Mind
from drawfour.bots.random import any_move
from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.moves import CHALLENGE, DRAW, KEEP, PLAY, TAKE, WAIT, WORD
from drawfour.core.state import State

ALL = 1000  # mistakes, whims and likelihoods are counted in 1000


def choose(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Return one of the legal `moves` of the seat, or WAIT if it is not its turn and nothing is due."""
    said = speak_up_sensibly(book, state, seat, moves)
    if said != WAIT or seat != state.turn:
        return said
    if mind.skills[seat][skills.WHIMS] > 0 and roll(dice, ALL) < mind.skills[seat][skills.WHIMS]:
        return any_move(book, moves, dice)
    if moves[0] >> CHALLENGE & 1 and is_suspicious(book, state, seat, mind):
        return CHALLENGE
    if moves[0] & ASKED:
        return answer(book, state, seat)
    if mind.skills[seat][skills.MISTAKES] > 0 and roll(dice, ALL) < mind.skills[seat][skills.MISTAKES]:
        return sensible_move(book, state, seat, moves, dice)
    return best_move(book, state, seat, moves, mind)


def is_suspicious(book: Book, state: State, seat: int, mind: Mind) -> bool:
    """Does the seat take the last Wild Draw Four for a bluff?"""
    learned = mind.skills[seat]
    return suspicion(book, state, seat) + learned[skills.DISTRUST] >= learned[skills.SUSPICION]


def sensible_plays(book: Book, state: State, seat: int, moves: Bits, word: int) -> int:
    """Return the plays among the moves except bluffs, as bits of one word."""
    return moves[word + 1] & ~bluffing(book, state, seat, word)


def sensible_move(book: Book, state: State, seat: int, moves: Bits, dice: Dice) -> int:
    """Return any play except a bluff, each equally likely, or the move without a play."""
    count = 0
    for word in range(book.words):
        count += bits.count(sensible_plays(book, state, seat, moves, word))
    if count == 0:
        return without_play(book, moves)
    chosen = roll(dice, count)
    for word in range(book.words):
        plays = sensible_plays(book, state, seat, moves, word)
        if chosen < bits.count(plays):
            return PLAY + word * WORD + bits.nth(plays, chosen)
        chosen -= bits.count(plays)
    return WAIT


def without_play(book: Book, moves: Bits) -> int:
    """Return the move of a seat that makes no play: draw, keep or take; if none of them is legal, a play after all."""
    for move in range(TAKE + 1):
        if (move == DRAW or move == KEEP or move == TAKE) and moves[0] >> move & 1:
            return move
    return any_play(book, moves)


def best_move(book: Book, state: State, seat: int, moves: Bits, mind: Mind) -> int:
    """Return the move with the highest score: a play except a bluff, keeping a drawn card, or taking a count."""
    learned = mind.skills[seat]
    best = WAIT
    best_score = 0
    if moves[0] >> KEEP & 1:
        best = KEEP
        best_score = learned[skills.KEEP]
    elif moves[0] >> TAKE & 1:
        best = TAKE
        best_score = learned[skills.TAKE] + learned[skills.TAKE_CARDS] * state.pending
    for word in range(book.words):
        left = sensible_plays(book, state, seat, moves, word)
        while left:
            play = word * WORD + bits.lowest(left)
            left &= left - 1
            score = score_of(book, state, seat, play, mind)
            if best == WAIT or score > best_score:
                best = PLAY + play
                best_score = score
    return best if best != WAIT else without_play(book, moves)


def score_of(book: Book, state: State, seat: int, play: int, mind: Mind) -> int:
    """Return the score of a play: the sum of its features, each by its weight."""
    describe(book, state, seat, play, mind)
    score = 0
    for feature in range(skills.FEATURES):
        score += mind.features[feature] * mind.skills[seat][feature]
    return score


def learn(book: Book, mind: Mind, learned: Sequence[Sequence[int]]) -> None:
    """Take over what the bot in each seat has learned."""
    for seat in range(book.seats):
        for skill in range(skills.SKILLS):
            mind.skills[seat][skill] = int(learned[seat][skill])  # a GPU's simulator passes NumPy integers, which overflow
