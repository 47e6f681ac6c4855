"""What is said that an action changes is what it changes, in positions of matches of every game."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from game.engine.core.effect import effect_of, end_of
from game.engine.core.rng import stream
from tests.boards.glory_to_rome import arranged
from tests.boards.positions import match, the_game

GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_number_told_comes_true(game_id: str) -> None:
    game, chance, counts = the_game(game_id), stream(1, "effects"), Counter[str]()
    for state in islice(match(3, 13, ("novice",), game_id=game_id), 0, 500, 3):
        if state.to_act < 0:
            continue
        seat = state.to_act
        action = chance.choice(game.legal(state))
        told = {change.name: change for change in effect_of(game, state, action)}
        after = state.clone()
        game.step(after, action)
        facts, later = game.facts(state), game.facts(after)
        for name, change in told.items():
            assert change.before == facts[f"seat{seat}.{name}"]
            assert change.after != change.before
            if change.after is not None:
                assert change.after == later[f"seat{seat}.{name}"], (action, name)
            counts["told" if change.after is not None else "hidden"] += 1
        for name in set(game.holdings) - set(told):
            key = f"seat{seat}.{name}"
            counts["silent"] += facts[key] != later[key]
    assert counts["told"] > 60
    assert counts["silent"] <= counts["told"] // 20, "only what the seat does not know is left out"


@pytest.mark.parametrize(("game_id", "verb"), [("glory_to_rome", "demand"), ("constantinopolis", "bid")])
def test_what_rests_on_what_others_hide_is_not_told_as_certain(game_id: str, verb: str) -> None:
    game, unknown = the_game(game_id), 0
    for state in islice(match(3, 13, ("novice",), game_id=game_id), 0, 400, 2):
        for action in game.legal(state) if state.to_act >= 0 else []:
            if action.verb == verb:
                unknown += any(change.after is None for change in effect_of(game, state, action))
    assert unknown > 0


@pytest.mark.parametrize("card", ["via", "insula", "circus", "forum"])
def test_what_a_legionary_gets_from_hands_is_not_told_because_a_few_guesses_agree(card: str) -> None:
    game = the_game("glory_to_rome")
    for hidden in (1, 2, 3):
        other = {"hand": ["villa", "circus_maximus", "fons"][:hidden]}
        state = arranged(role="legionarius", seat={"units": 1, "hand": [card, "murus"]}, others=[other])
        demand = next(action for action in game.legal(state) if action.verb == "demand")
        assert [change.after for change in effect_of(game, state, demand) if change.name == "stock"] == [None]


def last_positions(game_id: str, count: int, seed: int = 13) -> list[Any]:
    """The last positions of a match in which something is decided."""
    states = [state.clone() for state in match(3, seed, ("novice",), game_id=game_id)]
    return [state for state in states if state.to_act >= 0][-count:]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_end_that_is_told_comes_and_none_comes_untold_that_could_be_known(game_id: str) -> None:
    game, counts = the_game(game_id), Counter[str]()
    for state in last_positions(game_id, 150)[::-3]:
        near = game.approaching_end(state)
        for action in game.legal(state)[:6]:
            told, after = end_of(game, state, action), state.clone()
            game.step(after, action)
            over, found = game.over(after), game.approaching_end(after)
            if told is None:
                counts["untold"] += near is None and found is not None
            elif told.approaching is None:
                assert over, action
                counts["over"] += 1
            else:
                assert found is not None, action
                assert found.key == told.approaching.key
                counts["near"] += 1
    assert counts["over"]
    assert counts["untold"] <= 3 * counts["near"] + 3


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_of_the_count_is_told_before_it(game_id: str) -> None:
    game, last = the_game(game_id), 0
    for state in last_positions(game_id, 12):
        for action in game.legal(state)[:6]:
            after = state.clone()
            game.step(after, action)
            if game.over(after):
                last += 1
                assert effect_of(game, state, action) == ()
    assert last
