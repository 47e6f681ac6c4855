"""What would make possible what the person to choose may not do: asked of worlds that agree with what that seat knows."""

from __future__ import annotations

from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.remedy import Remedy, remedy
from game.engine.core.rng import stream

WORLDS = 2
"""Worlds an action that comes first must help in: it may not rest on what only one of them holds."""


def remedy_of(game: Game[Any], state: Any, action: Action) -> Remedy:
    """What would make an action possible that is refused to the seat to act, as far as that seat can know."""
    if state.to_act < 0:
        return Remedy()
    seen = game.observe(state, state.to_act)
    worlds = [game.determinize(seen, stream(0, "remedy", number)) for number in range(WORLDS)]
    if any(game.explain(world, action) is None for world in worlds):
        return Remedy()
    return remedy(game, worlds, action)


__all__ = ["remedy_of"]
