"""Previews of links, as messengers show them: title, description and picture, in the form of Open Graph."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from drawfour.errors import counted
from drawfour.server.protocol.answers import MatchSummary
from drawfour.server.table.table import Table
from drawfour.strings.speaker import listed

MOST_NAMES = 3  # of those who lost
_PICTURE = re.compile(r'(<meta property="og:image" content=")(/)')


class Preview(NamedTuple):
    """The title and the description of a link."""

    title: str
    description: str


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
    )


def match_preview(match: MatchSummary) -> Preview:
    """Return the preview of a replay: who won against whom, and how long it took.

    It tells no more than anybody sees who opens the link.
    """
    won = [seat for seat in match.seats if seat.has_won]
    lost = [seat.name for seat in match.seats if not seat.has_won]
    against = listed(lost) if len(lost) <= MOST_NAMES else f"{len(lost)} others"
    title = f"{listed([seat.name for seat in won])} won" + (f" against {against}" if lost else "")
    points = f", {counted(won[0].score, 'point')}" if won and won[0].score else ""
    return Preview(title if won else "A match", f"Watch the match move by move: {counted(match.rounds, 'round')}{points}.")


def with_preview(document: str, origin: str | None, preview: Preview | None) -> str:
    """Return a document with this preview instead of its own, and with the address of its picture at an origin.

    >>> with_preview('<meta property="og:title" content="drawfour" />', None, Preview('Play with "Ada"', ""))
    '<meta property="og:title" content="Play with &quot;Ada&quot;" />'
    >>> with_preview('<meta property="og:image" content="/assets/a.jpg" />', "https://example.org", None)
    '<meta property="og:image" content="https://example.org/assets/a.jpg" />'
    """
    if origin is not None:
        document = _PICTURE.sub(rf"\g<1>{escape(origin)}\g<2>", document)
    for name, text in preview._asdict().items() if preview else ():
        before, found, after = document.partition(f'<meta property="og:{name}" content="')
        document = before + found + escape(text) + after[after.index('"') :] if found else before
    return document
