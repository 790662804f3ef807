"""`drawfour replay` on the command line: its sentences, its pace, and its JSON."""

from __future__ import annotations

import json
import re

from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.command_line import Here
from fixtures.files import GOLDEN


def test_a_replay_names_the_person(here: Here) -> None:
    here("play", "--name", "Zoë", "--seed", "1", "--save", "zoe.uno", typed="r\n1\n1\nq\n")
    ran = here("replay", "zoe.uno")
    assert ran.code == 0
    assert "Zoë names " in ran.out


def test_a_replay_of_a_player_called_you_is_grammatical(here: Here) -> None:
    here("play", "--seed", "1", "--save", "you.uno", typed="r\n1\n1\nd\nq\n")
    ran = here("replay", "you.uno")
    assert ran.code == 0
    assert not re.search(r"\bYou (names|plays|draws|deals)\b", ran.out)


def test_replay_tells_the_play_and_reports_errors_with_an_exit_code(here: Here) -> None:
    golden = str(GOLDEN / "two_seats.uno")
    ran = here("replay", golden)
    assert (ran.code, ran.err) == (0, "")
    assert "Ann plays" in ran.out
    (here.folder / "wrong.uno").write_text("drawfour 1\nseats Ann Bob\ncards R7\n= turn 1\n", encoding="utf-8")
    ran = here("replay", "wrong.uno")
    assert ran.code == 1
    assert "wrong.uno:4: turn is 0, expected 1" in ran.err
    (here.folder / "bad.uno").write_text("drawfour 1\nseats Ann Bob\ncards R7\n0 jump\n", encoding="utf-8")
    ran = here("replay", "bad.uno", "wrong.uno", golden)
    assert ran.code == 2
    assert "bad.uno:4:" in ran.err
    assert "wrong.uno:4:" in ran.err
    assert "Ann plays" in ran.out


def test_replay_names_each_of_several_files(here: Here) -> None:
    one, two = (str(GOLDEN / f"{name}.uno") for name in ("two_seats", "challenge"))
    alone = [here("replay", path).out for path in (one, two)]
    assert here("replay", one, two).out == f"{one}\n{alone[0]}{two}\n{alone[1]}"
    assert one not in alone[0]


def test_replay_pauses_after_each_move_or_waits_for_enter(here: Here) -> None:
    golden = str(GOLDEN / "two_seats.uno")
    pauses: list[float] = []
    here.monkeypatch.setattr("time.sleep", pauses.append)
    told = here("replay", golden).out
    assert set(pauses) == {0}
    number = len(pauses)
    assert here("replay", "--pace", "0.5", golden).out == told
    assert pauses[number:] == [0.5] * number
    ran = here("replay", "--step", golden, typed="\n" * number)
    assert (ran.code, ran.out.count("Press Enter for the next move: ")) == (0, number)
    ran = here("replay", "--step", golden, typed="\n\n")
    assert (ran.code, ran.err) == (2, "\ndrawfour: End of input.\n")
    assert here("replay", "--pace", "61", golden).is_one_sentence()


def test_replay_prints_one_json_object_per_file(here: Here) -> None:
    names = sorted(str(path) for path in GOLDEN.glob("*.uno"))
    ran = here("replay", "--json", *names)
    assert ran.code == 0
    assert [json.loads(line)["over"] for line in ran.out.splitlines()] == [replay(read(name)).facts()["over"] for name in names]


def test_replay_shows_what_one_seat_saw(here: Here) -> None:
    golden = str(GOLDEN / "challenge.uno")
    assert "Ann draws 4 cards: " in here("replay", golden).out
    assert "Ann draws 4 cards." in here("replay", "--view", "1", golden).out
    ran = here("replay", "--view", "9", golden)
    assert ran.is_one_sentence()
    assert "0 to 2" in ran.err
