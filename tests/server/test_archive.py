"""How a finished match is told again."""

from __future__ import annotations

import re

from drawfour.match import Match
from drawfour.server import archive, store


def test_bots_are_called_as_they_were_at_the_table_in_lists_and_records() -> None:
    match = Match(["0", "1", "2"], seed="demo", players={0: "human", 1: "careful", 2: "random"})
    places = (
        store.Place(0, 4, None, 500, True),
        store.Place(1, None, "careful", 0, False),
        store.Place(2, None, "random", 0, False),
    )
    kept = store.Match("id", 1, 2, 1, archive.record(match).text(), places, "code", ("Linus", "careful", "random"), (None,) * 3)
    names = ["Linus", "Grace", "Linus (bot)"]
    assert [seat["name"] for seat in archive.told(kept)["seats"]] == names
    assert [seat["bot"] for seat in archive.told(kept)["seats"]] == [None, "careful", "random"]
    assert re.search(r"^seats (.*)$", archive.text(kept), re.MULTILINE)[1] == 'Linus Grace "Linus (bot)"'  # type: ignore[index]
