"""The files for a forge and for citing agree with what the code, the package and the Makefile know."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from trove_classifiers import classifiers

from drawfour import __version__
from fixtures.files import ROOT
from release import supported

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = set(re.findall(r"^([a-z][\w-]*):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in read(workflow)["jobs"].values() for step in job["steps"]]


def commands(workflow: Path) -> list[list[str]]:
    return [shlex.split(line) for step in steps(workflow) for line in step.get("run", "").splitlines()]


def made(text: str) -> set[str]:
    """Return the targets of the commands in backticks that start with make."""
    return set(re.findall(r"`make ([a-z][\w-]*)", text))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_names_targets_and_folders_that_exist(workflow: Path) -> None:
    words = commands(workflow)
    targets = {line[1] for line in words if line[0] == "make"}
    assert targets
    assert targets <= TARGETS
    named = {word for line in words if line[:3] == ["python", "-m", "pytest"] for word in line if "/" in word}
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert bool(named) is (workflow.stem == "test")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_tests_the_versions_of_python_that_the_package_supports(workflow: Path) -> None:
    given = [str(step["with"]["python-version"]).split() for step in steps(workflow) if "setup-python" in step.get("uses", "")]
    matrix = [job["strategy"]["matrix"]["python"] for job in read(workflow)["jobs"].values() if "strategy" in job]
    assert supported()[0] == PROJECT["requires-python"].removeprefix(">=")
    assert all(versions == supported() for versions in matrix)
    assert list(reversed(supported())) in given
    assert {version for versions in given for version in versions if "matrix" not in version} - {"${{", "}}"} == set(
        supported()
    )


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_unless_a_job_says_otherwise(workflow: Path) -> None:
    assert set((read(workflow)["permissions"] or {}).items()) <= {("contents", "read")}
    for step in steps(workflow):
        assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"])


def test_only_a_tag_is_published_and_after_the_checks() -> None:
    workflow = read(FORGE / "workflows" / "release.yml")
    assert workflow[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` as true
    publish = workflow["jobs"]["publish"]
    assert (publish["needs"], publish["permissions"]) == ("build", {"id-token": "write"})
    assert not any("password" in step.get("with", {}) for step in publish["steps"])


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_for_issues_is_complete(form: Path) -> None:
    found = read(form)
    assert set(found) == {"name", "description", "labels", "body"}
    fields = [field for field in found["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) > 1
    assert all(field["type"] in {"input", "textarea"} and field["attributes"]["label"] for field in fields)
    assert any(field.get("validations", {}).get("required") for field in fields)


def test_there_is_a_form_for_bugs_rules_and_ideas() -> None:
    assert [form.stem for form in FORMS] == ["bug", "idea", "rule"]


@pytest.mark.parametrize("name", [".github/PULL_REQUEST_TEMPLATE.md", "CONTRIBUTING.md", "README.md"])
def test_a_page_names_targets_that_exist(name: str) -> None:
    targets = made((ROOT / name).read_text(encoding="utf-8"))
    assert targets
    assert targets <= TARGETS


def test_the_citation_agrees_with_the_package() -> None:
    found = read(ROOT / "CITATION.cff")
    assert (found["cff-version"], found["type"], found["title"]) == ("1.2.0", "software", PROJECT["name"])
    assert (found["version"], found["license"]) == (__version__, PROJECT["license"])
    assert found["authors"] == PROJECT["authors"]
    assert "date-released" not in found or f"## {__version__} ({found['date-released']})" in (ROOT / "CHANGELOG.md").read_text(
        encoding="utf-8"
    )


def test_classifiers_exist() -> None:
    assert set(PROJECT["classifiers"]) <= set(classifiers)


def test_the_extra_all_names_other_extras() -> None:
    (everything,) = PROJECT["optional-dependencies"]["all"]
    named = everything.removeprefix("drawfour[").removesuffix("]").split(",")
    assert set(named) <= set(PROJECT["optional-dependencies"]) - {"all", "cuda", "cluster", "spiel"}
    assert {"lab", "rl", "server"} <= set(named)


def test_hooks_run_what_the_lock_file_installs() -> None:
    (repo,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    locked = (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8")
    assert repo["repo"] == "local"
    for hook in repo["hooks"]:
        program = hook["entry"].split()[0].removeprefix(".venv/bin/")
        assert re.search(rf"^{program}==", locked, re.MULTILINE), program
        assert hook["language"] == "system"
