"""The rule functions that rounds run: as they are written at first, specialized once a table has dealt many rounds."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from weakref import WeakKeyDictionary

from drawfour.core.book import Book
from drawfour.core.bot_dice import DiceChance
from drawfour.core.deal import deal
from drawfour.core.legal import legal
from drawfour.core.play import apply
from drawfour.core.state import Chance, State, blank
from drawfour.game.notation import Notation
from drawfour.plain import specializer

MANY_DEALS = 200  # the specialized functions save the time it takes to make them in some hundred more


class Engine:
    """`deal`, `legal` and `apply` for all rounds with one book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._blank = blank(book, DiceChance(0))
        self._deals = 0
        self._steps = self._specialize()
        self._lock = Lock()  # of the steps
        self.deal = deal
        self.legal = legal
        self.apply = apply

    def new_state(self, chance: Chance) -> State:
        """Return an empty state for a deal. After many, specialize the functions."""
        self._deals += 1
        if self._deals >= MANY_DEALS and self._lock.acquire(blocking=False):
            try:
                next(self._steps, None)
            finally:
                self._lock.release()
        state = self._blank.copy()
        state.chance = chance
        return state

    def _specialize(self) -> Iterator[None]:
        """Specialize a function at a time, so that no pause of a server is long."""
        specialize = specializer(self._book)
        self.apply = specialize(apply)
        yield
        self.legal = specialize(legal)
        yield
        self.deal = specialize(deal)


_engines: WeakKeyDictionary[Notation, Engine] = WeakKeyDictionary()


def engine_for(notation: Notation) -> Engine:
    """Return the engine that all rounds with this notation share."""
    engine = _engines.get(notation)
    if engine is None:
        engine = _engines[notation] = Engine(notation.book)
    return engine
