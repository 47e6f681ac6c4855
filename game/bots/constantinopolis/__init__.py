"""Players of Constantinopolis."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..thinking.game_adapter import GameAdapter
from ..uniform import Uniform
from .fast_planner_bot import FastPlannerBot
from .features import Features
from .greedy_bot import GreedyBot
from .planner_bot import PlannerBot

ADAPTER: GameAdapter = Features()
"""What the thinking needs to know about this game."""

BASES: Mapping[str, Callable[[int], Bot]] = {
    "random": Uniform,
    "novice": GreedyBot,
    "hasty": FastPlannerBot,
    "merchant": PlannerBot,
}
"""The makers of the plain players by id, the weakest first."""
