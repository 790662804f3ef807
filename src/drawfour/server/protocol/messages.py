"""Every message between a client and the server. Each is a JSON object with a `type`, in one text frame of a WebSocket.

Connect to `/socket`, for example `ws://127.0.0.1:8000/socket`. A person is identified by the cookie `drawfour` and by nothing
else. The server sets it in the response to the handshake; send it with every later handshake, or you are somebody new. If the
handshake carries an `Origin`, it must be the server's own. The [server settings](server.md) limit how long a message may be and
how many a client may send per second; a message counts once, and once more for every 4,096 characters. A client that exceeds
the rate limit is disconnected with the code `too_fast`.

The code of a table names it in `join` and `watch`. On a server that only its own network can reach, codes are short. After
several wrong codes, every code is refused for a while (`too_many_codes`). People elsewhere can't use short codes at all
(`home_only`).

The client speaks first, with `hello`. Every message that changes something carries a reference chosen by the client (`ref`). A
message that is sent again is answered again, but takes effect once. A message that depends on the position gives the `number`
of the last entry the client has seen, so that a late click can't act on the next turn. Cards and moves are written in notation
(`R7`, `W:B`, `draw`).

1. Send `hello`. If the server doesn't speak that version, it answers with `bye`.
2. Send `create`, `join` or `watch`. The answer is `welcome`, a snapshot of everything you may see.
3. Send `sit`, and wait for the host to `start`. From then on every entry arrives as an `update`. Replace what you have with the
   fields it carries, and keep its `number`. Unless noted otherwise, a missing field has not changed.
4. Act with `play`, `call` or `catch`; `yours.legal` lists your legal moves, and `play` sends the `text` of one. The answer is
   an `update` with your `ref`, or a `refusal`. If no answer arrives or the connection breaks, send the message again with the
   same `ref`.
5. To reconnect, open a socket with the cookie, send `hello`, then `join` with `after` set to the number of the last entry you
   have seen.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from drawfour.server.protocol.decks import DeckState
from drawfour.server.protocol.moves import Move
from drawfour.server.protocol.settings import Settings
from drawfour.server.protocol.states import (
    Clock,
    DeviceState,
    EventState,
    Happening,
    News,
    Reason,
    RoundState,
    TableState,
    Yours,
)
from drawfour.server.protocol.values import (
    MOST,
    MOST_CHAT,
    Bot,
    Code,
    MoveText,
    Name,
    Number,
    PersonNumber,
    Reaction,
    Ref,
    SeatNumber,
)

VERSION = 2


class Message(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """The fields and rules that all messages share."""


# From the client


class Hello(Message, tag="hello"):
    """Name the protocol version the client speaks. Must be the first message."""

    version: Annotated[int, Meta(ge=0, le=MOST)]  # the protocol version


class Create(Message, tag="create"):
    """Make a table and join it as its host."""

    ref: Ref
    name: Name
    settings: Settings = Settings()  # settings of the table; an omitted field takes its default
    alone: bool = False  # nobody else is expected, so the table needs no short code


class Join(Message, tag="join"):
    """Join a table, or rejoin it. A newcomer must give a name."""

    table: Code
    name: Name | None = None  # required for newcomers; printable characters, no quotes
    after: Number = 0  # the last entry the client has seen; `welcome` repeats what happened since


class Sit(Message, tag="sit"):
    """Take a free seat or a bot's seat."""

    ref: Ref
    seat: SeatNumber


class Stand(Message, tag="stand"):
    """Give up your seat and watch. In a running match a bot takes over."""

    ref: Ref


class Bring(Message, tag="bring"):
    """Seat another person who shares your device, on a free seat or a bot's seat. Only between matches.

    From then on the device shows no cards until you send `show`; see `device` in `welcome`. What you play, call and catch is
    done by the person whose cards are shown.
    """

    ref: Ref
    seat: SeatNumber
    name: Name


class Show(Message, tag="show"):
    """Show the cards of the person who holds a shared device, or cover them. The answer is a `welcome` with their view."""

    ref: Ref
    who: PersonNumber | None = None  # the person, who must be `device.holder`; `null` covers the cards


class Watch(Message, tag="watch"):
    """Watch a table without a name. Anyone who knows its code can."""

    table: Code
    after: Number = 0  # the last entry the client has seen; `welcome` repeats what happened since


class Leave(Message, tag="leave"):
    """Leave the table for good."""

    ref: Ref


class Place(Message, tag="place"):
    """Put a bot on a free seat, or remove a bot from one. Host only."""

    ref: Ref
    seat: SeatNumber
    bot: Bot | None = None  # the bot's name; `null` removes the bot


class Remove(Message, tag="remove"):
    """Remove a person from the table for good. Host only."""

    ref: Ref
    who: PersonNumber


class Host(Message, tag="host"):
    """Make another person the host. Host only."""

    ref: Ref
    who: PersonNumber


class Change(Message, tag="change"):
    """Change the settings. Host only.

    Rules, deck and seats can be changed only between matches. A new deck discards the previous match.
    """

    ref: Ref
    settings: Settings  # the complete settings; an omitted field returns to its default


class Start(Message, tag="start"):
    """Start a match, the next round, or, once a match is over, the next match. Bots fill the free seats."""

    ref: Ref
    number: Number


class Play(Message, tag="play"):
    """Make a move: play a card, draw, keep, accept, challenge, take, name a color, swap, or jump in."""

    ref: Ref
    number: Number
    move: MoveText


class Call(Message, tag="call"):
    """Call UNO."""

    ref: Ref
    number: Number
    seat: SeatNumber | None = None  # the seat that calls, on a shared device with covered cards


class Catch(Message, tag="catch"):
    """Catch a seat that has not called UNO."""

    ref: Ref
    number: Number
    seat: SeatNumber  # the seat to catch


class Hint(Message, tag="hint"):
    """Ask for a hint on what to do now. The answer is `hinted` or a `refusal`, and nobody else sees it."""

    ref: Ref


class Chat(Message, tag="chat"):
    """Say something to everyone at the table. Chat is not stored."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]  # plain text


class React(Message, tag="react"):
    """Show a reaction. Reactions are not stored."""

    reaction: Reaction  # which one


class Ping(Message, tag="ping"):
    """Check the connection. The server answers with `pong`."""

    sent: Annotated[float, Meta(description="any number, for example the client's clock; `pong` returns it unchanged")] = 0.0


AtTable = Sit | Stand | Leave | Place | Remove | Host | Change | Start | Play | Call | Catch | Bring
FromClient = Hello | Create | Join | Watch | AtTable | Hint | Chat | React | Ping | Show


# From the server


class Welcome(Message, tag="welcome"):
    """A snapshot of everything you may see."""

    version: int  # the protocol version of the server
    number: int  # number of the last entry
    you: int | None  # your number at the table; null if you watch without a name
    table: TableState  # the table
    deck: DeckState  # deck of the table, and of the round
    round: RoundState | None  # the current or last round; null before the first
    yours: Yours | None  # null without a seat or a round
    happened: list[Happening]  # entries since `after`, as far as they are recent
    present: list[int]  # numbers of the people who are connected
    clocks: list[Clock]  # all running timers
    device: DeviceState | None = None  # set if you share your device with others


class Update(Message, tag="update"):
    """A new entry and everything it changed."""

    number: int  # number of the entry
    ref: str | None = None  # reference of your message, if it became this entry
    events: list[EventState] = []  # the events that you may see
    news: list[News] = []  # what happened at the table outside the round
    table: TableState | UnsetType = UNSET  # the table
    round: RoundState | UnsetType | None = UNSET  # the position of the round
    yours: Yours | UnsetType | None = UNSET  # what only you may see
    deck: DeckState | UnsetType = UNSET  # the deck
    clocks: list[Clock] = []  # all running timers; left out when none is running
    device: DeviceState | UnsetType = UNSET  # the state of your shared device


class Accepted(Message, tag="accepted"):
    """Your message was accepted before, and has not been applied again."""

    ref: str  # reference of your message
    number: int  # number of the entry it became


class Refusal(Message, tag="refusal"):
    """Your message was refused. Nothing has changed."""

    code: str  # the reason, for programs
    sentence: str  # the reason, for people
    ref: str | None = None  # reference of your message, if it had one


class Presence(Message, tag="presence"):
    """The people who are connected have changed."""

    present: list[int]  # numbers of the people who are connected
    watching: int  # number of spectators without a name
    clocks: list[Clock] = []  # all running timers; left out when none is running


class Said(Message, tag="said"):
    """A person said something."""

    who: int  # the person's number
    text: str  # plain text, exactly as sent


class Reacted(Message, tag="reacted"):
    """A person showed a reaction."""

    who: int  # the person's number
    reaction: Reaction  # which one


class Hinted(Message, tag="hinted"):
    """The answer to `hint`: the best move, and how often it wins if the round is played out.

    The shares are null if the server can't search, or has not had the time, or if only one move makes sense.
    """

    ref: str  # reference of your message
    move: Move  # the move
    share: float | None = None  # share of rounds won with it, from 0 to 1
    other: Move | None = None  # the next best move
    other_share: float | None = None  # share of rounds won with that one
    reason: Reason | None = None  # why the move is good


class Pong(Message, tag="pong"):
    """The answer to `ping`."""

    sent: float  # the number from `ping`


class Bye(Message, tag="bye"):
    """The server closes the connection."""

    code: str  # the reason, for programs
    sentence: str  # the reason, for people
    retry_seconds: float | None = None  # seconds to wait before reconnecting; null means do not reconnect


FromServer = Welcome | Update | Accepted | Refusal | Presence | Said | Reacted | Hinted | Pong | Bye
