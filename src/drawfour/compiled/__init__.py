"""The rules compiled with Numba: below the bots and the laboratory, which compile their own loops with it.

dialect.py      the modules that are compiled          target.py       CPU or GPU, and the rules registered for it
layout.py       declarations as NumPy records          memory.py       these records as Numba types
books.py        a rule book as a type                  arguments.py    what Python passes to compiled functions
inline.py       functions inlined into their callers   intrinsics.py   functions that are one machine instruction
fingerprint.py  digests of source code, for the cache  apart.py        compiling in another process
"""
