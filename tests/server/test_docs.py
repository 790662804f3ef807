"""The documentation site on the server: its files and nothing else, and neither route nor link if it has not been built."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from litestar.testing import create_test_client

from drawfour.server.http.docs import docs, is_built
from drawfour.server.http.pages import DOCS_LINK, pages
from drawfour.server.http.static_files import FOREVER

TEXT = "<!doctype html><title>how to play</title>" * 50


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "reference" / "api").mkdir(parents=True)
    for name in ("index.html", "play.html", "reference/api/index.html"):
        (folder / name).write_text(f"{TEXT}{name}")
    (folder / "look.css").write_text("body { color: red }" * 50)
    (folder / "picture.webp").write_bytes(b"RIFF" * 100)
    (folder / "sources.sha256").write_text("not for readers")
    (tmp_path / "secret.html").write_text("hidden words")
    return folder


def test_a_site_that_is_not_built_has_neither_route_nor_link(tmp_path: Path) -> None:
    assert not is_built(tmp_path)
    assert docs(tmp_path) == []
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "assets").mkdir()
    with create_test_client(pages(tmp_path, has_docs=False)) as client:
        assert DOCS_LINK not in client.get("/").text
    with create_test_client(pages(tmp_path / ".", has_docs=True)) as client:
        assert client.get("/about").text == f"<head>{DOCS_LINK}</head>"


@pytest.mark.parametrize(
    ("path", "kind", "end"),
    [
        ("/docs/", "text/html; charset=utf-8", "index.html"),
        ("/docs/play.html", "text/html; charset=utf-8", "play.html"),
        ("/docs/reference/api/", "text/html; charset=utf-8", "reference/api/index.html"),
        ("/docs/look.css", "text/css; charset=utf-8", "}"),
        ("/docs/picture.webp", "image/webp", "RIFF"),
    ],
)
def test_files_have_their_types(built: Path, path: str, kind: str, end: str) -> None:
    with create_test_client(docs(built)) as client:
        answer = client.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
        assert answer.content.endswith(end.encode())
        assert client.head(path).status_code == 200
        assert client.post(path).status_code == 405


def test_an_address_without_a_slash_leads_to_the_one_with_it(built: Path) -> None:
    with create_test_client(docs(built)) as client:
        answer = client.get("/docs", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (308, "/docs/")


@pytest.mark.parametrize(
    "path",
    [
        "nothing.html",
        "sources.sha256",
        "../secret.html",
        "%2e%2e/secret.html",
        "reference",
        "reference/",
        "play.html/",
        "/play.html",
    ],
)
def test_nothing_else_is_served(built: Path, path: str) -> None:
    with create_test_client(docs(built)) as client:
        assert client.get(f"/docs/{path}").status_code == 404


def test_texts_are_compressed_for_clients_that_accept_it(built: Path) -> None:
    with create_test_client(docs(built)) as client:
        for accepted, is_packed in (("gzip", True), ("identity", False)):
            with client.stream("GET", "/docs/play.html", headers={"Accept-Encoding": accepted}) as answer:
                sent = b"".join(answer.iter_raw())
            assert ("content-encoding" in answer.headers) == is_packed
            assert (gzip.decompress(sent) if is_packed else sent).decode() == f"{TEXT}play.html"
        assert "content-encoding" not in client.get("/docs/picture.webp", headers={"Accept-Encoding": "gzip"}).headers


def test_browsers_ask_again_unless_the_address_has_a_hash(built: Path) -> None:
    with create_test_client(docs(built)) as client:
        assert client.get("/docs/look.css?v=1234").headers["cache-control"] == FOREVER
        assert client.get("/docs/play.html?v=1234").headers["cache-control"] == "no-cache"
        first = client.get("/docs/play.html")
        again = client.get("/docs/play.html", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
        (built / "play.html").write_text("another build")
        changed = client.get("/docs/play.html", headers={"If-None-Match": first.headers["etag"]})
        assert (changed.status_code, changed.text) == (200, "another build")


def test_a_file_that_is_gone_is_not_found(built: Path) -> None:
    with create_test_client(docs(built)) as client:
        (built / "play.html").unlink()
        assert client.get("/docs/play.html").status_code == 404
