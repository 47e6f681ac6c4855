"""What a player made of code is: something that answers decisions from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream


class Bot(Protocol):
    """A player. Its answers depend on its seed, on what it was asked before and on the question, nothing else."""

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """One of ``choices``, for the seat that must act in the observation ``seen``, which is left unchanged."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A player that must not forget something between two questions, such as an offer already refused."""

    def inherit(self, earlier: Bot) -> None:
        """Take over what ``earlier``, the player of the same kind asked before for this seat, remembers.

        ``earlier`` is left as it was, whatever is chosen later: it may be taken over again.
        """
        ...


class BotError(ValueError):
    """A player that does not exist, or one that failed; the message says which and how."""


def bot_seed(match_seed: int, seat: int, number: int = 0) -> int:
    """The seed of a seat's player for its decision after ``number`` actions.

    It says nothing about the match's own seed, so that no player can work out the cards from it.
    """
    return stream(match_seed, f"bot/{seat}", number).next()
