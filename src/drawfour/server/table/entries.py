"""What a table's log says: each accepted command as a tagged struct. From these alone a table is built anew.

People are numbers (`who`), so that a log names nobody. What a secret is, only the log knows until the round is over.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from drawfour.server.protocol.settings import Settings


class _Body(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """What all of them have in common."""


class Opened(_Body, tag="opened"):
    """Somebody has made the table, and is its host."""

    who: int
    settings: Settings


class Came(_Body, tag="came"):
    """Somebody has come to the table, to watch or to sit down."""

    who: int


class Left(_Body, tag="left"):
    """Somebody has left the table for good; a seat in a running match goes to a bot."""

    who: int


class Removed(_Body, tag="removed"):
    """The host has removed somebody, who cannot come back."""

    who: int


class Sat(_Body, tag="sat"):
    """Somebody has taken a seat: a free one, or that of a bot."""

    who: int
    seat: int


class Placed(_Body, tag="placed"):
    """The host has put a bot on a free seat, or with None taken one away."""

    seat: int
    bot: str | None


class Stood(_Body, tag="stood"):
    """Somebody has given up a seat; in a running match a bot takes it."""

    who: int


class Hosted(_Body, tag="hosted"):
    """Somebody else is the host."""

    who: int


class Renamed(_Body, tag="renamed"):
    """Somebody has another name; which, stands beside the log."""

    who: int


class Chosen(_Body, tag="chosen"):
    """The host has changed the settings."""

    settings: Settings


class Dealt(_Body, tag="dealt"):
    """A round begins: the first of a match when `dealer` is given. `secret` is its seed, in hexadecimal."""

    secret: str
    dealer: int | None = None


class Moved(_Body, tag="moved"):
    """A move of a seat, made by its player, by a bot for it, or by the clock."""

    seat: int
    move: str
    by: Literal["player", "bot", "clock"] = "player"


class Away(_Body, tag="away"):
    """A seat's player has been gone for too long: a bot plays on until the player is back."""

    seat: int


class Back(_Body, tag="back"):
    """A seat's player is back."""

    seat: int


class Resumed(_Body, tag="resumed"):
    """The server was down, and every clock begins anew."""


class Closed(_Body, tag="closed"):
    """Nobody plays here any more."""


Body = (
    Opened | Came | Left | Removed | Sat | Placed | Stood | Hosted | Renamed | Chosen
    | Dealt | Moved | Away | Back | Resumed | Closed
)  # fmt: skip

_decoder = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode(body: Body) -> bytes:
    """The bytes of an entry.

    >>> encode(Moved(0, "W:B"))
    b'{"kind":"moved","seat":0,"move":"W:B"}'
    """
    return _encoder.encode(body)


def decode(body: bytes) -> Body:
    """The entry of these bytes; raises msgspec.ValidationError where they are none.

    >>> decode(encode(Came(3)))
    Came(who=3)
    """
    found: Body = _decoder.decode(body)
    return found
