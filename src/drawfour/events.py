"""What happened, worked out from the position before and after a move: for log lines, animation and speech.

`happened` takes any two positions, full ones or what one seat may see (`view.masked`); from the latter come the events of that
seat, in which cards drawn by others are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub

from drawfour.core import phase
from drawfour.core.cards import Effect
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, UNO
from drawfour.core.scoring import points, side_of
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat
from drawfour.notation import Notation, copies

KINDS = {
    "turned_up": "`seat` has dealt and turned up the first card, `cards`",
    "played": "`seat` has played `cards`; `color` is the color named for a wild",
    "named": "`seat` has named the opening `color`",
    "called": "`seat` has called UNO",
    "caught": "`seat` has caught `other` without a call",
    "false_call": "`seat` has called UNO when no call was due",
    "false_catch": "`seat` has pointed at `other`, who could not be caught",
    "challenged": "`seat` has challenged the Wild Draw Four of `other`; `color` was in play before it",
    "revealed": "`seat` shows the challenged hand, `cards`, to `other`, or to all where the rules say so",
    "judged": "the challenge of `other` is decided: `count` is 1 when `seat` had the `color` that was in play, 0 when not",
    "accepted": "`seat` has accepted the Wild Draw Four of `other`",
    "reshuffled": "the discard pile but its top, `count` cards, is the new draw pile",
    "drew": "`seat` has drawn `count` cards; `cards` are those that may be seen",
    "kept": "`seat` has kept the card it drew",
    "passed": "`seat` has found nothing to draw",
    "skipped": "`seat` loses its turn",
    "reversed": "play runs the other way: clockwise when `count` is 1, counterclockwise when it is -1",
    "won": "`seat` has won the round, and its side `count` points",
    "blocked": "nobody can play or draw: the round is over without a winner",
}
"""Every kind of event, with what it means and which of its fields it uses."""

_PASSING = frozenset((Effect.SKIP, Effect.DRAW, Effect.REVERSE))  # the turn may pass over a seat


@dataclass(frozen=True)
class Event:
    """One thing that happened, in the order in which people would tell it.

    `kind` is one of `KINDS`. `seat` is whom it is about, `other` a second seat, `count` a number of cards or points, `cards`
    the faces as far as they may be seen, `color` a color named.

    >>> from drawfour import Round
    >>> Round(2, seed="demo").play(0, "W:B")
    [Event(kind='played', seat=0, other=-1, count=0, cards=(52,), color=3)]
    """

    kind: str
    seat: int = NOBODY
    other: int = NOBODY
    count: int = 0
    cards: tuple[int, ...] = ()
    color: int = NOBODY


def opening(notation: Notation, state: State) -> list[Event]:
    """What the first card did, from the position right after the deal (R6-R11)."""
    first = _first_seat(notation, state)
    drawn = state.sizes[first] - state.sizes[state.dealer]
    events = [Event("turned_up", state.dealer, cards=(state.discard[0],))]
    if drawn > 0:
        events.append(Event("drew", first, count=drawn))
    if state.direction == -1:
        events.append(Event("reversed", count=-1))
    elif state.turn != first:
        events.append(Event("skipped", first))
    return events


def _first_seat(notation: Notation, state: State) -> int:
    """The seat left of the dealer, which goes first unless the first card says otherwise (R5)."""
    seats = notation.book.seats
    return next(seat % seats for seat in range(state.dealer + 1, state.dealer + seats) if state.seats_in >> seat % seats & 1)


def was_reshuffled(before: State, after: State, move: int) -> bool:
    """Did the move make the discard pile a new draw pile (R16)?"""
    return after.discard_size < before.discard_size + (move >= PLAY)


def happened(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """What a move did. `before` and `after` are positions of the same round, `seat` is who made the move."""
    book = notation.book
    events: list[Event] = []
    laid = NOBODY
    if move >= PLAY:
        laid = book.face_of[move - PLAY]
        color = book.color_of[move - PLAY] if notation.deck.faces[laid].color is None else NOBODY
        events.append(Event("played", seat, cards=(laid,), color=color))
    elif COLOR <= move < CATCH:
        events.append(Event("named", seat, color=move - COLOR))
    elif move == UNO:
        events.append(Event("called" if after.called >> seat & 1 and not before.called >> seat & 1 else "false_call", seat))
    elif CATCH <= move < PLAY:
        other = move - CATCH
        events.append(Event("caught" if before.catchable >> other & 1 else "false_catch", seat, other))
    elif move == CHALLENGE:
        events += _challenged(before, after, seat)
    elif move == ACCEPT:
        events.append(Event("accepted", seat, before.accused))
    elif move == KEEP:
        events.append(Event("kept", seat))
    if was_reshuffled(before, after, move):
        events.append(Event("reshuffled", count=before.discard_size - 1 + (move >= PLAY)))
    events += _draws(notation, before, after, seat, laid)
    if move == DRAW and after.sizes[seat] == before.sizes[seat]:
        events.append(Event("passed", seat))
    if after.direction != before.direction:
        events.append(Event("reversed", count=after.direction))
    events += _skips(notation, after, seat, move)
    events += _end(notation, after)
    return events


def _challenged(before: State, after: State, seat: int) -> list[Event]:
    accused = before.accused
    events = [Event("challenged", seat, accused, color=before.color_before)]
    if any(after.evidence) and after.shown_to:
        events.append(Event("revealed", accused, seat, cards=_cards(after.evidence)))
    return [*events, Event("judged", accused, seat, count=int(after.turn == seat), color=before.color_before)]


def _draws(notation: Notation, before: State, after: State, seat: int, laid: int) -> list[Event]:
    events = []
    for other in range(notation.book.seats):
        has_played = laid != NOBODY and other == seat
        count = after.sizes[other] - before.sizes[other] + has_played
        if count > 0:
            gained = list(map(sub, after.hands[other], before.hands[other]))
            if has_played:
                gained[laid] += 1
            cards = _cards(gained) if sum(gained) == count and min(gained) >= 0 else ()
            events.append(Event("drew", other, count=count, cards=cards))
    return events


def _skips(notation: Notation, after: State, seat: int, move: int) -> list[Event]:
    """The seats that lose their turn: those the turn passes over, or a victim that has answered."""
    book = notation.book
    if after.phase == phase.OVER:
        return []
    if move in (ACCEPT, CHALLENGE):
        return [] if after.turn == seat else [Event("skipped", seat)]
    if move < PLAY or after.phase == phase.CHALLENGE:
        return []
    play = move - PLAY
    if _PASSING.isdisjoint(book.effect[play][: book.effect_count[play]]):
        return []
    events = []
    other = next_seat(book, after, seat)
    while other != after.turn:
        events.append(Event("skipped", other))
        other = next_seat(book, after, other)
    return events


def _end(notation: Notation, after: State) -> list[Event]:
    if after.phase != phase.OVER:
        return []
    if after.winner == NOBODY:
        return [Event("blocked")]
    return [Event("won", after.winner, count=points(notation.book, after, side_of(notation.book, after.winner)))]


def _cards(counts: list[int]) -> tuple[int, ...]:
    return tuple(copies(range(len(counts)), counts))
