"""The JSON bodies of the HTTP API: every answer, and the one body that a client sends."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from drawfour.puzzles.answering import PuzzleResult, WhyKey
from drawfour.puzzles.puzzle import PuzzleKind
from drawfour.server.protocol.decks import DeckState
from drawfour.server.protocol.moves import Move
from drawfour.server.protocol.states import EventState, Reason, RoundState, Yours
from drawfour.server.protocol.values import MoveText, Name, Stage


class Rename(Struct, forbid_unknown_fields=True):
    """A new name."""

    name: Name


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """An answer to a puzzle: one move, or the moves so far of a hand that is to go out."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=10)]  # the moves, 10 at most


class Problem(Struct):
    """Why a request failed."""

    code: str  # the reason, for programs
    sentence: str  # the reason, for people


class PublicTable(Struct):
    """A public table."""

    code: str  # the table code
    preset: str  # the preset of its rules
    deck: str  # the name of its deck
    stage: Stage  # what the table is doing
    seats: list[str | None]  # for each seat, `person`, the name of a bot, or null if it is free
    present: int  # how many people are connected


class Invitation(Struct):
    """The address of a table to send to others."""

    address: str  # with a host name or address that others can reach, as far as known
    command: str | None  # the command that opens the server to the network, if only its own computer can open it


class PlayerResult(Struct):
    """A seat of a finished match."""

    name: str  # the name of the person or bot
    bot: str | None  # the bot's name; null for a person
    score: int  # the total score of the seat's side
    has_won: bool  # whether the side won the match


class MatchSummary(Struct):
    """A finished match."""

    match: str  # its id
    started: int  # when it started, in milliseconds since 1970
    ended: int  # when it ended
    rounds: int  # the number of its rounds
    you: int | None  # your seat; null if you did not play
    seats: list[PlayerResult]  # the players by seat


class Deal(Struct):
    """The proof that a round was dealt from the seed that was promised."""

    round: int  # number of the round, from 1
    commit: str  # SHA-256 of the seed, published when the round was dealt
    seed: str  # the seed


class MatchDetails(MatchSummary):
    """A finished match with its rules, deck and deals.

    If its record or deck is damaged, the fields after `seats` may be empty.
    """

    preset: str | None = None  # the preset of its rules
    options: dict[str, str] = {}  # options that differ from the preset, by name
    deck: DeckState | None = None  # its deck
    deck_file: str | None = None  # the file name of the deck in the record; null for a deck that ships
    sides: list[list[int]] = []  # the sides, each a list of seats
    deals: list[Deal] = []  # the deals that have a seed
    can_analyze: bool = False  # whether the server can analyze the match
    is_verified: bool = False  # whether every seed has its hash, and a replay from the seeds ends with these scores and winners


class Better(Struct):
    """What would have been better than a move, by what its player could see: shares of rounds won when they are played out."""

    share: float  # with the move that was made, from 0 to 1
    move: Move  # the best move
    best_share: float  # with the best move
    reason: Reason | None  # why the best move is better, if it can be said in a few words


class Moment(Struct):
    """A move that was a turning point, a mistake, or both."""

    step: int  # number of the step in the replay, from 0
    side: int  # the side whose chance tells most: that of a mistake, otherwise the one that changed most
    before: float  # the chance of that side before it, from 0 to 1
    after: float  # the chance after it
    mistake_by: int | None  # the seat whose mistake it was, or that paid here for a forgotten or wrong call
    better: Better | None  # what would have been better; null for calls, and if it was no mistake


class Breakdown(Struct):
    """Where the result of a side came from, in rounds: `won` less `even` is `skill` plus `luck`."""

    won: float  # rounds it won
    even: float  # rounds it would have won if all sides were equal
    skill: float  # what its moves and those of the others were worth, compared with a strong bot's
    luck: float  # everything else: the deals, the draws, and the cards others happened to hold
    mistakes: int  # number of its mistakes


class Analysis(Struct):
    """What decided a match."""

    chances: list[list[float]]  # for each step of the replay, each side's chance of winning the round, from 0 to 1
    moments: list[Moment]  # turning points and mistakes, in the order of the steps
    sides: list[Breakdown]  # for each side


class Tally(Struct):
    """A number of occasions, and a count of what happened on them."""

    count: int
    of: int  # the number of occasions


class Strengths(Struct):
    """What somebody did at a table, counted."""

    calls: Tally  # times down to one card by playing, and calls that came in time
    catches: Tally  # calls that others forgot, and those that were caught
    challenges: Tally  # Wild Draw Fours that were challenged or accepted, and right answers to them
    bluffs: Tally  # Wild Draw Fours that were bluffs, and those that got through
    left: Tally  # rounds that somebody else won, and the points that were left in the hand


class PlayedWell(Struct):
    """What you did in your latest matches, and what the others at those tables did."""

    matches: int  # how many matches count
    yours: Strengths
    others: Strengths


class ReplayStep(Struct):
    """A deal or a move of a finished match."""

    seat: int | None  # the seat that moved; null for a deal
    move: Move | None  # its move; null for a deal
    events: list[EventState]  # what happened
    round: RoundState  # the position after it
    yours: Yours | None  # what only the watched seat could see; null for a spectator


class PuzzleStep(Struct):
    """The deal or a move that led to a puzzle."""

    events: list[EventState]  # what happened, as the seat that is asked saw it


class PuzzleQuestion(Struct):
    """A position of a round between bots, in which one move is right."""

    kind: PuzzleKind  # the question: how to go out at once, whether it is a bluff, or which move is best
    names: list[str]  # the players by seat; the seat that is asked is yours
    steps: list[PuzzleStep]  # all that led there
    round: RoundState  # the position
    yours: Yours  # what your seat can see and do


class PuzzleDay(Struct):
    """The puzzles of a day, the same for everyone."""

    date: str  # the day, like 2026-11-26
    puzzles: list[PuzzleQuestion]  # one of each kind


class PuzzleShare(Struct):
    """How often an answer wins when the round is played out."""

    move: Move  # the answer
    share: float  # the share of rounds won, from 0 to 1


class PuzzleWhy(Struct):
    """Why an answer to a puzzle is right or wrong."""

    key: WhyKey  # the reason
    seat: int  # the seat it is about
    color: str  # letter of the color it is about
    count: int  # the number of cards it is about


class PuzzleAnswer(Struct):
    """What follows from an answer to a puzzle. What was hidden is told once the answer is right or wrong."""

    result: PuzzleResult  # `on` while a hand that is to go out is right so far
    why: PuzzleWhy | None  # why; null if nothing needs to be said
    reason: Reason | None  # why the best move is best, as in a hint
    steps: list[ReplayStep]  # your moves, and what others answered
    shares: list[PuzzleShare]  # for each answer, the best one first; empty where nothing depends on luck
    bluffs: float | None  # how likely it was a bluff, from 0 to 1
    shown: list[str]  # the hand that may have bluffed
    solution: list[Move]  # the moves that are right
