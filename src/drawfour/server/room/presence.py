"""The people and spectators at a table: who is connected, and who has been absent since when."""

from __future__ import annotations

from drawfour.server.protocol import messages
from drawfour.server.room.command import Client
from drawfour.server.room.device import Device
from drawfour.server.room.event_log import EventLog
from drawfour.server.table.refusals import SERVER_REFUSALS

_NOBODY = {None}


class ConnectedPeople:
    """The connections of one table, and the people they belong to."""

    def __init__(self, log: EventLog) -> None:
        now = log.clock.now()
        self.clients: dict[Client, int | None] = {}  # the person's number; None for a spectator without a name
        self.devices: dict[Client, Device] = {}  # of the clients at devices that people share
        self.absent_since: dict[int, int] = dict.fromkeys(log.table.people, now)  # people at the table who are not connected
        self.empty_since: int | None = now  # None while anyone is connected
        self._log = log

    @property
    def present(self) -> list[int]:
        """The numbers of the people who are connected, also through the device of somebody else."""
        table = self._log.table
        return sorted({one for who in self.clients.values() if who is not None for one in table.at_device(who)})

    @property
    def watching(self) -> int:
        """The number of spectators without a name."""
        return sum(who is None for who in self.clients.values())

    @property
    def is_anybody_present(self) -> bool:
        """Is anybody with a name connected?"""
        return not set(self.clients.values()) <= _NOBODY

    def number_of(self, person: str) -> int | None:
        """Return the number of a person at the table; None if they aren't there."""
        who = self._log.persons.get(person)
        return who if who in self._log.table.people else None

    def device(self, client: Client) -> Device | None:
        """Return the shared device of a client; None for a client at a device of one person."""
        who, table = self.clients.get(client), self._log.table
        if who is not None and client not in self.devices and who in table.brought.values():
            self.devices[client] = Device(who, table)
        return self.devices.get(client)

    def add(self, client: Client, who: int | None) -> None:
        """Add a connection of a person, or of a spectator without a name (None)."""
        self.clients[client] = who
        self.empty_since = None
        for one in [] if who is None else self._log.table.at_device(who):
            self.absent_since.pop(one, None)

    def remove(self, client: Client) -> None:
        """Remove a closed connection. A person at the table without another one is absent from now on."""
        self.devices.pop(client, None)
        who = self.clients.pop(client, None)
        if who is not None and who not in self.clients.values() and who in self._log.table.people:
            self.absent_since |= dict.fromkeys(self._log.table.at_device(who), self._log.clock.now())
        if not self.clients:
            self.empty_since = self._log.clock.now()

    def disconnect_departed(self) -> None:
        """Close the connections of people who have left the table or were removed from it."""
        table = self._log.table
        for client, who in list(self.clients.items()):
            if who is not None and who not in table.people:
                code = "removed" if who in table.removed else "not_here"
                del self.clients[client]
                self.devices.pop(client, None)
                client.close(
                    messages.Bye(code, SERVER_REFUSALS["removed"] if code == "removed" else "You have left the table.")
                )
        if self.absent_since:
            self.absent_since = {who: since for who, since in self.absent_since.items() if who in table.people}

    def close(self, bye: messages.Bye) -> None:
        """Close all connections with a farewell."""
        for client in list(self.clients):
            client.close(bye)
