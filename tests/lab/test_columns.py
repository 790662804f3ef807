"""Every column of a batch agrees with a count of the events of its rounds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from drawfour.bots import BOTS, Choose
from drawfour.bots.mind import Mind
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.cards import CLASSIC, Deck, Face
from drawfour.core.moves import DRAW, PLAY, WAIT
from drawfour.core.state import NOBODY, State
from drawfour.core.values import Scoring
from drawfour.game.events import Event, happened
from drawfour.game.notation import Notation
from drawfour.lab.batch import Batch, Results
from fixtures.interpreted_rounds import BATCHES, interpreted, lane_of, ruled


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
