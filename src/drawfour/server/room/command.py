"""Commands: requests to a table from people, timers and the server, and the memory of those already accepted."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Protocol
from zlib import crc32

from msgspec import Struct

from drawfour.server.protocol import messages
from drawfour.server.store.interface import Entry, Person
from drawfour.server.table import entries
from drawfour.server.table.timers import Timer

GENERATION = 200  # commands: one or two generations are remembered with their entries


class Client(Protocol):
    """A connection. Its methods never wait; a client that reads too slowly is disconnected."""

    def send(self, frame: bytes) -> None:
        """Send an encoded message."""
        ...

    def close(self, bye: messages.Bye) -> None:
        """Send a farewell and close the connection."""
        ...


class FromPerson(Struct, frozen=True):
    """A message of a person at the table."""

    who: int
    message: messages.AtTable


class AutoCall(Struct, frozen=True):
    """A call for a seat whose player is due one, at a table with auto-call."""

    seat: int


Request = FromPerson | AutoCall | Timer | entries.Body
"""What a command asks for. An entry is already decided; all others may be refused."""


class Command(Struct, frozen=True):
    """A request with its id. The answer goes to `client`, with its `ref`. `people` are new or renamed by it."""

    id: str
    request: Request
    client: Client | None = None
    ref: str | None = None
    people: tuple[Person, ...] = ()


class AcceptedCommands:
    """The commands a table has accepted: the latest with the numbers of their entries, older ones as checksums.

    A table that is played at for a whole evening needs four bytes a command. A checksum may be that of another command, so
    only the store can tell whether a command that `may_be_older` was accepted.

    >>> accepted = AcceptedCommands([Entry(1, "opened", 0, b""), Entry(2, "sat", 0, b"")])
    >>> accepted.number("sat"), accepted.number("stood"), accepted.may_be_older("stood")
    (2, None, False)
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._latest: dict[str, int] = {}  # the id of a command -> its entry
        self._before: dict[str, int] = {}
        self._older = array("I")  # checksums in order
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Remember the command of an entry."""
        self._latest[entry.command] = entry.number
        if len(self._latest) == GENERATION:
            self._older = array("I", sorted([*self._older, *map(_checksum, self._before)]))
            self._before, self._latest = self._latest, {}

    def number(self, command: str) -> int | None:
        """Return the entry of a command; None if it is not among the latest."""
        return self._latest.get(command) or self._before.get(command)

    def may_be_older(self, command: str) -> bool:
        """May this command have been accepted before the latest ones?"""
        checksum = _checksum(command)
        place = bisect_left(self._older, checksum)
        return place < len(self._older) and self._older[place] == checksum


def _checksum(command: str) -> int:
    return crc32(command.encode())
