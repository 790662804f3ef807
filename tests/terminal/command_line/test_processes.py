"""The game as a process: played through a pipe, from other places, and with another encoding."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import drawfour
from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.command_line import Here, start
from fixtures.patience import PATIENCE
from fixtures.pseudo_terminal import environment


def test_hints_repeat_the_command_as_it_was_typed(tmp_path: Path) -> None:
    """Run it as a module, as a module found through PYTHONPATH only, and as a program outside PATH."""
    program = tmp_path / "my games" / "drawfour"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nimport sys\nfrom drawfour.cli import main\nsys.exit(main())\n", encoding="utf-8")
    program.chmod(0o700)
    sources = str(Path(drawfour.__file__).parents[1])
    path = f"{program.parent}:/bin"
    for command, around, said in (
        ([sys.executable, "-m", "drawfour"], {"PATH": "/bin"}, f"{sys.executable} -m drawfour"),
        (
            [sys.executable, "-m", "drawfour"],
            {"PATH": "/bin", "PYTHONPATH": sources},
            f"PYTHONPATH={sources} {sys.executable} -m",
        ),
        ([str(program)], {"PATH": "/bin"}, shlex.quote(str(program))),
        ([str(program)], {"PATH": path}, "drawfour"),
        ([sys.executable, "-m", "drawfour"], {"PATH": path}, f"{sys.executable} -m drawfour"),
    ):
        ended = subprocess.run(
            [*command, "play", "--seed", "1"], input=b"red\nq\n", capture_output=True, cwd=tmp_path,
            env=environment(**{"PYTHONPATH": ""} | around), timeout=PATIENCE, check=True,
        )  # fmt: skip
        hint = ended.stdout.decode().splitlines()[-1].strip()
        assert hint.startswith(f"{said} "), hint
        again = subprocess.run(
            ["/bin/sh", "-c", hint], input=b"q\n", capture_output=True, cwd=tmp_path, env=environment(PATH=around["PATH"]),
            timeout=PATIENCE, check=True,
        )  # fmt: skip
        assert b"goes on" in again.stdout


def test_a_piped_match_is_played_and_resumed(tmp_path: Path, matches_folder: Path) -> None:
    ended = start(tmp_path, ["play", "--seed", "1", "--plain"], b"red\n1\n1\nd\nq\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\x1b" not in ended.stdout
    assert "You name " in ended.stdout
    assert "> red\n" in ended.stdout
    (saved,) = matches_folder.glob("*.uno")
    assert "play --continue 1\n" in ended.stdout
    before = replay(read(saved))
    ended = start(tmp_path, ["play", "--continue"], b"q\n")
    assert ended.returncode == 0
    assert "goes on" in ended.stdout
    assert replay(read(saved)).round == before.round


def test_a_record_runs_the_file_of_a_bot_only_if_it_is_named_again(tmp_path: Path) -> None:
    source = "import pathlib\npathlib.Path('ran').touch()\n\ndef choose(view):\n    return view.legal[0]\n"
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    ended = start(tmp_path, ["play", "--seed", "1", "--bots", "mine.py", "--save", "match.uno"], b"q\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "play --continue match.uno --bots mine.py" in ended.stdout
    (tmp_path / "ran").unlink()
    refused = start(tmp_path, ["play", "--continue", "match.uno"], b"q\n")
    assert refused.returncode == 2
    expected = "drawfour: match.uno: Seat 1 is played by mine.py. To run that file, add --bots mine.py\n"
    assert refused.stderr == expected
    assert not (tmp_path / "ran").exists()
    resumed = start(tmp_path, ["play", "--continue", "match.uno", "--bots", "mine.py"], b"q\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert "─── Round 1" in resumed.stdout
    assert (tmp_path / "ran").exists()


def test_the_same_seed_deals_the_same_cards(here: Here) -> None:
    texts = {re.sub(r"\S+\.uno", "", here("play", "--seed", seed).out) for seed in ("1", "1", "2", " ", "ünï ☃", "a b" * 500)}
    assert len(texts) == 5


def test_setup_questions_are_asked_only_at_a_terminal(here: Here) -> None:
    ran = here("play")
    assert "How many" not in ran.out
    assert "Round 1" in ran.out


def test_marks_are_left_out_if_the_encoding_lacks_them(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = start(tmp_path, ["play", "--seed", "1"], "r\nü\nq\n".encode(), plain)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.isascii()
    assert "yellow 1" in ended.stdout
    for arguments in (["--seed", "ünï"], ["--name", "Zoë"]):
        assert "Traceback" not in start(tmp_path, ["play", *arguments], around=plain).stderr


def test_the_path_in_a_hint_is_quoted_for_the_shell(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    ended = start(tmp_path, ["play", "--seed", "1", "--save", "my games/one two.uno"], b"q\n")
    command = ended.stdout.splitlines()[-1]
    words = shlex.split(command)
    assert words[-3:] == ["play", "--continue", "my games/one two.uno"]
