"""No player uses what its seat cannot see, and none touches what it is shown."""

from typing import Any

import pytest

from game.bots.registry import make_bot
from game.engine.core.rng import stream
from tests.bots.matches import GAME, all_bots, game, positions

LINES = [
    (("planner", "novice", "random"), 11, {"free_trade": "yes"}),
    (("novice", "planner"), 12, {}),
    (("planner", "random", "planner", "novice"), 13, {"gold": "open"}),
]


def _positions() -> list[tuple[Any, int]]:
    """Every third position of a few matches, with a seed for the player asked there."""
    found = []
    for bots, seed, options in LINES:
        for number, state in enumerate(positions(bots, seed, options)):
            if number % 3 == 0:
                found.append((state.clone(), seed * 1000 + number))
    return found


def _chosen(bot: str, seed: int, seen: Any) -> str:
    rules = game()
    return rules.grammar.text(make_bot(GAME, bot, seed).choose(rules, seen, seen.choices))


@pytest.mark.parametrize("bot", all_bots())
def test_what_is_hidden_changes_no_choice(bot: str) -> None:
    """Two worlds that agree in all a seat may see get the same answer; most of them are different worlds."""
    rules = game()
    asked = different = 0
    for state, seed in _positions():
        seat = state.to_act
        seen = rules.recall(state, seat)
        answer = _chosen(bot, seed, seen)
        for number in range(2):
            world = rules.determinize(rules.recall(state, seat), stream(seed, "world", number))
            different += rules.digest(world) != rules.digest(state)
            other = rules.recall(world, seat)
            assert _chosen(bot, seed, other) == answer
        asked += 1
    assert asked >= 200
    assert different >= 2 * asked - 5


@pytest.mark.parametrize("bot", all_bots())
def test_thinking_leaves_the_observation_as_it_was(bot: str) -> None:
    rules = game()
    for state, seed in _positions()[::2]:
        seen = rules.recall(state, state.to_act)
        before, choices = rules.digest(seen), list(seen.choices)
        _chosen(bot, seed, seen)
        assert rules.digest(seen) == before
        assert seen.choices == choices


@pytest.mark.parametrize("bot", all_bots())
def test_the_same_seed_gives_the_same_match(bot: str) -> None:
    rules = game()
    ends = []
    for _ in range(2):
        last = None
        for state in positions((bot, "random", bot), 21):
            last = rules.digest(state)
        ends.append(last)
    assert ends[0] == ends[1]
    assert ends[0] is not None


def test_the_player_by_chance_follows_its_seed() -> None:
    state = next(iter(positions(("random", "random"), 5)))
    seen = game().observe(state, state.to_act)
    assert len({_chosen("random", seed, seen) for seed in range(40)}) > 3
