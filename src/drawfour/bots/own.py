"""Custom bots: a function `choose(view)` that answers with a move, in a file or an installed package.

`FILE.py:FUNCTION` names a function in a file, and `FILE.py` its function `choose`. A package offers bots as entry points of the
group `drawfour.bots`. The function gets a `View` and returns one of `view.legal`. It is asked when its seat is on turn, and
when it may jump in; then it may return None to wait. It never has to call or catch: that is done for it. A function with the
six arguments of our own bots, in the dialect of the core, is compiled in the laboratory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from inspect import iscoroutinefunction, isfunction, isgeneratorfunction, signature
from pathlib import Path
from threading import current_thread, main_thread
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any

from drawfour.bots import learned
from drawfour.bots.bot import Answer, Bot
from drawfour.bots.habits import SPOKEN
from drawfour.bots.patience import Patience, TookTooLong
from drawfour.core.book import Bits
from drawfour.core.legal import has
from drawfour.core.memory import Memory
from drawfour.core.moves import WAIT
from drawfour.core.state import State
from drawfour.errors import BotFailed, DrawfourError, did_you_mean, shown
from drawfour.game.notation import Notation
from drawfour.game.view import View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HERE = Path(__file__).parent
GROUP = "drawfour.bots"
FUNCTION = "choose"
SECONDS = 10.0
"""How long a bot may take for a move."""
OF_VIEWS, OF_POSITIONS = 1, 6
"""The numbers of arguments of a function that gets a view, and of one in the dialect."""

patience = Patience(SECONDS)
offered: dict[str, Bot] = {}
"""The bots from files that this process offers at its tables, by the names that they have there, which tell no path."""


class BotView(View):
    """A view as a custom bot gets it, without calls and catches among its moves."""

    def __init__(self, notation: Notation, masked: State, seat: int, moves: Bits, recall: Callable[[], Memory]) -> None:
        self.notation = notation
        self.book = notation.book
        self.seat = seat
        self._state = masked
        self._moves = [moves[0] & ~SPOKEN, *moves[1:]]
        self._recall = recall

    @property
    def moves(self) -> Bits:
        """The legal moves as a bit set, a list of words."""
        return list(self._moves)

    @cached_property
    def legal(self) -> list[str]:
        """The legal moves in notation, in numerical order."""
        return self.notation.move_names(self._moves)


def own_bot(name: str) -> Bot | None:
    """Return the bot that a name like `mine.py:choose` or an installed package stands for; None if it can't be such a name.

    Raises DrawfourError if there is no such file or function, or if it can't be loaded.
    """
    path, function = _parted(name)
    if is_in_file(name):
        return _bot_of(_function_in(Path(path).resolve(), function, name), name)
    for entry in _offered():
        if entry.name == name:
            try:
                return _bot_of(entry.load(), name)
            except Exception as error:
                raise DrawfourError("bad_bot", f"The bot {name} of an installed package can't be loaded: {error}") from None
    return None


def _parted(name: str) -> tuple[str, str]:
    """Return the file and the function in the name of a bot."""
    path, _, function = name.rpartition(":")
    return (name, FUNCTION) if name.endswith(".py") else (path, function)


def is_in_file(name: str) -> bool:
    """Does the name of a bot stand for a file?

    >>> is_in_file("bots/mine.py:bold"), is_in_file("expert")
    (True, False)
    """
    return _parted(name)[0].endswith(".py")


def name_at_a_table(name: str) -> str:
    """Return what a bot from a file is called at a table: without its path.

    >>> name_at_a_table("bots/mine.py"), name_at_a_table("bots/mine.py:bold")
    ('mine', 'mine:bold')
    """
    path, function = _parted(name)
    return Path(path).stem + (f":{function}" if function != FUNCTION else "")


@cache
def installed_bots() -> list[str]:
    """Return the names of the bots that installed packages offer."""
    return sorted({entry.name for entry in _offered()})


def _offered() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415  # it takes 15 ms to import, and is rarely needed

    return entry_points(group=GROUP)


def _bot_of(function: Any, name: str) -> Bot:
    """Return the bot that a function is, by the arguments that it can be called with."""
    if isfunction(function) and not (iscoroutinefunction(function) or isgeneratorfunction(function)):
        if _takes(function, OF_VIEWS):
            return Bot(learned.choose, f"The bot {name}.", answer=function)
        if _takes(function, OF_POSITIONS):
            return Bot(function, f"The bot {name}.")
    raise DrawfourError("bad_bot", f"{name} can't be a bot. Write it as a plain function: def choose(view):")


def _takes(function: Callable[..., Any], arguments: int) -> bool:
    try:
        signature(function).bind(*range(arguments))
    except TypeError:
        return False
    return True


def _function_in(path: Path, function: str, name: str) -> Any:
    module = _module(path, _source(path))
    if not hasattr(module, function):
        known = [each for each in vars(module) if callable(getattr(module, each)) and not each.startswith("_")]
        more = did_you_mean(function, known) or f" Write def choose(view): or name another one: {path.name}:NAME"
        raise DrawfourError("bad_bot", f"{path.name} has no function {shown(function)}.{more}")
    return getattr(module, function)


def _source(path: Path) -> bytes:
    """Return what a file holds. Raises DrawfourError if it can't be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise DrawfourError("bad_file", f"{path.name} can't be read: {error.strerror}") from None


@cache
def _module(path: Path, source: bytes) -> ModuleType:
    """Run a file as a module, again if it has changed. It may import other modules from its folder.

    The name of the module depends on the source alone, so that a copy of a bot needs no compiling.
    """
    name = f"drawfour_bot_{path.stem}_{sha256(source).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    sys.modules[name] = module
    try:
        patience.call(spec.loader.exec_module, module)
    except TookTooLong:
        raise DrawfourError("bad_bot", f"{path.name} can't be loaded: that took more than {SECONDS:g} seconds.") from None
    except OSError as error:
        raise DrawfourError("bad_file", f"{path.name} can't be read: {error.strerror}") from None
    except (Exception, SystemExit) as error:
        raise DrawfourError("bad_bot", f"{path.name} can't be loaded: {_told(error, path)}") from None
    return module


def _told(error: BaseException, path: Path) -> str:
    """Say what an error in a file is, and in which of its lines."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if Path(frame.filename) == path]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    where = f" (line {line})" if line else ""
    return f"{type(error).__name__}{where}: {error.msg if isinstance(error, SyntaxError) else error}"


def ask_own(name: str, answer: Answer, view: View) -> int:
    """Return the answer of a custom bot as a number, one of the legal moves; WAIT, which it can't on its turn.

    Raises BotFailed if it raises anything, takes too long or gives no legal move.
    """
    moves, notation, is_on_turn = view.moves, view.notation, view.state.turn == view.seat
    move = guarded(name, answer, view)
    if move is None and not is_on_turn:
        return WAIT
    number = notation.move_of(move) if type(move) is str else None
    if number is None or not has(moves, number):
        what = "returned None on its turn" if move is None else "returned a move that is not legal"
        told = shown(move) if type(move) is str else f"a {type(move).__name__}"
        raise BotFailed(name, what, f"It returned {told}. Legal: {', '.join(notation.move_names(moves))}.")
    return number


def guarded(name: str, function: Callable[..., Any], *arguments: object) -> Any:
    """Return what a function of a bot returns. Raises BotFailed if it raises anything or takes too long.

    Ctrl-C reaches only the main thread, where it is passed on.
    """
    try:
        return patience.call(function, *arguments)
    except TookTooLong:
        raise BotFailed(name, f"took more than {patience.seconds:g} seconds for a move") from None
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
            raise
        frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).parent != HERE]
        where = f" in line {frames[-1].lineno} of {Path(frames[-1].filename).name}" if frames else ""
        try:
            detail = str(error)
        except BaseException:  # it is the bot's own
            detail = ""
        raise BotFailed(name, f"raised {type(error).__name__}{where}", detail) from None
