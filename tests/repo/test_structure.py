"""The structure of the code: imports, options, the dialect of rule functions, sizes of files and functions."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import drawfour
from drawfour.bots.kernels import COMPILED_MODULES
from drawfour.compiled.dialect import DOORS
from drawfour.core.options import OPTIONS
from drawfour.envs import dialect
from fixtures.files import ROOT, tracked

SRC = ROOT / "src" / "drawfour"
MODULES = {path.relative_to(SRC.parent).with_suffix("").as_posix().replace("/", "."): path for path in SRC.rglob("*.py")}

LAYERS = [  # each may import its own modules and those of the layers above it in this list
    ["errors", "system"],
    ["core", "files", "invocation"],
    ["arguments", "plain"],
    ["decks"],
    ["game"],
    ["record", "strings"],
    ["compiled"],
    ["bots"],
    ["analysis"],
    ["puzzles"],
    ["lab"],
    ["envs"],
    ["server"],
    ["terminal"],
    ["cli", "__main__"],
]
SERVER_LAYERS = [
    ["addresses", "rate_limit", "lock_file", "signing_key", "store"],
    ["config", "protocol"],
    ["table"],
    ["room"],
    ["cluster"],
    ["http"],
    ["offline", "serve"],
]
READ_ELSEWHERE = {  # options that are read in more than one place
    "teams": "sizes of score lists and seats of partners",
    "hand_size": "the deal, and the check that the cards can serve it",
    "decks": "the number of cards, at set-up only",
    "finish_on": "the cards that may be last, and the check that the deck has one",
    "target_score": "the total that decides, and the check that the cards have points",
    "hand_limit": "when a seat is out, and the check that the deal puts nobody out",
}
MOST_LINES = 400


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def length_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def package(module: str, depth: int = 1) -> str:
    """Return the package or module below `drawfour` (depth 1) or `drawfour.server` (depth 2) that a module belongs to."""
    parts = module.split(".")
    return parts[depth] if len(parts) > depth else "__init__"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def loaded_with(module: str) -> set[str]:
    """Return the modules of drawfour that a module imports when it is loaded, rather than later or for types alone."""
    found = set()
    for node in tree_of(MODULES[module]).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in names}
    return {name if name in MODULES else f"{name}.__init__" for name in found} & set(MODULES)


def test_no_module_imports_itself_through_others() -> None:
    try:
        TopologicalSorter({module: loaded_with(module) for module in MODULES}).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' imports '.join(reversed(error.args[1]))}")


def test_imports_run_one_way() -> None:
    level = {name: number for number, names in enumerate(LAYERS) for name in names}
    assert {package(module) for module in MODULES} - {"__init__"} == set(level)
    for module, path in MODULES.items():
        here = package(module)
        if here == "__init__":
            continue
        for target in imports(path):
            if target.startswith("drawfour."):
                there = package(target)
                assert level[there] <= level[here], f"{module} imports {target}"


def test_tests_share_helpers_in_fixtures_and_never_import_each_other() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        assert not [name for name in imports(path) if name.rpartition(".")[2].startswith("test_")], path.name


def test_imports_run_one_way_within_the_server() -> None:
    level = {name: number for number, names in enumerate(SERVER_LAYERS) for name in names}
    modules = {module: path for module, path in MODULES.items() if package(module) == "server"}
    assert {package(module, 2) for module in modules} - {"__init__"} == set(level)
    for module, path in modules.items():
        for target in imports(path):
            if target.startswith("drawfour.server."):
                here, there = package(module, 2), package(target, 2)
                assert level[there] <= level[here], f"{module} imports {target}"


def test_only_one_package_asks_for_the_operating_system() -> None:
    """Code that does is tested for systems that are not here by simulation, in tests/system."""
    asks = re.compile(
        r"sys\.platform|\bos\.name\b|platform\.system|\b(?:fcntl|msvcrt|resource|termios|pwd)\b(?=\.|$)|\bSO_REUSE|hasattr\(os"
    )
    asking = {module for module, path in MODULES.items() if asks.search(path.read_text(encoding="utf-8"))}
    assert {package(module) for module in asking} == {"system"}, asking


def test_texts_are_written_with_the_same_line_ends_everywhere() -> None:
    """Windows would write CRLF."""
    writes = re.compile(r"""\bwrite_text\(.*encoding="utf-8"|\bopen\(.*["'][wax]["'].*encoding="utf-8\"""")
    for module, path in MODULES.items():
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not writes.search(line) or "newline=" in line or "os.devnull" in line, f"{module}: {line}"


def test_the_core_imports_only_a_few_modules_of_the_standard_library() -> None:
    allowed = {
        "__future__",
        "collections.abc",
        "dataclasses",
        "enum",
        "functools",
        "inspect",
        "operator",
        "re",
        "typing",
        "drawfour.errors",
    }
    for module, path in MODULES.items():
        if package(module) == "core":
            foreign = {name for name in imports(path) if name not in allowed and not name.startswith("drawfour.core")}
            assert not foreign, f"{module} imports {foreign}"


def test_importing_the_package_is_light() -> None:
    code = "import sys, drawfour; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "asyncio", "socket", "argparse", "drawfour.terminal", "drawfour.bots"} & set(loaded)


def test_an_option_is_read_in_exactly_one_function() -> None:
    names = {option.name for option in OPTIONS}
    readers: dict[str, set[str]] = defaultdict(set)
    for module, path in MODULES.items():
        for function in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)]:
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr in names and not _of_self(node):
                    readers[node.attr].add(f"{module}.{function.name}")
    for name in names - READ_ELSEWHERE.keys():
        assert len(readers[name]) == 1, f"{name} is read in {sorted(readers[name])}"
    for name in READ_ELSEWHERE:
        assert len(readers[name]) > 1 or name == "decks", f"{name} needs no exception"


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def test_an_option_is_read_in_a_small_function() -> None:
    names = {option.name for option in OPTIONS} - READ_ELSEWHERE.keys()
    for path in (SRC / "core").glob("*.py"):
        for function in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)]:
            if any(isinstance(node, ast.Attribute) and node.attr in names for node in ast.walk(function)):
                assert len(function.body) == 2, f"{function.name} reads an option, so it must do nothing else"
                assert "?" in (ast.get_docstring(function) or ""), f"the docstring of {function.name} must be a question"


OUTSIDE_THE_DIALECT = (
    ast.Try, ast.Raise, ast.With, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda,
    ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.Global, ast.Nonlocal, ast.Starred, ast.ClassDef, ast.Delete,
    ast.List,
)  # fmt: skip


@pytest.mark.parametrize("name", [*COMPILED_MODULES, *dialect.COMPILED_MODULES, *DOORS])
def test_rule_functions_keep_to_the_dialect(name: str) -> None:
    for function in [node for node in tree_of(MODULES[name]).body if isinstance(node, ast.FunctionDef)]:
        assert not function.decorator_list, f"{function.name} is decorated"
        for node in ast.walk(function):
            assert not isinstance(node, OUTSIDE_THE_DIALECT), f"{name}:{getattr(node, 'lineno', 0)} {type(node).__name__}"
            assert node is function or not isinstance(node, ast.FunctionDef), f"{name}: {function.name} contains a function"
            if isinstance(node, ast.Constant):
                is_docstring = node.value == ast.get_docstring(function, clean=False)
                assert isinstance(node.value, int) or node.value is None or is_docstring, f"{name}: {node.value!r}"


def test_files_and_functions_are_short() -> None:
    for path in SRC.rglob("*.py"):
        assert length_of(path) <= MOST_LINES, path.name
        for function in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)]:
            assert function.end_lineno is not None
            docstring = ast.get_docstring(function, clean=False) or ""
            lines = function.end_lineno - function.lineno - docstring.count("\n")
            assert lines <= 60 if function.name == "make_book" else lines <= 45, (
                f"{path.name}: {function.name} has {lines} lines"
            )


def test_test_files_are_short() -> None:
    tests = ROOT / "tests"
    long = [path.relative_to(tests).as_posix() for path in tests.rglob("*.py") if length_of(path) > MOST_LINES]
    assert long == [], "split by subject"


def test_every_exception_from_a_check_has_a_reason() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in tracked()
        if path.suffix == ".py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"# (type: ignore|noqa)(\[[a-z, -]+\]|: [A-Z0-9, ]+)?$", line)
    ]
    assert bare == []


@pytest.mark.parametrize("package", sorted({path.parent for path in SRC.rglob("*.py")}), ids=lambda path: path.name)
def test_a_package_that_lists_its_files_lists_all_of_them(package: Path) -> None:
    docstring = ast.get_docstring(tree_of(package / "__init__.py")) or ""
    files = {path.name for path in package.glob("*.py")} - {"__init__.py", "__main__.py"}
    listed = set(re.findall(r"\b\w+\.py\b", docstring))
    assert not listed or listed == files


def test_every_public_name_has_an_example_that_runs() -> None:
    for name in drawfour.__all__:
        thing = getattr(drawfour, name)
        examples = [inspect.getdoc(thing) or ""]
        if inspect.isclass(thing):
            examples += [inspect.getdoc(member) or "" for _, member in inspect.getmembers(thing, inspect.isroutine)]
        assert any(">>>" in text for text in examples), name
    for cls in (drawfour.Round, drawfour.Match, drawfour.Rules):
        for name, method in inspect.getmembers(cls, inspect.isroutine):
            if not name.startswith("_"):
                assert ">>>" in (inspect.getdoc(method) or ""), f"{cls.__name__}.{name}"


def test_lock_files_carry_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert text.count("==") <= text.count("--hash=sha256:")


def test_no_path_of_this_machine_is_committed() -> None:
    here = {f"{ROOT}/", f"{Path.home()}/", f"{sys.base_prefix}/"}
    for path in tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not any(folder in text for folder in here), path


def test_the_package_is_marked_as_typed() -> None:
    assert (SRC / "py.typed").exists()
