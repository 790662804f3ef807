"""The command `drawfour` in a process whose deals are those of `deals.json` beside the database, or else follow from a seed.

TEST_CLOCK in the environment sets the clock of the machine ahead by that many seconds, or back. With `--prepared` as first
argument it reads its program, and goes on once it is sent a line.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import drawfour.cli
import drawfour.server.serve
import drawfour.server.table.decide
from dealing import Lots


def main(arguments: list[str]) -> int:
    """Run the command; returns its exit code."""
    real, ahead = time.time, int(os.environ.get("TEST_CLOCK", "0"))
    if ahead:
        time.time = lambda: real() + ahead
    database = Path(arguments[arguments.index("--database") + 1])
    setattr(drawfour.server.table.decide, "secrets", Lots(database.with_name("deals.json")))  # noqa: B010  # a module, to the types
    if arguments[0] == "--prepared":
        del arguments[0]
        if not sys.stdin.readline():
            return 0
    sys.argv[0] = str(Path(drawfour.__file__).with_name("__main__.py"))  # as it is started with -m
    return drawfour.cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
