"""Whole plans: allowed from the first action to the last, different from each other, and leading where they say."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.constantinopolis.evaluator import own_weights
from game.bots.constantinopolis.features import Features, building_lines
from game.bots.constantinopolis.loading_planner import REVEALING
from game.bots.constantinopolis.planner_bot import FastPlannerBot
from game.bots.registry import make_bot
from game.engine.constantinopolis.phases import BUILDING, LOADING
from game.engine.core.game import Setup
from tests.bots.constantinopolis.tables import laid, turn
from tests.bots.matches import GAME, game


def questions(phase: int, players: int, seeds: range) -> Iterator[Any]:
    """Yield observations in which a seat begins its turn of that phase."""
    rules = game()
    for seed in seeds:
        state = rules.start(Setup(GAME, players, seed))
        bots = [make_bot(GAME, "fast_planner", seat) for seat in range(players)]
        before = None
        while state.to_act >= 0:
            seen = rules.recall(state, state.to_act)
            now = (state.stack[-1][0], state.to_act, state.round)
            if now != before and now[0] == phase:
                yield seen
            before = now
            rules.step(state, bots[state.to_act].choose(rules, seen, seen.choices))


@pytest.mark.parametrize(("phase", "players"), [(BUILDING, 2), (LOADING, 2), (BUILDING, 4)])
def test_a_line_is_allowed_to_its_end(phase: int, players: int) -> None:
    """Every action is among the choices when its time comes, but for what the Consul may prevent; plans are no doubles."""
    rules, met = game(), 0
    for seen in questions(phase, players, range(1, 3)):
        seat = seen.to_act
        lines = Features().lines(seen, seen.choices)
        assert len(set(lines)) == len(lines)
        for line in lines:
            state = seen.clone()
            for action in line:
                if state.to_act != seat:
                    break
                assert action in state.choices
                rules.step(state, action)
            met += 1
            assert line[-1].verb in ("done", *REVEALING) or phase == LOADING
    assert met >= 60


def test_a_building_line_buys_what_it_says_and_ends_the_turn() -> None:
    rules = game()
    whole = 0
    for seen in questions(BUILDING, 2, range(3, 4)):
        seat, phase = seen.to_act, seen.stack[0]
        for line in building_lines(seen, seat, own_weights(), seen.choices):
            state = seen.clone()
            bought = [action.args[0] for action in line if action.verb in ("build", "redeem")]
            for action in line:
                if state.to_act != seat or state.stack[0] != phase:
                    break
                rules.step(state, action)
            else:
                whole += 1
                assert state.owned[seat] == seen.owned[seat] | sum(1 << tile for tile in bought)
                assert (state.to_act, state.stack[:1]) != (seat, [phase])
    assert whole >= 5


def test_plans_differ_by_what_is_bought_and_buying_nothing_is_one() -> None:
    state = laid([{"gold": 60}, {"gold": 10}], phase="building")
    seen = game().recall(state, 0)
    lines = building_lines(seen, 0, own_weights(), seen.choices)
    bought = [frozenset(a for a in line if a.verb == "build") for line in lines]
    assert len(set(bought)) == len(bought) >= 8
    first = FastPlannerBot(1).choose(game(), seen, seen.choices)
    assert first in lines[0], "the planner's own plan is liked best"
    poor = laid([{"gold": 0}, {"gold": 10}], phase="building")
    only = building_lines(poor, 0, own_weights(), poor.choices)
    assert [action.verb for line in only for action in line] == ["done"]


def test_a_plan_is_not_made_anew_in_the_middle_of_its_turn() -> None:
    state = laid([{"gold": 60}, {"gold": 10}], phase="building")
    assert Features().lines(state, state.choices)
    game().step(state, next(action for action in state.choices if action.verb == "build"))
    assert state.to_act == 0
    assert not Features().lines(state, state.choices)


def test_the_fast_planner_plays_like_the_planner_where_one_look_is_enough() -> None:
    state = laid(
        [
            {
                "gold": 8,
                "goods": {"food": 2, "consumer": 1},
                "hand": ["f_a", "c_a"],
                "fleet": [{"size": "medius_dromo"}],
            },
            {},
        ],
        phase="loading",
    )
    other = state.clone()
    assert turn(state, "fast_planner") == turn(other, "planner")
