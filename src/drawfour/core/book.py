"""The rule book of one table: rules, deck and number of seats as the integers and lookup tables that the rules read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from drawfour.core.card_effects import drawn_for, effects_of
from drawfour.core.cards import Deck, Effect, Face
from drawfour.core.checks import check_table
from drawfour.core.moves import KIND_PLAY, WORD
from drawfour.core.options import Rules
from drawfour.core.shapes import Cards, Faces, Plays, PlaySet, SetOfColor, SetOfFace, SetOfPlay, SlotsOfPlay
from drawfour.core.stacking import Answers

Bits = list[int]  # a set, as words of WORD bits


@dataclass(frozen=True, kw_only=True, repr=False)
class Book(Rules):
    """Options, sizes and tables. A `play` is color * symbols + symbol; sets are words of bits over plays.

    >>> from drawfour.core.cards import CLASSIC
    >>> book = make_book(Rules(), CLASSIC, 2)
    >>> book.cards, book.faces, book.plays, book.words
    (108, 54, 60, 1)
    """

    deck: Deck
    seats: int
    cards: int  # cards in all decks together
    faces: int
    colors: int
    symbols: int
    plays: int
    words: int  # words in a set of plays
    move_words: int  # words in a set of moves
    jump_words: int  # of these, words for jumping in: as many as for playing, or none (H3)
    kinds: int  # kinds of moves
    slots: int  # the largest number of effects of any play
    order: Cards  # [card] its face, in deck order
    face_of: Plays  # [play] the face it plays, -1 if the deck has none
    play_of: Faces  # [face] its play; for a wild, the play that names the first color
    color_of: Plays  # [play] its color
    symbol_of: Plays  # [play] its symbol
    plays_of: SetOfFace  # [face] its plays: one, or one for each color of a wild
    match: SetOfPlay  # [play on top] the plays that match it (R12)
    of_color: SetOfColor  # [color] the colored plays of that color
    wilds: PlaySet  # the plays without a color of their own
    bluffs: PlaySet  # the plays that may be bluffs: wild draw cards that can be challenged (R25)
    naming: PlaySet  # the wilds that name the color in play (R23)
    wild_draws: PlaySet  # the wild draw cards, which cannot be the first card (R11)
    numbers: PlaySet  # the plays of number cards (H8)
    swaps: PlaySet  # the plays that let the player choose a hand to swap with, which ends the turn (C2)
    pending: PlaySet  # the plays that open a pending count (C15)
    same_draws: SetOfPlay  # [last draw card of a count] the plays that may always be added (C16)
    more_draws: SetOfPlay  # [last draw card of a count] the plays that may be added when they match the top (C16)
    deflectors: PlaySet  # the plays that deflect a count in the color in play (C19)
    effect_count: Plays  # [play] how many effects it has
    effect: SlotsOfPlay  # [play][slot]
    amount: SlotsOfPlay  # [play][slot]
    points: Faces  # [face] (R36)

    def __repr__(self) -> str:
        return f"<Book: {self.seats} seats, {self.deck!r}, {super().__repr__()}>"


def make_book(rules: Rules, deck: Deck, seats: int) -> Book:
    """Build the rule book of a table. Raises RulesError if the rules, deck and seats do not fit together.

    >>> from drawfour.core.cards import CLASSIC
    >>> make_book(Rules(), CLASSIC, 11)
    Traceback (most recent call last):
    drawfour.errors.RulesError: The number of seats must be 2 to 10, not 11 (R1).
    """
    check_table(rules, deck, seats)
    symbols = len(deck.symbols)
    plays = len(deck.colors) * symbols
    words = -(-plays // WORD)
    jump_words = words if may_jump_in(rules) else 0
    effects = [effects_of(rules, symbol) for symbol in deck.symbols] * len(deck.colors)
    slots = max(1, *map(len, effects))

    def padded(column: int) -> list[list[int]]:
        return [[int(entry[column]) for entry in each] + [0] * (slots - len(each)) for each in effects]

    return Book(
        **asdict(rules),
        **_sets_of_plays(rules, deck, words),
        deck=deck,
        seats=seats,
        cards=deck.size * rules.decks,
        faces=len(deck.faces),
        colors=len(deck.colors),
        symbols=symbols,
        plays=plays,
        words=words,
        move_words=1 + words + jump_words,
        jump_words=jump_words,
        kinds=KIND_PLAY + symbols,
        slots=slots,
        order=[number for number, face in enumerate(deck.faces) for _ in range(face.copies)] * rules.decks,
        face_of=_faces_of(deck),
        play_of=[_plays_of(face, deck)[0] for face in deck.faces],
        color_of=[play // symbols for play in range(plays)],
        symbol_of=[play % symbols for play in range(plays)],
        effect_count=[len(each) for each in effects],
        effect=padded(0),
        amount=padded(1),
        points=[deck.symbols[face.symbol].points for face in deck.faces],
    )


def _sets_of_plays(rules: Rules, deck: Deck, words: int) -> dict[str, Any]:
    """Return the fields of a book that are sets of plays."""
    symbols = range(len(deck.symbols))
    plays = range(len(deck.colors) * len(symbols))
    there = [play for play, face in enumerate(_faces_of(deck)) if face >= 0]
    effects = [effects_of(rules, symbol) for symbol in deck.symbols]
    wild = [symbol.is_wild for symbol in deck.symbols]
    draws = [drawn_for(each) > 0 for each in effects]
    answers = Answers(rules, deck)

    of_symbol = [_set(play for play in there if play % len(symbols) == number) for number in symbols]

    def having(question: Callable[[int], bool]) -> int:
        return sum(of_symbol[number] for number in symbols if question(number))

    def having_effect(*kinds: Effect) -> int:
        return having(lambda number: any(effect in kinds for effect, _ in effects[number]))

    wilds = having(lambda number: wild[number])
    of_color = [_set(play for play in there if play // len(symbols) == color) & ~wilds for color in range(len(deck.colors))]

    def matching(top: int) -> int:
        color, number = divmod(top, len(symbols))
        return wilds | of_color[color] | (0 if wild[number] else of_symbol[number])

    def on_each(question: Callable[[int, int], bool]) -> list[int]:
        return [having(partial(question, on)) for on in symbols] * len(deck.colors)

    sets = {
        "plays_of": [_set(_plays_of(face, deck)) for face in deck.faces],
        "match": [matching(top) for top in plays],
        "of_color": of_color,
        "wilds": wilds,
        "bluffs": having(lambda number: wild[number] and draws[number] and deck.symbols[number].is_challengeable),
        "naming": having(lambda number: deck.symbols[number].names_color),
        "wild_draws": having(lambda number: wild[number] and draws[number]),
        "numbers": having(lambda number: deck.symbols[number].is_number),
        "swaps": having_effect(Effect.SWAP),
        "pending": having(answers.opens_pending),
        "same_draws": on_each(answers.stacks_regardless_of_color),
        "more_draws": on_each(answers.stacks_if_matching),
        "deflectors": having(answers.deflects),
    }
    return {name: _in_words(each, words) for name, each in sets.items()}


def _set(plays: Iterable[int]) -> int:
    """Return plays as the bits of one integer of any length."""
    return sum(1 << play for play in plays)


def _in_words(plays: Any, words: int) -> Any:
    """Split such an integer, or each of a list, into words."""
    if isinstance(plays, list):
        return [_in_words(each, words) for each in plays]
    return [plays >> WORD * word & (1 << WORD) - 1 for word in range(words)]


def may_jump_in(rules: Rules) -> bool:
    """May a seat play a card identical to the top card out of turn (H3)?"""
    return rules.jump_in


def _faces_of(deck: Deck) -> list[int]:
    """Return the face of every play. A wild has a play for every color, even if the next seat names the color."""
    symbols = len(deck.symbols)
    faces = [-1] * len(deck.colors) * symbols
    for number, face in enumerate(deck.faces):
        for color in range(len(deck.colors)) if face.color is None else [face.color]:
            faces[color * symbols + face.symbol] = number
    return faces


def _plays_of(face: Face, deck: Deck) -> list[int]:
    """Return the plays of a face: for a wild, one for each color it may name, or just the first if it names none."""
    colors = range(len(deck.colors) if deck.symbols[face.symbol].names_color else 1) if face.color is None else [face.color]
    return [color * len(deck.symbols) + face.symbol for color in colors]
