"""What happened, worked out from the position before and after a move: for log lines, animation and speech.

`happened` takes any two positions, full ones or what one seat may see (`view.masked`); from the latter come the events of that
seat, in which cards drawn by others are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub

from drawfour.core import phase
from drawfour.core.cards import DRAWS, Effect
from drawfour.core.legal import is_deflector, is_jump, play_of
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO
from drawfour.core.scoring import points, side_of
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat
from drawfour.notation import Notation, copies

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
    events = [Event("turned_up", state.dealer, cards=(state.discard[0],))]
    drew = [Event("drew", seat, count=drawn) for seat, drawn in enumerate(state.draws) if drawn]
    gone = [seat for seat, drawn in enumerate(state.draws) if drawn and not state.seats_in >> seat & 1]
    turned = [Event("reversed", count=-1)] if state.direction == -1 else []
    events += _in_order(notation, state, drew, turned)
    events += [Event("out", seat) for seat in gone]
    return events + _skips(notation, state) + _end(notation, state)


def happened(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """What a move did. `before` and `after` are positions of the same round, `seat` is who made the move."""
    book = notation.book
    play = play_of(book, move) if move >= PLAY else NOBODY
    laid = book.face_of[play] if move >= PLAY else NOBODY
    events = _said(notation, before, after, seat, move) if move < PLAY else _played(notation, seat, move)
    moved = _hands_moved(notation, before, after, seat, move)
    events += moved
    drawn = [Event("reshuffled", count=after.reshuffled)] if after.reshuffled else []
    drawn += _draws(before, after, seat, laid, bool(moved))
    if move == DRAW and after.draws[seat] == before.draws[seat]:
        drawn.append(Event("passed", seat))
    turned = [Event("reversed", count=after.direction)] if after.direction != before.direction else []
    events += _in_order(notation, after, drawn, turned)
    gone = before.seats_in & ~after.seats_in
    events += [Event("out", other) for other in range(book.seats) if gone >> other & 1]
    events += _skips(notation, after)
    if after.phase == phase.PENDING and (play >= 0 or before.phase != phase.PENDING):
        events.append(Event("pending", after.turn, count=after.pending))
    events += _end(notation, after)
    return events


def _in_order(notation: Notation, after: State, drawn: list[Event], turned: list[Event]) -> list[Event]:
    """Cards drawn and play turned round, what the card names first before the other."""
    effects = notation.book.effect[after.in_play]
    first = next((effect for effect in effects if effect in {Effect.REVERSE, *DRAWS}), None)
    return turned + drawn if first == Effect.REVERSE else drawn + turned


def _played(notation: Notation, seat: int, move: int) -> list[Event]:
    """What everybody sees of a card that is played."""
    book = notation.book
    play = play_of(book, move)
    face = book.face_of[play]
    names = notation.deck.symbols[book.symbol_of[play]].names_color
    events = [Event("jumped_in", seat)] if is_jump(book, move) else []
    return [*events, Event("played", seat, cards=(face,), color=book.color_of[play] if names else NOBODY)]


def _said(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """What everybody sees of a move without a card."""
    if move == UNO:
        return [Event("called" if after.called >> seat & 1 and not before.called >> seat & 1 else "false_call", seat)]
    if move == CHALLENGE:
        return _challenged(before, after, seat)
    if move == ACCEPT:
        return [Event("accepted", seat, before.accused)]
    if move == TAKE:
        return [Event("took", seat, count=before.pending)]
    if move == KEEP:
        return [Event("kept", seat)]
    if COLOR <= move < CATCH:
        return [Event("named", seat, color=move - COLOR)]
    if CATCH <= move < SWAP:
        other = move - CATCH
        return [Event("caught" if before.catchable >> other & 1 else "false_catch", seat, other)]
    return []


def _hands_moved(notation: Notation, before: State, after: State, seat: int, move: int) -> list[Event]:
    """What whole hands did: the effects of the top card that took place in this move, as far as they move hands."""
    book = notation.book
    events = [Event("swapped", seat, move - SWAP)] if SWAP <= move < PLAY else []
    deflected = move >= PLAY and before.phase == phase.PENDING and is_deflector(book, play_of(book, move))
    if deflected or (move < PLAY and before.slot == after.slot):
        return events
    is_last = after.winner == after.laid_by and after.sizes[after.laid_by] == 0
    for effect in book.effect[after.in_play][0 if move >= PLAY else before.slot : after.slot]:
        if effect == Effect.PASS_HANDS and not is_last:
            events.append(Event("hands_passed", count=after.direction))
        elif effect == Effect.SHUFFLE_HANDS and not is_last:
            events.append(Event("hands_shuffled"))
        elif effect == Effect.DISCARD_COLOR:
            events += _discarded(before, after, top=move < PLAY)
    return events


def _discarded(before: State, after: State, *, top: bool) -> list[Event]:
    """The cards of a color that lie under the top card now; none when they have gone back into the draw pile already.

    `top` says that the top card lay there before.
    """
    cards = () if after.reshuffled else tuple(after.discard[before.discard_size - top : after.discard_size - 1])
    return [Event("discarded", after.laid_by, count=len(cards), cards=cards)] if cards else []


def _challenged(before: State, after: State, seat: int) -> list[Event]:
    accused = before.accused
    events = [Event("challenged", seat, accused, color=before.color_before)]
    if any(after.evidence) and after.shown_to:
        events.append(Event("revealed", accused, seat, cards=_cards(after.evidence)))
    is_right = after.turn == seat and after.draws[seat] == before.draws[seat]
    return [*events, Event("judged", accused, seat, count=int(is_right), color=before.color_before)]


def _draws(before: State, after: State, seat: int, laid: int, moved: bool) -> list[Event]:
    """Who has drawn how many cards; which, where that can be told."""
    events = []
    for other in range(len(after.draws)):
        count = after.draws[other] - before.draws[other]
        if count > 0:
            gained = list(map(sub, after.hands[other], before.hands[other]))
            if laid != NOBODY and other == seat:
                gained[laid] += 1
            is_told = not moved and sum(gained) == count and min(gained) >= 0
            events.append(Event("drew", other, count=count, cards=_cards(gained) if is_told else ()))
    return events


def _skips(notation: Notation, after: State) -> list[Event]:
    """The seats that have lost their turn, in the order of play; who is out has none to lose."""
    lost = after.lost & after.seats_in
    events = []
    seat = after.laid_by
    while lost:
        seat = next_seat(notation.book, after, seat)
        if lost >> seat & 1:
            events.append(Event("skipped", seat))
            lost &= ~(1 << seat)
    return events


def _end(notation: Notation, after: State) -> list[Event]:
    if after.phase != phase.OVER:
        return []
    if after.winner == NOBODY:
        return [Event("blocked")]
    return [Event("won", after.winner, count=points(notation.book, after, side_of(notation.book, after.winner)))]


def _cards(counts: list[int]) -> tuple[int, ...]:
    return tuple(copies(range(len(counts)), counts))
