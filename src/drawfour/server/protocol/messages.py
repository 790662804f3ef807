"""Every message between a client and the server, as JSON objects with a `type`, one in a frame.

The socket is a WebSocket at `/socket` of the server, as in `ws://127.0.0.1:8000/socket`. Who one is, a cookie says, and that
alone: `drawfour`, which the server sets in its answer to the handshake, and which must be sent with every handshake from then
on; without it one is somebody new. `Origin`, where it is sent, must be the server's own. Frames are text. How long a message
may be and how many may be sent in a second, the [settings](server.md) say; a message counts as one for every 4,096 letters. Who
sends too many gets the farewell `too_fast`.

The client speaks first, with `hello`. Whatever changes something carries a reference of the client's own (`ref`): a message
that is sent again is answered again and done once. What answers the position names the `number` of the last entry that the
client has seen, so that a late click cannot hit the next turn. Cards and moves are in notation (`R7`, `W:B`, `draw`).

1. Say `hello`. What the version does not fit is answered with `bye`.
2. Say `create`, `join` or `watch`; the answer is `welcome`, with everything you may see.
3. `sit`, and wait for the host to `start`. From then on every entry comes as an `update`: put what it holds in the place of
   what you have, and keep its `number`. What it does not hold has not changed.
4. Answer with `play`, `call` or `catch`, as `yours.legal` says. What you send comes back in an `update` with its `ref`, or as a
   `refusal`. Without an answer, or after the connection broke, send it again with the same `ref`.
5. After the connection broke: come with the cookie, say `hello`, and `join` with the number of the last entry you have seen as
   `after`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from drawfour.server.protocol.decks import ColorState, DeckState, SymbolState  # noqa: F401  # all parts of messages are found here
from drawfour.server.protocol.settings import Settings

VERSION = 1
MOST = 2**53 - 1  # whole numbers that every JSON reader has

Ref = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$(?!\n)", description="the client's own name for this message")
]
Number = Annotated[int, Meta(ge=0, le=MOST, description="the last entry that the client has seen")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="a seat of the table")]
PersonNumber = Annotated[int, Meta(ge=0, le=MOST, description="the number of somebody at the table")]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="letters that can be printed, no quotes")]
# A pattern ends in $(?!\n), since $ alone matches before a newline at the end as well.
Code = Annotated[str, Meta(pattern=r"^[a-z0-9]{4,32}$(?!\n)", description="the code of a table")]
Bot = Annotated[str, Meta(max_length=40, description="the name of a bot")]
Move = Annotated[str, Meta(min_length=1, max_length=16, description="a move in notation")]
Stage = Literal["waiting", "playing", "round_over", "match_over", "closed"]
Phase = Literal["turn", "drawn", "challenge", "opening_color", "over", "pending", "swap", "draw_color"]
Direction = Literal["clockwise", "counterclockwise"]
NewsKind = Literal["came", "left", "removed", "sat", "stood", "away", "back", "hosted", "sees", "renamed"]
Mood = Literal["laugh", "clap", "wow", "angry", "cry", "wave", "heart", "think"]


class Message(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What all messages have in common."""


# From the client


class Hello(Message, tag="hello"):
    """The first message: the version of this protocol."""

    version: Annotated[int, Meta(ge=0, le=MOST)]  # that the client speaks


class Create(Message, tag="create"):
    """Make a table and come to it, as its host."""

    ref: Ref
    name: Name
    settings: Settings = Settings()  # of the table; what is left out is at its default


class Join(Message, tag="join"):
    """Come to a table, or come back; somebody new needs a name. What happened since the entry `after` is told."""

    table: Code
    name: Name | None = None
    after: Number = 0


class Sit(Message, tag="sit"):
    """Take a free seat, or the seat of a bot."""

    ref: Ref
    seat: SeatNumber


class Stand(Message, tag="stand"):
    """Give up the seat, and watch; in a running match a bot goes on."""

    ref: Ref


class Watch(Message, tag="watch"):
    """Look on without a name. Who knows the code of a table may."""

    table: Code
    after: Number = 0


class Leave(Message, tag="leave"):
    """Leave the table for good."""

    ref: Ref


class Place(Message, tag="place"):
    """Put a bot on a free seat, or (`null`) take one away. For the host."""

    ref: Ref
    seat: SeatNumber
    bot: Bot | None = None


class Remove(Message, tag="remove"):
    """Send somebody away from the table for good. For the host."""

    ref: Ref
    who: PersonNumber


class Host(Message, tag="host"):
    """Make somebody else the host. For the host."""

    ref: Ref
    who: PersonNumber


class Change(Message, tag="change"):
    """Change the settings. For the host; rules, deck and seats between matches only. Another deck puts the old match away."""

    ref: Ref
    settings: Settings  # all of them: what is left out goes back to its default


class Start(Message, tag="start"):
    """Begin the match, the next round, or after the end the next match. Bots take the seats that are free."""

    ref: Ref
    number: Number


class Play(Message, tag="play"):
    """Make a move: play a card, draw, keep, accept, challenge, take, name a color, swap; out of turn only jump in."""

    ref: Ref
    number: Number
    move: Move


class Call(Message, tag="call"):
    """Call UNO."""

    ref: Ref
    number: Number


class Catch(Message, tag="catch"):
    """Point out that a seat has not called."""

    ref: Ref
    number: Number
    seat: SeatNumber


class Chat(Message, tag="chat"):
    """Say something to everybody at the table. It is not kept."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]  # plain text


class React(Message, tag="react"):
    """Show a mood. It is not kept."""

    mood: Mood  # which one


class Ping(Message, tag="ping"):
    """Ask for a sign of life."""

    sent: Annotated[float, Meta(description="the client's clock, handed back as it is")] = 0.0


AtTable = Sit | Stand | Leave | Place | Remove | Host | Change | Start | Play | Call | Catch
FromClient = Hello | Create | Join | Watch | AtTable | Chat | React | Ping


# Parts of what the server says


class SeatState(Struct, omit_defaults=True):
    """A seat of the table: free, a person's (`who`), or a bot's. While a person is `away`, a bot plays."""

    name: str | None = None  # of the person or the bot, to be shown; after a match also of who has played and left the seat
    who: int | None = None  # the person's number
    bot: str | None = None  # the bot's name
    away: bool = False  # a bot plays until the person is back


class PersonState(Struct, omit_defaults=True):
    """Somebody at the table."""

    who: int  # the person's number
    name: str  # as given on coming, or since by `PUT /api/me`


class TableState(Struct):
    """The table: who is there, what is set, how the match stands. The same for everybody."""

    code: str  # to come to it with
    stage: Stage  # `playing` is during a round, `round_over` between two of a match
    settings: Settings  # as they are now
    host: int | None  # the number of the person who is
    seats: list[SeatState]  # by their numbers
    people: list[PersonState]  # in the order in which they came
    match: int  # matches begun here
    scores: list[int]  # totals, one a side
    winners: list[int]  # seats that have won the match
    finished: str | None  # the id of the match that has ended here last, to look at it again; it cannot be guessed
    secrets: list[str]  # of the finished rounds of this match: the seeds, to check `commits` with
    commits: list[str]  # of all its rounds: the SHA-256 of each seed, shown when it was dealt


class Stakes(Struct):
    """What a challenge is about: who is challenged rightly draws `cards`, as who lets it be, and who is wrong draws `wrong`."""

    accused: int  # the seat that has played the card
    color: str  # in play before it, by its name
    cards: int  # at stake
    wrong: int  # for a challenge that is wrong


class RoundState(Struct):
    """The public position of the round."""

    number: int  # of the round in its match, from 1
    dealer: int  # the seat that dealt
    turn: int  # the seat whose answer is awaited
    phase: Phase  # what answer is awaited
    color: str  # in play, by its name; `none` while it is to be named
    top: str  # card of the discard pile, in notation
    direction: Direction  # in which play runs
    hands: list[int]  # cards each seat holds
    pile: int  # cards in the draw pile
    discard: int  # cards in the discard pile
    pending: int  # cards at stake: who is on turn takes them, or answers
    out: list[int]  # seats that are not in the round, or not any more
    called: list[int]  # seats whose call stands
    points: list[int]  # of the round, one a side; zeros until it is over
    winner: int | None  # the seat that has won the round
    stakes: Stakes | None  # while a challenge may be made
    open: list[list[str]] | None  # all hands, once the round is over, and before for who may see them


class Yours(Struct):
    """What only you may see and do; `legal` are all moves you may make now."""

    seat: int  # your seat
    hand: list[str]  # your cards, in deck order
    legal: list[str]  # in notation, in the order of their numbers
    drawn: str | None  # the card just drawn, while you may choose to play it
    shown: list[str]  # a challenged hand, while it is shown to you


class EventState(Struct, omit_defaults=True):
    """One thing that happened in the round; docs/reference/protocol.md lists the kinds."""

    kind: str  # what happened; the kinds stand below
    seat: int | None = None  # whom it is about
    other: int | None = None  # a second seat
    count: int = 0  # a number of cards or points
    cards: list[str] = []  # as far as you may see them, in notation
    color: str | None = None  # a color named, by its letter


class News(Struct):
    """What has happened to somebody at the table itself. `hosted` is the host now, `sees` sees all hands of this round."""

    kind: NewsKind  # what has happened
    who: int  # the person's number
    name: str  # of that person, who may be gone


class Happening(Struct, omit_defaults=True):
    """What one entry did in the round, and at the table."""

    number: int  # of the entry
    events: list[EventState]  # in the order in which people would tell them
    news: list[News] = []  # at the table itself


class Clock(Struct, omit_defaults=True):
    """A clock that runs: what for, for which seat, and how long still, in milliseconds."""

    kind: Literal["turn", "grace", "away", "next"]  # a turn's end, the time to call, a bot for who is gone, the next round
    left: int  # milliseconds, at the time of the message
    seat: int | None = None  # whose clock it is, where it is one seat's


# From the server


class Welcome(Message, tag="welcome"):
    """Everything you may see. `you` is your number at the table; `happened` what you have missed, if it is not too long ago."""

    version: int  # that the server speaks
    number: int  # the last entry
    you: int | None  # your number; null for who only watches
    table: TableState  # as it is now
    deck: DeckState  # of the table, and of the round
    round: RoundState | None  # the last one begun; null before the first
    yours: Yours | None  # null without a seat or a round
    happened: list[Happening]  # since the entry named in `after`
    present: list[int]  # numbers of those who are connected
    clocks: list[Clock]  # that run now


class Update(Message, tag="update"):
    """A new entry, and everything that it has changed. `ref` is there for who has asked for it."""

    number: int  # of the entry
    ref: str | None = None  # of the message that became the entry
    events: list[EventState] = []  # that you may see
    news: list[News] = []  # at the table itself
    table: TableState | UnsetType = UNSET  # when anything of it has changed
    round: RoundState | UnsetType | None = UNSET  # the same
    yours: Yours | UnsetType | None = UNSET  # the same
    deck: DeckState | UnsetType = UNSET  # the same
    clocks: list[Clock] = []  # all that run now; without any, none does


class Accepted(Message, tag="accepted"):
    """A message that has been accepted before is accepted: its entry has that number."""

    ref: str  # of the message
    number: int  # of the entry it became


class Refusal(Message, tag="refusal"):
    """A message is refused: a code to go by, and a sentence for people. Nothing has changed."""

    code: str  # to go by
    sentence: str  # for people
    ref: str | None = None  # of the message, where it had one


class Presence(Message, tag="presence"):
    """Who is connected now, by their numbers."""

    present: list[int]  # numbers of those who are connected
    watching: int  # how many look on without a name
    clocks: list[Clock] = []  # all that run now; without any, none does


class Said(Message, tag="said"):
    """Somebody says something."""

    who: int  # the number of the person
    text: str  # plain text, as it was sent


class Mooded(Message, tag="mooded"):
    """Somebody shows a mood."""

    who: int  # the number of the person
    mood: Mood  # which one


class Pong(Message, tag="pong"):
    """A sign of life."""

    sent: float  # as it was in the ping


class Bye(Message, tag="bye"):
    """The server closes this connection: come back after so many seconds, or (null) not at all."""

    code: str  # to go by
    sentence: str  # for people
    retry_seconds: float | None = None  # after which to come back


FromServer = Welcome | Update | Accepted | Refusal | Presence | Said | Mooded | Pong | Bye
