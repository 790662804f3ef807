"""The phases of a round: which seat must act, and how.

Plain integers in a module of their own, because reading one is many times faster than reading an enum member, and the rule
functions do little else as often.

    phase          move                    next phase
    turn           play, jump              resolving
    turn           draw                    turn, drawn, over
    drawn          play                    resolving
    drawn          keep                    turn
    challenge      accept, challenge       resolving
    pending        play, take, challenge   resolving
    swap           swap                    resolving
    draw_color     color                   resolving
    opening_color  color                   turn
    resolving      the rest of the card    turn, challenge, pending, swap, draw_color, over

A call or a catch leaves the phase as it is. A move that knocks out the seat on turn, or all sides but one, leads to `turn`,
`opening_color` or `over` instead (H9, C29). Random play checks this table (`tests/fixtures/phases.py`).
"""

from __future__ import annotations

from typing import Literal, get_args

TURN = 0  # the seat on turn plays or draws
DRAWN = 1  # it plays or keeps the card it drew (R14)
CHALLENGE = 2  # the next seat accepts or challenges a Wild Draw Four (R25)
OPENING_COLOR = 3  # the seat names a color, then takes its turn: after a first-card Wild (R10), or for a knocked-out seat (C29)
OVER = 4  # a hand is empty, nobody can move, or one seat is left (R16, R35, H9)
PENDING = 5  # the next seat takes a pending count, adds to it, deflects or challenges it (H1, H2)
SWAP = 6  # the player of a 7 chooses a seat to swap hands with (H4)
DRAW_COLOR = 7  # the next seat names a color and draws until one comes up
RESOLVING = 8  # within a move, never after it: a card is taking effect

Phase = Literal["turn", "drawn", "challenge", "opening_color", "over", "pending", "swap", "draw_color"]
"""The name of a phase, in records and messages."""
NAMES: tuple[Phase, ...] = get_args(Phase)
"""The names in the order of the numbers."""
