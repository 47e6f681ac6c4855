"""Players of Glory to Rome."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot, RandomBot
from ..thinking.game_adapter import GameAdapter
from ..thinking.search_result import Finder, SlipFinder
from .action_reasons import purposes
from .beginner import FirstTimerBot, GreedyBot, slips
from .features import Features
from .rollout_bot import RolloutBot

ADAPTER: GameAdapter = Features()
"""The game adapter for the search engine."""

PURPOSES: Finder = purposes
"""The purposes of actions of this game."""

SLIPS: SlipFinder = slips
"""The mistakes of beginners in this game."""

BASES: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "novice": GreedyBot, "planner": RolloutBot}
"""The makers of the plain players by id, the weakest first."""

LEARNERS: Mapping[str, Callable[[int], Bot]] = {"first_timer": FirstTimerBot}
"""Plain players that only levels start from."""
