"""`drawfour join`: play at a server's table in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from drawfour.errors import DrawfourError
from drawfour.game.match import check_names
from drawfour.invocation import this_command
from drawfour.server.protocol.values import MOST_NAME
from drawfour.terminal import session
from drawfour.terminal.display import Quit
from drawfour.terminal.join.address import TableAddress, read_address
from drawfour.terminal.join.connection import Connection
from drawfour.terminal.join.display import JoinedDisplay
from drawfour.terminal.join.game import Begin, HasLeft, JoinedGame
from drawfour.terminal.join.identity import Identity, IdentityFile
from drawfour.terminal.screen import Screen

OK, TROUBLE = 0, 2


def join(link: str, screen: Screen, *, name: str | None, play: Callable[[Begin, Screen], None]) -> int:
    """Play at the table of a link until the person leaves, and return the exit code. Raises DrawfourError."""
    address = read_address(link)
    file = IdentityFile(address.origin)
    identity = file.read()
    try:
        identity.name = _checked(name) if name is not None else identity.name or _ask_name(screen)
    except Quit:
        screen.say("Goodbye.")
        return OK
    if identity.cookie is not None:
        with suppress(OSError):  # the name is asked for again
            file.write(identity)
    begin = partial(_begin, address, identity, file, screen.has_marks)
    code, why = OK, "Goodbye."
    try:
        play(begin, screen)
    except HasLeft:
        screen.say("You have left the table.")
        return OK
    except Quit:
        pass
    except EOFError:
        code, why = TROUBLE, "End of input."
    except KeyboardInterrupt:
        code, why = TROUBLE, "Interrupted."
    screen.say("", f"{why} If you have a seat, a bot plays for you until you are back:", f"  {this_command()} join {address}")
    return code


def _begin(
    address: TableAddress, identity: Identity, file: IdentityFile, marks: bool, display: JoinedDisplay
) -> tuple[JoinedGame, Connection]:
    """Return the game for a display, and its connection."""
    assert identity.name is not None

    def keep() -> None:
        try:
            file.write(identity)
        except OSError as error:
            why = error.strerror or error
            display.tell(f"Your seat can't be kept for the next time, as its file can't be written: {why}.")

    game = JoinedGame(address, identity.name, display, marks=marks)
    return game, Connection(address, identity, game.greeting, keep, game.inbox.put)


def _ask_name(screen: Screen) -> str:
    """Ask for a name at a terminal; otherwise it is that of the account. Raises Quit or EOFError."""
    usual = session.account_name()
    if sys.stdin is None or not sys.stdin.isatty():
        return usual
    while True:
        text = session.ask(screen.prompt(f"Your name? [{usual}]")).strip()
        if text.lower() in ("q", "quit", "exit"):
            raise Quit
        try:
            return _checked(text or usual)
        except DrawfourError as error:
            screen.tell(str(error))


def _checked(name: str) -> str:
    """Return a name that a server takes. Raises DrawfourError."""
    written = " ".join(name.split())
    check_names([written])
    if len(written) > MOST_NAME:
        raise DrawfourError("bad_option", f"A name has at most {MOST_NAME} letters, and {written!r} has {len(written)}.")
    return written
