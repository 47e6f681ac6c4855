"""A start that is a position of a match with numbers set by hand: laid out alike every time, refused where it cannot be."""

from typing import Any

import pytest

from game.engine.core.game import BEGUN, CHANGED, PLAYED, Setup
from game.engine.core.match import Match, changed_start
from game.engine.core.position import ScenarioSetupError
from game.engine.core.rng import stream
from game.engine.registry import load_game
from tests.games import OF_THREE

GAMES = [load_game(name) for name in OF_THREE]


def named(game: Any) -> str:
    return str(game.id)


def begun(game: Any, steps: int = 24, seed: int = 7) -> Match[Any]:
    """A match after so many actions by chance."""
    match: Match[Any] = Match(game, Setup(game.id, 3, seed))
    rng = stream(seed, "choices")
    for _ in range(steps):
        match.play(rng.choice(game.legal(match.state)))
    return match


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_number_can_be_set_and_nothing_else_of_the_others_changes(game: Any) -> None:
    match, done = begun(game), 0
    for one in game.counts(match.state, 1):
        state = match.state.clone()
        try:
            game.recount(state, 1, one.key, one.amount + 1)
        except ScenarioSetupError:
            continue
        done += 1
        now = {each.key: each.amount for each in game.counts(state, 1)}
        assert now == {each.key: each.amount + (each == one) for each in game.counts(match.state, 1)}
        for seat in (0, 2):
            assert list(game.counts(state, seat)) == list(game.counts(match.state, seat))
        game.recount(state, 1, one.key, one.amount)
        assert {each.key: each.amount for each in game.counts(state, 1)}[one.key] == one.amount
    assert done >= 3


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_changed_position_is_played_to_its_end_and_played_again_alike(game: Any) -> None:
    match = begun(game)
    changes = [(0, one.key, one.amount + 1) for one in game.counts(match.state, 0)[:2]]
    fork: Match[Any] = Match(game, match.setup, changed_start(match, len(match), changes))
    assert fork.state.to_act == match.state.to_act
    for seat in (0, 1, 2, None):
        world = game.determinize(game.recall(fork.state, seat), stream(3, "world"))
        game.pump(world, None)
        assert world.to_act == fork.state.to_act
    rng = stream(5, "choices")
    while not game.over(fork.state):
        fork.play(rng.choice(game.legal(fork.state)))
    again = Match(game, fork.setup, fork.position)
    for action in fork.actions:
        again.play(action)
    assert (again.hash(), game.digest(again.state)) == (fork.hash(), game.digest(fork.state))
    twice: Match[Any] = Match(game, fork.setup, changed_start(fork, 2, [(1, *changes[0][1:])]))
    assert twice.position is not None
    assert twice.position[BEGUN] == fork.position


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_the_components_do_not_allow_is_refused(game: Any) -> None:
    match = begun(game)
    key = game.counts(match.state, 0)[0].key
    for start in (
        {PLAYED: [], CHANGED: [[0, "crowns", 1]]},
        {PLAYED: [], CHANGED: [[0, key, -1]]},
        {PLAYED: [game.grammar.text(match.entries[-1].action)] * 9, CHANGED: []},
        {PLAYED: [], "round": 2},
    ):
        with pytest.raises(ScenarioSetupError):
            Match(game, match.setup, start)
    refused = 0
    for one in game.counts(match.state, 0):
        try:
            game.recount(match.state.clone(), 0, one.key, 500)
        except ScenarioSetupError:
            refused += 1
    assert refused or game.id == "constantinopolis", "its supply of gold and goods has no end"
