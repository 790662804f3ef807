"""The state of a table, computed from its log alone, without sockets, clocks or a store.

`decide.py` decides what becomes an entry, `apply.py` what an entry changes, and `timers.py` when something happens
automatically; `room/client_view.py` tells what each person may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import chain, count

from drawfour.bots import bot_name
from drawfour.core.cards import CLASSIC, Deck
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.server.protocol.settings import Settings
from drawfour.server.protocol.values import NewsKind, Stage

STAND_IN = "careful"  # the bot that plays for people who are away, and on free seats


@dataclass
class Seat:
    """A seat: free, taken by a person (`who`), or taken by a bot. `since` is the entry that last changed it.

    `player` is the bot that moves for this seat now, or None. `left` is the last person of a seat that has become free.
    """

    who: int | None = None
    bot: str | None = None
    is_away: bool = False
    since: int = 0
    left: int | None = None
    player: str | None = field(init=False)

    def __post_init__(self) -> None:
        self.player = self.bot or (STAND_IN if self.is_away else None)

    @property
    def is_free(self) -> bool:
        """Is the seat free?"""
        return self.who is None and self.bot is None


@dataclass
class Table:
    """The state of a table.

    `number` is the last entry, `since` the last one that began a new turn or decision, `moved` the last one that changed the
    position. Times are in milliseconds since 1970: `since_at` and `moved_at` are those of the two entries, `grace_until` is the
    end of the grace for a missing call, 0 without one.
    """

    code: str
    names: dict[int, str] = field(default_factory=dict)  # everyone who has ever been at the table, by number
    number: int = 0
    at: int = 0
    settings: Settings = field(default_factory=Settings)
    deck: Deck = CLASSIC  # the deck of the settings
    owner: str | None = None  # the process that serves it, where several share a database
    host: int | None = None
    people: list[int] = field(default_factory=list)  # the people at the table, in the order they joined
    brought: dict[int, int] = field(default_factory=dict)  # person -> the person whose device they share
    removed: set[int] = field(default_factory=set)
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    matches: int = 0
    started_at: int = 0  # when the match started
    finished: str | None = None  # id of the last match finished here
    won: Counter[int | str | None] = field(default_factory=Counter)  # matches won here, by `player_at`
    is_closed: bool = False
    stage: Stage = "waiting"
    since: int = 0
    since_at: int = 0
    moved: int = 0
    moved_at: int = 0
    grace_until: int = 0
    missing: int = 0  # set of seats that missed their call and can be caught
    events: list[Event] = field(default_factory=list)  # of the last entry, with all cards visible
    news: list[tuple[NewsKind, int]] = field(default_factory=list)  # of the last entry: what happened, to which person
    knows: dict[int, int | None] = field(default_factory=dict)  # person -> seat whose hand they know this round; None: all
    has_open_hands: bool = False  # whether spectators see the hands of this round

    @property
    def round(self) -> Round | None:
        """The current or last round; None before the first."""
        return self.match.round if self.match else None

    @property
    def is_match_running(self) -> bool:
        """Is a match running?"""
        return self.stage in ("playing", "round_over")

    @property
    def has_hints(self) -> bool:
        """May players ask for hints?"""
        people = sum(seat.who is not None for seat in self.seats)
        return self.settings.hints == "always" or (self.settings.hints == "alone" and people == 1)

    def seat_of(self, who: int) -> int | None:
        """Return the seat of a person, or None."""
        for number, seat in enumerate(self.seats):
            if seat.who == who:
                return number
        return None

    def at_device(self, who: int) -> list[int]:
        """Return the people at the table who share a person's device, that person first."""
        return [who, *(one for one in self.people if self.brought.get(one) == who)]

    def sees_hands(self, who: int | None) -> bool:
        """May a person see every hand during the round? Not if they have, or had, a seat in it."""
        return self.has_open_hands and who in self.people and self.knows.get(who, 0) is None

    def name_at(self, seat: int) -> str:
        """Return the name of the person or bot in a seat."""
        who = self.seats[seat].who
        return bot_name(seat, self.names.values()) if who is None else self.names[who]

    def player_at(self, seat: int) -> int | str | None:
        """Return the player shown at a seat: a person's number, or a bot's name. After a match, one who left is still shown."""
        here = self.seats[seat]
        if here.is_free:
            return None if self.match is None else here.left
        return self.name_at(seat) if here.who is None else here.who

    def won_at(self, seat: int) -> int:
        """Count the matches won here by the player shown at a seat."""
        return self.won[self.player_at(seat)] if self.won else 0

    def name_shown(self, seat: int) -> str | None:
        """Return the name of the player shown at a seat, or None."""
        player = self.player_at(seat)
        return self.names[player] if isinstance(player, int) else player


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number after it if it is taken.

    >>> free_name("Ann", ["Ann", "Ann 2"]), free_name("Ann", ["Bob"])
    ('Ann 3', 'Ann')
    """
    return next(free for free in chain([name], (f"{name} {number}" for number in count(2))) if free not in taken)


def number_duplicates(names: Iterable[str]) -> list[str]:
    """Append numbers to repeated names, so that a record can tell its players apart: forgotten players share one name.

    >>> number_duplicates(["Somebody", "Bob", "Somebody"])
    ['Somebody', 'Bob', 'Somebody 2']
    """
    found: list[str] = []
    for name in names:
        found.append(free_name(name, found))
    return found
