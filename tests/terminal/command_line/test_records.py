"""Records on the command line: never overwritten or changed unasked, and refused if they are broken."""

from __future__ import annotations

import pytest

from drawfour.core.options import Rules
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import session
from fixtures.command_line import Here


def test_a_record_names_the_person_that_the_screen_calls_you(here: Here) -> None:
    here.monkeypatch.setenv("LOGNAME", "zoe")
    ran = here("play", "--seed", "1", "--save", "mine.uno", typed="r\n1\n1\nq\n")
    assert "You name " in ran.out
    assert "Zoe" not in ran.out
    assert "\nseats Zoe Ada Grace\n" in (here.folder / "mine.uno").read_text(encoding="utf-8")
    for arguments in ((), ("--view", "0"), ("--view", "1")):
        assert "Zoe names " in here("replay", *arguments, "mine.uno").out


BROKEN = {
    "empty": "",
    "no record": "Dear diary\n",
    "version": "drawfour 2\nseats Ann Bob\ncards R1\n",
    "no seats": "drawfour 1\n",
    "no chance": "drawfour 1\nseats Ann Bob\n",
    "one seat": "drawfour 1\nseats Ann\ncards R1\n",
    "option": "drawfour 1\nset hand_size 0\nseats Ann Bob\ncards R1\n",
    "quote": 'drawfour 1\nseats "Ann Bob\ncards R1\n',
    "card": "drawfour 1\nseats Ann Bob\ncards R77\n",
    "move": "drawfour 1\nseats Ann Bob\ncards R1\n0 dance\n",
    "illegal": "drawfour 1\nseats Ann Bob\ncards R1\n1 draw\n",
    "half a move": "drawfour 1\nseats Ann Bob\ncards R1\n0\n",
    "seed": "drawfour 1\nseats Ann Bob\nseed abc\n",
    "player": "drawfour 1\nseats Ann Bob\nplayer 0 martian\ncards R1\n",
    "seat of a player": "drawfour 1\nseats Ann Bob\nplayer 7 human\ncards R1\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_record_is_neither_resumed_nor_changed(what: str, here: Here) -> None:
    path = here.folder / "broken.uno"
    path.write_text(BROKEN[what], encoding="utf-8")
    ran = here("play", "--continue", path.name, typed="q\n")
    assert ran.is_one_sentence()
    assert "broken.uno" in ran.err
    assert path.read_text(encoding="utf-8") == BROKEN[what]


def test_a_binary_file_is_not_resumed(here: Here) -> None:
    (here.folder / "bytes.uno").write_bytes(b"drawfour 1\n\xff\xfe\0")
    for command in (["play", "--continue"], ["replay"]):
        assert here(*command, "bytes.uno").is_one_sentence()


def test_a_truncated_record_never_resumes_with_a_different_deal(here: Here) -> None:
    match = session.new_match(Rules(), 3, seed="cut")
    match.play(0, match.round.legal(0)[0])
    whole = Record.of(match).text()
    path = here.folder / "cut.uno"
    for length in range(0, len(whole), 2):
        path.write_text(whole[:length], encoding="utf-8")
        ran = here("play", "--continue", path.name, typed="q\n")
        if ran.code == 0:
            assert replay(read(path)).round.seed == match.round.seed, f"cut after {length} of {len(whole)}"
        else:
            assert ran.is_one_sentence()
            assert path.read_text(encoding="utf-8") == whole[:length]


def test_a_new_match_does_not_overwrite_an_old_one(here: Here) -> None:
    old = Record.of(session.new_match(Rules(), 2, seed="old")).text()
    (here.folder / "old.uno").write_text(old, encoding="utf-8")
    here("play", "--seed", "new", "--save", "old.uno", typed="q\n")
    assert old in [path.read_text(encoding="utf-8") for path in here.folder.iterdir()]


@pytest.mark.parametrize("old", [b"\xff\xfe\0", b"drawfour 1\nseats Ann Bob\ncards R7\n", b"# mine\n"])
def test_a_resumed_match_saved_to_another_file_does_not_overwrite_it(old: bytes, here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    (here.folder / "b.uno").write_bytes(old)
    ran = here("play", "--continue", "a.uno", "--save", "b.uno", typed="r\nq\n")
    assert "Traceback" not in ran.err
    assert ran.code in (0, 2)
    assert old in [path.read_bytes() for path in here.folder.iterdir()]


def test_comments_are_backed_up_each_time_a_record_is_resumed(here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    path = here.folder / "a.uno"
    whole = path.read_text(encoding="utf-8")
    for comment in ("# first\n", "# second\n"):
        path.write_text(comment + whole, encoding="utf-8")
        assert here("play", "--continue", "a.uno", typed="r\nq\n").code == 0
    kept = "".join(file.read_text(encoding="utf-8") for file in here.folder.iterdir())
    assert "# first" in kept
    assert "# second" in kept


def test_saving_keeps_the_permissions_of_a_record(here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    path = here.folder / "a.uno"
    path.chmod(0o600)
    here("play", "--continue", "a.uno", typed="r\nq\n")
    assert path.stat().st_mode & 0o777 == 0o600
