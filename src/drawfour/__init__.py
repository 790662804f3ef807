"""drawfour: the card game UNO as one system, with exact rules written once.

>>> from drawfour import Round
>>> round = Round(seats=2, seed="demo")
>>> round.hand(0), round.top
(['Y3', 'Y5', 'B5', 'B6', 'B8', 'B9', 'W'], 'Y4')
"""

from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, IllegalMove, RecordError, RulesError
from drawfour.events import Event
from drawfour.game import Round
from drawfour.match import Match
from drawfour.replay import replay
from drawfour.speech import Speaker
from drawfour.view import View

__version__ = "0.1.0"

__all__ = [
    "DrawfourError", "Event", "IllegalMove", "Match", "RecordError", "Round", "Rules", "RulesError", "Speaker", "View",
    "replay",
]  # fmt: skip
