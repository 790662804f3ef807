"""The compiled search makes the moves of the interpreted one, and the same ones every time."""

from __future__ import annotations

import random
from itertools import count
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import BOTS, pace, skills, thinking
from drawfour.bots.mind import Mind, make_mind
from drawfour.bots.thinking import Thinker
from drawfour.bots.weights import skills_at
from drawfour.compiled.apart import start_apart
from drawfour.core.bot_dice import Dice, make_dice
from drawfour.errors import DrawfourError
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.lab.arena import arena
from drawfour.lab.batch import Batch
from fixtures.command import drawfour
from fixtures.games import Table, some_moves, tables

seeds = st.integers(0, 2**32)


def mind_of(view: View, playouts: int) -> Mind:
    """Return what the searching bot knows in the seat of a view, with a number of playouts."""
    assert view.seat is not None
    mind = make_mind(view.book)
    mind.memory = view.memory
    mind.skills[view.seat] = skills_at(view.book, ["master"])[0]
    mind.skills[view.seat][skills.PLAYOUTS] = playouts
    mind.skills[view.seat][skills.MARGIN] = 0
    return mind


def thought(view: View, playouts: int, dice: Dice) -> int:
    """Return the move of the compiled search."""
    assert view.seat is not None
    return Thinker(view.book).choose(view.book, view.state, view.seat, view.moves, mind_of(view, playouts), dice)


@given(tables(), seeds)
def test_a_search_is_the_same_compiled_and_interpreted(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed), most=12):
        round.play(seat, move)
    if round.is_over:
        return
    view, ours, theirs = round.view(round.turn), make_dice(seed), make_dice(seed)
    assert view.seat is not None
    expected = BOTS["master"].choose(view.book, view.state, view.seat, view.moves, mind_of(view, 20), ours)
    assert thought(view, 20, theirs) == expected
    assert ours == theirs


def test_a_batch_names_the_playouts_that_milliseconds_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(pace, "_paces", {})
    monkeypatch.setattr(pace, "thread_time", lambda: next(clock) / 1000)  # every decision takes a millisecond
    monkeypatch.setattr(pace, "TRIED", 20)
    batch = Batch("official", 3, ["master:10ms", "expert", "master:20ms"], seed="budget")
    few, many = (int(bot.removeprefix("master:")) for bot in batch.bots[::2])
    assert 100 < few <= 200  # as many as there are candidates are tried at a time
    assert many == pytest.approx(2 * few, abs=10)
    assert [row[skills.PLAYOUTS] for row in batch.skills] == [few, 0, many]
    assert batch.with_bots(["master:10ms"]).bots == (f"master:{few}",) * 3


def test_two_budgets_that_come_to_the_same_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "_paces", {})
    monkeypatch.setattr(pace, "measured", lambda thinker, book: 37.7)
    with pytest.raises(DrawfourError, match="each of them once, not master:750, master:750"):
        arena(Batch(), ["master:20ms", "master:750"], 10)
    found = drawfour("compare", "--bots", "master:20ms,master:750", "--rounds", "10")
    assert found.err == "drawfour: Two of the bots are master:750 at this table; each is compared once\n"


def test_a_table_with_nothing_to_choose_has_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "_paces", {})
    monkeypatch.setattr(pace, "MOVES", 0)
    assert Batch(bots="master:7ms").bots == ("master:7",) * 2


def test_a_longer_search_depends_less_on_its_dice() -> None:
    round = Round(2, seed="search 5")
    view = round.view(round.turn)
    few, many, again = ([thought(view, playouts, make_dice(seed)) for seed in range(8)] for playouts in (5, 15000, 15000))
    assert many == again
    assert len(set(many)) < len(set(few))


class FakeCode:
    """Code that notes for which kinds of tables it is compiled."""

    stats = SimpleNamespace(cache_path="here")

    def __init__(self) -> None:
        self.books: list[object] = []

    def __call__(self, book: Any, cases: object, seat: int) -> int:
        self.books.append(book.numba_type)
        return 0


def test_a_thread_beside_others_lets_another_process_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this one the compiler would keep a server from answering."""
    code, begun = FakeCode(), list[tuple[Any, ...]]()

    def start(statement: str, work: tuple[Any, ...]) -> Any:
        begun.append(work)
        return SimpleNamespace(wait=lambda: 0)

    monkeypatch.setattr(thinking, "compiled_answer", code)
    monkeypatch.setattr(thinking, "is_at_hand", lambda *_: False)
    monkeypatch.setattr(thinking, "start_apart", start)
    book = Round(3, "party", seed="apart").view(0).book
    monkeypatch.setattr(thinking, "_ready", set())
    Thinker(book).prepare()
    assert (len(begun), len(code.books)) == (0, 1), "the main thread compiles itself"
    monkeypatch.setattr(thinking, "_ready", set())
    thread = Thread(target=Thinker(book).prepare)
    thread.start()
    thread.join()
    assert (len(begun), len(code.books)) == (1, 2)
    monkeypatch.setattr(thinking, "_ready", set())
    thinking.compile_for(*begun[0])  # what the process does
    assert code.books == [code.books[0]] * 3, "the same kind of table"
    assert start_apart("raise SystemExit(len(work))", begun[0]).wait() == 3
