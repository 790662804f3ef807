"""Builds are reproducible: the page is the same in any folder."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from drawfour.server.http.pages import FOLDER

WEB = Path(__file__).parents[2] / "web"
BUILDING = runpy.run_path(str(WEB / "build.py"))


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files of a page by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != BUILDING["STAMP"].name
    }


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be linked by everybody")
@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="what the page is built with is not installed: web/build.py")
def test_the_page_is_the_same_in_a_folder_called_src(tmp_path: Path) -> None:
    if not BUILDING["is_fresh"]():
        pytest.skip("the page has not been built from these sources: web/build.py")
    web = tmp_path / "src" / "drawfour" / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    command, environment = BUILDING["commands"]()
    done = subprocess.run([*command, "run", "build"], cwd=web, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    built = files(web.parent / "src" / "drawfour" / "server" / "page")
    assert sorted(built) == sorted(files(FOLDER))
    assert built == files(FOLDER)
