"""Limits of the HTTP API: a token for metrics, tokens for requests and replays, and an end to endless requests."""

from __future__ import annotations

import contextlib
import socket

import httpx
import pytest

from drawfour.server.http import uvicorn_protocols
from drawfour.server.http.routes import ANALYSIS_TOKENS, BYTES_A_TOKEN
from fixtures.http_site import TOKEN, Counted, Site, guarded, refused
from fixtures.patience import PATIENCE
from fixtures.serving import UPGRADE, Running


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
