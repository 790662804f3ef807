"""The phases of a round: whose answer is awaited, and to what.

Plain numbers in a module of their own: reading one is many times quicker than reading a member of an enumeration, and rule
functions do hardly anything more often.
"""

from __future__ import annotations

TURN = 0  # the seat on turn plays or draws
DRAWN = 1  # it plays or keeps the card it drew (R14)
CHALLENGE = 2  # the next seat accepts or challenges a Wild Draw Four (R25)
OPENING_COLOR = 3  # the seat names a color, then takes its turn: of a Wild turned up (R10), or for a seat that is out (C29)
OVER = 4  # a hand is empty, nobody can do anything, or one seat is left (R16, R35, H9)
PENDING = 5  # the next seat takes a pending count, adds to it, deflects or challenges it (H1, H2)
SWAP = 6  # the player of a 7 chooses with whom it swaps hands (H4)
DRAW_COLOR = 7  # the next seat names the color until which it draws
RESOLVING = 8  # within a move, never after it: a card is taking effect

NAMES = ("turn", "drawn", "challenge", "opening_color", "over", "pending", "swap", "draw_color")
"""The name of each phase in a record."""
