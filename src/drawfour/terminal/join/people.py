"""The people of a match at a server's table, and the sentences about them."""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots.hint import Hint, Reason
from drawfour.core import phase
from drawfour.core.legal import is_among
from drawfour.core.moves import PLAY, WORD
from drawfour.core.state import State
from drawfour.errors import IllegalMove, counted
from drawfour.game.events import Event
from drawfour.game.notation import moves_in
from drawfour.server.protocol import messages
from drawfour.server.protocol.states import EventState, News
from drawfour.strings import en
from drawfour.strings.speaker import Speaker
from drawfour.terminal import hints
from drawfour.terminal.display import People
from drawfour.terminal.join.match import JoinedMatch


class JoinedSpeaker(Speaker):
    """Describes the events and positions of a match whose players may change.

    Only the rule book knows how others can answer a pending count, so that is said of your own turn alone, by your legal moves.
    """

    def __init__(self, match: JoinedMatch, *, marks: bool) -> None:
        super().__init__(match.notation, match.names, match.seen.seat, marks)
        self._match = match

    def name(self, seat: int | None) -> str:
        """Return the present name of a seat."""
        return "" if seat is None else "you" if seat == self.you else self._match.names[seat]

    def status(self, state: State) -> str:
        """Say whose turn it is and what that player can do, and how long you have for it."""
        said = super().status(state)
        seconds = self._match.seen.table.settings.turn_seconds
        is_yours = self.you is not None and state.turn == self.you and state.phase != phase.OVER
        return f"{said} You have {counted(seconds, 'second')}." if is_yours and seconds else said

    def _stacking_cards(self, state: State) -> tuple[list[str], list[str]]:
        book, view = self.notation.book, self._match.round.view(self.you)
        added, deflecting = [0] * book.words, [0] * book.words
        for play in (move - PLAY for move in moves_in(view.moves) if PLAY <= move < PLAY + book.plays):
            kind = deflecting if is_among(book, book.deflectors, play) else added
            kind[play // WORD] |= 1 << play % WORD
        return self._kinds(added), self._kinds(deflecting)

    def refused(self, refusal: messages.Refusal, move: str, state: State) -> str:
        """Say why the server has refused a move."""
        if refusal.code in en.REFUSALS:
            return self.refusal(IllegalMove(refusal.code, self.you or 0, move, []), state)
        return refusal.sentence


class JoinedPeople(People[JoinedMatch]):
    """The person at the terminal, as a player or a spectator, and the others at the table."""

    def __init__(self, match: JoinedMatch, *, marks: bool = False) -> None:
        super().__init__(match, marks=marks)
        self.round_shown = 0  # the number of the round that is shown
        self._goes_on = False  # was it shown only after its deal?
        self.speaker: JoinedSpeaker = JoinedSpeaker(match, marks=marks)
        self.follow()

    def follow(self) -> None:
        """Take over the present seat."""
        self.you = self.speaker.you = self.match.seen.seat
        self.seats = [] if self.you is None else [self.you]

    @property
    def note(self) -> str:
        """What happens next after a round; empty if the table waits for a person."""
        seconds = self.match.seen.seconds_left("next")
        return "" if seconds is None else f"The next round starts in {counted(seconds, 'second')}."

    def begin_round(self, *, is_deal: bool) -> None:
        """Note that a round is shown from now on, from its deal or later."""
        self.round_shown, self._goes_on = self.match.round.number, not is_deal
        if is_deal:
            self.match.round.deal()

    def kind(self, seat: int) -> str:
        """Return the name of a bot, or that a person is away."""
        shown = self.match.seen.table.seats[seat]
        return shown.bot or ("away" if shown.away else "")

    def company(self) -> list[str]:
        """Return lines about bots, people who are away, and the scores."""
        kinds = [(name, self.kind(seat)) for seat, name in enumerate(self.match.names)]
        return [*self.standing(), *(f"{name}: {kind}" for name, kind in kinds if kind)]

    def round_title(self) -> str:
        """Return the heading of a round that begins or goes on."""
        return self.round_name() + (" goes on" if self._goes_on else "")


def events_of(events: Sequence[EventState]) -> list[Event]:
    """Return events as the rule book tells them."""
    return [Event(each.kind, each.seat, each.other, each.count, tuple(each.cards), each.color) for each in events]


def news_sentence(news: News, you: int | None, was: str) -> str:
    """Say what happened to a person at the table; `was` is the name they had before."""
    forms = en.NEWS[news.kind]
    form = forms[1] if news.who == you and len(forms) > 1 else forms[0]
    return form.format(name=news.name, was=was)


def hint_sentences(hinted: messages.Hinted, speaker: Speaker) -> str:
    """Write a hint that the server has given."""
    reason = hinted.reason
    colors = speaker.notation.colors
    why = (
        None
        if reason is None
        else Reason(reason.key, 0 if reason.color is None else colors.index(reason.color), reason.seat or 0, reason.count)
    )
    other = None if hinted.other is None else hinted.other.text
    return hints.sentences(Hint(hinted.move.text, hinted.share, other, hinted.other_share, why), speaker)
