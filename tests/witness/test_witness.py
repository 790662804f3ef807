"""Every option and every effect has a witness: a record that holds, but not with another value or without the effect."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from drawfour.core.cards import Effect
from drawfour.core.options import OPTION, OPTIONS, PRESETS
from drawfour.errors import DrawfourError
from drawfour.game.notation import notation_for
from drawfour.record.reading import parse, read
from drawfour.record.replay import replay

HERE = Path(__file__).parent


def other_values(name: str, value: str) -> list[str]:
    """Return the values a witness must fail with: every other choice; for a number, the next number and none."""
    option = OPTION[name]
    if option.choices:
        return [word for word in option.choices if word != value]
    return [
        str(int(value) + 1) if value != "none" else str(option.low),
        *(["none"] if option.has_none and value != "none" else []),
    ]


@pytest.mark.parametrize("name", [option.name for option in OPTIONS])
def test_an_option_has_a_witness_that_fails_when_it_is_flipped(name: str) -> None:
    path = HERE / f"option_{name}.uno"
    record = read(path)
    value = record.rules.in_words()[name]
    assert f"set {name} {value}\n" in path.read_text()
    replay(record)
    for other in other_values(name, value):
        flipped = path.read_text().replace(f"set {name} {value}\n", f"set {name} {other}\n")
        with pytest.raises(DrawfourError):
            replay(parse(flipped, f"{name} {other}"))


@pytest.mark.parametrize("effect", list(Effect))
def test_an_effect_has_a_witness_that_fails_without_it(effect: Effect, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read(HERE / f"effect_{effect.name.lower()}.uno")
    replay(record)
    for module in ("effects", "card_effects", "stacking", "cards"):  # all that ask which effect a card has
        monkeypatch.setattr(f"drawfour.core.{module}.Effect", _renamed(effect))
    notation_for.cache_clear()  # so that the book is built again without the effect
    with pytest.raises(DrawfourError):
        replay(record)
    notation_for.cache_clear()


def _renamed(gone: Effect) -> type:
    """Return the effects, one of them renumbered so that no card has it."""
    return type("Effects", (), {effect.name: -1 if effect == gone else int(effect) for effect in Effect})


def test_no_witness_is_left_over() -> None:
    expected = {f"option_{option.name}" for option in OPTIONS} | {f"effect_{effect.name.lower()}" for effect in Effect}
    found = {path.stem for path in HERE.glob("*.uno")}
    assert found == expected, f"without a witness: {sorted(expected - found)}; left over: {sorted(found - expected)}"


def test_presets_differ_in_a_witnessed_way() -> None:
    for one, other in itertools.combinations(PRESETS, 2):
        assert dict(PRESETS[one]) != dict(PRESETS[other])
