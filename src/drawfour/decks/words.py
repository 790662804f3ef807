"""Effects in words, as deck files spell them: `draw 2`, `reverse`, `everyone else draws 1`."""

from __future__ import annotations

import re
from difflib import get_close_matches

from drawfour.core.cards import AMOUNTS, Effect
from drawfour.errors import shown

MOST = 20  # the largest number that an effect takes

_WORDS = {
    Effect.NAME_COLOR: "name a color",
    Effect.SKIP: "skip",
    Effect.REVERSE: "reverse",
    Effect.DRAW: "draw",
    Effect.SWAP: "swap with one",
    Effect.PASS_HANDS: "pass hands on",
    Effect.OTHERS_DRAW: "everyone else draws",
    Effect.DISCARD_COLOR: "discard all of the color",
    Effect.PLAY_AGAIN: "play again",
    Effect.DRAW_COLOR: "draw until a color comes",
    Effect.SKIP_EVERYONE: "skip everyone",
    Effect.SHUFFLE_HANDS: "shuffle all hands",
    Effect.BLANK: "the table's choice",
}
_EFFECTS = {words: effect for effect, words in _WORDS.items()}
SPELLED = {effect: f"{words} N" if effect in AMOUNTS else words for effect, words in _WORDS.items()}
"""How each effect is spelled; N stands for a number."""
MEANING = {
    Effect.NAME_COLOR: "the player names the color in play (wilds only)",
    Effect.SKIP: "the next N players are skipped; skip alone is skip 1",
    Effect.REVERSE: "the direction of play reverses",
    Effect.DRAW: "the next player draws N and misses a turn",
    Effect.SWAP: "the player swaps hands with another",
    Effect.PASS_HANDS: "every hand goes to the next player",
    Effect.OTHERS_DRAW: "every other player draws N; nobody misses a turn",
    Effect.DISCARD_COLOR: "the player discards all cards of the color in play",
    Effect.PLAY_AGAIN: "the player has another turn",
    Effect.DRAW_COLOR: "the next player names a color and draws until it comes (wilds only)",
    Effect.SKIP_EVERYONE: "all other players are skipped",
    Effect.SHUFFLE_HANDS: "all hands are shuffled together and dealt again",
    Effect.BLANK: "the effect that the option blank chooses",
}
"""What each effect does, in short; docs/rules.md has the full rules."""
ALLOWED = ", ".join(SPELLED.values()) + f"; N is 1 to {MOST}"
"""All effects in words."""


def effect_words(effect: Effect, amount: int) -> str:
    """Spell an effect.

    >>> effect_words(Effect.DRAW, 2), effect_words(Effect.SKIP, 1), effect_words(Effect.PLAY_AGAIN, 1)
    ('draw 2', 'skip', 'play again')
    """
    has_number = effect in AMOUNTS and (effect, amount) != (Effect.SKIP, 1)
    return f"{_WORDS[effect]} {amount}" if has_number else _WORDS[effect]


def effect_of(words: str) -> tuple[Effect, int] | None:
    """Return the effect that words spell and its amount, or None if they spell no effect.

    >>> effect_of("draw 2"), effect_of("skip"), effect_of("draw"), effect_of("reverse 2")
    ((<Effect.DRAW: 4>, 2), (<Effect.SKIP: 2>, 1), None, None)
    """
    if words == _WORDS[Effect.SKIP]:
        return Effect.SKIP, 1
    found = re.fullmatch(r"(.*?)(?: ([0-9]{1,2}))?", words, re.DOTALL)
    effect = _EFFECTS.get(found[1]) if found else None
    if found is None or effect is None or (effect in AMOUNTS) != (found[2] is not None):
        return None
    amount = int(found[2] or 1)
    return (effect, amount) if 1 <= amount <= MOST else None


def unknown_effect(words: str) -> str:
    """Say that words do not spell an effect, and suggest a close one.

    >>> unknown_effect("skp")
    "Unknown effect 'skp'. Did you mean 'skip N'? Effects: name a color, skip N, ..."
    """
    near = get_close_matches(words[:40].lower(), SPELLED.values(), n=1, cutoff=0.5)  # "Draw two" is far from "draw N"
    meant = f" Did you mean {near[0]!r}?" if near else ""
    return f"Unknown effect {shown(words)}.{meant} Effects: {ALLOWED}."
