"""The puzzles of a day over HTTP: the same for everyone, nothing hidden before the answer, and no day before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import msgspec
import pytest

from drawfour.puzzles.answering import solution
from drawfour.puzzles.puzzle import KINDS, Puzzle
from drawfour.puzzles.shipped import FIRST_DAY, puzzles_of
from drawfour.server.room.puzzles import answer, day_of, question, questions
from fixtures.patience import PATIENCE
from fixtures.serving import Running

DAYS = [FIRST_DAY + timedelta(day) for day in range(60)]
PUZZLES = [puzzle for day in DAYS for puzzle in puzzles_of(day)]
NOON = 1000 * int(datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp())


def cards_in(value: Any) -> list[str]:
    """Return all cards of events."""
    return [card for step in value for event in step.events for card in event.cards]


def test_a_question_tells_nothing_that_its_seat_could_not_see() -> None:
    for puzzle in PUZZLES:
        asked = question(puzzle)
        seat = puzzle.position().state.turn
        assert asked.yours.seat == asked.round.turn == seat
        assert asked.yours.hand == puzzle.position().hand(seat)
        assert asked.round.open is None
        assert asked.yours.shown == []
        for step in asked.steps:
            for event in step.events:
                assert event.kind != "drew" or event.seat == seat or not event.cards
                assert event.kind != "revealed" or event.other == seat
        told = msgspec.json.encode(asked).decode()
        assert "solution" not in told
        assert "shares" not in told
        assert puzzle.position().seed is not None
        assert (puzzle.position().seed or b"").hex() not in told


def test_a_question_names_no_card_that_was_neither_played_nor_drawn_by_its_seat() -> None:
    for puzzle in PUZZLES:
        round = puzzle.position()
        seat = round.state.turn
        known = {*round.view(seat).discard, *round.hand(seat)}
        if round.state.reshuffles == 0 and not any(move == "challenge" for _, move in puzzle.moves):
            assert {*cards_in(question(puzzle).steps)} <= known, puzzle.deal


def test_a_puzzle_that_goes_on_tells_no_solution() -> None:
    for puzzle in PUZZLES:
        if puzzle.kind == "win":
            told = answer(puzzle, solution(puzzle)[:1])
            assert (told.result, told.solution, told.why) == ("on", [], None)
            assert all(step.round.open is None for step in told.steps)


def test_the_solution_is_right_and_tells_why() -> None:
    for puzzle in PUZZLES:
        told = answer(puzzle, solution(puzzle))
        assert told.result == "right"
        assert [move.text for move in told.solution] == solution(puzzle)
        assert (told.why is not None) == (puzzle.kind == "bluff")
        assert (told.reason is not None) == (puzzle.kind == "play")
        assert bool(told.shown) == (told.bluffs is not None) == (puzzle.kind == "bluff")
        shares = [share.share for share in told.shares]
        assert shares == sorted(shares, reverse=True)
        assert bool(shares) == (puzzle.kind != "win")


def test_only_the_hand_of_a_bluff_is_opened() -> None:
    for puzzle in PUZZLES:
        told = answer(puzzle, solution(puzzle))
        for step in told.steps:
            assert (step.round.open is not None) == (step.round.phase == "over")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2026-11-26", date(2026, 11, 26)),
        ("2026-11-27", date(2026, 11, 27)),  # it has begun east of here
        ("2026-11-28", None),
        ("2026-01-01", FIRST_DAY),
        ("2025-12-31", None),
        ("20261126", None),
        ("2026-W48-4", None),
        ("today", None),
    ],
)
def test_a_day_can_be_asked_for_once_it_has_begun_somewhere(text: str, wanted: date | None) -> None:
    assert day_of(text, NOON) == wanted


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    server = Running(tmp_path_factory.mktemp("puzzles"))
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        yield client
    code, logged = server.end()
    assert (code, "ERROR" in logged) == (0, False), logged


def puzzle_with(kind: str) -> tuple[str, Puzzle]:
    return DAYS[0].isoformat(), puzzles_of(DAYS[0])[KINDS.index(kind)]


def test_a_day_is_the_same_for_everyone(client: httpx.Client) -> None:
    found = client.get(f"/api/puzzles/{DAYS[0]}")
    assert found.status_code == 200
    assert found.json() == msgspec.to_builtins(questions(DAYS[0]))
    assert [each["kind"] for each in found.json()["puzzles"]] == list(KINDS)


@pytest.mark.parametrize("day", ["9999-12-31", "2025-12-31", "today", "2026-1-1"])
def test_a_day_without_puzzles_is_not_found(client: httpx.Client, day: str) -> None:
    assert client.get(f"/api/puzzles/{day}").status_code == 404
    assert client.post(f"/api/puzzles/{day}/win", json={"moves": ["draw"]}).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_answered(client: httpx.Client, kind: str) -> None:
    day, puzzle = puzzle_with(kind)
    found = client.post(f"/api/puzzles/{day}/{kind}", json={"moves": solution(puzzle)})
    assert (found.status_code, found.json()["result"]) == (200, "right")


@pytest.mark.parametrize("moves", [["B"], ["uno", "draw"], [], ["draw"] * 11, "draw", [7]])
def test_anything_but_an_answer_is_refused(client: httpx.Client, moves: Any) -> None:
    day, _ = puzzle_with("play")
    found = client.post(f"/api/puzzles/{day}/play", json={"moves": moves})
    assert found.status_code == 400
    assert found.json()["sentence"]


def test_there_are_no_other_kinds(client: httpx.Client) -> None:
    found = client.post(f"/api/puzzles/{DAYS[0]}/riddle", json={"moves": ["draw"]})
    assert (found.status_code, "win, bluff, play" in found.json()["sentence"]) == (404, True)
