"""Kept matches: numbered, continued without a name, listed with results, deleted, and never more than a bound."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from drawfour import Match, Rules
from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import match_folder, match_list, session
from fixtures.command_line import Here
from fixtures.terminal_session import Evening, dealt

ONE_CARD = Rules(hand_size=1, target_score=0)
NOON = 1_700_000_000  # in seconds


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Here(tmp_path, monkeypatch, capsys)


def unfinished() -> Match:
    return dealt("R1 G1 R2 G2 R3 Y9", moves=[(0, "R1")])


def finished(winner: int = 0, points: int = 1) -> Match:
    """Return a match of one round that a seat has won with the number on the other's last card."""
    return dealt(f"R1 G{points} R3", rules=ONE_CARD, dealer=1 - winner, moves=[(winner, "R1")])


def keep(*matches: Match) -> list[Path]:
    """Keep matches, each played a minute after the one before."""
    files = []
    for minute, match in enumerate(matches):
        found = match_folder.add(match)
        assert found is not None
        files.append(Path(found))
        os.utime(found, (NOON + 60 * minute,) * 2)
    return files


def test_every_match_is_kept_under_the_next_number(evening: Evening, matches_folder: Path) -> None:
    evening(dealt("R1 G1 R3", rules=ONE_CARD), ["1"], None)
    assert "This was match 1." in evening.text
    assert "replay 1\n" in evening.text
    evening(session.new_match(Rules(), 2, seed="ends", first=0), ["d", "q"], None)
    assert "--continue 2\n" in evening.text
    assert [replay(read(matches_folder / f"{number}.uno")).is_over for number in (1, 2)] == [True, False]


def test_a_match_without_a_move_is_not_kept(evening: Evening, matches_folder: Path) -> None:
    evening(session.new_match(Rules(), 2, seed="ends", first=0), ["q"], None)
    assert evening.text.endswith("Goodbye.\n")
    assert not list(matches_folder.iterdir())


def test_a_match_that_another_terminal_has_continued_stays(evening: Evening) -> None:
    match = session.new_match(Rules(), 2, seed="ends", first=0)
    (file,) = keep(match)
    continued = session.resume(str(file))
    continued.play(0, "draw")
    text = Record.of(continued).text()
    file.write_text(text, encoding="utf-8", newline="\n")
    evening(match, ["q"], file)
    assert evening.text.endswith("Goodbye.\n")
    assert list(file.parent.iterdir()) == [file]
    assert file.read_text(encoding="utf-8") == text


def test_a_match_without_a_move_that_was_begun_elsewhere_stays(here: Here) -> None:
    (file,) = keep(session.new_match(Rules(), 2, seed="ends", first=0))
    ran = here("play", "--continue", "--plain", typed="q\n")
    assert ran.out.endswith("Goodbye.\n")
    assert file.exists()


def test_a_match_with_a_file_of_its_own_is_not_kept_twice(evening: Evening, tmp_path: Path, matches_folder: Path) -> None:
    evening(dealt("R1 G1 R3", rules=ONE_CARD), ["1"], tmp_path / "mine.uno")
    assert "mine.uno" in evening.text
    assert not matches_folder.exists()


def test_continue_without_a_name_goes_on_with_the_unfinished_match_played_last(here: Here) -> None:
    keep(unfinished(), unfinished(), finished())
    ran = here("play", "--continue", "--plain", typed="d\nq\n")
    assert "Round 1 goes on" in ran.out
    assert "--continue 2\n" in ran.out
    ran = here("play", "--continue", "1", "--plain", typed="d\nq\n")
    assert "--continue 1\n" in ran.out
    assert "--continue 1\n" in here("play", "--continue", "--plain", typed="q\n").out


def test_continue_without_an_unfinished_match_says_how_to_start_one(here: Here) -> None:
    keep(finished())
    ran = here("play", "--continue")
    assert ran.is_one_sentence()
    assert "You have no unfinished match. To start one, run: " in ran.err
    assert "This match is over. You win the match!" in here("play", "--continue", "1").out


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["analyze"], ["play", "--continue"]])
def test_a_number_that_no_match_has_is_refused(command: Sequence[str], here: Here) -> None:
    ran = here(*command, "7")
    assert ran.is_one_sentence()
    assert "You have no match 7. To list your matches, run: " in ran.err


def test_a_match_is_replayed_by_its_number_unless_a_file_has_that_name(here: Here) -> None:
    keep(finished())
    assert "red 1" in here("replay", "1").out
    Path("1").write_text(Record.of(dealt("G5 G1 G3", rules=ONE_CARD, moves=[(0, "G5")])).text(), encoding="utf-8")
    assert "green 5" in here("replay", "1").out


def test_the_list_names_every_match_and_the_results(here: Here) -> None:
    keep(finished(), finished(winner=1, points=7), finished(points=9), unfinished())
    ran = here("matches")
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == ["4", "3", "2", "1"]
    assert lines[1].endswith("with Ada: unfinished, round 1")
    assert lines[2].endswith("with Ada: won (9, 0)")
    assert lines[3].endswith("with Ada: Ada won (0, 7)")
    assert "2023-11-14" in lines[1]
    assert "You won 2 of 3 finished matches, and 10 points in 3 rounds." in ran.out
    assert "play --continue " in ran.out
    assert "replay 3 " in ran.out


@pytest.mark.parametrize("has_laboratory", [True, False])
def test_the_list_offers_an_analysis_only_where_one_is_possible(
    has_laboratory: bool, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_list, "can_search", lambda: has_laboratory)
    keep(finished())
    said = here("matches").out
    assert "replay 1 " in said
    assert ("analyze 1 " in said) is has_laboratory


def test_the_list_of_nobody_says_how_to_play(here: Here) -> None:
    assert "You have no matches yet." in here("matches").out


def test_a_long_list_is_cut_off_unless_all_of_it_is_wanted(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_list, "MOST_SHOWN", 2)
    keep(*(finished() for _ in range(3)))
    ran = here("matches")
    assert "1 more: " in ran.out
    assert "won (1, 0)" in ran.out.splitlines()[2]
    assert "won (1, 0)" in here("matches", "--all").out.splitlines()[3]


def test_a_list_replays_only_what_has_changed(here: Here, monkeypatch: pytest.MonkeyPatch, matches_folder: Path) -> None:
    first, second = keep(finished(), unfinished())
    before = here("matches").out
    replayed = []

    def noticed(record: Record) -> Match:
        replayed.append(record)
        return replay(record)

    monkeypatch.setattr(match_list, "replay", noticed)
    assert here("matches").out == before
    assert replayed == []
    second.write_text(Record.of(finished()).text(), encoding="utf-8")
    here("matches")
    assert len(replayed) == 1
    (matches_folder / "summaries.json").write_text('{"1": 3}', encoding="utf-8")
    assert "You won 2 of 2" in here("matches").out
    first.write_text("nonsense", encoding="utf-8")
    ran = here("matches")
    assert ran.code == 0
    assert "You won 1 of 1 finished match," in ran.out
    assert f"{first.name}:1: " in ran.out.replace("\n        ", "")


def test_matches_are_deleted_by_their_numbers(here: Here, matches_folder: Path) -> None:
    keep(finished(), finished(), unfinished())
    assert here("matches", "--delete", "1", "9").is_one_sentence()
    assert here("matches", "--delete", "1", "3").out == "Deleted 2 matches.\n"
    assert [file.name for file in matches_folder.glob("*.uno")] == ["2.uno"]


def test_the_match_not_played_for_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_folder, "MOST_KEPT", 3)
    files = keep(*(unfinished() for _ in range(3)))
    os.utime(files[0], (NOON + 1000,) * 2)
    keep(finished())
    assert set(match_folder.numbers()) == {1, 3, 4}


def test_a_match_is_kept_even_if_none_can_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(unwanted: object) -> None:
        raise PermissionError("another program has opened it")

    monkeypatch.setattr(match_folder, "delete", refuse)
    assert [file.name for file in keep(unfinished(), unfinished())] == ["1.uno", "2.uno"]


def test_a_record_that_cannot_be_written_leaves_no_file(monkeypatch: pytest.MonkeyPatch, matches_folder: Path) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def open_full(path: Path, *args: object, **more: object) -> io.StringIO:
        path.touch(exist_ok=False)
        return Full()

    monkeypatch.setattr(Path, "open", open_full)
    assert match_folder.add(unfinished()) is None
    assert not list(matches_folder.iterdir())


def test_a_deck_that_is_there_again_is_noticed(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(finished())

    def fail(path: Path) -> Record:
        raise DrawfourError("bad_deck", "my.toml can't be read.")

    with monkeypatch.context() as patch:
        patch.setattr(match_list, "read", fail)
        assert "my.toml can't be read." in here("matches").out
    assert "won (1, 0)" in here("matches").out


def test_a_folder_that_cannot_be_written_does_not_stop_a_match(
    evening: Evening, matches_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    matches_folder.parent.write_text("not a folder", encoding="utf-8")
    assert evening(session.new_match(Rules(), 2, seed="ends", first=0), ["d", "q"], None) == 0
    assert list(tmp_path.glob("*.uno"))


def test_another_match_at_the_end_is_kept_as_well(evening: Evening, matches_folder: Path) -> None:
    evening(dealt("R1 G1 R3", rules=ONE_CARD), ["1", "y", "d", "q"], None)
    assert any(prompt.startswith("Play again?") for prompt in evening.prompts)
    assert {file.name for file in matches_folder.glob("*.uno")} == {"1.uno", "2.uno"}
    assert replay(read(matches_folder / "1.uno")).is_over


@pytest.mark.parametrize("answer", [[""], ["q"], []])
def test_a_match_without_another_one_ends_well(answer: list[str], evening: Evening) -> None:
    assert evening(dealt("R1 G1 R3", rules=ONE_CARD), ["1", *answer], None) == 0
    assert "This was match 1." in evening.text
