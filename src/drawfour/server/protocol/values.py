"""The values that messages are made of: references, numbers, names, and words with a fixed meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from drawfour.core.cards import Effect

MOST = 2**53 - 1  # the largest integer that every JSON reader keeps exactly

Ref = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$(?!\n)", description="the client's reference for this message"),
]
Number = Annotated[int, Meta(ge=0, le=MOST, description="the last entry the client has seen")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="a seat number")]
PersonNumber = Annotated[int, Meta(ge=0, le=MOST, description="a person's number at the table")]
MOST_NAME, MOST_CHAT = 24, 300  # characters of a name, and of a chat message
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME, description="printable characters, no quotes")]
TABLE_CODE = "[a-z0-9]{4,32}"  # a table code as a regular expression
# Patterns end in $(?!\n), because $ alone also matches before a trailing newline.
Code = Annotated[str, Meta(pattern=rf"^{TABLE_CODE}$(?!\n)", description="a table code")]
Bot = Annotated[str, Meta(max_length=40, description="a bot's name")]
MoveText = Annotated[str, Meta(min_length=1, max_length=16, description="a move in notation")]
Stage = Literal["waiting", "playing", "round_over", "match_over", "closed"]
NewsKind = Literal["came", "left", "removed", "sat", "stood", "away", "back", "hosted", "sees", "renamed"]
if TYPE_CHECKING:
    EffectKind: TypeAlias = str
else:  # type checkers need literals spelled out
    EffectKind = Literal[tuple(effect.name.lower() for effect in Effect)]
Reaction = Literal["laugh", "clap", "wow", "angry", "cry", "wave", "heart", "think"]
