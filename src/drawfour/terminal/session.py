"""`drawfour play`: set up or resume a match, play it, and save it when a person stops."""

from __future__ import annotations

import getpass
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from drawfour.bots import BOTS, NAMES, seated
from drawfour.bots.own import is_in_file, own_bot
from drawfour.bots.registry import can_search, is_ours
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import Rules
from drawfour.decks import DECKS, find_deck
from drawfour.errors import DrawfourError, RulesError, unknown
from drawfour.game.match import Match
from drawfour.invocation import this_command
from drawfour.record.lines import CardsLine, SeedLine
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.system.processes import stop_signals
from drawfour.system.terminal import quoted
from drawfour.terminal import match_folder
from drawfour.terminal.display import HUMAN, People, Question, Quit
from drawfour.terminal.game import Game
from drawfour.terminal.match_lock import MatchLock
from drawfour.terminal.plain_lines import PlainLines, run_in_lines
from drawfour.terminal.rules import table_lines
from drawfour.terminal.saving import check_writable, save_anywhere
from drawfour.terminal.screen import Screen

OK, TROUBLE = 0, 2
_LONGEST_PAUSE, _LONGEST_WAIT = 0.6, 3.0  # seconds: for one bot, and for all of them until it is a person's turn again
_AGAIN = Question("Play again?", "y", "yes", "quit")
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


def ask(prompt: str) -> str:
    """Read the answer to a prompt. A line from a pipe is echoed, as if it had been typed."""
    try:
        line = input(prompt)
    except RuntimeError:  # the input is closed
        raise EOFError from None
    if not sys.stdin.isatty():
        print(line)
    return line


def in_lines(game: Game, screen: Screen) -> None:
    """Play a game in plain lines."""
    for line in table_lines(game.match.rules, game.match.deck, screen.width):
        screen.say(line)
    while True:
        people = People(game.match, marks=screen.has_marks)
        lines = PlainLines(people, screen, ask)
        run_in_lines(game.loop(people, lines).run())
        try:
            if not run_in_lines(lines.decide(_AGAIN)):
                return
        except (Quit, EOFError):  # nothing is left to save
            return
        game.begin_again()


def play(
    match: Match,
    screen: Screen,
    *,
    path: str | None,
    lock: MatchLock,
    pause_seconds: float | None = None,
    show: Callable[[Game, Screen], None] = in_lines,
) -> int:
    """Play a match until it ends or a person stops, save its record, and return the exit code.

    Without a `path`, the match is kept among the others of this computer. `lock` keeps other terminals from playing it.
    """
    if path is not None:
        check_writable(path)
    if match.is_over:
        screen.say(f"This match is over. {People(match).speaker.victory(match.winners)}")
        return OK
    game = Game(match, match_folder.add(match) if path is None else path, pause(match, pause_seconds), lock)
    code, why = OK, ""
    with _stopped_by_signals() as let_finish:
        try:
            show(game, screen)
        except Quit:
            why = "Goodbye."
        except EOFError:
            code, why = TROUBLE, "End of input."
        except KeyboardInterrupt:
            code, why = TROUBLE, "Interrupted."
        except OSError as error:  # the reader of our output is gone
            code, why = TROUBLE, f"Output closed: {error.strerror}."
        let_finish()
        if match_folder.drop_unplayed(game.match, game.path, is_new=game.path != path):
            _say_last(screen, [why])
        elif game.path is not None or why:
            _say_last(screen, _farewell(game.match, game.path, why))
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

    wanted = stop_signals(hang_up=True)
    before = [(number, signal.signal(number, interrupt)) for number in wanted]

    def let_finish() -> None:
        for number in wanted:
            signal.signal(number, signal.SIG_IGN)

    try:
        yield let_finish
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _farewell(match: Match, path: str | None, why: str) -> list[str]:
    """Save the record, and return lines about where it is and what can be done with it."""
    where, said = save_anywhere(match, path)
    name = quoted(match_folder.name_of(where or ""))
    if where is None:
        said.append(why or "Goodbye.")
    elif not why:
        said.append(f"This was match {name}." if match_folder.is_kept(where) else f"The record of the match is in {where}.")
        said += ["To read it again:", f"  {this_command()} replay {name}"]
        if can_search():
            said += ["To see what decided it:", f"  {this_command()} analyze {name}"]
    else:
        own = ",".join(dict.fromkeys(player for player in match.players.values() if is_in_file(player)))
        bots = f" --bots {quoted(own)}" if own else ""
        said += [
            f"{why} Your match is saved. Continue it with:",
            f"  {this_command()} play --continue {name}{bots}",
        ]
    return said


def _say_last(screen: Screen, said: Sequence[str]) -> None:
    """Say something after the match, on standard error if the screen is gone."""
    try:
        screen.say("\n".join(["", *said]))
    except (OSError, ValueError):  # the reader of our output is gone
        print(*said, sep="\n", file=sys.stderr)
