"""A deliberately naive referee of the game, written from the rules alone: the second opinion on the real engine.

It imports nothing of the package and is meant to be read beside the rules, sentence by sentence: cards and moves
are the words of the record ("R7", "R+2", "W+4:B", "draw", "catch 0"), hands and piles are lists, nothing is fast.
The numbers in the comments are the rules' own. House rules H1-H5 and H9 and decks of one's own are not in it.
It is one long file on purpose: a second opinion is read from top to bottom.

Long, because every sentence of the rules stands here once more, in order.
"""

from __future__ import annotations

from collections.abc import Callable

COLORS = ["R", "Y", "G", "B"]
COLOR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "": "none"}

NOT_IN_PRESETS: dict[str, object] = {
    "scoring": "winner_takes",
    "teams": False,
    "force_play": False,
    "no_bluffing": False,
    "finish_on": "any",
    "call_penalty": 2,
    "false_call_penalty": 0,
    "false_catch_penalty": 0,
    "hand_size": 7,
    "decks": 1,
}
PRESETS: dict[str, dict[str, object]] = {
    "classic": {
        "drawn_card": "must_play",
        "late_call": True,
        "catch_until": "turn_taken",
        "reveal_to": "challenger",
        "opening_skip": "right",
        "target_score": 500,
        **NOT_IN_PRESETS,
    },
    "official": {
        "drawn_card": "may_play",
        "late_call": False,
        "catch_until": "turn_taken",
        "reveal_to": "everyone",
        "opening_skip": "left",
        "target_score": None,
        **NOT_IN_PRESETS,
    },
    "mattel": {
        "drawn_card": "may_play",
        "late_call": True,
        "catch_until": "turn_begins",
        "reveal_to": "challenger",
        "opening_skip": "left",
        "target_score": 500,
        **NOT_IN_PRESETS,
    },
}


def build_deck(decks: int) -> list[str]:
    """R2, R3: the classic deck of 108 cards, once for each of `decks`."""
    one_deck = []
    for color in COLORS:
        one_deck.append(color + "0")
        for symbol in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"]:
            one_deck += [color + symbol, color + symbol]
    one_deck += ["W"] * 4 + ["W+4"] * 4
    return one_deck * decks


def is_wild(card: str) -> bool:
    """Wild or Wild Draw Four."""
    return card in ("W", "W+4")


def is_number(card: str) -> bool:
    """Whether the symbol is a number."""
    return card[1:].isdigit()


def count_points(cards: list[str]) -> int:
    """R36: numbers count their number, Skip, Reverse and Draw Two 20, both wilds 50."""
    points = 0
    for card in cards:
        if is_wild(card):
            points += 50
        elif is_number(card):
            points += int(card[1:])
        else:
            points += 20
    return points


def dealer_for_youngest(youngest: int, seats: int) -> int:
    """R5: the dealer sits to the right of the player who is to start."""
    return (youngest - 1) % seats


def next_dealer(dealer: int, seats: int, in_match: set[int]) -> int:
    """R5, C27: the deal passes to the left, to the next seat still in; after a blocked round too (R16)."""
    dealer = (dealer + 1) % seats
    while dealer not in in_match:
        dealer = (dealer + 1) % seats
    return dealer


class Referee:
    """One round: deals on construction, then says what is legal and does what it is told."""

    def __init__(
        self,
        options: dict[str, object],
        seats: int,
        dealer: int,
        next_card: Callable[[list[str]], str],
        seats_in: set[int] | None = None,
    ) -> None:
        self.options = dict(options)
        self.seats = seats
        self.dealer = dealer
        self.next_card = next_card
        self.seats_in = set(range(seats)) if seats_in is None else set(seats_in)

        assert 2 <= seats <= 10  # R1
        assert len(self.seats_in) >= 2
        assert self.seats_in <= set(range(seats))
        assert dealer in self.seats_in  # C27
        if options["teams"]:
            assert seats == 4  # R45
            assert self.seats_in == {0, 1, 2, 3}  # C28: teams are put out whole, and then the match is over
        assert self._number("hand_size") >= 1  # C14

        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile = build_deck(self._number("decks"))  # R2, R3
        self.discards: list[str] = []  # oldest first; wilds lie there without a color
        self.color = ""  # the letter of the color in play; none while the opening color is to be named
        self.clockwise = True
        self.phase = "turn"
        self.turn = dealer
        self.drawn_card = ""  # in phase drawn: the card just drawn
        self.called: set[int] = set()  # seats whose call was made and is not void
        self.windows: set[int] = set()  # seats that can be caught now
        self.passes = 0  # in a row
        self.winner: int | None = None
        self.points = [0, 0] if options["teams"] else [0] * seats
        self.challenged_seat = -1  # in phase challenge: who played the Wild Draw Four ...
        self.challenged_hand: list[str] = []  # ... the hand as it was just after (C7) ...
        self.challenged_color = ""  # ... and the color in play just before (R24)
        self.shown_hand: tuple[int, list[str]] | None = None  # whose, and what
        self.shown_to: set[int] = set()

        self._deal()
        self._turn_first_card()

    # What the table agreed on

    def _number(self, option: str) -> int:
        value = self.options[option]
        assert isinstance(value, int)
        assert not isinstance(value, bool)
        return value

    def _has(self, option: str) -> bool:
        value = self.options[option]
        assert isinstance(value, bool)
        return value

    def _choice(self, option: str, words: list[str]) -> str:
        value = self.options[option]
        assert isinstance(value, str)
        assert value in words
        return value

    # Seats

    def _next(self, seat: int) -> int:
        """The next seat in the direction of play, over the seats still in."""
        step = 1 if self.clockwise else -1
        seat = (seat + step) % self.seats
        while seat not in self.seats_in:
            seat = (seat + step) % self.seats
        return seat

    # Setup and the first card

    def _deal(self) -> None:
        hand_size = self._number("hand_size")
        # R3: at least one card for the discard pile and one to draw must be left.
        assert len(self.pile) - hand_size * len(self.seats_in) >= 2
        for _ in range(hand_size):
            seat = self.dealer
            for _ in range(len(self.seats_in)):
                seat = self._next(seat)  # from the dealer's left, clockwise
                self.hands[seat].append(self._take_card())
        if hand_size == 1:
            self.called = set(self.seats_in)  # C14: one card from the deal counts as called

    def _turn_first_card(self) -> None:
        card = self._take_card()  # R4: the top card of the draw pile starts the discard pile
        # R11: a Wild Draw Four goes back and a new card is turned; C13: unless there is nothing else to turn up.
        while card == "W+4" and any(other != "W+4" for other in self.pile):
            self.pile.append(card)
            card = self._take_card()
        self.discards.append(card)

        first_seat = self._next(self.dealer)  # R5
        self.turn = first_seat
        if is_wild(card):
            self.phase = "opening_color"  # R10, and C13 for a Wild Draw Four that stayed
            return
        self.color = card[0]
        if is_number(card):
            self.turn = first_seat  # R6
        elif card[1:] == "+2":
            self._draw_cards(first_seat, 2)  # R7: draws two and loses its turn
            self.turn = self._next(first_seat)
        elif card[1:] == "S":
            # R8. With two active seats both are the dealer (C11).
            if self._choice("opening_skip", ["left", "right"]) == "left":
                self.turn = self._next(first_seat)
            else:
                self.turn = self.dealer
        elif card[1:] == "R":
            self.turn = self.dealer  # R9
            if len(self.seats_in) > 2:
                self.clockwise = False  # R9; C11: with two active seats the direction does not turn

    # Drawing

    def _take_card(self) -> str:
        """Lets chance say which card leaves the draw pile."""
        card = self.next_card(list(self.pile))
        assert card in self.pile, f"{card} is not in the draw pile"
        self.pile.remove(card)
        return card

    def _draw_cards(self, seat: int, count: int) -> list[str]:
        """Has a seat draw `count` cards, or what there is (R16, C9), and returns them."""
        drawn: list[str] = []
        for _ in range(count):
            if not self.pile:
                # R16: all discards but the top become the draw pile, in the middle of a draw of several cards too.
                self.pile = self.discards[:-1]
                self.discards = self.discards[-1:]
            if not self.pile:
                break  # R16: nothing at all is left; C9: nothing is owed
            card = self._take_card()
            self.hands[seat].append(card)
            drawn.append(card)
        if drawn:
            self.passes = 0  # C10
            # R30: a call lasts until the hand is no longer one card. C5: a call with the play is void when the hand
            # is no longer two cards. R32: only a hand of one card can be caught. No hand has one card after a draw.
            assert len(self.hands[seat]) >= 2
            self.called.discard(seat)
            self.windows.discard(seat)
        return drawn

    # What may be played

    def _matches(self, card: str) -> bool:
        """R12."""
        top = self.discards[-1]
        if is_wild(card):
            return True  # R23: whatever else is in the hand
        if card[0] == self.color:
            return True
        if is_wild(top):
            return False  # after a wild only the named color counts
        return card[1:] == top[1:]  # the same number or symbol

    def _is_bluff(self, seat: int, card: str) -> bool:
        """R24: a Wild Draw Four is illegal while the hand holds a card of the color in play."""
        return card == "W+4" and any(other[0] == self.color for other in self.hands[seat])

    def _may_play(self, seat: int, card: str) -> bool:
        """Whether a card in the hand of the seat on turn may be played, as a bluff or not."""
        if not self._matches(card):
            return False
        if self._has("no_bluffing") and self._is_bluff(seat, card):
            return False  # H7, C24
        only_number_may_finish = self._choice("finish_on", ["any", "number"]) == "number"
        is_last_card = len(self.hands[seat]) == 1
        return not (only_number_may_finish and is_last_card and not is_number(card))  # H8, C25

    def _may_play_honestly(self, seat: int, card: str) -> bool:
        """What counts as playable where something must be played: never a bluff (R14, C24)."""
        return self._may_play(seat, card) and not self._is_bluff(seat, card)

    def _ways_to_play(self, card: str) -> set[str]:
        if is_wild(card):
            return {card + ":" + color for color in COLORS}  # R23, R24: the player names the color
        return {card}

    # Calls and catches

    def _is_call_due(self, seat: int) -> bool:
        # R31, C5: with the play; by the seat on turn, holding two cards, once, whether or not it can play.
        is_choosing_a_card = seat == self.turn and self.phase in ("turn", "drawn")
        may_call_with_the_play = is_choosing_a_card and len(self.hands[seat]) == 2 and seat not in self.called
        # R31, C3: afterwards, while the window is open. (No hand becomes one card here but by playing down to it.)
        may_call_late = self._has("late_call") and seat in self.windows
        return may_call_with_the_play or may_call_late

    def _is_catch_due(self, seat: int, caught: int) -> bool:
        return seat != caught and caught in self.windows  # R32; C28: partners may catch each other

    def _legal_calls(self, seat: int) -> set[str]:
        """R34: legal whosever turn it is. R33, C6: false ones too where they cost something."""
        moves = set()
        if self._is_call_due(seat) or self._number("false_call_penalty") > 0:
            moves.add("uno")
        for other in self.seats_in - {seat}:
            if self._is_catch_due(seat, other) or self._number("false_catch_penalty") > 0:
                moves.add(f"catch {other}")
        return moves

    # Legal moves

    def legal(self, seat: int) -> set[str]:
        """All moves this seat may make now, on turn or not."""
        if self.phase == "over" or seat not in self.seats_in:
            return set()  # C4: after the end nothing can be called or caught either
        moves = self._legal_calls(seat)
        if seat != self.turn:
            return moves
        if self.phase == "opening_color":
            return moves | {"color:" + color for color in COLORS}  # R10
        if self.phase == "challenge":
            return moves | {"challenge", "accept"}  # R24, R25: only the seat that would draw
        if self.phase == "drawn":
            return moves | self._legal_with_drawn_card(seat)
        return moves | self._legal_in_turn(seat)

    def _legal_in_turn(self, seat: int) -> set[str]:
        moves = set()
        hand = self.hands[seat]
        for card in hand:
            if self._may_play(seat, card):
                moves |= self._ways_to_play(card)
        # R13: drawing is always allowed, and is the pass when nothing is left (C10), unless H6 forces the play.
        must_play = self._has("force_play") and any(self._may_play_honestly(seat, card) for card in hand)
        if not must_play:
            moves.add("draw")
        return moves

    def _legal_with_drawn_card(self, seat: int) -> set[str]:
        moves = set()
        # R14: nothing else from the hand may be played after drawing.
        if self._may_play(seat, self.drawn_card):
            moves |= self._ways_to_play(self.drawn_card)
        # R14, C8: `must_play` leaves no choice, nor does H6 (C24); but nobody has to bluff. (A penalty paid after the
        # draw can make a Wild Draw Four illegal, so this is asked now and not at the draw.)
        obliging = self._choice("drawn_card", ["must_play", "may_play"]) == "must_play" or self._has("force_play")
        if not (obliging and self._may_play_honestly(seat, self.drawn_card)):
            moves.add("keep")
        return moves

    # Moves

    def play(self, seat: int, move: str) -> None:
        """Makes one legal move."""
        assert move in self.legal(seat), f"seat {seat} may not {move}"
        self.shown_hand = None  # R27: what was shown is part of the view at that moment
        self.shown_to = set()
        if move == "uno":
            self._call(seat)
        elif move.startswith("catch "):
            self._catch(seat, int(move.removeprefix("catch ")))
        elif move.startswith("color:"):
            self.color = move.removeprefix("color:")  # R10: the first seat names the color ...
            self.phase = "turn"  # ... then takes its turn
        elif move == "challenge":
            self._challenge(seat)
        elif move == "accept":
            self._lose_turn_drawing(seat, 4)  # R24
        elif move == "draw":
            self._draw(seat)
        elif move == "keep":
            self._end_turn_without_card(seat)  # R14
        else:
            card, _, named_color = move.partition(":")
            self._play_card(seat, card, named_color)

    def _call(self, seat: int) -> None:
        if self._is_call_due(seat):
            self.called.add(seat)
            self.windows.discard(seat)  # R32: a seat that has called cannot be caught
        else:
            self._draw_cards(seat, self._number("false_call_penalty"))  # R33, C6

    def _catch(self, seat: int, caught: int) -> None:
        if self._is_catch_due(seat, caught):
            self.windows.discard(caught)  # C4: even if it draws nothing
            self._draw_cards(caught, self._number("call_penalty"))  # R32
        else:
            self._draw_cards(seat, self._number("false_catch_penalty"))  # R33, C6

    def _draw(self, seat: int) -> None:
        if self._choice("catch_until", ["turn_taken", "turn_begins"]) == "turn_begins":
            self.windows = set()  # R32: until that seat first draws or plays
        drawn = self._draw_cards(seat, 1)  # R13
        if not drawn:
            self.passes += 1  # R16: a seat that can draw nothing simply passes
            self._end_turn_without_card(seat)
            if self.passes == len(self.seats_in):
                self._end_round(None)  # R16, C10: blocked
        elif self._may_play(seat, drawn[0]):
            self.phase = "drawn"  # R14, C8: also when there is no choice
            self.drawn_card = drawn[0]
        else:
            self._end_turn_without_card(seat)  # R14: a drawn card that cannot be played ends the turn

    def _end_turn_without_card(self, seat: int) -> None:
        self.windows = set()  # R32, C2: the next seat to act has finished its turn
        if len(self.hands[seat]) != 1:
            self.called.discard(seat)  # C5: a call with the play is void when the turn ends
        self.drawn_card = ""
        self.phase = "turn"
        self.turn = self._next(seat)

    def _play_card(self, seat: int, card: str, named_color: str) -> None:
        color_before = self.color
        hand = self.hands[seat]
        hand.remove(card)
        self.discards.append(card)
        self.color = named_color if is_wild(card) else card[0]
        self.passes = 0  # C10
        self.drawn_card = ""
        self.phase = "turn"
        # R32, C2: this seat has played and finished its turn, which closes every window there was, under `turn_begins`
        # and `turn_taken` alike; then its own may open.
        self.windows = set()
        if len(hand) == 1:
            if seat not in self.called:
                self.windows.add(seat)  # R30, R32
        else:
            self.called.discard(seat)  # R31, C5: void if the seat does not come down to one card

        if not hand:
            self._end_with_last_card(seat, card)
        elif card == "W+4" and not self._has("no_bluffing"):
            self.phase = "challenge"  # R24, R25
            self.turn = self._next(seat)
            self.challenged_seat = seat
            self.challenged_hand = list(hand)  # C7
            self.challenged_color = color_before
        elif card == "W+4":
            self._lose_turn_drawing(self._next(seat), 4)  # H7, C24: no challenge
        elif card[1:] == "+2":
            self._lose_turn_drawing(self._next(seat), 2)  # R22
        elif card[1:] == "S":
            self._lose_turn_drawing(self._next(seat), 0)  # R20
        elif card[1:] == "R" and len(self.seats_in) == 2:
            self._lose_turn_drawing(self._next(seat), 0)  # R28, C11: a Skip; the direction does not turn
        elif card[1:] == "R":
            self.clockwise = not self.clockwise  # R21
            self.turn = self._next(seat)
        else:
            self.turn = self._next(seat)  # a number card, or a Wild (R23)

    def _lose_turn_drawing(self, seat: int, count: int) -> None:
        """C1: this is not acting, so no window closes (but the window of a hand that grows, R30)."""
        self._draw_cards(seat, count)
        self.phase = "turn"
        self.turn = self._next(seat)  # R28: with two seats the one who played

    def _challenge(self, seat: int) -> None:
        # R27: the hand is shown, as it was when the Wild Draw Four had just left it (C7).
        self.shown_hand = (self.challenged_seat, list(self.challenged_hand))
        if self._choice("reveal_to", ["challenger", "everyone"]) == "challenger":
            self.shown_to = {seat}
        else:
            self.shown_to = set(range(self.seats))
        was_illegal = any(card[0] == self.challenged_color for card in self.challenged_hand)  # R24, C7
        if was_illegal:
            self._draw_cards(self.challenged_seat, 4)  # R26: right
            self.phase = "turn"  # the challenger takes a normal turn
            self.turn = seat
        else:
            self._lose_turn_drawing(seat, 6)  # R26: wrong

    # The end

    def _end_with_last_card(self, seat: int, card: str) -> None:
        # R35: a last Draw Two or Wild Draw Four is drawn for and counts; there is no challenge.
        if card == "W+4":
            self._draw_cards(self._next(seat), 4)
        elif card[1:] == "+2":
            self._draw_cards(self._next(seat), 2)
        self._end_round(seat)

    def _end_round(self, winner: int | None) -> None:
        self.phase = "over"
        self.windows = set()  # C4
        self.winner = winner
        if winner is None:
            return  # R16: nobody scores; C26: nobody is charged
        held = [count_points(hand) for hand in self.hands]
        scoring = self._choice("scoring", ["winner_takes", "lowest", "elimination"])
        if self._has("teams"):
            held_by_team = [held[0] + held[2], held[1] + held[3]]
            winning_team = winner % 2
            losing_team = 1 - winning_team
            if scoring == "winner_takes":
                self.points[winning_team] = held_by_team[losing_team]  # R45: never the partner's
            else:
                self.points[losing_team] = held_by_team[losing_team]  # C28: the winning team is charged nothing
        elif scoring == "winner_takes":
            self.points[winner] = sum(held)  # R37; the winner's own hand is empty
        else:
            self.points = held  # R41: everyone is charged with the own hand

    # What can be seen

    def facts(self) -> dict[str, object]:
        """The position in the words of the record, all hands open."""
        return {
            "turn": None if self.phase == "over" else self.turn,
            "phase": self.phase,
            "color": COLOR_NAMES[self.color],
            "top": self.discards[-1],
            "direction": "clockwise" if self.clockwise else "counterclockwise",
            "hands": [len(hand) for hand in self.hands],
            "hand": [sorted(hand) for hand in self.hands],
            "pile": len(self.pile),
            "discard": len(self.discards),
            "called": sorted(self.called),
            "catchable": sorted(self.windows),
            "winner": self.winner,
            "points": list(self.points),
            "discards": list(self.discards),
        }

    def shown(self, seat: int) -> tuple[int, list[str]] | None:
        """R27: the challenged seat and its hand, sorted, if it is shown to this seat at this moment."""
        if self.shown_hand is None or seat not in self.shown_to:
            return None
        shown_seat, cards = self.shown_hand
        return shown_seat, sorted(cards)


def match_after(
    options: dict[str, object],
    totals: list[int],
    seats: int,
    in_match: set[int],
    round_winner: int | None,
    points: list[int],
) -> tuple[list[int], set[int], int | None]:
    """The totals after a round, the seats still in the match, and the seat that has won the match, if one has.

    With partners totals and points are one number a team, the team of seats 0 and 2 first (R45).
    """
    new_totals = [total + scored for total, scored in zip(totals, points, strict=True)]
    still_in = set(in_match)
    target = options["target_score"]
    if target is None:
        return new_totals, still_in, round_winner  # R40, C26: the first round that is not blocked decides
    assert isinstance(target, int)

    # A side is a seat or, with partners, a team.
    side_count = 2 if options["teams"] else seats
    sides_in = {seat % side_count for seat in in_match}
    reached = {side for side in sides_in if new_totals[side] >= target}  # C27: at least the target
    winning_side: int | None = None
    if options["scoring"] == "winner_takes":
        if reached:
            assert len(reached) == 1  # R40: the first to reach it, as only one side scores in a round
            winning_side = reached.pop()
    elif options["scoring"] == "lowest":
        if reached:
            lowest = min(new_totals)
            if new_totals.count(lowest) == 1:  # R41, C27: a tie plays on
                winning_side = new_totals.index(lowest)
    else:
        assert options["scoring"] == "elimination"
        still_in = {seat for seat in in_match if seat % side_count not in reached}  # R41; C28: the whole team
        sides_left = sides_in - reached
        if len(sides_left) == 1:
            winning_side = sides_left.pop()  # R41: the last one in wins

    if winning_side is None:
        return new_totals, still_in, None
    if options["teams"] and round_winner is not None and round_winner % 2 == winning_side:
        return new_totals, still_in, round_winner  # the seat of the winning team that went out
    return new_totals, still_in, winning_side  # without partners the seat; with them the lower seat of the team
