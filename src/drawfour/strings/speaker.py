"""Events and positions in plain sentences, for log lines and speech: "Ann plays red 7." "Your turn. Green or 7."

`Speaker` knows who sits where; the seat given as `you` is spoken to.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.core import phase
from drawfour.core.legal import color_in_play, is_among, may_keep
from drawfour.core.options import either
from drawfour.core.play import WRONG_CHALLENGE
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.game.events import Event
from drawfour.game.notation import Notation

YOU = "You"
"""The name of a seat that is spoken to."""


class Speaker:
    """Says what happened at one table.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> speaker = Speaker(round.notation, ["Ann", "Bob"])
    >>> [speaker.sentence(event) for event in round.play(0, "Y3")]
    ['Ann plays yellow 3.']
    >>> speaker.status(round.view(1).state)
    "Bob's turn. Yellow or 3."
    """

    def __init__(self, notation: Notation, names: Sequence[str], you: int | None = None, marks: bool = False) -> None:
        self.notation = notation
        self.names = names
        self.you = names.index(YOU) if you is None and YOU in names else you
        self.marks = marks
        self._names: dict[int | None, str] = {seat: "you" if seat == self.you else name for seat, name in enumerate(names)}

    def name(self, seat: int | None) -> str:
        """The name of a seat, or `you`."""
        return self._names[seat]

    def whose(self, seat: int) -> str:
        """Ann's, or your."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def card(self, card: str) -> str:
        """A card in words, given in notation."""
        return self._face(self.notation.cards.index(card))

    def _face(self, face: int) -> str:
        return self.notation.card_words(face, self.marks)

    @property
    def bluff(self) -> str:
        """What may be a bluff and so be challenged, in words: the wild draw four, unless the deck has others."""
        symbols = self.notation.deck.symbols
        book = self.notation.book
        found = {symbols[book.symbol_of[play]].name for play in range(book.plays) if is_among(book, book.bluffs, play)}
        return found.pop() if len(found) == 1 else "card"

    def color(self, color: int) -> str:
        """A color in words."""
        return self.notation.color_words(color, self.marks)

    def _color_of(self, event: Event) -> str:
        assert event.color is not None, event
        return self.color(self.notation.colors.index(event.color))

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        said: str = getattr(self, f"_{event.kind}")(event)
        return said[0].upper() + said[1:]

    def victory(self, winners: Sequence[int]) -> str:
        """Who has won the match: "You win the match!", "Ann and Cyd win the match!"."""
        names = " and ".join(self.name(seat) for seat in winners)
        does = "win" if len(winners) > 1 or winners[0] == self.you else "wins"
        return f"{names[0].upper()}{names[1:]} {does} the match!"

    def status(self, state: State) -> str:
        """Whose turn it is and what goes on the top card (R12)."""
        if state.phase == phase.OVER:
            return "The round is over."
        whose = self.whose(state.turn)
        turn = f"{whose[0].upper()}{whose[1:]} turn."
        if state.phase in (phase.OPENING_COLOR, phase.DRAW_COLOR):
            return f"{turn} Name a color{' and draw until it comes' if state.phase == phase.DRAW_COLOR else ''}."
        if state.phase == phase.SWAP:
            return f"{turn} Choose with whom to swap hands."
        if state.phase == phase.PENDING:
            return f"{turn} {self._count(state)}"
        if state.phase == phase.CHALLENGE:
            return f"{turn} {self._stakes(state)}"
        if state.phase == phase.DRAWN:
            return f"{turn} {self._drawn(state)}"
        return f"{turn} {self.wanted(state)}."

    def _stakes(self, state: State) -> str:
        """What a challenge asks, and what either answer costs (R26)."""
        return f"Accept {self._cards(state.pending)}, or {self._challenge(state)}."

    def _challenge(self, state: State) -> str:
        right = self._does(state.accused, "draw", str(state.pending))
        wrong = self._does(state.turn, "draw", str(state.pending + WRONG_CHALLENGE))
        had = f"{self.name(state.accused)} had {self.color(state.color_before)}"
        return f"challenge if you think {had}: if so {right}, if not {wrong}"

    def _count(self, state: State) -> str:
        """What a pending count asks, and which cards answer it (H1, H2)."""
        asks = [f"take {self._cards(state.pending)}"]
        added, deflecting = self._answers(state)
        if added:
            asks.append(f"add {either(added)}")
        if deflecting:
            asks.append(f"turn {'it' if state.pending == 1 else 'them'} away with {either(deflecting)}")
        if state.accused != NOBODY:
            asks.append(self._challenge(state))
        said = f"{', '.join(asks[:-1])}, or {asks[-1]}" if len(asks) > 1 else asks[0]
        return f"{said[0].upper()}{said[1:]}."

    def _answers(self, state: State) -> tuple[list[str], list[str]]:
        """The cards that add to the pending count, and those that turn it away: "a draw two", "a green skip"."""
        book = self.notation.book
        color = book.of_color[color_in_play(book, state)]
        added, deflecting = [], []
        for word in range(book.words):
            more = book.more_draws[state.last_draw][word] & book.match[state.in_play][word]
            added.append(book.same_draws[state.last_draw][word] | more)
            deflecting.append(book.deflectors[word] & color[word] if state.is_deflectable else 0)
        return self._kinds(added), self._kinds(deflecting)

    def _kinds(self, plays: list[int]) -> list[str]:
        """The cards of a set of plays in words: by their symbol alone where they may be of any color."""
        notation, book = self.notation, self.notation.book
        faces = {book.face_of[play]: None for play in range(book.plays) if is_among(book, plays, play)}
        kinds = []
        for number, symbol in enumerate(notation.deck.symbols):
            mine = [face for face in faces if notation.deck.faces[face].symbol == number]
            if len(mine) == sum(face.symbol == number for face in notation.deck.faces):
                kinds.append(_with_article(symbol.name))
            else:
                kinds += [_with_article(self._face(face)) for face in mine]
        return kinds

    def _drawn(self, state: State) -> str:
        """The choice after drawing; only its seat knows the card."""
        if state.drawn == NOTHING:
            return "A card was drawn that can be played."
        keep = " or keep it" if may_keep(self.notation.book, state, state.turn) else ""
        return f"Play {self._face(state.drawn)}{keep}."

    def wanted(self, state: State) -> str:
        """What goes on the top card, in words: "Green or 7"."""
        book = self.notation.book
        color, symbol = book.color_of[state.in_play], book.symbol_of[state.in_play]
        kind = self.notation.deck.symbols[symbol]
        words = self.color(color) + ("" if kind.is_wild else f" or {kind.name}")
        return words[0].upper() + words[1:]

    def _does(self, seat: int | None, verb: str, rest: str = "") -> str:
        """A seat doing something in the present: "Ann draws", "you draw"."""
        if seat != self.you:
            verb += "es" if verb.endswith(("ch", "s")) else "s"
        return f"{self.name(seat)} {verb}{' ' if rest else ''}{rest}"

    def _cards(self, count: int) -> str:
        return "a card" if count == 1 else f"{count} cards"

    def _turned_up(self, event: Event) -> str:
        return f"{self._does(event.seat, 'deal')} and {self._turns_up(event)} {self.card(event.cards[0])}."

    def _turns_up(self, event: Event) -> str:
        return "turn up" if event.seat == self.you else "turns up"

    def _played(self, event: Event) -> str:
        played = self._does(event.seat, "play", self.card(event.cards[0]))
        if event.color is None:
            return f"{played}."
        return f"{played} and {'name' if event.seat == self.you else 'names'} {self._color_of(event)}."

    def _named(self, event: Event) -> str:
        return self._does(event.seat, "name", f"{self._color_of(event)}.")

    def _called(self, event: Event) -> str:
        return self._does(event.seat, "call", "UNO!")

    def _caught(self, event: Event) -> str:
        return f"{self._does(event.seat, 'catch', self.name(event.other))} without a call."

    def _false_call(self, event: Event) -> str:
        return self._does(event.seat, "call", "UNO for nothing.")

    def _false_catch(self, event: Event) -> str:
        return f"{self._does(event.seat, 'point')} at {self.name(event.other)} for nothing."

    def _challenged(self, event: Event) -> str:
        color = self._color_of(event)
        says = "say" if event.seat == self.you else "says"
        return self._does(event.seat, "challenge", f"{self.name(event.other)} and {says} that there was {color} in the hand.")

    def _revealed(self, event: Event) -> str:
        hand = ", ".join(map(self.card, event.cards))
        return self._does(event.seat, "show", f"{hand}.")

    def _judged(self, event: Event) -> str:
        color = self._color_of(event)
        if event.count:
            return f"the challenge is right: {self.name(event.seat)} had {color}."
        return f"the challenge is wrong: {self.name(event.seat)} had no {color}."

    def _accepted(self, event: Event) -> str:
        return self._does(event.seat, "accept", f"the {self.bluff}.")

    def _jumped_in(self, event: Event) -> str:
        return self._does(event.seat, "jump", "in.")

    def _pending(self, event: Event) -> str:
        return self._does(event.seat, "face", f"{self._cards(event.count)}.")

    def _took(self, event: Event) -> str:
        return self._does(event.seat, "take", f"the count of {event.count}.")

    def _swapped(self, event: Event) -> str:
        return self._does(event.seat, "swap", f"hands with {self.name(event.other)}.")

    def _hands_passed(self, event: Event) -> str:
        return f"all hands are passed on {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _hands_shuffled(self, event: Event) -> str:
        return "all hands are shuffled together and dealt again."

    def _discarded(self, event: Event) -> str:
        *some, last = map(self.card, event.cards)
        return self._does(event.seat, "lay", f"{', '.join(some)}{' and ' if some else ''}{last} under it.")

    def _out(self, event: Event) -> str:
        are = "are" if event.seat == self.you else "is"
        return f"{self.name(event.seat)} {are} out of the round with too many cards."

    def _reshuffled(self, event: Event) -> str:
        return "the discard pile becomes the new draw pile."

    def _drew(self, event: Event) -> str:
        cards = f": {', '.join(map(self.card, event.cards))}" if event.cards else ""
        return self._does(event.seat, "draw", f"{self._cards(event.count)}{cards}.")

    def _kept(self, event: Event) -> str:
        return self._does(event.seat, "keep", "the card.")

    def _passed(self, event: Event) -> str:
        return f"there is nothing to draw: {self._does(event.seat, 'pass')}."

    def _skipped(self, event: Event) -> str:
        return self._does(event.seat, "lose", "the turn.")

    def _reversed(self, event: Event) -> str:
        return f"play now runs {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _won(self, event: Event) -> str:
        points = f" for {event.count} point{'s' * (event.count > 1)}" if event.count else ""
        return self._does(event.seat, "win", f"the round{points}.")

    def _blocked(self, event: Event) -> str:
        return "nobody can play or draw: the round is blocked, and nobody scores."


def _with_article(words: str) -> str:
    """A thing with its article: "a draw two", "an orange 7"."""
    first = next((letter for letter in words if letter.isalnum()), "")
    return f"{'an' if first in tuple('aeiou8') else 'a'} {words}"
