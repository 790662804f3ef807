"""The address of a PostgreSQL database."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_ADDRESS = re.compile(r"postgres(ql)?://[!-~]+")


@dataclass(frozen=True)
class PostgresAddress:
    """The address of a PostgreSQL database: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`. It is shown without its secrets.

    Raises ValueError if the text is not an address.

    >>> print(PostgresAddress("postgresql://ann:secret@db.example.org:5432/drawfour?sslmode=require"))
    postgresql://...@db.example.org:5432/drawfour
    """

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        if not _ADDRESS.fullmatch(self.text):
            raise ValueError
        urlsplit(self.text).port  # noqa: B018  # raises ValueError if it is not a number

    @property
    def is_local(self) -> bool:
        """Is the database on this computer?"""
        return urlsplit(self.text).hostname in (None, "localhost", "127.0.0.1", "::1")

    def __str__(self) -> str:
        return without_secrets(self.text)


def without_secrets(text: str) -> str:
    """Return a text without the user, the password and the options of an address in it.

    >>> without_secrets("--database=postgresql://ann:secret@db/drawfour?password=secret")
    '--database=postgresql://...@db/drawfour'
    >>> without_secrets("tables.sqlite")
    'tables.sqlite'
    """
    start, found, rest = text.partition("://")
    if not found:
        return text
    host = rest.rpartition("@")[2].partition("?")[0]
    return f"{start}://{'...@' if '@' in rest else ''}{host}"


def is_address(text: str) -> bool:
    """Is it meant to be the address of a PostgreSQL database, rather than the path of a file?

    >>> is_address("postgresql://localhost/drawfour"), is_address("tables.sqlite")
    (True, False)
    """
    return text.startswith(("postgresql://", "postgres://"))
