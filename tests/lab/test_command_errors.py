"""Invalid arguments of `drawfour simulate` and `drawfour compare`, and pictures that cannot be written: one sentence each."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from drawfour.errors import DrawfourError
from drawfour.lab.batch import Batch, Results
from fixtures.command import drawfour


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture
def _no_round_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if any round is played."""

    def refuse(batch: Batch, rounds: int, **_: object) -> Results:
        raise AssertionError("played")

    monkeypatch.setattr(Batch, "play", refuse)


WRONG = [
    ("--seed ''", "seed must be text or a whole number, not ''"),
    ("--rounds 0", "rounds must be 1 or more, not 0"),
    ("--rounds -1", "rounds must be 1 or more, not -1"),
    ("--rounds 1e-5", "1e-5"),
    ("--rounds ''", "rounds"),
    ("--rounds many", "'many' is not a whole number"),
    ("--deck ''", "Unknown deck ''"),
    ("--rounds 2.5", "2.5"),
    ("--rounds", "--rounds"),
    ("--threads two", "two"),
    ("--threads 2 --gpu", "--gpu"),
    ("--seats 1", "must be 2 to 10, not 1"),
    ("--seats 11", "2 to 10"),
    ("--seats -2", "2 to 10"),
    ("--seats four", "four"),
    ("--seats ''", "seats"),
    ("--hand-size 60", "122 cards.*108"),
    ("--hand-size 0", "1 to 100"),
    ("--hand-size ''", "1 to 100"),
    ("--decks 10", "1 to 9"),
    ("--teams yes", "exactly 4"),
    ("--teams maybe", "yes or no"),
    ("--scoring most", "winner_takes, lowest or elimination"),
    ("--bots clever", "Unknown bot 'clever'. Bots: beginner, .*, random."),
    ("--bots Careful", "Unknown bot 'Careful'"),
    ("--bots ''", "Unknown bot"),
    ("--bots ,", "Unknown bot"),
    ("--bots careful,", "Unknown bot ''"),
    ("--seed", "--seed"),
    ("--json --csv", "--json"),
    ("--csv --json", "--csv"),
    ("--nonsense", "--nonsense"),
    ("extra", "extra"),
]
SIMULATE = [
    ("--rules parti", "Unknown preset 'parti'. Did you mean 'party'. Presets: classic, official, mattel, party, no_mercy."),
    ("--rules ''", "Unknown preset ''"),
    ("--rules classic,official", "Unknown preset 'classic,official'"),
    ("--rules classic+hand_size", "such as call_penalty=4, not 'hand_size'"),
    ("--rules classic+hand_size=500", "hand_size must be 1 to 100, not 500"),
    ("--bots random,random,random", "3 bots for 2 seats"),
    ("--seats 3 --bots random,careful", "2 bots for 3 seats"),
    ("--against random", "--against"),
]
COMPARE = [
    ("", "nothing to compare"),
    ("--rules classic", "nothing to compare"),
    ("--rules classic --bots careful", "nothing to compare"),
    ("--bots careful", "nothing to compare"),
    ("--bots careful --against careful", "nothing to compare"),
    ("--bots clever --against careful", "Unknown bot 'clever'"),
    ("--rules classic,classic", "--rules names classic twice"),
    ("--rules classic,classic+decks=2+decks=3", "decks is set twice .* set it once"),
    ("--rules classic,mattel,classic", "--rules names classic twice"),
    ("--bots random,random", "--bots names random twice"),
    (
        "--rules classic,parti",
        "Unknown preset 'parti'. Did you mean 'party'. Presets: classic, official, mattel",
    ),
    ("--rules classic,", "Unknown preset ''"),
    ("--rules classic,mattel --confidence sure", "'sure' is not a number"),
    ("--rules ,classic", "Unknown preset ''"),
    ("--rules ,", "''"),
    ("--rules '' --bots random,careful", "Unknown preset ''"),
    ("--rules 'classic, classic'", "--rules names classic twice"),
    ("--rules classic,mattel --against careful", "--against"),
    ("--rules Classic,mattel", "Unknown preset 'Classic'"),
    ("--rules classic,+hand_size=5", "Unknown preset ''"),
    ("--rules classic,classic+", "such as call_penalty=4, not ''"),
    ("--rules classic,classic+hand_size", "such as call_penalty=4, not 'hand_size'"),
    ("--rules classic,classic+hand_size=", "such as call_penalty=4, not 'hand_size='"),
    ("--rules classic,classic+=5", "such as call_penalty=4, not '=5'"),
    ("--rules classic,classic+hand_size=5=6", "such as call_penalty=4, not 'hand_size=5=6'"),
    ("--rules classic,classic+hand_size:5", "such as call_penalty=4, not 'hand_size:5'"),
    ("--rules 'classic,classic+hand_size = 5'", "such as call_penalty=4, not"),
    ("--rules classic,classic+hand_size=-1", "hand_size=-1"),
    ("--rules classic,classic+hand-size=5", "hand-size"),
    ("--rules classic,classic+hand_size=500", "hand_size must be 1 to 100, not 500"),
    ("--rules classic,classic+hand_size=60", "122 cards"),
    ("--rules classic,classic+nonsense=1", "Unknown option 'nonsense'"),
    ("--rules classic,classic+teams=perhaps", "yes or no"),
    ("--rules classic,classic+teams=yes", "exactly 4"),
    ("--rules classic,mattel --bots careful,random,random", "3 bots for 2 seats"),
    ("--bots careful,clever", "Unknown bot 'clever'"),
    ("--bots careful,random --against clever", "Unknown bot 'clever'"),
    ("--bots careful,random --against ''", "Unknown bot ''"),
    ("--bots careful,random --against careful,random", "Unknown bot"),
    ("--bots careful,random --seats 11", "2 to 10"),
    (
        "--rules classic,mattel --measures action",
        "Unknown measure 'action'. Did you mean 'actions'.* Measures: turns, actions, .*cut_off, won_by_dealer_1.?$",
    ),
    ("--rules classic,mattel --measures moves", "Unknown measure 'moves'. Did you mean 'actions'.* Measures: turns, actions, "),
    ("--rules classic,mattel --measures 'rounds cut off'", "Unknown measure 'rounds cut off'. Did you mean 'cut_off'"),
    ("--rules classic,mattel --measures won_by_careful", "Unknown measure 'won_by_careful'"),
    ("--rules classic,mattel --measures actions,points,actions", "--measures names actions twice"),
    ("--bots careful,random --measures ''", "Unknown measure ''. Measures: won, turns, actions"),
    ("--rules classic,mattel --confidence 100", "--confidence must be more than 0 and less than 100 percent, not 100"),
    ("--rules classic,mattel --confidence 0", "confidence must be more than 0 .* not 0"),
    ("--rules classic,mattel --confidence nan", "confidence must be more than 0 .* not nan"),
    ("--rules classic,mattel --confidence most", "most"),
    (
        "--rules classic,classic+deck=moderm",
        "Unknown deck 'moderm'. Did you mean 'modern'. Decks: classic, modern, no_mercy, or a file",
    ),
    ("--rules classic,classic+deck=modern+deck=classic", "deck is set twice"),
    ("--rules classic,classic+deck=", "such as call_penalty=4, not 'deck='"),
]
TROUBLES = [
    *((f"simulate {flags}", words) for flags, words in WRONG + SIMULATE),
    *((f"compare --rules classic,mattel {flags}", words) for flags, words in WRONG),
    *((f"compare {flags}", words) for flags, words in COMPARE),
]


@pytest.mark.usefixtures("_no_round_is_played")
@pytest.mark.parametrize(("arguments", "words"), TROUBLES)
def test_an_invalid_argument_gets_one_sentence_before_any_round(arguments: str, words: str) -> None:
    ran = drawfour(*shlex.split(arguments))
    assert ran.is_one_sentence()
    assert ran.out == ""
    assert re.search(words, ran.err), ran.err


@pytest.mark.parametrize("threads", [0, -1])
def test_an_invalid_number_of_threads_gets_one_sentence(threads: int) -> None:
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        ran = drawfour(*arguments, "--threads", threads)
        assert ran.is_one_sentence()
        assert f"threads must be 1 or more, not {threads}" in ran.err


PICTURES = [
    ("picture", "picture.*png or .svg"),
    ("picture.jpg", "The name of a picture must end in .png or .svg, not 'picture.jpg'"),
    ("picture.png.txt", "picture must end in"),
    (".png", "picture must end in"),
    (".", "picture must end in"),
    ("", r"--plot|picture must end in"),
    ("folder.png", "folder.png can't be written"),
    ("folder.svg", "folder.svg can't be written"),
    ("missing/picture.png", "missing/picture.png can't be written"),
    ("file/picture.png", "file/picture.png can't be written"),
    ("new.png/", "can't be written"),
    ("a" * 300 + ".png", "can't be written"),
]


@pytest.mark.usefixtures("_no_round_is_played")
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
@pytest.mark.parametrize(("path", "words"), PICTURES)
def test_a_picture_that_cannot_be_written_gets_one_sentence_before_any_round(
    path: str, words: str, command: str, folder: Path
) -> None:
    (folder / "file").write_text("mine")
    for name in ("folder.png", "folder.svg"):
        (folder / name).mkdir()
    ran = drawfour(*command.split(), "--plot", path)
    assert ran.is_one_sentence()
    assert re.search(words, ran.err), ran.err
    assert sorted(each.name for each in folder.iterdir()) == ["file", "folder.png", "folder.svg"]


def test_a_read_only_picture_is_not_overwritten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "mine.png"
    path.write_text("mine")
    path.chmod(0o444)
    if os.access(path, os.W_OK):  # root may write everything

        def refuse(name: str, mode: str) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("drawfour.files.open", refuse, raising=False)
    ran = drawfour("simulate", "--rounds", 10, "--plot", "mine.png")
    assert ran.is_one_sentence()
    assert "mine.png can't be written" in ran.err
    assert path.read_text() == "mine"


@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,mattel"])
def test_the_numbers_are_printed_even_if_the_picture_fails(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may be full at the end of a run."""
    from drawfour.lab import plots  # noqa: PLC0415  # imported late, as in the commands

    def fail(*_: object) -> None:
        raise DrawfourError("bad_file", "full.png can't be written: No space left on device")

    monkeypatch.setattr(plots, "save", fail)
    ran = drawfour(*command.split(), "--rounds", 50, "--plot", "full.png")
    assert ran.code == 2
    assert ran.err == "drawfour: full.png can't be written: No space left on device\n"
    assert "length in turns" in ran.out
