"""A model of a careful person in a first match of Glory to Rome: the rules of thumb that its newcomer follows, without its hurry and mistakes."""

from collections.abc import Sequence
from typing import Any

from game.bots.bot import Bot
from game.bots.glory_to_rome.beginner import first_rate
from game.bots.registry import make_bot
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

FIRST_TIMER = "first-timer"


class FirstTimer:
    """Takes the answer that the rules of thumb like best; the seed breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "first timer")

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        rates = [first_rate(seen, action) for action in choices]
        best = max(rates)
        return self._rng.choice([one for one, rate in zip(choices, rates, strict=True) if rate == best])


def maker(game_id: str, bot_id: str, seed: int) -> Bot:
    """Return a first-timer by that id, or a bot."""
    return FirstTimer(seed) if bot_id == FIRST_TIMER else make_bot(game_id, bot_id, seed)
