"""The page of the project on a package index: the readme with links and pictures that work there, and the project's addresses.

Where the source is public is said once, as `repository` in pyproject.toml. Until then the page is the readme as it is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)\s]+)(?=\))")
_PICTURE = re.compile(r'(src=")(?![a-z]+:)([^"]+)(?=")')
URLS = {"Source": "", "Documentation": "/tree/{tag}/docs", "Changelog": "/blob/{tag}/CHANGELOG.md", "Issues": "/issues"}
"""The addresses of the project, relative to its repository."""


def readme_for(readme: str, repository: str, tag: str) -> str:
    """Return the readme with links and pictures that lead to a tag of a repository.

    >>> readme_for('[Play](docs/play.md#keys) <img src="docs/table.webp">', "https://forge.example/drawfour", "v1.0.0")
    '[Play](https://forge.example/drawfour/blob/v1.0.0/docs/play.md#keys) \
<img src="https://forge.example/drawfour/raw/v1.0.0/docs/table.webp">'
    """
    linked = _LINK.sub(rf"\g<1>{repository}/blob/{tag}/\g<2>", readme)
    return _PICTURE.sub(rf"\g<1>{repository}/raw/{tag}/\g<2>", linked)


class IndexPageHook(MetadataHookInterface):
    """Sets the readme and the addresses in the metadata of the wheel and the sdist."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the readme and the addresses."""
        repository, tag = str(self.config["repository"]).rstrip("/"), f"v{metadata['version']}"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if repository:
            text = readme_for(text, repository, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {name: repository + path.format(tag=tag) for name, path in URLS.items() if repository}
