"""The command line that starts this program again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from drawfour.system.terminal import program_at, quoted, with_variable


def this_command(program: str | None = None, *, has_folder: bool = True) -> str:
    """Return the command that starts the program again; `program` is the path of the running script, by default `sys.argv[0]`.

    Without `has_folder` it has only names, for people who may not see where the program is.

    >>> this_command("/somewhere/drawfour/__main__.py").endswith(" -m drawfour")
    True
    """
    started, found = program_at(Path(sys.argv[0] if program is None else program)), shutil.which("drawfour")
    if started is not None:
        return "drawfour" if found and Path(found).samefile(started) else quoted(str(started) if has_folder else started.name)
    if not has_folder:
        return f"{quoted(Path(sys.executable).name)} -m drawfour"
    command, where = f"{quoted(sys.executable)} -m drawfour", os.environ.get("PYTHONPATH")
    return with_variable("PYTHONPATH", where, command) if where else command  # Python may find the package only there
