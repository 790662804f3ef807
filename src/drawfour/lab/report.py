"""Summaries and comparisons as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from drawfour import __version__
from drawfour.core.options import PRESETS, Rules
from drawfour.errors import counted
from drawfour.lab.compare import Comparison, told
from drawfour.lab.simulate import Summary, known, rows


def heading(summary: Summary) -> str:
    """What was played, in a line."""
    batch = summary.batch
    bots = ", ".join(batch.bots) if len(set(batch.bots)) > 1 else batch.bots[0]
    like = ", with the attention of a person" if batch.is_human_like else ""
    table = f"{in_short(batch.book)}, deck {batch.book.deck.name}, {batch.book.seats} seats"
    return f"{counted(summary.rounds, 'round')}, {table}, {bots}{like}"


def in_short(rules: Rules) -> str:
    """The preset that rules are nearest to, and what is different.

    >>> in_short(Rules.preset("mattel", call_penalty=4))
    'mattel with call_penalty 4'
    """
    preset = min(PRESETS, key=lambda name: len(rules.changes(name)))
    changes = ", ".join(f"{name} {word}" for name, word in rules.changes(preset).items())
    return f"{preset} with {changes}" if changes else preset


def table_of(summary: Summary) -> str:
    """A summary as a table to read, and a word about rounds that were not played to their end."""
    lines = [["", "mean", "95 % interval", "5 %", "median", "95 %"]]
    for row in rows(summary):
        is_share = row["is_share"]
        ends = "" if row["low"] is None else f"{told(row['low'], is_share)} to {told(row['high'], is_share)}"
        mean = "-" if row["mean"] is None else told(row["mean"], is_share)
        spread = ["" if is_share or row[name] is None else str(row[name]) for name in ("p5", "median", "p95") if name in row]
        lines.append([row["words"], mean, ends, *spread, *[""] * (3 - len(spread))])
    cut_off = summary.measures["cut_off"].total
    if not cut_off:
        return aligned(lines)
    what = f"{counted(cut_off, 'round')} of {summary.rounds:,} cut off after {summary.batch.limit:,} moves"
    return f"{aligned(lines)}\n\n{what}: counted as far as played, won by nobody."


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Columns of text, the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    )


def as_text(found: Summary | Comparison) -> str:
    """Everything that was found, to read."""
    if isinstance(found, Summary):
        return f"{heading(found)}\n\n{table_of(found)}"
    parts = [f"{name}: {heading(summary)}\n\n{table_of(summary)}" for name, summary in found.summaries.items()]
    parts.append("\n".join(found.findings))
    if found.intervals > 1:
        sure = f"{100 * found.confidence:g} % confidence"
        parts.append(f"All {found.intervals} intervals of a difference hold together with {sure}.")
    return "\n\n".join(parts)


def as_json(found: Summary | Comparison) -> str:
    """Everything that was found, as JSON; null stands for what is not a number."""
    if isinstance(found, Summary):
        return json.dumps(_table(found), indent=2)
    tables = {name: _table(summary) for name, summary in found.summaries.items()}
    return json.dumps({"deals": found.deals, "tables": tables, "differences": _differences(found)}, indent=2)


def as_csv(found: Summary | Comparison) -> str:
    """The table of a summary, or the differences of a comparison, as CSV."""
    lines = rows(found) if isinstance(found, Summary) else _differences(found)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue().rstrip("\n")


def _table(summary: Summary) -> dict[str, Any]:
    batch = summary.batch
    return {
        "drawfour": __version__, "seed": batch.seed_text, "rules": batch.book.in_words(),
        "deck": batch.book.deck.name, "seats": batch.book.seats, "bots": list(batch.bots), "rounds": summary.rounds,
        "human_like": batch.is_human_like, "measures": {row.pop("measure"): row for row in rows(summary)},
    }  # fmt: skip


def _differences(found: Comparison) -> list[dict[str, Any]]:
    return [
        {
            "measure": each.measure.name, "of": each.name, "than": each.base, "mean": each.theirs.mean,
            "base_mean": each.bases.mean, "difference": each.paired.mean, "low": known(each.interval[0]),
            "high": known(each.interval[1]), "confidence": each.confidence, "deals": each.paired.n, "is_shown": each.is_shown,
            "sentence": each.sentence,
        }
        for each in found.differences
    ]  # fmt: skip
