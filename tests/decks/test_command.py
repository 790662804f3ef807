"""`drawfour deck`, and decks given on the command line."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from drawfour.cli import main
from drawfour.core.cards import CLASSIC, Effect
from drawfour.core.options import Rules
from drawfour.decks import DECKS, deck_given, find_deck
from drawfour.decks.words import SPELLED
from drawfour.errors import DrawfourError, FactMismatch, RecordError
from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.reading import parse, read
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.decks import NEW
from drawfour.terminal.match_lock import MatchLock
from drawfour.terminal.screen import Screen
from fixtures.patience import PATIENCE

ROOT = Path(__file__).parents[2]
DIGEST = sha256(NEW.encode()).hexdigest()[:16]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_new_deck_can_be_checked_shown_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "deck", "new", "my.toml")[0] == 0
    assert Path("my.toml").read_text(encoding="utf-8") == NEW
    assert said(capsys, "deck", "check", "my.toml") == (
        0, "my.toml: a deck that can be played; 49 cards in 16 faces, 550 points; enough for 6 players with 7 cards each\n", "",
    )  # fmt: skip
    assert replay(Record.of(session.new_match(Rules(), 2, seed="x", deck="my.toml"))).deck.name == "little"


@pytest.mark.parametrize(
    ("named", "opening"),
    [
        ((), "Rules: classic, with hand_size 5\nDeck: classic, 108 cards\n"),
        (("--rules", "no_mercy"), "Rules: no_mercy, with hand_size 5\nDeck: no_mercy, 168 cards\n"),
        (("--rules", "no_mercy", "--deck", "classic"), "Rules: no_mercy, with hand_size 5\nDeck: classic, 108 cards\n"),
    ],
)
def test_a_match_opens_with_the_deck_that_its_preset_brings_or_the_one_named(
    named: tuple[str, ...], opening: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert said(capsys, "play", *named, "--hand-size", "5", "--save", "a.uno")[1].startswith(opening)
    (deck,) = re.findall("Deck: (.*),", opening)
    assert f"\ndeck {deck}\n" in Path("a.uno").read_text(encoding="utf-8")
    assert said(capsys, "play", "--continue", "a.uno")[1].startswith(opening)


def test_a_record_that_its_deck_no_longer_fits_says_so() -> None:
    Path("my.toml").write_text(NEW, encoding="utf-8")
    match = session.new_match(Rules(), 2, seed="x", deck="my.toml")
    while not match.round.is_over:
        match.play(match.round.turn, match.round.legal(match.round.turn)[-1])
    text = f"{Record.of(match).text()}= scores {' '.join(map(str, match.scores))}\n"
    without_digest = text.replace(f" {DIGEST}\n", "\n")
    for each in (text, without_digest):
        assert replay(parse(each, folder=Path())).scores == match.scores
    Path("my.toml").write_text(NEW.replace("points = 20", "points = 90"), encoding="utf-8")
    with pytest.raises(RecordError, match=r"expected .*\. Has .*my.toml changed since\?$"):
        replay(parse(without_digest, folder=Path()))
    with pytest.raises(RecordError, match=r"^record:3: .*my.toml has changed since the match") as wrong:
        replay(parse(text, folder=Path()))
    found = find_deck("my.toml").digest
    assert wrong.value.code == "bad_deck"
    assert f"its digest is {found}, expected {DIGEST}. Restore the file, or remove the digest" in str(wrong.value)


def test_a_failed_assertion_does_not_blame_an_unchanged_deck() -> None:
    Path("my.toml").write_text(NEW, encoding="utf-8")
    text = f"drawfour 1\ndeck my.toml {DIGEST}\nseats A B\ncards\n= turn 9\n"
    with pytest.raises(FactMismatch, match=r"turn is [01], expected 9\.$"):
        replay(parse(text, folder=Path()))


def test_the_digest_covers_the_file_but_not_how_its_lines_end() -> None:
    """A computer with other line ends has the same deck, and a digest in upper case works too."""
    data = b"\xef\xbb\xbf" + NEW.replace("\n", "\r\n").encode()
    Path("my.toml").write_bytes(data)
    assert find_deck("my.toml").digest == deck_given(data.decode()).digest == DIGEST
    assert deck_given(NEW + "\n").digest != DIGEST
    record = parse(f"drawfour 1\ndeck my.toml {DIGEST.upper()}\nseats A B\ncards", folder=Path())
    assert f"\ndeck my.toml {DIGEST}\n" in record.text()
    assert [find_deck(name).digest for name in DECKS] == ["", "", ""]


@pytest.mark.parametrize("command", ["replay", "verify", "play --continue"])
def test_every_command_that_reads_a_record_checks_its_deck(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.toml").write_text(NEW.replace("points = 20", "points = 90"), encoding="utf-8")
    Path("a.uno").write_text(f"drawfour 1\ndeck my.toml {DIGEST}\nseats A B\nseed {32 * '0'}\n", encoding="utf-8")
    code, out, error = said(capsys, *command.split(), "a.uno")
    assert (code, out) == (2, "")
    assert error.removeprefix("drawfour: ").startswith("a.uno:2: my.toml has changed since the match: ")
    assert len(error.splitlines()) == 1


def test_a_deck_path_may_start_with_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "my.toml").write_text(NEW, encoding="utf-8")
    assert find_deck("~/my.toml").name == "little"
    with pytest.raises(DrawfourError, match="can't be read"):
        find_deck("~nobody-of-that-name/my.toml")


def test_the_documentation_quotes_the_deck_template() -> None:
    assert f"```toml\n{NEW}```\n" in (ROOT / "docs" / "extend.md").read_text(encoding="utf-8"), "make docs"


def test_the_deck_template_explains_every_effect_without_pointing_elsewhere() -> None:
    for effect in Effect:
        assert f"#   {SPELLED[effect]} " in NEW, effect
    assert "docs/" not in NEW


def test_a_new_deck_never_overwrites_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.toml").write_text("mine", encoding="utf-8")
    assert said(capsys, "deck", "new", "my.toml") == (2, "", "drawfour: my.toml already exists. Choose another file name.\n")
    assert Path("my.toml").read_text(encoding="utf-8") == "mine"
    assert said(capsys, "deck", "new") == (0, NEW, "")
    code, _, err = said(capsys, "deck", "new", "my.txt")
    assert (code, err) == (2, "drawfour: The name of a deck file must end in .toml; found 'my.txt'.\n")
    assert (said(capsys, "deck", "new", "MY.TOML")[0], said(capsys, "deck", "check", "MY.TOML")[0]) == (0, 0)
    code, _, err = said(capsys, "deck", "new", "no/where.toml")
    assert (code, err) == (2, "drawfour: 'no/where.toml' can't be written: No such file or directory.\n")


def test_every_error_of_every_deck_is_reported_and_the_others_are_still_checked(capsys: pytest.CaptureFixture[str]) -> None:
    text = NEW.replace("points = 2\n", "points = 'two'\n").replace('letter = "Y"', 'letter = "y"')
    Path("bad.toml").write_text(text, encoding="utf-8")
    code, out, err = said(capsys, "deck", "check", "bad.toml", "nowhere.toml", "family", "modern")
    letter, points = (NEW.partition(field)[0].count("\n") + 1 for field in ('letter = "Y"', "points = 2"))
    assert code == 2
    assert out == "modern: a deck that can be played; 112 cards in 56 faces, 1,400 points\n"
    assert err == (
        f"drawfour: bad.toml:{letter}: letter: found 'y'; expected one letter A to Z.\n"
        f"drawfour: bad.toml:{points}: points: found 'two'; expected a whole number from 0 to 1000.\n"
        "drawfour: nowhere.toml can't be read: No such file or directory.\n"
        "drawfour: Unknown deck 'family'. Decks: classic, modern, no_mercy, or a file NAME.toml.\n"
    )


def test_a_deck_is_shown_with_its_cards_points_and_effects(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "deck", "show", "no_mercy", "classic")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert code == 0
    assert lines[0] == "no_mercy: 168 cards in 68 faces, 2,840 points"
    for line in (
        "code mark name cards points effects",
        "9 9 9 4 x 2 9",
        "SE picture skip everyone 4 x 2 20 skip everyone",
        "WR+4 picture wild reverse draw four 8 50 name a color, reverse, draw 4; no challenge",
        "W+4 picture wild draw four 4 50 name a color, draw 4",
    ):
        assert line in lines


def test_a_check_says_how_many_a_small_deck_is_enough_for(capsys: pytest.CaptureFixture[str]) -> None:
    head = 'name = "x"\n[[color]]\nname = "red"\nletter = "R"\n[[symbol]]\ncode = "1"\npoints = 1\n'
    for copies, enough in (
        (7, "2 players with hand_size 2"),
        (16, "2 players with 7 cards each"),
        (71, "9 players with 7 cards each"),
    ):
        Path("x.toml").write_text(f"{head}copies = {copies}\n", encoding="utf-8")
        assert said(capsys, "deck", "check", "x.toml")[1].strip().endswith(f"; enough for {enough}")
    Path("x.toml").write_text(f"{head}copies = 72\n", encoding="utf-8")
    assert "enough" not in said(capsys, "deck", "check", "x.toml")[1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    command = [sys.executable, "-m", "drawfour", "deck", "check", "x.toml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "drawfour: x.toml is a pipe that no program writes to; start that program first\n"


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="open files have no names")
def test_a_deck_is_read_from_a_pipe(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, NEW.encode())
    os.close(writing)
    (tmp_path / "x.toml").symlink_to(f"/dev/fd/{reading}")
    command = [sys.executable, "-m", "drawfour", "deck", "check", "x.toml"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE, pass_fds=[reading]
    )
    os.close(reading)
    assert done.stdout.startswith("x.toml: a deck that can be played; ")


def test_deck_show_gives_a_shared_picture_to_the_card_with_the_fewest_effects(capsys: pytest.CaptureFixture[str]) -> None:
    cards = {
        "SR": '["skip", "reverse"]', "S": '["skip"]', "S2": '["skip 2"]', "D": '["draw 2"]', "E": '["everyone else draws 2"]',
        "RD": '["reverse", "draw 2"]', "B": '["the table\'s choice"]',
    }  # fmt: skip
    wilds = {"W": '["name a color"]', "V": '["name a color"]', "N": '["name a color", "draw 2"]'}
    text = 'name = "x"\n[[color]]\nname = "red"\nletter = "R"\n[[symbol]]\ncode = "1"\ncopies = 9\npoints = 1\n'
    for kind, codes in (("symbol", cards), ("wild", wilds)):
        text += "".join(f'[[{kind}]]\ncode = "{code}"\ncopies = 4\npoints = 1\neffects = {codes[code]}\n' for code in codes)
    Path("x.toml").write_text(text, encoding="utf-8")
    assert said(capsys, "deck", "check", "x.toml")[0] == 0
    rows = [line.split() for line in said(capsys, "deck", "show", "x.toml")[1].splitlines()]
    shown = {row[0]: row[1] for row in rows if row and row[0] in (cards | wilds)}
    pictured = dict.fromkeys(("SR", "S", "D", "RD", "W", "N"), "picture")
    assert shown == {code: code for code in shown} | pictured | {"B": "?"}


def test_a_deck_is_looked_up_relative_to_its_record(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "my deck.toml").write_text(NEW, encoding="utf-8")
    text = f'drawfour 1\nrules classic\ndeck "my deck.toml" {DIGEST}\nseats A B\ndealer 1\ncards\n'
    (folder / "a.uno").write_text(text, encoding="utf-8")
    record = read(folder / "a.uno")
    assert (record.deck.name, record.text()) == ("little", text)
    assert Record.of(replay(record)).text() == text
    for place in (None, tmp_path):
        with pytest.raises(RecordError, match=r"^record:3: ") as wrong:
            parse(text, folder=place)
        assert wrong.value.code == ("bad_record" if place is None else "bad_file")
    (folder / "my deck.toml").write_text("name = 3", encoding="utf-8")
    with pytest.raises(RecordError, match=r"a\.uno:3: .*my deck\.toml:1: name: found 3") as wrong:
        read(folder / "a.uno")
    assert wrong.value.code == "bad_deck"


def test_a_match_saved_by_the_terminal_can_find_its_deck_from_any_folder(tmp_path: Path) -> None:
    Path("my.toml").write_text(NEW, encoding="utf-8")
    match = session.new_match(Rules(), 2, seed="x", deck="my.toml")
    assert f"deck {tmp_path / 'my.toml'} {DIGEST}\n" in Record.of(match).text()
    assert "deck modern\n" in Record.of(session.new_match(Rules(), 2, seed="x", deck="modern")).text()
    assert "deck classic\n" in Record.of(session.new_match(Rules(), 2, seed="x")).text()


def test_a_record_and_the_deck_beside_it_can_be_moved_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(prompt: str) -> str:
        raise EOFError

    def save(match: Match, path: str) -> None:
        with MatchLock() as lock:
            assert session.play(match, Screen(io.StringIO()), path=path, lock=lock, pause_seconds=0) == 2

    monkeypatch.setattr(session, "ask", stop)
    Path("mine").mkdir()
    Path("mine/my.toml").write_text(NEW, encoding="utf-8")
    save(session.new_match(Rules(), 2, seed="x", deck="mine/my.toml"), "mine/a.uno")
    assert f"\ndeck my.toml {DIGEST}\n" in Path("mine/a.uno").read_text(encoding="utf-8")
    Path("mine").rename("moved")
    save(session.resume("moved/a.uno"), "moved/a.uno")
    save(session.resume("moved/a.uno"), "b.uno")
    Path("other").mkdir()
    save(session.resume("b.uno"), "other/c.uno")
    assert [read(name).deck.source for name in ("moved/a.uno", "b.uno", "other/c.uno")] == [
        "my.toml", "moved/my.toml", str(tmp_path / "moved" / "my.toml"),
    ]  # fmt: skip
    assert sorted(path.name for path in Path("moved").iterdir()) == ["a.uno", "my.toml"]


def test_every_deck_that_ships_has_the_name_of_its_file() -> None:
    assert DECKS == ("classic", "modern", "no_mercy")
    assert [find_deck(name).name for name in DECKS] == list(DECKS)
    assert find_deck(CLASSIC) is CLASSIC
