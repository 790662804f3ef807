"""Damaged records and any other text: only our own errors are raised."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.replay import replay
from fixtures.record_texts import HEAD, MANY, SEED, VALID, is_refused_or_stable

WORDS = sorted({word for text in VALID for word in text.replace(",", " , ").split()})
ODD = ['"', '""', '"a b"', '"a # b"', "#", "=", ",", "-1", "007", "\u0663", MANY, "round", f"seed {SEED}"]
ODD += ["\n", "\r\n", "\ufeff", "\u2028", "\x00"]


def read_and_play(text: str) -> None:
    assert is_refused_or_stable(text)
    try:
        match = replay(text)
    except DrawfourError:
        return
    assert replay(Record.of(match)).facts() == match.facts()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a valid record cut short, or with words and lines changed, removed, doubled or moved."""
    lines = draw(st.sampled_from(VALID)).splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        place = draw(st.integers(0, len(words) - 1))
        new = draw(st.sampled_from(WORDS) | st.sampled_from(ODD) | st.text(max_size=4))
        change = draw(st.sampled_from(["cut", "replace", "insert", "drop", "double", "move"]))
        if change == "cut":
            lines = [*lines[:at], lines[at][: draw(st.integers(0, len(lines[at])))]]
        elif change == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif change == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        else:
            words[place : place + (change != "insert")] = [] if change == "drop" else [new]
            lines[at] = " ".join(words)
    return "".join(lines)


@given(mutated())
def test_a_damaged_record_raises_only_our_errors(text: str) -> None:
    read_and_play(text)


@given(st.text(), st.lists(st.lists(st.sampled_from(WORDS + ODD) | st.text(max_size=3), max_size=5), max_size=8))
def test_any_text_raises_only_our_errors(text: str, lines: list[list[str]]) -> None:
    read_and_play(text)
    read_and_play(HEAD + "cards R7\n" + text)
    read_and_play(HEAD + "cards R7\n" + "\n".join(map(" ".join, lines)))
    read_and_play("drawfour 1\n" + "\n".join(map(" ".join, lines)))
