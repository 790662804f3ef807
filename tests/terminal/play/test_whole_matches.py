"""Whole matches in the terminal: played to the end, told in grammatical sentences, and without showing hidden cards."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest

from drawfour import Match, Rules
from drawfour.core.options import PRESETS
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.match_lock import MatchLock
from drawfour.terminal.screen import Screen
from fixtures.terminal_positions import DOWN
from fixtures.terminal_session import Typist, dealt, play_through, sit

REFUSED = ("not possible", "You don't have", "doesn't match.", "You have no card ", "It's not your turn")  # as refusals begin


TABLES = [(2, {}), (3, {}), (4, {"teams": "yes"}), (10, {})]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("seats", "changes"), TABLES, ids=["two", "three", "partners", "ten"])
def test_a_whole_match_is_played_to_its_end(preset: str, seats: int, changes: dict[str, str]) -> None:
    match = session.new_match(Rules.preset(preset, **changes), seats, seed="whole")
    told = play_through(match, Typist(seats))
    assert match.is_over
    assert re.search(r"wins? the match", told.text)
    assert not any(words in told.text for words in REFUSED)
    assert "I don't know" not in told.text
    assert replay(Record.of(match).text()).facts() == match.facts()


@pytest.mark.parametrize(
    ("seats", "changes"),
    [
        (4, {"scoring": "elimination", "target_score": "150"}),
        (4, {"scoring": "elimination", "target_score": "100", "teams": "yes"}),
        (3, {"scoring": "lowest", "target_score": "150"}),
        (2, {"hand_size": "30", "target_score": "none"}),
        (2, {"hand_size": "53", "target_score": "none"}),
        (5, {"force_play": "yes", "finish_on": "number", "no_bluffing": "yes", "target_score": "100"}),
        (3, {"false_call_penalty": "2", "false_catch_penalty": "2", "target_score": "100"}),
        (10, {"decks": "9", "hand_size": "30", "target_score": "none"}),
        (3, {"stack": "any", "deflect": "yes", "target_score": "200"}),
        (2, {"deflect": "yes", "target_score": "200"}),
        (4, {"stack": "any", "no_bluffing": "yes", "finish_on": "number", "jump_in": "yes", "target_score": "100"}),
        (5, {"jump_in": "yes", "seven_zero": "yes", "late_call": "no", "catch_until": "turn_begins", "target_score": "200"}),
        (4, {"hand_limit": "10", "draw_until_playable": "yes", "stack": "any", "teams": "yes", "target_score": "300"}),
        (4, {"hand_limit": "10", "seven_zero": "yes", "scoring": "lowest", "target_score": "300"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, dict) else str(value),
)
def test_a_whole_match_is_played_with_other_options(seats: int, changes: dict[str, str]) -> None:
    match = session.new_match(Rules.preset("classic", **changes), seats, seed="options")
    told = play_through(match, Typist(seats))
    assert match.is_over
    assert not any(words in told.text for words in REFUSED)


def test_a_person_who_never_calls_or_catches_can_finish_a_match() -> None:
    match = session.new_match(Rules(), 3, seed="silent")
    told = play_through(match, Typist(1, calls=False, catches=False))
    assert match.is_over
    assert "You call" not in told.text


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    matches = [play_through(session.new_match(Rules(), 4, seed="twice"), Typist(2)).match for _ in range(2)]
    records = {Record.of(match).text() for match in matches}
    assert len(records) == 1


def test_a_person_out_of_the_match_gets_no_cards_and_only_presses_enter() -> None:
    rules = Rules.preset("classic", scoring="elimination", target_score=60)
    match = session.new_match(rules, 4, seed="out")
    match.opening_scores[0] = 59
    told = play_through(match, Typist(3))
    assert match.is_over
    after = told.text.partition("out of the match")[2]
    assert after
    assert "Your turn" not in after
    assert all("Enter" in prompt for prompt in told.prompts[-2:])


ABOUT_OTHERS = (
    "plays|draws|names|calls|catches|challenges|loses|wins|deals|turns|passes|keeps|shows|accuses|has|is|scores"
    "|jumps|takes|swaps|discards|misses"
)
ABOUT_YOU = (
    "play|draw|name|call|catch|challenge|lose|win|deal|turn|pass|keep|show|accuse|have|are|score|jump|take|swap|discard|miss"
)


@cache
def many_matches() -> list[str]:
    texts = []
    for seed in range(10):
        preset, target = (list(PRESETS)[seed % 3], 150) if seed < 6 else (list(PRESETS)[3 + seed % 2], 500)
        rules = Rules.preset(preset, target_score=target, reveal_to="everyone" if seed % 2 else "challenger")
        typist = Typist(seed, calls=seed % 2 == 0, catches=seed % 3 > 0)
        texts.append(play_through(session.new_match(rules, 2 + seed % 3, seed=f"many {seed}"), typist, seed=seed).text)
    return texts


def test_sentences_address_you_and_name_the_others() -> None:
    for text in many_matches():
        assert not re.findall(rf".*\b[Yy]ou (?:{ABOUT_OTHERS})\b.*", text)
        assert not re.findall(rf".*\b(?<!did )(?:Ada|Grace|Linus) (?:{ABOUT_YOU})\b.*", text)
        assert "You's" not in text
        for said in re.findall(r"(?<!,)(?<!\()[^.!?(][.!?] ([a-z].*)", text):
            assert re.match(r"[uxjw] \w+.*Enter ", said), said  # keys of a question


def test_the_result_of_a_finished_match_is_grammatical(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = dealt("R1 G1 R3", moves=[(0, "R1")], rules=Rules(hand_size=1, target_score=0))
    screen = Screen(io.StringIO(), plain=True)
    monkeypatch.chdir(tmp_path)
    assert session.play(match, screen, path=None, lock=MatchLock(), pause_seconds=0) == 0
    assert isinstance(screen.out, io.StringIO)
    assert "You win the match" in screen.out.getvalue()


def test_cards_drawn_by_others_are_not_shown() -> None:
    for text in many_matches():
        assert re.search(r"You draw (\d+ cards[^.]*:|(red|yellow|green|blue|wild) )", text)
        assert not re.search(r"\b(Ada|Grace|Linus) draws [^.]*:", " ".join(text.split()))


def test_a_challenged_hand_is_shown_only_to_those_who_may_see_it() -> None:
    # Ada bluffs and Grace challenges; you only watch.
    cards = "W+4 B1 G1  R8 B2 G2  R5"
    for reveal_to, is_shown in (("challenger", False), ("everyone", True)):
        rules = Rules.preset("classic", hand_size=2, reveal_to=reveal_to)
        match = dealt(cards, "You", "Ada", "Grace", dealer=0, rules=rules, moves=[(1, "W+4:G"), (2, "challenge")])
        told = sit(match, [])
        assert ("Ada shows red 8" in told.text) is is_shown
        assert "challenge succeeds: Ada had a red card." in " ".join(told.text.split())


def test_a_shared_screen_never_shows_the_hand_of_another_player() -> None:
    match = Match(["Ann", "Bob"], Rules(hand_size=2), cards=DOWN.split(), players={0: "human", 1: "human"})
    told = sit(match, ["", "R5", "", ""])
    turn_of_ann, _, turn_of_bob = told.text.partition("Ann plays")
    assert "green 6" not in turn_of_ann
    assert "red 7" not in turn_of_bob.rpartition("\n" * 20)[2]
    assert any("Bob" in prompt for prompt in told.prompts)
