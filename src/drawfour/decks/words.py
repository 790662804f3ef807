"""Effects in words, as deck files spell them: `draw 2`, `reverse`, `everyone else draws 1`."""

from __future__ import annotations

import re
from difflib import get_close_matches

from drawfour.core.cards import Effect
from drawfour.errors import shown

MOST = 20  # the largest number that an effect takes

_DESCRIBED = {
    Effect.NAME_COLOR: ("name a color", "the player names the color in play (wilds only)"),
    Effect.SKIP: ("skip N", "the next N players are skipped; skip alone is skip 1"),
    Effect.REVERSE: ("reverse", "the direction of play reverses"),
    Effect.DRAW: ("draw N", "the next player draws N and misses a turn"),
    Effect.SWAP: ("swap with one", "the player swaps hands with another"),
    Effect.PASS_HANDS: ("pass hands on", "every hand goes to the next player"),
    Effect.OTHERS_DRAW: ("everyone else draws N", "every other player draws N; nobody misses a turn"),
    Effect.DISCARD_COLOR: ("discard all of the color", "the player discards all cards of the color in play"),
    Effect.PLAY_AGAIN: ("play again", "the player has another turn"),
    Effect.DRAW_COLOR: (
        "draw until a color comes",
        "the next player names a color and draws until it comes (wilds only)",
    ),
    Effect.SKIP_EVERYONE: ("skip everyone", "all other players are skipped"),
    Effect.SHUFFLE_HANDS: ("shuffle all hands", "all hands are shuffled together and dealt again"),
    Effect.BLANK: ("the table's choice", "the effect that the option blank chooses"),
}
SPELLED = {effect: words for effect, (words, _) in _DESCRIBED.items()}
"""How each effect is spelled; N stands for a number."""
MEANING = {effect: meaning for effect, (_, meaning) in _DESCRIBED.items()}
"""What each effect does, in short; docs/rules.md has the full rules."""
AMOUNTS = frozenset(effect for effect, words in SPELLED.items() if words.endswith(" N"))
"""The effects that take an amount."""
_WORDS = {effect: words.removesuffix(" N") for effect, words in SPELLED.items()}
_EFFECTS = {words: effect for effect, words in _WORDS.items()}
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
