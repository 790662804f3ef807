"""The face of a person: the animal in their name, or else one that the name always gets. The page draws the same."""

from __future__ import annotations

from functools import reduce

ANIMALS = ("badger", "beaver", "falcon", "fox", "hare", "heron", "lynx", "otter", "owl", "panda", "robin", "tiger")
FACTOR = 155
"""It gives the bots of the server ten different animals."""
PRIME = 65_521


def animal_of(name: str) -> int:
    """Return the place of a person's animal among `ANIMALS`.

    >>> ANIMALS[animal_of("Brave Panda")], ANIMALS[animal_of("Hanna")]
    ('panda', 'owl')
    """
    words = f" {name.strip().lower()}"
    spread = reduce(lambda before, letter: (before * FACTOR + ord(letter)) % PRIME, name, 1) % len(ANIMALS)
    return next((place for place, animal in enumerate(ANIMALS) if words.endswith(f" {animal}")), spread)
