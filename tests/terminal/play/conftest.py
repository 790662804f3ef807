"""Fixtures of the tests of the terminal game: a screen of the same width everywhere, and a session that saves."""

from __future__ import annotations

import pytest

from fixtures.terminal_session import Evening


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrap lines at the same width wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Evening:
    return Evening(monkeypatch, capsys)
