"""Server settings: each is a field with a default, its accepted values and a sentence about it.

The flags of `drawfour serve`, the environment variables `DRAWFOUR_...` and the documentation are generated from the fields. The
settings of a table are in `protocol/settings.py`.
"""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from drawfour.errors import DrawfourError
from drawfour.server import require
from drawfour.server.addresses import Network, is_home_host, plain_origin
from drawfour.server.store.address import PostgresAddress, is_address, without_secrets
from drawfour.system.files import data_folder

require()

_HOST = re.compile(r"[0-9A-Za-z_]([0-9A-Za-z_-]*[0-9A-Za-z_])?(\.[0-9A-Za-z_-]+)*\.?")
_TOKEN = re.compile(r"[!-~]{16,200}")
_DATABASE = "drawfour/tables.sqlite"
_LONGEST_SHOWN = 60


def _about(sentence: str, shown: str, allowed: str, read: Callable[[str], Any], **more: Any) -> dict[str, Any]:
    """Describe a field; `read` parses a value and raises ValueError if it is invalid."""
    return {"sentence": sentence, "shown": shown, "allowed": allowed, "read": read, **more}


def _whole(default: int, low: int, high: int, sentence: str) -> Any:
    read = partial(_read_number, re.compile(r"[0-9]{1,12}"), int, low, high)
    return field(default=default, metadata=_about(sentence, "N", f"{low} to {high}", read))


def _amount(default: float, low: float, high: float, sentence: str) -> Any:
    read = partial(_read_number, re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?"), float, low, high)
    return field(default=default, metadata=_about(sentence, "N", f"{low:g} to {high:g}", read))


def _read_number(pattern: re.Pattern[str], kind: Callable[[str], float], low: float, high: float, text: str) -> float:
    if not pattern.fullmatch(text) or not low <= kind(text) <= high:
        raise ValueError
    return kind(text)


def _read_host(text: str) -> str:
    try:
        return str(ip_address(text.removeprefix("[").removesuffix("]")))
    except ValueError:
        if not _HOST.fullmatch(text) or text.replace(".", "").isdigit():  # 127.0.0, 300.1.1.1
            raise
        return text


def _read_database(text: str) -> Path | PostgresAddress:
    if is_address(text):
        return PostgresAddress(text)
    if not text.strip() or "://" in text or "\0" in text:
        raise ValueError
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # ~nobody
        raise ValueError from error


def read_database(text: str, where: str) -> Path | PostgresAddress:
    """Read the path or the address of a database; `where` names its source in the error. Raises DrawfourError."""
    found: Path | PostgresAddress = next(flag for flag in FLAGS if flag.name == "database").value(text, where)
    return found


def _read_node(text: str) -> str:
    found = _read_origin(text) if text else ""
    if found and not found.startswith("http://"):
        raise ValueError
    return found


def _read_list(read: Callable[[str], Any], text: str) -> tuple[Any, ...]:
    return tuple(read(part.strip()) for part in text.split(",")) if text.strip() else ()


def _read_origin(text: str) -> str:
    found = plain_origin(text.removesuffix("/"))
    if found is None:
        raise ValueError
    return found


def _read_metrics(text: str) -> str:
    if text not in ("off", "on") and not _TOKEN.fullmatch(text):
        raise ValueError
    return text


def _read_format(text: str) -> str:
    if text not in ("text", "json"):
        raise ValueError
    return text


def _usual_database() -> Path:
    try:
        home = Path.home()
    except RuntimeError as error:
        raise DrawfourError(
            "bad_option", "Your home folder can't be found. Use --database to say where to keep the tables."
        ) from error
    return data_folder(os.environ, home) / _DATABASE


@dataclass(frozen=True)
class Config:
    """The settings of a server. `read_config` validates them; the constructor does not.

    >>> Config(database=Path("tables.sqlite")).port
    8000
    """

    host: str = field(
        default="127.0.0.1",
        metadata=_about(
            "address to listen on: 127.0.0.1 for this computer only, 0.0.0.0 for all its networks",
            "ADDRESS",
            "a host name or an IP address, without a port",
            _read_host,
        ),
    )
    port: int = _whole(8000, 0, 65_535, "port to listen on; 0 picks a free one")
    database: Path | PostgresAddress = field(
        default_factory=_usual_database,
        metadata=_about(
            "where all tables are saved: a file, with the key that signs cookies beside it, or a PostgreSQL database",
            "FILE|URL",
            "a file path, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
            _read_database,
            default=f"{_DATABASE} in the user's data folder",
        ),
    )
    node_address: str = field(
        default="",
        metadata=_about(
            "address at which other processes that share the PostgreSQL database reach this one",
            "URL",
            "an address, like http://10.0.0.5:8000",
            _read_node,
            default="the address and port that it listens on",
        ),
    )
    cookie_days: int = _whole(365, 1, 400, "days until a player who doesn't return is forgotten")
    trusted_proxies: tuple[Network, ...] = field(
        default=(),
        metadata=_about(
            "proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted",
            "ADDRESS[,ADDRESS...]",
            "addresses or networks, like 10.0.0.1,192.168.7.0/24",
            partial(_read_list, ip_network),
        ),
    )
    allowed_origins: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "other sites whose pages may connect, besides the server's own",
            "ORIGIN[,ORIGIN...]",
            "origins, like https://example.org,http://localhost:5173",
            partial(_read_list, _read_origin),
        ),
    )
    bots: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "bots of your own to offer at tables, besides those of drawfour and of installed packages",
            "FILE[,FILE...]",
            "files, like mine.py or mine.py:bold",
            partial(_read_list, str),
        ),
    )
    message_bytes: int = _whole(
        135_168, 1024, 1_048_576, "largest message in bytes; the default leaves room for the longest deck file"
    )
    messages_per_second: float = _amount(10, 0.1, 100_000, "messages per second each person may send in the long run")
    messages_burst: int = _whole(30, 1, 100_000, "messages each person may send at once")
    address_messages_per_second: float = _amount(
        200, 0.1, 1_000_000, "messages per second an IP address may send in the long run"
    )
    address_messages_burst: int = _whole(600, 1, 1_000_000, "messages an IP address may send at once")
    connections_per_address: int = _whole(40, 1, 1_000_000, "most connections from one IP address")
    connections: int = _whole(5000, 1, 1_000_000, "most connections in total")
    tables_per_address_per_hour: int = _whole(60, 1, 1_000_000, "most tables created from one IP address per hour")
    tables: int = _whole(2000, 1, 1_000_000, "most tables in memory")
    people_per_table: int = _whole(50, 1, 1000, "most people at a table, spectators included")
    queue_frames: int = _whole(64, 8, 65_536, "messages that may wait for a slow client before it is disconnected")
    empty_minutes: float = _amount(5, 0.01, 100_000, "minutes until a table with nobody connected is unloaded from memory")
    keep_days: float = _amount(7, 0.01, 100_000, "days until an unused table is closed and its log deleted")
    metrics: str = field(
        default="off",
        repr=False,
        metadata=_about(
            "access to /metrics: off, on for everyone, or a token to be sent as Authorization: Bearer TOKEN",
            "off|on|TOKEN",
            "off, on, or a token of 16 to 200 printable characters without spaces",
            _read_metrics,
            is_secret=True,
        ),
    )
    log_format: str = field(default="text", metadata=_about("format of the log", "text|json", "text or json", _read_format))

    @property
    def is_for_home(self) -> bool:
        """Is the server meant for its own network only, without a proxy or another site in front of it?

        >>> [Config(host=host, database=Path("x")).is_for_home for host in ("127.0.0.1", "0.0.0.0", "192.168.1.7", "8.8.8.8")]
        [True, True, True, False]
        """
        return is_home_host(self.host) and not self.trusted_proxies and not self.allowed_origins


@dataclass(frozen=True)
class Flag:
    """A server setting as it is given on the command line or in the environment."""

    name: str
    sentence: str
    shown: str  # the placeholder for its value in help
    allowed: str
    default: str
    is_secret: bool
    read: Callable[[str], Any]

    @property
    def flag(self) -> str:
        """Return the name on the command line.

        >>> FLAGS[0].flag, FLAGS[0].variable
        ('--host', 'DRAWFOUR_HOST')
        """
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Return the name in the environment."""
        return f"DRAWFOUR_{self.name.upper()}"

    def value(self, text: str, where: str) -> Any:
        """Parse the value; `where` names its source in the error. Raises DrawfourError."""
        try:
            return self.read(text)
        except ValueError:
            found = "" if self.is_secret else f", not {_short(text)}"
            raise DrawfourError("bad_option", f"{where} must be {self.allowed}{found}.") from None


def _short(text: str) -> str:
    """Return the text in a form that fits a line, without the password of an address."""
    text = without_secrets(text)
    shown = text if text.isprintable() and text == text.strip() and text else repr(text)
    return shown if len(shown) <= _LONGEST_SHOWN else shown[:_LONGEST_SHOWN] + "..."


def _flags() -> tuple[Flag, ...]:
    found = []
    for each in fields(Config):
        about = dict(each.metadata)
        default = about.pop("default", None) or (str(each.default) if each.default != () else "none")
        found.append(Flag(each.name, default=default, is_secret=about.pop("is_secret", False), **about))
    return tuple(found)


FLAGS = _flags()
"""All settings, in the order of help and documentation."""


def add_flags(parser: ArgumentParser) -> None:
    """Add a flag for every setting; `read_config` reads them."""
    about = "Each of these can also be set in the environment: DRAWFOUR_PORT for --port, and so on."
    group = parser.add_argument_group("server", about)
    for flag in FLAGS:
        text = f"{flag.sentence} ({flag.default})".replace("%", "%%")
        group.add_argument(flag.flag, dest=f"config_{flag.name}", metavar=flag.shown, help=text)


def read_config(parsed: Namespace, environment: Mapping[str, str]) -> Config:
    """Read the settings: flags first, then environment variables, then defaults. Empty variables are ignored.

    Raises DrawfourError ("bad_option"), which names the flag or variable and the accepted values.

    >>> parser = ArgumentParser()
    >>> add_flags(parser)
    >>> read_config(parser.parse_args(["--port", "80"]), {"DRAWFOUR_PORT": "81", "DRAWFOUR_TABLES": "5"}).port
    80
    >>> read_config(parser.parse_args([]), {"DRAWFOUR_PORT": "many"})
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: DRAWFOUR_PORT must be 0 to 65535, not many.
    """
    given = {}
    for flag in FLAGS:
        text = getattr(parsed, f"config_{flag.name}", None)
        if text is not None:
            given[flag.name] = flag.value(text, flag.flag)
        elif environment.get(flag.variable):
            given[flag.name] = flag.value(environment[flag.variable], flag.variable)
    return Config(**given)
