"""Setting up rules, decks and tables: invalid combinations are refused, and the layout is sized by the deck."""

from __future__ import annotations

import dataclasses
import random

import pytest

from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC, Color, Deck, Symbol
from drawfour.core.deal import deal
from drawfour.core.legal import has, legal
from drawfour.core.moves import PLAY, WORD
from drawfour.core.options import Rules
from drawfour.core.phase import TURN
from drawfour.core.play import apply
from drawfour.core.state import blank
from drawfour.decks import find_deck
from drawfour.decks.reading import deck_of
from drawfour.errors import RulesError
from drawfour.game.round import Round
from drawfour.game.shuffle import SeedChance
from fixtures.big_deck import big_deck
from fixtures.games import some_moves


def test_a_deck_of_eight_colors_and_thirty_two_symbols_fits() -> None:
    deck = big_deck()
    assert (len(deck.colors), len(deck.symbols), deck.size) == (8, 32, 992)
    book = make_book(Rules(), deck, 10)
    assert (book.plays, book.words, book.faces) == (256, 5, 242)
    assert max(max(bits) for bits in book.match) < 1 << WORD


def test_too_many_cards_are_refused_with_the_numbers() -> None:
    with pytest.raises(RulesError, match="2 decks of 992 cards make 1984 cards; the limit is 1000"):
        make_book(Rules(decks=2), big_deck(), 2)


def test_an_invalid_option_is_refused_with_its_valid_values() -> None:
    with pytest.raises(RulesError, match=r"^Unknown option 'hand'\. Did you mean 'hand_size'\? Options: .* decks\.$"):
        Rules.preset("classic", hand=5)
    with pytest.raises(RulesError, match="drawn_card must be must_play or may_play, not 1"):
        Rules.preset("classic", drawn_card=1)
    with pytest.raises(RulesError, match="late_call must be yes or no, not 1"):
        Rules.preset("classic", late_call=1)
    with pytest.raises(RulesError, match="hand_size must be 1 to 100, not True"):
        Rules.preset("classic", hand_size=True)
    with pytest.raises(RulesError, match="target_score must be 1 to 1000000 or none, not False"):
        Rules.preset("classic", target_score=False)


def little_deck(*symbols: str) -> Deck:
    """Return a deck of two colors and a hundred cards, with symbols as in a deck file."""
    colors = [f'[[color]]\nname = "{name}"\nletter = "{name[0].upper()}"' for name in ("red", "blue")]
    copies = 50 // len(symbols)
    found = [f'[[symbol]]\ncode = "{chr(65 + number)}"\ncopies = {copies}\n{more}' for number, more in enumerate(symbols)]
    return deck_of("\n".join(['name = "little"', *colors, *found]), "little.toml")


BLANK = 'points = 1\neffects = ["the table\'s choice"]'
DRAW_TWO = 'points = 1\neffects = ["draw 2"]'
WORTHLESS = "points = 0"


@pytest.mark.parametrize(
    ("changes", "deck", "seats", "sentence"),
    [
        ({"teams": "yes"}, CLASSIC, 3, "teams need exactly 4 seats, not 3 (R45)."),
        ({"hand_limit": 9}, CLASSIC, 3, "hand_limit must be 10 or more with hand_size 7, not 9: it must be more "
            "than the hand size plus two (C29)."),
        ({"hand_size": 36}, CLASSIC, 3, "3 seats with hand_size 36 need 110 cards, including one to turn up and one to draw; "
            "the game has 108 (R3)."),
        ({"decks": 9}, find_deck("no_mercy"), 3, "9 decks of 168 cards make 1512 cards; the limit is 1000."),
        ({"finish_on": "number"}, little_deck(BLANK), 2, "finish_on number needs a deck with numbers, and little has none: "
            "nobody could go out (H8)."),
        ({"blank": "draw_two"}, little_deck(BLANK, DRAW_TWO), 2, "blank draw_two does not work with the deck little: every "
            "card would make somebody draw, and a round might never end (H11)."),
        ({"blank": "draw_color"}, little_deck(BLANK), 2, "blank draw_color does not work with the deck little: every "
            "card would make somebody draw, and a round might never end (H11)."),
        ({}, little_deck(WORTHLESS), 2, "target_score must be none with the deck little: its cards are worth "
            "nothing, so nobody could reach 500 (R40)."),
    ],
)  # fmt: skip
def test_contradicting_options_are_refused_with_both_names_and_the_reason(
    changes: dict[str, object], deck: Deck, seats: int, sentence: str
) -> None:
    with pytest.raises(RulesError) as refused:
        make_book(Rules.preset("classic", **changes), deck, seats)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("changes", "deck", "seats"),
    [
        ({"teams": "yes", "hand_limit": 10}, CLASSIC, 4),
        ({"hand_size": 35}, CLASSIC, 3),
        ({"decks": 9}, CLASSIC, 3),
        ({"finish_on": "number"}, little_deck(WORTHLESS, DRAW_TWO), 2),
        ({"blank": "draw_two"}, little_deck(WORTHLESS, BLANK, DRAW_TWO), 2),
        ({"blank": "skip"}, little_deck(BLANK, DRAW_TWO), 2),
        ({"target_score": "none"}, little_deck(WORTHLESS), 2),
    ],
)
def test_the_most_extreme_playable_tables_are_accepted(changes: dict[str, object], deck: Deck, seats: int) -> None:
    check_played(Rules.preset("classic", **changes), deck, seats)


@pytest.mark.parametrize(
    "changes",
    [
        {"stack": "any", "deflect": "yes", "jump_in": "yes", "seven_zero": "yes", "no_bluffing": "yes", "blank": "swap"},
        {"no_bluffing": "yes", "reveal_to": "everyone"},
        {"force_play": "yes", "drawn_card": "may_play"},
        {"target_score": "none", "scoring": "lowest"},
        {"target_score": "none", "scoring": "elimination"},
        {"call_penalty": 0, "late_call": "yes", "false_catch_penalty": 2},
        {"opening_skip": "right"},
        {"hand_limit": 1000},
    ],
)
def test_an_option_without_effect_is_not_a_contradiction(changes: dict[str, object]) -> None:
    check_played(Rules.preset("classic", **changes), little_deck("points = 1"), 2)


def check_played(rules: Rules, deck: Deck, seats: int) -> None:
    """A round at such a table is played to its end without a refused move."""
    round = Round(seats, rules, seed="table", deck=deck)
    for seat, move in some_moves(round, random.Random(1), most=10_000):
        round.play(seat, move)
    assert round.is_over


def test_a_round_refuses_invalid_arguments() -> None:
    for wrong in ({"deck": "tarot"}, {"seed": "x", "cards": []}, {"dealer": 2}, {"seats_in": [0]}, {"seats_in": [0, 5]}):
        with pytest.raises(RulesError):
            Round(2, **wrong)
    with pytest.raises(RulesError, match=r"Unknown seat 2\. Seats: 0 to 1"):
        Round(2).play(2, "draw")


def test_effects_of_one_face_add_up() -> None:
    """A face may have several effects: draw one and skip together take the next two turns at a clockwise table of four."""
    deck = big_deck()
    book = make_book(Rules(hand_size=2), deck, 4)
    state = blank(book, SeedChance(bytes(16), 1))
    deal(book, state, 3, 0b1111)
    play = next(play for play in range(book.plays) if deck.symbols[play % 32].code == "+1S" and play // 32 == 0)
    for seat in range(4):
        state.hands[seat] = [0] * book.faces
        state.sizes[seat] = 0
        state.held[seat] = [0] * book.words
    face = book.face_of[play]
    state.hands[0][face], state.sizes[0], state.held[0] = 2, 2, list(book.plays_of[face])
    state.turn, state.phase, state.direction, state.in_play = 0, TURN, 1, 5
    moves = [0] * (book.words + 1)
    legal(book, state, 0, moves)
    assert has(moves, PLAY + play)
    apply(book, state, 0, PLAY + play)
    assert (state.turn, state.sizes[1], state.sizes[2]) == (3, 1, 0)


def test_too_many_colors_or_symbols_are_refused_with_the_numbers() -> None:
    deck = big_deck()
    ninth = dataclasses.replace(deck, colors=(*deck.colors, Color("color I", "I", "I")))
    with pytest.raises(RulesError, match="The deck has 9 colors and 32 symbols; the limits are 8 colors and 32 symbols"):
        make_book(Rules(), ninth, 2)
    more = dataclasses.replace(deck, symbols=(*deck.symbols, Symbol("x", "x", 0)))
    with pytest.raises(RulesError, match="8 colors and 33 symbols"):
        make_book(Rules(), more, 2)
