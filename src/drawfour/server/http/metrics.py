"""Figures of a running server, in the form of Prometheus. They count and name nobody."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from drawfour.server.room.lobby import Lobby


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._connections = Gauge("drawfour_connections", "Sockets that are open", registry=self.registry)
        self._messages = Counter("drawfour_messages", "Messages heard from clients", registry=self.registry)
        self._tables = Gauge("drawfour_tables", "Tables in memory", registry=self.registry)
        self._playing = Gauge("drawfour_tables_playing", "Tables in memory at which a match runs", registry=self.registry)
        self._failed = Gauge("drawfour_tables_failed", "Tables that have failed", registry=self.registry)
        self.heard = 0  # messages since the figures were asked for last

    def connected(self, more: int) -> None:
        """So many sockets more."""
        self._connections.inc(more)

    def text(self, lobby: Lobby) -> bytes:
        """All figures as they are now."""
        self._messages.inc(self.heard)
        self.heard = 0
        rooms = list(lobby.rooms.values())
        self._tables.set(len(rooms))
        self._playing.set(sum(room.table.is_match_running for room in rooms))
        self._failed.set(sum(room.is_failed for room in rooms))
        return generate_latest(self.registry)
