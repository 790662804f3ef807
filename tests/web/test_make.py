"""The targets of make, with stand-ins for the real programs that print their arguments."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # set by a surrounding make
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with the Makefile where everything is set up; `python` fails if a file `broken` exists."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in (
        "pyproject.toml",
        "requirements/play.txt",
        "requirements/server.txt",
        ".venv/play.stamp",
        ".venv/server.stamp",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / ".venv" / "bin").mkdir()
    for name, script in (
        ("python", "test ! -e broken"),
        ("drawfour", 'echo "drawfour $*${DRAWFOUR_MADE_BY:+ by $DRAWFOUR_MADE_BY}"'),
    ):
        (tmp_path / ".venv" / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / ".venv" / "bin" / name).chmod(0o700)
    return tmp_path


def made(checkout: Path, *arguments: str, errors: int = subprocess.DEVNULL) -> tuple[int, list[str]]:
    """Return the exit code and the output of make without a terminal, with its errors where wanted."""
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=checkout,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


def made_at_a_terminal(checkout: Path, *arguments: str) -> list[str]:
    """Return the output of make at a terminal."""
    mine, theirs = pty.openpty()
    process = subprocess.Popen(["make", *arguments], cwd=checkout, stdin=theirs, stdout=theirs, stderr=theirs, env=ENVIRONMENT)
    os.close(theirs)
    said = b""
    try:
        while more := os.read(mine, 1000):
            said += more
    except OSError:  # the other end has closed
        pass
    os.close(mine)
    assert process.wait() == 0
    return said.decode().splitlines()


def test_play_opens_the_page(checkout: Path) -> None:
    assert made(checkout, "play") == (0, ["drawfour serve --open by make play"])
    assert made(checkout, "play", "ARGS=--host 0.0.0.0 --port 9000")[1] == [
        "drawfour serve --open --host 0.0.0.0 --port 9000 by make play"
    ]
    assert made_at_a_terminal(checkout, "play") == ["drawfour serve --open by make play"]


def test_without_the_page_the_game_starts_in_the_terminal(checkout: Path) -> None:
    (checkout / "broken").touch()
    lines = made_at_a_terminal(checkout, "play", "ARGS=--port 9000")
    assert len(lines) == 2
    assert "make terminal" in lines[0]
    assert lines[1] == "drawfour play"


def test_without_page_and_terminal_make_says_how_to_play(checkout: Path) -> None:
    (checkout / "broken").touch()
    code, lines = made(checkout, "play")
    assert code != 0
    assert len(lines) == 1
    assert "make terminal" in lines[0]


def test_the_terminal_and_the_server_have_targets_of_their_own(checkout: Path) -> None:
    (checkout / "broken").touch()
    assert made(checkout, "terminal", "ARGS=--seats 4") == (0, ["drawfour play --seats 4"])
    code, lines = made(checkout, "serve", "ARGS=--port 9000")
    assert (code, lines[-1]) == (0, "drawfour serve --port 9000 by make serve")
    assert "make terminal" in lines[0]


def test_without_a_network_make_says_what_to_do_instead_of_what_pip_says(checkout: Path) -> None:
    (checkout / ".venv" / "play.stamp").unlink()
    (checkout / ".venv" / "bin" / "python").write_text("#!/bin/sh\necho 'No matching distribution' >&2\nexit 1\n")
    code, lines = made(checkout, "terminal", errors=subprocess.STDOUT)
    assert code != 0
    assert lines[1].startswith(
        "Installing failed; .venv/pip.log has the reason. The first start needs the network; after that "
    )
    assert lines[2] == "To play in the terminal right now: PYTHONPATH=src python3 -m drawfour play"
    assert "No matching distribution" not in "\n".join(lines)
    assert (checkout / ".venv" / "pip.log").read_text(encoding="utf-8") == "No matching distribution\n"


def test_the_game_in_the_terminal_needs_no_installation(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-S", "-m", "drawfour", "play", "--seed", "garden"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src"), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        input="q\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Your turn" in played.stdout, played.stderr


def test_make_without_a_target_lists_the_targets(checkout: Path) -> None:
    code, lines = made(checkout)
    assert code == 0
    listed = "\n".join(lines)
    named = (checkout / "Makefile").read_text(encoding="utf-8").replace("\\\n", "").split(".PHONY: ")[1].split("\n")[0].split()
    parts = {"help", "page", "lint", "types", "core-tests", "page-tests"}  # parts of other targets
    assert [name for name in named if name not in parts and name not in listed] == []


def test_the_end_of_a_terminal_game_is_not_an_error_of_make(checkout: Path) -> None:
    program = checkout / ".venv" / "bin" / "drawfour"
    program.write_text("#!/bin/sh\necho 'End of input. Your match is saved.'\nexit 2\n")
    assert made(checkout, "terminal") == (0, ["End of input. Your match is saved."])
    program.write_text("#!/bin/sh\nexit 1\n")
    assert made(checkout, "terminal")[0] != 0


AT_A_TERMINAL = """
import fcntl, os, signal, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)  # may be ignored where the tests run, and inherited
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp("make", ["make", "--no-print-directory", "terminal"])
"""


def test_control_c_in_a_terminal_game_is_not_an_error_of_make(checkout: Path) -> None:
    program = checkout / ".venv" / "bin" / "drawfour"
    program.write_text("#!/bin/sh\ntrap 'echo; echo The match is saved.; exit 2' INT\necho ready\nsleep 20 &\nwait\n")
    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", AT_A_TERMINAL],
        cwd=checkout, stdin=theirs, stdout=theirs, stderr=theirs, env=ENVIRONMENT, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    said = b""
    try:
        while b"ready" not in said:
            said += os.read(mine, 1000)
        os.write(mine, b"\x03")
        while more := os.read(mine, 1000):
            said += more
    except OSError:  # the other end has closed
        pass
    os.close(mine)
    process.wait()
    assert said.replace(b"^C", b"").split(b"\r\n") == [b"ready", b"", b"The match is saved.", b""]


def test_a_first_start_without_network_says_what_it_needs(checkout: Path) -> None:
    (checkout / ".venv" / "server.stamp").unlink()
    (checkout / "broken").touch()
    code, lines = made(checkout, "play")
    assert code != 0
    assert lines[0].startswith("Installing the server")
    assert "needs the network" in lines[1]
