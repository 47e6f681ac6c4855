"""Each player beats the one below it, with room to spare; the measured tables are in docs/bots/notes.md."""

import pytest

from game.bots.match_series import MatchSeries
from tests.bots.matches import GAME
from tests.pairs import share as usually

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals", "share"),
    usually(
        [
            ("novice", "random", 40, 0.9),
            ("planner", "novice", 8, 0.8),
            ("planner", "random", 4, 0.95),
            ("planner", "novice", 20, 0.8),
            ("planner", "random", 10, 0.95),
        ],
        3,
        spread=True,
    ),
)
def test_the_stronger_player_wins_matches_of_two(
    stronger: str, weaker: str, deals: int, share: float
) -> None:
    best = MatchSeries(GAME, (stronger, weaker), deals, 500).findings().bots[stronger]
    assert len(best.points) == 2 * deals
    assert best.share.mean >= share


@pytest.mark.parametrize("players", usually([4, 3, 5], 1))
def test_the_planner_has_the_better_mean_place_at_larger_tables(players: int) -> None:
    made = MatchSeries(GAME, ("planner", *["novice"] * (players - 1)), 4, 600).findings()
    planner, novice = made.bots.values()
    assert planner.place + 0.7 < novice.place
    assert planner.mean_points > novice.mean_points + 8
