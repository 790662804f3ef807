"""The state of a table, computed from its log alone, without sockets, clocks or a store.

`apply` applies entries one by one; the same entries always lead to the same table. `decide.py` decides what becomes an entry,
`timers.py` when something happens automatically, and `room/snapshot.py` what each person may see.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import chain, count

from drawfour.bots import bot_name
from drawfour.core import phase
from drawfour.core.cards import CLASSIC, Deck
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.server.protocol.settings import Settings
from drawfour.server.store.interface import Entry
from drawfour.server.table import entries

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
    host: int | None = None
    people: list[int] = field(default_factory=list)  # the people at the table, in the order they joined
    removed: set[int] = field(default_factory=set)
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    matches: int = 0
    started_at: int = 0  # when the match started
    finished: str | None = None  # id of the last match finished here
    is_closed: bool = False
    stage: str = "waiting"  # or `playing`, `round_over`, `match_over`, `closed`
    since: int = 0
    since_at: int = 0
    moved: int = 0
    moved_at: int = 0
    grace_until: int = 0
    missing: int = 0  # set of seats that missed their call and can be caught
    events: list[Event] = field(default_factory=list)  # of the last entry, with all cards visible
    news: list[tuple[str, int]] = field(default_factory=list)  # of the last entry: what happened, to which person
    knows: dict[int, int | None] = field(default_factory=dict)  # person -> seat whose hand they know this round; None: all
    has_open_hands: bool = False  # whether spectators see the hands of this round

    def _stage(self) -> str:
        if self.is_closed:
            return "closed"
        if self.match is None:
            return "waiting"
        if not self.match.round.is_over:
            return "playing"
        return "match_over" if self.match.is_over else "round_over"

    @property
    def round(self) -> Round | None:
        """The current or last round; None before the first."""
        return self.match.round if self.match else None

    @property
    def is_match_running(self) -> bool:
        """Is a match running?"""
        return self.stage in ("playing", "round_over")

    def seat_of(self, who: int) -> int | None:
        """Return the seat of a person, or None."""
        return next((number for number, seat in enumerate(self.seats) if seat.who == who), None)

    def sees_hands(self, who: int | None) -> bool:
        """May a person see every hand during the round? Not if they have, or had, a seat in it."""
        return self.has_open_hands and who in self.people and self.knows.get(who, 0) is None

    def apply(self, entry: Entry, body: entries.Body | None = None) -> None:
        """Apply the next entry of the log; `body` is its decoded body, if known."""
        assert entry.number == self.number + 1, f"entry {entry.number} after {self.number}"
        self.number = entry.number
        self.at = max(self.at, entry.at)
        self.events, self.news = [], []
        decoded = entries.decode(entry.body) if body is None else body
        getattr(self, f"_apply_{type(decoded).__name__.lower()}")(decoded)
        before, self.stage = self.stage, self._stage()
        if self.stage == "match_over" != before:
            self.finished = self._match_id()

    def apply_all(self, entries: Iterable[Entry]) -> Table:
        """Apply entries, and return the table."""
        for entry in entries:
            self.apply(entry)
        return self

    def _apply_opened(self, body: entries.Opened) -> None:
        self._set(body.settings)
        self.seats = [Seat() for _ in range(body.settings.seats)]
        self.host = body.who
        self.people = [body.who]
        self._start_turn()

    def _apply_came(self, body: entries.Came) -> None:
        self.people.append(body.who)
        self.news.append(("came", body.who))
        if self.host is None:
            self._make_host(body.who)
        self._show_hands(body.who)

    def _apply_left(self, body: entries.Left) -> None:
        self.news.append(("left", body.who))
        self._remove_person(body.who)

    def _apply_removed(self, body: entries.Removed) -> None:
        self.removed.add(body.who)
        self.news.append(("removed", body.who))
        self._remove_person(body.who)

    def _apply_sat(self, body: entries.Sat) -> None:
        self._vacate(body.who)
        self._set_seat(body.seat, Seat(who=body.who))
        self._restart_turn(body.seat)
        self.knows[body.who] = body.seat
        self._add_news("sat", body.who)

    def _apply_placed(self, body: entries.Placed) -> None:
        self._set_seat(body.seat, Seat(bot=body.bot))

    def _apply_stood(self, body: entries.Stood) -> None:
        self._vacate(body.who)
        self._add_news("stood", body.who)

    def _apply_hosted(self, body: entries.Hosted) -> None:
        self._make_host(body.who)

    def _apply_renamed(self, body: entries.Renamed) -> None:
        self.news.append(("renamed", body.who))

    def _apply_chosen(self, body: entries.Chosen) -> None:
        if body.settings.deck != self.settings.deck:
            self.match = None  # its cards belong to another deck
        self._set(body.settings)
        free = [Seat() for _ in range(body.settings.seats)]
        self.seats = (self.seats + free)[: body.settings.seats]
        self.has_open_hands &= body.settings.onlookers_see_hands

    def _apply_dealt(self, body: entries.Dealt) -> None:
        if body.dealer is not None or self.match is None:
            self._begin(bytes.fromhex(body.secret), body.dealer)
        else:
            self.match.next_round(seed=bytes.fromhex(body.secret))
        assert self.match is not None
        self.knows = {seat.who: number for number, seat in enumerate(self.seats) if seat.who is not None}
        self.has_open_hands = self.settings.onlookers_see_hands
        for who in self.people:
            self._show_hands(who)
        self.events = self.match.round.happened()
        self._position_changed()
        self._start_turn()

    def _apply_moved(self, body: entries.Moved) -> None:
        assert self.match is not None
        self.events = self.match.play(body.seat, body.move)
        self._position_changed()
        if is_turn_move(body.move) or self.match.round.is_over:
            self._start_turn()

    def _apply_away(self, body: entries.Away) -> None:
        self._set_seat(body.seat, Seat(who=self.seats[body.seat].who, is_away=True))
        self._add_news("away", self.seats[body.seat].who)
        self.moved, self.moved_at = self.number, self.at  # the bot starts to think

    def _apply_back(self, body: entries.Back) -> None:
        self._set_seat(body.seat, Seat(who=self.seats[body.seat].who))
        self._add_news("back", self.seats[body.seat].who)
        self._restart_turn(body.seat)

    def _apply_resumed(self, body: entries.Resumed) -> None:
        self.since_at = self.moved_at = self.at
        self.grace_until = self._end_of_grace() if self.grace_until else 0

    def _apply_closed(self, body: entries.Closed) -> None:
        self.is_closed = True

    def _set(self, settings: Settings) -> None:
        self.settings, self.deck = settings, settings.found_deck()

    def _begin(self, secret: bytes, dealer: int | None) -> None:
        for number, seat in enumerate(self.seats):
            if seat.is_free:
                self._set_seat(number, Seat(bot=STAND_IN))
        self.match = Match(
            different(self.name_at(seat) for seat in range(len(self.seats))),
            self.settings.rules(),
            seed=secret,
            dealer=dealer,
            deck=self.deck,
            players={number: "human" if seat.bot is None else seat.bot for number, seat in enumerate(self.seats)},
            preset=self.settings.preset,
        )
        self.matches += 1
        self.started_at = self.at

    def name_at(self, seat: int) -> str:
        """Return the name of the person or bot in a seat."""
        who = self.seats[seat].who
        return bot_name(seat, self.names.values()) if who is None else self.names[who]

    def name_shown(self, seat: int) -> str | None:
        """Return the name to show at a seat. If its player left after the match, it is still theirs."""
        here = self.seats[seat]
        if not here.is_free:
            return self.name_at(seat)
        return self.names[here.left] if self.match is not None and here.left is not None else None

    def _set_seat(self, number: int, seat: Seat) -> None:
        seat.since = self.number
        self.seats[number] = seat
        if self.is_match_running and seat.player:
            self.moved, self.moved_at = self.number, self.at

    def _vacate(self, who: int) -> None:
        """Free a person's seat, if they have one. In a running match a bot takes it."""
        seat = self.seat_of(who)
        if seat is not None:
            self._set_seat(seat, Seat(bot=STAND_IN) if self.is_match_running else Seat(left=who))

    def _remove_person(self, who: int) -> None:
        self._vacate(who)
        self.people.remove(who)
        if self.host == who:
            seated = [one for one in self.people if self.seat_of(one) is not None]
            self.host = None
            for one in (seated + self.people)[:1]:
                self._make_host(one)

    def _make_host(self, who: int) -> None:
        self.host = who
        self.news.append(("hosted", who))

    def _show_hands(self, who: int) -> None:
        """Let a spectator who had no seat in this round see every hand, if the table's settings allow it."""
        if self.has_open_hands and self._stage() == "playing" and who not in self.knows:
            self.knows[who] = None
            self.news.append(("sees", who))

    def _add_news(self, kind: str, who: int | None) -> None:
        """Record news about a seat during a match; before it, people are only choosing seats."""
        if self.is_match_running and who is not None:
            self.news.append((kind, who))

    def _position_changed(self) -> None:
        assert self.match is not None
        self.moved, self.moved_at = self.number, self.at
        state = self.match.round.state
        missing = 0 if state.phase == phase.OVER else state.catchable
        if not missing:
            self.grace_until = 0
        elif missing & ~self.missing:
            self.grace_until = self._end_of_grace()
        self.missing = missing

    def _match_id(self) -> str:
        """Return an id for the finished match. It is derived from the seeds of its rounds, so it can't be guessed."""
        assert self.match is not None
        secrets = b"".join(round.seed or b"" for round in self.match.rounds)
        digest = hashlib.sha256(f"match {self.matches} of {self.code}\n".encode() + secrets).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def _end_of_grace(self) -> int:
        return self.at + round(1000 * self.settings.grace_seconds)

    def _restart_turn(self, seat: int) -> None:
        """Restart the turn timer if a person takes over a seat on turn."""
        if self.match is not None and self.stage == "playing" and self.match.round.turn == seat:
            self.since_at = self.at

    def _start_turn(self) -> None:
        self.since, self.since_at = self.number, self.at


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number after it if it is taken.

    >>> free_name("Ann", ["Ann", "Ann 2"]), free_name("Ann", ["Bob"])
    ('Ann 3', 'Ann')
    """
    return next(free for free in chain([name], (f"{name} {number}" for number in count(2))) if free not in taken)


def different(names: Iterable[str]) -> list[str]:
    """Number equal names, which forgotten players have for one, so that a record tells its players apart.

    >>> different(["Somebody", "Bob", "Somebody"])
    ['Somebody', 'Bob', 'Somebody 2']
    """
    found: list[str] = []
    for name in names:
        found.append(free_name(name, found))
    return found


def is_turn_move(move: str) -> bool:
    """Is a move anything but a call or a catch?

    >>> is_turn_move("draw"), is_turn_move("uno"), is_turn_move("catch 2")
    (True, False, False)
    """
    return move != "uno" and not move.startswith("catch")
