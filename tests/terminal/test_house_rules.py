"""House rules in the terminal game: every answer and its message, and a fair chance to jump in."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable

import pytest

from drawfour import Match, Round, Rules, Speaker
from drawfour.core import phase
from drawfour.core.values import Stack
from drawfour.errors import REASONS, IllegalMove
from drawfour.record.document import Record
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from drawfour.strings import en
from drawfour.terminal import session
from drawfour.terminal.match_loop import Quit
from drawfour.terminal.move_input import HELP, Misunderstood, choices, moves_for
from drawfour.terminal.screen import Screen
from fixtures.terminal_session import Told, Typist, dealt, play_through, sit

NAMES = ("You", "Ada", "Grace")
PLAIN = "R5 G6 R7 G8 R9"  # you hold red 5 and red 7, Ada green 6 and 8; red 9 lies on top
STACK = Rules(hand_size=2, stack=Stack.SAME)
JUMP = Rules(hand_size=2, jump_in=True)


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrap lines at the same width wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "100")


def facing(yours: str, rules: Rules, *, theirs: str = "R+2", color: str = "") -> Match:
    """Return a match of two in which Ada has just played a draw card on red 9, and you face it."""
    first, second = yours.split()
    match = dealt(f"{theirs} {first} G1 {second} R9", dealer=0, rules=rules)
    match.play(1, "uno")
    match.play(1, theirs + color)
    return match


def status(match: Match) -> str:
    """Return the sentence shown before the prompt."""
    return " ".join(sit(match, []).text.rpartition("On top")[2].split())


# Pending counts


def test_a_pending_count_says_how_many_cards_and_what_can_be_added() -> None:
    said = status(facing("B+2 B1", STACK))
    assert "To draw: 2" in said
    assert "Your turn. Take 2 cards, or add a draw two." in said
    assert "1 pass them on, t take the cards" in said


def test_a_pending_wild_draw_four_says_what_a_challenge_costs() -> None:
    said = status(facing("W+4 B1", STACK, theirs="W+4", color=":G"))
    question = "challenge if you think Ada had red: if so, Ada draws 4; if not, you draw 6."
    assert f"Take 4 cards, add a wild draw four, or {question}" in said
    assert "t take the cards, c challenge" in said


def test_a_pending_count_says_which_cards_deflect_it() -> None:
    both = "Take 2 cards, add a draw two, or deflect them with a red skip or a red reverse."
    assert both in status(facing("RS B1", Rules(hand_size=2, stack=Stack.SAME, deflect=True)))
    alone = "Take 2 cards, or deflect them with a red skip or a red reverse."
    assert alone in status(facing("RS B1", Rules(hand_size=2, deflect=True)))


def test_a_pending_count_says_which_colors_can_be_added() -> None:
    assert "add a draw two or a wild draw four." in status(facing("W+4 B1", Rules(hand_size=2, stack=Stack.UPWARD)))
    green = facing("G+2 B1", Rules(hand_size=2, stack=Stack.ANY, no_bluffing=True), theirs="W+4", color=":G")
    assert "Take 4 cards, or add a green draw two or a wild draw four." in status(green)


@pytest.mark.parametrize("typed", ["t", "take", "T"])
def test_h1_a_person_takes_the_count(typed: str) -> None:
    told = sit(facing("B+2 B1", STACK), [typed])
    assert (0, "take") in told.moves
    assert "You draw 2 cards and miss a turn: " in told.text


@pytest.mark.parametrize("typed", ["1", "B+2", "blue draw two"])
def test_h1_a_person_adds_to_the_count(typed: str) -> None:
    told = sit(facing("B+2 B1", STACK), [typed])
    assert (0, "B+2") in told.moves
    assert "You play blue draw two. 4 cards are coming Ada's way." in told.text


def test_h2_a_person_deflects_the_count() -> None:
    told = sit(facing("RS B1", Rules(hand_size=2, deflect=True)), ["1"])
    assert (0, "RS") in told.moves
    assert "2 cards are coming Ada's way." in told.text


def test_h1_a_person_challenges_a_count() -> None:
    rules = Rules(hand_size=2, stack=Stack.SAME)
    match = dealt("W+4 B1  R8 B2  R5", dealer=0, rules=rules, moves=[(1, "uno"), (1, "W+4:G")])
    told = sit(match, ["c"])
    assert "Ada shows red 8" in told.text
    assert "Ada draws 4 cards." in " ".join(told.text.split())
    assert told.match.round.turn == 0


def test_a_call_can_be_made_with_a_stacked_card() -> None:
    told = sit(facing("B+2 B1", STACK), ["1 u"])
    assert told.moves[2:4] == [(0, "uno"), (0, "B+2")]
    assert "You call UNO!" in told.text


# Swapping


def seven(typed: Iterable[str]) -> tuple[Match, str]:
    """Play a 7 at a table of three, then type these lines."""
    match = dealt("R7 G1 Y1  B8 G2 Y2  B9 G3 Y3  R4", *NAMES, rules=Rules(hand_size=3, seven_zero=True))
    return match, sit(match, ["1", *typed]).text


@pytest.mark.parametrize("typed", ["2", "grace", "Gra", "s grace", "swap 2", "s 2"])
def test_h4_a_person_swaps_by_name_or_number(typed: str) -> None:
    match, text = seven([typed])
    assert match.round.moves[:2] == [(0, "R7"), (0, "swap 2")]
    assert "1 Ada (3), 2 Grace (3), ? help" in text
    assert "You swap hands with Grace." in text
    assert "Your hand is now: yellow 1, yellow 2, yellow 3." in text
    assert "green" not in text.partition("Your hand is now")[0].rpartition("On top")[2]


@pytest.mark.parametrize("typed", ["0", "3", "you", "zoe", "s", "swap", "g r"])
def test_h4_an_unknown_player_to_swap_with_is_asked_for_again(typed: str) -> None:
    match, text = seven([typed])
    assert len(match.round.moves) == 1
    assert "Who do you swap hands with? Type a number or a name: 1 Ada (3), 2 Grace (3)." in text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("d", "First choose a player to swap hands with."),
        ("k", "First choose a player to swap hands with."),
        ("swap 0", "Who do you swap hands with?"),
        ("B8", "Who do you swap hands with?"),
        ("u", "You can't call UNO now."),
    ],
)
def test_h4_nothing_else_can_be_done_before_the_swap(typed: str, sentence: str) -> None:
    match, text = seven([typed])
    assert len(match.round.moves) == 1
    assert text.rpartition(f"> {typed}\n")[2].startswith(sentence)


def test_h4_with_two_seats_the_swap_needs_no_name() -> None:
    told = sit(dealt("R7 G1 B8 G2 R4", rules=Rules(hand_size=2, seven_zero=True)), ["1", "s"])
    assert told.moves[:2] == [(0, "R7"), (0, "swap 1")]


def test_h4_a_passed_hand_is_shown_only_to_its_new_holder() -> None:
    match = dealt("R0 G1 B8 G2 R4", rules=Rules(hand_size=2, seven_zero=True))
    told = sit(match, ["1"])
    assert "All hands are passed on clockwise." in told.text
    assert "Your hand is now: green 1, green 2." in told.text
    shown = told.text.partition("All hands")[0]
    assert "green 1" not in shown


def test_h4_a_hand_of_one_card_after_a_swap_may_be_called_or_caught() -> None:
    """Ada swaps her last card for your two. You could not call earlier, so not all bots are quicker than you."""
    called, caught = 0, 0
    for seed in range(60):
        rules = Rules(hand_size=2, seven_zero=True, late_call=False)
        match = dealt("R7 Y8 B1  B3 Y9 B2  R4", *NAMES, dealer=0, rules=rules, moves=[(1, "R7"), (1, "swap 0")])
        told = sit(match, ["u"], seed=seed)
        assert "Ada swaps hands with you." in told.text
        assert "Your hand is now: blue 3." in told.text
        called += told.moves[2:3] == [(0, "uno")]
        caught += told.moves[2][1] == "catch 0"
    assert called + caught == 60
    assert 20 < called < 55, called


def test_h4_a_player_left_with_one_card_after_a_7_is_asked_to_call_after_the_swap() -> None:
    """Ada has one card as well, so the swap makes no hand smaller."""
    asked = 0
    for seed in range(20):
        moves = [(1, "uno"), (1, "R1"), (2, "uno"), (2, "R2")]
        rules = Rules(hand_size=2, seven_zero=True)
        match = dealt("R1 R2 R7  Y8 Y9 B8  R4", *NAMES, dealer=0, rules=rules, moves=moves)
        told = sit(match, ["R7", "swap 1", "u"], seed=seed)
        assert told.moves[5] == (0, "swap 1")
        asked += "didn't call UNO" in " ".join(told.prompts)
    assert asked > 5


# Jumping in


def twins(yours: str = "R5") -> Match:
    """Return a match in which Ada has played a red 5, you hold another, and it is Grace's turn. No other card helps."""
    cards = f"R5 G1 {yours}  Y8 G2 B8  Y9 G3 B9  R4"  # Ada, Grace, you
    return dealt(cards, *NAMES, dealer=0, rules=Rules(hand_size=3, jump_in=True), moves=[(1, "R5")])


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
        told = sit(match, ["", *lines], seed=seed)  # Ada has one card left; then the question whether to jump in
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


def test_h3_on_a_shared_screen_everybody_is_asked_about_every_card() -> None:
    match = dealt("R5 G1 R5  Y8 R2 B8  Y9 G3 B9  R4", *NAMES, dealer=0, rules=Rules(hand_size=3, jump_in=True))
    match.players.update({1: "human", 2: "human"})
    match.play(1, "R5")
    told = sit(match, ["", "", "", "R2", "", ""])  # you, Ada, then Grace gets the screen and plays
    assert told.moves[1:] == [(2, "R2")]
    assert questions(told) == 4


def test_h3_a_new_round_begins_with_the_question_even_if_the_last_one_ended_with_a_draw() -> None:
    """You draw until you are knocked out."""
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, jump_in=True)
    match = dealt("B1 R6 B2 R8 R4 Y1 Y2 Y3", rules=rules)
    match.players[1] = "human"
    told = sit(match, ["", "", "d", "", ""])
    assert match.round.number == 2
    assert questions(told) == 2


# Knock-outs, and drawing until a card fits


def test_h9_a_knocked_out_person_watches_until_the_round_is_over() -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, target_score=0)
    told = sit(dealt("B1 R6 R7  B2 R8 R9  R4  Y1 Y2 Y3", *NAMES, rules=rules), ["d", "w"])
    said = " ".join(told.text.split())
    assert "You draw 3 cards: yellow 1, yellow 2, yellow 3. You have too many cards and are knocked out of the round." in said
    assert told.match.is_over
    assert told.prompts == ["> ", "You are out of this round. Enter skip to its end, w watch: "]
    assert re.search(r"You scored 0, total 0, out of the round", said)
    assert "cannot be played" not in said


@pytest.mark.parametrize(("typed", "is_told"), [("", False), ("w", True), ("watch", True), ("x", False)])
def test_h9_a_knocked_out_person_can_skip_the_rest_of_the_round(typed: str, is_told: bool) -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, target_score=0)
    paused: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.sleep", paused.append)
        told = sit(dealt("B1 R6 R7  B2 R8 R9  R4  Y1 Y2 Y3", *NAMES, rules=rules), ["d", typed], pause_seconds=1)
    rest = told.text.partition("watch: ")[2]
    assert told.match.is_over
    assert ("Ada plays" in rest) is is_told
    assert "End of the round" in rest
    assert (1 in paused) is is_told
    assert len(told.prompts) == 2


def test_h9_a_knocked_out_person_is_asked_once_a_round() -> None:
    rules = Rules.preset("classic", scoring="elimination", target_score=60)
    match = session.new_match(rules, 4, name="Zoe", seed="out")
    match.opening_scores[0] = 59
    told = play_through(match, Typist(3))
    rounds = sum(0 not in round.seats_in for round in match.rounds)
    assert rounds > 1
    assert sum("out of this round" in prompt for prompt in told.prompts) == rounds


def test_h9_a_knocked_out_seat_is_shown_as_out() -> None:
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True)
    moves = [(2, "uno"), (2, "R6"), (0, "R7"), (1, "draw")]
    match = dealt("R6 R7 B1  R8 R9 B2  R4  Y1 Y2 Y3", *NAMES, dealer=1, rules=rules, moves=moves)
    shown = Screen(io.StringIO(), plain=True).seats(match.round.view(0), match.names)
    assert shown[0].startswith("You 1 > Ada out > [Grace 1 UNO]")


def test_h5_all_cards_drawn_are_told() -> None:
    rules = Rules(hand_size=2, draw_until_playable=True)
    told = sit(dealt("B1 G6 B2 G7 R8 Y1 Y2 R3", rules=rules), ["d"])
    assert "You draw 3 cards: red 3, yellow 1, yellow 2." in told.text
    assert "Play red 3." in told.text


def test_h5_drawing_every_card_without_a_match_is_explained() -> None:
    """With 104 cards dealt, three are left besides the top card, and none of them fits."""
    match = dealt(" ".join(_deal_with_last("R9", ["Y1", "Y2", "Y3"])), rules=Rules(hand_size=52, draw_until_playable=True))
    told = sit(match, ["d"])
    assert "None of them can be played, so your turn is over." in " ".join(told.text.split())


def _deal_with_last(top: str, last: list[str]) -> list[str]:
    """Order the classic deck so that, with two hands of 52 cards, `top` is turned up and `last` are the cards left."""
    notation = Round(2, seed="demo").notation
    cards = [notation.cards[face] for face in notation.book.order]
    for card in [top, *last]:
        cards.remove(card)
    return [*cards, top, *last]


# Custom colors, and messages


def test_a_color_to_draw_for_is_named_like_the_opening_color() -> None:
    round = Round(2, seed="demo")
    view = round.view(0)
    view.state.phase = phase.DRAW_COLOR
    for typed in ("g", "green", "3", "color:G"):
        assert moves_for(typed, view, ["You", "Ada"]) == ["color:G"]
    assert Speaker(round.notation, ["You", "Ada"], 0).status(view.state) == "Your turn. Name a color and draw until it comes."
    assert "r red, y yellow, g green, b blue" in choices(view, ["You", "Ada"])


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
