"""A server under attack: everything hostile clients send is refused, and nobody else notices.

Long, because each way to be hostile is tried.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import re
import socket
import sqlite3
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawfour.errors import REASONS
from drawfour.server.config import Config
from drawfour.server.http.headers import HEADERS
from drawfour.server.http.identity import COOKIE, Identity
from drawfour.server.protocol import messages
from drawfour.server.signing_key import key_path
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.patience import PATIENCE
from fixtures.serving import Player, Running, over, seated

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MOST = Config.message_bytes
HELLO = {"type": "hello", "version": messages.VERSION}
RATE, BURST = 50, 300  # of messages
LIMITS = [
    *("--messages-per-second", f"{RATE}", "--messages-burst", f"{BURST}"),
    *("--connections-per-address", "30", "--tables-per-address-per-hour", "100000"),
    *("--people-per-table", "1000"),
]
QUICK = settings(max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


class Raw:
    """A socket that sends whatever it is told to, well-formed or not."""

    def __init__(self, port: int, *, cookie: str | None = None, more: str = "", buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.got = b""
        self.seen: list[str] = []  # every frame
        key = base64.b64encode(b"0" * 16).decode()
        lines = [
            "GET /socket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *([f"Cookie: {COOKIE}={cookie}"] if cookie is not None else []),
            *([more] if more else []),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        while b"\r\n\r\n" not in self.got and self._more():
            pass
        head, _, self.got = self.got.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        found = re.search(rf"set-cookie: {COOKIE}=([^;]+)", head.decode("latin-1"), re.IGNORECASE)
        self.given = found[1] if found else None
        self.cookie = self.given or cookie

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def _more(self) -> bool:
        try:
            part = self.socket.recv(65536)
        except ConnectionError:
            part = b""
        self.got += part
        return bool(part)

    def frame(self, kind: int, data: bytes, *, is_last: bool = True) -> None:
        """Send a frame; what the server no longer hears is lost."""
        size = len(data)
        head = bytes([kind | (128 if is_last else 0)])
        long = bytes([254]) + struct.pack(">H", size) if size < 65536 else bytes([255]) + struct.pack(">Q", size)
        head += bytes([128 | size]) if size < 126 else long
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(head + b"\0\0\0\0" + data)

    def say(self, *messages: Any) -> None:
        for message in messages:
            data = message if isinstance(message, str | bytes) else json.dumps(message)
            self.frame(BINARY if isinstance(data, bytes) else TEXT, data if isinstance(data, bytes) else data.encode())

    def hear(self) -> tuple[int, bytes] | None:
        """The next frame; None at the end."""
        while True:
            size, start = (self.got[1], 2) if len(self.got) > 1 else (-1, 0)
            if size == 126:
                size, start = (struct.unpack(">H", self.got[2:4])[0], 4) if len(self.got) >= 4 else (-1, 0)
            elif size == 127:
                size, start = (struct.unpack(">Q", self.got[2:10])[0], 10) if len(self.got) >= 10 else (-1, 0)
            if size >= 0 and len(self.got) >= start + size:
                kind, data, self.got = self.got[0] & 15, self.got[start : start + size], self.got[start + size :]
                if kind in (TEXT, BINARY):
                    self.seen.append(data.decode())
                return kind, data
            if not self._more():
                return None

    def until(self, kind: str, **like: Any) -> list[dict[str, Any]]:
        """The messages up to one of that type; or to the end, after which the socket is closed."""
        found: list[dict[str, Any]] = []
        while (frame := self.hear()) is not None and frame[0] != CLOSE:
            if frame[0] == TEXT:
                found.append(json.loads(frame[1]))
                if found[-1]["type"] == kind and all(found[-1].get(name) == value for name, value in like.items()):
                    return found
        return found

    def answers(self, *messages: Any) -> list[dict[str, Any]]:
        """What comes back for messages, up to the sign of life after them."""
        self.say(*messages, {"type": "ping", "sent": 0.5})
        return [message for message in self.until("pong", sent=0.5) if (message["type"], message.get("sent")) != ("pong", 0.5)]

    def joins(self, code: str, name: str | None = "Mallory") -> dict[str, Any]:
        self.say(HELLO, {"type": "join", "table": code, "name": name})
        return self.until("welcome")[-1]


@dataclass(repr=False)
class Scene:
    """A server with a table at which a round runs: Ann is on turn, Bob waits, and Mallory on the last seat is an enemy."""

    server: Running
    folder: Path
    ann: Player
    bob: Player
    mallory: Player
    cards: list[str]  # the hands of Ann and Bob as they stand in frames
    heard: list[str]  # every frame any enemy got at that table ...
    apart: list[str]  # ... and at tables of their own

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def code(self) -> str:
        assert self.ann.code is not None
        return self.ann.code

    def raw(self, *, cookie: str | None = None, more: str = "", buffer: int | None = None, is_apart: bool = False) -> Raw:
        raw = Raw(self.port, cookie=cookie, more=more, buffer=buffer)
        raw.seen = self.apart if is_apart else self.heard
        return raw

    def as_mallory(self) -> Raw:
        assert self.mallory.cookie is not None
        return self.raw(cookie=self.mallory.cookie.partition("=")[2])

    def position(self) -> tuple[Any, ...]:
        """What Ann sees of her round."""
        assert self.ann.cookie is not None
        with Raw(self.port, cookie=self.ann.cookie.partition("=")[2]) as ann:
            welcome = ann.joins(self.code)
        return welcome["number"], welcome["round"], welcome["yours"], welcome["table"]["seats"]

    def secrets(self) -> set[str]:
        """The seeds of all rounds, as they stand in the logs."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder / 'tables.sqlite'}?mode=ro", uri=True)) as connection:
            bodies = [bytes(body) for (body,) in connection.execute("SELECT body FROM entries")]
        return {json.loads(body)["secret"] for body in bodies if b'"secret"' in body}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("hostile")
    server = Running(folder, *LIMITS)
    try:
        wish = {"away_seconds": 600, "break_seconds": 0, "options": {"target_score": "500"}}
        for seed in range(20):
            ann, bob, mallory = asyncio.run(seated(server.port, 3, wish, seed=1000 + seed))
            if ann.state["round"]["turn"] == 0 and ann.state["round"]["phase"] == "turn":
                break
        cards = []
        for player in (ann, bob):
            asyncio.run(comes(player))
            cards.append(json.dumps(player.state["yours"]["hand"], separators=(",", ":")))
        yield Scene(server, folder, ann, bob, mallory, cards, [], [])
    finally:
        code, logged = server.end()
    assert (code, logged) == (0, "")


async def comes(player: Player) -> None:
    await (await player.join()).close()


@pytest.fixture(autouse=True)
def nothing_leaks(scene: Scene) -> Iterator[None]:
    """After every test the round stands where it stood, and no enemy has got a card or a seed of it."""
    before = scene.position()
    yield
    _, round, yours, seats = scene.position()
    assert (round, yours) == (before[1], before[2])
    assert seats[:2] == before[3][:2]
    check(scene)


def check(scene: Scene) -> None:
    text = "\n".join(scene.heard + scene.apart)
    assert not [hand for hand in scene.cards if hand in text]
    assert not [secret for secret in scene.secrets() if secret in text]
    for frame in set(scene.heard):
        message = json.loads(frame)
        round, yours = message.get("round") or {}, message.get("yours")
        assert not round.get("open"), frame
        assert yours is None or yours["seat"] == 2, frame
        events = [*message.get("events", []), *(event for past in message.get("happened", []) for event in past["events"])]
        mine = None if yours is None else yours["seat"]
        assert not [event for event in events if event["kind"] == "drew" and event.get("cards") and event["seat"] != mine], (
            frame
        )
    scene.heard.clear()
    scene.apart.clear()


CODES = {*SERVER_REFUSALS, *REASONS, "bad_option"}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
TYPES = [
    *("hello", "create", "join", "sit", "stand", "watch", "leave", "place", "remove", "host", "change", "start", "play"),
    *("call", "catch", "chat", "react", "ping", "welcome", "update", "bye", "", "__class__"),
]
values = (
    json_values
    | st.integers(-1, 12)
    | st.sampled_from(
        [2**53, 2**63, 2**64, 10**400, -1, 0.5, "R7", "W:B", "draw", "uno", "catch 1", "keep", "challenge", "\x00"]
    )
    | st.sampled_from(["laugh", "careful", "random", "search", "classic", {"seats": 10}, {"options": {"hand_size": "100"}}])
)
names = st.sampled_from(
    ["ref", "number", "seat", "who", "move", "text", "reaction", "table", "name", "after", "settings", "bot"]
)
wishes = st.builds(
    lambda kind, ref, fields: {"type": kind, **({"ref": ref} if ref else {}), **fields},
    st.sampled_from(TYPES),
    st.sampled_from(["", "a", "b", "1:a", "catch:a", ":catch:", "x" * 41, "a\n", "é"]),
    st.dictionaries(names, values, max_size=4),
)
frames = st.one_of(
    st.binary(max_size=300),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=300),
    json_values.map(json.dumps),
    wishes.map(json.dumps),
    st.sampled_from(
        [
            "",
            b"",
            "[" * 4000,
            '{"a":' * 800,
            '{"type":' * 500,
            '{"type":"ping","sent":1e999}',
            '{"type":"ping","sent":' + "9" * 4000 + "}",
            '{"type":"ping","sent":NaN}',
            '{"type":"ping","type":"hello"}',
            '{"type":"chat","text":"\\ud800"}',
            '{"type":"chat","text":"\\u0000"}',
            '{"type":"create","ref":"a","name":"\\ud800","settings":{}}',
            '{"type":"create","ref":"a","name":"x","settings":{"options":{"hand_size":"\u00b2"}}}',
            '{"type":"create","ref":"a","name":"x","settings":{"options":{"hand_size":"' + "9" * 40 + '"}}}',
            "\ufeff{}",
            " " * 4096,
        ]
    ),
)


def sane(answers: list[dict[str, Any]]) -> None:
    """Everything said is a message of the protocol, and what is refused tells nothing of the machine."""
    for answer in answers:
        if answer["type"] in ("refusal", "bye"):
            assert answer["code"] in CODES, answer
            assert answer["sentence"], answer
            assert not re.search(r"Traceback|\.py\b|site-packages|0x[0-9a-f]{6}|Error\(", answer["sentence"]), answer


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=6))
def test_nothing_before_hello_has_any_effect(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=8))
def test_a_person_without_a_seat_sends_anything(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        raw.joins(scene.code)
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=8))
def test_a_spectator_sends_anything(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        raw.say(HELLO, {"type": "watch", "table": scene.code})
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(wishes, min_size=1, max_size=8))
def test_the_host_of_a_table_sends_anything(scene: Scene, sent: list[dict[str, Any]]) -> None:
    """At a table of one's own there is most to break: it may go on oddly, but it does not fail."""
    with scene.raw(is_apart=True) as raw:
        raw.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"thinking_seconds": 10, "seats": 3}})
        welcome = raw.until("welcome")[-1]
        raw.say({"type": "sit", "ref": "s", "seat": 2}, {"type": "start", "ref": "t", "number": welcome["number"]})
        found = raw.answers(*sent)
        sane(found)
        assert "table_failed" not in [message.get("code") for message in found]


def ways() -> st.SearchStrategy[dict[str, Any]]:
    """Messages that are right in form."""
    ref = st.sampled_from("abcdefgh")
    number = st.sampled_from([0, 1, 2, 5, 8, 9, 10, 11, 12, 2**53 - 1])
    seat, who = st.integers(0, 9), st.integers(0, 5)
    move = st.sampled_from(
        ["draw", "keep", "R7", "W:R", "W4:B", "B", "red", "accept", "challenge", "G0", "\u2603", "uno", "catch 1"]
    )
    made: list[dict[str, st.SearchStrategy[Any]]] = [
        {"type": st.just("sit"), "ref": ref, "seat": seat},
        {"type": st.just("place"), "ref": ref, "seat": seat, "bot": st.sampled_from([None, "careful", "random", "x"])},
        {"type": st.just("remove"), "ref": ref, "who": who},
        {"type": st.just("host"), "ref": ref, "who": who},
        {"type": st.just("change"), "ref": ref, "settings": st.sampled_from([{}, {"seats": 2}, {"seats": 10}])},
        {"type": st.just("start"), "ref": ref, "number": number},
        {"type": st.just("play"), "ref": ref, "number": number, "move": move},
        {"type": st.just("call"), "ref": ref, "number": number},
        {"type": st.just("catch"), "ref": ref, "number": number, "seat": seat},
        {"type": st.just("react"), "reaction": st.sampled_from(["laugh", "cry"])},
    ]
    return st.one_of(*(st.fixed_dictionaries(one) for one in made))


@settings(QUICK, max_examples=40)
@given(sent=st.lists(ways(), min_size=1, max_size=4))
def test_a_player_cannot_move_for_another_seat(scene: Scene, sent: list[dict[str, Any]]) -> None:
    """Mallory sits at the table, but is neither on turn nor the host: nothing of it concerns Ann and Bob."""
    with scene.as_mallory() as raw:
        raw.joins(scene.code)
        sane(raw.answers(*sent))


def test_a_reference_is_answered_again_and_belongs_to_one_person(scene: Scene) -> None:
    with scene.raw(is_apart=True) as eve, scene.raw(is_apart=True) as dan:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 3, "thinking_seconds": 10}})
        code = eve.until("welcome")[-1]["table"]["code"]
        dan.joins(code, "Dan")
        (first,) = [one for one in eve.answers({"type": "sit", "ref": "r", "seat": 0}) if one.get("ref") == "r"]
        assert first["type"] == "update"
        (again,) = eve.answers({"type": "sit", "ref": "r", "seat": 0})
        assert again == {"type": "accepted", "ref": "r", "number": first["number"]}
        (other,) = eve.answers({"type": "sit", "ref": "r", "seat": 1})  # another wish under the same name is not done
        assert other == again
        found = [one for one in dan.answers({"type": "sit", "ref": "r", "seat": 1}) if one.get("ref") == "r"]
        assert [one["type"] for one in found] == ["update"]  # Dan's r is not Eve's
        assert [seat.get("who") for seat in found[0]["table"]["seats"]] == [0, 1, None]


def test_a_table_is_created_once_for_each_message(scene: Scene) -> None:
    codes = []
    cookie = None
    for _ in range(3):
        with scene.raw(cookie=cookie) as eve:
            cookie = eve.cookie
            eve.say(HELLO, {"type": "create", "ref": "once", "name": "Eve"})
            codes.append(eve.until("welcome")[-1]["table"]["code"])
    with scene.raw() as dan:
        dan.say(HELLO, {"type": "create", "ref": "once", "name": "Dan"})
        codes.append(dan.until("welcome")[-1]["table"]["code"])
    assert codes[0] == codes[1] == codes[2] != codes[3]


@pytest.mark.parametrize("number", [0, 1, 2**53 - 1, "old", "next"])
def test_moves_for_another_position_are_stale(scene: Scene, number: int | str) -> None:
    with scene.raw(is_apart=True) as eve:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 2, "thinking_seconds": 10}})
        eve.until("welcome")
        eve.say({"type": "sit", "ref": "s", "seat": 0})
        before = eve.until("update")[-1]["number"]
        eve.say({"type": "start", "ref": "t", "number": before})
        dealt = eve.until("update")[-1]["number"]
        said = {"old": before, "next": dealt + 1}.get(str(number), number)
        wishes: tuple[dict[str, Any], ...] = ({"type": "play", "move": "draw"}, {"type": "call"}, {"type": "catch", "seat": 1})
        for place, wish in enumerate(wishes):
            (answer,) = eve.answers({**wish, "ref": f"m{place}", "number": said})
            assert (answer["type"], answer["code"], answer["ref"]) == ("refusal", "stale", f"m{place}")


def test_foreign_cookies_identify_nobody(scene: Scene) -> None:
    key = bytes.fromhex(key_path(scene.folder / "tables.sqlite").read_text())
    assert scene.ann.cookie is not None
    good = scene.ann.cookie.partition("=")[2]
    person, _, rest = good.partition(".")
    expired = Identity(key, 365, clock=lambda: time.time() - 366 * 86_400)
    forged = Identity(b"another key of 32 bytes, as long", 365)
    cookies = [
        *("", "x", person, f"{person}.", f"{'0' * 32}.{rest}", good[:-1], good + "A", good.upper(), "../../etc/passwd"),
        *("\xff\xfe", "=" * 200, "a" * 4000, "None", f"{person}.{rest[:6]}", f"{good}.{rest}", '"' + good[:-2] + '"'),
        expired._sign(person),
        forged._sign(person),
        Identity(key, 365)._sign("not a person"),
        Identity(key, 365)._sign("Z" * 32),
    ]
    for cookie in cookies:
        with scene.raw(cookie=cookie) as raw:
            assert raw.given, cookie
            welcome = raw.joins(scene.code, "Stranger")
            assert welcome["you"] not in (0, 1, 2), cookie
            assert welcome["yours"] is None, cookie
    with Raw(scene.port, cookie=good) as raw:
        assert raw.given is None
        assert raw.joins(scene.code)["you"] == 0


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://127.0.0.1.evil.example", "\xff",
        "http://127.0.0.1:99999999", "file://", "", "http://user@127.0.0.1", "http://evil.example\thttp://127.0.0.1",
    ],
)  # fmt: skip
def test_pages_of_other_sites_cannot_open_a_socket(scene: Scene, origin: str) -> None:
    with scene.raw(more=f"Origin: {origin}") as raw:
        assert raw.status == 403
        assert raw.given is None


def test_pages_of_this_site_can_open_a_socket(scene: Scene) -> None:
    with scene.raw(more=f"Origin: http://127.0.0.1:{scene.port}") as raw:
        assert raw.status == 101


@pytest.mark.parametrize(
    ("kind", "data", "code"),
    [(TEXT, b"a" * (MOST + 1), 1009), (0, b"x", 1002), (3, b"x", 1002), (TEXT | 0x40, b"{}", 1002), (PING, b"x" * 126, 1002)],
)
def test_invalid_frames_close_the_socket(scene: Scene, kind: int, data: bytes, code: int) -> None:
    with scene.raw() as raw:
        raw.say(HELLO)
        raw.frame(kind, data)
        found = raw.hear()
        assert found is not None
        assert (found[0], int.from_bytes(found[1][:2], "big")) == (CLOSE, code)
        assert raw.hear() is None


def test_a_fragmented_message_has_the_same_limit(scene: Scene) -> None:
    with scene.raw() as raw:
        raw.frame(TEXT, b"[" * (MOST // 4), is_last=False)
        for _ in range(3):
            raw.frame(0, b"[" * (MOST // 4), is_last=False)
        raw.frame(0, b"[" * 1000)
        found = raw.hear()
        assert found is not None
        assert (found[0], int.from_bytes(found[1][:2], "big")) == (CLOSE, 1009)


def test_a_flood_disconnects_only_the_flooder(scene: Scene) -> None:
    with scene.raw() as good, scene.raw() as raw:
        good.say(HELLO)
        found: list[dict[str, Any]] = []
        began = time.monotonic()
        while len(found) < 10_000 and not (found and found[-1]["type"] == "bye"):
            found += raw.answers(*[{"type": "ping"}] * 100)
        assert (found[-1]["code"], found[-1]["retry_seconds"]) == ("too_fast", 5.0)
        seconds = time.monotonic() - began
        assert len(found) <= BURST + seconds * RATE + 1  # the last is the farewell
        with scene.raw(cookie=raw.cookie) as again:  # a new connection is still the same person
            assert again.answers(*[HELLO] * 40)[-1]["code"] == "too_fast"
        assert good.answers() == []


def test_a_flood_of_long_messages_is_cut_off_sooner(scene: Scene) -> None:
    with scene.raw() as raw:
        found = raw.answers(HELLO, *["x" * 100_000] * 20)
        assert {answer["code"] for answer in found} == {"bad_message", "too_fast"}
        assert len(found) <= 15, "300 messages may be sent at once, and one of these counts as 25"


def test_connections_per_address_are_limited_and_released(scene: Scene) -> None:
    held = [Raw(scene.port) for _ in range(30)]
    try:
        assert {raw.status for raw in held} == {101}
        with Raw(scene.port) as more:
            assert more.status != 101
    finally:
        for raw in held:
            raw.socket.close()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with Raw(scene.port) as more:
            if more.status == 101:
                return
        time.sleep(0.02)
    pytest.fail("the connections are not given back")


def test_broken_handshakes_harm_nothing(scene: Scene) -> None:
    full = (
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{scene.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(b'0' * 16).decode()}\r\n\r\n"
    ).encode()
    wrong = [
        full.replace(b"Version: 13", b"Version: 12"),
        full.replace(b"MDAw", b"!!!!"),
        full.replace(b"Upgrade: websocket\r\n", b""),
        full.replace(b"GET /socket", b"POST /socket"),
        full.replace(b"/socket", b"/nowhere"),
        full.replace(b"/socket", b"/healthz"),
        full.replace(b"/socket", b"/socket/../socket"),
        full.replace(b"/socket", b"/" + b"a" * 2000),
        full.replace(b"/socket", b"/" + b"a" * 9000),
        full.replace(b"/socket", b"/socket\xff"),
        full.replace(b"Host", b"Origin: null\r\nOrigin: http://evil.example\r\nHost"),
        full.replace(b"Host", b"Origin: null\r\nHost"),
        full.replace(b"Host", b"X: " + b"a" * 9000 + b"\r\nHost"),
        full.replace(b"Host", b"X: a\r\n" * 200 + b"Host"),
        full.replace(b"Host", b"Content-Length: 5\r\nHost") + b"12345",
        full.replace(b"Host", b"Transfer-Encoding: chunked\r\nHost") + b"0\r\n\r\n",
    ]
    for text in [full[: len(full) * part // 10] for part in range(10)] + wrong:
        with socket.create_connection(("127.0.0.1", scene.port), timeout=PATIENCE) as half:
            half.sendall(text)
            if text in wrong:
                head, _, body = half.recv(65536).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 4"), text
                assert {name for name in HEADERS if f"\r\n{name.lower()}: " not in head.decode().lower() + "\r\n"} == set(), (
                    text
                )
                assert b"cache-control: no-store" in head.lower()
                assert set(json.loads(body or half.recv(65536))) == {"code", "sentence"}, text
                assert b"Traceback" not in body
                assert b"close" not in head.lower() or half.recv(1) == b"", text
    assert httpx.get(f"{scene.server.address}/readyz", timeout=PATIENCE).status_code == 200


def test_brief_connections_leave_nothing_behind(scene: Scene) -> None:
    """Connections that are broken off in the middle of a message are nobody's presence afterwards."""
    with scene.raw(is_apart=True) as eve:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 2}})
        code = eve.until("welcome")[-1]["table"]["code"]
        for number in range(20):
            with scene.raw() as gone:
                gone.say(HELLO, {"type": "join", "table": code, "name": f"Gone {number}"})
                if number % 2:
                    gone.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with scene.raw() as look:
                look.say(HELLO, {"type": "watch", "table": code})
                present = look.until("welcome")[-1]["present"]
            if present == [0]:
                return
            time.sleep(0.02)
    pytest.fail(f"{present} are still there")


def test_a_client_that_does_not_read_costs_nobody_a_message(scene: Scene) -> None:
    """That nobody waits for it either is tested in `test_overload.py`, where a test decides who reads when."""
    with scene.raw(buffer=4096) as deaf, scene.raw(is_apart=True) as eve:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 2}})
        code = eve.until("welcome")[-1]["table"]["code"]
        deaf.say(HELLO, {"type": "watch", "table": code})
        for number in range(200):
            text = f"{number} ".ljust(300, "x")
            eve.say({"type": "chat", "text": text})
            assert eve.until("said")[-1]["text"] == text


def test_a_whole_match_can_be_played_afterwards(scene: Scene) -> None:
    assert httpx.get(f"{scene.server.address}/readyz", timeout=PATIENCE).status_code == 200
    wish = {"grace_seconds": 0, "away_seconds": 600, "options": {"target_score": "none", "hand_size": "3"}}

    async def whole() -> None:
        players = await seated(scene.port, 3, wish, seed=7)
        await asyncio.wait_for(asyncio.gather(*(player.play(over) for player in players)), PATIENCE)

    asyncio.run(whole())
    assert scene.server.process.poll() is None
