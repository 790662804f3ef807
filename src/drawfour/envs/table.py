"""Table: one round or match, in which one seat after another is asked for an action. The environments are built on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np

from drawfour.core import phase
from drawfour.core.bot_dice import Dice, make_dice
from drawfour.core.deal import deal
from drawfour.core.memory import Memory, make_memory
from drawfour.core.moves import CATCH, SWAP, UNO, WAIT
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.option_field import either
from drawfour.core.options import Rules
from drawfour.core.play import apply
from drawfour.core.scoring import match_winner, next_dealer, seats_in_match, side_of, sides
from drawfour.core.state import NOBODY, Chance, State, blank
from drawfour.envs.actions import WAIT_ACTION, move_of
from drawfour.envs.asking import ASK, AUTO, OWN, is_out_of_turn, next_to_act
from drawfour.envs.encoding import Bytes, Encoding, Made, Mask
from drawfour.envs.noting import NotedChance, NotedRound
from drawfour.envs.rewards import Reward, gain, share, unit
from drawfour.errors import REASONS, DrawfourError, IllegalAction, as_int, did_you_mean, require_int, shown
from drawfour.game.match import nearest_preset
from drawfour.game.position import points_of_sides
from drawfour.game.reasons import reason
from drawfour.game.shuffle import Seed, SeedChance, seed_bytes
from drawfour.game.view import View
from drawfour.record.document import Record

Calls = Literal["ask", "own", "auto"]
Asking = Literal["play", "random"]
CALLS: Mapping[str, int] = {"ask": ASK, "own": OWN, "auto": AUTO}
SEED_BYTES = 16
MAX_STEPS = 10_000


def one_of(what: str, value: Any, allowed: Sequence[str]) -> str:
    """Return one of the allowed words; raise DrawfourError for anything else.

    >>> one_of("reward", "wins", ["win", "points"])
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: reward must be win or points, not 'wins'. Did you mean 'win'?
    """
    if value not in allowed:
        meant = did_you_mean(value, allowed)
        raise DrawfourError("bad_option", f"{what} must be {either(list(allowed))}, not {shown(value)}.{meant}")
    return str(value)


class Table:
    """A table of any rules, deck and number of seats, in which the seats decide one after another.

    The options are those of the environments (docs/train.md). `begin` deals; then `seat` is asked, out of turn if `asked`, and
    `act` takes its action, until `is_over` or `is_truncated`. Everything random comes from the generator given to `begin`.

    >>> table = Table(Encoding(seats=2))
    >>> table.begin(np.random.default_rng(7))
    >>> while not table.is_over:
    ...     table.act(table.actions[-1])
    >>> table.rewards
    [1.0, -1.0]
    """

    def __init__(
        self,
        encoding: Encoding,
        *,
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "ask",
        asking: Asking = "play",
        max_steps: int = MAX_STEPS,
    ) -> None:
        self.encoding = encoding
        self.book = encoding.book
        self.notation = encoding.notation
        self.is_match = bool(match)
        self.reward = one_of("reward", reward, get_args(Reward))
        self.calls = CALLS[one_of("calls", calls, get_args(Calls))]
        self._is_random = one_of("asking", asking, get_args(Asking)) == "random"
        self.max_steps = require_int("max_steps", max_steps)
        if self.max_steps < 1:
            raise DrawfourError("bad_option", f"max_steps must be 1 or more, not {self.max_steps}.")
        self.remembers = False  # whether somebody will ask for `memory`
        self.rounds: list[NotedRound] = []

    def begin(self, generator: np.random.Generator, *, deal: Seed | None = None, dealer: int | None = None) -> None:
        """Begin an episode. `deal` is the seed of its deals and `dealer` the first one, by default drawn from the generator.

        Raises DrawfourError for what is not a seed or a seat.
        """
        seed = None if deal is None else seed_bytes(deal)
        first = int(generator.integers(self.book.seats))
        if dealer is not None:
            first = self._dealer(dealer)
        dice = make_dice(int(generator.integers(1 << 62)))
        self._begin(lambda: seed or generator.bytes(SEED_BYTES), dice, first)

    def _dealer(self, dealer: int) -> int:
        seat = require_int("dealer", dealer)
        if not 0 <= seat < self.book.seats:
            raise DrawfourError("bad_seats", f"dealer must be 0 to {self.book.seats - 1}, not {seat}.")
        return seat

    def begin_with_dice(self, cards: int, dice: Dice, dealer: int) -> None:
        """Begin an episode whose cards come from dice in the state `cards`, as in the laboratory; see `DiceChance`."""

        def chance() -> NotedChance:
            last = self.rounds[-1].chance if self.rounds else None
            return NotedChance(last.state if isinstance(last, NotedChance) else cards)

        self._begin(chance, dice, dealer)

    def _begin(self, chance: Callable[[], bytes | Chance], dice: Dice, dealer: int) -> None:
        """Begin an episode; `chance` returns that of the next round, and `dice` are those of the asking."""
        self._chance, self.dice = chance, dice
        self.rounds = []
        self.scores = [0] * sides(self.book)
        self.steps = 0
        self.is_over = self.is_truncated = False
        self.winner: int | None = None
        self.rewards = [0.0] * self.book.seats
        self.actions: list[int] = []  # the legal actions of the seat that is asked; none once the episode has ended
        self._deal_round(dealer)
        self._ask()

    def _deal_round(self, dealer: int) -> None:
        chance = self._chance()
        dealt = SeedChance(chance, len(self.rounds) + 1) if isinstance(chance, bytes) else chance
        self.state: State = blank(self.book, dealt)
        deal(self.book, self.state, dealer, seats_in_match(self.book, self.scores))
        self.rounds.append(NotedRound(dealer, chance))
        self._asked = 0
        if self.remembers:
            self.memory = make_memory(self.book)
            clear_memory(self.book, self.state, self.memory)

    @property
    def moves(self) -> list[Made]:
        """The moves of the round so far."""
        return self.rounds[-1].moves

    def act(self, action: int | None) -> None:
        """Take the action of the seat that is asked. `rewards` are then those of this step.

        Raises IllegalAction, and changes nothing, if it is not legal.
        """
        if self.is_over or self.is_truncated:
            raise DrawfourError("round_over", "The episode is over. Call reset to begin the next one.")
        number = as_int(action)
        if number is None or number not in self.actions:
            raise self._refusal(action)
        self.rewards = [0.0] * self.book.seats
        self.steps += 1
        move = move_of(self.book, self.state, self.seat, number)
        if move == WAIT:
            self._asked |= 1 << self.seat
        else:
            self._make(self.seat, move)
        self._ask()

    def give_up(self) -> None:
        """End the episode at once, without a winner."""
        self.is_over, self.asked, self.actions = True, False, []

    def _ask(self) -> None:
        """Make the moves that are made without asking, and find the seat that is asked next."""
        while not self._is_finished():
            self.seat, move = self._next_to_act()
            if move == WAIT:
                self.asked = is_out_of_turn(self.state, self._asked, self.seat)
                self.actions = self.encoding.actions_in(self.state, self.seat, self.asked, self.calls)
                return
            self._make(self.seat, move)
        self.asked, self.actions = False, []

    def _next_to_act(self) -> tuple[int, int]:
        """Return the seat that comes next, and the move that is made for it, or WAIT if it is asked."""
        moves = [0] * self.book.move_words
        return next_to_act(self.book, self.state, self._asked, moves, self.calls, self._is_random, self.dice)

    def _make(self, seat: int, move: int) -> None:
        before = sum(self.state.draws)
        apply(self.book, self.state, seat, move)
        self._asked = 0
        self.rounds[-1].note(Made(seat, move, sum(self.state.draws) - before))
        if self.remembers:
            notice(self.book, self.state, seat, move, self.memory)

    def _is_finished(self) -> bool:
        """Is the episode over, or truncated? A round that is over is scored, and in a match the next one is dealt."""
        while self.state.phase == phase.OVER:
            won = self._score()
            if not self.is_match or won != NOBODY:
                self.winner = None if won == NOBODY else won
                self.is_over = True
                return True
            if self.steps >= self.max_steps:
                break
            self._deal_round(next_dealer(self.book, self.state.dealer, seats_in_match(self.book, self.scores)))
        self.is_truncated = self.steps >= self.max_steps
        return self.is_truncated

    def _score(self) -> int:
        """Score a round that is over. Return the seat that has won the episode (in a team, the one that went out), if any."""
        book, state = self.book, self.state
        points = points_of_sides(book, state)
        self.scores = [sum(both) for both in zip(self.scores, points, strict=True)]
        side = NOBODY if state.winner == NOBODY else side_of(book, state.winner)
        won = match_winner(book, self.scores, side) if self.is_match else side
        counts_points = self.reward == "points"
        gains = [gain(book, each) if counts_points else int(side == won) for side, each in enumerate(points)]
        for seat in range(book.seats):
            self.rewards[seat] += share(book, gains, seat) / unit(book, counts_points)
        return state.winner if side == won else won

    def mask(self, seat: int) -> Mask:
        """Return which actions are legal for a seat, as 0 and 1: none unless it is asked. The shape is (actions,)."""
        mask = np.zeros(self.encoding.actions, np.int8)
        if seat == self.seat:
            mask[self.actions] = 1
        return mask

    def observation(self, seat: int) -> Bytes:
        """Return what a seat observes now. The shape is (size,)."""
        return self.encoding.observe(self.state, seat, self.asked and seat == self.seat, self.scores, self.moves)

    def hidden(self, seat: int) -> Bytes:
        """Return the cards that a seat can't see, for critics in training; see `Encoding.hidden`."""
        return self.encoding.hidden(self.state, seat)

    def view(self, seat: int) -> View:
        """Return what a seat may see now, as bots are shown it."""
        return View(self.notation, self.state, seat, self._recall)

    def _recall(self) -> Memory:
        """Return what the seats have seen in this round beyond the position, which the table keeps if it `remembers`."""
        return self.memory.copy()

    def facts(self) -> dict[str, Any]:
        """Return what `info` says about an episode that has ended; `seed` is that of its last deal."""
        chance = self.rounds[-1].chance
        return {
            "winner": -1 if self.winner is None else self.winner,
            "points": list(self.scores),
            "steps": self.steps,
            "round": len(self.rounds),
            "seed": chance.hex() if isinstance(chance, bytes) else None,
        }

    def record(self, players: Mapping[int, str] | None = None) -> Record:
        """Return the record of the episode so far; `players` are as in `Match`. Replaying it leads to the same position."""
        names = tuple(f"seat_{seat}" for seat in range(self.book.seats))
        rules = Rules.preset(**self.book.in_words())
        seeds = [noted.chance if isinstance(noted.chance, bytes) else None for noted in self.rounds]
        rounds = tuple(noted.recorded(self.notation, seed) for noted, seed in zip(self.rounds, [None, *seeds], strict=False))
        first, deck = self.rounds[0].dealer, self.book.deck
        return Record(nearest_preset(rules), rules, deck, names, first, players or {}, None, rounds)

    def _refusal(self, action: Any) -> IllegalAction:
        """Return the error for an action that is not legal."""
        names, legal = self.encoding.action_names, self.actions
        named = [f"{each} ({names[each]})" for each in legal]
        return IllegalAction(self.seat, self.encoding.explain(action), self._why_not(action), named)

    def _why_not(self, action: Any) -> str:
        """Return why an action is not legal, in words."""
        number, actions = as_int(action), self.encoding.actions
        if number is None or not (0 <= number < actions and self.encoding.action_names[number]):
            return f"this table has no such action; actions are whole numbers from 0 to {actions - 1}"
        if number == WAIT_ACTION:
            return "only a seat that is asked out of turn may wait"
        if self.asked and self.seat == self.state.turn:
            return "it may only call or wait before the others are asked"
        move = move_of(self.book, self.state, self.seat, number)
        if (self.calls == AUTO and move == UNO) or (self.calls != ASK and CATCH <= move < SWAP):
            return f"with calls={next(word for word, each in CALLS.items() if each == self.calls)!r} it is made without asking"
        return REASONS[reason(self.book, self.state, self.seat, move)]
