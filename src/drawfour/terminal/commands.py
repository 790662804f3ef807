"""What a person types, turned into moves.

3            play the third playable card        3 b      a wild, naming blue        3 u    with a call
R7, red 7    a card by its notation or its words
d draw   k keep   u call UNO   x [NAME] catch   a accept   c challenge   ? help   rules   q save and quit
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.core.moves import PLAY
from drawfour.notation import moves_in
from drawfour.view import View

HELP = """\
  a number     play that card; after a wild also its color: 3 b or 3 blue
  R7 or red 7  play a card by its notation or its words: W:B is a wild, naming blue
  u            call UNO; "3 u" calls and plays, when the card leaves you with one
  d            draw a card                     k   keep the card you drew
  a            accept a wild draw four         c   challenge it
  x            catch who did not call; "x Ada" where there are several
  rules        the rules in force              ?   this help
  q            save the match and quit"""

_WORDS = {
    "d": "draw", "draw": "draw", "k": "keep", "keep": "keep", "a": "accept", "accept": "accept", "c": "challenge",
    "challenge": "challenge", "u": "uno", "uno": "uno", "uno!": "uno",
}  # fmt: skip


class Misunderstood(Exception):
    """What was typed is no command; the text says what would be."""


class ColorWanted(Exception):
    """A wild was chosen and its color is still to be named: its card in notation, and whether a call comes with it."""

    def __init__(self, card: str, *, has_call: bool) -> None:
        super().__init__(card)
        self.card = card
        self.has_call = has_call


def playable_faces(view: View) -> list[int]:
    """The faces of which a card can be played now, in deck order: the numbers on the screen count them from 1."""
    plays = [move - PLAY for move in moves_in(view.moves) if move >= PLAY]
    return sorted({view.book.face_of[play] for play in plays})


def moves_for(text: str, view: View, names: Sequence[str]) -> list[str]:
    """The moves that a typed line means, in notation: a call perhaps, and then a move. Raises Misunderstood or ColorWanted.

    >>> from drawfour import Round
    >>> view = Round(2, seed="demo").view(0)
    >>> moves_for("yellow 3", view, ["You", "Ada"]), moves_for("3 b u", view, ["You", "Ada"]), moves_for("d", view, [])
    (['Y3'], ['uno', 'W:B'], ['draw'])
    """
    words = text.lower().split()
    has_call = len(words) > 1 and _WORDS.get(words[-1]) == "uno"
    if has_call:
        words.pop()
    call = ["uno"] if has_call else []
    if len(words) == 1 and words[0] in _WORDS:
        return [*call, _WORDS[words[0]]]
    if words[0] in ("x", "catch"):
        return [f"catch {_whom(words[1:], view, names)}"]
    if view.phase == "opening_color":
        return [f"color:{_color_wanted(view, ' '.join(words))}"]
    return [*call, _card(words, view, has_call=has_call)]


def _color(view: View, word: str) -> str | None:
    """The letter of a color, given as its letter, name or number."""
    for number, color in enumerate(view.notation.deck.colors, 1):
        if word.lower() in (color.letter.lower(), color.name, str(number)):
            return color.letter
    return None


def _color_wanted(view: View, word: str) -> str:
    color = _color(view, word)
    if color is None:
        raise Misunderstood(f"{word!r} is no color; allowed is {color_choices(view)}.")
    return color


def color_choices(view: View) -> str:
    """The colors to choose from, as they may be typed."""
    return ", ".join(f"{color.letter.lower()} {color.name}" for color in view.notation.deck.colors)


def wild_named(card: str, color: str, view: View) -> str:
    """The move of a wild once its color is typed."""
    return f"{card}:{_color_wanted(view, color)}"


def _whom(words: list[str], view: View, names: Sequence[str]) -> int:
    others = [seat for seat in range(len(names)) if seat != view.seat]
    if not words:
        found = [seat for seat in others if seat in view.catchable] or [seat for seat in others if view.sizes[seat] == 1]
        if len(found) == 1:
            return found[0]
        raise Misunderstood("Catch whom? Say x and a name." if found else "Nobody else has one card: there is nobody to catch.")
    name = " ".join(words)
    found = [seat for seat in others if names[seat].lower() == name] or [
        seat for seat in others if names[seat].lower().startswith(name)
    ]
    if len(found) != 1:
        raise Misunderstood(f"Catch whom? {name!r} is none of {', '.join(names[seat] for seat in others)}.")
    return found[0]


def _card(words: list[str], view: View, *, has_call: bool) -> str:
    notation = view.notation
    text = " ".join(words)
    by_name = {name.lower(): name for name in notation.move_words}
    if text in by_name:
        return by_name[text]
    face, rest = _face(words, view)
    card = notation.cards[face]
    if notation.deck.faces[face].color is not None:
        if rest:
            raise Misunderstood(f"{notation.card_words(face)} names no color.")
        return card
    if not rest:
        raise ColorWanted(card, has_call=has_call)
    return wild_named(card, " ".join(rest), view)


def _face(words: list[str], view: View) -> tuple[int, list[str]]:
    """The face meant by a number, notation or words, and the words left over."""
    notation = view.notation
    faces = playable_faces(view)
    if words[0].isdecimal() and words[0].isascii() and len(words[0]) < 4:
        number = int(words[0])
        if 1 <= number <= len(faces):
            return faces[number - 1], words[1:]
        raise Misunderstood(f"There is no card {number} to play; {_numbers(len(faces))}.")
    for length in range(len(words), 0, -1):
        text = " ".join(words[:length])
        for face, card in enumerate(notation.cards):
            if text in (card.lower(), notation.card_words(face)):
                return face, words[length:]
    raise Misunderstood(f"{' '.join(words)!r} means nothing here; ? lists what can be said.")


def _numbers(count: int) -> str:
    if count == 0:
        return "no card can be played now"
    return "1 is the only one" if count == 1 else f"they are 1 to {count}"
