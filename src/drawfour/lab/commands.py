"""What `drawfour simulate` and `drawfour compare` do with what was typed."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from drawfour.bots import check_bot
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError
from drawfour.lab import report
from drawfour.lab.batch import Batch
from drawfour.lab.compare import Comparison, compare
from drawfour.lab.measures import wins_of
from drawfour.lab.simulate import Play, Summary, simulate

PICTURES = (".png", ".svg")


def run_simulate(parsed: Namespace, changes: dict[str, str]) -> None:
    """Play rounds of one table and tell what they were like."""
    check_picture(parsed.plot)
    batch = _batch(parsed, _rules(parsed.rules or "classic", changes), parsed.bots.split(","))
    summary = simulate(batch, parsed.rounds, _play(parsed))
    _tell(summary, summary.rounds, parsed)


def run_compare(parsed: Namespace, changes: dict[str, str]) -> None:
    """Play the same deals several ways and tell what is different."""
    check_picture(parsed.plot)
    names, bots = _distinct("--rules", parsed.rules or "classic"), parsed.bots.split(",")
    check_bot(parsed.against)
    if len(names) > 1:
        batches = {name: _batch(parsed, _rules(name, changes), bots) for name in names}
        found = compare(batches, parsed.rounds, _play(parsed))
    elif len(_distinct("--bots", parsed.bots)) > 1:
        rules = _rules(names[0], changes)
        ours = tuple(range(0, parsed.seats, 2)) if rules.teams else (0,)
        tables = {bot: [bot if seat in ours else parsed.against for seat in range(parsed.seats)] for bot in bots}
        batches = {bot: _batch(parsed, rules, seated) for bot, seated in tables.items()}
        found = compare(batches, parsed.rounds, _play(parsed), extra=[wins_of(ours)])
    else:
        raise DrawfourError(
            "bad_option", "there is nothing to compare; name two sets of rules, or two bots, with commas between"
        )
    _tell(found, found.deals, parsed)


def check_picture(path: str | None) -> None:
    """Raise DrawfourError, before anything is played, where a picture could not be written."""
    if path is None:
        return
    file = Path(path)
    if file.suffix.lower() not in PICTURES:
        raise DrawfourError("bad_file", f"{path} is no picture; allowed is a name that ends in {' or '.join(PICTURES)}")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise DrawfourError("bad_file", f"{path} cannot be written")


def _rules(text: str, changes: dict[str, str]) -> Rules:
    """The rules that `PRESET` or `PRESET+option=value+...` stands for."""
    preset, *more = text.split("+")
    for item in more:
        if not re.fullmatch(r"[a-z_]+=[a-z0-9_]+", item):
            raise DrawfourError(
                "bad_option", f"{item!r} is no option with a value; allowed is option=value, call_penalty=4 say"
            )
    return Rules.preset(preset, **{**changes, **dict(item.split("=") for item in more)})


def _distinct(flag: str, text: str) -> list[str]:
    names = text.split(",")
    if len(set(names)) < len(names):
        raise DrawfourError("bad_option", f"{flag} names {max(names, key=names.count)} twice; each is compared once")
    return names


def _batch(parsed: Namespace, rules: Rules, bots: list[str]) -> Batch:
    return Batch(rules, parsed.seats, bots, seed=parsed.seed, is_human_like=parsed.human_like)


def _play(parsed: Namespace) -> Play:
    """What plays the rounds: the cores of this machine, or its card."""
    if not parsed.gpu:
        return partial(Batch.play, threads=parsed.threads)
    from drawfour.lab import cuda

    cuda.check_card()
    return cuda.play


def _tell(found: Summary | Comparison, played: int, parsed: Namespace) -> None:
    if played < parsed.rounds:
        print(f"drawfour: interrupted after {played:,} of {parsed.rounds:,} rounds", file=sys.stderr)
    if not played:
        return
    if parsed.plot:
        from drawfour.lab import plots

        plots.save(found, parsed.plot)
    tell = report.as_json if parsed.json else report.as_csv if parsed.csv else report.as_text
    print(tell(found))
