"""Create the schema: tables with their logs and people, finished matches with their places, and what processes share."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None

# Codes and ids are compared byte by byte, whatever the language of the database. A match outlives its table, so its places
# store the names themselves.
_STATEMENTS = (
    """
    CREATE TABLE tables (
        code text COLLATE "C" PRIMARY KEY,
        version text NOT NULL,
        is_public boolean NOT NULL,
        is_closed boolean NOT NULL,
        deadline bigint,
        owner text
    )
    """,
    """
    CREATE TABLE entries (
        code text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
        number bigint NOT NULL,
        command text COLLATE "C" NOT NULL,
        at bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (code, number),
        UNIQUE (code, command)
    )
    """,
    """
    CREATE TABLE people (
        code text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
        who bigint NOT NULL,
        person text COLLATE "C",
        name text NOT NULL,
        PRIMARY KEY (code, who),
        UNIQUE (person, code)
    )
    """,
    """
    CREATE TABLE matches (
        match text COLLATE "C" PRIMARY KEY,
        code text COLLATE "C" NOT NULL,
        started bigint NOT NULL,
        ended bigint NOT NULL,
        rounds bigint NOT NULL,
        record text NOT NULL,
        deck text
    )
    """,
    """
    CREATE TABLE places (
        match text COLLATE "C" NOT NULL REFERENCES matches ON DELETE CASCADE,
        seat bigint NOT NULL,
        who bigint,
        person text COLLATE "C",
        name text NOT NULL,
        bot text,
        score bigint NOT NULL,
        has_won boolean NOT NULL,
        PRIMARY KEY (match, seat)
    )
    """,
    """
    CREATE TABLE nodes (
        node text PRIMARY KEY,
        address text NOT NULL,
        proof text NOT NULL,
        version text NOT NULL,
        until timestamptz NOT NULL,
        listed text NOT NULL
    )
    """,
    """
    CREATE TABLE notices (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person text NOT NULL,
        name text,
        at timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE TABLE keys (name text PRIMARY KEY, key text NOT NULL)",
    "CREATE INDEX places_of_people ON places (person) WHERE person IS NOT NULL",
)


def upgrade() -> None:
    """Create everything in an empty schema."""
    for statement in _STATEMENTS:
        op.execute(statement)
