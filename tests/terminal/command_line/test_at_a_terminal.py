"""The command at a terminal: Control-C and Control-D, the setup questions, and colors."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from drawfour.core.options import Rules
from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.command_line import environment
from fixtures.files import GOLDEN
from fixtures.patience import PATIENCE

AT_A_TERMINAL = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may ignore it, and children inherit that
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from drawfour.cli import main
sys.exit(main())
"""


CONTROL_C, CONTROL_D = "\x03", "\x04"
PROMPT = r"[\]:>] "


class Terminal:
    """The command in a pseudo-terminal: types keys and reads the output."""

    def __init__(self, folder: Path, arguments: Sequence[str], around: Mapping[str, str] | None = None) -> None:
        pty = pytest.importorskip("pty")
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment(**{"TERM": "xterm", "COLUMNS": "80"} | dict(around or {})),
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _read(self) -> bool:
        """Read the available output. Return False once the command has ended."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing happens after: {self.text[-500:]}")
        try:
            read = os.read(self.master, 65536)
        except OSError:  # the other end has closed the terminal
            return False
        self.text += read.decode("utf-8", "replace")
        return bool(read)

    def until(self, end: str) -> None:
        """Read until the output ends with this text."""
        while not re.search(rf"{end}\Z", self.text):
            assert self._read(), self.text[-500:]

    def type(self, *lines: str) -> None:
        """Type each line at a prompt."""
        for line in lines:
            self.until(PROMPT)
            self.text += "\n"
            os.write(self.master, f"{line}\n".encode())

    def press(self, key: str, end: str = PROMPT) -> None:
        """Press a key once a prompt is shown and the program waits."""
        self.until(end)
        while not self._waits():
            time.sleep(0.01)
        os.write(self.master, key.encode())

    def _waits(self) -> bool:
        """Does the program wait? It would notice a signal that comes just before only at the next key."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            time.sleep(0.1)  # no way to see it
            return True
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "SZ"

    def ended(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)


def test_control_c_at_a_prompt_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.type("red")
        terminal.press(CONTROL_C)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = tmp_path.glob("*.uno")
    assert saved.name in terminal.text.replace("\r\n", "")
    assert replay(read(saved)).round.moves == [(0, "color:R")]


def test_control_c_while_bots_think_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "2", "--pace", "30"]) as terminal:
        terminal.type("d")
        terminal.press(CONTROL_C, end=r"You draw .*\s+")
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = tmp_path.glob("*.uno")
    assert replay(read(saved)).round.moves == [(0, "draw")]


def test_control_d_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.press(CONTROL_D)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    assert list(tmp_path.glob("*.uno"))


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


def test_the_setup_questions_lead_into_the_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.type("2", "official", "modern", "hand_size 5", "", "q")
        assert terminal.ended() == 0
    (saved,) = tmp_path.glob("*.uno")
    match = replay(read(saved))
    assert (match.rules, match.deck.name) == (Rules.preset("official", hand_size=5), "modern")


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
