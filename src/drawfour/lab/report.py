"""Summaries and comparisons as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from textwrap import fill
from typing import Any

from drawfour import __version__
from drawfour.core.card_effects import effects_of
from drawfour.core.cards import Deck
from drawfour.core.option_field import Option, either
from drawfour.core.options import OPTIONS, PRESETS, Rules
from drawfour.decks import DECKS, find_deck
from drawfour.errors import counted
from drawfour.lab.batch import Batch
from drawfour.lab.compare import Comparison, Difference, mean_text
from drawfour.lab.simulate import QUANTILES, Summary, known, measured, rows
from drawfour.lab.stats import Share, rounded

WIDTH = 100  # characters in a line of words
LONGEST_NAME = 24  # characters at the head of a column


def heading(summary: Summary) -> str:
    """Say in a line what was played."""
    return ", ".join([counted(summary.rounds, "round"), *setting(summary.batch)])


def setting(batch: Batch, *, deck: bool = True, bots: bool = True) -> list[str]:
    """Describe a table, one part each for its rules, deck, seats, bots and their attention; without deck or bots if told so."""
    names = [", ".join(batch.bots if len(set(batch.bots)) > 1 else batch.bots[:1])] if bots else []
    like = ["human-like attention"] if batch.is_human_like else []
    cards = [f"deck {batch.book.deck.name}"] if deck else []
    return [in_short(batch.book), *cards, f"{batch.book.seats} seats", *names, *like]


def in_short(rules: Rules) -> str:
    """Return the preset nearest to the rules, with the options that differ.

    >>> in_short(Rules.preset("mattel", call_penalty=4))
    'mattel with call_penalty 4'
    """
    preset = _nearest(rules)
    changes = ", ".join(f"{name} {word}" for name, word in rules.changes(preset).items())
    return f"{preset} with {changes}" if changes else preset


def typed(rules: Rules) -> str:
    """Return rules as `--rules` takes them.

    >>> typed(Rules.preset("mattel", call_penalty=4))
    'mattel+call_penalty=4'
    """
    preset = _nearest(rules)
    return "+".join([preset, *(f"{name}={word}" for name, word in rules.changes(preset).items())])


def _nearest(rules: Rules) -> str:
    return min(PRESETS, key=lambda name: len(rules.changes(name)))


def table_of(summary: Summary) -> str:
    """Lay a summary out as a table, with a note on rounds that were cut off."""
    lines = [["per round", "mean", "95 % interval", "5 %", "median", "95 %"]]
    for _, words, found in measured(summary):
        if not found.n:
            lines.append([words, "-", "", "", "", ""])
            continue
        spread = ["", "", ""] if isinstance(found, Share) else [str(found.quantile(share)) for share in QUANTILES.values()]
        lines.append([words, *mean_text(found), *spread])
    cut_off = summary.measures["cut_off"].total
    if not cut_off:
        return aligned(lines)
    what = f"{counted(cut_off, 'round')} of {summary.rounds:,} cut off after {summary.batch.limit:,} moves"
    return f"{aligned(lines)}\n\n{what}: counted up to that point, won by nobody."


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Align columns of text, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    )


def as_text(found: Summary | Comparison) -> str:
    """Write a summary as a table, or a comparison: first the differences, then a table for each set of rules or bot."""
    if isinstance(found, Summary):
        return f"{heading(found)}\n\n{table_of(found)}"
    parts = [differences_of(name, found) for name in list(found.summaries)[1:]]
    parts.append(_footnote(found))
    parts += [f"{name}: {heading(summary)}\n\n{table_of(summary)}" for name, summary in found.summaries.items()]
    return "\n\n".join(part for part in parts if part)


def differences_of(name: str, found: Comparison) -> str:
    """Lay out the differences between the first set of rules or bot and another one, as a table and in words."""
    mine = [each for each in found.differences if each.name == name]
    base = mine[0].base
    deals = counted(found.deals, "deal")
    theirs = setting(found.summaries[name].batch)
    shared = [part for part in setting(found.summaries[base].batch) if part in theirs]
    over = f"{deals} of each" if not mine[0].same_deals else f"the same {deals}" if found.deals > 1 else "a single deal"
    title = f"{name} compared with {base} over {over}"
    table = aligned([["per round", _shortened(base), _shortened(name), "difference     ", "interval   "], *map(_cells, mine)])
    findings = [*_findings(mine), *(_without_cards(name, found) if all(each.is_same for each in mine) else [])]
    return "\n\n".join([f"{title}: {', '.join(shared)}", table, "\n".join(map(_wrapped, findings))])


def _cells(each: Difference) -> list[str]:
    """Write a difference as a row: both means, then the difference and its interval, with a star if it is significant."""
    theirs, bases = each.means
    if each.is_same:
        return [each.measure.words, bases, theirs, "same     ", ""]
    unit = f"{'pp' if each.measure.is_share else each.unit.strip():<2}"
    difference, interval = rounded(*each.scaled, signed=True)
    return [
        each.measure.words, bases, theirs, f"{difference} {unit} {'*' if each.is_significant else ' '}",
        f"{interval} {unit}" if interval else "",
    ]  # fmt: skip


def _findings(differences: Sequence[Difference]) -> list[str]:
    """Return a sentence for each significant difference, and one each for the measures without any."""
    found = [each.sentence for each in differences if each.is_significant]
    unclear = [each.measure.words for each in differences if not each.is_significant and not each.is_same]
    same = [each.measure.words for each in differences if each.is_same]
    if len(same) == len(differences):
        return ["Everything is the same in every deal."]
    return [
        *found,
        *([f"No difference shows in {either(unclear)}."] if unclear else []),
        *([f"The same in every deal: {', '.join(same)}."] if same else []),
    ]


CARD_OPTIONS = ("seven_zero", "blank")
"""The options that give cards other effects (`core/card_effects.py`)."""


def _without_cards(name: str, found: Comparison) -> list[str]:
    """Return a sentence for each option that differs, but changes no card of the deck."""
    book, base = found.summaries[name].batch.book, next(iter(found.summaries.values())).batch.book

    def is_changed(deck: Deck) -> bool:
        return any(effects_of(book, symbol) != effects_of(base, symbol) for symbol in deck.symbols)

    changed = [option for option in CARD_OPTIONS if getattr(book, option) != getattr(base, option)]
    if not changed or is_changed(book.deck):
        return []
    others = either([deck for deck in DECKS if is_changed(find_deck(deck))])
    return [f"The deck {book.deck.name} has no card that {option} changes. Try --deck {others}." for option in changed]


def _wrapped(sentence: str) -> str:
    """Wrap a sentence into lines, with a unit never apart from its number."""
    return fill(sentence.replace(" %", "\N{NO-BREAK SPACE}%"), WIDTH, subsequent_indent="  ").replace("\N{NO-BREAK SPACE}", " ")


def _footnote(found: Comparison) -> str:
    """Explain the stars, units and intervals of the tables of differences."""
    if not found.intervals:
        return ""
    notes = ["* more than chance"] if any(each.is_significant for each in found.differences) else []
    notes += ["pp = percentage points"] if any(each.measure.is_share for each in found.differences) else []
    sure = f"{100 * found.confidence:g} % confidence"
    notes.append(f"all {found.intervals} intervals hold together with {sure}" if found.intervals > 1 else f"interval: {sure}")
    return "; ".join(notes)


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."


def as_json(found: Summary | Comparison) -> str:
    """Write everything that was found as JSON, with null for numbers that do not exist."""
    if isinstance(found, Summary):
        return json.dumps(_table(found), indent=2)
    whole = {
        "drawfour": __version__, "deals": found.deals, "confidence": found.confidence,
        "tables": {name: _table(summary) for name, summary in found.summaries.items()}, "differences": _differences(found),
    }  # fmt: skip
    return json.dumps(whole, indent=2)


def as_csv(found: Summary | Comparison) -> str:
    """Write the table of a summary, or the differences of a comparison, as CSV. Each row says what was played as well."""
    if isinstance(found, Summary):
        lines = [row | origin_of(found.batch) | {"rounds": found.rounds} for row in rows(found)]
    else:
        lines = [_with_origins(row, found) for row in _differences(found)]
    return csv_of(lines)


def csv_of(lines: Sequence[dict[str, Any]]) -> str:
    """Write rows with the same columns as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue().rstrip("\n")


def _table(summary: Summary) -> dict[str, Any]:
    batch = summary.batch
    return {
        "drawfour": __version__, "seed": batch.seed_text, "rules": plain(batch.book),
        "deck": batch.book.deck.name, "seats": batch.book.seats, "bots": list(batch.bots), "rounds": summary.rounds,
        "human_like": batch.is_human_like, "measures": {row.pop("measure"): row for row in rows(summary)},
    }  # fmt: skip


def plain(rules: Rules) -> dict[str, Any]:
    """Return every option with its value as JSON has it: numbers, booleans, words, and null for no number.

    >>> found = plain(Rules(target_score=None))
    >>> found["hand_size"], found["late_call"], found["scoring"], found["target_score"]
    (7, True, 'winner_takes', None)
    """
    return {option.name: _plain(option, getattr(rules, option.name)) for option in OPTIONS}


def _plain(option: Option, value: int) -> Any:
    word = option.word(value)
    if option.choices:
        return word == "yes" if option.choices.keys() == {"yes", "no"} else word
    return None if word == "none" else int(word)


def _differences(found: Comparison) -> list[dict[str, Any]]:
    return [
        {
            "measure": each.measure.name, "of": each.name, "than": each.base, "mean": each.theirs.mean,
            "base_mean": each.bases.mean, "difference": each.paired.mean, "low": known(each.interval[0]),
            "high": known(each.interval[1]), "confidence": each.confidence, "deals": each.paired.n,
            "is_significant": each.is_significant, "sentence": each.sentence,
        }
        for each in found.differences
    ]  # fmt: skip


def origin_of(batch: Batch) -> dict[str, Any]:
    """Return what was played in the words of the command line, so that it can be played again."""
    return {
        "rules": typed(batch.book), "deck": batch.book.deck.name, "bots": ",".join(batch.bots), "seats": batch.book.seats,
        "human_like": batch.is_human_like, "seed": batch.seed_text, "drawfour": __version__,
    }  # fmt: skip


def _with_origins(row: dict[str, Any], found: Comparison) -> dict[str, Any]:
    """Add what was played to a difference; what may differ between the two sides stands there for both."""
    ours, base = (origin_of(found.summaries[row[name]].batch) for name in ("of", "than"))
    return row | {name: ours[name] for name in ours} | {f"base_{name}": base[name] for name in ("rules", "deck", "bots")}
