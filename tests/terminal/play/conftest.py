"""A screen of the same width everywhere, for the tests of the terminal game."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrap lines at the same width wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")
