"""Rate limits: never more than the limit, never less than is due, in bounded memory."""

from __future__ import annotations

import time
from collections import Counter as Counted

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.server.rate_limit import Buckets, Counter


class Clock:
    """A clock that is set."""

    def __init__(self, now: float = 1e6) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def taken(buckets: Buckets, times: int) -> int:
    return sum(buckets.take("one") for _ in range(times))


def test_a_burst_then_the_rate_then_a_burst_again() -> None:
    clock = Clock()
    bucket = Buckets(per_second=10, burst=30, clock=clock)
    assert taken(bucket, 100) == 30
    clock.now += 0.05
    assert taken(bucket, 10) == 0
    clock.now += 0.06
    assert taken(bucket, 10) == 1
    clock.now += 1
    assert taken(bucket, 100) == 10
    clock.now += 1000
    assert taken(bucket, 100) == 30


def test_a_refused_token_costs_nothing() -> None:
    clock = Clock()
    bucket = Buckets(per_second=1, burst=1, clock=clock)
    assert bucket.take("one")
    for _ in range(10):
        clock.now += 0.125
        got = bucket.take("one")
        assert got == (clock.now - 1e6 == 1)


def test_what_costs_more_takes_more_or_nothing() -> None:
    clock = Clock()
    bucket = Buckets(per_second=1, burst=10, clock=clock)
    assert [bucket.take("one", tokens) for tokens in (4, 4, 4, 2, 1)] == [True, True, False, True, False]
    clock.now += 100
    assert [bucket.take("one", tokens) for tokens in (11, 10, 0)] == [False, True, True]


def test_a_look_into_a_bucket_takes_nothing() -> None:
    clock = Clock()
    bucket = Buckets(per_second=1, burst=2, clock=clock)
    assert [bucket.has("one") for _ in range(5)] == [True] * 5
    assert len(bucket) == 0
    assert taken(bucket, 3) == 2
    assert not bucket.has("one")
    clock.now += 0.5
    assert not bucket.has("one")
    clock.now += 0.5
    assert bucket.has("one")
    assert taken(bucket, 3) == 1
    clock.now -= 100
    assert not bucket.has("one")


def test_a_clock_that_goes_back_gives_nothing() -> None:
    clock = Clock()
    bucket = Buckets(per_second=1, burst=2, clock=clock)
    assert taken(bucket, 3) == 2
    clock.now -= 100
    assert taken(bucket, 3) == 0
    clock.now += 100.0
    assert taken(bucket, 3) == 0
    clock.now += 1.0
    assert taken(bucket, 3) == 1


@given(
    st.lists(st.tuples(st.sampled_from([0, 1 / 64, 0.25, 1, 7]), st.integers(1, 12)), min_size=1, max_size=40),
    st.sampled_from([0.25, 2, 16]),
    st.integers(1, 20),
)
def test_in_no_stretch_of_time_is_more_taken_than_allowed_or_less_than_is_due(
    steps: list[tuple[float, int]], rate: float, burst: int
) -> None:
    clock = Clock()
    bucket = Buckets(rate, burst, clock)
    log = []
    for pause, times in steps:
        clock.now += pause
        got = taken(bucket, times)
        log.append((clock.now, got))
        room = [
            burst + rate * (clock.now - since) - sum(each for _, each in log[first:]) for first, (since, _) in enumerate(log)
        ]
        assert min(room) >= 0
        assert got == times or min(room) < 1  # refused only where one more would be too many
    clock.now += burst / rate
    assert taken(bucket, burst + 1) == burst


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from([0, 0.125, 0.5, 4])), max_size=100), st.integers(1, 4))
def test_forgetting_idle_keys_changes_no_answer(uses: list[tuple[str, float]], burst: int) -> None:
    clock = Clock()
    buckets = Buckets(2, burst, clock)
    tokens = dict.fromkeys("abcd", float(burst))  # never forgotten
    for key, pause in uses:
        clock.now += pause
        tokens = {each: min(burst, left + 2 * pause) for each, left in tokens.items()}
        assert buckets.take(key) == (tokens[key] >= 1)
        tokens[key] -= tokens[key] >= 1


def test_keys_are_forgotten_once_their_buckets_are_full() -> None:
    clock = Clock()
    buckets = Buckets(per_second=1, burst=5, clock=clock)
    for number in range(10_000):
        assert buckets.take(str(number))
        clock.now += 0.25
        assert len(buckets) <= 5  # a bucket is full again after a second
    clock.now += 10
    for number in range(4):
        buckets.take(str(number))
    assert len(buckets) == 4


def test_only_the_newest_keys_are_kept() -> None:
    buckets = Buckets(per_second=1, burst=2, clock=Clock(), most=100)
    for number in range(1000):
        buckets.take(str(number))
        assert len(buckets) <= 100
    assert (buckets.take("950"), buckets.take("950")) == (True, False)
    assert (buckets.take("5"), buckets.take("5"), buckets.take("5")) == (True, True, False)  # it is new again


def seconds_for(keys: int) -> float:
    """Measure the CPU time for 100,000 new keys when at most `keys` are remembered."""
    buckets = Buckets(per_second=1e-6, burst=1, most=keys)
    began = time.thread_time()
    for number in range(100_000):
        buckets.take(str(number))
    assert len(buckets) == keys
    return time.thread_time() - began


def test_many_keys_are_as_fast_as_few() -> None:
    """A search for the oldest key takes hundreds of times longer, on any machine."""
    assert seconds_for(keys=20_000) < 20 * seconds_for(keys=2)


def test_a_key_that_is_used_all_the_time_does_not_escape() -> None:
    clock = Clock()
    buckets = Buckets(per_second=1, burst=10, clock=clock, most=50)
    got = 0
    for number in range(10_000):
        clock.now += 0.01
        got += buckets.take("loud")
        buckets.take(f"quiet {number}")
    assert 109 <= got <= 110  # 10 at once and one in each of 100 seconds


def test_no_more_are_open_than_may_be() -> None:
    counter = Counter(most_per_key=2, most=3)
    assert [counter.enter(key) for key in "aaabbc"] == [True, True, False, True, False, False]
    assert (counter.of("a"), counter.of("b"), counter.of("c"), len(counter)) == (2, 1, 0, 3)
    counter.leave("a")
    assert counter.enter("c")
    assert not counter.enter("a")


def test_only_open_connections_can_be_closed() -> None:
    counter = Counter(most_per_key=2, most=3)
    counter.enter("a")
    counter.leave("a")
    with pytest.raises(AssertionError, match="nothing is open for a"):
        counter.leave("a")
    assert len(counter) == 0


@given(st.lists(st.tuples(st.booleans(), st.sampled_from("abc")), max_size=80), st.integers(1, 3), st.integers(1, 5))
def test_the_counts_are_what_was_opened_and_not_closed(steps: list[tuple[bool, str]], each: int, most: int) -> None:
    counter, expected = Counter(each, most), Counted[str]()
    for is_coming, key in steps:
        if is_coming:
            has_room = expected[key] < each and expected.total() < most
            assert counter.enter(key) == has_room
            expected[key] += has_room
        elif expected[key]:
            counter.leave(key)
            expected[key] -= 1
        assert len(counter) == expected.total()
        assert all(counter.of(name) == expected[name] for name in "abc")
    assert set(counter._open) == {key for key in expected if expected[key]}  # keys with nothing open take no memory


def test_a_key_whose_bucket_is_full_again_at_once_is_forgotten() -> None:
    now = iter(range(1000))
    buckets = Buckets(per_second=1000, burst=1, clock=lambda: float(next(now)))
    assert [buckets.take("a") for _ in range(5)] == [True] * 5
    assert len(buckets) <= 1
