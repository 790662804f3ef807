"""Rendering: the position of an episode as a few lines of text, with every card open."""

from __future__ import annotations

from drawfour.core.state import State
from drawfour.envs.encoding import Made
from drawfour.game.notation import Notation
from drawfour.game.position import color_name, direction_name, phase_name, top

MODES = ("ansi", "human")


def rendered(notation: Notation, state: State, made: Made | None, asked: int | None) -> str:
    """Return the last move, the piles and every hand; an arrow points to the seat that is asked.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> print(rendered(round.notation, round.state, None, 0))
    top Y4, color yellow, clockwise, phase turn, draw pile 93
    > seat_0: Y3 Y5 B5 B6 B8 B9 W
      seat_1: R9 G2 G4 GS B1 B3 BR
    """
    piles = (
        f"color {color_name(notation, state)}, {direction_name(state)}, phase {phase_name(state)}, draw pile {state.pile_size}"
    )
    lines = [] if made is None else [f"seat_{made.seat}: {notation.move_name(made.move)}"]
    lines.append(f"top {top(notation, state)}, {piles}")
    for seat, hand in enumerate(state.hands):
        lines.append(f"{'>' if seat == asked else ' '} seat_{seat}: {' '.join(notation.hand(hand))}".rstrip())
    return "\n".join(lines)
