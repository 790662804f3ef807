"""Hints in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drawfour import Round, Rules, Speaker
from drawfour.bots.hint import Hint
from drawfour.terminal import hints, session
from fixtures.terminal_session import Evening


def test_a_hint_names_a_move_and_leaves_the_turn_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, evening: Evening
) -> None:
    monkeypatch.setattr("drawfour.bots.player.can_search", lambda: False)
    match = session.new_match(Rules(), 2, seed="hint", first=0)
    assert evening(match, ["hint", "HINT", "q"], tmp_path / "hint.uno") == 0
    shown = " ".join(evening.text.split())
    (hint, again) = re.findall(r"Hint: (\w[^.]*)\.", shown)
    assert hint == again
    assert match.round is not None
    assert not match.round.moves


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("W:B", "play wild and name blue"), ("Y5", "play yellow 5"), ("jump R7", "jump in with red 7"),
        ("draw", "draw a card"), ("take", "take the cards"), ("color:G", "name green"), ("swap 1", "swap hands with Bob"),
        ("catch 1", "catch Bob"), ("uno", "call UNO"), ("challenge", "challenge"), ("accept", "accept"),
        ("keep", "keep the card"),
    ],
)  # fmt: skip
def test_a_hint_says_what_to_do(move: str, words: str) -> None:
    notation = Round(2, seed="hint").notation
    plain = Speaker(notation, ["Ann", "Bob"], you=0)
    assert hints.sentences(Hint(move), plain) == f"Hint: {words}."
