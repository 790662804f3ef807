"""Random deck files, with all effects combined on their cards."""

from __future__ import annotations

import random

from drawfour.core.cards import Deck, Effect
from drawfour.decks.reading import deck_of
from drawfour.decks.words import effect_words

LEAST = 80  # cards, so that most hands can be dealt


def effects(rng: random.Random, barred: set[Effect]) -> list[str]:
    """Effects of a card, in words."""
    kinds = rng.sample([effect for effect in Effect if effect not in barred], rng.choice([0, 1, 1, 1, 2, 2, 3, 5]))
    return [effect_words(kind, rng.choice([1, 1, 2, 3])) for kind in kinds]


def deck_text(rng: random.Random) -> str:
    """A deck file that can be played: one symbol at least is a number of all colors."""
    colors = rng.randint(1, 8)
    names = [f"c{number}" for number in range(colors)]
    lines = ['name = "random"']
    for number, name in enumerate(names):
        lines += ["[[color]]", f'name = "{name}"', f'letter = "{"RYGBCDEF"[number]}"']
    for number in range(rng.randint(2, 12)):
        chosen = rng.sample(names, rng.randint(1, colors)) if number else names
        said = effects(rng, {Effect.NAME_COLOR, Effect.DRAW_COLOR}) if number > 1 and rng.random() < 0.7 else []
        copies = -(-LEAST // colors) if number == 0 else rng.randint(1, 4)
        lines += ["[[symbol]]", f'code = "{number}"', f"points = {number}", f"copies = {copies}", f"colors = {chosen}"]
        lines += [f"effects = {said}"]
    for number in range(rng.randint(0, 5)):
        said = [*effects(rng, {Effect.NAME_COLOR, Effect.DRAW_COLOR}), rng.choice(["name a color", "draw until a color comes"])]
        rng.shuffle(said)
        can = rng.choice(["true", "false"])
        lines += ["[[wild]]", f'code = "W{number}"', "points = 50", f"copies = {rng.randint(1, 6)}", f"challenge = {can}"]
        lines += [f"effects = {said}"]
    return "\n".join(lines)


def random_deck(seed: int) -> Deck:
    return deck_of(deck_text(random.Random(seed)), "random.toml")
