"""The setup of a terminal game: names, seats, bots, and the setup questions."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from drawfour import Rules
from drawfour.bots import NAMES
from drawfour.bots.player import Player
from drawfour.core.options import PRESETS
from drawfour.errors import DrawfourError
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.strings import en
from drawfour.terminal import session
from drawfour.terminal.bots import get_ready
from drawfour.terminal.decks import NEW
from drawfour.terminal.display import People
from drawfour.terminal.plain_lines import PlainLines, run_in_lines
from drawfour.terminal.screen import Screen
from drawfour.terminal.setup_questions import Setup, ask_setup


def test_ten_seats_have_ten_different_names() -> None:
    for name in ("You", *NAMES):
        match = session.new_match(Rules(), 10, name=name)
        assert len(set(match.names)) == 10
        assert len({other.lower() for other in match.names}) == 10


def test_a_person_gets_the_name_of_the_account_if_it_is_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "zoe": "Zoe",
        "Zoë": "Zoë",
        "root": "Player",
        "user": "Player",
        "ubuntu": "Player",
        "x": "Player",
        "www-data": "Player",
    }
    for account, name in names.items():
        monkeypatch.setenv("LOGNAME", account)
        assert session.new_match(Rules(), 2).names == [name, "Ada"]
    monkeypatch.setenv("LOGNAME", "ada")
    assert session.new_match(Rules(), 2).names == ["Ada", "Grace"]


def test_a_user_without_an_account_name_is_called_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert session.new_match(Rules(), 2).names[0] == "Player"


@pytest.mark.parametrize("name", ["ada", "ADA", "Grace"])
def test_no_bot_has_the_name_of_the_person(name: str) -> None:
    names = [other.lower() for other in session.new_match(Rules(), 5, name=name).names]
    assert len(set(names)) == 5


@pytest.mark.parametrize("name", ["Tom Dick", "#1", "=a", "a,b", "Zoë", "日本語", "x" * 200, "1", "human"])
def test_an_unusual_name_is_saved_and_read_back(name: str) -> None:
    match = session.new_match(Rules(), 2, name=name)
    assert replay(Record.of(match).text()).names == match.names


@pytest.mark.parametrize("name", ["", " ", "\x1b[31m", 'Jo"e', "a\nb", "\udcff"])
def test_a_name_that_cannot_be_saved_is_refused(name: str) -> None:
    with pytest.raises(DrawfourError, match="name"):
        session.new_match(Rules(), 2, name=name)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 12, 100_000])
def test_r1_an_impossible_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(DrawfourError, match="2 to 10"):
        session.new_match(Rules(), seats)


def test_unknown_bots_and_too_many_bots_are_refused() -> None:
    with pytest.raises(DrawfourError, match="Unknown bot 'clever'"):
        session.new_match(Rules(), 3, bots=("clever",))
    with pytest.raises(DrawfourError, match="3 bots for 2 seats"):
        session.new_match(Rules(), 3, bots=("careful", "random", "careful"))


def asked(*lines: str) -> tuple[Setup, str]:
    out, typed = io.StringIO(), iter(lines)

    def ask(prompt: str) -> str:
        out.write(prompt + "\n")
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return ask_setup(Screen(out, plain=True), ask), out.getvalue()


def test_the_setup_questions_fit_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        _, text = asked("4", "no", "", "", "nonsense", "?", "")
        assert not [line for line in text.splitlines() if len(line) > columns]


def test_the_presets_take_a_line_each_and_the_questions_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, text = asked("", "", "", "")
    for preset in PRESETS:
        assert f"  {preset}: {en.PRESETS[preset]}\n" in text
    assert len(text.splitlines()) < 15
    assert list(en.PRESETS) == list(PRESETS)


def test_enter_at_every_setup_question_starts_a_match() -> None:
    wishes, _ = asked("", "", "", "")
    assert wishes.seats == 3
    assert wishes.rules() == Rules()


def test_the_setup_questions_set_partners_a_preset_and_options() -> None:
    wishes, _ = asked("4", "yes", "official", "modern", "target_score 200", "hand_size=5", "")
    assert wishes.deck == "modern"
    assert wishes.seats == 4
    assert wishes.rules() == Rules.preset("official", teams=True, target_score=200, hand_size=5)


def test_the_setup_questions_take_options_written_as_on_the_command_line() -> None:
    wishes, _ = asked("2", "", "", "target-score 200", "--hand-size 5", "")
    assert wishes.rules() == Rules(target_score=200, hand_size=5)


def test_the_preset_no_mercy_brings_its_deck_unless_another_is_chosen() -> None:
    assert asked("", "no_mercy", "", "")[0].deck == "no_mercy"
    assert asked("", "no_mercy", "classic", "")[0].deck == "classic"
    assert asked("", "party", "", "")[0].deck == "classic"


def test_a_deck_that_does_not_fit_the_rules_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "worthless.toml"
    path.write_text(re.sub(r"points = \d+", "points = 0", NEW), encoding="utf-8")
    wishes, text = asked("", "", str(path), "", "decks 9", "hand_size 100", "")
    assert "target_score" in text
    assert (wishes.deck, wishes.changes) == ("classic", {"decks": "9", "hand_size": "100"})


def test_the_first_question_offers_to_continue_an_unfinished_match() -> None:
    out, answers = io.StringIO(), iter(["c"])
    assert ask_setup(Screen(out, plain=True), lambda _: next(answers), 12).resumes
    assert "Type c to continue match 12" in out.getvalue()
    assert "2 to 10" in asked("c", "", "", "", "")[1]


def test_an_invalid_answer_to_a_setup_question_gets_the_allowed_values() -> None:
    wrong = ["11", "two", "4", "maybe", "no", "parti", "classic", "moden", "nowhere.toml", ""]
    wrong += ["decks 12", "decks", "tempo 3", "hand_size 60", ""]
    wishes, text = asked(*wrong)
    cards = ("Unknown deck 'moden'. Did you mean 'modern'?", "nowhere.toml can't be read")
    for sentence in ("2 to 10", "yes or no", "classic, official", *cards, "1 to 9", "hand_size", "108"):
        assert sentence in text
    assert wishes.rules() == Rules()


def test_the_setup_questions_end_with_the_input() -> None:
    for lines in ([], ["4"], ["4", "no"], ["4", "no", "classic"], ["4", "no", "classic", ""]):
        with pytest.raises(EOFError):
            asked(*lines)


def test_the_setup_questions_take_a_seed() -> None:
    for line in ("seed Our Sunday", "--seed=Our Sunday", "seed = Our Sunday"):
        wishes, _ = asked("2", "", "", line, "")
        assert wishes.seed == "Our Sunday"
    assert wishes.changes == {}


def test_a_bot_says_that_it_cannot_search_without_the_laboratory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.bots.player.can_search", lambda: False)
    match = session.new_match(Rules(), 2, bots=("master",), seed="who")
    shown = io.StringIO()
    display = PlainLines(People(match), Screen(shown), input)
    run_in_lines(get_ready({1: Player("master", 1, 1)}, match, display))
    assert "can't search without the laboratory, and plays like an expert" in " ".join(shown.getvalue().split())
