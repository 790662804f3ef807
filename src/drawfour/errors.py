"""Everything that can be wrong, as one small tree of errors.

    DrawfourError              anything a person can fix; str() is one sentence for that person
      RulesError               an option, a deck or a number of seats that cannot be played
      IllegalMove              a move that is not legal now: seat, move, reason, legal
      CardError                a card spelled out that cannot come: card, place
      RecordError              a record that cannot be read or replayed: name, line
        FactMismatch           an assertion of a record that does not hold
      DeckError              a deck file that is wrong: name, line

Each carries a `code` from `REASONS`. This module knows nothing of the rest of the package, so that every part may raise these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, time
from difflib import get_close_matches
from operator import index
from typing import TypeVar

Item = TypeVar("Item")

REASONS = {
    "unknown_move": "it is not a move",
    "color_missing": "a wild must name a color, as in W:R",
    "round_over": "the round is over",
    "seat_out": "this seat is not in the round",
    "call_not_due": "this seat has no call to make now",
    "catch_not_due": "that seat can't be caught now",
    "not_your_turn": "it is another seat's turn",
    "color_first": "the color must be named first (R10)",
    "answer_first": "the Wild Draw Four must be accepted or challenged first (R25)",
    "take_first": "the pending count must be taken or answered first (H1, H2)",
    "swap_first": "hands must be swapped first (H4)",
    "nothing_to_take": "there is no pending count to take",
    "nothing_to_swap": "there are no hands to swap",
    "no_partner": "hands can only be swapped with another seat in the round (H4)",
    "cannot_deflect": "only a count of Draw Twos can be deflected, with a card of the color in play (H2)",
    "on_turn": "a seat plays the card normally on its own turn",
    "answer_open": "nobody can jump in while a decision is pending (H3)",
    "nothing_to_name": "there is no color to name",
    "nothing_to_challenge": "there is no Wild Draw Four to answer",
    "nothing_drawn": "no drawn card is waiting to be kept",
    "must_play_drawn": "a drawn card that can be played must be played (R14)",
    "must_play": "a player who can play must play (H6)",
    "already_drawn": "a card has already been drawn this turn (R13)",
    "not_in_hand": "it is not in the seat's hand",
    "only_drawn_card": "after drawing, only the drawn card may be played (R14)",
    "no_match": "it matches neither the color, the number nor the symbol (R12)",
    "bluff_barred": "a Wild Draw Four may not be played while holding the color in play (H7)",
    "finish_barred": "the last card must be a number (H8)",
    "bad_option": "an option has an invalid value",
    "bad_seats": "the rules can't be played with these seats",
    "bad_deck": "a deck file is invalid, or its deck can't be played",
    "bad_deal": "there are too few or too many cards for the deal (R3)",
    "unknown_card": "the deck has no such card",
    "card_not_there": "a card spelled out is not in the draw pile",
    "no_reshuffle": "an order is spelled out, but nothing is reshuffled here",
    "round_not_over": "the round is not over yet",
    "match_over": "the match is over",
    "nothing_to_undo": "no move has been made",
    "bad_record": "the text is not a valid record",
    "bad_fact": "the assertion is not valid",
    "fact_mismatch": "an assertion does not hold",
    "missing_extra": "an optional part of drawfour is not installed",
    "bad_file": "a file can't be read or written",
}
"""Every reason code with what it means. The same codes stand in errors and in records."""


def shown(value: object) -> str:
    """A value as it stands in a file or on a command line, cut to fit a line.

    >>> shown("many"), shown(True), shown("x" * 99)[-6:]
    ("'many'", 'true', 'xxx...')
    """
    try:
        text = str(value).lower() if isinstance(value, (bool, date, time)) else repr(value)
    except ValueError:
        text = "a number with too many digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The question whether a known word was meant, with a space before it; empty if none is close.

    >>> did_you_mean("upwrd", ["none", "upward"]), did_you_mean("xyz", ["none", "upward"])
    (" Did you mean 'upward'?", '')
    """
    near = get_close_matches(str(word)[:40].lower(), list(known), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def unknown(what: str, word: object, known: Collection[str], more: str = "") -> str:
    """Say that a name is not known, which one was probably meant, and which there are.

    >>> unknown("preset", "clasic", ["classic", "official"])
    "Unknown preset 'clasic'. Did you mean 'classic'? Presets: classic, official."
    """
    return f"Unknown {what} {shown(word)}.{did_you_mean(word, known)} {what.capitalize()}s: {', '.join(known)}{more}."


def not_installed(names: Sequence[str], extra: str, make: str = "") -> DrawfourError:
    """The error about packages that an extra would bring, with how to install it; `make` is how in a checkout."""
    are = "are" if len(names) > 1 else "is"
    how = f'pip install "SOURCE[{extra}]", where SOURCE is the folder or wheel that drawfour was installed from'
    in_checkout = f"In a checkout run: {make}. Elsewhere run: " if make else "Run: "
    return DrawfourError("missing_extra", f"{', '.join(names)} {are} not installed. {in_checkout}{how}")


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "round"), counted(2000, "round")
    ('1 round', '2,000 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


class DrawfourError(Exception):
    """Something a person can fix.

    >>> raise DrawfourError("bad_option", "hand_size must be 1 to 100, not 0")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: hand_size must be 1 to 100, not 0
    """

    def __init__(self, code: str, sentence: str) -> None:
        assert code in REASONS, code
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def whole(value: object) -> int | None:
    """Return a whole number as an `int`, None for anything else. NumPy's integers are whole numbers, True and False are not.

    >>> whole(5), whole("5"), whole(5.0), whole(True)
    (5, None, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # what has none is no number
    except TypeError:
        return None


def whole_number(what: str, value: object) -> int:
    """Return a whole number as an `int`; raise DrawfourError for anything else.

    >>> whole_number("seats", "2")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: seats must be a whole number, not '2'
    """
    number = whole(value)
    if number is None:
        raise DrawfourError("bad_option", f"{what} must be a whole number, not {shown(value)}")
    return number


def listed(what: str, values: Iterable[Item]) -> list[Item]:
    """Return several values as a list; raise DrawfourError for what cannot be listed, and for a single text.

    >>> listed("names", "AB")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: names must be a list, not 'AB'
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise DrawfourError("bad_option", f"{what} must be a list, not {shown(values)}")
    return list(values)


def texts(what: str, values: Iterable[str]) -> list[str]:
    """Return several texts as a list; raise DrawfourError for anything else.

    >>> texts("names", ["Ann", 2])
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: names must be a list of texts; 2 is not a text
    """
    found = listed(what, values)
    for value in found:
        if not isinstance(value, str):
            raise DrawfourError("bad_option", f"{what} must be a list of texts; {shown(value)} is not a text")
    return found


class RulesError(DrawfourError):
    """An option, a deck or a number of seats that cannot be played (R1, R3, R45).

    >>> from drawfour import Rules
    >>> Rules(hand_size=0)
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size must be 1 to 100, not 0
    """


class IllegalMove(DrawfourError):
    """A move that is not legal now; nothing has changed.

    >>> from drawfour import Round
    >>> try:
    ...     Round(2, seed="demo").play(1, "draw")
    ... except IllegalMove as refused:
    ...     refused.seat, refused.move, refused.code, refused.legal
    (1, 'draw', 'not_your_turn', [])
    """

    def __init__(self, code: str, seat: int, move: str, legal: list[str]) -> None:
        moves = f"Legal moves: {', '.join(legal)}." if legal else "It has no legal moves now."
        meant = did_you_mean(move, legal) if code == "unknown_move" else ""
        super().__init__(code, f"Seat {seat} can't {_attempt(move)}: {REASONS[code]}.{meant} {moves}")
        self.args = (code, seat, move, legal)  # what makes it anew, when it is copied
        self.seat = seat
        self.move = move
        self.legal = legal


def _attempt(move: str) -> str:
    """What a move in notation tries to do, after "can't"."""
    word, _, rest = move.partition(" ")
    if move in ("draw", "keep", "challenge", "accept", "take"):
        return move
    if move == "uno":
        return "call UNO"
    if word in ("catch", "swap") and rest.isdecimal():
        return f"{word} seat {rest}" if word == "catch" else f"swap hands with seat {rest}"
    if word == "jump" and rest:
        return f"jump in with {rest}"
    if move.startswith("color:"):
        return f"name the color {move.removeprefix('color:')}"
    return f"play {move if move.isprintable() and 0 < len(move) < 20 else shown(move)}"


class CardError(DrawfourError):
    """A card spelled out that cannot come: the card, its place among those spelled out, from 0, and how many the game has.

    >>> from drawfour import Round
    >>> Round(2, cards=["R0", "R0"])
    Traceback (most recent call last):
    drawfour.errors.CardError: Card 2 is R0, but the draw pile has no R0 left (the game has 1)
    """

    def __init__(self, code: str, card: str, place: int, copies: int = 0) -> None:
        why = f"the draw pile has no {card} left (the game has {copies})" if copies else "the deck has no such card"
        super().__init__(code, f"Card {place + 1} is {card}, but {why}")
        self.args = (code, card, place, copies)
        self.card = card
        self.place = place
        self.copies = copies


class DeckError(DrawfourError):
    r"""A deck file that is wrong, or a deck that cannot be played; `str()` begins with `NAME:LINE:`.

    Where the text has no name, it begins with `line LINE:`.

    >>> from drawfour.decks.reading import deck_of
    >>> deck_of("points = 3", "my.toml")
    Traceback (most recent call last):
    drawfour.errors.DeckError: my.toml:1: Unknown field 'points'. Fields: name, about, color, symbol, wild.
    """

    def __init__(self, name: str, line: int, sentence: str) -> None:
        super().__init__("bad_deck", f"{f'{name}:' if name else 'line '}{line}: {sentence}")
        self.args = (name, line, sentence)  # what makes it anew, when it is copied
        self.name = name
        self.line = line


class RecordError(DrawfourError):
    """A record that cannot be read or replayed; `str()` begins with `NAME:LINE:`.

    >>> from drawfour.record.replay import replay
    >>> replay("drawfour 2", name="old.uno")
    Traceback (most recent call last):
    drawfour.errors.RecordError: old.uno:1: A record begins with the line 'drawfour 1'; found 'drawfour 2'
    """

    def __init__(self, code: str, name: str, line: int, sentence: str) -> None:
        super().__init__(code, f"{name}:{line}: {sentence}")
        self.args = (code, name, line, sentence)
        self.name = name
        self.line = line


class FactMismatch(RecordError):
    r"""An assertion of a record that does not hold at its place.

    >>> from drawfour.record.replay import replay
    >>> replay("drawfour 1\nseats Ann Bob\ncards R7\n= turn 1", name="turn.uno")
    Traceback (most recent call last):
    drawfour.errors.FactMismatch: turn.uno:4: turn is 0, expected 1
    """
