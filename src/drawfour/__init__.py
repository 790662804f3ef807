"""drawfour: the card game UNO as one system, with exact rules written once.

>>> from drawfour import Round
>>> round = Round(seats=2, seed="demo")
>>> round.hand(0), round.top
(['R9', 'Y1', 'Y8', 'YR', 'B0', 'B7', 'W+4'], 'G6')
"""

from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, IllegalMove, RecordError, RulesError
from drawfour.events import Event
from drawfour.game import Match, Round
from drawfour.replay import replay
from drawfour.view import View

__version__ = "0.1.0"

__all__ = [
    "DrawfourError", "Event", "IllegalMove", "Match", "RecordError", "Round", "Rules", "RulesError", "View", "replay",
]  # fmt: skip
