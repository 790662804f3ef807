"""Parts of server messages: the state of a table and its round, and what happened there."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from drawfour.bots.hint import ReasonKey
from drawfour.core.phase import Phase
from drawfour.game.position import Direction
from drawfour.game.reasons import CardReason
from drawfour.server.protocol.moves import Move
from drawfour.server.protocol.settings import Settings
from drawfour.server.protocol.values import NewsKind, Stage


class SeatState(Struct, omit_defaults=True):
    """A seat of the table: free, taken by a person (`who`), or taken by a bot."""

    name: str | None = None  # display name of the person or bot; after a match, also of a player who has left the seat
    who: int | None = None  # the person's number
    bot: str | None = None  # the bot's name
    away: bool = False  # whether the person is disconnected and a bot plays for them
    won: int = 0  # how many matches this player has won at this table


class PersonState(Struct, omit_defaults=True):
    """A person at the table."""

    who: int  # the person's number
    name: str  # as given in `join`, `create` or `bring`, or later in `PUT /api/me`
    device: int | None = None  # the person whose device they share, and who acts for them


class TableState(Struct):
    """The table: its people, its settings, and the standing of the match. The same for everyone."""

    code: str  # the table code, which lets people in
    stage: Stage  # `playing` during a round, `round_over` between two rounds of a match
    settings: Settings  # the current settings
    can_chat: bool  # whether people with a name can chat; they can always react
    can_hint: bool  # whether people with a seat can ask for hints
    host: int | None  # the host's number; null if nobody is at the table
    bots: list[str]  # the bots that the host can seat, the weakest first
    seats: list[SeatState]  # in order of seat number
    people: list[PersonState]  # in the order they joined
    match: int  # how many matches have been started here
    is_known_deal: bool  # whether everyone can know the cards of the last round: those of a first game, or of a day
    sides: list[list[int]]  # the sides of the match, each a list of seats: partners are on one side
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
    wrong: int  # drawn by the challenger if the challenge fails


class RoundState(Struct, omit_defaults=True):
    """The public position of the round."""

    number: int  # number of the round in its match, from 1
    dealer: int  # the seat that dealt
    turn: int  # the seat that must act
    next: int  # the seat after it, in the direction of play
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
    worth: list[int] = []  # once the round is won: the points of the cards that each seat had left; 0 for the side that won


class Barred(Struct):
    """Cards of your hand that you can't play on your turn."""

    reason: CardReason  # why not
    cards: list[str]  # the cards, each once


class Yours(Struct):
    """The part of the position that only you may see."""

    seat: int  # your seat
    hand: list[str]  # your cards, in deck order
    legal: list[Move]  # every legal move you have now, in the order of their numbers
    drawn: str | None  # the card you just drew, while you may choose to play it
    barred: list[Barred]  # on your turn, the cards of your hand that you can't play
    shown: list[str]  # a challenged hand, while it is shown to you


class DeviceState(Struct, omit_defaults=True):
    """A device that several people share. It shows the cards of the person who has it, once they have asked to see them."""

    people: list[int]  # numbers of the people who share it
    holder: int  # the person who has it, or who must be given it now
    shown: bool = False  # whether their cards are shown: `yours` is theirs, and null while they are covered
    reading: bool = False  # whether the cards stay after their turn, until `show` covers them: something is new to them alone
    moves: list[Move] = []  # while the cards are covered: the calls and catches that anyone at the device can make


class EventState(Struct, omit_defaults=True):
    """One event of the round. The meaning of each field depends on the kind."""

    kind: str  # the kind of event
    seat: int | None = None  # the seat it is about
    other: int | None = None  # a second seat
    count: int = 0  # a number of cards or points
    cards: list[str] = []  # the cards you may see, in notation
    color: str | None = None  # letter of a named color


class Reason(Struct, omit_defaults=True):
    """Why a move is good. The fields that the sentence for its key does not need keep their defaults."""

    key: ReasonKey  # the kind of reason
    color: str | None = None  # letter of a color
    seat: int | None = None  # the seat it is about
    count: int = 0  # a number of cards


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
    disconnected player (`away`), or the next round starts (`next`).
    """

    kind: Literal["turn", "grace", "away", "next"]  # what happens when it runs out, see above
    left: int  # milliseconds left when the message was sent
    seat: int | None = None  # the seat it belongs to, if it belongs to one
