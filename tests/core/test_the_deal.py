"""R1-R5: the seats, the deck, the deal, and the first turn."""

import re

import pytest

from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.errors import RecordError
from drawfour.record.replay import replay

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim"]

# R2 written out by hand: the number of copies of each face.
COPIES_IN_A_COLOR = {"0": 1} | dict.fromkeys(["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"], 2)
COPIES = [(color + symbol, copies) for color in "RYGB" for symbol, copies in COPIES_IN_A_COLOR.items()]
COPIES += [("W", 4), ("W+4", 4)]


def test_r01_two_seats_may_play() -> None:
    replay("""
        drawfour 1
        seats Ann Bob
        cards R9 R9                 # R0 R1 R1 R2 R2 ... follow in deck order
        = turn 0, phase turn, hands 7 7, top R6, pile 93
        = hand 0 R9 R0 R1 R2 R3 R4 R5, hand 1 R9 R1 R2 R3 R4 R5 R6
    """)


def test_r01_ten_seats_may_play() -> None:
    replay("""
        drawfour 1
        seats Ann Bob Cyd Dan Eve Fay Gus Hal Ida Joe
        cards GS GS                 # without the green skips, the 71st card in deck order is a green 9
        = turn 0, phase turn, hands 7 7 7 7 7 7 7 7 7 7, top G9, pile 37
    """)


@pytest.mark.parametrize("seats", [1, 11])
def test_r01_any_other_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            seats {" ".join(NAMES[:seats])}
            cards R5
        """)
    assert "2 to 10" in str(error.value)
    assert re.search(rf"\b{seats}\b", str(error.value))


@pytest.mark.parametrize(("card", "copies"), COPIES)
def test_r02_a_face_has_exactly_its_copies(card: str, copies: int) -> None:
    replay(f"""
        drawfour 1
        seats Ann Bob
        cards {" ".join([card] * copies)}
        = pile 93
    """)
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            seats Ann Bob
            cards {" ".join([card] * (copies + 1))}
        """)
    assert card in str(error.value)


def test_r02_the_deck_is_54_faces_and_108_cards() -> None:
    deck = [card for card, copies in reversed(COPIES) for _ in range(copies)]
    assert (len(COPIES), len(deck)) == (54, 108)
    replay(f"""
        drawfour 1
        set hand_size 53
        seats Ann Bob
        cards {" ".join(deck)}
        = hands 53 53, discard 1, top R1, pile 1
    """)


def test_r03_seven_cards_each_unless_the_table_says_otherwise() -> None:
    replay("""
        drawfour 1
        seats Ann Bob Cyd
        cards G9
        = hands 7 7 7, pile 86
    """)
    replay("""
        drawfour 1
        set hand_size 9
        seats Ann Bob Cyd
        cards G9
        = hands 9 9 9, pile 80
    """)


def test_r03_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 Y1 G1  R2 Y2 G2  B5
        = hand 1 R1 R2, hand 2 Y1 Y2, hand 0 G1 G2, top B5
    """)


def test_r03_two_decks_hold_every_card_twice() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set decks 2
        seats Ann Bob
        cards R0 G1  R0 G2  B5
        = hand 0 R0 R0, pile 211
    """)
    with pytest.raises(RecordError) as error:
        replay("""
            drawfour 1
            set hand_size 2
            set decks 2
            seats Ann Bob
            cards R0 R0 R0
        """)
    assert "R0" in str(error.value)


def test_r03_a_deal_may_leave_one_card_to_discard_and_one_to_draw() -> None:
    replay("""
        drawfour 1
        set hand_size 53
        seats Ann Bob
        cards W W W W W+4 W+4 W+4 W+4 B9 B9 BS BS BR BR B+2 B+2     # the last two in deck order are blue eights
        = hands 53 53, top B8, discard 1, pile 1
    """)


@pytest.mark.parametrize(("seats", "decks", "hand_size", "cards_in_all"), [(2, 1, 54, 108), (10, 1, 11, 108), (3, 2, 72, 216)])
def test_r03_a_deal_that_needs_too_many_cards_is_refused(seats: int, decks: int, hand_size: int, cards_in_all: int) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            set hand_size {hand_size}
            set decks {decks}
            seats {" ".join(NAMES[:seats])}
            cards R5
        """)
    assert str(cards_in_all) in str(error.value)
    assert str(hand_size) in str(error.value)


def test_r03_a_second_deck_makes_a_larger_deal_possible() -> None:
    replay("""
        drawfour 1
        set hand_size 11
        set decks 2
        seats Ann Bob Cyd Dan Eve Fay Gus Hal Ida Joe
        cards G9
        = hands 11 11 11 11 11 11 11 11 11 11, discard 1, pile 105
    """)


def test_r04_the_top_of_the_draw_pile_starts_the_discard_pile() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards G1 Y1  G2 Y2  R5 B8
        = top R5, color red, discard 1, pile 103
        0 draw
        = hand 0 G1 G2 B8, discard 1, pile 102
    """)


def test_r05_the_seat_left_of_the_dealer_goes_first_and_play_runs_clockwise() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards G1 Y1 B1  G2 Y2 B2  R5 B6 B7 B8
        = turn 1, direction clockwise
        1 draw
        = turn 2
        2 draw
        = turn 0
        0 draw
        = turn 1
    """)


def test_r05_without_a_named_dealer_the_last_seat_deals() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards G1 G2 G3  R5
        = turn 0, hand 0 G1, hand 1 G2, hand 2 G3
    """)


def test_r05_the_youngest_in_seat_2_starts_when_the_seat_to_the_right_deals() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd Dan
        dealer 1
        cards G1 G2 G3 G4  R5
        = turn 2, hand 2 G1, hand 3 G2, hand 0 G3, hand 1 G4
    """)


def test_r05_the_deal_passes_to_the_left_each_round() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        dealer 1
        cards R6 G1 G2  R1
        = turn 2, hand 2 R6
        2 R6
        = over round
        round
        cards Y1 Y2 Y3  Y4          # Cyd deals, to Ann first
        = turn 0, hand 0 Y1, hand 1 Y2, hand 2 Y3
        0 Y1
        = over round
        round
        cards B1 B2 B3  B4          # the deal comes round to Ann
        = turn 1, hand 1 B1, hand 2 B2, hand 0 B3
    """)


def test_a_book_and_a_deck_describe_themselves_in_a_line() -> None:
    book = make_book(Rules(stack="same"), CLASSIC, 3)
    assert repr(CLASSIC) == "<Deck classic: 108 cards>"
    assert repr(book) == "<Book: 3 seats, <Deck classic: 108 cards>, Rules(stack='same')>"
