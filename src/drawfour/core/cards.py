"""Cards: colors, symbols, effects, faces, and the decks made of them.

A *face* is a kind of card (red 7), a *card* one copy of it. A face has a color and a symbol; a wild has no color of its own.
Playing a card puts a color and a symbol on the table, so a *play* is numbered ``color * len(symbols) + symbol``: a colored face
has one play, a wild one for each color it may name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Effect(IntEnum):
    """What a card does when played. A symbol has any number of effects, which happen in order."""

    NAME_COLOR = 1  # the player names the color in play (R23); always the first effect of a wild that has it
    SKIP = 2  # amount seats lose their turn (R20)
    REVERSE = 3  # play changes direction (R21)
    DRAW = 4  # the next seat draws amount cards and loses its turn (R22, R24)
    SWAP = 5  # the player swaps hands with a seat of their choice (H4)
    PASS_HANDS = 6  # everyone passes their hand on in the direction of play (H4)
    OTHERS_DRAW = 7  # everyone else draws amount cards
    DISCARD_COLOR = 8  # the player discards all cards of the color in play under this one
    PLAY_AGAIN = 9  # the player has another turn
    DRAW_COLOR = 10  # the next seat names a color, draws until one comes up, and loses its turn
    SKIP_EVERYONE = 11  # everyone else loses a turn
    SHUFFLE_HANDS = 12  # all hands are shuffled together and dealt again
    BLANK = 13  # whatever the table has chosen (H11)


DRAWS = frozenset((Effect.DRAW, Effect.OTHERS_DRAW, Effect.DRAW_COLOR))
"""The effects that make players draw."""


@dataclass(frozen=True)
class Color:
    """A color: its letter in notation, the mark always shown beside it, and the color it is painted in on screen.

    >>> CLASSIC.colors[0]
    Color(name='red', letter='R', mark='♥', paint='#cf1510')
    """

    name: str
    letter: str
    mark: str
    paint: str = "#000000"


@dataclass(frozen=True)
class Symbol:
    """What a card shows besides its color: notation, name, points (R36) and effects.

    >>> CLASSIC.symbols[12].name, CLASSIC.symbols[12].effects
    ('draw two', ((<Effect.DRAW: 4>, 2),))
    """

    code: str
    name: str
    points: int
    effects: tuple[tuple[Effect, int], ...] = ()
    is_wild: bool = False  # it has no color of its own
    is_challengeable: bool = True  # a wild draw card that R24-R27 apply to; otherwise it may be played at any time
    mark: str = ""  # what the card shows on a screen; defaults to its code

    @property
    def names_color(self) -> bool:
        """True if the player names the color in play."""
        return any(effect == Effect.NAME_COLOR for effect, _ in self.effects)

    @property
    def is_number(self) -> bool:
        """True if the card has no effect: a number card, which H8 accepts as the last card."""
        return not self.effects and not self.is_wild


@dataclass(frozen=True)
class Face:
    """A kind of card: the index of its color (None for a wild), the index of its symbol, and the copies in one deck."""

    color: int | None
    symbol: int
    copies: int


@dataclass(frozen=True, repr=False)
class Deck:
    """A named collection of faces, in deck order. `source` is what a record calls it: its name, or its file.

    `digest` identifies the bytes of a deck file: the first 16 hexadecimal digits of their SHA-256.

    >>> len(CLASSIC.faces), CLASSIC.size, CLASSIC.points
    (54, 108, 1240)
    """

    name: str
    colors: tuple[Color, ...]
    symbols: tuple[Symbol, ...]
    faces: tuple[Face, ...]
    about: str = ""
    source: str = field(default="", compare=False)
    digest: str = field(default="", compare=False, repr=False)

    def __hash__(self) -> int:  # of all its cards it would take as long as a move, and every round looks up its table
        return hash((self.name, self.about, len(self.faces)))

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {self.size} cards>"

    @property
    def card_names(self) -> list[str]:
        """Return the faces in notation.

        >>> CLASSIC.card_names[-3:]
        ['B+2', 'W', 'W+4']
        """
        letters = ["" if face.color is None else self.colors[face.color].letter for face in self.faces]
        return [letter + self.symbols[face.symbol].code for letter, face in zip(letters, self.faces, strict=True)]

    @property
    def size(self) -> int:
        """The number of cards in one deck."""
        return sum(face.copies for face in self.faces)

    @property
    def points(self) -> int:
        """The points of all its cards together (R36)."""
        return sum(face.copies * self.symbols[face.symbol].points for face in self.faces)


PAINTS = ("#cf1510", "#f7c92e", "#1a8069", "#2430a8", "#0099cc", "#330000", "#00ff99", "#3300ff")
"""Default paints for the colors of a deck, in order: as far apart as eight colors can be for all kinds of color vision."""


def _classic() -> Deck:
    colors = (
        Color("red", "R", "♥", PAINTS[0]),
        Color("yellow", "Y", "★", PAINTS[1]),
        Color("green", "G", "♣", PAINTS[2]),
        Color("blue", "B", "♦", PAINTS[3]),
    )
    actions = (
        Symbol("S", "skip", 20, ((Effect.SKIP, 1),)),
        Symbol("R", "reverse", 20, ((Effect.REVERSE, 1),)),
        Symbol("+2", "draw two", 20, ((Effect.DRAW, 2),)),
    )
    wilds = (
        Symbol("W", "wild", 50, ((Effect.NAME_COLOR, 1),), is_wild=True),
        Symbol("W+4", "wild draw four", 50, ((Effect.NAME_COLOR, 1), (Effect.DRAW, 4)), is_wild=True),
    )
    symbols = (*(Symbol(str(number), str(number), number) for number in range(10)), *actions, *wilds)
    colored = [Face(c, s, 1 if s == 0 else 2) for c in range(len(colors)) for s in range(13)]
    faces = (*colored, Face(None, 13, 4), Face(None, 14, 4))
    return Deck("classic", colors, symbols, faces, about="The classic deck of 108 cards.", source="classic")


CLASSIC = _classic()
"""The classic deck: 108 cards in 54 faces (R2)."""
