"""Opponents for a first match: as strong as a careful first-timer, told apart, and through in a reasonable time."""

import pytest

from game.bots.match_series import MatchSeries
from tests.bots.first_timer import FIRST_TIMER, maker
from tests.bots.glory_to_rome.tables import GAME

pytestmark = pytest.mark.slow


def test_a_careful_first_timer_wins_about_half_against_the_newcomer() -> None:
    series = MatchSeries(GAME, (FIRST_TIMER, "newcomer"), 30, 300)
    matches = [match for deal in range(series.deals) for match in series.play_deal(deal, maker)]
    assert 0.25 <= series.findings(matches).bots[FIRST_TIMER].share.mean <= 0.75


def test_easy_is_stronger_than_the_newcomer_and_ends_its_matches() -> None:
    found = MatchSeries(GAME, ("easy", "newcomer"), 6, 300).findings()
    assert found.bots["easy"].share.mean >= 0.65
    rounds = [match.rounds for match in MatchSeries(GAME, ("easy", "easy"), 6, 300).results()]
    assert sum(rounds) / len(rounds) < 60


@pytest.mark.parametrize("players", [2, 4])
def test_newcomers_end_their_matches(players: int) -> None:
    rounds = [match.rounds for match in MatchSeries(GAME, ("newcomer",) * players, 4, 40).results()]
    assert sum(rounds) / len(rounds) < 75
