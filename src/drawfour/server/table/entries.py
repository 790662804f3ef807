"""Entries of the event log: each accepted command as a tagged struct. A table is rebuilt from its entries alone.

People are numbers (`who`), so the log contains no names. It does contain the seed of the current round, which nobody else may
see.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from drawfour.server.protocol.settings import Settings


class _Body(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all entries."""


class Opened(_Body, tag="opened"):
    """A person created the table and is its host."""

    who: int
    settings: Settings


class Came(_Body, tag="came"):
    """A person joined the table."""

    who: int


class Left(_Body, tag="left"):
    """A person left the table for good. In a running match a bot takes their seat."""

    who: int


class Removed(_Body, tag="removed"):
    """The host removed a person, who can't come back."""

    who: int


class Sat(_Body, tag="sat"):
    """A person took a free seat or a bot's seat."""

    who: int
    seat: int


class Brought(_Body, tag="brought"):
    """A person (`by`) seated another one (`who`) who shares their device."""

    who: int
    by: int
    seat: int


class Placed(_Body, tag="placed"):
    """The host put a bot on a free seat, or (None) removed one."""

    seat: int
    bot: str | None


class Stood(_Body, tag="stood"):
    """A person gave up their seat. In a running match a bot takes it."""

    who: int


class Hosted(_Body, tag="hosted"):
    """A person became the host."""

    who: int


class Renamed(_Body, tag="renamed"):
    """A person changed their name; the new one is stored outside the log."""

    who: int


class Chosen(_Body, tag="chosen"):
    """The host changed the settings."""

    settings: Settings


class Dealt(_Body, tag="dealt"):
    """A round was dealt, the first of a match if `dealer` is given. `secret` is its seed in hexadecimal."""

    secret: str
    dealer: int | None = None


class Moved(_Body, tag="moved"):
    """A seat moved: by its player, by a bot, or because the time was up."""

    seat: int
    move: str
    by: Literal["player", "bot", "clock"] = "player"


class Away(_Body, tag="away"):
    """A seat's player has been disconnected for too long; a bot plays until they are back."""

    seat: int


class Back(_Body, tag="back"):
    """A seat's player is back and takes over from the bot."""

    seat: int


class Resumed(_Body, tag="resumed"):
    """Somebody is connected again after a time without anyone, such as a restart; all timers start over."""


class Closed(_Body, tag="closed"):
    """The table was closed for good."""


class Taken(_Body, tag="taken"):
    """A process became the owner of the table, where several share a database. Only the owner writes the log."""

    owner: str


Body = (
    Opened | Came | Left | Removed | Sat | Placed | Stood | Hosted | Renamed | Chosen
    | Dealt | Moved | Away | Back | Resumed | Closed | Brought | Taken
)  # fmt: skip

_decoder = msgspec.json.Decoder(Body)
_encoder = msgspec.json.Encoder()


def encode(body: Body) -> bytes:
    """Encode an entry.

    >>> encode(Moved(0, "W:B"))
    b'{"kind":"moved","seat":0,"move":"W:B"}'
    """
    return _encoder.encode(body)


def decode(body: bytes) -> Body:
    """Decode an entry. Raises msgspec.ValidationError if the bytes are invalid.

    >>> decode(encode(Came(3)))
    Came(who=3)
    """
    found: Body = _decoder.decode(body)
    return found
