"""Ratings of persons: simulated persons are found again, with an honest error."""

from itertools import accumulate

import pytest

from game.bots.rating_estimate import GRID, RatedMatch, between, level_ratings, rate
from game.engine.core.rng import Stream
from tests.games import WITH_BOTS

KNOWN = {"weak": (-300.0, 0.0), "even": (0.0, 0.0), "strong": (300.0, 0.0)}


def played(own: float, rivals: tuple[str, ...], chance: Stream) -> RatedMatch:
    """A match drawn by the model: one seat after the other, each with the share of its strength in those left."""
    left = [(10 ** (own / 400), -1), *((10 ** (KNOWN[name][0] / 400), at) for at, name in enumerate(rivals))]
    order = []
    while left:
        ends = [*accumulate(strength for strength, _ in left)]
        drawn = chance.uniform() * ends[-1]
        index = next((at for at, end in enumerate(ends) if drawn < end), len(left) - 1)
        order.append(left.pop(index)[1])
    return RatedMatch(
        1 + order.index(-1), tuple((name, 1 + order.index(at)) for at, name in enumerate(rivals))
    )


@pytest.mark.parametrize("rivals", [("even",), ("weak", "even", "strong")])
def test_persons_are_found_again(rivals: tuple[str, ...]) -> None:
    chance, inside, squares = Stream(7), 0, 0.0
    strengths = [-400, -200, -100, 0, 100, 200, 300, 450]
    for own in strengths:
        rating = rate([played(own, rivals, chance) for _ in range(40)], KNOWN)
        inside += abs(rating.mean - own) < 2 * rating.deviation
        squares += (rating.mean - own) ** 2
        assert rating.deviation < 150
    assert inside >= len(strengths) - 1
    assert (squares / len(strengths)) ** 0.5 < 120


def test_few_matches_say_little() -> None:
    before = rate([], KNOWN)
    assert abs(before.mean) < 1
    assert (before.matches, before.told) == (0, False)
    assert before.deviation > 400
    some = rate([RatedMatch(1, (("even", 2),))] * 5, KNOWN)
    assert some.told
    assert not some.sure
    assert some.mean > 100


def test_shared_places_lie_between_won_and_lost() -> None:
    won, shared, lost = (
        rate([RatedMatch(own, (("even", other),))] * 6, KNOWN).mean for own, other in ((1, 2), (1, 1), (2, 1))
    )
    assert won > shared > lost
    assert abs(shared) < 1


def test_unknown_rivals_are_left_out_and_old_matches_fade() -> None:
    assert rate([RatedMatch(1, (("nobody", 2),))], KNOWN).matches == 0
    wins, losses = [RatedMatch(1, (("even", 2),))] * 30, [RatedMatch(2, (("even", 1),))] * 30
    assert rate([*losses, *wins], KNOWN).mean > 0 > rate([*wins, *losses], KNOWN).mean


def test_the_levels_on_both_sides() -> None:
    won = rate([RatedMatch(1, (("strong", 2),))] * 30, KNOWN)
    assert between(won, KNOWN) == ("strong", "strong")
    even = rate([RatedMatch(1, (("even", 2),)), RatedMatch(2, (("even", 1),))] * 6, KNOWN)
    assert set(between(even, KNOWN)) <= {"weak", "even", "strong"}
    assert even.level == "even"


@pytest.mark.parametrize("game_id", WITH_BOTS)
def test_the_levels_of_a_game_are_on_the_grid(game_id: str) -> None:
    for players, levels in level_ratings(game_id).items():
        assert players >= 2
        assert all(GRID[0] < value < GRID[-1] and error > 0 for value, error in levels.values())
