"""A player of rlcard's UNO that remembers what the opponent cannot hold, and plays by a policy or by a search."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from rlcard_rules import DRAW_TWO, KINDS, MOVES, WILD, WILD_FOUR, best, color_of, deck, kind_of, plays, search

COLORS, TRAITS = "rgby", ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_2"]
WILDS = {"wild": WILD, "wild_draw_4": WILD_FOUR}


def move_of(action: str) -> int:
    """Return the number of rlcard's `color-trait`."""
    color, trait = action.split("-", 1)
    number = COLORS.index(color)
    return WILDS[trait] + 2 * number if trait in WILDS else 13 * number + TRAITS.index(trait)


def action_of(move: int) -> str:
    """Return rlcard's name of a move."""
    kind = kind_of(move)
    trait = next((name for name, wild in WILDS.items() if wild == kind), None) or TRAITS[kind % 13]
    return f"{COLORS[color_of(move)]}-{trait}"


def counted(cards: list[str]) -> np.ndarray[Any, Any]:
    """Count the cards of each kind."""
    return np.bincount([kind_of(move_of(card)) for card in cards], minlength=KINDS)


def position(card: str) -> tuple[int, int]:
    """Return the color and the trait in play after a card; a wild has trait 13."""
    move = move_of(card)
    return color_of(move), 13 if kind_of(move) >= WILD else kind_of(move) % 13


def shown(seen: dict[str, Any]) -> tuple[int, int]:
    """Return the color and the trait in play. `target` has the color a wild was printed with, so others tell the one named."""
    color, trait = position(seen["target"])
    named = [action for action in seen["legal_actions"] if kind_of(move_of(action)) < WILD] + seen["played_cards"][-1:]
    return (position(named[0])[0] if trait == 13 and named else color), trait


class Memory:
    """The cards the opponent may hold: batches, oldest first, each with the kinds that its cards may be."""

    def __init__(self, seat: int, cards: int) -> None:
        self.seat = seat
        self.batches = [(cards, np.ones(KINDS, np.int64))]
        self.told = 0
        self.played: list[str] = []

    def notice(self, record: list[tuple[int, str]], played: list[str], cards: int) -> None:
        """Learn from what has happened since the last look. If that is unclear, everything is forgotten."""
        news, fresh = record[self.told :], played[len(self.played) :]
        is_clear = played[: len(self.played)] == self.played and bool(self.played or not news)
        here = position(self.played[-1]) if is_clear and self.played else (0, 0)
        drawn = len(fresh) - sum(action != "draw" for _, action in news)  # cards that played themselves
        for player, action in news if is_clear else []:
            lays = action != "draw" or (drawn > 0 and bool(fresh) and self.plays_itself(fresh[0], here))
            if action == "draw":
                drawn -= lays
                if player != self.seat:
                    self.lacks(*here, keeps_it=not lays)
            elif player != self.seat:
                self.loses(kind_of(move_of(action)))
            if lays:
                card = fresh.pop(0)
                kind = kind_of(move_of(card))
                hit = 4 if kind == WILD_FOUR and action != "draw" else 2 if kind < WILD and kind % 13 == DRAW_TWO else 0
                if hit and player == self.seat:
                    self.batches.append((hit, np.ones(KINDS, np.int64)))
                here = position(card)
        if not is_clear or sum(size for size, _ in self.batches) != cards:
            self.batches = [(cards, np.ones(KINDS, np.int64))]
        self.told, self.played = len(record), list(played)

    @staticmethod
    def plays_itself(card: str, here: tuple[int, int]) -> bool:
        """Does a card play itself when it is drawn?"""
        return kind_of(move_of(card)) >= WILD or position(card)[0] == here[0]

    def lacks(self, color: int, trait: int, *, keeps_it: bool) -> None:
        """Notice that the opponent drew: nothing held before could be played."""
        kinds = np.arange(KINDS)
        fits = (kinds < WILD) & ((kinds // 13 == color) | (kinds % 13 == trait)) | (kinds >= WILD)
        self.batches = [(size, allowed * ~fits) for size, allowed in self.batches]
        if keeps_it:
            self.batches.append((1, ((kinds < WILD) & (kinds // 13 != color)).astype(np.int64)))

    def loses(self, kind: int) -> None:
        """Notice that the opponent played a card: one of the oldest batch that allows it."""
        place = next((place for place, (_, allowed) in enumerate(self.batches) if allowed[kind]), 0)
        size, allowed = self.batches[place]
        self.batches[place : place + 1] = [(size - 1, allowed)] if size > 1 else []

    @property
    def lacking(self) -> int:
        """The colors that the opponent cannot hold, as bits."""
        return sum(
            1 << color
            for color in range(4)
            if not any(allowed[13 * color : 13 * color + 13].any() for _, allowed in self.batches)
        )


class Ours:
    """Plays by the policy or, with playouts, by the search. It reads what rlcard shows to its seat, and nothing else."""

    use_raw = True

    def __init__(self, weights: np.ndarray[Any, Any], playouts: int = 0) -> None:
        self.weights, self.playouts = np.array([weights, weights]), playouts
        self.decisions = 0
        self.seconds = 0.0
        self.memory = Memory(0, 0)

    def step(self, state: dict[str, Any]) -> str:
        """Return an action."""
        start = time.perf_counter()
        seen, record = state["raw_obs"], state["action_record"]
        seat, played = seen["current_player"], seen["played_cards"]
        cards = seen["num_cards"][1 - seat]
        if len(record) < self.memory.told or seat != self.memory.seat or len(record) < 2:
            self.memory = Memory(seat, cards)
        self.memory.notice(record, played, cards)
        if seen["legal_actions"] == ["draw"]:
            return "draw"
        self.decisions += 1
        hand, used = counted(seen["hand"]), counted(played)
        color, trait = shown(seen)
        sizes = np.array([size for size, _ in self.memory.batches])
        if self.playouts:
            limits = np.array([allowed for _, allowed in self.memory.batches])
            hidden, lacking = deck() - hand - used, self.memory.lacking
            move = search(hand, hidden, used, limits, sizes, color, trait, lacking, self.weights, self.playouts, self.decisions)
        else:
            moves = np.empty(MOVES, np.int64)
            count = plays(hand, color, trait, moves)
            move = best(hand, moves, count, color, trait, cards, self.memory.lacking, self.weights[0])
        self.seconds += time.perf_counter() - start
        return action_of(move)

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        """Return an action, as in training."""
        return self.step(state), []
