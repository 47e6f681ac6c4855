"""Whether an action ends a turn."""

from __future__ import annotations

from typing import Any

from game.engine.core.action import Action
from game.engine.core.match import Match


def ends_turn(match: Match[Any], action: Action) -> bool:
    """Whether an action ends a turn: another seat chooses next, or a unit of decisions ends (see ``Game.turn_id``).

    Never for an action without a component on the table: its button already says so.
    """
    game, state = match.game, match.state
    before = game.decision(state)
    if before is None or len(game.legal(state)) < 2:
        return False
    if not game.touches(state, action) or game.explain(state, action) is not None:
        return False
    later = state.clone()
    game.step(later, action)
    after = game.decision(later)
    if after is None or after.seat != before.seat:
        return True
    return bool(game.turn_id(later) != game.turn_id(state))


__all__ = ["ends_turn"]
