"""Matches as environments of PettingZoo: ``from tabularium.environment import env``. Needs ``tabularium[pettingzoo]``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from game.bots.outside.environment import MatchEnvironment, env

__all__ = ["MatchEnvironment", "env"]
