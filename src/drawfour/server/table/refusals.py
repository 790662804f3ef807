"""Why the server refuses what somebody wishes, or says good-bye. Why a move is refused, `errors.REASONS` says."""

from __future__ import annotations

REFUSALS = {
    "bad_message": "the message is not of this protocol",
    "bad_version": "the client speaks another version of the protocol",
    "hello_first": "the first message must be hello",
    "no_table": "there is no table with this code",
    "not_here": "the client has not come to a table",
    "already_here": "this connection has come to a table already",
    "closed": "the table is closed",
    "removed": "the host has sent this person away",
    "full": "no more people may come to this table, or no more tables be made",
    "bad_name": "a name must have letters that can be printed",
    "no_such_seat": "the table has no seat of this number",
    "no_name": "somebody new needs a name",
    "no_seat": "the person has no seat at the table",
    "seat_taken": "somebody else sits there",
    "has_seat": "the person has a seat already",
    "no_such_person": "nobody at the table has this number",
    "no_chat": "words are not said at this table; moods can be shown",
    "host_only": "only the host may do this",
    "match_runs": "not while a match runs",
    "no_match_runs": "no match runs",
    "nobody_seated": "somebody must sit at the table",
    "stale": "the position has changed since the entry the message answers to",
    "too_fast": "too many messages",
    "too_many": "too many connections",
    "too_slow": "the client does not read what it is sent",
    "not_saved": "the server cannot save at the moment, and nothing has changed",
    "table_failed": "this table has failed and is closed; its log is kept",
    "going_down": "the server goes down and will be back",
}
"""Every code of a refusal or a farewell that is the server's own, with what it means; those of moves are `errors.REASONS`."""
