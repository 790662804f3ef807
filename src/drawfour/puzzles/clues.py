"""Clues: what speaks for or against a bluff, from the moves that everyone has seen and the cards of the challenger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from drawfour.core import phase
from drawfour.core.legal import cards_of_color, color_in_play
from drawfour.game.round import Round
from drawfour.puzzles.puzzle import Puzzle

ClueKey = Literal["shown", "drawn", "drew", "seen", "few", "many"]
"""The kinds of clues, the surest first."""
FEW_NEW = 2  # cards that are newer than a draw
FEW_LEFT = 5  # cards of a color
FEW, MANY = 3, 6  # cards in a hand


@dataclass(frozen=True)
class Clue:
    """What speaks most about a Wild Draw Four.

    `shown`: the hand was seen earlier and holds `count` cards of the color. `drawn`: the Wild Draw Four has just been drawn,
    and nobody draws who could play. `drew`: the seat drew while the color was in play, and `count` of its cards are newer.
    `seen`: only `count` cards of the color are left to be held by others. `few` and `many`: the hand has `count` cards.
    """

    key: ClueKey
    count: int = 0

    def speaks_for(self, is_bluff: bool) -> bool:
        """Does the clue fit the truth?"""
        return is_bluff == (self.key in ("shown", "many"))


def clue(puzzle: Puzzle) -> Clue | None:
    """Return the clue that says most about the Wild Draw Four of a `bluff` puzzle; None if nothing does."""
    *_, round = puzzle.rounds()
    book, state = round.book, round.state
    seat, accused, color = state.turn, state.accused, state.color_before
    held = known_cards(round, seat, accused, color)
    if held:
        return Clue("shown", held)
    if was_drawn(puzzle):
        return Clue("drawn")
    newer = newer_cards(puzzle, accused, color)
    if newer is not None:
        return Clue("drew", newer) if newer <= FEW_NEW else None
    left = round.view(seat).memory.unseen[color] - cards_of_color(book, state.hands[seat], color)
    if left <= FEW_LEFT:
        return Clue("seen", left)
    size = state.sizes[accused]
    return Clue("few", size) if size <= FEW else Clue("many", size) if size >= MANY else None


def known_cards(round: Round, seat: int, accused: int, color: int) -> int:
    """Return how many cards of the color the seat knows the accused to hold, from a hand it was shown."""
    memory = round.view(seat).memory
    return cards_of_color(round.book, memory.known[seat], color) if memory.known_seat[seat] == accused else 0


def was_drawn(puzzle: Puzzle) -> bool:
    """Had the Wild Draw Four just been drawn when it was played?"""
    turns = [round.state.phase for round in puzzle.rounds()]
    return turns[-2] == phase.DRAWN


def newer_cards(puzzle: Puzzle, accused: int, color: int) -> int | None:
    """Return how many cards of the accused may be of the color although it drew while that was in play; None if it never did.

    Those it held then are not of the color, nor are those it has drawn since while it was in play again.
    """
    drew = False
    before = -1  # the color in play before the move
    for (seat, move), round in zip([(-1, ""), *puzzle.moves], puzzle.rounds(), strict=True):
        drew = drew or (seat == accused and move == "draw" and before == color)
        before = color_in_play(round.book, round.state)
    if not drew:
        return None
    memory, book = round.view(round.state.turn).memory, round.book
    barred = [
        all(not book.of_color[color][word] & ~memory.cannot[accused][batch][word] for word in range(book.words))
        for batch in range(memory.batches[accused])
    ]
    if not any(barred):
        return None
    return sum(memory.count[accused][batch] for batch, is_barred in enumerate(barred) if not is_barred)
