"""Settings of Sphinx, which builds the documentation site. `make site` builds it with docs/scripts/build_site.py."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from sphinx.pycode import ModuleAnalyzer

from drawfour import __version__

HERE = Path(__file__).parent

project = "drawfour"
author = "the drawfour authors"
copyright = f"{author}, MIT license"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
root_doc = "index"
templates_path = [str(HERE / "templates")]

# Markdown as forges read it: anchors of headings, and links between files.
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
myst_links_external_new_tab = False
highlight_language = "none"
suppress_warnings = ["myst.header"]  # rules.md and others go from a heading to one two levels below

# Docstrings put code in single backticks.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
# What needs the extra `cuda`, whose packages are large.
autodoc_mock_imports = ["drawfour.envs.cuda_kernels", "drawfour.envs.gpu_memory", "drawfour.lab.gpu"]
add_module_names = False
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"drawfour {version}"
html_logo = html_favicon = "../../web/src/icon.svg"
html_static_path = ["static"]
html_css_files = ["drawfour.css"]
html_js_files = ["versions.js"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"top_of_page_buttons": []}
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"


def linked(lines: list[str]) -> list[str]:
    """Return the lines of a docstring with the pages that they name as links.

    >>> linked(["The moves as numbers (docs/reference/moves.md)."])
    ['The moves as numbers (:doc:`/reference/moves`).']
    """
    return [re.sub(r"docs/([\w/-]+)\.md", r":doc:`/\1`", line) for line in lines]


def about_constant(name: str) -> list[str]:
    """Return the docstring of a public constant, if it has one, from the module of its package that assigns it."""
    package, _, constant = name.rpartition(".")
    for module in sorted(each for each in sys.modules if each == package or each.startswith(f"{package}.")):
        if hasattr(sys.modules[module], constant):
            found = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", constant))
            if found:
                return found
    return []


def setup(app: Any) -> None:
    """Let docstrings link to pages, and constants keep theirs when a package passes them on."""

    def process(app: Any, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
        lines[:] = linked(about_constant(name) if what == "data" else lines)

    app.connect("autodoc-process-docstring", process)
