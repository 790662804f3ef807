"""Broadcasts: send everyone connected to a table what each entry changed, as far as they may see it."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import msgspec

from drawfour.game.events import Event
from drawfour.game.view import seats_seeing_more
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.decks import deck_state
from drawfour.server.room.command import Client, Command
from drawfour.server.room.snapshot import events_for, news, position, table_state, welcome, yours
from drawfour.server.table import entries
from drawfour.server.table.refusals import REFUSALS
from drawfour.server.table.table import Table

REMEMBERED = 40  # entries whose events are kept for people who reconnect
HANDS_MOVE = frozenset(("swapped", "hands_passed", "hands_shuffled"))

_NOBODY = {None}
_encode = msgspec.json.Encoder().encode


class Broadcast:
    """The connections of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: dict[Client, int | None] = {}  # the person's number; None for a spectator without a name
        self._deck = table.settings.deck  # the deck that was sent last
        self.past: deque[tuple[int, list[Event], list[tuple[str, int]]]] = deque(maxlen=REMEMBERED)  # of this round

    @property
    def present(self) -> list[int]:
        """The numbers of the people who are connected."""
        return sorted({who for who in self.clients.values() if who is not None})

    @property
    def watching(self) -> int:
        """The number of spectators without a name."""
        return sum(who is None for who in self.clients.values())

    @property
    def departed(self) -> list[int]:
        """The people who are connected but no longer at the table."""
        return [who for who in set(self.clients.values()).difference(self.table.people) if who is not None]

    @property
    def is_anybody_present(self) -> bool:
        """Is anybody with a name connected?"""
        return not set(self.clients.values()) <= _NOBODY

    def welcome(self, client: Client, who: int | None, after: int, clocks: list[states.Clock]) -> None:
        """Add a connection, and send it a snapshot with the events since the entry `after`."""
        if not self.clients:
            self._deck = self.table.settings.deck
        self.clients[client] = who
        past = [each for each in self.past if each[0] > after]
        client.send(_encode(welcome(self.table, who, past, self.present, clocks)))

    def remember(self, table: Table) -> None:
        """Keep the events of the last entry, for people who reconnect."""
        if table.events and table.events[0].kind == "turned_up":
            self.past.clear()
        if any(event.kind in HANDS_MOVE for event in table.events):
            self._forget_cards()
        events = [event for event in table.events if event.kind != "revealed"]  # hidden again after the next move
        kept = [each for each in table.news if each[0] != "renamed"]  # would show only the new name
        self.past.append((table.number, events, kept))

    def _forget_cards(self) -> None:
        """Hide the cards of past draws. They are in other hands now, and a later player of the seat must not see them."""
        for place, (number, events, kept) in enumerate(self.past):
            hidden = [replace(event, cards=()) if event.kind == "drew" else event for event in events]
            self.past[place] = number, hidden, kept

    def answer(self, command: Command, message: messages.Accepted | messages.Refusal) -> None:
        """Answer the client that sent a command, if any."""
        if command.client is not None:
            command.client.send(_encode(message))

    def send_all(self, message: messages.FromServer) -> None:
        """Send everyone the same message."""
        frame = _encode(message)
        for client in list(self.clients):
            client.send(frame)

    def send_presence(self, clocks: list[states.Clock]) -> None:
        """Send everyone the list of people who are connected."""
        self.send_all(messages.Presence(self.present, self.watching, clocks))

    def send_entry(self, command: Command, body: entries.Body, clocks: list[states.Clock]) -> None:
        """Send everyone what the last entry changed, as far as they may see it."""
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

    def disconnect(self, who: int) -> None:
        """Close the connections of a person who is no longer at the table."""
        code = "removed" if who in self.table.removed else "not_here"
        sentence = REFUSALS["removed"] if code == "removed" else "You have left the table."
        for client in [client for client, one in self.clients.items() if one == who]:
            del self.clients[client]
            client.close(messages.Bye(code, sentence))

    def close(self, bye: messages.Bye) -> None:
        """Close all connections with a farewell."""
        for client in list(self.clients):
            client.close(bye)
