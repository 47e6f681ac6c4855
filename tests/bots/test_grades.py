"""The grade of a seat in one match: what part of what was at stake it gave away, checked against the levels."""

import re

import pytest

from build.project import ROOT
from game.bots.analysis.losses import (
    LEAST_OF_MATCH,
    MOST_STAKE,
    MeanLoss,
    level_shares,
    levels_near,
    mean_share,
)
from game.bots.thinking.level import LEVELS
from game.engine.registry import game_ids

PAGE = ROOT / "docs" / "bots" / "grades.md"
LINE = re.compile(r"\| (\w+) \| (\w+), (\w+) \| (\d+) \| .+ \| (\d+) of (\d+) \| (\d+) of (\d+) \|")
MEASURED = [match.groups() for match in LINE.finditer(PAGE.read_text(encoding="utf-8"))]


def test_a_grade_weighs_decisions_by_what_was_at_stake_and_none_decides_it_alone() -> None:
    nothing, whole = (0.0, MOST_STAKE), (MOST_STAKE, MOST_STAKE)
    assert mean_share([whole] * (LEAST_OF_MATCH - 1)) is None
    assert mean_share([(0.0, 0.0)] * 100) is None
    half = mean_share([nothing, whole] * LEAST_OF_MATCH)
    assert half is not None
    assert half.mean == pytest.approx(0.5)
    small = mean_share([nothing, (MOST_STAKE / 100, MOST_STAKE / 100)] * LEAST_OF_MATCH)
    assert small is not None
    assert small.mean == pytest.approx(1 / 101)
    once = mean_share([nothing] * 40 + [(0.5, 0.5)])
    assert once is not None
    assert once.mean == pytest.approx(1 / 41)
    many = mean_share([nothing, whole] * 4 * LEAST_OF_MATCH)
    assert many is not None
    assert many.error < 0.6 * half.error, "more decisions are more certain"


@pytest.mark.parametrize("name", game_ids())
def test_every_game_knows_what_its_levels_give_away(name: str) -> None:
    known = level_shares(name)
    assert list(known) == list(LEVELS[:-1])
    means = [known[level].mean for level in LEVELS[:-1]]
    assert means == sorted(means, reverse=True)
    assert all(one.matches >= 6 for one in known.values())


@pytest.mark.parametrize("name", game_ids())
def test_a_share_is_like_the_levels_between_which_it_lies(name: str) -> None:
    known = level_shares(name)
    for level, one in known.items():
        low, high = levels_near(name, MeanLoss(one.mean, 0.01, 80))
        assert LEVELS.index(low) <= LEVELS.index(level) <= LEVELS.index(high)
    sure = levels_near(name, MeanLoss(known["hard"].mean, 0.01, 80))
    short = levels_near(name, MeanLoss(known["hard"].mean, 0.9, 15))
    assert LEVELS.index(short[0]) < LEVELS.index(sure[0]), "a short match tells less"
    assert levels_near(name, MeanLoss(1.6, 0.01, 80)) == ("", LEVELS[0])


def test_the_grades_were_checked_against_the_levels() -> None:
    assert {(game, weak) for game, weak, *_ in MEASURED} == {
        (game, weak) for game in game_ids() for weak in (LEVELS[0], LEVELS[2])
    }
    for game, weak, _, matches, right, of, covered, told in MEASURED:
        assert int(covered) >= 0.85 * int(told), (game, weak)
        assert int(of) <= int(matches)
        if (game, weak) == ("glory_to_rome", LEVELS[0]):
            assert int(right) >= 0.95 * int(of)
