"""The laboratory: the same rules, compiled, for hundreds of thousands of rounds a second on a core. Needs the extra `lab`.

>>> from drawfour.lab import Batch
>>> Batch(seats=2, bots=["careful", "random"], seed="demo").play(1000)
<Results: 1,000 rounds, 2 seats, deck classic, bots careful random>
"""

from importlib.util import find_spec

from drawfour.errors import not_installed

missing = [name for name in ("matplotlib", "numba", "numpy", "scipy", "tqdm") if find_spec(name) is None]
if missing:
    raise not_installed(missing, "lab", "make lab")

from drawfour.lab.arena import Arena, Pairing, Rating, arena
from drawfour.lab.batch import Batch, Results
from drawfour.lab.compare import Comparison, Difference, compare
from drawfour.lab.measures import MEASURES, Measure
from drawfour.lab.simulate import Summary, simulate

__all__ = [
    "MEASURES", "Arena", "Batch", "Comparison", "Difference", "Measure", "Pairing", "Rating", "Results", "Summary",
    "arena", "compare", "simulate",
]  # fmt: skip
