"""Chance: the stream of a seed, written a second time from the record format and compared with every card dealt."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour import Match, Round, Rules
from drawfour.errors import CardError, DrawfourError
from drawfour.game.shuffle import SeedChance, SpelledChance, commitment, fresh_seed, seed_of
from fixtures.games import some_moves

# Everything up to `Pile` is written from record-format.md alone.

SYMBOLS = ["0", *(str(number) for number in range(1, 10) for _ in range(2)), "S", "S", "R", "R", "+2", "+2"]
DECK = [color + symbol for color in "RYGB" for symbol in SYMBOLS] + ["W"] * 4 + ["W+4"] * 4


def numbers(seed: bytes, number: int) -> Iterator[int]:
    """Yield the stream of a round in numbers of four bytes, enough for any round here."""
    stream = hashlib.shake_256(seed + number.to_bytes(4, "big")).digest(1 << 15)
    for at in range(0, len(stream), 4):
        yield int.from_bytes(stream[at : at + 4], "big")


def choose(stream: Iterator[int], n: int) -> int:
    """Choose one of n: the first number below the largest multiple of n up to 2^32, modulo n."""
    return next(number for number in stream if number < 2**32 // n * n) % n


class Pile:
    """A draw pile and its discards, worked out from the seed alone."""

    def __init__(self, seed: bytes, number: int, decks: int = 1) -> None:
        self.stream = numbers(seed, number)
        self.cards = DECK * decks
        self.discards: list[str] = []

    def draw(self) -> str:
        at = choose(self.stream, len(self.cards))
        card, self.cards[at] = self.cards[at], self.cards[-1]
        self.cards.pop()
        return card

    def draw_or_reshuffle(self, amount: int) -> list[str]:
        """Draw up to `amount` cards; when the pile is empty, the discards except the top card are turned over (R16)."""
        drawn: list[str] = []
        while len(drawn) < amount:
            if not self.cards:
                self.cards, self.discards = self.discards[:-1], self.discards[-1:]
                if not self.cards:
                    break
            drawn.append(self.draw())
        return drawn

    def deal(self, seats: list[int], hand_size: int) -> dict[int, list[str]]:
        """Deal hands one card at a time to the seats in the given order, and turn up the first discard (R4, R11)."""
        hands: dict[int, list[str]] = {seat: [] for seat in seats}
        for _ in range(hand_size):
            for seat in seats:
                hands[seat].append(self.draw())
        self.discards = [self.draw()]
        while self.discards == ["W+4"] and set(self.cards) != {"W+4"}:
            self.cards.append(self.discards.pop())
            self.discards = [self.draw()]
        return hands


class Dealer:
    """Works out every card of a round from the seed alone and compares it with the engine's round."""

    def __init__(self, round: Round) -> None:
        assert round.seed is not None
        self.round = round
        self.pile = Pile(round.seed, round.number, round.rules.decks)
        after = [seat for seat in round.seats_in if seat > round.dealer]
        order = after + [seat for seat in round.seats_in if seat <= round.dealer]
        self.hands = {seat: Counter(hand) for seat, hand in self.pile.deal(order, round.rules.hand_size).items()}
        self.reshuffles = 0
        self.compare()

    def play(self, seat: int, move: str) -> None:
        self.round.play(seat, move)
        if move[0] in "RYGBW":
            card = move.partition(":")[0]
            self.hands[seat][card] -= 1
            self.pile.discards.append(card)
        self.compare()

    def compare(self) -> None:
        """Check that every card a seat has gained is the next card of the stream."""
        discards = len(self.pile.discards)
        for seat, hand in self.hands.items():
            hand.update(self.pile.draw_or_reshuffle(self.round.state.sizes[seat] - hand.total()))
            assert self.round.hand(seat) == sorted(hand.elements(), key=DECK.index)
        assert self.round.view(None).discard == self.pile.discards
        assert self.round.facts()["pile"] == len(self.pile.cards)
        self.reshuffles += len(self.pile.discards) < discards


@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("changes", [{}, {"late_call": False}, {"scoring": "elimination"}])
def test_the_seed_determines_every_card_of_a_match(seats: int, changes: dict[str, object]) -> None:
    rng = random.Random(seats)
    hand_size = 90 // seats * (2 if "decks" in changes and changes["decks"] == 2 else 1)  # so that the pile is soon used up
    rules = Rules.preset("classic", target_score=5_000, hand_size=hand_size, **changes)
    match = Match([f"P{seat}" for seat in range(seats)], rules, seed=f"{seats} {changes}")
    reshuffles = 0
    for number in range(1, 5):
        dealer = Dealer(match.round)
        for seat, move in some_moves(match.round, rng, most=2_000):
            dealer.play(seat, move)
        reshuffles += dealer.reshuffles
        assert match.round.is_over
        if match.is_over:
            break
        match.next_round(seed="another" if number == 2 else None)
    assert match.round.number > 2
    assert reshuffles


@given(st.binary(min_size=16, max_size=40), st.integers(1, 2**32 - 1), st.integers(2, 10), st.integers(1, 10))
def test_the_seed_determines_every_deal(seed: bytes, number: int, seats: int, hand_size: int) -> None:
    Dealer(Round(seats, Rules(hand_size=hand_size), seed=seed, number=number))


def test_a_wild_draw_four_turned_up_goes_to_the_end_and_another_card_is_chosen() -> None:
    again = 0
    for number in range(1, 200):
        pile = Pile(bytes(16), number)
        pile.deal([0, 1], 7)
        again += len([card for card in pile.cards[-1:] if card == "W+4"])
        Dealer(Round(2, seed=bytes(16), number=number))
    assert again


# Known answers, worked out without the engine (SHA-256 and SHAKE-256 with other tools, the rest by hand)

DEMO = bytes.fromhex("2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea")


def test_the_seed_for_a_text_is_its_sha_256() -> None:
    assert seed_of("demo") == DEMO
    assert seed_of("") == bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    assert seed_of("é") == hashlib.sha256(b"\xc3\xa9").digest()


def test_the_first_choices_of_a_seed() -> None:
    stream = "c51fc156a79f4b88fd3a61b543aa220bbbe911852e3a5dcf26ec291fae5541ef5de54a11a4c4c407"
    assert [int(stream[at : at + 8], 16) % 108 for at in range(0, 80, 8)] == [30, 60, 85, 99, 21, 95, 31, 71, 29, 59]
    first, second = SeedChance(DEMO, 1), SeedChance(DEMO, 2)
    assert [first.choose(108) for _ in range(10)] == [30, 60, 85, 99, 21, 95, 31, 71, 29, 59]
    assert [second.choose(108) for _ in range(10)] == [88, 51, 90, 3, 14, 89, 69, 81, 105, 42]
    assert list(islice(numbers(DEMO, 1), 2)) == [0xC51FC156, 0xA79F4B88]


def test_the_first_deal_of_a_seed() -> None:
    for seed in ("demo", DEMO):
        round = Match(["Ann", "Bob"], seed=seed).round
        assert round.hand(0) == ["Y3", "Y5", "B5", "B6", "B8", "B9", "W"]
        assert round.hand(1) == ["R9", "G2", "G4", "GS", "B1", "B3", "BR"]
        assert (round.top, round.turn) == ("Y4", 0)
        assert round.play(0, "draw")
        assert "Y+2" in round.hand(0)


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(DEMO) == hashlib.sha256(DEMO).hexdigest()


# One of n


class Stream:
    """A fake SHAKE-256: returns given numbers, then zeros, and remembers its calls."""

    def __init__(self, *numbers: int) -> None:
        self.bytes = b"".join(number.to_bytes(4, "big") for number in numbers)
        self.sources: set[bytes] = set()

    def __call__(self, source: bytes) -> Stream:
        self.sources.add(source)
        return self

    def digest(self, length: int) -> bytes:
        return self.bytes[:length].ljust(length, b"\0")


@pytest.mark.parametrize("n", [1, 2, 3, 7, 54, 108, 216, 972])
def test_a_number_above_the_largest_multiple_is_read_again(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2**32 // n * n
    above = [number for number in (limit, 2**32 - 1) if number >= limit and number < 2**32]
    stream = Stream(*above, limit - 1, *above, *above, 5 * n + n // 2, *above, 0, 8)
    monkeypatch.setattr(hashlib, "shake_256", stream)
    chance = SeedChance(bytes(16), 258)
    assert [chance.choose(n) for _ in range(4)] == [n - 1, n // 2, 0, 8 % n]
    assert stream.sources == {bytes(16) + b"\0\0\1\2"}


@pytest.mark.parametrize("rejected", [1, 255, 256, 257, 600, 5_000])
def test_a_stream_continues_as_long_as_needed(rejected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashlib, "shake_256", Stream(*[2**32 - 1] * rejected, 17, 23))
    chance = SeedChance(bytes(16), 1)
    assert [chance.choose(108), chance.choose(108), chance.choose(108)] == [17, 23, 0]


@given(st.binary(min_size=16, max_size=20), st.lists(st.integers(1, 1000), min_size=1, max_size=600))
def test_choices_come_from_the_stream(seed: bytes, sizes: list[int]) -> None:
    chance, stream = SeedChance(seed, 3), numbers(seed, 3)
    half = len(sizes) // 2
    assert [chance.choose(n) for n in sizes[:half]] == [choose(stream, n) for n in sizes[:half]]
    twin = chance.copy()
    rest = [choose(stream, n) for n in sizes[half:]]
    assert [chance.choose(n) for n in sizes[half:]] == rest == [twin.choose(n) for n in sizes[half:]]


@pytest.mark.parametrize("n", [2, 7, 54, 108])
def test_choices_are_spread_evenly(n: int) -> None:
    chance = SeedChance(DEMO, 1)
    times = 400
    counts = Counter(chance.choose(n) for _ in range(n * times))
    assert set(counts) == set(range(n))
    chi_squared = sum((counts[choice] - times) ** 2 / times for choice in range(n))
    assert chi_squared < (n - 1) + 4 * (2 * (n - 1)) ** 0.5  # four standard deviations above the expected value


def test_every_card_is_equally_likely_to_be_turned_up() -> None:
    deals = 1_000
    tops = Counter(Round(2, Rules(hand_size=1), seed=DEMO, number=number).top for number in range(deals))
    expected = {card: deals * copies / 104 for card, copies in Counter(DECK).items() if card != "W+4"}
    assert tops.keys() == expected.keys()
    assert sum((tops[card] - often) ** 2 / often for card, often in expected.items()) < 52 + 4 * (2 * 52) ** 0.5


# Seeds and spelled-out cards


@pytest.mark.parametrize("seed", [b"", b"x", bytes(15)])
def test_a_short_seed_is_refused(seed: bytes) -> None:
    with pytest.raises(DrawfourError, match="16"):
        Round(2, seed=seed)
    with pytest.raises(DrawfourError, match="16"):
        SeedChance(seed, 1)


def test_without_a_seed_every_round_gets_its_own() -> None:
    seeds = {Round(2).seed for _ in range(20)} | {fresh_seed() for _ in range(20)}
    assert len(seeds) == 40
    assert {len(seed or b"") for seed in seeds} == {32}


def test_rounds_of_a_seed_differ_but_are_reproducible() -> None:
    first, second = (Round(2, seed="demo", number=number) for number in (1, 2))
    assert first != second
    assert first == Round(2, seed="demo", number=1)


@given(st.permutations(DECK), st.integers(0, 108), st.integers(2, 10))
def test_spelled_out_cards_come_in_order_followed_by_the_rest_in_deck_order(cards: list[str], named: int, seats: int) -> None:
    rest = list(DECK)
    for card in cards[:named]:
        rest.remove(card)
    dealt, left = (cards[:named] + rest)[: 7 * seats], (cards[:named] + rest)[7 * seats :]
    hands = [dealt[seat::seats] for seat in range(seats)]
    while left[0] == "W+4":
        left.append(left.pop(0))
    if left[0].endswith("+2"):
        hands[0] += left[1:3]  # the Draw Two turned up hits the first seat (R7)
    round = Round(seats, cards=cards[:named])
    assert round.top == left[0]
    assert [round.hand(seat) for seat in range(seats)] == [sorted(hand, key=DECK.index) for hand in hands]


@pytest.mark.parametrize(
    ("cards", "code", "card", "place"),
    [
        (["R0", "R0"], "card_not_there", "R0", 1),
        (["R1"] * 100 + ["R0"], "card_not_there", "R1", 2),
        ([*DECK, "B7"], "card_not_there", "B7", 108),
        ([*DECK[:50], "R1"], "card_not_there", "R1", 50),
        (["R7", "R10"], "unknown_card", "R10", 1),
        (["W:R"], "unknown_card", "W:R", 0),
        ([""], "unknown_card", "", 0),
        (["r7"], "unknown_card", "r7", 0),
        (["W"] * 5, "card_not_there", "W", 4),
    ],
)
def test_a_spelled_out_card_that_cannot_be_drawn_is_refused(cards: list[str], code: str, card: str, place: int) -> None:
    with pytest.raises(CardError) as error:
        Round(2, cards=cards)
    assert (error.value.code, error.value.card, error.value.place) == (code, card, place)


def test_a_wild_draw_four_turned_up_may_be_spelled_out_again() -> None:
    order = ["R1", "R2", "W+4", "W+4", "W+4", "W+4", "W+4", "W+4", "R5", "W+4", "G1"]
    round = Round(2, Rules(hand_size=1), cards=order)
    assert (round.top, round.facts()["pile"]) == ("R5", 105)
    assert round.play(0, "draw")[0].kind == "drew"
    assert round.hand(0) == ["R1", "W+4"]
    with pytest.raises(CardError) as error:
        Round(2, Rules(hand_size=1), cards=[*order, *["W+4"] * 4])
    assert error.value.place == 14


def test_a_wild_draw_four_turned_up_comes_last() -> None:
    cards = ["R1", "R2", "W+4", *(card for card in DECK if card not in ("R1", "R2", "W+4"))]
    assert len(cards) == 103
    round = Round(2, Rules(hand_size=1, false_catch_penalty=20), cards=cards)
    for _ in range(5):
        round.play(1, "catch 0")
    assert (round.top, round.facts()["pile"]) == (cards[3], 5)
    assert round.hand(1).count("W+4") == 0


def test_only_wild_draw_fours_left_to_turn_up() -> None:
    """The card turned up stays (C13)."""
    cards = [card for card in DECK if card != "W+4"]
    round = Round(2, Rules(hand_size=52), cards=cards)
    assert (round.top, round.phase, round.facts()["pile"]) == ("W+4", "opening_color", 3)


def test_a_copy_of_chance_is_independent() -> None:
    round = Round(2, Rules(hand_size=1), cards=["R1", "R2", "R5", "B1", "B2", "B3"])
    twin = round.copy()
    assert isinstance(round.state.chance, SpelledChance)
    for one in (round, twin):
        one.play(0, "draw")
        one.play(1, "draw")
        assert (one.hand(0), one.hand(1)) == (["R1", "B1"], ["R2", "B2"])
