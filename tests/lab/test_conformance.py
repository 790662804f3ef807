"""The compiled rules agree with the interpreted rules: in every position, round and column.

This file is long because all kinds of agreement are tested here, down to the cache of compiled code.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import drawfour
from drawfour.bots import BOTS, Choose
from drawfour.bots.learned import learn
from drawfour.bots.mind import Mind
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import Workspace, make_workspace
from drawfour.compiled.fingerprint import COMPILED_PACKAGES, SOURCE_DIGEST, digest_of_source
from drawfour.compiled.layout import to_record
from drawfour.core import deal, phase, play
from drawfour.core.book import Bits, Book, make_book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.cards import CLASSIC, Deck, Face
from drawfour.core.moves import DRAW, PLAY, WAIT
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, State, blank
from drawfour.core.values import Scoring
from drawfour.game.events import Event, happened
from drawfour.game.notation import Notation
from drawfour.game.round import Round
from drawfour.lab.batch import CHUNK, Batch, Results
from drawfour.record.reading import read
from drawfour.record.replay import steps
from fixtures.games import Table, some_moves, tables
from fixtures.own_cards import dealt, deck_with
from fixtures.rounds import differing
from fixtures.steps import (
    Throws,
    Twin,
    blank_standing,
    compiled_find_bits,
    compiled_throw,
    differences,
    in_memory,
    judge,
    throw,
    with_dice,
)

TESTS = Path(__file__).parents[1]
RECORDS = sorted([*TESTS.glob("golden/*.uno"), *TESTS.glob("witness/*.uno")])

seeds = st.integers(0, 2**32)
dice = st.integers(0, 2**63 - 1)


@given(dice, st.integers(1, 1000))
def test_compiled_dice_roll_the_same_numbers(seed: int, n: int) -> None:
    memory = in_memory(Throws, SimpleNamespace(cards=50))
    compiled_throw(memory, seed, n, 50)
    expected = Throws(Dice(0), [0] * 50)
    throw([expected], seed, n, 50)
    assert all(0 <= number < n for number in expected.numbers)
    assert memory.array["numbers"][0].tolist() == expected.numbers
    assert memory.array["dice"]["state"][0] == expected.dice.state


@given(st.integers(1, 2**60 - 1))
def test_compiled_bit_functions_find_the_same_bits(word: int) -> None:
    memory = in_memory(Throws, SimpleNamespace(cards=62))
    compiled_find_bits(memory, word)
    expected = [number for number in range(60) if word >> number & 1]
    assert memory.array["numbers"][0, : len(expected) + 2].tolist() == [len(expected), expected[0], *expected]


def replayed(path: Path) -> tuple[list[Round], list[tuple[Round, State, int, int]]]:
    """Yield every move of a record: the round, the position before the move, the seat and the move."""
    dealt: list[State] = []
    rounds: list[Round] = []
    made: list[tuple[Round, State, int, int]] = []

    for match in steps(read(path)):
        if match.round.last_move is None:
            rounds.append(match.round)
        else:
            seat, name = match.round.last_move
            move = match.round.notation.move_of(name)
            assert move is not None
            made.append((match.round, dealt[-1], seat, move))
        dealt.append(match.round.state)
    return rounds, made


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_move_of_a_record_leads_to_the_same_position(path: Path) -> None:
    rounds, made = replayed(path)
    for number, (round, before, seat, move) in enumerate(made):
        after = with_dice(before, number)
        twin = Twin(round.book)
        twin.write(after)
        twin.check_answers(before)
        play.apply(round.book, after, seat, move)
        twin.apply(seat, move)
        twin.check(after)
    for round in rounds:
        twin = Twin(round.book)
        twin.write(with_dice(round.state, 0))
        twin.check_answers(round.state)


def test_the_records_make_every_kind_of_move() -> None:
    names = [round.notation.move_name(move) for path in RECORDS for round, _, _, move in replayed(path)[1]]
    kinds = {re.split("[: ]", name)[0].removeprefix(name[0] if name[0] in "RYGB" else "") for name in names}
    assert kinds >= {"draw", "keep", "challenge", "accept", "uno", "color", "catch", "7", "S", "R", "+2", "W", "W+4"}


@given(tables(), dice, seeds)
def test_every_position_of_random_play_is_the_same(table: Table, dealt: int, seed: int) -> None:
    round = table.round()
    twin = Twin(round.book)
    round.state = blank(round.book, DiceChance(dealt))
    twin.write(round.state)
    seats_in = sum(1 << seat for seat in table.seats_in)
    deal.deal(round.book, round.state, table.dealer, seats_in)
    twin.deal(table.dealer, seats_in)
    twin.check(round.state)
    twin.check_answers(round.state)
    for seat, move in some_moves(round, random.Random(seed), most=100):
        number = round.notation.move_of(move)
        round.play(seat, move)
        assert number is not None
        twin.apply(seat, number)
        twin.check(round.state)
        twin.check_answers(round.state)


@pytest.mark.parametrize(
    ("effects", "hand_size", "moves"),
    [
        ('["draw until a color comes"]', 2, ["0 X", "1 uno", "2 color:B"]),
        ('["name a color", "draw until a color comes"]', 2, ["0 X:B", "1 uno", "2 draw"]),
        ('["draw until a color comes"]', 1, ["0 X", "1 uno", "1 color:B"]),
        ('["name a color", "draw 12", "draw until a color comes"]', 1, ["0 X:B", "2 color:B"]),
    ],
)
def test_a_seat_that_goes_out_before_naming_a_color_leads_to_the_same_position(
    effects: str, hand_size: int, moves: list[str]
) -> None:
    deck = deck_with(effects, is_wild=True)
    round = dealt(deck, "X", hand_size=hand_size, hand_limit=10, false_call_penalty=20)
    twin = Twin(round.book)
    for number, (seat, _, move) in enumerate(each.partition(" ") for each in moves):
        state, played = with_dice(round.state, number), round.notation.move_of(move)
        assert played is not None
        twin.write(state)
        play.apply(round.book, state, int(seat), played)
        twin.apply(int(seat), played)
        twin.check(state)
        twin.check_answers(state)
        round.play(int(seat), move)


def check_deal(twin: Twin, table: Table, seed: int) -> None:
    """Fail unless a deal into this memory equals a deal into an empty position."""
    state = blank(twin.book, DiceChance(seed))
    twin.record["chance"]["state"] = seed
    seats_in = sum(1 << seat for seat in table.seats_in)
    deal.deal(twin.book, state, table.dealer, seats_in)
    twin.deal(table.dealer, seats_in)
    found = twin.read()
    end = found.discard_size  # the rest is left over from earlier and is not part of the position
    found.discard[end:], found.aside = state.discard[end:], state.aside
    assert differences(found, state) == {}
    twin.check_answers(state)


@given(tables(), tables(), dice, seeds)
def test_a_deal_does_not_depend_on_the_earlier_contents_of_memory(earlier: Table, table: Table, dealt: int, seed: int) -> None:
    last = earlier.round()
    for seat, move in some_moves(last, random.Random(seed), most=60):
        last.play(seat, move)
    twin = Twin(make_book(table.rules, CLASSIC, table.seats))
    check_deal(twin, table, dealt)  # into junk
    twin.write(with_dice(last.state, 0))
    check_deal(twin, table, dealt)


totals = st.lists(st.sampled_from([-1, 0, 1, 59, 60, 61, 499, 500, 501, 20_000]), min_size=10, max_size=10)


@given(tables(), totals, st.integers(-1, 9))
def test_a_match_has_the_same_winner(table: Table, totals: list[int], winner: int) -> None:
    book = make_book(table.rules, CLASSIC, table.seats)
    expected = blank_standing(book, totals)
    judge(book, [expected], winner)
    assert Twin(book).judged(totals, winner) == expected


def lane_of(batch: Batch) -> Workspace:
    """Return a workspace for interpreted rounds of a batch."""
    workspace = make_workspace(batch.book)
    workspace.is_human_like = int(batch.is_human_like)
    learn(batch.book, workspace.mind, batch.skills)
    return workspace


def interpreted(batch: Batch, rounds: int, first: int = 0) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the results of a batch from interpreted rounds, each in its own workspace."""
    table = np.zeros(rounds, batch.record)
    bots = [BOTS[name].choose for name in batch.bots]
    result = make_result(batch.book)
    for i in range(rounds):
        play_rounds(batch.book, bots, lane_of(batch), [result], 1, first + i, batch.seed, batch.limit)
        to_record(result, table[i])
    return table


def check_batch(batch: Batch, rounds: int, first: int = 0, threads: int = 1) -> None:
    """Fail unless the batch agrees with interpreted rounds in every column."""
    found, expected = batch.play(rounds, first=first, threads=threads).table, interpreted(batch, rounds, first)
    assert found.dtype == expected.dtype
    for name in expected.dtype.names or ():
        assert found[name].tolist() == expected[name].tolist(), name


def ruled(**options: Any) -> Rules:
    return Rules(**options)


PARTNERS = ruled(teams=True, scoring="lowest", hand_size=5, late_call=False, drawn_card="may_play")
STRICT = ruled(force_play=True, no_bluffing=True, finish_on="number", decks=2, hand_size=20, scoring="elimination")
CROWD = ruled(hand_size=10, catch_until="turn_begins", call_penalty=0)
BATCHES = {
    "two": Batch(seed="two"),
    "careful": Batch(seats=3, bots=["careful"], seed="careful", is_human_like=True),
    "official": Batch(Rules.preset("official"), 4, ["random", "careful", "careful", "random"], seed="official"),
    "partners": Batch(PARTNERS, 4, ["careful", "random"] * 2, seed="partners", is_human_like=True),
    "strict": Batch(STRICT, 5, seed="strict"),
    "crowd": Batch(CROWD, 10, ["random"] * 9 + ["careful"], seed="crowd", is_human_like=True),
    "party": Batch(Rules.preset("party", deflect="yes"), 4, ["careful", "random"] * 2, seed="party", is_human_like=True),
    "no mercy": Batch(Rules.preset("no_mercy", hand_limit=12, stack="any"), 5, ["random"] * 4 + ["careful"], seed="no mercy"),
    "learned": Batch(seats=3, bots=["expert", "beginner", "casual"], seed="learned", is_human_like=True),
    "learned party": Batch(Rules.preset("party", deflect="yes"), 4, ["expert", "skilled"] * 2, seed="learned party"),
    "cut off": Batch(seats=6, seed="cut off", limit=40, is_human_like=True),
}
"""Tables that differ as much as possible."""


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_equals_interpreted_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.lab.batch.CHUNK", 7)
    check_batch(BATCHES[name], 40, first=0, threads=1)
    check_batch(BATCHES[name], 20, first=10**15 + 3, threads=3)


bots = st.lists(
    st.sampled_from([bot for bot in BOTS if bot != "master"]), min_size=10, max_size=10
)  # a search is too slow here


@given(tables(), bots, st.booleans(), st.integers(0, 2**59), st.integers(1, 150), seeds)
def test_a_batch_of_any_table_equals_interpreted_rounds(
    table: Table, bots: list[str], is_human_like: bool, first: int, limit: int, seed: int
) -> None:
    batch = Batch(table.rules, table.seats, bots[: table.seats], seed=f"{seed}", limit=limit, is_human_like=is_human_like)
    check_batch(batch, 2, first, threads=2)


def test_a_specialized_batch_equals_interpreted_rounds() -> None:
    bots = ["careful", "random"] * 2
    specialized, generic = (
        Batch(PARTNERS, 4, bots, seed="specialized", is_specialized=kind, is_human_like=True) for kind in (True, False)
    )
    check_batch(specialized, 60, first=10**15 + 3, threads=2)
    assert differing(specialized.play(CHUNK + 100), generic.play(CHUNK + 100)) == []


def test_a_batch_does_not_depend_on_threads_or_its_first_round() -> None:
    batch = BATCHES["official"]
    whole = batch.play(50_000, threads=1).table
    assert whole.tobytes() == batch.play(50_000, threads=4).table.tobytes()
    assert whole[20_001:].tobytes() == batch.play(29_999, first=20_001, threads=2).table.tobytes()


def test_a_round_that_ends_at_the_limit_is_not_cut_off() -> None:
    whole = Batch(seed="limit").play(1).columns
    moves = int(whole["actions"][0])
    in_time = Batch(seed="limit", limit=moves).play(1).columns
    assert {name: column[0] for name, column in in_time.items()} == {name: column[0] for name, column in whole.items()}
    cut = Batch(seed="limit", limit=moves - 1).play(1).columns
    found = tuple(int(cut[name][0]) for name in ("cut_off", "actions", "winner", "points"))
    assert found == (1, moves - 1, NOBODY, 0)


class Watched:
    """Interpreted rounds of a batch, counted independently from their events."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.book = batch.book
        self.deck = batch.book.deck
        self.notation = Notation(batch.book)
        self.log: list[tuple[State, int, int]] = []

    def _watching(self, choose: Choose) -> Choose:
        def watching(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
            move = choose(book, state, seat, moves, mind, dice)
            if move != WAIT:
                if self.log and self.log[-1][0] == state:
                    self.log.pop()  # it was only asked to call, and another seat was quicker
                self.log.append((state.copy(), seat, move))
            return move

        return watching

    def counts(self, number: int) -> Counter[str]:
        """Return the expected value of each column for the round with this number."""
        self.log.clear()
        batch, book, workspace = self.batch, self.book, lane_of(self.batch)
        bots = [self._watching(BOTS[name].choose) for name in batch.bots]
        play_rounds(book, bots, workspace, [make_result(book)], 1, number, batch.seed, batch.limit)
        positions = [*(before for before, _, _ in self.log), workspace.state]
        counts = Counter(
            dealer=number % self.book.seats,
            winner=NOBODY,
            actions=len(self.log),
            cut_off=int(workspace.state.phase != phase.OVER),
        )
        for event in happened(self.notation, positions[0]):
            self._count(counts, event, positions[0], positions[0])
        for (before, _, move), after in zip(self.log, positions[1:], strict=True):
            counts["draws"] += move == DRAW
            counts["turns"] += move == DRAW or (move >= PLAY and before.phase != phase.DRAWN)
            counts["missed"] += (after.catchable & ~before.catchable).bit_count()
            for event in happened(self.notation, after):
                self._count(counts, event, before, after)
        counts["turns"] -= workspace.state.phase == phase.DRAWN  # cut off in the middle of a turn
        return counts

    def _count(self, counts: Counter[str], event: Event, before: State, after: State) -> None:
        if event.kind == "drew":
            counts["cards_drawn"] += event.count
        elif event.kind == "played":
            counts["cards_played"] += 1
            symbol = self.deck.symbols[self.deck.faces[self.notation.cards.index(event.cards[0])].symbol]
            counts[f"played_{symbol.name.replace(' ', '_')}"] += 1
        elif event.kind == "judged":
            colors = {self.deck.faces[face].color for face, copies in enumerate(before.evidence) if copies}
            assert event.count == (before.color_before in colors)
            counts["guilty"] += event.count
        elif event.kind == "won":
            counts["winner"] = NOBODY if event.seat is None else event.seat
            counts["points"] = self._points(after)
            assert event.count == (counts["points"] if self.book.scoring == Scoring.WINNER_TAKES else 0)
        else:
            counts[event.kind] += 1

    def _points(self, state: State) -> int:
        """Return the points in the hands of the losers, or recorded when they went out."""
        worth = [self.deck.symbols[face.symbol].points for face in self.deck.faces]
        apart = 2 if self.book.teams else self.book.seats
        lost = [seat for seat in range(self.book.seats) if (seat - state.winner) % apart]
        held = sum(worth[face] * copies for seat in lost for face, copies in enumerate(state.hands[seat]))
        return held + sum(state.knockout_points[seat] for seat in lost)


ONE_STACK = """
name = "one stack"
[[color]]
name = "red"
letter = "R"
[[symbol]]
code = "1"
points = 1
copies = 30
[[symbol]]
code = "D"
points = 20
copies = 10
effects = ["draw 2"]
"""


def test_taking_a_stack_is_a_move_and_not_a_turn(tmp_path: Path) -> None:
    """Without a Skip or Reverse nothing can be deflected, so `deflect` only adds the move `take`."""
    deck = tmp_path / "one_stack.toml"
    deck.write_text(ONE_STACK, encoding="utf-8")
    batches = [Batch(ruled(deflect=deflect), 3, "careful", deck=deck) for deflect in (False, True)]
    drawn, taken = (Results(batch.book, batch.bots, interpreted(batch, 30)).columns for batch in batches)
    assert taken["took"].sum() > 60
    assert taken["turns"].tolist() == drawn["turns"].tolist()
    assert taken["actions"].tolist() == (drawn["actions"] + taken["took"]).tolist()


AFTERWARDS = """
name = "afterwards"
[[color]]
name = "red"
letter = "R"
[[color]]
name = "blue"
letter = "B"
[[symbol]]
code = "1"
points = 1
copies = 8
[[symbol]]
code = "S"
points = 20
copies = 4
effects = ["swap with one", "reverse"]
[[symbol]]
code = "D"
points = 20
copies = 4
effects = ["draw 1", "reverse"]
[[wild]]
code = "W"
points = 50
copies = 4
effects = ["draw until a color comes", "reverse"]
[[wild]]
code = "X"
points = 50
copies = 4
effects = ["name a color", "draw 2", "reverse"]
"""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("stack", ["none", "any"])
def test_effects_after_an_answer_are_counted(seats: int, stack: str, tmp_path: Path) -> None:
    (tmp_path / "afterwards.toml").write_text(AFTERWARDS, encoding="utf-8")
    check_counts(Batch(ruled(stack=stack), seats, seed="after", limit=300, deck=tmp_path / "afterwards.toml"))


def check_counts(batch: Batch) -> None:
    """Fail unless the columns of thirty interpreted rounds agree with their events."""
    watched, columns = Watched(batch), Results(batch.book, batch.bots, interpreted(batch, 30)).columns
    for number in range(30):
        counts = watched.counts(number)
        assert {name: int(column[number]) for name, column in columns.items()} == {name: counts[name] for name in columns}


def test_a_round_that_ends_with_its_first_card_counts_no_lost_turn(tmp_path: Path) -> None:
    text = AFTERWARDS.replace('["draw 1", "reverse"]', '["draw 10", "reverse"]').replace("copies = 4", "copies = 12")
    (tmp_path / "over.toml").write_text(text, encoding="utf-8")
    check_counts(Batch(ruled(hand_limit=10), 2, seed="over", limit=300, deck=tmp_path / "over.toml"))


ODD = Deck("odd", CLASSIC.colors, CLASSIC.symbols, (Face(0, 0, 20), *(Face(color, color, 1) for color in (1, 2, 3))))
"""Three of its cards match no other: turned up first, they block the round."""
BLOCKED = Batch(seed="odd", limit=100, deck=ODD)


def test_blocked_rounds_are_counted() -> None:
    check_counts(BLOCKED)


PLAYED = 2_000


@pytest.mark.parametrize("name", BATCHES)
def test_the_columns_agree_with_the_events(name: str) -> None:
    columns = BATCHES[name].play(PLAYED).columns
    watched = Watched(BATCHES[name])
    most = {int(column.argmax()) for column in columns.values()}  # rare things are checked in the rounds in which they happened
    for number in sorted(most | set(range(10))):
        counts = watched.counts(number)
        assert {name: int(column[number]) for name, column in columns.items()} == {name: counts[name] for name in columns}


def test_every_column_counts_something() -> None:
    tables = [batch.play(PLAYED).columns for batch in BATCHES.values()]
    tables.append(Results(BLOCKED.book, BLOCKED.bots, interpreted(BLOCKED, 30)).columns)
    for name in tables[0]:
        assert any(columns[name].max() > 0 for columns in tables), name


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of the package that can be changed."""
    source, ignore = Path(drawfour.__file__).parent, shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(source, tmp_path / "drawfour", ignore=ignore))


def run_with(package: Path, script: str) -> str:
    """Run a script with this copy of the package and its own cache of compiled code, and return its output."""
    env = os.environ | {
        "PYTHONPATH": f"{package.parent}{os.pathsep}{TESTS}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_CACHE_DIR": str(package.parent / "cache"),
    }
    done = subprocess.run([sys.executable, "-c", script, str(package)], env=env, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def test_a_change_of_any_compiled_file_makes_different_code(package: Path) -> None:
    files = [path for folder in COMPILED_PACKAGES for path in (package / folder).glob("*.py")]
    assert {package / name for name in ("core/effects.py", "bots/careful.py", "compiled/memory.py")} < set(files)
    codes = {SOURCE_DIGEST}
    for path in files:
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "#", encoding="utf-8")
        codes.add(digest_of_source(package))
        path.write_text(text, encoding="utf-8")
    assert len(codes) == len(files) + 1
    assert digest_of_source(package) == SOURCE_DIGEST


JUDGE = """
from drawfour.lab.batch import Batch
from drawfour.bots.kernels import generic, specialized
from fixtures.steps import Twin, compiled_judge

book = Batch().book
print(Twin(book).judged([499, 500], 0).winner, sum(compiled_judge.stats.cache_hits.values()))
print(*(kind(book, ("random", "random"))[0].numba_type.name for kind in (specialized, generic)))
"""


def test_cached_code_is_not_used_for_changed_rules(package: Path) -> None:
    def judged() -> tuple[int, int, list[str]]:
        """Return the winner of the match, the number of cache hits, and the names of the cached books."""
        winner, hits, *names = run_with(package, JUDGE).split()
        return int(winner), int(hits), names

    winner, hits, names = judged()
    assert (winner, hits) == (1, 0)
    assert judged() == (1, 1, names)
    scoring = package / "core" / "scoring.py"
    source = scoring.read_text(encoding="utf-8")
    scoring.write_text(source.replace("return rules.target_score", "return rules.target_score - 1"), encoding="utf-8")
    winner, hits, changed = judged()
    assert (winner, hits) == (0, 0)
    assert not set(changed) & set(names)
