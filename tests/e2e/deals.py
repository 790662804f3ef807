"""Conditions that tests have on a deal. In all of them seat 0 starts."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.game.round import Round
from e2e.rigged import Wanted


def is_plain(round: Round) -> bool:
    """Is seat 0 on turn, with nothing to answer first?"""
    return round.state.phase == phase.TURN and round.state.turn == 0


def is_opened_by_wild(round: Round) -> bool:
    """Is the first card a Wild, whose color must be named?"""
    return round.state.phase == phase.OPENING_COLOR


def numbers(round: Round) -> list[str]:
    """Return the number cards that seat 0 can play."""
    return [move for move in round.legal(0) if move[1:].isdigit()] if is_plain(round) else []


def plays_a_number(round: Round) -> bool:
    return bool(numbers(round))


def plays_on(round: Round) -> bool:
    """Does seat 0 hold only number cards that match the first card?"""
    return is_plain(round) and all(card in round.legal(0) and card[1:].isdigit() for card in round.hand(0))


def can_play(*cards: str) -> Wanted:
    """Return the condition that seat 0 can play each of these cards now."""
    return lambda round: is_plain(round) and set(cards) <= {move.split(":")[0] for move in round.legal(0)}


def _has_color_in_play(round: Round, seat: int) -> bool:
    color = str(round.facts()["color"])[0].upper()
    return any(card[0] == color for card in round.hand(seat) if not card.startswith("W"))


def bluffs(round: Round) -> bool:
    """Can seat 0 bluff: play a Wild Draw Four while holding the color in play?"""
    return can_play("W+4")(round) and _has_color_in_play(round, 0)


def is_honest(round: Round) -> bool:
    """Can seat 0 play a Wild Draw Four honestly, without a card of the color in play?"""
    return can_play("W+4")(round) and not _has_color_in_play(round, 0)


def draws_in_vain(round: Round) -> bool:
    """Does seat 0 draw a card that it can't play, if the rules of the deal let it draw?"""
    if not is_plain(round) or "draw" not in round.legal(0):
        return False
    twin = round.copy()
    twin.play(0, "draw")
    return twin.turn == 1
