"""The archive of finished matches."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from drawfour.analysis import RoundAnalysis
from drawfour.core.options import Rules
from drawfour.core.scoring import side_of
from drawfour.errors import RecordError
from drawfour.game.match import Match
from drawfour.game.notation import Notation
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.server.room import analyses, archive
from drawfour.server.store import interface

Begun = tuple[Notation, Iterator[RoundAnalysis]]


def test_bots_are_called_as_they_were_at_the_table_in_lists_and_records() -> None:
    match = Match(["0", "1", "2"], seed="demo", players={0: "human", 1: "careful", 2: "random"})
    places = (
        interface.MatchSeat(0, 4, None, 500, True),
        interface.MatchSeat(1, None, "careful", 0, False),
        interface.MatchSeat(2, None, "random", 0, False),
    )
    kept = interface.StoredMatch(
        "id", 1, 2, 1, Record.of(match, commits=True).text(), None, places, "code", ("Linus", "careful", "random"), (None,) * 3
    )
    names = ["Linus", "Grace", "Linus (bot)"]
    assert [seat.name for seat in archive.summary(kept).seats] == names
    assert [seat.bot for seat in archive.summary(kept).seats] == [None, "careful", "random"]
    assert re.findall(r"^seats (.*)$", archive.text(kept), re.MULTILINE) == ['Linus Grace "Linus (bot)"']


def test_players_with_the_same_name_are_numbered_in_the_record() -> None:
    match = msgspec.structs.replace(kept(), names=("Somebody", "Bob", "Somebody"))
    assert [seat.name for seat in archive.summary(match).seats] == ["Somebody", "Bob", "Somebody"]
    assert replay(archive.text(match)).names == ["Somebody", "Bob", "Somebody 2"]
    assert len(archive.steps(match, 0)) > 1


def test_who_asks_is_told_which_seat_was_theirs_and_nobody_else() -> None:
    match = msgspec.structs.replace(kept(), people=(None, "the id of Bob", "the id of Cyd"))
    asking = ("the id of Bob", "the id of Cyd", "another", None)
    for told in ([archive.summary(match, person) for person in asking], [archive.details(match, person) for person in asking]):
        assert [answer.you for answer in told] == [1, 2, None, None]
        assert "the id" not in str(told)


def kept(seats: int = 3, **options: Any) -> interface.StoredMatch:
    """A match as a server keeps it, of rounds that each have a seed of their own."""
    chance = random.Random(7)
    rules = Rules.preset("official", target_score="300", hand_size="3", **options)
    match = Match([str(seat) for seat in range(seats)], rules, seed=chance.randbytes(32), preset="official")
    while not match.is_over:
        if match.round.is_over:
            match.next_round(seed=chance.randbytes(32))
        seat = chance.choice([seat for seat in range(seats) if match.round.legal(seat)])
        match.play(seat, chance.choice(match.round.legal(seat)))
    places = tuple(
        interface.MatchSeat(seat, seat, None, match.scores[side_of(match.book, seat)], seat in match.winners)
        for seat in range(seats)
    )
    text = Record.of(match, commits=True).text()
    people = ("Ann", "Bob", "Cyd", "Dora")[:seats]
    return interface.StoredMatch("id", 1, 2, len(match.rounds), text, None, places, "code", people, (None,) * seats)


@pytest.mark.parametrize("more", [{}, {"seats": 4, "teams": "yes"}])
def test_of_a_match_there_are_its_rules_its_deals_and_whether_they_hold(more: dict[str, Any]) -> None:
    match = kept(**more)
    assert match.rounds > 1
    full = archive.details(match)
    summary = archive.summary(match)
    assert {name: getattr(full, name) for name in summary.__struct_fields__} == msgspec.structs.asdict(summary)
    assert (full.preset, full.is_verified) == ("official", True)
    assert full.options == {"target_score": "300", "hand_size": "3"} | ({"teams": "yes"} if more else {})
    assert [deal.round for deal in full.deals] == list(range(1, match.rounds + 1))
    for deal in full.deals:
        assert sha256(bytes.fromhex(deal.seed)).hexdigest() == deal.commit
        assert f"commit {deal.commit}\nseed {deal.seed}\n" in match.record


def test_a_record_that_does_not_lead_to_the_stored_result_is_not_verified() -> None:
    match = kept()
    place = match.places[0]
    for wrong in (
        msgspec.structs.replace(place, score=place.score + 1),
        msgspec.structs.replace(place, has_won=not place.has_won),
    ):
        assert not archive.details(msgspec.structs.replace(match, places=(wrong, *match.places[1:]))).is_verified
    assert not archive.details(msgspec.structs.replace(match, rounds=match.rounds + 1)).is_verified
    without = re.sub("commit .*\n", "", match.record, count=1)
    assert not archive.details(msgspec.structs.replace(match, record=without)).is_verified


def test_a_damaged_record_is_told_of_without_its_rules_and_deals() -> None:
    match = kept()
    digit = re.findall("commit (.)", match.record)[0]
    for record in (match.record.replace(f"commit {digit}", "commit " + ("0" if digit != "0" else "1"), 1), "", "drawfour 1\n"):
        full = archive.details(msgspec.structs.replace(match, record=record))
        assert (full.preset, full.options, full.deals, full.is_verified) == (None, {}, [], False)
        assert full.seats == archive.summary(match).seats


def test_who_waits_for_an_analysis_is_answered_when_the_server_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = threading.Event()

    async def test() -> None:
        monkeypatch.setattr(analyses, "begin_analysis", lambda match: may_answer.wait(60))
        found = analyses.Analyses()
        waiting = asyncio.ensure_future(found.of(kept()))
        await asyncio.sleep(0)
        found.close()
        for asked in (waiting, found.of(msgspec.structs.replace(kept(), match="other"))):
            with pytest.raises(analyses.Busy):
                await asked
        may_answer.set()

    asyncio.run(test())


def test_an_analysis_is_kept_and_many_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    may_answer = threading.Event()

    def begin_analysis(match: interface.StoredMatch) -> Begun:
        asked.append(match.match)
        assert may_answer.wait(60)
        if match.match == "damaged":
            raise RecordError("bad_record", "record", 1, "It is damaged.")
        return replay(match.record).round.notation, iter(())

    async def test() -> None:
        monkeypatch.setattr(analyses, "begin_analysis", begin_analysis)
        matches = [msgspec.structs.replace(kept(), match=f"{number}") for number in range(analyses.MOST_WAITING)]
        found = analyses.Analyses()
        waiting = [asyncio.ensure_future(found.of(match)) for match in matches]
        twice = asyncio.ensure_future(found.of(matches[0]))
        await asyncio.sleep(0)
        damaged = msgspec.structs.replace(kept(), match="damaged")
        with pytest.raises(analyses.Busy):
            await found.of(damaged)
        waiting[1].cancel()
        may_answer.set()
        assert await twice is await waiting[0]
        assert await found.of(matches[1]) == await waiting[2]
        await asyncio.gather(*waiting[2:])
        assert asked == [match.match for match in matches], "who goes away doesn't stop it, and nothing is worked out twice"
        for _ in range(2):
            with pytest.raises(RecordError):
                await found.of(damaged)
        assert asked[-2:] == ["damaged"] * 2, "a failure is not kept"
        assert [found.has(match) for match in (matches[0], damaged)] == [True, False]

    asyncio.run(test())


def test_a_long_analysis_takes_turns_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    all_asked = threading.Event()

    def rounds(match: str, count: int) -> Iterator[RoundAnalysis]:
        for number in range(count):
            assert all_asked.wait(60)
            made.append(match)
            yield RoundAnalysis(number, (0.5, 0.5), (0.5, 0.5), (), is_over=False)

    def begin_analysis(match: interface.StoredMatch) -> Begun:
        return replay(match.record).round.notation, rounds(match.match, int(match.match))

    async def test() -> None:
        monkeypatch.setattr(analyses, "begin_analysis", begin_analysis)
        found = analyses.Analyses()
        long, short = (asyncio.ensure_future(found.of(msgspec.structs.replace(kept(), match=name))) for name in ("30", "2"))
        await asyncio.sleep(0)
        all_asked.set()
        assert len((await short).chances) == 2
        assert made.count("30") < 15, "the other one did not wait for all of them"
        assert len((await long).chances) == 30

    asyncio.run(test())
