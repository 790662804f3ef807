"""Open a PostgreSQL database that processes may share."""

from __future__ import annotations

from typing import NamedTuple

from drawfour.errors import DrawfourError
from drawfour.server.cluster.members import Members
from drawfour.server.cluster.passes import Passes
from drawfour.server.cluster.relay import Relays
from drawfour.server.signing_key import SECRET_VARIABLE, Keys, fresh_key, keys_of
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.opening import open_store
from drawfour.server.store.postgres.nodes import Nodes
from drawfour.server.store.postgres.store import PostgresStore


class Cluster(NamedTuple):
    """What a process needs to serve tables together with others."""

    store: PostgresStore
    members: Members
    relays: Relays
    keys: Keys


async def open_cluster(database: PostgresAddress, address: str, given: Keys) -> Cluster:
    """Open a database, ready to join the processes that share it; `address` is where they reach this one.

    Keys that are `given` are used instead of those in the database, and all processes must have the same. Raises StoreFailed or
    DrawfourError.
    """
    store = await open_store(database)
    assert isinstance(store, PostgresStore)
    try:
        nodes = Nodes(store)
        keys = given or keys_of(await nodes.keys(fresh_key()))
        if keys is None:
            raise DrawfourError("bad_file", f"The signing key in {database} is damaged. Set one in {SECRET_VARIABLE}.")
        passes = Passes(keys[0], keys[1:])
        if not all(passes.fits(other.proof) for other in await nodes.others("")):
            sentence = f"Another process on {database} has another key. Give all of them the same {SECRET_VARIABLE}, or none."
            raise DrawfourError("bad_option", sentence)
    except BaseException:
        await store.close()
        raise
    return Cluster(store, Members(nodes, address, passes.proof), Relays(passes), keys)
