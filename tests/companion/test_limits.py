"""How much is too much, with a clock that only the test moves."""

from __future__ import annotations

from table.showing.companion.limits import Bucket, Buckets, HoldOff, Rate


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(Rate(burst=3, per_second=2), now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(10.5) for _ in range(2)] == [True, False]
    assert [bucket.take(99.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_stands_still_or_runs_back_gives_nothing() -> None:
    bucket = Bucket(Rate(burst=1, per_second=100), now=10.0)
    assert bucket.take(10.0)
    assert not bucket.take(9.0)
    assert not bucket.take(9.0)


def test_names_have_buckets_of_their_own() -> None:
    buckets = Buckets(Rate(burst=1, per_second=0), most=2)
    assert buckets.take("a", 0.0)
    assert not buckets.take("a", 0.0)
    assert buckets.take("b", 0.0)


def test_many_names_do_not_fill_memory_and_the_last_seen_are_kept() -> None:
    buckets = Buckets(Rate(burst=1, per_second=0), most=2)
    for name in "abab":
        buckets.take(name, 0.0)
    buckets.take("c", 0.0)  # forgets "a", not seen for longest
    assert not buckets.take("b", 0.0)
    assert buckets.take("a", 0.0)


def test_waits_double_up_to_the_longest() -> None:
    held = HoldOff(first=2.0, longest=10.0)
    assert held.wait("x", 0.0) == 0.0
    assert [held.fault("x", 0.0) for _ in range(4)] == [2.0, 4.0, 8.0, 10.0]
    assert held.wait("x", 4.0) == 6.0
    assert held.wait("y", 4.0) == 0.0
    assert held.wait("x", 10.0) == 0.0


def test_good_behaviour_is_forgiven() -> None:
    held = HoldOff(first=2.0, longest=10.0)
    held.fault("x", 0.0)
    held.fault("x", 0.0)
    assert held.fault("x", 5.0) == 8.0  # soon after: it grows on
    assert held.fault("x", 100.0) == 2.0


def test_many_faulty_names_do_not_fill_memory() -> None:
    held = HoldOff(first=2.0, most=2)
    for name in "abc":
        held.fault(name, 0.0)
    assert [held.wait(name, 0.0) > 0 for name in "abc"] == [False, True, True]


def test_what_is_measured_is_charged_afterwards_and_owed() -> None:
    """The time that a message took is known only when it is over."""
    bucket = Bucket(Rate(burst=1.0, per_second=0.5), now=10.0)
    assert bucket.spend(0.75, 10.0)
    assert not bucket.spend(0.75, 10.0)  # half a second is owed
    assert not bucket.spend(0.25, 10.5)  # of which half is paid back
    assert bucket.spend(0.25, 13.0)
    assert not bucket.spend(1.5, 99.0)  # and nobody saves up more than the burst
