"""Players of Constantinopolis."""

from __future__ import annotations

from ..bot import Bot
from ..uniform import Uniform

BOTS = ("random",)
"""Their ids, the weakest first."""


def make(bot_id: str, seed: int) -> Bot:
    """The player of that id, one of ``BOTS``."""
    return {"random": Uniform}[bot_id](seed)
