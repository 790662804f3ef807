"""The game of OpenSpiel: the same rounds as everywhere else, chance that can be enumerated, and information sets."""

from __future__ import annotations

import random
import runpy
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import ismcts, mcts

from drawfour.core import phase
from drawfour.core.bot_dice import make_dice
from drawfour.core.effects import is_wild_draw
from drawfour.decks import find_deck
from drawfour.envs.actions import WAIT_ACTION
from drawfour.envs.spiel import NAME
from drawfour.envs.table import Table
from drawfour.errors import DrawfourError, IllegalAction
from fixtures import games
from fixtures.episodes import Leading, chosen, encoding_of
from fixtures.files import ROOT
from fixtures.games import tables

TINY = """
name = "tiny"
[[color]]
name = "red"
letter = "R"
[[color]]
name = "blue"
letter = "B"
[[symbol]]
code = "1"
points = 1
copies = 1
[[symbol]]
code = "2"
points = 2
copies = 1
[[wild]]
code = "W"
points = 5
copies = 1
effects = ["name a color"]
"""


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    (tmp_path / "tiny.toml").write_text(TINY)
    return str(tmp_path / "tiny.toml")


@pytest.mark.parametrize(
    "parameters",
    [
        "max_steps=60",
        "rules=mattel,seats=3,changes=(hand_size=3,late_call=no),dealer=1,max_steps=40",
        "rules=no_mercy,seats=4,reward=points",
        "rules=party,seats=10,asking=random,calls=own,history=3,max_steps=30",
        "deck=modern,seats=4,changes=(teams=yes,scoring=lowest),reward=points,calls=auto,max_steps=30",
    ],
)
def test_openspiel_finds_no_fault(parameters: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"{NAME}({parameters})"), num_sims=2, serialize=True, verbose=False)


class Logged(Table):
    """A table that remembers which cards were drawn."""

    def start(self, seed: int) -> None:
        self.leading = Leading(seed)
        self._begin(lambda: self.leading, make_dice(seed), seed % self.book.seats)


decks = st.sampled_from(["classic", "modern", "no_mercy"]).map(find_deck)
ways = st.fixed_dictionaries({"calls": st.sampled_from(["ask", "own", "auto"]), "reward": st.sampled_from(["win", "points"])})


@given(tables(decks), st.integers(0, 2**32), ways)
def test_a_round_is_the_same_as_by_the_rules(table: games.Table, seed: int, way: dict[str, Any]) -> None:
    check_round(table, seed, **way)


@given(tables(decks), st.integers(0, 2**32))
def test_seats_are_asked_in_random_order_as_elsewhere(table: games.Table, seed: int) -> None:
    check_round(table, seed, asking="random")


def check_round(table: games.Table, seed: int, **way: Any) -> None:
    encoding = encoding_of(table)
    rng = random.Random(seed)
    episode = Logged(encoding, max_steps=60, **way)
    episode.start(seed)
    parameters = {"changes": table.rules.in_words(), "deck": table.deck.name, "seats": table.seats, "dealer": -1, **way}
    state = pyspiel.load_game(NAME, {**parameters, "max_steps": 60}).new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / table.seats) for seat in range(table.seats)]
    state.apply_action(episode.state.dealer)
    while True:
        follow(state, episode)
        assert state.returns() == episode.rewards
        for seat in range(table.seats):
            row = np.array(state.observation_tensor(seat)) * encoding.high
            assert np.array_equal(row.round(), episode.observation(seat))
        if state.is_terminal():
            break
        assert state.current_player() == episode.seat
        assert state.legal_actions() == episode.actions
        action = chosen(episode, rng)
        state.apply_action(action)
        episode.act(action)
    assert not episode.actions


def follow(state: Any, episode: Logged) -> None:
    """Let chance decide in the game of OpenSpiel as it has in an episode."""
    drawn, book = episode.leading.drawn, episode.book
    while state.is_chance_node():
        outcomes = dict(state.chance_outcomes())
        assert sum(outcomes.values()) == pytest.approx(1)
        if state.node.what == "ask":
            state.apply_action(episode.seat)
            continue
        while drawn[0] not in outcomes:  # a Wild Draw Four that was turned up and went back
            assert is_wild_draw(book, book.play_of[drawn.pop(0)])
        state.apply_action(drawn.pop(0))
    assert not drawn


def test_the_chance_of_a_card_is_its_share_of_the_pile() -> None:
    game = pyspiel.load_game(f"{NAME}(changes=(hand_size=1),dealer=0)")
    state = game.new_initial_state()
    names = {state.action_to_string(face): chance for face, chance in state.chance_outcomes()}
    assert names["draw R0"] == pytest.approx(1 / 108)
    assert names["draw R7"] == pytest.approx(2 / 108)
    assert names["draw W+4"] == pytest.approx(4 / 108)
    for name in ("draw R7", "draw R0"):
        state.apply_action(next(face for face, _ in state.chance_outcomes() if state.action_to_string(face) == name))
    names = {state.action_to_string(face): chance for face, chance in state.chance_outcomes()}
    assert names["draw R7"] == pytest.approx(1 / 102)  # of 106, less four Wild Draw Fours, which are not turned up
    assert "draw W+4" not in names
    assert "draw R0" not in names


def histories(state: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield every state in which a seat is asked, with the information states and actions that lead to it."""
    if state.is_terminal():
        assert sum(state.returns()) == 0
        return
    if not state.is_chance_node():
        yield state, path
    for action in state.legal_actions():
        seat = state.current_player()
        made = () if state.is_chance_node() else ((seat, state.information_state_string(), action),)
        yield from histories(state.child(action), (*path, *made))


def test_an_information_state_says_all_that_its_seat_knows_and_no_more(tiny: str) -> None:
    game = pyspiel.load_game(f"{NAME}(deck={tiny},changes=(hand_size=1),dealer=1,max_steps=3)")
    legal: dict[Any, set[Any]] = defaultdict(set)
    seen: dict[Any, set[Any]] = defaultdict(set)
    own: dict[Any, set[Any]] = defaultdict(set)
    hidden: dict[Any, set[Any]] = defaultdict(set)
    for state, path in histories(game.new_initial_state()):
        seat = state.current_player()
        key = seat, state.information_state_string()
        legal[key].add(tuple(state.legal_actions()))
        seen[key].add(state.observation_string())
        own[key].add(tuple((told, action) for mover, told, action in path if mover == seat))
        if not path:
            hidden[key].add(tuple(state.node.table.state.hands[1 - seat]))
    assert len(legal) > 100
    for sets in (legal, seen, own):
        assert {len(values) for values in sets.values()} == {1}  # perfect recall, too
    assert len(hidden) == 5 * 4  # own card and first card
    assert {len(hands) for hands in hidden.values()} == {3}


@pytest.mark.parametrize(
    "parameters", ["seats=3,changes=(hand_size=2)", "rules=party,seats=4", "rules=no_mercy,seats=4,changes=(hand_limit=10)"]
)
def test_hidden_cards_are_dealt_again_as_far_as_a_seat_can_tell(parameters: str) -> None:
    game = pyspiel.load_game(f"{NAME}({parameters},max_steps=120)")
    rng = random.Random(1)
    differs = []
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                seat = state.current_player()
                twin = state.resample_from_infostate(seat, rng.random)
                assert twin.information_state_string() == state.information_state_string()
                assert twin.observation_tensor(seat) == state.observation_tensor(seat)
                assert twin.legal_actions() == state.legal_actions()
                assert sorted(every_card(twin)) == sorted(every_card(state))
                differs.append(twin.node.table.state.hands != state.node.table.state.hands)
                if rng.random() < 0.05:
                    play_out(twin, rng)
            at_random(state, rng)
    assert np.mean(differs) > 0.5  # the hands of those still in the round, for most of it


def test_a_card_that_another_seat_has_just_drawn_is_imagined_as_one_that_it_may_play() -> None:
    game = pyspiel.load_game(f"{NAME}(seats=3,changes=(hand_size=2,drawn_card=may_play),max_steps=200)")
    rng = random.Random(1)
    drawn = set()
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            table = state.node.table
            if not state.is_chance_node() and table.state.phase == phase.DRAWN and table.seat != table.state.turn:
                twin = state.resample_from_infostate(table.seat, rng.random)
                imagined = twin.node.table.state
                assert sorted(every_card(twin)) == sorted(every_card(state))
                assert imagined.sizes == table.state.sizes
                twin.apply_action(WAIT_ACTION)
                while twin.node.table.seat != imagined.turn:
                    twin.apply_action(WAIT_ACTION)
                names = [twin.action_to_string(action) for action in twin.legal_actions()]
                card = game.encoding.notation.cards[imagined.drawn]
                assert {"keep", card} <= {name.split(":")[0] for name in names}
                drawn.add(card)
            at_random(state, rng)
    assert len(drawn) > 5


def every_card(state: Any) -> list[int]:
    """Return all cards of a state."""
    table = state.node.table.state
    held = [face for hand in table.hands for face, copies in enumerate(hand) for _ in range(copies)]
    return [*held, *table.pile[: table.pile_size], *table.discard[: table.discard_size], *table.aside[: table.aside_size]]


def at_random(state: Any, rng: random.Random) -> None:
    """Take one step, at random; a seat that is asked out of turn mostly waits."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        actions = state.legal_actions()
        state.apply_action(WAIT_ACTION if WAIT_ACTION in actions and rng.random() < 0.8 else rng.choice(actions))


def play_out(state: Any, rng: random.Random) -> None:
    """Play a round to its end, at random."""
    while not state.is_terminal():
        at_random(state, rng)
    assert sum(state.returns()) == pytest.approx(0)


def test_hidden_cards_are_dealt_again_only_for_the_seat_that_is_asked() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    with pytest.raises(DrawfourError, match="only for the seat that is asked"):
        state.resample_from_infostate(0, random.random)


def test_a_search_over_information_sets_plays(tiny: str) -> None:
    game = pyspiel.load_game(f"{NAME}(deck={tiny},changes=(hand_size=1),dealer=1,max_steps=8)")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=1.0, max_simulations=30, random_state=rng)
    state = game.new_initial_state()
    for face in (0, 4, 2):  # seat 0 holds R1, which matches R2, and wins with it
        state.apply_action(face)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["draw", "R1"]
    assert state.action_to_string(int(bot.step(state))) == "R1"


def test_the_recipe_solves_a_tiny_deck(capsys: pytest.CaptureFixture[str]) -> None:
    recipe = runpy.run_path(str(ROOT / "docs" / "train" / "openspiel_solvers.py"))
    recipe["main"](["--steps", "3", "--iterations", "32", "--rounds", "4", "--simulations", "5"])
    shown = capsys.readouterr().out.splitlines()
    rows = [[float(number) for number in line.split()] for line in shown[1:7]]
    assert [row[0] for row in rows] == [1, 2, 4, 8, 16, 32]
    assert rows[0][1] > 0.1
    assert rows[-1][1] < 0.01
    assert [line.split(":")[0] for line in shown[8:]] == [
        "solution against random",
        "search against random",
        "search against solution",
    ]


def test_copies_share_everything_and_stay_as_they_are() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    rng = random.Random(1)
    for _ in range(25):
        at_random(state, rng)
    twin = state.clone()
    assert twin.node is state.node
    with pytest.raises(DrawfourError, match="has no record"):
        twin.node.table.record()
    before = str(twin)
    at_random(state, rng)
    assert twin.node.table.book is state.node.table.book
    assert str(twin) == before != str(state)


def test_a_state_is_kept_as_text_without_the_book() -> None:
    game = pyspiel.load_game(f"{NAME}(seats=4,rules=party,max_steps=50)")
    rng = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        at_random(state, rng)
        if not state.is_chance_node() and not state.is_terminal():
            state = state.resample_from_infostate(state.current_player(), rng.random)
        text = state.serialize()
        twin = game.deserialize_state(text)
        assert str(twin) == str(state)
        assert twin.node.table.book is state.node.table.book
        assert len(text) < 100_000
        for seat in range(4):
            assert twin.information_state_string(seat) == state.information_state_string(seat)


def test_the_range_of_rewards() -> None:
    def span(parameters: str) -> tuple[float, float]:
        game = pyspiel.load_game(f"{NAME}({parameters})")
        return game.min_utility(), game.max_utility()

    assert pyspiel.load_game(f"{NAME}(max_steps=1,seats=3)").max_chance_nodes_in_history() == 2 * 2 * 108 * 2 * 3
    assert span("seats=5") == (-0.25, 1)
    assert span("seats=4,changes=(teams=yes)") == (-1, 1)
    assert span("seats=3,reward=points") == pytest.approx((-6.2, 12.4))  # 1,240 points are in the deck
    assert span("seats=3,reward=points,changes=(scoring=lowest)") == pytest.approx((-12.4, 6.2))
    assert span("seats=3,reward=points,changes=(hand_limit=10)") == pytest.approx((-18.6, 37.2))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("rules=clasic", "Did you mean 'classic'"),
        ("changes=(hand_sise=5)", "Did you mean 'hand_size'"),
        ("changes=(hand_size=500)", "hand_size must be 1 to 100, not 500"),
        ("seats=11", "2 to 10"),
        ("dealer=2", "dealer must be 0 to 1, not 2"),
        ("calls=never", "calls must be ask, own or auto"),
        ("max_steps=0", "max_steps must be 1 or more"),
        ("deck=nowhere.toml", "nowhere.toml"),
    ],
)
def test_wrong_parameters_are_explained(parameters: str, message: str) -> None:
    with pytest.raises(DrawfourError, match=message):
        pyspiel.load_game(f"{NAME}({parameters})")


def test_wrong_actions_are_explained_and_change_nothing() -> None:
    state = pyspiel.load_game(f"{NAME}(dealer=0)").new_initial_state()
    with pytest.raises(DrawfourError, match="Chance can't choose 99 here"):
        state.apply_action(99)
    rng = random.Random(1)
    while state.is_chance_node():
        at_random(state, rng)
    before = str(state)
    with pytest.raises(IllegalAction, match=r"can't take action 1 \(keep\)"):
        state.apply_action(1)
    assert str(state) == before


def test_observers_show_what_one_player_sees() -> None:
    game = pyspiel.load_game(NAME)
    with pytest.raises(DrawfourError, match="what one player sees"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    with pytest.raises(DrawfourError, match="no parameters"):
        game.make_py_observer(None, {"more": 1})
    observer = game.make_py_observer()
    assert list(observer.dict) == list(game.encoding.blocks)
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).tensor is None


def test_the_other_environments_need_no_openspiel() -> None:
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "pyspiel" else find(name, *more)
import drawfour.envs
print("pyspiel" in sys.modules)
try:
    import drawfour.envs.spiel
except ImportError as missing:
    print(missing)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.startswith('False\nopen_spiel is not installed. Run: pip install "SOURCE[spiel]"')
