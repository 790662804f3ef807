"""A match at a terminal: asks the people at it, lets the bots move, and tells what happens."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from drawfour.bots.player import Player
from drawfour.errors import REASONS, IllegalMove
from drawfour.match import Match
from drawfour.speech import Speaker
from drawfour.terminal import commands
from drawfour.terminal.rules import rules_lines
from drawfour.terminal.screen import Screen
from drawfour.view import View

HUMAN = "human"


class Quit(Exception):
    """A person wants to stop; the match is to be saved."""


class Table:
    """One match being played. `ask` returns a line a person typed to a prompt, and raises EOFError when there is none.

    `pause_seconds` is how long a bot seems to think; `seed` is for the dice of the bots.
    """

    def __init__(self, match: Match, screen: Screen, ask: Callable[[str], str], *, seed: int, pause_seconds: float) -> None:
        self.match = match
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
        self.looking = self.you  # whose hand may be on the screen
        self.speaker = Speaker(match.round.notation, match.names, self.you, screen.has_marks)
        self.rng = random.Random(seed)  # noqa: S311  # deals to nobody: it orders who speaks first, and shuffles spelled-out matches

    def run(self) -> None:
        """Play to the end of the match. Raises Quit, EOFError or KeyboardInterrupt when a person stops."""
        if not self.match.round.is_over:
            self._open_round()
        while True:
            while not self.match.round.is_over:
                self._step()
            self._close_round()
            if self.match.is_over:
                return
            self._wait("Enter for the next round: ")
            self._deal_next()
            self._open_round()

    def _deal_next(self) -> None:
        cards = None
        if self.match.round.cards is not None:  # one kind of chance for a whole record: this order is shuffled and spelled out
            book, notation = self.match.book, self.match.round.notation
            cards = [notation.cards[face] for face in book.order]
            self.rng.shuffle(cards)
        self.match.next_round(cards=cards)

    def _open_round(self) -> None:
        self.screen.say()
        goes_on = " goes on" if self.match.round.moves else ""
        self.screen.say(self.screen.rule(f"Round {self.match.round.number}{goes_on}"))
        for line in self._standing():
            self.screen.say(line)
        self._tell()

    def _standing(self) -> list[str]:
        """Who plays with whom, and how the match stands, where there is something to say."""
        match = self.match
        sides = [[side, side + 2] if match.rules.teams else [side] for side in range(len(match.scores))]
        who = [" and ".join(self._label(seat) for seat in seats) for seats in sides]
        lines = [f"Partners: {who[0]} against {who[1]}."] if match.rules.teams else []
        if any(match.scores):
            lines.append(f"Scores: {', '.join(f'{name} {total}' for name, total in zip(who, match.scores, strict=True))}.")
        return lines

    def _close_round(self) -> None:
        screen, match = self.screen, self.match
        screen.say()
        screen.say(screen.rule("End of the round"))
        for line in screen.scores(match, self.speaker):
            screen.say(line)
        if match.is_over:
            screen.say(screen.bold(self.speaker.victory(match.winners)))

    def _label(self, seat: int) -> str:
        return "You" if seat == self.you else self.match.names[seat]

    def _tell(self) -> None:
        """Say what happened in the last move, as the person at the screen may know it."""
        events = self.match.round.seen(self.you)
        self.screen.say(" ".join(self.speaker.sentence(event) for event in events))

    def _play(self, seat: int, move: str) -> None:
        self.match.play(seat, move)
        self._tell()

    def _step(self) -> None:
        """One turn move, and everything that is called before and after it."""
        round = self.match.round
        seat = round.turn
        before = list(round.state.sizes)
        self._hear_bots(seat)
        if round.is_over or round.turn != seat:
            return
        if seat in self.humans:
            self._human_turn(seat)
        else:
            self._bot_turn(seat)
        if not round.is_over:
            self._offer_catch(before)

    def _hear_bots(self, turn: int) -> None:
        """Bots that are not on turn may call or catch, in any order."""
        seats = [seat for seat in self.bots if seat != turn and self.match.round.state.seats_in >> seat & 1]
        self.rng.shuffle(seats)
        for seat in seats:
            move = self.bots[seat].choose(self.match.round.view(seat))
            if move is not None:
                self._play(seat, move)

    def _bot_turn(self, seat: int) -> None:
        time.sleep(self.pause_seconds)
        while True:
            move = self.bots[seat].choose(self.match.round.view(seat))
            assert move is not None
            self._play(seat, move)
            if move != "uno" and not move.startswith("catch"):
                return

    def _offer_catch(self, before: list[int]) -> None:
        """Somebody has come down to one card: people who are not on turn may look whether there was a call."""
        round = self.match.round
        down = [seat for seat in round.seats_in if round.state.sizes[seat] == 1 and before[seat] != 1]
        for human in self.humans:
            others = [self.match.names[seat] for seat in down if seat != human]
            if others and human != round.turn and human in round.seats_in:
                who = "" if self.you is not None else f"{self.match.names[human]}: "
                self._ask_to_catch(human, f"{who}{' and '.join(others)}: one card left. Enter goes on, x catches: ")

    def _ask_to_catch(self, human: int, prompt: str) -> None:
        number = len(self.match.round.moves)
        while len(self.match.round.moves) == number and not self._converse(human, prompt, may_pass=True):
            pass

    def _human_turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._show(seat)
        number = len(self.match.round.moves)
        while not self.match.round.is_over and self.match.round.turn == seat:
            if self._converse(seat, "> ", may_pass=False):
                return
            if len(self.match.round.moves) != number:
                number = len(self.match.round.moves)
                self._show(seat)

    def _hand_over(self, seat: int) -> None:
        """Where several people share the screen, nobody sees another's hand."""
        if len(self.humans) > 1 and self.looking != seat:
            self._wait(f"Pass the screen to {self.match.names[seat]}, who presses Enter: ")
            self.screen.clear()
            self.looking = seat

    def _show(self, seat: int) -> None:
        """Everything a person needs to decide."""
        view = self.match.round.view(seat)
        screen = self.screen
        screen.say()
        screen.say(screen.seats(view, [self._label(other) for other in range(len(self.match.names))]))
        screen.say(f"On top: {screen.top(view)}")
        for line in screen.hand(view, commands.playable_faces(view)):
            screen.say(line)
        screen.say(screen.bold(self.speaker.status(view.state)))
        screen.say(f"({self._choices(view)})")

    def _choices(self, view: View) -> str:
        """What can be typed now."""
        legal = view.legal
        faces = commands.playable_faces(view)
        said = []
        if faces:
            said.append("1 plays" if len(faces) == 1 else f"1 to {len(faces)} play")
        keys = {"draw": "d draws", "keep": "k keeps", "accept": "a accepts", "challenge": "c challenges", "uno": "u calls UNO"}
        said += [words for move, words in keys.items() if move in legal]
        if view.phase == "opening_color":
            said.append(commands.color_choices(view))
        if any(size == 1 for other, size in enumerate(view.sizes) if other != view.seat):
            said.append("x catches")  # whether there was a call, people have to know themselves
        return ", ".join([*said, "? helps"])

    def _converse(self, seat: int, prompt: str, *, may_pass: bool) -> bool:
        """Take one line from a person; True when it was a turn move, or Enter where the person may pass."""
        text = self.ask(prompt).strip()
        if not text:
            return may_pass
        if text.lower() in ("q", "quit", "exit"):
            raise Quit
        if text.lower() in ("?", "h", "help"):
            self.screen.say(commands.HELP)
        elif text.lower() == "rules":
            for line in rules_lines(self.match.rules, self.screen.width):
                self.screen.say(line)
        else:
            return self._try(seat, text)
        return False

    def _try(self, seat: int, text: str) -> bool:
        round = self.match.round
        view = round.view(seat)
        try:
            moves = self._moves(text, view)
            if moves[0] == "uno" and len(moves) == 2 and round.refusal(seat, moves[1]):
                moves = moves[1:]  # say why the card cannot be played, and do not call for it
            for move in moves:
                self._play(seat, move)
        except commands.Misunderstood as error:
            self.screen.say(str(error))
            return False
        except IllegalMove as error:
            self.screen.say(f"That is not possible now: {REASONS[error.code]}.")
            return False
        return moves[-1] != "uno" and not moves[-1].startswith("catch")

    def _moves(self, text: str, view: View) -> list[str]:
        try:
            return commands.moves_for(text, view, self.match.names)
        except commands.ColorWanted as wanted:
            color = self.ask(f"Which color? ({commands.color_choices(view)}) ").strip()
            if not color:
                raise commands.Misunderstood("No color, no card: choose again.") from None
            call = ["uno"] if wanted.has_call else []
            return [*call, commands.wild_named(wanted.card, color, view)]

    def _wait(self, prompt: str) -> None:
        """Wait for Enter, if somebody is there to press it."""
        if self.humans and self.ask(prompt).strip().lower() in ("q", "quit", "exit"):
            raise Quit
