"""Routes of the HTTP API: matches, statistics, analyses and invitations."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from drawfour.analysis.strengths import strengths
from drawfour.record.reading import parse
from drawfour.server.http.invite import drawing
from drawfour.server.http.previews.routes import TOKENS
from drawfour.server.http.routes import PICTURE_TOKENS
from fixtures.http_site import Counted, Site, guarded, refused

COMMAND = "python -m drawfour serve --host 0.0.0.0"  # for others, of the server that these tests start


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


def test_the_preview_of_a_link_has_a_picture_of_its_own(site: Site) -> None:
    for screen, path in (("", f"/t/{site.player.code}"), ("/tv", f"/t/{site.player.code}"), ("", f"/replay/{site.match}")):
        document = site.client.get(path + screen, headers={"Host": "example.org"})
        if document.status_code == 200:  # 503 where the page has not been built
            assert f'<meta property="og:image" content="http://example.org{path}/preview.jpg" />' in document.text
        picture = site.client.get(f"{path}/preview.jpg")
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
        assert picture.headers["cache-control"] == "no-cache"
        assert picture.content.startswith(b"\xff\xd8\xff")
        again = site.client.get(f"{path}/preview.jpg", headers={"If-None-Match": picture.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert site.client.head(f"{path}/preview.jpg").status_code == 200
    for path in ("/t/nowhere/preview.jpg", "/replay/nowhere/preview.jpg"):
        assert refused(site.client.get(path), 404)["code"] == "not_found"


def test_pictures_of_links_take_tokens(counted: Counted) -> None:
    with counted.server(burst=1 + 3 * (1 + TOKENS)) as client:
        found = [client.get(f"/replay/{counted.match}/preview.jpg").status_code for _ in range(4)]
        assert found == [200, 200, 200, 429]
