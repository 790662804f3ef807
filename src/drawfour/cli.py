"""The command `drawfour`: play, look things up, simulate, serve. What it says about options is generated from `Rules`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from drawfour import __version__
from drawfour.core.options import OPTIONS, PRESETS, Rules
from drawfour.decks import DECKS, deck_for
from drawfour.errors import REASONS, DrawfourError, FactMismatch, RecordError, RulesError
from drawfour.typed import TROUBLE, Parser, number, whole

OK, MISMATCH = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0 all well, 1 an assertion failed, 2 something is wrong."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started the program
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # open to the end of the program
        else:
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read has seen enough (| head)
        _let_go_of_output()
        return OK
    except OSError as error:  # the disk is full, say
        _let_go_of_output()
        print(f"drawfour: the output cannot be written: {error.strerror}", file=sys.stderr)
        return TROUBLE


def _run(arguments: Sequence[str] | None) -> int:
    try:
        parsed, unknown = _parser().parse_known_args(arguments)
        if unknown:
            raise DrawfourError("bad_option", f"{unknown[0]} is not known here; drawfour {parsed.command} --help tells what is")
        return int(parsed.run(parsed))
    except DrawfourError as error:
        print(f"drawfour: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\ndrawfour: interrupted", file=sys.stderr)
    except EOFError:
        print("\ndrawfour: the input has ended", file=sys.stderr)
    return TROUBLE


def _let_go_of_output() -> None:
    """Forget what could not be written, so that nothing tries again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="drawfour", description="UNO with exact rules: play it, replay it, look its rules up, find out how it plays."
    )
    parser.add_argument("--version", action="version", version=f"drawfour {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    _add_play(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_rules(commands)
    _add_deck(commands)
    _add_simulate(commands)
    _add_compare(commands)
    _add_serve(commands)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help="play a match in the terminal against bots")
    play.set_defaults(run=_play)
    play.add_argument("--continue", dest="taken_up", metavar="FILE", help="take a saved match up again")
    play.add_argument("--seats", type=whole, metavar="N", help="how many players, you included (3)")
    play.add_argument("--name", metavar="NAME", help="your name (You)")
    play.add_argument(
        "--bots", metavar="BOT[,BOT...]", help="who plays the other seats: careful or random, one for all or one each"
    )
    play.add_argument(
        "--first",
        type=whole,
        metavar="SEAT",
        help="the seat that starts the first round, counted from 0 (yours): the youngest player, say",
    )
    play.add_argument("--seed", metavar="TEXT", help="any text: the same text deals the same cards")
    play.add_argument("--save", metavar="FILE", help="where the record of the match goes")
    play.add_argument("--plain", action="store_true", help="no colors")
    play.add_argument(
        "--pace", type=number, metavar="SECONDS", help="how long a bot seems to think (0.6 at a terminal, else 0)"
    )
    _add_deck_option(play)
    _add_options(play)


def _add_deck_option(parser: argparse.ArgumentParser) -> None:
    """Add the deck to play with."""
    parser.add_argument("--deck", metavar="DECK", help=f"the deck: {', '.join(DECKS)}, or a file (the preset's own)")


def _add_options(parser: argparse.ArgumentParser, *, many: bool = False, changed: bool = False) -> None:
    """Add the preset, with changes or several of them, and one argument for every option."""
    group = parser.add_argument_group("rules")
    presets = ", ".join(PRESETS)
    if many:
        text = f"sets of rules: each a preset ({presets}), with changes if you like: classic,classic+call_penalty=4+deck=modern"
        group.add_argument("--rules", metavar="RULES[,RULES...]", help=text)
    elif changed:
        text = f"a preset ({presets}), with changes if you like: classic+call_penalty=4+deck=modern (classic)"
        group.add_argument("--rules", metavar="RULES", help=text)
    else:
        group.add_argument("--rules", choices=list(PRESETS), metavar="PRESET", help=f"the preset: {presets} (classic)")
    for option in OPTIONS:
        flag = f"--{option.name.replace('_', '-')}"
        values = "|".join(option.choices) or f"{option.low}..{option.high}" + ("|none" if option.has_none else "")
        text = f"{option.sentence} ({option.rule}; {option.default})"
        group.add_argument(flag, metavar=values, dest=f"option_{option.name}", help=text)


def _changes(parsed: argparse.Namespace) -> dict[str, str]:
    named = {option.name: getattr(parsed, f"option_{option.name}") for option in OPTIONS}
    return {name: value for name, value in named.items() if value is not None}


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _play(parsed: argparse.Namespace) -> int:
    from drawfour.terminal import play
    from drawfour.terminal.ask import Wishes, ask_wishes
    from drawfour.terminal.screen import Screen
    from drawfour.terminal.table import Quit

    screen = Screen(sys.stdout, plain=parsed.plain)
    pace = parsed.pace if parsed.pace is not None else 0.6 if _is_terminal() else 0.0
    if not 0 <= pace <= 60:
        raise RulesError("bad_option", f"--pace is {pace}; allowed is 0 to 60 seconds")
    changes = _changes(parsed)
    named = [name for name in ("rules", "deck", "seats", "seed", "bots", "first", "name") if getattr(parsed, name) is not None]
    if parsed.save not in (None, parsed.taken_up):
        play.check_free(parsed.save)
    if parsed.taken_up is not None:
        if changes or named:
            raise RulesError(
                "bad_option", f"--continue takes a match up as it is; {', '.join([*changes, *named])} cannot be changed"
            )
        return play.play(play.taken_up(parsed.taken_up), screen, path=parsed.save or parsed.taken_up, pause_seconds=pace)
    wishes = Wishes(
        seats=3 if parsed.seats is None else parsed.seats,
        preset=parsed.rules or "classic",
        changes=changes,
        deck=parsed.deck,
        seed=parsed.seed,
    )
    if sys.stdin is not None and sys.stdin.isatty() and not changes and not set(named) - {"name"}:
        try:
            wishes = ask_wishes(screen, play.ask)
        except Quit:
            screen.say("Good-bye.")
            return OK
    if changes.get("teams") == "yes" and parsed.seats is None:
        wishes.seats = 4
    match = play.new_match(
        wishes.rules(),
        wishes.seats,
        name="You" if parsed.name is None else parsed.name,
        bots=(parsed.bots or "careful").split(","),
        seed=wishes.seed,
        first=parsed.first,
        deck=wishes.found_deck(),
    )
    return play.play(match, screen, path=parsed.save, pause_seconds=pace)


def _add_replay(commands: Any) -> None:
    replay = commands.add_parser(
        "replay",
        help="replay records and check their assertions",
        description="Replay records, check every assertion in them and tell the play in words. "
        "Exit code 0 when all is well, 1 when an assertion fails, 2 when the text or a move is wrong.",
    )
    replay.set_defaults(run=_replay)
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record")
    replay.add_argument("--json", action="store_true", help="the final position of each file as a line of JSON instead")
    replay.add_argument("--view", type=whole, metavar="SEAT", help="only what that seat could see, counted from 0")
    replay.add_argument("--plain", action="store_true", help="no colors")


def _add_verify(commands: Any) -> None:
    verify = commands.add_parser(
        "verify",
        help="check that the deals of a record were fixed before play",
        description="Check that each seed of a record, downloaded from a server say, has the hash that was shown when its "
        "cards were dealt, and that every move was legal. That proves that nothing was dealt anew once play had begun; it does "
        "not prove that whoever ran the server did not choose the seed. Exit code 0 when all is well, 2 when not.",
    )
    verify.set_defaults(run=_verify)
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record")


def _verify(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.verifying import verify

    code = OK
    for path in parsed.files:
        try:
            print("\n".join(verify(path)))
        except DrawfourError as error:
            print(f"drawfour: {error}", file=sys.stderr)
            code = TROUBLE
    return code


def _replay(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.replaying import tell

    code = OK
    for path in parsed.files:
        try:
            found = tell(path, sys.stdout, view=parsed.view, is_json=parsed.json, plain=parsed.plain)
            if parsed.json:
                print(json.dumps(found, ensure_ascii=False))
        except DrawfourError as error:
            print(_told(error, parsed.view), file=sys.stderr)
            code = max(code, MISMATCH if isinstance(error, FactMismatch) else TROUBLE)
    return code


def _told(error: DrawfourError, view: int | None) -> str:
    """The error in words; to somebody who looks on from one seat, without cards that this seat could not see."""
    if view is not None and isinstance(error, RecordError):
        return f"{error.name}:{error.line}: {REASONS[error.code]}"
    return str(error)


def _add_rules(commands: Any) -> None:
    rules = commands.add_parser(
        "rules", help="print the rules in force", description="Print every option in words, as a preset and changes make it."
    )
    rules.set_defaults(run=_rules)
    _add_deck_option(rules)
    _add_options(rules)


def _rules(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.rules import rules_lines

    preset = parsed.rules or "classic"
    print("\n".join(rules_lines(Rules.preset(preset, **_changes(parsed)), deck_for(preset, parsed.deck))))
    return OK


def _add_deck(commands: Any) -> None:
    deck = commands.add_parser("deck", help="check, show and begin decks of your own", description="Decks as files.")
    tasks = deck.add_subparsers(title="what to do", dest="task", metavar="TASK", required=True)
    decks = f"{', '.join(DECKS)}, or a file"
    check = tasks.add_parser("check", help="say what is wrong with a deck file, and where")
    check.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    check.set_defaults(run=_check_decks)
    show = tasks.add_parser("show", help="print a deck: faces, counts, points and effects")
    show.add_argument("decks", nargs="+", metavar="DECK", help=decks)
    show.set_defaults(run=_show_decks)
    new = tasks.add_parser("new", help="write a deck file with remarks to start from")
    new.add_argument("file", nargs="?", default="", metavar="FILE", help="where it goes (the screen)")
    new.set_defaults(run=_new_deck)


def _check_decks(parsed: argparse.Namespace) -> int:
    from drawfour.terminal.decks import check

    code = OK
    for deck in parsed.decks:
        try:
            print(check(deck))
        except DrawfourError as error:
            print(f"drawfour: {error}", file=sys.stderr)
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
    about = "Play many rounds between bots and tell what they are like."
    simulate = commands.add_parser("simulate", help="play many rounds between bots and sum them up", description=about)
    simulate.set_defaults(run=_simulate)
    names = "who plays: one bot for all seats, or one for each (random)"
    simulate.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=names)
    _add_deck_option(simulate)
    _add_run(simulate)
    _add_options(simulate, changed=True)


def _add_compare(commands: Any) -> None:
    about = (
        "Play the same deals under two or more sets of rules, or with two or more bots, and tell what is different. The first "
        "is what the others are compared with. Bots that are compared take seat 0 in turn (with partners seats 0 and 2)."
    )
    compare = commands.add_parser("compare", help="compare rules or bots over the same deals", description=about)
    compare.set_defaults(run=_compare)
    names = "the bots to compare; where rules are compared, who plays: one bot for all seats, or one for each (random)"
    compare.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=names)
    compare.add_argument("--against", metavar="BOT", help="who sits against bots that are compared (random)")
    compare.add_argument("--measures", metavar="NAME[,NAME...]", help="what is compared, by the names that --json tells (all)")
    sure = "how sure it is that all intervals of differences hold together (95)"
    compare.add_argument("--confidence", type=number, default=95, metavar="PERCENT", help=sure)
    _add_deck_option(compare)
    _add_run(compare)
    _add_options(compare, many=True)


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Add what all long runs have: how much is played, and how it is told."""
    parser.add_argument("--seats", type=whole, default=2, metavar="N", help="how many seats (2)")
    parser.add_argument("--rounds", type=whole, default=100_000, metavar="N", help="how many rounds (100000)")
    parser.add_argument("--human-like", action="store_true", help="bots forget a call now and then, and overlook a missing one")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--threads", type=whole, metavar="N", help="how many threads (one for each core)")
    where.add_argument("--gpu", action="store_true", help="play on an NVIDIA card instead")
    parser.add_argument("--seed", default="drawfour", metavar="TEXT", help="any text: the same text plays the same rounds")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="tell it as JSON")
    told.add_argument("--csv", action="store_true", help="tell it as CSV")
    parser.add_argument("--plot", metavar="FILE", help="draw it, too, as FILE.png or FILE.svg")


def _simulate(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_simulate

    run_simulate(parsed, _changes(parsed))
    return OK


def _compare(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_compare

    run_compare(parsed, _changes(parsed))
    return OK


def _add_serve(commands: Any) -> None:
    serve = commands.add_parser("serve", help="open tables that people play at over the network")
    serve.add_argument("--open", action="store_true", help="open the browser as well, or at the server that runs already")
    parse = serve.parse_known_args

    def parse_with_flags(*arguments: Any, **more: Any) -> Any:
        from drawfour.server.config import add_flags  # only who serves needs what the flags are made of

        add_flags(serve)
        return parse(*arguments, **more)

    serve.parse_known_args = parse_with_flags
    serve.set_defaults(run=_serve)


def _serve(parsed: argparse.Namespace) -> int:
    from drawfour.server.serve import run_serve

    run_serve(parsed)
    return OK
