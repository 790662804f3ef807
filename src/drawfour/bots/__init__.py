"""Bots: a bot is ``choose(book, state, seat, moves, dice) -> move``, one file each.

`state` is what the seat may see (`view.mask`) and `moves` its legal moves; the answer is one of them, or WAIT when it is not
the seat's turn and nothing is due. Self-play saves the masking and passes the whole position: a test permutes all hidden cards
and checks that no bot decides otherwise. The functions are written in the dialect of the core, so that they can be compiled
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from drawfour.bots import careful, random
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.state import State
from drawfour.errors import DrawfourError, counted, unknown

Choose = Callable[[Book, State, int, Bits, Dice], int]

BOTS: dict[str, Choose] = {"careful": careful.choose, "random": random.choose}
"""Every bot by its name."""

NAMES = ("Ada", "Grace", "Linus", "Edsger", "Barbara", "Alan", "Radia", "Donald", "Hedy", "Emmy")
"""What bots are called at a table, by seats."""


def bot_name(seat: int, people: Collection[str]) -> str:
    """What the bot of a seat is called where people of these names are, so that nobody takes it for one of them.

    >>> bot_name(0, ["Bob"]), bot_name(0, ["Ada"])
    ('Ada', 'Ada (bot)')
    """
    return NAMES[seat] if NAMES[seat] not in people else f"{NAMES[seat]} (bot)"


def check_bot(name: str) -> None:
    """Raise DrawfourError unless there is a bot of that name."""
    if name not in BOTS:
        raise DrawfourError("bad_option", unknown("bot", name, BOTS))


def seated(names: Sequence[str], seats: int, people: int = 0) -> tuple[str, ...]:
    """Return the bot in each seat that is not a person's. One name stands for all of them. Raises DrawfourError.

    >>> seated(["careful"], 3)
    ('careful', 'careful', 'careful')
    """
    for name in names:
        check_bot(name)
    places = seats - people
    if len(names) not in (1, places):
        beside = " beside yours" if people else ""
        needed = "name one" if places == 1 else f"name one for all of them, or {places}"
        raise DrawfourError("bad_option", f"{len(names)} bots for {counted(places, 'seat')}{beside}; {needed}.")
    return tuple(names) if len(names) == places else tuple(names) * places


from drawfour.bots.player import Player  # noqa: E402  # it looks its bot up in the table above

__all__ = ["BOTS", "NAMES", "Choose", "Player", "bot_name", "check_bot", "seated"]
