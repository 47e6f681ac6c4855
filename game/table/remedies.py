"""Consequences of an action, and what would make a refused one possible, from the information of the seat to act."""

from __future__ import annotations

from typing import Any

from game.engine.core.action import Action
from game.engine.core.effect import HoldingChange, Remedy, effect, remedy
from game.engine.core.game import Game
from game.engine.core.rng import stream

WORLDS, MORE_WORLDS = 2, 8
"""Sampled worlds in which a preparing action must help, and in which a number must agree to be certain."""


def worlds_of(game: Game[Any], state: Any, count: int) -> list[Any]:
    """Full positions consistent with the information of the seat to act; hidden information is sampled."""
    seen = game.observe(state, state.to_act)
    return [game.determinize(seen, stream(0, "remedy", number)) for number in range(count)]


def effect_of(game: Game[Any], state: Any, action: Action, *then: Action) -> tuple[HoldingChange, ...]:
    """The consequences of allowed actions for the seat to act, as far as it can know them."""
    worlds = worlds_of(game, state, MORE_WORLDS)
    if any(game.explain(world, action) is not None for world in worlds):
        return ()
    return effect(game, worlds, action, *then)


def remedy_of(game: Game[Any], state: Any, action: Action) -> Remedy:
    """What would make a refused action possible, as far as the seat to act can know."""
    if state.to_act < 0:
        return Remedy()
    worlds = worlds_of(game, state, WORLDS)
    if any(game.explain(world, action) is None for world in worlds):
        return Remedy()
    return remedy(game, worlds, action)
