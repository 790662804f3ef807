"""`drawfour play` on the full screen of a real terminal: opening, playing, colors, leaving and saving."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path

import pytest

from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.patience import PATIENCE
from fixtures.pseudo_terminal import AT_A_TERMINAL, CONTROL_C, CONTROL_D, WholeTerminal

ARGUMENTS = ["play", "--seed", "5", "--seats", "2", "--pace", "0"]
ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
MOST_KEYS = 3000
MOST_BYTES = 4000  # for a key that moves along the hand


def test_a_whole_match_is_played_by_keys_and_saved(tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, [*ARGUMENTS, "--target-score", "1", "--save", "whole.uno"]) as terminal:
        terminal.read_until("Your turn.")
        keys = cycle(" dka")  # space is Enter at the table, and nothing at the end of the match
        for _ in range(MOST_KEYS):
            if "the match!" in terminal.said:
                break
            terminal.send(next(keys))
            terminal.read_briefly()
        terminal.send("q")
        assert terminal.ended() == 0
    assert "Traceback" not in terminal.text
    below = terminal.text.partition(NORMAL)[2]
    assert "the match!" in below
    assert "The record of the match is in whole.uno." in below
    assert replay(read(tmp_path / "whole.uno")).is_over


@pytest.mark.parametrize(("key", "code"), [("q", 0), (CONTROL_D, 0), (CONTROL_C, 2)], ids=["q", "control d", "control c"])
def test_leaving_saves_the_match_and_says_how_to_continue(key: str, code: int, tmp_path: Path, matches_folder: Path) -> None:
    with WholeTerminal(tmp_path, ARGUMENTS) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("d")
        terminal.read_until("You draw")
        terminal.send(key)
        assert terminal.ended() == code
    below = terminal.text.partition(NORMAL)[2]
    (saved,) = matches_folder.glob("*.uno")
    assert "Continue it with:" in below
    assert "play --continue 1\r\n" in below
    assert saved.name == "1.uno"
    assert (0, "draw") in replay(read(saved)).round.moves


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_saves_the_match_and_leaves_the_terminal_in_order(
    number: signal.Signals, tmp_path: Path, matches_folder: Path
) -> None:
    with WholeTerminal(tmp_path, ARGUMENTS) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("d")
        terminal.read_until("You draw")
        terminal.read_until_quiet()  # nothing but the signal wakes the program
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == 2
    assert terminal.text.index(ALTERNATE) < terminal.text.index(NORMAL)
    assert list(matches_folder.glob("*.uno"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_in_order_at_the_first_screen_too(number: signal.Signals, tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, ["play"]) as terminal:
        terminal.read_until("Players")
        terminal.read_until_quiet()
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == 2
    assert terminal.text.index(ALTERNATE) < terminal.text.index(NORMAL)


IGNORING = "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); from drawfour.cli import main; sys.exit(main())"


@pytest.mark.parametrize("is_told", [True, False], ids=["hung up", "without a signal"])
def test_a_closed_window_saves_the_match_and_ends_the_program(is_told: bool, tmp_path: Path, matches_folder: Path) -> None:
    """Some shells and `make` keep the signal to themselves."""
    with WholeTerminal(tmp_path, ARGUMENTS, program=AT_A_TERMINAL if is_told else IGNORING) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("d")
        terminal.read_until("You draw")
        terminal.read_until_quiet()
        terminal.close()
        assert terminal.process.wait(PATIENCE) > 0  # 120 if Python can no longer write what it says last
    (saved,) = matches_folder.glob("*.uno")
    assert (0, "draw") in replay(read(saved)).round.moves


def test_a_saved_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, [*ARGUMENTS, "--save", "on.uno"]) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("q")
        assert terminal.ended() == 0
    with WholeTerminal(tmp_path, ["play", "--continue", "on.uno", "--pace", "0"]) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("q")
        assert terminal.ended() == 0


def test_the_first_screen_leads_into_the_game(tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.read_until("rules in full")
        terminal.send("\r")
        terminal.read_until("Round 1")
        terminal.send("q")
        assert terminal.ended() == 0


def test_the_first_screen_offers_to_continue_an_unfinished_match(tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, ARGUMENTS) as terminal:
        terminal.read_until("Your turn.")
        terminal.send("d")
        terminal.read_until("You draw")
        terminal.send("q")
        assert terminal.ended() == 0
    with WholeTerminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.read_until("continue match 1")
        terminal.send("c")
        terminal.read_until("Round 1 goes on")
        terminal.send("q")
        assert terminal.ended() == 0


PLAIN: dict[str, tuple[list[str], dict[str, str], tuple[int, int]]] = {
    "plain": (["--plain"], {}, (80, 24)),
    "dumb": ([], {"TERM": "dumb"}, (80, 24)),
    "accessible": ([], {"ACCESSIBLE": "1"}, (80, 24)),
    "narrow": ([], {}, (59, 24)),
    "low": ([], {}, (80, 19)),
    "ascii": ([], {"PYTHONIOENCODING": "ascii"}, (80, 24)),
}


@pytest.mark.parametrize("why", PLAIN)
def test_plain_lines_are_spoken_where_the_screen_cannot_be_filled(why: str, tmp_path: Path) -> None:
    extra, around, size = PLAIN[why]
    with WholeTerminal(tmp_path, [*ARGUMENTS, *extra], around, size) as terminal:
        terminal.type("q")
        assert terminal.ended() == 0
    assert ALTERNATE not in terminal.text


ANY_COLOR = r"[34]8;[25];|\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]"
COLORS: dict[str, tuple[Mapping[str, str], str, str]] = {  # a color that appears, and what kind of color does not
    "16 million": ({"COLORTERM": "truecolor"}, r"48;2;26;128;105", r"[34]8;5;"),
    "256": ({"TERM": "xterm-256color", "COLORTERM": ""}, r"48;5;\d+", r"48;2;"),
    "16": ({"TERM": "xterm", "COLORTERM": ""}, r"97;42m", r"[34]8;[25];"),
    "none": ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, r"\x1b\[(?:39;49;)?1[;m]", ANY_COLOR),
}


@pytest.mark.parametrize("depth", COLORS)
def test_colors_are_those_that_the_terminal_has(depth: str, tmp_path: Path) -> None:
    around, wanted, unwanted = COLORS[depth]
    with WholeTerminal(tmp_path, ARGUMENTS, around) as terminal:
        terminal.read_until("hint")
        terminal.send("q")
        assert terminal.ended() == 0
    screen = terminal.text.partition(ALTERNATE)[2].partition(NORMAL)[0]
    assert re.search(wanted, screen)
    assert not re.search(unwanted, screen)


def test_a_key_sends_little_over_the_line(tmp_path: Path) -> None:
    with WholeTerminal(tmp_path, ARGUMENTS, {"COLORTERM": "truecolor"}, size=(120, 40)) as terminal:
        terminal.read_until("hint")
        terminal.read_briefly()
        before = len(terminal.text)
        terminal.send("\x1b[C")
        terminal.read_until("hint")
        terminal.read_briefly()
        assert 0 < len(terminal.text) - before < MOST_BYTES
        terminal.send("q")
        terminal.ended()
