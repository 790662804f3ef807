"""What a person types, turned into moves.

3            play the third playable card        3 b      a wild, naming blue        3 u    with a call
R7, red 7    a card by its notation or its words
d draw   k keep   u call UNO   x [NAME] catch   a accept   c challenge   ? help   rules   q save and quit
t take   s NAME swap hands   j jump in
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.core.calls import is_call_due
from drawfour.core.moves import PLAY
from drawfour.errors import REASONS, IllegalMove
from drawfour.notation import moves_in
from drawfour.speech import Speaker
from drawfour.view import View

HELP = """\
  a number     play that card; after a wild also its color: 3 b or 3 blue
  R7 or red 7  play a card by its notation or its words: W:B is a wild, naming blue
  u            call UNO; "3 u" calls and plays, when the card leaves you with one
  d            draw a card
  k            keep the card you drew
  a            accept a wild draw four
  c            challenge a wild draw four
  t            take the cards that are pending
  s            swap hands; "s Ada" where there are several
  j            jump in with the very same card as the top one
  x            catch who did not call; "x Ada" where there are several
  rules        the rules in force
  ?            this help
  q            save the match and quit"""
"""What can be typed, a line each."""

_WORDS = {
    "d": "draw", "draw": "draw", "k": "keep", "keep": "keep", "a": "accept", "accept": "accept", "c": "challenge",
    "challenge": "challenge", "u": "uno", "uno": "uno", "uno!": "uno", "t": "take", "take": "take",
}  # fmt: skip


class Misunderstood(Exception):
    """What was typed is no command; the text says what would be."""


class ColorWanted(Exception):
    """A wild was chosen and its color is still to be named: its card in notation, and the call that comes with it, if any."""

    def __init__(self, card: str, call: list[str]) -> None:
        super().__init__(card)
        self.card = card
        self.call = call


def is_turn_move(move: str) -> bool:
    """Does the move answer what is awaited, and is no call or catch?"""
    return move != "uno" and not move.startswith("catch")


def is_card(move: str) -> bool:
    """Is a card laid?"""
    return move.removeprefix("jump ")[0].isupper()


def choices(view: View) -> str:
    """What can be typed now."""
    legal = view.legal
    faces = playable_faces(view)
    said = []
    if faces:
        said.append("1 plays" if len(faces) == 1 else f"1 to {len(faces)} play")
    keys = {"draw": "d draws", "keep": "k keeps", "accept": "a accepts", "take": "t takes", "challenge": "c challenges"}
    said += [words for move, words in keys.items() if move in legal]
    if view.phase == "swap":
        said.append("s and a name swap")
    if view.phase in _NAMING:
        said.append(color_choices(view))
    if view.phase == "turn" and not faces:
        said.insert(0, "nothing fits")
    if view.seat is not None and is_call_due(view.state, view.seat) and (faces or view.sizes[view.seat] == 1):
        said.append("u calls UNO")  # with two cards and none to play a call would be for nothing
    if any(size == 1 for other, size in enumerate(view.sizes) if other != view.seat):
        said.append("x catches")  # whether there was a call, people have to know themselves
    return ", ".join([*said, "? helps"])


_NAMING = ("opening_color", "draw_color")  # phases in which a color is named

_REFUSALS = {
    "call_not_due": "There is nothing to call now.",
    "catch_not_due": "There is nobody to catch: they called in time, or hold more cards.",
    "not_your_turn": "It is not your turn.",
    "color_first": "Name a color first.",
    "answer_first": "Answer the wild draw four first: accept it or challenge it.",
    "nothing_to_name": "There is no color to name now.",
    "nothing_to_challenge": "There is no wild draw four to answer.",
    "nothing_drawn": "You have not drawn a card to keep.",
    "must_play_drawn": "The card you drew fits, and so you must play it.",
    "must_play": "A card of yours fits, and so you must play.",
    "already_drawn": "You have drawn already: play that card or keep it.",
    "not_in_hand": "You do not hold that card.",
    "only_drawn_card": "After drawing you may play the drawn card only.",
    "bluff_barred": "You hold the color in play, and so may not play a wild draw four.",
    "finish_barred": "Your last card must be a number.",
}


def refused(error: IllegalMove, view: View, speaker: Speaker) -> str:
    """Why a move was refused, as one says it at a table."""
    if error.code == "no_match":
        return f"That card does not fit: wanted is {speaker.wanted(view.state)}, or a wild."
    return _REFUSALS.get(error.code) or f"That is not possible now: {REASONS[error.code]}."


def playable_faces(view: View) -> list[int]:
    """The faces of which a card can be played now, in deck order: the numbers on the screen count them from 1."""
    plays = [move - PLAY for move in moves_in(view.moves) if move >= PLAY]
    return sorted({view.book.face_of[play] for play in plays})


def moves_for(text: str, view: View, names: Sequence[str], about: int | None = None) -> list[str]:
    """The moves that a typed line means, in notation: a call perhaps, and then a move. Raises Misunderstood or ColorWanted.

    `about` is the seat that a question is about, whom `x` alone catches.

    >>> from drawfour import Round
    >>> view = Round(2, seed="demo").view(0)
    >>> moves_for("yellow 3", view, ["You", "Ada"]), moves_for("3 b u", view, ["You", "Ada"]), moves_for("d", view, [])
    (['Y3'], ['uno', 'W:B'], ['draw'])
    """
    words = text.lower().split()
    calls = [place for place in (0, len(words) - 1) if len(words) > 1 and _WORDS.get(words[place]) == "uno"]
    call = ["uno"] if calls else []
    if calls:
        words.pop(calls[-1])
    if len(words) == 1:
        move = f"jump {view.top}" if words[0] in ("j", "jump") else _WORDS.get(words[0], "")
        if view.notation.move_of(move) is not None:
            return [*call, move]
    if words[0] in ("x", "catch"):
        return [f"catch {_whom(words[1:], view, names, about)}"]
    if words[0] in ("s", "swap") and any(view.book.swaps):
        return [*call, f"swap {_whom_to_swap(words[1:], view, names)}"]
    if view.phase in _NAMING:
        return [f"color:{_color_wanted(view, ' '.join(words).removeprefix('color:'))}"]
    return [*call, _card(words, view, call)]


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


def _whom(words: list[str], view: View, names: Sequence[str], about: int | None) -> int:
    others = [seat for seat in range(len(names)) if seat != view.seat]
    if not words and about is not None:
        return about
    if not words:
        found = [seat for seat in others if view.sizes[seat] == 1]  # not who can be caught: that is for people to know
        if len(found) == 1:
            return found[0]
        raise Misunderstood("Catch whom? Say x and a name." if found else "Nobody else has one card: there is nobody to catch.")
    return _named("Catch whom?", words, others, names)


def _whom_to_swap(words: list[str], view: View, names: Sequence[str]) -> int:
    others = [seat for seat in range(len(names)) if seat != view.seat and view.state.seats_in >> seat & 1]
    return others[0] if not words and len(others) == 1 else _named("Swap with whom?", words, others, names)


def _named(question: str, words: list[str], seats: list[int], names: Sequence[str]) -> int:
    """The one of these seats whose name is meant, of which the beginning is enough."""
    name = " ".join(words)
    found = [seat for seat in seats if names[seat].lower() == name] or [
        seat for seat in seats if names[seat].lower().startswith(name)
    ]
    if len(found) != 1:
        raise Misunderstood(f"{question} {name!r} is none of {', '.join(names[seat] for seat in seats)}.")
    return found[0]


def _card(words: list[str], view: View, call: list[str]) -> str:
    notation = view.notation
    text = " ".join(words)
    by_name = {name.lower(): name for name in notation.move_words}
    if text in by_name:
        return by_name[text]
    face, rest = _face(words, view)
    card = notation.cards[face]
    if not notation.lacks_color(card):
        if rest:
            raise Misunderstood(f"{notation.card_words(face)} names no color.")
        return card
    if face not in playable_faces(view):
        return f"{card}:{notation.deck.colors[0].letter}"  # refused whatever color it names, with the reason
    if not rest:
        raise ColorWanted(card, call)
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
