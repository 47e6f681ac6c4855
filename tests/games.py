"""Which games a test is about: a game may have two seats only, and neither bots nor what is played with them."""

from __future__ import annotations

from game.bots.registry import levels
from game.engine.registry import game_ids, load_game

WITH_BOTS = tuple(game_id for game_id in game_ids() if levels(game_id))
"""The games with bots."""
WITHOUT_BOTS = frozenset(game_ids()) - frozenset(WITH_BOTS)
OF_THREE = tuple(game_id for game_id in game_ids() if 3 in load_game(game_id).players)
"""The games for three seats."""
