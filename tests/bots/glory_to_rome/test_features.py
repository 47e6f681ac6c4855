"""What minds are told about Glory to Rome: numbers of what everybody may see, and answers that are allowed."""

from itertools import islice
from math import isfinite

import pytest

from game.bots.glory_to_rome import ADAPTER
from game.bots.glory_to_rome.features import GROUPS, NUMBERS, seat_numbers, vaults
from game.bots.glory_to_rome.heuristics import PATIENCE, time_left
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.phases import LEAD
from tests.bots.glory_to_rome.tables import game, laid, middle, positions

SIZES = range(2, 6)


def told(state: object, seat: int = 0) -> dict[str, float]:
    """Return the features by name."""
    return dict(zip(ADAPTER.names, ADAPTER.values(state, seat), strict=True))


def test_every_building_is_told_in_one_group() -> None:
    names = " ".join(GROUPS.values()).split()
    assert sorted(names) == sorted(BUILDINGS)


def test_the_guide_and_the_terms_are_about_the_features() -> None:
    assert set(ADAPTER.guide) <= set(ADAPTER.names)
    assert len(ADAPTER.terms) == len(ADAPTER.names)
    assert all(ADAPTER.guide[f"best_{name}"] == -ADAPTER.guide[f"own_{name}"] for name in NUMBERS)


@pytest.mark.parametrize("players", SIZES)
def test_positions_with_many_functions_have_finite_numbers(players: int) -> None:
    for seed in range(6):
        state = middle(players, seed)
        for seat in range(players):
            values = ADAPTER.values(state, seat)
            assert len(values) == len(ADAPTER.names)
            assert all(isfinite(value) for value in values)


@pytest.mark.parametrize("players", SIZES)
def test_others_hands_and_the_deck_change_no_number(players: int) -> None:
    """What a seat cannot see is told by its count alone; hidden cards in vaults are told as far as they are known."""
    rules = game()
    for seed in range(6):
        state = middle(players, seed)
        seen = rules.observe(state, 0)
        for number in range(2):
            world = rules.determinize(seen, stream(seed, "world", number))
            for seat in range(players):
                world.sealed[seat], world.blind[seat] = [*seen.sealed[seat]], [*seen.blind[seat]]
            assert ADAPTER.values(world, 0) == ADAPTER.values(seen, 0)


def test_what_lasts_counts_less_towards_the_end() -> None:
    state = laid([{"clients": {"artifex": 2}, "buildings": ["palatium"]}, {}])
    row = dict(zip(NUMBERS, seat_numbers(state, 0, 0.8, vaults(state)), strict=True))
    late = dict(zip(NUMBERS, seat_numbers(state, 0, 0.1, vaults(state)), strict=True))
    assert row["client_craft"] > late["client_craft"] > 0
    assert row["has_acting"] > late["has_acting"] > 0
    assert row["influence"] == late["influence"]


def test_materials_are_told_by_the_room_in_the_vault_and_by_the_sites_they_fit() -> None:
    lots = [{"card": "palatium"}]
    mine = {"stock": {"marmor": 4, "rudus": 2}, "foundations": lots}
    found = told(laid([mine, {"stock": {"marmor": 4, "rudus": 2}}]))
    assert found["own_fitting"] > 0 == found["best_fitting"]
    assert found["own_saleable"] == found["best_saleable"] > 0
    assert found["own_surplus"] > 0
    assert found["own_begun"] > 0 == found["best_begun"]


def test_leads_in_the_vault_are_told() -> None:
    found = told(laid([{"vault": {"marmor": 2}}, {"vault": {"lapis": 1}}]))
    assert found["own_tokens"] == found["best_tokens"] > 0
    assert found["own_gaps"] > found["best_gaps"], "two ahead is safer than one"
    level = told(laid([{"vault": {"marmor": 2}}, {"vault": {"marmor": 2}}]))
    assert level["own_tokens"] == 0 < level["own_gaps"] == level["best_gaps"]


def test_the_best_rival_is_the_one_that_stands_best() -> None:
    state = laid([{}, {"sites": {"rudus": 1}}, {"sites": {"marmor": 3}}, {}])
    assert told(state)["best_influence"] == pytest.approx(state.influence[2] / 10)
    assert told(state, 2)["best_influence"] == pytest.approx(state.influence[1] / 10)


def test_lines_are_allowed_and_the_quick_player_likes_the_first() -> None:
    rules = game()
    for players in SIZES:
        for state in islice(positions(["novice"] * players, players), 0, 300, 3):
            lines = ADAPTER.lines(state, state.choices)
            assert {line[0] for line in lines} <= set(state.choices)
            assert len(set(lines)) == len(lines)
            if lines:
                quick = ADAPTER.policy(1).choose(rules, state, state.choices)
                assert quick == lines[0][0]


def test_who_leads_without_progress_draws() -> None:
    state = laid([{"hand": ["via", "pons"]}, {"hand": ["pons"]}])
    assert state.stack[-1][0] == LEAD
    assert len(ADAPTER.lines(state, state.choices)) > 1
    state.idle = PATIENCE
    assert [line[0].verb for line in ADAPTER.lines(state, state.choices)] == ["draw"]


def test_the_time_left_runs_out() -> None:
    lefts = [time_left(state) for state in positions(["novice", "novice"], 3)]
    assert lefts[0] > 0.8
    assert lefts[-1] < 0.25
