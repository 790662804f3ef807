"""Decide messages: each becomes an entry for the event log, or a refusal with a reason.

People and spectators are let in before that, in `room/room.py`.
"""

from __future__ import annotations

import secrets
from typing import assert_never

from drawfour.bots import offered_bots
from drawfour.core.uno_calls import is_call_due
from drawfour.errors import REASONS, DrawfourError, IllegalMove, shown, unknown
from drawfour.game.match import check_names
from drawfour.game.notation import is_turn_move, read_move
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.table import entries
from drawfour.server.table.codes import is_short
from drawfour.server.table.known_deals import deal_of, known_deal, misfit
from drawfour.server.table.refusals import SERVER_REFUSALS
from drawfour.server.table.table import Table, free_name

SECRET_BYTES = 32


class Refused(Exception):
    """A refused message: a code of `SERVER_REFUSALS` or `errors.REASONS`, and a sentence for people."""

    def __init__(self, code: str, sentence: str | None = None) -> None:
        assert code in SERVER_REFUSALS or code in REASONS, code
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence or f"{SERVER_REFUSALS.get(code) or REASONS[code]}"


def decide(table: Table, who: int, message: messages.AtTable) -> entries.Body:  # noqa: C901, PLR0912  # one flat match
    """Return the entry that a person's message becomes, without changing the table. Raises Refused."""
    if table.is_closed:
        raise Refused("closed")
    if who not in table.people:
        raise Refused("removed" if who in table.removed else "not_here")
    match message:
        case messages.Play():
            return _play(table, who, message)
        case messages.Call():
            return _move(table, who, message.number, "uno")
        case messages.Catch():
            return _move(table, who, message.number, f"catch {message.seat}")
        case messages.Start():
            return _start(table, who, message.number)
        case messages.Sit():
            return _sit(table, who, message.seat)
        case messages.Stand():
            _seat_of(table, who)
            return entries.Stood(who)
        case messages.Leave():
            return entries.Left(who)
        case messages.Place():
            return _place(table, who, message)
        case messages.Remove():
            return _remove(table, who, message.who)
        case messages.Bring():
            return _bring(table, who, message.seat)
        case messages.Host():
            _check_host(table, who)
            _check_person(table, message.who)
            if message.who in table.brought:
                raise Refused("no_such_person", "Somebody who shares another person's device can't be the host.")
            return entries.Hosted(message.who)
        case messages.Change():
            return _change(table, who, message.settings)
        case _:
            assert_never(message)


def announce(table: Table, who: int, message: messages.Chat | messages.React) -> messages.Said | messages.Reacted:
    """Return what everyone is sent for a message that changes nothing and isn't stored. Raises Refused."""
    if isinstance(message, messages.React):
        return messages.Reacted(who, message.reaction)
    if not table.settings.has_chat:
        raise Refused("no_chat")
    if not message.text.isprintable():
        raise Refused("bad_message", "A message must be one line of printable characters.")
    return messages.Said(who, message.text)


def _sit(table: Table, who: int, seat: int) -> entries.Sat:
    _check_seat(table, seat)
    sitting = table.seats[seat]
    if sitting.who is not None:
        raise Refused("has_seat" if sitting.who == who else "seat_taken")
    if table.is_match_running and table.seat_of(who) is not None:
        raise Refused("has_seat", "You can't change seats during a match. Stand up first; a bot then plays your hand.")
    if table.stage == "playing":
        _check_deal(table, who)
        _check_hand(table.knows.get(who, seat), seat)
    return entries.Sat(who, seat)


def _bring(table: Table, who: int, seat: int) -> entries.Brought:
    _check_seat(table, seat)
    if table.is_match_running:
        raise Refused("match_runs")
    if table.seats[seat].who is not None:
        raise Refused("seat_taken")
    return entries.Brought(len(table.names), who, seat)


def _place(table: Table, who: int, message: messages.Place) -> entries.Placed:
    _check_host(table, who)
    _check_seat(table, message.seat)
    if table.is_match_running:
        raise Refused("match_runs")
    if message.bot is not None and message.bot not in offered_bots():
        raise Refused("bad_option", unknown("bot", message.bot, offered_bots()))
    if table.seats[message.seat].who is not None:
        raise Refused("seat_taken")
    return entries.Placed(message.seat, message.bot)


def _remove(table: Table, who: int, other: int) -> entries.Removed:
    _check_host(table, who)
    _check_person(table, other)
    if other == who:
        raise Refused("no_such_person", "The host can't be removed. Leave, or make somebody else the host.")
    return entries.Removed(other)


def _change(table: Table, who: int, new: Settings) -> entries.Chosen:
    _check_host(table, who)
    check_settings(new)
    if new.deal != "random" and is_short(table.code):  # the id of its match could be guessed
        raise Refused("bad_option", f"The deal {new.deal} needs a table of its own, as its cards are known. Create another.")
    if table.is_match_running and _fixed(table.settings) != _fixed(new):
        raise Refused("match_runs", "Rules, deck, seats and deal can't change during a match.")
    if any(not seat.is_free for seat in table.seats[new.seats :]):
        raise Refused("seat_taken", f"A seat from {new.seats} up is taken, and only free seats can be removed.")
    return entries.Chosen(new)


def _fixed(settings: Settings) -> tuple[object, ...]:
    """Return the settings that can't change during a match."""
    return settings.preset, settings.options, settings.deck, settings.seats, settings.deal


def _start(table: Table, who: int, number: int) -> entries.Dealt:
    _check_fresh(table, number)
    if table.stage == "playing":
        raise Refused("match_runs")
    if table.stage == "round_over":
        _seat_of(table, who)
    else:
        _check_host(table, who)
    if all(seat.who is None for seat in table.seats):
        raise Refused("nobody_seated")
    return deal(table)


def _play(table: Table, who: int, message: messages.Play) -> entries.Moved:
    if not is_turn_move(message.move):
        raise Refused("bad_message", f"Can't play {shown(message.move)}. Send call to call UNO, and catch to catch a seat.")
    return _move(table, who, message.number, message.move)


def auto_call_before(table: Table, who: int, play: messages.Play) -> int | None:
    """Return the seat due an auto-call before a play of its second-to-last card; None if no call is due or auto-call is off."""
    if not table.settings.calls_for_people:
        return None
    try:
        body = decide(table, who, play)
    except Refused:
        return None
    assert isinstance(body, entries.Moved)
    assert table.round is not None
    hand, legal = table.round.hand(body.seat), table.round.legal(body.seat)
    is_due = len(hand) == 2 and read_move(play.move).kind == "play" and "uno" in legal
    return body.seat if is_due else None


def auto_calls_due(table: Table) -> list[int]:
    """Return the seats due an auto-call now because their hand became one card outside their own turn."""
    if not table.settings.calls_for_people or table.stage != "playing" or table.round is None:
        return []
    people = [number for number, seat in enumerate(table.seats) if seat.who is not None and seat.player is None]
    state = table.round.state
    return [seat for seat in people if state.sizes[seat] == 1 and is_call_due(state, seat)]


def auto_call(table: Table, seat: int) -> entries.Moved:
    """Return the auto-call for a seat. Raises Refused if it is no longer due."""
    check_move(table, seat, "uno")
    return entries.Moved(seat, "uno")


def _move(table: Table, who: int, number: int, move: str) -> entries.Moved:
    seat = _seat_of(table, who)
    _check_fresh(table, number)
    check_move(table, seat, move)
    return entries.Moved(seat, move)


def check_move(table: Table, seat: int, move: str) -> None:
    """Raise Refused unless the move is legal for the seat."""
    if table.match is None or seat >= table.match.round.seats:
        raise Refused("no_match_runs")
    code = table.match.round.refusal(seat, move)
    if code is not None:
        raise Refused(code, str(IllegalMove(code, seat, move, table.match.legal(seat))))


def deal(table: Table) -> entries.Dealt:
    """Deal the next round, or the first of a match with a random dealer. The secret is a random seed nobody can predict.

    A known deal is dealt once, and only to a person who is alone at the table.
    """
    known = known_deal(table.settings)
    if known is not None and table.matches == 0 and len(table.people) == 1:
        return entries.Dealt(known.seed.hex(), known.dealer)
    dealer = None if table.stage == "round_over" else secrets.randbelow(table.settings.seats)
    return entries.Dealt(secrets.token_hex(SECRET_BYTES), dealer)


def check_settings(settings: Settings) -> None:
    """Raise Refused if the settings are invalid."""
    try:
        settings.check()
    except DrawfourError as error:
        raise Refused(error.code, str(error)) from None
    if settings.spectators_see_hands and settings.is_public:
        raise Refused("bad_option", "spectators_see_hands can't be on at a public table.")
    wrong = misfit(settings)
    if wrong is not None:
        raise Refused("bad_option", wrong)


def checked_name(name: str) -> str:
    """Return the name with its spaces tidied. Raises Refused if it can't be displayed."""
    written = " ".join(name.split())
    try:
        check_names([written])
    except DrawfourError as error:
        raise Refused("bad_name", str(error)) from None
    return written


def name_at(table: Table, name: str, who: int | None = None) -> str:
    """Return the name of a person (None: a newcomer) at the table, numbered if somebody else has it. Raises Refused."""
    return free_name(checked_name(name), {other for one, other in table.names.items() if one != who})


def _check_fresh(table: Table, number: int) -> None:
    if not table.since <= number <= table.number:
        raise Refused("stale")


def _check_host(table: Table, who: int) -> None:
    if table.host != who:
        raise Refused("host_only")


def _check_deal(table: Table, who: int) -> None:
    """Raise Refused if a person wants to join a round whose cards everyone can know."""
    if table.round is not None and who not in table.knows and deal_of(table.settings, table.round) is not None:
        raise Refused("match_runs", "Everyone can know the cards of this round. Take a seat after it.")


def _check_hand(known: int | None, seat: int) -> None:
    """Raise Refused if a person knows other hands of this round than that of the seat."""
    if known is None:
        raise Refused("match_runs", "You have seen every hand of this round. Take a seat after it.")
    if known != seat:
        raise Refused("has_seat", f"You have seen the hand of seat {known}, so you can only take that seat in this round.")


def _check_person(table: Table, who: int) -> None:
    if who not in table.people:
        raise Refused("no_such_person")


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("no_such_seat", f"Seat {seat} doesn't exist. Seats: 0 to {len(table.seats) - 1}.")


def _seat_of(table: Table, who: int) -> int:
    seat = table.seat_of(who)
    if seat is None:
        raise Refused("no_seat")
    return seat
