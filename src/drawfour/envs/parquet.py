"""Parquet: a data set with a list of fixed size for each row of numbers. Needs the extra `parquet`."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any

import pyarrow
from numpy.typing import NDArray
from pyarrow.parquet import ParquetWriter

from drawfour.envs.rollouts import Columns

GROUP = 1 << 16  # decisions in a row group, at least


class Parquet:
    """A Parquet file. The key `drawfour` of its metadata has, as JSON, what the data set says about itself."""

    def __init__(self, file: IO[bytes], folder: Path, stack: ExitStack) -> None:
        self._file = file
        self._stack = stack
        self._writer: Any = None
        self._kept: list[Any] = []

    def write(self, columns: Columns) -> None:
        """Add some decisions."""
        schema = pyarrow.schema([_field(name, column) for name, column in columns.items()])
        if self._writer is None:
            single = [name for name, column in columns.items() if column.ndim == 1]  # rows take longer, and gain little
            self._writer = ParquetWriter(self._file, schema, compression="zstd", use_dictionary=single, write_statistics=single)
            self._stack.callback(self._close)
        arrays = [_array(column, field.type) for column, field in zip(columns.values(), schema, strict=True)]
        self._kept.append(pyarrow.Table.from_arrays(arrays, schema=schema))
        if sum(len(table) for table in self._kept) >= GROUP:
            self._write_group()

    def finish(self, facts: dict[str, Any]) -> None:
        """Write the last row group and the metadata."""
        if self._kept:
            self._write_group()
        self._writer.add_key_value_metadata({"drawfour": json.dumps(facts)})
        self._writer.close()

    def _write_group(self) -> None:
        table = pyarrow.concat_tables(self._kept)
        self._writer.write_table(table, row_group_size=max(1, len(table)))  # it may be empty: see `Rollouts.play`
        self._kept.clear()

    def _close(self) -> None:
        with suppress(OSError):  # if the disk is full, it can't be closed, either
            self._writer.close()


def _field(name: str, column: NDArray[Any]) -> Any:
    """Return the field of a schema for a column."""
    kind = pyarrow.from_numpy_dtype(column.dtype)
    if column.ndim > 1:
        kind = pyarrow.list_(pyarrow.field("element", kind, nullable=False), column.shape[1])
    return pyarrow.field(name, kind, nullable=False)


def _array(column: NDArray[Any], kind: Any) -> Any:
    flat = pyarrow.array(column.ravel())
    return pyarrow.FixedSizeListArray.from_arrays(flat, type=kind) if column.ndim > 1 else flat
