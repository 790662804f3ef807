"""The command line that starts this program again."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path


def this_command(program: str | None = None) -> str:
    """Return the command that starts the program again; `program` is the path of the running script, by default `sys.argv[0]`.

    >>> this_command("/somewhere/drawfour/__main__.py").endswith(" -m drawfour")
    True
    """
    started, found = Path(sys.argv[0] if program is None else program), shutil.which("drawfour")
    if found and started.is_file() and Path(found).samefile(started):
        return "drawfour"
    if started.is_file() and os.access(started, os.X_OK):
        return shlex.quote(str(started))
    where = os.environ.get("PYTHONPATH")  # Python may find the package only there
    return (f"PYTHONPATH={shlex.quote(where)} " if where else "") + f"{shlex.quote(sys.executable)} -m drawfour"
