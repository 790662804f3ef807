"""The laboratory: the same rules, compiled, for millions of rounds a second. Without the extra `lab` it cannot be imported."""

from importlib.util import find_spec

from drawfour.errors import not_installed

missing = [name for name in ("matplotlib", "numba", "numpy", "scipy", "tqdm") if find_spec(name) is None]
if missing:
    raise not_installed(missing, "lab", "make lab")
