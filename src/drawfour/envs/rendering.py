"""Rendering: the position of an episode as a few lines of text, with every card face up."""

from __future__ import annotations

import sys

from drawfour.envs.table import Table
from drawfour.game.position import color_name, direction_name, phase_name, top

MODES = ("ansi", "human")


def render(table: Table, mode: str | None) -> str | None:
    """Return the position as text in mode `ansi`, print it in mode `human`, and do nothing without a mode."""
    if mode == "human":
        sys.stdout.write(f"{rendered(table)}\n\n")
    return rendered(table) if mode == "ansi" else None


def rendered(table: Table) -> str:
    """Return the last move, the piles and every hand; an arrow points to the seat that is asked.

    >>> import numpy as np
    >>> from drawfour.envs import Encoding
    >>> table = Table(Encoding(seats=2))
    >>> table.begin(np.random.default_rng(1), deal="demo", dealer=1)
    >>> print(rendered(table))
    top Y4, color yellow, clockwise, phase turn, draw pile 93
    > seat_0: Y3 Y5 B5 B6 B8 B9 W
      seat_1: R9 G2 G4 GS B1 B3 BR
    """
    notation, state = table.notation, table.state
    lines = [f"seat_{made.seat}: {notation.move_name(made.move)}" for made in table.moves[-1:]]
    piles = (
        f"color {color_name(notation, state)}, {direction_name(state)}, phase {phase_name(state)}, draw pile {state.pile_size}"
    )
    lines.append(f"top {top(notation, state)}, {piles}")
    for seat, hand in enumerate(state.hands):
        arrow = ">" if table.actions and seat == table.seat else " "
        lines.append(f"{arrow} seat_{seat}: {' '.join(notation.hand(hand))}".rstrip())
    return "\n".join(lines)
