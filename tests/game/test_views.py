"""Views: what a seat sees, and what it does not."""

from __future__ import annotations

import pytest

from drawfour.core.options import Rules
from drawfour.game.events import Event
from drawfour.game.round import Round
from drawfour.game.view import NoChance, mask


def challenged(reveal_to: str) -> Round:
    """Return a round of three in which seat 0 bluffs while holding a red card, and seat 1 challenges."""
    cards = ["W+4", "R1", "Y2", "R3", "Y1", "Y3", "G9", "G8", "G7", "R5"]
    round = Round(3, Rules.preset("classic", hand_size=3, reveal_to=reveal_to), cards=cards, dealer=2)
    round.play(0, "W+4:B")
    round.play(1, "challenge")
    return round


@pytest.mark.parametrize(("reveal_to", "seen"), [("challenger", [1]), ("everyone", [0, 1, 2, None])])
def test_r27_a_challenged_hand_is_shown_to_the_right_seats_until_the_next_move(reveal_to: str, seen: list[int | None]) -> None:
    round = challenged(reveal_to)
    viewers: list[int | None] = [0, 1, 2, None]
    assert [viewer for viewer in viewers if round.view(viewer).shown == ["R3", "G9"]] == seen
    assert all(round.view(viewer).shown == [] for viewer in viewers if viewer not in seen)
    kinds = {viewer: [event.kind for event in round.seen(viewer)] for viewer in viewers}
    assert [viewer for viewer in viewers if "revealed" in kinds[viewer]] == seen
    round.play(1, "draw")
    assert all(round.view(viewer).shown == [] for viewer in viewers)


def test_a_view_holds_no_hidden_card() -> None:
    round = challenged("challenger")
    state = mask(round.state, 2)
    assert sum(map(sum, state.hands)) == 3
    assert set(state.pile) == {-1}
    assert not any(state.evidence)
    assert isinstance(state.chance, NoChance)
    with pytest.raises(AssertionError):
        state.chance.pick(state, 1)
    assert sum(mask(round.state, None).sizes) == sum(round.state.sizes)
    assert not any(map(any, mask(round.state, None).hands))


def test_events_count_the_cards_that_others_draw() -> None:
    round = challenged("challenger")
    drew = {viewer: next(event for event in round.seen(viewer) if event.kind == "drew") for viewer in (0, 1, None)}
    assert [drew[viewer].count for viewer in drew] == [4, 4, 4]
    assert len(drew[0].cards) == 4
    assert drew[1].cards == drew[None].cards == ()


def test_events_use_notation_and_show_only_the_fields_that_apply() -> None:
    round = challenged("everyone")
    assert [repr(event) for event in round.happened()] == [
        "Event(kind='challenged', seat=1, other=0, color='R')",
        "Event(kind='revealed', seat=0, other=1, cards=('R3', 'G9'))",
        "Event(kind='judged', seat=0, other=1, count=1, color='R')",
        "Event(kind='drew', seat=0, count=4, cards=('R0', 'R1', 'R2', 'R2'))",
    ]
    assert [eval(repr(event), {"Event": Event}) for event in round.happened()] == round.happened()  # noqa: S307  # ours


def test_hands_are_open_when_the_round_is_over() -> None:
    round = Round(2, Rules(hand_size=1), cards=["R1", "Y1", "R2"], dealer=1)
    round.play(0, "R1")
    assert round.is_over
    assert round.view(0).state.hands == round.state.hands
    assert round.view(None).hand == []
