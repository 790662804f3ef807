"""The display of a match on a full screen: it turns keys into the commands of the plain lines, and waits for people."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from drawfour.game.view import View
from drawfour.terminal import hints, move_input
from drawfour.terminal.display import People, Question, Quit
from drawfour.terminal.full_screen.cards import about
from drawfour.terminal.full_screen.choices import KEYS, QUIT, Choice
from drawfour.terminal.full_screen.colored import Colored
from drawfour.terminal.full_screen.felt import SEPARATOR, Felt
from drawfour.terminal.full_screen.keys import TABLE_KEYS
from drawfour.terminal.full_screen.panel import Panel, keys_panel, rules_panel, text_width
from drawfour.terminal.full_screen.table_screen import TableScreen
from drawfour.terminal.full_screen.threads import in_a_thread
from drawfour.terminal.rules import table_lines
from drawfour.terminal.screen import Screen
from drawfour.terminal.shown import ShownMatch

HINT = Choice("H", "hint", always=True)

_ONE_LINE = 1000  # columns, more than any rules take

T = TypeVar("T")


class TableDisplay:
    """The display of one match. `show_panel` shows a page of text over the table and returns how it was closed."""

    own_keys: tuple[tuple[str, str], ...] = (("Q", "save the match and quit"),)

    def __init__(
        self, people: People[ShownMatch], show_panel: Callable[[Panel], asyncio.Future[str]], leave: Callable[[], None]
    ) -> None:
        self.people = people
        self.match = people.match
        self.speaker = people.speaker
        self.show_panel = show_panel
        self._leave = leave
        self._private: list[str] = []
        self._looking = people.you  # the seat whose hand is on the screen
        self._asked: View | None = None  # the position that a person is asked about
        self._refusal = ""
        self._said = ""  # whose turn it is, a question, or why a move is refused
        self._tells_card = False  # is the card at the cursor told instead?
        self.screen = TableScreen(Felt(people, self._view()), self.match.round.notation, self._ask_for)
        self._colored = Colored(self.match.round.notation)

    @property
    def _panel_width(self) -> int:
        return text_width(self.screen.size.width)

    # Output

    def _view(self) -> View:
        return self.match.round.view(self._looking)

    def refresh(self) -> None:
        """Show the position."""
        view = self._view()
        self.screen.felt.look(view)
        is_asked = self._asked is not None and self._looking == view.turn
        playable = move_input.playable_faces(view) if is_asked and view.phase in ("turn", "drawn", "pending") else None
        self.screen.hand.hold([] if self._looking is None else view.state.hands[self._looking], playable)
        self._say(self.speaker.status(view.state))

    def _say(self, text: str) -> None:
        self._said, self._tells_card = text, False
        self.screen.say(text)

    def open_round(self) -> None:
        """Show the table, and tell the scores."""
        rules = table_lines(self.match.rules, self.match.deck, _ONE_LINE)
        self.screen.head(SEPARATOR.join([self.people.round_name(), *rules]))
        self.screen.tell(self.people.round_title())
        for line in self.people.standing():
            self.screen.tell(line)
        self.refresh()

    def close_round(self) -> None:
        """Show the last position; the points come with the question for the next round."""
        self.refresh()

    def tell(self, text: str) -> None:
        """Add a text to the log, and show the position after it."""
        self.screen.tell(text)
        self.refresh()

    def tell_privately(self, text: str) -> None:
        """Add a text to the log until the screen is passed on."""
        self._private.append(text)
        self.screen.tell(text)

    def hand_moved(self, seat: int) -> None:
        """Do nothing: the hand is on the screen."""

    def refuse(self, text: str) -> None:
        """Keep the reason for the next question."""
        self._refusal = text

    def show(self, seat: int) -> None:
        """Show the position."""
        self.refresh()

    def show_choices(self, seat: int) -> None:
        """Do nothing: the choices stay on the screen."""

    # Questions

    async def pause(self, seconds: float) -> None:
        """Let people watch."""
        await asyncio.sleep(seconds)

    async def work_out(self, think: Callable[[], T]) -> T:
        """Let a bot think in a thread."""
        return await in_a_thread(think)

    async def turn(self, seat: int) -> list[str]:
        """Ask the person on turn, until the answer is a move."""
        view = self._asked = self.match.round.view(seat)
        try:
            while True:
                self.refresh()
                self._say_refusal_or(self._nothing_to_play(view))
                moves = await self._moves(await self._turn_command(view), view)
                if moves:
                    return moves
        finally:
            self._asked = None

    def _nothing_to_play(self, view: View) -> str:
        """Return what to do with a hand that does not match; an empty text if a card does, or something else is to be done."""
        has_card = view.phase != "turn" or move_input.playable_faces(view)
        return "" if has_card else f"{self.speaker.status(view.state)} You have no playable card, so draw."

    async def _turn_command(self, view: View) -> str:
        """Ask for a card or a command, in the words of the plain lines."""
        if move_input.asks_for_color(view):
            return await self.screen.choose(color_choices(view), cursor=0)
        if view.phase == "swap":
            return await self.screen.choose(seat_choices(move_input.partners(view), view, self.match.names, "swap"), cursor=0)
        choices = [Choice(key.upper(), words, key) for key, words in move_input.commands(view)]
        choices = [Choice("A", choice.words, "t") if choice.key == "T" else choice for choice in choices]  # as on the page
        cards = view.notation.cards
        plays = [Choice("Enter", "play the card", "")] if move_input.playable_faces(view) else []
        twins = move_input.twins(view)
        both = [Choice("J", "play both", "both")] if twins else []
        text = await self.screen.choose([*plays, *both, *choices, *self.always()], plays=lambda face: cards[face])
        if text != "both":
            return text
        face = self.screen.hand.face
        return f"{cards[twins[0] if face is None or len(twins) == 1 else face]} j"

    async def _moves(self, text: str, view: View, about: int | None = None) -> list[str]:
        """Return the moves of a command, after questions about colors and players; none if they are taken back."""
        to_catch = move_input.seats_to_catch(view)
        if text == "x" and about is None and len(to_catch) > 1:
            text = await self.screen.choose([*seat_choices(to_catch, view, self.match.names, "catch"), _TAKE_BACK], cursor=0)
        try:
            return move_input.moves_for(text, view, self.match.names, about) if text else []
        except move_input.Misunderstood as error:
            self.refuse(str(error))
            return []
        except move_input.ColorNeeded as wanted:
            self._say("Which color?")
            color = await self.screen.choose([*color_choices(view), _TAKE_BACK], cursor=0)
            return [*wanted.call, move_input.wild_named(wanted.card, color, view)] if color else []

    async def answer(self, seat: int, question: Question) -> list[str]:
        """Ask a person out of turn."""
        view = self._asked = self.match.round.view(seat)
        choices = [Choice(question.key.upper(), question.words, question.key)]
        if question.key == "j" and view.sizes[seat] == 2:
            choices.append(Choice("U", "jump in and call UNO", "j u"))
        choices.append(Choice("Enter", question.otherwise, ""))
        try:
            self.refresh()
            who = "" if self.people.you is not None else f"{self.match.names[seat]}: "
            self._say_refusal_or(who + question.sentence)
            return await self._moves(await self.screen.choose(choices), view, question.about)
        finally:
            self._asked = None

    async def decide(self, question: Question) -> bool:
        """Ask a question that is not about a move."""
        self._say(question.sentence)
        choices = [Choice(question.key.upper(), question.words, question.key), Choice("Enter", question.otherwise, "")]
        return bool(await self.screen.choose(choices))

    async def next_round(self) -> None:
        """Show the points of the round until people want the next one. Raises Quit."""
        if not await self._result("End of the round", Choice("Enter", "next round", "next")):
            raise Quit

    async def again(self) -> bool:
        """Show the points of the match, and ask whether to play another one."""
        return await self._result(self.speaker.victory(self.match.winners), Choice("Enter", "play again", "again"))

    async def _result(self, title: str, go_on: Choice) -> bool:
        return await self.show_panel(self.result_panel(title, go_on)) == go_on.says

    def result_panel(self, title: str, go_on: Choice, note: str = "") -> Panel:
        """Return a panel with the points of the round and the totals, and a note under them."""
        paper = Screen(io.StringIO(), width=self._panel_width)
        paper.has_marks = True
        text = self._colored.lines([*paper.scores(self.match, self.speaker), *["", note] * bool(note)])
        return Panel(title, text, [go_on, QUIT], is_short=True)

    async def pass_screen(self, seat: int) -> None:
        """Hide the hand until another person sits in front of the screen."""
        self._looking = None
        self.screen.forget(self._private)
        self.refresh()
        self._say(self.people.handover(seat))
        await self.screen.choose([Choice("Enter", "ready", "ready")])
        self._looking = seat

    def _say_refusal_or(self, text: str) -> None:
        said, self._refusal = self._refusal or text, ""
        if said:
            self._say(said)

    # Always there

    def always(self) -> list[Choice]:
        """Return what can be asked for on one's turn."""
        return [HINT, KEYS]

    def _ask_for(self, key: str) -> None:
        """Show the keys, the rules or a hint, or leave."""
        match key:
            case "?":
                self.show_panel(keys_panel([*TABLE_KEYS, *self.own_keys], "click on a card twice to play it."))
            case "r":
                self.show_panel(rules_panel(self.match.rules, self.match.deck, self.people.company(), width=self._panel_width))
            case "i":
                self._tells_card = not self._tells_card
                self._tell_card()
            case "walk":
                self._tell_card()
            case "h" if self._asked is not None:
                self.screen.run_worker(self._hint(self._asked), exclusive=True)
            case "q":
                self._leave()

    def _tell_card(self) -> None:
        """Say what the card at the cursor does, as long as that is wanted."""
        face = self.screen.hand.face
        self.screen.say(about(self.match.round.notation, face) if self._tells_card and face is not None else self._said)

    async def _hint(self, view: View) -> None:
        """Work out a hint, and tell it if it is still asked for."""
        said = await self.advice(view)
        if said and self._asked is view:
            self._say(said)

    async def advice(self, view: View) -> str:
        """Return a hint in words."""
        said: list[str] = []
        await in_a_thread(partial(hints.tell_hint, view, self.speaker, said.append))
        return said[-1]


_TAKE_BACK = Choice("Esc", "take it back", "")


def color_choices(view: View) -> list[Choice]:
    """Return the colors of the deck, numbered from 1."""
    colors = view.notation.deck.colors
    return [Choice(str(number), f"{color.mark} {color.name}", color.letter, color) for number, color in enumerate(colors, 1)]


def seat_choices(seats: Sequence[int], view: View, names: Sequence[str], verb: str) -> list[Choice]:
    """Return players, numbered from 1, with the number of their cards; the command is a verb and the name."""
    return [Choice(str(n), f"{names[seat]} ({view.sizes[seat]})", f"{verb} {names[seat]}") for n, seat in enumerate(seats, 1)]
