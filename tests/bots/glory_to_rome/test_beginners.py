"""Opponents for a first match: as strong as a careful first-timer, told apart, and through in a reasonable time."""

import pytest

from game.bots.simulate import SimulationConfig, play_deal, report
from tests.bots.first_timer import FIRST_TIMER, maker
from tests.bots.glory_to_rome.tables import GAME

pytestmark = pytest.mark.slow


def test_a_careful_first_timer_wins_about_half_against_the_newcomer() -> None:
    plan = SimulationConfig(GAME, (FIRST_TIMER, "newcomer"), 12, 300)
    matches = [match for deal in range(plan.deals) for match in play_deal(plan, deal, maker)]
    assert 0.25 <= report(plan, matches).bots[0].wins <= 0.75


def test_easy_is_stronger_than_the_newcomer_and_ends_its_matches() -> None:
    plan = SimulationConfig(GAME, ("easy", "newcomer"), 6, 300)
    matches = [match for deal in range(plan.deals) for match in play_deal(plan, deal)]
    assert report(plan, matches).bots[0].wins >= 0.65
    rounds = [
        play_deal(SimulationConfig(GAME, ("easy", "easy"), 6, 300), deal)[0].rounds for deal in range(6)
    ]
    assert sum(rounds) / len(rounds) < 60
