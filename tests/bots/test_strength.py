"""Each player beats the one below it, with room to spare; the measured tables are in docs/bots/notes.md."""

import pytest

from game.bots.simulate import SimulationConfig, simulate
from tests.bots.matches import GAME
from tests.pairs import share as usually

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals", "share"),
    usually(
        [
            ("novice", "random", 40, 0.9),
            ("merchant", "novice", 8, 0.8),
            ("merchant", "random", 4, 0.95),
            ("merchant", "novice", 20, 0.8),
            ("merchant", "random", 10, 0.95),
        ],
        3,
        spread=True,
    ),
)
def test_the_stronger_player_wins_matches_of_two(
    stronger: str, weaker: str, deals: int, share: float
) -> None:
    best = simulate(SimulationConfig(GAME, (stronger, weaker), deals, 500)).bots[0]
    assert best.seats == 2 * deals
    assert best.wins >= share


@pytest.mark.parametrize("players", usually([4, 3, 5], 1))
def test_the_merchant_has_the_better_mean_place_at_larger_tables(players: int) -> None:
    made = simulate(SimulationConfig(GAME, ("merchant", *["novice"] * (players - 1)), 4, 600))
    merchant, novice = made.bots
    assert merchant.place + 0.7 < novice.place
    assert merchant.points > novice.points + 8
