"""Golden games: records checked by hand against the rules, and their retelling in words.

Never regenerate the records or the words to make a test pass. If a sentence changes, change it here by hand.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from drawfour.record.document import Record
from drawfour.record.reading import parse, read
from drawfour.record.replay import replay
from drawfour.terminal.replay import tell
from drawfour.terminal.screen import Screen

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in HERE.glob("*.uno"))


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_holds(name: str) -> None:
    record = read(HERE / f"{name}.uno")
    match = replay(record)
    assert parse(record.text()) == record
    assert replay(Record.of(match)).facts() == match.facts()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_in_the_expected_words(name: str) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    tell(str(HERE / f"{name}.uno"), Screen(out))
    out.seek(0)
    assert out.read() == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 6
