"""`drawfour compare`: differences are those of the columns, deal by deal, and sentences claim what is there and no more."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import numpy as np
import pytest
import scipy

from drawfour.core.options import Rules
from drawfour.lab.batch import Batch, Results
from drawfour.lab.compare import Comparison, Difference, compare
from drawfour.lab.measures import MEASURES, Measure, wins_of
from drawfour.lab.report import as_csv, as_text
from drawfour.lab.simulate import simulate
from fixtures.command import drawfour

DEALS = 3_000


def of(comparison: Comparison, measure: str, name: str | None = None) -> Difference:
    (found,) = (each for each in comparison.differences if each.measure.name == measure and name in (None, each.name))
    return found


def column(results: Results, name: str) -> np.ndarray[Any, np.dtype[Any]]:
    """What a measure is for each round, counted by hand."""
    columns = results.columns
    if name == "cards_played":
        return np.asarray(sum(columns[each] for each in columns if each.startswith("played_")), int)
    return columns[name].astype(int)


def hands(*sizes: int, **options: Any) -> dict[str, Batch]:
    """The same deals with hands of several sizes."""
    return {f"{size} cards": Batch(Rules(hand_size=size), **options) for size in sizes}


# Numbers.


@pytest.fixture(scope="module")
def three() -> tuple[Comparison, dict[str, Results]]:
    batches = hands(7, 5, 9, is_human_like=True)
    return compare(batches, DEALS), {name: batch.play(DEALS) for name, batch in batches.items()}


def test_a_difference_is_that_of_the_columns_deal_by_deal(three: tuple[Comparison, dict[str, Results]]) -> None:
    comparison, results = three
    assert comparison.deals == DEALS
    assert {each.base for each in comparison.differences} == {"7 cards"}
    told = [measure for measure in MEASURES if measure.name not in ("blocked", "cut_off")]
    assert [(each.name, each.measure) for each in comparison.differences] == [
        (name, measure) for name in ("5 cards", "9 cards") for measure in told
    ]
    for each in comparison.differences:
        theirs, bases = (column(results[name], each.measure.name) for name in (each.name, each.base))
        assert (each.theirs.mean, each.bases.mean) == pytest.approx((theirs.mean(), bases.mean()))
        assert each.paired.n == DEALS
        paired = scipy.stats.ttest_rel(theirs, bases)
        expected = paired.confidence_interval(1 - 0.05 / len(comparison.differences))
        assert each.paired.mean == pytest.approx((theirs - bases).mean())
        assert each.interval == pytest.approx((expected.low, expected.high))
        assert each.is_shown == (paired.pvalue < 0.05 / len(comparison.differences))


def test_a_comparison_and_its_parts_say_in_a_line_what_they_are(three: tuple[Comparison, dict[str, Results]]) -> None:
    found = three[0]
    summary, difference = next(iter(found.summaries.values())), found.differences[0]
    deals, table = f"{found.deals:,} deals", f"{summary.rounds:,} rounds, {len(summary.batch.bots)} seats, deck classic"
    assert repr(found) == f"<Comparison of {', '.join(found.summaries)}: {deals}, {len(found.differences)} differences>"
    assert repr(summary).startswith(f"<Summary: {table}, bots ")
    assert repr(difference) == f"<Difference: {difference.sentence}>"
    assert repr(difference.measure) == "<Measure actions: moves in a round>"
    assert repr(difference.theirs) == f"<Histogram: {found.deals:,} values, mean {difference.theirs.mean:.4g}>"


def test_the_summaries_are_those_of_each_alone(three: tuple[Comparison, dict[str, Results]]) -> None:
    comparison, results = three
    assert list(comparison.summaries) == list(results)
    for summary in comparison.summaries.values():
        alone = simulate(summary.batch, DEALS)
        assert summary.rounds == alone.rounds == DEALS
        assert summary.wins == alone.wins
        for name, histogram in summary.measures.items():
            assert histogram.counts.tolist() == alone.measures[name].counts.tolist()


def test_pairing_makes_intervals_narrower() -> None:
    """What a rule leaves alone cancels out."""
    batches = {str(cards): Batch(Rules(call_penalty=cards), is_human_like=True) for cards in (2, 3)}
    paired = of(compare(batches, DEALS), "cards_drawn")
    ours, theirs = (batch.play(DEALS).columns["cards_drawn"] for batch in batches.values())
    apart = scipy.stats.ttest_ind(theirs, ours).confidence_interval(paired.confidence)
    assert paired.interval[1] - paired.interval[0] < 0.8 * (apart.high - apart.low)


@pytest.mark.parametrize("block", [700, 1_000, DEALS])
def test_blocks_change_nothing(block: int) -> None:
    assert as_text(compare(hands(7, 5), DEALS, block=block)) == as_text(compare(hands(7, 5), DEALS, block=DEALS + 1))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_intervals_hold_together(n: int) -> None:
    """The more there are, the wider is each (Bonferroni)."""
    comparison = compare(hands(*range(7, 7 - n, -1)), 500)
    told = len(comparison.differences)
    assert told % (n - 1) == 0
    assert told / (n - 1) <= len(MEASURES)
    assert {each.confidence for each in comparison.differences} == {1 - 0.05 / told}
    assert f"All {told} intervals of a difference hold together with 95 % confidence." in as_text(comparison)


def test_what_never_happens_is_not_told() -> None:
    names = {each.measure.name for each in compare(hands(7, 5), 500).differences}
    assert {"actions", "points", "cards_drawn", "challenged"} <= names
    assert not {"missed", "caught", "blocked", "cut_off"} & names


# Sentences.


def test_a_difference_is_told_with_its_sign_size_and_interval() -> None:
    comparison = compare(hands(7, 5), DEALS)
    actions = of(comparison, "actions")
    less = 100 * (1 - actions.theirs.mean / actions.bases.mean)
    low, high = actions.interval
    assert 10 < less < 50
    assert low < high < 0
    assert actions.sentence == (
        f"5 cards makes a round {less:.2f} % shorter than 7 cards: {actions.theirs.mean:.2f} against {actions.bases.mean:.2f}; "
        f"the difference is {low:.2f} to {high:.2f}, over 3,000 deals played with both."
    )


@pytest.mark.parametrize(
    ("measure", "more", "less"),
    [
        ("actions", r"makes a round [\d.]+ % longer", r"makes a round [\d.]+ % shorter"),
        ("points", r"makes a round worth [\d.]+ % more points", r"makes a round worth [\d.]+ % fewer points"),
        ("cards_drawn", r"has [\d.]+ % more cards drawn", r"has [\d.]+ % fewer cards drawn"),
        ("challenged", r"has [\d.,]+ % more challenges", r"has [\d.]+ % fewer challenges"),
        ("reshuffled", r"has [\d.,]+ % more reshuffles", r"has [\d.]+ % fewer reshuffles"),
    ],
)
def test_more_is_more_and_less_is_less(measure: str, more: str, less: str) -> None:
    """Large hands make for long rounds; which of the two comes first decides whether there is more or less."""
    tables = {f"{size} cards": Batch(Rules(hand_size=size), seats=4, bots=["careful"]) for size in (3, 20)}
    reverse = dict(reversed(tables.items()))
    assert re.fullmatch(rf"20 cards {more} than 3 cards: .*\.", of(compare(tables, 1_000), measure).sentence)
    assert re.fullmatch(rf"3 cards {less} than 20 cards: .*\.", of(compare(reverse, 1_000), measure).sentence)


def test_rules_with_cards_of_their_own_are_said_to_have_deals_of_their_own() -> None:
    tables = {"classic": Batch(), "modern": Batch(deck="modern"), "five": Batch(Rules(hand_size=5))}
    ends = {
        each.name: each.sentence.rsplit(", over ")[-1] for each in compare(tables, 300).differences if "over" in each.sentence
    }
    assert ends == {"modern": "300 deals of each.", "five": "300 deals played with both."}


def test_the_same_rules_are_said_to_be_the_same() -> None:
    tables = {"classic": Batch(), "mine": Batch(Rules.preset("classic", reveal_to="everyone", target_score=300))}
    comparison = compare(tables, 1_200)
    assert not any(each.is_shown for each in comparison.differences)
    assert comparison.findings[0] == (
        "mine and classic have the same moves in a round in every one of 1,200 deals played with both."
    )
    assert all(re.fullmatch(r"mine and classic have the same .* in every one of .*", each) for each in comparison.findings)


def claims(deals: int, seeds: int) -> int:
    """Over so many seeds, how often something is claimed where there is nothing: the rules are the same, the deals others."""
    wrong = 0
    for seed in range(seeds):
        tables = {name: Batch(seats=3, seed=f"{name} {seed}", is_human_like=True) for name in ("ours", "theirs")}
        comparison = compare(tables, deals)
        wrong += any(each.is_shown for each in comparison.differences)
        for each in comparison.differences:
            assert each.is_shown == ("show no difference" not in each.sentence and "the same" not in each.sentence)
    return wrong


def test_nothing_is_claimed_where_there_is_nothing() -> None:
    assert claims(deals=400, seeds=40) <= 6  # 2 are to be expected


@pytest.mark.parametrize("deals", [1, 2, 3, 5, 20])
def test_nothing_is_claimed_of_a_few_deals(deals: int) -> None:
    assert claims(deals, seeds=60) <= 9  # 3 are to be expected


@pytest.mark.parametrize(("more", "is_shown"), [(8, False), (9, True), (-8, False), (-9, True)])
def test_a_rare_share_is_claimed_only_where_the_exact_test_agrees(more: int, is_shown: bool) -> None:
    """Eight coins that all fall the same are no proof at 99.5 %, whatever the t statistic says of them."""
    (cut_off,) = (measure for measure in MEASURES if measure.name == "cut_off")
    rare = Difference(cut_off, "one", "another", confidence=0.995)
    rare.theirs.add(np.repeat([0, 1], [100_000 - max(more, 0), max(more, 0)]))
    rare.bases.add(np.repeat([0, 1], [100_000 + min(more, 0), max(-more, 0)]))
    rare.paired.add(np.repeat([0, np.sign(more)], [100_000 - abs(more), abs(more)]))
    low, high = rare.interval
    assert low > 0 or high < 0
    assert rare.is_shown == is_shown
    assert ("no difference" in rare.sentence) == (not is_shown)


def test_a_single_deal_is_told_without_an_interval() -> None:
    comparison = compare(hands(7, 5), 1)
    for sentence in comparison.findings:
        assert "nan" not in sentence
        assert "1 deals" not in sentence
    assert "nan" not in as_csv(comparison)


def test_from_nothing_there_is_no_percentage() -> None:
    tables = {"attentive": Batch(), "human-like": Batch(is_human_like=True)}
    missed = of(compare(tables, 1_000), "missed")
    assert missed.bases.mean == 0
    assert re.fullmatch(
        r"human-like has 0\.4\d* more calls missed than attentive: 0\.4\d* against 0; "
        r"the difference is 0\.[34]\d* to 0\.5\d*, over 1,000 deals played with both\.",
        missed.sentence,
    )
    missed = of(compare(dict(reversed(tables.items())), 1_000), "missed")
    assert re.match(r"attentive has 100\.0 % fewer calls missed than human-like: 0 against 0\.4\d*; ", missed.sentence)


def test_a_share_is_told_in_percentage_points() -> None:
    cut_off = of(compare({str(limit): Batch(limit=limit) for limit in (40, 30)}, 1_000), "cut_off")
    low, high = (100 * end for end in cut_off.interval)
    assert cut_off.sentence == (
        f"30 has {100 * cut_off.paired.mean:.2f} percentage points more rounds cut off than 40: "
        f"{100 * cut_off.theirs.mean:.2f} % against {100 * cut_off.bases.mean:.2f} %; "
        f"the difference is {low:.2f} to {high:.2f} percentage points, over 1,000 deals played with both."
    )


def test_a_measure_of_ones_own_can_be_compared() -> None:
    wilds = Measure("wilds", "wilds", lambda columns: columns["played_wild"], "plays {} more wilds", "plays {} fewer wilds")
    tables = {"one": Batch(seats=4), "another": Batch(seats=4, bots=["careful"])}
    comparison = compare(tables, 500, measures=[wilds])
    ours, theirs = (batch.play(500).columns["played_wild"] for batch in tables.values())
    assert comparison.differences[0].paired.mean == pytest.approx((theirs - ours).mean())
    assert comparison.findings[0].startswith("another plays ")


# Bots.


@pytest.mark.parametrize(("teams", "seats", "ours"), [("no", 2, [0]), ("no", 4, [0]), ("no", 5, [0]), ("yes", 4, [0, 2])])
@pytest.mark.parametrize("against", ["random", "careful"])
def test_bots_that_are_compared_take_seat_0_and_with_partners_seats_0_and_2(
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
    assert won["is_shown"]
    assert re.match(r"careful wins [\d.]+ percentage points more rounds than random: [\d.]+ % against ", won["sentence"])


def test_random_sits_against_bots_that_are_compared_unless_told() -> None:
    found = drawfour("compare", "--bots", "careful,random", "--seats", 3, "--rounds", 50, "--json").object
    assert found["tables"]["careful"]["bots"] == ["careful", "random", "random"]
    assert found["tables"]["random"]["bots"] == ["random"] * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_going_first_is_worth_is_compared(seats: int) -> None:
    """It is what the summary tells of the seat after the dealer."""
    found = drawfour("compare", "--rules", "classic,classic+hand_size=2", "--seats", seats, "--rounds", 1_500, "--json").object
    (first,) = (each for each in found["differences"] if each["measure"] == "won_by_dealer_1")
    for mean, name in ((first["mean"], "classic+hand_size=2"), (first["base_mean"], "classic")):
        row = found["tables"][name]["measures"]["won_by_dealer_1"]
        assert mean == pytest.approx(row["mean"])
        assert row["words"] in first["sentence"]
    columns = Batch(Rules(hand_size=2), seats).play(1_500).columns
    assert first["mean"] == np.mean(columns["winner"] == (columns["dealer"] + 1) % seats)
    assert first["mean"] > 1 / seats  # with two cards each, the first turn counts


def test_wins_of_seats_are_told_apart() -> None:
    columns = Batch(seats=4).play(1_000).columns
    for seats in ((0,), (2,), (0, 2), (0, 1, 2, 3)):
        assert wins_of(seats).of(columns).tolist() == np.isin(columns["winner"], seats).astype(int).tolist()


# The command.


def test_rules_that_are_compared_are_played_by_the_same_bots() -> None:
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
        assert table["rules"] == Rules.preset(name.split("+")[0], **_changes(name)).in_words()
    assert found["deals"] == 200
    assert {each["of"] for each in found["differences"]} == {"mattel+hand_size=5+teams=yes", "official"}
    bots = ["careful", "random", "random", "careful"]
    direct = Batch(Rules.preset("official"), 4, bots, seed="x", is_human_like=True).play(200).columns["actions"].mean()
    assert found["tables"]["official"]["measures"]["actions"]["mean"] == pytest.approx(direct)


def _changes(name: str) -> dict[str, str]:
    return dict(item.split("=") for item in name.split("+")[1:])


def test_an_option_of_one_set_of_rules_wins_over_that_of_all() -> None:
    found = drawfour("compare", "--rules", "classic,classic+hand_size=5", "--hand-size", 6, "--rounds", 20, "--json").object
    assert [table["rules"]["hand_size"] for table in found["tables"].values()] == ["6", "5"]


def test_a_set_of_rules_may_have_a_deck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds are made up: code for another deck takes long to compile."""
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
    """The rounds are made up, as above."""
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


def test_measures_that_are_named_are_compared_alone_and_in_that_order() -> None:
    arguments = ["compare", "--rules", "classic,official", "--bots", "careful,random", "--rounds", 1_000]
    everything = {each["measure"]: each for each in drawfour(*arguments, "--json").object["differences"]}
    named = ["won_by_careful", "actions", "won_by_dealer_1"]
    found = drawfour(*arguments, "--measures", ",".join(named), "--json").object["differences"]
    assert [each["measure"] for each in found] == named
    for each in found:
        assert each["difference"] == everything[each["measure"]]["difference"]
        assert each["confidence"] == pytest.approx(1 - 0.05 / 3, abs=1e-9)
        assert each["high"] < everything[each["measure"]]["high"]  # fewer that must hold together
    assert len(everything) > len(named)


def test_measures_of_what_never_happens_are_told_where_they_alone_were_named() -> None:
    arguments = ["compare", "--rules", "classic,official", "--rounds", 100, "--measures", "missed,caught"]
    assert drawfour(*arguments, "--csv").out.count(" in every one of 100 deals played with both.") == 2
    assert "have the same calls missed in a round" in drawfour(*arguments).out


def test_all_intervals_hold_together_with_the_confidence_that_was_asked_for() -> None:
    arguments = ["compare", "--rules", "classic,classic+hand_size=6", "--rounds", 1_000, "--confidence", 99.8]
    found = drawfour(*arguments, "--json").object["differences"]
    assert all(each["confidence"] == pytest.approx(1 - 0.002 / len(found), abs=1e-9) for each in found)
    assert f"All {len(found)} intervals of a difference hold together with 99.8 % confidence." in drawfour(*arguments).out


def test_text_has_a_table_for_each_and_a_line_for_each_finding() -> None:
    arguments = ["compare", "--rules", "classic,official", "--seats", 3, "--rounds", 1_000]
    text = drawfour(*arguments).out
    found = drawfour(*arguments, "--json").object
    for name in ("classic", "official"):
        table = drawfour("simulate", "--rules", name, "--seats", 3, "--rounds", 1_000).out
        assert f"{name}: {table}\n" in text
    assert text.endswith(
        "\n\n"
        + "\n".join(each["sentence"] for each in found["differences"])
        + f"\n\nAll {len(found['differences'])} intervals of a difference hold together with 95 % confidence.\n"
    )


def test_csv_has_a_row_for_each_difference() -> None:
    arguments = ["compare", "--rules", "classic,official,mattel", "--rounds", 400]
    told = list(csv.DictReader(io.StringIO(drawfour(*arguments, "--csv").out), strict=True))
    found = drawfour(*arguments, "--json").object["differences"]
    assert [{key: str(value) for key, value in each.items()} for each in found] == told
    assert len(told) >= 10


def test_the_same_comparison_prints_the_same_whatever_the_threads() -> None:
    for arguments in (["--rules", "classic,official"], ["--bots", "random,careful"]):
        first = drawfour("compare", *arguments, "--rounds", 400)
        assert first.code == 0
        assert first == drawfour("compare", *arguments, "--rounds", 400, "--threads", 3)
        assert first != drawfour("compare", *arguments, "--rounds", 400, "--seed", "other")
