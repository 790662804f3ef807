"""Resumed matches: the same position, the same question, and a backup of everything that a record would lose."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from drawfour import Match, Rules
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import session
from fixtures.files import GOLDEN
from fixtures.terminal_positions import BLUFF, DOWN, PARTY, SKIPPED, bluffed, counted, second_round
from fixtures.terminal_session import Evening, dealt

PHASES: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "turn": (lambda: dealt(DOWN), []),
    "drawn": (lambda: dealt("R5 G6 R7 G8 R9 R1"), ["d"]),
    "opening_color": (lambda: dealt("R5 G6 R7 G8 W"), []),
    "challenge": (lambda: bluffed(BLUFF), []),
    "pending": (counted, []),
    "swap": (lambda: dealt("R7 G6 B1 B2 R9", rules=PARTY), ["1"]),
    "between rounds": (lambda: dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")]), []),
    "second round": (second_round, []),
    "partners": (lambda: session.new_match(Rules(teams=True), 4, seed="four"), ["1 r", "d", "1 b"]),
    "official": (lambda: session.new_match(Rules.preset("official", decks=2), 10, seed="ten"), ["d"]),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_saved_match_resumes_from_the_same_position(phase: str, tmp_path: Path, evening: Evening) -> None:
    make, lines = PHASES[phase]
    match, path = make(), tmp_path / "left.uno"
    code = evening(match, [*lines, "q"], path)
    assert code == 0
    prompts = evening.prompts
    assert "--continue" in evening.text
    assert str(path) in evening.text
    again = session.resume(str(path))
    assert again.round == match.round
    assert (again.scores, again.names, again.players) == (match.scores, match.names, match.players)
    assert Record.of(again) == Record.of(match)
    if phase in ("turn", "drawn", "opening_color", "challenge", "pending", "swap"):
        assert again.round.phase == phase
    before = path.read_text(encoding="utf-8")
    code = evening(again, ["q"], path)
    assert code == 0
    assert evening.prompts[0] == prompts[-1]
    assert path.read_text(encoding="utf-8") == before


def test_a_person_who_quit_at_the_catch_prompt_is_asked_again(tmp_path: Path, evening: Evening) -> None:
    rules = Rules(hand_size=2, false_catch_penalty=2)
    match, path = dealt(SKIPPED, moves=[(0, "draw")], rules=rules), tmp_path / "catch.uno"
    evening(match, ["q"], path)
    prompts = evening.prompts
    assert "catch" in prompts[-1]
    evening(session.resume(str(path)), ["q"], path)
    assert evening.prompts[0] == prompts[-1]


def test_a_finished_match_is_not_played_again(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "over.uno"
    shutil.copy(GOLDEN / "elimination.uno", path)
    before = path.read_bytes()
    code = evening(session.resume(str(path)), [], path)
    assert code == 0
    assert "over" in evening.text
    assert not evening.prompts
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.uno")))
def test_golden_games_can_be_resumed(name: str, tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / name
    shutil.copy(GOLDEN / name, path)
    match = session.resume(str(path))
    assert match.players[0] == "human"
    assert set(match.players) == set(range(len(match.names)))
    code = evening(match, ["q"], path)
    assert code == 0
    assert replay(read(path)).round == match.round


def test_comments_and_assertions_are_backed_up_when_a_record_is_resumed(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "challenge.uno"
    shutil.copy(GOLDEN / "challenge.uno", path)
    text = path.read_text(encoding="utf-8")
    evening(session.resume(str(path)), ["q"], path)
    assert any(kept.read_text(encoding="utf-8").startswith(text.rstrip()) for kept in tmp_path.iterdir())
