"""`drawfour replay`: the play in words or as JSON, exit codes, and views that hide what a seat can't see."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from drawfour import Match
from drawfour.cli import main
from drawfour.record.document import Record
from fixtures.games import some_moves
from fixtures.patience import PATIENCE
from fixtures.replayed_records import FORMAT_EXAMPLE, OVER, SHOWN, START, WON

# The command


def drawfour(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", "-m", "drawfour", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert "Traceback" not in done.stderr + done.stdout
    return done


def written(folder: Path, **records: str) -> list[Path]:
    paths = [folder / f"{name}.uno" for name in records]
    for path, text in zip(paths, records.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_the_command_tells_the_play_in_words(tmp_path: Path) -> None:
    done = drawfour("replay", *written(tmp_path, game=FORMAT_EXAMPLE))
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("red 7", "Bob catches Ann", "Cyd", "wild", "blue"):
        assert words in done.stdout


def test_the_exit_code_gives_the_kind_of_error_and_the_other_files_are_replayed(tmp_path: Path) -> None:
    good, false, wrong, move = written(
        tmp_path, good=START, false=START + "= turn 1", wrong="drawfour 2", move=START + "0 R9\n= turn 7"
    )
    for paths, code in ([good, good], 0), ([false, good], 1), ([good, wrong], 2), ([move], 2), ([wrong, false, good, false], 2):
        done = drawfour("replay", "--json", *paths)
        assert done.returncode == code
        assert len(done.stdout.splitlines()) == paths.count(good)
        errors = done.stderr.splitlines()
        assert len(errors) == len(paths) - paths.count(good)
        for path, line in zip([path for path in paths if path != good], errors, strict=True):
            assert line.startswith(f"{path}:{1 if path == wrong else 6}: ")
    assert "turn is 0, expected 1" in drawfour("replay", false).stderr


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"", b"drawfour 1\n\x00", f"{START}= hand {'1' * 5_000}".encode()])
def test_a_file_that_is_not_a_record_is_refused_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "game.uno"
    if content is not None:
        path.write_bytes(content)
    done = drawfour("replay", path)
    assert done.returncode == 2
    assert str(path) in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--view", "3"], ["--view", "-1"], ["--view", "x"], ["--views", "1"]])
def test_a_wrong_argument_is_refused(tmp_path: Path, arguments: list[str]) -> None:
    done = drawfour("replay", *arguments, *written(tmp_path, game=START))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_plain_leaves_out_colors_at_a_terminal(tmp_path: Path, arguments: list[str]) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "drawfour", "replay", *arguments, str(written(tmp_path, game=START)[0])]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    subprocess.run(command, stdout=theirs, env=environment, check=True, timeout=PATIENCE)
    os.close(theirs)
    assert (b"\x1b[" in os.read(ours, 1 << 16)) == (not arguments)
    os.close(ours)


def test_json_prints_one_object_per_file_with_all_facts(tmp_path: Path) -> None:
    shown, over, won = (
        json.loads(line)
        for line in drawfour("replay", "--json", *written(tmp_path, a=SHOWN, b=OVER, c=WON)).stdout.splitlines()
    )
    assert shown == {
        "deck": "classic",
        "turn": 1, "phase": "turn", "color": "green", "top": "W+4", "direction": "clockwise", "hands": [5, 2], "pile": 99,
        "discard": 2, "pending": 0, "out": [], "points": [0, 0], "winner": None, "scores": [0, 0], "over": None,
        "hand": {"0": ["R1", "B1", "B2", "B3", "B4"], "1": ["Y8", "Y9"]},
        "legal": {"0": [], "1": ["draw", "uno"]},
        "shown": {"0": [], "1": ["R1"]},
    }  # fmt: skip
    assert (over["over"], over["winner"], over["points"], over["scores"], over["legal"]["1"]) == (
        "round",
        0,
        [9, 0],
        [9, 0],
        [],
    )
    assert (won["over"], won["winner"]) == ("match", 0)


# Hidden information


HIDDEN = """drawfour 1
rules mattel
set hand_size 3
seats Ann Bob Cyd
cards W+4 B0 Y0 R9 G0 YS G7 R3 Y2   # the deal, seats 0 1 2, three times
cards R5 G1 G2 G3 G6 B4             # the first discard, what Ann draws for her bluff, what Cyd draws
0 W+4:B
1 challenge
"""
CARD = re.compile(r"\b(?:(?:red|yellow|green|blue) (?:\d|skip|reverse|draw two)|wild(?: draw four)?)\b")
TABLE = {"red 5", "wild draw four"}
BLUFFED = {"red 9", "green 7"}
DRAWN_BY_ANN = {"green 1", "green 2", "green 3", "green 6"}


@pytest.mark.parametrize(
    ("arguments", "cards"),
    [
        ([], TABLE | BLUFFED | DRAWN_BY_ANN | {"blue 0", "blue 4"}),
        (["--view", "0"], TABLE | BLUFFED | DRAWN_BY_ANN | {"blue 0"}),
        (["--view", "1"], TABLE | BLUFFED | {"blue 0"}),
        (["--view", "2"], TABLE | {"blue 0", "blue 4"}),
    ],
)
def test_replaying_a_view_tells_only_what_its_seat_could_see(tmp_path: Path, arguments: list[str], cards: set[str]) -> None:
    text = HIDDEN + "1 B0\n2 draw\n2 keep\n= hand 1 G0 R3, hand 0 R9 G7 G1 G2 G3 G6\n"
    done = drawfour("replay", *written(tmp_path, game=text), *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(CARD.findall(done.stdout)) - BLUFFED == cards - BLUFFED
    assert BLUFFED & set(CARD.findall(done.stdout)) in ({*()}, BLUFFED & cards)


@pytest.mark.parametrize(
    ("seat", "shown", "hand"), [(0, [], "R9 G1 G2 G3 G6 G7"), (1, ["R9", "G7"], "R3 G0 B0"), (2, [], "Y0 Y2 YS")]
)
def test_json_of_a_view_holds_only_what_its_seat_could_see(tmp_path: Path, seat: int, shown: list[str], hand: str) -> None:
    text = drawfour("replay", "--json", f"--view={seat}", *written(tmp_path, game=HIDDEN)).stdout
    facts = json.loads(text)
    assert facts["hand"] == {f"{seat}": hand.split()}
    assert facts["shown"] == {f"{seat}": shown}
    assert facts["hands"] == [6, 3, 3]
    cards = set(re.findall(r'"([RYGB](?:\d|S|R|\+2)|W(?:\+4)?)(?::[RYGB])?"', text))
    assert cards == {"W+4", *hand.split(), *shown}


@pytest.mark.parametrize("line", ["= hand 0 R1", "= shown 1 R1", "= legal 1 draw", "1 Y5", "0 draw"])
def test_an_error_reveals_nothing_to_a_view(tmp_path: Path, line: str) -> None:
    done = drawfour("replay", "--view", "2", *written(tmp_path, game=f"{HIDDEN}{line}\n"))
    assert done.returncode == (1 if line[0] == "=" else 2)
    assert not re.search(r"\b(R9|G7|G1|G2|G3|G6|B0|G0|R3)\b", done.stderr)


@pytest.mark.parametrize("seed", range(6))
def test_a_view_of_a_random_round_names_only_cards_its_seat_saw(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(seed)
    match = Match(["Ann", "Bob", "Cyd"], "official" if seed % 2 else "classic", seed=f"{seed}")
    known: list[set[str]] = [set(), set(), set()]
    for seat, move in some_moves(match.round, rng, most=60):
        for viewer in range(3):
            view = match.round.view(viewer)
            known[viewer] |= {*view.hand, *view.discard, *view.shown}
        if match.round.copy().play(seat, move)[-1].kind == "won":  # then all hands lie open
            break
        match.play(seat, move)
    [path] = written(tmp_path, game=Record.of(match).text())
    for viewer in range(3):
        view = match.round.view(viewer)
        cards = known[viewer] | {*view.hand, *view.discard, *view.shown}
        words = {match.round.notation.card_words(match.round.notation.cards.index(card)) for card in cards}
        assert main(["replay", "--view", f"{viewer}", str(path)]) == 0
        assert set(CARD.findall(capsys.readouterr().out)) <= words
