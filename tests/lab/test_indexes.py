"""Compiled code does not check indexes, so no rule, bot or count may use a negative one."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from itertools import cycle
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.bots.learned import learn
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from fixtures.games import Table, tables


class Strict(list[Any]):
    """A row that rejects negative indexes."""

    def __getitem__(self, index: Any) -> Any:
        assert index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert index >= 0
        super().__setitem__(index, value)


def strict(value: Any) -> Any:
    return Strict(map(strict, value)) if isinstance(value, list) else value


def make_strict(value: Any) -> None:
    """Make every row of an object and its parts strict."""
    for field in fields(value):
        part = getattr(value, field.name)
        if is_dataclass(part):
            make_strict(part)
        else:
            setattr(value, field.name, strict(part))


@given(
    tables(), st.integers(0, 2**60), st.sampled_from([["careful", "random"], ["random"], ["expert", "beginner"]]), st.booleans()
)
def test_nothing_uses_a_negative_index(table: Table, seed: int, bots: list[str], is_human_like: bool) -> None:
    book = make_book(table.rules, CLASSIC, table.seats)
    book = replace(
        book, **{f.name: strict(getattr(book, f.name)) for f in fields(book) if isinstance(getattr(book, f.name), list)}
    )
    workspace, result = make_workspace(book), make_result(book)
    make_strict(workspace)
    make_strict(result)
    workspace.is_human_like = int(is_human_like)
    names = [bot for bot, _ in zip(cycle(bots), range(table.seats), strict=False)]
    learn(book, workspace.mind, skills_at(book, names))
    seated = [BOTS[name].choose for name in names]
    play_rounds(book, seated, workspace, [result], 1, first=seed % 1000, seed=seed, limit=300)
    assert type(workspace.state.hands[0]) is type(book.match[0]) is type(result.moves) is Strict
