"""Players of Glory to Rome."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..thinking.game_adapter import GameAdapter
from ..thinking.purpose import Finder
from ..uniform import Uniform
from .features import Features
from .greedy_bot import GreedyBot
from .purposes import purposes
from .rollout_bot import RolloutBot

ADAPTER: GameAdapter = Features()
"""What the thinking needs to know about this game."""

PURPOSES: Finder = purposes
"""Says what the actions of this game are good for."""

BASES: Mapping[str, Callable[[int], Bot]] = {"random": Uniform, "novice": GreedyBot, "consul": RolloutBot}
"""The makers of the plain players by id, the weakest first."""
