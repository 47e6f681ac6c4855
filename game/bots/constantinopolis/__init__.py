"""Players of Constantinopolis."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot, RandomBot
from ..thinking.game_adapter import GameAdapter
from ..thinking.search_result import Finder, SlipFinder
from .action_reasons import purposes
from .beginner import GreedyBot, slips
from .features import Features
from .planner_bot import FastPlannerBot, PlannerBot

ADAPTER: GameAdapter = Features()
"""The game adapter for the search engine."""

PURPOSES: Finder = purposes
"""The purposes of actions of this game."""

SLIPS: SlipFinder = slips
"""The mistakes of beginners in this game."""

BASES: Mapping[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "novice": GreedyBot,
    "fast_planner": FastPlannerBot,
    "planner": PlannerBot,
}
"""The makers of the plain players by id, the weakest first."""
