"""A match that is open in one terminal: no other one continues or deletes it, unless the first has crashed."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO

import pytest

from drawfour.errors import DrawfourError
from drawfour.system import files
from drawfour.terminal.full_screen.app import StartApp
from drawfour.terminal.match_lock import MatchLock
from fixtures.command_line import Here
from fixtures.full_screen import USUAL, Viewer, in_a_loop
from fixtures.pseudo_terminal import PROMPT, Terminal


def begun(here: Here, *more: str) -> None:
    """Begin a match, and quit it."""
    assert here("play", "--seed", "1", *more, typed="red\nq\n").code == 0


def test_a_match_is_continued_in_one_terminal_at_a_time(tmp_path: Path, here: Here, matches_folder: Path) -> None:
    begun(here)
    with Terminal(tmp_path, ["play", "--continue", "--pace", "0"]) as terminal:
        terminal.until(PROMPT)
        before = [file.read_bytes() for file in here.saved]
        for command in (["play", "--continue"], ["play", "--continue", "1"]):
            ran = here(*command, typed="d\nq\n")
            assert ran.is_one_sentence()
            assert "Match 1 is open in another terminal. Quit it there with q, " in ran.err
        assert [file.read_bytes() for file in here.saved] == before
        terminal.type("d", "q")
        assert terminal.ended() == 0
    assert "Round 1 goes on" in here("play", "--continue", typed="q\n").out
    assert {file.name for file in matches_folder.iterdir()} == {"1.uno", "summaries.json"}


def test_a_new_match_and_another_one_after_it_are_open_as_well(tmp_path: Path, here: Here) -> None:
    won_at_once = ["--seed", "5", "--seats", "2", "--hand-size", "1", "--target-score", "none"]
    with Terminal(tmp_path, ["play", *won_at_once, "--pace", "60"]) as terminal:  # the bot does not win the second one yet
        terminal.until(PROMPT)
        assert here("play", "--continue", typed="q\n").is_one_sentence()
        terminal.type("1", "y")
        terminal.until(r"Play again[\s\S]* turns? up [\s\S]*")
        assert "Match 2 is open" in here("play", "--continue", typed="q\n").err
        assert "This match is over." in here("play", "--continue", "1").out


def test_a_match_whose_terminal_has_crashed_can_be_continued(tmp_path: Path, here: Here, matches_folder: Path) -> None:
    begun(here)
    with Terminal(tmp_path, ["play", "--continue"]) as terminal:
        terminal.until(PROMPT)
        terminal.process.kill()
        terminal.process.wait()
    assert "Round 1 goes on" in here("play", "--continue", typed="q\n").out
    assert {file.name for file in matches_folder.iterdir()} == {"1.uno", "summaries.json"}


def test_a_match_in_a_named_file_is_locked_as_well(here: Here) -> None:
    begun(here, "--save", "evening.uno")
    with MatchLock() as lock:
        lock.switch_to("evening.uno")
        assert "evening.uno is open in another terminal." in here("play", "--continue", "evening.uno").err
        assert "goes on" in here("play", "--continue", "evening.uno", "--save", "copy.uno", typed="q\n").out
    assert sorted(file.name for file in here.folder.iterdir()) == ["copy.uno", "evening.uno"]


def test_an_open_match_is_listed_as_such_and_neither_offered_nor_deleted(here: Here) -> None:
    begun(here)
    assert "play --continue" in here("matches").out
    with MatchLock() as lock:
        lock.switch_to(str(here.saved[0]))
        said = here("matches").out
        assert "unfinished, round 1, open in another terminal" in said
        assert "play --continue" not in said
        ran = here("matches", "--delete", "1")
        assert ran.is_one_sentence()
        assert "Match 1 is open in another terminal. Nothing was deleted." in ran.err
    assert here("matches", "--delete", "1").code == 0


@in_a_loop
async def test_the_first_screen_offers_no_match_that_is_open(here: Here) -> None:
    begun(here)
    for is_open in (False, True):
        with MatchLock() as lock:
            lock.switch_to(str(here.saved[0]) if is_open else None)
            app = StartApp()
            async with app.run_test(size=USUAL) as pilot:
                viewer = Viewer(app, pilot)
                await viewer.settle()
                assert ("continue match 1" in viewer.text) is not is_open


def test_a_lock_file_deleted_just_before_it_is_locked_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = MatchLock(), MatchLock(), MatchLock()
    record = str(tmp_path / "1.uno")
    first.switch_to(record)
    lock = files.lock

    def let_go(file: IO[bytes]) -> None:
        monkeypatch.setattr(files, "lock", lock)
        first.switch_to(None)
        lock(file)

    monkeypatch.setattr(files, "lock", let_go)
    second.switch_to(record)
    with pytest.raises(DrawfourError, match="is open in another terminal"):
        third.switch_to(record)
    second.switch_to(None)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_files_cannot_be_locked_a_match_is_played_all_the_same(
    number: int, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files, "lock", refuse)
    begun(here)
    assert "goes on" in here("play", "--continue", typed="q\n").out


def test_an_earlier_version_of_a_match_is_named_in_the_list(here: Here) -> None:
    begun(here)
    (record,) = here.saved
    record.write_text(record.read_text(encoding="utf-8") + "# What a start!\n", encoding="utf-8")
    here("play", "--continue", "1", typed="q\n")
    copy = record.with_name("1.original.uno")
    assert copy.read_text(encoding="utf-8").endswith("# What a start!\n")
    assert f"\nAn earlier version of match 1 is kept in {copy}\n" in here("matches").out
    assert len(here.saved) == 2
