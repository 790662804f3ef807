"""The commands of the laboratory: `simulate`, `compare` and `arena`."""

from __future__ import annotations

import argparse
from typing import Any

from drawfour.arguments import number, whole
from drawfour.cli.options import OK, add_command, add_deck_option, add_options, changes_of


def add_simulate(commands: Any) -> None:
    """Add the command `simulate`."""
    about = "Play many rounds between bots and summarize them."
    simulate = add_command(commands, "simulate", _simulate, help="play many rounds between bots", description=about)
    bots = "one bot for all seats, or one for each (random)"
    simulate.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=bots)
    add_deck_option(simulate)
    _add_run(simulate)
    add_options(simulate, changed=True)


def add_compare(commands: Any) -> None:
    """Add the command `compare`."""
    about = (
        "Play the same deals under two or more sets of rules, or with two or more bots, and report how the others differ from "
        "the first. The compared bots take seat 0 in turn (with partners, seats 0 and 2)."
    )
    compare = add_command(commands, "compare", _compare, help="compare rules or bots over the same deals", description=about)
    names = "the bots to compare; if rules are compared, the bots that play: one for all seats, or one for each (random)"
    compare.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=names)
    against = "the bot in the other seats; a single bot in --bots is compared with it (random)"
    compare.add_argument("--against", metavar="BOT", help=against)
    compare.add_argument("--measures", metavar="NAME[,NAME...]", help="what to compare, by the names in --json (all)")
    sure = "the confidence that all intervals hold at once (95)"
    compare.add_argument("--confidence", type=number, default=95, metavar="PERCENT", help=sure)
    add_deck_option(compare)
    _add_run(compare)
    add_options(compare, many=True)


def add_arena(commands: Any) -> None:
    """Add the command `arena`."""
    about = (
        "Let every bot play against every other one on the same deals, from every seat, and rate them on one scale. With more "
        "than two seats a bot plays alone among others of one kind; with partners, both partners are the same bot."
    )
    arena = add_command(commands, "arena", _arena, help="let bots play against each other, and rate them", description=about)
    bots = "the bots, two or more (all except master, which is slow)"
    arena.add_argument("--bots", metavar="BOT,BOT...", help=bots)
    _add_table(arena)
    arena.add_argument("--deals", dest="rounds", type=whole, default=10_000, metavar="N", help="number of deals (10000)")
    _add_threads(arena)
    _add_report(arena)
    add_deck_option(arena)
    add_options(arena, changed=True)


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that simulate and compare share: what to play, and how to report it."""
    _add_table(parser)
    parser.add_argument("--rounds", type=whole, default=100_000, metavar="N", help="number of rounds (100000)")
    where = parser.add_mutually_exclusive_group()
    _add_threads(where)
    where.add_argument("--gpu", action="store_true", help="play on an NVIDIA GPU instead")
    _add_report(parser)


def _add_table(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about the table that do not change the rules."""
    parser.add_argument("--seats", type=whole, default=2, metavar="N", help="number of seats (2)")
    parser.add_argument("--human-like", action="store_true", help="human-like attention: bots forget some calls")
    parser.add_argument("--seed", default="drawfour", metavar="TEXT", help="any text: the same text plays the same rounds")


def _add_threads(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--threads", type=whole, metavar="N", help="number of threads (one for each core)")


def _add_report(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for how to report what was found."""
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="print JSON")
    told.add_argument("--csv", action="store_true", help="print CSV")
    parser.add_argument("--plot", metavar="FILE", help="also draw a plot, as FILE.png or FILE.svg")


def _simulate(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_simulate

    run_simulate(parsed, changes_of(parsed))
    return OK


def _compare(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_compare

    run_compare(parsed, changes_of(parsed))
    return OK


def _arena(parsed: argparse.Namespace) -> int:
    from drawfour.lab.commands import run_arena

    run_arena(parsed, changes_of(parsed))
    return OK
