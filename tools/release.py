"""Release drawfour, or build and check what is committed. `make release VERSION=1.0.0` and `make dist`.

The page, the site, the sdist and the wheel are built in a copy of the last commit, so nothing that is ignored or forgotten gets
into them. Both are then installed into fresh environments, for every supported Python on this machine, and used there. Only if
all of it works does the checkout change: a commit, a tag and the folder dist/. With `--dry-run`, the checkout stays as it is.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

from release_checks import Failed, check_installed, run

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "src/drawfour/__init__.py"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?")
UNRELEASED = "## Unreleased\n"
BRANCH = "main"


def order(version: str) -> tuple[int, int, int, str, int]:
    """Return a key that sorts versions: a release candidate comes before its release. Raises Failed for any other text.

    >>> sorted(["1.0.0", "0.10.0", "1.0.0rc1", "0.9.0"], key=order)
    ['0.9.0', '0.10.0', '1.0.0rc1', '1.0.0']
    """
    found = VERSION.fullmatch(version)
    if found is None:
        raise Failed(f"Expected a version like 1.0.0 or 1.0.0rc1, not {version!r}.")
    major, minor, patch, stage, number = found.groups()
    return int(major), int(minor), int(patch), stage or "release", int(number or 0)


def version_of(package: str) -> str:
    """Return the version that the source of the package states.

    >>> version_of('__version__ = "0.1.0"')
    '0.1.0'
    """
    found = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    if found is None:
        raise Failed(f'{PACKAGE} has no line __version__ = "...".')
    return found[1]


def with_version(package: str, version: str) -> str:
    """Return the source of the package with another version. Raises Failed if that would be a step back.

    >>> with_version('__version__ = "0.1.0"', "1.0.0")
    '__version__ = "1.0.0"'
    """
    current = version_of(package)
    if order(version) < order(current):
        raise Failed(f"Version {version} is older than {current}, the version in {PACKAGE}.")
    return package.replace(f'__version__ = "{current}"', f'__version__ = "{version}"')


def released(changelog: str, version: str, day: datetime.date) -> str:
    r"""Return the changelog with its unreleased section as that of a version. Raises Failed if there is nothing to release.

    >>> released("# Changelog\n\n## Unreleased\n\n- New.\n", "1.0.0", datetime.date(2030, 1, 31))
    '# Changelog\n\n## 1.0.0 (2030-01-31)\n\n- New.\n'
    """
    before, found, after = changelog.partition(UNRELEASED)
    section = after.partition("\n## ")[0]
    if not found or not re.search(r"^- ", section, re.MULTILINE):
        raise Failed(f"{CHANGELOG} has no changes under {UNRELEASED.strip()!r}: say what is new in this version.")
    return f"{before}## {version} ({day.isoformat()})\n{after}"


def cited(citation: str, version: str, day: datetime.date) -> str:
    r"""Return the citation file with another version and its date.

    >>> cited("title: drawfour\nversion: 0.1.0\n", "1.0.0", datetime.date(2030, 1, 31))
    'title: drawfour\nversion: 1.0.0\ndate-released: "2030-01-31"\n'
    """
    without_date = re.sub(r"^date-released: .*\n", "", citation, flags=re.MULTILINE)
    dated = f'version: {version}\ndate-released: "{day.isoformat()}"'
    text, count = re.subn(r"^version: .*$", dated, without_date, flags=re.MULTILINE)
    if count != 1:
        raise Failed(f"{CITATION} needs one line that starts with version:, and has {count}.")
    return text


def set_version(folder: Path, version: str, day: datetime.date) -> None:
    """Write a version into the files of a checkout that state it. Raises Failed, before anything is written."""
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in (PACKAGE, CHANGELOG, CITATION)}
    changed = {
        PACKAGE: with_version(texts[PACKAGE], version),
        CHANGELOG: released(texts[CHANGELOG], version, day),
        CITATION: cited(texts[CITATION], version, day),
    }
    for name, text in changed.items():
        (folder / name).write_text(text, encoding="utf-8")


def supported(folder: Path = ROOT) -> list[str]:
    """Return the versions of Python that the package supports, oldest first."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(project["classifiers"]), re.MULTILINE)


def pythons(versions: Iterable[str]) -> dict[str, str]:
    """Return the path of an interpreter for each of the versions that this machine has."""
    found: dict[str, str] = {}
    code = "import ensurepip, sys, venv; print(sys.executable, '%d.%d' % sys.version_info[:2], sep='\\n')"
    for version in versions:
        for command in filter(None, (shutil.which(f"python{version}"), sys.executable)):
            said = subprocess.run([command, "-c", code], capture_output=True, text=True, check=False)
            if said.returncode == 0 and said.stdout.split("\n")[1] == version:
                found.setdefault(version, said.stdout.split("\n")[0])
    return found


def git(folder: Path, *arguments: str) -> str:
    """Run git in a checkout and return its output. Raises Failed."""
    return run(["git", *arguments], folder).strip()


def check_checkout(folder: Path, version: str, *, is_dry_run: bool) -> None:
    """Check that a checkout can be released: on its main branch, nothing uncommitted, and a new tag. Raises Failed."""
    order(version)
    branch = git(folder, "rev-parse", "--abbrev-ref", "HEAD")
    if branch != BRANCH and not is_dry_run:
        raise Failed(f"Releases are made on {BRANCH}, and this checkout is on {branch}.")
    if git(folder, "tag", "--list", f"v{version}"):
        raise Failed(f"The tag v{version} exists. Choose another version, or delete the tag if it was never pushed.")
    check_clean(folder)


def check_clean(folder: Path) -> None:
    """Check that everything in a checkout is committed. Raises Failed."""
    changed = git(folder, "status", "--porcelain")
    if changed:
        raise Failed(f"Commit or stash your changes first:\n{changed}")


def build(folder: Path) -> tuple[Path, Path]:
    """Build the page, the site, the wheel and the sdist of a checkout. Returns the paths of wheel and sdist. Raises Failed."""
    python = sys.executable
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}  # before the checkout that this Python has installed
    for what, command in {
        "the page": [python, "web/build.py"],
        "the documentation site": [python, "docs/scripts/build_site.py"],
        "the sdist and the wheel": [python, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", "dist"],
    }.items():
        print(f"Building {what} ...", flush=True)
        run(command, folder, environment)
    version = version_of((folder / PACKAGE).read_text(encoding="utf-8"))
    return folder / "dist" / f"drawfour-{version}-py3-none-any.whl", folder / "dist" / f"drawfour-{version}.tar.gz"


def check(wheel: Path, sdist: Path, scratch: Path) -> None:
    """Install the wheel for every supported Python on this machine, and the sdist for the oldest of them. Raises Failed."""
    found = pythons(supported())
    if not found:
        raise Failed(f"No supported Python has been found: install one of {', '.join(supported())}.")
    for version, python in found.items():
        check_installed(wheel, python, version, scratch / f"wheel-{version}")
    oldest = next(iter(found))
    check_installed(sdist, found[oldest], oldest, scratch / "sdist")
    missing = [version for version in supported() if version not in found]
    if missing:
        print(f"Not checked, because they are not on this machine: Python {', '.join(missing)}.")


def finish(root: Path, version: str, day: datetime.date) -> None:
    """Commit the version in the checkout and tag it. Raises Failed if the checkout has changed since."""
    check_clean(root)
    set_version(root, version, day)
    git(root, "commit", "--quiet", "--message", f"Release {version}", "--", PACKAGE, CHANGELOG, CITATION)
    git(root, "tag", "--annotate", f"v{version}", "--message", f"drawfour {version}")
    print(f"drawfour {version} is committed and tagged. To publish it: git push origin {BRANCH} v{version}")


def release(version: str | None, *, is_dry_run: bool = False, root: Path = ROOT) -> None:
    """Build and check a version, or with None what is committed; then commit and tag it. Raises Failed."""
    day = datetime.datetime.now(datetime.UTC).date()
    if version is not None:
        check_checkout(root, version, is_dry_run=is_dry_run)
    head = git(root, "rev-parse", "HEAD")
    with tempfile.TemporaryDirectory(prefix="drawfour-release-") as scratch:
        copy = Path(scratch) / "drawfour"
        git(root, "clone", "--quiet", str(root), str(copy))
        git(copy, "checkout", "--quiet", "--detach", head)
        if version is not None:
            set_version(copy, version, day)
        files = build(copy)
        check(*files, Path(scratch))
        if is_dry_run:
            print("The dry run went well. Nothing has changed.")
            return
        if git(root, "rev-parse", "HEAD") != head:
            raise Failed("There are new commits since the build: start again.")
        (root / "dist").mkdir(exist_ok=True)
        for file in files:
            shutil.copy(file, root / "dist")
    print(f"In dist/: {', '.join(file.name for file in files)}")
    if version is not None:
        finish(root, version, day)


def main(arguments: list[str]) -> int:
    """Read the command line and release; if something fails, say what and return 1."""
    parser = argparse.ArgumentParser(description="Release drawfour, or without a version build and check what is committed.")
    parser.add_argument("version", nargs="?", metavar="VERSION", help="the version to release, like 1.0.0")
    parser.add_argument("--dry-run", action="store_true", help="do everything in a copy and change nothing")
    parsed = parser.parse_args(arguments)
    try:
        release(parsed.version, is_dry_run=parsed.dry_run)
    except Failed as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
