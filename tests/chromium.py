"""The browser that tests of the page need: the one that is there, or on Debian, as root, one that is got."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PACKAGES = ("chromium-headless-shell", "chromium")
"""Of Debian, in the order in which they are wanted: without windows it starts with a sixth of the work."""
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
MISSING = "there is no Chromium: install Debian's `chromium`, or Chrome, and put it on the path"


def chromium() -> str | None:
    """Where it is."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def main() -> int:
    """Get one where there is none and that can be; says what is missing otherwise, which only CI takes for a failure."""
    if chromium() is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("Getting Chromium (once) ...", flush=True)
        _apt_get("update")
        for package in PACKAGES:
            if chromium() is None:
                _apt_get("install", "--yes", "--no-install-recommends", package)
    if chromium() is None:
        print(f"The page is not tested in a browser: {MISSING}.", file=sys.stderr)
        return int(os.environ.get("CI") == "true")
    return 0


def _apt_get(*words: str) -> None:
    subprocess.run(["apt-get", "--quiet=2", *words], check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
