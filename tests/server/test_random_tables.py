"""A table to which anything happens in any order: everyone has the same position, and nobody learns too much.

Long, because a machine has a rule for each thing that can happen.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import msgspec
import structlog
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from drawfour.server.protocol import messages, states
from drawfour.server.protocol.decks import DeckState, deck_state
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.client_view import position, table_state, yours
from drawfour.server.room.room import Room
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table import decide, entries
from drawfour.server.table.apply import apply
from drawfour.server.table.decide import Refused
from drawfour.server.table.table import Table
from drawfour.terminal.decks import NEW
from fixtures.tables import ManualClock, MemoryStore, Visitor, as_store, open_room, rebuilt, settle

PEOPLE = ["host", "ann", "bob", "eve"]
OPTIONS: list[dict[str, str]] = [
    {"hand_size": "1", "target_score": "none"},
    {"hand_size": "2", "target_score": "30"},
    {"hand_size": "3", "target_score": "60", "false_catch_penalty": "1", "false_call_penalty": "1"},
    {"hand_size": "2", "reveal_to": "everyone", "late_call": "no", "target_score": "none"},
    {"hand_size": "4", "decks": "2", "target_score": "30", "scoring": "elimination", "catch_until": "turn_begins"},
    {"hand_size": "7"},
    {"hand_size": "2", "stack": "any", "deflect": "yes", "jump_in": "yes", "seven_zero": "yes", "target_score": "none"},
    {"hand_size": "3", "stack": "same", "draw_until_playable": "yes", "hand_limit": "6", "seven_zero": "yes", "decks": "2"},
]
TIMES: list[dict[str, Any]] = [
    {},
    {"turn_seconds": 5, "away_seconds": 2, "grace_seconds": 2.0},
    {"spectators_see_hands": True, "away_seconds": 2},
    {"grace_seconds": 0.0, "thinking_seconds": 0.1, "break_seconds": 1},
    {"turn_seconds": 1, "grace_seconds": 5.0, "thinking_seconds": 0.0, "break_seconds": 0},
]
MOVES = ["draw", "keep", "W", "W+4:R", "R5", "challenge", "accept", "color:R", "take", "swap 1", "jump R5", "X", "\n"]
DECKS = ["classic", "classic", "modern", NEW]
PATIENCE = [0, 1, 200, 700, 1_100, 3_000, 21_000, 700_000]

people = st.sampled_from(PEOPLE)
seats = st.integers(0, 4)
options = st.sampled_from(OPTIONS)
times = st.sampled_from(TIMES)
decks = st.sampled_from(DECKS)
dice = st.randoms(use_true_random=False)
seeds = st.integers(0, 2**32)


@dataclass(frozen=True)
class Moment:
    """What is true after an entry, and who may know what of it."""

    seats: tuple[int | None, ...]  # who sits there
    hands: tuple[Counter[str], ...]
    shown: Counter[str]
    shown_to: tuple[bool, ...]
    is_open: bool  # the round is over, or no round has begun
    is_shown_to_all: bool
    drawn: tuple[int, ...]  # how many cards each seat has drawn with this entry
    secrets: frozenset[str]  # of rounds that run
    spectators: frozenset[int] = frozenset()  # who may see all hands


NOTHING = Moment((), (), Counter(), (), True, True, (), frozenset())


def moment(table: Table) -> Moment:
    """What is true of a table now."""
    who = tuple(seat.who for seat in table.seats)
    round = table.round
    if round is None:
        return Moment(who, (), Counter(), (), True, True, (), frozenset())
    state = round.state
    everyone = (1 << round.seats) - 1
    assert round.seed is not None
    return Moment(
        who,
        tuple(Counter(round.hand(seat)) for seat in range(round.seats)),
        Counter(round.notation.hand(state.evidence)),
        tuple(bool(state.shown_to >> seat & 1) for seat in range(round.seats)),
        round.is_over,
        state.shown_to == everyone,
        tuple(sum(event.count for event in table.events if event.kind == "drew" and event.seat == seat) for seat in range(10)),
        frozenset() if round.is_over else frozenset({round.seed.hex()}),
    )


class Spectators:
    """Recompute who may see all hands: spectators without a seat since the deal, if the setting has been on since then."""

    def __init__(self) -> None:
        self.seated: set[int] = set()
        self.is_open = False

    def after(self, table: Table, body: entries.Body) -> frozenset[int]:
        """Who may see them after an entry."""
        sitting = {seat.who for seat in table.seats if seat.who is not None}
        if isinstance(body, entries.Dealt):
            self.seated, self.is_open = set(), table.settings.spectators_see_hands
        self.seated |= sitting
        self.is_open = self.is_open and table.settings.spectators_see_hands
        return frozenset(set(table.people) - self.seated) if self.is_open and table.stage == "playing" else frozenset()


class Tables(RuleBasedStateMachine):
    """Visitors, one or two connections each, the clock, and a store that now and then does not work."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        dice = random.Random(1)
        fake = SimpleNamespace(token_hex=lambda count: dice.randbytes(count).hex(), randbelow=dice.randrange)
        self.patch = mock.patch.object(decide, "secrets", fake)
        self.patch.start()
        structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
        self.connected: list[Visitor] = []
        self.closed: list[Visitor] = []
        self.numbers: dict[str, int] = {"host": 0}  # of those who have come
        self.moments: list[Moment] = [NOTHING]
        self.spectators = Spectators()
        self.checked: dict[Visitor, int] = {}  # how many frames of each have been looked at
        self.last: dict[Visitor, int] = {}  # and the number of the last entry told
        self.seen: dict[Visitor, tuple[Any, Any, Any]] = {}
        self.decks: dict[Visitor, DeckState] = {}
        self.sent: dict[str, list[Any]] = {}

    def do(self, work: Any) -> None:
        async def all_of_it() -> None:
            with contextlib.suppress(Refused, StoreFailed):
                await work
            await settle()

        self.runner.run(all_of_it())

    @initialize(options=options, times=times, deck=decks, count=st.integers(2, 4), guests=st.integers(0, 3))
    def make(self, options: dict[str, str], times: dict[str, Any], deck: str, count: int, guests: int) -> None:
        async def opened() -> tuple[Room, Visitor, MemoryStore, ManualClock]:
            return await open_room(Settings(seats=count, options=options, deck=deck, **times))

        self.room, host, self.store, self.clock = self.runner.run(opened())
        self.room.most_people = 4
        self.connected = [host]
        self.shadow = Table("table", {0: "Hanna"})
        for guest in PEOPLE[1 : guests + 1]:
            self.come(guest, has_seen=False)
        self.all_is_well()
        if guests:
            self.all_sit_and_the_host_starts(0)

    # People

    @rule(person=people, has_seen=st.booleans())
    def come(self, person: str, has_seen: bool) -> None:
        if sum(visitor.person == person for visitor in self.connected) < 2:
            visitor = Visitor(person)
            before = [self.last[old] for old in self.closed if old.person == person]
            after = before[-1] if before and has_seen else 0

            async def enter() -> None:
                try:
                    await self.room.enter(visitor, person, person.capitalize(), after)
                finally:
                    if visitor.got:
                        self.connected.append(visitor)

            self.do(enter())

    @rule()
    def watch(self) -> None:
        if all(visitor.person != "nobody" for visitor in self.connected):
            visitor = Visitor("nobody")

            async def enter() -> None:
                try:
                    await self.room.watch(visitor)
                finally:
                    if visitor.got:
                        self.connected.append(visitor)

            self.do(enter())

    @precondition(lambda self: self.connected)
    @rule(which=seeds)
    def disconnect(self, which: int) -> None:
        visitor = self.connected[which % len(self.connected)]
        self.hang_up(visitor)
        self.do(settle())

    def hang_up(self, visitor: Visitor) -> None:
        self.look_at(visitor)
        self.connected.remove(visitor)
        self.closed.append(visitor)
        self.do(self.room.disconnect(visitor))

    @rule(person=people, name=st.sampled_from(["Ann", "Zoe", "Hanna"]))
    def rename(self, person: str, name: str) -> None:
        self.do(self.room.rename(person, name))

    def say(self, visitor: Visitor, kind: type[msgspec.Struct], **fields: Any) -> None:
        names = kind.__struct_fields__
        if "ref" in names:
            fields["ref"] = visitor.ref()
        if "number" in names:
            fields.setdefault("number", visitor.number)
        message: Any = kind(**fields)
        self.sent.setdefault(visitor.person, []).append(message)
        self.do(self.room.handle(visitor, message))

    @precondition(lambda self: self.connected)
    @rule(which=seeds, seat=seats)
    def sit(self, which: int, seat: int) -> None:
        self.say(self.connected[which % len(self.connected)], messages.Sit, seat=seat)

    @precondition(lambda self: self.connected)
    @rule(which=seeds, is_leaving=st.integers(0, 5).map(lambda number: number == 0))
    def go(self, which: int, is_leaving: bool) -> None:
        self.say(self.connected[which % len(self.connected)], messages.Leave if is_leaving else messages.Stand)

    @precondition(lambda self: self.connected)
    @rule(
        which=seeds,
        wish=st.one_of(
            st.tuples(st.just(messages.Place), seats, st.sampled_from(["careful", "random", None, "clever"])),
            st.tuples(st.just(messages.Host), st.integers(0, 5), st.none()),
            st.tuples(st.just(messages.Remove), st.integers(1, 5), st.none()),
        ),
    )
    def manage(self, which: int, wish: tuple[type, int, str | None]) -> None:
        kind, number, bot = wish
        fields = {"seat": number, "bot": bot} if kind is messages.Place else {"who": number}
        self.say(self.connected[which % len(self.connected)], kind, **fields)

    @precondition(lambda self: self.connected)
    @rule(which=seeds, options=options, times=times, deck=decks, count=st.integers(2, 4), keep=st.booleans())
    def change(self, which: int, options: dict[str, str], times: dict[str, Any], deck: str, count: int, keep: bool) -> None:
        now = self.room.table.settings
        fixed: dict[str, Any] = {"seats": now.seats, "options": now.options, "deck": now.deck}
        wish = Settings(**(fixed if keep else {"seats": count, "options": options, "deck": deck}), **times)
        self.say(self.connected[which % len(self.connected)], messages.Change, settings=wish)

    # The game

    @precondition(lambda self: self.connected)
    @rule(which=seeds)
    def start(self, which: int) -> None:
        self.say(self.connected[which % len(self.connected)], messages.Start)

    @precondition(lambda self: self.connected and self.room.table.stage != "playing")
    @rule(seat=seats)
    def all_sit_and_the_host_starts(self, seat: int) -> None:
        for number, visitor in enumerate(list(self.connected)):
            self.say(visitor, messages.Sit, seat=(seat + number) % len(self.room.table.seats))
        for visitor in list(self.connected):
            self.say(visitor, messages.Start)

    @precondition(lambda self: self.is_playing())
    @rule(dice=dice, count=st.integers(1, 12), patience=st.sampled_from([0, 0, 300, 1_300]))
    def play(self, dice: random.Random, count: int, patience: int) -> None:
        for _ in range(count):
            able = [visitor for visitor in self.connected if visitor.legal]
            if able:
                visitor = dice.choice(able)
                legal = visitor.legal
                cards = [move for move in legal if move[0].isupper()]
                bold = [move for move in legal if move == "challenge" or move.startswith("W+4")]
                likely = dice.choice([bold or cards, cards, legal]) or legal
                self.make_move(visitor, dice.choice(likely))
            self.do(self.clock.advance(patience))
            if dice.random() < 0.1 and not self.store.trouble:
                self.glance(dice.choice(self.connected or self.closed).person)

    @precondition(lambda self: self.is_playing())
    @rule(dice=dice)
    def play_to_the_end(self, dice: random.Random) -> None:
        for _ in range(4):
            if self.is_playing():
                self.play(dice, 8, 1_300)

    def glance(self, person: str) -> None:
        """Somebody opens another window, is told everything, and closes it again."""
        self.all_is_well()
        if person in self.room.log.persons:
            visitor = Visitor(person)
            self.do(self.room.enter(visitor, person, None))
            self.all_is_well()
            if visitor.got:
                self.connected.append(visitor)
                self.hang_up(visitor)
                self.do(settle())

    @precondition(lambda self: self.connected and self.room.table.stage == "match_over")
    @rule(count=st.integers(2, 4), deck=decks, seat=seats)
    def seats_and_deck_change_after_the_end(self, count: int, deck: str, seat: int) -> None:
        for visitor in list(self.connected):
            wish = msgspec.structs.replace(self.room.table.settings, seats=count, deck=deck)
            self.say(visitor, messages.Change, settings=wish)
            self.say(visitor, messages.Sit, seat=seat)
            self.say(visitor, messages.Play, move="draw")

    play_on = play

    def is_playing(self) -> bool:
        return bool(self.connected) and self.room.table.stage == "playing"

    def make_move(self, visitor: Visitor, move: str) -> None:
        if move == "uno":
            self.say(visitor, messages.Call)
        elif move.startswith("catch"):
            self.say(visitor, messages.Catch, seat=int(move.split()[1]))
        else:
            self.say(visitor, messages.Play, move=move)

    @precondition(lambda self: self.connected)
    @rule(which=seeds, move=st.sampled_from(MOVES), late=st.sampled_from([0, 0, 1, 5, -1]), kind=st.integers(0, 2), seat=seats)
    def click_anything(self, which: int, move: str, late: int, kind: int, seat: int) -> None:
        visitor = self.connected[which % len(self.connected)]
        number = max(0, visitor.number - late)
        if kind == 0:
            self.say(visitor, messages.Play, move=move, number=number)
        elif kind == 1:
            self.say(visitor, messages.Catch, seat=seat, number=number)
        else:
            self.say(visitor, messages.Call, number=number)

    @precondition(lambda self: self.connected)
    @rule(which=seeds, what=seeds)
    def send_again(self, which: int, what: int) -> None:
        visitor = self.connected[which % len(self.connected)]
        sent = self.sent.get(visitor.person)
        if sent:
            self.do(self.room.handle(visitor, sent[-1 - what % min(len(sent), 6)]))

    @precondition(lambda self: self.connected)
    @rule(which=seeds, dice=dice)
    def several_at_once(self, which: int, dice: random.Random) -> None:
        async def all_of_them() -> None:
            sent: list[tuple[Visitor, messages.Play | messages.Start]] = []
            for visitor in self.connected:
                legal = visitor.legal
                moves = [move for move in legal if move != "uno" and not move.startswith("catch")]
                if moves:
                    sent.append((visitor, messages.Play(visitor.ref(), visitor.number, dice.choice(moves))))
                sent.append((visitor, messages.Start(visitor.ref(), visitor.number)))
            await asyncio.gather(*(self.room.handle(visitor, message) for visitor, message in sent))

        self.do(all_of_them())

    @precondition(lambda self: self.connected)
    @rule(which=seeds)
    def chat(self, which: int) -> None:
        self.say(self.connected[which % len(self.connected)], messages.Chat, text="hello")

    # Time and trouble

    @rule(milliseconds=st.sampled_from(PATIENCE))
    def wait(self, milliseconds: int) -> None:
        self.do(self.clock.advance(milliseconds))

    @rule()
    def fire_for_nothing(self) -> None:
        self.room._fire_soon()
        self.do(settle())

    @rule(dice=dice, is_blind=st.booleans(), person=people)
    def store_has_trouble(self, dice: random.Random, is_blind: bool, person: str) -> None:
        """Nothing can be saved for a while, and at worst nothing be read: nobody is told anything new."""
        number = len(self.store.logs["table"])
        self.store.trouble, self.store.blind = True, is_blind
        if self.is_playing():
            self.play(dice, 2, 300)
        self.come(person, has_seen=True)
        self.do(self.clock.advance(2_500))
        for visitor in self.connected[:2]:
            self.say(visitor, messages.Sit, seat=0)
        assert len(self.store.logs["table"]) == number
        for visitor in self.connected:
            self.look_at(visitor)
            assert self.last[visitor] <= number
        self.store.trouble = self.store.blind = False
        self.room._fire_soon()  # whatever comes first has the table as it is saved
        self.do(settle())

    @rule(is_long=st.booleans())
    def server_goes_down_and_comes_back(self, is_long: bool) -> None:
        for visitor in list(self.connected):
            self.hang_up(visitor)
        self.room.close(messages.Bye("going_down", ""))
        self.do(self.room.finish())
        self.clock.waiting.clear()
        self.clock.time += 100_000 * is_long

        async def reopen() -> None:
            self.room = await Room.open("table", as_store(self.store), self.clock, most_people=4)

        self.do(reopen())

    # What is always so

    def teardown(self) -> None:
        try:
            if hasattr(self, "store"):
                self.replays()
        finally:
            self.runner.close()
            self.patch.stop()
            structlog.reset_defaults()

    def names(self) -> dict[int, str]:
        return {person.who: person.name for person in self.store.guests["table"]}

    def replays(self) -> None:
        """The log alone determines the table."""
        table = rebuilt(self.names(), self.store.logs["table"])
        mine = {name: value for name, value in vars(self.room.table).items() if name != "match"}
        assert mine == {name: value for name, value in vars(table).items() if name != "match"}
        assert table.round == self.room.table.round
        assert table_state(table) == table_state(self.room.table)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "store"):
            self.the_table_is_what_the_log_makes_and_holds_all_cards()
            self.everyone_has_the_same_position_and_knows_no_more()

    def the_table_is_what_the_log_makes_and_holds_all_cards(self) -> None:
        assert not self.room.is_failed
        self.shadow.names = self.names()
        for entry in self.store.logs["table"][self.shadow.number :]:
            apply(self.shadow, entry)
            may_see = self.spectators.after(self.shadow, entries.decode(entry.body))
            self.moments.append(replace(moment(self.shadow), spectators=may_see))
        assert self.shadow.number == self.room.table.number
        assert self.shadow.seats == self.room.table.seats
        round = self.shadow.round
        assert round == self.room.table.round
        if round is not None:
            state, cards = round.state, round.notation.deck.size * round.rules.decks
            assert sum(state.sizes) + state.pile_size + state.discard_size + state.aside_size == cards
            assert [sum(hand) for hand in state.hands] == state.sizes

    def everyone_has_the_same_position_and_knows_no_more(self) -> None:
        for visitor in list(self.connected):
            if visitor.bye is not None:
                self.hang_up(visitor)
        public = table_state(self.shadow)
        round = self.shadow.round
        spectators = self.moments[-1].spectators
        for visitor in self.connected:
            self.look_at(visitor)
            seat = self.shadow.seat_of(self.you(visitor))
            seen = position(round, is_open=self.you(visitor) in spectators) if round else None
            assert self.last[visitor] == self.shadow.number
            assert self.seen[visitor] == (public, seen, yours(round, seat))
            assert self.decks[visitor] == deck_state(self.shadow.deck)
            assert round is None or round.notation.deck == self.shadow.deck, "cards are shown by it"

    def you(self, visitor: Visitor) -> int:
        welcome = visitor.got[0]
        assert isinstance(welcome, messages.Welcome)
        return -1 if welcome.you is None else welcome.you

    def look_at(self, visitor: Visitor) -> None:
        """Go through what somebody has been sent since the last look."""
        first = self.checked.get(visitor, 0)
        for place in range(first, len(visitor.got)):
            message, frame = visitor.got[place], visitor.frames[place]
            if isinstance(message, messages.Welcome):
                assert place == 0
                self.last[visitor] = message.number
                self.seen[visitor] = (message.table, message.round, message.yours)
                self.decks[visitor] = message.deck
            elif isinstance(message, messages.Update):
                assert message.number == self.last[visitor] + 1, "no gap"
                self.last[visitor] = message.number
                if message.deck is not msgspec.UNSET:
                    assert message.deck != self.decks[visitor], "told when it is another one"
                    self.decks[visitor] = message.deck
                table, round, own = self.seen[visitor]
                self.seen[visitor] = (
                    table if message.table is msgspec.UNSET else message.table,
                    round if message.round is msgspec.UNSET else message.round,
                    own if message.yours is msgspec.UNSET else message.yours,
                )
            now = self.moments[self.last[visitor]]
            self.nothing_hidden(message, frame, now, self.you(visitor))
        self.checked[visitor] = len(visitor.got)

    def nothing_hidden(self, message: Any, frame: bytes, now: Moment, you: int) -> None:
        """Is what somebody has been sent what they may know?"""
        assert not any(secret.encode() in frame for secret in now.secrets)
        if not isinstance(message, messages.Welcome | messages.Update):
            assert b'"hand"' not in frame
            assert b'"cards"' not in frame
            return
        seat = now.seats.index(you) if you in now.seats else None
        own = message.yours
        if own:
            assert own.seat == seat
            assert Counter(own.hand) == now.hands[own.seat]
            assert Counter(own.shown) == (now.shown if now.shown_to[own.seat] else Counter())
            assert own.drawn is None or own.drawn in own.hand
        else:
            assert b'"hand"' not in frame
        if message.round:
            assert (message.round.open is not None) == (now.is_open or you in now.spectators)
            assert message.round.open is None or tuple(map(Counter, message.round.open)) == now.hands
        if isinstance(message, messages.Update):
            self.events_hide_cards(message.events, now, seat)
        else:
            for happening in message.happened:
                then = self.moments[happening.number]
                self.events_hide_cards(happening.events, then, seat)

    def events_hide_cards(self, events: list[states.EventState], then: Moment, seat: int | None) -> None:
        for event in events:
            if event.kind == "drew":
                assert not event.cards or event.seat == seat
                assert event.seat is not None
                assert then.drawn[event.seat] >= event.count
            elif event.kind == "revealed":
                assert then.is_shown_to_all or (seat is not None and then.shown_to[seat])
            elif event.cards:
                assert event.kind in ("played", "turned_up")
                assert len(event.cards) == 1


def test_whatever_happens_everyone_has_the_same_position_and_nobody_sees_hidden_cards() -> None:
    run_state_machine_as_test(Tables, settings=hypothesis_settings(stateful_step_count=25))
