"""The phases of a round: whose answer is awaited, and to what.

Plain numbers in a module of their own: reading one is many times quicker than reading a member of an enumeration, and rule
functions do hardly anything more often.
"""

from __future__ import annotations

TURN = 0  # the seat on turn plays or draws
DRAWN = 1  # it plays or keeps the card it drew (R14)
CHALLENGE = 2  # the next seat accepts or challenges a Wild Draw Four (R25)
OPENING_COLOR = 3  # the first seat names the color of a Wild turned up (R10)
OVER = 4  # a hand is empty, or nobody can do anything (R16, R35)

NAMES = ("turn", "drawn", "challenge", "opening_color", "over")
"""The name of each phase in a record."""
