"""Players of Glory to Rome."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..uniform import Uniform
from .consul import Consul
from .novice import Novice

_MAKERS: Mapping[str, Callable[[int], Bot]] = {"random": Uniform, "novice": Novice, "consul": Consul}
BOTS = tuple(_MAKERS)
"""Their ids, the weakest first."""


def make(bot_id: str, seed: int) -> Bot:
    """The player of that id, one of ``BOTS``."""
    return _MAKERS[bot_id](seed)
