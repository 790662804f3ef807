"""The release: versions, changelog and citation, what stops it, and what it leaves behind."""

from __future__ import annotations

import datetime
import subprocess
import sys
from pathlib import Path

import pytest

import release
import release_checks
from fixtures.files import ROOT
from release import check_checkout, cited, order, pythons, released, supported, with_version
from release_checks import Failed

DAY = datetime.date(2030, 1, 31)
FILES = {
    "src/drawfour/__init__.py": '"""A game."""\n\n__version__ = "0.9.0"\n\n__all__ = []\n',
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n### Added\n\n- A card.\n\n## 0.9.0 (2029-12-24)\n\n- A game.\n",
    "CITATION.cff": 'title: drawfour\nversion: 0.9.0\ndate-released: "2029-12-24"\nlicense: MIT\n',
    ".gitignore": "dist/\n",
}


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "config", "user.name", "Ann")
    git(folder, "config", "user.email", "ann@example.org")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "A game")
    return folder


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Builds and checks that take no time; the versions that were built."""
    versions = []

    def build(folder: Path) -> tuple[Path, Path]:
        version = release.version_of((folder / release.PACKAGE).read_text(encoding="utf-8"))
        versions.append(version)
        files = folder / f"drawfour-{version}-py3-none-any.whl", folder / f"drawfour-{version}.tar.gz"
        for file in files:
            file.write_text(version, encoding="utf-8")
        return files

    monkeypatch.setattr(release, "build", build)
    monkeypatch.setattr(release, "check", lambda *files: None)
    return versions


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0-rc1", "1.0.0 ", "one", ""])
def test_a_text_that_is_not_a_version_is_refused(version: str) -> None:
    with pytest.raises(Failed, match=r"Expected a version like 1\.0\.0"):
        order(version)


def test_a_version_may_stay_or_grow_but_not_shrink() -> None:
    package = FILES[release.PACKAGE]
    assert with_version(package, "0.9.0") == package
    assert with_version(package, "0.10.0rc1") == package.replace("0.9.0", "0.10.0rc1")
    with pytest.raises(Failed, match=r"0\.9\.0rc1 is older than 0\.9\.0"):
        with_version(package, "0.9.0rc1")


def test_only_the_unreleased_section_becomes_a_version() -> None:
    text = FILES["CHANGELOG.md"]
    assert released(text, "1.0.0", DAY) == text.replace("## Unreleased", "## 1.0.0 (2030-01-31)")


@pytest.mark.parametrize(
    "changelog", ["# Changelog\n\n## 0.9.0\n\n- A game.\n", "# Changelog\n\n## Unreleased\n\n## 0.9.0\n\n- A game.\n", ""]
)
def test_a_release_without_changes_is_refused(changelog: str) -> None:
    with pytest.raises(Failed, match="no changes under '## Unreleased'"):
        released(changelog, "1.0.0", DAY)


def test_a_citation_has_one_version_and_one_date() -> None:
    assert (
        cited(FILES["CITATION.cff"], "1.0.0", DAY)
        == 'title: drawfour\nversion: 1.0.0\ndate-released: "2030-01-31"\nlicense: MIT\n'
    )
    with pytest.raises(Failed, match="has 0"):
        cited("title: drawfour\n", "1.0.0", DAY)


def test_the_files_of_the_project_can_be_released(tmp_path: Path) -> None:
    for name in (release.PACKAGE, release.CHANGELOG, release.CITATION):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    release.set_version(tmp_path, "999.0.0", DAY)
    assert '__version__ = "999.0.0"' in (tmp_path / release.PACKAGE).read_text(encoding="utf-8")
    assert "## 999.0.0 (2030-01-31)\n" in (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    assert 'version: 999.0.0\ndate-released: "2030-01-31"\n' in (tmp_path / "CITATION.cff").read_text(encoding="utf-8")


def test_a_checkout_with_changes_on_a_branch_or_with_the_tag_is_refused(checkout: Path) -> None:
    check_checkout(checkout, "1.0.0", is_dry_run=False)
    git(checkout, "tag", "v1.0.0")
    with pytest.raises(Failed, match=r"The tag v1\.0\.0 exists"):
        check_checkout(checkout, "1.0.0", is_dry_run=False)
    (checkout / "new.txt").touch()
    with pytest.raises(Failed, match=r"Commit or stash your changes first:\n\?\? new\.txt"):
        check_checkout(checkout, "1.1.0", is_dry_run=True)
    (checkout / "new.txt").unlink()
    git(checkout, "checkout", "--quiet", "-b", "feature")
    check_checkout(checkout, "1.1.0", is_dry_run=True)
    with pytest.raises(Failed, match="this checkout is on feature"):
        check_checkout(checkout, "1.1.0", is_dry_run=False)


def test_a_release_commits_tags_and_says_what_to_push(
    checkout: Path, built: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    release.release("1.0.0", root=checkout)
    assert built == ["1.0.0"]
    assert git(checkout, "log", "-1", "--format=%s by %an") == "Release 1.0.0 by Ann"
    assert git(checkout, "cat-file", "-t", "v1.0.0") == "tag"
    assert git(checkout, "rev-parse", "v1.0.0^{commit}") == git(checkout, "rev-parse", "HEAD")
    assert git(checkout, "diff", "--name-only", "HEAD~", "HEAD").split() == ["CHANGELOG.md", "CITATION.cff", release.PACKAGE]
    assert sorted(path.name for path in (checkout / "dist").iterdir()) == [
        "drawfour-1.0.0-py3-none-any.whl",
        "drawfour-1.0.0.tar.gz",
    ]
    assert capsys.readouterr().out.endswith("To publish it: git push origin main v1.0.0\n")


def test_a_dry_run_changes_nothing(checkout: Path, built: list[str]) -> None:
    before = git(checkout, "rev-parse", "HEAD")
    release.release("1.0.0", is_dry_run=True, root=checkout)
    assert built == ["1.0.0"]
    assert git(checkout, "rev-parse", "HEAD") == before
    assert (git(checkout, "tag"), git(checkout, "status", "--porcelain", "--ignored")) == ("", "")


def test_without_a_version_the_last_commit_is_built(checkout: Path, built: list[str]) -> None:
    before = git(checkout, "rev-parse", "HEAD")
    release.release(None, root=checkout)
    assert built == ["0.9.0"]
    assert (git(checkout, "rev-parse", "HEAD"), git(checkout, "tag")) == (before, "")
    assert (checkout / "dist" / "drawfour-0.9.0.tar.gz").is_file()


def test_a_failed_check_leaves_the_checkout_as_it_was(
    checkout: Path, built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(*files: Path) -> None:
        raise Failed("The server did not start.")

    monkeypatch.setattr(release, "check", check)
    with pytest.raises(Failed, match="did not start"):
        release.release("1.0.0", root=checkout)
    assert built == ["1.0.0"]
    assert (git(checkout, "tag"), git(checkout, "status", "--porcelain", "--ignored")) == ("", "")


def test_a_commit_during_the_build_stops_the_release(checkout: Path, built: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        release, "check", lambda *files: git(checkout, "commit", "--quiet", "--allow-empty", "--message", "Meanwhile")
    )
    with pytest.raises(Failed, match="new commits since the build"):
        release.release("1.0.0", root=checkout)
    assert (built, git(checkout, "tag"), git(checkout, "log", "-1", "--format=%s")) == (["1.0.0"], "", "Meanwhile")


def test_the_command_says_what_is_wrong_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["1.0"]) == 1
    assert capsys.readouterr().err == "Expected a version like 1.0.0 or 1.0.0rc1, not '1.0'.\n"


def test_pythons_are_found_by_running_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = "{}.{}".format(*sys.version_info)
    for version in (own, "3.99"):
        broken = tmp_path / f"python{version}"
        broken.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
        broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pythons([own, "3.99"]) == {own: sys.executable}


def test_the_running_python_is_supported() -> None:
    assert "{}.{}".format(*sys.version_info) in supported()


def test_a_command_that_fails_is_reported_with_its_last_lines(tmp_path: Path) -> None:
    code = "import sys; print('one'); sys.exit('two')"
    with pytest.raises(Failed, match=r"(?s)Failed: .*\none\ntwo$"):
        release_checks.run([sys.executable, "-c", code], tmp_path)


def command(folder: Path, body: str) -> str:
    """Write a stand-in for the installed command."""
    path = folder / "drawfour"
    path.write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_an_installed_command_of_another_version_is_noticed(tmp_path: Path) -> None:
    said = command(tmp_path, "print('drawfour 1.0.0')")
    for name in ("drawfour-1.0.0-py3-none-any.whl", "drawfour-1.0.0.tar.gz"):
        release_checks.check_version(said, Path(name), tmp_path, {})
    with pytest.raises(Failed, match=r"'drawfour 1\.0\.1', and it printed 'drawfour 1\.0\.0'"):
        release_checks.check_version(said, Path("drawfour-1.0.1.tar.gz"), tmp_path, {})


def game(folder: Path, last: str, *, saves: bool = True) -> str:
    """Write a stand-in for a game of two lines that ends as the terminal does when its input ends."""
    save = "open(sys.argv[4], 'w').close()" if saves else "pass"
    play = f"print('Your turn.'); print('> ' + input()); print({last!r}); {save}; sys.exit(2)"
    return command(folder, f"import sys\nif sys.argv[1] == 'play': {play}\nopen(sys.argv[2])")


def test_an_installed_game_that_differs_from_the_readme_is_noticed(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("```\n$ drawfour play --plain\nYour turn.\n> 1\nYou win.\n```\n", encoding="utf-8")
    release_checks.check_game(game(tmp_path, "You win."), tmp_path, {}, readme)
    (tmp_path / "game.uno").unlink()
    with pytest.raises(Failed, match=r"expected 'You win\.', and got 'You lose\.'"):
        release_checks.check_game(game(tmp_path, "You lose."), tmp_path, {}, readme)
    (tmp_path / "game.uno").unlink()
    with pytest.raises(Failed, match=r"(?s)drawfour replay .*game\.uno\n.*FileNotFoundError"):
        release_checks.check_game(game(tmp_path, "You win.", saves=False), tmp_path, {}, readme)
    with pytest.raises(Failed, match=r"has 3 lines, and the installed one stopped after 1"):
        release_checks.check_game(
            command(tmp_path, "import sys; print('Your turn.', end=''); sys.exit(2)"), tmp_path, {}, readme
        )


def test_a_server_that_does_not_start_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="The server did not start:\nno page"):
        release_checks.check_server(command(tmp_path, "import sys; sys.exit('no page')"), tmp_path, {})


def test_an_installed_server_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_checks, "PAGES", {"/healthz": ""})
    here = command(tmp_path, "from drawfour.cli import main; main()")
    release_checks.check_server(here, tmp_path, {"HOME": str(tmp_path)})
    monkeypatch.setattr(release_checks, "PAGES", {"/nowhere": ""})
    with pytest.raises(Failed, match=r"does not answer at http.*/nowhere: HTTP Error 404"):
        release_checks.check_server(here, tmp_path, {"HOME": str(tmp_path)})
