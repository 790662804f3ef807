"""`drawfour rollouts`: the files it writes have every column as it was recorded, and trouble is told in a sentence."""

from __future__ import annotations

import importlib.metadata
import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from drawfour.core.options import OPTIONS, Rules
from drawfour.envs import Encoding, Rollouts
from drawfour.envs import parquet as module
from drawfour.envs.rollouts import Columns
from drawfour.lab.threads import Compiler
from fixtures.command import drawfour
from fixtures.files import ROOT
from fixtures.patience import PATIENCE

FORMATS = ["parquet", "npz"]
START = "from drawfour.cli import main; import sys; sys.exit(main())"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def read(path: str) -> tuple[Columns, dict[str, Any]]:
    """Return the columns of a data set, and what it says about itself."""
    if path.endswith(".npz"):
        with np.load(path, allow_pickle=False) as archive:
            columns = dict(archive)
        return columns, json.loads(str(columns.pop("metadata")))
    table = parquet.read_table(path)
    columns = {}
    for name in table.column_names:
        array = table[name].combine_chunks()
        is_row = hasattr(array.type, "list_size")
        flat = (array.flatten() if is_row else array).to_numpy(zero_copy_only=False)
        columns[name] = flat.reshape(len(array), array.type.list_size) if is_row else flat
    return columns, json.loads(parquet.read_metadata(path).metadata[b"drawfour"])


def check(path: str, rollouts: Rollouts, **amount: int) -> None:
    """Fail unless a data set has exactly these rows."""
    columns, facts = read(path)
    parts = list(rollouts.play(**amount))
    expected = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    assert list(columns) == list(expected)
    for name, column in expected.items():
        assert (columns[name].dtype, columns[name].shape) == (column.dtype, column.shape)
        assert (columns[name] == column).all(), name
    rounds = int(expected["round"][-1]) + 1 - amount.get("first", 0)
    known = {"first": amount.get("first", 0), "rounds": rounds, "decisions": len(expected["action"])}
    assert facts == json.loads(json.dumps(rollouts.facts)) | known
    assert facts["drawfour"] == importlib.metadata.version("drawfour")


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_data_set_has_every_column_as_it_was_recorded(suffix: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GROUP", 4_000)
    out = f"rounds.{suffix}"
    ran = drawfour("rollouts", "--bots", "careful", "--seats", 3, "--rounds", 300, "--out", out, "--hidden", "--options")
    assert (ran.code, ran.err) == (0, "")
    rollouts = Rollouts(seats=3, bots="careful", hidden=True, options=True)
    check(out, rollouts, rounds=300)
    _, facts = read(out)
    told = f"{out}: {facts['decisions']:,} decisions, 300 rounds, classic, deck classic, 3 seats, careful, encoding"
    assert ran.out == f"{told} {Encoding(seats=3, options=True).digest}\n"
    if suffix == "parquet":
        found = parquet.read_metadata(out)
        groups = [found.row_group(number).num_rows for number in range(found.num_row_groups)]
        assert len(groups) == 3
        assert min(groups[:-1]) >= 4_000
    assert [path.name for path in folder.iterdir()] == [out]


def test_a_round_that_the_first_card_ends_has_no_rows() -> None:
    rollouts = Rollouts(Rules(hand_limit=10), bots="careful", deck="no_mercy")  # four cards knock the first seat out
    numbers = np.concatenate([columns["round"] for columns in rollouts.play(rounds=100)])
    ended = sorted(set(range(100)) - set(numbers.tolist()))
    assert ended
    for suffix in FORMATS:
        table = ["--bots", "careful", "--deck", "no_mercy", "--hand-limit", 10]
        ran = drawfour("rollouts", *table, "--first", ended[0], "--rounds", 1, "--out", f"none.{suffix}")
        assert ran.out.startswith(f"none.{suffix}: 0 decisions, 1 round, ")
        columns, facts = read(f"none.{suffix}")
        assert columns["observation"].shape == (0, rollouts.encoding.size)
        assert (facts["first"], facts["rounds"], facts["decisions"]) == (ended[0], 1, 0)


FLAGS: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "--rounds 20": ({}, {"rounds": 20}),
    "--decisions 2000": ({}, {"decisions": 2_000}),
    "--rounds 20 --first 7": ({}, {"rounds": 20, "first": 7}),
    "--rounds 20 --seed other --threads 1": ({"seed": "other"}, {"rounds": 20}),
    "--rounds 20 --options --history 2 --hidden": ({"options": True, "history": 2, "hidden": True}, {"rounds": 20}),
    "--rounds 20 --bots 'careful, random'": ({"bots": ["careful", "random"]}, {"rounds": 20}),
    "--rounds 20 --calls auto --asking random --seats 4": ({"calls": "auto", "asking": "random", "seats": 4}, {"rounds": 20}),
    "--rounds 20 --rules official+hand_size=5 --decks 2": (
        {"rules": Rules.preset("official", hand_size=5, decks=2)},
        {"rounds": 20},
    ),
}


@pytest.mark.parametrize("flags", FLAGS)
def test_every_flag_has_its_effect(flags: str) -> None:
    options, amount = FLAGS[flags]
    if "--bots" not in flags:
        flags, options = f"{flags} --bots careful", options | {"bots": "careful"}
    assert drawfour("rollouts", "--out", "some.npz", *shlex.split(flags)).code == 0
    check("some.npz", Rollouts(**options), **amount)


def test_the_default_is_a_thousand_rounds_of_two_seats_with_random_bots() -> None:
    assert drawfour("rollouts", "--out", "some.npz").out.endswith(
        f" decisions, 1,000 rounds, classic, deck classic, 2 seats, random, encoding {Encoding().digest}\n"
    )


def test_the_same_command_writes_the_same_rows_with_any_number_of_threads() -> None:
    for threads in (1, 3):
        assert drawfour("rollouts", "--rounds", 500, "--threads", threads, "--out", f"{threads}.parquet").code == 0
    assert Path("1.parquet").read_bytes() == Path("3.parquet").read_bytes()


def test_the_help_names_every_flag() -> None:
    ran = drawfour("rollouts", "--help")
    flags = [f"--{option.name.replace('_', '-')}" for option in OPTIONS]
    flags += ["--rules", "--seats", "--bots", "--rounds", "--decisions", "--first", "--calls", "--asking", "--hidden"]
    flags += ["--options", "--history", "--threads", "--seed", "--deck", "--out"]
    assert [flag for flag in flags if flag not in ran.out] == []


WRONG = [
    ("", "required: --out"),
    ("--out", "--out"),
    ("--out ''", "must end in .parquet or .npz, not ''"),
    ("--out rounds", "must end in .parquet or .npz, not 'rounds'"),
    ("--out rounds.csv", "must end in .parquet or .npz, not 'rounds.csv'"),
    ("--out .npz", "must end in .parquet or .npz"),
    ("--out there.npz", "there.npz already exists. Choose another file name."),
    ("--out missing/rounds.npz", "'missing/rounds.npz' can't be written: No such file or directory."),
    ("--out there.npz/rounds.parquet", "can't be written: Not a directory."),
    (f"--out {'a' * 300}.npz", "can't be written: File name too long."),
    ("--out rounds.npz --rounds 0", "rounds must be 1 or more, not 0"),
    ("--out rounds.npz --decisions 0", "decisions must be 1 or more, not 0"),
    ("--out rounds.npz --rounds 2.5", "'2.5' is not a whole number"),
    ("--out rounds.npz --rounds 5 --decisions 5", "--decisions: not allowed with argument --rounds"),
    ("--out rounds.npz --first -1", "first must be 0 to"),
    ("--out rounds.npz --bots clever", "Unknown bot 'clever'"),
    ("--out rounds.npz --bots random,random,random", "3 bots for 2 seats"),
    ("--out rounds.npz --calls asks", "calls must be ask, own or auto, not 'asks'. Did you mean 'ask'"),
    ("--out rounds.npz --asking turn", "asking must be play or random, not 'turn'"),
    ("--out rounds.npz --seats 11", "2 to 10"),
    ("--out rounds.npz --threads 0", "threads must be 1 or more, not 0"),
    ("--out rounds.npz --rules parti", "Did you mean 'party'"),
    ("--out rounds.npz --deck moderm", "Did you mean 'modern'"),
    ("--out rounds.npz --hand-size 0", "1 to 100"),
    ("--out rounds.npz --history -1", "history must be 0 to 1000, not -1"),
    ("--out rounds.npz --human-like", "--human-like"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG)
def test_an_invalid_argument_gets_one_sentence_and_leaves_no_file(arguments: str, words: str, folder: Path) -> None:
    Path("there.npz").write_text("mine", encoding="utf-8")
    ran = drawfour("rollouts", *shlex.split(arguments))
    assert ran.is_one_sentence()
    assert ran.out == ""
    assert words in ran.err
    assert [path.name for path in folder.iterdir()] == ["there.npz"]
    assert Path("there.npz").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_full_disk_gets_one_sentence_and_leaves_no_file(suffix: str, folder: Path) -> None:
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); {START}"
    command = [sys.executable, "-B", "-c", limited, "rollouts", "--bots", "careful", "--out", f"rounds.{suffix}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"drawfour: 'rounds.{suffix}' can't be written: File too large.\n"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("package", "remedy"), [("pyarrow", "SOURCE[parquet]"), ("gymnasium", "make rl")])
def test_a_missing_package_gets_one_sentence_with_the_remedy(package: str, remedy: str, folder: Path) -> None:
    command = [sys.executable, "-c", f"import sys; sys.modules[{package!r}] = None; {START}", "rollouts", "--out", "a.parquet"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith(f"drawfour: {package} is not installed.")
    assert remedy in ended.stderr
    assert list(folder.iterdir()) == []


def test_the_extra_has_the_package_for_parquet_beside_the_environments() -> None:
    def packages(extra: str) -> set[str]:
        needed = importlib.metadata.requires("drawfour") or []
        return {re.split(r"\W", each)[0] for each in needed if re.search(f"extra == .{extra}.", each)}

    assert packages("parquet") == packages("rl") | {"pyarrow"} > packages("rl")


def test_a_bot_that_fails_gets_one_sentence_and_leaves_no_file(folder: Path) -> None:
    Path("mine.py").write_text("def choose(view):\n    return 'R99'\n", encoding="utf-8")
    ran = drawfour("rollouts", "--bots", "mine.py,careful", "--out", "rounds.npz")
    assert ran.is_one_sentence()
    assert "'R99'" in ran.err
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["mine.py"]


@pytest.fixture
def _interruptible() -> Any:
    """The parent process may ignore Ctrl-C, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("suffix", FORMATS)
@pytest.mark.parametrize("what", ["rounds", "decisions"])
def test_an_interrupt_keeps_the_rounds_that_are_finished(suffix: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = 0

    def play(rollouts: Rollouts, **amount: int) -> Any:
        nonlocal parts
        for columns in original(rollouts, **amount):
            parts += 1
            if parts == 3:
                signal.raise_signal(signal.SIGINT)
            yield columns

    original, out = Rollouts.play, f"rounds.{suffix}"
    with monkeypatch.context() as patched:
        patched.setattr(Rollouts, "play", play)
        ran = drawfour("rollouts", "--bots", "careful", f"--{what}", 1_000_000, "--out", out)
    assert ran.code == 0
    _, facts = read(out)
    assert facts["rounds"] == 2 * 128
    assert ran.err == f"drawfour: Interrupted after {facts[what]:,} of 1,000,000 {what}\n"
    assert ran.out.startswith(f"{out}: {facts['decisions']:,} decisions, 256 rounds, ")
    check(out, Rollouts(bots="careful"), rounds=256)


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_before_the_first_round_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(compiler: Compiler) -> None:
        compiler.join()
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Compiler, "wait", press)
    ran = drawfour("rollouts", "--bots", "careful", "--out", "rounds.npz")
    assert (ran.code, ran.out, ran.err) == (2, "", "\ndrawfour: Interrupted.\n")
    assert list(folder.iterdir()) == []


LATE = """
asked = 0

def tires(view):
    global asked
    asked += 1
    return "R99" if asked > 500 else view.legal[-1]
"""


def test_a_bot_that_fails_late_leaves_the_rounds_before(folder: Path) -> None:
    (folder / "late.py").write_text(LATE, encoding="utf-8")
    ran = drawfour("rollouts", "--bots", "late.py:tires,careful", "--rounds", 9_999, "--out", "rounds.npz")
    columns, facts = read("rounds.npz")
    assert len(columns["action"]) == facts["decisions"]
    assert columns["round"][-1] + 1 == facts["rounds"]
    stopped, sentence = ran.err.splitlines()
    assert stopped == f"drawfour: Stopped after {facts['rounds']} of 9,999 rounds"
    assert facts["rounds"] > 5
    assert sentence.startswith("drawfour: The bot late.py:tires returned a move that is not legal.")
    assert ran.code == 2
    assert ran.out.startswith(f"rounds.npz: {facts['decisions']:,} decisions, ")


def test_the_example_of_the_documentation_learns_to_play() -> None:
    page = (ROOT / "docs" / "train.md").read_text(encoding="utf-8").partition("## A data set of decisions")[2]
    typed = re.search(r"^drawfour (rollouts .*)$", page, flags=re.MULTILINE)
    code = re.search(r"^```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    assert typed
    assert code
    assert drawfour(*typed[1].split()).code == 0
    ended = subprocess.run([sys.executable, "-c", code[1]], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert f"It prints `{ended.stdout.strip()}`." in page


def test_numpy_alone_reads_a_data_set() -> None:
    assert drawfour("rollouts", "--rounds", 5, "--out", "some.npz").code == 0
    code = "import sys, numpy; numpy.load('some.npz')['action'].sum(); assert 'drawfour' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], timeout=PATIENCE, check=True)
