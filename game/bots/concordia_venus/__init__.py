"""Players of Concordia Venus."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..uniform import Uniform
from .novice import Novice
from .senator import Senator

_MAKERS: Mapping[str, Callable[[int], Bot]] = {"random": Uniform, "novice": Novice, "senator": Senator}
BOTS = tuple(_MAKERS)
"""Their ids, the weakest first."""


def make(bot_id: str, seed: int) -> Bot:
    """The player of that id, one of ``BOTS``."""
    return _MAKERS[bot_id](seed)
