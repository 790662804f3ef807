"""The commands at the table: `play`, `replay`, `analyze`, `verify` and `rules`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drawfour.arguments import TROUBLE, seconds, whole
from drawfour.cli.options import MISMATCH, OK, add_command, add_deck_option, add_options, changes_of
from drawfour.core.options import PRESETS, Rules
from drawfour.decks import deck_for
from drawfour.errors import REASONS, DrawfourError, FactMismatch, RecordError, RulesError

if TYPE_CHECKING:
    from drawfour.game.match import Match
    from drawfour.terminal.game import Game
    from drawfour.terminal.screen import Screen
    from drawfour.terminal.setup_questions import Setup

MOST_PLAYOUTS, MOST_THREADS = 30_000, 256
_RECORD = "a record: its file, or the number of one of your matches"


def add_play(commands: Any) -> None:
    """Add the command `play`."""
    play = add_command(commands, "play", _play, help="play a match in the terminal against bots")
    play.add_argument(
        "--continue",
        dest="resume",
        nargs="?",
        const="",
        metavar="MATCH",
        help="continue a match: the unfinished one you played last, or one by its number or its file",
    )
    play.add_argument("--seats", type=whole, metavar="N", help="number of players, including you (3)")
    play.add_argument("--name", metavar="NAME", help="your name (that of your account)")
    play.add_argument(
        "--bots", metavar="BOT[,BOT...]", help="the bots in the other seats: one for all, or one for each (careful)"
    )
    play.add_argument("--first", type=whole, metavar="SEAT", help="the seat that starts, counted from 0 (yours)")
    play.add_argument("--seed", metavar="TEXT", help="any text: the same text deals the same cards")
    play.add_argument("--save", metavar="FILE", help="where to save the record of the match, instead of among your matches")
    play.add_argument("--plain", action="store_true", help="plain lines without colors, instead of the full screen")
    play.add_argument(
        "--pace", type=seconds, metavar="SECONDS", help="how long a bot pauses (at most 0.6 at a terminal, otherwise 0)"
    )
    add_deck_option(play)
    add_options(play)


def _play(parsed: argparse.Namespace) -> int:
    from drawfour.terminal import session
    from drawfour.terminal.display import Quit
    from drawfour.terminal.match_list import file_to_continue
    from drawfour.terminal.match_lock import MatchLock
    from drawfour.terminal.saving import check_free
    from drawfour.terminal.screen import Screen

    screen = Screen(sys.stdout, plain=parsed.plain)
    if parsed.resume is not None:
        parsed.resume = file_to_continue(parsed.resume)
    if parsed.save not in (None, parsed.resume):
        check_free(parsed.save)
    ask, show = _display(screen, plain=parsed.plain)
    try:
        setup = ask() if parsed.resume is None and _leaves_all_open(parsed) else None
    except Quit:
        screen.say("Goodbye.")
        return OK
    if setup is not None and setup.resumes:
        parsed.name, parsed.resume = None, file_to_continue("")
    path = parsed.resume if parsed.save is None else parsed.save
    with MatchLock() as lock:
        lock.switch_to(path)  # before the record is read, as another terminal may be about to save it
        match = _new_match(parsed, setup) if parsed.resume is None else _resumed_match(parsed)
        return session.play(match, screen, path=path, lock=lock, pause_seconds=parsed.pace, show=show)


def _named(parsed: argparse.Namespace) -> list[str]:
    """Return the settings of a match that the command line names, besides the options of the rules."""
    return [name for name in ("rules", "deck", "seats", "seed", "bots", "first", "name") if getattr(parsed, name) is not None]


def _resumed_match(parsed: argparse.Namespace) -> Match:
    from drawfour.bots.own import is_in_file
    from drawfour.terminal import session

    own = [bot for bot in (parsed.bots or "").split(",") if is_in_file(bot)]
    given = [*changes_of(parsed), *(name for name in _named(parsed) if name != "bots" or not own)]
    if given:
        listed = ", ".join(given)
        raise RulesError("bad_option", f"--continue resumes a match as it was, so {listed} can't be changed. Leave it out.")
    return session.resume(parsed.resume, own)


def _leaves_all_open(parsed: argparse.Namespace) -> bool:
    """Does the command line leave everything open, so that a person at a terminal is asked?"""
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    return is_terminal and not changes_of(parsed) and not set(_named(parsed)) - {"name"}


def _new_match(parsed: argparse.Namespace, setup: Setup | None) -> Match:
    """Return a new match, set up by the answers to questions or else by the command line."""
    from drawfour.terminal import session
    from drawfour.terminal.setup_questions import Setup

    changes = changes_of(parsed)
    setup = setup or Setup(
        seats=3 if parsed.seats is None else parsed.seats,
        preset=parsed.rules or "classic",
        changes=changes,
        deck=parsed.deck,
        seed=parsed.seed,
        bots="careful" if parsed.bots is None else parsed.bots,
    )
    if changes.get("teams") == "yes" and parsed.seats is None:
        setup.seats = 4
    return session.new_match(
        setup.rules(),
        setup.seats,
        name=parsed.name,
        bots=setup.bots.split(","),
        seed=setup.seed,
        first=parsed.first,
        deck=setup.found_deck(),
    )


def _display(screen: Screen, *, plain: bool) -> tuple[Callable[[], Setup], Callable[[Game, Screen], None]]:
    """Return how to ask for a setup and show a game: on the full screen if the terminal can show it, otherwise in lines."""
    from drawfour.terminal import session
    from drawfour.terminal.full_screen.opening import can_fill
    from drawfour.terminal.match_list import unfinished_to_offer
    from drawfour.terminal.setup_questions import ask_setup

    if plain or not can_fill(screen):
        return lambda: ask_setup(screen, session.ask, unfinished_to_offer()), session.in_lines
    from drawfour.terminal.full_screen.app import ask_on_full_screen, show_on_full_screen

    return ask_on_full_screen, show_on_full_screen


def add_replay(commands: Any) -> None:
    """Add the command `replay`."""
    about = (
        "Replay records, check every assertion in them and tell the play in words. "
        "Exit code: 0 if all is well, 1 if an assertion fails, 2 if the text or a move is wrong."
    )
    replay = add_command(commands, "replay", _replay, help="replay records and check their assertions", description=about)
    replay.add_argument("files", nargs="+", metavar="MATCH", help=_RECORD)
    replay.add_argument("--json", action="store_true", help="the final position of each file as a line of JSON instead")
    replay.add_argument("--view", type=whole, metavar="SEAT", help="only what that seat could see, counted from 0")
    replay.add_argument("--pace", type=seconds, default=0, metavar="SECONDS", help="how long to pause after each move (0)")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each move")
    replay.add_argument("--plain", action="store_true", help="no colors")


def add_analyze(commands: Any) -> None:
    """Add the command `analyze`."""
    about = (
        "Show what decided a match: each player's chance of winning after every move, the turning points, the mistakes with a "
        "better move, and how much was skill or luck. Needs the laboratory."
    )
    analyze = add_command(commands, "analyze", _analyze, help="show turning points, mistakes and luck", description=about)
    analyze.add_argument("file", metavar="MATCH", help=_RECORD)
    analyze.add_argument("--json", action="store_true", help="print JSON")
    analyze.add_argument("--plot", metavar="FILE", help="also draw the curves, as FILE.png or FILE.svg")
    more = "playouts for each decision: more take longer and find smaller mistakes"
    analyze.add_argument("--playouts", type=whole, metavar="N", help=more)
    analyze.add_argument("--threads", type=whole, metavar="N", help="number of threads (one for each core)")
    analyze.add_argument("--plain", action="store_true", help="no colors")


def _analyze(parsed: argparse.Namespace) -> int:
    from concurrent.futures import ThreadPoolExecutor

    from drawfour.analysis import analyze
    from drawfour.analysis.judge import PLAYOUTS
    from drawfour.files import check_picture
    from drawfour.record.reading import read
    from drawfour.record.replay import replay
    from drawfour.strings import en
    from drawfour.system.processes import cores
    from drawfour.terminal import analysis
    from drawfour.terminal.match_folder import path_of
    from drawfour.terminal.screen import Screen

    for name, most in (("playouts", MOST_PLAYOUTS), ("threads", MOST_THREADS)):
        value = getattr(parsed, name)
        if value is not None and not 1 <= value <= most:
            raise DrawfourError("bad_option", f"--{name} must be 1 to {most:,}, not {value:,}.")
    check_picture(parsed.plot)
    record, playouts = read(path_of(parsed.file)), parsed.playouts or PLAYOUTS
    if sys.stderr.isatty():
        print(en.ANALYSIS_BEGINS, file=sys.stderr)
    with ThreadPoolExecutor(parsed.threads or cores()) as executor:
        match, rounds = replay(record), analyze(record, executor.map, playouts)
        if parsed.json:
            found = list(rounds)
            print(json.dumps(analysis.as_json(match, found), ensure_ascii=False))
        else:
            found = analysis.tell(match, Screen(sys.stdout, plain=parsed.plain), rounds)
    if parsed.plot:
        from drawfour.lab import analysis_plot

        sides = [analysis.shorten(side, analysis_plot.LONGEST) for side in analysis.side_names(match)]
        analysis_plot.save(sides, found, parsed.plot)
    return OK


def add_verify(commands: Any) -> None:
    """Add the command `verify`."""
    about = (
        "Check that each seed of a record from a server matches the hash that was shown when its cards were dealt, and that "
        "every move was legal. This proves that no deal was changed after play began; it does not prove that the operator of "
        "the server did not choose the seed. Exit code: 0 if all is well, 2 if not."
    )
    verify = add_command(commands, "verify", _verify, help="check that deals were fixed before play", description=about)
    verify.add_argument("files", nargs="+", metavar="MATCH", help=_RECORD)


def _verify(parsed: argparse.Namespace) -> int:
    from drawfour.record.verify import verify
    from drawfour.terminal.match_folder import path_of

    code = OK
    for path in parsed.files:
        try:
            print("\n".join(verify(path_of(path))))
        except DrawfourError as error:
            print(f"drawfour: {error}", file=sys.stderr)
            code = TROUBLE
    return code


def _replay(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.match_folder import path_of
    from drawfour.terminal.replay import final_facts, tell
    from drawfour.terminal.screen import Screen
    from drawfour.terminal.session import ask

    def pause() -> None:
        if parsed.step:
            ask("Press Enter for the next move: ")
        time.sleep(parsed.pace)

    code = OK
    for path in parsed.files:
        try:
            if parsed.json:
                print(json.dumps(final_facts(path_of(path), parsed.view), ensure_ascii=False))
            else:
                screen = Screen(sys.stdout, plain=parsed.plain)
                if len(parsed.files) > 1:
                    screen.say(screen.bold(path))
                tell(path_of(path), screen, parsed.view, pause)
        except DrawfourError as error:
            print(_told(error, parsed.view), file=sys.stderr)
            code = max(code, MISMATCH if isinstance(error, FactMismatch) else TROUBLE)
    return code


def _told(error: DrawfourError, view: int | None) -> str:
    """Return the message of an error. With a view, it leaves out the details, which may name hidden cards."""
    if view is not None and isinstance(error, RecordError):
        return f"{error.name}:{error.line}: {REASONS[error.code]}"
    return str(error)


def add_rules(commands: Any) -> None:
    """Add the command `rules`."""
    about = (
        "Explain how to play, and what a preset or an option changes; or list every option, explain one with its values, or "
        "look up a rule."
    )
    rules = add_command(commands, "rules", _rules, help="explain the game, an option or a rule", description=about)
    rules.add_argument("name", nargs="?", metavar="NAME", help="a preset, an option (stack) or a rule by its number (R12)")
    rules.add_argument("--all", action="store_true", help="list every option with its value and its meaning")
    add_deck_option(rules)
    add_options(rules)


def _rules(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.how_to_play import how_to_play
    from drawfour.terminal.rules import lines_about, rules_lines
    from drawfour.terminal.screen import Screen

    name = parsed.name
    if name in PRESETS and parsed.rules not in (None, name):
        raise RulesError("bad_option", f"Name one preset: {name} or {parsed.rules}.")
    preset = name if name in PRESETS else parsed.rules or "classic"
    rules, deck = Rules.preset(preset, **changes_of(parsed)), deck_for(preset, parsed.deck)
    width = min(Screen(sys.stdout).width, 80)
    if name is not None and name not in PRESETS:
        lines = lines_about(name, rules, width)
    else:
        lines = rules_lines(rules, deck, width) if parsed.all else how_to_play(rules, deck, width)
    print("\n".join(lines))
    return OK
