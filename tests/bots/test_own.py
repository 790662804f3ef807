"""Custom bots: found by name, asked with what their seat may see, and replaced if they fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drawfour.bots import BOTS, bot_named, offer, offered_bots, own
from drawfour.bots.patience import Patience, TookTooLong
from drawfour.bots.player import Player
from drawfour.errors import DrawfourError
from drawfour.game.round import Round
from drawfour.game.view import View

FIRST = """
def choose(view):
    return view.legal[0]

def wrong(view):
    return "R99"

def nothing(view):
    return None

def breaks(view):
    return view.hand[99]

def stuck(view):
    while True:
        pass

def needs_two(view, more):
    return view.legal[0]

def leaves(view):
    import sys
    sys.exit("gone: " + view.hand[0])

class Own(BaseException):
    def __str__(self):
        return 1 / 0

def raises_its_own(view):
    raise Own

class Same(str):
    def __eq__(self, other):
        return True
    def __hash__(self):
        return hash("draw")
    def __repr__(self):
        return 1 / 0

def pretends(view):
    return Same("R99")

def changes(view):
    view.legal.clear()
    view.legal.append("R99")
    return "R99"

def positions(book, state, seat, moves, mind, dice):
    return 12345

def positions_raise(book, state, seat, moves, mind, dice):
    raise ValueError(state.hands[seat])

async def waits(view):
    return view.legal[0]

builtin = max
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text(FIRST, encoding="utf-8")
    return path


def test_a_file_names_its_function_choose_or_another_one(mine: Path) -> None:
    assert bot_named("mine.py").answer is bot_named("mine.py:choose").answer is not None
    assert bot_named(f"{mine}:breaks").answer is not bot_named(f"{mine}:wrong").answer
    assert bot_named("expert") is BOTS["expert"]


def test_a_file_may_import_from_its_folder(mine: Path) -> None:
    mine.with_name("helper_of_mine.py").write_text("LAST = -1\n", encoding="utf-8")
    mine.with_name("other.py").write_text(
        "from helper_of_mine import LAST\ndef choose(view):\n    return view.legal[LAST]\n", encoding="utf-8"
    )
    round = Round(2, seed="own")
    assert Player("other.py", 0, 1).choose(round.view(0)) == round.legal(0)[-1]


def test_an_installed_package_offers_bots_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package_of_bots.py").write_text(FIRST, encoding="utf-8")
    folder = tmp_path / "package_of_bots-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: package-of-bots\nVersion: 1.0\n", encoding="utf-8")
    entries = "[drawfour.bots]\nfirst = package_of_bots:choose\nlost = package_of_bots:lost\n"
    (folder / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    own.installed_bots.cache_clear()
    assert own.installed_bots() == ["first", "lost"]
    own.installed_bots.cache_clear()
    assert bot_named("first").answer is not None
    with pytest.raises(DrawfourError, match="The bot lost of an installed package can't be loaded: "):
        bot_named("lost")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.py", "none.py can't be read: No such file or directory"),
        ("mine.py:chose", "mine.py has no function 'chose'. Did you mean 'choose'?"),
        ("mine.py:needs_two", "mine.py:needs_two can't be a bot. Write it as a plain function: def choose(view):"),
        ("mine.py:waits", "mine.py:waits can't be a bot. "),
        ("mine.py:builtin", "mine.py:builtin can't be a bot. "),
        ("mine.py:Own", "mine.py:Own can't be a bot. "),
        ("mine.py:xyz", "mine.py has no function 'xyz'. Write def choose(view): or name another one: mine.py:NAME"),
        ("typo.py", "typo.py can't be loaded: SyntaxError (line 1): "),
        ("raises.py", "raises.py can't be loaded: ZeroDivisionError (line 2): division by zero"),
        ("exits.py", "exits.py can't be loaded: SystemExit (line 1): 3"),
        ("expart", "Unknown bot 'expart'. Did you mean 'expert'? Bots: beginner, "),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_in_a_sentence(mine: Path, name: str, sentence: str) -> None:
    mine.with_name("typo.py").write_text("def choose(view)\n    return 1\n", encoding="utf-8")
    mine.with_name("raises.py").write_text("ONE = 1\nONE / 0\n", encoding="utf-8")
    mine.with_name("exits.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    with pytest.raises(DrawfourError, match=re.escape(sentence)):
        bot_named(name)


def test_calls_are_made_for_a_bot_and_are_not_among_its_moves(monkeypatch: pytest.MonkeyPatch, mine: Path) -> None:
    seen: list[View] = []

    def watched(view: View) -> str:
        seen.append(view)
        return view.legal[-1]

    monkeypatch.setattr(own, "_function_in", lambda path, function, name: watched)
    round = Round(2, seed="own calls")
    players = [Player(f"watched{seat}.py", seat, seat) for seat in range(2)]
    called = 0
    while not round.is_over:
        seat = round.turn
        move = players[seat].choose(round.view(seat))
        assert move is not None
        called += move == "uno"
        round.play(seat, move)
    assert called >= 1
    for view in seen:
        assert view.legal
        assert not {"uno", "catch 0", "catch 1"} & set(view.legal)
        assert view.seat is not None
        assert not sum(view.state.hands[1 - view.seat])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mine.py:wrong", "The bot mine.py:wrong returned a move that is not legal."),
        ("mine.py:nothing", "The bot mine.py:nothing returned None on its turn."),
        ("mine.py:breaks", "The bot mine.py:breaks raised IndexError in line 12 of mine.py."),
        ("mine.py:stuck", "The bot mine.py:stuck took more than 0.2 seconds for a move."),
        ("mine.py:leaves", "The bot mine.py:leaves raised SystemExit in line 23 of mine.py."),
        ("mine.py:raises_its_own", "The bot mine.py:raises_its_own raised Own in line 30 of mine.py."),
        ("mine.py:pretends", "The bot mine.py:pretends returned a move that is not legal."),
        ("mine.py:changes", "The bot mine.py:changes returned a move that is not legal."),
        ("mine.py:positions", "The bot mine.py:positions returned a move that is not legal."),
        ("mine.py:positions_raise", "The bot mine.py:positions_raise raised ValueError in line 52 of mine.py."),
    ],
)
def test_a_bot_that_fails_is_replaced_for_the_rest_of_the_match(
    mine: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    monkeypatch.setattr(own, "patience", Patience(0.2))
    round = Round(2, seed="own fails")
    player, expert = Player(name, 0, 1), Player("expert", 0, 1)
    assert player.fault is None
    assert player.choose(round.view(0)) == expert.choose(round.view(0))
    fault = player.fault
    assert str(fault) == sentence
    assert not set(re.findall(r"[RYGB]\d|W:", str(fault))), "a message that others read names no card"
    assert player.choose(round.view(0)) == expert.choose(round.view(0))
    assert player.fault is fault


def test_bots_are_offered_by_names_without_a_path(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "offered", {})
    monkeypatch.setattr("drawfour.bots.registry.offered", own.offered)
    offer([str(mine), f"{mine}:wrong"])
    assert offered_bots()[-2:] == ["mine", "mine:wrong"]
    assert bot_named("mine").answer is bot_named(str(mine)).answer
    for name, sentence in (
        (str(mine.with_name("expert.py")), "Another bot is already called expert; rename "),
        ("expert", "A bot to offer must be a file"),
        ("lost.py", "lost.py can't be read"),
    ):
        mine.with_name("expert.py").write_text(FIRST, encoding="utf-8")
        with pytest.raises(DrawfourError, match=sentence):
            offer([name])


def test_a_call_within_its_time_is_not_disturbed() -> None:
    patience = Patience(60)
    assert [patience.call(pow, 2, number) for number in range(5)] == [1, 2, 4, 8, 16]
    with pytest.raises(ZeroDivisionError):
        patience.call(divmod, 1, 0)


def test_a_call_that_takes_too_long_is_ended() -> None:
    def endless() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception as error:
                raise AssertionError("it can't be taken for an error of its own") from error

    with pytest.raises(TookTooLong):
        Patience(0.1).call(endless)
