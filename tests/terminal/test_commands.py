"""The commands of the terminal game: typed lines, and the moves or messages they lead to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour import Match, Round, Rules, View
from drawfour.core.values import Stack
from drawfour.decks.reading import deck_of
from drawfour.terminal.display import Quit
from drawfour.terminal.move_input import HELP, ColorNeeded, Misunderstood, color_choices, moves_for, wild_named
from fixtures.terminal_session import sit

NAMES = ["You", "Ada", "Grace", "Graham Bell"]
HAND = "R5 RS R+2 Y9 B1 W W+4"


def view_of(hand: str = HAND, top: str = "R8", *, seats: int = 4, rules: Rules | None = None) -> View:
    """Return the view of seat 0 on its first turn, with these cards."""
    cards = hand.split()
    others = iter(
        ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "B2"] * 2
    )
    deal = [card for mine in cards for card in (mine, *(next(others) for _ in range(seats - 1)))]
    rules = rules or Rules.preset("mattel", hand_size=len(cards), decks=2)
    return Round(seats, rules, cards=[*deal, top]).view(0)


def moves(text: str, view: View | None = None) -> list[str]:
    return moves_for(text, view or view_of(), NAMES)


def understood(text: str, view: View) -> tuple[list[str], str]:
    """Return the moves that a line stands for, or the message if it stands for none."""
    try:
        return moves(text, view), ""
    except Misunderstood as answer:
        return [], str(answer)
    except ColorNeeded as wanted:
        return [], f"Which color of {wanted.card}?"


def test_a_color_with_the_letter_of_a_command_is_named_after_a_wild() -> None:
    text = 'name = "x"\n' + "".join(f'[[color]]\nname = "{name}"\nletter = "{name[0].upper()}"\n' for name in ("jade", "blue"))
    text += '[[symbol]]\ncode = "1"\npoints = 1\ncopies = 20\n'
    text += '[[wild]]\ncode = "W"\npoints = 50\ncopies = 4\neffects = ["name a color"]\n'
    rules = Rules.preset("classic", hand_size=3, jump_in=True)
    view = Round(2, rules, deck=deck_of(text, "x.toml"), cards=["W", "B1", "J1", "B1", "J1", "B1", "J1"], dealer=1).view(0)
    assert understood("2 j", view)[0] == ["W:J"]
    assert understood("1 j", view)[0] == ["J1", "jump J1"]


def test_a_wild_named_like_a_command_is_played_in_upper_case() -> None:
    text = 'name = "x"\n' + "".join(f'[[color]]\nname = "{name}"\nletter = "{name[0].upper()}"\n' for name in ("red", "blue"))
    text += '[[symbol]]\ncode = "1"\npoints = 1\ncopies = 20\n'
    for code in ("D", "U", "X"):
        text += f'[[wild]]\ncode = "{code}"\npoints = 50\ncopies = 4\neffects = ["name a color"]\n'
    rules = Rules.preset("classic", hand_size=4, false_call_penalty=2)
    deal = ["D", "R1", "U", "R1", "X", "R1", "D", "R1", "B1"]
    view = Round(2, rules, deck=deck_of(text, "x.toml"), cards=deal, dealer=1).view(0)
    for typed, expected in (
        ("D r", ["D:R"]), ("X b", ["X:B"]), ("U r", ["U:R"]), ("U:B", ["U:B"]), ("u U r", ["uno", "U:R"]),
        ("X r u", ["uno", "X:R"]), ("d", ["draw"]), ("u", ["uno"]), ("D", []),
    ):  # fmt: skip
        said = understood(typed, view)
        assert said[0] == expected, typed
    assert understood("D", view)[1] == "Which color of D?"


COLORS = ("quartz", "umber", "denim", "heather", "teal", "amber", "coral", "snow")
LETTERS = 'name = "x"\n' + "".join(f'[[color]]\nname = "{name}"\nletter = "{name[0].upper()}"\n' for name in COLORS)
LETTERS += '[[symbol]]\ncode = "1"\npoints = 1\ncopies = 8\n'
LETTERS += '[[wild]]\ncode = "Z"\npoints = 50\ncopies = 4\neffects = ["name a color"]\n'


def lettered(cards: str) -> Match:
    """Return a match with colors whose letters are also commands. You have the first turn."""
    deck, players = deck_of(LETTERS, "x.toml"), {0: "human", 1: "careful"}
    return Match(["You", "Ada"], Rules(hand_size=2), deck=deck, cards=cards.split(), dealer=1, players=players)


def test_a_color_letter_that_is_also_a_command_names_the_color() -> None:
    for letter, name in zip("QUDHTACS", COLORS, strict=True):
        for typed in (letter, letter.lower(), name):
            assert (0, f"color:{letter}") in sit(lettered("Z D1 Z U1 Z"), [typed]).moves
            assert (0, f"Z:{letter}") in sit(lettered("Z D1 Q1 U1 D1"), ["Z", typed]).moves
    assert isinstance(sit(lettered("Z D1 Z U1 Z"), ["quit"]).stopped, Quit)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", ["R5"]),
        ("3", ["R+2"]),
        ("R5", ["R5"]),
        ("r5", ["R5"]),
        ("red 5", ["R5"]),
        ("Red  5", ["R5"]),
        ("RED SKIP", ["RS"]),
        ("red draw two", ["R+2"]),
        ("r+2", ["R+2"]),
        ("yellow 9", ["Y9"]),
        ("6 b", ["W:B"]),
        ("6 blue", ["W:B"]),
        ("6 4", ["W:B"]),
        ("w b", ["W:B"]),
        ("W:B", ["W:B"]),
        ("w:b", ["W:B"]),
        ("wild green", ["W:G"]),
        ("7 red", ["W+4:R"]),
        ("w+4 y", ["W+4:Y"]),
        ("W+4:Y", ["W+4:Y"]),
        ("wild draw four yellow", ["W+4:Y"]),
        ("d", ["draw"]),
        ("draw", ["draw"]),
        ("D", ["draw"]),
        ("k", ["keep"]),
        ("keep", ["keep"]),
        ("a", ["accept"]),
        ("accept", ["accept"]),
        ("c", ["challenge"]),
        ("challenge", ["challenge"]),
        ("u", ["uno"]),
        ("UNO!", ["uno"]),
        ("uno", ["uno"]),
        ("1 u", ["uno", "R5"]),
        ("1 uno", ["uno", "R5"]),
        ("red 5 uno!", ["uno", "R5"]),
        ("6 b u", ["uno", "W:B"]),
    ],
)
def test_commands_become_moves(text: str, expected: list[str]) -> None:
    assert moves(text) == expected


@pytest.mark.parametrize("text", ["u 1", "uno red 5", "UNO! r5"])
def test_a_call_may_come_before_its_card(text: str) -> None:
    assert moves(text) == ["uno", "R5"]


@pytest.mark.parametrize(
    ("text", "card", "call"), [("6", "W", []), ("w", "W", []), ("wild draw four", "W+4", []), ("7 u", "W+4", ["uno"])]
)
def test_a_wild_without_a_color_asks_for_it(text: str, card: str, call: list[str]) -> None:
    with pytest.raises(ColorNeeded) as wanted:
        moves(text)
    assert (wanted.value.card, wanted.value.call) == (card, call)


def test_a_color_is_given_by_letter_name_or_number() -> None:
    view = view_of()
    for word in ("g", "G", "green", "Green", "3"):
        assert wild_named("W", word, view) == "W:G"
    for word in ("purple", "", "gr een", "5", "0"):
        with pytest.raises(Misunderstood, match="r red, y yellow, g green, b blue"):
            wild_named("W", word, view)
    assert color_choices(view) == "r red, y yellow, g green, b blue"


def test_numbers_count_all_cards_in_deck_order() -> None:
    view = view_of("B1 W R5 R5 Y9")
    assert [moves(number, view) for number in ("1", "2", "3", "4 r")] == [["R5"], ["Y9"], ["B1"], ["W:R"]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0", "You have no card 0. Your cards: 1-7."),
        ("8", "You have no card 8. Your cards: 1-7."),
        ("99", "You have no card 99. Your cards: 1-7."),
        ("red 5 blue", "red 5 names no color."),
        ("1 b", "red 5 names no color."),
        ("6 purple", "'purple' is not a color. Choose r red, y yellow, g green, b blue."),
        ("-", "I don't know '-'. Type ? for help."),
        ("gren 3", "I don't know 'gren 3'. Did you mean 'green 3'? Type ? for help."),
        ("drwa", "I don't know 'drwa'. Did you mean 'draw'? Type ? for help."),
        ("6 gren", "'gren' is not a color. Did you mean 'green'? Choose r red, y yellow, g green, b blue."),
        ("purple 3", "I don't know 'purple 3'. Type ? for help."),
        ("1234", "I don't know '1234'. Type ? for help."),
        ("٣", "I don't know '٣'. Type ? for help."),
        ("swap 1", "I don't know 'swap 1'. Did you mean 'swap'? Type ? for help."),
        ("x", "Nobody can be caught now: they called in time or have more cards."),
    ],
)
def test_an_unknown_command_gets_a_message_that_says_what_to_type(text: str, sentence: str) -> None:
    with pytest.raises(Misunderstood) as answer:
        moves(text)
    assert str(answer.value) == sentence


def test_a_card_that_is_not_in_the_hand_is_still_a_move() -> None:
    """The round explains why it can't be played."""
    assert moves("green 7") == ["G7"]


def test_a_wild_that_is_not_in_the_hand_does_not_ask_for_a_color() -> None:
    for text in ("w", "wild", "wild draw four"):
        meant, sentence = understood(text, view_of("R5 B1"))
        assert meant or "hand" in sentence


def test_the_opening_color_is_named_by_letter_name_number_or_notation() -> None:
    view = view_of("R5 B1 Y9", "W")
    assert view.phase == "opening_color"
    for text in ("g", "green", "GREEN", "3", "color:G", "color:g"):
        assert moves(text, view) == ["color:G"]
    with pytest.raises(Misunderstood, match="r red, y yellow, g green, b blue"):
        moves("purple", view)


def one_card_each() -> View:
    return view_of("R5", rules=Rules(hand_size=1, false_catch_penalty=1))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("x ada", 1),
        ("x Ada", 1),
        ("catch ada", 1),
        ("x a", 1),
        ("X ADA", 1),
        ("x grace", 2),
        ("x grac", 2),
        ("x graham bell", 3),
        ("x graham", 3),
    ],
)
def test_a_catch_names_its_seat(text: str, seat: int) -> None:
    assert moves(text, one_card_each()) == [f"catch {seat}"]


@pytest.mark.parametrize("text", ["x gra", "x zoe", "x you", "x"])
def test_a_catch_without_a_name_asks_whom(text: str) -> None:
    with pytest.raises(Misunderstood, match="Catch whom"):
        moves(text, one_card_each())


def test_a_name_that_begins_another_name_can_be_given() -> None:
    assert moves_for("x gra", one_card_each(), ["You", "Ada", "Gra", "Grace"]) == ["catch 2"]


def test_a_catch_needs_no_name_if_only_one_seat_has_one_card() -> None:
    round = Round(3, Rules(hand_size=2), cards="R5 G6 B1 R7 G8 B2 R9".split(), dealer=2)  # noqa: SIM905  # as in a record
    round.play(0, "R5")
    assert moves_for("x", round.view(1), ["Ann", "Bob", "Cyd"]) == ["catch 0"]


@given(st.text(min_size=1, max_size=20).filter(str.strip), st.sampled_from(["R8", "W"]))
@settings(max_examples=300)
def test_every_line_is_a_move_or_gets_a_message(text: str, top: str) -> None:
    view = view_of(top=top)
    meant, sentence = understood(text.strip(), view)
    assert all(view.notation.move_of(move) is not None for move in meant)
    assert meant or sentence.endswith((".", "?"))
    assert "\n" not in sentence


def test_every_legal_move_can_be_typed_in_notation() -> None:
    for view in (view_of(), view_of(top="W"), one_card_each()):
        for move in view.legal:
            if not move.startswith("catch"):
                assert moves(move, view) == [move]
                assert moves(move.lower(), view) == [move]


def test_every_card_can_be_typed_in_words() -> None:
    view = view_of()
    for face, card in enumerate(view.notation.cards):
        words = view.notation.card_words(face)
        is_wild = card.startswith("W")
        assert moves(f"{words} red" if is_wild else words, view) == [f"{card}:R" if is_wild else card]


def test_the_help_lists_every_command() -> None:
    for command in ("u ", "d ", "k ", "a ", "c ", "x ", "rules", "?", "q "):
        assert any(line.strip().startswith(command.strip()) for line in HELP.splitlines())


def test_house_rule_answers_are_single_letters() -> None:
    rules = Rules(stack=Stack.SAME, seven_zero=True, jump_in=True, hand_size=7, decks=2)
    view = view_of(rules=rules)
    assert moves("t", view) == moves("take", view) == ["take"]
    assert moves("s grace", view) == moves("swap Gr", view_of(seats=3, rules=rules)) == ["swap 2"]
    assert moves("s", view_of(seats=2, rules=rules)) == ["swap 1"]
    assert moves("j", view) == moves("jump", view) == ["jump R8"]
    asked = "Who do you swap hands with? Type a number or a name: 1 Ada (7), 2 Grace (7), 3 Graham Bell (7)."
    assert understood("s gr", view)[1] == understood("s", view)[1] == asked


def test_a_wild_without_an_effect_that_names_a_color_needs_none() -> None:
    view = Round(2, Rules(hand_size=2), deck="no_mercy", cards=["WC", "R1", "R2", "R3", "R4"]).view(0)
    assert "WC" in view.legal
    assert moves("1", view) + moves("wc", view) + moves("r2", view) == ["R2", "WC", "R2"]
    assert moves("wild color roulette", view) == ["WC"]
    assert understood("wc r", view)[1] == "wild color roulette names no color."
