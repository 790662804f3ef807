"""Table codes: short ones only at home, never twice, longer as more are in use, and hopeless to guess."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from drawfour.server.addresses import is_at_home, is_home_host
from drawfour.server.config import Config
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.guesses import OF_ALL, OF_AN_ADDRESS, Caller, Guesses
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import TableRow
from drawfour.server.table.codes import SHORT, SHORTEST, is_short, long_code, most_tables, short_code
from drawfour.server.table.decide import Refused
from drawfour.server.table.known_deals import DAILY, FIRST_GAME
from fixtures.serving import Player, Running
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, run

HOME = "192.168.1.7"
EVERYWHERE = "0.0.0.0"  # noqa: S104  # nothing listens
STRANGER = "203.0.113.5"


def opened(store: MemoryStore) -> TableRegistry:
    plenty = Buckets(per_second=1, burst=10_000)
    return TableRegistry(
        as_store(store), ManualClock(), most_tables=5_000, most_people=9, empty_ms=1, keep_ms=1, creations=plenty
    )


async def create(tables: TableRegistry, ref: str = "w", **more: Any) -> Room:
    at_home = more.pop("is_at_home", True)
    return await tables.create("ann", "here", messages.Create(ref, "Ann", **more), is_at_home=at_home)


def caller(person: str | None = None, address: str = "here", *, is_at_home: bool = True) -> Caller:
    return Caller(person, address, is_at_home)


# The codes


def test_codes_have_no_vowel_no_lookalike_and_no_offending_letters() -> None:
    assert all(is_short(short_code(letters)) for letters in range(SHORTEST, 12) for _ in range(50))
    for wrong in ("kmr", "kmrtkmrtkmrt", "kmma", "kmm", "kmmr", "KMRT", "kmrt\n", "mkzr", "tgmr", "rthj", "bjrt", "km-t", ""):
        assert not is_short(wrong), wrong
    assert re.fullmatch("[2-9a-hjkmnp-z]{12}", long_code())
    assert not is_short(long_code())


def test_the_number_of_codes_is_exact() -> None:
    """At most one in a thousand guesses finds a table, if every possible code is tried."""
    four = sum(SHORT.fullmatch("".join(letters)) is not None for letters in product("bghjkmprtvwxz", repeat=4))
    assert most_tables(4) == four // 1_000
    assert most_tables(4) < most_tables(5) // 10 < most_tables(6) // 100


# Which table gets which


def test_a_table_for_others_at_home_has_four_letters() -> None:
    async def test() -> None:
        assert len((await create(opened(MemoryStore()))).table.code) == SHORTEST

    run(test())


@pytest.mark.parametrize(
    "more", [{"is_at_home": False}, {"alone": True}, {"settings": FIRST_GAME}, {"settings": DAILY}],
    ids=["elsewhere", "alone", "first game", "daily"],
)  # fmt: skip
def test_every_other_table_has_a_long_code(more: dict[str, Any]) -> None:
    async def test() -> None:
        assert len((await create(opened(MemoryStore()), **more)).table.code) == 12

    run(test())


def test_a_table_with_a_short_code_is_not_dealt_cards_that_everybody_knows() -> None:
    """The id of a match follows from the code and the seeds: with both known, its replay could be found."""

    async def test() -> None:
        room = await create(opened(MemoryStore()), settings=Settings(seats=3, options={"target_score": "none"}))
        host = Visitor("ann")
        await room.enter(host, "ann", None)
        assert await act(room, host, messages.Change, settings=DAILY) == "bad_option"
        assert await act(room, host, messages.Change, settings=Settings(seats=5)) == "done"

    run(test())


def test_no_code_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of an open table, nor of a closed one that is still stored, nor of one that is being created."""

    async def test() -> None:
        store = MemoryStore(rows={"kmrt": TableRow("kmrt", "1"), "kmrb": TableRow("kmrb", "1", is_closed=True)})
        drawn = iter(["kmrt", "kmrb", "kmrg", "kmrg", "kmrh"])
        monkeypatch.setattr("drawfour.server.room.table_registry.short_code", lambda _: next(drawn))
        tables = opened(store)
        rooms = await asyncio.gather(create(tables, "a"), create(tables, "b"))
        assert [room.table.code for room in rooms] == ["kmrg", "kmrh"]

    run(test())


def test_codes_grow_with_the_number_of_open_tables() -> None:
    async def test() -> None:
        store = MemoryStore()
        for number, letters in zip(range(most_tables(4) + 9), product("bghk", "mp", "rt", "vwx"), strict=False):
            store.rows["".join(letters)] = TableRow("", "1", is_closed=number >= most_tables(4) - 1)
        tables = opened(store)
        rooms = await asyncio.gather(*[create(tables, ref) for ref in "abc"])
        assert [len(room.table.code) for room in rooms] == [4, 5, 5]

    run(test())


def test_a_message_that_comes_twice_gets_one_code() -> None:
    async def test() -> None:
        tables = opened(MemoryStore())
        one, other = await asyncio.gather(create(tables), create(tables))
        assert one is other

    run(test())


# Who may use it


@pytest.mark.parametrize(
    ("peer", "host", "own", "expected"),
    [
        ("127.0.0.1", "localhost:8000", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.1:8000", "127.0.0.1", True),
        ("::1", "[::1]:8000", "::1", True),
        ("192.168.1.9", "192.168.1.7:8000", HOME, True),
        ("10.1.2.3", "raspberrypi:8000", HOME, True),
        ("fe80::1%eth0", "pi.local", "fe80::2%eth0", True),
        ("192.168.1.9", "PI.Fritz.Box.", HOME, True),
        ("100.101.1.1", "100.101.1.2:8000", "100.101.1.2", True),  # a private network over the internet
        ("::ffff:192.168.1.9", "192.168.1.7", "::ffff:192.168.1.7", True),
        ("2003:1:2:3::9", "[2003:1:2:3::7]:8000", "2003:1:2:3::7", True),  # public addresses of one household
        ("2003:1:2:4::9", "[2003:1:2:3::7]:8000", "2003:1:2:3::7", False),
        ("2003:1:2:3::9", "[2003:1:2:3::7]:8000", None, False),
        ("8.8.8.8", "192.168.1.7:8000", HOME, False),
        ("192.168.1.9", "example.org", HOME, False),  # a tunnel, or a page of another site
        ("192.168.1.9", "8.8.8.8:8000", HOME, False),
        ("127.0.0.1", "abc.ngrok.app", "127.0.0.1", False),
        ("192.168.1.9", "", HOME, False),
        ("192.168.1.9", "a b", HOME, False),
        (None, "localhost", None, False),
        ("testclient", "localhost", None, False),
    ],
)  # fmt: skip
def test_a_visitor_at_home_has_an_address_and_asks_for_a_name_of_the_network(
    peer: str | None, host: str, own: str | None, expected: bool
) -> None:
    assert is_at_home([(b"host", host.encode())], peer, own) is expected


@pytest.mark.parametrize("name", [b"x-forwarded-for", b"forwarded", b"via", b"x-real-ip", b"host"])
def test_nobody_who_comes_by_a_proxy_is_at_home(name: bytes) -> None:
    headers = [(b"host", b"localhost"), (name, b"192.168.1.9")]
    assert is_at_home(headers[:1], "127.0.0.1", "127.0.0.1")
    assert not is_at_home(headers, "127.0.0.1", "127.0.0.1")
    assert not is_at_home([], "127.0.0.1", "127.0.0.1")


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, True), ({"host": EVERYWHERE}, True), ({"host": "::"}, True), ({"host": HOME}, True), ({"host": "::1"}, True),
        ({"host": "localhost"}, True), ({"host": "raspberrypi"}, True), ({"host": "fd00::7"}, True),
        ({"host": "8.8.8.8"}, False), ({"host": "2003::7"}, False), ({"host": "example.org"}, False),
        ({"trusted_proxies": (ip_network("10.0.0.1"),)}, False), ({"allowed_origins": ("https://example.org",)}, False),
    ],
)  # fmt: skip
def test_a_server_for_its_own_network_has_no_public_address_and_nothing_in_front_of_it(
    settings: dict[str, Any], expected: bool
) -> None:
    assert Config(database=Path("x"), **settings).is_for_home is expected


def test_names_of_a_network_are_not_public() -> None:
    assert is_home_host("PI.HOME.ARPA")
    assert not is_home_host("local.example.org")
    assert not is_home_host("notlocal.org")


# How often


class Clock:
    """A clock in seconds."""

    now = 1e6

    def __call__(self) -> float:
        return self.now


def guess(guesses: Guesses, address: str = "here", *, is_right: bool = False) -> str:
    """Try a code, and return the refusal; "" if it is right."""
    try:
        guesses.check(address, is_right=is_right)
    except Refused as refused:
        return refused.code
    return ""


def test_after_some_wrong_codes_even_a_right_one_is_refused_for_a_while() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    assert {guess(guesses, is_right=True) for _ in range(300)} == {""}, "right codes cost nothing"
    assert {guess(guesses) for _ in range(OF_AN_ADDRESS)} == {"no_table"}
    assert guess(guesses) == guess(guesses, is_right=True) == "too_many_codes"
    assert guess(guesses, "elsewhere", is_right=True) == "", "another address has tries of its own"
    clock.now += 61
    assert [guess(guesses) for _ in range(2)] == ["no_table", "too_many_codes"]


def test_all_addresses_together_have_a_limit() -> None:
    guesses = Guesses(Clock())
    tried = [guess(guesses, f"10.0.0.{number % 250}") for number in range(OF_ALL + 20)]
    assert tried == ["no_table"] * OF_ALL + ["too_many_codes"] * 20
    assert {guess(guesses, "10.0.1.1") for _ in range(OF_AN_ADDRESS + 9)} == {"too_many_codes"}
    assert guesses._of_address.take("10.0.1.1", OF_AN_ADDRESS), "what was refused costs the address nothing"


async def checked(tables: TableRegistry, code: str, who: Caller) -> str:
    """Check a caller, and return the refusal; "" for a caller who is let in."""
    try:
        await tables.check_caller(code, who)
    except Refused as refused:
        return refused.code
    return ""


def test_elsewhere_short_codes_are_refused_whether_they_are_right_or_wrong() -> None:
    async def test() -> None:
        tables = opened(MemoryStore())
        code = (await create(tables)).table.code
        for each in (code, "kmrt" if code != "kmrt" else "kmrb"):
            assert await checked(tables, each, caller("ann", is_at_home=False)) == "home_only"
        assert await checked(tables, long_code(), caller(is_at_home=False)) == "", "there is nothing to guess"
        for _ in range(2 * OF_AN_ADDRESS):
            assert await checked(tables, long_code(), caller()) == ""

    run(test())


def test_people_at_the_table_return_whatever_others_try() -> None:
    """Also if it has been unloaded since, and however many come at once."""

    async def test() -> None:
        store = MemoryStore()
        code = (await create(opened(store))).table.code
        wrong = "kmrt" if code != "kmrt" else "kmrb"
        for tables in (opened(store), opened(store)):
            at_once = [checked(tables, code, caller(f"new-{number}")) for number in range(3 * OF_AN_ADDRESS)]
            assert set(await asyncio.gather(*at_once)) == {""}
            tries = await asyncio.gather(*[checked(tables, wrong, caller("bob")) for _ in range(2 * OF_AN_ADDRESS)])
            assert tries == ["no_table"] * OF_AN_ADDRESS + ["too_many_codes"] * OF_AN_ADDRESS
            for who, answer in ((None, "too_many_codes"), ("bob", "too_many_codes"), ("ann", "")):
                assert await checked(tables, code, caller(who)) == answer
            await tables.find(code)
            assert await checked(tables, code, caller("ann")) == ""

    run(test())


# At a running server


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[Running, Player, httpx.Client]]:
    server = Running(folder, *more, refills=False)
    try:
        with httpx.Client(base_url=server.address) as client:
            host = Player(server.port, "Ann", 0, seed=1)
            asyncio.run(leave_open(host))
            yield server, host, client
    finally:
        assert server.end() == (0, "")


async def leave_open(player: Player) -> None:
    await (await player.join({"is_public": True})).close()


async def answer_to(server: Running, code: str, **headers: str) -> str:
    """The answer to somebody new who joins by a code: `welcome`, or the code of the refusal."""
    async with websockets.connect(f"ws://127.0.0.1:{server.port}/socket", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "version": messages.VERSION}))
        await socket.send(json.dumps({"type": "join", "table": code, "name": "Bob"}))
        found = json.loads(await socket.recv())
        return str(found.get("code", found["type"]))


def test_short_codes_work_at_home_and_nowhere_else(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, host, client):
        assert host.code is not None
        assert is_short(host.code)
        outside = {"X-Forwarded-For": STRANGER}
        assert asyncio.run(answer_to(server, host.code)) == "welcome"
        assert asyncio.run(answer_to(server, host.code, **outside)) == "home_only"
        address = f"/api/tables/{host.code}/invitation"
        assert client.get(address).status_code == 200
        refused = client.get(address, headers=outside)
        assert (refused.status_code, refused.json()["code"]) == (400, "home_only")
        assert [table["code"] for table in client.get("/api/tables").json()] == [host.code]
        assert client.get("/api/tables", headers=outside).json() == []
        for path in (f"/t/{host.code}", f"/t/{host.code.upper()}/tv"):
            assert "Play cards with Ann" in client.get(path).text
            assert "Play cards with Ann" not in client.get(path, headers=outside).text


def test_guessing_soon_ends_by_whatever_way(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, host, client):
        assert host.code is not None
        wrong = "kmrt" if host.code != "kmrt" else "kmrb"
        for path in ["/api/tables/{}/invitation", "/api/tables/{}/invitation.svg"] * (OF_AN_ADDRESS // 4):
            assert client.get(path.format(wrong)).status_code == 404
        for _ in range(OF_AN_ADDRESS // 4):
            assert asyncio.run(answer_to(server, wrong)) == "no_table"
            assert client.get(f"/t/{wrong}").status_code == 200
        assert asyncio.run(answer_to(server, wrong)) == asyncio.run(answer_to(server, host.code)) == "too_many_codes"
        refused = client.get(f"/api/tables/{host.code}/invitation")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_codes")
        assert "Play cards with Ann" not in client.get(f"/t/{host.code}").text
        assert client.get(f"/api/tables/{host.code}/invitation", headers=host.headers()).status_code == 200
        asyncio.run(leave_open(host))


@pytest.mark.parametrize("more", [["--trusted-proxies", "10.0.0.1"], ["--allowed-origins", "https://example.org"]])
def test_behind_a_proxy_or_with_another_origin_codes_are_long(tmp_path: Path, more: list[str]) -> None:
    with serving(tmp_path, *more) as (server, host, _):
        assert host.code is not None
        assert len(host.code) == 12
        assert asyncio.run(answer_to(server, host.code, **{"X-Forwarded-For": STRANGER})) == "welcome"
