"""Our bots by their names, and everybody else's: from files, and from installed packages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib.util import find_spec

from drawfour.bots import careful, learned, random, search
from drawfour.bots.bot import Bot
from drawfour.bots.budget import with_budget
from drawfour.bots.own import installed_bots, is_in_file, name_at_a_table, offered, own_bot
from drawfour.errors import DrawfourError, counted, shown, unknown

LEVELS: dict[str, Bot] = {
    "beginner": Bot(
        learned.choose,
        "A first game: plays whatever fits, wastes its wilds, and often forgets to call.",
        mistakes=1000, whims=500, distrust=400, forgets_one_in=2, notices_one_in=6,
    ),
    "casual": Bot(
        learned.choose,
        "Plays for fun: often the first card that will do, and quick to challenge.",
        mistakes=600, distrust=200, forgets_one_in=4, notices_one_in=4,
    ),
    "skilled": Bot(
        learned.choose,
        "Plays well, with a slip now and then.",
        mistakes=250, distrust=100, forgets_one_in=8, notices_one_in=2,
    ),
    "expert": Bot(
        learned.choose,
        "Remembers what others could not play, and makes no mistakes.",
        forgets_one_in=16, notices_one_in=1,
    ),
    "master": Bot(
        search.choose,
        "Plays every move out in its mind, hundreds of times, before it makes it.",
        forgets_one_in=64, notices_one_in=1, playouts=3000, margin=2,
    ),
}  # fmt: skip
"""The five levels by their names, the weakest first."""

BOTS: dict[str, Bot] = LEVELS | {
    "careful": Bot(careful.choose, "Plays by a few simple habits; a yardstick for other bots."),
    "random": Bot(random.choose, "Plays any legal move; a yardstick for other bots."),
}
"""Every bot by its name: the levels and two yardsticks."""

NAMES = ("Ada", "Grace", "Linus", "Edsger", "Barbara", "Alan", "Radia", "Donald", "Hedy", "Emmy")
"""What bots are called at a table, by seats."""


def bot_name(seat: int, people: Collection[str]) -> str:
    """What the bot of a seat is called where people of these names are, so that nobody takes it for one of them.

    >>> bot_name(0, ["Bob"]), bot_name(0, ["Ada"])
    ('Ada', 'Ada (bot)')
    """
    return NAMES[seat] if NAMES[seat] not in people else f"{NAMES[seat]} (bot)"


def bot_named(name: str) -> Bot:
    """Return one of our bots, perhaps with a budget, or a custom one: by its file and function, or of an installed package.

    Raises DrawfourError if there is no such bot, or if it can't be loaded.

    >>> bot_named("expert").mistakes, bot_named("master:500").playouts
    (0, 500)
    >>> bot_named("mine.py:choose")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: mine.py can't be read: No such file or directory
    """
    found = BOTS.get(name) or with_budget(name, BOTS) or offered.get(name) or own_bot(name)
    if found is None:
        more = [*installed_bots(), "or FILE.py:FUNCTION"]
        raise DrawfourError("bad_option", unknown("bot", name, BOTS, f", {', '.join(more)}"))
    return found


def is_ours(name: str) -> bool:
    """Is it one of our bots, perhaps with a budget?"""
    return name in BOTS or with_budget(name, BOTS) is not None


def offered_bots() -> list[str]:
    """Return the names of the bots that a server offers: ours, except for one that searches if Numba is missing, and others'.

    Others are those of installed packages and those that the server was started with.
    """
    return [*(name for name, bot in BOTS.items() if can_search() or not bot.playouts), *installed_bots(), *offered]


@cache
def can_search() -> bool:
    """Is Numba there, which a search needs?"""
    return find_spec("numba") is not None


def offer(names: Sequence[str]) -> None:
    """Offer custom bots at the tables of this process, besides all others.

    Raises DrawfourError for a bot that can't be loaded, that is not in a file, or that has the name of another one.
    """
    offered.clear()
    for name in names:
        called = name_at_a_table(name)
        if not is_in_file(name):
            raise DrawfourError("bad_option", f"A bot to offer must be a file, like mine.py or mine.py:bold, not {shown(name)}")
        found = bot_named(name)
        if called in offered_bots():
            raise DrawfourError("bad_option", f"Another bot is already called {called}; rename {name}.")
        offered[called] = found


def seated(names: Sequence[str], seats: int, people: int = 0) -> tuple[str, ...]:
    """Return the bot in each seat that is not a person's. One name stands for all of them. Raises DrawfourError.

    >>> seated(["careful"], 3)
    ('careful', 'careful', 'careful')
    """
    for name in names:
        bot_named(name)
    places = seats - people
    if len(names) not in (1, places):
        beside = " beside yours" if people else ""
        needed = "name one" if places == 1 else f"name one for all of them, or {places}"
        raise DrawfourError("bad_option", f"{len(names)} bots for {counted(places, 'seat')}{beside}; {needed}.")
    return tuple(names) if len(names) == places else tuple(names) * places
