"""The benchmark `bench/envs.py` in its shortest form: no environment of other libraries is left out in silence."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from fixtures.patience import PATIENCE

BENCH = Path(__file__).parents[2] / "bench"
BRIEF = ["--turns", "1", "--seconds", "0.001", "--lanes", "4"]


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCH)
    return importlib.import_module("env_peers")


def rows(python: str | Path) -> list[list[str]]:
    """Return the cells of the table `peers`, with the other libraries from this Python."""
    command = [sys.executable, str(BENCH / "envs.py"), "peers", *BRIEF, "--python", str(python)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    head, _, *lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in done.stdout.strip().splitlines()]
    assert all(len(line) == len(head) for line in lines)
    return lines


def rate(cell: str) -> int:
    return int(cell.replace(",", ""))


def test_what_is_not_installed_is_listed_with_what_installs_it(peers: ModuleType, tmp_path: Path) -> None:
    lines = rows(tmp_path / "python")
    assert len(lines) == sum(map(len, peers.GROUPS))
    for name, _, decisions, of_ours in lines:
        library = name.split(" ")[0]
        if library in peers.REQUIREMENTS:
            needed = " ".join(peers.REQUIREMENTS[library])
            assert (decisions, of_ours) == (f"not installed: `pip install {needed}`", "")
        else:
            assert rate(decisions) > 0
            assert of_ours == "1.00"


def test_what_is_installed_is_compared_with_ours(peers: ModuleType) -> None:
    pytest.importorskip("pyspiel")
    games = {name: (rate(decisions), of_ours) for name, _, decisions, of_ours in rows(sys.executable) if "OpenSpiel" in name}
    version = importlib.metadata.version("open_spiel")
    ours, _ = games.pop(f"OpenSpiel {version} `drawfour_uno`")
    decisions, of_ours = games[f"OpenSpiel {version} `leduc_poker`"]
    assert decisions > ours
    assert float(of_ours) == pytest.approx(decisions / ours, rel=0.01)


def test_what_does_not_run_is_listed_and_explained(
    peers: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = next(entry for group in peers.GROUPS for entry in group if entry.library == "EnvPool")

    def fail(name: str, command: list[str]) -> str:
        raise peers.Missing(f"{name} is left out: no such processor")

    monkeypatch.setattr(peers, "run", fail)
    assert peers.measured(entry, Path(sys.executable), [1, 0.001, 4]) == ("", None, "does not run")
    assert capsys.readouterr().err == "EnvPool LeducHoldem-v1 is left out: no such processor\n"
    monkeypatch.setattr(peers, "run", lambda name, command: json.dumps({"missing": "envpool"}))
    assert peers.measured(entry, Path(sys.executable), [1, 0.001, 4])[2].startswith("not installed: `pip install envpool==")


def test_starts_are_measured_and_errors_not_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(BENCH)
    starts, caches = importlib.import_module("env_starts"), tmp_path / "caches"
    note = f"import os; print(os.environ['NUMBA_CACHE_DIR'], file=open({str(caches)!r}, 'a'))"
    starts.print_starts(2, {"nothing": note})
    *_, row = capsys.readouterr().out.strip().splitlines()
    assert [cell.strip() for cell in row.split("|")][1] == "nothing"
    used = caches.read_text(encoding="utf-8").splitlines()
    assert len(used) == 3
    assert len(set(used)) == 1  # the first start fills the cache of the others
    with pytest.raises(subprocess.CalledProcessError):
        starts.print_starts(1, {"nothing": "raise SystemExit(1)"})
