"""The command `drawfour`, run in this process, for tests of what it prints."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from drawfour import cli


@dataclass(frozen=True)
class Ran:
    """How one run of the command ended."""

    code: int
    out: str
    err: str

    def is_one_sentence(self) -> bool:
        """Exit code 2, and one line that says what is wrong, of its own words."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.err.startswith("drawfour: ")
        assert "Traceback" not in self.out + self.err
        assert len(self.err.splitlines()) == 1, self.err
        return True

    @property
    def object(self) -> Any:
        """What was printed, as strict JSON."""
        assert (self.code, self.err) == (0, ""), (self.code, self.err)
        return strict(self.out)


def strict(text: str) -> Any:
    """JSON that other programs read, too: NaN and Infinity are none."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


class Stream(io.TextIOWrapper):
    """A stream that keeps what is written, and may say that it is a terminal."""

    def __init__(self, is_terminal: bool = False) -> None:
        self.bytes = io.BytesIO()
        self.is_terminal = is_terminal
        super().__init__(self.bytes, encoding="utf-8", newline="")

    def isatty(self) -> bool:
        return self.is_terminal

    @property
    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode()


def drawfour(*arguments: object, at_a_terminal: bool = False) -> Ran:
    """Run the command; `at_a_terminal`, stderr is one."""
    out, err = Stream(), Stream(at_a_terminal)
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
    return Ran(code, out.text, err.text)
