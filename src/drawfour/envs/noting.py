"""Noted rounds: the moves of a round, and the cards that its dice picked, so that a record can spell them out."""

from __future__ import annotations

from dataclasses import dataclass, field

from drawfour.core.bot_dice import DiceChance
from drawfour.core.state import Chance, State
from drawfour.envs.encoding import Made
from drawfour.errors import DrawfourError
from drawfour.game.notation import Notation
from drawfour.record.lines import CardsLine, Line, MoveLine, RecordedRound, SeedLine


class NotedChance(DiceChance):
    """Dice as the chance of a round, with the cards they picked: `orders` has a list for each pile, first that of the deal.

    Hands that are shuffled together form a pile of their own (docs/record-format.md).
    """

    __slots__ = ("_hands", "_left", "_pile", "orders")

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self._pile: list[int] = []  # the cards picked from the draw pile,
        self._left = 0  # and how many are left in it
        self._hands: list[int] = []  # the cards picked from shuffled hands
        self.orders = [self._pile]

    def pick(self, state: State, n: int) -> int:
        """Return which of the n cards left is drawn next."""
        chosen = super().pick(state, n)
        if state.regathered:
            if not self._hands:
                self.orders.append(self._hands)
            self._hands.append(state.pile[chosen])
            if n == 1:
                self._hands = []
            return chosen
        if self._pile and self._left == 0:
            self._pile = []
            self.orders.append(self._pile)
        self._pile.append(state.pile[chosen])
        self._left = n - 1
        return chosen


@dataclass(slots=True)
class NotedRound:
    """A round in play: who dealt, what decides about its cards, and the moves so far."""

    dealer: int
    chance: bytes | Chance  # the seed of the deal, or what picks its cards
    moves: list[Made] = field(default_factory=list)
    piles: list[int] = field(default_factory=lambda: [1])  # how many piles there had been after the deal and after each move

    def note(self, made: Made) -> None:
        """Note a move that has been made."""
        self.moves.append(made)
        if isinstance(self.chance, NotedChance):
            self.piles.append(len(self.chance.orders))

    def recorded(self, notation: Notation, seed: bytes | None) -> RecordedRound:
        """Return the round as it stands in a record, after a round with this seed.

        Raises DrawfourError if the format can't spell out the cards: two piles shuffled in one move, or one in the first move;
        or if nobody has noted them.
        """
        if isinstance(self.chance, bytes):
            lines = tuple(MoveLine(made.seat, notation.move_name(made.move)) for made in self.moves)
            return RecordedRound(None if self.chance == seed else SeedLine(self.chance), lines)
        if not isinstance(self.chance, NotedChance):
            raise DrawfourError("bad_record", "Nobody has noted the cards of this round, so it has no record.")
        orders = [CardsLine(tuple(notation.cards[card] for card in order)) for order in self.chance.orders]
        return RecordedRound(orders[0], tuple(self._lines(notation, orders)))

    def _lines(self, notation: Notation, orders: list[CardsLine]) -> list[Line]:
        lines: list[Line] = []
        for number, made in enumerate(self.moves):
            shuffled = orders[self.piles[number] : self.piles[number + 1]]
            if len(shuffled) > (number > 0):
                move = f"seat {made.seat}'s {notation.move_name(made.move)} (move {number + 1} of the round)"
                why = "It has room for one pile a move, from the second move on."
                raise DrawfourError("bad_record", f"A record can't spell out the cards that {move} shuffled. {why}")
            lines += shuffled
            lines.append(MoveLine(made.seat, notation.move_name(made.move)))
        return lines
