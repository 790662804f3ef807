"""Saving a match: to the given file or elsewhere, after every round, and whatever fails or interrupts."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from drawfour import Rules
from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import saving, session
from fixtures.terminal_session import Evening, dealt


def test_the_record_names_the_player_of_each_seat(tmp_path: Path, evening: Evening) -> None:
    match = session.new_match(Rules(), 3, bots=("random", "careful"), seed="who")
    evening(match, ["q"], tmp_path / "who.uno")
    assert session.resume(str(tmp_path / "who.uno")).players == {0: "human", 1: "random", 2: "careful"}


def test_the_end_of_the_input_saves_the_match(matches_folder: Path, evening: Evening) -> None:
    match = session.new_match(Rules(), 2, seed="ends")
    code = evening(match, ["d"], None)
    assert code == 2
    (saved,) = matches_folder.glob("*.uno")
    assert "--continue 1\n" in evening.text
    assert session.resume(str(saved)).round == match.round


def test_a_finished_match_is_saved_to_the_given_file(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "whole.uno"
    match = dealt("R1 G1 R3", rules=Rules(hand_size=1, target_score=0))
    code = evening(match, ["1"], path)
    assert code == 0
    assert replay(read(path)).is_over
    assert re.search(f"analyze '?{re.escape(str(path))}'?$", evening.text.rstrip())


def test_the_record_is_written_after_every_round(tmp_path: Path, evening: Evening) -> None:
    """Killing the program in the second round loses only that round."""
    path = tmp_path / "rounds.uno"
    match = dealt("R1 G1 R3", rules=Rules(hand_size=1))
    there = []

    def lines() -> Iterator[str]:
        there.append(path.exists())
        yield "1"
        there.append(path.exists())
        assert replay(read(path)).rounds[0].is_over
        yield "q"

    assert evening(match, lines(), path) == 0
    assert there == [False, True]


def test_comments_are_backed_up_when_a_round_ends(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "mine.uno"
    path.write_text("# mine\n" + Record.of(dealt("R1 G1 R3", rules=Rules(hand_size=1))).text(), encoding="utf-8")
    evening(session.resume(str(path)), ["1", "q"], path)
    kept = [file for file in tmp_path.iterdir() if file.read_text(encoding="utf-8").startswith("# mine")]
    assert len(kept) == 1
    assert len(list(tmp_path.iterdir())) == 2
    assert kept[0].name in " ".join(evening.text.split())


def test_an_unwritable_file_at_the_end_of_a_round_does_not_stop_the_match(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "a.uno"

    def lines() -> Iterator[str]:
        path.mkdir()  # a folder in its place
        yield "1"
        path.rmdir()
        yield "q"

    assert evening(dealt("R1 G1 R3", rules=Rules(hand_size=1)), lines(), path) == 0
    assert replay(read(path)).rounds[0].is_over


def test_an_unwritable_file_is_refused_before_the_match_begins(tmp_path: Path, evening: Evening) -> None:
    for path in (tmp_path / "missing" / "a.uno", tmp_path):
        with pytest.raises(DrawfourError, match="can't be written"):
            evening(session.new_match(Rules(), 2), ["q"], path)
    assert not list(tmp_path.iterdir())


def test_a_match_is_saved_elsewhere_if_its_file_cannot_be_written(
    tmp_path: Path, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, home = tmp_path / "a.uno", tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    match = session.new_match(Rules(), 2, seed="gone")

    def lines() -> Iterator[str]:
        path.mkdir()  # a folder in its place
        yield "q"

    assert evening(match, lines(), path) == 0
    (saved,) = home.glob("*.uno")
    assert session.resume(str(saved)).round == match.round
    assert saved.name in evening.text
    assert "can't be written" in evening.text


def test_the_record_is_printed_if_nothing_can_be_written(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saving, "_write", refuse)
    match = session.new_match(Rules(), 2, seed="nowhere")
    evening(match, ["d", "q"], None)
    for line in Record.of(match).text().splitlines():
        assert f"{line}\n" in evening.text


def test_saving_keeps_a_symbolic_link(tmp_path: Path, evening: Evening) -> None:
    real, link = tmp_path / "real.uno", tmp_path / "link.uno"
    real.write_text(Record.of(session.new_match(Rules(), 2, seed="link")).text(), encoding="utf-8")
    link.symlink_to(real)
    evening(session.resume(str(link)), ["d", "q"], link)
    assert link.is_symlink()
    assert replay(read(real)).round.moves[0] == (0, "draw")


def test_a_match_is_saved_without_a_home_or_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: Evening
) -> None:
    monkeypatch.chdir(tmp_path)

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    def full() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr("tempfile.gettempdir", full)
    match = session.new_match(Rules(), 2, seed="homeless")
    evening(match, ["q"], None)
    saved = re.findall(r"drawfour-\S+\.uno", evening.text)
    assert Record.of(replay(read(saved[-1]))) == Record.of(match)
    monkeypatch.setattr(saving, "_write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    evening(match, ["q"], None)
    assert "Copy the record of the match" in evening.text
    assert "drawfour 1" in evening.text


def test_a_second_interruption_does_not_stop_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: Evening) -> None:
    write = saving._write

    def interrupted(place: Path, text: str) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        write(place, text)

    monkeypatch.setattr(saving, "_write", interrupted)
    match, path = session.new_match(Rules(), 2, seed="twice"), tmp_path / "twice.uno"
    before = signal.getsignal(signal.SIGINT)
    assert evening(match, ["q"], path) == 0
    assert Record.of(replay(read(path))) == Record.of(match)
    assert signal.getsignal(signal.SIGINT) is before
