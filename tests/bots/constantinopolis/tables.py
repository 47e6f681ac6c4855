"""Positions laid out for the planner."""

from typing import Any

from game.bots.registry import make_bot
from game.engine.core.game import Setup
from tests.bots.matches import GAME, game


def laid(seats: list[dict[str, Any]], options: dict[str, str] | None = None, **table: Any) -> Any:
    """Return a position described as in a scenario file."""
    return game().arrange(Setup(GAME, len(seats), 1, options or {}), {**table, "seats": seats})


def turn(state: Any, bot: str = "planner") -> list[str]:
    """Return what the seat to act does, in the notation, until another seat or another chapter has its turn."""
    rules = game()
    seat, phase = state.to_act, state.stack[0]
    player = make_bot(GAME, bot, 1)
    found = []
    while state.to_act == seat and state.stack and state.stack[0] == phase:
        seen = rules.observe(state, seat)
        action = player.choose(rules, seen, seen.choices)
        found.append(rules.grammar.text(action))
        rules.play(state, action)
    return found
