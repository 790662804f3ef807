"""The HTTP API: whatever is requested, the response is guarded, reveals no more than it should, and isn't a crash.

Long, because each address is asked in each wrong way.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import resource
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from drawfour.analysis.strengths import strengths
from drawfour.record.reading import parse
from drawfour.server.http import uvicorn_protocols
from drawfour.server.http.app import PATH_BYTES
from drawfour.server.http.headers import HEADERS, OPENER
from drawfour.server.http.invite import drawing
from drawfour.server.http.routes import ANALYSIS_TOKENS, BYTES_A_TOKEN, PICTURE_TOKENS
from fixtures.patience import PATIENCE
from fixtures.serving import UPGRADE, Player, Running, over, seated

TOKEN = "a-token-for-prometheus"  # noqa: S105  # it opens nothing but a server of these tests
HERE = "|".join(re.escape(f"{folder}/") for folder in (Path.home(), Path(__file__).parents[2], tempfile.gettempdir()))
LEAKS = re.compile(rf"Traceback|site-packages|\.py\b|{HERE}|sqlite|uvicorn|litestar|Error\(|0x[0-9a-f]{{8}}", re.IGNORECASE)
COMMAND = "python -m drawfour serve --host 0.0.0.0"  # for others, of the server that these tests start
QUICK = {"grace_seconds": 0, "away_seconds": 600, "thinking_seconds": 0, "options": {"target_score": "none", "hand_size": "2"}}


class Site:
    """A server that people have played a match at."""

    def __init__(self, folder: Path) -> None:
        self.server = Running(folder)
        self.client = httpx.Client(base_url=self.server.address, timeout=PATIENCE)

        async def whole() -> list[Player]:
            players = await seated(self.server.port, 2, QUICK, alone=True)
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
    """A server that answers 30 requests, and metrics behind a token."""
    more = ["--metrics", TOKEN, "--address-messages-burst", "30"]
    server = Running(tmp_path_factory.mktemp("strict"), *more, refills=False)
    yield server
    assert server.end() == (0, "")


def guarded(answer: httpx.Response | Any) -> None:
    """It has the headers, tells no other site anything, and nothing of the machine."""
    found = {name.lower(): value for name, value in answer.headers.items()}
    found = {name: value if isinstance(value, str) else value[0] for name, value in found.items()}
    assert {name: found.get(name.lower()) for name in HEADERS} == HEADERS
    assert found["cache-control"] == "no-store"
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


def test_no_request_of_the_schema_crashes(site: Site) -> None:
    described = schemathesis.openapi.from_url(f"{site.server.address}/api/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in described.get_all_operations()]  # type: ignore[union-attr]  # or it fails
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


def test_the_page_has_the_security_headers(site: Site) -> None:
    answer = site.client.get("/t/abcd2345")
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.status_code in (200, 503), "503 where it has not been built"


def test_only_trusted_connections_are_told_to_separate_windows(site: Site) -> None:
    """Elsewhere browsers ignore the header, and complain on the console."""
    name, value = OPENER

    def told(**headers: str) -> str | None:
        found: str | None = site.client.get("/healthz", headers=headers).headers.get(name)
        return found

    assert told() == value
    assert told(host="192.168.1.4:8000") is None
    assert told(host="example.org") is None


@pytest.mark.parametrize("path", ASKED)
def test_responses_have_the_security_headers(site: Site, path: str) -> None:
    answer = site.client.get(path)
    assert answer.status_code == 200
    guarded(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere", "/t", "/replay/", "/assets/x.js", "/api", "/api/", "/api/matches/x",
        "/api/matches/x/record.uno", "/api/matches/x/replay", "/api/matches/x/analysis",
        "/api/matches/x/replay?seat=0", "/api/matches/%00", "/api/matches/%ff%fe", "/api/matches/'%20OR%201=1--", "/debug",
        "/api/matches/..%2f..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../../tables.sqlite", "//etc/passwd", "/tables.sqlite", "/tables.sqlite.key",
        "/metrics", "/docs", "/schema", "/api/matches/..%5c..%5cwindows",
        "/api/schema", "/api/schema/", "/api/schema/x", "//api//schema//x/", "/api/schema/x/y", "/api/schema/openapi.yaml",
        "/api/schema/swagger", "/api/schema/openapi.json/x",
    ],
)  # fmt: skip
def test_unknown_paths_are_not_found(site: Site, path: str) -> None:
    assert refused(site.client.get(path), 404)["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/me"), ("PUT", "/api/tables"), ("DELETE", "/api/matches/x"), ("GET", "/socket"), ("TRACE", "/healthz"),
     ("PATCH", "/readyz"), ("POST", "/api/matches/x/replay")],
)  # fmt: skip
def test_unknown_methods_are_refused(site: Site, method: str, path: str) -> None:
    answer = site.client.request(method, path)
    refused(answer, 405)
    assert ("GET" in answer.headers.get("allow", "")) == (path != "/socket")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_monitor_can_ask_for_the_head_only(site: Site, path: str) -> None:
    whole, head = site.client.get(path), site.client.head(path)
    assert (head.status_code, head.text) == (200, "")
    assert head.headers["content-length"] == whole.headers["content-length"] == str(len(whole.text))
    guarded(head)


@pytest.mark.parametrize("method", ["PUT", "OPTIONS", "HEAD"])
def test_nothing_but_the_schema_is_served_below_its_path(site: Site, method: str) -> None:
    answer = site.client.request(method, "/api/schema/x")
    guarded(answer)
    assert answer.status_code == 404


@pytest.mark.parametrize("seat", ["-1", "2", "9", "99999999999999999999999"])
def test_a_replay_has_the_seats_of_its_match(site: Site, seat: str) -> None:
    refused(site.client.get(f"/api/matches/{site.match}/replay", params={"seat": seat}), 404)


@pytest.mark.parametrize("seat", ["x", "1.5", "0x1", "\u0661\u0662x", "1,2"])
def test_a_seat_that_is_not_a_number_is_refused(site: Site, seat: str) -> None:
    refused(site.client.get(f"/api/matches/{site.match}/replay", params={"seat": seat}), 400)


@pytest.mark.parametrize("query", ["ended=x", "limit=x", "ended=1.5&after=x", "limit="])
def test_matches_are_paged(site: Site, query: str) -> None:
    refused(site.client.get(f"/api/matches?{query}", headers=site.player.headers()), 400)


@pytest.mark.parametrize("limit", ["-5", "0", "101", "9" * 30])
def test_the_number_of_matches_per_page_is_limited(site: Site, limit: str) -> None:
    answer = site.client.get("/api/matches", params={"limit": limit}, headers=site.player.headers())
    guarded(answer)
    assert len(answer.json()) == 1


def test_without_a_cookie_nothing_is_shown_or_deleted(site: Site) -> None:
    for cookie in ("", "drawfour=", "drawfour=x", "drawfour=" + "0" * 32 + ".abc.def", "drawfour=\xff", "other=1; drawfour"):
        headers = [(b"Cookie", cookie.encode("latin-1"))]
        assert site.client.get("/api/me", headers=headers).json() == {
            "matches": 0, "won": 0, "rounds": 0, "points": 0, "first": None, "last": None
        }  # fmt: skip
        assert site.client.get("/api/matches", headers=headers).json() == []
        refused(site.client.delete("/api/me", headers=headers), 404)
    assert site.client.get("/api/me", headers=site.player.headers()).json()["matches"] == 1


def test_a_renamed_person_keeps_their_statistics(site: Site) -> None:
    headers = site.player.headers()
    before = site.client.get("/api/me", headers=headers).json()
    answer = site.client.put("/api/me", headers=headers, json={"name": "Zoe"})
    guarded(answer)
    assert (answer.status_code, answer.content) == (204, b"")
    assert site.client.get("/api/me", headers=headers).json() == before
    assert site.client.put("/api/me", json={"name": "Zoe"}).status_code == 204, "nobody is nowhere"
    assert refused(site.client.put("/api/me", headers=headers, json={"name": "\u200d"}), 400)["code"] == "bad_name"
    wrongs: list[Any] = [{}, {"name": ""}, {"name": "a" * 25}, {"name": 1}, {"name": "Zoe", "more": 1}, []]
    for wrong in wrongs:
        refused(site.client.put("/api/me", headers=headers, json=wrong), 400)


def test_what_somebody_is_good_at_is_counted_beside_the_others(site: Site) -> None:
    told = site.client.get("/api/me/strengths", headers=site.player.headers())
    guarded(told)
    found = told.json()
    record = site.client.get(f"/api/matches/{site.match}/record.uno").text
    you, other = (asdict(each) for each in strengths(parse(record)))
    if site.client.get(f"/api/matches/{site.match}", headers=site.player.headers()).json()["you"] == 1:
        you, other = other, you
    assert found == {"matches": 1, "yours": you, "others": other}
    nothing = {name: {"count": 0, "of": 0} for name in you}
    assert site.client.get("/api/me/strengths").json() == {"matches": 0, "yours": nothing, "others": nothing}


def test_no_id_of_a_person_and_no_cookie_is_revealed(site: Site) -> None:
    assert site.player.cookie is not None
    person = site.player.cookie.partition("=")[2].partition(".")[0]
    ends = ("", "/record.uno", "/replay", "/analysis")
    for path in ("/api/me", "/api/me/strengths", "/api/matches", *(f"/api/matches/{site.match}{end}" for end in ends)):
        answer = site.client.get(path, headers=site.player.headers())
        assert answer.status_code == 200
        guarded(answer)
        assert person not in answer.text
        assert "set-cookie" not in answer.headers


def test_a_finished_match_is_analyzed(site: Site) -> None:
    steps = site.client.get(f"/api/matches/{site.match}/replay").json()
    assert site.client.get(f"/api/matches/{site.match}").json()["can_analyze"] is True
    found, again = (site.client.get(f"/api/matches/{site.match}/analysis") for _ in range(2))
    guarded(found)
    assert found.json() == again.json()
    assert len(found.json()["chances"]) == len(steps)
    assert sorted(found.json()["chances"][-1]) == [0, 1]
    assert sum(side["won"] for side in found.json()["sides"]) == 1
    assert all(0 < moment["step"] < len(steps) for moment in found.json()["moments"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_other_sites_can_read_nothing(site: Site, origin: str) -> None:
    for method in ("GET", "DELETE", "OPTIONS"):
        more = {"Access-Control-Request-Method": "DELETE"} if method == "OPTIONS" else {}
        answer = site.client.request(method, "/api/me", headers={"Origin": origin, **more})
        guarded(answer)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_long_paths_and_headers_are_handled(site: Site) -> None:
    for path in ("/" + "a" * 60_000, "/api/matches/" + "a" * 60_000, "/api/matches/" + "a" * (PATH_BYTES - 12)):
        assert refused(site.client.get(path), 414)["code"] == "http_414"
    refused(site.client.get("/api/matches/" + "a" * (PATH_BYTES - 13)), 404)
    assert site.client.get("/api/tables?x=" + "a" * 60_000).status_code in (200, 400)
    for headers in ({"Cookie": "drawfour=" + "a" * 50_000}, {"X-Long": "a" * 50_000}, {f"X-{n}": "a" for n in range(500)}):
        assert site.client.get("/api/me", headers=headers).status_code in (200, 400, 431)
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
def test_an_invalid_request_is_refused_without_revealing_internals(site: Site, sent: bytes) -> None:
    status, headers, body = told(site.server.port, sent)
    assert not LEAKS.search(f"{headers} {body!r}")
    assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert headers["cache-control"] == "no-store"
    if status >= 400:
        assert headers["content-type"] == "application/json"
        assert set(json.loads(body)) == {"code", "sentence"}
    else:
        assert sent.endswith(b"zz\r\n")  # it went wrong only after the answer


def told(port: int, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """The first answer to bytes: its status, its headers and its body."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as raw:
        raw.sendall(sent)
        got = b""
        while b"\r\n\r\n" not in got:
            part = raw.recv(65_536)
            assert part, got
            got += part
        head, _, body = got.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        while len(body) < int(headers.get("content-length", "0")):
            body += raw.recv(65_536)
    return int(first.split()[1]), headers, body


def test_metrics_are_off_by_default(site: Site) -> None:
    for headers in ({}, {"Authorization": "Bearer off"}, {"Authorization": "Bearer on"}):
        refused(site.client.get("/metrics", headers=headers), 404)


def test_metrics_need_the_token(strict: Running) -> None:
    with httpx.Client(base_url=strict.address, timeout=PATIENCE) as client:
        for said in (b"", b"Bearer", b"Bearer \xff", f"Basic {TOKEN}".encode(), TOKEN.encode(), f"Bearer {TOKEN}x".encode()):
            refused(client.get("/metrics", headers=[(b"Authorization", said)]), 404)
        assert client.head("/metrics").status_code == 404
        assert client.head("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    guarded(answer)
    assert "drawfour_connections 0.0" in answer.text


def test_too_many_requests_are_refused(strict: Running) -> None:
    with httpx.Client(base_url=strict.address, timeout=PATIENCE) as client:
        answers = [client.get("/api/tables") for _ in range(60)]
        assert client.get("/api/tables", headers={"X-Forwarded-For": "203.0.113.5"}).status_code == 429  # nobody is believed
    assert answers[-1].status_code == 429
    assert refused(answers[-1], 429)["code"] == "too_fast"


class Counted:
    """A finished match at a server where each address has a number of tokens and gets no more."""

    def __init__(self, folder: Path) -> None:
        site = Site(folder)
        self.size = len(site.client.get(f"/api/matches/{site.match}/record.uno").content)
        self.match, self.folder, self.code = site.match, folder, site.player.code
        site.client.close()
        assert site.server.end()[0] == 0

    @contextlib.contextmanager
    def server(self, burst: int) -> Iterator[httpx.Client]:
        more = ("--address-messages-burst", str(burst), "--trusted-proxies", "127.0.0.1")
        server = Running(self.folder, *more, refills=False)
        try:
            with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
                yield client
        finally:
            assert server.end()[0] == 0


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Counted:
    return Counted(tmp_path_factory.mktemp("counted"))


STRANGE = UPGRADE | {"Origin": "http://evil.example"}
_COSTLY = [
    *((end, BYTES_A_TOKEN["replay"]) for end in ("", "/replay")),
    ("/record.uno", BYTES_A_TOKEN["record"]),
]


NAMED_LATER = 40  # characters, at most, by which a record that is kept is shorter than the one that is told, with its names


def test_every_request_takes_a_token_and_a_replay_takes_many(counted: Counted) -> None:
    asked: list[tuple[str, str, dict[str, str], int]] = [
        ("GET", "/api/tables", {}, 200), ("GET", "/nowhere", {}, 404), ("POST", "/healthz", {}, 405),
        ("GET", "/socket", {}, 405),
        ("GET", "/api/schema/x", {}, 404), ("OPTIONS", "/api/me", {}, 204), ("GET", "/" + "a" * 2000, {}, 414),
        ("GET", "/socket", STRANGE, 403), ("GET", "/api/matches/x/replay", {}, 404),
        ("GET", f"/api/matches/{counted.match}/replay?seat=9", {}, 404),
    ]  # fmt: skip
    with counted.server(burst=60) as client:
        for number, (method, path, more, status) in enumerate(asked):
            headers = {"X-Forwarded-For": f"203.0.113.{number}", **more}
            found = [client.request(method, path, headers=headers).status_code for _ in range(62)]
            assert found == [status] * 60 + [403 if more else 429] * 2, (method, path)
        for number, (end, size) in enumerate(_COSTLY):
            headers = {"X-Forwarded-For": f"198.51.100.{number}"}
            answers = [client.get(f"/api/matches/{counted.match}{end}", headers=headers) for _ in range(62)]
            served = [answer.status_code for answer in answers].index(429)
            fewest, most = (60 / (1 + (counted.size - less) // size) for less in (0, NAMED_LATER))
            assert fewest - 2 < served < most + 2
            assert {answer.status_code for answer in answers[served:]} == {429}
            assert refused(answers[served], 429)["code"] == refused(answers[-1], 429)["code"] == "too_fast"


def test_only_the_first_request_for_an_analysis_takes_many_tokens(counted: Counted) -> None:
    with counted.server(burst=60) as client:
        path, headers = f"/api/matches/{counted.match}/analysis", {"X-Forwarded-For": "203.0.113.1"}
        found = [client.get(path, headers=headers).status_code for _ in range(62 - ANALYSIS_TOKENS)]
        assert found == [200] * (60 - ANALYSIS_TOKENS) + [429] * 2


def test_a_replay_that_costs_more_than_a_full_bucket_takes_all_of_it(counted: Counted) -> None:
    assert counted.size > 4 * BYTES_A_TOKEN["replay"]
    with counted.server(burst=3) as client:
        path, headers = f"/api/matches/{counted.match}/replay", {"X-Forwarded-For": "203.0.113.1"}
        assert [client.get(path, headers=headers).status_code for _ in range(2)] == [200, 429]


def test_an_invitation_uses_a_host_name_that_others_can_reach(site: Site) -> None:
    code, port = site.player.code, site.server.port
    path = f"/api/tables/{code}/invitation"
    for host in ("localhost", f"127.0.0.1:{port}", "a" * 300, "1.2.3.4.5", "..."):
        answer = site.client.get(path, headers={"Host": host})
        guarded(answer)
        assert answer.json() == {"address": f"http://127.0.0.1:{port}/t/{code}", "command": COMMAND}, host
    for host in ("<script>.org", "example.org/x", "a@b.org", "example.org:99999", "a b", "[::1", "a,b.org"):
        answer = site.client.get(path, headers={"Host": host})
        guarded(answer)
        assert answer.status_code == 400 or answer.json()["command"], host
        assert host not in answer.text
    for host, named in (("Example.org", "example.org"), ("192.168.1.7:8000", "192.168.1.7:8000")):
        answer = site.client.get(path, headers={"Host": host, "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.org"})
        assert answer.json() == {"address": f"http://{named}/t/{code}", "command": None}
    for path in ("/api/tables/nowhere/invitation", "/api/tables/nowhere/invitation.svg", f"/api/tables/{code}%00/invitation"):
        assert refused(site.client.get(path), 404)["code"] == "not_found"


def test_the_qr_code_of_an_invitation_is_its_address(site: Site) -> None:
    path = f"/api/tables/{site.player.code}/invitation"
    for host in ("example.org", "localhost"):
        answer = site.client.get(f"{path}.svg", headers={"Host": host})
        guarded(answer)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.content == drawing(site.client.get(path, headers={"Host": host}).json()["address"])


def test_a_trusted_proxy_decides_whether_an_invitation_uses_https(counted: Counted) -> None:
    with counted.server(burst=60) as client:
        headers = {"Host": "play.example.org", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        path = f"/api/tables/{counted.code}/invitation"
        assert client.get(path, headers=headers).json()["address"] == f"https://play.example.org/t/{counted.code}"
        found = [client.get(f"{path}.svg", headers=headers).status_code for _ in range(10)]
        assert found.count(200) == 59 // (1 + PICTURE_TOKENS)
        assert found[-1] == 429


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of another process is set")
def test_with_a_full_disk_the_process_is_alive_but_not_ready(site: Site) -> None:
    pid, kind = site.server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, kind)
    resource.prlimit(pid, kind, (0, before[1]))
    try:
        assert site.client.get("/healthz").status_code == 200
        answer = site.client.get("/readyz")
        guarded(answer)
        assert (answer.status_code, answer.text) == (503, "cannot save\n")
        assert refused(site.client.delete("/api/me", headers=site.player.headers()), 503)["code"] == "not_saved"
        assert site.client.get("/api/me", headers=site.player.headers()).json()["matches"] == 1  # reading still works
    finally:
        resource.prlimit(pid, kind, before)
    assert site.client.get("/readyz").status_code == 200


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: yyyyyyyyy\r\n" * 700),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n", b"x" * 10_000),
        (b"GET / HTTP/1.1\r\n", b"X: yyyyyyyyy\r\n" * 700), (b"GET /", b"a" * 10_000), (b"", b"GET / HTTP/1.1\r\n\r\n" * 500),
    ],
)  # fmt: skip
def test_an_endless_request_is_cut_off(site: Site, first: bytes, again: bytes) -> None:
    with socket.create_connection(("127.0.0.1", site.server.port), timeout=PATIENCE) as much:
        much.sendall(first)
        with pytest.raises(ConnectionError):  # noqa: PT012  # it is any of them that is not taken
            for _ in range(2000):
                much.sendall(again)


def test_a_few_requests_can_be_pipelined(site: Site) -> None:
    with socket.create_connection(("127.0.0.1", site.server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * uvicorn_protocols.WAITING_REQUESTS)
        got = b""
        while got.count(b"ok\n") < uvicorn_protocols.WAITING_REQUESTS:
            part = raw.recv(65_536)
            assert part, got
            got += part
    assert got.count(b"HTTP/1.1 200 OK") == uvicorn_protocols.WAITING_REQUESTS


def test_many_requests_cannot_be_pipelined(site: Site) -> None:
    with socket.create_connection(("127.0.0.1", site.server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 500)
        got = b""
        with contextlib.suppress(ConnectionError):
            while part := raw.recv(65_536):
                got += part
    assert got.count(b"HTTP/1.1 200 OK") <= uvicorn_protocols.WAITING_REQUESTS
    assert b"http_400" in got
