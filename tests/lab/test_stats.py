"""Statistics of histograms agree with those that NumPy and SciPy compute from the numbers themselves."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from drawfour.lab.stats import CONFIDENCE, Histogram, Share

numbers = st.integers(-500, 500) | st.integers(-3, 3) | st.just(7)
samples = st.lists(numbers, min_size=1, max_size=200)
confidences = st.sampled_from([0.5, 0.8, 0.95, 0.99, 1 - 0.05 / 12])


def counted(*parts: list[int] | np.ndarray[tuple[int], np.dtype[np.int32]]) -> Histogram:
    histogram = Histogram()
    for part in parts:
        histogram.add(np.asarray(part, np.int32))
    return histogram


@given(samples)
def test_counts_total_and_mean_agree_with_the_sample(sample: list[int]) -> None:
    histogram = counted(sample)
    assert histogram.n == len(sample)
    assert histogram.total == sum(sample)
    assert histogram.mean == pytest.approx(np.mean(sample))
    assert np.repeat(histogram.values, histogram.counts).tolist() == sorted(sample)


@given(samples.filter(lambda sample: len(set(sample)) > 1), confidences)
def test_error_and_interval_agree_with_the_sample(sample: list[int], confidence: float) -> None:
    histogram = counted(sample)
    error = scipy.stats.sem(sample)
    assert histogram.error == pytest.approx(error)
    assert histogram.interval(confidence) == pytest.approx(
        scipy.stats.t.interval(confidence, len(sample) - 1, np.mean(sample), error), abs=1e-9
    )
    assert histogram.interval() == histogram.interval(CONFIDENCE)


@given(samples, st.sampled_from(["0", "0.05", "0.25", "0.5", "0.95", "0.995", "1"]))
def test_a_quantile_is_the_smallest_value_with_that_share_at_or_below_it(sample: list[int], share: str) -> None:
    found = counted(sample).quantile(float(share))
    enough = [value for value in sample if sum(other <= value for other in sample) >= Fraction(share) * len(sample)]
    assert found == min(enough)
    assert found == np.quantile(sample, float(share), method="inverted_cdf")


@pytest.mark.parametrize(("share", "expected"), [(0.05, 5), (0.5, 50), (0.95, 95), (0.995, 100), (1, 100)])
def test_quantiles_do_not_suffer_from_rounding(share: float, expected: int) -> None:
    assert counted(list(range(1, 101))).quantile(share) == expected
    for times in (10, 1_000, 12_345):
        assert counted(np.repeat(np.arange(1, 101, dtype=np.int32), times)).quantile(share) == expected


@given(st.lists(st.lists(numbers, max_size=30), max_size=8))
def test_parts_add_up_to_the_whole(parts: list[list[int]]) -> None:
    merged, whole = counted(*parts), counted([value for part in parts for value in part])
    assert merged.n == whole.n
    assert merged.total == whole.total
    assert merged.values.tolist() == whole.values.tolist()
    assert merged.counts.tolist() == whole.counts.tolist()


def test_adding_does_not_change_the_operands() -> None:
    values = np.array([3, -1, 3], np.int32)
    first = Histogram()
    first.add(values)
    first.add(np.array([-9]))
    assert values.tolist() == [3, -1, 3]
    assert Histogram().n == 0


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, bool])
def test_integers_of_any_type_are_counted(kind: type) -> None:
    histogram = Histogram()
    for part in ([1, 0, 1], [0, 1]):
        histogram.add(np.array(part, kind))
    assert (histogram.n, histogram.total) == (5, 3)


def test_memory_depends_on_the_range_of_the_numbers_only() -> None:
    histogram = counted([-1_000_000, -999_998], [-999_999])
    assert histogram.values.tolist() == [-1_000_000, -999_999, -999_998]
    assert histogram.mean == -999_999
    assert histogram.error == pytest.approx(scipy.stats.sem([-1_000_000, -999_998, -999_999]))


def test_an_empty_histogram_has_no_numbers() -> None:
    for histogram in (Histogram(), counted([])):
        assert (histogram.n, histogram.total) == (0, 0)
        assert math.isnan(histogram.mean)
        assert math.isnan(histogram.error)
        assert all(math.isnan(end) for end in histogram.interval())


@pytest.mark.parametrize("value", [-5, 0, 8])
def test_one_value_has_a_mean_and_no_interval(value: int) -> None:
    histogram = counted([value])
    assert histogram.mean == value
    assert math.isnan(histogram.error)
    assert all(math.isnan(end) for end in histogram.interval())
    assert {histogram.quantile(share) for share in (0, 0.05, 0.5, 0.95, 1)} == {value}


@pytest.mark.parametrize("value", [-5, 0, 8])
def test_a_constant_has_a_mean_and_no_interval(value: int) -> None:
    """The t statistic can't tell how rare other values are."""
    histogram = counted([value] * 60, [value] * 40)
    assert (histogram.n, histogram.mean, histogram.error) == (100, value, 0)
    assert all(math.isnan(end) for end in histogram.interval())
    assert {histogram.quantile(share) for share in (0, 0.5, 1)} == {value}


def test_intervals_of_a_mean_have_the_stated_coverage() -> None:
    chance = np.random.default_rng(1)
    for confidence in (0.8, 0.95):
        held = 0
        for _ in range(2_000):
            low, high = counted(chance.poisson(6, 40).astype(np.int32) - 10).interval(confidence)
            held += low <= -4 <= high
        assert held / 2_000 == pytest.approx(confidence, abs=0.02)


def test_few_equal_values_have_no_narrow_interval() -> None:
    """Two or three equal values don't prove that all are equal: the interval is missing or wide."""
    chance = np.random.default_rng(2)
    for n in (2, 3):
        wrong = 0
        for _ in range(1_000):
            low, high = counted(chance.integers(0, 2, n).astype(np.int32)).interval()
            wrong += low > 0.5 or high < 0.5
        assert wrong / 1_000 < 0.1, n


@given(samples)
def test_the_exact_p_value_agrees_with_the_binomial_test(sample: list[int]) -> None:
    above, below = sum(value > 0 for value in sample), sum(value < 0 for value in sample)
    expected = scipy.stats.binomtest(above, above + below).pvalue if above + below else 1
    assert counted(sample).exact_p() == pytest.approx(expected)


# Shares.


@given(st.integers(1, 10_000), st.data(), confidences)
def test_a_share_has_the_wilson_interval(n: int, data: st.DataObject, confidence: float) -> None:
    hits = data.draw(st.integers(0, n))
    share = Share(hits, n)
    assert share.mean == hits / n
    expected = scipy.stats.binomtest(hits, n).proportion_ci(confidence, method="wilson")
    assert share.interval(confidence) == pytest.approx((expected.low, expected.high), abs=1e-12)
    low, high = share.interval(confidence)
    assert 0 <= low <= share.mean <= high <= 1


def test_shares_add_up() -> None:
    share = Share()
    for hits, n in ((1, 2), (0, 0), (3, 10)):
        share.add(hits, n)
    assert share == Share(4, 12)


def test_a_share_of_nothing_is_nan() -> None:
    assert math.isnan(Share().mean)
    assert all(math.isnan(end) for end in Share().interval())


@pytest.mark.parametrize("n", [1, 2, 50, 10**9])
def test_the_intervals_of_none_and_all_reach_the_ends(n: int) -> None:
    low, high = Share(0, n).interval()
    assert low == 0 < high < 1
    assert Share(n, n).interval() == pytest.approx((1 - high, 1))


def test_intervals_of_a_share_have_the_stated_coverage() -> None:
    chance = np.random.default_rng(3)
    for confidence in (0.8, 0.95):
        intervals = [Share(int(hits), 300).interval(confidence) for hits in chance.binomial(300, 0.23, 1_500)]
        assert np.mean([low <= 0.23 <= high for low, high in intervals]) == pytest.approx(confidence, abs=0.025)
