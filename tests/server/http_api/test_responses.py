"""Responses of the HTTP API: guarded by headers, without a word about the machine or its people, and never a crash."""

from __future__ import annotations

import json
import resource
import socket
import sys
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from drawfour.server.http.app import PATH_BYTES
from drawfour.server.http.headers import HEADERS, OPENER
from fixtures.http_site import LEAKS, Site, guarded, refused
from fixtures.patience import PATIENCE


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
        "/metrics", "/docs/nothing", "/schema", "/api/matches/..%5c..%5cwindows",
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
