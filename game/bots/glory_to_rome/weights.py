"""The numbers the consul judges by, read from ``weights.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from game.engine.glory_to_rome.components import BUILDINGS

from ..weights import numbered, weights_text


@dataclass(frozen=True, slots=True)
class Weights:
    """See ``weights.toml`` for what each of them means; ``likes`` and ``once`` are by building."""

    worlds: int
    breadth: int
    turns: int
    reach: float
    margin: float
    rival: float
    influence: float
    clients: tuple[float, ...]
    crowd: float
    stock: float
    surplus: float
    needed: float
    late: float
    hand: float
    hand_fade: float
    senator: float
    token: float
    ground: float
    room: float
    forum: float
    forum_fade: float
    likes: tuple[float, ...]
    once: tuple[float, ...]


def read_weights(text: str) -> Weights:
    """Weights from the text of such a file; raises ``ValueError`` when one is missing or unknown."""
    return numbered(Weights, tomllib.loads(text), {"likes": BUILDINGS, "once": BUILDINGS})


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The consul's own weights."""
    return read_weights(weights_text(__package__))
