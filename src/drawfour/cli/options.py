"""Adding a command, and the arguments for the deck and the rules, generated from `Rules`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from drawfour.arguments import Parser
from drawfour.core.options import OPTIONS, PRESETS
from drawfour.decks import DECKS
from drawfour.errors import RulesError
from drawfour.invocation import this_command

OK, MISMATCH = 0, 1


def add_command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], **texts: str) -> Parser:
    """Add a command to those of the parser, and return the parser of its arguments."""
    parser: Parser = commands.add_parser(name, **texts)
    parser.set_defaults(run=run, parser=parser)
    return parser


def print_help(parsed: argparse.Namespace) -> int:
    """Print the help of a command that has commands of its own."""
    parsed.parser.print_help()
    return OK


def add_deck_option(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the deck."""
    parser.add_argument("--deck", metavar="DECK", help=f"the deck: {', '.join(DECKS)}, or a file (the preset's own)")


def add_options(parser: argparse.ArgumentParser, *, many: bool = False, changed: bool = False) -> None:
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


def changes_of(parsed: argparse.Namespace) -> dict[str, str]:
    """Return the options given as flags. Raises RulesError for a flag without a value."""
    named = {option: getattr(parsed, f"option_{option.name}") for option in OPTIONS}
    for option, value in named.items():
        if value == "":
            flag, more = f"--{option.name.replace('_', '-')}", f"see {this_command()} rules {option.name}"
            raise RulesError("bad_option", f"{flag} needs a value: {option.allowed} ({more})")
    return {option.name: value for option, value in named.items() if value is not None}
