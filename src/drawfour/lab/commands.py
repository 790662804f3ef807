"""The commands `drawfour simulate`, `drawfour compare` and `drawfour arena`."""

from __future__ import annotations

import os
import re
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any, TextIO, cast

from drawfour.arguments import TROUBLE
from drawfour.bots import BOTS, bot_named
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.decks import deck_for
from drawfour.errors import DrawfourError, RunFailed, shown, unknown
from drawfour.files import check_picture
from drawfour.lab import arena_report, report
from drawfour.lab.arena import Arena, arena
from drawfour.lab.batch import Batch, Kept, Output
from drawfour.lab.compare import Comparison, compare
from drawfour.lab.counting import Counting, count
from drawfour.lab.long_run import LongRun
from drawfour.lab.measures import MEASURES, Measure, wins_of, wins_of_first
from drawfour.lab.simulate import BLOCK, COUNTED_BLOCK, Played, Summary, simulate
from drawfour.lab.threads import Compiler

GPU_BLOCK = 1 << 23  # rounds between two steps of the progress bar


Findings = Summary | Comparison | Arena


def run_simulate(parsed: Namespace, changes: dict[str, str]) -> None:
    """Play rounds of one table and tell what they were like."""
    check_picture(parsed.plot)
    with _player(parsed, count, Counting, COUNTED_BLOCK) as (play, block_of):

        def run() -> Summary:
            batch = _batch(parsed, rules_named(parsed), changes, items(parsed.bots))
            return simulate(batch, parsed.rounds, play, block_of([batch]))

        _tell(run, parsed)


def run_compare(parsed: Namespace, changes: dict[str, str]) -> None:
    """Play the same deals several ways and tell what is different."""
    check_picture(parsed.plot)
    if not 0 < parsed.confidence < 100:
        raise DrawfourError(
            "bad_option", f"--confidence must be more than 0 and less than 100 percent, not {parsed.confidence:g}"
        )
    with _player(parsed, Batch.play, Kept, BLOCK) as (play, block_of):

        def run() -> Comparison:
            batches, measures = _compared(parsed, changes)
            measures = _chosen(parsed.measures, measures)
            return compare(batches, parsed.rounds, play, measures, block_of(list(batches.values())), parsed.confidence / 100)

        _tell(run, parsed)


def run_arena(parsed: Namespace, changes: dict[str, str]) -> None:
    """Let bots play against each other on the same deals, and rate them."""
    check_picture(parsed.plot)
    quick = [name for name, bot in BOTS.items() if not bot.playouts]
    bots = quick if parsed.bots is None else _distinct("--bots", parsed.bots)
    if parsed.rounds < 1:
        raise DrawfourError("bad_option", f"--deals must be 1 or more, not {parsed.rounds}.")
    with _player(parsed, Batch.play, Kept, 0) as (play, block_of):

        def run() -> Arena:
            for bot in bots:
                bot_named(bot)
            table = _batch(parsed, rules_named(parsed), changes, bots[:1])
            return arena(table, bots, parsed.rounds, play, block_of if parsed.ray else None)

        _tell(run, parsed, "deals")


def prints_beside_the_report() -> redirect_stdout[TextIO]:
    """Redirect what custom bots print to standard error, apart from the report."""
    return redirect_stdout(sys.stderr)


def _compared(parsed: Namespace, changes: dict[str, str]) -> tuple[dict[str, Batch], list[Measure]]:
    """Return the tables to compare, which differ in their rules or their bots, and the measures to compare them by."""
    names, bots = _distinct("--rules", rules_named(parsed)), items(parsed.bots)
    if len(names) > 1:
        if parsed.against is not None:
            raise DrawfourError(
                "bad_option",
                "--against is for comparing bots, not rules; name the bots that play with --bots",
            )
        batches = {name: _batch(parsed, name, changes, bots) for name in names}
        return batches, [*MEASURES, *_wins(next(iter(batches.values())))]
    if len(bots) == 1 and parsed.against not in (None, bots[0]):
        bots = [parsed.against, *bots]
    elif len(_distinct("--bots", parsed.bots)) == 1:
        raise DrawfourError(
            "bad_option", "There is nothing to compare; name two sets of rules or two bots, separated by commas."
        )
    return _compared_bots(parsed, names[0], changes, bots)


def _wins(batch: Batch) -> list[Measure]:
    """Return the measures of wins: by each bot, if there are several, and by the seat that goes first."""
    seats: dict[str, tuple[int, ...]] = {}
    for seat, bot in enumerate(batch.bots):
        seats[bot] = (*seats.get(bot, ()), seat)
    by_bot = [wins_of(its_seats, bot) for bot, its_seats in seats.items()] if len(seats) > 1 else []
    return [*by_bot, wins_of_first(batch.book.seats)]


def _compared_bots(
    parsed: Namespace, name: str, changes: dict[str, str], bots: list[str]
) -> tuple[dict[str, Batch], list[Measure]]:
    """Return a table for each bot, which takes seat 0 and with partners seat 2 as well, and the measures to compare them by."""
    against = "random" if parsed.against is None else parsed.against
    bot_named(against)
    rules, _ = table_named(name, changes, parsed.deck)
    ours = (0, 2) if rules.teams else (0,)
    tables = {bot: [bot if seat in ours else against for seat in range(parsed.seats)] for bot in bots}
    batches = [_batch(parsed, name, changes, seated) for seated in tables.values()]
    found = {batch.bots[0]: batch for batch in batches}
    if len(found) < len(batches):  # milliseconds have come to as many playouts as another bot has
        raise DrawfourError("bad_option", f"Two of the bots are {batches[0].bots[0]} at this table; each is compared once")
    return found, [wins_of(ours), *MEASURES]


def _chosen(names: str | None, measures: list[Measure]) -> list[Measure]:
    """The measures that were named, in that order; all when none were."""
    if names is None:
        return measures
    known = {measure.name: measure for measure in measures}
    named = {measure.words: measure.name for measure in measures}
    for name in _distinct("--measures", names):
        if name not in known:
            raise DrawfourError("bad_option", unknown("measure", name, known, meant=named.get(name, "")))
    return [known[name] for name in items(names)]


def rules_named(parsed: Namespace) -> str:
    """The rules that were named, the default when none were."""
    return "classic" if parsed.rules is None else parsed.rules


def table_named(text: str, changes: dict[str, str], deck: str | None) -> tuple[Rules, Deck]:
    """Return the rules and the deck of `PRESET` or `PRESET+option=value+...`, given the flags of the command line.

    `deck=NAME` among the changes wins over the flag `deck`, and either over the deck that the preset brings.
    """
    preset, *more = text.split("+")
    chosen: dict[str, str] = {}
    for item in more:
        if not re.fullmatch(r"[a-z_]+=[a-z0-9_]+|deck=[^=]+", item):
            raise DrawfourError("bad_option", f"Expected an option with a value, such as call_penalty=4, not {shown(item)}")
        name, value = item.split("=")
        if name in chosen:
            raise DrawfourError("bad_option", f"{name} is set twice in {text}; set it once")
        chosen[name] = value
    named = chosen.pop("deck", deck)
    return Rules.preset(preset, **{**changes, **chosen}), deck_for(preset, named)


def items(text: str) -> list[str]:
    """Return what a list on the command line names, separated by commas."""
    return [item.strip() for item in text.split(",")]


def _distinct(flag: str, text: str) -> list[str]:
    names = items(text)
    if len(set(names)) < len(names):
        raise DrawfourError(
            "bad_option", f"{flag} names {max(names, key=names.count) or repr('')} twice; each is compared once"
        )
    return names


def _batch(parsed: Namespace, name: str, changes: dict[str, str], bots: list[str]) -> Batch:
    rules, deck = table_named(name, changes, parsed.deck)
    return Batch(rules, parsed.seats, bots, seed=parsed.seed, is_human_like=parsed.human_like, deck=deck)


@contextmanager
def _player(
    parsed: Namespace, play: Callable[..., Played], output: Callable[[Batch], Output], block: int
) -> Iterator[tuple[Callable[..., Any], Callable[[Sequence[Batch]], int]]]:
    """Yield what plays the rounds, this computer, its GPU or a cluster, and how many rounds of batches it plays in a block."""
    if parsed.ray is not None:
        from drawfour.lab.cluster import Cluster

        with Cluster(parsed.ray) as cluster:
            is_counted = play is count
            yield (cluster.count, cluster.counted_block) if is_counted else (cluster.play, cluster.block)
    elif getattr(parsed, "gpu", False):
        from drawfour.lab import gpu

        gpu.check_gpu()
        yield gpu.play, lambda _: GPU_BLOCK
    else:
        with _long_run(parsed, play, output) as run:
            yield run, lambda _: block


@contextmanager
def _long_run(parsed: Namespace, play: Callable[..., Played], output: Callable[[Batch], Output]) -> Iterator[LongRun[Played]]:
    """Yield what plays the rounds on the cores of this machine. Wait at the end for code that later runs can use."""
    with LongRun(play, output, parsed.rounds, parsed.threads) as run:
        yield run
        if run.is_compiling:
            print(
                "drawfour: compiling faster code for later runs of the same kind; Ctrl-C stops it", file=sys.stderr, flush=True
            )
            run.finish_compiling()


def _tell(run: Callable[[], Findings], parsed: Namespace, what: str = "rounds") -> None:
    """Tell what a run has found, even if it was cut short. Raises RunFailed afterwards if a custom bot did that."""
    fault: RunFailed | None = None
    with prints_beside_the_report():
        try:
            found = run()
        except RunFailed as error:
            found, fault = cast("Findings", error.found), error
    played = found.rounds if isinstance(found, Summary) else found.deals
    check_played(played, parsed.rounds, what, "Stopped" if fault else "Interrupted")
    written: Any = arena_report if isinstance(found, Arena) else report
    tell = written.as_json if parsed.json else written.as_csv if parsed.csv else written.as_text
    print(tell(found), flush=True)  # the command may go on compiling
    if parsed.plot:
        from drawfour.lab import arena_plot, plots

        drawn: Any = arena_plot if isinstance(found, Arena) else plots
        drawn.save(found, parsed.plot)
    if fault:
        raise fault


def check_played(played: int, asked: int, what: str, how: str = "Interrupted") -> None:
    """Say that a run was cut short, and how. Raises KeyboardInterrupt if nothing has been played."""
    if not played:
        _finish_compiling()
        raise KeyboardInterrupt
    if played < asked:
        print(f"drawfour: {how} after {played:,} of {asked:,} {what}", file=sys.stderr)


def _finish_compiling() -> None:
    """After an interrupt, let the compiler finish what the next run can use. Another interrupt ends the program at once."""
    for compiler in Compiler.left():
        before = signal.signal(signal.SIGINT, _stop_at_once)
        print("drawfour: finishing the compilation for later runs; Ctrl-C again stops it", file=sys.stderr, flush=True)
        compiler.wait()
        signal.signal(signal.SIGINT, before)


def _stop_at_once(*_: object) -> None:
    """End the program, whatever its threads are doing: nothing else stops a compiler."""
    os.write(2, b"\ndrawfour: Interrupted.\n")
    os._exit(TROUBLE)
