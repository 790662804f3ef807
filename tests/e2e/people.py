"""People at a table without a browser, controlled by the test. Any of them can continue in a browser."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from e2e.rigged import Rigged, Wanted
from fixtures.patience import PATIENCE

STILL: dict[str, Any] = {"away_seconds": 600, "break_seconds": 0, "thinking_seconds": 0, "grace_seconds": 0}

_refs = itertools.count(1)


class Person:
    """A connected person, who knows the latest state and sends one message at a time."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.known: dict[str, Any] = {}
        self.line = contextlib.ExitStack()
        self.socket = self.line.enter_context(connect(address.replace("http", "ws") + "/socket", max_queue=None))
        assert self.socket.response is not None
        name, _, value = self.socket.response.headers["Set-Cookie"].split(";")[0].partition("=")
        self.cookie: Any = {"name": name, "value": value, "url": address}
        self.send("hello", version=messages.VERSION)

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        parts = ("number", "you", "table", "round", "yours", "device")
        self.known |= {part: message[part] for part in parts if part in message}
        return message

    def catch_up(self) -> Self:
        """Receive all messages sent so far: they arrive before the answer to a ping."""
        self.send("ping")
        while self.hear()["type"] != "pong":
            pass
        return self

    def come(self, kind: str, **fields: Any) -> Self:
        """Create, join or watch a table."""
        self.send(kind, **fields)
        while self.hear()["type"] != "welcome":
            pass
        return self

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return its answer. A stale position is updated first."""
        end = time.monotonic() + PATIENCE
        while True:
            self.catch_up()
            ref = f"test.{next(_refs)}"
            number = {"number": self.known["number"]} if kind in ("start", "play", "call", "catch") else {}
            self.send(kind, ref=ref, **number, **fields)
            answer = self.hear()
            while answer.get("ref") != ref:
                answer = self.hear()
            if answer["type"] != "refusal":
                return answer
            assert answer["code"] in ("stale", "not_your_turn"), answer
            assert time.monotonic() < end, answer

    def play(self, *moves: str) -> Self:
        for move in moves:
            if move == "uno":
                self.do("call")
            elif move.startswith("catch"):
                self.do("catch", seat=int(move.split()[1]))
            else:
                self.do("play", move=move)
        return self

    def show(self) -> Self:
        """Show the cards of the person who has the shared device."""
        return self.come("show", ref=f"test.{next(_refs)}", who=self.catch_up().known["device"]["holder"])

    @property
    def hand(self) -> list[str]:
        return list(self.catch_up().known["yours"]["hand"])

    @property
    def legal(self) -> list[str]:
        return [move["text"] for move in self.catch_up().known["yours"]["legal"]]

    def hang_up(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            self.line.close()


class Desk:
    """A table with people on its first seats, in the order of their names, and bots on the others.

    Guests share the device of the first person, and have the seats after the people.
    """

    def __init__(
        self, server: Rigged, *names: str, wanted: Wanted | None = None, dealer: int | None = None, seats: int = 0,
        is_begun: bool = True, guests: tuple[str, ...] = (), **settings: Any,
    ) -> None:  # fmt: skip
        self.server = server
        self.names = names
        options: dict[str, str] = settings.pop("options", {})
        seats = seats or max(2, len(names) + len(guests))
        self.settings: dict[str, Any] = {**STILL, "seats": seats, "options": options, **settings}
        self.people = [Person(server.address) for _ in names]
        self.host = self.people[0]
        self.host.come("create", ref="new", name=names[0], settings=self.settings)
        self.code: str = self.host.known["table"]["code"]
        self.path = f"/t/{self.code}"
        for seat, person in enumerate(self.people):
            if seat:
                person.come("join", table=self.code, name=names[seat])
            if person.catch_up().known["table"]["seats"][seat].get("who") is None:
                person.do("sit", seat=seat)
        for seat, name in enumerate(guests, start=len(names)):
            self.host.do("bring", seat=seat, name=name)
        if is_begun:
            self.begin(*([wanted] if wanted else []), dealer=dealer)

    def begin(self, *wanted: Wanted, dealer: int | None = None) -> None:
        """Start a match. Seat 0 starts unless the dealer or the first card changes that."""
        settings = Settings(**self.settings)
        self.server.rig(settings, settings.seats - 1 if dealer is None else dealer, *wanted)
        self.host.do("start")

    def __getitem__(self, seat: int) -> Person:
        return self.people[seat]

    def guest(self, name: str) -> Person:
        """Let another person join without a seat."""
        person = Person(self.server.address).come("join", table=self.code, name=name)
        self.people.append(person)
        return person

    def end(self) -> None:
        for person in self.people:
            person.hang_up()
