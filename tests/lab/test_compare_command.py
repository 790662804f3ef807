"""`drawfour compare`: it plays the tables that its flags name, and prints their differences as text, JSON or CSV."""

from __future__ import annotations

import csv
import io
import re

import numpy as np
import pytest

from drawfour import __version__
from drawfour.core.options import Rules
from drawfour.lab.batch import Batch, Results
from fixtures.command import drawfour

# Bots.


@pytest.mark.parametrize(("teams", "seats", "ours"), [("no", 2, [0]), ("no", 4, [0]), ("no", 5, [0]), ("yes", 4, [0, 2])])
@pytest.mark.parametrize("against", ["random", "careful"])
def test_compared_bots_take_seat_0_and_with_partners_seats_0_and_2(
    teams: str, seats: int, ours: list[int], against: str
) -> None:
    arguments = ["--bots", "random,careful", "--against", against, "--seats", seats, "--teams", teams, "--rounds", 1_500]
    found = drawfour("compare", *arguments, "--json").object
    rules = Rules.preset("classic", teams=teams)
    columns = {}
    for bot in ("random", "careful"):
        bots = [bot if seat in ours else against for seat in range(seats)]
        assert found["tables"][bot]["bots"] == bots
        columns[bot] = Batch(rules, seats, bots).play(1_500).columns
    won = found["differences"][0]
    assert (won["measure"], won["of"], won["than"]) == ("won", "careful", "random")
    means = {bot: np.isin(of_bot["winner"], ours).mean() for bot, of_bot in columns.items()}
    assert won["mean"] == pytest.approx(means["careful"])
    assert won["base_mean"] == pytest.approx(means["random"])
    assert won["difference"] == pytest.approx(means["careful"] - means["random"])
    assert won["is_significant"]
    who = "seats 0 and 2 win" if teams == "yes" else "seat 0 wins"
    size = r"\d+ percentage points \(\d+ to \d+\)"
    assert re.match(rf"With careful, {who} {size} more of the rounds than with random: \d+ % instead of ", won["sentence"])


def test_a_single_bot_is_compared_with_the_bot_it_plays_against() -> None:
    arguments = ["--seats", 3, "--rounds", 50, "--json"]
    found = drawfour("compare", "--bots", "careful", "--against", "random", *arguments)
    assert found == drawfour("compare", "--bots", "random,careful", "--against", "random", *arguments)
    assert found.code == 0


def test_compared_bots_play_against_random_by_default() -> None:
    found = drawfour("compare", "--bots", "careful,random", "--seats", 3, "--rounds", 50, "--json").object
    assert found["tables"]["careful"]["bots"] == ["careful", "random", "random"]
    assert found["tables"]["random"]["bots"] == ["random"] * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_wins_of_the_seat_after_the_dealer_are_compared(seats: int) -> None:
    """It is the measure that the summary has for the seat after the dealer."""
    found = drawfour("compare", "--rules", "classic,classic+hand_size=2", "--seats", seats, "--rounds", 1_500, "--json").object
    (first,) = (each for each in found["differences"] if each["measure"] == "won_by_dealer_1")
    for mean, name in ((first["mean"], "classic+hand_size=2"), (first["base_mean"], "classic")):
        row = found["tables"][name]["measures"]["won_by_dealer_1"]
        assert mean == pytest.approx(row["mean"])
        assert row["words"] == "rounds won by dealer + 1"
    assert re.search("dealer \\+ 1|the seat after the dealer", first["sentence"])
    columns = Batch(Rules(hand_size=2), seats).play(1_500).columns
    assert first["mean"] == np.mean(columns["winner"] == (columns["dealer"] + 1) % seats)
    assert first["mean"] > 1 / seats  # with two cards each, the first turn counts


# The command.


def test_compared_rules_are_played_by_the_same_bots() -> None:
    arguments = [
        "--rules",
        "classic,mattel+hand_size=5+teams=yes,official",
        "--seats",
        4,
        "--bots",
        "careful,random,random,careful",
    ]
    found = drawfour("compare", *arguments, "--rounds", 200, "--human-like", "--seed", "x", "--json").object
    assert list(found["tables"]) == ["classic", "mattel+hand_size=5+teams=yes", "official"]
    for name, table in found["tables"].items():
        assert table["bots"] == ["careful", "random", "random", "careful"]
        assert (table["seats"], table["rounds"], table["human_like"]) == (4, 200, True)
        assert Rules(**table["rules"]) == Rules.preset(name.split("+")[0], **_changes(name))
    assert found["deals"] == 200
    assert {each["of"] for each in found["differences"]} == {"mattel+hand_size=5+teams=yes", "official"}
    bots = ["careful", "random", "random", "careful"]
    direct = Batch(Rules.preset("official"), 4, bots, seed="x", is_human_like=True).play(200).columns["actions"].mean()
    assert found["tables"]["official"]["measures"]["actions"]["mean"] == pytest.approx(direct)


def _changes(name: str) -> dict[str, str]:
    return dict(item.split("=") for item in name.split("+")[1:])


def test_an_option_of_one_set_of_rules_takes_precedence_over_a_flag() -> None:
    found = drawfour("compare", "--rules", "classic,classic+hand_size=5", "--hand-size", 6, "--rounds", 20, "--json").object
    assert [table["rules"]["hand_size"] for table in found["tables"].values()] == [6, 5]


def test_a_set_of_rules_can_have_its_own_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds are invented, because code for another deck takes long to compile."""
    monkeypatch.setattr(
        Batch, "play", lambda batch, rounds, **_: Results(batch.book, batch.bots, np.zeros(rounds, batch.record))
    )
    arguments = ["--rules", "classic,classic+deck=modern,classic+hand_size=5+deck=classic", "--rounds", 100, "--deck", "modern"]
    found = drawfour("compare", *arguments, "--json").object["tables"]
    assert [table["deck"] for table in found.values()] == ["modern", "modern", "classic"]
    text = drawfour("compare", *arguments).out
    assert "classic: 100 rounds, classic, deck modern, 2 seats, random\n" in text
    assert "deck=classic: 100 rounds, classic with hand_size 5, deck classic, 2 seats, random\n" in text


def test_a_preset_is_compared_with_the_deck_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds are invented, as above."""
    monkeypatch.setattr(
        Batch, "play", lambda batch, rounds, **_: Results(batch.book, batch.bots, np.zeros(rounds, batch.record))
    )

    def decks(*arguments: str) -> dict[str, str]:
        found = drawfour("compare", *arguments, "--rounds", 10, "--json").object["tables"]
        return {name: table["deck"] for name, table in found.items()}

    rules = ["classic", "no_mercy", "no_mercy+hand_limit=none", "no_mercy+deck=classic"]
    brought = ["classic", "no_mercy", "no_mercy", "classic"]
    assert decks("--rules", ",".join(rules)) == dict(zip(rules, brought, strict=True))
    assert decks("--rules", "classic,no_mercy", "--deck", "classic") == {"classic": "classic", "no_mercy": "classic"}
    assert decks("--rules", "no_mercy", "--bots", "random,careful") == {"random": "no_mercy", "careful": "no_mercy"}


def test_only_the_named_measures_are_compared_in_that_order() -> None:
    arguments = ["compare", "--rules", "classic,official", "--bots", "careful,random", "--rounds", 1_000]
    everything = {each["measure"]: each for each in drawfour(*arguments, "--json").object["differences"]}
    named = ["won_by_careful", "actions", "won_by_dealer_1"]
    found = drawfour(*arguments, "--measures", ",".join(named), "--json").object["differences"]
    assert [each["measure"] for each in found] == named
    for each in found:
        assert each["difference"] == everything[each["measure"]]["difference"]
        assert each["confidence"] == pytest.approx(1 - 0.05 / 3, abs=1e-9)
        assert each["high"] < everything[each["measure"]]["high"]  # fewer intervals must hold together
    assert len(everything) > len(named)


def test_measures_of_what_never_happens_are_shown_if_they_are_named() -> None:
    arguments = ["compare", "--rules", "classic,official", "--rounds", 100, "--measures", "missed,caught"]
    assert drawfour(*arguments, "--csv").out.count(" in every one of 100 deals.") == 2
    assert re.search(r"\ncalls missed +0 +0 +same\n", drawfour(*arguments).out)


def test_all_intervals_hold_together_with_the_given_confidence() -> None:
    arguments = ["compare", "--rules", "classic,classic+hand_size=6", "--rounds", 1_000, "--confidence", 99.8]
    found = drawfour(*arguments, "--json").object["differences"]
    assert all(each["confidence"] == pytest.approx(1 - 0.002 / len(found), abs=1e-9) for each in found)
    assert f"all {len(found)} intervals hold together with 99.8 % confidence\n" in drawfour(*arguments).out.lower()


def unwrapped(text: str) -> str:
    """Join the lines of a sentence again."""
    return re.sub(r"\n  (?=\S)", " ", text)


def test_the_text_has_the_differences_first_and_then_a_table_for_each() -> None:
    arguments = ["compare", "--rules", "classic,official,mattel", "--seats", 3, "--rounds", 1_000]
    text = unwrapped(drawfour(*arguments).out)
    found = drawfour(*arguments, "--json").object
    tables = []
    for name in ("classic", "official", "mattel"):
        table = drawfour("simulate", "--rules", name, "--seats", 3, "--rounds", 1_000).out
        assert f"\n\n{name}: {table}" in text
        tables.append(text.index(f"\n\n{name}: {table}"))
    assert tables == sorted(tables)
    for name in ("official", "mattel"):
        mine = [each for each in found["differences"] if each["of"] == name]
        start = text.index(
            f"{name} compared with classic over the same 1,000 deals: deck classic, 3 seats, random\n\nper round"
        )
        body = text[start : tables[0]].split("\n\n")[:3]
        rows = body[1].splitlines()[1:]
        assert len(rows) == len(mine)
        for row, each in zip(rows, mine, strict=True):
            assert (" * " in row) == each["is_significant"]
        sentences = [each["sentence"] for each in mine if each["is_significant"]]
        assert body[2].splitlines()[: len(sentences)] == sentences
        unclear = sum(not each["is_significant"] and each["low"] is not None for each in mine)
        assert bool(unclear) == ("No difference shows in " in body[2])
    assert text.startswith("official compared with classic ")


def test_lines_of_a_comparison_fit_on_the_screen() -> None:
    name = "classic+call_penalty=4+false_call_penalty=2+hand_size=9+decks=2"
    text = drawfour("compare", "--rules", f"classic,{name}", "--rounds", 2_000).out
    body = text.split("\n\nclassic: ")[0].splitlines()[1:]
    assert len(body) > 12
    assert max(map(len, body)) <= 100
    assert not any(line.startswith(" ") and line.strip().startswith("%") for line in body)


def test_csv_has_a_row_for_each_difference_with_the_table_played() -> None:
    arguments = ["compare", "--rules", "classic,official,mattel+hand_size=5", "--rounds", 400, "--seed", "mine"]
    rows = list(csv.DictReader(io.StringIO(drawfour(*arguments, "--csv").out), strict=True))
    found = drawfour(*arguments, "--json").object["differences"]
    assert [{key: str(value) for key, value in each.items()} for each in found] == [
        {key: row[key] for key in found[0]} for row in rows
    ]
    assert len(rows) >= 10
    for row in rows:
        assert (row["rules"], row["base_rules"]) == (row["of"], "classic")
        assert (row["bots"], row["base_bots"], row["deck"], row["base_deck"]) == ("random,random",) * 2 + ("classic",) * 2
        assert (row["seats"], row["seed"], row["drawfour"], row["human_like"]) == ("2", "mine", __version__, "False")


def test_a_comparison_does_not_depend_on_the_number_of_threads() -> None:
    for arguments in (["--rules", "classic,official"], ["--bots", "random,careful"]):
        first = drawfour("compare", *arguments, "--rounds", 400)
        assert first.code == 0
        assert first == drawfour("compare", *arguments, "--rounds", 400, "--threads", 3)
        assert first != drawfour("compare", *arguments, "--rounds", 400, "--seed", "other")
