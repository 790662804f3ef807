"""Custom bots in the laboratory: the compiled rounds ask them as a table would, and fail in a sentence."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from drawfour.bots import own
from drawfour.bots.habits import call_or_catch, jump_in
from drawfour.bots.mind import Mind
from drawfour.bots.own import BotView
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.moves import WAIT
from drawfour.core.state import NOBODY, State
from drawfour.errors import DrawfourError, RunFailed
from drawfour.game.notation import Notation
from drawfour.game.view import View
from drawfour.lab.arena import Arena, arena
from drawfour.lab.batch import Batch
from fixtures.command import drawfour
from fixtures.patience import PATIENCE

ROOT = Path(__file__).parents[2]

BY_VIEW = """
def choose(view):
    return view.legal[0]

def wrong(view):
    return "R99"

def leaves(view):
    raise SystemExit("gone")

def changes(view):
    view.legal.clear()
    view.legal.append("W:R")
    return "W:R"

def positions(book, state, seat, moves, mind, dice):
    return 12345

def chatty(view):
    print("Hm.")
    return view.legal[0]

def raises(book, state, seat, moves, mind, dice):
    if seat >= 0:
        raise ValueError("no idea")
    return 0

def uncompilable(book, state, seat, moves, mind, dice):
    return open("x")

asked = 0

def tires(view):
    global asked
    asked += 1
    return "R99" if asked > 2000 else view.legal[0]
"""
IN_THE_DIALECT = """
from drawfour.bots.careful import choose as careful
from drawfour.bots.habits import call_or_catch, jump_in
from drawfour.core import bits
from drawfour.core.moves import CATCH, MOST_SEATS, UNO, WAIT, WORD

SPOKEN = 1 << UNO | ((1 << MOST_SEATS) - 1) << CATCH


def first_of(book, moves):
    left = moves[0] & ~SPOKEN
    if left:
        return bits.lowest(left)
    for word in range(1, book.move_words):
        if moves[word]:
            return word * WORD + bits.lowest(moves[word])
    return WAIT


def endless(book, state, seat, moves, mind, dice):
    while state.turn >= 0:
        pass
    return WAIT


def choose(book, state, seat, moves, mind, dice):
    said = call_or_catch(book, state, seat, moves)
    if said != WAIT or (seat != state.turn and jump_in(book, moves) == WAIT):
        return said
    return first_of(book, moves)


def late(book, state, seat, moves, mind, dice):
    if state.sizes[seat] > 20:
        return 12345
    return careful(book, state, seat, moves, mind, dice)
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "by_view.py").write_text(BY_VIEW, encoding="utf-8")
    (tmp_path / "dialect.py").write_text(IN_THE_DIALECT, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("rules", "seats"), [("classic", 3), ("party", 4)])
def test_a_bot_plays_the_same_by_views_and_in_the_dialect(mine: Path, rules: str, seats: int) -> None:
    found = []
    for names in (("by_view.py", "dialect.py"), ("dialect.py", "by_view.py")):
        batch = Batch(rules, seats, [*names] + ["random"] * (seats - 2), seed="own", is_human_like=True)
        found.append(batch.play(200).table)
    assert (found[0] == found[1]).all()


VIEW = ("seat", "hand", "sizes", "legal", "top", "color", "turn", "phase", "discard", "drawn", "catchable", "shown", "moves")
STATE = ("hands", "held", "pile", "pile_size", "aside", "evidence", "knockout_points", "seats_in", "pending", "turn", "drawn")
MEMORY = ("batches", "known_seat", "chose", "left")
NAMES = (*VIEW, *STATE, *MEMORY, "count", "cannot", "known")


def facts(view: View) -> list[Any]:
    """Return everything that a bot can read in a view, in the order of NAMES; of a memory, the rows in use."""
    parts = ((view, VIEW), (view.state, STATE), (view.memory, MEMORY))
    memory, seats = view.memory, range(view.book.seats)
    rows = [[row[seat][: memory.batches[seat]] for seat in seats] for row in (memory.count, memory.cannot)]
    known = [memory.known[seat] for seat in seats if memory.known_seat[seat] != NOBODY]
    return [deepcopy(getattr(part, name)) for part, names in parts for name in names] + [*rows, known]


def test_a_bot_in_the_laboratory_sees_what_it_would_see_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[Any]] = []

    def watched(view: View) -> str:
        seen.append(facts(view))
        return view.legal[len(view.hand) % len(view.legal)]

    def at_a_table(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
        said = call_or_catch(book, state, seat, moves)
        if said != WAIT or (seat != state.turn and jump_in(book, moves) == WAIT):
            return said
        view = View(Notation(book), state, seat, lambda: deepcopy(mind.memory))
        move = view.notation.move_of(watched(BotView(view.notation, view.state, seat, moves, lambda: view.memory)))
        assert move is not None
        return move

    monkeypatch.setattr(own, "_function_in", lambda path, function, name: watched)
    batch = Batch("party", 3, ["watched.py"] * 3, seed="own", limit=300)
    batch.play(3)
    in_the_laboratory = list(seen)
    seen.clear()
    workspace = make_workspace(batch.book)
    play_rounds(batch.book, [at_a_table] * 3, workspace, [make_result(batch.book)] * 3, 3, 0, batch.seed, batch.limit)
    assert len(seen) > 100
    for ours, theirs in zip(in_the_laboratory, seen, strict=True):
        assert [n for n, o, t in zip(NAMES, ours, theirs, strict=True) if o != t] == []


def test_a_view_of_the_laboratory_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[View] = []
    hands: list[list[str]] = []

    def keeps(view: View) -> str:
        views.append(view)
        if len(views) % 2:
            hands.append(view.hand)
        return view.legal[0]

    monkeypatch.setattr(own, "_function_in", lambda path, function, name: keeps)
    Batch(seats=2, bots=["keeps.py", "random"], seed="own").play(2)
    assert [view.hand for view in views[::2]] == hands
    assert len({tuple(view.hand) for view in views[1::2]}) > 5


def test_a_bot_that_fails_ends_the_run_in_a_sentence(mine: Path) -> None:
    with pytest.raises(DrawfourError) as error:
        Batch(seats=2, bots=["by_view.py:wrong", "random"], seed="own").play(20)
    assert re.fullmatch(
        r"The bot by_view.py:wrong returned a move that is not legal\. It returned 'R99'\. Legal: draw.*\.", str(error.value)
    )


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        ("leaves", "The bot by_view.py:leaves raised SystemExit in line 9 of by_view.py. gone"),
        ("changes", "The bot by_view.py:changes returned a move that is not legal. It returned 'W:R'. Legal: draw, "),
        ("positions", "The bot by_view.py:positions failed: ValueError: it returned a move that is not legal."),
        ("raises", "The bot by_view.py:raises can't be compiled. Only the dialect can be"),
        ("uncompilable", "The bot by_view.py:uncompilable can't be compiled: File "),
    ],
)
def test_nothing_that_a_bot_does_gets_past_the_sentence(mine: Path, function: str, sentence: str) -> None:
    with pytest.raises(DrawfourError) as error:
        Batch(seats=2, bots=[f"by_view.py:{function}", "random"], seed="own").play(20)
    assert str(error.value).startswith(sentence)


IN_TWO_SECONDS = "from drawfour.lab import batch; batch.PATIENCE = 2; from drawfour.cli import main; raise SystemExit(main())"


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_compiled_bot_that_never_ends_ends_the_command(mine: Path, command: str) -> None:
    words = [sys.executable, "-c", IN_TWO_SECONDS, command, "--bots", "dialect.py:endless,random", "--threads", "2"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    sentence = "The bot dialect.py:endless didn't finish 256 rounds in 2 seconds. Does it have a loop that never ends?"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"drawfour: {sentence}\n")


def test_a_compiled_bot_is_not_blamed_for_the_time_of_those_beside_it(mine: Path) -> None:
    limits = [Batch(bots=["dialect.py", rival]).patience for rival in ("random", "master:50000", "by_view.py")]
    assert limits == [60, 1060, math.inf]
    assert Batch(bots="master").patience == math.inf


def test_the_commands_take_a_custom_bot(mine: Path) -> None:
    simulated = drawfour("simulate", "--bots", "by_view.py,random", "--rounds", "100")
    assert (simulated.code, simulated.err) == (0, "")
    assert "rounds won by by_view.py" in simulated.out
    compared = drawfour("compare", "--bots", "by_view.py", "--against", "careful", "--rounds", "100", "--measures", "won")
    assert (compared.code, compared.err) == (0, "")
    assert drawfour("arena", "--bots", "by_view.py,dialect.py", "--deals", "20").code == 0
    assert drawfour("simulate", "--bots", "by_view.py:wrong,random").is_one_sentence()


@pytest.mark.parametrize(
    ("command", "what", "told"),
    [
        (("simulate", "--bots", "by_view.py:tires,random", "--rounds", "9999"), "rounds", "rounds won by by_view.py:tires"),
        (
            ("compare", "--bots", "by_view.py:tires,careful", "--rounds", "9999"),
            "rounds",
            "careful compared with by_view.py:tires over",
        ),
        (("arena", "--bots", "by_view.py:tires,random", "--deals", "9999"), "deals", "deck classic, 2 seats"),
    ],
)
def test_a_bot_that_fails_late_loses_no_more_than_a_block(
    mine: Path, command: tuple[str, ...], what: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("drawfour.lab.simulate"), "OWN_BLOCK", 10)
    found = drawfour(*command)
    played, sentence = found.err.splitlines()
    assert re.fullmatch(rf"drawfour: Stopped after [1-9]0 of 9,999 {what}", played)
    assert sentence.startswith("drawfour: The bot by_view.py:tires returned a move that is not legal. It returned 'R99'.")
    assert found.code == 2
    assert told in found.out


def test_a_compiled_bot_that_fails_late_loses_no_more_than_a_block(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("drawfour.lab.simulate"), "COMPILED_OWN_BLOCK", 10)
    found = drawfour("simulate", "--bots", "dialect.py:late,random", "--rounds", "9999")
    played, sentence = found.err.splitlines()
    assert re.fullmatch(r"drawfour: Stopped after \d*0 of 9,999 rounds", played)
    assert sentence == "drawfour: The bot dialect.py:late failed: ValueError: it returned a move that is not legal."
    assert "rounds won by dialect.py:late" in found.out


def test_in_python_the_error_has_what_was_found(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("drawfour.lab.simulate"), "OWN_BLOCK", 10)
    with pytest.raises(RunFailed) as failed:
        arena(Batch(seats=2), ["by_view.py:tires", "random"], 9_999)
    assert isinstance(failed.value.found, Arena)
    assert 0 < failed.value.found.deals < 100
    assert set(failed.value.found.ratings) == {"by_view.py:tires", "random"}
    assert isinstance(failed.value.__cause__, DrawfourError)


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--bots", "by_view.py:chatty", "--rounds", "5"),
        ("compare", "--bots", "by_view.py:chatty", "--against", "careful", "--rounds", "5"),
        ("arena", "--bots", "by_view.py:chatty,random", "--deals", "5"),
    ],
)
def test_what_a_bot_prints_is_not_in_the_report(mine: Path, command: tuple[str, ...]) -> None:
    found = drawfour(*command, "--json")
    assert found.code == 0
    assert json.loads(found.out)
    assert found.err.startswith("Hm.\n")


def test_the_bot_of_the_tutorial_beats_careful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "own-bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "mine.py").write_text(blocks[-1], encoding="utf-8")
    won = arena(Batch(seats=2), ["mine.py", "careful"], 5_000).pairings["mine.py", "careful"]
    assert won.interval[0] > 0.5
    assert f"{100 * won.mean:.1f} ± {50 * (won.interval[1] - won.interval[0]):.1f}" in text
