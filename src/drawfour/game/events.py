"""Events: what the rules told of a move, for people. Logs, animations and screen readers use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from drawfour.core import telling
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.game.notation import Notation

KINDS = {
    "turned_up": "`seat` dealt and turned up the first card, `cards`",
    "played": "`seat` played `cards`; `color` is the color named for a wild",
    "named": "`seat` named the opening `color`",
    "jumped_in": "`seat` plays out of turn, and play continues from there",
    "called": "`seat` called UNO",
    "caught": "`seat` caught `other`, who had not called UNO",
    "false_call": "`seat` called UNO when no call was due",
    "false_catch": "`seat` pointed at `other`, who could not be caught",
    "challenged": "`seat` challenged the Wild Draw Four of `other`; `color` was in play before it",
    "revealed": "`seat` shows the challenged hand, `cards`, to `other`, or to everyone if the rules say so",
    "judged": "the challenge by `other` is decided: `count` is 1 if `seat` had the `color` that was in play, otherwise 0",
    "accepted": "`seat` accepted the Wild Draw Four of `other`",
    "pending": "`seat` faces a pending count of `count` cards",
    "took": "`seat` takes the pending count of `count` cards",
    "swapped": "`seat` and `other` swapped hands",
    "hands_passed": "everyone passed their hand on: clockwise if `count` is 1, counterclockwise if it is -1",
    "hands_shuffled": "all hands were shuffled together and dealt again",
    "discarded": "`seat` discarded `count` more cards of the color under its card; `cards` are those that may be seen",
    "reshuffled": "the discard pile except its top card, `count` cards, became the new draw pile",
    "drew": "`seat` drew `count` cards; `cards` are those that may be seen",
    "kept": "`seat` kept the card it drew",
    "passed": "`seat` passed, because there were no cards to draw",
    "skipped": "`seat` loses its turn",
    "reversed": "the direction of play changed: clockwise if `count` is 1, counterclockwise if it is -1",
    "out": "`seat` holds too many cards and is knocked out of the round",
    "won": "`seat` won the round, and its side scores `count` points",
    "blocked": "nobody can play or draw, so the round ended without a winner",
}
"""Every kind of event, in the order of the numbers in `core/telling.py`, with its meaning and the fields it uses."""

_NAMES = tuple(KINDS)


@dataclass(frozen=True, repr=False)
class Event:
    """One thing that happened. Events come in the order people would tell them; cards and colors are in notation: `W`, `B`.

    `kind` is one of `KINDS`. `seat` is the seat it is about, `other` a second seat, `count` a number of cards or points,
    `cards` the cards as far as they may be seen, `color` the letter of a color. Fields that a kind does not use keep their
    defaults.

    >>> from drawfour import Round
    >>> Round(2, seed="demo").play(0, "W:B")
    [Event(kind='played', seat=0, cards=('W',), color='B')]
    """

    kind: str
    seat: int | None = None
    other: int | None = None
    count: int = 0
    cards: tuple[str, ...] = ()
    color: str | None = None

    def __repr__(self) -> str:
        used = [f"{field.name}={value!r}" for field in fields(self) if (value := getattr(self, field.name)) != field.default]
        return f"Event({', '.join(used)})"


_Told = tuple[int, int, int, int]
_Challenged = tuple[int, tuple[int, ...]] | None  # the color that was in play before a challenged card, and the evidence


def happened(notation: Notation, state: State) -> list[Event]:
    """Return the events of the move, or of the deal, that led to a position, with every card open."""
    challenged = (state.color_before, tuple(state.evidence)) if state.shown_to else None
    return list(events_of(notation, tuple(state.told), challenged))


@lru_cache(maxsize=1024)  # most moves have been made before
def events_of(notation: Notation, told: tuple[_Told, ...], challenged: _Challenged) -> tuple[Event, ...]:
    """Return the events that the rules told of in `told`; `challenged` stands for a challenged hand that is shown."""
    color, evidence = challenged or (NOTHING, ())
    runs = [run for run in _runs(told) if run[0] != telling.REVEALED or any(evidence)]
    return tuple(_event(notation, color, evidence, *run) for run in runs)


_Run = tuple[int, int, int, list[int]]
_JOINED = (telling.DREW, telling.DISCARDED, telling.RESHUFFLED)


def _runs(told: Iterable[_Told]) -> list[_Run]:
    """Join cards that a seat draws or discards one after another. A reshuffle in between comes before all of them."""
    runs: list[_Run] = []
    for kind, seat, other, number in told:
        if len(runs) > 1 and runs[-1][0] == telling.RESHUFFLED and runs[-2][:2] == (kind, seat) and kind in _JOINED:
            reshuffle, drawn = runs.pop(), runs.pop()
            _add(runs, reshuffle)
            runs.append(drawn)
        _add(runs, (kind, seat, other, [number]))
    return runs


def _add(runs: list[_Run], run: _Run) -> None:
    if runs and runs[-1][:2] == run[:2] and run[0] in _JOINED:
        runs[-1][3].extend(run[3])
    else:
        runs.append(run)


def _event(
    notation: Notation, color_before: int, evidence: Sequence[int], kind: int, seat: int, other: int, numbers: list[int]
) -> Event:
    name = _NAMES[kind]
    who = None if seat == NOBODY else seat
    whom = None if other == NOBODY else other
    match kind:
        case telling.TURNED_UP:
            return Event(name, who, cards=(notation.cards[numbers[0]],))
        case telling.PLAYED:
            return Event(name, who, cards=(notation.card_of(numbers[0]),), color=notation.color_named_by(numbers[0]))
        case telling.DREW | telling.DISCARDED:
            return Event(name, who, count=len(numbers), cards=tuple(notation.cards[face] for face in sorted(numbers)))
        case telling.TOOK:
            return Event(name, who, count=numbers[0])
        case telling.ACCEPTED:
            return Event(name, who, whom)
        case telling.NAMED:
            return Event(name, who, color=notation.colors[numbers[0]])
        case telling.CHALLENGED | telling.JUDGED:
            return Event(name, who, whom, count=int(numbers[0]), color=notation.colors[color_before])
        case telling.REVEALED:
            return Event(name, who, whom, cards=tuple(notation.hand(evidence)))
        case _:
            return Event(name, who, whom, count=sum(numbers))
