"""Compiled code is kept where it can be, and works where it cannot."""

from __future__ import annotations

import pytest
from numba.core import caching

from drawfour.compiled.kernels import kept


def double(n: int) -> int:
    return 2 * n


def test_without_a_folder_to_keep_code_in_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(double).stats.cache_path
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    assert kept(double).stats.cache_path is None
    assert kept(double)(21) == 42
