"""Who is connected to a table, and what they are told: everybody as much as they may see."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import msgspec

from drawfour.game.events import Event
from drawfour.game.view import seats_seeing_more
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import deck_state
from drawfour.server.room.command import Client, Command
from drawfour.server.room.snapshot import events_for, news, position, table_state, welcome, yours
from drawfour.server.table import entries
from drawfour.server.table.refusals import REFUSALS
from drawfour.server.table.table import Table

REMEMBERED = 40  # entries of which what happened can still be told to who comes back
HANDS_MOVE = frozenset(("swapped", "hands_passed", "hands_shuffled"))

_NOBODY = {None}
_encode = msgspec.json.Encoder().encode


class Audience:
    """The connections of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: dict[Client, int | None] = {}  # None is somebody who looks on without a name
        self._deck = table.settings.deck  # as all who are here have been told
        self.past: deque[tuple[int, list[Event], list[tuple[str, int]]]] = deque(maxlen=REMEMBERED)  # the entries of this round

    @property
    def present(self) -> list[int]:
        """Who is connected, by number."""
        return sorted({who for who in self.clients.values() if who is not None})

    @property
    def watching(self) -> int:
        """How many look on without a name."""
        return sum(who is None for who in self.clients.values())

    @property
    def strangers(self) -> list[int]:
        """Who is connected and no longer at the table."""
        return [who for who in set(self.clients.values()).difference(self.table.people) if who is not None]

    @property
    def is_anybody_present(self) -> bool:
        """Is anybody connected who has a name?"""
        return not set(self.clients.values()) <= _NOBODY

    def welcome(self, client: Client, who: int | None, after: int, clocks: list[messages.Clock]) -> None:
        """Let somebody in, and tell what has happened after that entry."""
        if not self.clients:
            self._deck = self.table.settings.deck
        self.clients[client] = who
        past = [each for each in self.past if each[0] > after]
        client.send(_encode(welcome(self.table, who, past, self.present, clocks)))

    def remember(self, table: Table) -> None:
        """Keep what happened with the last entry, for who comes back."""
        if table.events and table.events[0].kind == "turned_up":
            self.past.clear()
        if any(event.kind in HANDS_MOVE for event in table.events):
            self._forget_cards()
        told = [event for event in table.events if event.kind != "revealed"]  # who may see that changes with the next move
        kept = [each for each in table.news if each[0] != "renamed"]  # what somebody was called before, nobody keeps
        self.past.append((table.number, told, kept))

    def _forget_cards(self) -> None:
        """Cards that were drawn are in other hands now: who sits down at a seat later is not to know them."""
        for place, (number, events, told) in enumerate(self.past):
            counted = [replace(event, cards=()) if event.kind == "drew" else event for event in events]
            self.past[place] = number, counted, told

    def answer(self, command: Command, message: messages.Accepted | messages.Refusal) -> None:
        """Tell who has sent a command what has become of it."""
        if command.client is not None:
            command.client.send(_encode(message))

    def send_all(self, message: messages.FromServer) -> None:
        """Tell everybody the same."""
        frame = _encode(message)
        for client in list(self.clients):
            client.send(frame)

    def tell_presence(self, clocks: list[messages.Clock]) -> None:
        """Tell everybody who is connected."""
        self.send_all(messages.Presence(self.present, self.watching, clocks))

    def show(self, command: Command, body: entries.Body, clocks: list[messages.Clock]) -> None:
        """Tell everybody what the last entry has changed."""
        self.remember(self.table)
        table, round = self.table, self.table.round
        shared = messages.Update(number=table.number, clocks=clocks, news=news(table, table.news))
        closed = position(round) if round else None
        opened = position(round, is_open=True) if round and table.has_open_hands else None
        if not isinstance(body, entries.Moved) or table.stage != "playing":
            shared.table = table_state(table)
        if table.settings.deck != self._deck:
            self._deck, shared.deck = table.settings.deck, deck_state(table.deck)
        public = events_for(round, table.events, None)
        seeing_more = seats_seeing_more(table.events, round.state) if round else ()
        frames: dict[tuple[int | None, bool], bytes] = {}
        seats: dict[int | None, int] = {seat.who: number for number, seat in enumerate(table.seats) if seat.who is not None}
        for client, who in list(self.clients.items()):
            seat, sees = seats.get(who), table.sees_hands(who)
            ref = command.ref if client is command.client else None
            frame = frames.get((seat, sees)) if ref is None else None
            if frame is None:
                shared.ref, shared.yours, shared.round = ref, yours(round, seat), opened if sees else closed
                shared.events = events_for(round, table.events, seat) if seat in seeing_more else public
                frame = _encode(shared)
                if ref is None:
                    frames[seat, sees] = frame
            client.send(frame)

    def send_away(self, who: int) -> None:
        """Close the connections of somebody who is no longer at the table."""
        code = "removed" if who in self.table.removed else "not_here"
        sentence = REFUSALS["removed"] if code == "removed" else "you have left the table"
        for client in [client for client, one in self.clients.items() if one == who]:
            del self.clients[client]
            client.close(messages.Bye(code, sentence))

    def close(self, bye: messages.Bye) -> None:
        """Send everybody away."""
        for client in list(self.clients):
            client.close(bye)
