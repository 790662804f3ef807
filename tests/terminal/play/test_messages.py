"""Messages to wrong answers and about illegal moves in the terminal, and commands of house rules."""

from __future__ import annotations

import pytest

from drawfour import Round, Rules, Speaker
from drawfour.core import phase
from drawfour.core.values import Stack
from drawfour.errors import REASONS, IllegalMove
from drawfour.strings import en
from drawfour.terminal.hand_numbers import HandNumbers
from drawfour.terminal.move_input import HELP, Misunderstood, choices, moves_for
from fixtures.terminal_positions import JUMP, STACK, facing, twins
from fixtures.terminal_session import dealt, sit

PLAIN = "R5 G6 R7 G8 R9"  # you hold red 5 and red 7, Ada green 6 and 8; red 9 lies on top


def test_a_color_to_draw_for_is_named_like_the_opening_color() -> None:
    round = Round(2, seed="demo")
    view = round.view(0)
    view.state.phase = phase.DRAW_COLOR
    for typed in ("g", "green", "3", "color:G"):
        assert moves_for(typed, view, ["You", "Ada"]) == ["color:G"]
    assert Speaker(round.notation, ["You", "Ada"], 0).status(view.state) == "Your turn. Name a color and draw until it comes."
    assert "r red, y yellow, g green, b blue" in choices(view, ["You", "Ada"], HandNumbers())


@pytest.mark.parametrize(
    ("make", "typed", "sentence"),
    [
        (lambda: facing("B+2 B1", STACK), "d", "First take the cards, or pass them on."),
        (lambda: facing("B+2 B1", STACK), "blue 1", "First take the cards, or pass them on."),
        (lambda: facing("W+4 B1", Rules(hand_size=2, stack=Stack.ANY)), "c", "You have nothing to challenge or accept."),
        (
            lambda: facing("B+2 B1", Rules(hand_size=2, stack=Stack.ANY, no_bluffing=True), theirs="W+4", color=":G"),
            "B+2",
            "That card doesn't match. Your turn. Take 4 cards, or add a green draw two or a wild draw four.",
        ),
        (
            lambda: facing("BS B1", Rules(hand_size=2, deflect=True)),
            "BS",
            "Only Draw Twos can be deflected, and only with a card of the color in play.",
        ),
        (
            lambda: facing("GS B1", Rules(hand_size=2, deflect=True, stack=Stack.SAME), theirs="W+4", color=":G"),
            "GS",
            "Only Draw Twos can be deflected, and only with a card of the color in play.",
        ),
        (lambda: dealt(PLAIN, rules=STACK), "t", "You have no cards to take now."),
        (lambda: dealt(PLAIN), "t", "You have no cards to take now."),
        (lambda: dealt(PLAIN, rules=Rules(hand_size=2, seven_zero=True)), "s ada", "You can't swap hands now."),
        (lambda: dealt("R9 G6 R7 G8 R9", rules=JUMP), "j", "It's your turn: just play the card."),
        (lambda: dealt(PLAIN), "j", "Jumping in is off in this match."),
        (lambda: dealt("W G6 R7 G8 R9", rules=JUMP), "j w", "Nobody can jump in with a wild."),
        (lambda: facing("R+2 B1", Rules(hand_size=2, stack=Stack.SAME, jump_in=True)), "j", "It's your turn: just play"),
        (twins, "j red 8", "You don't have that card."),
        (twins, "jump B8", "You can only jump in with a card identical to the top card: red 5."),
        (twins, "d", "It's not your turn."),
        (twins, "t", "You have no cards to take now."),
    ],
)  # fmt: skip
def test_every_wrong_answer_gets_its_message(make: object, typed: str, sentence: str) -> None:
    assert callable(make)
    match = make()
    number = len(match.round.moves)
    told = sit(match, [typed])
    answer = " ".join(told.text.rpartition(f"{typed}\n")[2].split())
    assert answer.startswith(sentence), answer
    assert len(match.round.moves) == number


def test_every_reason_for_an_illegal_move_has_its_own_message() -> None:
    """In REASONS, the codes up to `finish_barred` are about moves."""
    round = Round(2, Rules(jump_in=True), seed="demo")
    speaker = Speaker(round.notation, ["You", "Ada"], 0)
    elsewhere = ("unknown_move", "color_missing")
    moves = list(REASONS)[: list(REASONS).index("finish_barred") + 1]
    for code in moves:
        said = speaker.refusal(IllegalMove(code, 0, "draw", []), round.view(0).state)
        assert said.endswith("."), code
        assert (code in en.REFUSALS) is (code not in elsewhere), code


def test_the_help_lists_the_house_rule_commands() -> None:
    for command in ("t ", "s Ada ", "j "):
        assert any(line.strip().startswith(command.strip()) for line in HELP.splitlines()), command


def test_swap_is_a_command_only_if_hands_can_be_swapped() -> None:
    with pytest.raises(Misunderstood, match="I don't know 'swap 1'"):
        moves_for("swap 1", Round(2, seed="demo").view(0), ["You", "Ada"])
