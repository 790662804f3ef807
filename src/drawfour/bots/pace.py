"""How many rounds a search plays out in a given time, measured once for each table."""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Any

from drawfour.bots import search
from drawfour.bots.bot import Bot
from drawfour.bots.learned import learn
from drawfour.bots.mind import Mind
from drawfour.bots.registry import bot_named
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.thinking import Thinker
from drawfour.bots.weights import weights_for, with_habits
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.options import Rules
from drawfour.core.state import State

TRIED, MOVES = 3000, 40
"""How long a search is measured: playouts for a decision, and moves of a round."""
_paces: dict[tuple[Any, int, str], float] = {}  # [table] how many rounds are played out in a millisecond


def playouts_in(thinker: Thinker, book: Book, milliseconds: int) -> int:
    """Return how many rounds a search plays out in this time on a core, to two digits."""
    table = (thinker.book.numba_type, book.seats, Rules.__repr__(book))
    if table not in _paces:
        _paces[table] = measured(thinker, book)
    playouts = int(_paces[table] * milliseconds)
    return max(1, round(playouts, 2 - len(str(playouts))))


def measured(thinker: Thinker, book: Book) -> float:
    """Return how many rounds a search plays out in a millisecond: the mean over the decisions of a round."""
    thinker.prepare()
    spent, tried = 0.001, 1  # a guess, for a table at which there is nothing to choose

    def choose(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
        nonlocal spent, tried
        mind.thoughts.count = 0
        start = thread_time()
        move = thinker.choose(book, state, seat, moves, mind, dice)
        if mind.thoughts.count:
            spent += thread_time() - start
            tried += sum(mind.thoughts.deals[: mind.thoughts.count])
        return move

    workspace = make_workspace(book)
    learn(book, workspace.mind, [with_habits(weights_for(book), Bot(search.choose, playouts=TRIED))] * book.seats)
    play_rounds(book, [choose] * book.seats, workspace, [make_result(book)], 1, first=0, seed=1, limit=MOVES)
    return tried / (1000 * spent)


def settled(names: Sequence[str], book: Book) -> tuple[str, ...]:
    """Return the names of bots with each budget in milliseconds as the number of playouts that it comes to at this table."""
    return tuple(_settled(name, book) for name in names)


def _settled(name: str, book: Book) -> str:
    milliseconds = bot_named(name).milliseconds
    if not milliseconds:
        return name
    return f"{name.partition(':')[0]}:{playouts_in(Thinker(book), book, milliseconds)}"
