"""drawfour: the card game UNO with exact rules, for Python programs, bots, browsers and simulations.

    Round, Match, View, Event      play, and see what happened
    Rules, Stack, Scoring, ...     options and their values
    Deck, find_deck                decks that ship, and deck files
    Record, read_record, replay    matches as text
    Notation, Speaker              moves as numbers, events in sentences
    drawfour.lab                   many rounds at once: Batch, simulate, compare
    drawfour.bots                  Player, a bot in a seat

>>> from drawfour import Round
>>> round = Round(seats=2, seed="demo")
>>> round.hand(0), round.top
(['Y3', 'Y5', 'B5', 'B6', 'B8', 'B9', 'W'], 'Y4')
"""

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.core.values import Blank, CatchUntil, DrawnCard, FinishOn, OpeningSkip, RevealTo, Scoring, Stack
from drawfour.decks import find_deck
from drawfour.errors import CardError, DeckError, DrawfourError, FactMismatch, IllegalMove, RecordError, RulesError
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.notation import Notation
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.record.document import Record
from drawfour.record.reading import read as read_record
from drawfour.record.replay import replay
from drawfour.strings.speaker import Speaker

__version__ = "0.1.0"

__all__ = [
    "Blank", "CardError", "CatchUntil", "Deck", "DeckError", "DrawfourError", "DrawnCard", "Event", "FactMismatch", "FinishOn",
    "IllegalMove", "Match", "Notation", "OpeningSkip", "Record", "RecordError", "RevealTo", "Round", "Rules", "RulesError",
    "Scoring", "Speaker", "Stack", "View", "find_deck", "read_record", "replay",
]  # fmt: skip
