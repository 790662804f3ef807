"""The course of a match: when each person is asked, what bots do, and what is told. A `Display` shows it and asks people.

The loop is a coroutine, so that a full screen stays alive while it waits for a person.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from drawfour.bots.player import Player
from drawfour.core.state import State
from drawfour.core.turn import is_in
from drawfour.core.uno_calls import false_catch_cost, is_call_due
from drawfour.errors import IllegalMove
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.notation import is_turn_move
from drawfour.terminal import bots, move_input
from drawfour.terminal.display import Display, People, Question, drawn_in_vain

QUICK = 0.5  # the probability that a bot with something to say is quicker than a person


class MatchLoop:
    """One match being played by the people at a display, and by bots.

    Bots pause for `pause_seconds` before they play, and `seed` feeds their dice. `keep` is called after each round.
    """

    def __init__(
        self,
        people: People[Match],
        display: Display,
        *,
        seed: int,
        pause_seconds: float,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match = people.match
        self.people = people
        self.display = display
        self.keep = keep
        self.turns = 0  # the number of moves other than calls and catches
        self.cards_played = 0  # how many of them played a card
        self.jumps_offered = -1  # its value when seats were last asked whether to jump in
        self.earlier: State | None = None  # the position before the last separate turn move
        self.pause_seconds = pause_seconds
        self.humans = people.seats
        self.bots = {
            seat: Player(match.players[seat], seat, seed + seat, is_human_like=True)
            for seat in range(len(match.names))
            if seat not in self.humans
        }
        self.you = people.you
        self.looking = self.you  # the seat whose hand may be on the screen
        self.is_hurried: bool | None = None  # is the rest of a round without people skipped? None until they are asked
        self.speaker = people.speaker
        self.rng = random.Random(seed)  # noqa: S311  # decides who speaks first, and shuffles decks if cards are spelled out

    async def run(self) -> None:
        """Play to the end of the match. Raises Quit, EOFError or KeyboardInterrupt when a person stops."""
        await bots.get_ready(self.bots, self.match, self.display)
        if not self.match.round.is_over:
            await self._open_round()
        while True:
            while not self.match.round.is_over:
                await self._step()
            self.display.close_round()
            self.keep()
            if self.match.is_over:
                return
            if self.humans:
                await self.display.next_round()
            self._deal_next()
            await self._open_round()

    # Rounds

    def _deal_next(self) -> None:
        cards = None
        if self.match.round.cards is not None:  # a record has one kind of chance, so shuffle the deck and spell it out
            book, notation = self.match.book, self.match.round.notation
            cards = [notation.cards[face] for face in book.order]
            self.rng.shuffle(cards)
        self.match.next_round(cards=cards)

    async def _open_round(self) -> None:
        self.jumps_offered = -1
        self.is_hurried = None
        self.earlier = self._position_earlier()
        self.display.open_round()
        self._tell()
        await self._let_all_speak()

    # Moves

    def _position_earlier(self) -> State | None:
        """Return the position before the last separate turn move of a resumed round, or None."""
        round = self.match.round.copy()
        while round.last_move:
            _, move = round.undo()
            if move_input.is_separate_turn_move(move):
                return round.state
        return None

    def _play(self, seat: int, move: str) -> None:
        round = self.match.round
        before = round.state
        self.match.play(seat, move)
        self.turns += is_turn_move(move)
        self.cards_played += move_input.is_card(move)
        if move_input.is_separate_turn_move(move):
            self.earlier = before
        self._tell()
        shown = round.view(seat).shown
        if self.you is None and seat == self.looking and shown and not round.view(None).shown:
            self.display.tell_privately(f"Only for {self.match.names[seat]}: the hand was {', '.join(shown)}.")

    def _tell(self) -> None:
        """Tell the last move, as the person at the screen may know it."""
        if self.is_hurried:
            return
        round = self.match.round
        events = round.seen(self.you)
        sentences = self.speaker.sentences(events)
        if round.last_move == (self.you, "draw") and round.turn != self.you and not round.state.passes:
            drew = [event for event in events if event.kind == "drew" and event.seat is not None and self._is_in(event.seat)]
            sentences += [drawn_in_vain(event.count) for event in drew]
        self.display.tell(" ".join(sentences))
        self._tell_new_hand(events)

    def _tell_new_hand(self, events: list[Event]) -> None:
        """Show the person at the screen a hand that was swapped, passed or shuffled."""
        moved = [event for event in events if event.kind in ("swapped", "hands_passed", "hands_shuffled")]
        if self.you is None or not self._is_in(self.you):
            return
        if any(event.kind != "swapped" or self.you in (event.seat, event.other) for event in moved):
            self.display.hand_moved(self.you)

    async def _step(self) -> None:
        """Play one turn move, with the calls and catches before and after it."""
        round = self.match.round
        await self._offer_to_hurry()
        seat = round.turn
        if seat in self.humans:
            await self._human_turn(seat)
        else:
            await self._let_bots_call_or_catch(self._bots_in())
            await self._bot_turn(seat)
        await self._let_all_speak()

    async def _offer_to_hurry(self) -> None:
        """Once no person is left in the round, ask whether to watch the rest."""
        if self.is_hurried is None and self.humans and not any(map(self._is_in, self.humans)):
            who = "You are" if self.you is not None else "Everyone here is"
            question = Question(f"{who} out of this round.", "w", "watch", "skip to its end")
            self.is_hurried = not await self.display.decide(question)

    def _bots_in(self) -> list[int]:
        """Return the seats of the bots in the round, in random order."""
        seats = [seat for seat in self.bots if self._is_in(seat)]
        self.rng.shuffle(seats)
        return seats

    def _quick_bots(self) -> list[int]:
        """Return the bots that are quicker than a person this time, each by chance."""
        return [seat for seat in self._bots_in() if self.rng.random() < QUICK]

    async def _let_bots_call_or_catch(self, seats: list[int]) -> None:
        """Let these bots call or catch. Their other moves wait for their turn."""
        for seat in seats:
            move = await bots.choice_of(self.bots[seat], self.match, self.display)
            if move is not None and not is_turn_move(move):
                self._play(seat, move)

    async def _bot_turn(self, seat: int) -> None:
        await self.display.pause(0 if self.is_hurried else self.pause_seconds)
        while True:
            move = await bots.choice_of(self.bots[seat], self.match, self.display)
            assert move is not None
            self._play(seat, move)
            if is_turn_move(move):
                return

    async def _human_turn(self, seat: int) -> None:
        await self._hand_over(seat)
        await self._let_bots_call_or_catch(self._quick_bots())
        self.display.show(seat)
        while True:
            number = len(self.match.round.moves)
            moves = await self.display.turn(seat)
            play = next(filter(is_turn_move, moves), None)
            if play is not None and not self.match.round.refusal(seat, play):
                await self._let_bots_call_or_catch(self._bots_in())  # the last chance for the slower ones
            if self._try(seat, moves):
                return
            if len(self.match.round.moves) > number:
                self.display.show(seat)
            elif not moves:
                self.display.show_choices(seat)

    async def _let_all_speak(self) -> None:
        """Let everyone call, catch and jump in before play goes on, again after each jump-in."""
        turns = -1
        while turns != self.turns and not self.match.round.is_over:
            turns = self.turns
            for seat in self._down_to_one_card():
                await self._offer_catch(seat, turns)
            if turns == self.turns:
                await self._offer_jump()

    def _down_to_one_card(self) -> list[int]:
        """Return the seats that the last move left with one card, by a play or because hands moved."""
        round, earlier = self.match.round, self.earlier
        if earlier is None or not round.last_move or not is_turn_move(round.last_move[1]) or round.phase == "swap":
            return []
        return [seat for seat in range(round.seats) if round.state.sizes[seat] == 1 != earlier.sizes[seat]]

    async def _offer_catch(self, seat: int, turns: int) -> None:
        """A seat is down to one card: let it make a late call, and let others catch it."""
        round = self.match.round
        if seat in self.humans:
            assert round.last_move
            by, move = round.last_move
            could_call = by == seat and not move_input.is_jump_in(move)
            await self._let_bots_call_or_catch(self._bots_in() if could_call else self._quick_bots())
            if is_call_due(round.state, seat) and seat != round.turn:
                sentence = "You have one card left and didn't call UNO."
                await self._ask_to_speak(seat, Question(sentence, "u", "call", "continue"))
            if not could_call:
                await self._let_bots_call_or_catch(self._bots_in())
        elif self.humans:
            await self._let_bots_call_or_catch(self._quick_bots())
        for human in self.humans:
            is_asked = human not in (seat, round.turn) and self._is_in(human) and turns == self.turns
            question = self._catch_question(seat) if is_asked else None
            if question is not None:
                await self._ask_to_speak(human, question)

    def _catch_question(self, seat: int) -> Question | None:
        """Return the question whether to catch a seat; None if nothing is at stake.

        Calls are made aloud, so it reveals nothing to say who forgot. But where a false catch costs cards, noticing that is up
        to people.
        """
        name, state = self.match.names[seat], self.match.round.state
        if false_catch_cost(self.match.book):
            if state.sizes[seat] != 1:
                return None
            return Question(f"{name} has one card left.", "x", "catch a forgotten call", "continue", about=seat)
        if not state.catchable >> seat & 1:
            return None
        return Question(f"{name} has one card left and forgot to call UNO.", "x", "catch", "continue", about=seat)

    async def _offer_jump(self) -> None:
        """Let seats with the same card as the top one jump in, once for each card played (H3)."""
        round = self.match.round
        if (
            round.phase != "turn"
            or self.cards_played == self.jumps_offered
            or not move_input.may_be_jumped_on(round.view(None))
        ):
            return
        self.jumps_offered, turns = self.cards_played, self.turns
        quick = self._quick_bots()
        slow = [seat for seat in self._bots_in() if seat not in quick]
        for seat in [*quick, *self.humans, *slow]:
            if seat == round.turn or not self._is_in(seat) or turns != self.turns:
                continue
            if seat in self.humans and seat == self._last_to_play():
                continue  # who holds two identical cards plays both in one go
            if seat in self.humans:
                await self._ask_to_jump(seat)
            else:
                move = await bots.choice_of(self.bots[seat], self.match, self.display, calls=False)
                if move is not None:
                    self._play(seat, move)

    def _last_to_play(self) -> int | None:
        """Return the seat that played the top card; None before the first play."""
        return next((seat for seat, move in reversed(self.match.round.moves) if move_input.is_card(move)), None)

    async def _ask_to_jump(self, human: int) -> None:
        """Ask a person who holds the card. On a shared screen, ask everybody: the question would reveal who holds it."""
        if self.you is None:
            question = Question("", "j", "jump in with a card identical to the top card", "let it pass")
            await self._ask_to_speak(human, question)
        elif move_input.can_jump_in(self.match.round.view(human)):
            card = self.speaker.a_card(self.match.round.top)
            await self._ask_to_speak(human, Question(f"You have {card} as well.", "j", "jump in", "let it pass"))

    def _is_in(self, seat: int) -> bool:
        """Is the seat still in the round?"""
        return is_in(self.match.book, self.match.round.state, seat)

    async def _ask_to_speak(self, human: int, question: Question) -> None:
        """Let a person call, catch or jump in out of turn, or let play go on."""
        while True:
            moves = await self.display.answer(human, question)
            if not moves or self._try(human, moves) or self.match.round.last_move == (human, moves[-1]):
                return

    def _try(self, seat: int, moves: list[str]) -> bool:
        """Make these moves, none if the first card can't be played. Return whether one was a turn move or ended the round."""
        round, turns = self.match.round, self.turns
        try:
            first = next((move for move in moves if move != "uno"), None)
            if first is not None and round.refusal(seat, first):
                round.play(seat, first)
            for move in moves:
                if not round.is_over:
                    self._play(seat, move)
        except IllegalMove as error:
            self.display.refuse(self.speaker.refusal(error, round.view(seat).state))
        return bool(moves) and (self.turns != turns or round.is_over)

    async def _hand_over(self, seat: int) -> None:
        """On a shared screen, hide the last hand before the next person looks."""
        if len(self.humans) > 1 and self.looking != seat:
            await self.display.pass_screen(seat)
            self.looking = seat
