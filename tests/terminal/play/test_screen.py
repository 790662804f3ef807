"""The screen of a terminal game: cards, marks, colors, widths and pauses."""

from __future__ import annotations

import io
import re

import pytest

from drawfour import Rules
from drawfour.terminal import session
from drawfour.terminal.card_words import CardWords
from drawfour.terminal.hand_numbers import HandNumbers
from drawfour.terminal.move_input import playable_faces
from drawfour.terminal.screen import Screen
from fixtures.terminal_session import Typist, dealt, play_through, sit


class Tty(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_screen_shows_the_turn_the_top_card_and_the_playable_cards() -> None:
    told = sit(dealt("R5 G6 B1 B2 R8"), [])
    shown = told.text
    assert "Your turn" in shown
    assert "On top" in shown
    assert "red 8" in shown
    assert re.search(r"^  1  red 5 +\(2\) blue 1$", shown, re.MULTILINE)
    assert "You 2" in shown
    assert "Ada 2" in shown


def test_the_named_color_of_a_wild_is_shown() -> None:
    told = sit(dealt("R5 W B1 B2 R8", moves=[(0, "R5"), (1, "W:G")]), [])
    assert re.search(r"On top: .*wild.*green", told.text)


def test_penalties_are_shown() -> None:
    told = sit(dealt("R5 R+2 B1 B2 R8 Y1 Y2", moves=[(0, "draw"), (1, "R+2")]), [])
    assert "Ada plays red draw two. You draw 2 cards and miss a turn: " in told.text


def test_the_first_card_and_its_effect_are_told() -> None:
    told = sit(dealt("R5 G6 B1 B2 R+2 Y1 Y2"), [])
    assert "red draw two" in told.text
    assert "You draw 2 cards and miss a turn: yellow 1, yellow 2." in told.text


def test_drawing_an_unplayable_card_is_said_to_end_the_turn() -> None:
    told = sit(dealt("R5 G6 B1 B2 R8 Y1"), ["d"])
    line = next(line for line in told.text.splitlines() if "You draw" in line)
    assert "yellow 1" in line
    assert re.search("cannot be played|turn", line), line


def test_marks_are_shown_if_the_encoding_has_them() -> None:
    for encoding, has_marks in (("utf-8", True), ("ascii", False), ("latin-1", False)):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        screen = Screen(out, plain=True)
        view = dealt("R5 Y6 B1 G2 R8").round.view(0)
        shown = "".join(screen.hand(view, playable_faces(view), HandNumbers(view.state.hands[0])))
        assert ("♥ red" in shown) is has_marks
        assert "red 5" in shown


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told_in_color(text: str, *, width: int = 80) -> list[str]:
    """Return the lines of a text on a terminal with color, about a game with the classic deck."""
    out = Terminal()
    screen = Screen(out, width=width)
    screen.words = CardWords(dealt("R5 Y6 B1 G2 R8").round.notation, marks=True)
    screen.tell(text)
    return out.getvalue().splitlines()


def test_cards_in_sentences_have_their_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    red, wild = "\x1b[97;48;5;160m", "\x1b[97;48;5;240m"
    assert told_in_color("You play ♥ red 5.") == [f"You play {red}♥ red 5\x1b[0m."]
    assert told_in_color("Ada plays ✦ wild and names ♥ red.") == [f"Ada plays {wild}✦ wild\x1b[0m and names {red}♥ red\x1b[0m."]
    monkeypatch.setenv("NO_COLOR", "1")
    assert told_in_color("You play ♥ red 5.") == ["You play ♥ red 5."]


def test_the_words_of_a_card_stay_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for width in range(24, 40):
        lines = told_in_color("You draw 2 cards: ♥ red draw two, ✦ wild draw four.", width=width)
        assert any("♥ red draw two," in line for line in lines), lines
        assert any("✦ wild draw four." in line for line in lines), lines


def test_a_card_keeps_its_number_while_it_is_held() -> None:
    """You play red 5, number 1, and draw yellow 1, which takes its number. The others keep theirs."""
    told = sit(dealt("R5 R6 B1 B2 G7 B3 R8 Y1 Y2 Y3", rules=Rules(hand_size=3)), ["1", "d"])
    first, *_, last = (" ".join(line.split()) for line in told.text.splitlines() if "blue 1" in line)
    assert first == "1 red 5 (2) green 7 (3) blue 1"
    assert last == "(1) yellow 1 (2) green 7 (3) blue 1"


def test_colors_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Screen(Tty()).has_color
    assert not Screen(Tty(), plain=True).has_color
    assert not Screen(io.StringIO()).has_color
    monkeypatch.setenv("TERM", "dumb")
    assert not Screen(Tty()).has_color
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Screen(Tty()).has_color


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("seats", [3, 10])
def test_prompts_fit_the_terminal_with_room_for_an_answer(seats: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rules = Rules.preset("party", decks=2)
    told = play_through(session.new_match(rules, seats, name="Bartholomew the Second", seed="narrow"), Typist(1))
    for prompt in told.prompts:
        assert len(prompt) < columns - 5, prompt
    assert any("as well" in line for line in told.text.splitlines())


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(("seats", "hand_size"), [(2, 30), (10, 7)])
def test_lines_fit_the_terminal(seats: int, hand_size: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    match = session.new_match(Rules.preset("official", hand_size=hand_size), seats, seed="narrow")
    told = play_through(match, Typist(1))
    typed = tuple(told.prompts)
    long = [line for line in told.text.splitlines() if len(line) > columns and not line.startswith(typed)]
    assert not long, f"{len(long)} lines of more than {columns}, as {long[:4]}"


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_bots_pause_briefly_at_a_terminal(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = session.new_match(Rules(), seats)
    assert (session.pause(match, 1.5), session.pause(match, 0)) == (1.5, 0)
    for is_terminal in (True, False):
        for stream in ("stdin", "stdout"):
            monkeypatch.setattr(f"sys.{stream}", Tty() if is_terminal else io.StringIO())
        found = session.pause(match, None)
        assert (0 < found <= 0.6) is is_terminal
        assert (seats - 1) * found <= 3
