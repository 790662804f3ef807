"""Interruptions: the input ends, the output is closed or the folder is gone, and no match is lost."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drawfour.core.options import Rules
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import session
from fixtures.command_line import COMMAND, Here
from fixtures.patience import PATIENCE
from fixtures.pseudo_terminal import environment


def test_the_end_of_the_input_saves_the_match_and_says_so(here: Here) -> None:
    ran = here("play", "--seed", "1", typed="r\n")
    assert ran.code == 2
    (saved,) = here.saved
    assert "--continue 1\n" in ran.out
    assert saved.name == "1.uno"
    assert replay(read(saved)).round.moves == [(0, "color:R")]


def test_the_end_of_the_input_between_rounds_saves_the_match(here: Here) -> None:
    match = session.new_match(Rules(hand_size=1), 2, seed="1")
    while not match.round.is_over:
        seat = match.round.turn
        match.play(seat, next((move for move in match.round.legal(seat) if move[0] in "RYGBW"), match.round.legal(seat)[0]))
    (here.folder / "between.uno").write_text(Record.of(match).text(), encoding="utf-8")
    ran = here("play", "--continue", "between.uno")
    assert ran.code == 2
    assert replay(read(here.folder / "between.uno")).round == match.round


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the game as a process and wait for its first prompt."""
    arguments = [*COMMAND, "play", "--seed", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, env=environment()) as process:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"> "):
            said += os.read(process.stdout.fileno(), 65536)
        yield process
        process.kill()


def test_a_match_is_saved_when_the_output_is_closed(tmp_path: Path, matches_folder: Path) -> None:
    with playing(tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b"1\nd\nd\nd\nd\n", timeout=PATIENCE)
        assert b"Traceback" not in err
    (saved,) = matches_folder.glob("*.uno")
    assert replay(read(saved)).round.moves


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["terminate", "hang up"])
def test_a_match_is_saved_when_its_terminal_is_closed(number: signal.Signals, tmp_path: Path, matches_folder: Path) -> None:
    with playing(tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"d\n")
        process.stdin.flush()
        while b"You draw" not in process.stdout.readline():
            pass
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
    assert list(matches_folder.glob("*.uno"))


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">/dev/full"])
@pytest.mark.parametrize("arguments", ["play --seed 2", "rules", "--help"])
def test_a_closed_stream_causes_no_traceback(closed: str, arguments: str, tmp_path: Path) -> None:
    if closed == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    line = f"{shlex.join(COMMAND)} {arguments} {closed}"
    ended = subprocess.run(  # a closed stream takes a shell
        ["sh", "-c", line], input=b"q\n", capture_output=True, cwd=tmp_path, env=environment(), timeout=PATIENCE, check=False
    )  # fmt: skip
    assert b"Traceback" not in ended.stderr


def test_a_match_in_a_deleted_folder_is_saved_elsewhere(here: Here, tmp_path: Path, matches_folder: Path) -> None:
    folder = here.folder
    folder.rmdir()
    matches_folder.parent.write_text("not a folder", encoding="utf-8")
    ran = here("play", "--seed", "1", typed="r\nq\n")
    assert ran.code == 0
    (saved,) = tmp_path.glob("*.uno")
    assert str(saved) in ran.out
    assert replay(read(saved)).round.moves == [(0, "color:R")]
