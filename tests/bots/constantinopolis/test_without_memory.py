"""Bots that begin anew in the middle of a turn, as after a restart of their process or for a hint: legal answers, no circles."""

from collections import Counter
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.registry import load_game
from tests.bots.matches import GAME

TWICE = 2
"""A planner that begins anew may change its mind once."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_planner_that_remembers_nothing_answers_legally_and_goes_round_in_no_circles(seed: int) -> None:
    game = load_game(GAME)
    state: Any = game.start(Setup(GAME, 3, seed))
    met: Counter[str] = Counter()
    asked = 0
    while state.to_act >= 0:
        bot = make_bot(GAME, "fast_planner", bot_seed(seed, state.to_act, asked))
        choices = game.legal(state)
        action = bot.choose(game, game.observe(state, state.to_act), choices)
        assert action in choices, f"round {state.round}: {game.grammar.text(action)}"
        met[game.digest(state)] += 1
        assert max(met.values()) <= TWICE
        game.step(state, action)
        asked += 1
    assert asked > 100
