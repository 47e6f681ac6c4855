"""The numbers the merchant judges by, read from ``weights.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from typing import Any


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
    data = tomllib.loads(text)
    names = {field.name for field in fields(Weights)}
    if wrong := names ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return Weights(**values)


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The merchant's own weights."""
    return read_weights(files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))
