"""What each person sees of a table, in messages. Nothing of a round leaves the server but through here."""

from __future__ import annotations

from collections.abc import Iterable

from drawfour.core import phase
from drawfour.core.play import WRONG_CHALLENGE
from drawfour.core.state import NOBODY
from drawfour.game.chance import commitment
from drawfour.game.events import Event
from drawfour.game.position import drawn, public_facts, shown
from drawfour.game.round import Round
from drawfour.game.view import seen_by
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import deck_state
from drawfour.server.table.table import Table
from drawfour.server.table.timers import Timer


def table_state(table: Table) -> messages.TableState:
    """What everybody sees of the table itself."""
    match = table.match
    rounds = match.rounds if match else ()
    seeds = [round.seed or b"" for round in rounds]
    return messages.TableState(
        code=table.code,
        stage=table.stage,  # type: ignore[arg-type]  # one of the words of a Literal
        settings=table.settings,
        host=table.host,
        seats=[
            messages.SeatState(table.name_shown(number), seat.who, seat.bot, seat.is_away)
            for number, seat in enumerate(table.seats)
        ],
        people=[messages.PersonState(who, table.names[who]) for who in table.people],
        match=table.matches,
        scores=match.scores if match else [],
        winners=match.winners if match else [],
        finished=table.finished,
        secrets=[seed.hex() for seed, round in zip(seeds, rounds, strict=True) if round.is_over],
        commits=[commitment(seed) for seed in seeds],
    )


def may_be_challenged(round: Round) -> bool:
    """May who is on turn challenge the last card (R25, C17)?"""
    state = round.state
    return state.phase == phase.CHALLENGE or (state.phase == phase.PENDING and state.accused != NOBODY)


def stakes(round: Round) -> messages.Stakes:
    """What the challenge that is open is about."""
    state = round.state
    color = round.notation.color_name(state.color_before)
    return messages.Stakes(state.accused, color, state.pending, state.pending + WRONG_CHALLENGE)


def position(round: Round, *, is_open: bool = False) -> messages.RoundState:
    """The public position of a round; with all hands once it is over, or where it `is_open` to who looks on."""
    return messages.RoundState(
        number=round.number,
        dealer=round.dealer,
        called=[seat for seat in range(round.seats) if round.state.called >> seat & 1],
        stakes=stakes(round) if may_be_challenged(round) else None,
        open=[round.hand(seat) for seat in range(round.seats)] if is_open or round.is_over else None,
        **public_facts(round.notation, round.state),
    )


def yours(round: Round | None, seat: int | None) -> messages.Yours | None:
    """What only the player of a seat sees, None without a seat or a round."""
    if seat is None or round is None or seat >= round.seats:  # a seat added since the match ended
        return None
    notation, state = round.notation, round.state
    return messages.Yours(
        seat=seat,
        hand=round.hand(seat),
        legal=round.legal(seat),
        drawn=drawn(notation, state, seat),
        shown=shown(notation, state, seat),
    )


def events_for(round: Round | None, events: Iterable[Event], seat: int | None) -> list[messages.EventState]:
    """The events that led to the position of the round, as a seat sees them; None is somebody who only watches."""
    if round is None:
        return []
    return [
        messages.EventState(event.kind, event.seat, event.other, event.count, list(event.cards), event.color)
        for event in seen_by(events, round.state, seat)
    ]


def news(table: Table, told: Iterable[tuple[str, int]]) -> list[messages.News]:
    """What entries did at the table itself, with the names that people have now."""
    return [messages.News(kind, who, table.names[who]) for kind, who in told]  # type: ignore[arg-type]  # words of a Literal


def clocks(running: Iterable[Timer], now: int) -> list[messages.Clock]:
    """The clocks that run, for people to see; how long bots think is theirs to know."""
    return [
        messages.Clock(timer.kind, timer.at - now, timer.seat)
        for timer in running
        if timer.kind in ("turn", "grace", "away", "next") and timer.at > now
    ]


def welcome(
    table: Table,
    who: int | None,
    past: Iterable[tuple[int, list[Event], list[tuple[str, int]]]],
    present: list[int],
    running: list[messages.Clock],
) -> messages.Welcome:
    """Everything that somebody may see; `past` are the entries of this round that have been missed."""
    round = table.round
    seat = None if who is None else table.seat_of(who)
    return messages.Welcome(
        version=messages.VERSION,
        number=table.number,
        you=who,
        table=table_state(table),
        deck=deck_state(table.deck),
        round=position(round, is_open=table.sees_hands(who)) if round else None,
        yours=yours(round, seat),
        happened=[
            messages.Happening(number, events_for(round, events, seat), news(table, told))
            for number, events, told in past
            if events or told
        ],
        present=present,
        clocks=running,
    )
