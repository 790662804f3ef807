"""`drawfour play`: sets a match up or takes one up again, plays it, and saves it when a person stops."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from drawfour.bots import BOTS
from drawfour.chance import seed_of
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError
from drawfour.match import Match
from drawfour.record import read
from drawfour.replay import replay
from drawfour.speech import Speaker
from drawfour.terminal.screen import Screen
from drawfour.terminal.table import HUMAN, Quit, Table

NAMES = ("Ada", "Grace", "Linus", "Edsger", "Barbara", "Alan", "Radia", "Donald", "Hedy")
"""The names of the bots, in seat order."""

OK, TROUBLE = 0, 2


def new_match(
    rules: Rules,
    seats: int,
    *,
    name: str = "You",
    bots: Sequence[str] = ("careful",),
    seed: str | None = None,
    first: int | None = None,
) -> Match:
    """A match of one person in seat 0 against bots; one bot named plays every other seat. Raises DrawfourError."""
    for bot in bots:
        if bot not in BOTS:
            raise DrawfourError("bad_option", f"{bot!r} is no bot; allowed is {', '.join(BOTS)}")
    if len(bots) not in (1, seats - 1):
        raise DrawfourError("bad_option", f"{len(bots)} bots for {seats} seats; name one for all, or {seats - 1}")
    players = {0: HUMAN}
    players.update({seat: bots[0] if len(bots) == 1 else bots[seat - 1] for seat in range(1, seats)})
    names = [name, *(other for other in NAMES if other != name)][:seats]
    return Match(names, rules, seed=seed, first=first, players=players)


def taken_up(path: str) -> Match:
    """The match of a saved record. Seats whose player it does not name: a person in seat 0, `careful` in the others."""
    match = replay(read(path))
    if not match.players:
        match.players[0] = HUMAN
    for seat in range(len(match.names)):
        match.players.setdefault(seat, "careful")
        if match.players[seat] not in (HUMAN, *BOTS):
            raise DrawfourError(
                "bad_option", f"{match.players[seat]!r} plays seat {seat}; allowed is {HUMAN}, {', '.join(BOTS)}"
            )
    return match


def ask(prompt: str) -> str:
    """A line typed to a prompt; when lines come from a pipe, what came is shown as if it had been typed."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def play(match: Match, screen: Screen, *, path: str | None, pause_seconds: float) -> int:
    """Play a match to its end, or until a person stops; returns the exit code. `path` is where the record goes."""
    if path is not None:
        _check_writable(path)
    if match.is_over:
        screen.say(f"This match is over. {Speaker(match.round.notation, match.names).victory(match.winners)}")
        return OK
    seed = int.from_bytes(seed_of(f"{match.rounds[0].seed!r} {len(match.rounds)} {len(match.round.moves)}")[:6], "big")
    table = Table(match, screen, ask, seed=seed, pause_seconds=pause_seconds)
    code, why = OK, ""
    try:
        table.run()
    except Quit:
        why = "Good-bye."
    except EOFError:
        code, why = TROUBLE, "The input has ended in mid-game."
    except KeyboardInterrupt:
        code, why = TROUBLE, "Interrupted."
    if path is not None or why:
        where = _saved(match, path, screen)
        if why:
            screen.say()
            screen.say(f"{why} The match is saved; it goes on with: {_command()} play --continue {where}" if where else why)
    return code


def _command() -> str:
    """How this program is started here."""
    return "drawfour" if shutil.which("drawfour") else sys.argv[0]


def _check_writable(path: str) -> None:
    """Refuse a file that cannot be written before anything is played."""
    existed = Path(path).exists()
    try:
        with Path(path).open("a", encoding="utf-8"):
            pass
        if not existed:
            Path(path).unlink()
    except OSError as error:
        raise DrawfourError("bad_file", f"{path} cannot be written: {error.strerror}") from None


def _saved(match: Match, path: str | None, screen: Screen) -> str | None:
    """Write the record, somewhere else if it cannot go where it should; where it is, or None when it is on the screen."""
    text = match.record().text()
    name = f"drawfour-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.uno"
    places = [Path(path)] if path is not None else []
    for place in (*places, Path(name), Path.home() / name, Path(tempfile.gettempdir()) / name):
        try:
            _write(place, text)
        except OSError as error:
            screen.say(f"{place} cannot be written: {error.strerror}.")
        else:
            return str(place)
    screen.say("The record of the match, to be saved by hand:")
    screen.say(text)
    return None


def _write(place: Path, text: str) -> None:
    """Write a file whole or not at all; what is no plain file, /dev/null say, is written to as it is."""
    if place.exists() and not place.is_file():
        place.write_text(text, encoding="utf-8")
        return
    place = place.resolve()
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
