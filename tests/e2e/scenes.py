"""Every screen of the page by name, for tests and pictures."""

from __future__ import annotations

from e2e import decks, end_scenes, front_scenes, house, one_device_scenes, puzzle_scenes, spectator_scenes, stage, table_scenes

MODULES = (front_scenes, one_device_scenes, table_scenes, end_scenes, spectator_scenes, puzzle_scenes, house, decks)
SCENES = {name: make for module in MODULES for name, make in stage.SCENES.items() if make.__module__ == module.__name__}
"""The scenes by name, in the order in which a person might see them."""

AT_TABLE = {
    "table-two", "table-four", "first-game", "hint", "table-ten", "table-waits", "table-clock", "table-gone", "line-down",
    "watching", "missing-call", "called", "hand-shown", "curtain", "curtain-lifted", "curtain-drawn-card",
    "covered", "curtain-ten", "curtain-challenge", "curtain-missing-call",
    "spectator-two", "spectator-ten", "tv-code", "tv-pending", "challenge-challenger", "challenge-accused", "challenge-another",
    "pending", "pending-for-another", "pending-with-challenge", "jump", "out", "out-oneself", "table-weather", "table-no-mercy",
}  # fmt: skip
"""Scenes in which nothing at the table may cover anything else."""
