"""What somebody, a bot or a timer wants of a table, and who is to be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from drawfour.server.protocol import messages
from drawfour.server.store.interface import Person
from drawfour.server.table import entries


class Client(Protocol):
    """A connection. Neither call waits: what cannot be sent in time closes it."""

    def send(self, frame: bytes) -> None:
        """Send a message, encoded."""
        ...

    def close(self, bye: messages.Bye) -> None:
        """Send a farewell and close."""
        ...


class Command(Struct, frozen=True):
    """Something that is to become an entry: `decide` says which, or refuses. `client` and `ref` are who wants to know."""

    id: str
    decide: Callable[[], entries.Body]
    client: Client | None = None
    ref: str | None = None
    people: tuple[Person, ...] = ()
