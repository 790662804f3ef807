"""Calls of UNO and catches in the terminal, by people and by bots."""

from __future__ import annotations

import re

from drawfour import Rules
from drawfour.bots import NAMES
from fixtures.terminal_positions import DOWN, SKIPPED
from fixtures.terminal_session import dealt, sit


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


def test_a_person_is_asked_to_catch_only_a_player_who_forgot_to_call() -> None:
    asked = set()
    for seed in range(100):
        told = sit(dealt(SKIPPED, moves=[(0, "draw")]), [""], seed=seed)
        asked.add(((1, "uno") in told.moves[:3], told.prompts[0]))
    question = "Ada has one card left and forgot to call UNO. x catch, Enter continue: "
    assert asked == {(True, "> "), (False, question)}


def test_if_a_false_catch_costs_cards_the_prompt_does_not_reveal_whether_the_player_called() -> None:
    asked = set()
    for seed in range(100):
        match = dealt(SKIPPED, moves=[(0, "draw")], rules=Rules(hand_size=2, false_catch_penalty=2))
        told = sit(match, [""], seed=seed)
        asked.add(((1, "uno") in told.moves[:2], told.prompts[0]))
    assert {called for called, _ in asked} == {True, False}
    assert len({prompt for _, prompt in asked}) == 1


def test_r32_a_person_on_turn_catches() -> None:
    rules = Rules(hand_size=2, late_call=False)
    told = sit(dealt("R5 R6 B1 G6 R9", moves=[(0, "R5"), (1, "R6")], rules=rules), ["x"])
    assert told.moves[-1] == (0, "catch 1")
    assert told.match.round.turn == 0
    assert "Ada draws 2 cards." in told.text


def test_a_catch_is_among_the_choices_only_if_it_can_be_made() -> None:
    rules = Rules(hand_size=2, late_call=False)
    for calls, penalty, is_offered in (([], 0, True), ([(1, "uno")], 0, False), ([(1, "uno")], 2, True)):
        moves = [(0, "draw"), *calls, (1, "R6")]
        rules = Rules(hand_size=2, late_call=False, false_catch_penalty=penalty)
        told = sit(dealt("R5 R6 B1 G6 R9 B2", moves=moves, rules=rules), [])
        assert ("x catch" in told.text) is is_offered


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
