"""Arguments of the command line: options, suggestions for misspelled words, and one sentence for every invalid one."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from drawfour.arguments import whole
from drawfour.core.options import OPTIONS, Rules
from drawfour.record.reading import read
from drawfour.record.replay import replay
from fixtures.command_line import Here, start


def test_every_option_can_be_set_on_the_command_line(here: Here) -> None:
    changes = {option.name: list(option.choices)[-1] if option.choices else str(option.high) for option in OPTIONS}
    changes |= {"hand_size": "5", "hand_limit": "9", "decks": "2", "teams": "no"}
    flags = [word for name, value in changes.items() for word in (f"--{name.replace('_', '-')}", value)]
    assert here("play", *flags, "--save", "all.uno", typed="q\n").code == 0
    assert replay(read(here.folder / "all.uno")).rules == Rules.preset("classic", **changes)


def test_a_switch_without_a_value_means_yes(here: Here) -> None:
    ran = here("rules", "--no-bluffing", "--jump-in", "--all")
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
        ("plya", "Unknown command 'plya'. Did you mean 'play'? Commands: play, join, matches, replay, "),
        ("deck chek", "Unknown command 'chek'. Did you mean 'check'? Commands: check, show, new."),
        ("play --stak same", "Unknown option --stak. Did you mean '--stack'? (see "),
        ("play --preset party", "Unknown option --preset. Did you mean '--rules'? (see "),
        ("simulate --players 4", "Unknown option --players. Did you mean '--seats'? (see "),
        ("simulate --output x", "Unknown option --output (see "),
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


def test_everything_about_a_match_can_be_set_on_the_command_line(here: Here) -> None:
    flags = ["--seats", "4", "--teams", "yes", "--rules", "mattel", "--target-score", "200", "--bots", "random,careful,random"]
    ran = here("play", *flags, "--name", "Zoë", "--first", "0", "--hand-size", "5", "--save", "chosen.uno", typed="q\n")
    assert ran.code == 0
    match = replay(read(here.folder / "chosen.uno"))
    assert match.names[0] == "Zoë"
    assert match.rules == Rules.preset("mattel", teams=True, target_score=200, hand_size=5)
    assert match.players == {0: "human", 1: "random", 2: "careful", 3: "random"}
    assert match.round.dealer == 3


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
