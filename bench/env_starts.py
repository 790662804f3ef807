"""How long the first step of an environment takes, from starting Python: with an empty cache, and with code from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

RESET = "; e.reset(seed=1); e.step(e.unwrapped.action_masks().argmax(axis=-1))"
STARTS = {
    "`SelfPlay`": "from drawfour.envs import SelfPlay; b = SelfPlay(64); b.step(b.legal_action_mask.argmax(axis=1))",
    "`UnoVectorEnv`": "from drawfour.envs import UnoVectorEnv; e = UnoVectorEnv(64)" + RESET,
    "`UnoEnv`": "import gymnasium, drawfour.envs; e = gymnasium.make('drawfour/Uno-v0')" + RESET,
    "`import drawfour.envs`, no step": "import drawfour.envs",
    "no drawfour: Gymnasium, PettingZoo, one line by Numba": (
        "import colorsys, gymnasium, numba, pettingzoo; numba.njit(cache=True)(colorsys.rgb_to_yiq)(1.0, 1.0, 1.0)"
    ),
}
TOLD = "; import time; print(time.process_time(), flush=True)"


def first_step(code: str, cache: str) -> tuple[float, float]:
    """Return the seconds until a new process has run this code, on the wall and of the processor."""
    started = time.perf_counter()
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    with subprocess.Popen([sys.executable, "-c", code + TOLD], env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = process.stdout.readline()
        wall = time.perf_counter() - started  # leaving Python takes a while, too
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return wall, float(told)


def print_starts(turns: int, starts: dict[str, str] = STARTS) -> None:
    """Print a table: the first start with an empty cache, and the best of several turns after it."""
    print("| seconds from starting Python to the first step | first | of the processor | from the cache | of the processor |")
    print("|---|--:|--:|--:|--:|")
    for name, code in starts.items():
        with TemporaryDirectory() as cache:
            first = first_step(code, cache)
            again = [first_step(code, cache) for _ in range(turns)]
        cells = [*(f"{seconds:.1f}" for seconds in first), *(f"{min(column):.2f}" for column in zip(*again, strict=True))]
        print(f"| {' | '.join([name, *cells])} |", flush=True)
    print()
