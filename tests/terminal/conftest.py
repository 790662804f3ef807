"""Fixtures of all tests of the terminal: a folder for the matches of each test, and a session that saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from drawfour.terminal import match_folder
from fixtures.terminal_session import Evening
from fixtures.user_data import keep_data_in


@pytest.fixture(autouse=True)
def _own_matches(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_data_in(tmp_path_factory.mktemp("data"), monkeypatch)


@pytest.fixture
def matches_folder() -> Path:
    """The folder of the kept matches, which may not exist yet."""
    folder = match_folder.location()
    assert folder is not None
    return folder


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Evening:
    return Evening(monkeypatch, capsys)
