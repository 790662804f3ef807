"""Compiling in another process, into the cache on disk: in this one the compiler would keep all threads waiting."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress

RECEIVE = "import pickle, sys; work = pickle.load(sys.stdin.buffer)"


def start_apart(statement: str, work: object) -> subprocess.Popen[bytes]:
    """Start another Python, without output, that executes a statement in which `work` is what is given here.

    It finds the modules that this one finds, except for those in the working folder. Raises OSError if it can't be started.

    >>> start_apart("raise SystemExit(sum(work))", (1, 2)).wait()
    3
    """
    command = [sys.executable, "-P", "-c", f"{RECEIVE}; {statement}"]
    silent = subprocess.DEVNULL
    sent = pickle.dumps(work)
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=silent, stderr=silent)  # noqa: S603  # this Python, and no shell
    assert child.stdin is not None
    with suppress(BrokenPipeError), child.stdin:  # it may have ended already
        child.stdin.write(sent)
    return child
