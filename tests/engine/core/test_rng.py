"""Random streams: named, repeatable, even enough."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.core.rng import Stream, stream

SEEDS = st.integers(0, 2**64 - 1)


def test_the_generator_is_splitmix64() -> None:
    # The published sequence for the seed 1234567.
    rng = Stream(1234567)
    assert [rng.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(seed=SEEDS, bound=st.integers(1, 10**9))
def test_numbers_keep_below_their_bound(seed: int, bound: int) -> None:
    rng = Stream(seed)
    assert 0 <= rng.below(bound) < bound
    assert 0.0 <= rng.uniform() < 1.0


@given(seed=SEEDS, items=st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_all(seed: int, items: list[int]) -> None:
    mixed, again = items[:], items[:]
    Stream(seed).shuffle(mixed)
    Stream(seed).shuffle(again)
    assert mixed == again
    assert sorted(mixed) == sorted(items)


@given(seed=SEEDS)
def test_streams_are_told_apart_by_name_and_number(seed: int) -> None:
    firsts = {stream(seed, name, number).next() for name in ("deck", "market") for number in range(4)}
    assert len(firsts) == 8


def test_the_named_streams_never_change() -> None:
    # Part of the save format: a change here would make old matches play differently.
    assert [stream(1, "contracts").below(1000), stream(1, "contracts", 1).below(1000)] == [342, 620]


@pytest.mark.parametrize("count", [2, 5, 6])
def test_every_order_comes_up(count: int) -> None:
    firsts = Counter[int]()
    for seed in range(600 * count):
        items = list(range(count))
        stream(seed, "offices").shuffle(items)
        firsts[items[0]] += 1
    assert set(firsts) == set(range(count))
    assert max(firsts.values()) < 1.25 * min(firsts.values())
