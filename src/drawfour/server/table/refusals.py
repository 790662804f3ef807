"""Reason codes for messages that the server refuses and connections that it closes. Those of moves are `errors.REASONS`."""

from __future__ import annotations

SERVER_REFUSALS = {
    "bad_message": "The message isn't part of this protocol.",
    "bad_version": "The client speaks another version of the protocol.",
    "hello_first": "The first message must be hello.",
    "no_table": "No table has this code.",
    "not_here": "You are not at this table.",
    "already_here": "This connection is already at a table.",
    "closed": "The table is closed.",
    "removed": "The host removed you from this table.",
    "full": "The table or the server is full.",
    "bad_name": "A name must have printable characters.",
    "no_such_seat": "The table has no seat with this number.",
    "no_name": "Give a name to join the table.",
    "no_seat": "You don't have a seat at this table.",
    "covered": "The cards on this device are covered. Show them first.",
    "seat_taken": "Somebody else has this seat.",
    "has_seat": "You already have a seat.",
    "no_such_person": "Nobody at the table has this number.",
    "no_chat": "Chat is off at this table. You can still send reactions.",
    "no_hints": "This table gives no hints.",
    "host_only": "Only the host can do this.",
    "match_runs": "This can't be done during a match.",
    "no_match_runs": "No match is running.",
    "nobody_seated": "At least one person must have a seat.",
    "stale": "The position has changed since the entry this message refers to.",
    "too_fast": "Too many messages. Try again in a few seconds.",
    "too_many": "Too many connections. Try again later.",
    "too_slow": "The client doesn't read its messages fast enough.",
    "not_saved": "The server can't save right now. Nothing has changed.",
    "table_failed": "This table has failed and was closed. Its log is kept.",
    "failed": "The server failed to handle this. See its log.",
    "going_down": "The server is shutting down and will be back soon.",
}
"""Every reason code of the server, with its sentence."""
