"""The command `drawfour rollouts`."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing

from drawfour.envs.data_set import new_data_set
from drawfour.envs.rollouts import Rollouts
from drawfour.errors import DrawfourError, counted
from drawfour.lab.commands import check_played, items, prints_beside_the_report, rules_named, table_named
from drawfour.lab.report import setting
from drawfour.lab.simulate import progress_bar
from drawfour.lab.threads import undisturbed

ROUNDS = 1_000


def run_rollouts(parsed: Namespace, changes: dict[str, str]) -> None:
    """Play rounds between bots, write their decisions to a file, and tell how many there are."""
    with prints_beside_the_report():
        rules, deck = table_named(rules_named(parsed), changes, parsed.deck)
        rollouts = Rollouts(
            rules, parsed.seats, items(parsed.bots), deck=deck, seed=parsed.seed, calls=parsed.calls, asking=parsed.asking,
            options=parsed.options, history=parsed.history, hidden=parsed.hidden, threads=parsed.threads,
        )  # fmt: skip
        rounds, decisions, fault = _write(rollouts, parsed)
    found = [counted(decisions, "decision"), counted(rounds, "round"), *setting(rollouts.batch)]
    print(f"{parsed.out}: {', '.join(found)}, encoding {rollouts.encoding.digest}", flush=True)
    if fault is not None:
        raise fault


def _write(rollouts: Rollouts, parsed: Namespace) -> tuple[int, int, DrawfourError | None]:
    """Write the data set. Return how many rounds and decisions it has, and the error of a custom bot that has cut it short.

    An interrupt keeps the finished rounds, too.
    """
    what = "rounds" if parsed.decisions is None else "decisions"
    asked = parsed.decisions if parsed.rounds is None else parsed.rounds
    asked = ROUNDS if asked is None else asked
    played = rollouts.play(**{what: asked}, first=parsed.first)
    count = {"rounds": 0, "decisions": 0}
    fault: DrawfourError | None = None
    with new_data_set(parsed.out) as data, closing(played), progress_bar(asked, what) as bar:
        try:
            for columns in played:
                with undisturbed():
                    data.write(columns)
                    count["decisions"] += len(columns["action"])
                    if len(columns["round"]):
                        count["rounds"] = int(columns["round"][-1]) + 1 - parsed.first
                    bar.update(count[what] - bar.n)
            if what == "rounds":
                count["rounds"] = asked  # nobody decided in those that have no rows
        except KeyboardInterrupt:
            check_played(count[what], asked, what)
        except DrawfourError as error:
            if error.code != "bot_failed" or not count["rounds"]:
                raise
            check_played(count[what], asked, what, "Stopped")
            fault = error
        with undisturbed():
            data.finish(rollouts.facts | {"first": parsed.first} | count)
    return count["rounds"], count["decisions"], fault
