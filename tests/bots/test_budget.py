"""The budget of a search in the name of its bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from drawfour.bots import BOTS, Player, bot_named, pace, skills
from drawfour.bots.player import thinker_for
from drawfour.bots.registry import is_ours
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError
from drawfour.game.round import Round
from drawfour.record.document import Record
from drawfour.terminal.display import HUMAN
from drawfour.terminal.session import new_match, resume


def test_a_budget_in_playouts_or_milliseconds() -> None:
    assert bot_named("master:500").playouts == 500
    assert bot_named("master:20ms").milliseconds == 20
    assert BOTS["master"].milliseconds == 0
    assert all(is_ours(name) for name in ("master", "master:500", "master:20ms", "expert"))
    assert not is_ours("mine.py:choose")


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("master:0", "master:0: a budget must be 1 to 1,000,000 playouts."),
        ("master:-5", "master:-5: a budget must be 1 to 1,000,000 playouts."),
        ("master:1000001", "master:1000001: a budget must be 1 to 1,000,000 playouts."),
        (f"master:{'9' * 5000}", f"master:{'9' * 5000}: a budget must be 1 to 1,000,000 playouts."),
        ("master:0ms", "master:0ms: a budget must be 1 to 10,000 milliseconds."),
        ("master:10001ms", "master:10001ms: a budget must be 1 to 10,000 milliseconds."),
        ("expert:500", "expert:500: expert plays no rounds out in its mind; only master has a budget."),
        ("master:many", "Unknown bot 'master:many'. Did you mean 'master'? Bots: beginner, "),
        ("nobody:500", "Unknown bot 'nobody:500'. Bots: beginner, "),
    ],
)
def test_a_bad_budget_is_refused(name: str, error: str) -> None:
    with pytest.raises(DrawfourError) as caught:
        bot_named(name)
    assert str(caught.value).startswith(error)


def test_milliseconds_are_turned_into_playouts_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Round(2, seed="budget").view(0)
    thinker = thinker_for(view.book)
    monkeypatch.setattr(pace, "_paces", {})
    monkeypatch.setattr(thinker, "prepare", lambda: None)
    monkeypatch.setattr(pace, "measured", lambda thinker, book: 37.7)
    found = [pace.playouts_in(thinker, view.book, milliseconds) for milliseconds in (1, 20, 50, 10_000)]
    assert found == [37, 750, 1900, 380_000]
    player = Player("master:20ms", seat=0, seed=1)
    monkeypatch.setattr("drawfour.bots.player.thinker_for", lambda book: thinker)
    player.prepare(view)
    assert player.mind_for(view).skills[0][skills.PLAYOUTS] == 750


def test_a_match_with_a_budget_is_saved_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.uno"
    file.write_text(Record.of(new_match(Rules(), 3, name="Ann", bots=["master:500", "master:20ms"])).text(), encoding="utf-8")
    assert resume(str(file)).players == {0: HUMAN, 1: "master:500", 2: "master:20ms"}
    file.write_text(file.read_text(encoding="utf-8").replace("master:500", "master:0"), encoding="utf-8")
    with pytest.raises(DrawfourError, match=r"match\.uno: Seat 1: master:0: a budget must be 1 to 1,000,000 playouts"):
        resume(str(file))
