"""Checks of an installed distribution: a version, a game in lines, and a server, without the checkout."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import time
import urllib.request
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"
EXTRA = "server"
"""The extra to install: what a server needs. Numba and the rest of `all` are large, and not what goes wrong in a wheel."""
PAGES = {"/healthz": "", "/": "<title>", "/docs/": "<title>"}
"""Addresses that an installed server answers, each with a piece of the answer."""
PATIENCE = 60
"""Seconds to wait for a server."""
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
"""Variables that would let an environment see packages from outside."""
LAST_LINES = 20
END_OF_INPUT = 2
"""The exit code of a game in lines whose input ends. The match is saved."""


class Failed(Exception):
    """A step of the release failed. The message is for the person who releases."""


def run(
    command: list[str], folder: Path, environment: dict[str, str] | None = None, *, typed: str | None = None, code: int = 0
) -> str:
    """Run a command in a folder and return its output. Raises Failed with its last lines if it ends with another code."""
    done = subprocess.run(command, cwd=folder, env=environment, input=typed, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != code:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-LAST_LINES:])
        raise Failed(f"Failed: {' '.join(command)}\n{said}".rstrip())
    return done.stdout


def game_in(readme: str) -> tuple[list[str], list[str]]:
    r"""Return the words of the command in the readme that plays a game, and the lines that follow it.

    >>> game_in("```\n$ drawfour play --seed garden\nRules: classic\n> 1\n```")
    (['play', '--seed', 'garden'], ['Rules: classic', '> 1'])
    """
    found = re.search(r"```\n\$ drawfour (play .*?)\n(.*?)\n```", readme, re.DOTALL)
    if found is None:
        raise Failed("README.md has no game that starts with: $ drawfour play")
    return found[1].split(), found[2].split("\n")


def check_installed(distribution: Path, python: str, version: str, scratch: Path) -> None:
    """Install a wheel or an sdist into a fresh environment in the scratch folder, and use it there. Raises Failed."""
    print(f"Checking {distribution.name} with Python {version} ...", flush=True)
    elsewhere = scratch / "elsewhere"
    elsewhere.mkdir(parents=True)
    clean = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    run([python, "-m", "venv", str(scratch / "venv")], elsewhere, clean)
    programs = scratch / "venv" / "bin"
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, f"{distribution}[{EXTRA}]"], elsewhere, clean)
    environment = clean | {"PYTHONUTF8": "1", "COLUMNS": "80", "HOME": str(elsewhere)}
    drawfour = str(programs / "drawfour")
    check_version(drawfour, distribution, elsewhere, environment)
    check_game(drawfour, elsewhere, environment)
    check_server(drawfour, elsewhere, environment)


def check_version(drawfour: str, distribution: Path, folder: Path, environment: dict[str, str]) -> None:
    """Check that the command states the version of its distribution. Raises Failed."""
    said = run([drawfour, "--version"], folder, environment).strip()
    expected = distribution.name.removesuffix(".tar.gz").removesuffix("-py3-none-any.whl").replace("-", " ")
    if said != expected:
        raise Failed(f"Expected drawfour --version to print {expected!r}, and it printed {said!r}.")


def check_game(drawfour: str, folder: Path, environment: dict[str, str], readme: Path = README) -> None:
    """Check that a game through a pipe goes as the readme shows, and that it was saved. Raises Failed."""
    words, lines = game_in(readme.read_text(encoding="utf-8"))
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    saved = str(folder / "game.uno")
    said = run([drawfour, *words, "--save", saved], folder, environment, typed=typed, code=END_OF_INPUT).split("\n")
    for expected, line in zip(lines, said, strict=False):
        if expected != line:
            raise Failed(f"The game in README.md differs from the installed one: expected {expected!r}, and got {line!r}.")
    if len(said) < len(lines):
        raise Failed(f"The game in README.md has {len(lines)} lines, and the installed one stopped after {len(said)}.")
    run([drawfour, "replay", saved], folder, environment)


def check_server(drawfour: str, folder: Path, environment: dict[str, str]) -> None:
    """Check that a server starts, answers with the page and the documentation, and ends when asked to. Raises Failed."""
    command = [drawfour, "serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    with (folder / "server.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log, encoding="utf-8")
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        if address is None:
            raise Failed(f"The server did not start:\n{(folder / 'server.log').read_text(encoding='utf-8')}".rstrip())
        wait_for(f"{address[0].rstrip('/')}/readyz")
        for path, piece in PAGES.items():
            check_answer(address[0].rstrip("/") + path, piece)
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    if server.returncode:
        raise Failed(f"The server ended with exit code {server.returncode} when it was asked to stop.")


def wait_for(address: str) -> None:
    """Wait until a server answers at an address, but not longer than patience lasts."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=PATIENCE):
            return
        time.sleep(0.1)


def check_answer(address: str, piece: str) -> None:
    """Check that a server answers at an address, and that the answer contains a piece of text. Raises Failed."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            text = answer.read().decode("utf-8")
    except OSError as error:
        raise Failed(f"The server does not answer at {address}: {error}") from None
    if piece not in text:
        raise Failed(f"The answer at {address} does not contain {piece!r}.")
