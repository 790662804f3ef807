"""Match: rounds until somebody wins, with scores and the rotating deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from drawfour.core.cards import Deck
from drawfour.core.options import PRESETS, Rules
from drawfour.core.scoring import match_winner, next_dealer, seats_in_match, side_of, sides
from drawfour.core.state import NOBODY
from drawfour.decks import deck_for
from drawfour.errors import DrawfourError, RulesError, as_int, require_int, require_list, require_strings, shown
from drawfour.game.events import Event
from drawfour.game.notation import notation_for
from drawfour.game.round import Round
from drawfour.game.shuffle import Seed
from drawfour.game.view import View

MOST_SCORE = 999_999_999


def _is_score(score: object) -> bool:
    number = as_int(score)
    return number is not None and 0 <= number <= MOST_SCORE


def nearest_preset(rules: Rules) -> str:
    """Return the preset that differs from these rules in the fewest options."""
    return min(PRESETS, key=lambda name: len(rules.changes(name)))


def check_names(names: Sequence[str]) -> None:
    """Raise RulesError for names that can't be written in a record or shown on a screen, and for duplicates."""
    for number, name in enumerate(names):
        if not name.strip() or not name.isprintable() or '"' in name:
            raise RulesError("bad_seats", f"{shown(name)} is not a valid name. Names need printable characters and no quotes.")
        if name in names[:number]:
            raise RulesError("bad_seats", f"Two players are called {shown(name)}. Give each player a different name.")


def _check_players(players: Mapping[int, str], seats: int) -> None:
    if not isinstance(players, Mapping):
        raise RulesError("bad_seats", f"players must map seats to 'human' or a bot, not {shown(players)}.")
    for seat, player in players.items():
        if not 0 <= require_int("A seat of players", seat) < seats:
            raise RulesError("bad_seats", f"Unknown seat {seat} for {player}. Seats: 0 to {seats - 1}.")
        if not isinstance(player, str) or not player.isprintable() or any(mark in player for mark in ' "#') or not player:
            raise RulesError("bad_seats", f"{shown(player)} is not a player. Players are human or the name of a bot.")


class Match:
    """Rounds until somebody has won (R40, R41). `round` is the current round, or the last one.

    `names` lists the players in seat order, each with a different name. `dealer` deals the first round, by default the last
    seat; the seat to the dealer's left starts (R5). `seed`, `cards` and `deck` are as in `Round`. `scores` holds the opening
    totals, one per side. For the record, `players` maps seats to `human` or the name of a bot, and `preset` is the preset to
    name if `rules` is a `Rules` value; it does not bring a deck.

    >>> match = Match(["Ann", "Bob"], Rules(target_score="none"), cards="R5 R7 Y1 Y2".split(), dealer=1)
    >>> match.round.hand(0)[:2]
    ['R0', 'R1']
    """

    def __init__(
        self,
        names: Sequence[str],
        rules: Rules | str = "classic",
        *,
        deck: str | Path | Deck | None = None,
        seed: Seed | None = None,
        cards: Sequence[str] | None = None,
        dealer: int | None = None,
        scores: Sequence[int] | None = None,
        players: Mapping[int, str] | None = None,
        preset: str | None = None,
    ) -> None:
        self.names = require_strings("names", names)
        self.rules = Rules.of(rules)
        self.deck = deck_for(rules, deck)
        self.preset = rules if isinstance(rules, str) else preset or nearest_preset(self.rules)
        seats = len(self.names)
        book = notation_for(self.rules, self.deck, seats).book
        check_names(self.names)
        _check_players({} if players is None else players, seats)
        self.players = dict(players or {})
        self.opening_scores = [0] * sides(book) if scores is None else require_list("scores", scores)
        if len(self.opening_scores) != sides(book) or not all(map(_is_score, self.opening_scores)):
            raise RulesError(
                "bad_seats", f"scores must be {sides(book)} whole numbers, 0 to {MOST_SCORE:,}, not {self.opening_scores}."
            )
        self.book = book
        self._rounds: list[Round] = []
        if match_winner(book, self.opening_scores, NOBODY) != NOBODY:
            raise RulesError("match_over", f"The scores {self.opening_scores} have already decided the match.")
        self._begin(self.seats_in[-1] if dealer is None else dealer, seed, cards)

    def _begin(self, dealer: int, seed: Seed | None, cards: Sequence[str] | None) -> None:
        self.round = Round(
            len(self.names),
            self.rules,
            seed=seed,
            cards=cards,
            dealer=dealer,
            seats_in=self.seats_in,
            number=len(self._rounds) + 1,
            deck=self.deck,
        )
        self._rounds.append(self.round)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds so far; all except the last are closed."""
        return tuple(self._rounds)

    @property
    def scores(self) -> list[int]:
        """The total of each side, a seat or a team."""
        return [sum(column) for column in zip(self.opening_scores, *(round.points for round in self.rounds), strict=True)]

    @property
    def sides(self) -> list[list[int]]:
        """The seats of each side, in the order of the scores: one seat, or the two seats of a team (R45)."""
        seats = range(len(self.names))
        return [[seat for seat in seats if side_of(self.book, seat) == side] for side in range(sides(self.book))]

    @property
    def seats_in(self) -> list[int]:
        """The seats still in the match (C27)."""
        seats_in = seats_in_match(self.book, self.scores)
        return [seat for seat in range(len(self.names)) if seats_in >> seat & 1]

    @property
    def winner(self) -> int | None:
        """The seat that won the match, or None. For a team, it is the seat that went out, or else the team's first seat."""
        if not self.round.is_over:
            return None
        last = self.round.winner
        side = match_winner(self.book, self.scores, NOBODY if last is None else side_of(self.book, last))
        if side == NOBODY:
            return None
        return last if last is not None and side_of(self.book, last) == side else side

    @property
    def winners(self) -> list[int]:
        """The seats that won the match: one seat, or both of a team with `winner` first. Empty until then."""
        if self.winner is None:
            return []
        return sorted(self.sides[side_of(self.book, self.winner)], key=lambda seat: seat != self.winner)

    @property
    def is_over(self) -> bool:
        """Has somebody won the match?"""
        return self.winner is not None

    def play(self, seat: int, move: str, *, reshuffle: Sequence[str] | None = None) -> list[Event]:
        """Make a move in the current round; see `Round.play`.

        >>> [event.kind for event in Match(["Ann", "Bob"], seed="demo").play(0, "Y3")]
        ['played']
        """
        return self.round.play(seat, move, reshuffle=reshuffle)

    def next_round(self, *, seed: Seed | None = None, cards: Sequence[str] | None = None) -> Round:
        """Deal the next round. The deal passes to the left, to the next seat still in the match (R5, C27).

        Without a new seed, the seed of the match stays in use. With spelled-out cards, each round needs its own.

        >>> Match(["Ann", "Bob"], seed="demo").next_round()
        Traceback (most recent call last):
        drawfour.errors.DrawfourError: Round 1 is not over yet.
        """
        if not self.round.is_over:
            raise DrawfourError("round_not_over", f"Round {len(self.rounds)} is not over yet.")
        if self.is_over:
            raise DrawfourError("match_over", f"The match is over: {self.names[self.winner or 0]} has won it.")
        dealer = next_dealer(self.book, self.round.dealer, seats_in_match(self.book, self.scores))
        if seed is None and cards is None:
            seed, cards = self.round.seed, None if self.round.cards is None else ()
        if (cards is None) != (self.round.cards is None):
            raise RulesError("bad_option", "A match must use either cards or seeds, not both.")
        self.round.close()
        self._begin(dealer, seed, cards)
        return self.round

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves of a seat in the current round.

        >>> Match(["Ann", "Bob"], seed="demo").legal(1)
        []
        """
        return self.round.legal(seat)

    def view(self, seat: int | None) -> View:
        """Return what a seat may see now; None stands for a spectator.

        >>> Match(["Ann", "Bob"], seed="demo").view(0).top
        'Y4'
        """
        return self.round.view(seat)

    def undo(self) -> tuple[int, str]:
        """Take back the last move and return its seat and move. At the start of a round, this also takes back its deal.

        >>> match = Match(["Ann", "Bob"], seed="demo")
        >>> _ = match.play(0, "Y3")
        >>> match.undo()
        (0, 'Y3')
        """
        if not self.round.moves and len(self._rounds) > 1:
            self._rounds.pop()
            self.round = self._rounds[-1]
            self.round.is_closed = False
        return self.round.undo()

    def copy(self) -> Match:
        """Return an independent copy.

        >>> match = Match(["Ann", "Bob"], seed="demo")
        >>> twin = match.copy()
        >>> _ = twin.play(0, "Y3")
        >>> match == twin, match == match.copy()
        (False, True)
        """
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._rounds = [round.copy() for round in self._rounds]
        twin.round = twin._rounds[-1]
        return twin

    __hash__ = None  # type: ignore[assignment]  # a match is mutable

    def __eq__(self, other: object) -> bool:
        """Compare players, rules, chance and moves."""
        return isinstance(other, Match) and self._history() == other._history()

    def _history(self) -> list[object]:
        """Everything that leads to the position of the match."""
        rounds = [(round.dealer, round.seed, round.cards, round.moves, round.reshuffles) for round in self.rounds]
        return [self.names, self.preset, self.rules, self.deck, self.players, self.opening_scores, rounds]

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.scores))
        return f"<Match of {', '.join(self.names)}: scores {scores}, round {self.round.number} {self.round!r}>"

    def facts(self) -> dict[str, Any]:
        """Describe the position and the match as everybody sees them, under the names used in records.

        >>> Match(["Ann", "Bob"], seed="demo").facts()["scores"]
        [0, 0]
        """
        over = "match" if self.is_over else "round" if self.round.is_over else None
        facts = self.round.facts() | {"scores": self.scores, "over": over}
        if self.is_over:
            facts["winner"] = self.winner
        return facts
