"""Encodings: observations mean what views say, hold nothing hidden, and are renamed with the colors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.core import phase
from drawfour.core.bot_dice import Dice
from drawfour.core.deal import deal
from drawfour.core.moves import WAIT
from drawfour.core.options import Rules
from drawfour.core.play import apply
from drawfour.core.scoring import side_of
from drawfour.core.state import NOBODY, State, blank
from drawfour.decks import find_deck
from drawfour.envs.actions import action_of, move_of
from drawfour.envs.asking import ASK, is_out_of_turn, next_to_act
from drawfour.envs.encoding import Encoding, Made
from drawfour.errors import DrawfourError, RulesError
from drawfour.game.notation import moves_in
from drawfour.game.round import Round
from drawfour.game.view import View
from fixtures.episodes import Leading, begun, encoding_of, played, renamed_state
from fixtures.games import Table, permuted, some_moves, tables
from fixtures.random_decks import random_deck

seeds = st.integers(0, 2**32)
decks = st.one_of(seeds.map(random_deck), st.sampled_from(["classic", "modern", "no_mercy"]).map(find_deck))


def read(encoding: Encoding, observation: Any, block: str) -> dict[str, int]:
    """Return the entries of a block that are not zero, by name."""
    place = encoding.blocks[block]
    named = zip(encoding.names[place], observation[place].tolist(), strict=True)
    return {name.removeprefix(f"{block} "): value for name, value in named if value}


@pytest.mark.parametrize(("seats", "size"), [(2, 315), (4, 335), (10, 395)])
def test_the_classic_sizes(seats: int, size: int) -> None:
    encoding = Encoding(seats=seats)
    assert (encoding.size, encoding.actions) == (size, 120)
    assert Encoding("party", seats=seats).actions == 180
    assert encoding.high.min() >= 1


def test_blocks_follow_one_another_and_later_ones_change_no_prefix() -> None:
    small, large = Encoding(seats=3), Encoding(seats=3, options=True, match=True, history=4)
    assert list(large.blocks) == [*small.blocks, "options", "match", "history"]
    stops = [0]
    for block in large.blocks.values():
        assert block.start == stops[-1]
        stops.append(block.stop)
    assert stops[-1] == large.size == len(large.names) == len(set(large.names))
    assert large.names[: small.size] == small.names
    assert large.high[: small.size].tolist() == small.high.tolist()
    view = Round(3, seed="demo").view(0)
    assert large.observation(view)[: small.size].tolist() == small.observation(view).tolist()


@given(tables(decks), seeds)
def test_an_observation_says_what_the_view_says(table: Table, seed: int) -> None:
    encoding, round = encoding_of(table), table.round()
    for number, (seat, move) in enumerate(some_moves(round, random.Random(seed), most=40)):
        if number % 5 == 0:
            check_meaning(encoding, round.view(seed % table.seats))
        round.play(seat, move)
    check_meaning(encoding, round.view(seed % table.seats))


def check_meaning(encoding: Encoding, view: View) -> None:
    observation = encoding.observation(view)
    assert observation.dtype == np.uint8
    assert (observation <= encoding.high).all()
    state, seat, seats = view.state, view.seat, encoding.book.seats
    assert seat is not None
    around = [(seat + state.direction * place) % seats for place in range(seats)]
    assert read(encoding, observation, "hand") == Counter(view.hand)
    assert read(encoding, observation, "seen") == Counter(view.discard)
    assert read(encoding, observation, "shown") == Counter(view.shown)
    assert read(encoding, observation, "drawn") == ({view.drawn: 1} if view.drawn else {})
    letters = {color.name: color.letter for color in view.notation.deck.colors}
    colors = list(letters.values()) if view.color == "none" else [letters[view.color]]
    is_wild = not any(view.top.startswith(letter) for letter in letters.values())
    names = [f"{view.top}:{color}" for color in colors] if is_wild else [view.top]
    assert read(encoding, observation, "top") == dict.fromkeys(names, 1)
    is_open = state.accused != NOBODY
    assert read(encoding, observation, "color_before") == ({view.notation.colors[state.color_before]: 1} if is_open else {})
    assert read(encoding, observation, "phase") == ({} if view.phase == "over" else {view.phase: 1})
    partners = [other for other in range(seats) if other != seat and side_of(view.book, other) == side_of(view.book, seat)]
    facts: Mapping[str, Any] = {
        "size": view.sizes, "drew": state.draws,
        "called": bits(state.called), "catchable": view.catchable, "late": bits(state.late), "in": bits(state.seats_in),
        "on_turn": [view.turn], "dealer": [state.dealer], "accused": [state.accused], "partner": partners,
    }  # fmt: skip
    expected = {
        f"{place} {fact}": value[other] if fact in ("size", "drew") else int(other in value)
        for place, other in enumerate(around)
        for fact, value in facts.items()
    }
    assert read(encoding, observation, "seats") == {name: value for name, value in expected.items() if value}
    counts = {"pile": state.pile_size, "discard": state.discard_size, "pending": state.pending, "passes": state.passes}
    counts |= {"deflectable": state.is_deflectable if view.phase == "pending" else 0, "clockwise": int(state.direction == 1)}
    found = read(encoding, observation, "table")
    assert found == {name: min(255, value) for name, value in (counts | {"reshuffles": state.reshuffles}).items() if value}


def bits(seats: int) -> list[int]:
    return [seat for seat in range(10) if seats >> seat & 1]


@given(tables(decks), seeds)
def test_hidden_cards_change_neither_observation_nor_mask_nor_who_is_asked(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    encoding, round = encoding_of(table), table.round()
    for number, (seat, move) in enumerate(some_moves(round, rng, most=30)):
        if number % 6 == 0:
            looker = rng.randrange(table.seats)
            twin = permuted(round, looker, rng)
            asked = looker != round.turn
            assert encoding.observe(twin.state, looker, asked).tolist() == encoding.observe(round.state, looker, asked).tolist()
            assert encoding.actions_in(twin.state, looker, asked, ASK) == encoding.actions_in(round.state, looker, asked, ASK)
        round.play(seat, move)


@given(tables(decks), seeds, st.sampled_from(["ask", "own", "auto"]), st.sampled_from(["play", "random"]))
def test_a_mask_has_the_legal_moves_and_waiting_and_is_never_empty(table: Table, seed: int, calls: Any, asking: Any) -> None:
    episode = begun(encoding_of(table), seed, calls=calls, asking=asking)
    encoding, book = episode.encoding, episode.book
    for _ in played(episode, random.Random(seed), most=60):
        state, seat = episode.state, episode.seat
        view = episode.view(seat)
        actions = {encoding.move(view, int(action)) for action in np.flatnonzero(episode.mask(seat))}
        legal = {move for move in view.legal if calls == "ask" or not is_spoken(move, calls)}
        if episode.asked:
            legal = (legal & {"uno"} if seat == state.turn else legal) | {None}  # type: ignore[arg-type]  # None waits
        assert actions == legal
        assert actions
        assert [encoding.action(view, move) for move in sorted(actions, key=str)] == sorted_actions(encoding, view, actions)
        assert not any(episode.mask(other).any() for other in range(book.seats) if other != seat)
        assert all(encoding.action_names[action] for action in episode.actions)


def is_spoken(move: str, calls: str) -> bool:
    return move.startswith("catch") or (move == "uno" and calls == "auto")


def sorted_actions(encoding: Encoding, view: View, moves: set[str | None]) -> list[int]:
    """Return the actions of these moves by the core's own numbers."""
    numbers = [WAIT if move is None else encoding.notation.move_of(move) for move in sorted(moves, key=str)]
    assert view.seat is not None
    return [action_of(encoding.book, view.state, view.seat, number) for number in numbers if number is not None]


@given(tables(decks), seeds)
def test_actions_and_moves_translate_back_and_forth(table: Table, seed: int) -> None:
    encoding, round = encoding_of(table), table.round()
    for seat, move in some_moves(round, random.Random(seed), most=20):
        for other in range(table.seats):
            for number in moves_in(round.legal_bits(other)):
                action = action_of(encoding.book, round.state, other, number)
                assert move_of(encoding.book, round.state, other, action) == number
        round.play(seat, move)


def stepped(encoding: Encoding, state: State, asked: int, action: int, seat: int) -> int:
    """Take an action in a position, and return the set of seats asked since the last move."""
    move = move_of(encoding.book, state, seat, action)
    if move == WAIT:
        return asked | 1 << seat
    apply(encoding.book, state, seat, move)
    return 0


@given(tables(decks), seeds)
def test_renaming_colors_commutes_with_stepping(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    encoding = encoding_of(table, history=3)
    book, moves = encoding.book, [0] * encoding.book.move_words
    permutation = rng.choice(encoding.color_permutations())
    renaming = encoding.renaming(permutation)
    state = blank(book, Leading(seed))
    deal(book, state, table.dealer, (1 << table.seats) - 1)
    twin = renamed_state(book, state, renaming, permutation)
    asked = 0
    history: list[Made] = []
    twins: list[Made] = []
    for _ in range(40):
        if state.phase == phase.OVER:
            break
        seat, _ = next_to_act(book, state, asked, moves, ASK, 0, Dice(1))
        assert next_to_act(book, twin, asked, moves, ASK, 0, Dice(1))[0] == seat
        out = is_out_of_turn(state, asked, seat)
        observation = encoding.observe(state, seat, out, history=history)
        assert encoding.observe(twin, seat, out, history=twins).tolist() == renaming.observation(observation).tolist()
        mask = encoding.legal(state, seat, out, ASK)
        assert encoding.legal(twin, seat, out, ASK).tolist() == renaming.mask(mask).tolist()
        action = rng.choice(np.flatnonzero(mask).tolist())
        renamed = int(renaming.action(action))
        for log, position, taken in ((history, state, action), (twins, twin, renamed)):
            move = move_of(book, position, seat, taken)
            if move != WAIT:
                log.append(Made(seat, move, 0))
        after = stepped(encoding, state, asked, action, seat)
        assert stepped(encoding, twin, asked, renamed, seat) == after
        asked = after


def test_the_classic_deck_has_24_renamings_and_an_uneven_deck_fewer() -> None:
    assert len(Encoding().color_permutations()) == 24
    encoding = Encoding(deck=random_deck(3))
    assert (0, *range(1, len(encoding.book.deck.colors))) in encoding.color_permutations()
    with pytest.raises(DrawfourError, match="does not exchange colors with the same cards"):
        Encoding().renaming((0, 1, 2, 2))


def test_the_block_of_options_tells_rules_apart() -> None:
    plain, party = Encoding(options=True), Encoding("party", options=True)
    assert plain.names[plain.blocks["options"]] == party.names[party.blocks["options"]]
    view = Round(2, "party", seed="demo").view(0)
    found = read(party, party.observation(view), "options")
    assert found["stack same"] == found["jump_in yes"] == found["late_call yes"] == 1
    assert (found["hand_size"], found["target_score"], found["call_penalty"]) == (7, 50, 2)


def test_the_block_of_a_match_has_the_share_of_the_target() -> None:
    encoding = Encoding(seats=3, match=True)
    round = Round(3, seed="demo", dealer=2)
    found = read(encoding, encoding.observation(round.view(1), scores=[250, 0, 600]), "match")
    places = [(1 + round.state.direction * place) % 3 for place in range(3)]
    assert found == {f"{places.index(0)} score": 127, f"{places.index(2)} score": 255}
    endless = Encoding(Rules(target_score=None), seats=3, match=True)
    assert read(endless, endless.observation(round.view(1), scores=[250, 0, 600]), "match") == {}


def test_the_block_of_the_history_has_the_last_moves_first() -> None:
    encoding = Encoding(seats=3, history=2)
    episode = begun(encoding, 3)
    for _ in played(episode, random.Random(3), most=6):
        pass
    last, before = episode.moves[-1], episode.moves[-2]
    row = episode.observation(1)[encoding.blocks["history"]].reshape(2, 4).tolist()
    for made, (place, high, low, drawn) in zip((last, before), row, strict=True):
        assert (1 + episode.state.direction * (place - 1)) % 3 == made.seat
        assert 256 * high + low == action_of(encoding.book, episode.state, 1, made.move)
        assert drawn == made.drawn


def test_all_hidden_cards_are_for_critics() -> None:
    encoding = Encoding(seats=4)
    round = Round(4, seed="demo")
    hidden = encoding.hidden(round.state, 2).reshape(4, -1)
    around = [(2 + round.state.direction * place) % 4 for place in range(1, 4)]
    assert hidden[:3].tolist() == [round.state.hands[seat] for seat in around]
    assert hidden[3].sum() == round.state.pile_size
    everything = hidden.sum(axis=0) + encoding.observe(round.state, 2)[:54] + encoding.observe(round.state, 2)[54:108]
    assert everything.tolist() == [face.copies for face in round.book.deck.faces]


def test_equal_digests_mean_equal_encodings() -> None:
    same = [Encoding(seats=4), Encoding("official", seats=4), Encoding(Rules(hand_size=5), seats=4)]
    other = [Encoding(seats=3), Encoding("party", seats=4), Encoding(seats=4, options=True), Encoding("no_mercy", seats=4)]
    other += [Encoding(Rules(decks=2), seats=4), Encoding(seats=4, deck="modern")]
    assert len({encoding.digest for encoding in same}) == 1
    assert len({encoding.digest for encoding in [same[0], *other]}) == 1 + len(other)


def test_bad_input_is_named() -> None:
    with pytest.raises(DrawfourError, match="history must be 0 to 1000, not -1"):
        Encoding(history=-1)
    with pytest.raises(RulesError, match="The number of seats must be 2 to 10, not 1"):
        Encoding(seats=1)
    encoding = Encoding(seats=2)
    with pytest.raises(DrawfourError, match="A spectator has no observation"):
        encoding.observation(Round(2).view(None))
    with pytest.raises(DrawfourError, match="The view is of another table"):
        encoding.observation(Round(3).view(0))
    with pytest.raises(DrawfourError, match="No action of this table has the number 7"):
        encoding.move(Round(2).view(0), 7)
    with pytest.raises(DrawfourError, match="'R12' is not a move of this table"):
        encoding.action(Round(2).view(0), "R12")
