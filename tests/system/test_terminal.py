"""Escape sequences, displays and command lines on each operating system. Windows and macOS are simulated."""

from __future__ import annotations

import ctypes
import errno
import io
import subprocess
import sys
from pathlib import Path

import pytest

from drawfour.invocation import this_command
from drawfour.server.http.invite import for_others
from drawfour.system.terminal import (
    can_move_the_cursor,
    has_display,
    is_reader_gone,
    joined,
    obeys_escapes,
    program_at,
    quoted,
    with_variable,
)
from drawfour.terminal.screen import Screen
from fixtures.windows import OBEYS_ESCAPES, Console, pretend


class Terminal(io.StringIO):
    """An output that is a terminal."""

    def __init__(self) -> None:
        super().__init__()

    def isatty(self) -> bool:
        """Is it a terminal?"""
        return True

    def fileno(self) -> int:
        """Return the descriptor of standard output."""
        return 1


@pytest.mark.parametrize(
    ("console", "obeys"),
    [
        (Console(OBEYS_ESCAPES | 3), True),
        (Console(3), True),
        (Console(3, is_modern=False), False),
        (Console(None), False),
    ],
    ids=["terminal", "console", "old console", "no console"],
)
def test_a_windows_console_is_told_to_obey_escape_sequences(
    monkeypatch: pytest.MonkeyPatch, console: Console, obeys: bool
) -> None:
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    pretend(monkeypatch, "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: console, raising=False)
    assert obeys_escapes(Terminal()) == obeys
    assert Screen(Terminal()).has_color == obeys
    assert not obeys or console.mode == OBEYS_ESCAPES | 3
    assert not obeys_escapes(io.StringIO())


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_other_terminals_obey_unless_they_are_dumb(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    pretend(monkeypatch, platform)
    for kind, obeys in (("xterm", True), ("dumb", False)):
        monkeypatch.setenv("TERM", kind)
        assert obeys_escapes(Terminal()) == can_move_the_cursor() == obeys
    pretend(monkeypatch, "win32")
    assert can_move_the_cursor()


@pytest.mark.parametrize(
    ("platform", "environment", "has"),
    [
        ("win32", {}, True),
        ("darwin", {}, True),
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_a_browser_needs_a_display(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], has: bool
) -> None:
    pretend(monkeypatch, platform)
    assert has_display(environment) == has


def test_a_reader_that_is_gone_is_an_invalid_argument_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    invalid = OSError(errno.EINVAL, "Invalid argument")
    assert is_reader_gone(BrokenPipeError())
    assert not is_reader_gone(invalid)
    pretend(monkeypatch, "win32")
    assert is_reader_gone(invalid)
    assert not is_reader_gone(OSError(errno.ENOSPC, "No space left"))


WORDS = [
    (r"C:\Users\Ann\evening.uno", r"C:\Users\Ann\evening.uno"),
    (r"C:\Users\Ann Lee\evening.uno", r'"C:\Users\Ann Lee\evening.uno"'),
    ("C:\\our games\\", '"C:\\our games\\\\"'),
    ("classic,no_mercy", '"classic,no_mercy"'),
    ("a&b", '"a&b"'),
    ('say "hi"', r'"say \"hi\""'),
    ("", '""'),
    ("no_mercy+deck=modern", "no_mercy+deck=modern"),
]


@pytest.mark.parametrize(("word", "expected"), WORDS)
def test_words_are_quoted_as_a_windows_shell_needs_it(monkeypatch: pytest.MonkeyPatch, word: str, expected: str) -> None:
    pretend(monkeypatch, "win32")
    assert quoted(word) == expected


def test_quoted_words_agree_with_what_python_passes_to_a_windows_program(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "win32")
    words = [word for word, _ in WORDS if " " in word or not word]
    assert joined(words) == subprocess.list2cmdline(words)


def test_commands_are_written_for_the_shell_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "our games" / "drawfour.exe"
    program.parent.mkdir()
    program.touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    pretend(monkeypatch, "win32")
    started = str(program.with_suffix(""))  # as pip starts it
    assert program_at(Path(started)) == program_at(program) == program
    assert this_command(started) == f'"{program}"'
    assert (
        for_others([started, "serve", "--port", "9000"], {}, has_folder=False)
        == "drawfour.exe serve --port 9000 --host 0.0.0.0"
    )
    module = str(tmp_path / "drawfour" / "__main__.py")
    assert this_command(module) == f"{quoted(sys.executable)} -m drawfour"
    assert this_command(module, has_folder=False) == f"{Path(sys.executable).name} -m drawfour"
    monkeypatch.setenv("PYTHONPATH", "src")
    assert this_command(module) == f'set "PYTHONPATH=src" && {quoted(sys.executable)} -m drawfour'
    pretend(monkeypatch, "linux")
    assert with_variable("PYTHONPATH", "my src", "python") == "PYTHONPATH='my src' python"
    assert this_command(module, has_folder=False) == f"{Path(sys.executable).name} -m drawfour"
