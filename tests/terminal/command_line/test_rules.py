"""`drawfour rules`: presets, options and rules, by name and by number."""

from __future__ import annotations

import re

import pytest

from drawfour.core.option_field import Option
from drawfour.core.options import OPTION, OPTIONS, PRESETS, Rules
from drawfour.errors import REASONS
from drawfour.terminal.rules import rule_lines
from fixtures.command_line import Here
from fixtures.files import ROOT


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_lists_every_option_of_a_preset(preset: str, here: Here) -> None:
    ran = here("rules", "--rules", preset, "--all")
    assert ran.code == 0
    assert preset in ran.out
    rules = Rules.preset(preset)
    for option in OPTIONS:
        value = option.word(getattr(rules, option.name))
        assert re.search(rf"\b{option.name}\b\W+{value}\b", ran.out), option.name
        assert option.rule in ran.out
        assert " ".join(option.says(value).split()) in " ".join(ran.out.split())


def test_rules_names_the_deck_of_the_preset_or_the_one_given(here: Here) -> None:
    assert here("rules", "--all").out.startswith("Rules: classic\nDeck: classic, 108 cards\n")
    assert here("rules", "--rules", "no_mercy", "--hand-limit", "30", "--all").out.startswith(
        "Rules: no_mercy, with hand_limit 30\nDeck: no_mercy, 168 cards\n"
    )
    modern = here("rules", "--rules", "no_mercy", "--deck", "modern", "--all")
    assert modern.out.startswith("Rules: no_mercy\nDeck: modern, 112 cards\n")
    assert here("rules", "--deck", "moderm").is_one_sentence()


def test_rules_takes_a_preset_without_its_flag(here: Here) -> None:
    assert here("rules", "party").out == here("rules", "--rules", "party").out
    assert here("rules", "mattel", "--hand-size", "5", "--all").out.startswith("Rules: mattel, with hand_size 5\n")
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
    ran = here("rules", "--rules", "party", "--stack", "upward", "--hand-size", "5", "--all")
    assert ran.code == 0
    assert ran.out.startswith("Rules: party, with stack upward, hand_size 5\n")
    before, _, after = ran.out.partition("House rules:\n")
    for option in OPTIONS:
        assert re.search(rf"^{option.name} ", after if option.rule.startswith("H") else before, flags=re.MULTILINE), option.name
    assert here("rules", "--stack", "sometimes").is_one_sentence()


def test_a_list_of_every_option_begins_with_what_is_different(here: Here) -> None:
    said = here("rules", "party", "--hand-size", "5", "--all").out
    short, _, every_option = said.partition("\nEvery option:\n")
    differing = short.partition("\n\nDifferent from classic:\n")[2]
    party, usual = Rules.preset("party", hand_size=5).in_words(), Rules().in_words()
    sentences = [" ".join(OPTION[name].says(party[name]).split()) for name in party if party[name] != usual[name]]
    assert differing.count(" - ") == len(sentences) > 1
    for text in (differing, every_option):
        assert all(sentence in " ".join(text.split()) for sentence in sentences)
    assert "Different" not in here("rules", "--all").out
    assert "Play to 1000 points." in here("rules", "no_mercy", "--all").out


def test_rules_explains_the_game_in_the_words_of_the_page(here: Here) -> None:
    said = here("rules").out
    page = (ROOT / "docs" / "how-to-play.md").read_text(encoding="utf-8")
    for sentence in (
        "Be the first to play all your cards.",
        "Only the next player can challenge a Wild Draw Four.",
        "misses a turn.",
    ):
        assert sentence in " ".join(page.split())
        assert sentence in " ".join(said.split())
    for sign in ("**", "<img", "](", "|--", "#"):
        assert sign not in said
    assert "AT THIS TABLE: classic\n" in said
    assert len(said.splitlines()) < 70
    assert max(len(line) for line in said.partition("MORE")[0].splitlines()) <= 80


def test_rules_names_what_is_different_at_a_table(here: Here) -> None:
    said = here("rules", "no_mercy", "--hand-limit", "30").out.partition("AT THIS TABLE: ")[2]
    assert said.startswith("no_mercy, with changes\n")
    assert "A player who reaches 30 cards is knocked out" in " ".join(said.split())
    assert "Deck: no_mercy, 168 cards." in said
    assert "must be played" not in said
    assert "Play to 1000 points." in here("rules", "no_mercy").out


def test_rules_names_commands_that_work(here: Here) -> None:
    said = here("rules").out.partition("MORE\n")[2]
    commands = re.findall(r"drawfour ((?:rules|deck) [\w -]+?)  ", said)
    assert len(commands) == 5
    for command in commands:
        assert here(*command.split()).code == 0


def test_rules_fit_a_narrow_terminal(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for arguments in (["rules", "party"], ["rules", "--all"], ["rules", "R24"], ["rules", "stack"]):
        said = here(*arguments).out.partition("MORE")[0]
        assert max(len(line) for line in said.splitlines()) <= 40, arguments
