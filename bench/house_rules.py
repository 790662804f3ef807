"""Measure what every house rule does to a round, and write docs/house-rules.md with its pictures: `make house-rules`.

Every figure is printed by `drawfour compare`, called as the page shows, and every sentence about a rule is made from those
figures. The options and presets determine the sections.
"""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drawfour import cli
from drawfour.core.option_field import Option
from drawfour.core.options import OPTION, OPTIONS, PRESET_DECKS, PRESETS, Rules
from drawfour.lab.stats import rounded

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = "pictures/house-rules"
BOTS = {4: "careful,random,random,careful", 2: "careful,random"}  # [seats]
SHOWN = 4  # seats in the pictures
NUMBERS = {"hand_limit": ("25", "12")}  # the values measured of an option that is a number
DECK_FOR = {"blank": "modern"}  # for options about a card that the classic deck lacks
FEW = 3  # the most values of an option that one picture shows; with more, each has a section of its own

INTRO = """\
# What house rules do

Does a house rule make a round longer or shorter? Is going first worth more? Does skill count for more? This page answers with
numbers: for each house rule, {rounds:,} rounds beside the same {rounds:,} deals under `classic` (other deals if the decks
differ), with 4 seats and again with 2. `make house-rules` writes the page, and the commands in it reproduce every figure and
picture.

- **Length** is measured in turns and in cards played. A turn is finished by playing or drawing; calling, challenging and taking
  cards for a stack finish none, so a rule isn't longer only because it asks for more moves.
- **Going first** is measured by the share of rounds that the seat after the dealer wins. It goes first unless the first card
  says otherwise; the dealer moves round the table.
- **Skill** is measured by the share of rounds that `careful` wins against `random`, each in half of the seats. People may
  differ from these [bots](reference/bots.md): neither draws while it can play, and both jump in whenever they can. If several
  can jump in, the first in the order of play does. The seating matters, too: small differences in skill may turn around with
  `--bots careful,random,careful,random`.

Intervals of means hold with 95 % confidence each. Intervals of differences are wider: all those of one command hold together
with {confidence:g} % confidence (Bonferroni), and so all on this page, from {commands} commands, with 95 %. A **bold**
difference is more than chance, and only then does a sentence claim one. Every figure has the digits that its interval supports.

"""

PHRASES = {  # [measure] the words for more, for less, and for the measure itself; {} is the size of the difference
    "turns": ("a round is {} longer", "a round is {} shorter", "the length of a round"),
    "cards_played": ("{} more cards are played", "{} fewer cards are played", "the cards played"),
    "won_by_dealer_1": ("going first is worth {} more", "going first is worth {} less", "what going first is worth"),
    "won_by_careful": ("skill counts for {} more", "skill counts for {} less", "how much skill counts"),
}
SHARES = ("won_by_dealer_1", "won_by_careful")


@dataclass(frozen=True)
class Section:
    """Sets of rules that are compared with `classic` in one picture."""

    title: str
    about: str  # links to the rules
    rules: tuple[str, ...]
    deck: str = ""

    @property
    def picture(self) -> str:
        """The file name of the picture."""
        return f"{self.title.replace(': ', '-')}.svg"

    def command(self, seats: int, rounds: int, confidence: float) -> list[str]:
        """Return the arguments of `drawfour` that repeat the figures for a number of seats."""
        typed = ["compare", "--rules", ",".join(("classic", *self.rules)), *(["--deck", self.deck] if self.deck else [])]
        typed += ["--seats", f"{seats}", "--bots", BOTS[seats], "--measures", ",".join(PHRASES)]
        return [*typed, "--rounds", f"{rounds}", "--confidence", f"{confidence:g}"]


def sections() -> list[Section]:
    """Return a section for every house rule, and for every preset with house rules."""
    found = [section for option in OPTIONS if option.is_house_rule for section in sections_of(option)]
    for preset, changes in PRESETS.items():
        rules = [name for name in changes if OPTION[name].is_house_rule]
        if rules:
            words = Rules.preset(preset).in_words()
            about = f"The [preset](reference/options.md): {', '.join(f'`{name}={words[name]}`' for name in rules)}"
            deck = PRESET_DECKS.get(preset)
            with_deck = f", and the [deck](reference/deck.md) `{deck}`" if deck else ""
            found.append(Section(preset, f"{about}{with_deck}.", (preset + (f"+deck={deck}" if deck else ""),)))
    return found


def sections_of(option: Option) -> list[Section]:
    """Return a section with all values of an option except the default, or one section for each value if there are many."""
    values = [word for word in option.choices if word != option.default] or list(NUMBERS[option.name])
    groups = [values] if len(values) <= FEW else [[value] for value in values]
    return [
        Section(
            option.name if len(groups) == 1 else f"{option.name}: {group[0]}",
            f"House rule [{option.rule}](rules.md): [what its values say](reference/options.md).",
            tuple(f"classic+{option.name}={value}" for value in group),
            DECK_FOR.get(option.name, ""),
        )
        for group in groups
    ]


def confidence_for(commands: int) -> float:
    """Return the percentage with which each command must hold for all of them to hold with 95 %.

    >>> confidence_for(2), confidence_for(44)
    (97.5, 99.89)
    """
    return math.ceil(100 * (100 - 5 / commands)) / 100


def played(command: Sequence[str]) -> Any:
    """Run `drawfour` and return the JSON it prints."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        code = cli.main([*command, "--json"])
    if code:
        sys.exit(code)
    out.seek(0)
    return json.load(out)


def verdict(difference: Any) -> int:
    """Return 1 for more, -1 for less, and 0 if no difference shows."""
    return int(math.copysign(1, difference["difference"])) if difference["is_significant"] else 0


def scaled(difference: Any, *, is_relative: bool, signed: bool = False) -> tuple[str, str]:
    """Write a difference and its interval: of shares in percentage points, if relative otherwise in percent of the first mean.

    >>> each = {"measure": "turns", "difference": -5.0, "low": -5.4, "high": -4.6, "base_mean": 50.0}
    >>> scaled(each, is_relative=False), scaled(each, is_relative=True)
    (('-5.0', '-5.4 to -4.6'), ('-10.0', '-10.8 to -9.2'))
    """
    scale = 100.0 if difference["measure"] in SHARES else 100 / difference["base_mean"] if is_relative else 1.0
    low, high = (math.nan if end is None else scale * end for end in (difference["low"], difference["high"]))
    return rounded(scale * difference["difference"], (low, high), signed=signed)


def phrases(differences: Sequence[Any]) -> str:
    """Describe differences, as the middle of a sentence.

    >>> phrases([{"measure": "turns", "is_significant": True, "difference": -5.0, "low": -5.4, "high": -4.6, "base_mean": 50.0},
    ...          {"measure": "won_by_careful", "is_significant": False}])
    'a round is 10.0 % shorter; no difference shows in how much skill counts'
    """
    parts = []
    for each in differences:
        unit = "percentage points" if each["measure"] in SHARES else "%"
        more, less, _ = PHRASES[each["measure"]]
        if verdict(each):
            size, _ = scaled(each, is_relative=True)
            parts.append((more if verdict(each) > 0 else less).format(f"{size.removeprefix('-')} {unit}"))
    silent = [PHRASES[each["measure"]][2] for each in differences if not verdict(each)]
    if silent:
        parts.append(f"no difference shows in {' and '.join([', '.join(silent[:-1]), silent[-1]] if silent[1:] else silent)}")
    return "; ".join(parts)


def sentence(rule: str, found: dict[int, Any]) -> str:
    """Describe what a rule does, and where it differs with 2 seats."""
    ours, theirs = ([each for each in of["differences"] if each["of"] == rule] for of in found.values())
    if all(each["low"] is None and not each["difference"] for each in (*ours, *theirs)):
        return f"`{rule}`: all figures are the same in every one of {ours[0]['deals']:,} deals, with 2 seats as well."
    other = [their for our, their in zip(ours, theirs, strict=True) if verdict(our) != verdict(their)]
    same = "every difference goes the same way" if any(map(verdict, ours)) else "none shows either"
    with_two = f"With 2 seats {phrases(other) if other else same}."
    return f"`{rule}`: {phrases(ours)}. {with_two}"


def with_interval(told: str, interval: str) -> str:
    """Return a figure with its interval in brackets, if it has one: if not all values are the same."""
    return f"{told} ({interval})" if interval else told


def mean_cell(row: Any) -> str:
    """Format a mean with its interval, or a share in percent."""
    scale, unit = (100, " %") if row["is_share"] else (1, "")
    low, high = (math.nan if end is None else scale * end for end in (row["low"], row["high"]))
    mean, interval = rounded(scale * row["mean"], (low, high))
    return with_interval(f"{mean}{unit}", interval)


def difference_cell(each: Any) -> str:
    """Format a difference with its interval, bold if it is significant; of shares in percentage points."""
    told, interval = scaled(each, is_relative=False, signed=True)
    return with_interval(f"**{told}**" if verdict(each) else told, interval)


def table(seats: int, of: Any) -> str:
    """Return a table of the means and differences of every set of rules."""
    head = ("turns", "cards played", f"won by dealer + 1 (even: {100 / seats:g} %)", "won by careful (even: 50 %)")
    lines = [(f"{seats} seats, {of['deals']:,} rounds each", *head), ("---", *["--:"] * len(head))]
    for rule, summary in of["tables"].items():
        lines.append((f"`{rule}`", *(mean_cell(summary["measures"][name]) for name in PHRASES)))
        mine = [difference_cell(each) for each in of["differences"] if each["of"] == rule]
        lines += [("the difference", *mine)] if mine else []
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def section_text(section: Section, found: dict[int, Any], commands: Sequence[str]) -> str:
    """Return a section of the page."""
    parts = [f"## {section.title}", section.about]
    parts.append("\n".join(f"- {sentence(rule, found)}" for rule in section.rules))
    parts.append(
        f"![{section.title} with {SHOWN} seats: how long rounds are, who wins, the differences]({PICTURES}/{section.picture})"
    )
    parts += [table(seats, of).rstrip() for seats, of in found.items()]
    parts.append("\n".join(("```", *commands, "```")))
    return "\n\n".join(parts) + "\n\n"


def overview(everything: Sequence[tuple[Section, dict[int, Any]]]) -> str:
    """Return a table of all differences in percent, one row per set of rules."""
    names = ("turns", "cards played", "going first", "skill")
    head = ["in percent, percentage points", *(f"{seats} seats: {name}" for seats in BOTS for name in names)]
    lines = [head, ["---", *["--:"] * (len(head) - 1)]]
    for section, found in everything:
        anchor = section.title.replace(": ", "-")
        for rule in section.rules:
            mine = [each for of in found.values() for each in of["differences"] if each["of"] == rule]
            cells = [scaled(each, is_relative=True, signed=True)[0] if verdict(each) else "·" for each in mine]
            lines.append([f"[{rule.removeprefix('classic+')}](#{anchor})", *cells])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write_page(chosen: Sequence[Section], rounds: int, docs: Path) -> None:
    """Play the rounds of all sections, and write the page with a picture for each."""
    (docs / PICTURES).mkdir(parents=True, exist_ok=True)
    confidence = confidence_for(len(chosen) * len(BOTS))
    everything: list[tuple[Section, dict[int, Any]]] = []
    bodies = []
    for section in chosen:
        print(section.title, file=sys.stderr)
        commands = {seats: section.command(seats, rounds, confidence) for seats in BOTS}
        found = {
            seats: played([*command, *(["--plot", str(docs / PICTURES / section.picture)] if seats == SHOWN else [])])
            for seats, command in commands.items()
        }
        everything.append((section, found))
        typed = {seats: f"drawfour {' '.join(command)}" for seats, command in commands.items()}
        typed[SHOWN] += f" --plot {section.picture}"
        bodies.append(section_text(section, found, list(typed.values())))
    page = INTRO.format(rounds=rounds, confidence=confidence, commands=len(chosen) * len(BOTS))
    page += f"## All at a glance\n\nA dot means that no difference shows.\n\n{overview(everything)}\n"
    (docs / "house-rules.md").write_text((page + "".join(bodies)).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_page(sections(), int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, DOCS)
