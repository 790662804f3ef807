"""The game at a server's table: it shows what the server sends, and sends what the person chooses.

The server decides everything. The game knows which question to ask now, and replaces it when an answer would come too late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from drawfour.errors import DrawfourError
from drawfour.server.protocol import messages
from drawfour.server.protocol.states import EventState, News
from drawfour.server.protocol.values import MOST_CHAT
from drawfour.terminal import move_input
from drawfour.terminal.display import drawn_in_vain
from drawfour.terminal.join import lobby
from drawfour.terminal.join.address import TableAddress
from drawfour.terminal.join.connection import UPDATE, Incoming, Lost
from drawfour.terminal.join.display import JoinedDisplay
from drawfour.terminal.join.match import JoinedMatch, key_of
from drawfour.terminal.join.outbox import Line, Outbox, Sent
from drawfour.terminal.join.people import JoinedPeople, events_of, hint_sentences, news_sentence
from drawfour.terminal.join.seen import SeenTable

LOST, BACK = "The connection is lost. Trying to reconnect ...", "You're connected again."
SENT_LATER, UNHEARD = "Your message will be sent after that.", "This message may not have arrived:"
LATE = "The table moved on before your move arrived."
_ADVICE = {
    "no_table": "Check the link, or ask for a new one.",
    "closed": "Ask for a link to another one.",
    "full": "Ask for a link to another one.",
}
_HANDS_MOVED = ("swapped", "hands_passed", "hands_shuffled")


class HasLeft(Exception):
    """The person has left the table for good."""


@dataclass(frozen=True)
class Answer:
    """The answer of the person to a question: moves, the command of the lobby, or whether to go on after a result."""

    question: Question
    moves: tuple[str, ...] = ()
    command: str = ""


Begin = Callable[[JoinedDisplay], "tuple[JoinedGame, Line]"]
"""Returns a game for a display, and its connection."""

_MOST_WAITING = 1000  # messages: a server that sends faster than they are taken has to wait

Question = tuple[object, ...]
"""A question, and all that its answer depends on."""


class JoinedGame:
    """Plays at one table. Everything that happens goes through `inbox`, one thing after another."""

    def __init__(self, address: TableAddress, name: str, display: JoinedDisplay, *, marks: bool) -> None:
        self.inbox: asyncio.Queue[Incoming | Answer] = asyncio.Queue(_MOST_WAITING)
        self.seen: SeenTable | None = None
        self._address = address
        self._name = name
        self._display = display
        self._marks = marks
        self._people: JoinedPeople | None = None
        self._is_lost = False
        self._outbox = Outbox()
        self._asked: Question | None = None
        self._asking: asyncio.Task[None] | None = None
        self._results_read: set[Question] = set()

    # The main loop

    async def play(self, line: Line) -> None:
        """Play until the person leaves (Quit, Left, EOFError) or the table can't be reached any more (DrawfourError)."""
        self._outbox.line = line
        running = asyncio.create_task(line.run())
        try:
            while True:
                await self._take(await self.inbox.get())
                self._ask_again()
        finally:
            self._stop_asking()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    def greeting(self) -> list[messages.FromClient]:
        """Return the message that joins the table, for the first time or again."""
        after = 0 if self.seen is None else self.seen.number
        return [messages.Join(self._address.code, self._name, after)]

    async def _take(self, item: Incoming | Answer) -> None:
        match item:
            case BaseException():
                raise item
            case Answer():
                if item.question == self._asked:  # otherwise it comes too late
                    self._asked = None
                    await self._act(item)
            case Lost():
                if not self._is_lost:
                    self._is_lost = True
                    self._outbox.drop_hint()
                    self._display.interrupt(" ".join([LOST, *(f"{UNHEARD} {text}" for text in self._outbox.drop_unheard())]))
            case messages.Welcome():
                await self._welcomed(item)
            case messages.Refusal():
                await self._refused(item)
            case messages.Hinted():
                self._hinted(item)
            case _ if self.seen is not None:
                await self._hear(self.seen, item)

    async def _hear(self, seen: SeenTable, message: messages.FromServer) -> None:
        match message:
            case messages.Update():
                before = {person.who: person.name for person in seen.table.people}
                seen.update(message)
                await self._follow(is_deal=_is_deal(message.events))
                self._tell(message.events, message.news, before)
                made = await self._acknowledged(message.ref)
                if isinstance(made, messages.Play) and made.move == "draw":
                    self._tell_end_of_turn(seen, message.events)
            case messages.Accepted():
                await self._acknowledged(message.ref)
            case messages.Presence():
                seen.presence(message)
            case messages.Said():
                if message.who == seen.you:
                    self._outbox.heard(message.text)
                self._display.tell(f"{seen.name(message.who)}: {message.text}")
            case messages.Reacted():
                self._display.tell(f"{seen.name(message.who)}: ({message.reaction})")
        if not seen.is_match_running:
            self._display.show_lobby(self._lobby(seen))

    async def _welcomed(self, welcome: messages.Welcome) -> None:
        is_first = self.seen is None
        last = 0 if self.seen is None else self.seen.number
        if self.seen is None:
            self.seen = SeenTable(welcome)
        else:
            self.seen.welcome(welcome)
        seen = self.seen
        missed = [each for each in welcome.happened if each.number > last]
        if self._is_lost:
            self._is_lost = False
            self._display.tell(BACK)
        deals = [place for place, each in enumerate(missed) if _is_deal(each.events)]
        await self._follow(is_deal=bool(deals) and deals[-1] == len(missed) - 1)
        for each in missed:
            self._tell(each.events, each.news, {})
        if not seen.is_match_running:
            self._display.show_lobby(self._lobby(seen))
        await self._outbox.resend()
        if is_first and seen.seat is None and seen.free_seat is not None:
            await self._outbox.send(messages.Sit(self._outbox.ref(), seen.free_seat))

    def _lobby(self, seen: SeenTable) -> lobby.Lobby:
        try:
            return lobby.lobby_of(seen, str(self._address))
        except DrawfourError as error:
            raise _too_new(error) from None

    # The match

    async def _follow(self, *, is_deal: bool) -> None:
        """Show another match or round if the table has one now."""
        seen, people = self.seen, self._people
        assert seen is not None
        if seen.table.stage == "closed":
            raise DrawfourError("bad_option", "The table is closed. Ask for a link to another one.")
        if seen.round is None or not (seen.is_match_running or people is not None):
            return
        is_new = False
        if people is None or people.match.key != key_of(seen):
            if not seen.is_match_running:
                return
            people = self._people = await self._open_match(seen)
            is_new = True
        people.follow()
        if is_new or is_deal or seen.round.number != people.round_shown:
            people.begin_round(is_deal=is_deal)
            self._display.match.open_round()

    async def _open_match(self, seen: SeenTable) -> JoinedPeople:
        try:
            people = JoinedPeople(JoinedMatch(seen), marks=self._marks)
        except DrawfourError as error:
            raise _too_new(error) from None
        await self._display.open_match(people)
        return people

    def _tell(self, events: list[EventState], news: list[News], names: dict[int, str]) -> None:
        seen, people = self.seen, self._people
        assert seen is not None
        for each in news:
            self._display.tell(news_sentence(each, seen.you, names.get(each.who, "Somebody")))
        if events and people is not None:
            told = events_of(events)
            self._display.tell(" ".join(people.speaker.sentences(told)))
            moved = [event for event in told if event.kind in _HANDS_MOVED]
            if people.you is not None and any(
                event.kind != "swapped" or people.you in (event.seat, event.other) for event in moved
            ):
                self._display.match.hand_moved(people.you)

    def _tell_end_of_turn(self, seen: SeenTable, events: list[EventState]) -> None:
        """Tell the person who drew that the cards don't help, if it is somebody else's turn now."""
        if seen.round is None or seen.round.turn == seen.seat or seen.seat in seen.round.out:
            return
        for event in events:
            if event.kind == "drew" and event.seat == seen.seat:
                self._display.tell(drawn_in_vain(event.count))

    # Questions

    def _question(self) -> Question | None:
        """Return the question to ask now, or None while an answer can't be used."""
        seen, people = self.seen, self._people
        if seen is None or self._is_lost or self._outbox.is_waiting:
            return None
        result = self._result(seen)
        if result is not None:
            return result
        if not seen.is_match_running or people is None:
            return "lobby", self._lobby(seen).commands
        if seen.seat is None or seen.yours is None or seen.table.stage != "playing":
            return "watch", seen.seat is None and seen.open_seat is not None
        view = people.match.round.view(seen.seat)
        kind = "turn" if view.turn == seen.seat else "out_of_turn"
        return kind, view.turn, view.phase, tuple(view.legal), tuple(move_input.commands(view)), tuple(view.hand)

    def _result(self, seen: SeenTable) -> Question | None:
        """Return the question after a round, until the person has read its result."""
        if self._people is None or seen.round is None or seen.table.stage not in ("round_over", "match_over"):
            return None
        may_start = seen.is_host if seen.table.stage == "match_over" else seen.seat is not None
        read = (seen.table.stage, seen.table.match, seen.round.number)
        return None if read in self._results_read else ("result", read, may_start)

    def _ask_again(self) -> None:
        """Ask another question if the present one can no longer be answered."""
        question = self._question()
        if question != self._asked:
            self._stop_asking()
            self._asked = question
            if question is not None:
                self._asking = asyncio.create_task(self._ask(question))

    def _stop_asking(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asked = self._asking = None

    async def _ask(self, question: Question) -> None:
        try:
            await self.inbox.put(await self._answer(question))
        except Exception as error:  # raised where the game is played
            await self.inbox.put(error)

    async def _answer(self, question: Question) -> Answer:
        display, seen = self._display, self.seen
        assert seen is not None
        match question:
            case ("lobby", *_):
                return Answer(question, command=await display.lobby())
            case ("result", _, may_start):
                return Answer(question, command=lobby.START if await display.match.result(may_start=bool(may_start)) else "")
            case ("watch", may_sit):
                await display.match.watch(may_sit=bool(may_sit))
                return Answer(question, command=lobby.SIT)
            case _:
                assert seen.seat is not None
                asks = display.match.turn if question[0] == "turn" else display.match.out_of_turn
                return Answer(question, tuple(await asks(seen.seat)))

    # Answers

    async def _act(self, answer: Answer) -> None:
        """Do what the person has chosen."""
        seen = self.seen
        assert seen is not None
        match answer.question:
            case ("result", tuple() as read, _):
                self._results_read.add(read)
                if not seen.is_match_running:
                    self._display.show_lobby(self._lobby(seen))
        if answer.moves:
            await self._outbox.make(answer.moves, seen.number)
        elif answer.command:
            await self._obey(seen, answer.command)

    async def _obey(self, seen: SeenTable, command: str) -> None:
        outbox = self._outbox
        match command:
            case lobby.START:
                await outbox.send(messages.Start(outbox.ref(), seen.number))
            case lobby.SIT if seen.open_seat is not None:
                await outbox.send(messages.Sit(outbox.ref(), seen.open_seat))
            case lobby.STAND:
                await outbox.send(messages.Stand(outbox.ref()))
            case lobby.LEAVE:
                await outbox.send(messages.Leave(outbox.ref()))

    async def _acknowledged(self, ref: str | None) -> messages.AtTable | None:
        """Go on after a message was accepted. Return the message."""
        assert self.seen is not None
        message = await self._outbox.acknowledged(ref, self.seen.number)
        if isinstance(message, messages.Leave):
            raise HasLeft
        return message

    async def _refused(self, refusal: messages.Refusal) -> None:
        if self._outbox.answer_hint(refusal.ref, refusal.sentence):
            return
        if self.seen is None or self._is_lost:
            raise DrawfourError("bad_option", f"{refusal.sentence} {_ADVICE.get(refusal.code, '')}".rstrip())
        sent = self._outbox.refused(refusal.ref)
        if sent is None:
            return
        if isinstance(sent.message, messages.Sit) and self.seen.free_seat not in (None, sent.message.seat):
            await self._obey(self.seen, lobby.SIT)  # somebody was quicker, but another seat is free
        else:
            self._display.refuse(self._reason(refusal, sent))

    def _reason(self, refusal: messages.Refusal, sent: Sent) -> str:
        if refusal.code == "stale":
            return LATE
        if not sent.move or self._people is None:
            return refusal.sentence
        return self._people.speaker.refused(refusal, sent.move, self._people.match.round.state)

    # Hints and talk

    async def hint(self) -> str:
        """Ask the server for a hint. Return it in words, or why there is none; an empty text if it is no longer wanted."""
        return await self._outbox.hint()

    async def talk(self, text: str) -> None:
        """Send a message to everybody at the table."""
        text = text.strip()[:MOST_CHAT]
        if text:
            await self._outbox.talk(text, is_lost=self._is_lost)
            if self._is_lost:
                self._display.interrupt(f"{LOST} {SENT_LATER}")

    def _hinted(self, hinted: messages.Hinted) -> None:
        if self._people is not None:
            self._outbox.answer_hint(hinted.ref, hint_sentences(hinted, self._people.speaker))


def _is_deal(events: list[EventState]) -> bool:
    return any(event.kind == "turned_up" for event in events)


def _too_new(error: DrawfourError) -> DrawfourError:
    return DrawfourError("bad_option", f"This version can't play by the rules of the table. {error} {UPDATE}")
