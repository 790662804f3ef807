"""Ownership: which process serves a table, where several share a database.

The log decides. A process that takes a table over writes an entry that says so. Any other process finds the number of its next
entry taken, reads on, and learns that it is no longer the owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from drawfour.server.protocol import messages
from drawfour.server.protocol.answers import PublicTable
from drawfour.server.table.decide import Refused
from drawfour.server.table.refusals import SERVER_REFUSALS

MOVED = messages.Bye("moved", SERVER_REFUSALS["moved"], retry_seconds=0.1)


class Elsewhere(Exception):
    """Another process serves the table: its name and its address."""

    def __init__(self, owner: str | None, address: str) -> None:
        super().__init__(owner, address)
        self.owner = owner or ""
        self.address = address


class TableMoved(Refused):
    """Another process has taken the table over."""

    def __init__(self) -> None:
        super().__init__("moved")


class Ownership(Protocol):
    """What a process knows of itself and of the others that share its database."""

    @property
    def me(self) -> str | None:
        """The name under which this process owns tables; None for a process that has its database to itself."""
        ...

    def check(self) -> None:
        """Raise StoreFailed if another process may believe that this one is gone."""
        ...

    @property
    def listed(self) -> Sequence[PublicTable]:
        """The public tables of the other processes, a second old at most."""
        ...

    async def address_of(self, owner: str | None) -> str | None:
        """Return the address of another process; None if it is gone. Raises StoreFailed."""
        ...

    async def leave(self) -> None:
        """Give all tables up, so that others may take them over at once."""
        ...

    async def tell(self, person: str, name: str | None) -> None:
        """Tell the other processes that a person has a new name, or (None) was forgotten. Raises StoreFailed."""
        ...


class Alone:
    """The ownership of a process that has its database to itself."""

    me = None
    listed = ()

    def check(self) -> None:
        """Do nothing: there are no other processes."""

    async def address_of(self, owner: str | None) -> str | None:
        """Return None."""

    async def leave(self) -> None:
        """Do nothing."""

    async def tell(self, person: str, name: str | None) -> None:
        """Do nothing."""
