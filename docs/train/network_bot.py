"""A trained network as a bot: `network_bot.py:NAME` plays the network NAME.npz of the current folder.

It needs the extra `rl`, but no PyTorch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary
from zipfile import BadZipFile

import numpy as np
from network import Network

from drawfour import DrawfourError, View
from drawfour.envs import Encoding


def __getattr__(name: str) -> Callable[[View], str | None]:
    if name.startswith("_"):
        raise AttributeError(name)
    return bot_of(f"{name}.npz")


def bot_of(path: str) -> Callable[[View], str | None]:
    """Return a bot that plays the network in a file."""
    try:
        network = Network.load(path)
    except FileNotFoundError:
        raise DrawfourError("bad_file", f"{path} can't be read: No such file. A recipe in docs/train writes it.") from None
    except (OSError, KeyError, ValueError, BadZipFile):
        raise DrawfourError("bad_file", f"{path} is not a network that a recipe in docs/train has saved.") from None
    encodings: WeakKeyDictionary[Any, Encoding] = WeakKeyDictionary()  # by table

    def choose(view: View) -> str | None:
        if view.notation not in encodings:
            encodings[view.notation] = Encoding.of(view)
            if encodings[view.notation].digest != network.digest:
                raise DrawfourError("bad_bot", f"{path} was trained for another deck or number of seats.")
        encoding, is_asked = encodings[view.notation], view.turn != view.seat
        moves = [*view.legal, None] if is_asked else view.legal  # out of turn, a bot may wait
        actions = [encoding.action(view, move) for move in moves]
        mask = np.isin(np.arange(encoding.actions), actions)
        chosen = network.actions(encoding, encoding.observation(view, asked=is_asked), mask)
        return moves[actions.index(chosen)]

    return choose
