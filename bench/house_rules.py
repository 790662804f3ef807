"""What every single house rule does to a round: writes docs/house-rules.md and its pictures: `make house-rules`.

Every figure is what `drawfour compare` prints, called as the page tells it, and every sentence about a rule is made from those
figures. Which sections there are follows from the options and presets.
"""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drawfour import cli
from drawfour.core.options import OPTION, OPTIONS, PRESET_DECKS, PRESETS, Option, Rules

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = "pictures/house-rules"
BOTS = {4: "careful,random,random,careful", 2: "careful,random"}  # [seats]
SHOWN = 4  # seats in the pictures
NUMBERS = {"hand_limit": ("25", "12")}  # the values that are tried of an option that is a number
DECK_FOR = {"blank": "modern"}  # where the classic deck lacks the card that an option is about
FEW = 3  # values of an option that one picture can show; with more, each has a section of its own

INTRO = """\
# What house rules do

Does a house rule make a round longer or shorter? Is it worth more to go first? Does skill count more? For each house rule there
are numbers: {rounds:,} rounds with it beside the same {rounds:,} deals with `classic` (other deals where the decks differ), and
as many again with 2 seats. `make house-rules` writes this page; all its figures and pictures are what the commands in it print
and draw.

- **Length** is told twice, in moves and in cards played. A move is anything a seat does, and some rules add moves of their own:
  where draw cards can be stacked, to take the cards is a move.
- **Going first** is worth what the seat after the dealer wins more than its even share. It goes first unless the first card
  says otherwise; the dealer moves round the table.
- **Skill** is what `careful` wins against `random`, each in half of the seats. What is true of these [bots](reference/bots.md)
  need not be true of people: neither draws while it can play, and both jump in whenever they can. Where several can, the first
  in the order of play does. The seating matters, too: small differences in skill may turn around with
  `--bots careful,random,careful,random`.

Intervals of means hold with 95 % confidence each. Those of differences are wider: all of one command hold together with
{confidence:g} % confidence (Bonferroni), so all of this page, {commands} commands, with 95 %. A difference is **bold** where by
this measure it is more than chance; then, and only then, is it said that there is one.

"""

PHRASES = {  # [measure] what a difference means; {} is its size
    "actions": ("a round is {} longer", "a round is {} shorter", "the length of a round"),
    "cards_played": ("{} more cards are played", "{} fewer cards are played", "the cards played"),
    "won_by_dealer_1": ("going first is worth {} more", "going first is worth {} less", "what going first is worth"),
    "won_by_careful": ("skill counts for {} more", "skill counts for {} less", "how much skill counts"),
}
SHARES = ("won_by_dealer_1", "won_by_careful")


@dataclass(frozen=True)
class Section:
    """Sets of rules that are compared with `classic` in one picture."""

    title: str
    about: str  # where the rules stand
    rules: tuple[str, ...]
    deck: str = ""

    @property
    def picture(self) -> str:
        """The name of its file."""
        return f"{self.title.replace(': ', '-')}.svg"

    def command(self, seats: int, rounds: int, confidence: float) -> list[str]:
        """Return the arguments of `drawfour` that repeat the figures for a number of seats."""
        typed = ["compare", "--rules", ",".join(("classic", *self.rules)), *(["--deck", self.deck] if self.deck else [])]
        typed += ["--seats", f"{seats}", "--bots", BOTS[seats], "--measures", ",".join(PHRASES)]
        return [*typed, "--rounds", f"{rounds}", "--confidence", f"{confidence:g}"]


def sections() -> list[Section]:
    """One for every house rule, and for every preset that has some."""
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
    """One for all values of an option but the default, or one for each where there are many."""
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
    """The percentage with which each command must hold for all of them to hold with 95 %.

    >>> confidence_for(2), confidence_for(44)
    (97.5, 99.89)
    """
    return math.ceil(100 * (100 - 5 / commands)) / 100


def played(command: Sequence[str]) -> Any:
    """What `drawfour` prints as JSON."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        code = cli.main([*command, "--json"])
    if code:
        sys.exit(code)
    out.seek(0)
    return json.load(out)


def verdict(difference: Any) -> int:
    """1 for more, -1 for less, 0 where no difference is shown."""
    return int(math.copysign(1, difference["difference"])) if difference["is_significant"] else 0


def size(difference: Any) -> float:
    """A difference in percent: relative, of shares in percentage points."""
    return 100 * float(difference["difference"]) / (1 if difference["measure"] in SHARES else float(difference["base_mean"]))


def phrases(differences: Sequence[Any]) -> str:
    """What differences mean, in words; without their beginning and end.

    >>> phrases([{"measure": "actions", "is_significant": True, "difference": -5.0, "base_mean": 50.0},
    ...          {"measure": "won_by_careful", "is_significant": False, "difference": 0.1, "base_mean": 0.5}])
    'a round is 10.00 % shorter; no difference shows in how much skill counts'
    """
    parts = []
    for each in differences:
        unit = "percentage points" if each["measure"] in SHARES else "%"
        more, less, _ = PHRASES[each["measure"]]
        if verdict(each):
            parts.append((more if verdict(each) > 0 else less).format(f"{number(abs(size(each)))} {unit}"))
    silent = [PHRASES[each["measure"]][2] for each in differences if not verdict(each)]
    if silent:
        parts.append(f"no difference shows in {' and '.join([', '.join(silent[:-1]), silent[-1]] if silent[1:] else silent)}")
    return "; ".join(parts)


def sentence(rule: str, found: dict[int, Any]) -> str:
    """What a rule does, and what it does otherwise with 2 seats."""
    ours, theirs = ([each for each in of["differences"] if each["of"] == rule] for of in found.values())
    if all(each["low"] is None and not each["difference"] for each in (*ours, *theirs)):
        return f"`{rule}`: all figures are the same in every one of {ours[0]['deals']:,} deals, with 2 seats as well."
    other = [their for our, their in zip(ours, theirs, strict=True) if verdict(our) != verdict(their)]
    with_two = f"With 2 seats {phrases(other)}." if other else "With 2 seats all of that goes the same way."
    return f"`{rule}`: {phrases(ours)}. {with_two}"


def number(value: float) -> str:
    """Write a number with about four significant digits.

    >>> number(1240.3), number(60.7), number(0.00031234), number(0)
    ('1,240', '60.70', '0.0003123', '0')
    """
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2
    return f"{value:,.{digits}f}" if abs(value) >= 1 else f"{value:.4g}"


def signed(value: float) -> str:
    """A number as it is told, with its sign.

    >>> signed(1.861), signed(-0.00123), signed(0)
    ('+1.86', '-0.00123', '+0')
    """
    return f"{'-' if value < 0 else '+'}{number(abs(value))}"


def interval(low: float | None, high: float | None, told: Callable[[float], str]) -> str:
    """Return the ends of an interval in brackets, or nothing if all values are the same."""
    return "" if low is None or high is None else f" ({told(low)} to {told(high)})"


def mean_told(row: Any) -> str:
    """A mean with its interval; a share in percent."""
    scale, unit = (100, " %") if row["is_share"] else (1, "")
    low, high = (None if end is None else scale * end for end in (row["low"], row["high"]))
    return f"{number(scale * row['mean'])}{unit}{interval(low, high, number)}"


def difference_told(each: Any) -> str:
    """A difference with its interval, bold where it is one; of shares in percentage points."""
    scale = 100 if each["measure"] in SHARES else 1
    low, high = (None if end is None else scale * end for end in (each["low"], each["high"]))
    told = signed(scale * each["difference"])
    return f"{f'**{told}**' if verdict(each) else told}{interval(low, high, signed)}"


def table(seats: int, of: Any) -> str:
    """Means and differences with their intervals, for every set of rules."""
    head = ("moves", "cards played", f"won by dealer + 1 (even: {100 / seats:g} %)", "won by careful (even: 50 %)")
    lines = [(f"{seats} seats, {of['deals']:,} rounds each", *head), ("---", *["--:"] * len(head))]
    for rule, summary in of["tables"].items():
        lines.append((f"`{rule}`", *(mean_told(summary["measures"][name]) for name in PHRASES)))
        mine = [difference_told(each) for each in of["differences"] if each["of"] == rule]
        lines += [("the difference", *mine)] if mine else []
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def told(section: Section, found: dict[int, Any], commands: Sequence[str]) -> str:
    """A section of the page."""
    parts = [f"## {section.title}", section.about]
    parts.append("\n".join(f"- {sentence(rule, found)}" for rule in section.rules))
    parts.append(
        f"![{section.title} with {SHOWN} seats: how long rounds are, who wins, the differences]({PICTURES}/{section.picture})"
    )
    parts += [table(seats, of).rstrip() for seats, of in found.items()]
    parts.append("\n".join(("```", *commands, "```")))
    return "\n\n".join(parts) + "\n\n"


def overview(everything: Sequence[tuple[Section, dict[int, Any]]]) -> str:
    """All differences in percent, a row for each set of rules."""
    names = ("moves", "cards played", "going first", "skill")
    head = ["in percent, percentage points", *(f"{seats} seats: {name}" for seats in BOTS for name in names)]
    lines = [head, ["---", *["--:"] * (len(head) - 1)]]
    for section, found in everything:
        anchor = section.title.replace(": ", "-")
        for rule in section.rules:
            mine = [each for of in found.values() for each in of["differences"] if each["of"] == rule]
            cells = [f"{signed(size(each))}" if verdict(each) else "·" for each in mine]
            lines.append([f"[{rule.removeprefix('classic+')}](#{anchor})", *cells])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write_page(chosen: Sequence[Section], rounds: int, docs: Path) -> None:
    """Play for all sections and write the page, with a picture of each."""
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
        bodies.append(told(section, found, list(typed.values())))
    page = INTRO.format(rounds=rounds, confidence=confidence, commands=len(chosen) * len(BOTS))
    page += f"## All at a glance\n\nA dot: no difference shows.\n\n{overview(everything)}\n"
    (docs / "house-rules.md").write_text((page + "".join(bodies)).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_page(sections(), int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, DOCS)
