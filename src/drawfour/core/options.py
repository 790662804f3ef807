"""Rules: one field for each option, with its default, its allowed values and a sentence; and the presets.

The defaults are the preset `classic`. Everything that lists options (help, prompts, documentation, records) reads this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from inspect import Parameter, Signature
from typing import Any, Literal, get_type_hints

from drawfour.core.option_field import About, Option, choice, number
from drawfour.core.values import (
    Blank,
    BlankWord,
    CatchUntil,
    CatchUntilWord,
    DrawnCard,
    DrawnCardWord,
    FinishOn,
    FinishOnWord,
    OneOf,
    OpeningSkip,
    OpeningSkipWord,
    RevealTo,
    RevealToWord,
    Scoring,
    ScoringWord,
    Stack,
    StackWord,
    YesNo,
)
from drawfour.errors import RulesError, shown, unknown


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """The options of a game. A choice is given by its word (`stack="same"`) or its member (`Stack.SAME`); values are checked.

    >>> Rules(hand_size=5, scoring="lowest")
    Rules(scoring='lowest', hand_size=5)
    >>> Rules(scoring="lowest").scoring
    <Scoring.LOWEST: 1>
    >>> Rules.preset("official").late_call
    False
    >>> Rules(hand_size=500)
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size must be 1 to 100, not 500.
    >>> Rules(hand_sise=5)
    Traceback (most recent call last):
    drawfour.errors.RulesError: Unknown option 'hand_sise'. Did you mean 'hand_size'? Options: drawn_card, ...
    """

    drawn_card: OneOf[DrawnCard, DrawnCardWord] = choice(
        DrawnCard.MUST_PLAY,
        About("R14", "hands", "A playable drawn card"),
        must_play="A drawn card that can be played must be played.",
        may_play="A drawn card that can be played may be played or kept.",
    )
    late_call: OneOf[bool, YesNo] = choice(
        True,
        About("R31", "calls", "Late calls"),
        yes="UNO may also be called after the card is down, as long as nobody has caught the player.",
        no="UNO must be called before the card is down.",
    )
    catch_until: OneOf[CatchUntil, CatchUntilWord] = choice(
        CatchUntil.TURN_TAKEN,
        About("R32", "calls", "Time to catch"),
        turn_taken="A player who forgot to call can be caught until the next player has finished a turn.",
        turn_begins="A player who forgot to call can be caught until the next player draws or plays.",
    )
    reveal_to: OneOf[RevealTo, RevealToWord] = choice(
        RevealTo.CHALLENGER,
        About("R27", "challenges", "Challenged hand"),
        challenger="When a Wild Draw Four is challenged, only the challenger sees the hand.",
        everyone="When a Wild Draw Four is challenged, everyone sees the hand.",
    )
    opening_skip: OneOf[OpeningSkip, OpeningSkipWord] = choice(
        OpeningSkip.RIGHT,
        About("R8", "scores", "Skip as first card"),
        left="If the first card is a Skip, the player to the left of the skipped one starts.",
        right="If the first card is a Skip, the player to the right of the skipped one starts: the dealer.",
    )
    target_score: OneOf[int, Literal["none"] | None] = number(
        500,
        About("R40", "main", "Match length"),
        "The match is played to {} points.",
        1,
        1_000_000,
        {"none": "The first round decides the match."},
    )
    scoring: OneOf[Scoring, ScoringWord] = choice(
        Scoring.WINNER_TAKES,
        About("R41", "scores", "Points"),
        winner_takes="The winner of a round scores the points in all other hands.",
        lowest="All players are charged their own hands; once one reaches the target, the lowest total wins.",
        elimination="All players are charged their own hands; those who reach the target are out, and the last one wins.",
    )
    teams: OneOf[bool, YesNo] = choice(
        False,
        About("R45", "scores", "Partners"),
        yes="Four players play in two teams, with partners opposite each other.",
        no="Everyone plays alone.",
    )
    stack: OneOf[Stack, StackWord] = choice(
        Stack.NONE,
        About("H1", "house", "Stacking"),
        none="No stacking: no card can be added to a Draw Two or Wild Draw Four to pass it on.",
        same="A Draw Two may be added to a Draw Two, a Wild Draw Four to a Wild Draw Four; the next player faces them all.",
        upward="A draw card may be added to the same kind or, if it fits, to a smaller one; the next player faces them all.",
        any="Any draw card that fits may be added to a draw card; the next player faces them all.",
    )
    deflect: OneOf[bool, YesNo] = choice(
        False,
        About("H2", "house", "Deflecting a Draw Two"),
        yes="A player who faces a Draw Two may pass it on with a Skip of the same color, or send it back with a Reverse.",
        no="Neither a Skip nor a Reverse stops a Draw Two.",
    )
    jump_in: OneOf[bool, YesNo] = choice(
        False,
        About("H3", "house", "Jump-in"),
        yes="A player with exactly the same card as the top one may play it out of turn; play continues from there.",
        no="Everyone waits for their turn.",
    )
    seven_zero: OneOf[bool, YesNo] = choice(
        False,
        About("H4", "house", "7 swaps, 0 passes hands"),
        yes="A player who plays a 7 swaps hands with another; after a 0, all hands are passed on in the direction of play.",
        no="7 and 0 are ordinary numbers.",
    )
    draw_until_playable: OneOf[bool, YesNo] = choice(
        False,
        About("H5", "house", "Draw until playable"),
        yes="A player who draws keeps drawing until a card can be played.",
        no="A player who draws takes one card.",
    )
    force_play: OneOf[bool, YesNo] = choice(
        False,
        About("H6", "house", "Forced play"),
        yes="A player who can play must play.",
        no="A player who can play may draw instead.",
    )
    no_bluffing: OneOf[bool, YesNo] = choice(
        False,
        About("H7", "house", "No bluffing"),
        yes="Only a player without a card of the color in play may play a Wild Draw Four, and nobody can challenge it.",
        no="A Wild Draw Four may be played as a bluff, and can be challenged.",
    )
    finish_on: OneOf[FinishOn, FinishOnWord] = choice(
        FinishOn.ANY,
        About("H8", "house", "Last card"),
        any="Any card may be played last.",
        number="The last card must be a number: nobody can go out with an action card or a wild.",
    )
    hand_limit: OneOf[int, Literal["none"] | None] = number(
        0,
        About("H9", "house", "Knock-out limit"),
        "A player who reaches {} cards is knocked out of the round.",
        4,
        1000,
        {"none": "Nobody is knocked out for holding too many cards."},
    )
    blank: OneOf[Blank, BlankWord] = choice(
        Blank.NOTHING,
        About("H11", "main", "Blank cards"),
        nothing="A blank card does nothing.",
        skip="A blank card skips the next player.",
        reverse="A blank card reverses the direction of play.",
        draw_two="A blank card makes the next player draw two cards and miss a turn.",
        swap="A player who plays a blank card swaps hands with another.",
        pass_hands="A blank card makes everyone pass their hand on in the direction of play.",  # noqa: S106 - no password, cards are passed
        others_draw="A blank card makes everyone else draw a card.",
        discard_color="A player who plays a blank card discards all cards of the color in play with it.",
        play_again="A player who plays a blank card has another turn.",
        draw_color="A blank card makes the next player name a color, draw until it comes and miss a turn.",
        skip_everyone="A blank card skips everyone else.",
        shuffle_hands="A blank card shuffles all hands together and deals them again.",
    )
    call_penalty: int = number(
        2, About("R32", "calls", "Penalty for a forgotten call"), "Cards drawn for forgetting to call UNO: {}.", 0, 20
    )
    false_call_penalty: int = number(
        0,
        About("R33", "calls", "Penalty for a false call"),
        "Cards drawn after a false UNO call: {}.",
        0,
        20,
        {"0": "A false call has no effect."},
    )
    false_catch_penalty: int = number(
        0,
        About("R33", "calls", "Penalty for a false catch"),
        "Cards drawn after a false catch: {}.",
        0,
        20,
        {"0": "A false catch has no effect."},
    )
    hand_size: int = number(7, About("R3", "hands", "Starting hand"), "Cards dealt to each player: {}.", 1, 100)
    decks: int = number(1, About("R3", "hands", "Decks"), "Decks shuffled together: {}.", 1, 9)

    def __post_init__(self) -> None:
        for option in OPTIONS:
            object.__setattr__(self, option.name, option.read(getattr(self, option.name)))

    def __repr__(self) -> str:
        values = {option.name: (option, getattr(self, option.name)) for option in OPTIONS}
        changed = [f"{name}={option.plain(value)!r}" for name, (option, value) in values.items() if value != option.initial]
        return f"Rules({', '.join(changed)})"

    @classmethod
    def of(cls, rules: Rules | str) -> Rules:
        """Return rules that are given as such or by the name of a preset; raises RulesError for anything else.

        >>> Rules.of("mattel") == Rules.of(Rules.preset("mattel"))
        True
        """
        if isinstance(rules, str):
            return _preset(rules)
        if not isinstance(rules, Rules):
            raise RulesError("bad_option", f"rules must be Rules or the name of a preset, not {shown(rules)}.")
        return rules

    @classmethod
    def preset(cls, name: str = "classic", /, **changes: object) -> Rules:
        """The rules of a preset, with some options changed; raises RulesError.

        >>> Rules.preset("mattel", target_score=None) == Rules.preset("mattel", target_score="none")
        True
        >>> Rules.preset("clasic")
        Traceback (most recent call last):
        drawfour.errors.RulesError: Unknown preset 'clasic'. Did you mean 'classic'? Presets: ...
        """
        if name not in PRESETS:
            raise RulesError("bad_option", unknown("preset", name, PRESETS))
        return cls(**{**PRESETS[name], **changes})

    def in_words(self) -> dict[str, str]:
        """Every option with its value in the words of a record.

        >>> Rules().in_words()["late_call"]
        'yes'
        """
        return {option.name: option.word(getattr(self, option.name)) for option in OPTIONS}

    def changes(self, preset: str) -> dict[str, str]:
        """The options that differ from a preset, in words.

        >>> Rules.preset("mattel", hand_size=5).changes("mattel")
        {'hand_size': '5'}
        """
        theirs = Rules.preset(preset).in_words()
        return {name: word for name, word in self.in_words().items() if word != theirs[name]}


_kinds = get_type_hints(Rules)
OPTIONS = tuple(Option(declared, _kinds[declared.name]) for declared in fields(Rules))
"""Every option, in the order of `Rules`."""

OPTION = {option.name: option for option in OPTIONS}
"""Every option by its name."""

_set_options = Rules.__init__


def _init(self: Rules, *values: object, **options: object) -> None:
    """Set the options after checking their names: what a dataclass raises for a wrong one is not for people."""
    if values:
        expected = "Give options by name, as in Rules(stack='same'), and presets as in Rules.preset('official')"
        raise RulesError("bad_option", f"{expected}; found {shown(values[0])}.")
    for name in options:
        if name not in OPTION:
            raise RulesError("bad_option", unknown("option", name, OPTION))
    _set_options(self, **options)  # type: ignore[arg-type]  # each option checks its value


_init.__signature__ = Signature(  # type: ignore[attr-defined]  # what `help(Rules)` shows
    [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)]
    + [Parameter(option.name, Parameter.KEYWORD_ONLY, default=option.plain(option.initial)) for option in OPTIONS]
)
# Assigned, not defined in the class, so that type checkers see the keywords that the dataclass declares.
Rules.__init__ = _init  # type: ignore[method-assign]  # on purpose, as said above

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "official": {
        "drawn_card": "may_play",
        "late_call": "no",
        "reveal_to": "everyone",
        "opening_skip": "left",
        "target_score": "none",
    },
    "mattel": {"drawn_card": "may_play", "catch_until": "turn_begins", "opening_skip": "left"},
    "party": {"stack": "same", "jump_in": "yes", "seven_zero": "yes", "draw_until_playable": "yes"},
    "no_mercy": {
        "target_score": 1000,
        "stack": "upward",
        "seven_zero": "yes",
        "draw_until_playable": "yes",
        "hand_limit": 25,
    },
}
"""The presets: what each changes from the defaults, which are `classic`."""

PRESET_DECKS: Mapping[str, str] = {"no_mercy": "no_mercy"}
"""The deck that each preset brings; the others bring the classic deck."""


_preset = cache(Rules.preset)  # rules never change, and checking every option takes as long as three moves
