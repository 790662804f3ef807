"""A speaker describes events and positions in English, for logs and screen readers: "Ann plays red 7." "Your turn. Green or 7."

The sentences are in the catalog `en`. This module chooses them, and fills in names, cards and numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.core import phase
from drawfour.core.challenge import WRONG_CHALLENGE
from drawfour.core.legal import color_in_play, is_among, may_keep
from drawfour.core.option_field import either
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.errors import REASONS, IllegalMove, counted
from drawfour.game.events import Event
from drawfour.game.notation import Notation, read_move
from drawfour.strings import en


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
        self._names[None] = ""

    def name(self, seat: int | None) -> str:
        """Return the name of a seat, "you" for your own, or an empty string for None."""
        return self._names[seat]

    def card(self, card: str) -> str:
        """Spell out a card given in notation."""
        return self._face(self.notation.cards.index(card))

    def a_card(self, card: str) -> str:
        """Spell out a card given in notation, with its article."""
        return _with_article(self.card(card))

    def _face(self, face: int) -> str:
        return self.notation.card_words(face, self.marks)

    def color(self, color: int) -> str:
        """Return the name of a color."""
        return self.notation.color_words(color, self.marks)

    def sentence(self, event: Event) -> str:
        """Describe an event in one sentence."""
        return self._told([event])

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Describe events that follow each other, related ones in one sentence.

        >>> from drawfour import Round
        >>> round = Round(2, cards=["R+2", "Y1"], dealer=1)
        >>> Speaker(round.notation, ["Ann", "Bob"]).sentences(round.play(0, "R+2"))
        ['Ann plays red draw two.', 'Bob draws 2 cards and misses a turn: red 7, red 7.']
        """
        return [self._told(group) for group in told_together(events)]

    def _told(self, group: Sequence[Event]) -> str:
        """Describe events that share a sentence."""
        event = group[0]
        cards = [self.card(card) for card in event.cards]
        color = "" if event.color is None else self.color(self.notation.colors.index(event.color))
        return self._filled(
            en.EVENTS[_variant(group)],
            event.seat,
            event.other,
            seats=listed([self.name(each.seat) for each in group]),
            card=cards[0] if cards else "",
            hand=", ".join(cards),
            list=listed(cards),
            drawn=cards[0] if cards and event.count == 1 else _cards(event.count),
            color=color,
            a_color=_with_article(color),
            count=event.count,
            points=counted(event.count, "point"),
            direction=en.DIRECTIONS.get(event.count, ""),
        )

    def _filled(self, forms: en.Forms, seat: int | None, other: int | None = None, /, **words: object) -> str:
        """Fill in a sentence, in the form that addresses you if you are one of its players."""
        seats = (seat, other)
        place = seats.index(self.you) + 1 if self.you is not None and self.you in seats else 0
        form = forms[place] if place < len(forms) else forms[0]
        return _capitalized(form.format(seat=self.name(seat), other=self.name(other), **words))

    def victory(self, winners: Sequence[int]) -> str:
        """Announce the winners of the match: "You win the match!", "Ann and Cyd win the match!"."""
        if len(winners) > 1:
            return _capitalized(en.TEAM_VICTORY.format(seats=listed([self.name(seat) for seat in winners])))
        return self._filled(en.VICTORY, winners[0])

    def status(self, state: State) -> str:
        """Say whose turn it is and what that player can do (R12)."""
        key: str = phase.NAMES[state.phase]
        words: dict[str, str] = {}
        if state.phase == phase.TURN:
            words["matching"] = _capitalized(self.matching(state))
        elif state.phase == phase.DRAWN and state.drawn == NOTHING:  # only the seat that drew knows the card
            key = "drawn.hidden"
        elif state.phase == phase.DRAWN:
            key = "drawn.keep" if may_keep(self.notation.book, state, state.turn) else key
            words["card"] = self._face(state.drawn)
        elif state.phase == phase.CHALLENGE:
            words |= {"cards": _cards(state.pending), "challenge": self._challenge(state)}
        elif state.phase == phase.PENDING:
            words["answers"] = self._answers_to_count(state)
        return self._filled(en.POSITIONS[key], state.turn, **words)

    def _challenge(self, state: State) -> str:
        """Describe a challenge, and what each outcome costs (R26)."""
        return self._answer(
            "challenge",
            accused=self.name(state.accused),
            color=self.color(state.color_before),
            right=self._draws(state.accused, state.pending),
            wrong=self._draws(state.turn, state.pending + WRONG_CHALLENGE),
        )

    def _draws(self, seat: int, count: int) -> str:
        forms = en.ANSWERS["draw"]
        return forms[seat == self.you].format(seat=self.name(seat), count=count)

    def _answer(self, key: str, **words: str) -> str:
        return en.ANSWERS[key][0].format(**words)

    def _answers_to_count(self, state: State) -> str:
        """List the answers to a pending count (H1, H2)."""
        answers = [self._answer("take", cards=_cards(state.pending))]
        added, deflecting = self._stacking_cards(state)
        if added:
            answers.append(self._answer("add", kinds=either(added)))
        if deflecting:
            answers.append(self._answer("deflect.one" if state.pending == 1 else "deflect", kinds=either(deflecting)))
        if state.accused != NOBODY:
            answers.append(self._challenge(state))
        return _capitalized(f"{', '.join(answers[:-1])}, or {answers[-1]}" if len(answers) > 1 else answers[0])

    def refusal(self, error: IllegalMove, state: State) -> str:
        """Say why a move was refused, in the words of a card player."""
        if error.code == "no_match" and read_move(error.move).kind == "jump":
            top = self._face(self.notation.book.face_of[state.in_play])
            return en.REFUSALS["no_match.jump"].format(top=top)
        sentence = en.REFUSALS.get(error.code, en.OTHER_REFUSAL).format(reason=REASONS[error.code])
        return f"{sentence} {self.status(state)}" if error.code in ("no_match", "already_drawn") else sentence

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

    def matching(self, state: State) -> str:
        """Say what matches the top card: "green or 7"."""
        book = self.notation.book
        color, symbol = book.color_of[state.in_play], book.symbol_of[state.in_play]
        kind = self.notation.deck.symbols[symbol]
        return self.color(color) + ("" if kind.is_wild else f" or {kind.name}")


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


def _variant(group: Sequence[Event]) -> str:
    """Return the key of the sentence for events that share one."""
    event = group[0]
    match event.kind:
        case "played" if event.color is not None:
            return "played.color"
        case "judged" if event.count:
            return "judged.guilty"
        case "pending" if event.count == 1:
            return "pending.one"
        case "drew":
            shown = ".several" if event.count > 1 and event.cards else ""
            return f"drew{shown}{'.skipped' if len(group) > 1 else ''}"
        case "skipped" if len(group) > 1:
            return "skipped.several"
        case "won" if event.count:
            return "won.points"
    return event.kind


def listed(words: Sequence[str]) -> str:
    """Join words.

    >>> listed(["Ann", "Bob", "Cyd"])
    'Ann, Bob and Cyd'
    """
    return " and ".join([", ".join(words[:-1]), *words[-1:]] if len(words) > 1 else words)


def _cards(count: int) -> str:
    """Format a number of cards: "a card", "2 cards"."""
    return "a card" if count == 1 else f"{count} cards"


def _capitalized(words: str) -> str:
    """Capitalize the first letter and leave the rest unchanged."""
    return words[0].upper() + words[1:]


def _with_article(words: str) -> str:
    """Put the indefinite article before a noun: "a draw two", "an orange 7"."""
    first = next((letter for letter in words if letter.isalnum()), "")
    return f"{'an' if first in tuple('aeiou8') else 'a'} {words}"
