"""The numbers the consul judges by, read from ``weights.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from typing import Any

from game.engine.glory_to_rome.components import BUILDINGS


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
    data = tomllib.loads(text)
    names = {field.name for field in fields(Weights)}
    if wrong := names ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    return Weights(**{name: _value(value) for name, value in data.items()})


def _value(value: Any) -> Any:
    if isinstance(value, Mapping):
        if wrong := set(value) - set(BUILDINGS):
            raise ValueError(f"no such building: {', '.join(sorted(wrong))}")
        return tuple(float(value.get(name, 0)) for name in BUILDINGS)
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=1)
def own_weights() -> Weights:
    """The consul's own weights."""
    return read_weights(files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))
