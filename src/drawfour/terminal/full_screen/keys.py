"""The keys of the full screen: the list that people read, and what those do that mean the same everywhere."""

from __future__ import annotations

from textual.containers import VerticalScroll

STEPS = {"left": -1, "right": 1}
ENDS = {"home": -1, "end": 1}
_SCROLLS = {"up": "scroll_up", "down": "scroll_down", "pageup": "scroll_page_up", "pagedown": "scroll_page_down"}

TABLE_KEYS = (
    ("← →", "move through your cards"),
    ("Enter", "play the card"),
    ("D", "draw"),
    ("K", "keep the drawn card"),
    ("U", "call UNO"),
    ("X", "catch a player who forgot to call"),
    ("C", "challenge"),
    ("A", "take the cards"),
    ("J", "jump in"),
    ("1 – 4", "choose a color"),
    ("1 – 9", "choose a player to swap hands with"),
    ("Esc", "take a wild back, let play go on"),
    ("H", "ask for a hint"),
    ("I", "say what the card does"),
    ("↑ ↓", "scroll the log"),
    ("R", "show the rules and the players"),
    ("?", "show this list"),
)
"""The keys of the table, named as on the page where it has the same ones."""

LOBBY_KEYS = (
    ("Enter", "start the match, as the host"),
    ("S", "sit down, or stand up"),
    ("T", "write to everybody"),
    ("R", "show the rules"),
    ("L", "leave the table for good"),
    ("Q", "quit; your seat stays yours"),
    ("↑ ↓", "scroll"),
    ("?", "show this list"),
)

START_KEYS = (
    ("↑ ↓", "go to another setting"),
    ("← →", "change it"),
    ("Enter", "deal"),
    ("C", "continue the unfinished match played last"),
    ("R", "show the rules in full"),
    ("Q", "quit"),
    ("?", "show this list"),
)


def scrolls(text: VerticalScroll, key: str) -> bool:
    """Scroll a text if the key does that. Return whether it does."""
    if key in _SCROLLS:
        getattr(text, _SCROLLS[key])(animate=False)
    return key in _SCROLLS
