"""The benchmark `bench/soak.py` in its shortest form: it works, and every command is answered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fixtures.patience import PATIENCE

SCRIPT = Path(__file__).parents[2] / "bench" / "soak.py"


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the script reads /proc")


def soaked(growth: str, watch: str) -> subprocess.CompletedProcess[str]:
    brief = ["--minutes", "0.1", "--tables", "4", "--stay", "2", "--pace", "0.05", "--growth", growth, "--watch", watch]
    return subprocess.run([sys.executable, str(SCRIPT), *brief], capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_people_come_and_go_at_a_real_server() -> None:
    done = soaked(growth="1", watch="0")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    counts, memory = done.stdout.splitlines()[-2:]
    assert [name for name in ("joins", "done: create", "done: play", "done: sit", "tables") if f"{name} " not in counts] == []
    assert memory.startswith("MB: ")


def test_memory_that_is_higher_than_the_bound_is_a_failure() -> None:
    done = soaked(growth="-0.5", watch="1")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Memory grew too much in steady play.",
        "Memory still grows at the end.",
        "Memory stayed high after everyone had left.",
    ]
