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
        self.you = you
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

    def a_card(self, card: str) -> str:
        """Spell out a card given in notation, with its article."""
        return _with_article(self.card(card))

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

    def _card_of_color(self, event: Event) -> str:
        return _with_article(f"{self._color_of(event)} card")

    def sentence(self, event: Event) -> str:
        """Describe an event in one sentence."""
        sentence: str = getattr(self, f"_{event.kind}")(event)
        return _capitalized(sentence)

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Describe events that follow each other, related ones in one sentence.

        >>> from drawfour import Round
        >>> round = Round(2, cards=["R+2", "Y1"], dealer=1)
        >>> Speaker(round.notation, ["Ann", "Bob"]).sentences(round.play(0, "R+2"))
        ['Ann plays red draw two.', 'Bob draws 2 cards and misses a turn: red 7, red 7.']
        """
        return [self._joint_sentence(group) for group in told_together(events)]

    def _joint_sentence(self, group: Sequence[Event]) -> str:
        if group[0].kind == "skipped":
            return _capitalized(self._skipped(*group))
        return self.sentence(group[0]) if len(group) == 1 else _capitalized(self._drew(group[0], is_skipped=True))

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
        return f"{turn} {_capitalized(self.matching(state))}."

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
        """Say what matches the top card: "green or 7"."""
        book = self.notation.book
        color, symbol = book.color_of[state.in_play], book.symbol_of[state.in_play]
        kind = self.notation.deck.symbols[symbol]
        return self.color(color) + ("" if kind.is_wild else f" or {kind.name}")

    def _does(self, seat: int | None, verb: str, rest: str = "") -> str:
        """Return a clause in the present tense: "Ann draws", "you draw"."""
        if seat != self.you:
            verb += "es" if verb.endswith(("ch", "s")) else "s"
        return f"{self.name(seat)} {verb}{' ' if rest else ''}{rest}"

    def _agreed(self, event: Event, yours: str, theirs: str) -> str:
        """Return the verb form that agrees with the event's seat, "yours" if it is you."""
        return yours if event.seat == self.you else theirs

    def _cards(self, count: int) -> str:
        return "a card" if count == 1 else f"{count} cards"

    def _turned_up(self, event: Event) -> str:
        turns = self._agreed(event, "turn", "turns")
        return f"{self._does(event.seat, 'deal')} and {turns} up {self.card(event.cards[0])}."

    def _played(self, event: Event) -> str:
        played = self._does(event.seat, "play", self.card(event.cards[0]))
        if event.color is None:
            return f"{played}."
        return f"{played} and {self._agreed(event, 'name', 'names')} {self._color_of(event)}."

    def _named(self, event: Event) -> str:
        return self._does(event.seat, "name", f"{self._color_of(event)}.")

    def _called(self, event: Event) -> str:
        return self._does(event.seat, "call", "UNO!")

    def _caught(self, event: Event) -> str:
        caught = self._does(event.seat, "catch", self.name(event.other))
        return f"{caught}: you forgot to call UNO." if event.other == self.you else f"{caught}, who forgot to call UNO."

    def _false_call(self, event: Event) -> str:
        return self._does(event.seat, "call", "UNO without reason.")

    def _false_catch(self, event: Event) -> str:
        return self._does(event.seat, "wrongly accuse", f"{self.name(event.other)} of forgetting to call UNO.")

    def _challenged(self, event: Event) -> str:
        return f"{self._does(event.seat, 'challenge')}: did {self.name(event.other)} have {self._card_of_color(event)}?"

    def _revealed(self, event: Event) -> str:
        hand = ", ".join(map(self.card, event.cards))
        return self._does(event.seat, "show", f"{hand}.")

    def _judged(self, event: Event) -> str:
        if event.count:
            return f"the challenge succeeds: {self.name(event.seat)} had {self._card_of_color(event)}."
        return f"the challenge fails: {self.name(event.seat)} had no {self._color_of(event)} card."

    def _accepted(self, event: Event) -> str:
        does = self._agreed(event, "don't", "doesn't")
        return f"{self.name(event.seat)} {does} challenge."

    def _jumped_in(self, event: Event) -> str:
        return self._does(event.seat, "jump", "in.")

    def _pending(self, event: Event) -> str:
        assert event.seat is not None, event
        return f"{self._cards(event.count)} {'is' if event.count == 1 else 'are'} coming {self.possessive(event.seat)} way."

    def _took(self, event: Event) -> str:
        return self._does(event.seat, "take", "the cards.")

    def _swapped(self, event: Event) -> str:
        return self._does(event.seat, "swap", f"hands with {self.name(event.other)}.")

    def _hands_passed(self, event: Event) -> str:
        return f"all hands are passed on {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _hands_shuffled(self, event: Event) -> str:
        return "all hands are shuffled together and dealt again."

    def _discarded(self, event: Event) -> str:
        cards = _listed(list(map(self.card, event.cards)))
        return f"{self.name(event.seat)} also {self._agreed(event, 'discard', 'discards')} {cards}."

    def _out(self, event: Event) -> str:
        has = self._agreed(event, "have too many cards and are", "has too many cards and is")
        return f"{self.name(event.seat)} {has} knocked out of the round."

    def _reshuffled(self, event: Event) -> str:
        return "the discard pile is shuffled into a new draw pile."

    def _drew(self, event: Event, is_skipped: bool = False) -> str:
        missed = f" and {self._agreed(event, 'miss', 'misses')} a turn" if is_skipped else ""
        if event.count == 1:
            return self._does(event.seat, "draw", f"{self.card(event.cards[0]) if event.cards else 'a card'}{missed}.")
        cards = f": {', '.join(map(self.card, event.cards))}" if event.cards else ""
        return self._does(event.seat, "draw", f"{event.count} cards{missed}{cards}.")

    def _kept(self, event: Event) -> str:
        return self._does(event.seat, "keep", "the card.")

    def _passed(self, event: Event) -> str:
        return f"{self._does(event.seat, 'pass')}: there is nothing to draw."

    def _skipped(self, *events: Event) -> str:
        names = _listed([self.name(event.seat) for event in events])
        return f"{names} {'are' if len(events) > 1 else self._agreed(events[0], 'are', 'is')} skipped."

    def _reversed(self, event: Event) -> str:
        return f"play now runs {'clockwise' if event.count == 1 else 'counterclockwise'}."

    def _won(self, event: Event) -> str:
        points = f"{event.count} point{'s' * (event.count > 1)}"
        score = f" and {self._agreed(event, 'score', 'scores')} {points}" if event.count else ""
        return self._does(event.seat, "win", f"the round{score}.")

    def _blocked(self, event: Event) -> str:
        return "nobody can play or draw: the round ends without a winner."


def told_together(events: Sequence[Event]) -> list[list[Event]]:
    """Group events that share a sentence: drawing and missing a turn, and everyone who is skipped.

    Taking a pending count is left out if cards are drawn for it.
    """
    groups: list[list[Event]] = []
    for event in events:
        group = groups[-1] if groups else [event]
        kinds, is_same = (group[-1].kind, event.kind), group[-1].seat == event.seat
        if is_same and kinds == ("took", "drew"):
            group[0] = event
        elif groups and ((is_same and kinds == ("drew", "skipped")) or group[0].kind == event.kind == "skipped"):
            group.append(event)
        else:
            groups.append([event])
    return groups


def _listed(words: Sequence[str]) -> str:
    """Join words: "Ann, Bob and Cyd"."""
    *others, last = words
    return f"{', '.join(others)}{' and ' if others else ''}{last}"


def _capitalized(words: str) -> str:
    """Capitalize the first letter and leave the rest unchanged."""
    return words[0].upper() + words[1:]


def _with_article(words: str) -> str:
    """Put the indefinite article before a noun: "a draw two", "an orange 7"."""
    first = next((letter for letter in words if letter.isalnum()), "")
    return f"{'an' if first in tuple('aeiou8') else 'a'} {words}"
