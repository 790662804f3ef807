"""Generate pages of the documentation from the code: docs/reference/*.md. A test fails if one is stale.

The deck template in docs/extend.md is written here, too; the pages of the protocol and of the HTTP API by protocol.py.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
from pathlib import Path

from drawfour.bots import BOTS
from drawfour.bots.results import Result, columns_of
from drawfour.cli import make_parser
from drawfour.core.cards import CLASSIC
from drawfour.core.moves import MOST_SEATS, PLAY, WORD
from drawfour.core.options import OPTIONS, PRESET_DECKS, PRESETS, Rules
from drawfour.decks import DECKS, find_deck
from drawfour.decks.words import effect_words
from drawfour.envs import Encoding
from drawfour.envs.blocks import ABOUT, HISTORY, SEAT, TABLE
from drawfour.envs.rollouts import COLUMNS
from drawfour.errors import REASONS
from drawfour.game.notation import notation_for, read_move
from drawfour.game.round import Round
from drawfour.server.config import FLAGS
from drawfour.server.http.metrics import Metrics
from drawfour.server.signing_key import OTHER_VARIABLE, SECRET_VARIABLE
from drawfour.terminal.decks import NEW

HERE = Path(__file__).parents[1] / "reference"


def table(head: list[str], rows: list[list[str]]) -> str:
    """Format a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def options() -> str:
    """Describe every option, with its value in each preset."""
    values = {preset: Rules.preset(preset).in_words() for preset in PRESETS}
    rows = [
        [f"`{option.name}`", option.allowed, *(values[preset][option.name] for preset in PRESETS), option.rule, option.sentence]
        for option in OPTIONS
    ]
    head = ["option", "allowed", *(f"`{preset}`" for preset in PRESETS), "rule", "what it says"]
    brought = ", ".join(f"`{preset}` brings the deck `{deck}`" for preset, deck in PRESET_DECKS.items())
    about = (
        f"The default of every command is `classic`. {brought}; every other preset is played with the deck `classic`. Name "
        "another deck to play with that one instead."
    )
    return f"# Options and presets\n\n{about}\n\n{table(head, rows)}"


def deck() -> str:
    """Describe the cards of every deck that ships."""
    parts = ["# Decks\n\nWhat the effects do: [rules](../rules.md).\n"]
    for name in DECKS:
        found = find_deck(name)
        rows = []
        for number, symbol in enumerate(found.symbols):
            faces = [face for face in found.faces if face.symbol == number]
            colors = ", ".join(found.colors[face.color].name for face in faces if face.color is not None) or "none"
            effects = ", ".join(effect_words(effect, amount) for effect, amount in symbol.effects) or "none"
            effects += "" if symbol.is_challengeable else "; no challenge"
            rows.append([f"`{symbol.code}`", symbol.name, colors, str(faces[0].copies), str(symbol.points), effects])
        head = ["symbol", "name", "colors", "copies of each", "points", "effects"]
        colors = ", ".join(f"{color.mark} {color.name} (`{color.letter}`)" for color in found.colors)
        size = f"{found.size} cards in {len(found.faces)} faces, {found.points:,} points."
        parts.append(f"\n## {name}\n\n{found.about} {size} Colors: {colors}.\n\n{table(head, rows)}")
    return "".join(parts)


ABOUT_COLUMNS = """\
Each column holds one whole number (`int32`) per round.

**Turns and moves.** `turns` is the length of a round. A turn is finished when its seat plays a card, keeps the card it drew,
or draws and is left without a choice. Drawing a card and then playing it is one turn. Jumping in is a turn, and so is adding
a card to a stack or deflecting it. A turn that is lost is not finished: a seat that is skipped, has to draw for a Draw Two,
takes a stack, accepts a Wild Draw Four or loses its challenge counts in `skipped` instead. `actions` counts every move:
playing, drawing and keeping, and also challenging, accepting, taking a stack, calling UNO, catching, and naming a color or a
seat. So a rule that only asks for one more decision makes rounds take more moves but not more turns.
"""


def columns() -> str:
    """Describe every column of results."""
    described = re.findall(r"^    (\w+): int  # (.*)$", inspect.getsource(Result), flags=re.MULTILINE)
    rows = [[f"`{name}`", what] for name, what in [*described, *columns_of(CLASSIC).items()]]
    return f"# Columns of results\n\n{ABOUT_COLUMNS}\n{table(['column', 'meaning'], rows)}"


def moves() -> str:
    """List every move with its number, and show how to get the number in Python."""
    notation = notation_for(Rules(stack="any", seven_zero=True, jump_in=True), CLASSIC, MOST_SEATS)
    numbered = [(name, number) for name in notation.move_words if (number := notation.move_of(name)) is not None]
    without = [[str(number), f"`{name}`", _needs(name)] for name, number in numbered if number < PLAY]
    plays, jumps = ([each for each in numbered if low <= each[1] < low + WORD] for low in (PLAY, PLAY + WORD))
    shown = Round(2, seed="demo")
    legal, last = [shown.notation.move_of(move) for move in shown.legal(0)], plays[-1]
    return f"""# Moves as numbers

In the Python API moves are text. Programs that want numbers, to learn from games for one, ask the notation of a round:

```pycon
>>> from drawfour import Round
>>> round = Round(2, seed="demo")
>>> [round.notation.move_of(move) for move in round.legal(0)]
{legal}
>>> round.notation.move_name({last[1]})
{last[0]!r}
>>> len(round.notation.move_words)  # all moves of this table
{len(shown.notation.move_words)}

```

Legal moves are listed in the order of their numbers. Which moves a table has depends on its rules, its deck and its seats, but
a move has the same number at every table with the same deck.

## Moves without a card

{table(["number", "move", "needs"], without)}
## Plays

Play `p`, counted from 0, has the number {PLAY} + `p`. Plays are counted color by color in the order of the deck, and symbol by
symbol within a color. A wild is one play for each color it can name; one that names none counts under the first color. With the
classic deck:

{_listed(plays)}

## Jumping in

With `jump_in` (H3), jumping in with a card has the number of its play plus {WORD}, or with more than {WORD} plays plus the
number of plays rounded up to a multiple of {WORD}. With the classic deck:

{_listed(jumps)}
"""


def _needs(move: str) -> str:
    """Return the rules, seats or deck that a table needs to have a move."""
    kind, _, _, seat = read_move(move)
    if seat is not None and seat > 1:
        seats = f"{seat + 1} seats or more"
        return seats if kind == "catch" else f"{seats}, and a card that swaps hands"
    return {"take": "a pending count (H1, H2)", "swap": "a card that swaps hands (H4)"}.get(kind, "")


def _listed(moves: list[tuple[str, int]]) -> str:
    return f"{', '.join(f'{number} `{name}`' for name, number in moves)}."


ABOUT_ENCODING = """\
An environment shows each seat a row of bytes (`uint8`), made of blocks. Seats are counted from the observing one, in the order
of play: place 0 is the seat itself, and a seat that is out keeps its place. Counts above 255 are written as 255. No entry
depends on a card that the seat can't see. In Python, `Encoding` has the slice of each block (`blocks`), the name of each entry
(`names`), and the largest value it can have (`high`): `observation / high` lies in [0, 1].

The sizes are those of the classic deck with 54 faces, 60 plays and 4 colors, and 2, 4 and 10 seats. The last three blocks are
optional; adding them never changes the entries before.
"""

ABOUT_ACTIONS = """\
An action has the number of its move ([moves](moves.md)), except that `catch` and `swap` name a place: `catch +1` (17) catches
the next seat in the order of play. Action 6 means waiting, for a seat that is asked out of turn. Numbers are reserved in blocks
of 60, so the classic deck has 120 actions, and 180 with jumping in; a mask tells which of them are legal.
"""


ABOUT_DATA_SETS = """\
`Rollouts` and the command `drawfour rollouts` have a row for each decision. A type with a shape in parentheses stands for a row
of numbers: in Parquet a list of fixed size, in an npz file an array of two dimensions.
"""


def encoding() -> str:
    """Describe every block of an observation, the actions, and the columns of data sets."""
    sizes = [Encoding(seats=seats, options=True, match=True, history=1) for seats in (2, 4, MOST_SEATS)]
    rows = [
        [f"`{block}`", *(str(each.blocks[block].stop - each.blocks[block].start) for each in sizes), meaning]
        for block, meaning in ABOUT.items()
    ]
    fixed = [str(Encoding(seats=each.book.seats).size) for each in sizes]
    rows.insert(list(ABOUT).index("options"), ["together", *fixed, ""])
    rows[-1][1:-1] = ["4 a move"] * len(sizes)
    parts = [
        f"# Observations and actions\n\n{ABOUT_ENCODING}",
        table(["block", *map(str, (2, 4, MOST_SEATS)), "entries"], rows),
    ]
    for title, facts in {"`seats`": SEAT, "`table`": TABLE, "`history`": HISTORY}.items():
        where = {"`seats`": "for each seat", "`table`": "once", "`history`": "for each move"}[title]
        parts.append(
            f"## Entries of {title}, {where}\n\n{table(['entry', 'meaning'], [[name, what] for name, what in facts.items()])}"
        )
    parts.append(f"## Actions\n\n{ABOUT_ACTIONS}")
    columns = [[f"`{name}`", *about.split(": ", 1)] for name, about in COLUMNS.items()]
    parts.append(f"## Columns of a data set\n\n{ABOUT_DATA_SETS}\n{table(['column', 'type', 'meaning'], columns)}")
    return "\n".join(parts)


def errors() -> str:
    """List every reason code."""
    rows = [[f"`{code}`", sentence] for code, sentence in REASONS.items()]
    return f"# Reason codes\n\nThe same in errors and records.\n\n{table(['code', 'meaning'], rows)}"


def bots() -> str:
    """Describe every bot, and every way to decide."""
    modules = {bot.choose.__module__: importlib.import_module(bot.choose.__module__) for bot in BOTS.values()}
    rows = [[f"`{name}`", bot.about, bot.choose.__module__.rpartition(".")[2]] for name, bot in BOTS.items()]
    parts = [f"## {name.rpartition('.')[2]}\n\n{(module.__doc__ or '').strip()}" for name, module in modules.items()]
    page = ["# Bots", table(["bot", "how it plays", "decides by"], rows).rstrip(), *parts]
    return "\n\n".join(page) + "\n"


def server() -> str:
    """Describe every server setting."""
    rows = [[f"`{flag.flag}`", f"`{flag.variable}`", flag.sentence, flag.allowed, flag.default] for flag in FLAGS]
    about = "Pass settings to `drawfour serve` as flags, or set them as environment variables. Flags take precedence."
    settings = table(["flag", "variable", "meaning", "values", "default"], rows)
    measured = [[f"`{each.samples[0].name}`", each.type, each.documentation] for each in Metrics().registry.collect()]
    metrics = table(["metric", "type", "meaning"], measured)
    keys = (
        f"The key that signs cookies can be set in the environment: `{SECRET_VARIABLE}`, and in `{OTHER_VARIABLE}` another "
        "one whose cookies are still accepted ([keys](../operate.md#keys))."
    )
    return (
        f"# Server settings\n\n{about}\n\n{settings}\n{keys}\n\n## Metrics\n\nAt `/metrics`, if it is turned on.\n\n{metrics}"
    )


def extend() -> str:
    """Return the page about extending the game, which is written by hand, with the current deck template."""
    page = (HERE.parent / "extend.md").read_text(encoding="utf-8")
    return re.sub(r"(?<=```toml\n).*?(?=```\n)", lambda _: NEW, page, count=1, flags=re.DOTALL)


def commands() -> str:
    """Describe every command and its arguments, from the parser of the command line."""
    parser = make_parser()
    parts = ["# The command line\n", "`drawfour COMMAND --help` shows the same in a terminal.\n"]
    top = _commands_of(parser)
    parts.append(table(["command", "what it does"], [[f"[`{name}`](#drawfour-{name})", about] for name, about, _ in top]))
    for name, about, found in top:
        parts.append(f"## drawfour {name}\n\n{sentence_of(found.description or about)}\n")
        for more, its, within in _commands_of(found):
            parts.append(f"### drawfour {name} {more}\n\n{sentence_of(within.description or its)}\n")
            parts.append(_arguments(within))
        parts.append(_arguments(found))
    return "\n".join(filter(None, parts))


def sentence_of(text: str) -> str:
    """Return a text as a sentence.

    >>> sentence_of("play a match")
    'Play a match.'
    """
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _commands_of(parser: argparse.ArgumentParser) -> list[tuple[str, str, argparse.ArgumentParser]]:
    """Return the commands of a parser: their names, what they do, and their parsers."""
    return [
        (shown.dest, shown.help or "", action.choices[shown.dest])
        for action in parser._actions  # argparse has no public way to list them
        if isinstance(action, argparse._SubParsersAction)
        for shown in action._choices_actions
    ]


def _arguments(parser: argparse.ArgumentParser) -> str:
    """Describe the arguments of a command in a table. Those of the rules are in options.md."""
    rows, has_rules = [], False
    for action in parser._actions:
        if action.dest.startswith("option_"):
            has_rules = True
        elif action.dest != "help" and not isinstance(action, argparse._SubParsersAction):
            value = "" if action.nargs == 0 else f" {action.metavar or action.dest.upper()}"
            rows.append([f"`{', '.join(action.option_strings)}{value}`".replace("` ", "`"), action.help or ""])
    more = "\nEvery [option of the rules](options.md) is a flag as well, such as `--hand-size 5`.\n" if has_rules else ""
    return (table(["argument", "meaning"], rows) if rows else "") + more


PAGES = {
    "commands.md": commands,
    "options.md": options,
    "deck.md": deck,
    "moves.md": moves,
    "encoding.md": encoding,
    "columns.md": columns,
    "errors.md": errors,
    "bots.md": bots,
    "server.md": server,
    "../extend.md": extend,
}

if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
