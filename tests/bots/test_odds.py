"""Statistics of matches, against numbers worked out by hand."""

from math import log, sqrt

import pytest

from game.bots.rating_estimate import (
    BOUND,
    GAIN,
    LEAST_DEALS,
    MatchStats,
    Share,
    decided,
    forecast,
    likelihood,
    ratings,
    share,
)
from game.engine.core.rng import stream


def test_a_share_is_the_mean_with_the_interval_of_the_deals() -> None:
    found = share([1.0, 0.5, 0.5, 0.0])
    # Squares around 0.5: 0.25 twice, and 0.25 for each imagined deal, over 4 + 2.
    assert (found.mean, found.deals) == (0.5, 4)
    assert found.margin == pytest.approx(1.96 * sqrt(1 / 6 / 4))


def test_the_interval_of_many_even_deals_is_the_one_in_tables() -> None:
    """Four hundred deals won or lost: about 4.9 points."""
    assert share([0.0, 1.0] * 200).margin == pytest.approx(0.049, abs=0.0002)


def test_nothing_is_certain_because_it_always_went_so() -> None:
    found = share([1.0] * 8)
    assert found.mean == 1
    assert found.margin == pytest.approx(1.96 * sqrt(0.1 / 8))
    assert share([]).margin == 1


def test_the_likelihood_ratio_by_hand() -> None:
    scores = [1.0] * 6 + [0.0] * 4
    variance = (10 * 0.24 + 0.4**2 + 0.6**2) / 12
    assert likelihood(scores, 0.5) == pytest.approx(10 * GAIN * (0.6 - 0.525) / variance)
    assert likelihood([], 0.5) == 0
    assert likelihood([0.525] * 9, 0.5) == pytest.approx(0)


def test_a_trial_is_decided_at_its_bounds_and_not_too_early() -> None:
    assert pytest.approx(log(19)) == BOUND
    won = [1.0] * 40
    first = next(count for count in range(41) if decided(won[:count], 0.5))
    assert first >= LEAST_DEALS
    assert likelihood(won[:first], 0.5) >= BOUND > likelihood(won[: first - 1], 0.5)
    assert decided([0.0] * 40, 0.5) == -1
    assert decided([0.2, 0.3] * 400, 0.25) == -1
    assert decided([0.4, 0.2] * 400, 0.25) == 1


def _verdict(number: int, chance: float) -> int:
    rng = stream(number, "trial")
    scores: list[float] = []
    while len(scores) < 3000:
        scores.append((int(rng.uniform() < chance) + int(rng.uniform() < chance)) / 2)
        if found := decided(scores, 0.5):
            return found
    return 0


def test_few_trials_go_wrong() -> None:
    """Forty trials with equal players and forty with a better one: about one in twenty may mislead."""
    equal = [_verdict(number, 0.5) for number in range(40)]
    better = [_verdict(number, 0.5 + GAIN) for number in range(40)]
    assert equal.count(1) <= 5
    assert better.count(-1) <= 5
    assert equal.count(0) + better.count(0) <= 4


def test_ratings_of_two_follow_their_victories() -> None:
    """Nine of ten matches, and one drawn one imagined: 9.5 to 1.5, on a scale of 400 for ten times."""
    found = ratings([MatchStats(("a", "b"), {"a": 9, "b": 1}, 10)])
    assert found["a"] - found["b"] == pytest.approx(400 * log(9.5 / 1.5) / log(10), abs=0.01)
    assert sum(found.values()) == pytest.approx(0, abs=1e-6)


def test_one_among_several_copies_is_rated_by_its_chance() -> None:
    """Half of the matches against three copies is three times the strength of each."""
    found = ratings([MatchStats(("a", "b", "b", "b"), {"a": 50_000, "b": 50_000}, 100_000)])
    assert found["a"] - found["b"] == pytest.approx(400 * log(3) / log(10), abs=0.1)


def test_ratings_join_players_that_never_met() -> None:
    found = ratings(
        [
            MatchStats(("a", "b"), {"a": 750, "b": 250}, 1000),
            MatchStats(("b", "c"), {"b": 750, "c": 250}, 1000),
        ]
    )
    assert found["a"] - found["b"] == pytest.approx(found["b"] - found["c"], abs=0.5)
    assert found["a"] > found["b"] > found["c"]


def test_always_winning_gives_no_endless_rating() -> None:
    found = ratings([MatchStats(("a", "b"), {"a": 20}, 20)])
    assert found["a"] - found["b"] == pytest.approx(400 * log(41) / log(10), abs=0.01)


def test_a_mean_between_other_ends_has_its_own_margin() -> None:
    ranks = [1.0, 2.0, 3.0, 2.0]
    found = share(ranks, 1.0, 3.0)
    plain = share([(one - 1) / 2 for one in ranks])
    assert found.mean == 2
    assert found.margin == pytest.approx(2 * plain.margin)
    assert share([], 1.0, 3.0) == Share(1.0, 2.0, 0)


def test_a_trial_that_is_clear_is_foreseen_to_end_early() -> None:
    clear, close = Share(0.9, 0.1, 20), Share(0.52, 0.1, 20)
    assert 20 <= forecast(clear, 0.5, 400) < forecast(close, 0.5, 400) <= 400
    assert forecast(Share(1.0, 1.0, 1), 0.5, 400) == 400
    assert forecast(Share(0.525, 0.1, 20), 0.5, 400) == 400
