"""Compiled code reads what it wrote to the workspace it made."""

from __future__ import annotations

from typing import Any

from numba import njit

import drawfour.bots.kernels  # noqa: F401  # registers how a workspace is made
from drawfour.bots import skills
from drawfour.bots.workspace import make_workspace
from drawfour.compiled.books import GenericBook
from drawfour.compiled.memory import Numbers
from drawfour.compiled.target import OPTIONS
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules


def write_and_read(book: Any, rows: Any) -> int:
    """Write to a row of a new workspace in the function that made it."""
    workspace = make_workspace(book)
    for seat in range(book.seats):
        for skill in range(skills.SKILLS):
            workspace.mind.skills[seat][skill] = rows[seat][skill]
    return workspace.mind.skills[1][0]


def test_a_function_reads_what_it_wrote_to_the_workspace_it_made() -> None:
    found = njit(**OPTIONS)(write_and_read)(
        GenericBook(make_book(Rules(), CLASSIC, 2)), Numbers([[seat] * skills.SKILLS for seat in (11, 22)])
    )
    assert found == 22
