"""A match in a terminal: ask people for their moves, let the bots play, and tell what happens."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from drawfour.bots.player import Player
from drawfour.core.state import State
from drawfour.core.turn import is_in
from drawfour.core.uno_calls import is_call_due
from drawfour.errors import IllegalMove
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.notation import is_turn_move
from drawfour.game.view import View
from drawfour.strings.speaker import Speaker
from drawfour.terminal import bots, hints, move_input
from drawfour.terminal.rules import rules_lines
from drawfour.terminal.screen import Screen

HUMAN = "human"
QUICK = 0.5  # the probability that a bot with something to say is quicker than a person


class Quit(Exception):
    """A person wants to stop and save the match."""


class MatchLoop:
    """One match being played. `ask` reads the answer to a prompt and raises EOFError at the end of the input.

    Bots pause for `pause_seconds` before they play, and `seed` feeds their dice. `keep` is called after each round.
    """

    def __init__(
        self,
        match: Match,
        screen: Screen,
        ask: Callable[[str], str],
        *,
        seed: int,
        pause_seconds: float,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.keep = keep
        self.turns = 0  # the number of moves other than calls and catches
        self.cards_played = 0  # how many of them played a card
        self.jumps_offered = -1  # its value when seats were last asked whether to jump in
        self.earlier: State | None = None  # the position before the last separate turn move
        self.screen = screen
        self.ask = ask
        self.pause_seconds = pause_seconds
        self.humans = [seat for seat in range(len(match.names)) if match.players.get(seat) == HUMAN]
        self.bots = {
            seat: Player(match.players[seat], seat, seed + seat, is_human_like=True)
            for seat in range(len(match.names))
            if seat not in self.humans
        }
        self.you = self.humans[0] if len(self.humans) == 1 else None
        self.looking = self.you  # the seat whose hand may be on the screen
        self.is_hurried: bool | None = None  # is the rest of a round without people skipped? None until they are asked
        self.speaker = Speaker(match.round.notation, match.names, self.you, screen.has_marks)
        self.rng = random.Random(seed)  # noqa: S311  # decides who speaks first, and shuffles decks if cards are spelled out

    def run(self) -> None:
        """Play to the end of the match. Raises Quit, EOFError or KeyboardInterrupt when a person stops."""
        if not self.match.round.is_over:
            self._open_round()
        while True:
            while not self.match.round.is_over:
                self._step()
            self._close_round()
            self.keep()
            if self.match.is_over:
                return
            if self.humans:
                self._ask("Press Enter for the next round:")
            self._deal_next()
            self._open_round()

    # Rounds

    def _deal_next(self) -> None:
        cards = None
        if self.match.round.cards is not None:  # a record has one kind of chance, so shuffle the deck and spell it out
            book, notation = self.match.book, self.match.round.notation
            cards = [notation.cards[face] for face in book.order]
            self.rng.shuffle(cards)
        self.match.next_round(cards=cards)

    def _open_round(self) -> None:
        goes_on = " goes on" if self.match.round.last_move else ""
        self.jumps_offered = -1
        self.is_hurried = None
        self.earlier = self._position_earlier()
        self.screen.say()
        self.screen.say(self.screen.rule(f"Round {self.match.round.number}{goes_on}"))
        for line in self._standing():
            self.screen.tell(line)
        self._tell()
        self._let_all_speak()

    def _standing(self) -> list[str]:
        """Return lines about the partners, if any, and the scores, if anyone has scored."""
        match = self.match
        who = [" and ".join(self._label(seat) for seat in seats) for seats in match.sides]
        lines = [f"Partners: {who[0]} against {who[1]}."] if match.rules.teams else []
        if any(match.scores):
            lines.append(f"Scores: {', '.join(f'{name} {total}' for name, total in zip(who, match.scores, strict=True))}.")
        return lines

    def _close_round(self) -> None:
        self.screen.say()
        self.screen.say(self.screen.rule("End of the round"))
        for line in self.screen.scores(self.match, self.speaker):
            self.screen.say(line)
        if self.match.is_over:
            self.screen.say(self.screen.bold(self.speaker.victory(self.match.winners)))

    def _label(self, seat: int) -> str:
        return "You" if seat == self.you else self.match.names[seat]

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
            self.screen.tell(f"Only for {self.match.names[seat]}: the hand was {', '.join(shown)}.")

    def _tell(self) -> None:
        """Tell the last move, as the person at the screen may know it."""
        if self.is_hurried:
            return
        round = self.match.round
        events = round.seen(self.you)
        sentences = self.speaker.sentences(events)
        if round.last_move == (self.you, "draw") and round.turn != self.you and not round.state.passes:
            sentences += [
                f"{'It cannot' if event.count == 1 else 'None of them can'} be played, so your turn is over."
                for event in events
                if event.kind == "drew" and event.seat is not None and self._is_in(event.seat)
            ]
        self.screen.tell(" ".join(sentences))
        self._tell_new_hand(events)

    def _tell_new_hand(self, events: list[Event]) -> None:
        """Show the person at the screen a hand that was swapped, passed or shuffled."""
        moved = [event for event in events if event.kind in ("swapped", "hands_passed", "hands_shuffled")]
        if self.you is None or not self._is_in(self.you):
            return
        if any(event.kind != "swapped" or self.you in (event.seat, event.other) for event in moved):
            round = self.match.round
            self.screen.tell(f"Your hand is now: {self.screen.cards(round.notation, round.state.hands[self.you])}.")

    def _step(self) -> None:
        """Play one turn move, with the calls and catches before and after it."""
        round = self.match.round
        self._offer_to_hurry()
        seat = round.turn
        if seat in self.humans:
            self._human_turn(seat)
        else:
            self._let_bots_call_or_catch(self._bots_in())
            self._bot_turn(seat)
        self._let_all_speak()

    def _offer_to_hurry(self) -> None:
        """Once no person is left in the round, ask whether to watch the rest."""
        if self.is_hurried is None and self.humans and not any(map(self._is_in, self.humans)):
            who = "You are" if self.you is not None else "Everyone here is"
            keys = self.screen.choices("Enter skip to its end", "w watch")
            self.is_hurried = self._ask(f"{who} out of this round. {keys}:").lower() not in ("w", "watch")

    def _bots_in(self) -> list[int]:
        """Return the seats of the bots in the round, in random order."""
        seats = [seat for seat in self.bots if self._is_in(seat)]
        self.rng.shuffle(seats)
        return seats

    def _quick_bots(self) -> list[int]:
        """Return the bots that are quicker than a person this time, each by chance."""
        return [seat for seat in self._bots_in() if self.rng.random() < QUICK]

    def _let_bots_call_or_catch(self, seats: list[int]) -> None:
        """Let these bots call or catch. Their other moves wait for their turn."""
        for seat in seats:
            move = bots.choice_of(self.bots[seat], self.match, self.screen)
            if move is not None and not is_turn_move(move):
                self._play(seat, move)

    def _bot_turn(self, seat: int) -> None:
        time.sleep(0 if self.is_hurried else self.pause_seconds)
        while True:
            move = bots.choice_of(self.bots[seat], self.match, self.screen)
            assert move is not None
            self._play(seat, move)
            if is_turn_move(move):
                return

    def _human_turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._let_bots_call_or_catch(self._quick_bots())
        self._show(seat)
        while True:
            number = len(self.match.round.moves)
            moves = self._moves_typed(seat, ">")
            if moves and is_turn_move(moves[-1]) and not self.match.round.refusal(seat, moves[-1]):
                self._let_bots_call_or_catch(self._bots_in())  # the last chance for the slower ones
            if self._try(seat, moves):
                return
            if len(self.match.round.moves) > number:
                self._show(seat)
            elif not moves:
                self._tell_choices(seat)

    def _let_all_speak(self) -> None:
        """Let everyone call, catch and jump in before play goes on, again after each jump-in."""
        turns = -1
        while turns != self.turns and not self.match.round.is_over:
            turns = self.turns
            for seat in self._down_to_one_card():
                self._offer_catch(seat, turns)
            if turns == self.turns:
                self._offer_jump()

    def _down_to_one_card(self) -> list[int]:
        """Return the seats that the last move left with one card, by a play or because hands moved."""
        round, earlier = self.match.round, self.earlier
        if earlier is None or not round.last_move or not is_turn_move(round.last_move[1]) or round.phase == "swap":
            return []
        return [seat for seat in range(round.seats) if round.state.sizes[seat] == 1 != earlier.sizes[seat]]

    def _offer_catch(self, seat: int, turns: int) -> None:
        """A seat is down to one card: let it make a late call, and let others catch it."""
        round = self.match.round
        if seat in self.humans:
            assert round.last_move
            by, move = round.last_move
            could_call = by == seat and not move_input.is_jump_in(move)
            self._let_bots_call_or_catch(self._bots_in() if could_call else self._quick_bots())
            if is_call_due(round.state, seat) and seat != round.turn:
                keys = self.screen.choices("u call", "Enter continue")
                self._ask_to_speak(seat, f"You have one card left and didn't call UNO. {keys}:", None)
            if not could_call:
                self._let_bots_call_or_catch(self._bots_in())
        elif self.humans:
            self._let_bots_call_or_catch(self._quick_bots())
        for human in self.humans:
            if human not in (seat, round.turn) and self._is_in(human) and turns == self.turns:
                keys = self.screen.choices("x catch a forgotten call", "Enter continue")
                self._ask_to_speak(human, f"{self.match.names[seat]} has one card left. {keys}:", seat)

    def _offer_jump(self) -> None:
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
            if seat in self.humans:
                self._ask_to_jump(seat)
            else:
                move = bots.choice_of(self.bots[seat], self.match, self.screen, calls=False)
                if move is not None:
                    self._play(seat, move)

    def _ask_to_jump(self, human: int) -> None:
        """Ask a person who holds the card. On a shared screen, ask everybody: the question would reveal who holds it."""
        if self.you is None:
            keys = self.screen.choices("j jump in with a card identical to the top card", "Enter let it pass")
            self._ask_to_speak(human, f"{keys}:", None)
        elif move_input.can_jump_in(self.match.round.view(human)):
            card = self.speaker.a_card(self.match.round.top)
            keys = self.screen.choices("j jump in", "Enter let it pass")
            self._ask_to_speak(human, f"You have {card} as well. {keys}:", None)

    def _is_in(self, seat: int) -> bool:
        """Is the seat still in the round?"""
        return is_in(self.match.book, self.match.round.state, seat)

    def _ask_to_speak(self, human: int, prompt: str, about: int | None) -> None:
        """Let a person call, catch or jump in out of turn, or press Enter to go on."""
        who = "" if self.you is not None else f"{self.match.names[human]}: "
        while True:
            moves = self._moves_typed(human, who + prompt, about)
            if not moves or self._try(human, moves) or self.match.round.last_move == (human, moves[-1]):
                return

    def _try(self, seat: int, moves: list[str]) -> bool:
        """Make these moves, none if the card can't be played. Return whether one was a turn move or ended the round."""
        round = self.match.round
        try:
            for move in moves:
                if move != "uno" and round.refusal(seat, move):
                    round.play(seat, move)
            for move in moves:
                self._play(seat, move)
        except IllegalMove as error:
            self.screen.tell(self.speaker.refusal(error, round.view(seat).state))
            return False
        return bool(moves) and (is_turn_move(moves[-1]) or round.is_over)

    # People

    def _ask(self, prompt: str, colors: View | None = None) -> str:
        """Read a line, after any requests for help. Raises Quit. The colors of the view `colors` come before commands."""
        while True:
            text = self.ask(self.screen.prompt(prompt)).strip()
            if colors is not None and move_input.is_color(text, colors):
                return text
            if text.lower() in ("q", "quit", "exit"):
                raise Quit
            if text.lower() in ("?", "h", "help"):
                for line in move_input.HELP.splitlines():
                    self.screen.tell(line, indent=15)
            elif text.lower() == "rules":
                self.screen.say(*rules_lines(self.match.rules, self.match.deck, self.screen.width))
            else:
                return text

    def _moves_typed(self, seat: int, prompt: str, about: int | None = None) -> list[str]:
        """Ask until the line makes sense, and return its moves; none for Enter."""
        view = self.match.round.view(seat)
        while True:
            text = self._ask(prompt, view if move_input.asks_for_color(view) else None)
            if text.lower() == "hint":
                hints.tell_hint(view, self.speaker, self.screen)
                continue
            try:
                return move_input.moves_for(text, view, self.match.names, about) if text else []
            except move_input.ColorNeeded as wanted:
                moves = self._wild_named(wanted, view)
                if moves or seat == view.turn:
                    return moves
            except move_input.Misunderstood as error:
                self.screen.tell(str(error))

    def _wild_named(self, wanted: move_input.ColorNeeded, view: View) -> list[str]:
        """Ask for the color of a wild and return the moves; none for Enter, which takes the card back."""
        while True:
            keys = self.screen.choices(move_input.color_choices(view), "Enter take the card back")
            text = self._ask(f"Which color? {keys}:", view)
            if not text:
                return []
            try:
                return [*wanted.call, move_input.wild_named(wanted.card, text, view)]
            except move_input.Misunderstood as error:
                self.screen.tell(str(error))

    def _hand_over(self, seat: int) -> None:
        """On a shared screen, clear the last hand before the next person looks."""
        if len(self.humans) > 1 and self.looking != seat:
            self._ask(f"Pass the screen to {self.match.names[seat]}. Press Enter when ready:")
            self.screen.clear()
            self.looking = seat

    def _show(self, seat: int) -> None:
        """Show everything a person needs to decide."""
        view = self.match.round.view(seat)
        screen = self.screen
        screen.say()
        screen.say(*screen.seats(view, [self._label(other) for other in range(len(self.match.names))]))
        screen.say(f"On top: {screen.top(view)}")
        if view.state.pending:
            screen.say(f"To draw: {view.state.pending}")
        screen.say(*screen.hand(view, move_input.playable_faces(view)))
        screen.tell(self.speaker.status(view.state), bold=True)
        self._tell_choices(seat)

    def _tell_choices(self, seat: int) -> None:
        """Show the commands for the person on turn."""
        self.screen.tell(self.screen.choices(*move_input.choices(self.match.round.view(seat), self.match.names)))
