"""The wheel contains the page, and serves it without a checkout or Node."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

from drawfour.decks import DECKS
from drawfour.server.http.pages import DOCS_LINK, FOLDER
from fixtures.patience import PATIENCE
from fixtures.serving import wait_for

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not (FOLDER / "index.html").is_file(), reason="the page has not been built: web/build.py")
def test_a_wheel_serves_the_page_from_an_empty_folder(tmp_path: Path) -> None:
    wheels, installed, elsewhere = (tmp_path / name for name in ("wheels", "installed", "elsewhere"))
    elsewhere.mkdir()
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    (wheel,) = wheels.glob("drawfour-*.whl")
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        file.extractall(installed)
    assert "drawfour/server/page/index.html" in names
    assert {f"drawfour/decks/{deck}.toml" for deck in DECKS[1:]} <= set(names)
    assert "drawfour/rules.md" in names
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/", "tests/"))]

    environment = {"PATH": str(elsewhere), "PYTHONPATH": str(installed), "HOME": str(elsewhere)}
    command = [sys.executable, "-m", "drawfour", "serve", "--port", "0", "--database", str(elsewhere / "tables.sqlite")]
    if os.name == "nt":
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    rule = subprocess.run(
        [sys.executable, "-m", "drawfour", "rules", "R12"], cwd=elsewhere, env=environment, capture_output=True, check=True
    )
    assert rule.stdout.startswith(b"R12. A card may be played")
    server = subprocess.Popen(
        command, cwd=elsewhere, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        wait_for(address)
        page = httpx.get(address, timeout=PATIENCE)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        has_docs = "drawfour/server/site/index.html" in names
        assert (DOCS_LINK in page.text) == has_docs == (httpx.get(f"{address}/docs/", timeout=PATIENCE).status_code == 200)
        document = page.text.replace(DOCS_LINK, "").replace(
            f'content="{address.rstrip("/")}/assets/', 'content="/assets/'
        )  # of the preview
        assert document == (installed / "drawfour" / "server" / "page" / "index.html").read_text(encoding="utf-8")
        manifest = httpx.get(f"{address}/manifest.webmanifest", timeout=PATIENCE).text
        files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text) + re.findall(r'"src": "([^"]+)"', manifest)
        assert {Path(file).suffix for file in files} == {".js", ".css", ".svg", ".png"}
        for file in [*files, "/manifest.webmanifest", "/worker.js"]:
            found = httpx.get(f"{address}{file}", timeout=PATIENCE)
            name = file[1:].replace("manifest.", "manifest.en.")  # the one in English, unless the page asks for another
            assert (found.status_code, found.content) == (200, (installed / "drawfour/server/page" / name).read_bytes())
            is_packed = not file.endswith(".png")
            assert (found.headers.get("content-encoding") == "gzip") is is_packed, file
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
