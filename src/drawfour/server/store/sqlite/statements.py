"""SQL statements of the SQLite store."""

from __future__ import annotations

from operator import attrgetter

PUT_ROW = """INSERT INTO tables (code, version, is_public, is_closed, deadline, owner) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE SET version = excluded.version, is_public = excluded.is_public,
    is_closed = excluded.is_closed, deadline = excluded.deadline, owner = excluded.owner"""
GET_UNTOUCHED = "SELECT code FROM entries GROUP BY code HAVING max(at) < ?"
PUT_ENTRIES = "INSERT INTO entries (code, number, command, at, body) VALUES {}"
ENTRY = "(?, ?, ?, ?, ?)"
ENTRY_OF = attrgetter("code", "entry.number", "entry.command", "entry.at", "entry.body")
PUT_PERSON = """INSERT INTO people (code, who, person, name) VALUES (?, ?, ?, ?)
    ON CONFLICT (code, who) DO UPDATE SET name = excluded.name WHERE person = excluded.person"""
RENAME = """UPDATE people SET name = ? WHERE person = ? AND NOT EXISTS (
    SELECT 1 FROM people AS other WHERE other.code = people.code AND other.who != people.who AND other.name = ?)"""
FORGET = """UPDATE {} SET person = NULL, name = ?
    WHERE person = ? OR person > ? || '+' AND person < ? || ','"""  # and the guests at their device; a comma follows a plus
PUT_MATCH = 'INSERT INTO matches ("match", code, started, ended, rounds, record, deck) VALUES (?, ?, ?, ?, ?, ?, ?)'
PUT_PLACE = """INSERT INTO places ("match", seat, who, bot, score, has_won, person, name)
    SELECT new.*, person, coalesce(name, bot, ?)
    FROM (SELECT ? AS "match", ? AS seat, ? AS who, ? AS bot, ? AS score, ? AS has_won) AS new
    LEFT JOIN people ON people.code = ? AND people.who = new.who"""
GET_ROW = "SELECT version, is_public, is_closed, deadline, owner FROM tables WHERE code = ?"
GET_MATCHES = """SELECT matches.*, seat, who, bot, score, has_won, person, name
    FROM (SELECT "match", started, ended, rounds, record, deck, code FROM matches
        WHERE {} ORDER BY ended DESC, "match" DESC LIMIT ?)
    AS matches JOIN places USING ("match") ORDER BY ended DESC, "match" DESC, seat"""
PLAYED = '"match" IN (SELECT "match" FROM places WHERE person = ?)'
GET_STATISTICS = """SELECT
    count(*), coalesce(sum(has_won), 0), coalesce(sum(rounds), 0), coalesce(sum(score), 0), min(ended), max(ended)
    FROM places JOIN matches USING ("match") WHERE person = ?"""
