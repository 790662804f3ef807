"""Events have the names of what the rules tell, in the order of its numbers."""

from __future__ import annotations

from drawfour.core import telling
from drawfour.game.events import KINDS


def test_every_kind_that_is_told_has_an_event_of_its_name() -> None:
    numbers = {name.lower(): number for name, number in vars(telling).items() if name.isupper() and type(number) is int}
    del numbers["nobody"]
    assert sorted(numbers, key=numbers.__getitem__) == list(KINDS)
    assert sorted(numbers.values()) == list(range(len(KINDS)))
