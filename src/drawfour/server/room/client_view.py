"""Client views: what each person may see of a table, as messages. `broadcast.py` decides who is sent which view."""

from __future__ import annotations

from collections.abc import Iterable

from drawfour.bots import offered_bots
from drawfour.bots.hint import Hint, Reason
from drawfour.core import phase
from drawfour.core.challenge import WRONG_CHALLENGE
from drawfour.core.state import NOBODY
from drawfour.core.turn import next_seat
from drawfour.game.events import Event
from drawfour.game.notation import Notation, moves_in
from drawfour.game.position import direction_name, drawn, phase_name, points_of_hands, seats_out, shown
from drawfour.game.reasons import barred_cards
from drawfour.game.round import Round
from drawfour.game.shuffle import commitment
from drawfour.game.view import seen_by
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.decks import deck_state
from drawfour.server.protocol.moves import move_named, moves_by_number
from drawfour.server.protocol.values import NewsKind
from drawfour.server.room.device import Device
from drawfour.server.room.history import Past
from drawfour.server.table.known_deals import deal_of
from drawfour.server.table.table import Table
from drawfour.server.table.timers import Timer


def table_state(table: Table) -> states.TableState:
    """Return the state of the table, the same for everyone."""
    match = table.match
    rounds = match.rounds if match else ()
    seeds = [round.seed or b"" for round in rounds]
    return states.TableState(
        code=table.code,
        stage=table.stage,
        settings=table.settings,
        can_chat=table.settings.has_chat,
        can_hint=table.has_hints,
        host=table.host,
        bots=offered_bots(),
        seats=[
            states.SeatState(table.name_shown(number), seat.who, seat.bot, seat.is_away, table.won_at(number))
            for number, seat in enumerate(table.seats)
        ],
        people=[states.PersonState(who, table.names[who], table.brought.get(who)) for who in table.people],
        match=table.matches,
        is_known_deal=table.round is not None and deal_of(table.settings, table.round) is not None,
        sides=match.sides if match else [],
        scores=match.scores if match else [],
        winners=match.winners if match else [],
        finished=table.finished,
        secrets=[seed.hex() for seed, round in zip(seeds, rounds, strict=True) if round.is_over],
        commits=[commitment(seed) for seed in seeds],
    )


def may_be_challenged(round: Round) -> bool:
    """May the player on turn challenge the last card (R25, C17)?"""
    state = round.state
    return state.phase == phase.CHALLENGE or (state.phase == phase.PENDING and state.accused != NOBODY)


def stakes(round: Round) -> states.Stakes:
    """Return the stakes of the open challenge."""
    state = round.state
    color = round.notation.color_name(state.color_before)
    return states.Stakes(state.accused, color, state.pending, state.pending + WRONG_CHALLENGE)


def position(round: Round, *, is_open: bool = False) -> states.RoundState:
    """Return the public position of a round, with every hand if it is over or `is_open`, for spectators who may see them."""
    state = round.state
    return states.RoundState(
        number=round.number,
        dealer=round.dealer,
        turn=state.turn,
        next=next_seat(round.book, state, state.turn),
        phase=phase_name(state),
        color=round.color,
        top=round.top,
        direction=direction_name(state),
        hands=state.sizes[:],
        pile=state.pile_size,
        discard=state.discard_size,
        pending=state.pending,
        out=seats_out(round.book, state),
        called=[seat for seat in range(round.seats) if state.called >> seat & 1],
        points=round.points,
        winner=round.winner,
        stakes=stakes(round) if may_be_challenged(round) else None,
        open=[round.hand(seat) for seat in range(round.seats)] if is_open or round.is_over else None,
        worth=points_of_hands(round.book, state),
    )


def yours(round: Round | None, seat: int | None) -> states.Yours | None:
    """Return the part of the position that only the player of a seat sees; None without a seat or a round."""
    if seat is None or round is None or seat >= round.seats:  # a seat added since the match ended
        return None
    notation, state = round.notation, round.state
    bits = round.legal_bits(seat)
    numbers = moves_in(bits) if any(bits) else []  # most seats wait
    barred = barred_cards(notation, state, seat, bits) if seat == state.turn else {}
    return states.Yours(
        seat=seat,
        hand=round.hand(seat),
        legal=list(map(moves_by_number(notation).__getitem__, numbers)) if numbers else [],
        drawn=drawn(notation, state, seat),
        barred=[states.Barred(reason, cards) for reason, cards in barred.items()] if barred else [],
        shown=shown(notation, state, seat),
    )


def events_for(round: Round | None, events: Iterable[Event], seat: int | None) -> list[states.EventState]:
    """Return the events that led to the current position, as a seat saw them, or a spectator (None)."""
    if round is None:
        return []
    return [
        states.EventState(event.kind, event.seat, event.other, event.count, list(event.cards), event.color)
        for event in seen_by(events, round.state, seat)
    ]


def news(table: Table, items: Iterable[tuple[NewsKind, int]]) -> list[states.News]:
    """Return what entries did at the table outside the round, with people's current names."""
    return [states.News(kind, who, table.names[who]) for kind, who in items]


def hinted(notation: Notation, ref: str, hint: Hint) -> messages.Hinted:
    """Return the answer to somebody who asked for a hint."""
    return messages.Hinted(
        ref=ref,
        move=move_named(notation, hint.move),
        share=hint.share,
        other=None if hint.runner_up is None else move_named(notation, hint.runner_up),
        other_share=hint.runner_up_share,
        reason=None if hint.reason is None else reason_of(notation, hint.reason),
    )


def reason_of(notation: Notation, reason: Reason) -> states.Reason:
    """Return a reason as it is sent."""
    return states.Reason(reason.key, notation.colors[reason.color], reason.seat, reason.count)


def clocks(pending: Iterable[Timer], now: int) -> list[states.Clock]:
    """Return the timers that people may see. The thinking time of bots stays hidden.

    An overdue timer is still shown with 0 ms left, because its action is still to come; an overdue grace is omitted.
    """
    return [
        states.Clock(timer.kind, max(0, timer.at - now), timer.seat)
        for timer in pending
        if timer.kind in ("turn", "away", "next") or (timer.kind == "grace" and timer.at > now)
    ]


def welcome(
    table: Table,
    who: int | None,
    past: Iterable[Past],
    present: list[int],
    running: list[states.Clock],
    device: Device | None = None,
) -> messages.Welcome:
    """Return a snapshot of everything a person may see; `past` has the entries of this round that they missed.

    At a shared device it is what the person may see whose cards are shown.
    """
    round = table.round
    viewer = who if device is None else device.viewer
    seat = None if viewer is None else table.seat_of(viewer)
    return messages.Welcome(
        version=messages.VERSION,
        number=table.number,
        you=who,
        table=table_state(table),
        deck=deck_state(table.deck),
        round=position(round, is_open=table.sees_hands(viewer)) if round else None,
        yours=yours(round, seat),
        happened=[
            states.Happening(number, events_for(round, events, seat), news(table, items))
            for number, events, items in past
            if events or items
        ],
        present=present,
        clocks=running,
        device=None if device is None else device.state(table),
    )
