"""The command `drawfour` and its arguments. Help for the options of the rules is generated from `Rules`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from drawfour import __version__
from drawfour.arguments import TROUBLE, Parser, number, seconds, whole
from drawfour.core.options import OPTIONS, PRESETS, Rules
from drawfour.decks import DECKS, deck_for
from drawfour.errors import REASONS, DeckError, DrawfourError, FactMismatch, RecordError, RulesError
from drawfour.invocation import this_command

OK, MISMATCH = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code: 0 for success, 1 if an assertion fails, 2 for any other error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # stays open until the program ends
        else:
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has stopped reading (| head)
        _discard_output()
        return OK
    except OSError as error:  # for example, the disk is full
        _discard_output()
        print(f"drawfour: The output can't be written: {error.strerror}", file=sys.stderr)
        return TROUBLE


def _run(arguments: Sequence[str] | None) -> int:
    try:
        parsed, unknown = _parser().parse_known_args(arguments)
        if unknown:
            raise parsed.parser.unknown(unknown)
        return int(parsed.run(parsed))
    except DrawfourError as error:
        print(f"drawfour: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\ndrawfour: Interrupted.", file=sys.stderr)
    except EOFError:
        print("\ndrawfour: End of input.", file=sys.stderr)
    return TROUBLE


def _discard_output() -> None:
    """Discard buffered output, so that the interpreter does not try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="drawfour", description="UNO with exact rules: play, replay, look up rules, simulate and host tables.")
    parser.add_argument("--version", action="version", version=f"drawfour {__version__}")
    parser.set_defaults(run=_help, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_rules(commands)
    _add_deck(commands)
    _add_simulate(commands)
    _add_compare(commands)
    _add_serve(commands)
    return parser


def _add_command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], **texts: str) -> Parser:
    parser: Parser = commands.add_parser(name, **texts)
    parser.set_defaults(run=run, parser=parser)
    return parser


def _help(parsed: argparse.Namespace) -> int:
    parsed.parser.print_help()
    return OK


def _add_play(commands: Any) -> None:
    play = _add_command(commands, "play", _play, help="play a match in the terminal against bots")
    play.add_argument("--continue", dest="resume", metavar="FILE", help="continue a saved match")
    play.add_argument("--seats", type=whole, metavar="N", help="number of players, including you (3)")
    play.add_argument("--name", metavar="NAME", help="your name (that of your account)")
    play.add_argument(
        "--bots", metavar="BOT[,BOT...]", help="the bots in the other seats: careful or random, one for all or one each"
    )
    play.add_argument("--first", type=whole, metavar="SEAT", help="the seat that starts, counted from 0 (yours)")
    play.add_argument("--seed", metavar="TEXT", help="any text: the same text deals the same cards")
    play.add_argument("--save", metavar="FILE", help="where to save the record of the match")
    play.add_argument("--plain", action="store_true", help="no colors")
    play.add_argument(
        "--pace", type=seconds, metavar="SECONDS", help="how long a bot pauses (at most 0.6 at a terminal, otherwise 0)"
    )
    _add_deck_option(play)
    _add_options(play)


def _add_deck_option(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the deck."""
    parser.add_argument("--deck", metavar="DECK", help=f"the deck: {', '.join(DECKS)}, or a file (the preset's own)")


def _add_options(parser: argparse.ArgumentParser, *, many: bool = False, changed: bool = False) -> None:
    """Add the argument for the preset, which may be `changed` or one of `many`, and one for every option."""
    group = parser.add_argument_group("rules")
    presets = ", ".join(PRESETS)
    if many:
        text = f"sets of rules: presets ({presets}), optionally with changes: classic,classic+call_penalty=4+deck=modern"
        group.add_argument("--rules", metavar="RULES[,RULES...]", help=text)
    elif changed:
        text = f"a preset ({presets}), optionally with changes: classic+call_penalty=4+deck=modern (classic)"
        group.add_argument("--rules", metavar="RULES", help=text)
    else:
        group.add_argument("--rules", metavar="PRESET", help=f"the preset: {presets} (classic)")
    for option in OPTIONS:
        flag = f"--{option.name.replace('_', '-')}"
        values = "|".join(option.choices) or f"{option.low}..{option.high}" + ("|none" if option.has_none else "")
        text = f"{option.sentence} ({option.rule}; {option.default})"
        alone = "yes" if "yes" in option.choices else ""
        group.add_argument(flag, nargs="?", const=alone, metavar=values, dest=f"option_{option.name}", help=text)


def _changes(parsed: argparse.Namespace) -> dict[str, str]:
    """Return the options given as flags. Raises RulesError for a flag without a value."""
    named = {option: getattr(parsed, f"option_{option.name}") for option in OPTIONS}
    for option, value in named.items():
        if value == "":
            flag, more = f"--{option.name.replace('_', '-')}", f"see {this_command()} rules {option.name}"
            raise RulesError("bad_option", f"{flag} needs a value: {option.allowed} ({more})")
    return {option.name: value for option, value in named.items() if value is not None}


def _play(parsed: argparse.Namespace) -> int:
    from drawfour.terminal import session
    from drawfour.terminal.match_loop import Quit
    from drawfour.terminal.screen import Screen
    from drawfour.terminal.setup_questions import Setup, ask_setup

    screen = Screen(sys.stdout, plain=parsed.plain)
    changes = _changes(parsed)
    named = [name for name in ("rules", "deck", "seats", "seed", "bots", "first", "name") if getattr(parsed, name) is not None]
    if parsed.save not in (None, parsed.resume):
        session.check_free(parsed.save)
    if parsed.resume is not None:
        if changes or named:
            given = ", ".join([*changes, *named])
            raise RulesError("bad_option", f"--continue resumes a match as it was, so {given} can't be changed. Leave it out.")
        match = session.resume(parsed.resume)
        return session.play(match, screen, path=parsed.save or parsed.resume, pause_seconds=parsed.pace)
    setup = Setup(
        seats=3 if parsed.seats is None else parsed.seats,
        preset=parsed.rules or "classic",
        changes=changes,
        deck=parsed.deck,
        seed=parsed.seed,
    )
    if sys.stdin is not None and sys.stdin.isatty() and not changes and not set(named) - {"name"}:
        try:
            setup = ask_setup(screen, session.ask)
        except Quit:
            screen.say("Goodbye.")
            return OK
    if changes.get("teams") == "yes" and parsed.seats is None:
        setup.seats = 4
    match = session.new_match(
        setup.rules(),
        setup.seats,
        name=parsed.name,
        bots=(parsed.bots or "careful").split(","),
        seed=setup.seed,
        first=parsed.first,
        deck=setup.found_deck(),
    )
    return session.play(match, screen, path=parsed.save, pause_seconds=parsed.pace)


def _add_replay(commands: Any) -> None:
    about = (
        "Replay records, check every assertion in them and tell the play in words. "
        "Exit code: 0 if all is well, 1 if an assertion fails, 2 if the text or a move is wrong."
    )
    replay = _add_command(commands, "replay", _replay, help="replay records and check their assertions", description=about)
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record")
    replay.add_argument("--json", action="store_true", help="the final position of each file as a line of JSON instead")
    replay.add_argument("--view", type=whole, metavar="SEAT", help="only what that seat could see, counted from 0")
    replay.add_argument("--pace", type=seconds, default=0, metavar="SECONDS", help="how long to pause after each move (0)")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each move")
    replay.add_argument("--plain", action="store_true", help="no colors")


def _add_verify(commands: Any) -> None:
    about = (
        "Check that each seed of a record from a server matches the hash that was shown when its cards were dealt, and that "
        "every move was legal. This proves that no deal was changed after play began; it does not prove that the operator of "
        "the server did not choose the seed. Exit code: 0 if all is well, 2 if not."
    )
    verify = _add_command(commands, "verify", _verify, help="check that deals were fixed before play", description=about)
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record")


def _verify(parsed: argparse.Namespace) -> int:
    from drawfour.record.verify import verify

    code = OK
    for path in parsed.files:
        try:
            print("\n".join(verify(path)))
        except DrawfourError as error:
            print(f"drawfour: {error}", file=sys.stderr)
            code = TROUBLE
    return code


def _replay(parsed: argparse.Namespace) -> int:
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
                print(json.dumps(final_facts(path, parsed.view), ensure_ascii=False))
            else:
                screen = Screen(sys.stdout, plain=parsed.plain)
                if len(parsed.files) > 1:
                    screen.say(screen.bold(path))
                tell(path, screen, parsed.view, pause)
        except DrawfourError as error:
            print(_told(error, parsed.view), file=sys.stderr)
            code = max(code, MISMATCH if isinstance(error, FactMismatch) else TROUBLE)
    return code


def _told(error: DrawfourError, view: int | None) -> str:
    """Return the message of an error. With a view, it leaves out the details, which may name hidden cards."""
    if view is not None and isinstance(error, RecordError):
        return f"{error.name}:{error.line}: {REASONS[error.code]}"
    return str(error)


def _add_rules(commands: Any) -> None:
    about = "Print every option in words, for a preset with changes; or one option with its values, or one rule."
    rules = _add_command(commands, "rules", _rules, help="print the options of a preset, or look up a rule", description=about)
    rules.add_argument("name", nargs="?", metavar="NAME", help="a preset, an option (stack) or a rule by its number (R12)")
    _add_deck_option(rules)
    _add_options(rules)


def _rules(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.rules import lines_about

    name = parsed.name
    if name in PRESETS and parsed.rules not in (None, name):
        raise RulesError("bad_option", f"Name one preset: {name} or {parsed.rules}.")
    preset = name if name in PRESETS else parsed.rules or "classic"
    rules, deck = Rules.preset(preset, **_changes(parsed)), deck_for(preset, parsed.deck)
    print("\n".join(lines_about(None if name in PRESETS else name, rules, deck)))
    return OK


def _add_deck(commands: Any) -> None:
    deck = _add_command(
        commands, "deck", _help, help="check, show and create deck files", description="Check, show and create deck files."
    )
    tasks = deck.add_subparsers(title="commands", metavar="COMMAND")
    decks = f"{', '.join(DECKS)}, or a file"
    check = _add_command(tasks, "check", _check_decks, help="list the errors of a deck file, with their lines")
    check.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    show = _add_command(tasks, "show", _show_decks, help="print a deck: faces, counts, points and effects")
    show.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    new = _add_command(tasks, "new", _new_deck, help="write a commented template of a deck file")
    new.add_argument("file", nargs="?", default="", metavar="FILE", help="where to write it (standard output)")


def _check_decks(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import check

    code = OK
    for deck in parsed.decks:
        try:
            print(check(deck))
        except DrawfourError as error:
            for each in (error, *(error.more if isinstance(error, DeckError) else ())):
                print(f"drawfour: {each}", file=sys.stderr)
            code = TROUBLE
    return code


def _show_decks(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import show

    for place, deck in enumerate(parsed.decks):
        if place:
            print()
        show(deck, sys.stdout)
    return OK


def _new_deck(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import write_new

    write_new(parsed.file, sys.stdout)
    return OK


def _add_simulate(commands: Any) -> None:
    about = "Play many rounds between bots and summarize them."
    simulate = _add_command(commands, "simulate", _simulate, help="play many rounds between bots", description=about)
    bots = "one bot for all seats, or one for each (random)"
    simulate.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=bots)
    _add_deck_option(simulate)
    _add_run(simulate)
    _add_options(simulate, changed=True)


def _add_compare(commands: Any) -> None:
    about = (
        "Play the same deals under two or more sets of rules, or with two or more bots, and report how the others differ from "
        "the first. The compared bots take seat 0 in turn (with partners, seats 0 and 2)."
    )
    compare = _add_command(commands, "compare", _compare, help="compare rules or bots over the same deals", description=about)
    names = "the bots to compare; if rules are compared, the bots that play: one for all seats, or one for each (random)"
    compare.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=names)
    against = "the bot in the other seats; a single bot in --bots is compared with it (random)"
    compare.add_argument("--against", metavar="BOT", help=against)
    compare.add_argument("--measures", metavar="NAME[,NAME...]", help="what to compare, by the names in --json (all)")
    sure = "the confidence that all intervals hold at once (95)"
    compare.add_argument("--confidence", type=number, default=95, metavar="PERCENT", help=sure)
    _add_deck_option(compare)
    _add_run(compare)
    _add_options(compare, many=True)


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that simulate and compare share: what to play, and how to report it."""
    parser.add_argument("--seats", type=whole, default=2, metavar="N", help="number of seats (2)")
    parser.add_argument("--rounds", type=whole, default=100_000, metavar="N", help="number of rounds (100000)")
    parser.add_argument("--human-like", action="store_true", help="human-like attention: bots forget some calls")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--threads", type=whole, metavar="N", help="number of threads (one for each core)")
    where.add_argument("--gpu", action="store_true", help="play on an NVIDIA GPU instead")
    parser.add_argument("--seed", default="drawfour", metavar="TEXT", help="any text: the same text plays the same rounds")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="print JSON")
    told.add_argument("--csv", action="store_true", help="print CSV")
    parser.add_argument("--plot", metavar="FILE", help="also draw a plot, as FILE.png or FILE.svg")


def _simulate(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_simulate

    run_simulate(parsed, _changes(parsed))
    return OK


def _compare(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_compare

    run_compare(parsed, _changes(parsed))
    return OK


def _add_serve(commands: Any) -> None:
    serve = _add_command(commands, "serve", _serve, help="host tables that people play at over the network")
    serve.add_argument("--open", action="store_true", help="open the browser too, or the one of a server that already runs")
    parse = serve.parse_known_args

    def parse_with_flags(*arguments: Any, **more: Any) -> Any:
        from drawfour.server.config import add_flags  # imported late, as only this command needs it

        add_flags(serve)
        return parse(*arguments, **more)

    serve.parse_known_args = parse_with_flags  # type: ignore[method-assign]  # the flags take a moment to import


def _serve(parsed: argparse.Namespace) -> int:
    from drawfour.server.serve import run_serve

    run_serve(parsed)
    return OK
