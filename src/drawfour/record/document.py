"""Records as documents: what a record holds, and its canonical text (docs/record-format.md).

A record is *rules + chance + moves*, optionally with assertions. `reading` parses it and `replay` plays its moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.errors import counted
from drawfour.game.match import Match
from drawfour.game.round import Round
from drawfour.game.shuffle import commitment
from drawfour.record.lines import CardsLine, Chance, Line, MoveLine, RecordedRound, SeedLine, quoted

VERSION = "drawfour 1"


@dataclass(frozen=True, repr=False)
class Record:
    r"""A record as a document. Two records are equal if they have the same content, regardless of line numbers.

    >>> from drawfour.record.reading import parse
    >>> record = parse('drawfour 1\nseats A "B C"  # two\nseed 00112233445566778899aabbccddeeff\n0 draw\n=turn 1, pile 92')
    >>> record.seats, record.rules.drawn_card.name, record.rounds[0].lines[-1].facts
    (('A', 'B C'), 'MUST_PLAY', ('turn 1', 'pile 92'))
    >>> parse(record.text()) == record
    True
    """

    preset: str
    rules: Rules
    deck: Deck
    seats: tuple[str, ...]
    dealer: int
    players: Mapping[int, str]
    scores: tuple[int, ...] | None
    rounds: tuple[RecordedRound, ...]
    name: str = field(default="record", compare=False)
    source: str = field(default="", compare=False)  # the text it was read from
    is_deck_verified: bool = field(default=False, compare=False)  # the deck file matches the digest in the text

    @classmethod
    def of(cls, match: Match, *, commits: bool = False) -> Record:
        """Return the record of a match so far. Replaying it leads to the same position.

        With `commits`, each seed is preceded by its hash, which shows that the deal was fixed if it was published in time.

        >>> match = Match(["Ann", "Bob"], seed="demo")
        >>> _ = match.play(0, "W:B")
        >>> print(Record.of(match).text())
        drawfour 1
        rules classic
        deck classic
        seats Ann Bob
        dealer 1
        seed 2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea
        0 W:B
        <BLANKLINE>
        """
        rounds = []
        seed = None  # the seed in use
        for round in match.rounds:
            rounds.append(RecordedRound(_chance(round, seed, commits), _lines(round)))
            seed = round.seed
        scores = tuple(match.opening_scores) if any(match.opening_scores) else None
        dealer = match.rounds[0].dealer
        return cls(match.preset, match.rules, match.deck, tuple(match.names), dealer, match.players, scores, tuple(rounds))

    def __repr__(self) -> str:
        played = f"{counted(len(self.rounds), 'round')}, {counted(sum(round.moves for round in self.rounds), 'move')}"
        return f"<Record of {', '.join(self.seats)}: {played}>"

    def text(self) -> str:
        r"""Write the record in its canonical form.

        >>> from drawfour.record.reading import parse
        >>> print(parse("drawfour 1\nseats  A B # two\ncards R1").text(), end="")
        drawfour 1
        rules classic
        deck classic
        seats A B
        dealer 1
        cards R1
        """
        return "".join(f"{line}\n" for line in self._header()) + "round\n".join(round.text() for round in self.rounds)

    def _header(self) -> list[str]:
        return [
            VERSION,
            f"rules {self.preset}",
            *(f"set {option} {value}" for option, value in self.rules.changes(self.preset).items()),
            f"deck {quoted(self.deck.source or self.deck.name)} {self.deck.digest}".rstrip(),
            f"seats {' '.join(map(quoted, self.seats))}",
            f"dealer {self.dealer}",
            *(f"player {seat} {player}" for seat, player in sorted(self.players.items())),
            *([] if self.scores is None else [f"scores {' '.join(map(str, self.scores))}"]),
        ]


def _chance(round: Round, seed: bytes | None, commits: bool) -> Chance | None:
    """Return the chance of a round, or None if the seed in use serves it too."""
    if round.cards is not None:
        return CardsLine(round.cards)
    if round.seed is None or round.seed == seed:
        return None
    return SeedLine(round.seed, commitment(round.seed) if commits else None)


def _lines(round: Round) -> tuple[Line, ...]:
    orders = round.reshuffles
    lines: list[Line] = []
    for number, (seat, move) in enumerate(round.moves):
        if number in orders:
            lines.append(CardsLine(orders[number]))
        lines.append(MoveLine(seat, move))
    return tuple(lines)
