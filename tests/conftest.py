"""What all tests share: how long the properties search, and what the run prints at its end."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

import games

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.register_profile("long", max_examples=5_000, deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The laboratory is tested in one process, from the first: of what is compiled there, one test can use what another has."""
    for item in items:
        if "lab" in item.path.parts or item.path.name == "simulate.md":
            item.add_marker(pytest.mark.xdist_group("compiled"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With --show-options (and -n 0), print how often each value of each option was drawn."""
    if config.getoption("--show-options"):
        terminalreporter.section("values drawn")
        for (name, word), times in sorted(games.DRAWN.items()):
            terminalreporter.write_line(f"{name:>22} {word:<14} {times}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--show-options", action="store_true", help="print how often each value of each option was drawn")
