"""Finding puzzles in rounds that bots play, and among them hands that can go out. `bench/puzzles.py` does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drawfour.bots import skills
from drawfour.bots.player import Player
from drawfour.core import phase
from drawfour.core.legal import is_colored
from drawfour.core.moves import PLAY
from drawfour.game.round import Round
from drawfour.puzzles.forced import after, plays_of, winning_plays
from drawfour.puzzles.puzzle import Puzzle, PuzzleKind, deal_out

LEAST_GAP = {"accept": 0.03, "challenge": 0.1, "play": 0.06}
"""By how much the right answer wins more rounds than any other."""
LONGEST = 200
"""Moves of a round in which something is looked for."""
BOTS: dict[PuzzleKind, tuple[str, ...]] = {
    "win": ("expert", "expert"),
    "bluff": ("expert", "beginner", "beginner"),
    "play": ("expert", "expert", "expert"),
}
"""The bots by seats. Nobody but a beginner ever bluffs, and those of these rounds do so less often than others."""
BLUFFS = 200
"""How many of 1000 moves of these beginners are any that is legal, a bluff perhaps."""


def play_on(deal: int, bots: Sequence[str]) -> Iterator[Round]:
    """Yield the round of a deal before each move that its bots make. It is the same round every time."""
    round = deal_out(deal, len(bots))
    players = [seated(bot, round, seat, deal * len(bots) + seat) for seat, bot in enumerate(bots)]
    for _ in range(LONGEST):
        if round.is_over:
            return
        yield round
        round.play(*_next_move(round, players))


def seated(bot: str, round: Round, seat: int, seed: int) -> Player:
    """Return a bot in its seat, with the habits of these rounds."""
    player = Player(bot, seat, seed)
    learned = player.mind_for(round.view(seat)).skills[seat]
    learned[skills.WHIMS] = min(learned[skills.WHIMS], BLUFFS)
    return player


def _next_move(round: Round, players: Sequence[Player]) -> tuple[int, str]:
    """Return the next move: a call or a catch that is due, otherwise that of the seat on turn."""
    turn = round.state.turn
    if round.state.catchable:
        for player in players:
            move = player.choose(round.view(player.seat), is_quick=True)
            if move is not None and (player.seat != turn or move == "uno"):
                return player.seat, move
    move = players[turn].choose(round.view(turn), is_quick=True)
    assert move is not None
    return turn, move


HANDS = range(3, 7)
"""The cards of hands that are to go out."""


def find_win(deal: int) -> Puzzle | None:
    """Return the hardest `win` of the round of a deal, or None."""
    found = [(hardness(round), puzzle_at("win", deal, round)) for round in play_on(deal, BOTS["win"]) if is_win(round)]
    return max(found, key=lambda each: each[0])[1] if found else None


def is_win(round: Round) -> bool:
    """Can the seat on turn force its win with one play and no other, while other cards keep others from a turn, too?"""
    book, state = round.book, round.state
    if state.phase != phase.TURN or state.catchable or state.sizes[state.turn] not in HANDS:
        return False
    return len(tempting(round)) >= 2 and len(winning_plays(book, state, state.turn)) == 1


def tempting(round: Round) -> set[int]:
    """Return the cards of the seat on turn after which nobody else gets a turn, if a challenge fails."""
    book, state = round.book, round.state
    seat = state.turn
    found = {book.face_of[play - PLAY]: after(book, state, seat, play) for play in plays_of(book, state, seat)}
    return {face for face, then in found.items() if then.turn == seat or then.phase == phase.CHALLENGE}


def hardness(round: Round) -> int:
    """Return how hard a `win` is: by its cards, those that tempt, and wilds whose color counts."""
    book, state = round.book, round.state
    colors = len({play for play in plays_of(book, state, state.turn) if not is_colored(book, play - PLAY)})
    return 3 * state.sizes[state.turn] + 2 * min(3, len(tempting(round))) + min(2, colors)


def puzzle_at(kind: PuzzleKind, deal: int, round: Round) -> Puzzle:
    """Return the puzzle of a position, before its answers are judged."""
    return Puzzle(kind, deal, round.seats, tuple(round.moves))


def rounded(share: float) -> float:
    """Return a share with as many digits as it is worth."""
    return round(share, 3)


def lead_of(shares: Mapping[Any, float]) -> float:
    """Return by how much the best answer wins more rounds than the next."""
    best, second, *_ = sorted(shares.values(), reverse=True)
    return round(best - second, 3)  # as exactly as shares are told
