"""Errors, reason codes, and helpers for error messages.

    DrawfourError              any error a person can fix; str() tells that person what is wrong
      RulesError               an option, a deck or a number of seats that can't be played
      IllegalMove              a move that is not legal now: seat, move, code, legal
      IllegalAction            an action that is not legal now, in an environment; also a ValueError
      CardError                a spelled-out card that can't be drawn: card, place
      RecordError              a record that can't be read or replayed: name, line
        FactMismatch           an assertion of a record that does not hold
      DeckError                an invalid deck file: name, line
      BotFailed                a custom bot that can't go on: bot, detail
      RunFailed                a run that a custom bot has cut short: found
      MissingExtra             an optional part that is not installed; also an ImportError

Each carries a `code` from `REASONS`. This module imports nothing from the package, so every part of it can raise them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, time
from difflib import get_close_matches
from operator import index
from typing import TypeVar

Item = TypeVar("Item")

REASONS = {
    "unknown_move": "that is not a move",
    "color_missing": "a wild needs a color, as in W:R",
    "round_over": "the round is over",
    "seat_out": "that seat is out of the round",
    "call_not_due": "that seat can't call UNO now",
    "catch_not_due": "that seat can't be caught now",
    "not_your_turn": "it is another seat's turn",
    "color_first": "a color must be named first (R10)",
    "answer_first": "the Wild Draw Four must be accepted or challenged first (R25)",
    "take_first": "the pending cards must be taken or passed on first (H1, H2)",
    "swap_first": "hands must be swapped first (H4)",
    "nothing_to_take": "there are no pending cards to take",
    "nothing_to_swap": "there are no hands to swap",
    "no_partner": "hands can only be swapped with another seat in the round (H4)",
    "cannot_deflect": "only Draw Twos can be deflected, and only with a card of the color in play (H2)",
    "on_turn": "a seat can only jump in on another seat's turn; play the card normally (H3)",
    "answer_open": "nobody can jump in while a decision is pending (H3)",
    "nothing_to_name": "there is no color to name",
    "nothing_to_challenge": "there is no Wild Draw Four to accept or challenge",
    "nothing_drawn": "there is no drawn card to keep",
    "must_play_drawn": "a drawn card that can be played must be played (R14)",
    "must_play": "a player who can play must play (H6)",
    "already_drawn": "a card has already been drawn this turn (R13)",
    "not_in_hand": "it is not in that seat's hand",
    "only_drawn_card": "after drawing, only the drawn card can be played (R14)",
    "no_match": "it matches neither the color, the number nor the symbol (R12)",
    "bluff_barred": "a Wild Draw Four can't be played while holding the color in play (H7)",
    "finish_barred": "the last card must be a number (H8)",
    "bad_option": "an option has an invalid value",
    "bad_seats": "the seats, players or scores are invalid",
    "bad_deck": "the deck file is invalid, or its deck can't be played",
    "bad_deal": "the deck has too few or too many cards for the deal (R3)",
    "unknown_card": "the deck has no such card",
    "card_not_there": "a spelled-out card is not in the draw pile",
    "no_reshuffle": "a reshuffle is spelled out where none happens",
    "round_not_over": "the round is not over yet",
    "match_over": "the match is over",
    "nothing_to_undo": "there is no move to take back",
    "bad_record": "the record is invalid",
    "bad_fact": "the assertion is invalid",
    "fact_mismatch": "an assertion does not hold",
    "missing_extra": "an optional part of drawfour is not installed",
    "bad_file": "a file can't be read or written",
    "bad_bot": "a file or package has no bot of that name, or it can't be loaded",
    "bot_failed": "a custom bot raised an error, took too long or gave no legal move",
}
"""Every reason code with its meaning. Errors and records use the same codes."""


def shown(value: object) -> str:
    """Format a value as it would look in a file or on a command line, shortened to fit on a line.

    >>> shown("many"), shown(True), shown("x" * 99)[-6:]
    ("'many'", 'true', 'xxx...')
    """
    try:
        text = str(value).lower() if isinstance(value, (bool, date, time)) else repr(value)
    except ValueError:
        text = "a number with too many digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


def did_you_mean(word: object, known: Iterable[str], cutoff: float = 0.6, besides: str = "") -> str:
    """Suggest the known word closest to `word`, with a leading space; return an empty string if none is close.

    The characters `besides` at the beginning of all words don't make them any closer.

    >>> did_you_mean("upwrd", ["none", "upward"]), did_you_mean("xyz", ["none", "upward"])
    (" Did you mean 'upward'?", '')
    """
    bare = {each.lstrip(besides): each for each in known}
    near = get_close_matches(str(word)[:40].lower().lstrip(besides), bare, n=1, cutoff=cutoff)
    return f" Did you mean {bare[near[0]]!r}?" if near else ""


def unknown(what: str, word: object, known: Collection[str], more: str = "", meant: str = "") -> str:
    """Say that a name is unknown, suggest the one that is meant, or else a close one, and list all known names.

    >>> unknown("preset", "clasic", ["classic", "official"])
    "Unknown preset 'clasic'. Did you mean 'classic'? Presets: classic, official."
    """
    return f"Unknown {what} {shown(word)}.{did_you_mean(meant or word, known)} {what.capitalize()}s: {', '.join(known)}{more}."


def not_installed(names: Sequence[str], extra: str, make: str = "") -> MissingExtra:
    """Return the error for missing packages, with the command that installs them; `make` is the one for a checkout."""
    are = "are" if len(names) > 1 else "is"
    how = f'pip install "SOURCE[{extra}]", where SOURCE is the folder or wheel that drawfour was installed from'
    in_checkout = f"In a checkout run: {make}. Elsewhere run: " if make else "Run: "
    return MissingExtra(f"{', '.join(names)} {are} not installed. {in_checkout}{how}")


def counted(number: int, what: str) -> str:
    """Format a number with its noun.

    >>> counted(1, "round"), counted(2000, "round"), counted(2, "match")
    ('1 round', '2,000 rounds', '2 matches')
    """
    ending = "es" if what.endswith("ch") else "s"
    return f"{number:,} {what}{'' if number == 1 else ending}"


class DrawfourError(Exception):
    """An error that a person can fix.

    >>> raise DrawfourError("bad_option", "hand_size must be 1 to 100, not 0.")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: hand_size must be 1 to 100, not 0.
    """

    def __init__(self, code: str, sentence: str) -> None:
        assert code in REASONS, code
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class BotFailed(DrawfourError):
    """A custom bot that raised an error, took too long or gave no legal move.

    The message says nothing that only its seat may know. `detail` may: it is for the author of the bot.
    """

    def __init__(self, bot: str, what: str, detail: str = "") -> None:
        super().__init__("bot_failed", f"The bot {bot} {what}.")
        self.args = (bot, what, detail)  # copying and pickling call the constructor with these
        self.bot = bot
        self.detail = detail


class RunFailed(DrawfourError):
    """A run of the laboratory that a custom bot has cut short. `found` is what the rounds finished before show."""

    def __init__(self, fault: DrawfourError, found: object) -> None:
        super().__init__(fault.code, str(fault))
        self.args = (fault, found)  # copying and pickling call the constructor with these
        self.found = found


class MissingExtra(DrawfourError, ModuleNotFoundError):
    """An optional part of drawfour whose packages are not installed. `except ImportError` catches it, too.

    >>> isinstance(not_installed(["numba"], "lab"), ImportError)
    True
    """

    def __init__(self, sentence: str) -> None:
        super().__init__("missing_extra", sentence)
        self.args = (sentence,)  # copying and pickling call the constructor with these


def as_int(value: object) -> int | None:
    """Return a whole number as an `int`, and None for anything else. NumPy integers count as whole numbers, booleans do not.

    >>> as_int(5), as_int("5"), as_int(5.0), as_int(True)
    (5, None, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # raises TypeError without __index__
    except TypeError:
        return None


def require_int(what: str, value: object) -> int:
    """Return a whole number as an `int`; raise DrawfourError for anything else.

    >>> require_int("seats", "2")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: seats must be a whole number, not '2'.
    """
    number = as_int(value)
    if number is None:
        raise DrawfourError("bad_option", f"{what} must be a whole number, not {shown(value)}.")
    return number


def require_list(what: str, values: Iterable[Item]) -> list[Item]:
    """Return the values of an iterable as a list; raise DrawfourError for anything else, and for a single string.

    >>> require_list("names", "AB")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: names must be a list, not 'AB'.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise DrawfourError("bad_option", f"{what} must be a list, not {shown(values)}.")
    return list(values)


def require_strings(what: str, values: Iterable[str]) -> list[str]:
    """Return the strings of an iterable as a list; raise DrawfourError for anything else.

    >>> require_strings("names", ["Ann", 2])
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: names must be a list of strings, but 2 is not a string.
    """
    found = require_list(what, values)
    for value in found:
        if not isinstance(value, str):
            raise DrawfourError("bad_option", f"{what} must be a list of strings, but {shown(value)} is not a string.")
    return found


class RulesError(DrawfourError):
    """An option, a deck or a number of seats that can't be played (R1, R3, R45).

    >>> from drawfour import Rules
    >>> Rules(hand_size=0)
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size must be 1 to 100, not 0.
    """


class IllegalMove(DrawfourError):
    """A move that is not legal now. The round has not changed.

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
        self.args = (code, seat, move, legal)  # copying and pickling call the constructor with these
        self.seat = seat
        self.move = move
        self.legal = legal


class IllegalAction(DrawfourError, ValueError):
    """An action that is not legal now, in an environment for learning. The episode has not changed.

    >>> raise IllegalAction(0, "6 (wait)", "only a seat that is asked out of turn may wait", ["0 (draw)", "78 (Y3)"])
    Traceback (most recent call last):
    drawfour.errors.IllegalAction: Seat 0 can't take action 6 (wait): only a seat that ... Legal actions: 0 (draw), 78 (Y3).
    """

    def __init__(self, seat: int, action: str, why: str, legal: list[str]) -> None:
        super().__init__("unknown_move", f"Seat {seat} can't take action {action}: {why}. Legal actions: {', '.join(legal)}.")
        self.args = (seat, action, why, legal)  # copying and pickling call the constructor with these


def _attempt(move: str) -> str:
    """Describe an attempted move so that it fits after "can't"."""
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
    """A spelled-out card that can't be drawn.

    `card` is the card, `place` its index among the spelled-out cards, and `copies` the number of such cards in the game.

    >>> from drawfour import Round
    >>> Round(2, cards=["R0", "R0"])
    Traceback (most recent call last):
    drawfour.errors.CardError: Card 2 is R0, but the draw pile has no R0 left (the game has 1).
    """

    def __init__(self, code: str, card: str, place: int, copies: int = 0) -> None:
        why = f"the draw pile has no {card} left (the game has {copies})" if copies else "the deck has no such card"
        super().__init__(code, f"Card {place + 1} is {card}, but {why}.")
        self.args = (code, card, place, copies)
        self.card = card
        self.place = place
        self.copies = copies


class DeckError(DrawfourError):
    r"""An invalid deck file, or a deck that can't be played. `str()` begins with `NAME:LINE:`, or `line LINE:` without a name.

    >>> from drawfour.decks.reading import deck_of
    >>> deck_of("points = 3", "my.toml")
    Traceback (most recent call last):
    drawfour.errors.DeckError: my.toml:1: Unknown field 'points'. Fields: name, about, color, symbol, wild.

    `more` has the other errors of the same file, by line.
    """

    more: tuple[DeckError, ...] = ()

    def __init__(self, name: str, line: int, sentence: str) -> None:
        super().__init__("bad_deck", f"{f'{name}:' if name else 'line '}{line}: {sentence}")
        self.args = (name, line, sentence)  # copying and pickling call the constructor with these
        self.name = name
        self.line = line


class RecordError(DrawfourError):
    """A record that can't be read or replayed. `str()` begins with `NAME:LINE:`.

    >>> from drawfour.record.replay import replay
    >>> replay("drawfour 2", name="old.uno")
    Traceback (most recent call last):
    drawfour.errors.RecordError: old.uno:1: A record must begin with the line 'drawfour 1'; found 'drawfour 2'.
    """

    def __init__(self, code: str, name: str, line: int, sentence: str) -> None:
        super().__init__(code, f"{name}:{line}: {sentence}")
        self.args = (code, name, line, sentence)
        self.name = name
        self.line = line


class FactMismatch(RecordError):
    r"""An assertion of a record that does not hold.

    >>> from drawfour.record.replay import replay
    >>> replay("drawfour 1\nseats Ann Bob\ncards R7\n= turn 1", name="turn.uno")
    Traceback (most recent call last):
    drawfour.errors.FactMismatch: turn.uno:4: turn is 0, expected 1.
    """
