"""The membership of a process: its lease, and what it knows of the others."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
import structlog

from drawfour import __version__
from drawfour.server.protocol.answers import PublicTable
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.postgres.nodes import Node, Nodes
from drawfour.system.processes import since_boot

LEASE_SECONDS = 2.0
BEAT_SECONDS = LEASE_SECONDS / 4
PROBE_SECONDS = 0.5
MOST_APPLIED = 10_000  # notices that are remembered

_journal = structlog.get_logger()
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[PublicTable]).decode


class Members:
    """The membership of this process; implements `Ownership`.

    The process holds a lease in the database and renews it four times as often as needed. `is_sure` goes by a clock that
    neither a change of the time nor a pause of the process or the computer can fool: it counts from before a renewal was sent.
    """

    def __init__(self, nodes: Nodes, address: str, proof: str, clock: Callable[[], float] = since_boot) -> None:
        self.me = secrets.token_hex(8)
        self.address = address
        self._nodes = nodes
        self._proof = proof  # of the key that all processes must share
        self._clock = clock
        self._sure_until = 0.0
        self._is_renewing = False  # also after a renewal whose answer was lost, which may have hidden that the lease had ended
        self._others: list[Node] = []
        self._applied: dict[int, None] = {}  # numbers of notices
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_sure(self) -> bool:
        """Can no other process believe that this one is gone?"""
        return self._clock() < self._sure_until

    def check(self) -> None:
        """Raise StoreFailed if another process may believe that this one is gone."""
        if not self.is_sure:
            raise StoreFailed("This process has lost touch with the database.")

    @property
    def listed(self) -> list[PublicTable]:
        """The public tables of the other processes, a second old at most."""
        found = []
        for other in self._others:
            with suppress(msgspec.ValidationError):  # of another version
                found += _decode(other.listed)
        return found

    async def address_of(self, owner: str | None) -> str | None:
        """Return the address of another process; None if it is gone. Raises StoreFailed.

        A process that was killed frees its port at once, so nobody has to wait for the end of its lease.
        """
        if owner is None or owner == self.me:
            return None
        address = await self._nodes.address_of(owner)
        if address is not None and await _is_refused(address):
            await self._nodes.bury(owner)
            _journal.info("process gone", address=address)
            return None
        return address

    async def tell(self, person: str, name: str | None) -> None:
        """Tell the other processes that a person has a new name, or (None) was forgotten. Raises StoreFailed."""
        await self._nodes.put_notice(person, name)

    async def start(self, tables: TableRegistry) -> None:
        """Enter the list of processes, and start renewing the lease. Raises StoreFailed."""
        sent = self._clock()
        await self._nodes.join(self.me, self.address, self._proof, __version__, LEASE_SECONDS)
        self._sure_until = sent + LEASE_SECONDS
        for notice in await self._nodes.notices([]):
            self._applied[notice.number] = None  # the store already knows
        self._tasks = [asyncio.ensure_future(self._repeat(what, tables)) for what in (self._renew, self._learn)]

    async def leave(self) -> None:
        """Give all tables up, so that others may take them over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._sure_until = 0.0
        with suppress(StoreFailed):
            await self._nodes.bury(self.me)

    async def _repeat(self, what: Callable[[TableRegistry], Awaitable[None]], tables: TableRegistry) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await what(tables)
            except StoreFailed as failed:
                _journal.warning("lost touch with the database", reason=str(failed))
            except Exception:  # the next time it may succeed
                _journal.exception("membership failed")

    async def _renew(self, tables: TableRegistry) -> None:
        """Renew the lease. Nothing else is done here, as it must not wait for any table."""
        sent, is_doubtful = self._clock(), self._is_renewing and not self.is_sure
        self._is_renewing = True
        was_valid = await self._nodes.renew(self.me, LEASE_SECONDS, _encode(tables.own_public_tables).decode())
        self._is_renewing = False
        if not was_valid or is_doubtful:
            _journal.warning("lease lost")
            tables.mistrust_all()  # somebody may have taken tables over
        if was_valid is None:
            await self._nodes.join(self.me, self.address, self._proof, __version__, LEASE_SECONDS)
        self._sure_until = sent + LEASE_SECONDS

    async def _learn(self, tables: TableRegistry) -> None:
        """Learn what the other processes have told."""
        self._others = await self._nodes.others(self.me)
        for notice in await self._nodes.notices(self._applied):
            self._applied[notice.number] = None
            await tables.apply_notice(notice.person, notice.name)
        while len(self._applied) > MOST_APPLIED:
            del self._applied[next(iter(self._applied))]


async def _is_refused(address: str) -> bool:
    """Does nobody listen at an address any more? A host that doesn't answer may only be slow."""
    parts = urlsplit(address)
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            _, writer = await asyncio.open_connection(parts.hostname, parts.port or 80)
    except ConnectionRefusedError:
        return True
    except (OSError, TimeoutError):
        return False
    writer.close()
    return False
