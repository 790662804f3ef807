"""Round: play one round with checked moves. A `Match` is made of rounds.

Every move is checked with `core.legal` first and refused with IllegalMove, so a round is never in an invalid position.
Moves and cards are in notation (`R7`, `W:B`, `draw`, `catch 2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from drawfour.core import phase
from drawfour.core.book import Bits
from drawfour.core.cards import Deck
from drawfour.core.legal import has
from drawfour.core.memory import Memory, make_memory
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, State
from drawfour.decks import deck_for
from drawfour.errors import DrawfourError, IllegalMove, RulesError, require_int, require_list, require_strings, shown
from drawfour.game.engine import engine_for
from drawfour.game.events import Event, happened
from drawfour.game.notation import notation_for
from drawfour.game.position import Position, points_of_sides, public_facts
from drawfour.game.reasons import CardReason, barred_cards, reason
from drawfour.game.shuffle import Seed, SeedChance, SpelledChance, fresh_seed, seed_bytes
from drawfour.game.view import View, seen_by

Made = tuple[int, int, tuple[str, ...] | None]
"""A move that was made: its seat, its number, and the spelled-out order of the reshuffle it caused."""


@cache
def _made(seat: int, move: int) -> Made:
    """Return a move without a spelled-out reshuffle. All rounds share it, as a server holds hundreds of long matches."""
    return seat, move, None


class Round(Position):
    """One round, from the deal until a hand is empty.

    `seats` is the number of players, `rules` a `Rules` or the name of a preset, and `dealer` a seat, by default the last.
    Chance is a `seed` (text, a whole number, or at least 16 bytes; by default a new secret one), or `cards`, the order in
    which cards leave the draw pile. `seats_in` lists the seats dealt in, by default all; seats may be out of the match.
    `number` is the number of the round in its match. `deck` is the name of a deck, a file, or a `Deck`. By default, a preset
    named by `rules` brings its own deck, and a `Rules` value is played with the classic deck.

    >>> round = Round(2, seed="demo")
    >>> round
    <Round of 2: turn 0, Y4, yellow, hands 7 7>
    >>> round.play(0, "Y3")[0].kind
    'played'
    >>> round.undo()
    (0, 'Y3')
    >>> round == Round(2, seed="demo")
    True
    """

    def __init__(
        self,
        seats: int = 2,
        rules: Rules | str = "classic",
        *,
        deck: str | Path | Deck | None = None,
        seed: Seed | None = None,
        cards: Sequence[str] | None = None,
        dealer: int | None = None,
        seats_in: Iterable[int] | None = None,
        number: int = 1,
    ) -> None:
        self.rules = Rules.of(rules)
        if seed is not None and cards is not None:
            raise RulesError("bad_option", "Give either a seed or cards, not both.")
        seats = require_int("seats", seats)
        self.notation = notation_for(self.rules, deck_for(rules, deck), seats)
        self.book = self.notation.book
        self._engine = engine_for(self.notation)
        self.seats = seats
        self.seats_in = sorted(set(range(seats) if seats_in is None else require_list("seats_in", seats_in)))
        self.dealer = self.seats_in[-1] if dealer is None else require_int("dealer", dealer)
        if self.dealer not in self.seats_in or not set(self.seats_in) <= set(range(seats)) or len(self.seats_in) < 2:
            raise RulesError("bad_seats", f"Dealer {self.dealer} can't deal to the seats {self.seats_in} of {seats}.")
        self.number = number
        self.is_closed = False  # the match has moved on to the next round
        self.cards = None if cards is None else tuple(require_strings("cards", cards))
        self.seed = None if cards is not None else fresh_seed() if seed is None else seed_bytes(seed)
        self._log: list[Made] = []
        self._state = self._deal()
        self._is_held = False  # may somebody hold the state? Then the next move changes a copy
        self._memory: Memory | None = None  # kept once somebody has asked for it
        self._legal: dict[int, Bits] = {}  # seat -> its legal moves in this position, as far as they were asked for
        self._hands: dict[int, tuple[list[int], list[str]]] = {}  # seat -> its counts when last read, and the cards

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["book"], state["_engine"]  # those of the notation
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.book, self._engine = self.notation.book, engine_for(self.notation)

    def _deal(self) -> State:
        chance = SpelledChance(self.notation, self.cards or ()) if self.seed is None else SeedChance(self.seed, self.number)
        state = self._engine.new_state(chance)
        self._engine.deal(self.book, state, self.dealer, sum(1 << seat for seat in self.seats_in))
        if isinstance(chance, SpelledChance):
            chance.check()
        return state

    @property
    def state(self) -> State:
        """The position as the rules see it, in integers. A move does not change it: the next position is another state."""
        self._is_held = True
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self._is_held, self._legal = state, True, {}

    @property
    def is_over(self) -> bool:
        """Has somebody won the round, or is it blocked?"""
        return self._state.phase == phase.OVER

    @property
    def winner(self) -> int | None:
        """The seat that won, or None before that and in a blocked round."""
        return None if self._state.winner == NOBODY else self._state.winner

    @property
    def points(self) -> list[int]:
        """The points of each side, a seat or a team; all zero until the round is over."""
        return points_of_sides(self.book, self._state)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far, as pairs of seat and move."""
        return [(seat, self.notation.move_name(move)) for seat, move, _ in self._log]

    @property
    def last_move(self) -> tuple[int, str] | None:
        """The last move, as a pair of seat and move; None right after the deal."""
        if not self._log:
            return None
        seat, move, _ = self._log[-1]
        return seat, self.notation.move_name(move)

    @property
    def reshuffles(self) -> dict[int, tuple[str, ...]]:
        """The spelled-out orders of reshuffles, by the index of the move that caused them."""
        return {number: order for number, (_, _, order) in enumerate(self._log) if order is not None}

    def hand(self, seat: int) -> list[str]:
        """Return the cards of a seat, in deck order.

        >>> Round(2, seed="demo").hand(1)
        ['R9', 'G2', 'G4', 'GS', 'B1', 'B3', 'BR']
        """
        seat = self._seat(seat)
        counts = self._state.hands[seat]
        known, names = self._hands.get(seat, ([], []))
        if known != counts:
            names = self.notation.hand(counts)
            self._hands[seat] = counts if self._is_held else counts[:], names  # a held position does not change
        return names[:]

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves of a seat, in numerical order.

        >>> Round(2, seed="demo").legal(0)
        ['draw', 'W:R', 'Y3', 'Y5', 'W:Y', 'W:G', 'W:B']
        """
        return self.notation.move_names(self.legal_bits(seat))

    def legal_bits(self, seat: int) -> Bits:
        """Return the legal moves of a seat as a bit set, a list of words. Don't change it: it is kept for the next call.

        >>> from drawfour.game.notation import moves_in
        >>> round = Round(2, seed="demo")
        >>> [round.notation.move_name(number) for number in moves_in(round.legal_bits(0))] == round.legal(0)
        True
        """
        moves = self._legal.get(seat) if type(seat) is int else None  # `True` is not a seat
        if moves is None:
            seat, moves = self._seat(seat), [0] * self.book.move_words
            self._engine.legal(self.book, self._state, seat, moves)
            self._legal[seat] = moves
        return moves

    def _seat(self, seat: int) -> int:
        """Return a seat after checking that it exists."""
        if type(seat) is not int:  # a cheap test first, as every move comes through here
            seat = require_int("seat", seat)
        if not 0 <= seat < self.seats:
            raise RulesError("bad_seats", f"Unknown seat {seat}. Seats: 0 to {self.seats - 1}.")
        return seat

    def play(self, seat: int, move: str, *, reshuffle: Sequence[str] | None = None) -> list[Event]:
        """Make a move and return its events. Raises IllegalMove and leaves the round unchanged if the move is not legal.

        In a round with spelled-out cards, `reshuffle` spells out the order of the pile that this move reshuffles.

        >>> Round(2, seed="demo").play(0, "R9")
        Traceback (most recent call last):
        drawfour.errors.IllegalMove: Seat 0 can't play R9: it is not in that seat's hand. Legal moves: draw, ...
        """
        seat = self._seat(seat)
        number = self._checked(seat, move)
        before = self._state if self._is_held else None
        if before is not None:
            self._state, self._is_held = before.copy(), False
        if reshuffle is not None:
            self._spell_out(reshuffle)
        try:
            self._engine.apply(self.book, self._state, seat, number)
            if reshuffle is not None:
                self._check_reshuffled(seat, move, reshuffle)
            if self._memory is not None:
                notice(self.book, self._state, seat, number, self._memory)
            self._log.append(_made(seat, number) if reshuffle is None else (seat, number, tuple(reshuffle)))
        except BaseException:  # an impossible reshuffle, or Ctrl-C halfway
            self._take_back(before)
            raise
        self._legal = {}
        return happened(self.notation, self._state)

    def _spell_out(self, order: Sequence[str]) -> None:
        """Set the order of a reshuffle that is due. A record has a place for it from the second move on."""
        chance = self._state.chance
        if not isinstance(chance, SpelledChance) or not self._log:
            where = "in a round with spelled-out cards, from the second move on"
            raise DrawfourError("no_reshuffle", f"A reshuffle can only be spelled out {where}.")
        chance.order_next(require_strings("reshuffle", order))

    def _check_reshuffled(self, seat: int, move: str, order: Sequence[str]) -> None:
        """Raise DrawfourError unless the move has used the order that was spelled out."""
        chance = self._state.chance
        if isinstance(chance, SpelledChance) and chance.next_order is not None:
            raise DrawfourError(
                "no_reshuffle", f"{' '.join(order)} is spelled out, but seat {seat}'s {move} reshuffles nothing."
            )

    def _take_back(self, before: State | None) -> None:
        """Return to the position before a move, which is that of the log if it has not been kept."""
        self._legal, self._memory = {}, None
        self._state, self._is_held = (self._replay(self._log), False) if before is None else (before, True)

    def _checked(self, seat: int, move: str) -> int:
        """Return the number of a legal move. Raises IllegalMove."""
        if not isinstance(move, str):
            raise DrawfourError("unknown_move", f"A move must be a string such as 'draw' or 'R7', not {shown(move)}.")
        moves = self.legal_bits(seat)
        number = self.notation.move_of(move)
        if number is not None and has(moves, number):
            return number
        code = "color_missing" if self.notation.lacks_color(move) else "unknown_move"
        if number is not None:
            code = reason(self.book, self._state, seat, number)
        raise IllegalMove(code, seat, move, self.notation.move_names(moves))

    def refusal(self, seat: int, move: str) -> str | None:
        """Return the reason code if a move is not legal now, or None if it is.

        >>> Round(2, seed="demo").refusal(1, "draw")
        'not_your_turn'
        """
        try:
            self._checked(self._seat(seat), move)
        except IllegalMove as refused:
            return refused.code
        return None

    def barred(self, seat: int) -> dict[CardReason, list[str]]:
        """Return the cards that a seat can't play on its turn, by reason code; empty when it isn't its turn.

        >>> Round(2, seed="demo").barred(0)
        {'no_match': ['B5', 'B6', 'B8', 'B9']}
        """
        seat = self._seat(seat)
        return barred_cards(self.notation, self._state, seat, self.legal_bits(seat))

    def happened(self) -> list[Event]:
        """Return the events of the last move, or of the deal, with every card open.

        >>> [event.kind for event in Round(2, seed="demo").happened()]
        ['turned_up']
        """
        return happened(self.notation, self._state)

    def seen(self, seat: int | None) -> list[Event]:
        """Return the events of the last move, or of the deal, as a seat saw them; None stands for a spectator.

        >>> round = Round(2, seed="demo")
        >>> [event.kind for event in round.seen(0)]
        ['turned_up']
        """
        return seen_by(self.happened(), self._state, None if seat is None else self._seat(seat))

    def view(self, seat: int | None) -> View:
        """Return what a seat may see now; None stands for a spectator.

        >>> Round(2, seed="demo").view(1)
        <View of seat 1: Y4, yellow, hand R9 G2 G4 GS B1 B3 BR>
        """
        return View(self.notation, self._state, None if seat is None else self._seat(seat), partial(self._recall, self._log[:]))

    def _recall(self, log: list[Made]) -> Memory:
        """Return what the seats had seen after these moves, beyond the position."""
        if self._memory is None or log != self._log:
            memory = make_memory(self.book)
            self._replay(log, memory)
            if log != self._log:
                return memory
            self._memory = memory
        return self._memory.copy()

    def facts(self) -> dict[str, Any]:
        """Describe the position as everybody sees it, under the names used in records.

        >>> Round(2, seed="demo").facts()["hands"]
        [7, 7]
        """
        return public_facts(self.notation, self._state)

    def undo(self) -> tuple[int, str]:
        """Take back the last move and return its seat and move.

        >>> Round(2, seed="demo").undo()
        Traceback (most recent call last):
        drawfour.errors.DrawfourError: No move has been made yet.
        """
        if self.is_closed:
            raise DrawfourError("nothing_to_undo", "The match has moved on to the next round. Call undo on the match.")
        if not self._log:
            raise DrawfourError("nothing_to_undo", "No move has been made yet.")
        seat, move, _ = self._log.pop()
        self._take_back(None)
        return seat, self.notation.move_name(move)

    def close(self) -> None:
        """Close the round once its match has moved on. Its moves stay, and what follows from them is freed.

        >>> round = Round(2, seed="demo")
        >>> round.close()
        >>> round.is_closed, round.legal(0)[0]
        (True, 'draw')
        """
        self.is_closed, self._memory, self._legal, self._hands = True, None, {}, {}

    def _replay(self, log: list[Made], memory: Memory | None = None) -> State:
        """Return the position that these moves lead to, and take note in `memory` of what the seats saw on the way."""
        state = self._deal()
        if memory is not None:
            clear_memory(self.book, state, memory)
        for seat, move, order in log:
            if order is not None and isinstance(state.chance, SpelledChance):
                state.chance.order_next(order)
            self._engine.apply(self.book, state, seat, move)
            if memory is not None:
                notice(self.book, state, seat, move, memory)
        return state

    def copy(self) -> Round:
        """Return an independent copy: moves in one do not affect the other.

        >>> round = Round(2, seed="demo")
        >>> twin = round.copy()
        >>> _ = twin.play(0, "Y3")
        >>> round == twin, len(round.moves), len(twin.moves)
        (False, 0, 1)
        """
        twin = Round.__new__(Round)
        twin.__dict__.update(self.__dict__)
        twin._log = list(self._log)
        twin._legal = {}
        twin._hands = {}
        twin._memory = None if self._memory is None else self._memory.copy()
        twin._state, twin._is_held = self._state.copy(), False
        return twin

    def __eq__(self, other: object) -> bool:
        """Compare position and rules, including the order of the draw pile."""
        return isinstance(other, Round) and self.book == other.book and self._state == other._state

    __hash__ = None  # type: ignore[assignment]  # a round is mutable

    def __repr__(self) -> str:
        hands = " ".join(map(str, self._state.sizes))
        what = f"won by {self.winner}" if self.winner is not None else "blocked" if self.is_over else f"turn {self.turn}"
        return f"<Round of {self.seats}: {what}, {self.top}, {self.color}, hands {hands}>"
