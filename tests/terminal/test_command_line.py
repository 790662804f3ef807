"""The command `drawfour`: output, exit codes, one-sentence errors, and no match lost.

Long, because every command meets every kind of trouble.
"""

from __future__ import annotations

import io
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

import drawfour
from drawfour import cli
from drawfour.arguments import whole
from drawfour.core.option_field import Option
from drawfour.core.options import OPTIONS, PRESETS, Rules
from drawfour.errors import REASONS
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.rules import rule_lines
from fixtures.patience import PATIENCE

GOLDEN = Path(__file__).parents[1] / "golden"
COMMAND = [sys.executable, "-c", "import sys; from drawfour.cli import main; sys.exit(main())"]


class Ran:
    """The result of one run of the command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def is_one_sentence(self) -> bool:
        """Did the command exit with code 2 and one line that says what is wrong?"""
        assert self.code == 2, (self.code, self.err)
        assert "Traceback" not in self.out + self.err
        assert len(self.err.splitlines()) == 1, self.err
        return True


class Here:
    """Runs the command in this process and in its own folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, typed: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = cli.main(arguments)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        said = self.capsys.readouterr()
        return Ran(code, said.out, said.err)

    @property
    def saved(self) -> list[Path]:
        return sorted(self.folder.glob("*.uno"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Here]:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    handlers = {number: signal.getsignal(number) for number in (signal.SIGPIPE, signal.SIGTERM, signal.SIGHUP)}
    yield Here(folder, monkeypatch, capsys)
    for number, handler in handlers.items():
        signal.signal(number, handler)


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON", "COV"))}
    return kept | {"LC_ALL": "C.UTF-8", "PYTHONPATH": os.environ.get("PYTHONPATH", "")} | changes


def start(
    folder: Path, arguments: Sequence[str | bytes], typed: bytes = b"", around: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Start the command as a process; `around` changes its environment."""
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        cwd=folder,
        env=environment(**(around or {})),
        timeout=PATIENCE,
        check=False,
    )
    out, err = (said.decode("utf-8", "replace") for said in (ended.stdout, ended.stderr))
    return subprocess.CompletedProcess(ended.args, ended.returncode, out, err)


# Help, version and rules


HELP = """
import sys
before = set(sys.modules)  # a package may have something loaded at every start of Python
from drawfour.cli import main
try:
    main(["--help"])
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
SLOW_TO_LOAD = {"asyncio", "concurrent", "ctypes", "email", "http", "multiprocessing", "sqlite3", "ssl", "unittest", "xml"}


def test_help_loads_nothing_that_is_slow_to_load(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HELP]
    ended = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=environment(), timeout=PATIENCE, check=True
    )
    assert all(command in ended.stdout for command in ("play", "replay", "rules"))
    loaded = ended.stderr.split()
    assert {name.split(".")[0] for name in loaded} - sys.stdlib_module_names == {"drawfour"}
    assert SLOW_TO_LOAD.isdisjoint(loaded)
    packages = {name.split(".")[1] for name in loaded if name.startswith("drawfour.")}
    assert packages.isdisjoint({"server", "terminal", "lab", "bots", "compiled"})


def test_help_is_shown_by_a_process_of_its_own(tmp_path: Path) -> None:
    ended = start(tmp_path, ["--help"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert all(command in ended.stdout for command in ("play", "replay", "rules"))


@pytest.mark.parametrize("arguments", [(), ("deck",)])
def test_a_command_without_arguments_shows_its_help(arguments: tuple[str, ...], here: Here) -> None:
    ran = here(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == here(*arguments, "--help").out


def test_version_prints_the_version_of_the_package(here: Here) -> None:
    ran = here("--version")
    assert ran.code == 0
    assert ran.out.split() == ["drawfour", drawfour.__version__]


def test_help_for_play_lists_every_option(here: Here) -> None:
    ran = here("play", "--help")
    assert ran.code == 0
    for option in OPTIONS:
        assert f"--{option.name.replace('_', '-')}" in ran.out
    for flag in ("--seats", "--name", "--bots", "--first", "--seed", "--save", "--continue", "--plain", "--rules"):
        assert flag in ran.out


def test_help_says_how_seats_are_counted(here: Here) -> None:
    """`--first` and `--view` take seat numbers, which the screen never shows."""
    for arguments in (("play", "--help"), ("replay", "--help")):
        assert re.search(r"(?i)seat.*(from 0|0 is)", " ".join(here(*arguments).out.split()))


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_lists_every_option_of_a_preset(preset: str, here: Here) -> None:
    ran = here("rules", "--rules", preset)
    assert ran.code == 0
    assert preset in ran.out
    rules = Rules.preset(preset)
    for option in OPTIONS:
        value = option.word(getattr(rules, option.name))
        assert re.search(rf"\b{option.name}\b\W+{value}\b", ran.out), option.name
        assert option.rule in ran.out
        assert " ".join(option.says(value).split()) in " ".join(ran.out.split())


def test_rules_names_the_deck_of_the_preset_or_the_one_given(here: Here) -> None:
    assert here("rules").out.startswith("Rules: classic\nDeck: classic, 108 cards\n")
    assert here("rules", "--rules", "no_mercy", "--hand-limit", "30").out.startswith(
        "Rules: no_mercy, with hand_limit 30\nDeck: no_mercy, 168 cards\n"
    )
    assert here("rules", "--rules", "no_mercy", "--deck", "modern").out.startswith("Rules: no_mercy\nDeck: modern, 112 cards\n")
    assert here("rules", "--deck", "moderm").is_one_sentence()


def test_rules_takes_a_preset_without_its_flag(here: Here) -> None:
    assert here("rules", "party").out == here("rules", "--rules", "party").out
    assert here("rules", "mattel", "--hand-size", "5").out.startswith("Rules: mattel, with hand_size 5\n")
    assert here("rules", "party", "--rules", "mattel").is_one_sentence()


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_rules_explains_every_value_of_an_option(option: Option, here: Here) -> None:
    ran = here("rules", option.name.replace("_", "-"))
    assert ran.out.startswith(f"{option.name} {option.default} ")
    for value in [*option.choices, *(["none"] if option.has_none else []), *([] if option.choices else ["N"])]:
        assert f"{value}: {option.says(value)}" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("number", "start"), [("R12", "R12. A card may be played"), ("h6", "H6. force_play:"), ("C30", "C30 (H9,")]
)
def test_rules_prints_a_rule_by_its_number(number: str, start: str, here: Here) -> None:
    ran = here("rules", number)
    assert ran.code == 0
    assert ran.out.startswith(start)
    assert here("rules", "R18").is_one_sentence()


def test_every_rule_cited_by_an_error_or_an_option_can_be_looked_up() -> None:
    cited = {option.rule for option in OPTIONS} | set(re.findall(r"\b[RHC]\d+\b", " ".join(REASONS.values())))
    assert all(rule_lines(number) for number in cited)


def test_rules_default_to_classic(here: Here) -> None:
    assert here("rules").out == here("rules", "--rules", "classic").out


def test_rules_lists_changes_to_a_preset_and_house_rules_separately(here: Here) -> None:
    ran = here("rules", "--rules", "party", "--stack", "upward", "--hand-size", "5")
    assert ran.code == 0
    assert ran.out.startswith("Rules: party, with stack upward, hand_size 5\n")
    before, _, after = ran.out.partition("House rules:\n")
    for option in OPTIONS:
        assert re.search(rf"^{option.name} ", after if option.rule.startswith("H") else before, flags=re.MULTILINE), option.name
    assert here("rules", "--stack", "sometimes").is_one_sentence()


def test_every_option_can_be_set_on_the_command_line(here: Here) -> None:
    changes = {option.name: list(option.choices)[-1] if option.choices else str(option.high) for option in OPTIONS}
    changes |= {"hand_size": "5", "hand_limit": "9", "decks": "2", "teams": "no"}
    wished = [word for name, value in changes.items() for word in (f"--{name.replace('_', '-')}", value)]
    assert here("play", *wished, "--save", "all.uno", typed="q\n").code == 0
    assert replay(read(here.folder / "all.uno")).rules == Rules.preset("classic", **changes)


def test_a_switch_without_a_value_means_yes(here: Here) -> None:
    ran = here("rules", "--no-bluffing", "--jump-in")
    assert ran.out.startswith("Rules: classic, with jump_in yes, no_bluffing yes\n")


@pytest.mark.parametrize(("flag", "values"), [("--stack", "none, same, upward or any"), ("--hand-size", "1 to 100")])
def test_an_option_without_a_value_lists_its_values(flag: str, values: str, here: Here) -> None:
    ran = here("play", flag, "--seats", "3")
    assert ran.is_one_sentence()
    assert f"{flag} needs a value: {values} (see " in ran.err
    assert f"rules {flag[2:].replace('-', '_')})" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("plya", "Unknown command 'plya'. Did you mean 'play'? Commands: play, replay, "),
        ("deck chek", "Unknown command 'chek'. Did you mean 'check'? Commands: check, show, new."),
        ("play --stak same", "Unknown option --stak. Did you mean '--stack'? (see "),
        ("play --rules clasic", "Unknown preset 'clasic'. Did you mean 'classic'?"),
        ("play --stack upwrd", "stack must be none, same, upward or any, not upwrd. Did you mean 'upward'?"),
        ("play --bots carefull", "Unknown bot 'carefull'. Did you mean 'careful'?"),
        ("play --deck moden", "Unknown deck 'moden'. Did you mean 'modern'?"),
        ("rules stak", "Unknown name 'stak'. Did you mean 'stack'?"),
        ("play party", "Unknown argument 'party'. Did you mean --rules party? (see "),
        ("compare classic official", "Unknown argument 'classic'. Did you mean --rules classic,official? (see "),
        ("compare classic classic+stack=any", "Did you mean --rules classic,classic+stack=any? (see "),
    ],
)
def test_a_misspelled_word_gets_a_suggestion(arguments: str, words: str, here: Here) -> None:
    ran = here(*arguments.split())
    assert ran.is_one_sentence()
    assert words in ran.err


@pytest.mark.parametrize(("text", "number"), [("1e6", 1_000_000), ("2.5e1", 25), ("1_000", 1000), ("-3", -3), ("3.0", 3)])
def test_a_whole_number_may_be_written_as_a_power_of_ten(text: str, number: int) -> None:
    assert whole(text) == number
    for wrong in ("1e-1", "1e400", "inf", "nan", "1e16", "e6", ""):
        with pytest.raises(ArgumentTypeError, match="is not a whole number"):
            whole(wrong)


def test_hints_repeat_the_command_as_it_was_typed(tmp_path: Path) -> None:
    """Run it as a module, as a module found through PYTHONPATH only, and as a program outside PATH."""
    program = tmp_path / "my games" / "drawfour"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nimport sys\nfrom drawfour.cli import main\nsys.exit(main())\n", encoding="utf-8")
    program.chmod(0o700)
    sources = str(Path(drawfour.__file__).parents[1])
    path = f"{program.parent}:/bin"
    for start, around, said in (
        ([sys.executable, "-m", "drawfour"], {"PATH": "/bin"}, f"{sys.executable} -m drawfour"),
        (
            [sys.executable, "-m", "drawfour"],
            {"PATH": "/bin", "PYTHONPATH": sources},
            f"PYTHONPATH={sources} {sys.executable} -m",
        ),
        ([str(program)], {"PATH": "/bin"}, shlex.quote(str(program))),
        ([str(program)], {"PATH": path}, "drawfour"),
        ([sys.executable, "-m", "drawfour"], {"PATH": path}, f"{sys.executable} -m drawfour"),
    ):
        ended = subprocess.run(
            [*start, "play", "--seed", "1"], input=b"red\nq\n", capture_output=True, cwd=tmp_path, env=environment(**around),
            timeout=PATIENCE, check=True,
        )  # fmt: skip
        hint = ended.stdout.decode().splitlines()[-1].strip()
        assert hint.startswith(f"{said} "), hint
        again = subprocess.run(
            ["/bin/sh", "-c", hint], input=b"q\n", capture_output=True, cwd=tmp_path, env=environment(PATH=around["PATH"]),
            timeout=PATIENCE, check=True,
        )  # fmt: skip
        assert b"goes on" in again.stdout


# Playing through a pipe


def test_a_piped_match_is_played_and_resumed(tmp_path: Path) -> None:
    ended = start(tmp_path, ["play", "--seed", "1", "--plain"], b"red\n1\n1\nd\nq\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\x1b" not in ended.stdout
    assert "You name " in ended.stdout
    assert "> red\n" in ended.stdout
    (saved,) = tmp_path.glob("*.uno")
    assert f"--continue {saved.name}" in ended.stdout
    before = replay(read(saved))
    ended = start(tmp_path, ["play", "--continue", saved.name], b"q\n")
    assert ended.returncode == 0
    assert "goes on" in ended.stdout
    assert replay(read(saved)).round == before.round


def test_a_record_runs_the_file_of_a_bot_only_if_it_is_named_again(tmp_path: Path) -> None:
    source = "import pathlib\npathlib.Path('ran').touch()\n\ndef choose(view):\n    return view.legal[0]\n"
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    ended = start(tmp_path, ["play", "--seed", "1", "--bots", "mine.py", "--save", "match.uno"], b"q\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "play --continue match.uno --bots mine.py" in ended.stdout
    (tmp_path / "ran").unlink()
    refused = start(tmp_path, ["play", "--continue", "match.uno"], b"q\n")
    assert refused.returncode == 2
    expected = "drawfour: match.uno: Seat 1 is played by mine.py. To run that file, add --bots mine.py\n"
    assert refused.stderr == expected
    assert not (tmp_path / "ran").exists()
    resumed = start(tmp_path, ["play", "--continue", "match.uno", "--bots", "mine.py"], b"q\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert "─── Round 1" in resumed.stdout
    assert (tmp_path / "ran").exists()


def test_the_same_seed_deals_the_same_cards(here: Here) -> None:
    texts = {re.sub(r"\S+\.uno", "", here("play", "--seed", seed).out) for seed in ("1", "1", "2", " ", "ünï ☃", "a b" * 500)}
    assert len(texts) == 5


def test_setup_questions_are_asked_only_at_a_terminal(here: Here) -> None:
    ran = here("play")
    assert "How many" not in ran.out
    assert "Round 1" in ran.out


def test_everything_about_a_match_can_be_set_on_the_command_line(here: Here) -> None:
    wished = ["--seats", "4", "--teams", "yes", "--rules", "mattel", "--target-score", "200", "--bots", "random,careful,random"]
    ran = here("play", *wished, "--name", "Zoë", "--first", "0", "--hand-size", "5", "--save", "wished.uno", typed="q\n")
    assert ran.code == 0
    match = replay(read(here.folder / "wished.uno"))
    assert match.names[0] == "Zoë"
    assert match.rules == Rules.preset("mattel", teams=True, target_score=200, hand_size=5)
    assert match.players == {0: "human", 1: "random", 2: "careful", 3: "random"}
    assert match.round.dealer == 3


def test_a_replay_names_the_person(here: Here) -> None:
    here("play", "--name", "Zoë", "--seed", "1", "--save", "zoe.uno", typed="r\n1\n1\nq\n")
    ran = here("replay", "zoe.uno")
    assert ran.code == 0
    assert "Zoë names " in ran.out


def test_a_record_names_the_person_that_the_screen_calls_you(here: Here) -> None:
    here.monkeypatch.setenv("LOGNAME", "zoe")
    ran = here("play", "--seed", "1", "--save", "mine.uno", typed="r\n1\n1\nq\n")
    assert "You name " in ran.out
    assert "Zoe" not in ran.out
    assert "\nseats Zoe Ada Grace\n" in (here.folder / "mine.uno").read_text(encoding="utf-8")
    for arguments in ((), ("--view", "0"), ("--view", "1")):
        assert "Zoe names " in here("replay", *arguments, "mine.uno").out


def test_a_replay_of_a_player_called_you_is_grammatical(here: Here) -> None:
    here("play", "--seed", "1", "--save", "you.uno", typed="r\n1\n1\nd\nq\n")
    ran = here("replay", "you.uno")
    assert ran.code == 0
    assert not re.search(r"\bYou (names|plays|draws|deals)\b", ran.out)


# Invalid arguments


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--seats 0", "2 to 10"),
        ("--seats 1", "2 to 10"),
        ("--seats 11", "2 to 10"),
        ("--seats -3", "2 to 10"),
        ("--seats 1000000", "2 to 10"),
        ("--seats three", "three"),
        ("--seats 3.5", "3.5"),
        ("--hand-size 60", "182 .*108"),
        ("--hand-size 60 --seats 2", "122 .*108"),
        ("--hand-size 0", "1 to 100"),
        ("--hand-size x", "1 to 100"),
        ("--decks 10", "1 to 9"),
        ("--target-score 0", "1 to 1000000 or none"),
        ("--rules parti", "classic.*official.*mattel.*party.*no_mercy"),
        ("--stack sometimes", "none, same, upward or any"),
        ("--blank", "--blank"),
        ("--hand-limit 9", "hand_limit must be 10 or more with hand_size 7, not 9"),
        ("--teams maybe", "yes or no"),
        ("--teams yes --seats 3", "exactly 4"),
        ("--scoring most", "winner_takes, lowest or elimination"),
        ("--bots clever", "Bots: beginner, .*random"),
        ("--bots random,random,random", "3 bots for 2 seats"),
        ("--bots ,", "Unknown bot ''"),
        ("--first 3", "must be 0 to 2"),
        ("--first -1", "must be 0 to 2"),
        ("--pace -1", "0 to 60"),
        ("--pace nan", "0 to 60"),
        ("--pace soon", "soon"),
        ("--nonsense", "--nonsense"),
        ("extra", "extra"),
        ("--seed", "--seed"),
        ("--save missing/a.uno", "can't be written"),
        ("--save .", "can't be written"),
        ("--save ''", "can't be written"),
        ("--name ''", "name"),
        ("--name '\x1b[31m'", "name"),
        ("--name 'Jo\"e'", "name"),
        ("--continue nowhere.uno", "can't be read"),
        ("--continue .", "can't be read"),
        ("--continue nowhere.uno --seats 3", "seats"),
        ("--continue nowhere.uno --name Zoë", "name"),
    ],
)
def test_an_invalid_argument_gets_one_sentence(arguments: str, words: str, here: Here) -> None:
    ran = here("play", *shlex.split(arguments))
    assert ran.is_one_sentence()
    assert re.search(words, ran.err), ran.err
    assert ran.err.startswith("drawfour: ")
    assert not list(here.folder.iterdir())


@pytest.mark.parametrize(
    "arguments",
    ["plya", "rules parti", "rules --rules parti", "replay", "replay nowhere.uno", "replay --view x a", "play play"],
)
def test_an_invalid_command_gets_one_sentence(arguments: str, here: Here) -> None:
    assert here(*arguments.split()).is_one_sentence()


def test_bytes_that_are_not_utf_8_cause_no_traceback(tmp_path: Path) -> None:
    for option, value in (("--seed", b"\xff"), ("--name", b"\xff"), ("--continue", b"\xff.uno"), ("--save", b"\xff/\xff.uno")):
        ended = start(tmp_path, ["play", option, value], b"\xff\xfe\0\nq\n")
        assert "Traceback" not in ended.stderr, option
        assert ended.returncode in (0, 2)


# Records


BROKEN = {
    "empty": "",
    "no record": "Dear diary\n",
    "version": "drawfour 2\nseats Ann Bob\ncards R1\n",
    "no seats": "drawfour 1\n",
    "no chance": "drawfour 1\nseats Ann Bob\n",
    "one seat": "drawfour 1\nseats Ann\ncards R1\n",
    "option": "drawfour 1\nset hand_size 0\nseats Ann Bob\ncards R1\n",
    "quote": 'drawfour 1\nseats "Ann Bob\ncards R1\n',
    "card": "drawfour 1\nseats Ann Bob\ncards R77\n",
    "move": "drawfour 1\nseats Ann Bob\ncards R1\n0 dance\n",
    "illegal": "drawfour 1\nseats Ann Bob\ncards R1\n1 draw\n",
    "half a move": "drawfour 1\nseats Ann Bob\ncards R1\n0\n",
    "seed": "drawfour 1\nseats Ann Bob\nseed abc\n",
    "player": "drawfour 1\nseats Ann Bob\nplayer 0 martian\ncards R1\n",
    "seat of a player": "drawfour 1\nseats Ann Bob\nplayer 7 human\ncards R1\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_record_is_neither_resumed_nor_changed(what: str, here: Here) -> None:
    path = here.folder / "broken.uno"
    path.write_text(BROKEN[what], encoding="utf-8")
    ran = here("play", "--continue", path.name, typed="q\n")
    assert ran.is_one_sentence()
    assert "broken.uno" in ran.err
    assert path.read_text(encoding="utf-8") == BROKEN[what]


def test_a_binary_file_is_not_resumed(here: Here) -> None:
    (here.folder / "bytes.uno").write_bytes(b"drawfour 1\n\xff\xfe\0")
    for command in (["play", "--continue"], ["replay"]):
        assert here(*command, "bytes.uno").is_one_sentence()


def test_a_truncated_record_never_resumes_with_a_different_deal(here: Here) -> None:
    match = session.new_match(Rules(), 3, seed="cut")
    match.play(0, match.round.legal(0)[0])
    whole = Record.of(match).text()
    path = here.folder / "cut.uno"
    for length in range(0, len(whole), 2):
        path.write_text(whole[:length], encoding="utf-8")
        ran = here("play", "--continue", path.name, typed="q\n")
        if ran.code == 0:
            assert replay(read(path)).round.seed == match.round.seed, f"cut after {length} of {len(whole)}"
        else:
            assert ran.is_one_sentence()
            assert path.read_text(encoding="utf-8") == whole[:length]


def test_a_new_match_does_not_overwrite_an_old_one(here: Here) -> None:
    old = Record.of(session.new_match(Rules(), 2, seed="old")).text()
    (here.folder / "old.uno").write_text(old, encoding="utf-8")
    here("play", "--seed", "new", "--save", "old.uno", typed="q\n")
    assert old in [path.read_text(encoding="utf-8") for path in here.folder.iterdir()]


@pytest.mark.parametrize("old", [b"\xff\xfe\0", b"drawfour 1\nseats Ann Bob\ncards R7\n", b"# mine\n"])
def test_a_resumed_match_saved_to_another_file_does_not_overwrite_it(old: bytes, here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    (here.folder / "b.uno").write_bytes(old)
    ran = here("play", "--continue", "a.uno", "--save", "b.uno", typed="r\nq\n")
    assert "Traceback" not in ran.err
    assert ran.code in (0, 2)
    assert old in [path.read_bytes() for path in here.folder.iterdir()]


def test_comments_are_backed_up_each_time_a_record_is_resumed(here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    path = here.folder / "a.uno"
    whole = path.read_text(encoding="utf-8")
    for comment in ("# first\n", "# second\n"):
        path.write_text(comment + whole, encoding="utf-8")
        assert here("play", "--continue", "a.uno", typed="r\nq\n").code == 0
    kept = "".join(file.read_text(encoding="utf-8") for file in here.folder.iterdir())
    assert "# first" in kept
    assert "# second" in kept


def test_saving_keeps_the_permissions_of_a_record(here: Here) -> None:
    here("play", "--seed", "1", "--save", "a.uno", typed="q\n")
    path = here.folder / "a.uno"
    path.chmod(0o600)
    here("play", "--continue", "a.uno", typed="r\nq\n")
    assert path.stat().st_mode & 0o777 == 0o600


def test_replay_tells_the_play_and_reports_errors_with_an_exit_code(here: Here) -> None:
    golden = str(GOLDEN / "two_seats.uno")
    ran = here("replay", golden)
    assert (ran.code, ran.err) == (0, "")
    assert "Ann plays" in ran.out
    (here.folder / "wrong.uno").write_text("drawfour 1\nseats Ann Bob\ncards R7\n= turn 1\n", encoding="utf-8")
    ran = here("replay", "wrong.uno")
    assert ran.code == 1
    assert "wrong.uno:4: turn is 0, expected 1" in ran.err
    (here.folder / "bad.uno").write_text("drawfour 1\nseats Ann Bob\ncards R7\n0 jump\n", encoding="utf-8")
    ran = here("replay", "bad.uno", "wrong.uno", golden)
    assert ran.code == 2
    assert "bad.uno:4:" in ran.err
    assert "wrong.uno:4:" in ran.err
    assert "Ann plays" in ran.out


def test_replay_names_each_of_several_files(here: Here) -> None:
    one, two = (str(GOLDEN / f"{name}.uno") for name in ("two_seats", "challenge"))
    alone = [here("replay", path).out for path in (one, two)]
    assert here("replay", one, two).out == f"{one}\n{alone[0]}{two}\n{alone[1]}"
    assert one not in alone[0]


def test_replay_pauses_after_each_move_or_waits_for_enter(here: Here) -> None:
    golden = str(GOLDEN / "two_seats.uno")
    pauses: list[float] = []
    here.monkeypatch.setattr("time.sleep", pauses.append)
    told = here("replay", golden).out
    assert set(pauses) == {0}
    number = len(pauses)
    assert here("replay", "--pace", "0.5", golden).out == told
    assert pauses[number:] == [0.5] * number
    ran = here("replay", "--step", golden, typed="\n" * number)
    assert (ran.code, ran.out.count("Press Enter for the next move: ")) == (0, number)
    ran = here("replay", "--step", golden, typed="\n\n")
    assert (ran.code, ran.err) == (2, "\ndrawfour: End of input.\n")
    assert here("replay", "--pace", "61", golden).is_one_sentence()


def test_replay_prints_one_json_object_per_file(here: Here) -> None:
    names = sorted(str(path) for path in GOLDEN.glob("*.uno"))
    ran = here("replay", "--json", *names)
    assert ran.code == 0
    assert [json.loads(line)["over"] for line in ran.out.splitlines()] == [replay(read(name)).facts()["over"] for name in names]


def test_replay_shows_what_one_seat_saw(here: Here) -> None:
    golden = str(GOLDEN / "challenge.uno")
    assert "Ann draws 4 cards: " in here("replay", golden).out
    assert "Ann draws 4 cards." in here("replay", "--view", "1", golden).out
    ran = here("replay", "--view", "9", golden)
    assert ran.is_one_sentence()
    assert "0 to 2" in ran.err


# Interruptions


def test_the_end_of_the_input_saves_the_match_and_says_so(here: Here) -> None:
    ran = here("play", "--seed", "1", typed="r\n")
    assert ran.code == 2
    (saved,) = here.saved
    assert saved.name in ran.out + ran.err
    assert replay(read(saved)).round.moves == [(0, "color:R")]


def test_the_end_of_the_input_between_rounds_saves_the_match(here: Here) -> None:
    match = session.new_match(Rules(hand_size=1), 2, seed="1")
    while not match.round.is_over:
        seat = match.round.turn
        match.play(seat, next((move for move in match.round.legal(seat) if move[0] in "RYGBW"), match.round.legal(seat)[0]))
    (here.folder / "between.uno").write_text(Record.of(match).text(), encoding="utf-8")
    ran = here("play", "--continue", "between.uno")
    assert ran.code == 2
    assert replay(read(here.folder / "between.uno")).round == match.round


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the game as a process and wait for its first prompt."""
    arguments = [*COMMAND, "play", "--seed", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, env=environment()) as process:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"> "):
            said += os.read(process.stdout.fileno(), 65536)
        yield process
        process.kill()


def test_a_match_is_saved_when_the_output_is_closed(tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b"1\nd\nd\nd\nd\n", timeout=PATIENCE)
        assert b"Traceback" not in err
    (saved,) = tmp_path.glob("*.uno")
    assert replay(read(saved)).round.moves


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["terminate", "hang up"])
def test_a_match_is_saved_when_its_terminal_is_closed(number: signal.Signals, tmp_path: Path) -> None:
    with playing(tmp_path) as process:
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
    assert list(tmp_path.glob("*.uno"))


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">/dev/full"])
@pytest.mark.parametrize("arguments", ["play --seed 2", "rules", "--help"])
def test_a_closed_stream_causes_no_traceback(closed: str, arguments: str, tmp_path: Path) -> None:
    if closed == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    line = f"{shlex.join(COMMAND)} {arguments} {closed}"
    ended = subprocess.run(  # a closed stream takes a shell
        ["sh", "-c", line], input=b"q\n", capture_output=True, cwd=tmp_path, env=environment(), timeout=PATIENCE, check=False
    )  # fmt: skip
    assert b"Traceback" not in ended.stderr


def test_marks_are_left_out_if_the_encoding_lacks_them(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = start(tmp_path, ["play", "--seed", "1"], "r\nü\nq\n".encode(), plain)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.isascii()
    assert "yellow 1" in ended.stdout
    for arguments in (["--seed", "ünï"], ["--name", "Zoë"]):
        assert "Traceback" not in start(tmp_path, ["play", *arguments], around=plain).stderr


def test_a_match_in_a_deleted_folder_is_saved_elsewhere(here: Here, tmp_path: Path) -> None:
    folder = here.folder
    folder.rmdir()
    ran = here("play", "--seed", "1", typed="r\nq\n")
    assert ran.code == 0
    (saved,) = tmp_path.glob("*.uno")
    assert str(saved) in ran.out
    assert replay(read(saved)).round.moves == [(0, "color:R")]


# At a terminal

AT_A_TERMINAL = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may ignore it, and children inherit that
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from drawfour.cli import main
sys.exit(main())
"""


CONTROL_C, CONTROL_D = "\x03", "\x04"
PROMPT = r"[\]:>] "


class Terminal:
    """The command in a pseudo-terminal: types keys and reads the output."""

    def __init__(self, folder: Path, arguments: Sequence[str], around: Mapping[str, str] | None = None) -> None:
        pty = pytest.importorskip("pty")
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment(**{"TERM": "xterm", "COLUMNS": "80"} | dict(around or {})),
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _read(self) -> bool:
        """Read the available output. Return False once the command has ended."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing happens after: {self.text[-500:]}")
        try:
            read = os.read(self.master, 65536)
        except OSError:  # the other end has closed the terminal
            return False
        self.text += read.decode("utf-8", "replace")
        return bool(read)

    def until(self, end: str) -> None:
        """Read until the output ends with this text."""
        while not re.search(rf"{end}\Z", self.text):
            assert self._read(), self.text[-500:]

    def type(self, *lines: str) -> None:
        """Type each line at a prompt."""
        for line in lines:
            self.until(PROMPT)
            self.text += "\n"
            os.write(self.master, f"{line}\n".encode())

    def press(self, key: str, end: str = PROMPT) -> None:
        """Press a key once a prompt is shown and the program waits."""
        self.until(end)
        while not self._waits():
            time.sleep(0.01)
        os.write(self.master, key.encode())

    def _waits(self) -> bool:
        """Does the program wait? It would notice a signal that comes just before only at the next key."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            time.sleep(0.1)  # no way to see it
            return True
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "SZ"

    def ended(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)


def test_control_c_at_a_prompt_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.type("red")
        terminal.press(CONTROL_C)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = tmp_path.glob("*.uno")
    assert saved.name in terminal.text.replace("\r\n", "")
    assert replay(read(saved)).round.moves == [(0, "color:R")]


def test_control_c_while_bots_think_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "2", "--pace", "30"]) as terminal:
        terminal.type("d")
        terminal.press(CONTROL_C, end=r"You draw .*\s+")
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    (saved,) = tmp_path.glob("*.uno")
    assert replay(read(saved)).round.moves == [(0, "draw")]


def test_control_d_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0"]) as terminal:
        terminal.press(CONTROL_D)
        assert terminal.ended() == 2
    assert "Traceback" not in terminal.text
    assert list(tmp_path.glob("*.uno"))


@pytest.mark.parametrize("key", [CONTROL_C, CONTROL_D, "q\n"], ids=["control c", "control d", "q"])
@pytest.mark.parametrize("answers", [(), ("4",), ("2",), ("2", "")], ids=["seats", "partners", "rules", "option"])
def test_the_setup_questions_can_be_quit(answers: tuple[str, ...], key: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play"]) as terminal:
        terminal.type(*answers)
        terminal.press(key)
        assert terminal.ended() == (0 if key == "q\n" else 2)
    assert "Traceback" not in terminal.text
    last = terminal.text.replace("^C", "").strip().splitlines()[-1]
    assert "? " not in last, f"no word of its own: {last}"
    assert not list(tmp_path.iterdir())


def test_the_setup_questions_lead_into_the_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "--pace", "0"]) as terminal:
        terminal.type("2", "official", "modern", "hand_size 5", "", "q")
        assert terminal.ended() == 0
    (saved,) = tmp_path.glob("*.uno")
    match = replay(read(saved))
    assert (match.rules, match.deck.name) == (Rules.preset("official", hand_size=5), "modern")


def test_colors_are_shown_at_a_terminal_unless_turned_off(tmp_path: Path) -> None:
    for extra, around, has_color in (
        ([], {}, True),
        (["--plain"], {}, False),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"TERM": "dumb"}, False),
    ):
        with Terminal(tmp_path, ["play", "--seed", "1", "--pace", "0", *extra], around) as terminal:
            terminal.type("q")
            assert terminal.ended() == 0
        assert ("\x1b[" in terminal.text) is has_color
        assert "red 0" in terminal.text


def test_replay_plain_prints_no_colors(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["replay", "--plain", str(GOLDEN / "two_seats.uno")]) as terminal:
        assert terminal.ended() == 0
    assert "\x1b[" not in terminal.text


def test_the_path_in_a_hint_is_quoted_for_the_shell(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    ended = start(tmp_path, ["play", "--seed", "1", "--save", "my games/one two.uno"], b"q\n")
    command = ended.stdout.splitlines()[-1]
    words = shlex.split(command)
    assert words[-3:] == ["play", "--continue", "my games/one two.uno"]
