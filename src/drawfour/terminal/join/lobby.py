"""The lobby of a server's table: its people, and the commands that they have before a match."""

from __future__ import annotations

from dataclasses import dataclass

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.terminal.join.seen import SeenTable
from drawfour.terminal.rules import table_lines

SIT, STAND, START, LEAVE, RULES, TALK = "sit", "stand", "start", "leave", "rules", "talk"

_ONE_LINE = 1000  # columns, more than any rules take
_LEFT_OUT = "All seats are taken, so you're watching. "


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows: the link, the rules in short, the seats and people, what it waits for, and the commands."""

    settings: tuple[Rules, Deck]
    link: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    people: str
    status: str
    commands: tuple[tuple[str, str, str], ...]  # key, words, and the command

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that change while people come and go."""
        return *self.seats, self.people, self.status


def lobby_of(seen: SeenTable, link: str) -> Lobby:
    """Return the lobby of a table. Raises DrawfourError if its rules or its deck are unknown here."""
    settings = seen.table.settings
    rules, deck = settings.rules(), settings.found_deck()
    said = table_lines(rules, deck, _ONE_LINE)
    return Lobby((rules, deck), link, tuple(said), tuple(_seats(seen)), _people(seen), _status(seen), tuple(_commands(seen)))


def _seats(seen: SeenTable) -> list[str]:
    """Return a line about each seat."""
    lines = []
    for number, seat in enumerate(seen.table.seats, start=1):
        if seat.who is not None:
            lines.append(f"{number}  {seen.name(seat.who)}{_more(seen, seat.who)}")
        else:
            lines.append(f"{number}  free" if seat.bot is None else f"{number}  {seat.name} (bot: {seat.bot})")
    return lines


def _more(seen: SeenTable, who: int) -> str:
    """Return what else there is to say about a person."""
    words = [
        *["you"] * (who == seen.you),
        *["host"] * (who == seen.table.host),
        *["not connected"] * (who not in seen.present),
    ]
    return f" ({', '.join(words)})" if words else ""


def _people(seen: SeenTable) -> str:
    """Return a line about the spectators; empty without any."""
    seated = {seat.who for seat in seen.table.seats}
    named = [person.name + _more(seen, person.who) for person in seen.table.people if person.who not in seated]
    count = seen.watching
    named += [f"{count} without a name"] * (count > 0)
    return f"Spectators: {', '.join(named)}" if named else ""


def _status(seen: SeenTable) -> str:
    """Return what the table waits for."""
    if seen.you is None:
        return "You're watching."
    if seen.table.host is None:
        return "The match can start once the table has a host."
    if not seen.is_host:
        is_left_out = seen.seat is None and seen.open_seat is None
        return f"{_LEFT_OUT if is_left_out else ''}Waiting for {seen.name(seen.table.host)} to start the match."
    if all(seat.who is None for seat in seen.table.seats):
        return "Sit down first."
    is_any_free = any(seat.who is None and seat.bot is None for seat in seen.table.seats)
    return f"Start the match when everybody is here.{' Bots take the free seats.' if is_any_free else ''}"


def may_talk(seen: SeenTable) -> bool:
    """May the person write messages?"""
    return seen.table.can_chat and seen.you is not None


def _commands(seen: SeenTable) -> list[tuple[str, str, str]]:
    """Return what can be done: the key, the words and the command."""
    found = []
    if seen.is_host and any(seat.who is not None for seat in seen.table.seats):
        found.append(("Enter", "start the match", START))
    if seen.you is not None and seen.seat is None and seen.open_seat is not None:
        found.append(("S", "sit down", SIT))
    if seen.seat is not None:
        found.append(("S", "stand up", STAND))
    if may_talk(seen):
        found.append(("T", "talk", TALK))
    return [*found, ("R", "rules", RULES), ("L", "leave the table", LEAVE)]
