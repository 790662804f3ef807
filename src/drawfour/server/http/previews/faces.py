"""The faces of the people at a table. The page draws the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

ANIMALS = ("badger", "beaver", "falcon", "fox", "hare", "heron", "lynx", "otter", "owl", "panda", "robin", "tiger")
FACTOR = 155
"""It gives the bots of the server ten different animals."""
PRIME = 65_521


def animals_of(names: Sequence[str]) -> dict[str, str]:
    """Return an animal for each name at a table: the one in it, else the one that follows from it, else the next free one.

    Names come in the order of their seats, people before bots, so that no face changes when a bot sits down.

    >>> animals_of(["Brave Panda", "Hanna"])
    {'Brave Panda': 'panda', 'Hanna': 'owl'}
    >>> animals_of(["Hanna", "Wise Owl"])["Hanna"]
    'panda'
    """
    named = {name: next((each for each in ANIMALS if f" {name.strip().lower()}".endswith(f" {each}")), None) for name in names}
    taken = set(named.values())
    found = {}
    for name, own in named.items():
        first = reduce(lambda before, letter: (before * FACTOR + ord(letter)) % PRIME, name, 1)
        mine = [ANIMALS[(first + step) % len(ANIMALS)] for step in range(len(ANIMALS))]
        found[name] = own or next((animal for animal in mine if animal not in taken), mine[0])
        taken.add(found[name])
    return found
