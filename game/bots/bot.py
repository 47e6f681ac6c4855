"""What a player made of code is: something that answers decisions from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream


class Bot(Protocol):
    """A bot. Its answers depend only on its seed, on its earlier requests and on the request."""

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """One of ``choices``, for the seat that must act in the observation ``seen``, which is left unchanged."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A player that must not forget something between two questions, such as an offer already refused."""

    def inherit(self, earlier: Bot) -> None:
        """Take over the memory of ``earlier``, the bot of the same kind asked before for this seat.

        ``earlier`` is not changed, so it can be taken over again.
        """
        ...


class BotError(ValueError):
    """A bot that does not exist or that failed; the message names it and the reason."""


def bot_seed(match_seed: int, seat: int, number: int = 0) -> int:
    """The seed of a seat's bot for its decision after ``number`` actions.

    It reveals nothing about the seed of the match, so no bot can compute the cards from it.
    """
    return stream(match_seed, f"bot/{seat}", number).next()
