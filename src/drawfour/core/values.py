"""The values of options: the enums that rule functions compare, and the words for them in records and function calls."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

Value = TypeVar("Value")
Word = TypeVar("Word")

if TYPE_CHECKING:

    class OneOf(Generic[Value, Word]):
        """The type of an option that may be given as a value or as a word, and is read as a value.

        A descriptor is how a dataclass tells a type checker that a field takes more than it holds.
        """

        def __get__(self, instance: object, owner: object) -> Value: ...

        def __set__(self, instance: object, value: Value | Word) -> None: ...

else:

    class OneOf:
        """At run time, the type of the value."""

        def __class_getitem__(cls, value_and_word: tuple[Any, Any]) -> Any:
            return value_and_word[0]


YesNo = Literal["yes", "no"]


class DrawnCard(IntEnum):
    """What happens to a drawn card that can be played (R14)."""

    MUST_PLAY = 0
    MAY_PLAY = 1


DrawnCardWord = Literal["must_play", "may_play"]


class CatchUntil(IntEnum):
    """How long a missing call can be caught: until the next seat to act finishes, or begins, its turn (R32)."""

    TURN_TAKEN = 0
    TURN_BEGINS = 1


CatchUntilWord = Literal["turn_taken", "turn_begins"]


class RevealTo(IntEnum):
    """Who sees a challenged hand (R27)."""

    CHALLENGER = 0
    EVERYONE = 1


RevealToWord = Literal["challenger", "everyone"]


class OpeningSkip(IntEnum):
    """Which seat starts if a Skip is turned up first: the one to the left or to the right of the skipped seat (R8)."""

    LEFT = 0
    RIGHT = 1


OpeningSkipWord = Literal["left", "right"]


class Scoring(IntEnum):
    """How points become the result of a match (R41)."""

    WINNER_TAKES = 0
    LOWEST = 1
    ELIMINATION = 2


ScoringWord = Literal["winner_takes", "lowest", "elimination"]


class Stack(IntEnum):
    """What may be added to a pending count of cards to draw (H1)."""

    NONE = 0
    SAME = 1
    UPWARD = 2
    ANY = 3


StackWord = Literal["none", "same", "upward", "any"]


class Blank(IntEnum):
    """What a blank card does, as the table chooses (H11)."""

    NOTHING = 0
    SKIP = 1
    REVERSE = 2
    DRAW_TWO = 3
    SWAP = 4
    PASS_HANDS = 5
    OTHERS_DRAW = 6
    DISCARD_COLOR = 7
    PLAY_AGAIN = 8
    DRAW_COLOR = 9
    SKIP_EVERYONE = 10
    SHUFFLE_HANDS = 11


BlankWord = Literal[
    "nothing",
    "skip",
    "reverse",
    "draw_two",
    "swap",
    "pass_hands",
    "others_draw",
    "discard_color",
    "play_again",
    "draw_color",
    "skip_everyone",
    "shuffle_hands",
]


class FinishOn(IntEnum):
    """Which cards may be played last (H8)."""

    ANY = 0
    NUMBER = 1


FinishOnWord = Literal["any", "number"]
