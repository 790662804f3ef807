"""Encodings of pipes and old consoles: marks that they lack are left out, and no byte that is typed breaks a command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fixtures.patience import PATIENCE
from fixtures.user_data import keep_data_in

ENCODINGS = ["ascii", "cp1252", "cp437", "cp850", "cp932", "utf-8"]


def started(folder: Path, encoding: str, *arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "drawfour", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, cwd=folder, env=environment, timeout=PATIENCE, check=False
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_game_can_be_played_in_every_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    keep_data_in(tmp_path, monkeypatch)
    ended = started(
        tmp_path, encoding, "play", "--plain", "--seed", "garden", "--hand-size", "3", typed=b"1\n1 u\n\x81\xff\nq\n"
    )
    text = ended.stdout.decode(encoding)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "You play " in text
    assert ("♥" in text) == (encoding == "utf-8")
    assert "red 5" in text
    again = started(tmp_path, encoding, "replay", "1")
    assert (again.returncode, again.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("command", ["rules no_mercy", "rules R24", "deck show classic", "play --help", "--help"])
def test_nothing_a_command_says_is_replaced(tmp_path: Path, encoding: str, command: str) -> None:
    """A question mark would stand for a letter that the encoding lacks."""
    said = started(tmp_path, encoding, *command.split())
    usual = started(tmp_path, "utf-8", *command.split())
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.count(b"?") <= usual.stdout.count(b"?")
