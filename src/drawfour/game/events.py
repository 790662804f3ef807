"""Events: what a move did, worked out from the positions before and after it. Logs, animations and screen readers use them.

`happened` takes two full positions, or what one seat may see of them (`view.mask`). In the events of one seat, cards drawn by
others are only counted.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, fields
from operator import sub

from drawfour.core import phase
from drawfour.core.cards import DRAWS, Effect
from drawfour.core.legal import is_deflector, is_jump, play_of
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO
from drawfour.core.scoring import points, side_of
from drawfour.core.state import NOBODY, State
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
"""Every kind of event, with its meaning and the fields it uses."""


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


def opening(notation: Notation, state: State) -> list[Event]:
    """Return the events of the first card, given the position right after the deal (R6-R11)."""
    events = [Event("turned_up", state.dealer, cards=(notation.cards[state.discard[0]],))]
    around = _in_order_of_play(notation, state.dealer, state.direction)
    drawing = [seat for seat in around if state.draws[seat]]
    drew = [Event("drew", seat, count=state.draws[seat]) for seat in drawing]
    turned = [Event("reversed", count=-1)] if state.direction == -1 else []
    first = next((each for each in notation.book.effect[state.in_play] if each in (Effect.REVERSE, Effect.DRAW)), None)
    events += turned + drew if first == Effect.REVERSE else drew + turned
    events += [Event("out", seat) for seat in drawing if not state.seats_in >> seat & 1]
    return events + _skips(notation, state) + _end(notation, state)


def happened(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """Return the events of a move by `seat`, given the positions before and after it."""
    book = notation.book
    played = book.face_of[play_of(book, move)] if move >= PLAY else NOBODY
    events = _announced(notation, before, after, seat, move) if move < PLAY else _played(notation, seat, move)
    done = _effects_done(notation, before, after, move)
    hands_moved = SWAP <= move < PLAY or any(_hands_moved(notation, effect, before, after, done, move) for effect in done)
    around = _in_order_of_play(notation, seat, _direction_for(DRAWS, before, after, done))
    drawn = [Event("reshuffled", count=after.reshuffled)] if after.reshuffled else []
    drawn += _draws(notation, before, after, [seat, *around[:-1]], played, hands_moved)
    if move == DRAW and after.draws[seat] == before.draws[seat]:
        drawn.append(Event("passed", seat))
    turned = [Event("reversed", count=after.direction)] if after.direction != before.direction else []
    if move < SWAP:  # an answer: its draws come before the remaining effects of the card
        events, drawn = events + drawn, []
    for effect in done:
        if effect in DRAWS:
            events, drawn = events + drawn, []
        elif effect == Effect.REVERSE:
            events, turned = events + turned, []
        else:
            events += _hands_moved(notation, effect, before, after, done, move)
    events += drawn + turned
    gone = before.seats_in & ~after.seats_in
    if gone:
        events += [Event("out", other) for other in _in_order_of_play(notation, seat, after.direction) if gone >> other & 1]
    events += _skips(notation, after)
    if after.phase == phase.PENDING and (move >= PLAY or before.phase != phase.PENDING):
        events.append(Event("pending", after.turn, count=after.pending))
    events += _end(notation, after)
    return events


def _in_order_of_play(notation: Notation, seat: int, direction: int) -> list[int]:
    """Return all seats, in the round or not, from the one after `seat` to `seat` itself."""
    seats = notation.book.seats
    return [(seat + direction * place) % seats for place in range(1, seats + 1)]


def _effects_done(notation: Notation, before: State, after: State, move: int) -> list[int]:
    """Return the effects of the top card that this move carried out, in order; a card that deflects has none."""
    book = notation.book
    if move >= PLAY and before.phase == phase.PENDING and is_deflector(book, play_of(book, move)):
        return []
    return book.effect[after.in_play][0 if move >= PLAY else before.slot : after.slot]


def _direction_for(kinds: Container[int], before: State, after: State, done: list[int]) -> int:
    """Return the direction of play when the first effect of these kinds took place."""
    first = next((effect for effect in done if effect == Effect.REVERSE or effect in kinds), None)
    return after.direction if first in (None, Effect.REVERSE) else before.direction


def _played(notation: Notation, seat: int, move: int) -> list[Event]:
    """Return the events that everybody sees when a card is played."""
    book = notation.book
    play = play_of(book, move)
    face = book.face_of[play]
    names = notation.deck.symbols[book.symbol_of[play]].names_color
    events = [Event("jumped_in", seat)] if is_jump(book, move) else []
    color = notation.colors[book.color_of[play]] if names else None
    return [*events, Event("played", seat, cards=(notation.cards[face],), color=color)]


def _announced(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """Return the events that everybody sees when a move without a card is made."""
    if move == UNO:
        return [Event("called" if after.called >> seat & 1 and not before.called >> seat & 1 else "false_call", seat)]
    if move == CHALLENGE:
        return _challenged(notation, before, after, seat)
    if move == ACCEPT:
        return [Event("accepted", seat, before.accused)]
    if move == TAKE:
        return [Event("took", seat, count=before.pending)]
    if move == KEEP:
        return [Event("kept", seat)]
    if COLOR <= move < CATCH:
        return [Event("named", seat, color=notation.colors[move - COLOR])]
    if CATCH <= move < SWAP:
        other = move - CATCH
        return [Event("caught" if before.catchable >> other & 1 else "false_catch", seat, other)]
    return [Event("swapped", seat, move - SWAP)] if move >= SWAP else []


def _hands_moved(notation: Notation, effect: int, before: State, after: State, done: list[int], move: int) -> list[Event]:
    """Return the events of an effect on whole hands, except a swap. The effects of somebody's last card do nothing."""
    is_last = after.winner == after.laid_by and after.sizes[after.laid_by] == 0
    if effect == Effect.DISCARD_COLOR:
        return _discarded(notation, before, after, top=move < PLAY)
    if is_last or not before.seats_in >> after.laid_by & 1:
        return []
    if effect == Effect.PASS_HANDS:
        return [Event("hands_passed", count=_direction_for({effect}, before, after, done))]
    return [Event("hands_shuffled")] if effect == Effect.SHUFFLE_HANDS else []


def _discarded(notation: Notation, before: State, after: State, *, top: bool) -> list[Event]:
    """Return the event for cards of a color discarded under the top card, if they have not been reshuffled already.

    `top` is True if the top card was there before the move.
    """
    faces = [] if after.reshuffled else after.discard[before.discard_size - top : after.discard_size - 1]
    cards = tuple(notation.cards[face] for face in faces)
    return [Event("discarded", after.laid_by, count=len(cards), cards=cards)] if cards else []


def _challenged(notation: Notation, before: State, after: State, seat: int) -> list[Event]:
    accused = before.accused
    color = notation.colors[before.color_before]
    events = [Event("challenged", seat, accused, color=color)]
    if any(after.evidence) and after.shown_to:
        events.append(Event("revealed", accused, seat, cards=tuple(notation.hand(after.evidence))))
    is_right = after.turn == seat and after.slot == before.slot and after.draws[seat] == before.draws[seat]
    return [*events, Event("judged", accused, seat, count=int(is_right), color=color)]


def _draws(notation: Notation, before: State, after: State, around: list[int], played: int, moved: bool) -> list[Event]:
    """Return the draws of the seats in the order of `around`, with the cards if the two positions reveal them."""
    events = []
    for other in around:
        count = after.draws[other] - before.draws[other]
        if count > 0:
            gained = list(map(sub, after.hands[other], before.hands[other]))
            if played != NOBODY and other == around[0]:
                gained[played] += 1
            is_known = not moved and sum(gained) == count and min(gained) >= 0
            events.append(Event("drew", other, count=count, cards=tuple(notation.hand(gained)) if is_known else ()))
    return events


def _skips(notation: Notation, after: State) -> list[Event]:
    """Return the skipped seats in the order of play; a seat that is out can't be skipped."""
    lost = after.lost & after.seats_in
    if not lost:
        return []
    around = _in_order_of_play(notation, after.laid_by, after.direction)
    if after.direction == -1:
        around = [around.pop(), *around]  # after a Reverse turned up, the dealer comes first; nobody skips themselves
    return [Event("skipped", seat) for seat in around if lost >> seat & 1]


def _end(notation: Notation, after: State) -> list[Event]:
    if after.phase != phase.OVER:
        return []
    if after.winner == NOBODY:
        return [Event("blocked")]
    return [Event("won", after.winner, count=points(notation.book, after, side_of(notation.book, after.winner)))]
