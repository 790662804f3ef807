"""Draw the picture of the terminal in docs/pictures again. `make docs`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from fixtures.full_screen import picture_of_a_table

if __name__ == "__main__":
    (ROOT / "docs" / "pictures" / "terminal.svg").write_text(asyncio.run(picture_of_a_table()), encoding="utf-8")
