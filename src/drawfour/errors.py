"""Everything that can be wrong, as one small tree of errors.

    DrawfourError              anything a person can mend; str() is one sentence for that person
      RulesError               an option, a deck or a number of seats that cannot be played
      IllegalMove              a move that is not legal now: seat, move, reason, legal
      CardError                a card spelled out that cannot come: card, place
      RecordError              a record that cannot be read or replayed: name, line
        FactMismatch           an assertion of a record that does not hold
      DeckError              a deck file that is wrong: name, line

Each carries a `code` from `REASONS`. This module knows nothing of the rest of the package, so that every part may raise these.
"""

from __future__ import annotations

REASONS = {
    "unknown_move": "these words are no move",
    "color_missing": "a wild needs the color it names",
    "round_over": "the round is over",
    "seat_out": "this seat is not in the round",
    "call_not_due": "no call is due from this seat now",
    "catch_not_due": "that seat cannot be caught now",
    "not_your_turn": "another seat is awaited",
    "color_first": "the color must be named first (R10)",
    "answer_first": "the Wild Draw Four must be accepted or challenged first (R25)",
    "take_first": "the pending count must be taken or answered first (H1, H2)",
    "swap_first": "hands must be swapped first (H4)",
    "nothing_to_take": "there is no pending count to take",
    "nothing_to_swap": "there are no hands to swap",
    "no_partner": "hands are swapped with another seat that is in the round (H4)",
    "cannot_deflect": "only a count of Draw Twos can be deflected, with a card of the color in play (H2)",
    "on_turn": "the seat on turn plays the card as it is",
    "answer_open": "nobody can jump in while an answer is awaited (H3)",
    "nothing_to_name": "there is no color to name",
    "nothing_to_challenge": "there is no Wild Draw Four to answer",
    "nothing_drawn": "no drawn card is waiting to be kept",
    "must_play_drawn": "the drawn card can be played and must be (R14)",
    "must_play": "who can play must play (H6)",
    "already_drawn": "a card has been drawn this turn already (R13)",
    "not_in_hand": "this card is not in the hand",
    "only_drawn_card": "after drawing only the drawn card may be played (R14)",
    "no_match": "the card matches neither color, number nor symbol (R12)",
    "bluff_barred": "a Wild Draw Four may not be played while holding the color in play (H7)",
    "finish_barred": "the last card must be a number (H8)",
    "bad_option": "an option has a value it cannot take",
    "bad_seats": "the rules cannot be played with these seats",
    "bad_deck": "a deck file is wrong, or the deck cannot be played",
    "bad_deal": "the cards cannot serve the deal (R3)",
    "unknown_card": "the deck has no such card",
    "card_not_there": "a card spelled out is not in the draw pile",
    "no_reshuffle": "an order is spelled out, but nothing is reshuffled here",
    "round_not_over": "the round is not over yet",
    "match_over": "the match is over",
    "nothing_to_undo": "no move has been made",
    "bad_record": "the text is not a record",
    "bad_fact": "an assertion is not one",
    "fact_mismatch": "an assertion does not hold",
    "missing_extra": "a part of drawfour that is installed apart is not there",
    "bad_file": "a file cannot be read or written",
}
"""Every reason code with what it means. The same codes stand in errors and in records."""


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "round"), counted(2000, "round")
    ('1 round', '2,000 rounds')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


class DrawfourError(Exception):
    """Something a person can mend.

    >>> raise DrawfourError("bad_option", "hand_size is 0; allowed is 1 to 100")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: hand_size is 0; allowed is 1 to 100
    """

    def __init__(self, code: str, sentence: str) -> None:
        assert code in REASONS, code
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class RulesError(DrawfourError):
    """An option, a deck or a number of seats that cannot be played (R1, R3, R45).

    >>> from drawfour import Rules
    >>> Rules(hand_size=0)
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size is 0; allowed is 1 to 100
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
        allowed = ", ".join(legal) if legal else "nothing"
        super().__init__(code, f"seat {seat} cannot {move} now: {REASONS[code]}; seat {seat} may: {allowed}")
        self.args = (code, seat, move, legal)  # what makes it anew, when it is copied
        self.seat = seat
        self.move = move
        self.legal = legal


class CardError(DrawfourError):
    """A card spelled out that cannot come: the card, and its place among those spelled out, from 0.

    >>> from drawfour import Round
    >>> Round(2, cards=["R0", "R0"])
    Traceback (most recent call last):
    drawfour.errors.CardError: R0, card 2 of those spelled out, is not in the draw pile
    """

    def __init__(self, code: str, card: str, place: int) -> None:
        what = "is not in the draw pile" if code == "card_not_there" else "is no card of the deck"
        super().__init__(code, f"{card}, card {place + 1} of those spelled out, {what}")
        self.args = (code, card, place)
        self.card = card
        self.place = place


class DeckError(DrawfourError):
    r"""A deck file that is wrong, or a deck that cannot be played; `str()` begins with `NAME:LINE:`.

    Where the text has no name, it begins with `line LINE:`.

    >>> from drawfour.decks.reading import deck_of
    >>> deck_of("points = 3", "my.toml")
    Traceback (most recent call last):
    drawfour.errors.DeckError: my.toml:1: points: no such field; allowed is name, about, color, symbol, wild
    """

    def __init__(self, name: str, line: int, sentence: str) -> None:
        super().__init__("bad_deck", f"{f'{name}:' if name else 'line '}{line}: {sentence}")
        self.args = (name, line, sentence)  # what makes it anew, when it is copied
        self.name = name
        self.line = line


class RecordError(DrawfourError):
    """A record that cannot be read or replayed; `str()` begins with `NAME:LINE:`.

    >>> from drawfour.replay import replay
    >>> replay("drawfour 2", name="old.uno")
    Traceback (most recent call last):
    drawfour.errors.RecordError: old.uno:1: a record begins with the line 'drawfour 1'; found 'drawfour 2'
    """

    def __init__(self, code: str, name: str, line: int, sentence: str) -> None:
        super().__init__(code, f"{name}:{line}: {sentence}")
        self.args = (code, name, line, sentence)
        self.name = name
        self.line = line


class FactMismatch(RecordError):
    r"""An assertion of a record that does not hold at its place.

    >>> from drawfour.replay import replay
    >>> replay("drawfour 1\nseats Ann Bob\ncards R7\n= turn 1", name="turn.uno")
    Traceback (most recent call last):
    drawfour.errors.FactMismatch: turn.uno:4: turn is 0, expected 1
    """
