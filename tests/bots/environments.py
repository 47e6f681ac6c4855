"""PettingZoo's own tests of the environments, and that an observation holds what the seat may see and no more. Run in an environment with PettingZoo."""

import random
import sys
import warnings
from typing import Any

import numpy as np
from pettingzoo.test import api_test, seed_test

from game.bots.outside.environment import MOST_CHOICES, MatchEnvironment, env
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game

CYCLES = 120


def play(made: MatchEnvironment, seed: int, steps: int = 100_000) -> None:
    """Play a match by chance for some steps."""
    made.reset(seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if made.terminations[made.agent_selection]:
            return
        made.step(chance.randrange(len(made.choices)))


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two observations are equal."""
    return all(np.array_equal(one[key], other[key]) for key in ("observation", "choices", "action_mask"))


def check_hidden(game_id: str, players: int) -> None:
    """In another world that fits what a seat knows it is shown the same; somebody is shown another one."""
    changed = False
    for steps in (0, 25, 70):
        made = MatchEnvironment(game_id, players)
        play(made, 5, steps)
        true = made._state
        for seat, agent in enumerate(made.possible_agents):
            shown = made.observe(agent)
            made._state = made.game.determinize(made.game.recall(true, seat), stream(steps, "elsewhere"))
            changed |= made.game.digest(made._state) != made.game.digest(true)
            assert same(made.observe(agent), shown), (game_id, steps, agent)
            made._state = true
    assert changed, game_id


def check_match(game_id: str, players: int) -> None:
    """Rows tell the choices, the seats that are not asked have none, and one victory is handed out at the end."""
    made = MatchEnvironment(game_id, players, render_mode="ansi")
    made.reset(3)
    shown = made.observe(made.agent_selection)
    verbs = list(made.game.grammar.verbs)
    names = made.infos[made.agent_selection]["choices"]
    assert [verbs[row[0]] for row in shown["choices"][: len(names)]] == [name.split()[0] for name in names]
    assert int(shown["action_mask"].sum()) == len(names) == len(made.choices) < MOST_CHOICES
    others = [agent for agent in made.agents if agent != made.agent_selection]
    assert [made.observe(agent)["action_mask"].any() for agent in others] == [False] * len(others)
    assert len(made.render() or "") > 100
    for wrong in (len(names), -1, None):
        try:
            made.step(wrong)
        except ValueError:
            continue
        raise AssertionError(f"{wrong} was taken")
    play(made, 3)
    assert all(made.terminations.values())
    assert abs(sum(made.rewards.values()) - 1) < 1e-9


def main(game_id: str) -> None:
    """Check one game at its fewest and at its most seats."""
    warnings.simplefilter("ignore")  # it would rather have plain arrays than dictionaries with a mask
    counts = [count for count in load_game(game_id).players if count > 1]
    for players in (counts[0], counts[-1]):
        api_test(env(game_id, players), num_cycles=CYCLES)
        seed_test(lambda players=players: env(game_id, players), num_cycles=CYCLES)
        check_hidden(game_id, players)
        check_match(game_id, players)


if __name__ == "__main__":
    for asked in sys.argv[1:] or game_ids():
        main(asked)
