"""UnoGame: UNO as a game of OpenSpiel, `drawfour_uno`. Needs the extra `spiel`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drawfour.core.bot_dice import make_dice
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import Rules
from drawfour.decks import deck_for
from drawfour.envs.encoding import Encoding
from drawfour.envs.explicit import ExplicitTable, Undecided
from drawfour.envs.rendering import rendered
from drawfour.envs.table import MAX_STEPS
from drawfour.errors import DrawfourError, not_installed, shown

if find_spec("pyspiel") is None:
    raise not_installed(["open_spiel"], "spiel")

import pyspiel

NAME = "drawfour_uno"
ANY = -1  # chance decides who deals
SPAN = 1 << 53
MOST_NODES = 1 << 30  # OpenSpiel adds such numbers as integers of 32 bits

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="UNO, by the rules of drawfour",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "rules": "classic",
        "changes": {"name": "none"},  # an empty game would not survive being written as text
        "deck": "",
        "seats": 2,
        "dealer": ANY,
        "reward": "win",
        "calls": "ask",
        "asking": "play",
        "history": 0,
        "max_steps": MAX_STEPS,
    },
)


class UnoGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A round of UNO for OpenSpiel. Chance decides each card that is drawn, and who is asked first with `asking=random`.

    `rules` is a preset, and `changes` has the options that differ from it. `dealer` is a seat, or -1 if chance decides. The
    other parameters are as in `UnoAEC`. Actions are those of `Encoding`, outcomes of chance are faces or seats.

    The information state of a seat is what it has been told and has done since the deal, as text. The observation tensor is the
    row of `Encoding`, each entry divided by its largest value. A round that is not over after `max_steps` actions gives 0.

    Raises RulesError or DrawfourError for invalid parameters.

    >>> game = pyspiel.load_game("drawfour_uno(rules=mattel,changes=(hand_size=2),seats=3,dealer=2)")
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.chance_outcomes()[0][0])
    >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
    (0, ['draw', 'uno', 'R0', 'R2'])
    """

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = {**GAME_TYPE.parameter_specification, **(parameters or {})}
        changes = {name: value for name, value in chosen["changes"].items() if name != "name"}  # a game has a name
        self.encoding = Encoding(
            Rules.preset(chosen["rules"], **changes),
            chosen["seats"],
            deck=deck_for(chosen["rules"], chosen["deck"] or None),
            history=chosen["history"],
        )
        book = self.encoding.book
        self.table = ExplicitTable(
            self.encoding,
            dealer=None if chosen["dealer"] == ANY else chosen["dealer"],
            reward=chosen["reward"],
            calls=chosen["calls"],
            asking=chosen["asking"],
            max_steps=chosen["max_steps"],
        )
        low, high = self.table.reward_range
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=max(book.faces, book.seats),
            num_players=book.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self.table.max_steps,
        )
        super().__init__(GAME_TYPE, info, parameters or {})
        self.root = reached(str(self), self.table, None, ())

    def new_initial_state(self) -> UnoState:
        """Return the state before the deal."""
        return UnoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: in an action each seat calls and catches at most once, and a move draws no card more than twice."""
        book, table = self.encoding.book, self.table
        return min(MOST_NODES, (table.max_steps + 1) * 2 * book.cards * 2 * book.seats)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: Mapping[str, Any] | None = None
    ) -> UnoObserver:
        """Return an observer for observations, or with `perfect_recall` for information states, which have no tensor."""
        return UnoObserver(self.encoding, kind, parameters)


@dataclass(frozen=True)
class Node:
    """A node of the tree: a table, and perhaps an action that was taken there, while chance decides what comes of it.

    Nothing changes a node, so the copies of a state share it, and with it the book.
    """

    game: str
    table: ExplicitTable
    action: int | None = None  # at a node of chance; None is the deal
    answers: tuple[int, ...] = ()  # the outcomes of chance so far
    what: str = ""  # what chance decides next
    outcomes: tuple[tuple[int, float], ...] = ()  # each with its probability; none where a seat is asked

    @property
    def is_over(self) -> bool:
        """Has the round ended, or has it been truncated?"""
        return not (self.outcomes or self.table.actions)

    def after(self, action: int) -> Node:
        """Return the node to which an action or an outcome of chance leads."""
        if self.outcomes:
            if action not in dict(self.outcomes):
                allowed = ", ".join(str(outcome) for outcome, _ in self.outcomes)
                raise DrawfourError("unknown_move", f"Chance can't choose {shown(action)} here. Outcomes: {allowed}.")
            return reached(self.game, self.table, self.action, (*self.answers, action))
        return reached(self.game, self.table, action, ())

    def imagined(self, seat: int, number: int) -> Node:
        """Return a node that looks the same to a seat, with hidden cards that follow from a number."""
        return Node(self.game, self.table.imagine(seat, make_dice(number)))

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        shared = table_of(self.game).__dict__
        own = {
            name: value for name, value in self.table.__dict__.items() if value is not shared.get(name) and name != "_chance"
        }
        return restored, (self.game, own, self.action, self.answers, self.what, self.outcomes)


def reached(game: str, before: ExplicitTable, action: int | None, answers: tuple[int, ...]) -> Node:
    """Return the node to which an action and some outcomes of chance lead."""
    table = before.copy()
    try:
        table.go_on(action, answers)
    except Undecided as chance:
        return Node(game, before, action, answers, chance.what, chance.outcomes)
    return Node(game, table)


@lru_cache(maxsize=64)
def table_of(game: str) -> ExplicitTable:
    """Return the table of a game before the deal."""
    table: ExplicitTable = pyspiel.load_game(game).table
    return table


def restored(game: str, own: dict[str, Any], *more: Any) -> Node:
    """Return a node that was serialized."""
    table = table_of(game).copy()
    table.__dict__.update(own)
    return Node(game, table, *more)


class UnoState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the game. `clone()` copies nothing but a reference."""

    def __init__(self, game: UnoGame) -> None:
        super().__init__(game)
        self.node = game.root

    def current_player(self) -> int:
        """Return the seat that is asked, or that chance decides, or that the round is over."""
        if self.node.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.is_over else self.node.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.table.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome of chance with its probability: a face, or a seat that deals or is asked first."""
        return list(self.node.outcomes)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        encoding = self.node.table.encoding
        if player != pyspiel.PlayerId.CHANCE:
            return encoding.action_names[action]
        return f"draw {encoding.notation.cards[action]}" if self.node.what == "draw" else f"{self.node.what} {action}"

    def is_terminal(self) -> bool:
        """Is the round over, or have `max_steps` actions been taken?"""
        return self.node.is_over

    def returns(self) -> list[float]:
        """Return the reward of every seat; 0 until the round is over."""
        table = self.node.table
        return table.rewards if self.node.is_over and table.is_over else [0.0] * table.book.seats

    def __str__(self) -> str:
        node, table = self.node, self.node.table
        position = rendered(table) if table.rounds else "before the deal"
        return f"{position}\nchance: {[*node.answers]}, {node.what}" if node.outcomes else position

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UnoState:
        """Return a state that looks the same to a player, with the hidden cards dealt again. Its history is not adjusted.

        `sampler` returns numbers from 0 to 1. Raises DrawfourError unless the player is asked.
        """
        if player != self.current_player():
            raise DrawfourError(
                "not_your_turn", f"Hidden cards can be dealt again only for the seat that is asked, not {player}."
            )
        twin: UnoState = self.clone()
        twin.node = self.node.imagined(player, int(sampler() * SPAN))
        return twin


class UnoObserver:
    """What a player observes: the row of `Encoding` from 0 to 1 in `tensor`, its blocks in `dict`; or an information state."""

    def __init__(
        self, encoding: Encoding, kind: pyspiel.IIGObservationType | None, parameters: Mapping[str, Any] | None
    ) -> None:
        if parameters:
            raise DrawfourError("bad_option", f"Observers of {NAME} have no parameters; found {', '.join(parameters)}.")
        self._recalls = kind is not None and kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if kind is not None and (not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER):
            raise DrawfourError("bad_option", f"Observers of {NAME} show what one player sees, public and private.")
        if not self._recalls:
            self.tensor = np.zeros(encoding.size, np.float32)
            self.dict = {block: self.tensor[place] for block, place in encoding.blocks.items()}

    def set_from(self, state: UnoState, player: int) -> None:
        """Write what a player observes to `tensor`; all 0 before the deal."""
        table = state.node.table
        if self.tensor is not None:
            self.tensor[:] = table.observation(player) / table.encoding.high if table.rounds else 0

    def string_from(self, state: UnoState, player: int) -> str:
        """Return an observation or an information state as text."""
        table = state.node.table
        if not table.rounds:
            return ""
        if self._recalls:
            return "\n".join([*table.heard[player], *(["asked"] if table.asked and table.seat == player else [])])
        names, row = table.encoding.names, table.observation(player)
        return ", ".join(f"{names[entry]} {row[entry]}" for entry in row.nonzero()[0])


pyspiel.register_game(GAME_TYPE, UnoGame)
