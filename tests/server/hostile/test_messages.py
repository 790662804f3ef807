"""Hostile messages: whatever a person sends is refused or concerns nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.errors import REASONS
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.hostile import HELLO, QUICK, Scene

CODES = {*SERVER_REFUSALS, *REASONS, "bad_option"}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
TYPES = [
    *("hello", "create", "join", "sit", "stand", "watch", "leave", "place", "remove", "host", "change", "start", "play"),
    *("call", "catch", "chat", "react", "ping", "welcome", "update", "bye", "", "__class__"),
]
values = (
    json_values
    | st.integers(-1, 12)
    | st.sampled_from(
        [2**53, 2**63, 2**64, 10**400, -1, 0.5, "R7", "W:B", "draw", "uno", "catch 1", "keep", "challenge", "\x00"]
    )
    | st.sampled_from(["laugh", "careful", "random", "search", "classic", {"seats": 10}, {"options": {"hand_size": "100"}}])
)
names = st.sampled_from(
    ["ref", "number", "seat", "who", "move", "text", "reaction", "table", "name", "after", "settings", "bot"]
)
wishes = st.builds(
    lambda kind, ref, fields: {"type": kind, **({"ref": ref} if ref else {}), **fields},
    st.sampled_from(TYPES),
    st.sampled_from(["", "a", "b", "1:a", "catch:a", ":catch:", "x" * 41, "a\n", "é"]),
    st.dictionaries(names, values, max_size=4),
)
frames = st.one_of(
    st.binary(max_size=300),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=300),
    json_values.map(json.dumps),
    wishes.map(json.dumps),
    st.sampled_from(
        [
            "",
            b"",
            "[" * 4000,
            '{"a":' * 800,
            '{"type":' * 500,
            '{"type":"ping","sent":1e999}',
            '{"type":"ping","sent":' + "9" * 4000 + "}",
            '{"type":"ping","sent":NaN}',
            '{"type":"ping","type":"hello"}',
            '{"type":"chat","text":"\\ud800"}',
            '{"type":"chat","text":"\\u0000"}',
            '{"type":"create","ref":"a","name":"\\ud800","settings":{}}',
            '{"type":"create","ref":"a","name":"x","settings":{"options":{"hand_size":"\u00b2"}}}',
            '{"type":"create","ref":"a","name":"x","settings":{"options":{"hand_size":"' + "9" * 40 + '"}}}',
            "\ufeff{}",
            " " * 4096,
        ]
    ),
)


def sane(answers: list[dict[str, Any]]) -> None:
    """Everything said is a message of the protocol, and what is refused tells nothing of the machine."""
    for answer in answers:
        if answer["type"] in ("refusal", "bye"):
            assert answer["code"] in CODES, answer
            assert answer["sentence"], answer
            assert not re.search(r"Traceback|\.py\b|site-packages|0x[0-9a-f]{6}|Error\(", answer["sentence"]), answer


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=6))
def test_nothing_before_hello_has_any_effect(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=8))
def test_a_person_without_a_seat_sends_anything(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        raw.joins(scene.code)
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(frames, min_size=1, max_size=8))
def test_a_spectator_sends_anything(scene: Scene, sent: list[str | bytes]) -> None:
    with scene.raw() as raw:
        raw.say(HELLO, {"type": "watch", "table": scene.code})
        sane(raw.answers(*sent))


@QUICK
@given(sent=st.lists(wishes, min_size=1, max_size=8))
def test_the_host_of_a_table_sends_anything(scene: Scene, sent: list[dict[str, Any]]) -> None:
    """A host has most to break: it may go on oddly, but it does not fail."""
    with scene.raw(is_apart=True) as raw:
        raw.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"thinking_seconds": 10, "seats": 3}})
        welcome = raw.until("welcome")[-1]
        raw.say({"type": "sit", "ref": "s", "seat": 2}, {"type": "start", "ref": "t", "number": welcome["number"]})
        found = raw.answers(*sent)
        sane(found)
        assert "table_failed" not in [message.get("code") for message in found]


def ways() -> st.SearchStrategy[dict[str, Any]]:
    """Messages that are right in form."""
    ref = st.sampled_from("abcdefgh")
    number = st.sampled_from([0, 1, 2, 5, 8, 9, 10, 11, 12, 2**53 - 1])
    seat, who = st.integers(0, 9), st.integers(0, 5)
    move = st.sampled_from(
        ["draw", "keep", "R7", "W:R", "W4:B", "B", "red", "accept", "challenge", "G0", "\u2603", "uno", "catch 1"]
    )
    made: list[dict[str, st.SearchStrategy[Any]]] = [
        {"type": st.just("sit"), "ref": ref, "seat": seat},
        {"type": st.just("place"), "ref": ref, "seat": seat, "bot": st.sampled_from([None, "careful", "random", "x"])},
        {"type": st.just("remove"), "ref": ref, "who": who},
        {"type": st.just("host"), "ref": ref, "who": who},
        {"type": st.just("change"), "ref": ref, "settings": st.sampled_from([{}, {"seats": 2}, {"seats": 10}])},
        {"type": st.just("start"), "ref": ref, "number": number},
        {"type": st.just("play"), "ref": ref, "number": number, "move": move},
        {"type": st.just("call"), "ref": ref, "number": number},
        {"type": st.just("catch"), "ref": ref, "number": number, "seat": seat},
        {"type": st.just("react"), "reaction": st.sampled_from(["laugh", "cry"])},
    ]
    return st.one_of(*(st.fixed_dictionaries(one) for one in made))


@settings(QUICK, max_examples=40)
@given(sent=st.lists(ways(), min_size=1, max_size=4))
def test_a_player_cannot_move_for_another_seat(scene: Scene, sent: list[dict[str, Any]]) -> None:
    """Mallory sits at the table, but is neither on turn nor the host: nothing of it concerns Ann and Bob."""
    with scene.as_mallory() as raw:
        raw.joins(scene.code)
        sane(raw.answers(*sent))


def test_a_reference_is_answered_again_and_belongs_to_one_person(scene: Scene) -> None:
    with scene.raw(is_apart=True) as eve, scene.raw(is_apart=True) as dan:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 3, "thinking_seconds": 10}})
        code = eve.until("welcome")[-1]["table"]["code"]
        dan.joins(code, "Dan")
        (first,) = [one for one in eve.answers({"type": "sit", "ref": "r", "seat": 0}) if one.get("ref") == "r"]
        assert first["type"] == "update"
        (again,) = eve.answers({"type": "sit", "ref": "r", "seat": 0})
        assert again == {"type": "accepted", "ref": "r", "number": first["number"]}
        (other,) = eve.answers({"type": "sit", "ref": "r", "seat": 1})  # another wish under the same name is not done
        assert other == again
        found = [one for one in dan.answers({"type": "sit", "ref": "r", "seat": 1}) if one.get("ref") == "r"]
        assert [one["type"] for one in found] == ["update"]  # Dan's r is not Eve's
        assert [seat.get("who") for seat in found[0]["table"]["seats"]] == [0, 1, None]


def test_a_table_is_created_once_for_each_message(scene: Scene) -> None:
    codes = []
    cookie = None
    for _ in range(3):
        with scene.raw(cookie=cookie) as eve:
            cookie = eve.cookie
            eve.say(HELLO, {"type": "create", "ref": "once", "name": "Eve"})
            codes.append(eve.until("welcome")[-1]["table"]["code"])
    with scene.raw() as dan:
        dan.say(HELLO, {"type": "create", "ref": "once", "name": "Dan"})
        codes.append(dan.until("welcome")[-1]["table"]["code"])
    assert codes[0] == codes[1] == codes[2] != codes[3]


@pytest.mark.parametrize("number", [0, 1, 2**53 - 1, "old", "next"])
def test_moves_for_another_position_are_stale(scene: Scene, number: int | str) -> None:
    with scene.raw(is_apart=True) as eve:
        eve.say(HELLO, {"type": "create", "ref": "own", "name": "Eve", "settings": {"seats": 2, "thinking_seconds": 10}})
        eve.until("welcome")
        eve.say({"type": "sit", "ref": "s", "seat": 0})
        before = eve.until("update")[-1]["number"]
        eve.say({"type": "start", "ref": "t", "number": before})
        dealt = eve.until("update")[-1]["number"]
        said = {"old": before, "next": dealt + 1}.get(str(number), number)
        wishes: tuple[dict[str, Any], ...] = ({"type": "play", "move": "draw"}, {"type": "call"}, {"type": "catch", "seat": 1})
        for place, wish in enumerate(wishes):
            (answer,) = eve.answers({**wish, "ref": f"m{place}", "number": said})
            assert (answer["type"], answer["code"], answer["ref"]) == ("refusal", "stale", f"m{place}")
