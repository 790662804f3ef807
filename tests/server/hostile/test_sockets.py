"""Hostile sockets: forged cookies, foreign pages, invalid frames, floods and broken handshakes harm nobody."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import struct
import time
from typing import Any

import httpx
import pytest

from drawfour.server.http.headers import HEADERS
from drawfour.server.http.identity import CookieSigner
from drawfour.server.signing_key import key_path
from fixtures.hostile import BURST, CLOSE, HELLO, MOST, PING, RATE, TEXT, Raw, Scene
from fixtures.patience import PATIENCE
from fixtures.serving import over, seated


def test_foreign_cookies_identify_nobody(scene: Scene) -> None:
    key = bytes.fromhex(key_path(scene.folder / "tables.sqlite").read_text())
    assert scene.ann.cookie is not None
    good = scene.ann.cookie.partition("=")[2]
    person, _, rest = good.partition(".")
    expired = CookieSigner(key, 365, clock=lambda: time.time() - 366 * 86_400)
    forged = CookieSigner(b"another key of 32 bytes, as long", 365)
    cookies = [
        *("", "x", person, f"{person}.", f"{'0' * 32}.{rest}", good[:-1], good + "A", good.upper(), "../../etc/passwd"),
        *("\xff\xfe", "=" * 200, "a" * 4000, "None", f"{person}.{rest[:6]}", f"{good}.{rest}", '"' + good[:-2] + '"'),
        expired._sign(person),
        forged._sign(person),
        CookieSigner(key, 365)._sign("not a person"),
        CookieSigner(key, 365)._sign("Z" * 32),
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
