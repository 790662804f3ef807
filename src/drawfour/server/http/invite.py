"""Invitations: addresses at which others reach a server or a table, as text and as QR codes."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from typing import Any, TextIO

import segno

from drawfour.bots.registry import can_search
from drawfour.invocation import this_command
from drawfour.server.addresses import is_for_others, network_addresses
from drawfour.server.store.address import without_secrets
from drawfour.system.terminal import joined, obeys_escapes

MADE_BY = "DRAWFOUR_MADE_BY"  # the variable with the make command that started the server, such as `make play`
_EVERYWHERE = {"0.0.0.0": 4, "::": 6}  # noqa: S104  # only compared with the configured host
_UNNAMED: dict[str, Any] = {"svgclass": None, "lineclass": None}
_BORDER = 2  # half of the standard's quiet zone; enough for phones, and fits a narrow terminal
_BLACK_ON_WHITE = "\x1b[38;5;231;48;5;16m{}\x1b[0m"  # segno draws the light modules


def local_address(host: str, port: int) -> str:
    """Return the address of a server for a browser on the same computer.

    >>> local_address("0.0.0.0", 8000), local_address("::", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    """
    return _written({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)  # noqa: S104  # as above


def print_invitation(host: str, port: int, out: TextIO, for_others: str, addresses: Sequence[str] | None = None) -> None:
    """Print where a server can be reached, and how to stop it.

    `for_others` is the command that starts it for the whole network; `addresses` are this computer's, looked up unless given.
    """
    out.write(f"drawfour is running at {local_address(host, port)}\n")
    if _is_local(host):
        out.write(f"Only this computer can reach it. To let others on your network play, stop it and run:\n  {for_others}\n")
    else:
        if addresses is None or host not in _EVERYWHERE:
            addresses = hosts_for_others(host)
        out.write("Others on your network can open:\n" if addresses else "This computer is not connected to a network.\n")
        out.writelines(f"  {_written(address, port)}\n{_picture(_written(address, port), out)}" for address in addresses)
    out.write("Press Ctrl-C to stop. Tables and seats are saved.\n")
    out.flush()


def invitation(asked: str | None, host: str, port: int, code: str) -> tuple[str, bool]:
    """Return the address to send to others, and whether only this computer can open it.

    `asked` is the origin of the request's URL, if it is valid. It is kept if others can reach it; otherwise this computer's
    address on the local network takes its place.

    >>> invitation("https://example.org", "127.0.0.1", 8000, "abcd")
    ('https://example.org/t/abcd', False)
    >>> invitation("http://localhost:8000", "127.0.0.1", 8000, "abcd")
    ('http://127.0.0.1:8000/t/abcd', True)
    """
    if asked is not None and is_for_others(asked):
        return f"{asked}/t/{code}", False
    found = hosts_for_others(host)
    return f"{_written(found[0], port) if found else local_address(host, port)}/t/{code}", not found


def print_laboratory(out: TextIO, environment: Mapping[str, str]) -> None:
    """If the laboratory is missing, print what it adds to a server and how to install it."""
    if not can_search():
        how = "run make lab" if MADE_BY in environment else "install drawfour again, with [server,lab]"
        missing = "the bot master and the analysis of matches are"
        out.write(f"The laboratory is not installed, so {missing} unavailable. To add them, {how}.\n")
        out.flush()


def for_others(arguments: Sequence[str], environment: Mapping[str, str], *, has_folder: bool = True) -> str:
    """Return the command that restarts the server with the same arguments, open to the network.

    Without `has_folder`, it does not say where the program is.

    >>> for_others(["/usr/bin/drawfour", "serve", "--open", "--port", "9000"], {"DRAWFOUR_MADE_BY": "make play"})
    'make play ARGS="--port 9000 --host 0.0.0.0"'
    """
    program, *given = arguments
    made = environment.get(MADE_BY)
    kept: list[str] = []
    for before, each in zip(["", *given], given, strict=False):
        if "--host" not in (before, each) and not each.startswith("--host="):
            kept.append(without_secrets(each))  # clients are shown the command, too
    wanted = joined([*kept, "--host", "0.0.0.0"])  # noqa: S104  # only printed
    if made:
        return f'{made} ARGS="{wanted.removeprefix("serve ").removeprefix("--open ")}"'
    return f"{this_command(program, has_folder=has_folder)} {wanted}"


def drawing(text: str) -> bytes:
    """Draw the text as a QR code in SVG: dark on light, with the quiet zone of the standard."""
    drawn = segno.make_qr(text, error="m").svg_inline(border=4, dark="#000", light="#fff", omitsize=True, **_UNNAMED)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" ', 1).encode()


def hosts_for_others(host: str) -> list[str]:
    """Return the hosts at which others reach a server that listens on `host`; empty if only this computer can."""
    if host in _EVERYWHERE:
        return network_addresses(_EVERYWHERE[host])
    return [] if _is_local(host) else [host]


def _is_local(host: str) -> bool:
    """Can only this computer reach a server that listens on `host`?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().removesuffix(".") == "localhost"


def _written(host: str, port: int) -> str:
    """Return the address of a page."""
    return f"http://{f'[{host}]' if ':' in host else host}" + f":{port}" * (port != 80)


def _picture(text: str, out: TextIO) -> str:
    """Draw the text as a QR code of text lines; empty if the output isn't a terminal that can show it."""
    if not obeys_escapes(out):
        return ""
    drawn = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawn, border=_BORDER, compact=True)
    lines = drawn.getvalue().splitlines()
    if max(map(len, lines)) > shutil.get_terminal_size((80, 24)).columns or not _can_write(out, drawn.getvalue()):
        return ""
    paint = "{}" if os.environ.get("NO_COLOR") else _BLACK_ON_WHITE
    return "".join(f"{paint.format(line)}\n" for line in lines)


def _can_write(out: TextIO, text: str) -> bool:
    """Can the output encode these characters?"""
    try:
        text.encode(out.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
