"""Finding Wild Draw Fours that are clearly bluffs, or clearly honest, by what their victim could see. Needs Numba."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from drawfour.analysis.judge import Decision, Judge
from drawfour.bots.redealing import gather, redeal
from drawfour.bots.workspace import make_search
from drawfour.core import phase
from drawfour.core.bot_dice import Dice, DiceChance, make_dice
from drawfour.core.challenge import is_guilty
from drawfour.core.legal import legal
from drawfour.core.memory import Memory
from drawfour.core.moves import ACCEPT, CHALLENGE, PLAY, WAIT
from drawfour.core.piles import give
from drawfour.core.state import NOTHING, State
from drawfour.puzzles.clues import clue, was_drawn
from drawfour.puzzles.finding import BOTS, LEAST_GAP, play_on, puzzle_at, rounded, seated
from drawfour.puzzles.forced import after
from drawfour.puzzles.puzzle import Puzzle

REDEALS = 300
"""The hidden cards that are imagined for a Wild Draw Four."""
SAMPLES = 40
"""How often a bot is asked what it would have played from one of these hands."""
OPEN_PLAYOUTS = 40
"""The playouts of each answer from each of these deals."""
SURELY_HONEST, SURELY_BLUFF = 0.1, 0.5
"""The likelihoods of a bluff up to which, and from which, the cards speak clearly."""
DRAWN_ONE_IN = 6
"""In one deal of this number, a Wild Draw Four that was played when drawn is a puzzle, as these are easy and many."""


@dataclass(frozen=True)
class Odds:
    """What a Wild Draw Four is likely to be, and the rounds that each answer wins."""

    bluffs: float
    shares: dict[str, float]


def find_bluff(deal: int, judge: Judge, redeals: int = REDEALS) -> Puzzle | None:
    """Return the clearest `bluff` of the round of a deal, or None."""
    best: Puzzle | None = None
    for round in play_on(deal, BOTS["bluff"]):
        state = round.state
        if state.phase != phase.CHALLENGE or state.turn != 0 or state.catchable:
            continue
        puzzle = puzzle_at("bluff", deal, round)
        is_bluff = is_guilty(round.book, state)
        if not _fits(puzzle, is_bluff=is_bluff) or (was_drawn(puzzle) and deal % DRAWN_ONE_IN):
            continue
        bluffs = likelihood(puzzle, redeals // 2)
        if bluffs < SURELY_BLUFF if is_bluff else bluffs > SURELY_HONEST:
            continue
        odds = odds_of(puzzle, judge, redeals)
        right, wrong = ("challenge", "accept") if is_bluff else ("accept", "challenge")
        if odds.shares[right] - odds.shares[wrong] < LEAST_GAP[right]:
            continue
        if best is None or abs(odds.bluffs - 0.3) > abs(best.bluffs - 0.3):
            best = replace(
                puzzle, bluffs=rounded(odds.bluffs), shares={answer: rounded(odds.shares[answer]) for answer in odds.shares}
            )
    return best


class Imagined:
    """The deals that the challenger may imagine, each with the weight of how likely it leads to that Wild Draw Four."""

    def __init__(self, puzzle: Puzzle) -> None:
        rounds = [round.state.copy() for round in puzzle.rounds()]
        self.before, self.now = rounds[-2], rounds[-1]
        self.round = puzzle.position()
        self.book = self.round.book
        self.seat, self.accused = self.now.turn, self.now.accused
        view = self.round.view(self.seat)
        self.seen = view.state
        self.memory = without_habits(view.memory, BOTS["bluff"])
        self.card = self.book.face_of[self.now.in_play]
        self.bluffer = seated(BOTS["bluff"][self.accused], self.round, self.accused, 0)
        self._search = make_search(self.book)

    def deals(self, count: int, dice: Dice) -> Iterator[tuple[State, float]]:
        """Yield imagined deals and their weights."""
        search = self._search
        hidden = gather(self.book, self.seen, self.seat, search.copies, search.hidden)
        for _ in range(count):
            dealt = self.seen.copy()
            redeal(self.book, dealt, self.seat, self.memory, search.hidden, hidden, search.barred, dice)
            dealt.chance = DiceChance(dice.state)
            yield dealt, self.weight(dealt, dice)

    def weight(self, dealt: State, dice: Dice) -> float:
        """Return how often the accused would have played a Wild Draw Four from an imagined hand."""
        asked = self.before.copy()
        asked.hands[self.accused] = [0] * self.book.faces
        asked.held[self.accused] = [0] * self.book.words
        asked.sizes[self.accused] = 0
        for face, copies in enumerate(dealt.hands[self.accused]):
            for _ in range(copies):
                give(self.book, asked, self.accused, face)
        give(self.book, asked, self.accused, self.card)
        moves = [0] * self.book.move_words
        legal(self.book, asked, self.accused, moves)
        mind = self.bluffer.mind_for(self.round.view(self.accused))
        played = 0
        for _ in range(SAMPLES):
            move = self.bluffer.kind.choose(self.book, asked, self.accused, list(moves), mind, dice)
            played += move >= PLAY and self.book.face_of[move - PLAY] == self.card
        return played / SAMPLES


def without_habits(memory: Memory, bots: Sequence[str]) -> Memory:
    """Return a memory without the clues that only the plays of good players give."""
    memory = memory.copy()
    for seat, bot in enumerate(bots):
        if bot == "beginner":
            memory.named[seat] = NOTHING
            for rows in (memory.unlikely[seat], memory.doubtful[seat]):
                for row in rows:
                    row[:] = [0] * len(row)
    return memory


def likelihood(puzzle: Puzzle, redeals: int = REDEALS) -> float:
    """Return how likely the Wild Draw Four of a puzzle is a bluff, by what the challenger has seen."""
    imagined = Imagined(puzzle)
    guilty = total = 0.0
    for dealt, weight in imagined.deals(redeals, make_dice(puzzle.deal)):
        total += weight
        guilty += weight * is_guilty(imagined.book, dealt)
    return guilty / total if total else 0.5


def odds_of(puzzle: Puzzle, judge: Judge, redeals: int = REDEALS) -> Odds:
    """Return how likely it is a bluff, and the rounds that a challenge and accepting win."""
    imagined = Imagined(puzzle)
    book, seat = imagined.book, imagined.seat
    guilty = total = 0.0
    won = {CHALLENGE: 0.0, ACCEPT: 0.0}
    for number, (dealt, weight) in enumerate(imagined.deals(redeals, make_dice(puzzle.deal))):
        if not weight:
            continue
        total += weight
        guilty += weight * is_guilty(book, dealt)
        for answer in won:
            won[answer] += weight * _chance(judge, imagined, after(book, dealt, seat, answer), number)
    name = imagined.round.notation.move_name
    return Odds(guilty / total, {name(answer): share / total for answer, share in won.items()})


def _chance(judge: Judge, imagined: Imagined, state: State, seed: int) -> float:
    """Return the chance of the challenger in a position with open cards."""
    decision = Decision(state, imagined.memory, imagined.seat, WAIT, imagined.round.view(imagined.seat))
    return judge.chances(decision, seed)[imagined.seat]


def _fits(puzzle: Puzzle, *, is_bluff: bool) -> bool:
    """Does a clue tell the truth about a Wild Draw Four?"""
    found = clue(puzzle)
    return found is not None and found.speaks_for(is_bluff)
