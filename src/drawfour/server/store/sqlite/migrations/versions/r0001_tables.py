"""Create the schema: tables with their logs and people, finished matches with their places."""

from __future__ import annotations

from alembic import op

from drawfour.server.store.sqlite.migrations import APPLICATION

revision = "0001"
down_revision = None

# Entries are read by table and number, but stored in the order they were written: that makes appending twice as fast. A match
# outlives its table, so its places store the names themselves.
_STATEMENTS = (
    f"PRAGMA application_id = {APPLICATION}",
    """
    CREATE TABLE tables (
        code TEXT NOT NULL PRIMARY KEY,
        version TEXT NOT NULL,
        is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
        is_closed INTEGER NOT NULL CHECK (is_closed IN (0, 1)),
        deadline INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE entries (
        code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        number INTEGER NOT NULL,
        command TEXT NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (code, number),
        UNIQUE (code, command)
    ) STRICT
    """,
    """
    CREATE TRIGGER entries_have_no_gap BEFORE INSERT ON entries
    WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM entries WHERE code = NEW.code), 0)
    BEGIN
        SELECT RAISE(ABORT, 'the number of an entry is one more than that of the entry before');
    END
    """,
    """
    CREATE TABLE people (
        code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        who INTEGER NOT NULL,
        person TEXT,
        name TEXT NOT NULL,
        PRIMARY KEY (code, who),
        UNIQUE (person, code)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE matches (
        "match" TEXT NOT NULL PRIMARY KEY,
        code TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        record TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE places (
        "match" TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        who INTEGER,
        person TEXT,
        name TEXT NOT NULL,
        bot TEXT,
        score INTEGER NOT NULL,
        has_won INTEGER NOT NULL CHECK (has_won IN (0, 1)),
        PRIMARY KEY ("match", seat)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX places_of_people ON places (person) WHERE person IS NOT NULL",
)


def upgrade() -> None:
    """Create everything in an empty database."""
    for statement in _STATEMENTS:
        op.execute(statement)
