"""A deliberately naive referee of the game, written from the rules alone: the second opinion on the real engine.

It imports nothing of the package and is meant to be read beside the rules, sentence by sentence: cards and moves
are the words of the record ("R7", "R+2", "W+4:B", "draw", "catch 0"), hands and piles are lists, nothing is fast.
The numbers in the comments are the rules' own. Decks of one's own are not in it.
It is one long file on purpose: a second opinion is read from top to bottom.

Long, because every sentence of the rules stands here once more, in order.
"""

from __future__ import annotations

from collections.abc import Callable

COLORS = ["R", "Y", "G", "B"]
COLOR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "": "none"}

HOUSE_RULES_OFF: dict[str, object] = {
    "stack": "none",
    "deflect": False,
    "jump_in": False,
    "seven_zero": False,
    "draw_until_playable": False,
    "hand_limit": 0,  # none
}
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
    **HOUSE_RULES_OFF,
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
PRESETS["party"] = PRESETS["classic"] | {
    "stack": "same",
    "jump_in": True,
    "seven_zero": True,
    "draw_until_playable": True,
}
PRESETS["no_mercy"] = PRESETS["classic"] | {
    "stack": "upward",
    "seven_zero": True,
    "draw_until_playable": True,
    "hand_limit": 25,
    "target_score": 1000,
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


def draws_of(card: str) -> int:
    """How many cards the next seat draws for a card: R22, R24."""
    return {"+2": 2, "+4": 4}.get(card[1:], 0)


def in_deck_order(cards: list[str]) -> list[str]:
    """Red, yellow, green, blue, then Wild and Wild Draw Four; each color by number, then Skip, Reverse, Draw Two."""
    return sorted(cards, key=build_deck(1).index)


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
        self.options = HOUSE_RULES_OFF | options
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
        assert self._number("hand_limit") == 0 or self._number("hand_limit") > self._number("hand_size") + 2  # C29

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
        self.may_call_late: set[int] = set()  # of these, the seats that may still call
        self.passes = 0  # in a row
        self.winner: int | None = None
        self.points = [0, 0] if options["teams"] else [0] * seats
        self.count: list[str] = []  # the draw cards somebody has to answer for, in the phases challenge and pending
        self.has_jumped_in = False  # in phase swap: whether the 7 was jumped in with
        self.set_aside: list[str] = []  # H9: the cards of seats that are out, in the order of going out
        self.noted = [0] * seats  # C30: the points of a hand whose seat is out
        self.challenged_seat = -1  # in phase challenge or pending: who played the last Wild Draw Four ...
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
                # C29: the cards of seats that are out leave after all others, and never together with the discards.
                self.pile = self.set_aside
                self.set_aside = []
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
        return self._matches(card) and not self._is_barred(seat, card)

    def _is_barred(self, seat: int, card: str) -> bool:
        """Whether a card may not be laid whatever lies on top: played, added to a count, deflected or jumped in with."""
        if self._has("no_bluffing") and self._is_bluff(seat, card):
            return True  # H7, C24
        only_number_may_finish = self._choice("finish_on", ["any", "number"]) == "number"
        is_last_card = len(self.hands[seat]) == 1
        return only_number_may_finish and is_last_card and not is_number(card)  # H8, C25

    def _may_play_honestly(self, seat: int, card: str) -> bool:
        """What counts as playable where something must be played: never a bluff (R14, C24)."""
        return self._may_play(seat, card) and not self._is_bluff(seat, card)

    def _may_answer(self, seat: int, card: str) -> bool:
        """Whether the seat that faces a pending count may pass it on with this card."""
        return (self._may_add(card) or self._may_deflect(card)) and not self._is_barred(seat, card)

    def _may_add(self, card: str) -> bool:
        """H1, C16: what may be added to the count."""
        stack = self._choice("stack", ["none", "same", "upward", "any"])
        last = self.count[-1]
        if stack == "none" or draws_of(card) == 0:
            return False
        if card[1:] == last[1:]:
            return True  # Draw Two on Draw Two of any color, also with a Skip on top; Wild Draw Four on Wild Draw Four
        if stack == "same":
            return False
        if stack == "upward" and draws_of(card) < draws_of(last):
            return False  # never back to Draw Two
        return self._matches(card)

    def _may_deflect(self, card: str) -> bool:
        """H2, C19: a Skip or Reverse of the color in play, of a count made wholly of Draw Twos."""
        if not self._has("deflect") or "W+4" in self.count:
            return False
        return card[1:] in ("S", "R") and card[0] == self.color

    def _ways_to_play(self, card: str) -> set[str]:
        if is_wild(card):
            return {card + ":" + color for color in COLORS}  # R23, R24: the player names the color
        return {card}

    # Calls and catches

    def _is_call_due(self, seat: int) -> bool:
        # R31, C5: with the play; by the seat on turn, holding two cards, once, whether or not it can play.
        is_choosing_a_card = seat == self.turn and self.phase in ("turn", "drawn", "pending")
        may_call_with_the_play = is_choosing_a_card and len(self.hands[seat]) == 2 and seat not in self.called
        # R31, C3: afterwards, while the window is open.
        may_call_late = seat in self.windows and seat in self.may_call_late
        return may_call_with_the_play or may_call_late

    def _open_window(self, seat: int, may_call_late: bool) -> None:
        """R30, R32: from now on this seat can be caught."""
        self.windows.add(seat)
        if may_call_late:
            self.may_call_late.add(seat)
        else:
            self.may_call_late.discard(seat)

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
            return moves | self._legal_jumps(seat)
        if self.phase == "opening_color":
            return moves | {"color:" + color for color in COLORS}  # R10
        if self.phase == "challenge":
            return moves | {"challenge", "accept"}  # R24, R25: only the seat that would draw
        if self.phase == "pending":
            return moves | self._legal_in_pending(seat)
        if self.phase == "drawn":
            return moves | self._legal_with_drawn_card(seat)
        if self.phase == "swap":
            return moves | {f"swap {other}" for other in self.seats_in - {seat}}  # H4, C21: it must swap
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

    def _legal_in_pending(self, seat: int) -> set[str]:
        moves = {"take"}  # C15; C24: nothing forces it to pass the count on
        if self.count[-1] == "W+4" and not self._has("no_bluffing"):
            moves.add("challenge")  # H1, C15, C17: the last card of the count only
        for card in self.hands[seat]:
            if self._may_answer(seat, card):
                moves |= self._ways_to_play(card)
        return moves

    def _legal_jumps(self, seat: int) -> set[str]:
        """H3, C20: the very same face as the top, wilds excepted, in phase turn only; what a seat not on turn may lay."""
        top = self.discards[-1]
        if not self._has("jump_in") or self.phase != "turn" or is_wild(top):
            return set()
        if top not in self.hands[seat] or self._is_barred(seat, top):
            return set()
        return {"jump " + top}

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
        elif move in ("accept", "take"):
            self._lose_turn_drawing(seat, self._counted())  # R24; H1: it draws it all
        elif move.startswith("swap "):
            self._swap(seat, int(move.removeprefix("swap ")))
        elif move.startswith("jump "):
            self._jump_in(seat, move.removeprefix("jump "))
        elif move == "draw":
            self._draw(seat)
        elif move == "keep":
            self._end_turn_without_card(seat)  # R14
        else:
            card, _, named_color = move.partition(":")
            self._play_card(seat, card, named_color, jumping_in=False)
        self._put_out_over_limit(seat)

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
        if self._has("draw_until_playable"):
            while drawn and not self._may_play(seat, drawn[-1]) and not self._is_at_limit(seat):
                next_drawn = self._draw_cards(seat, 1)  # H5, C23
                if not next_drawn:
                    break  # C23: the piles are exhausted
                drawn += next_drawn
        if not drawn:
            self.passes += 1  # R16: a seat that can draw nothing simply passes
            self._end_turn_without_card(seat)
            if self.passes == len(self.seats_in):
                self._end_round(None)  # R16, C10: blocked
        elif self._may_play(seat, drawn[-1]):
            self.phase = "drawn"  # R14, C8: also when there is no choice
            self.drawn_card = drawn[-1]
        else:
            self._end_turn_without_card(seat)  # R14: a drawn card that cannot be played ends the turn

    def _end_turn_without_card(self, seat: int) -> None:
        self.windows = set()  # R32, C2: the next seat to act has finished its turn
        if len(self.hands[seat]) != 1:
            self.called.discard(seat)  # C5: a call with the play is void when the turn ends
        self.drawn_card = ""
        self.phase = "turn"
        self.turn = self._next(seat)

    def _jump_in(self, seat: int, card: str) -> None:
        """H3, C20: play goes on from the jumper, and the interrupted turn is gone."""
        if len(self.hands[self.turn]) != 1:
            self.called.discard(self.turn)  # C5: a call with the play is void when another seat jumps in
        self.turn = seat
        self._play_card(seat, card, "", jumping_in=True)

    def _play_card(self, seat: int, card: str, named_color: str, jumping_in: bool) -> None:
        color_before = self.color
        hand = self.hands[seat]
        hand.remove(card)
        self.discards.append(card)
        self.color = named_color if is_wild(card) else card[0]
        self.passes = 0  # C10
        self.drawn_card = ""
        self.phase = "turn"
        if self._has("seven_zero") and card[1:] == "7" and hand:
            # H4, C2: its turn is finished when the swap is made. R32: under `turn_begins` the play closes every window.
            if self._choice("catch_until", ["turn_taken", "turn_begins"]) == "turn_begins":
                self.windows = set()
            self.phase = "swap"
            self.has_jumped_in = jumping_in
            return
        self._finish_turn_with_card(seat, jumping_in)
        if not hand:
            self._end_with_last_card(seat, card)
        elif self._has("seven_zero") and card[1:] == "0":
            self._pass_hands()
            self.turn = self._next(seat)
        elif draws_of(card) > 0:
            self._make_next_seat_draw(seat, card, color_before)
        elif card[1:] in ("S", "R") and self.count:
            self._deflect(seat, card)
        elif card[1:] == "S":
            self._lose_turn_drawing(self._next(seat), 0)  # R20
        elif card[1:] == "R" and len(self.seats_in) == 2:
            self._lose_turn_drawing(self._next(seat), 0)  # R28, C11: a Skip; the direction does not turn
        elif card[1:] == "R":
            self.clockwise = not self.clockwise  # R21
            self.turn = self._next(seat)
        else:
            self.turn = self._next(seat)  # a number card, or a Wild (R23)

    def _finish_turn_with_card(self, seat: int, jumping_in: bool) -> None:
        # R32, C2: this seat has played and finished its turn, which closes every window there was, under `turn_begins`
        # and `turn_taken` alike; then its own may open.
        self.windows = set()
        if len(self.hands[seat]) != 1:
            self.called.discard(seat)  # R31, C5: void if the seat does not come down to one card
        elif seat not in self.called:
            # R31: without `late_call` it has missed its call; C20: but a jumper had no turn to call in.
            self._open_window(seat, self._has("late_call") or jumping_in)

    def _make_next_seat_draw(self, seat: int, card: str, color_before: str) -> None:
        """Draw Two and Wild Draw Four: the next seat draws at once, or has a choice."""
        stacking = self._choice("stack", ["none", "same", "upward", "any"]) != "none"
        may_be_challenged = card == "W+4" and not self._has("no_bluffing")
        may_be_passed_on = stacking or (card[1:] == "+2" and self._has("deflect"))
        next_seat = self._next(seat)
        if not may_be_challenged and not may_be_passed_on:
            self._lose_turn_drawing(next_seat, draws_of(card))  # R22; H7, C24: no challenge
            return
        self.phase = "pending" if may_be_passed_on else "challenge"  # C15; R24, R25
        self.turn = next_seat
        self.count.append(card)  # H1
        if card == "W+4":
            self.challenged_seat = seat
            self.challenged_hand = list(self.hands[seat])  # C7
            self.challenged_color = color_before  # C17: the color in play when it was added

    def _deflect(self, seat: int, card: str) -> None:
        """H2, C19: a Skip only hands the count on; a Reverse turns the direction first, but not with two seats."""
        if card[1:] == "R" and len(self.seats_in) > 2:
            self.clockwise = not self.clockwise
        self.phase = "pending"
        self.turn = self._next(seat)

    def _counted(self) -> int:
        """H1: the whole count."""
        return sum(draws_of(card) for card in self.count)

    def _lose_turn_drawing(self, seat: int, count: int) -> None:
        """C1: this is not acting, so no window closes (but the window of a hand that grows, R30)."""
        self._draw_cards(seat, count)
        if len(self.hands[seat]) != 1:
            self.called.discard(seat)  # C5: a call made in phase pending is void when the turn ends
        self.count = []
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
            if self.challenged_seat in self.seats_in:  # a seat that is out draws nothing
                self._draw_cards(self.challenged_seat, self._counted())  # R26: right; H1: the whole count
            self.count = []
            self.phase = "turn"  # the challenger takes a normal turn
            self.turn = seat
        else:
            self._lose_turn_drawing(seat, self._counted() + 2)  # R26: wrong, six; H1: the count plus two

    # Hands that change places

    def _swap(self, seat: int, other: int) -> None:
        self._finish_turn_with_card(seat, self.has_jumped_in)  # C2; C22: nobody can be caught for the 7 before
        sizes = {seat: len(self.hands[seat]), other: len(self.hands[other])}
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]  # H4
        self._reckon_anew(sizes)
        self.phase = "turn"
        self.turn = self._next(seat)

    def _pass_hands(self) -> None:
        """H4, C21: all hands on in the direction of play."""
        sizes = {seat: len(self.hands[seat]) for seat in self.seats_in}
        before = list(self.hands)
        for seat in self.seats_in:
            self.hands[self._next(seat)] = before[seat]
        self._reckon_anew(sizes)

    def _reckon_anew(self, sizes: dict[int, int]) -> None:
        """C22: calls and windows after the hands of these seats, once of these sizes, have changed places."""
        for seat, size_before in sizes.items():
            size = len(self.hands[seat])
            if size_before == 1 and size == 1:
                continue  # it keeps its call or open window
            self.called.discard(seat)
            self.windows.discard(seat)
            if size == 1:
                self._open_window(seat, may_call_late=True)  # R31: a hand that became one card in another way

    # Going out

    def _is_at_limit(self, seat: int) -> bool:
        limit = self._number("hand_limit")
        return limit > 0 and len(self.hands[seat]) >= limit

    def _put_out_over_limit(self, mover: int) -> None:
        """H9, C29: when the whole move has been made, in order of play, the one who made it last."""
        seats = [self._next(mover)]
        while seats[-1] != mover:
            seats.append(self._next(seats[-1]))
        for seat in seats:
            if self.phase != "over" and self._is_at_limit(seat):
                self._put_out(seat)

    def _put_out(self, seat: int) -> None:
        self.noted[seat] = count_points(self.hands[seat])  # C30
        self.set_aside += in_deck_order(self.hands[seat])  # C29: its cards leave
        self.hands[seat] = []
        self.called.discard(seat)  # C29: its choice, turn, call and window end
        self.windows.discard(seat)
        self.seats_in.remove(seat)
        sides_left = {other % 2 if self._has("teams") else other for other in self.seats_in}
        if len(sides_left) == 1:
            self._end_round(self._next(seat))  # H9: the last one wins; C30: or the team, when the other is out
        elif seat != self.turn:
            pass  # nobody waits for it
        elif self.phase in ("challenge", "pending"):
            self.count = []  # C29: nobody draws it
            self.phase = "turn"
            self.turn = self._next(seat)  # C1: this is losing a turn, not acting
        elif self.phase == "opening_color":
            self.turn = self._next(seat)
        else:
            self._end_turn_without_card(seat)  # C2

    # The end

    def _end_with_last_card(self, seat: int, card: str) -> None:
        # R35: a last Draw Two or Wild Draw Four is drawn for and counts; there is no challenge. C18: nor is there an
        # answer to a whole count passed on with the last card. C30: nobody goes out by it.
        if draws_of(card) > 0:
            self.count.append(card)
        elif self.count:
            self._deflect(seat, card)
        self._draw_cards(self._next(seat), self._counted())
        self._end_round(seat)

    def _end_round(self, winner: int | None) -> None:
        self.phase = "over"
        self.windows = set()  # C4
        self.winner = winner
        if winner is None:
            return  # R16: nobody scores; C26: nobody is charged
        held = [self.noted[seat] + count_points(self.hands[seat]) for seat in range(self.seats)]  # C30
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
            self.points[winner] = sum(held) - held[winner]  # R37: all other hands; under H9 its own is not empty
        else:
            self.points = held  # R41: everyone is charged with the own hand ...
            self.points[winner] = 0  # ... but, as with partners (C28), who won the round nothing

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
            "set_aside": list(self.set_aside),
            "seats_in": sorted(self.seats_in),
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
