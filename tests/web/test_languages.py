"""Languages of the page: what only the server knows has a name in each."""

from __future__ import annotations

import pytest

from drawfour.decks import DECKS, deck_given
from fixtures.files import ROOT

STRINGS = ROOT / "web" / "src" / "strings"
TRANSLATED = sorted(path.name for path in STRINGS.iterdir() if path.is_dir() and path.name != "en")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_names_the_cards_and_colors_of_the_decks_that_ship(language: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (STRINGS / language).glob("*.ts"))
    decks = [deck_given(name) for name in DECKS]
    names = {
        *(color.name for deck in decks for color in deck.colors),
        *(symbol.name for deck in decks for symbol in deck.symbols if not symbol.name.isdigit()),
        *DECKS,
    }
    assert len(names) > 15
    assert [name for name in sorted(names) if f'"{name}": ' not in text and f"{name}: " not in text] == []
