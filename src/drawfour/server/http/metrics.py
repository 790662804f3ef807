"""Prometheus metrics of a running server. They identify nobody."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from drawfour.server.room.table_registry import TableRegistry


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._connections = Gauge("drawfour_connections", "Open sockets", registry=self.registry)
        self._messages = Counter("drawfour_messages", "Messages received from clients", registry=self.registry)
        self._tables = Gauge("drawfour_tables", "Tables in memory", registry=self.registry)
        self._playing = Gauge("drawfour_tables_playing", "Tables in memory with a match running", registry=self.registry)
        self._failed = Gauge("drawfour_tables_failed", "Tables that have failed", registry=self.registry)
        self.received = 0  # messages since the metrics were last read

    def connected(self, more: int) -> None:
        """Add to the number of open sockets."""
        self._connections.inc(more)

    def text(self, tables: TableRegistry) -> bytes:
        """Return the current metrics in the text format of Prometheus."""
        self._messages.inc(self.received)
        self.received = 0
        rooms = list(tables.rooms.values())
        self._tables.set(len(rooms))
        self._playing.set(sum(room.table.is_match_running for room in rooms))
        self._failed.set(sum(room.is_failed for room in rooms))
        return generate_latest(self.registry)
