"""What can be asked for over HTTP: whatever is asked, the answer is guarded, says no more than it should, and is no crash."""

from __future__ import annotations

import asyncio
import re
import resource
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from drawfour.server.app import HEADERS
from serving import Player, Running, over, seated

TOKEN = "a-token-for-prometheus"  # noqa: S105
HERE = "|".join(re.escape(f"{folder}/") for folder in (Path.home(), Path(__file__).parents[2], tempfile.gettempdir()))
LEAKS = re.compile(rf"Traceback|site-packages|\.py\b|{HERE}|sqlite|uvicorn|litestar|Error\(|0x[0-9a-f]{{8}}", re.IGNORECASE)
QUICK = {"grace_seconds": 0, "away_seconds": 600, "thinking_seconds": 0, "options": {"target_score": "none", "hand_size": "2"}}


class Site:
    """A server that people have played a match at."""

    def __init__(self, folder: Path) -> None:
        self.server = Running(folder)
        self.client = httpx.Client(base_url=self.server.address, timeout=10)

        async def whole() -> list[Player]:
            players = await seated(self.server.port, 2, QUICK)
            await asyncio.gather(*(player.play(over) for player in players))
            return players

        self.player = asyncio.run(whole())[0]
        self.match = self.client.get("/api/matches", headers=self.player.headers()).json()[0]["match"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("http"))
    try:
        yield site
    finally:
        site.client.close()
        code, logged = site.server.end()
    assert code == 0
    assert "Traceback" not in logged, logged
    assert "ERROR" not in logged, logged


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that lets little be asked, and shows its figures to who has the token."""
    more = ["--metrics", TOKEN, "--address-messages-per-second", "2", "--address-messages-burst", "30"]
    server = Running(tmp_path_factory.mktemp("strict"), *more)
    yield server
    assert server.end() == (0, "")


def guarded(answer: httpx.Response | Any) -> None:
    """It has the headers, tells no other site anything, and nothing of the machine."""
    found = {name.lower(): value for name, value in answer.headers.items()}
    found = {name: value if isinstance(value, str) else value[0] for name, value in found.items()}
    assert {name: found.get(name.lower()) for name in HEADERS} == HEADERS
    assert not [name for name in found if name.startswith("access-control-")]
    assert "server" not in found
    if "schema" not in str(answer.request.url):
        assert not LEAKS.search(re.sub(r"/api/\S*", "", answer.text)), answer.text


def refused(answer: httpx.Response, status: int) -> dict[str, str]:
    guarded(answer)
    assert answer.status_code == status, answer.text
    body: dict[str, str] = answer.json()
    assert set(body) == {"code", "sentence"}
    assert body["code"]
    assert body["sentence"]
    return body


def test_whatever_is_asked_for_as_described_is_no_crash(site: Site) -> None:
    described = schemathesis.openapi.from_url(f"{site.server.address}/api/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in described.get_all_operations()]  # type: ignore[union-attr]
    asked: list[int] = []
    for operation in operations:

        @settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            for headers in ({}, site.player.headers()) if case.operation.method != "delete" else ({},):
                answer = case.call(headers=headers)
                case.validate_response(answer, checks=[not_a_server_error])
                guarded(answer)
                asked.append(answer.status_code)
                if answer.status_code >= 400:
                    assert set(answer.json()) == {"code", "sentence"}, answer.text

        ask()
    assert {found.label for found in operations} >= {"GET /api/tables", "DELETE /api/me", "GET /api/matches/{match}/replay"}
    assert len(asked) > 200
    assert {200, 404} <= set(asked)


ASKED = ["/healthz", "/readyz", "/api/tables", "/api/schema/openapi.json"]


@pytest.mark.parametrize("path", ASKED)
def test_answers_are_guarded(site: Site, path: str) -> None:
    answer = site.client.get(path)
    assert answer.status_code == 200
    guarded(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/", "/nowhere", "/api", "/api/", "/api/matches/", "/api/matches/x", "/api/matches/x/record.uno",
        "/api/matches/x/replay",
        "/api/matches/x/replay?seat=0", "/api/matches/%00", "/api/matches/%ff%fe", "/api/matches/'%20OR%201=1--", "/debug",
        "/api/matches/..%2f..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../../tables.sqlite", "//etc/passwd", "/tables.sqlite", "/tables.sqlite.key", "/api/me", "/api/matches",
        "/metrics", "/docs", "/schema", "/api/matches/..%5c..%5cwindows",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(site: Site, path: str) -> None:
    assert refused(site.client.get(path), 404)["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/me"), ("PUT", "/api/tables"), ("DELETE", "/api/matches/x"), ("GET", "/socket"), ("TRACE", "/healthz"),
     ("PATCH", "/readyz"), ("POST", "/api/matches/x/replay")],
)  # fmt: skip
def test_methods_that_are_not_there_are_refused(site: Site, method: str, path: str) -> None:
    refused(site.client.request(method, path), 405)


@pytest.mark.parametrize("seat", ["-1", "2", "9", "99999999999999999999999"])
def test_a_replay_has_the_seats_of_its_match(site: Site, seat: str) -> None:
    refused(site.client.get(f"/api/matches/{site.match}/replay", params={"seat": seat}), 404)


@pytest.mark.parametrize("seat", ["x", "1.5", "0x1", "\u0661\u0662x", "1,2"])
def test_a_seat_that_is_no_number_is_refused(site: Site, seat: str) -> None:
    refused(site.client.get(f"/api/matches/{site.match}/replay", params={"seat": seat}), 400)


@pytest.mark.parametrize("query", ["ended=x", "limit=x", "ended=1.5&after=x", "limit="])
def test_matches_are_leafed_through_by_numbers(site: Site, query: str) -> None:
    refused(site.client.get(f"/api/matches?{query}", headers=site.player.headers()), 400)


@pytest.mark.parametrize("limit", ["-5", "0", "101", "9" * 30])
def test_as_many_matches_as_anybody_may_wish_are_few(site: Site, limit: str) -> None:
    answer = site.client.get("/api/matches", params={"limit": limit}, headers=site.player.headers())
    guarded(answer)
    assert len(answer.json()) == 1


def test_a_stranger_sees_and_forgets_nothing(site: Site) -> None:
    for cookie in ("", "drawfour=", "drawfour=x", "drawfour=" + "0" * 32 + ".abc.def", "drawfour=\xff", "other=1; drawfour"):
        headers = [(b"Cookie", cookie.encode("latin-1"))]
        for method, path in (("GET", "/api/me"), ("DELETE", "/api/me"), ("GET", "/api/matches")):
            refused(site.client.request(method, path, headers=headers), 404)
    assert site.client.get("/api/me", headers=site.player.headers()).json()["matches"] == 1


def test_no_id_of_a_person_and_no_cookie_is_told(site: Site) -> None:
    assert site.player.cookie is not None
    person = site.player.cookie.partition("=")[2].partition(".")[0]
    for path in ("/api/me", "/api/matches", *(f"/api/matches/{site.match}{end}" for end in ("", "/record.uno", "/replay"))):
        answer = site.client.get(path, headers=site.player.headers())
        assert answer.status_code == 200
        guarded(answer)
        assert person not in answer.text
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_other_sites_are_told_nothing(site: Site, origin: str) -> None:
    for method in ("GET", "DELETE", "OPTIONS"):
        more = {"Access-Control-Request-Method": "DELETE"} if method == "OPTIONS" else {}
        answer = site.client.request(method, "/api/me", headers={"Origin": origin, **more})
        guarded(answer)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_long_addresses_and_headers_are_borne(site: Site) -> None:
    for path in ("/" + "a" * 60_000, "/api/matches/" + "a" * 60_000, "/api/tables?x=" + "a" * 60_000):
        answer = site.client.get(path)
        assert answer.status_code in (200, 400, 404, 414)
    for headers in ({"Cookie": "drawfour=" + "a" * 50_000}, {"X-Long": "a" * 50_000}, {f"X-{n}": "a" for n in range(500)}):
        assert site.client.get("/api/me", headers=headers).status_code in (400, 404, 431)
    assert site.client.get("/healthz").text == "ok\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100,
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused_without_a_word_of_the_machine(site: Site, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", site.server.port), timeout=5) as raw:
        raw.sendall(sent)
        answer = raw.recv(65_536)
    assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200"))
    assert not LEAKS.search(answer.decode("latin-1"))


def test_figures_are_for_nobody_unless_it_is_set(site: Site) -> None:
    for headers in ({}, {"Authorization": "Bearer off"}, {"Authorization": "Bearer on"}):
        refused(site.client.get("/metrics", headers=headers), 404)


def test_figures_are_for_who_has_the_token(strict: Running) -> None:
    with httpx.Client(base_url=strict.address) as client:
        for said in (b"", b"Bearer", b"Bearer \xff", f"Basic {TOKEN}".encode(), TOKEN.encode(), f"Bearer {TOKEN}x".encode()):
            refused(client.get("/metrics", headers=[(b"Authorization", said)]), 404)
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    guarded(answer)
    assert "drawfour_connections 0.0" in answer.text


def test_who_asks_too_much_is_told_to_ask_less(strict: Running) -> None:
    with httpx.Client(base_url=strict.address) as client:
        answers = [client.get("/api/tables") for _ in range(60)]
        assert client.get("/api/tables", headers={"X-Forwarded-For": "203.0.113.5"}).status_code == 429  # nobody is believed
    assert answers[-1].status_code == 429
    assert refused(answers[-1], 429)["code"] == "too_fast"


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of another process is set")
def test_without_room_to_write_the_process_is_alive_but_not_ready(site: Site) -> None:
    pid, kind = site.server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, kind)
    resource.prlimit(pid, kind, (0, before[1]))
    try:
        assert site.client.get("/healthz").status_code == 200
        answer = site.client.get("/readyz")
        guarded(answer)
        assert (answer.status_code, answer.text) == (503, "cannot save\n")
        assert refused(site.client.delete("/api/me", headers=site.player.headers()), 503)["code"] == "not_saved"
        assert site.client.get("/api/me", headers=site.player.headers()).json()["matches"] == 1  # what is there can be read
    finally:
        resource.prlimit(pid, kind, before)
    assert site.client.get("/readyz").status_code == 200
