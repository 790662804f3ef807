"""The rules compiled with Numba: the layer below the laboratory."""
