"""drawfour: the card game UNO as one system, with exact rules written once.

>>> from drawfour import Round
>>> round = Round(seats=2, seed="demo")
>>> round.hand(0), round.top
(['Y3', 'Y5', 'B5', 'B6', 'B8', 'B9', 'W'], 'Y4')
"""

from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, IllegalMove, RecordError, RulesError
from drawfour.game.events import Event
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.record.replay import replay
from drawfour.strings.speaker import Speaker

__version__ = "0.1.0"

__all__ = [
    "DrawfourError", "Event", "IllegalMove", "Match", "RecordError", "Round", "Rules", "RulesError", "Speaker", "View",
    "replay",
]  # fmt: skip
