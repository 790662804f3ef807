"""The laboratory: the same rules, compiled, for millions of rounds a second. Without the extra `lab` it cannot be imported."""

from importlib.util import find_spec

from drawfour.errors import DrawfourError

missing = [name for name in ("matplotlib", "numba", "numpy", "scipy", "tqdm") if find_spec(name) is None]
if missing:
    what = f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed"
    raise DrawfourError(
        "missing_extra", f'{what}; get the laboratory with: pip install "drawfour[lab]" (in a checkout of drawfour: make lab)'
    )
