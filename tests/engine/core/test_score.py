"""Standings: points, then ties in turn, shared places."""

from hypothesis import given
from hypothesis import strategies as st

from game.engine.core.game import standings

RESULTS = st.dictionaries(
    st.integers(0, 4), st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
)


def test_ties_are_broken_in_turn_and_places_shared() -> None:
    found = standings({0: (10, 3, 1), 1: (12, 0, 0), 2: (10, 3, 1), 3: (10, 3, 2), 4: (10, 4, 0)})
    assert [(s.seat, s.place) for s in found] == [(1, 1), (4, 2), (3, 3), (0, 4), (2, 4)]
    assert (found[1].points, found[1].ties) == (10, (4, 0))


@given(results=RESULTS)
def test_places_follow_the_results(results: dict[int, tuple[int, ...]]) -> None:
    found = standings(results)
    assert {s.seat for s in found} == set(results)
    for one in found:
        better = sum(1 for other in results.values() if other > results[one.seat])
        assert one.place == better + 1
