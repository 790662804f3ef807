"""The page: one document at every address people open, and assets that never change."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.testing import create_test_client

from drawfour.server.http.pages import FOLDER, SCREENS, not_found, pages
from drawfour.server.http.preview import Preview, match_preview, table_preview
from drawfour.server.http.static_files import KINDS
from drawfour.server.protocol.answers import MatchSummary, PlayerResult
from drawfour.server.protocol.settings import Settings
from drawfour.server.table.table import Seat, Table

SCRIPT = "the script; " * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "index-1.js").write_text(SCRIPT)
    (folder / "assets" / "font-1.woff2").write_bytes(b"wOF2" * 100)
    (folder / "worker.js").write_text("the worker")
    (folder / "manifest.en.webmanifest").write_text('{"lang": "en"}')
    (folder / "manifest.fr.webmanifest").write_text('{"lang": "fr"}')
    (tmp_path / "secret").write_text("hidden words")
    return folder


def test_every_address_of_a_screen_has_the_document(built: Path) -> None:
    with create_test_client(pages(built)) as client:
        for screen, address in SCREENS.items():
            answer = client.get(address.replace("{code}", "abcd2345").replace("{match}", "x-y_z"))
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), screen
            assert answer.headers["cache-control"] == "no-cache", "another build has other files"
            assert "the page" in answer.text
            head = client.head(answer.url.path)
            assert (head.status_code, head.headers["content-type"]) == (200, "text/html; charset=utf-8"), screen


HEAD = """<!doctype html>
<meta property="og:title" content="drawfour" />
<meta property="og:description" content="A card game." />
<meta property="og:image" content="/assets/preview-1.jpg" />
"""


@pytest.mark.parametrize(
    ("preview", "title", "description"),
    [
        (None, "drawfour", "A card game."),
        (Preview('Play with <"Ada\\1">', "& more"), "Play with &lt;&quot;Ada\\1&quot;&gt;", "&amp; more"),
    ],
)
def test_a_link_has_a_preview_that_no_name_can_break(
    built: Path, preview: Preview | None, title: str, description: str
) -> None:
    (built / "index.html").write_text(HEAD)

    async def described(_: object) -> tuple[str, Preview | None]:
        return "https://example.org", preview

    with create_test_client(pages(built, described)) as client:
        answer = client.get("/t/abcd2345")
    assert re.findall('content="([^"]*)"', answer.text) == [title, description, "https://example.org/assets/preview-1.jpg"]


def test_the_preview_of_a_table_says_who_invites_and_what_is_free() -> None:
    table = Table("abcd2345", {1: "Ada"}, settings=Settings(preset="no_mercy"), host=1, seats=[Seat(who=1), *[Seat()] * 2])
    assert table_preview(table) == ("Play cards with Ada", "No mercy rules, 2 free seats of 3. No account, nothing to install.")
    table.host = None
    table.seats = [Seat(who=1), Seat(bot="careful")]
    assert table_preview(table) == (
        "Play cards at this table",
        "No mercy rules, 2 players. No account, nothing to install.",
    )


@pytest.mark.parametrize(
    ("won", "lost", "title"),
    [
        (["Ada"], ["Bob", "Grace"], "Ada won against Bob and Grace"),
        (["Ada", "Bob"], ["Cyd", "Dee"], "Ada and Bob won against Cyd and Dee"),
        (["Ada"], ["Bob", "Cyd", "Dee", "Eve"], "Ada won against 4 others"),
        ([], ["Bob", "Cyd"], "A match"),
    ],
)
def test_the_preview_of_a_replay_says_who_won(won: list[str], lost: list[str], title: str) -> None:
    seats = [PlayerResult(name, None, 520 if name in won else 90, name in won) for name in (*won, *lost)]
    preview = match_preview(MatchSummary("m", 0, 1, rounds=4, you=None, seats=seats))
    points = ", 520 points" if won else ""
    assert preview == (title, f"Watch the match move by move: 4 rounds{points}.")


def test_a_file_may_be_kept_for_ever_and_nothing_else_is_given_out(built: Path) -> None:
    with create_test_client(pages(built)) as client:
        answer = client.get("/assets/index-1.js")
        assert (answer.text, answer.headers["content-type"]) == (SCRIPT, "text/javascript; charset=utf-8")
        assert {"public", "immutable"} <= set(answer.headers["cache-control"].split(", "))
        for path in ("/assets/", "/assets/index-2.js", "/assets/../index.html", "/assets/%2e%2e/%2e%2e/secret", "/secret"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert "hidden words" not in answer.text


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("worker.js", "text/javascript; charset=utf-8", "the worker"),
        ("manifest.webmanifest", "application/manifest+json", '{"lang": "en"}'),
        ("manifest.webmanifest?lang=fr", "application/manifest+json", '{"lang": "fr"}'),
    ],
)
def test_a_file_whose_name_stays_is_asked_for_again(built: Path, name: str, kind: str, text: str) -> None:
    with create_test_client(pages(built)) as client:
        answer = client.get(f"/{name}")
        assert (answer.text, answer.headers["content-type"], answer.headers["cache-control"]) == (text, kind, "no-cache")
        assert client.head(f"/{name}").status_code == 200
        again = client.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
        assert client.get(f"/assets/{name}").status_code == 404


@pytest.mark.parametrize("query", ["", "?lang=", "?lang=xx", "?lang=../secret", "?lang=*", "?language=fr"])
def test_the_manifest_is_english_unless_the_page_asks_for_another_language(built: Path, query: str) -> None:
    with create_test_client(pages(built)) as client:
        assert client.get(f"/manifest.webmanifest{query}").json() == {"lang": "en"}


@pytest.mark.parametrize(
    ("name", "kind", "is_packed"),
    [("index-1.js", "text/javascript; charset=utf-8", True), ("font-1.woff2", "font/woff2", False)],
)
def test_an_asset_is_compressed_for_clients_that_accept_gzip(built: Path, name: str, kind: str, is_packed: bool) -> None:
    plain = (built / "assets" / name).read_bytes()
    with create_test_client(pages(built)) as client:
        for accepted, takes in (("gzip, deflate, br", True), ("identity", False), ("br, gzip;q=0", False)):
            with client.stream("GET", f"/assets/{name}", headers={"Accept-Encoding": accepted}) as answer:
                sent = b"".join(answer.iter_raw())
            assert answer.headers.get("vary") == ("Accept-Encoding" if is_packed else None), "caches have both"
            assert answer.headers.get("content-encoding") == ("gzip" if is_packed and takes else None), accepted
            assert answer.headers["content-length"] == str(len(sent))
            assert (answer.headers["content-type"], len(sent) < len(plain) / 5) == (kind, is_packed and takes)
            assert (gzip.decompress(sent) if is_packed and takes else sent) == plain
        assert client.head(f"/assets/{name}").status_code == 200


def test_a_new_build_is_served_after_a_restart(built: Path) -> None:
    with create_test_client(pages(built)) as client:
        (built / "index.html").write_text("another document")
        (built / "assets" / "index-1.js").unlink()
        assert "the page" in client.get("/").text
        assert client.get("/assets/index-1.js").text == SCRIPT


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the page has not been built: web/build.py")
def test_each_kind_of_file_of_the_page_is_known() -> None:
    assert {path.suffix for path in (FOLDER / "assets").iterdir()} <= KINDS.keys()


def test_a_browser_at_no_address_has_the_page_and_a_program_the_refusal(built: Path) -> None:
    def refused(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        return not_found(request, built) or Response({"code": "not_found"}, status_code=404)

    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    with create_test_client(pages(built), exception_handlers={NotFoundException: refused}) as client:
        answer = client.get("/nothing/here", headers=browser)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "the page" in answer.text
        for path, headers in (("/nothing/here", {}), ("/api/nothing", browser), ("/assets/nothing.js", browser)):
            answer = client.get(path, headers=headers)
            assert (answer.status_code, "the page" in answer.text) == (404, False), path


def test_where_no_page_has_been_built_it_says_how(tmp_path: Path) -> None:
    with create_test_client(pages(tmp_path)) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "make" in answer.text
        assert client.get("/assets/index-1.js").status_code == 404
        for name in ("worker.js", "manifest.webmanifest"):
            assert client.get(f"/{name}").status_code == 404
