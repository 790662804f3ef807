"""English sentences about events and positions, for logs and screen readers: "Ann plays red 7." "Your turn. Green or 7."

A `Speaker` knows the players' names and addresses the seat `you` in the second person.
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
"""The player name that stands for the seat addressed in the second person."""


class Speaker:
    """Describes the events and positions of one table.

    `names` are the players in seat order; `you` is the seat to address as "you". `marks` puts the mark of its color before each
    card and color, for readers who can't tell the colors apart.

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
        """Return the name of a seat, or "you"."""
        return self._names[seat]

    def possessive(self, seat: int) -> str:
        """Return the possessive of a seat: "Ann's" or "your"."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def card(self, card: str) -> str:
        """Spell out a card given in notation."""
        return self._face(self.notation.cards.index(card))

    def _face(self, face: int) -> str:
        return self.notation.card_words(face, self.marks)

    @property
    def bluff(self) -> str:
        """The name of the card that can be a bluff, such as "wild draw four"; just "card" if the deck has several."""
        symbols = self.notation.deck.symbols
        book = self.notation.book
        found = {symbols[book.symbol_of[play]].name for play in range(book.plays) if is_among(book, book.bluffs, play)}
        return found.pop() if len(found) == 1 else "card"

    def color(self, color: int) -> str:
        """Return the name of a color."""
        return self.notation.color_words(color, self.marks)

    def _color_of(self, event: Event) -> str:
        assert event.color is not None, event
        return self.color(self.notation.colors.index(event.color))

    def sentence(self, event: Event) -> str:
        """Describe an event in one sentence."""
        sentence: str = getattr(self, f"_{event.kind}")(event)
        return _capitalized(sentence)

    def victory(self, winners: Sequence[int]) -> str:
        """Announce the winners of the match: "You win the match!", "Ann and Cyd win the match!"."""
        names = " and ".join(self.name(seat) for seat in winners)
        verb = "win" if len(winners) > 1 or winners[0] == self.you else "wins"
        return f"{_capitalized(names)} {verb} the match!"

    def status(self, state: State) -> str:
        """Say whose turn it is and what that player can do (R12)."""
        if state.phase == phase.OVER:
            return "The round is over."
        turn = f"{_capitalized(self.possessive(state.turn))} turn."
        if state.phase in (phase.OPENING_COLOR, phase.DRAW_COLOR):
            return f"{turn} Name a color{' and draw until it comes' if state.phase == phase.DRAW_COLOR else ''}."
        if state.phase == phase.SWAP:
            return f"{turn} Choose a player to swap hands with."
        if state.phase == phase.PENDING:
            return f"{turn} {self._answers_to_count(state)}"
        if state.phase == phase.CHALLENGE:
            return f"{turn} {self._answers_to_bluff(state)}"
        if state.phase == phase.DRAWN:
            return f"{turn} {self._drawn_choice(state)}"
        return f"{turn} {self.matching(state)}."

    def _answers_to_bluff(self, state: State) -> str:
        """List the answers to a possible bluff, and what each costs (R26)."""
        return f"Accept {self._cards(state.pending)}, or {self._challenge(state)}."

    def _challenge(self, state: State) -> str:
        right = self._does(state.accused, "draw", str(state.pending))
        wrong = self._does(state.turn, "draw", str(state.pending + WRONG_CHALLENGE))
        had = f"{self.name(state.accused)} had {self.color(state.color_before)}"
        return f"challenge if you think {had}: if so, {right}; if not, {wrong}"

    def _answers_to_count(self, state: State) -> str:
        """List the answers to a pending count (H1, H2)."""
        answers = [f"take {self._cards(state.pending)}"]
        added, deflecting = self._stacking_cards(state)
        if added:
            answers.append(f"add {either(added)}")
        if deflecting:
            answers.append(f"deflect {'it' if state.pending == 1 else 'them'} with {either(deflecting)}")
        if state.accused != NOBODY:
            answers.append(self._challenge(state))
        listed = f"{', '.join(answers[:-1])}, or {answers[-1]}" if len(answers) > 1 else answers[0]
        return f"{_capitalized(listed)}."

    def _stacking_cards(self, state: State) -> tuple[list[str], list[str]]:
        """Return the cards that add to the pending count and those that deflect it: "a draw two", "a green skip"."""
        book = self.notation.book
        color = book.of_color[color_in_play(book, state)]
        added, deflecting = [], []
        for word in range(book.words):
            more = book.more_draws[state.last_draw][word] & book.match[state.in_play][word]
            added.append(book.same_draws[state.last_draw][word] | more)
            deflecting.append(book.deflectors[word] & color[word] if state.is_deflectable else 0)
        return self._kinds(added), self._kinds(deflecting)

    def _kinds(self, plays: list[int]) -> list[str]:
        """Spell out the cards of a set of plays, by symbol alone if any color will do."""
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

    def _drawn_choice(self, state: State) -> str:
        """State the choice after drawing; only the seat that drew knows the card."""
        if state.drawn == NOTHING:
            return "The drawn card can be played."
        keep = " or keep it" if may_keep(self.notation.book, state, state.turn) else ""
        return f"Play {self._face(state.drawn)}{keep}."

    def matching(self, state: State) -> str:
        """Say what matches the top card: "Green or 7"."""
        book = self.notation.book
        color, symbol = book.color_of[state.in_play], book.symbol_of[state.in_play]
        kind = self.notation.deck.symbols[symbol]
        words = self.color(color) + ("" if kind.is_wild else f" or {kind.name}")
        return _capitalized(words)

    def _does(self, seat: int | None, verb: str, rest: str = "") -> str:
        """Return a clause in the present tense: "Ann draws", "you draw"."""
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
        return self._does(event.seat, "catch", f"{self.name(event.other)} for not calling UNO.")

    def _false_call(self, event: Event) -> str:
        return self._does(event.seat, "call", "UNO for no reason.")

    def _false_catch(self, event: Event) -> str:
        return self._does(event.seat, "point", f"at {self.name(event.other)} for no reason.")

    def _challenged(self, event: Event) -> str:
        card = _with_article(f"{self._color_of(event)} card")
        return self._does(event.seat, "challenge", f"{self.name(event.other)}, suspecting {card}.")

    def _revealed(self, event: Event) -> str:
        hand = ", ".join(map(self.card, event.cards))
        return self._does(event.seat, "show", f"{hand}.")

    def _judged(self, event: Event) -> str:
        color = self._color_of(event)
        if event.count:
            return f"the challenge succeeds: {self.name(event.seat)} had {color}."
        return f"the challenge fails: {self.name(event.seat)} had no {color}."

    def _accepted(self, event: Event) -> str:
        return self._does(event.seat, "accept", f"the {self.bluff}.")

    def _jumped_in(self, event: Event) -> str:
        return self._does(event.seat, "jump", "in.")

    def _pending(self, event: Event) -> str:
        return self._does(event.seat, "face", f"{self._cards(event.count)}.")

    def _took(self, event: Event) -> str:
        return self._does(event.seat, "take", "the pending card." if event.count == 1 else "the pending cards.")

    def _swapped(self, event: Event) -> str:
        return self._does(event.seat, "swap", f"hands with {self.name(event.other)}.")

    def _hands_passed(self, event: Event) -> str:
        return f"everyone passes their hand {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _hands_shuffled(self, event: Event) -> str:
        return "all hands are shuffled together and dealt again."

    def _discarded(self, event: Event) -> str:
        *some, last = map(self.card, event.cards)
        return self._does(event.seat, "discard", f"{', '.join(some)}{' and ' if some else ''}{last} too.")

    def _out(self, event: Event) -> str:
        are = "are" if event.seat == self.you else "is"
        return f"{self.name(event.seat)} {are} knocked out with too many cards."

    def _reshuffled(self, event: Event) -> str:
        return "the discard pile is shuffled into a new draw pile."

    def _drew(self, event: Event) -> str:
        cards = f": {', '.join(map(self.card, event.cards))}" if event.cards else ""
        return self._does(event.seat, "draw", f"{self._cards(event.count)}{cards}.")

    def _kept(self, event: Event) -> str:
        return self._does(event.seat, "keep", "the card.")

    def _passed(self, event: Event) -> str:
        return f"there are no cards to draw, so {self._does(event.seat, 'pass')}."

    def _skipped(self, event: Event) -> str:
        return f"{self.name(event.seat)} {'are' if event.seat == self.you else 'is'} skipped."

    def _reversed(self, event: Event) -> str:
        return f"play now runs {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _won(self, event: Event) -> str:
        points = f" for {event.count} point{'s' * (event.count > 1)}" if event.count else ""
        return self._does(event.seat, "win", f"the round{points}.")

    def _blocked(self, event: Event) -> str:
        return "nobody can play or draw: the round is blocked, and nobody scores."


def _capitalized(words: str) -> str:
    """Capitalize the first letter and leave the rest unchanged."""
    return words[0].upper() + words[1:]


def _with_article(words: str) -> str:
    """Put the indefinite article before a noun: "a draw two", "an orange 7"."""
    first = next((letter for letter in words if letter.isalnum()), "")
    return f"{'an' if first in tuple('aeiou8') else 'a'} {words}"
