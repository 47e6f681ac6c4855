"""The blunder check of an answer: no other one of its kind is surely better, as far as the rest of the match can be played out.

Answers are compared in the same worlds, each played to the end of the match by the quick bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream

from ..bot import Bot
from .game_adapter import GameAdapter, outcome
from .rollout import worlds

WORLDS: Final = 20
SPOILED: Final = 2
"""Of the worlds, those in which an answer that is surely better may be worse."""
QUIET: Final = 5
"""Worlds after which an answer that made no difference is no longer tried."""
MOST_MOVES: Final = 5_000
"""Actions after which a match that does not end is judged as it stands."""
PASS: Final = "done"
"""The verb by which a seat leaves something undone."""


def others_of_its_kind(choices: Sequence[Action], taken: Action) -> list[Action]:
    """What an answer is compared with: all others where it leaves something undone, else those of its verb."""
    passes = taken.verb == PASS
    return [one for one in choices if one != taken and (passes or one.verb == taken.verb)]


def played_out(game: Game[Any], adapter: GameAdapter, world: Any, action: Action) -> Any:
    """The end of a match in which the quick bots go on after an action; the world is left as it was."""
    state = world.clone()
    game.step(state, action)
    players: dict[int, Bot] = {}
    for _ in range(MOST_MOVES):
        seat = state.to_act
        if seat < 0:
            break
        if seat not in players:
            players[seat] = adapter.policy(seat)
        game.step(state, players[seat].choose(game, state, state.choices))
    return state


def surely_better(
    game: Game[Any], adapter: GameAdapter, seen: Any, taken: Action, others: Sequence[Action], rng: Stream
) -> Action | None:
    """The answer that is hardly ever worse than the one taken, and better on average; None where there is none."""
    seat, alive = seen.to_act, dict.fromkeys(others, (0.0, 0))
    for number, world in enumerate(islice(worlds(game, seen, rng), WORLDS), 1):
        base = _worth(game, adapter, played_out(game, adapter, world, taken), seat)
        for one, (before, worse) in list(alive.items()):
            gain = _worth(game, adapter, played_out(game, adapter, world, one), seat) - base
            total, spoiled = before + gain, worse + (gain < 0)
            alive[one] = total, spoiled
            if spoiled > SPOILED or (number == QUIET and not total):
                del alive[one]
        if not alive:
            return None
    best = max(alive, key=lambda one: alive[one][0], default=None)
    return best if best is not None and alive[best][0] > 0 else None


def _worth(game: Game[Any], adapter: GameAdapter, state: Any, seat: int) -> float:
    return outcome(game, state, adapter.lead)[seat]
