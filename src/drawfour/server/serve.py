"""The command `drawfour serve`: start the server, run it, and shut it down gracefully."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket as sockets
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import IO, Any, TextIO

import structlog
import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from drawfour import __version__
from drawfour.bots import offer
from drawfour.errors import DrawfourError
from drawfour.server.config import FLAGS, Config, read_config
from drawfour.server.http.app import make_app
from drawfour.server.http.identity import CookieSigner
from drawfour.server.http.invite import MADE_BY, for_others, hosts_for_others, local_address, print_invitation, print_laboratory
from drawfour.server.http.metrics import Metrics
from drawfour.server.http.routes import Server
from drawfour.server.http.uvicorn_protocols import HttpProtocol, SocketProtocol
from drawfour.server.lock_file import acquire_lock, address_in_use, write_address
from drawfour.server.rate_limit import Buckets, Counter
from drawfour.server.room.clock import RealClock
from drawfour.server.room.ownership import Ownership
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.signing_key import OTHER_VARIABLE, SECRET_VARIABLE, Keys, given_keys, signing_keys
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import Store, StoreFailed
from drawfour.server.store.opening import open_store
from drawfour.server.table.thinking import is_any_thinking
from drawfour.system.network import claim_port, is_port_taken
from drawfour.system.processes import allow_open_files, free_memory, stop_signals
from drawfour.system.terminal import has_display

_journal = structlog.get_logger()

BACKLOG = 2048
SPARE_CONNECTIONS = 1000  # for plain HTTP requests
LAST_SECONDS = 2  # for farewells to be sent
PAUSE_SECONDS = 0.02
OPENING_SECONDS = 2  # for a browser to accept an address


def run_serve(parsed: Namespace, out: TextIO = sys.stdout) -> None:
    """Serve tables until a signal arrives. Raises DrawfourError if the server can't start.

    With `--open`, a server that already uses the database is opened in the browser instead, and if the default port is taken, a
    free one is used: the person wants to play.
    """
    config = read_config(parsed, os.environ)
    offer(config.bots)
    if parsed.open and isinstance(config.database, Path) and (running := address_in_use(config.database)):
        out.write(f"drawfour is already running at {running}\n")
        out.flush()
        open_browser(running, wait_seconds=OPENING_SECONDS)
        return
    is_port_chosen = parsed.config_port is not None or bool(os.environ.get("DRAWFOUR_PORT"))
    listening = listen(config, is_any_port_good=parsed.open and not is_port_chosen)
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:  # uvloop, if it is installed
            runner.run(_serve(config, listening, out, opens=parsed.open))
    except StoreFailed as failed:
        raise DrawfourError("bad_file", str(failed)) from None
    finally:
        listening.close()
    if is_any_thinking():  # nothing stops a compiler, and the interpreter would wait for it
        out.flush()
        os._exit(0)


def listen(config: Config, *, is_any_port_good: bool = False) -> sockets.socket:
    """Return a socket that listens on the configured host and port, or on a free port if allowed. Raises DrawfourError."""
    family = sockets.AF_INET6 if ":" in config.host else sockets.AF_INET
    found = sockets.socket(family, sockets.SOCK_STREAM)
    try:
        claim_port(found)
        found.bind((config.host, config.port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        if is_any_port_good and is_port_taken(error):
            return listen(replace(config, port=0))
        raise DrawfourError(
            "bad_option",
            f"Can't listen on {config.host}, port {config.port}: {error.strerror or error}. {_advice(error)}",
        ) from None
    return found


def _advice(error: OSError) -> str:
    """Say what to do if a socket can't listen."""
    if isinstance(error, sockets.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return "Choose an address of this computer with --host: 127.0.0.1, or 0.0.0.0 for all its networks."
    return "Choose another port with --port, or 0 for any free one."


async def build(config: Config, port: int | None = None) -> Server:
    """Open the database and create the services of the server. Raises StoreFailed or DrawfourError.

    `port` is the one it listens on, if that isn't the configured one.
    """
    if isinstance(config.database, Path):
        store: Store = await open_store(config.database)
        try:
            lock = acquire_lock(config.database)
            return _server(config, store, signing_keys(config.database, os.environ), lock)
        except DrawfourError:
            await store.close()
            raise
    from drawfour.server.cluster.opening import open_cluster  # a process that has its database to itself needs none of it

    address = config.node_address or node_address(config.host, port or config.port, config.database)
    cluster = await open_cluster(config.database, address, given_keys(os.environ))
    server = _server(config, cluster.store, cluster.keys, None, cluster.members)
    server.cluster = cluster
    return server


def _server(config: Config, store: Store, keys: Keys, lock: IO[bytes] | None, owners: Ownership | None = None) -> Server:
    tables = TableRegistry(
        store,
        RealClock(),
        most_tables=config.tables,
        most_people=config.people_per_table,
        empty_ms=round(60_000 * config.empty_minutes),
        keep_ms=round(86_400_000 * config.keep_days),
        creations=Buckets(config.tables_per_address_per_hour / 3600, config.tables_per_address_per_hour),
        free_memory=free_memory,
        owners=owners,
    )
    return Server(
        config=config,
        lock=lock,
        store=store,
        tables=tables,
        identity=CookieSigner(keys[0], config.cookie_days, others=keys[1:]),
        metrics=Metrics(),
        connections=Counter(config.connections_per_address, config.connections),
        own=Buckets(config.messages_per_second, config.messages_burst),
        shared=Buckets(config.address_messages_per_second, config.address_messages_burst),
    )


def node_address(host: str, port: int, database: PostgresAddress) -> str:
    """Return the address at which other processes reach a server that listens on a host and port.

    Raises DrawfourError if it is for this computer only, but the database is on another one.

    >>> node_address("10.0.0.5", 8000, PostgresAddress("postgresql://10.0.0.1/drawfour"))
    'http://10.0.0.5:8000'
    """
    for reached in hosts_for_others(host):
        return local_address(reached, port)
    if database.is_local:
        return local_address(host, port)
    raise DrawfourError(
        "bad_option",
        f"Processes on other computers can't reach {local_address(host, port)}. Say with --node-address where they reach this "
        "one, or listen on another address with --host.",
    )


class GracefulServer(uvicorn.Server):
    """A uvicorn server that says goodbye to everyone before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self.server = server

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let a signal only stop the server, so that the process exits with 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in stop_signals()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop the server. Another signal changes nothing: that takes seconds at most, and nothing may be lost."""
        self.should_exit = True

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Say goodbye, and close everything."""
        await self.server.shut_down()
        for _ in range(round(LAST_SECONDS / PAUSE_SECONDS)):
            if not len(self.server.connections):
                break
            await asyncio.sleep(PAUSE_SECONDS)
        await super().shutdown(sockets)


async def _serve(config: Config, listening: sockets.socket, out: TextIO, *, opens: bool) -> None:
    write_log(config)
    for name in unknown_variables(os.environ):
        _journal.warning("unknown variable", name=name)
    host, port = listening.getsockname()[:2]
    server = await build(config, port)
    try:
        await server.start()  # not in the application, where an error would have no sentence
    except StoreFailed:
        await server.store.close()
        raise
    serving = uvicorn.Config(
        make_app(server),
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        limit_concurrency=config.connections + SPARE_CONNECTIONS,
    )
    print_invitation(config.host if config.host != "localhost" else host, port, out, for_others(sys.argv, os.environ))
    print_laboratory(out, os.environ)
    if server.lock is not None:
        write_address(server.lock, local_address(config.host, port))
    if opens:
        open_browser(local_address(config.host, port))
    facts = {"version": __version__, "host": config.host, "port": port, "database": str(config.database)}
    _announce(config, f"Tables are saved in {config.database}.", "serving", **facts)
    tune_garbage_collection()
    allow_open_files(config.connections + 2 * SPARE_CONNECTIONS)
    await GracefulServer(serving, server).serve([listening])
    _announce(config, "The server has stopped.", "stopped")


def _announce(config: Config, sentence: str, event: str, **facts: Any) -> None:
    """Tell a person at a terminal in a sentence, or log an event."""
    if config.log_format == "text" and sys.stderr.isatty():
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    else:
        _journal.info(event, **facts)


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Return the variables that look like settings but are unknown.

    >>> unknown_variables({"DRAWFOUR_PORT": "80", "DRAWFOUR_PROT": "81", "PATH": "/bin"})
    ['DRAWFOUR_PROT']
    """
    known = {MADE_BY, SECRET_VARIABLE, OTHER_VARIABLE, *(flag.variable for flag in FLAGS)}
    return sorted(name for name in environment if name.startswith("DRAWFOUR_") and name not in known)


def open_browser(address: str, *, wait_seconds: float = 0) -> None:
    """Open the address in a browser if there is a display, and wait a while for the browser to take it.

    Uses a thread, as some browsers block until they are closed.
    """
    if has_display(os.environ):
        opening = Thread(target=webbrowser.open, args=(address,), daemon=True)
        opening.start()
        opening.join(wait_seconds)


def tune_garbage_collection() -> None:
    """Make cyclic garbage collection rare: to scan all tables takes as long as two hundred moves.

    Existing objects are never scanned, and almost nothing created later is part of a cycle.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(300_000, 10, 10)


def write_log(config: Config) -> None:
    """Log to standard error, one line per event, as text or JSON."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr, force=True)
    last = structlog.processors.JSONRenderer() if config.log_format == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
