"""Apply entries of the event log to a table, one by one. The same entries always lead to the same table."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from typing import assert_never

from drawfour.core import phase
from drawfour.game.match import Match
from drawfour.game.notation import is_turn_move
from drawfour.server.protocol.settings import Settings
from drawfour.server.protocol.values import NewsKind, Stage
from drawfour.server.store.interface import Entry
from drawfour.server.table import entries
from drawfour.server.table.table import STAND_IN, Seat, Table, number_duplicates


def apply(table: Table, entry: Entry, body: entries.Body | None = None) -> None:
    """Apply the next entry of the log; `body` is its decoded body, if known."""
    assert entry.number == table.number + 1, f"entry {entry.number} after {table.number}"
    table.number = entry.number
    table.at = max(table.at, entry.at)
    table.events, table.news = [], []
    _apply_body(table, entries.decode(entry.body) if body is None else body)
    before, table.stage = table.stage, _stage(table)
    if table.stage == "match_over" != before:
        _end_match(table)


def _apply_body(table: Table, body: entries.Body) -> None:  # noqa: C901, PLR0912  # one flat match
    match body:
        case entries.Moved():
            _apply_move(table, body)
        case entries.Dealt():
            _apply_deal(table, body)
        case entries.Opened():
            _open(table, body)
        case entries.Came():
            _add_person(table, body.who)
        case entries.Left():
            _let_leave(table, body.who)
        case entries.Removed():
            table.removed.add(body.who)
            table.news.append(("removed", body.who))
            _remove_person(table, body.who)
        case entries.Sat():
            _seat_person(table, body.who, body.seat)
        case entries.Brought():
            table.brought[body.who] = body.by
            _add_person(table, body.who)
            _seat_person(table, body.who, body.seat)
        case entries.Placed():
            _set_seat(table, body.seat, Seat(bot=body.bot))
        case entries.Stood():
            _vacate(table, body.who)
            _add_news(table, "stood", body.who)
        case entries.Hosted():
            _make_host(table, body.who)
        case entries.Renamed():
            table.news.append(("renamed", body.who))
        case entries.Chosen():
            _change_settings(table, body.settings)
        case entries.Away():
            _hand_to_bot(table, body.seat)
        case entries.Back():
            _hand_back(table, body.seat)
        case entries.Resumed():
            table.since_at = table.moved_at = table.at
            table.grace_until = _end_of_grace(table) if table.grace_until else 0
        case entries.Closed():
            table.is_closed = True
        case entries.Taken():
            table.owner = body.owner
        case _:
            assert_never(body)


def _stage(table: Table) -> Stage:
    if table.is_closed:
        return "closed"
    if table.match is None:
        return "waiting"
    if not table.match.round.is_over:
        return "playing"
    return "match_over" if table.match.is_over else "round_over"


# The table and its people


def _open(table: Table, body: entries.Opened) -> None:
    _set_settings(table, body.settings)
    table.seats = [Seat() for _ in range(body.settings.seats)]
    table.host = body.who
    table.people = [body.who]
    _start_turn(table)


def _set_settings(table: Table, settings: Settings) -> None:
    table.settings, table.deck = settings, settings.found_deck()


def _change_settings(table: Table, settings: Settings) -> None:
    if settings.deck != table.settings.deck:
        table.match = None  # its cards belong to another deck
    _set_settings(table, settings)
    free = [Seat() for _ in range(settings.seats)]
    table.seats = (table.seats + free)[: settings.seats]
    table.has_open_hands &= settings.spectators_see_hands


def _add_person(table: Table, who: int) -> None:
    table.people.append(who)
    table.news.append(("came", who))
    if table.host is None:
        _make_host(table, who)
    _show_hands(table, who)


def _let_leave(table: Table, who: int) -> None:
    table.news.append(("left", who))
    _remove_person(table, who)


def _remove_person(table: Table, who: int) -> None:
    """Remove a person, and with them the people who share their device: nobody else could act for them."""
    _vacate(table, who)
    table.people.remove(who)
    for other in table.at_device(who)[1:]:
        _let_leave(table, other)
    table.brought = {one: by for one, by in table.brought.items() if by != who}
    if table.host == who:
        others = [one for one in table.people if one not in table.brought]
        seated = [one for one in others if table.seat_of(one) is not None]
        table.host = None
        for one in (seated + others)[:1]:
            _make_host(table, one)


def _make_host(table: Table, who: int) -> None:
    table.host = who
    table.news.append(("hosted", who))


def _add_news(table: Table, kind: NewsKind, who: int | None) -> None:
    """Record news about a seat during a match; before it, people are only choosing seats."""
    if table.is_match_running and who is not None:
        table.news.append((kind, who))


# Seats


def _set_seat(table: Table, number: int, seat: Seat) -> None:
    seat.since = table.number
    table.seats[number] = seat
    if table.is_match_running and seat.player:
        table.moved, table.moved_at = table.number, table.at  # the bot starts to think


def _seat_person(table: Table, who: int, seat: int) -> None:
    _vacate(table, who)
    _set_seat(table, seat, Seat(who=who))
    _restart_turn(table, seat)
    table.knows[who] = seat
    _add_news(table, "sat", who)


def _vacate(table: Table, who: int) -> None:
    """Free a person's seat, if they have one. In a running match a bot takes it."""
    seat = table.seat_of(who)
    if seat is not None:
        _set_seat(table, seat, Seat(bot=STAND_IN) if table.is_match_running else Seat(left=who))


def _hand_to_bot(table: Table, seat: int) -> None:
    who = table.seats[seat].who
    _set_seat(table, seat, Seat(who=who, is_away=True))
    _add_news(table, "away", who)
    table.moved, table.moved_at = table.number, table.at  # the bot starts to think


def _hand_back(table: Table, seat: int) -> None:
    who = table.seats[seat].who
    _set_seat(table, seat, Seat(who=who))
    _add_news(table, "back", who)
    _restart_turn(table, seat)


# Rounds


def _apply_deal(table: Table, body: entries.Dealt) -> None:
    if body.dealer is not None or table.match is None:
        _start_match(table, bytes.fromhex(body.secret), body.dealer)
    else:
        table.match.next_round(seed=bytes.fromhex(body.secret))
    assert table.match is not None
    table.knows = {seat.who: number for number, seat in enumerate(table.seats) if seat.who is not None}
    table.has_open_hands = table.settings.spectators_see_hands
    for who in table.people:
        _show_hands(table, who)
    table.events = table.match.round.happened()
    _position_changed(table)
    _start_turn(table)


def _start_match(table: Table, secret: bytes, dealer: int | None) -> None:
    for number, seat in enumerate(table.seats):
        if seat.is_free:
            _set_seat(table, number, Seat(bot=STAND_IN))
    table.match = Match(
        number_duplicates(table.name_at(seat) for seat in range(len(table.seats))),
        table.settings.rules(),
        seed=secret,
        dealer=dealer,
        deck=table.deck,
        players={number: "human" if seat.bot is None else seat.bot for number, seat in enumerate(table.seats)},
        preset=table.settings.preset,
    )
    table.matches += 1
    table.started_at = table.at


def _show_hands(table: Table, who: int) -> None:
    """Let a spectator who had no seat in this round see every hand, if the table's settings allow it."""
    if table.has_open_hands and _stage(table) == "playing" and who not in table.knows:
        table.knows[who] = None
        table.news.append(("sees", who))


def _apply_move(table: Table, body: entries.Moved) -> None:
    assert table.match is not None
    table.events = table.match.play(body.seat, body.move)
    _position_changed(table)
    if is_turn_move(body.move) or table.match.round.is_over:
        _start_turn(table)


def _position_changed(table: Table) -> None:
    assert table.match is not None
    table.moved, table.moved_at = table.number, table.at
    state = table.match.round.state
    missing = 0 if state.phase == phase.OVER else state.catchable
    if not missing:
        table.grace_until = 0
    elif missing & ~table.missing:
        table.grace_until = _end_of_grace(table)
    table.missing = missing


def _end_of_grace(table: Table) -> int:
    return table.at + round(1000 * table.settings.grace_seconds)


def _start_turn(table: Table) -> None:
    table.since, table.since_at = table.number, table.at


def _restart_turn(table: Table, seat: int) -> None:
    """Restart the turn timer if a person takes over a seat on turn."""
    if table.match is not None and table.stage == "playing" and table.match.round.turn == seat:
        table.since_at = table.at


def _end_match(table: Table) -> None:
    assert table.match is not None
    table.finished = _match_id(table, table.match)
    table.won.update(map(table.player_at, table.match.winners))


def _match_id(table: Table, match: Match) -> str:
    """Return an id for the finished match. It is derived from the seeds of its rounds, so it can't be guessed."""
    secrets = b"".join(round.seed or b"" for round in match.rounds)
    digest = hashlib.sha256(f"match {table.matches} of {table.code}\n".encode() + secrets).digest()
    return urlsafe_b64encode(digest[:18]).decode()
