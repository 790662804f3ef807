"""Comparisons: differences are computed deal by deal, and sentences claim no more than the numbers show."""

from __future__ import annotations

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

DEALS = 3_000


def of(comparison: Comparison, measure: str, name: str | None = None) -> Difference:
    (found,) = (each for each in comparison.differences if each.measure.name == measure and name in (None, each.name))
    return found


def column(results: Results, name: str) -> np.ndarray[Any, np.dtype[Any]]:
    """Return a measure of each round, counted by hand."""
    columns = results.columns
    if name == "cards_played":
        return np.asarray(sum(columns[each] for each in columns if each.startswith("played_")), int)
    return columns[name].astype(int)


def hands(*sizes: int, **options: Any) -> dict[str, Batch]:
    """Compare hands of several sizes."""
    return {f"{size} cards": Batch(Rules(hand_size=size), **options) for size in sizes}


# Numbers.


@pytest.fixture(scope="module")
def three() -> tuple[Comparison, dict[str, Results]]:
    batches = hands(7, 5, 9, is_human_like=True)
    return compare(batches, DEALS), {name: batch.play(DEALS) for name, batch in batches.items()}


def test_a_difference_is_computed_from_the_columns_deal_by_deal(three: tuple[Comparison, dict[str, Results]]) -> None:
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
        assert each.is_significant == (paired.pvalue < 0.05 / len(comparison.differences))


def test_the_reprs_of_a_comparison_and_its_parts_are_one_line(three: tuple[Comparison, dict[str, Results]]) -> None:
    found = three[0]
    summary, difference = next(iter(found.summaries.values())), found.differences[0]
    deals, table = f"{found.deals:,} deals", f"{summary.rounds:,} rounds, {len(summary.batch.bots)} seats, deck classic"
    assert repr(found) == f"<Comparison of {', '.join(found.summaries)}: {deals}, {len(found.differences)} differences>"
    assert repr(summary).startswith(f"<Summary: {table}, bots ")
    assert repr(difference) == f"<Difference: {difference.sentence}>"
    assert repr(difference.measure) == "<Measure turns: length in turns>"
    assert repr(difference.theirs) == f"<Histogram: {found.deals:,} values, mean {difference.theirs.mean:.4g}>"


def test_a_comparison_has_the_summary_of_each_table(three: tuple[Comparison, dict[str, Results]]) -> None:
    comparison, results = three
    assert list(comparison.summaries) == list(results)
    for summary in comparison.summaries.values():
        alone = simulate(summary.batch, DEALS)
        assert summary.rounds == alone.rounds == DEALS
        assert summary.wins == alone.wins
        for name, histogram in summary.measures.items():
            assert histogram.counts.tolist() == alone.measures[name].counts.tolist()


def test_pairing_makes_intervals_narrower() -> None:
    """The luck of the deal cancels out."""
    batches = {str(cards): Batch(Rules(call_penalty=cards), is_human_like=True) for cards in (2, 3)}
    paired = of(compare(batches, DEALS), "cards_drawn")
    ours, theirs = (batch.play(DEALS).columns["cards_drawn"] for batch in batches.values())
    apart = scipy.stats.ttest_ind(theirs, ours).confidence_interval(paired.confidence)
    assert paired.interval[1] - paired.interval[0] < 0.8 * (apart.high - apart.low)


@pytest.mark.parametrize("block", [700, 1_000, DEALS])
def test_results_do_not_depend_on_the_size_of_blocks(block: int) -> None:
    assert as_text(compare(hands(7, 5), DEALS, block=block)) == as_text(compare(hands(7, 5), DEALS, block=DEALS + 1))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_intervals_hold_together(n: int) -> None:
    """The more intervals, the wider each of them (Bonferroni)."""
    comparison = compare(hands(*range(7, 7 - n, -1)), 500)
    told = len(comparison.differences)
    assert told % (n - 1) == 0
    assert told / (n - 1) <= len(MEASURES)
    assert {each.confidence for each in comparison.differences} == {1 - 0.05 / told}
    assert f"all {told} intervals hold together with 95 % confidence\n" in as_text(comparison).lower()


def test_measures_of_what_never_happens_are_left_out() -> None:
    names = {each.measure.name for each in compare(hands(7, 5), 500).differences}
    assert {"turns", "actions", "points", "cards_drawn", "challenged"} <= names
    assert not {"missed", "caught", "blocked", "cut_off"} & names


def test_wins_of_different_seats_are_different_measures() -> None:
    columns = Batch(seats=4).play(1_000).columns
    for seats in ((0,), (2,), (0, 2), (0, 1, 2, 3)):
        assert wins_of(seats).of(columns).tolist() == np.isin(columns["winner"], seats).astype(int).tolist()


# Sentences.


def test_a_sentence_has_the_difference_and_its_interval() -> None:
    comparison = compare(hands(7, 5), DEALS)
    turns = of(comparison, "turns")
    less, (low, high) = turns.scaled
    assert less == pytest.approx(100 * (turns.theirs.mean / turns.bases.mean - 1))
    assert (low, high) == pytest.approx(tuple(100 * end / turns.bases.mean for end in turns.interval))
    assert -50 < low < high < -5
    assert 1 < (high - low) / 2 < 9.5  # so the interval supports whole percents
    assert turns.sentence == (
        f"With 5 cards, a round is {-less:.0f} % ({-high:.0f} to {-low:.0f}) shorter than with 7 cards: "
        f"{turns.theirs.mean:.1f} instead of {turns.bases.mean:.1f} turns."
    )


@pytest.mark.parametrize(
    ("measure", "more", "less"),
    [
        ("turns", "a round is SIZE longer", "a round is SIZE shorter"),
        ("actions", "a round takes SIZE more moves", "a round takes SIZE fewer moves"),
        ("points", "a round is worth SIZE more points", "a round is worth SIZE fewer points"),
        ("cards_drawn", "SIZE more cards are drawn", "SIZE fewer cards are drawn"),
        ("challenged", "SIZE more Wild Draw Fours are challenged", "SIZE fewer Wild Draw Fours are challenged"),
        ("reshuffled", "the pile is reshuffled SIZE more often", "the pile is reshuffled SIZE less often"),
    ],
)
def test_sentences_say_more_and_less_the_right_way_round(measure: str, more: str, less: str) -> None:
    """Large hands make long rounds, so the order of the two decides between more and less."""
    tables = {f"{size} cards": Batch(Rules(hand_size=size), seats=4, bots=["careful"]) for size in (3, 20)}
    reverse = dict(reversed(tables.items()))
    more, less = (words.replace("SIZE", r"[\d.,]+ % \([\d.,]+ to [\d.,]+\)") for words in (more, less))
    assert re.fullmatch(
        rf"With 20 cards, {more} than with 3 cards: .* instead of .*\.", of(compare(tables, 1_000), measure).sentence
    )
    assert re.fullmatch(
        rf"With 3 cards, {less} than with 20 cards: .* instead of .*\.", of(compare(reverse, 1_000), measure).sentence
    )


def test_rules_with_different_decks_are_compared_over_different_deals() -> None:
    tables = {"classic": Batch(), "modern": Batch(deck="modern"), "five": Batch(Rules(hand_size=5))}
    text = as_text(compare(tables, 300))
    assert "modern compared with classic over 300 deals of each: classic, 2 seats, random\n" in text
    assert "five compared with classic over the same 300 deals: deck classic, 2 seats, random\n" in text


def test_equal_rules_are_reported_as_the_same() -> None:
    tables = {"classic": Batch(), "mine": Batch(Rules.preset("classic", reveal_to="everyone", target_score=300))}
    comparison = compare(tables, 1_200)
    assert not any(each.is_significant for each in comparison.differences)
    same = "the same with mine as with classic in every one of 1,200 deals."
    assert comparison.differences[0].sentence == f"No difference in length in turns: {same}"
    assert all(each.sentence.endswith(f": {same}") for each in comparison.differences)
    assert "\n\nEverything is the same in every deal.\n\n" in as_text(comparison)


def test_an_option_that_changes_no_card_of_the_deck_gets_a_hint() -> None:
    hint = "\n\nEverything is the same in every deal.\nThe deck classic has no card that blank changes. Try --deck modern.\n\n"
    rules = {"classic": Rules(), "skip": Rules(blank="skip")}
    assert hint in as_text(compare({name: Batch(each) for name, each in rules.items()}, 300))
    assert "has no card" not in as_text(compare({name: Batch(each, deck="modern") for name, each in rules.items()}, 300))
    assert "has no card" not in as_text(compare({"a": Batch(), "b": Batch(Rules(reveal_to="everyone"))}, 300))


def claims(deals: int, seeds: int) -> int:
    """Count the differences claimed between equal rules over different deals, for a number of seeds."""
    wrong = 0
    for seed in range(seeds):
        tables = {name: Batch(seats=3, seed=f"{name} {seed}", is_human_like=True) for name in ("ours", "theirs")}
        comparison = compare(tables, deals)
        wrong += any(each.is_significant for each in comparison.differences)
        for each in comparison.differences:
            assert each.is_significant == (" than with " in each.sentence)
    return wrong


def test_few_differences_are_claimed_between_equal_rules() -> None:
    assert claims(deals=400, seeds=40) <= 6  # 2 are expected


@pytest.mark.parametrize("deals", [1, 2, 3, 5, 20])
def test_few_differences_are_claimed_from_few_deals(deals: int) -> None:
    assert claims(deals, seeds=60) <= 9  # 3 are expected


@pytest.mark.parametrize(("more", "is_significant"), [(8, False), (9, True), (-8, False), (-9, True)])
def test_a_difference_of_rare_shares_is_claimed_only_if_the_exact_test_agrees(more: int, is_significant: bool) -> None:
    """Eight equal coin tosses prove nothing at 99.5 %, whatever the t statistic says."""
    (cut_off,) = (measure for measure in MEASURES if measure.name == "cut_off")
    rare = Difference(cut_off, "one", "another", confidence=0.995)
    rare.theirs.add(np.repeat([0, 1], [100_000 - max(more, 0), max(more, 0)]))
    rare.bases.add(np.repeat([0, 1], [100_000 + min(more, 0), max(-more, 0)]))
    rare.paired.add(np.repeat([0, np.sign(more)], [100_000 - abs(more), abs(more)]))
    low, high = rare.interval
    assert low > 0 or high < 0
    assert rare.is_significant == is_significant
    assert rare.sentence.startswith("No difference shows in rounds cut off") == (not is_significant)


def test_a_single_deal_has_no_interval() -> None:
    comparison = compare(hands(7, 5), 1)
    for each in comparison.differences:
        assert "nan" not in each.sentence
        assert "1 deals" not in each.sentence
    assert "nan" not in as_text(comparison)
    assert "nan" not in as_csv(comparison)


def test_a_difference_from_zero_has_no_percentage() -> None:
    tables = {"attentive": Batch(), "human-like": Batch(is_human_like=True)}
    missed = of(compare(tables, 1_000), "missed")
    assert missed.bases.mean == 0
    size = r"0\.\d+ \(0\.\d+ to 0\.\d+\)"
    assert re.fullmatch(
        rf"With human-like, {size} more calls are missed than with attentive: 0\.4\d* instead of 0\.", missed.sentence
    )
    missed = of(compare(dict(reversed(tables.items())), 1_000), "missed")
    assert re.fullmatch(
        r"With attentive, 100 % \(\d\d to 100\) fewer calls are missed than with human-like: 0 instead of 0\.4\d*\.",
        missed.sentence,
    )


def test_shares_differ_by_percentage_points() -> None:
    cut_off = of(compare({str(limit): Batch(limit=limit) for limit in (40, 30)}, 1_000), "cut_off")
    more, (low, high) = cut_off.scaled
    assert (more, low, high) == pytest.approx((100 * cut_off.paired.mean, *(100 * end for end in cut_off.interval)))
    theirs, bases = cut_off.means
    assert cut_off.sentence == (
        f"With 30, {more:.0f} percentage points ({low:.0f} to {high:.0f}) more of the rounds are cut off than with 40: "
        f"{theirs} instead of {bases}."
    )


def test_a_custom_measure_can_be_compared() -> None:
    wilds = Measure("wilds", "wilds", lambda columns: columns["played_wild"], "{} more wilds", "{} fewer wilds")
    tables = {"one": Batch(seats=4), "another": Batch(seats=4, bots=["careful"])}
    comparison = compare(tables, 500, measures=[wilds])
    ours, theirs = (batch.play(500).columns["played_wild"] for batch in tables.values())
    assert comparison.differences[0].paired.mean == pytest.approx((theirs - ours).mean())
    assert "wilds" in comparison.differences[0].sentence


def test_a_difference_has_as_many_digits_as_its_interval_supports() -> None:
    """More deals give more digits in means, differences and intervals."""
    digits = []
    for deals in (200, 20_000):
        text = as_text(compare(hands(7, 6), deals))
        line = next(line for line in text.splitlines() if line.startswith("length in turns"))
        found = re.fullmatch(r"length in turns +([\d.]+) +([\d.]+) +(-[\d.]+) % +\*? +(\S+) to (\S+) %", line)
        assert found, line
        assert len({len(number.partition(".")[2]) for number in found.groups()[2:]}) == 1, line
        digits.append([len(number.partition(".")[2]) for number in found.groups()])
    assert all(few <= many for few, many in zip(*digits, strict=True))
    assert digits[0] != digits[1]
