"""Broadcasts: send everyone connected to a table what each entry changed, as far as they may see it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from drawfour.bots.hint import Hint
from drawfour.errors import REASONS
from drawfour.game.view import View, seats_seeing_more
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.decks import deck_state
from drawfour.server.room.client_view import events_for, hinted, news, position, table_state, welcome, yours
from drawfour.server.room.command import Client, Command
from drawfour.server.room.event_log import EventLog
from drawfour.server.room.presence import ConnectedPeople
from drawfour.server.table import entries

NOTHING_TO_DO = "not_your_turn"
_encode = msgspec.json.Encoder().encode


class Broadcast:
    """Sends messages to the members of one table."""

    def __init__(self, log: EventLog, presence: ConnectedPeople) -> None:
        self._log = log
        self._presence = presence
        self._deck = log.table.settings.deck  # the deck that was sent last

    def welcome(self, client: Client, after: int, clocks: list[states.Clock]) -> None:
        """Send a new connection a snapshot with the events since the entry `after`."""
        if len(self._presence.clients) == 1:
            self._deck = self._log.table.settings.deck
        who, device = self._presence.clients[client], self._presence.device(client)
        past = self._log.history.after(after)
        client.send(_encode(welcome(self._log.table, who, past, self._presence.present, clocks, device)))

    def answer(self, command: Command, message: messages.Accepted | messages.Refusal) -> None:
        """Answer the client that sent a command, if any."""
        if command.client is not None:
            command.client.send(_encode(message))

    def send_hint(self, client: Client, ref: str, view: View, hint: Hint | None) -> None:
        """Send a hint to the client that asked for it, if it is still there."""
        if client in self._presence.clients:
            told = (
                messages.Refusal(NOTHING_TO_DO, REASONS[NOTHING_TO_DO], ref)
                if hint is None
                else hinted(view.notation, ref, hint)
            )
            client.send(_encode(told))

    def send_all(self, message: messages.FromServer) -> None:
        """Send everyone the same message."""
        frame = _encode(message)
        for client in list(self._presence.clients):
            client.send(frame)

    def send_presence(self, clocks: list[states.Clock]) -> None:
        """Send everyone the list of people who are connected."""
        self.send_all(messages.Presence(self._presence.present, self._presence.watching, clocks))

    def send_entry(self, command: Command, body: entries.Body, clocks: list[states.Clock]) -> None:
        """Send everyone what the last entry changed, as far as they may see it."""
        table, round = self._log.table, self._log.table.round
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
        for client, who in list(self._presence.clients.items()):
            device = self._presence.device(client)
            has_changed = device is not None and device.follow(table)
            viewer = who if device is None else device.viewer
            seat, sees = seats.get(viewer), table.has_open_hands and table.sees_hands(viewer)
            ref = command.ref if client is command.client else None
            is_shared = ref is None and device is None
            frame = frames.get((seat, sees)) if is_shared else None
            if frame is None:
                shared.ref, shared.yours, shared.round = ref, yours(round, seat), opened if sees else closed
                shared.events = events_for(round, table.events, seat) if seat in seeing_more else public
                shared.device = UNSET if device is None else device.state(table)
                frame = _encode(shared)
                if is_shared:
                    frames[seat, sees] = frame
            client.send(frame)
            if has_changed:
                self.welcome(client, 0, clocks)  # what the viewer before was told must not stay on the device
