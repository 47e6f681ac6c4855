"""The numbers the players judge by, read from ``weights.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.engine.concordia_venus.components import CARDS, GODS

from ..weights import numbered, weights_text


@dataclass(frozen=True, slots=True)
class Likes:
    """See ``weights.toml`` for what each of them means; ``buys`` is by god, ``use`` and ``ready`` by card."""

    prospect: float
    buys: tuple[float, ...]
    houses: float
    crowd: float
    special: float
    variety: float
    income: float
    use: tuple[float, ...]
    ready: tuple[float, ...]
    money: float
    money_until: float
    poor: float
    rich: float
    keen: float
    spare: float
    sites: int
    cards: int
    colonist: float
    space: float
    stance: float
    rival: float
    mate: float
    magnus: float
    patience: int
    hurry: float


@dataclass(frozen=True, slots=True)
class Search:
    """How far the senator looks, and how it compares positions; see ``weights.toml``."""

    breadth: int
    plans: int
    turns: int
    reach: float
    margin: float
    against: float


@dataclass(frozen=True, slots=True)
class Weights:
    """All parameters of a bot; a bot without ``search`` uses heuristics only."""

    likes: Likes
    search: Search


_TABLES: Mapping[str, tuple[str, ...]] = {"buys": GODS, "use": CARDS, "ready": CARDS}
"""Numbers by name: whose names they are."""


def read_weights(text: str) -> tuple[Weights, Likes]:
    """The senator's weights and the novice's likes; raises ``ValueError`` when a number is missing or unknown."""
    data = tomllib.loads(text)
    if wrong := {"search", "senator", "novice"} ^ set(data):
        raise ValueError(f"weights missing or unknown: {', '.join(sorted(wrong))}")
    senator, novice = (numbered(Likes, data[player], _TABLES) for player in ("senator", "novice"))
    return Weights(senator, numbered(Search, data["search"])), novice


@lru_cache(maxsize=1)
def _own() -> tuple[Weights, Likes]:
    return read_weights(weights_text(__package__))


def own_weights() -> Weights:
    """The senator's own weights."""
    return _own()[0]


def novice_likes() -> Likes:
    """The novice's own numbers."""
    return _own()[1]
