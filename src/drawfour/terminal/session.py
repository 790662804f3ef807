"""`drawfour play`: set up or resume a match, play it, and save it when a person stops."""

from __future__ import annotations

import getpass
import os
import secrets
import shlex
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NoReturn

from drawfour.bots import BOTS, NAMES, can_search, is_ours, seated
from drawfour.bots.own import is_in_file, own_bot
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import Rules
from drawfour.decks import DECKS, find_deck
from drawfour.errors import DrawfourError, RulesError, unknown
from drawfour.game.match import Match
from drawfour.game.shuffle import seed_of
from drawfour.invocation import this_command
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, SeedLine
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.strings.speaker import Speaker
from drawfour.terminal.bots import get_ready
from drawfour.terminal.match_loop import HUMAN, MatchLoop, Quit
from drawfour.terminal.rules import table_lines
from drawfour.terminal.screen import Screen

OK, TROUBLE = 0, 2
_LONGEST_PAUSE, _LONGEST_WAIT = 0.6, 3.0  # seconds: for one bot, and for all of them until it is a person's turn again
_NOBODY = {"admin", "administrator", "debian", "guest", "nobody", "player", "root", "runner", "ubuntu", "user", "you"}
"""Account names that are not the name of a person."""


def new_match(
    rules: Rules,
    seats: int,
    *,
    name: str | None = None,
    bots: Sequence[str] = ("careful",),
    seed: str | None = None,
    first: int | None = None,
    deck: str | Deck = CLASSIC,
) -> Match:
    """Return a match of one person, in seat 0, against bots. Raises DrawfourError.

    A single bot plays all other seats. Without a name, the person gets the name of the account.
    """
    name = account_name() if name is None else name
    chosen = _with_absolute_path(find_deck(deck), Path())
    make_book(rules, chosen, seats)
    if first is not None and not 0 <= first < seats:
        raise RulesError("bad_seats", f"first must be 0 to {seats - 1}, not {first}.")
    dealer = None if first is None else (first - 1) % seats
    players = {0: HUMAN, **dict(enumerate(seated(bots, seats, people=1), start=1))}
    names = [name, *(other for other in NAMES if other.lower() != name.lower())][:seats]
    return Match(names, rules, seed=seed, dealer=dealer, players=players, deck=chosen)


def account_name() -> str:
    """Return the name of the logged-in person, or "Player" if the account is not named after one."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "Player"
    is_person = name.isalpha() and 1 < len(name) <= 20 and name.lower() not in _NOBODY
    return name.capitalize() if is_person else "Player"


def resume(path: str, bots: Collection[str] = ()) -> Match:
    """Return the match of a saved record. Raises DrawfourError.

    A record may come from anybody, so the files of bots that it names are only run if they are among `bots`.

    If the record does not name the players, a person plays seat 0, and the bot `careful` every other seat without a player.
    """
    record = read(path)
    last = record.rounds[-1]
    if not record.source.endswith("\n") and isinstance((last.chance, *last.lines)[-1], SeedLine | CardsLine):
        raise DrawfourError("bad_record", f"{path}: The last line may have been cut off. If it is complete, add a line break.")
    match = replay(record)
    match.deck = _with_absolute_path(match.deck, Path(path).parent)
    if not match.players:
        match.players[0] = HUMAN
    for seat in range(len(match.names)):
        player = match.players.setdefault(seat, "careful")
        if is_in_file(player) and player not in bots:
            raise DrawfourError("bad_bot", f"{path}: Seat {seat} is played by {player}. To run that file, add --bots {player}")
        try:
            is_known = player == HUMAN or is_ours(player) or own_bot(player) is not None
        except DrawfourError as error:  # its budget is wrong, or its file can't be loaded
            raise DrawfourError(error.code, f"{path}: Seat {seat}: {error}") from None
        if not is_known:
            raise DrawfourError("bad_option", f"{path}: Seat {seat}: {unknown('player', player, (HUMAN, *BOTS))}")
    return match


def _with_absolute_path(deck: Deck, folder: Path) -> Deck:
    """Return the deck with an absolute path, as its record may be saved in several folders."""
    return deck if deck.source in DECKS else replace(deck, source=str((folder / deck.source).resolve()))


def _record_text(match: Match, place: Path) -> str:
    """Return the record to save at `place`. A deck file in the same folder gets a relative path, so both can be moved."""
    record = Record.of(match)
    file, folder = Path(record.deck.source), place.resolve().parent
    if file.is_relative_to(folder):
        record = replace(record, deck=replace(record.deck, source=str(file.relative_to(folder))))
    return record.text()


def ask(prompt: str) -> str:
    """Read the answer to a prompt. A line from a pipe is echoed, as if it had been typed."""
    try:
        line = input(prompt)
    except RuntimeError:  # the input is closed
        raise EOFError from None
    if not sys.stdin.isatty():
        print(line)
    return line


def play(match: Match, screen: Screen, *, path: str | None, pause_seconds: float | None = None) -> int:
    """Play a match until it ends or a person stops, save its record to `path`, and return the exit code."""
    if path is not None:
        _check_writable(path)
    if match.is_over:
        humans = [seat for seat, player in match.players.items() if player == HUMAN]
        speaker = Speaker(match.round.notation, match.names, humans[0] if len(humans) == 1 else None)
        screen.say(f"This match is over. {speaker.victory(match.winners)}")
        return OK
    seed = int.from_bytes(seed_of(f"{match.rounds[0].seed!r} {len(match.rounds)} {len(match.round.moves)}")[:6], "big")
    code, why = OK, ""
    with _stopped_by_signals() as let_finish:
        try:
            for line in table_lines(match.rules, match.deck, screen.width):
                screen.say(line)
            keep = partial(_save_round, match, screen, path)
            loop = MatchLoop(match, screen, ask, seed=seed, pause_seconds=pause(match, pause_seconds), keep=keep)
            get_ready(loop.bots, match, screen)
            loop.run()
        except Quit:
            why = "Goodbye."
        except EOFError:
            code, why = TROUBLE, "End of input."
        except KeyboardInterrupt:
            code, why = TROUBLE, "Interrupted."
        except OSError as error:  # the reader of our output is gone
            code, why = TROUBLE, f"Output closed: {error.strerror}."
        let_finish()
        if path is not None or why:
            _farewell(match, screen, path, why)
    return code


def pause(match: Match, requested: float | None) -> float:
    """Return how many seconds a bot pauses before it plays: as requested, or by default less the more bots there are."""
    if requested is not None:
        return requested
    is_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return min(_LONGEST_PAUSE, _LONGEST_WAIT / len(match.names)) if is_terminal else 0.0


@contextmanager
def _stopped_by_signals() -> Iterator[Callable[[], None]]:
    """Let SIGTERM and a closed terminal stop the match like Ctrl-C.

    Yields a function that ignores these signals from then on, so that a second Ctrl-C does not interrupt saving.
    """

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    wanted = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in wanted]

    def let_finish() -> None:
        for number in wanted:
            signal.signal(number, signal.SIG_IGN)

    try:
        yield let_finish
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _farewell(match: Match, screen: Screen, path: str | None, why: str) -> None:
    """Save the record and say where it is, on standard error if the screen is gone."""
    where, said = _save_anywhere(match, path)
    if where is None:
        said.append(why or "Goodbye.")
    elif not why:
        said.append(f"The record of the match is in {where}.")
        if can_search():
            said += ["To see what decided the match:", f"  {this_command()} analyze {shlex.quote(where)}"]
    else:
        own = ",".join(dict.fromkeys(player for player in match.players.values() if is_in_file(player)))
        bots = f" --bots {shlex.quote(own)}" if own else ""
        said += [
            f"{why} Your match is saved. Continue it with:",
            f"  {this_command()} play --continue {shlex.quote(where)}{bots}",
        ]
    try:
        screen.say("\n".join(["", *said]))
    except (OSError, ValueError):  # the reader of our output is gone
        print(*said, sep="\n", file=sys.stderr)


def check_free(path: str) -> None:
    """Raise DrawfourError if saving a new match would overwrite a file."""
    try:
        is_taken = Path(path).is_file() and Path(path).stat().st_size
    except (OSError, ValueError):
        return  # writing will fail too, and report it
    if is_taken:
        advice = "Choose another file name, or resume the match with --continue."
        raise DrawfourError("bad_file", f"{path} already exists. {advice}")


def _check_writable(path: str) -> None:
    """Raise DrawfourError if a file can't be written, before anything is played."""
    try:
        existed = Path(path).exists()
        with Path(path).open("a", encoding="utf-8"):
            pass
        if not existed:
            Path(path).unlink()
    except (OSError, ValueError) as error:
        raise DrawfourError("bad_file", f"{path!r} can't be written: {getattr(error, 'strerror', error)}.") from None


def _save_round(match: Match, screen: Screen, path: str | None) -> None:
    """Save the record after a round, so that nothing is lost if the program is killed during the next one."""
    if path is None:
        return
    try:
        said = _save_to(Path(path), match)
    except OSError:  # the end of the match tries other places and reports it
        return
    for line in said:
        screen.tell(line)


def _save_to(place: Path, match: Match) -> list[str]:
    """Save the record, backing up comments and assertions of the old file. Return lines to print about that."""
    text = _record_text(match, place)
    kept = _back_up(place, text)
    _write(place, text)
    return [f"The comments and assertions of {place} are kept in {kept}."] if kept else []


def _save_anywhere(match: Match, path: str | None) -> tuple[str | None, list[str]]:
    """Save the record, elsewhere if `path` can't be written. Return where it is, or None, and lines to print about that."""
    name = f"drawfour-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.uno"
    places: list[Callable[[], Path]] = [
        *([] if path is None else [lambda: Path(path)]),
        lambda: Path(name),
        lambda: Path.home() / name,
        lambda: Path(tempfile.gettempdir()) / name,
    ]
    said = []
    for place_of in places:
        try:
            place = place_of()
            kept = _save_to(place, match)
        except OSError as error:
            said.append(f"{error.filename or 'A file'} can't be written: {error.strerror or error}.")
        except RuntimeError:  # no home folder
            continue
        else:
            return str(place), said + kept
    return None, [*said, "Copy the record of the match from here to save it:", Record.of(match).text()]


def _back_up(place: Path, text: str) -> Path | None:
    """Copy a file with more in it than the new text, such as comments, and return the copy. Return None if nothing is lost."""
    if not place.is_file():
        return None
    said = place.read_bytes()
    if text.encode().startswith(said):
        return None
    names = (place.with_suffix(f".original{number}{place.suffix}") for number in ("", *(f"-{n}" for n in range(2, 10_000))))
    for beside in names:
        if not beside.exists():
            shutil.copy(place, beside)
            return beside
    return None


def _write(place: Path, text: str) -> None:
    """Write a file completely or not at all. Anything but a regular file, such as /dev/null, is written in place."""
    if place.exists() and not place.is_file():
        place.write_text(text, encoding="utf-8")
        return
    place = place.resolve()
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        if place.exists():
            shutil.copymode(place, beside)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
