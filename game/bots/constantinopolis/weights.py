"""The numbers the merchant judges by, read from ``weights.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from ..weights import numbered, weights_text


@dataclass(frozen=True, slots=True)
class Weights:
    """See ``weights.toml`` for what each of them means."""

    gold_end: float
    gold_more: float
    gold_slope: float
    gold_curve: float
    purse: float
    carries: tuple[float, ...]
    voyages: tuple[float, ...]
    utilities: tuple[float, ...]
    walls: tuple[float, ...]
    wall_hope: float
    coming: float
    reserve: float
    order: float
    preemption: float
    exchange: float
    bid_part: float
    building_least: float
    hold_least: float
    denial: float
    deny: float
    offer_least: float
    beam: int


def read_weights(text: str) -> Weights:
    """Weights from the text of such a file; raises ``ValueError`` when one is missing or unknown."""
    return numbered(Weights, tomllib.loads(text))


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The merchant's own weights."""
    return read_weights(weights_text(__package__))
