"""ExplicitTable: a table whose chance is decided from outside, one outcome at a time, for libraries that search game trees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Self

from drawfour.bots.redealing import gather, redeal
from drawfour.core import phase
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.deal import cards_dealt, has_first_card
from drawfour.core.effects import is_wild_draw
from drawfour.core.knockout import knocked_out_at
from drawfour.core.piles import give
from drawfour.core.scoring import sides
from drawfour.core.state import State
from drawfour.envs.actions import WAIT_ACTION
from drawfour.envs.asking import concerned, is_out_of_turn, next_to_act
from drawfour.envs.encoding import Encoding
from drawfour.envs.rewards import Reward, gain, share, unit
from drawfour.envs.table import MAX_STEPS, Asking, Calls, Table
from drawfour.game.events import Event, happened
from drawfour.game.position import phase_name
from drawfour.game.view import mask, mask_memory, seats_seeing_more, seen_by

MOVING_HANDS = ("swapped", "hands_passed", "hands_shuffled")
"""The events after which a seat holds cards that they don't tell it."""


class Undecided(Exception):
    """Raised where chance has to decide: `what` it decides, and the chance of each outcome."""

    def __init__(self, what: str, weights: Mapping[int, int]) -> None:
        super().__init__(what)
        self.what, self.weights = what, weights
        total = sum(weights.values())
        self.outcomes = tuple((outcome, weights[outcome] / total) for outcome in sorted(weights))


class GivenOutcomes:
    """Chance as a row of outcomes: the dealer, faces that are drawn, seats that are asked first. Then it raises Undecided."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._used = 0

    def _next(self, what: str, weights: Mapping[int, int]) -> int:
        if self._used == len(self._outcomes):
            raise Undecided(what, weights)
        self._used += 1
        return self._outcomes[self._used - 1]

    def seat(self, what: str, seats: Sequence[int]) -> int:
        """Return one of some seats, each as likely as any other."""
        return self._next(what, dict.fromkeys(seats, 1))

    def pick(self, state: State, n: int) -> int:
        """Return the index of the next card in the draw pile."""
        return state.pile.index(self._next("draw", Counter(state.pile[:n])), 0, n)

    def copy(self) -> GivenOutcomes:
        """Return an independent copy that continues from the same point."""
        return copy(self)


class ExplicitTable(Table):
    """A table at which nothing is random: `go_on` takes an action together with the outcomes of chance that follow from it.

    `dealer` is a seat, or None if chance decides. The other options are as in `Table`. `heard` has what each seat has been told
    and has done itself since the deal, line by line.

    >>> table = ExplicitTable(Encoding(seats=2), dealer=0)
    >>> table.go_on(None, [])
    Traceback (most recent call last):
    drawfour.envs.explicit.Undecided: draw
    """

    def __init__(
        self,
        encoding: Encoding,
        *,
        dealer: int | None = None,
        reward: Reward = "win",
        calls: Calls = "ask",
        asking: Asking = "play",
        max_steps: int = MAX_STEPS,
    ) -> None:
        super().__init__(encoding, reward=reward, calls=calls, asking=asking, max_steps=max_steps)
        self.remembers = True
        self.dealer = None if dealer is None else self._dealer(dealer)
        self.heard: list[list[str]] = [[] for _ in range(self.book.seats)]
        self._given = GivenOutcomes(())

    def go_on(self, action: int | None, outcomes: Sequence[int]) -> None:
        """Deal, if that has not been done, or take an action of the seat that is asked.

        Raises Undecided if that takes more outcomes of chance than given. That leaves the table broken, so `copy` it first.
        """
        given = self._given = GivenOutcomes(outcomes)
        if not self.rounds:
            dealer = given.seat("dealer", range(self.book.seats)) if self.dealer is None else self.dealer
            try:
                self._begin(lambda: given, Dice(0), dealer)
            except Undecided as chance:
                raise self._first_cards(chance) from None
            return
        self.state.chance = self._given
        if action == WAIT_ACTION and action in self.actions:
            self.heard[self.seat].append("waited")
        self.act(action)

    @property
    def reward_range(self) -> tuple[float, float]:
        """The lowest and the highest reward of a round."""
        book, counts_points = self.book, self.reward == "points"
        points = sum(book.points[face] for face in book.order)
        if knocked_out_at(book):  # the cards of such a seat count, and may be drawn and count again (C29, C30)
            points *= book.seats
        most = gain(book, points) if counts_points else 1
        rewards = [share(book, [most] + [0] * (sides(book) - 1), seat) / unit(book, counts_points) for seat in (0, 1)]
        return min(rewards), max(rewards)

    def copy(self) -> Self:
        """Return an independent copy, which shares the book."""
        twin = copy(self)
        twin.heard = [lines[:] for lines in self.heard]
        if self.rounds:
            twin.state, twin.memory = self.state.copy(), self.memory.copy()
            twin.rounds = [replace(noted, moves=noted.moves[:]) for noted in self.rounds]
        return twin

    def _first_cards(self, chance: Undecided) -> Undecided:
        """Return what chance decides in the deal. A Wild Draw Four that is turned up goes back (R11): it is not an outcome."""
        book, state = self.book, self.state
        is_dealt = state.discard_size == 0 and sum(state.sizes) == state.seats_left * cards_dealt(book)
        if not (is_dealt and has_first_card(book, state)):
            return chance
        return Undecided(
            "draw", {face: chance.weights[face] for face in chance.weights if not is_wild_draw(book, book.play_of[face])}
        )

    def _deal_round(self, dealer: int) -> None:
        super()._deal_round(dealer)
        self._hear(shows_hands=True)

    def _make(self, seat: int, move: int) -> None:
        super()._make(seat, move)
        self._hear()

    def _next_to_act(self) -> tuple[int, int]:
        """Return what `Table` does, but let chance decide which seat is asked first in random order."""
        book, state, asked = self.book, self.state, self._asked
        moves = [0] * book.move_words
        if self._is_random:
            waiting = [
                seat
                for seat in range(book.seats)
                if not asked >> seat & 1
                and is_out_of_turn(state, asked, seat)
                and concerned(book, state, 1 << seat, moves, self.calls)
            ]
            if len(waiting) > 1:
                first = self._given.seat("ask", waiting)
                asked |= sum(1 << seat for seat in waiting if seat != first)
        return next_to_act(book, state, asked, moves, self.calls, 0, self.dice)

    def _hear(self, *, shows_hands: bool = False) -> None:
        """Write down what each seat is told of the last move, or of the deal."""
        state = self.state
        events = happened(self.notation, state)
        shows_hands = shows_hands or any(event.kind in MOVING_HANDS for event in events)
        knowing_more = seats_seeing_more(events, state)
        public = self._line(seen_by(events, state, None))
        for seat, lines in enumerate(self.heard):
            line = self._line(seen_by(events, state, seat)) if seat in knowing_more else public
            lines.append(f"{line}; {self._hand(seat)}" if shows_hands else line)

    def _line(self, events: Sequence[Event]) -> str:
        """Return events, and the turn to which they lead, in a line that differs for different ones."""
        return "; ".join([*map(_text, events), f"turn {self.state.turn} {phase_name(self.state)}"])

    def _hand(self, seat: int) -> str:
        return " ".join(["hand", *self.notation.hand(self.state.hands[seat])])

    def imagine(self, seat: int, dice: Dice) -> Self:
        """Return a table that looks the same to a seat, with the hidden cards dealt again, as the searching bot imagines them.

        The other seats have heard nothing but their new hands.
        """
        book, twin = self.book, self.copy()
        state = twin.state = mask(self.state, seat)
        memory = mask_memory(self.memory.copy(), seat)
        twin.memory = memory.copy()
        hidden = [0] * book.cards
        count = gather(book, state, seat, [0] * book.faces, hidden)
        average = sum(book.points[face] for face in hidden[:count]) / max(1, count)
        drawn = []
        if state.phase == phase.DRAWN and state.turn != seat:  # its drawn card can be played
            fitting = [at for at in range(count) if self._fits(hidden[at])]
            drawn = [hidden.pop(fitting[roll(dice, len(fitting))])]
            count -= 1
            memory.count[state.turn][memory.batches[state.turn] - 1] -= 1
        redeal(book, state, seat, memory, hidden, count, [0] * book.words, dice)
        for face in drawn:
            give(book, state, state.turn, face)
            state.drawn = face
        for other in range(book.seats):
            if not state.seats_in >> other & 1:  # it held the limit, which is worth about this much (C30)
                state.knockout_points[other] = round(average * knocked_out_at(book))
            if other != seat:
                twin.heard[other] = [twin._hand(other)]
        return twin

    def _fits(self, face: int) -> bool:
        """Does a card match the one on top?"""
        plays, match = self.book.plays_of[face], self.book.match[self.state.in_play]
        return any(mine & theirs for mine, theirs in zip(plays, match, strict=True))


def _text(event: Event) -> str:
    """Return an event as a few words."""
    seats = [str(seat) for seat in (event.seat, event.other) if seat is not None]
    count = str(event.count) if event.count and not event.cards else ""
    return " ".join(filter(None, [event.kind, *seats, *event.cards, event.color, count]))
