"""The rules compiled with Numba: below the bots and the laboratory, which compile their own loops with it.

`target.py` registers the functions of the rules with Numba, unchanged; `memory.py` and `layout.py` let them work on NumPy
records; `books.py` turns a rule book into a type; `inline.py`, `intrinsics.py` and `fingerprint.py` serve these.
"""
