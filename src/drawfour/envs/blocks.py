"""Blocks of an observation: the name, the meaning and the largest value of every entry, in the order of `observing.py`."""

from __future__ import annotations

from collections.abc import Iterator

from drawfour.core.book import Book
from drawfour.core.card_effects import drawn_for, effects_of
from drawfour.core.options import OPTIONS
from drawfour.core.phase import NAMES, OVER
from drawfour.envs.observing import MOST

ABOUT = {
    "hand": "copies of each face in the seat's hand",
    "seen": "copies of each face in the discard pile",
    "top": "1 for the play on top: the color in play and the symbol to match; all colors of a wild until one is named (R10)",
    "color_before": "while a challenge is possible, 1 for the color in play before the wild (R24)",
    "drawn": "1 for the card just drawn, for the seat that may play it (R14)",
    "shown": "copies of each face in a challenged hand, while it is shown to the seat (R27)",
    "phase": "1 for the phase",
    "seats": "what everybody knows about each seat, the observing seat first, then the others in the order of play",
    "table": "the piles and the course of the round",
    "options": "1 for the value of each choice, and the number of each other option; `target_score` in tens",
    "match": "the total of each seat's side, as a share of the target in 255 parts (R40)",
    "history": "the last moves of the round, the latest first",
}
"""Every block with its meaning. The last three are optional."""

SEAT = {
    "size": "cards in hand",
    "called": "1 if its call of UNO stands (R30)",
    "catchable": "1 if it has missed its call and can be caught (R32)",
    "late": "1 if it may still call (R31)",
    "on_turn": "1 if the round waits for its move",
    "dealer": "1 if it dealt",
    "accused": "1 if its wild can be challenged (R25)",
    "in": "0 if it is out of the round (H9) or the match (C27)",
    "partner": "1 if it is the partner (R45)",
    "drew": "cards it has drawn since the deal, for any reason",
}
TABLE = {
    "pile": "cards in the draw pile",
    "discard": "cards in the discard pile",
    "pending": "cards at stake in a challenge or a pending count (R24, H1)",
    "deflectable": "1 if the pending count can be deflected (H2, C19)",
    "clockwise": "1 if play goes clockwise",
    "passes": "seats in a row that could draw nothing (R16)",
    "reshuffles": "how often the discard pile became the draw pile",
    "asked": "1 if the seat is asked out of turn, and may wait",
}
HISTORY = {
    "seat": "the place of the seat that moved, plus 1; 0 if there were fewer moves",
    "action, high byte": "the action that stands for its move, divided by 256",
    "action, low byte": "the remainder; `catch` and `swap` name a place counted from the observing seat",
    "drew": "cards that were drawn in the move, by whichever seat",
}
LARGE = 1000
"""Options with larger numbers are counted in tens."""


def blocks_of(book: Book, *, options: bool, match: bool, history: int, actions: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield every block with the names of its entries, each with its largest possible value."""
    deck = book.deck
    copies = {card: face.copies * book.decks for card, face in zip(deck.card_names, deck.faces, strict=True)}
    stakes = sum(face.copies * book.decks * drawn_for(effects_of(book, deck.symbols[face.symbol])) for face in deck.faces)
    yield "hand", copies
    yield "seen", copies
    yield "top", dict.fromkeys(play_names(book), 1)
    yield "color_before", {color.letter: 1 for color in deck.colors}
    yield "drawn", dict.fromkeys(copies, 1)
    yield "shown", copies
    yield "phase", {name: 1 for number, name in enumerate(NAMES) if number != OVER}
    most = {"size": book.cards, "drew": MOST}
    yield "seats", {f"{place} {fact}": most.get(fact, 1) for place in range(book.seats) for fact in SEAT}
    most = {"pile": book.cards, "discard": book.cards, "pending": max(1, stakes), "passes": book.seats, "reshuffles": MOST}
    yield "table", {fact: most.get(fact, 1) for fact in TABLE}
    if options:
        yield "options", dict(_option_entries())
    if match:
        yield "match", {f"{place} score": MOST for place in range(book.seats)}
    if history:
        highs = (book.seats, max(1, (actions - 1) // 256), MOST, MOST)
        moves = range(1, history + 1)
        yield "history", {f"{move} {what}": high for move in moves for what, high in zip(HISTORY, highs, strict=True)}


def play_names(book: Book) -> list[str]:
    """Return a name for every play, in numerical order: `R7`, `W:B`; also for plays that no card of the deck makes.

    >>> from drawfour import Round
    >>> play_names(Round(2).book)[:3], play_names(Round(2).book)[-2:]
    (['R0', 'R1', 'R2'], ['W:B', 'W+4:B'])
    """
    return [
        f"{symbol.code}:{color.letter}" if symbol.is_wild else f"{color.letter}{symbol.code}"
        for color in book.deck.colors
        for symbol in book.deck.symbols
    ]


def _option_entries() -> Iterator[tuple[str, int]]:
    for option in OPTIONS:
        if option.choices:
            yield from ((f"{option.name} {word}", 1) for word in option.choices)
        else:
            yield option.name, min(MOST, option.high)


def option_values(book: Book) -> Iterator[int]:
    """Yield the entries of the block `options`."""
    for option in OPTIONS:
        value = getattr(book, option.name)
        if option.choices:
            yield from (int(value == member) for member in option.choices.values())
        else:
            yield min(MOST, value if option.high <= LARGE else -(-value // 10))
