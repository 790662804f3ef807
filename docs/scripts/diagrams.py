"""Draw the pictures of docs/architecture.md from the code: its packages, and the walks of a move and of a card.

The packages come from the imports. A walk is a real one: the move is made, every call is recorded, and the calls between the
modules named in `MOVE` and `CARD` become arrows. `make docs` writes the pictures; a test fails when one is stale.
"""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from drawfour import Round, Rules
from drawfour.server.http.socket import Connection
from drawfour.server.protocol.messages import VERSION
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.guesses import Caller
from drawfour.server.room.table_registry import TableRegistry
from fixtures.tables import ManualClock, MemoryStore, as_store, deal_out, settle

SRC = ROOT / "src" / "drawfour"
PICTURES = ROOT / "docs" / "pictures"
MOVE = (
    "server/http/socket", "server/room/room", "server/table/decide", "server/room/event_log", "server/table/apply",
    "game/match", "game/round", "core/legal", "core/play", "store", "server/room/broadcast", "server/room/client_view",
)  # fmt: skip
CARD = (
    "game/round", "core/legal", "core/play", "core/piles", "core/uno_calls", "core/effects", "core/turn", "core/hand_exchange",
    "game/events",
)  # fmt: skip
QUESTIONS = ("<", "is_", "has_", "may_", "can_", "waits_", "play_of", "round", "state", "color_in_play")
"""Functions that only look something up, which the walks leave out."""
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1c2430 }
.file { font-weight: 600 } .call { font-size: 12px } .small { font-size: 11px; fill: #5b6675 }
.line { stroke: #c3cad4; stroke-dasharray: 3 4 } .arrow { stroke: #2f6fb5; fill: none } .head { fill: #2f6fb5 }
.box { fill: #eef3f9; stroke: #9fb4cc } .back { fill: #fff }
</style>"""


class Call(NamedTuple):
    """A call of a function in another module."""

    caller: str
    callee: str
    function: str


@contextmanager
def recorded(modules: Sequence[str]) -> Iterator[list[Call]]:
    """Record the calls between these modules; a call through any other module counts as one of the module before it."""
    calls: list[Call] = []
    resumed: set[int] = set()
    kept: list[FrameType] = []  # keeps frames alive, so that ids are unique

    def module_of(frame: FrameType) -> str | None:
        path = Path(frame.f_code.co_filename)
        if frame.f_globals.get("__name__") == "fixtures.tables":
            return "store" if "store" in modules and isinstance(frame.f_locals.get("self"), MemoryStore) else None
        found = path.relative_to(SRC).with_suffix("").as_posix() if path.is_relative_to(SRC) else ""
        return found if found in modules else None

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        name = frame.f_code.co_name
        if event != "call" or name.startswith(QUESTIONS) or id(frame) in resumed:
            return
        callee = module_of(frame)
        if callee is None:
            return
        resumed.add(id(frame))
        kept.append(frame)
        before = frame.f_back
        while before is not None and (caller := module_of(before)) is None:
            before = before.f_back
        if before is not None and caller is not None and caller != callee:
            call = Call(caller, callee, name)
            if call not in calls:
                calls.append(call)

    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def walk_of_a_move() -> list[Call]:
    """Draw the walk of a card that a person plays at a table of the server."""
    clock, store, frames = ManualClock(), MemoryStore(), []
    tables = TableRegistry(
        as_store(store), clock, most_tables=9, most_people=9, empty_ms=60_000, keep_ms=60_000, creations=Buckets(1, 9)
    )
    buckets = [Buckets(per_second=100, burst=100) for _ in range(2)]
    ann = Caller("ann", "here", is_at_home=False)
    connection = Connection(
        ann, send=_refuse, send_now=lambda frame: bool(frames.append(frame)) or True, queue_frames=8,
        own=buckets[0], shared=buckets[1],
    )  # fmt: skip
    await connection.receive(tables, f'{{"type": "hello", "version": {VERSION}}}')
    await connection.receive(tables, '{"type": "create", "ref": "1", "name": "Ann"}')
    await connection.receive(tables, '{"type": "sit", "ref": "2", "seat": 0}')
    assert connection.room is not None
    table = connection.room.table
    await deal_out(connection.room, b"the same cards each time", len(table.seats) - 1)
    assert table.round is not None
    play = next(move for move in table.round.legal(0) if move[0] in "RYGB")
    with recorded(MOVE) as calls:
        await connection.receive(tables, f'{{"type": "play", "ref": "3", "number": {table.number}, "move": "{play}"}}')
    await settle()
    return calls


async def _refuse(message: Any) -> None:
    raise AssertionError(message)


def walk_of_a_card() -> list[Call]:
    """Draw the walk of a Draw Two."""
    round = Round(3, Rules(hand_size=2), cards=["R+2", "R1", "Y1", "R2", "G1", "B1", "R3", "B2", "Y2", "G2"], dealer=2)
    with recorded(CARD) as calls:
        round.play(0, "R+2")
    return calls


def sequence(calls: Sequence[Call], modules: Sequence[str]) -> str:
    """Return a sequence diagram: a line for each module and an arrow for each call, from top to bottom."""
    seen = [module for module in modules if any(module in call[:2] for call in calls)]
    gap, row, top = 124, 24, 64
    width, height = gap * len(seen) + 40, top + row * (len(calls) + 1)
    places = {module: 40 + gap // 2 + gap * number for number, module in enumerate(seen)}
    parts = []
    for module, x in places.items():
        folder, _, name = module.rpartition("/")
        parts.append(f'<line class="line" x1="{x}" y1="{top - 14}" x2="{x}" y2="{height}"/>')
        parts.append(f'<rect class="box" x="{x - 56}" y="10" width="112" height="40" rx="6"/>')
        parts.append(f'<text class="small" x="{x}" y="26" text-anchor="middle">{escape(folder)}/</text>' if folder else "")
        parts.append(f'<text class="file" x="{x}" y="{43 if folder else 35}" text-anchor="middle">{escape(name)}</text>')
    for number, call in enumerate(calls):
        y = top + row * (number + 1) - 4
        a, b = places[call.caller], places[call.callee]
        tip = -7 if b > a else 7
        parts.append(f'<path class="arrow" d="M{a} {y}H{b + tip}"/>')
        parts.append(f'<path class="head" d="M{b} {y}l{tip} -4v8z"/>')
        left = min(a, b)
        length = 7 * len(call.function) + 6
        parts.append(f'<rect class="back" x="{left + 8}" y="{y - 16}" width="{length}" height="14"/>')
        parts.append(f'<text class="call" x="{left + 10}" y="{y - 5}">{escape(call.function)}</text>')
    return _svg(width, height, parts)


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    body = "\n".join(part for part in parts if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f'{STYLE}\n<rect class="back" width="{width}" height="{height}"/>\n{body}\n</svg>\n'
    )


def package_of(module: str) -> str:
    """Return the package of a module. Each part of the server is a package of its own."""
    parts = module.split(".")[1:]
    return "/".join(parts[:2]) if parts[0] == "server" and len(parts) > 1 else parts[0]


def imports() -> dict[str, set[str]]:
    """Return the packages that each package imports when it is loaded, or for the commands, at any time."""
    paths = {path.relative_to(SRC.parent).with_suffix("").as_posix().replace("/", "."): path for path in SRC.rglob("*.py")}
    modules = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        if name not in ("drawfour", "drawfour.__main__"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            targets = {package_of(target) for target in imported(tree, modules, late=name.startswith("drawfour.cli"))}
            found.setdefault(package_of(name), set()).update(targets)
    if not found["server"] - {"server"}:
        del found["server"]  # its __init__.py has only a docstring
    return {name: targets & found.keys() - {name} for name, targets in found.items()}


def imported(tree: ast.Module, modules: Collection[str], *, late: bool) -> Iterator[str]:
    """Return the modules of the package that a module imports; with `late`, also those imported inside functions."""
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("drawfour"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in modules or node.module != "drawfour":
                    yield whole if whole in modules else str(node.module)


def floors(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the packages in layers, each above all that it imports."""
    level: dict[str, int] = {}
    while len(level) < len(arrows):
        ready = [name for name, targets in arrows.items() if name not in level and targets <= level.keys()]
        assert ready, f"a circle among {sorted(arrows.keys() - level.keys())}"
        level |= {name: 1 + max((level[target] for target in arrows[name]), default=-1) for name in ready}
    return [sorted(name for name in level if level[name] == number) for number in range(max(level.values()) + 1)]


def house(arrows: dict[str, set[str]]) -> str:
    """Draw the packages in layers. Transitive imports are omitted."""
    rows = floors(arrows)[::-1]
    wide, high, across, down = 136, 38, 160, 78
    width, height = across * max(map(len, rows)) + 20, down * len(rows)
    places = {
        name: (width // 2 + across * (2 * number - len(row) + 1) // 2, 28 + down * floor)
        for floor, row in enumerate(rows)
        for number, name in enumerate(row)
    }
    parts = []
    for name, targets in sorted(arrows.items()):
        for target in sorted(targets):
            if not any(target in reached(arrows, other) for other in targets - {target}):
                (a, b), (c, d) = places[name], places[target]
                parts.append(f'<path class="arrow" d="M{a} {b + high // 2}L{c} {d - high // 2 - 5}"/>')
                parts.append(f'<path class="head" d="M{c} {d - high // 2}l-4 -8h8z"/>')
    for name, (x, y) in places.items():
        parts.append(f'<rect class="box" x="{x - wide // 2}" y="{y - high // 2}" width="{wide}" height="{high}" rx="6"/>')
        parts.append(f'<text class="file" x="{x}" y="{y + 5}" text-anchor="middle">{escape(name)}</text>')
    return _svg(width, height, parts)


def reached(arrows: dict[str, set[str]], name: str) -> set[str]:
    """Return all packages that a package imports, directly or not."""
    return arrows[name].union(*(reached(arrows, target) for target in arrows[name]))


DRAWINGS: dict[str, Callable[[], str]] = {
    "packages.svg": lambda: house(imports()),
    "walk-of-a-move.svg": lambda: sequence(asyncio.run(walk_of_a_move()), MOVE),
    "walk-of-a-card.svg": lambda: sequence(walk_of_a_card(), CARD),
}
"""The functions that draw the pictures, by file name."""

if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name, draw in DRAWINGS.items():
        (PICTURES / name).write_text(draw(), encoding="utf-8")
