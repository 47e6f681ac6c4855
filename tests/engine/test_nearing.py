"""The coming end of a match: what the rules say of it is what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.core.game import Setup
from tests.boards.positions import match, the_game

SEEDS = (1, 2, 3)


def played(game_id: str, players: int, seed: int, **options: str) -> list[Any]:
    """All positions of a match."""
    return [state.clone() for state in match(players, seed, options=options, game_id=game_id)]


@pytest.mark.parametrize("options", [{}, {"game": "team"}], ids=["alone", "team"])
def test_concordia_venus_counts_the_turns_that_are_left(options: dict[str, str]) -> None:
    game, told = the_game("concordia_venus"), 0
    for seed in SEEDS:
        positions = played("concordia_venus", 4, seed, **options)
        assert positions[-1].turn > 4
        for state in positions[:-1]:
            found = game.approaching_end(state)
            assert (found is None) == (state.concordia < 0)
            if found is not None:
                assert found.left == positions[-1].turn - state.turn + 1
                assert found.key in ("houses", "market")
                told += 1
        assert game.approaching_end(positions[-1]) is None
    assert told > 10


def test_constantinopolis_counts_the_rounds_that_are_left() -> None:
    game, told = the_game("constantinopolis"), set()
    for seed in SEEDS:
        positions = played("constantinopolis", 3, seed)
        for state in positions[:-1]:
            found = game.approaching_end(state)
            if found is not None:
                assert found.left == positions[-1].round - state.round + 1
                told.add((found.key, found.left))
        assert game.approaching_end(positions[-1]) is None
        assert game.approaching_end(positions[0]) is None
        assert game.approaching_end(positions[-2]) is not None
    assert {left for _, left in told} >= {1}


def test_glory_to_rome_warns_before_a_match_ends_by_sites_or_deck() -> None:
    """The last position before such an end has the warning, if what ended it could be done by one site or one thinking."""
    game, warned = the_game("glory_to_rome"), set()
    for seed in SEEDS:
        positions = played("glory_to_rome", 3, seed)
        for state in positions[:-1]:
            found = game.approaching_end(state)
            if found is None:
                assert sum(state.sites_in) > 1
            else:
                warned.add(found.key)
                assert found.left == 0
                assert (found.key == "sites") == (sum(state.sites_in) == 1)
        if sum(positions[-1].sites_in) == 0:
            last = game.approaching_end(positions[-2])
            assert last is not None
            assert last.key == "sites"
    assert warned


@pytest.mark.parametrize("game_id", ["constantinopolis", "concordia_venus", "glory_to_rome"])
def test_what_a_seat_sees_is_enough_to_know_it(game_id: str) -> None:
    game, known = the_game(game_id), 0
    for state in [state for seed in SEEDS for state in played(game_id, 3, seed)[-25:]]:
        for seat in (None, *range(state.players)):
            assert game.approaching_end(game.observe(state, seat)) == game.approaching_end(state)
        known += game.approaching_end(state) is not None
    assert known


@pytest.mark.parametrize("game_id", ["constantinopolis", "concordia_venus", "glory_to_rome"])
def test_no_match_begins_near_its_end(game_id: str) -> None:
    game = the_game(game_id)
    assert game.approaching_end(game.start(Setup(game_id, 3, 1))) is None
