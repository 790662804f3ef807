"""The commands of the laboratory: `simulate`, `compare`, `arena` and `rollouts`."""

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
    where = arena.add_mutually_exclusive_group()
    _add_threads(where)
    _add_ray(where)
    _add_report(arena)
    add_deck_option(arena)
    add_options(arena, changed=True)


def add_rollouts(commands: Any) -> None:
    """Add the command `rollouts`."""
    about = (
        "Write every decision of bots to a file, to learn from: what the seat saw, what it could do, what it did, and how the "
        "round ended. Rounds are those of simulate."
    )
    rollouts = add_command(commands, "rollouts", _rollouts, help="write the decisions of bots to a file", description=about)
    bots = "one bot for all seats, or one for each (random)"
    rollouts.add_argument("--bots", default="random", metavar="BOT[,BOT...]", help=bots)
    new = "the file to write, FILE.parquet or FILE.npz; it must not exist"
    rollouts.add_argument("--out", required=True, metavar="FILE", help=new)
    amount = rollouts.add_mutually_exclusive_group()
    amount.add_argument("--rounds", type=whole, metavar="N", help="number of rounds (1000)")
    amount.add_argument("--decisions", type=whole, metavar="N", help="play as many rounds as it takes for N decisions instead")
    rollouts.add_argument("--first", type=whole, default=0, metavar="N", help="number of the first round (0)")
    calls = "who calls and catches: ask (the bots), own (they call, catches are made for them), auto (both are made) (ask)"
    rollouts.add_argument("--calls", default="ask", metavar="ask|own|auto", help=calls)
    order = "the order in which seats are asked out of turn: that of play, or random (play)"
    rollouts.add_argument("--asking", default="play", metavar="play|random", help=order)
    hidden = "also write the cards that the seat can't see, for critics"
    rollouts.add_argument("--hidden", action="store_true", help=hidden)
    rollouts.add_argument("--options", action="store_true", help="include the options of the rules in observations")
    rollouts.add_argument("--history", type=whole, default=0, metavar="N", help="include the last N moves in observations (0)")
    _add_seats_and_seed(rollouts)
    _add_threads(rollouts)
    add_deck_option(rollouts)
    add_options(rollouts, changed=True)


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that simulate and compare share: what to play, and how to report it."""
    _add_table(parser)
    parser.add_argument("--rounds", type=whole, default=100_000, metavar="N", help="number of rounds (100000)")
    where = parser.add_mutually_exclusive_group()
    _add_threads(where)
    where.add_argument("--gpu", action="store_true", help="play on an NVIDIA GPU instead")
    _add_ray(where)
    _add_report(parser)


def _add_table(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about the table that do not change the rules."""
    _add_seats_and_seed(parser)
    parser.add_argument("--human-like", action="store_true", help="human-like attention: bots forget some calls")


def _add_seats_and_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=whole, default=2, metavar="N", help="number of seats (2)")
    parser.add_argument("--seed", default="drawfour", metavar="TEXT", help="any text: the same text plays the same rounds")


def _add_threads(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--threads", type=whole, metavar="N", help="number of threads (one for each core)")


def _add_ray(parser: argparse._ActionsContainer) -> None:
    where = "play on a Ray cluster instead: auto, HOST:6379 or ray://HOST:10001"
    parser.add_argument("--ray", metavar="ADDRESS", help=where)


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


def _rollouts(parsed: argparse.Namespace) -> int:
    from drawfour.envs.commands import run_rollouts

    run_rollouts(parsed, changes_of(parsed))
    return OK
