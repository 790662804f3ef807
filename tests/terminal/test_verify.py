"""`drawfour verify`: deals fixed before play, and records that prove nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from drawfour.game.match import Match
from drawfour.game.shuffle import commitment
from drawfour.record.document import Record
from fixtures.command import drawfour


def played(rounds: int) -> Match:
    match = Match(["Ann", "Bob"], seed=bytes([1]) * 32)
    for number in range(rounds):
        if number:
            match.next_round(seed=bytes([number + 1]) * 32)
        while not match.round.is_over:
            turn = match.round.turn
            match.play(turn, next(move for move in match.legal(turn)[::-1] if move not in ("keep", "uno")))
    return match


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_record_with_its_hashes_is_verified(tmp_path: Path, rounds: int) -> None:
    match = played(rounds)
    file = tmp_path / "match.uno"
    file.write_text(Record.of(match, commits=True).text(), encoding="utf-8")
    ran = drawfour("verify", file)
    assert (ran.code, ran.err) == (0, "")
    for round in match.rounds:
        assert round.seed is not None
        assert f"round {round.number}  {commitment(round.seed)}" in ran.out
    assert ran.out.count("  round ") == rounds
    assert ", deck classic: each seed matches its hash" in ran.out


def test_a_seed_that_does_not_match_its_hash_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.uno"
    text = Record.of(played(2), commits=True).text()
    file.write_text(text.replace(f"seed {'02' * 32}", f"seed {'03' * 32}"), encoding="utf-8")
    ran = drawfour("verify", file)
    assert ran.code == 2
    assert "The seed does not match the commit" in ran.err


def test_a_move_that_is_illegal_in_the_deal_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.uno"
    lines = Record.of(played(1), commits=True).text().splitlines()
    at = next(number for number, line in enumerate(lines) if line[0] in "01")
    file.write_text("\n".join([*lines[:at], "0 R0", "0 R0", "0 R0", *lines[at:]]), encoding="utf-8")
    ran = drawfour("verify", file)
    assert ran.code == 2
    assert f"match.uno:{at + 1}:" in ran.err


def test_a_record_without_hashes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.uno"
    file.write_text(Record.of(played(1)).text(), encoding="utf-8")
    assert "Nothing to verify: the seed has no hash before it." in drawfour("verify", file).err
    file.write_text("drawfour 1\nseats Ann Bob\ncards R5\n", encoding="utf-8")
    ran = drawfour("verify", file)
    assert ran.code == 2
    assert "Nothing to verify: the cards are spelled out. Check the moves with: " in ran.err
    assert ran.err.endswith(f" replay {file}\n")
