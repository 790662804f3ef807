"""Jump-ins in the terminal: the question, its answers, and a fair chance for everyone."""

from __future__ import annotations

import pytest

from drawfour import Rules
from drawfour.record.document import Record
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from drawfour.terminal.display import Quit
from fixtures.terminal_positions import JUMP, NAMES, twins
from fixtures.terminal_session import Told, dealt, sit

JUMP_THREE = Rules(hand_size=3, jump_in=True)

QUESTION = "You have a red 5 as well. j jump in, Enter let it pass: "


@pytest.mark.parametrize("typed", ["j", "J", "jump", "jump R5", "R5", "red 5", "j red 5"])
def test_h3_a_person_jumps_in(typed: str) -> None:
    told = sit(twins(), [typed])
    assert told.prompts[0] == QUESTION
    assert told.moves[1] == (0, "jump R5")
    assert "You jump in. You play red 5." in told.text


def test_h3_a_player_who_declines_to_jump_in_is_asked_once_for_each_card() -> None:
    told = sit(twins(), ["", ""])
    assert [prompt for prompt in told.prompts if prompt == QUESTION] == [QUESTION]
    assert told.moves[1][0] == 2


def test_h3_a_player_without_the_card_is_not_asked() -> None:
    assert QUESTION not in sit(twins("R6"), []).prompts


def test_h3_a_player_who_quit_at_the_question_is_asked_again() -> None:
    match = twins()
    assert isinstance(sit(match, ["q"]).stopped, Quit)
    assert sit(replay(parse(Record.of(match).text())), ["j"]).prompts[0] == QUESTION


@pytest.mark.parametrize("lines", [["j u"], ["u j"], ["R5 u"], ["j", "u"]])
def test_h3_a_jump_in_down_to_one_card_is_called_with_it_or_after_it(lines: list[str]) -> None:
    called, asked = 0, 0
    for seed in range(30):
        match = dealt("R5 G1 R5  Y8 G2 B8  R4", *NAMES, dealer=0, rules=JUMP)
        match.play(1, "uno")
        match.play(1, "R5")
        told = sit(match, lines, seed=seed)
        called += (0, "uno") in told.moves
        asked += "didn't call UNO" in " ".join(told.prompts)
    assert called == 30 if len(lines) == 1 else 5 < called < 30, (called, asked)


def test_h3_bots_and_people_are_sometimes_quicker() -> None:
    """With two decks, Grace and you both hold the card: chance decides who is first."""
    first = []
    for seed in range(60):
        rules = Rules(hand_size=3, jump_in=True, decks=2)
        match = dealt("R5 G4 R5 R5  Y8 Y2 G2 B8  Y9 Y3 G3 B9  R4", "You", "Ada", "Linus", "Grace", dealer=0, rules=rules)
        match.play(1, "R5")
        told = sit(match, ["j"], seed=seed)
        first.append(told.moves[1][0])
    assert 5 < first.count(3) < 40, first
    assert first.count(0) > 10


def test_h3_on_a_shared_screen_everybody_is_asked_and_nobody_learns_who_holds_what() -> None:
    asked = []
    for yours in ("R5", "R6"):
        match = twins(yours)
        match.players[2] = "human"
        asked.append(sit(match, [""]).prompts[0])
    assert asked[0] == asked[1] == "You: j jump in with a card identical to the top card, Enter let it pass: "


def questions(told: Told) -> int:
    """Count how often players at a shared screen were asked whether to jump in."""
    return sum("j jump in" in prompt for prompt in told.prompts)


def test_h3_on_a_shared_screen_everybody_else_is_asked_about_every_card() -> None:
    match = dealt("R5 G1 R5  Y8 R2 B8  Y9 G3 B9  R4", *NAMES, dealer=0, rules=Rules(hand_size=3, jump_in=True))
    match.players.update({1: "human", 2: "human"})
    match.play(1, "R5")
    told = sit(match, ["", "", "R2", ""])  # you, then Grace gets the screen and plays, then Ada
    assert told.moves[1:] == [(2, "R2")]
    assert questions(told) == 2


@pytest.mark.parametrize("typed", ["1 j", "R5 j", "red 5 jump"])
def test_c20_two_identical_cards_are_played_in_one_go(typed: str) -> None:
    match = dealt("R5 G1 B1  R5 G2 B8  Y8 G3 B9  R4", *NAMES, dealer=2, rules=JUMP_THREE)
    told = sit(match, [typed])
    assert "1 j play both" in told.text
    assert told.moves[:2] == [(0, "R5"), (0, "jump R5")]
    assert not any("as well" in prompt for prompt in told.prompts)


def test_c20_the_call_is_made_with_the_last_card_but_one() -> None:
    told = sit(dealt("R5 G1 R5  G2 B1  B8 R4", rules=JUMP_THREE, dealer=1), ["1 j u"])
    assert told.moves[:3] == [(0, "R5"), (0, "jump R5"), (0, "uno")]
    told = sit(dealt("R5 G1 R5 G2 R4", rules=JUMP, dealer=1), ["1 j u"])
    assert told.moves == [(0, "uno"), (0, "R5"), (0, "jump R5")]
    assert "You win" in told.text


def test_c20_a_single_card_is_not_played_twice() -> None:
    told = sit(dealt("R5 G1 B1 G2 R4", rules=JUMP, dealer=1), ["1 j"])
    assert told.moves == []
    assert "Only two identical cards can be played at once" in told.text


def test_h3_a_new_round_begins_with_the_question_even_if_the_last_one_ended_with_a_draw() -> None:
    """You draw until you are knocked out."""
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, jump_in=True)
    match = dealt("B1 R6 B2 R8 R4 Y1 Y2 Y3", rules=rules)
    match.players[1] = "human"
    told = sit(match, ["", "", "d", "", ""])
    assert match.round.number == 2
    assert questions(told) == 2
