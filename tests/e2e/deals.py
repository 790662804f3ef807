"""What tests want of a deal. In all of these seat 0 begins."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.game.round import Round
from e2e.stacked import Wanted


def is_plain(round: Round) -> bool:
    """Nothing has happened yet."""
    return round.state.phase == phase.TURN and round.state.turn == 0


def is_opened_by_wild(round: Round) -> bool:
    """The first card is a Wild: its color is to be named."""
    return round.state.phase == phase.OPENING_COLOR and round.state.turn == 0


def numbers(round: Round) -> list[str]:
    """Numbers that seat 0 can play."""
    return [move for move in round.legal(0) if move[1:].isdigit()] if is_plain(round) else []


def plays_a_number(round: Round) -> bool:
    return bool(numbers(round))


def plays_on(round: Round) -> bool:
    """Seat 0 has nothing but numbers that go on the first card, whoever draws in between."""
    return is_plain(round) and all(card in round.legal(0) and card[1:].isdigit() for card in round.hand(0))


def can_play(*cards: str) -> Wanted:
    """Seat 0 has all these cards and can play them now."""
    return lambda round: is_plain(round) and set(cards) <= {move.split(":")[0] for move in round.legal(0)}


def _has_color_in_play(round: Round, seat: int) -> bool:
    color = str(round.facts()["color"])[0].upper()
    return any(card[0] == color for card in round.hand(seat) if not card.startswith("W"))


def bluffs(round: Round) -> bool:
    """Seat 0 may play a Wild Draw Four although it has the color in play."""
    return can_play("W+4")(round) and _has_color_in_play(round, 0)


def is_honest(round: Round) -> bool:
    """Seat 0 may play a Wild Draw Four and has no card of the color in play."""
    return can_play("W+4")(round) and not _has_color_in_play(round, 0)
