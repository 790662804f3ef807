"""The pictures of links are made of the page as it looks now."""

from __future__ import annotations

import io
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops, ImageStat

from drawfour.server.http.previews import picture
from e2e.stage import Stage
from fixtures.scripts import script

ROOT = Path(__file__).parents[2]
MOST_DIFFERENCE = 4  # of 255, on average


@pytest.fixture(scope="module")
def previews() -> ModuleType:
    return script("docs/scripts/previews.py")


@pytest.mark.parametrize("path", [picture.TABLE, picture.FACES], ids=lambda path: path.name)
def test_the_parts_of_pictures_are_up_to_date(previews: ModuleType, stage: Stage, path: Path) -> None:
    draw, close = previews.PICTURES[path]
    stage.device = previews.devices(close)
    with Image.open(io.BytesIO(draw(stage))) as drawn, Image.open(path) as kept:
        assert drawn.size == kept.size
        difference = ImageStat.Stat(ImageChops.difference(drawn.convert("RGB"), kept.convert("RGB"))).mean
    assert max(difference) < MOST_DIFFERENCE, "run docs/scripts/previews.py, and look at the pictures"
