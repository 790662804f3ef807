"""The matches that people play at one screen, one after another."""

from __future__ import annotations

from functools import partial

from drawfour.game.match import Match
from drawfour.game.shuffle import seed_of
from drawfour.terminal import match_folder
from drawfour.terminal.display import Display, People
from drawfour.terminal.match_lock import MatchLock
from drawfour.terminal.match_loop import MatchLoop
from drawfour.terminal.saving import next_free, save_round


class Game:
    """The current `match`, and where it is saved, which `lock` keeps other terminals from playing.

    Bots pause for `pause_seconds` before they play.
    """

    def __init__(self, match: Match, path: str | None, pause_seconds: float, lock: MatchLock) -> None:
        self.match = match
        self.path = path
        self.pause_seconds = pause_seconds
        self._lock = lock
        lock.switch_to(path)

    def loop(self, people: People[Match], display: Display) -> MatchLoop:
        """Return a loop that plays the match and saves it after each round. Bots play the same after the same moves."""
        keep = partial(self._keep, display)
        return MatchLoop(people, display, seed=self.dice_seed(), pause_seconds=self.pause_seconds, keep=keep)

    def dice_seed(self) -> int:
        """Return the seed of the bots' dice."""
        match = self.match
        text = f"{match.rounds[0].seed!r} {len(match.rounds)} {len(match.round.moves)}"
        return int.from_bytes(seed_of(text)[:6], "big")

    def _keep(self, display: Display) -> None:
        for line in save_round(self.match, self.path):
            display.tell(line)

    def begin_again(self) -> None:
        """Deal a new match at the same table, which gets a record of its own. The deal passes on."""
        last = self.match
        dealer = (last.rounds[0].dealer + 1) % len(last.names)
        self.match = Match(last.names, last.rules, deck=last.deck, dealer=dealer, players=last.players, preset=last.preset)
        is_named = self.path is not None and not match_folder.is_kept(self.path)
        self.path = next_free(self.path) if is_named and self.path is not None else match_folder.add(self.match)
        self._lock.switch_to(self.path)
