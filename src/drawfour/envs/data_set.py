"""Data sets: the columns of rollouts, written to a Parquet or npz file part by part, so that memory does not limit them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any, Protocol
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
from numpy.lib import format as npy

from drawfour.envs.rollouts import Columns
from drawfour.errors import DrawfourError, not_installed, shown

SUFFIXES = (".parquet", ".npz")
QUICKLY = 1  # the level of compression; the usual one, 6, takes five times as long and saves a quarter


class Writer(Protocol):
    """A data set that is being written."""

    def write(self, columns: Columns) -> None:
        """Add some decisions."""

    def finish(self, facts: dict[str, Any]) -> None:
        """Write what is left, and what the data set says about itself."""


class Npz:
    """An archive of NumPy arrays, one for each column, and the text `metadata`.

    An array has to be in one piece, so each column grows in a temporary file in the same folder first.
    """

    def __init__(self, file: IO[bytes], folder: Path, stack: ExitStack) -> None:
        self._file = file
        self._folder = folder
        self._stack = stack
        self._pieces: dict[str, IO[bytes]] = {}
        self._like: Columns = {}
        self._count = 0

    def write(self, columns: Columns) -> None:
        """Add some decisions."""
        for name, column in columns.items():
            if name not in self._pieces:
                piece = TemporaryFile(dir=self._folder)  # noqa: SIM115  # the stack closes it
                self._pieces[name] = self._stack.enter_context(piece)
                self._like[name] = column[:0].copy()
            self._pieces[name].write(column.data)
        self._count += len(columns["action"])

    def finish(self, facts: dict[str, Any]) -> None:
        """Write the archive."""
        with ZipFile(self._file, "w", ZIP_DEFLATED, compresslevel=QUICKLY) as archive:
            for name, piece in self._pieces.items():
                like = self._like[name]
                head = {
                    "descr": npy.dtype_to_descr(like.dtype),
                    "fortran_order": False,
                    "shape": (self._count, *like.shape[1:]),
                }
                piece.seek(0)
                with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                    npy.write_array_header_1_0(entry, head)
                    copyfileobj(piece, entry, 1 << 20)
            with archive.open("metadata.npy", "w") as entry:
                npy.write_array(entry, np.array(json.dumps(facts)), allow_pickle=False)


@contextmanager
def new_data_set(path: str) -> Iterator[Writer]:
    """Create a data set in a new file, which is removed if the block fails.

    Raises DrawfourError for another suffix, a file that exists or can't be written, and without the package that writes it.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise DrawfourError("bad_file", f"The name of a data set must end in {' or '.join(SUFFIXES)}, not {shown(path)}.")
    make = _parquet() if suffix == ".parquet" else Npz
    try:
        file = open(path, "xb")  # noqa: SIM115  # closed before it is removed
    except FileExistsError:
        raise DrawfourError("bad_file", f"{path} already exists. Choose another file name.") from None
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    try:
        with ExitStack() as stack:
            stack.enter_context(file)
            yield make(file, Path(path).parent, stack)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(path)
        if isinstance(error, OSError):
            raise _unwritable(path, error) from None
        raise


def _parquet() -> Callable[[IO[bytes], Path, ExitStack], Writer]:
    """Return the writer of Parquet, whose package is an extra of its own, because it is large."""
    if find_spec("pyarrow") is None:
        raise not_installed(["pyarrow"], "parquet")
    from drawfour.envs.parquet import Parquet  # noqa: PLC0415  # pyarrow is optional

    return Parquet


def _unwritable(path: str, error: Exception) -> DrawfourError:
    return DrawfourError("bad_file", f"{path!r} can't be written: {getattr(error, 'strerror', None) or error}.")
