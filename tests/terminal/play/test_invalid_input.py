"""Invalid input in the terminal, and words that work at every prompt."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour import Rules
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.display import Quit
from fixtures.terminal_positions import BLUFF, DOWN, PARTY, SKIPPED, bluffed, counted
from fixtures.terminal_session import dealt, sit

anything = st.text(max_size=12) | st.sampled_from(["1", "d", "x", "u", "c", "a", "k", "w", "w r", "3 b u", "?", "rules", ""])


@given(st.lists(anything))
@settings(max_examples=40)
def test_no_input_ends_the_match(lines: list[str]) -> None:
    match = session.new_match(Rules(false_call_penalty=1), 3, seed="typed")
    told = sit(match, [line for line in lines if line.strip().lower() not in ("q", "quit", "exit")])
    assert isinstance(told.stopped, EOFError) or match.is_over
    assert replay(Record.of(match).text()).round == match.round


def test_an_invalid_line_gets_one_line_and_the_same_prompt() -> None:
    for line in ("99", "0", "hello", "red", "r9x", "color:R", "swap 1", "k", "c", "a", "x", "x Ada", "x Zoe", "catch 7"):
        told = sit(dealt("R5 G6 R7 G8 B1 B2 R9", rules=Rules(hand_size=3)), [line])
        answer = told.text.rpartition(f"> {line}\n")[2]
        assert len(answer.splitlines()) == 1, (line, answer)
        assert answer.rstrip().endswith((".", "?")), (line, answer)
        assert told.moves == []
        assert len(told.prompts) == 1


def test_a_wild_that_is_not_in_the_hand_does_not_ask_for_a_color() -> None:
    told = sit(dealt(DOWN), ["w"])
    assert len(told.prompts) == 1
    assert "don't have" in told.text


def test_enter_repeats_the_commands() -> None:
    """So does taking back a wild; an invalid line gets a message and repeats nothing."""
    for lines, times in ((["", ""], 3), (["w", ""], 2), (["hello"], 1)):
        told = sit(dealt("W G6 R7 G8 R9"), lines)
        assert told.text.count("1-2 play a card, d draw, u call UNO, ? help\n") == times, lines


def test_a_wild_asks_for_its_color_and_enter_takes_it_back() -> None:
    told = sit(dealt("W G6 R7 G8 R9"), ["w", "", "wild", "b"])
    assert told.moves[0] == (0, "W:B")
    assert [prompt == "> " for prompt in told.prompts[:4]] == [True, False, True, False]


def test_an_invalid_color_is_asked_for_again() -> None:
    told = sit(dealt("W G6 R7 G8 R9"), ["w", "purple", "1"])
    assert told.moves[0] == (0, "W:R")
    assert "purple" in told.text.rpartition("purple\n")[2]


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_a_person_can_quit_at_every_prompt(word: str) -> None:
    asked = {
        "turn": (dealt(DOWN), []),
        "drawn": (dealt("R5 G6 R7 G8 R9 R1"), ["d"]),
        "opening color": (dealt("R5 G6 R7 G8 W"), []),
        "challenge": (bluffed(BLUFF), []),
        "color of a wild": (dealt("W G6 R7 G8 R9"), ["w"]),
        "catch": (dealt(SKIPPED, moves=[(0, "draw")]), []),
        "pending": (counted(), []),
        "swap": (dealt("R7 G6 B1 B2 R9", rules=PARTY), ["1"]),
        "next round": (dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")]), []),
    }
    stayed = [what for what, (match, lines) in asked.items() if not isinstance(sit(match, [*lines, word]).stopped, Quit)]
    assert not stayed


def test_help_and_rules_can_be_shown_at_every_prompt() -> None:
    for match in (dealt(DOWN), bluffed(BLUFF), dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")])):
        told = sit(match, ["?", "rules"])
        assert "UNO" in told.text.partition("?\n")[2]
        assert "hand_size" in told.text
        assert len(match.rounds) == 1
