"""Parse what a person types into moves.

3            play the card with that number      3 b      a wild, naming blue        3 u    with a call
3 j          play it, and jump in with its twin
R7, red 7    a card by its notation or in words; type a wild called D in upper case, as d draws
d draw   k keep   u call UNO   x [NAME] catch   a accept   c challenge   ? help   rules   q save and quit
t take   s NAME swap hands with NAME   j jump in
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.core.legal import is_jump
from drawfour.core.moves import PLAY
from drawfour.core.uno_calls import false_catch_cost, is_call_due
from drawfour.errors import did_you_mean
from drawfour.game.notation import is_turn_move, moves_in, read_move
from drawfour.game.view import View
from drawfour.strings.en import REFUSALS
from drawfour.terminal.hand_numbers import HandNumbers

HELP = """\
  a number     play that card; for a wild add its color: 3 b or 3 blue
  R7 or red 7  play a card by its code or its name; W:B is a wild that names blue
  u            call UNO; "3 u" calls and plays in one go
  3 j          play a card and jump in with another one like it, if jumping in is allowed
  d            draw a card
  k            keep the card you drew
  a            accept a wild draw four, or whatever else could be challenged
  c            challenge it
  x            catch a player who forgot to call; "x Ada" if there are several
  t            take the stacked cards
  s Ada        swap hands with Ada, after a 7; her number works, too
  j            jump in, out of turn, with exactly the same card as the top one
  hint         the move that the bot master would make, and why
  rules        the options of this match
  ?            this help
  q            save the match and quit"""
"""The commands, one on each line."""

_WORDS = {
    "d": "draw", "draw": "draw", "k": "keep", "keep": "keep", "a": "accept", "accept": "accept", "c": "challenge",
    "challenge": "challenge", "t": "take", "take": "take", "u": "uno", "uno": "uno", "uno!": "uno",
}  # fmt: skip


_LONG_WORDS = (*(word for word in _WORDS if len(word) > 2), "catch", "swap", "jump", "hint", "rules", "help", "quit")


class Misunderstood(Exception):
    """The input is not a command. The message says what to type instead."""


class ColorNeeded(Exception):
    """A wild was chosen without naming its color: `card` in notation, and the `call` made with it, if any."""

    def __init__(self, card: str, call: list[str]) -> None:
        super().__init__(card)
        self.card = card
        self.call = call


_NAMING = ("opening_color", "draw_color")
"""The phases in which a color is named."""


def asks_for_color(view: View) -> bool:
    """Must the seat name a color now?"""
    return view.phase in _NAMING and view.seat == view.turn


def is_jump_in(move: str) -> bool:
    """Does the move play a card out of turn?"""
    return read_move(move).kind == "jump"


def is_separate_turn_move(move: str) -> bool:
    """Is it a turn move, but not a swap, which belongs to the card before it?"""
    return is_turn_move(move) and read_move(move).kind != "swap"


def is_card(move: str) -> bool:
    """Does the move play a card?"""
    return read_move(move).kind in ("play", "jump")


def commands(view: View) -> list[tuple[str, str]]:
    """Return the keys that make sense now, besides those of cards, colors and seats, each with the words for it.

    >>> from drawfour import Round
    >>> commands(Round(2, seed="demo").view(0))
    [('d', 'draw')]
    """
    legal = view.legal
    found = [(key, words) for move, key, words in _ANSWERS if move in legal]
    if view.seat is not None and is_call_due(view.state, view.seat) and (playable_faces(view) or view.sizes[view.seat] == 1):
        found.append(("u", "call UNO"))  # with two cards and none to play, a call would be false
    if seats_to_catch(view):
        found.append(("x", "catch"))
    return found


_ANSWERS = (
    ("draw", "d", "draw"),
    ("keep", "k", "keep"),
    ("take", "t", "take the cards"),
    ("accept", "a", "accept"),
    ("challenge", "c", "challenge"),
)


def seats_to_catch(view: View) -> list[int]:
    """Return the other seats that a person may want to catch: those that forgot to call.

    Where a false catch costs cards (R33), they are all seats with one card: people must notice themselves who forgot.
    """
    seats = [seat for seat, size in enumerate(view.sizes) if size == 1] if false_catch_cost(view.book) else view.catchable
    return [seat for seat in seats if seat != view.seat]


def choices(view: View, names: Sequence[str], numbers: HandNumbers) -> list[str]:
    """Return the commands that make sense now, in words."""
    faces = playable_faces(view)
    listed = {key: f"{key} {words}" for key, words in commands(view)}
    spoken = [listed.pop(key) for key in ("u", "x") if key in listed]
    said = []
    if faces:
        said.append(f"{numbers.listed(faces)} {'pass them on' if view.phase == 'pending' else 'play a card'}")
    said += [f"{numbers.number(face)} j play both" for face in twins(view)]
    said += listed.values()
    if view.phase in _NAMING:
        said.append(color_choices(view))
    if view.phase == "swap":
        said.append(swap_choices(view, names))
    if view.phase == "turn" and not faces:
        said.insert(0, "No playable card")
    return [*said, *spoken, "? help"]


def playable_faces(view: View) -> list[int]:
    """Return the faces that can be played on turn, in deck order."""
    plays = [move - PLAY for move in moves_in(view.moves) if move >= PLAY and not is_jump(view.book, move)]
    return sorted({view.book.face_of[play] for play in plays})


def may_be_jumped_on(view: View) -> bool:
    """Do the rules allow jumping in, and is the top card not a wild (H3)?"""
    return view.notation.move_of(f"jump {view.top}") is not None


def can_jump_in(view: View) -> bool:
    """Does the seat hold a card to jump in with now (H3)?"""
    return any(move >= PLAY and is_jump(view.book, move) for move in moves_in(view.moves))


def moves_for(
    text: str, view: View, names: Sequence[str], about: int | None = None, numbers: HandNumbers | None = None
) -> list[str]:
    """Return the moves that a line stands for, in notation: a move, perhaps after a call. Raises Misunderstood or ColorNeeded.

    `about` is the seat that a question is about: `x` without a name catches it. Without `numbers`, cards are numbered in deck
    order.

    >>> from drawfour import Round
    >>> view = Round(2, seed="demo").view(0)
    >>> moves_for("yellow 3", view, ["You", "Ada"]), moves_for("7 b u", view, ["You", "Ada"]), moves_for("d", view, [])
    (['Y3'], ['uno', 'W:B'], ['draw'])
    """
    if numbers is None:
        numbers = HandNumbers([] if view.seat is None else view.state.hands[view.seat])
    if asks_for_color(view) and is_color(text, view):  # before any command of one letter
        return [f"color:{_color_named(view, text)}"]
    words = text.lower().split()
    is_card_first = view.phase not in (*_NAMING, "swap") and text.split(maxsplit=1)[0] in view.notation.cards
    ends = (len(words) - 1,) if is_card_first else (0, len(words) - 1)
    calls = [place for place in ends if len(words) > 1 and _WORDS.get(words[place]) == "uno"]
    call = ["uno"] if calls else []
    if calls:
        words.pop(calls[-1])
    if is_card_first:
        return _playing(words, view, call, numbers)
    if len(words) == 1 and words[0] in _WORDS:
        if view.notation.move_of(_WORDS[words[0]]) is None:
            raise Misunderstood(REFUSALS["nothing_to_take"])
        return [*call, _WORDS[words[0]]]
    if words[0] in ("x", "catch"):
        return [f"catch {_seat_to_catch(words[1:], view, names, about)}"]
    if view.phase == "swap" or (words[0] in ("s", "swap") and any(view.book.swaps)):
        return [f"swap {_partner(words[words[0] in ('s', 'swap') :], view, names)}"]
    if words[0] in ("j", "jump"):
        return _jumping(_jump(words[1:], view, numbers), call, view)
    if view.phase in _NAMING:
        return [f"color:{_color_named(view, ' '.join(words).removeprefix('color:'))}"]
    return _playing(words, view, call, numbers)


def _playing(words: list[str], view: View, call: list[str], numbers: HandNumbers) -> list[str]:
    """Return the moves that play a card, on turn or not, with the call made with it."""
    if _wants_both(words, view, numbers):
        return _playing_both(words[:-1], view, call, numbers)
    card = _card(words, view, call, numbers)
    return _jumping(f"jump {card}", call, view) if f"jump {card}" in view.legal else [*call, card]


def _wants_both(words: list[str], view: View, numbers: HandNumbers) -> bool:
    """Do these words play a card and jump in with its twin? After a wild, the last one may be the letter of a color."""
    if len(words) < 2 or words[-1] not in ("j", "jump"):
        return False
    return not is_color(words[-1], view) or _face(words[:-1], view, numbers)[0] in twins(view)


def _playing_both(words: list[str], view: View, call: list[str], numbers: HandNumbers) -> list[str]:
    """Return the moves that play a card on turn and jump in on it with its twin. The call comes with the last card but one."""
    face, _ = _face(words, view, numbers)
    if face not in twins(view):
        raise Misunderstood("Only two identical cards can be played at once, and only if jumping in is allowed.")
    card = view.notation.cards[face]
    return [*call, card, f"jump {card}"] if view.sizes[view.turn] == 2 else [card, f"jump {card}", *call]


def twins(view: View) -> list[int]:
    """Return the faces with which a person on turn can play one card and jump in with another (H3, C20)."""
    if view.seat is None or view.phase != "turn":
        return []
    hand, notation = view.state.hands[view.seat], view.notation
    pairs = [face for face in playable_faces(view) if hand[face] > 1]
    return [face for face in pairs if notation.move_of(f"jump {notation.cards[face]}") is not None]


def _color(view: View, word: str) -> str | None:
    """Return the letter of a color given by its letter, name or number; None for anything else."""
    for number, color in enumerate(view.notation.deck.colors, 1):
        if word.lower() in (color.letter.lower(), color.name, str(number)):
            return color.letter
    return None


def is_color(text: str, view: View) -> bool:
    """Is it the letter, name or number of a color?"""
    return _color(view, text) is not None


def _color_named(view: View, word: str) -> str:
    color = _color(view, word)
    if color is None:
        names = [color.name for color in view.notation.deck.colors]
        raise Misunderstood(f"{word!r} is not a color.{did_you_mean(word, names)} Choose {color_choices(view)}.")
    return color


def color_choices(view: View) -> str:
    """List the colors as they can be typed."""
    return ", ".join(f"{color.letter.lower()} {color.name}" for color in view.notation.deck.colors)


def wild_named(card: str, color: str, view: View) -> str:
    """Return the move of a wild with the color that was typed. Raises Misunderstood."""
    return f"{card}:{_color_named(view, color)}"


def swap_choices(view: View, names: Sequence[str]) -> str:
    """List the seats to swap hands with, with their numbers and how many cards they hold."""
    return ", ".join(f"{seat} {names[seat]} ({view.sizes[seat]})" for seat in partners(view))


def partners(view: View) -> list[int]:
    """Return the other seats that are still in the round."""
    return [seat for seat in range(view.book.seats) if seat != view.seat and view.state.seats_in >> seat & 1]


def _partner(words: list[str], view: View, names: Sequence[str]) -> int:
    name = " ".join(words)
    others = partners(view)
    found = [seat for seat in others if name == str(seat)] or _named(name, others, names)
    if not name and len(others) == 1:
        return others[0]
    if len(found) != 1:
        raise Misunderstood(f"Who do you swap hands with? Type a number or a name: {swap_choices(view, names)}.")
    return found[0]


def _named(name: str, seats: Sequence[int], names: Sequence[str]) -> list[int]:
    """Return the seats with this name, or else those whose name begins with it."""
    return [seat for seat in seats if names[seat].lower() == name] or [
        seat for seat in seats if name and names[seat].lower().startswith(name)
    ]


def _jump(words: list[str], view: View, numbers: HandNumbers) -> str:
    """Return the jump-in with the named card, or else with the same card as the top one. Raises Misunderstood."""
    notation = view.notation
    face = _face(words, view, numbers)[0] if words else view.book.face_of[view.state.in_play]
    move = f"jump {notation.cards[face]}"
    if notation.move_of(move) is None:
        raise Misunderstood("Nobody can jump in with a wild." if view.book.jump_words else "Jumping in is off in this match.")
    return move


def _jumping(move: str, call: list[str], view: View) -> list[str]:
    """Return a jump-in followed by its call, if that is due then: nobody can call before it, out of turn."""
    return [move, *call] if view.seat is not None and view.sizes[view.seat] == 2 else [move]


def _seat_to_catch(words: list[str], view: View, names: Sequence[str], about: int | None) -> int:
    others = [seat for seat in range(len(names)) if seat != view.seat]
    if not words and about is not None:
        return about
    if not words:
        found = seats_to_catch(view)
        if len(found) == 1:
            return found[0]
        raise Misunderstood("Catch whom? Type x and a name." if found else REFUSALS["catch_not_due"])
    name = " ".join(words)
    found = _named(name, others, names)
    if len(found) != 1:
        raise Misunderstood(f"Catch whom? {name!r} is not one of {', '.join(names[seat] for seat in others)}.")
    return found[0]


def _card(words: list[str], view: View, call: list[str], numbers: HandNumbers) -> str:
    notation = view.notation
    text = " ".join(words)
    by_name = {name.lower(): name for name in notation.move_words}
    if text in by_name:
        return by_name[text]
    face, rest = _face(words, view, numbers)
    card = notation.cards[face]
    if not notation.lacks_color(card):
        if rest:
            raise Misunderstood(f"{notation.card_words(face)} names no color.")
        return card
    if face not in playable_faces(view):
        return f"{card}:{notation.deck.colors[0].letter}"  # refused with the reason, whatever color it names
    if not rest:
        raise ColorNeeded(card, call)
    return wild_named(card, " ".join(rest), view)


def _face(words: list[str], view: View, numbers: HandNumbers) -> tuple[int, list[str]]:
    """Return the face given by its number, notation or words, and the remaining words. Raises Misunderstood."""
    notation = view.notation
    if words[0].isdecimal() and words[0].isascii() and len(words[0]) < 4:
        numbered = numbers.face(int(words[0]))
        if numbered is not None:
            return numbered, words[1:]
        raise Misunderstood(f"You have no card {int(words[0])}. Your cards: {numbers.all()}.")
    for length in range(len(words), 0, -1):
        text = " ".join(words[:length])
        for face, card in enumerate(notation.cards):
            if text in (card.lower(), notation.card_words(face)):
                return face, words[length:]
    said = " ".join(words)
    known = [*_LONG_WORDS, *map(notation.card_words, range(len(notation.cards)))]
    raise Misunderstood(f"I don't know {said!r}.{did_you_mean(said, known, cutoff=0.7)} Type ? for help.")
