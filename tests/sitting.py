"""A person at the terminal, for tests: a table with what is typed there, and what it says."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable

from drawfour import Match, Rules
from drawfour.core.calls import is_call_due
from drawfour.terminal.commands import playable_faces
from drawfour.terminal.screen import Screen
from drawfour.terminal.table import Quit, Table

MOST_ANSWERS = 3000  # of one match; more means that it is going nowhere
COLORED = "RYGB"
ANSWERS = ("draw", "keep", "accept", "challenge", "take")


class Told:
    """What was said at a table, and to which prompts."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.out = io.StringIO()
        self.prompts: list[str] = []
        self.stopped: BaseException | None = None

    @property
    def text(self) -> str:
        return self.out.getvalue()

    @property
    def moves(self) -> list[tuple[int, str]]:
        return self.match.round.moves

    def answer(self, prompt: str, line: str) -> str:
        self.prompts.append(prompt)
        self.out.write(f"{prompt}{line}\n")
        return line


def sit(match: Match, lines: Iterable[str], *, seed: int = 1) -> Told:
    """Play with these lines typed, until they have run out or the match is over."""
    told = Told(match)
    typed = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return told.answer(prompt, next(typed))
        except StopIteration:
            raise EOFError from None

    try:
        Table(match, Screen(told.out, plain=True), ask, seed=seed, pause_seconds=0).run()
    except (EOFError, Quit) as stopped:
        told.stopped = stopped
    return told


class Typist:
    """Plays for a person, going by the position: legal answers, chosen at random, by numbers or in notation."""

    def __init__(self, seed: int, *, calls: bool = True, catches: bool = True) -> None:
        self.dice = random.Random(seed)
        self.calls = calls
        self.catches = catches

    def line(self, match: Match, human: int) -> str:
        round = match.round
        if round.is_over:
            return ""
        view = round.view(human)
        missing = set(view.catchable) - {human}
        if self.catches and missing:
            return f"x {match.names[missing.pop()]}"
        jumps = [move for move in view.legal if move.startswith("jump")]
        if round.turn != human:
            return self.dice.choice(["j", *jumps, *(move.removeprefix("jump ") for move in jumps), ""]) if jumps else ""
        swaps = [move for move in view.legal if move.startswith("swap")]
        if swaps:
            move = self.dice.choice(swaps)
            return self.dice.choice([move, move[-1], match.names[int(move[-1])], f"s {match.names[int(move[-1])].lower()}"])
        plays = [move for move in view.legal if move[0] in COLORED + "W"]
        if self.calls and is_call_due(round.state, human) and plays:
            return "u"
        if not plays:
            return self.dice.choice([move for move in view.legal if move in ANSWERS] or ["red"])
        play = self.dice.choice(plays)
        if self.dice.random() < 0.5:
            return play
        card, _, color = play.partition(":")
        number = 1 + playable_faces(view).index(view.notation.cards.index(card))
        return f"{number} {color}".strip().lower()


def play_through(match: Match, typist: Typist, *, seed: int = 1) -> Told:
    """A whole match with a typist in the place of the person."""
    told = Told(match)
    human = next(seat for seat, player in match.players.items() if player == "human")

    def ask(prompt: str) -> str:
        assert len(told.prompts) < MOST_ANSWERS, told.text[-2000:]
        return told.answer(prompt, typist.line(match, human))

    Table(match, Screen(told.out, plain=True), ask, seed=seed, pause_seconds=0).run()
    return told


def dealt(
    cards: str, *names: str, moves: Iterable[tuple[int, str]] = (), dealer: int | None = None, rules: Rules | None = None
) -> Match:
    """A match with its cards spelled out and some moves made; seat 0 is the person's."""
    names = names or ("You", "Ada")
    players = {seat: "careful" if seat else "human" for seat in range(len(names))}
    rules = rules or Rules(hand_size=2)
    match = Match(names, rules, cards=cards.split(), players=players, dealer=dealer)
    for seat, move in moves:
        match.play(seat, move)
    return match
