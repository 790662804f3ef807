"""The command at a terminal: Control-C and Control-D, the setup questions, and colors."""

from __future__ import annotations

from pathlib import Path

import pytest

from drawfour.core.options import Rules
from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.files import GOLDEN
from fixtures.pseudo_terminal import CONTROL_C, CONTROL_D, Terminal


def test_control_c_at_a_prompt_saves_the_match(tmp_path: Path, matches_folder: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.type("red")
        terminal.press(CONTROL_C)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = matches_folder.glob("*.uno")
    assert "play --continue 1\r\n" in terminal.text
    assert saved.name == "1.uno"
    assert replay(read(saved)).round.moves == [(0, "color:R")]


def test_control_c_while_bots_think_saves_the_match(tmp_path: Path, matches_folder: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "2", "--pace", "30"]) as terminal:
        terminal.type("d")
        terminal.press(CONTROL_C, end=r"You draw .*\s+")
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = matches_folder.glob("*.uno")
    assert replay(read(saved)).round.moves == [(0, "draw")]


def test_control_d_saves_the_match(tmp_path: Path, matches_folder: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.type("red")
        terminal.press(CONTROL_D)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    assert list(matches_folder.glob("*.uno"))


@pytest.mark.parametrize("key", [CONTROL_C, CONTROL_D, "q\n"], ids=["control c", "control d", "q"])
@pytest.mark.parametrize("answers", [(), ("4",), ("2",), ("2", "")], ids=["seats", "partners", "rules", "option"])
def test_the_setup_questions_can_be_quit(answers: tuple[str, ...], key: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play"]) as terminal:
        terminal.type(*answers)
        terminal.press(key)
        assert terminal.ended() == (0 if key == "q\n" else 2)
    assert "Traceback" not in terminal.text
    last = terminal.text.replace("^C", "").strip().splitlines()[-1]
    assert "? " not in last, f"no word of its own: {last}"
    assert not list(tmp_path.iterdir())


def test_the_setup_questions_lead_into_the_game(tmp_path: Path, matches_folder: Path) -> None:
    with Terminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.type("2", "official", "modern", "hand_size 5", "seed five", "", "d", "q")
        assert terminal.ended() == 0
    (saved,) = matches_folder.glob("*.uno")
    match = replay(read(saved))
    assert (match.rules, match.deck.name) == (Rules.preset("official", hand_size=5), "modern")


def test_an_unfinished_match_goes_on_with_one_answer(tmp_path: Path, matches_folder: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.type("red", "q")
        assert terminal.ended() == 0
    with Terminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.type("c", "q")
        assert terminal.ended() == 0
    assert "Round 1 goes on" in terminal.text
    assert [file.name for file in matches_folder.glob("*.uno")] == ["1.uno"]


def test_colors_are_shown_at_a_terminal_unless_turned_off(tmp_path: Path) -> None:
    for extra, around, has_color in (
        ([], {}, True),
        (["--plain"], {}, False),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
    ):
        with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0", *extra], around) as terminal:
            terminal.type("q")
            assert terminal.ended() == 0
        assert ("\x1b[" in terminal.text) is has_color
        assert "red 0" in terminal.text


def test_replay_plain_prints_no_colors(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["replay", "--plain", str(GOLDEN / "two_seats.uno")]) as terminal:
        assert terminal.ended() == 0
    assert "\x1b[" not in terminal.text
