"""A table to which anything happens in any order: everyone has the same position, and nobody learns too much."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from drawfour.server.table.table import Table
from drawfour.terminal.decks import NEW
from fixtures.tables import ManualClock, MemoryStore, Visitor, as_store, open_room, settle
from fixtures.watched_table import WatchedTable

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


class Tables(WatchedTable):
    """Visitors, one or two connections each, the clock, and a store that now and then does not work."""

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

    @rule(person=people, name=st.sampled_from(["Ann", "Zoe", "Hanna"]))
    def rename(self, person: str, name: str) -> None:
        self.do(self.room.rename(person, name))

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


def test_whatever_happens_everyone_has_the_same_position_and_nobody_sees_hidden_cards() -> None:
    run_state_machine_as_test(Tables, settings=hypothesis_settings(stateful_step_count=25))
