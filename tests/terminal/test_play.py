"""`drawfour play`: whole matches, calls, catches and challenges, saving and resuming, and the screen.

Long, because it is one table with everything that can be said at it.
"""

from __future__ import annotations

import io
import re
import shutil
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour import Match, Round, Rules, Speaker
from drawfour.bots import NAMES
from drawfour.bots.hint import Hint
from drawfour.bots.player import Player
from drawfour.core.options import PRESETS
from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import hints, session
from drawfour.terminal.bots import get_ready
from drawfour.terminal.decks import NEW
from drawfour.terminal.match_loop import Quit
from drawfour.terminal.move_input import playable_faces
from drawfour.terminal.screen import Screen
from drawfour.terminal.setup_questions import Setup, ask_setup
from fixtures.terminal_session import Typist, dealt, play_through, sit

GOLDEN = Path(__file__).parents[1] / "golden"
REFUSED = ("not possible", "You don't have", "doesn't match.", "doesn't exist:", "It's not your turn")  # as refusals begin


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrap lines at the same width wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


class Tty(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


# Whole matches

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


# Grammar and hidden cards

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
            assert re.match(r"[uxj] \w+.*Enter ", said), said  # keys of a question


def test_the_result_of_a_finished_match_is_grammatical(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = dealt("R1 G1 R3", moves=[(0, "R1")], rules=Rules(hand_size=1, target_score=0))
    screen = Screen(io.StringIO(), plain=True)
    monkeypatch.chdir(tmp_path)
    assert session.play(match, screen, path=None, pause_seconds=0) == 0
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


# The screen


def test_the_screen_shows_the_turn_the_top_card_and_the_playable_cards() -> None:
    told = sit(dealt("R5 G6 B1 B2 R8"), [])
    shown = told.text
    assert "Your turn" in shown
    assert "On top" in shown
    assert "red 8" in shown
    assert re.search(r"\b1\b.*red 5", shown)
    assert re.search(r"- +blue 1", shown)
    assert "You 2" in shown
    assert "Ada 2" in shown


def test_the_named_color_of_a_wild_is_shown() -> None:
    told = sit(dealt("R5 W B1 B2 R8", moves=[(0, "R5"), (1, "W:G")]), [])
    assert re.search(r"On top: .*wild.*green", told.text)


def test_penalties_are_shown() -> None:
    told = sit(dealt("R5 R+2 B1 B2 R8 Y1 Y2", moves=[(0, "draw"), (1, "R+2")]), [])
    assert "Ada plays red draw two. You draw 2 cards and miss a turn: " in told.text


def test_the_first_card_and_its_effect_are_told() -> None:
    told = sit(dealt("R5 G6 B1 B2 R+2 Y1 Y2"), [])
    assert "red draw two" in told.text
    assert "You draw 2 cards and miss a turn: yellow 1, yellow 2." in told.text


def test_drawing_an_unplayable_card_is_said_to_end_the_turn() -> None:
    told = sit(dealt("R5 G6 B1 B2 R8 Y1"), ["d"])
    line = next(line for line in told.text.splitlines() if "You draw" in line)
    assert "yellow 1" in line
    assert re.search("cannot be played|turn", line), line


def test_marks_are_shown_if_the_encoding_has_them() -> None:
    for encoding, has_marks in (("utf-8", True), ("ascii", False), ("latin-1", False)):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        screen = Screen(out, plain=True)
        view = dealt("R5 Y6 B1 G2 R8").round.view(0)
        assert ("♥ red" in "".join(screen.hand(view, playable_faces(view)))) is has_marks
        assert "red 5" in "".join(screen.hand(view, playable_faces(view)))


def test_colors_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Screen(Tty()).has_color
    assert not Screen(Tty(), plain=True).has_color
    assert not Screen(io.StringIO()).has_color
    monkeypatch.setenv("TERM", "dumb")
    assert not Screen(Tty()).has_color
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Screen(Tty()).has_color


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("seats", [3, 10])
def test_prompts_fit_the_terminal_with_room_for_an_answer(seats: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rules = Rules.preset("party", decks=2)
    told = play_through(session.new_match(rules, seats, name="Bartholomew the Second", seed="narrow"), Typist(1))
    for prompt in told.prompts:
        assert len(prompt) < columns - 5, prompt
    assert any("as well" in line for line in told.text.splitlines())


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(("seats", "hand_size"), [(2, 30), (10, 7)])
def test_lines_fit_the_terminal(seats: int, hand_size: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    match = session.new_match(Rules.preset("official", hand_size=hand_size), seats, seed="narrow")
    told = play_through(match, Typist(1))
    typed = tuple(told.prompts)
    long = [line for line in told.text.splitlines() if len(line) > columns and not line.startswith(typed)]
    assert not long, f"{len(long)} lines of more than {columns}, as {long[:4]}"


# Calling and catching

DOWN = "R5 G6 R7 G8 R9"  # you hold red 5 and red 7, Ada green 6 and 8; red 9 lies on top
SKIPPED = "R5 RS B1 G6 R9 Y1"  # you draw a yellow 1, and Ada comes down to one card with a red skip


def test_r31_a_call_with_the_play() -> None:
    told = sit(dealt(DOWN), ["1 u"])
    assert told.moves[:2] == [(0, "uno"), (0, "R5")]
    assert "You call UNO!" in told.text
    assert "catches you" not in told.text


def test_r31_a_call_before_the_play() -> None:
    told = sit(dealt(DOWN), ["u", "R7"])
    assert told.moves[:2] == [(0, "uno"), (0, "R7")]


def test_a_call_is_not_made_if_its_card_cannot_be_played() -> None:
    told = sit(dealt(DOWN), ["blue 1 u"])
    assert told.moves == []
    assert "don't have" in told.text


def test_a_call_that_is_not_due_is_refused_without_a_penalty() -> None:
    told = sit(dealt("R5 G6 R7 G8 B1 B2 R9", rules=Rules(hand_size=3)), ["u"])
    assert told.moves == []
    assert "call" in told.text.rpartition("> u")[2]


def test_r33_a_false_call_costs_the_penalty_of_the_rules() -> None:
    told = sit(dealt("R5 G6 R7 G8 B1 B2 R9", rules=Rules(hand_size=3, false_call_penalty=2)), ["u"])
    assert told.moves == [(0, "uno")]
    assert "You draw 2 cards" in told.text


def test_r31_a_person_can_call_late() -> None:
    """With `late_call`, UNO may be called after playing the card, as long as nobody has caught the seat."""
    made = 0
    for seed in range(30):
        told = sit(dealt(DOWN), ["R5", "u"], seed=seed)
        made += told.moves[:2] == [(0, "R5"), (0, "uno")]
    assert made > 0


def test_r32_a_person_who_forgot_to_call_is_sometimes_caught() -> None:
    caught = sum((1, "catch 0") in sit(dealt(DOWN), ["R5", "u"], seed=seed).moves for seed in range(200))
    assert 40 <= caught <= 160, caught


def test_r32_a_catch_is_told_with_its_penalty() -> None:
    told = next(
        told for told in (sit(dealt(DOWN), ["R5", ""], seed=seed) for seed in range(50)) if (1, "catch 0") in told.moves
    )
    assert "Ada catches you" in told.text
    assert "You draw 2 cards: " in told.text


def test_each_bot_notices_missing_calls_on_its_own() -> None:
    """All three overlook a missing call one time in eight."""
    names = ("You", "Ada", "Grace", "Linus")
    cards = "R5 G1 G2 G3  R7 B1 B2 B3  R9"
    caught = 0
    for seed in range(200):
        told = sit(dealt(cards, *names), ["R5"], seed=seed)
        caught += any(move == "catch 0" for _, move in told.moves)
    assert 155 <= caught <= 192, caught


def test_a_person_can_catch_before_many_bots_do() -> None:
    """Hedy is left with one card and has not called. It is your turn, and the other eight must not always be first."""
    names = ("You", *NAMES[:9])
    deal = [f"{color}{number}" for color in "GB" for number in range(10)]
    deal[0] = "R5"  # seat 9 is dealt the first card
    rules = Rules(hand_size=2, late_call=False)
    told = [
        sit(dealt(" ".join([*deal, "R8"]), *names, dealer=8, rules=rules, moves=[(9, "R5")]), ["x hedy"], seed=s)
        for s in range(200)
    ]
    assert sum((0, "catch 9") in one.moves for one in told) > 5


def test_bots_call_and_sometimes_forget() -> None:
    # Ada has two cards and plays one of them.
    calls = 0
    for seed in range(200):
        told = sit(dealt("R5 G6 B1 R8 R9 Y1", moves=[(0, "draw")]), [], seed=seed)
        calls += (1, "uno") in told.moves
    assert 140 <= calls <= 195, calls


def test_r32_a_person_is_asked_to_catch_a_player_left_with_one_card() -> None:
    """Ada skips you with her second-to-last card. You may still catch her before her next turn."""
    for seed in range(100):
        told = sit(dealt(SKIPPED, moves=[(0, "draw")]), ["x", "q"], seed=seed)
        if (1, "uno") not in told.moves[:2]:
            break
    assert (0, "catch 1") in told.moves
    assert "You catch Ada" in told.text
    assert re.search(r"Ada draws 2 cards\.", told.text)


def test_the_catch_prompt_does_not_reveal_whether_the_player_called() -> None:
    asked = set()
    for seed in range(100):
        told = sit(dealt(SKIPPED, moves=[(0, "draw")]), [""], seed=seed)
        asked.add(((1, "uno") in told.moves[:2], told.prompts[0]))
    assert {called for called, _ in asked} == {True, False}
    assert len({prompt for _, prompt in asked}) == 1


def test_r32_a_person_on_turn_catches() -> None:
    rules = Rules(hand_size=2, late_call=False)
    told = sit(dealt("R5 R6 B1 G6 R9", moves=[(0, "R5"), (1, "R6")], rules=rules), ["x"])
    assert told.moves[-1] == (0, "catch 1")
    assert told.match.round.turn == 0
    assert "Ada draws 2 cards." in told.text


def test_r32_a_false_catch_is_refused_or_costs_a_penalty() -> None:
    moves = [(0, "draw"), (1, "uno"), (1, "R6")]
    told = sit(dealt("R5 R6 B1 G6 R9 B2", moves=moves), ["x"])
    assert told.moves == moves
    assert "Nobody can be caught now" in told.text
    told = sit(dealt("R5 R6 B1 G6 R9 B2", moves=moves, rules=Rules(hand_size=2, false_catch_penalty=3)), ["x"])
    assert told.moves[-1] == (0, "catch 1")
    assert "You draw 3 cards" in told.text


def test_a_catch_without_a_name_does_not_reveal_who_missed_the_call() -> None:
    """Ada has called and Grace has not. With a penalty for false catches, `x` alone must ask whom to catch."""
    rules = Rules(hand_size=2, false_catch_penalty=2)
    moves = [(1, "uno"), (1, "R6"), (2, "R7")]
    match = dealt("R6 R7 B5 B1 G6 R9 R2", "You", "Ada", "Grace", dealer=0, rules=rules, moves=moves)
    told = sit(match, ["x", "x ada"])
    assert told.moves == [*moves, (0, "catch 1")]
    assert "Catch whom?" in told.text


def test_a_call_is_offered_only_when_it_is_due() -> None:
    """With a penalty for false calls, calling is always legal (C6), but the prompt must not suggest it."""
    told = sit(dealt("R5 G6 R7 G8 B1 B2 R9", rules=Rules(hand_size=3, false_call_penalty=2)), [])
    assert "u call UNO" not in told.text


# Challenges

BLUFF = "W+4 B1  R8 B2  R5"  # Ada holds a red card beside the Wild Draw Four on red
HONEST = "W+4 B1  G8 B2  R5"


def bluffed(cards: str) -> Match:
    return dealt(cards, dealer=0, moves=[(1, "uno"), (1, "W+4:G")])


PARTY = Rules.preset("party", hand_size=2)


def counted() -> Match:
    """Return a match in which Ada has played a Draw Two on you."""
    return dealt("R+2 B+2  R8 B2  R5", dealer=0, rules=PARTY, moves=[(1, "uno"), (1, "R+2")])


def test_r26_a_person_challenges_a_bluff_and_takes_a_normal_turn() -> None:
    told = sit(bluffed(BLUFF), ["c"])
    assert told.moves[-1] == (0, "challenge")
    assert "challenge succeeds: Ada had a red card." in " ".join(told.text.split())
    assert "Ada draws 4 cards." in " ".join(told.text.split())
    assert told.match.round.turn == 0


def test_r27_the_challenger_is_shown_the_hand() -> None:
    assert "Ada shows red 8" in sit(bluffed(BLUFF), ["c"]).text


def test_r26_a_wrong_challenge_costs_six_and_the_turn() -> None:
    told = sit(bluffed(HONEST), ["c"])
    assert "The challenge fails: Ada had no red card. You draw 6 cards and miss a turn: " in " ".join(told.text.split())


def test_r24_a_wild_draw_four_is_accepted() -> None:
    told = sit(bluffed(HONEST), ["a"])
    assert (0, "accept") in told.moves
    assert "You don't challenge. You draw 4 cards and miss a turn: " in told.text


def test_the_challenge_prompt_says_what_is_at_stake() -> None:
    """It names the color that Ada must not have held, and the cost of either answer."""
    told = sit(bluffed(BLUFF), [])
    question = told.text.rpartition("On top")[2]
    assert "red" in question
    assert "4" in question
    assert "6" in question


def test_a_challenge_must_be_answered_first() -> None:
    told = sit(bluffed(BLUFF), ["d", "k", "blue 1", "1", "u", "red"])
    assert told.moves == [(1, "uno"), (1, "W+4:G")]


def test_r25_bots_challenge_a_person_who_bluffs() -> None:
    match = dealt("W+4 B1 R1 B2 R2 B3 R3 B4  R4", rules=Rules(hand_size=4))
    told = sit(match, ["W+4:G", ""])
    assert told.moves[0] == (0, "W+4:G")
    assert told.moves[1][1] in ("challenge", "accept")


# Invalid input


anything = st.text(max_size=12) | st.sampled_from(["1", "d", "x", "u", "c", "a", "k", "w", "w r", "3 b u", "?", "rules", ""])


@given(st.lists(anything))
@settings(max_examples=40)
def test_no_input_ends_the_match(lines: list[str]) -> None:
    match = session.new_match(Rules(false_call_penalty=1), 3, seed="typed")
    told = sit(match, [line for line in lines if line.strip().lower() not in ("q", "quit", "exit")])
    assert isinstance(told.stopped, EOFError) or match.is_over
    assert replay(Record.of(match).text()).round == match.round


def test_an_invalid_line_gets_one_line_and_the_same_prompt() -> None:
    for line in ("99", "0", "hello", "red", "r9x", "color:R", "swap 1", "k", "c", "a", "x", "x Ada", "x Zoe", "catch 7"):
        told = sit(dealt("R5 G6 R7 G8 B1 B2 R9", rules=Rules(hand_size=3)), [line])
        answer = told.text.rpartition(f"> {line}\n")[2]
        assert len(answer.splitlines()) == 1, (line, answer)
        assert answer.rstrip().endswith((".", "?")), (line, answer)
        assert told.moves == []
        assert len(told.prompts) == 1


def test_a_wild_that_is_not_in_the_hand_does_not_ask_for_a_color() -> None:
    told = sit(dealt(DOWN), ["w"])
    assert len(told.prompts) == 1
    assert "don't have" in told.text


def test_enter_repeats_the_commands() -> None:
    """So does taking back a wild; an invalid line gets a message and repeats nothing."""
    for lines, times in ((["", ""], 3), (["w", ""], 2), (["hello"], 1)):
        told = sit(dealt("W G6 R7 G8 R9"), lines)
        assert told.text.count("1-2 play a card, d draw, u call UNO, ? help\n") == times, lines


def test_a_wild_asks_for_its_color_and_enter_takes_it_back() -> None:
    told = sit(dealt("W G6 R7 G8 R9"), ["w", "", "wild", "b"])
    assert told.moves[0] == (0, "W:B")
    assert [prompt == "> " for prompt in told.prompts[:4]] == [True, False, True, False]


def test_an_invalid_color_is_asked_for_again() -> None:
    told = sit(dealt("W G6 R7 G8 R9"), ["w", "purple", "1"])
    assert told.moves[0] == (0, "W:R")
    assert "purple" in told.text.rpartition("purple\n")[2]


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_a_person_can_quit_at_every_prompt(word: str) -> None:
    asked = {
        "turn": (dealt(DOWN), []),
        "drawn": (dealt("R5 G6 R7 G8 R9 R1"), ["d"]),
        "opening color": (dealt("R5 G6 R7 G8 W"), []),
        "challenge": (bluffed(BLUFF), []),
        "color of a wild": (dealt("W G6 R7 G8 R9"), ["w"]),
        "catch": (dealt(SKIPPED, moves=[(0, "draw")]), []),
        "pending": (counted(), []),
        "swap": (dealt("R7 G6 B1 B2 R9", rules=PARTY), ["1"]),
        "next round": (dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")]), []),
    }
    stayed = [what for what, (match, lines) in asked.items() if not isinstance(sit(match, [*lines, word]).stopped, Quit)]
    assert not stayed


def test_help_and_rules_can_be_shown_at_every_prompt() -> None:
    for match in (dealt(DOWN), bluffed(BLUFF), dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")])):
        told = sit(match, ["?", "rules"])
        assert "UNO" in told.text.partition("?\n")[2]
        assert "hand_size" in told.text
        assert len(match.rounds) == 1


# Saving and resuming


def second_round() -> Match:
    """Return a match in which you have won the first round. In the second, Ada has drawn, and it is your turn."""
    match = dealt("R1 G1 R2 G2 R3 Y9", moves=[(0, "R1"), (1, "draw"), (0, "R2")])
    match.next_round(cards=["G3", "R5", "G4", "R6", "Y7", "B1"])
    return match


PHASES: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "turn": (lambda: dealt(DOWN), []),
    "drawn": (lambda: dealt("R5 G6 R7 G8 R9 R1"), ["d"]),
    "opening_color": (lambda: dealt("R5 G6 R7 G8 W"), []),
    "challenge": (lambda: bluffed(BLUFF), []),
    "pending": (counted, []),
    "swap": (lambda: dealt("R7 G6 B1 B2 R9", rules=PARTY), ["1"]),
    "between rounds": (lambda: dealt("R1 R2 R3", rules=Rules(hand_size=1), moves=[(0, "R1")]), []),
    "second round": (second_round, []),
    "partners": (lambda: session.new_match(Rules(teams=True), 4, seed="four"), ["1 r", "d", "1 b"]),
    "official": (lambda: session.new_match(Rules.preset("official", decks=2), 10, seed="ten"), ["d"]),
}


class Evening:
    """Plays with `session.play`, as the command does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.prompts: list[str] = []
        self.text = ""  # everything said

    def __call__(self, match: Match, lines: Iterable[str], path: Path | None) -> int:
        out, typed = io.StringIO(), iter(lines)
        self.prompts = []

        def ask(prompt: str) -> str:
            self.prompts.append(prompt)
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr(session, "ask", ask)
        try:
            return session.play(match, Screen(out, plain=True), path=None if path is None else str(path), pause_seconds=0)
        finally:
            said = self.capsys.readouterr()
            self.text = out.getvalue() + said.out + said.err


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Evening:
    return Evening(monkeypatch, capsys)


@pytest.mark.parametrize("phase", PHASES)
def test_a_saved_match_resumes_from_the_same_position(phase: str, tmp_path: Path, evening: Evening) -> None:
    make, lines = PHASES[phase]
    match, path = make(), tmp_path / "left.uno"
    code = evening(match, [*lines, "q"], path)
    assert code == 0
    prompts = evening.prompts
    assert "--continue" in evening.text
    assert str(path) in evening.text
    again = session.resume(str(path))
    assert again.round == match.round
    assert (again.scores, again.names, again.players) == (match.scores, match.names, match.players)
    assert Record.of(again) == Record.of(match)
    if phase in ("turn", "drawn", "opening_color", "challenge", "pending", "swap"):
        assert again.round.phase == phase
    before = path.read_text(encoding="utf-8")
    code = evening(again, ["q"], path)
    assert code == 0
    assert evening.prompts[0] == prompts[-1]
    assert path.read_text(encoding="utf-8") == before


def test_a_person_who_quit_at_the_catch_prompt_is_asked_again(tmp_path: Path, evening: Evening) -> None:
    match, path = dealt(SKIPPED, moves=[(0, "draw")]), tmp_path / "catch.uno"
    evening(match, ["q"], path)
    prompts = evening.prompts
    assert "catch" in prompts[-1]
    evening(session.resume(str(path)), ["q"], path)
    assert evening.prompts[0] == prompts[-1]


def test_a_finished_match_is_not_played_again(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "over.uno"
    shutil.copy(GOLDEN / "elimination.uno", path)
    before = path.read_bytes()
    code = evening(session.resume(str(path)), [], path)
    assert code == 0
    assert "over" in evening.text
    assert not evening.prompts
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.uno")))
def test_golden_games_can_be_resumed(name: str, tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / name
    shutil.copy(GOLDEN / name, path)
    match = session.resume(str(path))
    assert match.players[0] == "human"
    assert set(match.players) == set(range(len(match.names)))
    code = evening(match, ["q"], path)
    assert code == 0
    assert replay(read(path)).round == match.round


def test_comments_and_assertions_are_backed_up_when_a_record_is_resumed(tmp_path: Path, evening: Evening) -> None:
    path = tmp_path / "challenge.uno"
    shutil.copy(GOLDEN / "challenge.uno", path)
    text = path.read_text(encoding="utf-8")
    evening(session.resume(str(path)), ["q"], path)
    assert any(kept.read_text(encoding="utf-8").startswith(text.rstrip()) for kept in tmp_path.iterdir())


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_bots_pause_briefly_at_a_terminal(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = session.new_match(Rules(), seats)
    assert (session.pause(match, 1.5), session.pause(match, 0)) == (1.5, 0)
    for is_terminal in (True, False):
        for stream in ("stdin", "stdout"):
            monkeypatch.setattr(f"sys.{stream}", Tty() if is_terminal else io.StringIO())
        found = session.pause(match, None)
        assert (0 < found <= 0.6) is is_terminal
        assert (seats - 1) * found <= 3


def test_the_record_names_the_player_of_each_seat(tmp_path: Path, evening: Evening) -> None:
    match = session.new_match(Rules(), 3, bots=("random", "careful"), seed="who")
    evening(match, ["q"], tmp_path / "who.uno")
    assert session.resume(str(tmp_path / "who.uno")).players == {0: "human", 1: "random", 2: "careful"}


def test_the_end_of_the_input_saves_the_match(tmp_path: Path, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = session.new_match(Rules(), 2, seed="end")
    code = evening(match, ["d"], None)
    assert code == 2
    (saved,) = tmp_path.glob("*.uno")
    assert saved.name in evening.text
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
    folder = tmp_path / "folder"
    folder.mkdir()

    def lines() -> Iterator[str]:
        folder.rmdir()
        yield "1"
        folder.mkdir()
        yield "q"

    path = folder / "a.uno"
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
    folder, home = tmp_path / "folder", tmp_path / "home"
    for made in (folder, home):
        made.mkdir()
    monkeypatch.chdir(home)
    match = session.new_match(Rules(), 2, seed="gone")

    def lines() -> Iterator[str]:
        folder.rmdir()
        yield "q"

    assert evening(match, lines(), folder / "a.uno") == 0
    (saved,) = home.glob("*.uno")
    assert session.resume(str(saved)).round == match.round
    assert saved.name in evening.text
    assert "can't be written" in evening.text


def test_the_record_is_printed_if_nothing_can_be_written(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(session, "_write", refuse)
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


# Setup


def test_ten_seats_have_ten_different_names() -> None:
    for name in ("You", *NAMES):
        match = session.new_match(Rules(), 10, name=name)
        assert len(set(match.names)) == 10
        assert len({other.lower() for other in match.names}) == 10


def test_a_person_gets_the_name_of_the_account_if_it_is_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "zoe": "Zoe",
        "Zoë": "Zoë",
        "root": "Player",
        "user": "Player",
        "ubuntu": "Player",
        "x": "Player",
        "www-data": "Player",
    }
    for account, name in names.items():
        monkeypatch.setenv("LOGNAME", account)
        assert session.new_match(Rules(), 2).names == [name, "Ada"]
    monkeypatch.setenv("LOGNAME", "ada")
    assert session.new_match(Rules(), 2).names == ["Ada", "Grace"]


def test_a_user_without_an_account_name_is_called_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert session.new_match(Rules(), 2).names[0] == "Player"


@pytest.mark.parametrize("name", ["ada", "ADA", "Grace"])
def test_no_bot_has_the_name_of_the_person(name: str) -> None:
    names = [other.lower() for other in session.new_match(Rules(), 5, name=name).names]
    assert len(set(names)) == 5


@pytest.mark.parametrize("name", ["Tom Dick", "#1", "=a", "a,b", "Zoë", "日本語", "x" * 200, "1", "human"])
def test_an_unusual_name_is_saved_and_read_back(name: str) -> None:
    match = session.new_match(Rules(), 2, name=name)
    assert replay(Record.of(match).text()).names == match.names


@pytest.mark.parametrize("name", ["", " ", "\x1b[31m", 'Jo"e', "a\nb", "\udcff"])
def test_a_name_that_cannot_be_saved_is_refused(name: str) -> None:
    with pytest.raises(DrawfourError, match="name"):
        session.new_match(Rules(), 2, name=name)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 12, 100_000])
def test_r1_an_impossible_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(DrawfourError, match="2 to 10"):
        session.new_match(Rules(), seats)


def test_unknown_bots_and_too_many_bots_are_refused() -> None:
    with pytest.raises(DrawfourError, match="Unknown bot 'clever'"):
        session.new_match(Rules(), 3, bots=("clever",))
    with pytest.raises(DrawfourError, match="3 bots for 2 seats"):
        session.new_match(Rules(), 3, bots=("careful", "random", "careful"))


def asked(*lines: str) -> tuple[Setup, str]:
    out, typed = io.StringIO(), iter(lines)

    def ask(prompt: str) -> str:
        out.write(prompt + "\n")
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return ask_setup(Screen(out, plain=True), ask), out.getvalue()


def test_the_setup_questions_fit_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        _, text = asked("4", "no", "", "", "nonsense", "?", "")
        assert not [line for line in text.splitlines() if len(line) > columns]


def test_enter_at_every_setup_question_starts_a_match() -> None:
    wishes, _ = asked("", "", "", "")
    assert wishes.seats == 3
    assert wishes.rules() == Rules()


def test_the_setup_questions_set_partners_a_preset_and_options() -> None:
    wishes, _ = asked("4", "yes", "official", "modern", "target_score 200", "hand_size=5", "")
    assert wishes.deck == "modern"
    assert wishes.seats == 4
    assert wishes.rules() == Rules.preset("official", teams=True, target_score=200, hand_size=5)


def test_the_setup_questions_take_options_written_as_on_the_command_line() -> None:
    wishes, _ = asked("2", "", "", "target-score 200", "--hand-size 5", "")
    assert wishes.rules() == Rules(target_score=200, hand_size=5)


def test_the_preset_no_mercy_brings_its_deck_unless_another_is_chosen() -> None:
    assert asked("", "no_mercy", "", "")[0].deck == "no_mercy"
    assert asked("", "no_mercy", "classic", "")[0].deck == "classic"
    assert asked("", "party", "", "")[0].deck == "classic"


def test_a_deck_that_does_not_fit_the_rules_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "worthless.toml"
    path.write_text(re.sub(r"points = \d+", "points = 0", NEW), encoding="utf-8")
    wishes, text = asked("", "", str(path), "", "decks 9", "hand_size 100", "")
    assert "target_score" in text
    assert (wishes.deck, wishes.changes) == ("classic", {"decks": "9", "hand_size": "100"})


def test_an_invalid_answer_to_a_setup_question_gets_the_allowed_values() -> None:
    wrong = ["11", "two", "4", "maybe", "no", "parti", "classic", "moden", "nowhere.toml", ""]
    wrong += ["decks 12", "decks", "tempo 3", "hand_size 60", ""]
    wishes, text = asked(*wrong)
    cards = ("Unknown deck 'moden'. Did you mean 'modern'?", "nowhere.toml can't be read")
    for sentence in ("2 to 10", "yes or no", "classic, official", *cards, "1 to 9", "hand_size", "108"):
        assert sentence in text
    assert wishes.rules() == Rules()


def test_the_setup_questions_end_with_the_input() -> None:
    for lines in ([], ["4"], ["4", "no"], ["4", "no", "classic"], ["4", "no", "classic", ""]):
        with pytest.raises(EOFError):
            asked(*lines)


# Several people at one screen


def test_a_shared_screen_never_shows_the_hand_of_another_player() -> None:
    match = Match(["Ann", "Bob"], Rules(hand_size=2), cards=DOWN.split(), players={0: "human", 1: "human"})
    told = sit(match, ["", "R5", "", ""])
    turn_of_ann, _, turn_of_bob = told.text.partition("Ann plays")
    assert "green 6" not in turn_of_ann
    assert "red 7" not in turn_of_bob.rpartition("\n" * 20)[2]
    assert any("Bob" in prompt for prompt in told.prompts)


def test_the_setup_questions_take_a_seed() -> None:
    for line in ("seed Our Sunday", "--seed=Our Sunday", "seed = Our Sunday"):
        wishes, _ = asked("2", "", "", line, "")
        assert wishes.seed == "Our Sunday"
    assert wishes.changes == {}


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
    monkeypatch.setattr(session, "_write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    evening(match, ["q"], None)
    assert "Copy the record of the match" in evening.text
    assert "drawfour 1" in evening.text


def test_a_second_interruption_does_not_stop_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: Evening) -> None:
    write = session._write

    def interrupted(place: Path, text: str) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        write(place, text)

    monkeypatch.setattr(session, "_write", interrupted)
    match, path = session.new_match(Rules(), 2, seed="twice"), tmp_path / "twice.uno"
    before = signal.getsignal(signal.SIGINT)
    assert evening(match, ["q"], path) == 0
    assert Record.of(replay(read(path))) == Record.of(match)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_bot_says_that_it_cannot_search_without_the_laboratory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.bots.player.can_search", lambda: False)
    match = session.new_match(Rules(), 2, bots=("master",), seed="who")
    shown = io.StringIO()
    screen = Screen(shown)
    get_ready({1: Player("master", 1, 1)}, match, screen)
    assert "can't search without the laboratory, and plays like an expert" in " ".join(shown.getvalue().split())


def test_a_hint_names_a_move_and_leaves_the_turn_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, evening: Evening
) -> None:
    monkeypatch.setattr("drawfour.bots.player.can_search", lambda: False)
    match = session.new_match(Rules(), 2, seed="hint", first=0)
    assert evening(match, ["hint", "HINT", "q"], tmp_path / "hint.uno") == 0
    shown = " ".join(evening.text.split())
    (hint, again) = re.findall(r"Hint: (\w[^.]*)\.", shown)
    assert hint == again
    assert match.round is not None
    assert not match.round.moves


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("W:B", "play wild and name blue"), ("Y5", "play yellow 5"), ("jump R7", "jump in with red 7"),
        ("draw", "draw a card"), ("take", "take the cards"), ("color:G", "name green"), ("swap 1", "swap hands with Bob"),
        ("catch 1", "catch Bob"), ("uno", "call UNO"), ("challenge", "challenge"), ("accept", "accept"),
        ("keep", "keep the card"),
    ],
)  # fmt: skip
def test_a_hint_says_what_to_do(move: str, words: str) -> None:
    notation = Round(2, seed="hint").notation
    plain = Speaker(notation, ["Ann", "Bob"], you=0)
    assert hints.sentences(Hint(move), plain) == f"Hint: {words}."
