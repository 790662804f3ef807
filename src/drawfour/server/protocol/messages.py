"""Every message between a client and the server. Each is a JSON object with a `type`, in one text frame of a WebSocket.

Connect to `/socket`, for example `ws://127.0.0.1:8000/socket`. A person is identified by the cookie `drawfour` and by nothing
else. The server sets it in the response to the handshake; send it with every later handshake, or you are somebody new. If the
handshake carries an `Origin`, it must be the server's own. The [server settings](server.md) limit how long a message may be and
how many a client may send per second; a message counts once, and once more for every 4,096 characters. A client that exceeds
the rate limit is disconnected with the code `too_fast`.

The client speaks first, with `hello`. Every message that changes something carries a reference chosen by the client (`ref`). A
message that is sent again is answered again, but takes effect once. A message that depends on the position gives the `number`
of the last entry the client has seen, so that a late click can't act on the next turn. Cards and moves are written in notation
(`R7`, `W:B`, `draw`).

1. Send `hello`. If the server doesn't speak that version, it answers with `bye`.
2. Send `create`, `join` or `watch`. The answer is `welcome`, a snapshot of everything you may see.
3. Send `sit`, and wait for the host to `start`. From then on every entry arrives as an `update`. Replace what you have with the
   fields it carries, and keep its `number`. Unless noted otherwise, a missing field has not changed.
4. Act with `play`, `call` or `catch`; `yours.legal` lists your legal moves. The answer is an `update` with your `ref`, or a
   `refusal`. If no answer arrives or the connection breaks, send the message again with the same `ref`.
5. To reconnect, open a socket with the cookie, send `hello`, then `join` with `after` set to the number of the last entry you
   have seen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from drawfour.server.protocol.decks import ColorState, DeckState, SymbolState  # noqa: F401  # parts of messages, too
from drawfour.server.protocol.settings import Settings

VERSION = 1
MOST = 2**53 - 1  # the largest integer that every JSON reader keeps exactly

Ref = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$(?!\n)", description="the client's reference for this message"),
]
Number = Annotated[int, Meta(ge=0, le=MOST, description="the last entry the client has seen")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="a seat number")]
PersonNumber = Annotated[int, Meta(ge=0, le=MOST, description="a person's number at the table")]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="printable characters, no quotes")]
# Patterns end in $(?!\n), because $ alone also matches before a trailing newline.
Code = Annotated[str, Meta(pattern=r"^[a-z0-9]{4,32}$(?!\n)", description="a table code")]
Bot = Annotated[str, Meta(max_length=40, description="a bot's name")]
Move = Annotated[str, Meta(min_length=1, max_length=16, description="a move in notation")]
Stage = Literal["waiting", "playing", "round_over", "match_over", "closed"]
Phase = Literal["turn", "drawn", "challenge", "opening_color", "over", "pending", "swap", "draw_color"]
Direction = Literal["clockwise", "counterclockwise"]
NewsKind = Literal["came", "left", "removed", "sat", "stood", "away", "back", "hosted", "sees", "renamed"]
Mood = Literal["laugh", "clap", "wow", "angry", "cry", "wave", "heart", "think"]


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
    move: Move


class Call(Message, tag="call"):
    """Call UNO."""

    ref: Ref
    number: Number


class Catch(Message, tag="catch"):
    """Catch a seat that has not called UNO."""

    ref: Ref
    number: Number
    seat: SeatNumber  # the seat to catch


class Chat(Message, tag="chat"):
    """Say something to everyone at the table. Chat is not stored."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]  # plain text


class React(Message, tag="react"):
    """Show a reaction. Reactions are not stored."""

    mood: Mood  # the reaction


class Ping(Message, tag="ping"):
    """Check the connection. The server answers with `pong`."""

    sent: Annotated[float, Meta(description="any number, for example the client's clock; `pong` returns it unchanged")] = 0.0


AtTable = Sit | Stand | Leave | Place | Remove | Host | Change | Start | Play | Call | Catch
FromClient = Hello | Create | Join | Watch | AtTable | Chat | React | Ping


# Parts of server messages


class SeatState(Struct, omit_defaults=True):
    """A seat of the table: free, taken by a person (`who`), or taken by a bot."""

    name: str | None = None  # display name of the person or bot; after a match, also of a player who has left the seat
    who: int | None = None  # the person's number
    bot: str | None = None  # the bot's name
    away: bool = False  # whether the person is disconnected and a bot plays for them


class PersonState(Struct, omit_defaults=True):
    """A person at the table."""

    who: int  # the person's number
    name: str  # as given in `join` or `create`, or later in `PUT /api/me`


class TableState(Struct):
    """The table: its people, its settings, and the standing of the match. The same for everyone."""

    code: str  # the table code, which lets people in
    stage: Stage  # `playing` during a round, `round_over` between two rounds of a match
    settings: Settings  # the current settings
    host: int | None  # the host's number; null if nobody is at the table
    seats: list[SeatState]  # in order of seat number
    people: list[PersonState]  # in the order they joined
    match: int  # how many matches have been started here
    scores: list[int]  # total score of each side
    winners: list[int]  # seats that won the match
    finished: str | None  # id of the last match finished here, for `/api/matches/{match}`; it cannot be guessed
    secrets: list[str]  # seeds of the finished rounds of this match, to check against `commits`
    commits: list[str]  # SHA-256 of the seed of each round of this match, published when the round is dealt


class Stakes(Struct):
    """The stakes of an open challenge.

    If the challenge succeeds, the challenged player draws `cards`; if it fails, the challenger draws `wrong`. A player who
    accepts the card instead of challenging draws `cards`.
    """

    accused: int  # the seat that played the card
    color: str  # name of the color in play before the card
    cards: int  # drawn by the challenged player, or by a player who accepts
    wrong: int  # drawn by a challenger who is wrong


class RoundState(Struct):
    """The public position of the round."""

    number: int  # number of the round in its match, from 1
    dealer: int  # the seat that dealt
    turn: int  # the seat that must act
    phase: Phase  # what the round is waiting for
    color: str  # name of the color in play; `none` until it is named
    top: str  # top card of the discard pile, in notation
    direction: Direction  # direction of play
    hands: list[int]  # number of cards in each hand
    pile: int  # number of cards in the draw pile
    discard: int  # number of cards in the discard pile
    pending: int  # pending count: cards that the seat on turn must draw or answer
    out: list[int]  # seats that are not, or no longer, in the round
    called: list[int]  # seats whose UNO call is valid
    points: list[int]  # points of the round for each side; zeros until it is over
    winner: int | None  # the seat that won the round
    stakes: Stakes | None  # set while a challenge is possible
    open: list[list[str]] | None  # every hand, once the round is over; earlier only for spectators who may see hands


class Yours(Struct):
    """The part of the position that only you may see."""

    seat: int  # your seat
    hand: list[str]  # your cards, in deck order
    legal: list[str]  # every legal move you have now, in the order of their numbers
    drawn: str | None  # the card you just drew, while you may choose to play it
    shown: list[str]  # a challenged hand, while it is shown to you


class EventState(Struct, omit_defaults=True):
    """One event of the round. The meaning of each field depends on the kind."""

    kind: str  # the kind of event
    seat: int | None = None  # the seat it is about
    other: int | None = None  # a second seat
    count: int = 0  # a number of cards or points
    cards: list[str] = []  # the cards you may see, in notation
    color: str | None = None  # letter of a named color


class News(Struct):
    """Something that happened to a person at the table, outside the round."""

    kind: NewsKind  # `hosted`: is now the host; `sees`: now sees every hand of this round
    who: int  # the person's number
    name: str  # name of the person, who may have left


class Happening(Struct, omit_defaults=True):
    """Everything that one entry did."""

    number: int  # number of the entry
    events: list[EventState]  # what happened in the round, in order
    news: list[News] = []  # what happened at the table outside the round


class Clock(Struct, omit_defaults=True):
    """A running timer.

    At its end a bot moves for the player on turn (`turn`), a missing call can be caught (`grace`), a bot takes over for a
    player who is disconnected (`away`), or the next round starts (`next`).
    """

    kind: Literal["turn", "grace", "away", "next"]  # what happens when it runs out, see above
    left: int  # milliseconds left when the message was sent
    seat: int | None = None  # the seat it belongs to, if it belongs to one


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


class Mooded(Message, tag="mooded"):
    """A person showed a reaction."""

    who: int  # the person's number
    mood: Mood  # the reaction


class Pong(Message, tag="pong"):
    """The answer to `ping`."""

    sent: float  # the number from `ping`


class Bye(Message, tag="bye"):
    """The server closes the connection."""

    code: str  # the reason, for programs
    sentence: str  # the reason, for people
    retry_seconds: float | None = None  # seconds to wait before reconnecting; null means do not reconnect


FromServer = Welcome | Update | Accepted | Refusal | Presence | Said | Mooded | Pong | Bye
