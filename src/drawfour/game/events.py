"""What happened, worked out from the position before and after a move: for log lines, animation and speech.

`happened` takes any two positions, full ones or what one seat may see (`view.masked`); from the latter come the events of that
seat, in which cards drawn by others are only counted.
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
    "turned_up": "`seat` has dealt and turned up the first card, `cards`",
    "played": "`seat` has played `cards`; `color` is the color named for a wild",
    "named": "`seat` has named the opening `color`",
    "jumped_in": "`seat` plays out of turn, and play goes on from there",
    "called": "`seat` has called UNO",
    "caught": "`seat` has caught `other` without a call",
    "false_call": "`seat` has called UNO when no call was due",
    "false_catch": "`seat` has pointed at `other`, who could not be caught",
    "challenged": "`seat` has challenged the Wild Draw Four of `other`; `color` was in play before it",
    "revealed": "`seat` shows the challenged hand, `cards`, to `other`, or to all where the rules say so",
    "judged": "the challenge of `other` is decided: `count` is 1 when `seat` had the `color` that was in play, 0 when not",
    "accepted": "`seat` has accepted the Wild Draw Four of `other`",
    "pending": "`seat` faces a pending count of `count` cards",
    "took": "`seat` takes the pending count of `count` cards",
    "swapped": "`seat` and `other` have swapped hands",
    "hands_passed": "all have passed their hands on: clockwise when `count` is 1, counterclockwise when it is -1",
    "hands_shuffled": "all hands have been shuffled together and dealt again",
    "discarded": "`seat` has laid `count` cards of the color under its card; `cards` are those that may be seen",
    "reshuffled": "the discard pile but its top, `count` cards, is the new draw pile",
    "drew": "`seat` has drawn `count` cards; `cards` are those that may be seen",
    "kept": "`seat` has kept the card it drew",
    "passed": "`seat` has found nothing to draw",
    "skipped": "`seat` loses its turn",
    "reversed": "play runs the other way: clockwise when `count` is 1, counterclockwise when it is -1",
    "out": "`seat` holds too many cards and is out of the round",
    "won": "`seat` has won the round, and its side `count` points",
    "blocked": "nobody can play or draw: the round is over without a winner",
}
"""Every kind of event, with what it means and which of its fields it uses."""


@dataclass(frozen=True, repr=False)
class Event:
    """One thing that happened, in the order in which people would tell it. Cards and colors are in notation: `W`, `B`.

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
    """What the first card did, from the position right after the deal (R6-R11)."""
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
    """What a move did. `before` and `after` are positions of the same round, `seat` is who made the move."""
    book = notation.book
    laid = book.face_of[play_of(book, move)] if move >= PLAY else NOBODY
    events = _said(notation, before, after, seat, move) if move < PLAY else _played(notation, seat, move)
    done = _effects_done(notation, before, after, move)
    hands_moved = SWAP <= move < PLAY or any(_hands_moved(notation, effect, before, after, done, move) for effect in done)
    around = _in_order_of_play(notation, seat, _direction_for(DRAWS, before, after, done))
    drawn = [Event("reshuffled", count=after.reshuffled)] if after.reshuffled else []
    drawn += _draws(notation, before, after, [seat, *around[:-1]], laid, hands_moved)
    if move == DRAW and after.draws[seat] == before.draws[seat]:
        drawn.append(Event("passed", seat))
    turned = [Event("reversed", count=after.direction)] if after.direction != before.direction else []
    if move < SWAP:  # an answer: its cards come before all else that the card still does
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
    """All seats from the one after this to itself, whether they are in the round or not."""
    seats = notation.book.seats
    return [(seat + direction * place) % seats for place in range(1, seats + 1)]


def _effects_done(notation: Notation, before: State, after: State, move: int) -> list[int]:
    """The effects of the top card that took place in this move, in their order; a card that deflects has none."""
    book = notation.book
    if move >= PLAY and before.phase == phase.PENDING and is_deflector(book, play_of(book, move)):
        return []
    return book.effect[after.in_play][0 if move >= PLAY else before.slot : after.slot]


def _direction_for(kinds: Container[int], before: State, after: State, done: list[int]) -> int:
    """The direction of play when the first effect of these kinds took place."""
    first = next((effect for effect in done if effect == Effect.REVERSE or effect in kinds), None)
    return after.direction if first in (None, Effect.REVERSE) else before.direction


def _played(notation: Notation, seat: int, move: int) -> list[Event]:
    """What everybody sees of a card that is played."""
    book = notation.book
    play = play_of(book, move)
    face = book.face_of[play]
    names = notation.deck.symbols[book.symbol_of[play]].names_color
    events = [Event("jumped_in", seat)] if is_jump(book, move) else []
    color = notation.colors[book.color_of[play]] if names else None
    return [*events, Event("played", seat, cards=(notation.cards[face],), color=color)]


def _said(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """What everybody sees of a move without a card."""
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
    """What an effect on whole hands did, other than a swap; those of a card that is somebody's last do nothing."""
    is_last = after.winner == after.laid_by and after.sizes[after.laid_by] == 0
    if effect == Effect.DISCARD_COLOR:
        return _discarded(notation, before, after, top=move < PLAY)
    if is_last or not before.seats_in >> after.laid_by & 1:
        return []
    if effect == Effect.PASS_HANDS:
        return [Event("hands_passed", count=_direction_for({effect}, before, after, done))]
    return [Event("hands_shuffled")] if effect == Effect.SHUFFLE_HANDS else []


def _discarded(notation: Notation, before: State, after: State, *, top: bool) -> list[Event]:
    """The cards of a color that lie under the top card now; none when they have gone back into the draw pile already.

    `top` says that the top card lay there before.
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


def _draws(notation: Notation, before: State, after: State, around: list[int], laid: int, moved: bool) -> list[Event]:
    """Who has drawn how many cards, `around` the table from the seat that made the move; which, where that can be told."""
    events = []
    for other in around:
        count = after.draws[other] - before.draws[other]
        if count > 0:
            gained = list(map(sub, after.hands[other], before.hands[other]))
            if laid != NOBODY and other == around[0]:
                gained[laid] += 1
            is_told = not moved and sum(gained) == count and min(gained) >= 0
            events.append(Event("drew", other, count=count, cards=tuple(notation.hand(gained)) if is_told else ()))
    return events


def _skips(notation: Notation, after: State) -> list[Event]:
    """The seats that have lost their turn, in the order of play; who is out has none to lose."""
    lost = after.lost & after.seats_in
    if not lost:
        return []
    around = _in_order_of_play(notation, after.laid_by, after.direction)
    if after.direction == -1:
        around = [around.pop(), *around]  # the dealer of a first card that turns round comes first; no player skips itself
    return [Event("skipped", seat) for seat in around if lost >> seat & 1]


def _end(notation: Notation, after: State) -> list[Event]:
    if after.phase != phase.OVER:
        return []
    if after.winner == NOBODY:
        return [Event("blocked")]
    return [Event("won", after.winner, count=points(notation.book, after, side_of(notation.book, after.winner)))]
