"""Compiled rows are read without a look at the index: no rule may use one that is negative."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from drawfour.core.rules import deal
from drawfour.core.state import SHAPES
from games import Table, some_moves, tables


class Strict(list[Any]):
    """A row that refuses negative indexes."""

    def __getitem__(self, index: Any) -> Any:
        assert not isinstance(index, int) or index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert not isinstance(index, int) or index >= 0
        super().__setitem__(index, value)


def strict(value: Any) -> Any:
    return Strict(map(strict, value)) if isinstance(value, list) else value


@given(tables(), st.integers(0, 2**32))
def test_no_rule_uses_a_negative_index(table: Table, seed: int) -> None:
    round = table.round()
    book = round.book
    tables_of_it = [f.name for f in fields(book) if isinstance(getattr(book, f.name), list)]
    round.book = replace(book, **{name: strict(getattr(book, name)) for name in tables_of_it})
    for name in SHAPES:
        setattr(round.state, name, strict(getattr(round.state, name)))
    deal(round.book, round.state, round.dealer, round.state.seats_in)
    for seat, move in some_moves(round, random.Random(seed)):
        round.play(seat, move)
    assert isinstance(round.state.hands[0], Strict)
    assert isinstance(round.book.match[0], Strict)
