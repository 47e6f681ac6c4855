"""Players of Constantinopolis."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..thinking.knowledge import Knowledge
from ..uniform import Uniform
from .features import Features
from .hasty import Hasty
from .merchant import Merchant
from .novice import Novice

KNOWLEDGE: Knowledge = Features()
"""What minds are told about this game."""

BASES: Mapping[str, Callable[[int], Bot]] = {
    "random": Uniform,
    "novice": Novice,
    "hasty": Hasty,
    "merchant": Merchant,
}
"""The makers of the plain players by id, the weakest first."""
