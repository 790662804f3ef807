"""How long tables wait when the process that serves them is killed: `make takeover`.

Three processes share a PostgreSQL database and serve the same number of tables each. At each table two people play a move a
second, and connect again as the page does, to any process that listens. A process is killed. For each table that it served,
the time from the kill until a move is accepted again is measured. Then it is restarted, and new tables replace the old ones.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from contextlib import suppress
from statistics import median, quantiles
from typing import Any

import asyncpg
import websockets
from servers import CLIENT_CORE, SERVER_CORES, SEVERAL, Server, Servers, command, serving
from turns import say

from fixtures.patience import PATIENCE
from fixtures.postgres import MISSING, programs
from fixtures.serving import QUICK, Player

SECONDS_A_MOVE = 1.0
FIRST_WAIT, LONGEST_WAIT = 0.4, 4.0  # seconds until the page connects again, as in web/src/net/connection.ts
SILENCE, NO_ANSWER = 2.5, 4.0  # seconds until it pings, and then until it drops the connection
ENDLESS = QUICK | {"seats": 2, "options": {"target_score": "1000000"}}
SERVED = "SELECT code FROM drawfour.tables JOIN drawfour.nodes ON owner = node WHERE address = $1"


class Person(Player):
    """A person at a table, who connects and reconnects as the page does."""

    def __init__(self, servers: Servers, table: int, seat: int) -> None:
        super().__init__(0, f"P{seat}", seat, seed=2 * table + seat)
        self.servers = servers
        self.table = table
        self.connected_at = 0.0
        self.accepted_at = 0.0  # when a move was last accepted
        self.wait = FIRST_WAIT

    async def open(self) -> Any:
        """Connect to any process that listens, as a proxy would; for a new table, to the one that is to serve it."""
        ports = [server.port for server in self.servers.servers]
        first = ports[self.table % len(ports)]
        self.rng.shuffle(ports)
        for port in ports if self.code else [first]:
            self.port = port
            with suppress(ConnectionRefusedError):
                return await super().open()
        raise ConnectionRefusedError

    async def sit(self, code: str | None) -> None:
        """Take the seat, at a new table if `code` is None."""
        self.code = code
        socket = await self.join(ENDLESS)
        await socket.send(json.dumps({"type": "sit", "ref": self.ref(), "seat": self.seat}))
        await self.hear(socket, "update")
        await socket.close()

    async def play_on(self) -> None:
        """Play, connecting again whenever the connection ends."""
        while True:
            with suppress(OSError, TimeoutError, websockets.WebSocketException):
                await self._play_at_one()
            await asyncio.sleep(self.wait * self.rng.uniform(0.75, 1.25))
            self.wait = min(2 * self.wait, LONGEST_WAIT)

    async def _play_at_one(self) -> None:
        async with asyncio.timeout(SILENCE + NO_ANSWER):
            socket = await self.join()
        self.wait = FIRST_WAIT
        self.connected_at = time.monotonic()
        try:
            if self.waiting:
                await socket.send(json.dumps(self.waiting))
            while True:
                if not self.waiting and (message := self.next_message()):
                    await asyncio.sleep(max(0.0, self.accepted_at + SECONDS_A_MOVE - time.monotonic()))
                    self.waiting = message
                    await socket.send(json.dumps(message))
                self.take_text(await asyncio.wait_for(socket.recv(), SILENCE + NO_ANSWER))
        finally:
            socket.transport.abort()

    def take(self, message: dict[str, Any]) -> None:
        """Handle a message, and remember when a move was accepted."""
        if message["type"] == "refusal" and message["code"] == "not_saved":
            raise TimeoutError  # it is sent again over the next connection
        was_waiting = self.waiting
        super().take(message)
        self.seen.clear()
        if was_waiting is not None and was_waiting["ref"] in self.acknowledged:
            self.accepted_at = time.monotonic()
            self.acknowledged.clear()


async def seated(servers: Servers, table: int) -> list[Person]:
    """Seat two people at a new table and start the match."""
    people = [Person(servers, table, seat) for seat in range(2)]
    for person in people:
        await person.sit(people[0].code)
    host = await people[0].join()
    await host.send(json.dumps({"type": "start", "ref": people[0].ref(), "number": people[0].state["number"]}))
    await people[0].hear(host, "update")
    await host.close()
    return people


async def kill(servers: Servers, place: int, people: list[Person], address: str) -> list[float]:
    """Kill a process, and start another one at its port. Returns how long each of its tables waited."""
    old = servers.servers[place]
    connection = await asyncpg.connect(address)
    served = [row[0] for row in await connection.fetch(SERVED, f"http://127.0.0.1:{old.port}")]
    codes = {person.code for person in people} & set(served)
    await connection.close()
    old.end()
    killed = time.monotonic()
    waits = {}
    async with asyncio.timeout(PATIENCE):
        while len(waits) < len(codes):
            await asyncio.sleep(0.01)
            for code in codes:
                here = [person for person in people if person.code == code and person.connected_at > killed]
                accepted = max((person.accepted_at for person in here), default=0.0)
                if code not in waits and accepted > killed:
                    waits[code] = accepted - killed
    again = command(address, "--port", str(old.port))
    servers.servers[place] = await asyncio.to_thread(Server, again, old.log.parent)
    middle, most = median(waits.values()), max(waits.values())
    say(f"{len(waits)} tables of a killed process waited {middle:.2f} s (median), {most:.2f} s at most")
    return list(waits.values())


async def measure(servers: Servers, tables: int, kills: int) -> list[float]:
    """Return how long each table of each killed process waited."""
    waits: list[float] = []
    for number in range(kills):
        people = [person for table in range(tables * len(servers.servers)) for person in await seated(servers, table)]
        playing = [asyncio.ensure_future(person.play_on()) for person in people]
        try:
            await asyncio.sleep(random.Random(number).uniform(5, 7))
            waits += await kill(servers, number % len(servers.servers), people, servers.address)
        finally:
            while left := [task for task in playing if not task.done()]:  # `wait_for` of Python 3.11 can swallow a cancellation
                for task in left:
                    task.cancel()
                await asyncio.wait(left, timeout=1)
    return waits


def main() -> None:
    """Measure, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=12, help="processes to kill, one after another (default: 12)")
    parser.add_argument("--tables", type=int, default=50, help="tables of each process (default: 50)")
    parsed = parser.parse_args()
    if not SERVER_CORES:
        sys.exit("This benchmark needs Linux and two cores: one for the clients, the others for the servers.")
    if programs() is None:
        sys.exit(MISSING)
    with serving(list(SEVERAL)[-1]) as servers:
        os.sched_setaffinity(0, {CLIENT_CORE})
        waits = asyncio.run(measure(servers, parsed.tables, parsed.kills))
    middle, high, most = median(waits), quantiles(waits, n=20)[-1], max(waits)
    print(f"{parsed.kills} kills, {len(waits)} tables: {middle:.2f} s (median), {high:.2f} s (95 %), {most:.2f} s at most")


if __name__ == "__main__":
    main()
