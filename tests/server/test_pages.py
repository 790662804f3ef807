"""The page in the browser is one document at every address that people go to, and files that never change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.testing import create_test_client

from drawfour.server.pages import SCREENS, lost, pages


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "index-1.js").write_text("the script")
    (tmp_path / "secret").write_text("hidden words")
    return folder


def test_every_address_of_a_screen_has_the_document(built: Path) -> None:
    with create_test_client(pages(built)) as client:
        for screen in SCREENS:
            answer = client.get(screen.replace("{code:str}", "abcd2345").replace("{match:str}", "x-y_z"))
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), screen
            assert answer.headers["cache-control"] == "no-cache", "another build has other files"
            assert "the page" in answer.text


def test_a_file_may_be_kept_for_ever_and_nothing_else_is_given_out(built: Path) -> None:
    with create_test_client(pages(built)) as client:
        answer = client.get("/assets/index-1.js")
        assert (answer.text, answer.headers["content-type"]) == ("the script", "text/javascript; charset=utf-8")
        assert {"public", "immutable"} <= set(answer.headers["cache-control"].split(", "))
        for path in ("/assets/", "/assets/index-2.js", "/assets/../index.html", "/assets/%2e%2e/%2e%2e/secret", "/secret"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert "hidden words" not in answer.text


def test_a_browser_at_no_address_has_the_page_and_a_program_the_refusal(built: Path) -> None:
    def refused(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        return lost(request, built) or Response({"code": "not_found"}, status_code=404)

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
