"""Where a server can be reached, for people: addresses, and pictures of them that a telephone can read."""

from __future__ import annotations

import io
import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from typing import Any, TextIO

import segno

from drawfour.invocation import this_command
from drawfour.server.addresses import is_for_others, network_addresses

MADE_BY = "DRAWFOUR_MADE_BY"  # a variable that says by which make the server was started: make play
_EVERYWHERE = {"0.0.0.0": 4, "::": 6}  # noqa: S104  # what they mean, not where to listen
_UNNAMED: dict[str, Any] = {"svgclass": None, "lineclass": None}
_BORDER = 2  # half of what the standard asks for; telephones need no more, and a narrow terminal has no more
_BLACK_ON_WHITE = "\x1b[38;5;231;48;5;16m{}\x1b[0m"  # the blocks that are drawn are what is white


def local_address(host: str, port: int) -> str:
    """The address for this computer's own browser, of a server that listens there.

    >>> local_address("0.0.0.0", 8000), local_address("::", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    """
    return _written({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)  # noqa: S104  # as above


def print_invitation(host: str, port: int, out: TextIO, for_others: str, addresses: Sequence[str] | None = None) -> None:
    """Say where the server that listens there can be reached, and how it is ended.

    `for_others` is the command that starts it for the whole network, `addresses` are this machine's, looked up unless given.
    """
    out.write(f"Tables are open at {local_address(host, port)}\n")
    if _is_local(host):
        out.write(f"Only this computer can reach them. For others in its network, end this and start:\n  {for_others}\n")
    else:
        if addresses is None or host not in _EVERYWHERE:
            addresses = _hosts_for_others(host)
        out.write("For others in the same network:\n" if addresses else "This computer is in no network now.\n")
        out.writelines(f"  {_written(address, port)}\n{_picture(_written(address, port), out)}" for address in addresses)
    out.write("Ctrl-C ends the server; tables and seats are kept.\n")
    out.flush()


def invitation(asked: str | None, host: str, port: int, code: str) -> tuple[str, bool]:
    """The address of a table that others can open, and whether only this computer can.

    `asked` is the origin by which the server has been asked, None where it was none. A name that is good for others is good
    for all of them; somebody at this computer itself is told the address of this computer in its network.

    >>> invitation("https://example.org", "127.0.0.1", 8000, "abcd")
    ('https://example.org/t/abcd', False)
    >>> invitation("http://localhost:8000", "127.0.0.1", 8000, "abcd")
    ('http://127.0.0.1:8000/t/abcd', True)
    """
    if asked is not None and is_for_others(asked):
        return f"{asked}/t/{code}", False
    found = _hosts_for_others(host)
    return f"{_written(found[0], port) if found else local_address(host, port)}/t/{code}", not found


def for_others(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The command that starts what was started like this again, for others in the network too.

    >>> for_others(["/usr/bin/drawfour", "serve", "--open", "--port", "9000"], {"DRAWFOUR_MADE_BY": "make play"})
    'make play ARGS="--port 9000 --host 0.0.0.0"'
    """
    program, *given = arguments
    made = environment.get(MADE_BY)
    kept: list[str] = []
    for before, each in zip(["", *given], given, strict=False):
        if "--host" not in (before, each) and not each.startswith("--host="):
            kept.append(each)
    wanted = shlex.join([*kept, "--host", "0.0.0.0"])  # noqa: S104  # to be said
    if made:
        return f'{made} ARGS="{wanted.removeprefix("serve ").removeprefix("--open ")}"'
    return f"{this_command(program)} {wanted}"


def drawing(text: str) -> bytes:
    """The text as a QR code in SVG: dark on light, with the quiet zone that the standard asks for."""
    drawn = segno.make_qr(text, error="m").svg_inline(border=4, dark="#000", light="#fff", omitsize=True, **_UNNAMED)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" ', 1).encode()


def _hosts_for_others(host: str) -> list[str]:
    """The addresses at which others reach what listens there; none where only this computer does."""
    if host in _EVERYWHERE:
        return network_addresses(_EVERYWHERE[host])
    return [] if _is_local(host) else [host]


def _is_local(host: str) -> bool:
    """Can only this computer reach what listens there?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().removesuffix(".") == "localhost"


def _written(host: str, port: int) -> str:
    """The address of a page."""
    return f"http://{f'[{host}]' if ':' in host else host}" + f":{port}" * (port != 80)


def _picture(text: str, out: TextIO) -> str:
    """The text as a QR code in lines, or nothing where it cannot be shown or nobody would see it."""
    if not out.isatty() or os.environ.get("TERM") == "dumb":
        return ""
    drawn = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawn, border=_BORDER, compact=True)
    lines = drawn.getvalue().splitlines()
    if max(map(len, lines)) > shutil.get_terminal_size((80, 24)).columns or not _can_write(out, drawn.getvalue()):
        return ""
    paint = "{}" if os.environ.get("NO_COLOR") else _BLACK_ON_WHITE
    return "".join(f"{paint.format(line)}\n" for line in lines)


def _can_write(out: TextIO, text: str) -> bool:
    """Does the encoding of the output have these characters?"""
    try:
        text.encode(out.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
