"""The messages of a game to the server: one at a time, each until it is answered."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from drawfour.game.notation import is_turn_move, read_move
from drawfour.server.protocol import messages


class Line(Protocol):
    """The connection to the server, as a game needs it."""

    async def run(self) -> None:
        """Keep the connection open."""

    async def say(self, message: messages.FromClient) -> None:
        """Send a message."""


@dataclass(frozen=True)
class Sent:
    """A message that is not answered yet, and the move that it makes, if any."""

    message: messages.AtTable
    move: str = ""


class Outbox:
    """Sends messages over a line. Answers are matched by the reference of their message."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self._session = secrets.token_hex(4)
        self._refs = 0
        self._sent: Sent | None = None
        self._moves: list[str] = []  # to make after the one that was sent
        self._unheard: list[str] = []  # messages to everybody that have not come back from the server yet
        self._hint: tuple[str, asyncio.Future[str]] | None = None

    @property
    def is_waiting(self) -> bool:
        """Has a message been sent that is not answered yet?"""
        return self._sent is not None

    def ref(self) -> str:
        """Return a new reference."""
        self._refs += 1
        return f"{self._session}.{self._refs}"

    async def send(self, message: messages.AtTable, move: str = "") -> None:
        """Send a message."""
        self._sent = Sent(message, move)
        await self._say(message)

    async def make(self, moves: Sequence[str], number: int) -> None:
        """Make moves one after another. `number` is that of the last entry that the person has seen."""
        first, *self._moves = moves
        await self.send(_message(self.ref(), number, first), first)

    async def resend(self) -> None:
        """Send the message that is not answered yet once more, which takes effect only once, and those to everybody."""
        if self._sent is not None:
            await self._say(self._sent.message)
        for text in self._unheard:
            await self._say(messages.Chat(text))

    async def acknowledged(self, ref: str | None, number: int) -> messages.AtTable | None:
        """Make the next move after a message was accepted. Return the message, or None if `ref` is not that of one."""
        if self._sent is None or self._sent.message.ref != ref:
            return None
        message, self._sent = self._sent.message, None
        if self._moves:
            await self.make(self._moves, number)
        return message

    def refused(self, ref: str | None) -> Sent | None:
        """Drop the message that was refused, and all moves after it. Return it, or None if `ref` is not that of one."""
        if self._sent is None or self._sent.message.ref != ref:
            return None
        sent, self._sent, self._moves = self._sent, None, []
        return sent

    # Messages to everybody: the server sends them back to all, and has no other answer

    async def talk(self, text: str, *, is_lost: bool) -> None:
        """Send a message to everybody at the table; after the reconnection if the connection is lost."""
        self._unheard.append(text)
        if not is_lost:
            await self._say(messages.Chat(text))

    def heard(self, text: str) -> None:
        """Note that a message has come back."""
        if text in self._unheard:
            self._unheard.remove(text)

    def drop_unheard(self) -> list[str]:
        """Return the messages that have not come back, and forget them: sent again, they might be read twice."""
        unheard, self._unheard = self._unheard, []
        return unheard

    async def _say(self, message: messages.FromClient) -> None:
        assert self.line is not None
        await self.line.say(message)

    # Hints

    async def hint(self) -> str:
        """Ask for a hint. Return it in words, or why there is none; an empty text if it is no longer wanted."""
        self.drop_hint()
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        ref = self.ref()
        self._hint = ref, future
        await self._say(messages.Hint(ref))
        return await future

    def answer_hint(self, ref: str | None, text: str) -> bool:
        """Answer the request for a hint with this reference. Return whether there was one."""
        if self._hint is None or self._hint[0] != ref:
            return False
        future, self._hint = self._hint[1], None
        if not future.done():
            future.set_result(text)
        return True

    def drop_hint(self) -> None:
        """Give up the request for a hint."""
        if self._hint is not None:
            self.answer_hint(self._hint[0], "")


def _message(ref: str, number: int, move: str) -> messages.Play | messages.Call | messages.Catch:
    """Return the message that makes a move."""
    if is_turn_move(move):
        return messages.Play(ref, number, move)
    seat = read_move(move).seat
    return messages.Call(ref, number) if seat is None else messages.Catch(ref, number, seat)
