"""Encoding: positions as observations, and moves as actions, of fixed sizes for learning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from itertools import permutations, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drawfour.core.cards import Deck
from drawfour.core.moves import CATCH, COLOR, PLAY, SWAP, WAIT, WORD
from drawfour.core.options import Rules
from drawfour.core.state import State
from drawfour.decks import deck_for
from drawfour.envs.actions import WAIT_ACTION, action_of, move_of
from drawfour.envs.asking import ASK, list_actions
from drawfour.envs.blocks import blocks_of, option_values, play_names
from drawfour.envs.observing import (
    MOST,
    MOVE_FACTS,
    count_discard,
    write_hidden,
    write_match,
    write_move,
    write_observation,
)
from drawfour.envs.renaming import Renaming
from drawfour.errors import DrawfourError, require_int, shown
from drawfour.game.notation import moves_in, notation_for
from drawfour.game.view import View

VERSION = 1
"""The version of the encoding, which rises when the meaning of an entry or an action changes."""
MOST_HISTORY = 1000
Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]


class Made(NamedTuple):
    """A move that was made, as `history` has it."""

    seat: int
    move: int
    drawn: int  # the cards that seats drew in it


class Encoding:
    """How positions of one kind of table become observations, and moves actions.

    `rules`, `deck` and `seats` are as in `Round`. `options`, `match` and `history` add blocks after the others: the options of
    the rules, the scores of a match, and the last `history` moves.

    An observation is a row of `size` bytes (`uint8`). `blocks` has the slice of each block, `names` a name for each entry, and
    `high` its largest possible value, so that `observation / high` lies in [0, 1]. There are `actions` actions: the numbers of
    the moves (docs/reference/moves.md), with seats counted from the one that acts, and 6 for waiting. In two encodings with the
    same `digest`, all numbers mean the same. docs/reference/encoding.md has the tables.

    Raises RulesError or DrawfourError if rules, deck, seats and blocks don't fit together.

    >>> from drawfour import Round
    >>> encoding = Encoding(seats=2)
    >>> encoding.size, encoding.actions, encoding.blocks["top"]
    (315, 120, slice(108, 168, None))
    >>> view = Round(2, seed="demo").view(0)
    >>> observation = encoding.observation(view)
    >>> [encoding.names[entry] for entry in observation.nonzero()[0][:3]]
    ['hand Y3', 'hand Y5', 'hand B5']
    >>> [encoding.action_names[action] for action in encoding.mask(view).nonzero()[0]] == view.legal
    True
    """

    def __init__(
        self,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        deck: str | Path | Deck | None = None,
        options: bool = False,
        match: bool = False,
        history: int = 0,
    ) -> None:
        self.notation = notation_for(Rules.of(rules), deck_for(rules, deck), require_int("seats", seats))
        self.book = self.notation.book
        self.history = require_int("history", history)
        if not 0 <= self.history <= MOST_HISTORY:
            raise DrawfourError("bad_option", f"history must be 0 to {MOST_HISTORY}, not {shown(history)}.")
        self.options = bool(options)
        self.match = bool(match)
        self.actions = WORD * self.book.move_words
        self.blocks: dict[str, slice] = {}
        self.names: list[str] = []
        highs: list[int] = []
        for block, entries in blocks_of(
            self.book, options=self.options, match=self.match, history=self.history, actions=self.actions
        ):
            self.blocks[block] = slice(len(self.names), len(self.names) + len(entries))
            self.names += [f"{block} {name}" for name in entries]
            highs += entries.values()
        self.size = len(self.names)
        self.high: Bytes = np.minimum(highs, MOST).astype(np.uint8)
        self.high.setflags(write=False)
        self.option_row = np.array(list(option_values(self.book)), np.uint8)

    @classmethod
    def of(cls, view: View, *, options: bool = False, match: bool = False, history: int = 0) -> Encoding:
        """Return the encoding of the table of a view; the blocks are as in `Encoding`.

        >>> from drawfour import Round
        >>> encoding = Encoding.of(Round(3, "mattel", seed="demo").view(0))
        >>> encoding, encoding.digest == Encoding("mattel", seats=3).digest
        (<Encoding: 325 entries, 120 actions, 3 seats>, True)
        """
        book = view.book
        rules = Rules.preset(**book.in_words())
        return cls(rules, book.seats, deck=book.deck, options=options, match=match, history=history)

    def __repr__(self) -> str:
        blocks = "".join(f", {block}" for block in list(self.blocks)[9:])
        return f"<Encoding: {self.size} entries, {self.actions} actions, {self.book.seats} seats{blocks}>"

    @cached_property
    def action_names(self) -> list[str]:
        """A name for every action: notation, with `catch +2` for the second seat after the acting one; "" if it is never legal.

        >>> names = Encoding("party", seats=3).action_names
        >>> names[0], names[6], names[17], names[33], names[60], names[120]
        ('draw', 'wait', 'catch +1', 'swap +1', 'R0', 'jump R0')
        """
        names = [""] * self.actions
        for move in self.notation.move_numbers:
            if CATCH <= move < PLAY:
                kind, first = ("swap", SWAP) if move >= SWAP else ("catch", CATCH)
                names[move] = f"{kind} +{move - first}" if move > first else ""
            else:
                names[move] = self.notation.move_name(move)
        names[WAIT_ACTION] = "wait"
        return names

    @cached_property
    def digest(self) -> str:
        """A digest of everything that the numbers mean: equal digests, equal encodings.

        >>> Encoding(seats=2).digest == Encoding("mattel", seats=2).digest, Encoding(seats=3).digest == Encoding().digest
        (True, False)
        """
        entries = [f"{name} {high}" for name, high in zip(self.names, self.high, strict=True)]
        return sha256("\n".join([f"{VERSION}", *entries, *self._meanings]).encode()).hexdigest()[:16]

    @property
    def _meanings(self) -> list[str]:
        """The actions in words; those of a seat are numbered for any number of seats, and those of any rules."""
        named = [f"color:{color.letter}" for color in self.book.deck.colors]
        return [f"{self.actions} {COLOR}", *named, *play_names(self.book), f"{PLAY} {WORD * self.book.words}"]

    def observation(
        self, view: View, *, asked: bool = False, scores: Sequence[int] = (), history: Sequence[Made] = ()
    ) -> Bytes:
        """Return what a view shows, as a row of bytes; `asked` says that its seat is asked out of turn.

        `scores` are the totals of the sides of a match, and `history` the moves of the round so far, for the blocks `match` and
        `history`. Raises DrawfourError for the view of a spectator or of another table.

        >>> from drawfour import Round
        >>> encoding = Encoding(seats=3)
        >>> observation = encoding.observation(Round(3, seed="demo").view(2))
        >>> observation[encoding.blocks["table"]].tolist()  # draw pile, discard pile, and so on
        [86, 1, 0, 0, 0, 0, 0, 0]
        """
        return self.observe(view.state, self._seat_of(view), asked, scores, history)

    def mask(self, view: View, *, asked: bool = False) -> Mask:
        """Return which actions are legal for the seat of a view, as 0 and 1; `asked` says that it is asked out of turn.

        >>> from drawfour import Round
        >>> encoding = Encoding(seats=3)
        >>> int(encoding.mask(Round(3, seed="demo").view(2)).sum())
        7
        """
        return self.legal(view.state, self._seat_of(view), asked, ASK)

    def _seat_of(self, view: View) -> int:
        book = view.book
        if view.seat is None:
            raise DrawfourError("bad_seats", "A spectator has no observation: give the view of a seat.")
        if (book.deck, book.seats, book.move_words) != (self.book.deck, self.book.seats, self.book.move_words):
            raise DrawfourError("bad_option", f"The view is of another table: {book!r}, and not {self.book!r}.")
        return view.seat

    def observe(
        self, state: State, seat: int, asked: bool = False, scores: Sequence[int] = (), history: Sequence[Made] = ()
    ) -> Bytes:
        """Return what a seat observes in a position, of which only what it may see is read; see `observation`."""
        seen = [0] * self.book.faces
        count_discard(self.book, state, seen)
        row: Any = bytearray(self.size)
        write_observation(self.book, state, seat, asked, seen, row)
        if self.options:
            row[self.blocks["options"]] = self.option_row.tobytes()
        if self.match and scores:
            write_match(self.book, state, seat, list(scores), row, self.blocks["match"].start)
        for number, made in enumerate(reversed(history[-self.history :] if self.history else ())):
            write_move(self.book, state, seat, *made, row, self.blocks["history"].start + MOVE_FACTS * number)
        return np.frombuffer(row, np.uint8)

    def legal(self, state: State, seat: int, asked: bool, calls: int) -> Mask:
        """Return which actions are legal for a seat in a position; `calls` is one of the numbers in `asking.py`."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.actions_in(state, seat, asked, calls)] = 1
        return mask

    def actions_in(self, state: State, seat: int, asked: bool, calls: int) -> list[int]:
        """Return the legal actions of a seat in a position, in numerical order."""
        moves = [0] * self.book.move_words
        list_actions(self.book, state, seat, asked, moves, calls)
        return moves_in(moves)

    def move(self, view: View, action: int) -> str | None:
        """Return the move that an action stands for, in notation; None for waiting.

        Raises DrawfourError for a number that is not an action of this table.

        >>> from drawfour import Round
        >>> encoding = Encoding(seats=3)
        >>> view = Round(3, seed="demo").view(2)
        >>> encoding.move(view, 118), encoding.move(view, 17), encoding.move(view, 6)
        ('W:B', 'catch 1', None)
        """
        if not (0 <= require_int("action", action) < self.actions and self.action_names[action]):
            raise DrawfourError("unknown_move", f"No action of this table has the number {shown(action)}.")
        move = move_of(self.book, view.state, self._seat_of(view), action)
        return None if move == WAIT else self.notation.move_name(move)

    def action(self, view: View, move: str | None) -> int:
        """Return the action that stands for a move in notation, or for waiting (None).

        Raises DrawfourError for text that is not a move.

        >>> from drawfour import Round
        >>> encoding = Encoding(seats=3)
        >>> view = Round(3, seed="demo").view(2)
        >>> encoding.action(view, "W:B"), encoding.action(view, "catch 1"), encoding.action(view, None)
        (118, 17, 6)
        """
        number = WAIT if move is None else self.notation.move_of(move)
        if number is None:
            raise DrawfourError("unknown_move", f"{shown(move)} is not a move of this table.")
        return action_of(self.book, view.state, self._seat_of(view), number)

    def hidden(self, state: State, seat: int) -> Bytes:
        """Return all cards that a seat can't see, as counts: the hands of the others in the order of play, then the draw pile.

        For critics in training only: no player may see them. There is an entry for each face, `seats` times.
        """
        row = bytearray(self.book.seats * self.book.faces)
        write_hidden(self.book, state, seat, row)  # type: ignore[arg-type]  # a row of small numbers
        return np.frombuffer(row, np.uint8)

    def color_permutations(self) -> list[tuple[int, ...]]:
        """Return every way to exchange colors of which the deck has the same cards: 24 for the classic deck.

        In a permutation, color `c` becomes color `permutation[c]`. The first one changes nothing.

        >>> Encoding().color_permutations()[:3]
        [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
        """
        deck = self.book.deck
        cards = [
            sorted((face.symbol, face.copies) for face in deck.faces if face.color == color)
            for color in range(len(deck.colors))
        ]
        alike = [[color for color, others in enumerate(cards) if others == mine] for mine in cards]
        groups = sorted({tuple(group) for group in alike})
        found = []
        for chosen in product(*(permutations(group) for group in groups)):
            exchanged = {
                old: new for group, order in zip(groups, chosen, strict=True) for old, new in zip(group, order, strict=True)
            }
            found.append(tuple(exchanged[color] for color in range(len(cards))))
        return sorted(found)

    def renaming(self, permutation: Sequence[int]) -> Renaming:
        """Return what exchanging colors does to observations, masks and actions.

        Raises DrawfourError unless the permutation is one of `color_permutations()`.

        >>> from drawfour import Round
        >>> encoding = Encoding()
        >>> view = Round(2, seed="demo").view(0)
        >>> swapped = encoding.renaming((0, 1, 3, 2))  # green becomes blue, blue becomes green
        >>> [encoding.action_names[each] for each in swapped.mask(encoding.mask(view)).nonzero()[0]]
        ['draw', 'W:R', 'Y3', 'Y5', 'W:Y', 'W:G', 'W:B']
        >>> encoding.action_names[swapped.action(encoding.action(view, "W:B"))]
        'W:G'
        """
        if tuple(permutation) not in self.color_permutations():
            raise DrawfourError("bad_option", f"{shown(permutation)} does not exchange colors with the same cards.")
        return Renaming.of(self.book, permutation, self.blocks, self.size, self.actions)

    def explain(self, action: Any) -> str:
        """Return an action in words for an error message: its number and its name.

        >>> Encoding().explain(73), Encoding().explain(300), Encoding().explain("draw")
        ('73 (W:R)', '300', "'draw'")
        """
        is_named = isinstance(action, int | np.integer) and 0 <= action < self.actions and self.action_names[int(action)]
        return f"{action} ({self.action_names[int(action)]})" if is_named else shown(action)
