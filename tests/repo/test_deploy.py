"""The files in `deploy` match the commands, the settings and the requirements of the server."""

from __future__ import annotations

import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from drawfour import cli
from drawfour.server.config import read_config
from drawfour.server.serve import unknown_variables
from fixtures.patience import PATIENCE
from fixtures.site import SCRIPT

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
EVERYWHERE = "0.0.0.0"  # noqa: S104  # that is, on the networks of the container


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    filled = text("compose.yaml").replace("${POSTGRES_PASSWORD:?set it in deploy/.env}", "secret")
    found: dict[str, Any] = yaml.safe_load(filled)
    return found


def set_by(line: str) -> dict[str, str]:
    """Return the variables of a line like `ENV A=1 B=2`."""
    return dict(pair.split("=", 1) for pair in shlex.split(line)[1:])


def settings() -> dict[str, dict[str, str]]:
    """Return the environment that each file gives the server."""
    (container,) = re.findall(r"^ENV .*", text("Dockerfile"), re.MULTILINE)
    (service,) = re.findall(r"^Environment=(.*)", text("drawfour@.service"), re.MULTILINE)
    processes = [service["environment"] for name, service in compose()["services"].items() if name.startswith("drawfour-")]
    assert processes == [processes[0]] * 3
    return {
        "Dockerfile": set_by(container),
        "compose.yaml": set_by(container) | processes[0],
        "drawfour@.service": set_by(f"Environment {service}".replace("%S", "/var/lib")),
    }


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "drawfour@.service"])
def test_the_server_starts_with_its_settings(name: str) -> None:
    environment = settings()[name]
    assert unknown_variables(environment) == []
    command = text("drawfour@.service").partition("ExecStart=")[2].partition("\n")[0].replace("%i", "8001")
    arguments = (
        shlex.split(command)[1:] if name.endswith(".service") else yaml.safe_load(text("Dockerfile").rpartition("CMD ")[2])
    )
    parsed = cli.make_parser().parse_args(arguments)
    config = read_config(parsed, environment)
    expected = {"Dockerfile": (EVERYWHERE, 8000), "compose.yaml": (EVERYWHERE, 8000), "drawfour@.service": ("127.0.0.1", 8001)}
    assert (config.host, config.port) == expected[name]
    assert (
        str(config.database)
        == {
            "Dockerfile": "/var/lib/drawfour/tables.sqlite",
            "compose.yaml": "postgresql://...@database/drawfour",
            "drawfour@.service": "/var/lib/drawfour/tables.sqlite",
        }[name]
    )


def test_the_container_health_check_uses_its_port() -> None:
    asked = re.search(r"http://127\.0\.0\.1:(\d+)/readyz", text("Dockerfile"))
    assert asked is not None
    assert {asked[1], *re.findall(r"^EXPOSE (\d+)", text("Dockerfile"), re.MULTILINE)} == {
        settings()["Dockerfile"]["DRAWFOUR_PORT"]
    }


def test_the_proxy_serves_all_processes() -> None:
    services = compose()["services"]
    assert services["proxy"]["environment"]["PROCESSES"].split() == [
        f"{name}:8000" for name in services if name.startswith("drawfour-")
    ]
    assert set(re.findall(r"\{\$(\w+)\}", text("Caddyfile"))) == set(services["proxy"]["environment"])


def test_the_container_has_every_file_that_it_is_built_from() -> None:
    kept = [line[1:] for line in text("Dockerfile.dockerignore").splitlines() if line.startswith("!")]
    assert all([*ROOT.glob(name)] for name in kept)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hooks = [project["tool"]["hatch"]["metadata"]["hooks"], project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]]
    needed = {"pyproject.toml", "README.md", "LICENSE", "requirements/site.txt", *runpy.run_path(str(SCRIPT))["SOURCES"]}
    for name in needed | {hook["custom"]["path"] for hook in hooks}:
        assert any(Path(name).match(pattern) or name.startswith(f"{pattern}/") for pattern in kept), name
    copied = re.findall(r"^COPY (?!--)(\S+)", text("Dockerfile"), re.MULTILINE)
    assert [name for name in copied if not (ROOT / name).exists()] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_unit_is_valid(tmp_path: Path) -> None:
    unit = tmp_path / "drawfour@.service"
    unit.write_text(text("drawfour@.service").replace("/opt/drawfour/.venv/bin/drawfour", sys.executable), encoding="utf-8")
    command = ["systemd-analyze", "verify", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "drawfour" in line]) == (0, []), done.stderr


def test_the_page_for_operators_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?<![\w/])deploy/[\w@.]+\w", page)) - {"deploy/.env"}
    assert named == {f"deploy/{path.name}" for path in DEPLOY.iterdir()} - {"deploy/Dockerfile.dockerignore"}
