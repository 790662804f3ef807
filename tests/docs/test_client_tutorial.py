"""The client of the tutorial plays a round at a table of a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from fixtures.files import ROOT
from fixtures.patience import PATIENCE
from fixtures.serving import Running

PAGE = ROOT / "docs" / "tutorials" / "client.md"


def test_the_client_of_the_tutorial_plays_a_round(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    client = tmp_path / "client.py"
    client.write_text(program.replace('"seats": 2,', '"seats": 2, "thinking_seconds": 0,'), encoding="utf-8")
    (tmp_path / "server").mkdir()
    server = Running(tmp_path / "server")
    try:
        address = f"ws://127.0.0.1:{server.port}/socket"
        done = subprocess.run(
            [sys.executable, str(client), address], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    finally:
        server.end()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout in {"Robot has won.\n", "The bot has won.\n"}
