"""SQL statements of the PostgreSQL store."""

from __future__ import annotations

PUT_ENTRIES = """WITH sent AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[])
        AS sent (code, number, command, at, body)
), written AS (
    INSERT INTO entries (code, number, command, at, body)
    SELECT code, number, command, at, body FROM sent
    WHERE number = 1 + coalesce((SELECT max(number) FROM entries WHERE entries.code = sent.code), 0)
    ORDER BY code
    ON CONFLICT DO NOTHING
    RETURNING code
), changed AS (
    INSERT INTO tables (code, version, is_public, is_closed, deadline, owner)
    SELECT code, version, is_public, is_closed, deadline, owner
    FROM unnest($6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::bigint[], $11::text[])
        AS row (code, version, is_public, is_closed, deadline, owner)
    JOIN written USING (code)
    ORDER BY code
    ON CONFLICT (code) DO UPDATE SET version = excluded.version, is_public = excluded.is_public,
        is_closed = excluded.is_closed, deadline = excluded.deadline, owner = excluded.owner
)
SELECT code FROM written"""
"""Write the entries whose number is the next one of their table, with the rows of these tables, and return the tables.

At most one entry of a table may be sent. Rows are locked in the order of their codes, so processes don't block one another.
"""
PUT_PERSON = """INSERT INTO people (code, who, person, name) VALUES ($1, $2, $3, $4)
    ON CONFLICT (code, who) DO UPDATE SET name = excluded.name WHERE people.person = excluded.person"""
PUT_MATCH = """INSERT INTO matches (match, code, started, ended, rounds, record, deck)
    VALUES ($1, $2, $3, $4, $5, $6, $7)"""
PUT_PLACE = """INSERT INTO places (match, seat, who, bot, score, has_won, person, name)
    SELECT new.*, person, coalesce(name, bot, $8)
    FROM (VALUES ($1::text, $2::bigint, $3::bigint, $4::text, $5::bigint, $6::boolean))
        AS new (match, seat, who, bot, score, has_won)
    LEFT JOIN people ON people.code = $7 AND people.who = new.who"""
GET_KNOWN = "SELECT number FROM entries WHERE code = $1 AND command = $2"
GET_ENTRIES = "SELECT number, command, at, body FROM entries WHERE code = $1 AND number > $2 ORDER BY number"
GET_PEOPLE = "SELECT who, person, name FROM people WHERE code = $1 ORDER BY who"
GET_ROW = "SELECT code, version, is_public, is_closed, deadline, owner FROM tables WHERE code = $1"
COUNT_OPEN = "SELECT count(*) FROM tables WHERE NOT is_closed AND length(code) = $1"
GET_UNTOUCHED = """SELECT code FROM tables
    WHERE (SELECT at FROM entries WHERE entries.code = tables.code ORDER BY number DESC LIMIT 1) < $1"""
FORGET_TABLE = "DELETE FROM tables WHERE code = $1 AND is_closed RETURNING code"
RENAME = """UPDATE people SET name = $2 WHERE person = $1 AND NOT EXISTS (
    SELECT 1 FROM people AS other WHERE other.code = people.code AND other.who <> people.who AND other.name = $2)"""
FORGET = """UPDATE {} SET person = NULL, name = $2
    WHERE person = $1 OR person > $1 || '+' AND person < $1 || ','"""  # and the guests at their device; a comma follows a plus
GET_MATCHES = """SELECT matches.*, seat, who, bot, score, has_won, person, name
    FROM (SELECT match, started, ended, rounds, record, deck, code FROM matches
        WHERE {} ORDER BY ended DESC, match DESC LIMIT $1)
    AS matches JOIN places USING (match) ORDER BY ended DESC, match DESC, seat"""
PLAYED = "match IN (SELECT match FROM places WHERE person = $2)"
GET_STATISTICS = """SELECT count(*), coalesce(sum(has_won::int), 0)::bigint, coalesce(sum(rounds), 0)::bigint,
    coalesce(sum(score), 0)::bigint, min(ended), max(ended)
    FROM places JOIN matches USING (match) WHERE person = $1"""
CHECK = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean FROM (SELECT 1 FROM tables LIMIT 1) t"
