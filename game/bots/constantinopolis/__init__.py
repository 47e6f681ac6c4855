"""Players of Constantinopolis."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bot import Bot
from ..mind.evaluation import Evaluation, own_evaluation
from ..mind.knowledge import Knowledge
from ..mind.lookahead import Lookahead
from ..mind.search import Search
from ..uniform import Uniform
from .features import Features
from .merchant import Merchant
from .novice import Novice

KNOWLEDGE: Knowledge = Features()
"""What minds are told about this game."""


def _evaluation(players: int) -> Evaluation:
    return own_evaluation(__name__, players, KNOWLEDGE.names)


def _scholar(seed: int) -> Bot:
    return Lookahead(KNOWLEDGE, _evaluation, seed, 3)


def _sage(seed: int) -> Bot:
    return Search(KNOWLEDGE, _evaluation, seed, 60)


_OFFERED: Mapping[str, Callable[[int], Bot]] = {"random": Uniform, "novice": Novice, "merchant": Merchant}
_UNOFFERED: Mapping[str, Callable[[int], Bot]] = {"scholar": _scholar, "sage": _sage}
BOTS = tuple(_OFFERED)
"""The ids of those that are offered to people, the weakest first."""
UNOFFERED = tuple(_UNOFFERED)
"""Those that are still being measured."""


def make(bot_id: str, seed: int) -> Bot:
    """The player of that id."""
    return {**_OFFERED, **_UNOFFERED}[bot_id](seed)
