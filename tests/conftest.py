"""Settings of all tests: how long properties search, the same deals in every run, and the order of tests in parallel."""

from __future__ import annotations

import gc
import os
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from fixtures import games
from fixtures.dealing import SEED, Lots
from fixtures.user_data import keep_data_in

ALL = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], print_blob=True)
# The same examples in every run: a failure is the fault of a change, not of luck. The long profile draws others each time.
settings.register_profile("quick", ALL, max_examples=60, derandomize=True, database=None)
settings.register_profile("long", ALL, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# Numba makes millions of objects that stay: looking for garbage among them as often as usual takes a seventh of the time.
gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True, scope="session")
def _own_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests save away from the folders of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        keep_data_in(tmp_path_factory.mktemp("data"), patch)
        yield


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards and roll the same dice for bots in every run. TEST_SEED in the environment chooses others."""
    random.seed(SEED)
    for name in ("drawfour.game.shuffle", "drawfour.server.table.decide"):
        if name in sys.modules:
            monkeypatch.setattr(sys.modules[name], "secrets", Lots())


OWN_CODE = ("own_bots", "cache", "gpu", "training", "analysis", "search", "arena", "recipes")
"""The test files that compile most code of their own: of the laboratory, and of the recipes, which play custom bots."""
BATCHES = (
    "envs/test_batch", "envs/test_vector.py", "envs/test_gpu_batch.py", "envs/test_rollouts.py", "envs/test_data_set.py",
    "envs/test_bench.py", "envs/self_play.py", "envs/vector.py", "envs/rollouts.py", "docs/train.md",
)  # fmt: skip
"""The test files that compile batches of environments."""


# The groups of xdist would do the same, but have no effect with pytest 9.2 (pytest-dev/pytest-xdist#1386).
class _Laboratory(LoadScopeScheduling):  # type: ignore[misc]  # its package has no types
    """Give each test to the next free process, but the tests of the laboratory to two processes, and those first.

    Those tests share compiled code, except for code compiled for a GPU. One process has those of OWN_CODE. The tests of batches
    of environments share other code, in a third process.
    """

    def _split_scope(self, nodeid: str) -> str:
        if any(name in nodeid for name in BATCHES):
            return "code of the environments"
        is_compiled = (
            "/lab/" in nodeid
            or nodeid.startswith(("docs/simulate.md", "docs/tutorials/question.md", "tests/train/"))
            or "[question]" in nodeid
        )
        if not is_compiled or "cuda.py" in nodeid:
            return nodeid
        return "code of their own" if any(f"/test_{name}.py" in nodeid for name in OWN_CODE) else "shared code"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Schedule the tests, with `-n` and without `--dist`."""
    return _Laboratory(config, log) if config.getoption("dist") == "load" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With --show-options (and -n 0), print how often each value of each option was drawn."""
    if config.getoption("--show-options"):
        terminalreporter.section("values drawn")
        for (name, word), times in sorted(games.DRAWN.items()):
            terminalreporter.write_line(f"{name:>22} {word:<14} {times}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--show-options", action="store_true", help="print how often each value of each option was drawn")
