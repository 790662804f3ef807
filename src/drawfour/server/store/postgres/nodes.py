"""The processes that share a database, and what they tell one another."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from drawfour.server.store.postgres.store import PostgresStore

_JOIN = """INSERT INTO nodes (node, address, proof, version, until, listed)
    VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second', '[]')"""
_BURY_ADDRESS = "DELETE FROM nodes WHERE address = $1 OR until < now() - interval '1 hour'"
_RENEW = """UPDATE nodes SET until = now() + $2 * interval '1 second', listed = $3
    FROM (SELECT until AS before FROM nodes WHERE node = $1 FOR UPDATE) AS old WHERE node = $1 RETURNING before > now()"""
_BURY = "DELETE FROM nodes WHERE node = $1"
_ADDRESS = "SELECT address FROM nodes WHERE node = $1 AND until > now()"
_OTHERS = "SELECT node, address, proof, listed FROM nodes WHERE node <> $1 AND until > now()"
_PUT_NOTICE = "INSERT INTO notices (person, name) VALUES ($1, $2)"
_GET_NOTICES = (
    "SELECT number, person, name FROM notices WHERE at > now() - interval '30 seconds' AND number <> ALL ($1::bigint[])"
)
_CLEAN_NOTICES = "DELETE FROM notices WHERE at < now() - interval '1 minute'"
_PUT_KEY = "INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_GET_KEY = "SELECT key FROM keys WHERE name = $1"


class Node(NamedTuple):
    """Another process: its name, its address, the proof that it has the same key, and its public tables as it told them."""

    node: str
    address: str
    proof: str
    listed: str


class Notice(NamedTuple):
    """A person has a new name, or was forgotten (None). Every process applies it to its tables."""

    number: int
    person: str
    name: str | None


class Nodes:
    """The table of processes. All methods may raise StoreFailed. Leases are measured by the clock of the database."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    async def join(self, node: str, address: str, proof: str, version: str, seconds: float) -> None:
        """Add a process with a lease of some seconds. An earlier one at its address is gone."""
        await self._store.all(_BURY_ADDRESS, address)
        await self._store.all(_JOIN, node, address, proof, version, seconds)

    async def renew(self, node: str, seconds: float, listed: str) -> bool | None:
        """Renew the lease of a process. Returns whether it was still valid, and None if others have removed the process."""
        found = await self._store.once(_RENEW, node, seconds, listed)  # a second time, the lease would seem to have been valid
        return found[0][0] if found else None

    async def bury(self, node: str) -> None:
        """Remove a process that is gone, or is going."""
        await self._store.all(_BURY, node)

    async def address_of(self, node: str) -> str | None:
        """Return the address of a process with a valid lease, or None."""
        found = await self._store.all(_ADDRESS, node)
        return found[0][0] if found else None

    async def others(self, node: str) -> list[Node]:
        """Return all other processes with a valid lease."""
        return [Node(*row) for row in await self._store.all(_OTHERS, node)]

    async def put_notice(self, person: str, name: str | None) -> None:
        """Add a notice for all processes, and remove old ones."""
        await self._store.all(_CLEAN_NOTICES)
        await self._store.all(_PUT_NOTICE, person, name)

    async def notices(self, known: Collection[int]) -> list[Notice]:
        """Return the notices of the last half minute but those that are known."""
        return [Notice(*row) for row in await self._store.all(_GET_NOTICES, list(known))]

    async def keys(self, fresh: str) -> str:
        """Return the keys for cookies, which all processes share: `fresh` if the database has no key yet."""
        await self._store.all(_PUT_KEY, "cookies", fresh)
        return str((await self._store.all(_GET_KEY, "cookies"))[0][0])
