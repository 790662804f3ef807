"""Previews of links in the form of Open Graph: title, description, the address of the picture, and the seats in it."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from drawfour.errors import counted
from drawfour.server.protocol.answers import MatchSummary
from drawfour.server.table.table import Table
from drawfour.strings.speaker import listed

PICTURE = "preview.jpg"
"""The end of a picture's address, after that of what it shows."""
MOST_NAMES = 3  # of those who lost
_PICTURE = re.compile(r'(<meta property="og:image" content=")(/[^"]*)')


class Shown(NamedTuple):
    """A seat in a picture. A free one has no name; a finished match has scores."""

    name: str | None
    score: int | None = None
    has_won: bool = False
    is_bot: bool = False


class Preview(NamedTuple):
    """The title and the description of a link, and the address of its picture; "" if it has that of the page."""

    title: str
    description: str
    picture: str = ""


PUZZLES_PREVIEW = Preview("Puzzles of the day", "Three short puzzles from rounds between bots, the same for everyone.")


def table_preview(table: Table) -> Preview:
    """Return the preview of an invitation to a table: who invites, and how many seats are free.

    It tells no more than anybody sees who opens the link.
    """
    host = None if table.host is None else table.names[table.host]
    free = sum(seat.is_free for seat in table.seats)
    rules = table.settings.preset.replace("_", " ").capitalize()
    seats = f"{counted(free, 'free seat')} of {len(table.seats)}" if free else f"{len(table.seats)} players"
    return Preview(
        "Play cards at this table" if host is None else f"Play cards with {host}",
        f"{rules} rules, {seats}. No account, nothing to install.",
        f"/t/{table.code}/{PICTURE}",
    )


def seats_of(table: Table) -> tuple[Shown, ...]:
    """Return the seats of a table, for its picture."""
    return tuple(Shown(table.name_shown(number), is_bot=seat.bot is not None) for number, seat in enumerate(table.seats))


def match_preview(match: MatchSummary) -> Preview:
    """Return the preview of a replay: who won against whom, and how long it took.

    It tells no more than anybody sees who opens the link.
    """
    won = [seat for seat in match.seats if seat.has_won]
    lost = [seat.name for seat in match.seats if not seat.has_won]
    against = listed(lost) if len(lost) <= MOST_NAMES else f"{len(lost)} others"
    title = f"{listed([seat.name for seat in won])} won" + (f" against {against}" if lost else "")
    points = f", {counted(won[0].score, 'point')}" if won and won[0].score else ""
    return Preview(
        title if won else "A match",
        f"Watch the match move by move: {counted(match.rounds, 'round')}{points}.",
        f"/replay/{match.match}/{PICTURE}",
    )


def results_of(match: MatchSummary) -> tuple[Shown, ...]:
    """Return the seats of a finished match, for its picture."""
    return tuple(Shown(seat.name, seat.score, seat.has_won, seat.bot is not None) for seat in match.seats)


def with_preview(document: str, origin: str | None, preview: Preview | None) -> str:
    """Return a document with this preview instead of its own. Messengers need the whole address of the picture.

    >>> with_preview('<meta property="og:title" content="drawfour" />', None, Preview('Play with "Ada"', ""))
    '<meta property="og:title" content="Play with &quot;Ada&quot;" />'
    >>> with_preview('<meta property="og:image" content="/assets/a.jpg" />', "https://example.org", None)
    '<meta property="og:image" content="https://example.org/assets/a.jpg" />'
    """
    picture = preview.picture if preview else ""
    document = _PICTURE.sub(lambda found: found[1] + escape((origin or "") + (picture or found[2])), document)
    texts = {"title": preview.title, "description": preview.description} if preview else {}
    for name, text in texts.items():
        before, found, after = document.partition(f'<meta property="og:{name}" content="')
        document = before + found + escape(text) + after[after.index('"') :] if found else before
    return document
