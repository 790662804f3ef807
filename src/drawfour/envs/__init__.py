"""Environments for research: UNO by exact rules for PettingZoo, Gymnasium and OpenSpiel. Needs the extra `rl`.

Importing it registers `drawfour/uno-v0` with PettingZoo, `drawfour/Uno-v0` with Gymnasium and, if OpenSpiel is installed,
`drawfour_uno` with it (docs/train.md).

    actions.py, asking.py, observing.py   actions, the seat that decides next, observations; in the dialect (dialect.py)
    blocks.py, encoding.py, renaming.py   sizes and names of observations and actions, and renamed colors
    table.py, noting.py, rewards.py       an episode, what its record needs, and its rewards
    rendering.py                          the position of an episode as text
    aec.py, single.py                     the environments, a step at a time
    lanes.py, rows.py, kernels.py         many rounds at once, in the dialect, and how they are compiled
    batch.py, actionlog.py, replaying.py  lanes with their arrays, and the records of their episodes
    self_play.py, vector.py               the environments that play many rounds at once
    cuda_kernels.py, gpu.py               the same on an NVIDIA GPU
    gpu_memory.py                         arrays in its memory
    recording.py, rollouts.py             the decisions of bots as arrays
    data_set.py, parquet.py, commands.py  the same in files, and the command `drawfour rollouts`
    explicit.py, spiel.py                 the game of OpenSpiel (extra `spiel`)

>>> import gymnasium
>>> import drawfour.envs
>>> env = gymnasium.make("drawfour/Uno-v0", seats=4, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((335,), 2)
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from drawfour.errors import not_installed

missing = [name for name in ("gymnasium", "numba", "numpy", "pettingzoo") if find_spec(name) is None]
if missing:
    raise not_installed(missing, "rl", "make rl")

import gymnasium
import pettingzoo

from drawfour.envs.aec import UnoAEC
from drawfour.envs.encoding import Encoding
from drawfour.envs.renaming import Renaming
from drawfour.envs.single import UnoEnv

if TYPE_CHECKING:
    from drawfour.envs.gpu import GpuSelfPlay
    from drawfour.envs.rollouts import Rollouts
    from drawfour.envs.self_play import SelfPlay
    from drawfour.envs.vector import UnoVectorEnv

gymnasium.register("drawfour/Uno-v0", "drawfour.envs.single:UnoEnv", vector_entry_point="drawfour.envs.vector:UnoVectorEnv")
pettingzoo.register("aec", "drawfour/uno-v0", "drawfour.envs.aec:UnoAEC")

if find_spec("pyspiel") is not None:
    import_module("drawfour.envs.spiel")  # OpenSpiel has no registration by name

COMPILED = {
    "GpuSelfPlay": "drawfour.envs.gpu",
    "Rollouts": "drawfour.envs.rollouts",
    "SelfPlay": "drawfour.envs.self_play",
    "UnoVectorEnv": "drawfour.envs.vector",
}
"""Names whose modules are imported when first used, because importing Numba takes a second."""


def __getattr__(name: str) -> Any:
    if name in COMPILED:
        return getattr(import_module(COMPILED[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Encoding", "GpuSelfPlay", "Renaming", "Rollouts", "SelfPlay", "UnoAEC", "UnoEnv", "UnoVectorEnv"]
