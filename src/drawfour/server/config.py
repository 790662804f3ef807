"""What the operator of a server can set: each a field with its default, what is allowed, and a sentence.

The flags of `drawfour serve`, the environment variables `DRAWFOUR_...` and the documentation are made from the fields. What is
chosen for one table stands in `protocol/settings.py`.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from drawfour.errors import DrawfourError
from drawfour.server.addresses import Network, plain_origin

_HOST = re.compile(r"[0-9A-Za-z_]([0-9A-Za-z_-]*[0-9A-Za-z_])?(\.[0-9A-Za-z_-]+)*\.?")
_TOKEN = re.compile(r"[!-~]{16,200}")
_DATABASE = "drawfour/tables.sqlite"
_LONGEST_SHOWN = 60


def _about(sentence: str, shown: str, allowed: str, read: Callable[[str], Any], **more: Any) -> dict[str, Any]:
    """What the field knows: `read` makes a value of a text, and raises ValueError where it is not allowed."""
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


def _read_path(text: str) -> Path:
    if not text.strip() or "://" in text or "\0" in text:
        raise ValueError
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # ~nobody
        raise ValueError from error


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


def data_folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Where programs keep a user's data on this platform (`sys.platform`).

    >>> data_folder({}, "linux", Path("/home/ann")).as_posix()
    '/home/ann/.local/share'
    >>> data_folder({}, "darwin", Path("/Users/ann")).as_posix()
    '/Users/ann/Library/Application Support'
    """
    if platform == "darwin":
        return home / "Library" / "Application Support"
    if platform == "win32":
        named, usual = environment.get("APPDATA", ""), home / "AppData" / "Roaming"
    else:
        named, usual = environment.get("XDG_DATA_HOME", ""), home / ".local" / "share"
    return Path(named) if named and Path(named).is_absolute() else usual  # a relative one is to be ignored, it is agreed


def _usual_database() -> Path:
    try:
        home = Path.home()
    except RuntimeError as error:
        raise DrawfourError(
            "bad_option", "there is no home folder here: --database must say where the tables are kept"
        ) from error
    return data_folder(os.environ, sys.platform, home) / _DATABASE


@dataclass(frozen=True)
class Config:
    """What the operator has set. `read_config` checks what people wrote; what a program makes it does not.

    >>> Config(database=Path("tables.sqlite")).port
    8000
    """

    host: str = field(
        default="127.0.0.1",
        metadata=_about(
            "where to listen: 127.0.0.1 is this computer alone, 0.0.0.0 all its networks",
            "ADDRESS",
            "a name or an address without a port",
            _read_host,
        ),
    )
    port: int = _whole(8000, 0, 65_535, "the port; 0 is any free one")
    database: Path = field(
        default_factory=_usual_database,
        metadata=_about(
            "the file that keeps all tables; the key that signs cookies lies beside it",
            "FILE",
            "the path of a file",
            _read_path,
            default=f"{_DATABASE} in the user's data folder",
        ),
    )
    cookie_days: int = _whole(365, 1, 400, "how long somebody who does not come back is known")
    trusted_proxies: tuple[Network, ...] = field(
        default=(),
        metadata=_about(
            "proxies whose X-Forwarded-For and X-Forwarded-Proto are believed",
            "ADDRESS[,ADDRESS...]",
            "addresses and networks, as in 10.0.0.1,192.168.7.0/24",
            partial(_read_list, ip_network),
        ),
    )
    allowed_origins: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "other sites whose pages may play here; this server's own always may",
            "ORIGIN[,ORIGIN...]",
            "origins, as in https://example.org,http://localhost:5173",
            partial(_read_list, _read_origin),
        ),
    )
    message_bytes: int = _whole(
        135_168, 1024, 1_048_576, "how long a message may be; unless told otherwise, one with the longest deck fits"
    )
    messages_per_second: float = _amount(10, 0.1, 100_000, "how many messages a person may send in the long run")
    messages_burst: int = _whole(30, 1, 100_000, "how many messages a person may send at once")
    address_messages_per_second: float = _amount(
        200, 0.1, 1_000_000, "how many messages may come from an address in the long run"
    )
    address_messages_burst: int = _whole(600, 1, 1_000_000, "how many messages may come from an address at once")
    connections_per_address: int = _whole(40, 1, 1_000_000, "how many connections an address may have")
    connections: int = _whole(5000, 1, 1_000_000, "how many connections there may be")
    tables_per_address_per_hour: int = _whole(60, 1, 1_000_000, "how many tables may be made from an address in an hour")
    tables: int = _whole(2000, 1, 1_000_000, "how many tables there may be in memory")
    people_per_table: int = _whole(50, 1, 1000, "how many people may be at a table, with those who watch")
    queue_frames: int = _whole(64, 8, 65_536, "how many messages may wait for a client before it is dropped as too slow")
    empty_minutes: float = _amount(5, 0.01, 100_000, "after how long a table with nobody connected leaves memory")
    keep_days: float = _amount(7, 0.01, 100_000, "after how long a table that nobody touched is closed and its log deleted")
    metrics: str = field(
        default="off",
        repr=False,
        metadata=_about(
            "who may read /metrics: nobody, everybody, or who shows this token as Authorization: Bearer TOKEN",
            "off|on|TOKEN",
            "off, on, or a token of 16 to 200 letters and signs without spaces",
            _read_metrics,
            is_secret=True,
        ),
    )
    log_format: str = field(default="text", metadata=_about("how the log is written", "text|json", "text, json", _read_format))


@dataclass(frozen=True)
class Flag:
    """How a field of `Config` is given: on the command line, or in the environment."""

    name: str
    sentence: str
    shown: str  # what stands for its value in help
    allowed: str
    default: str
    is_secret: bool
    read: Callable[[str], Any]

    @property
    def flag(self) -> str:
        """As it stands on the command line.

        >>> FLAGS[0].flag, FLAGS[0].variable
        ('--host', 'DRAWFOUR_HOST')
        """
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """As it stands in the environment."""
        return f"DRAWFOUR_{self.name.upper()}"

    def value(self, text: str, where: str) -> Any:
        """The value that this text, written at that place, stands for; raises DrawfourError."""
        try:
            return self.read(text)
        except ValueError:
            found = "" if self.is_secret else f", not {_short(text)}"
            raise DrawfourError("bad_option", f"{where} must be {self.allowed}{found}") from None


def _short(text: str) -> str:
    """A text as it can be shown in a line."""
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
"""Everything that can be set, in the order of help and documentation."""


def add_flags(parser: ArgumentParser) -> None:
    """Add a flag for everything that can be set; `read_config` reads what was given."""
    about = "What is not given here may stand in the environment: DRAWFOUR_PORT for --port, and so on."
    group = parser.add_argument_group("server", about)
    for flag in FLAGS:
        text = f"{flag.sentence} ({flag.default})".replace("%", "%%")
        group.add_argument(flag.flag, dest=f"config_{flag.name}", metavar=flag.shown, help=text)


def read_config(parsed: Namespace, environment: Mapping[str, str]) -> Config:
    """What was given on the command line, else in the environment, else the defaults. An empty variable counts as not given.

    Raises DrawfourError ("bad_option"), whose sentence names the flag or variable and what is allowed.

    >>> parser = ArgumentParser()
    >>> add_flags(parser)
    >>> read_config(parser.parse_args(["--port", "80"]), {"DRAWFOUR_PORT": "81", "DRAWFOUR_TABLES": "5"}).port
    80
    >>> read_config(parser.parse_args([]), {"DRAWFOUR_PORT": "many"})
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: DRAWFOUR_PORT must be 0 to 65535, not many
    """
    given = {}
    for flag in FLAGS:
        said = getattr(parsed, f"config_{flag.name}", None)
        if said is not None:
            given[flag.name] = flag.value(said, flag.flag)
        elif environment.get(flag.variable):
            given[flag.name] = flag.value(environment[flag.variable], flag.variable)
    return Config(**given)
