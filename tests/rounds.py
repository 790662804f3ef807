"""Rounds of batches, compared."""

from __future__ import annotations

import numpy as np

from drawfour.lab.batch import Results


def differing(ours: Results, theirs: Results) -> list[str]:
    """The columns in which two batches of rounds are not the same."""
    assert ours.columns.keys() == theirs.columns.keys()
    return [name for name, column in ours.columns.items() if not np.array_equal(column, theirs.columns[name])]
