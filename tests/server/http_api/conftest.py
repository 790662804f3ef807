"""Servers that the tests of the HTTP API share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fixtures.http_site import TOKEN, Counted, Site
from fixtures.serving import Running


@pytest.fixture(scope="package")
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


@pytest.fixture(scope="package")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that answers 30 requests, and metrics behind a token."""
    more = ["--metrics", TOKEN, "--address-messages-burst", "30"]
    server = Running(tmp_path_factory.mktemp("strict"), *more, refills=False)
    yield server
    assert server.end() == (0, "")


@pytest.fixture(scope="package")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Counted:
    return Counted(tmp_path_factory.mktemp("counted"))
