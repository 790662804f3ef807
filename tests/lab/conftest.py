"""Fixtures that tests of the laboratory share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from drawfour.lab.batch import Batch
from drawfour.lab.simulate import Summary, simulate
from fixtures.summaries import MIXED


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """The parent process may ignore Ctrl-C, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def summary() -> Summary:
    """Rounds of three seats, one of them careful, with human-like attention."""
    return simulate(Batch(seats=3, bots=MIXED, is_human_like=True), 4_000)
