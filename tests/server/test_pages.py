"""The page: one document at every address people open, and assets that never change."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.testing import create_test_client

from drawfour.server.http.pages import FOLDER, SCREENS, not_found, pages
from drawfour.server.http.static_files import KINDS

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
