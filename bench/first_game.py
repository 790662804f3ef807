"""Find deals for a first game (server/table/known_deals.py), the best last: `.venv/bin/python bench/first_game.py [DEALS]`.

Newcomers of ten kinds play each deal that begins well. Their games should go like this: after their first turn they are asked
about a Wild Draw Four, play an action card and play a wild, and they win within ten turns.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from drawfour.bots.player import Player
from drawfour.game.match import Match
from drawfour.game.notation import read_move
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.server.table.known_deals import FIRST_GAME, FIRST_GAME_BOT

DEALS = 3_000_000
DEALER = FIRST_GAME.seats - 1  # so that seat 0 starts
TURNS = range(5, 11)  # of the newcomer, in a good game
MOST_MOVES = 150
MOST = 50
STYLES = ("leftmost", "rightmost", "eager", "thrifty", "expert")
COLORS = "RYGB"


@dataclass
class Newcomer:
    """A newcomer in seat 0: a style of play, and whether they challenge."""

    style: str
    challenges: bool
    turns: int = 0
    met: Counter[str] = field(default_factory=Counter)  # by kind, the first turn in which it was met

    def move(self, view: View, hand: list[str], legal: list[str]) -> str | None:
        """Return the move, None while others are on turn."""
        plays = [move for move in legal if read_move(move).kind == "play"]
        if "uno" in legal and (len(hand) == 1 or plays):
            return "uno"
        if view.state.turn != 0 or legal == ["uno"]:
            return next((move for move in legal if move.startswith("catch")), None)
        move = self._choice(view, hand, legal, plays)
        self._note(move)
        return move

    def _choice(self, view: View, hand: list[str], legal: list[str], plays: list[str]) -> str:
        if "challenge" in legal:
            return "challenge" if self.challenges else "accept"
        if not plays:
            return next(move for move in ("draw", "keep", "take") if move in legal)
        if self.style == "expert":
            return Player("expert", 0, 0).choose(view, calls=False) or plays[0]
        held = Counter(card[0] for card in hand)
        plays.sort(key=lambda move: (_color(move), -held[move[-1]], move))
        by_style = {
            "leftmost": plays[0],
            "rightmost": max(plays, key=_color),
            "eager": max(plays, key=lambda move: not _is_number(move)),
            "thrifty": max(plays, key=_is_number),
        }
        return by_style[self.style]

    def _note(self, move: str) -> None:
        kind = "challenge" if move in ("challenge", "accept") else "wild" if move[0] == "W" else "action"
        self.turns += kind != "challenge"
        if not _is_number(move) and move not in ("draw", "keep", "take"):
            self.met.setdefault(kind, self.turns)


def _color(move: str) -> int:
    """Return the place of a card's color in a hand on the page; wilds come last."""
    return (COLORS + "W").index(move[0])


def _is_number(move: str) -> bool:
    return move[1:].isdigit()


def begins_well(round: Round) -> bool:
    """Does a newcomer in seat 0 first play numbers, and hold an action card and a wild for later, and others a draw four?"""
    hand, plays = round.hand(0), [move for move in round.legal(0) if read_move(move).kind == "play"]
    top = str(round.facts()["top"])
    numbers = [move for move in plays if _is_number(move)]
    later = [card for card in hand if not _is_number(card)]
    return (
        round.state.turn == 0
        and _is_number(top)
        and {move[0] == top[0] for move in numbers} == {True, False}  # one by its color, one by its number
        and len(later) == 2
        and "W" in later
        and all(card == "W" or card not in plays for card in later)
        and any("W+4" in round.hand(seat) for seat in (1, 2))
    )


def wishes_met(secret: bytes, newcomer: Newcomer) -> int:
    """Play a deal as this newcomer, and return how many of the five wishes for their game are met."""
    match = Match(["Ann", "Bob", "Cyd"], FIRST_GAME.rules(), seed=secret, dealer=DEALER)
    bots = [Player(FIRST_GAME_BOT, seat, seat, is_human_like=True) for seat in (1, 2)]
    for _ in range(MOST_MOVES):
        round = match.round
        if round.is_over:
            break
        options = [(bot.seat, bot.choose(match.view(bot.seat), is_quick=True)) for bot in bots]
        moves = [(seat, move) for seat, move in options if move is not None]
        if not moves or "uno" in round.legal(0):
            move = newcomer.move(match.view(0), round.hand(0), round.legal(0))
            moves = [(0, move)] if move is not None else moves
        match.play(*moves[0])
    met = sum(newcomer.met[kind] > 1 for kind in ("challenge", "wild", "action"))
    return met + (match.round.state.winner == 0) + (newcomer.turns in TURNS)


def score(secret: bytes) -> int:
    """Return how many of `MOST` wishes a deal meets for ten newcomers."""
    return sum(wishes_met(secret, Newcomer(style, challenges)) for style, challenges in product(STYLES, (False, True)))


def main(deals: int) -> None:
    """Print each deal that is at least as good as all before it."""
    best = 0
    for number in range(deals):
        secret = number.to_bytes(32, "big")
        round = Round(FIRST_GAME.seats, FIRST_GAME.rules(), seed=secret, dealer=DEALER)
        if begins_well(round) and (found := score(secret)) >= best:
            best = found
            print(f"{number} meets {found} of {MOST} wishes. On top: {round.facts()['top']}. Hand: {' '.join(round.hand(0))}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
