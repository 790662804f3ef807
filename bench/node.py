"""The Node.js packages of the benchmarks, installed beside this file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from turns import Missing, run

HERE = Path(__file__).parent
UNO_ENGINE, BOARDGAME = "uno-engine", "boardgame.io"
PACKAGES = {UNO_ENGINE: "2.0.3", BOARDGAME: "0.50.2", "ws": "8.23.0"}


def node(name: str) -> str:
    """Install the packages if needed, and return the path of Node.js. Raises Missing; `name` is what is then left out."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if not program or not npm:
        raise Missing(f"{name} is left out: node or npm is not installed")
    if any(_installed(package) != version for package, version in PACKAGES.items()):
        quietly = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1"]
        wanted = [f"{package}@{version}" for package, version in PACKAGES.items()]
        run(name, [npm, "install", "--prefix", HERE, *quietly, *wanted])
    return program


def _installed(package: str) -> str | None:
    described = HERE / "node_modules" / package / "package.json"
    if not described.exists():
        return None
    version: str = json.loads(described.read_text(encoding="utf-8"))["version"]
    return version
