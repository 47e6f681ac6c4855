"""Matches without a table."""

import pytest

from game.bots.simulate import SimulationConfig, play_deal, play_match, report, simulate
from tests.bots.matches import GAME


def test_every_deal_is_played_in_all_seats() -> None:
    matches = play_deal(SimulationConfig(GAME, ("novice", "random", "random"), 1), 0)
    assert [match.bots.index("novice") for match in matches] == [0, 2, 1]


def test_equal_players_need_one_match_a_deal() -> None:
    assert len(play_deal(SimulationConfig(GAME, ("random", "random"), 1), 0)) == 1


def test_the_same_plan_gives_the_same_matches_whatever_the_jobs() -> None:
    plan = SimulationConfig(GAME, ("novice", "random"), 4, 17)
    alone, together = simulate(plan), simulate(plan, jobs=2)
    assert [match.digest for match in alone.matches] == [match.digest for match in together.matches]
    assert len({match.digest for match in alone.matches}) == 8


def test_a_report_counts_wins_places_and_sources() -> None:
    made = simulate(SimulationConfig(GAME, ("novice", "random"), 5, 3))
    novice, random = made.bots
    assert (novice.bot, random.bot) == ("novice", "random")
    assert novice.seats == random.seats == 10
    assert novice.wins + random.wins == pytest.approx(1)
    assert novice.place < random.place
    assert sum(novice.sources.values()) == pytest.approx(novice.points)
    assert novice.decisions == sum(
        len(match.times[seat]) for match in made.matches for seat in (0, 1) if match.bots[seat] == "novice"
    )


def test_a_shared_victory_counts_in_parts() -> None:
    match = play_match(SimulationConfig(GAME, ("random", "novice"), 1), 0)
    drawn = type(match)(**{name: getattr(match, name) for name in match.__slots__} | {"places": (1, 1)})
    made = report(SimulationConfig(GAME, ("random", "novice"), 1), [drawn])
    assert [bot.wins for bot in made.bots] == [0.5, 0.5]


def test_options_reach_the_match() -> None:
    plain = play_match(SimulationConfig(GAME, ("merchant", "merchant", "merchant"), 1, 8), 0)
    trade = play_match(
        SimulationConfig(GAME, ("merchant", "merchant", "merchant"), 1, 8, {"free_trade": "yes"}), 0
    )
    assert plain.digest != trade.digest
