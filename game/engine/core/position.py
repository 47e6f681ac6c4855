"""The fields of a position: its class declares each of them once, and the rest follows from that.

``python3 build fields`` writes ``__slots__``, ``clone`` and ``blank`` below the declarations: plain statements, since a
search copies thousands of positions a second. ``saved`` are the fields that dump and load go through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias, TypeVar

T = TypeVar("T")
BySeat: TypeAlias = list[T]
"""A list with an item for each seat: ``blank`` fills it."""

TRANSIENT = frozenset(("choices", "to_act"))
"""Fields found again by the pump."""


def saved(fields: Iterable[str], apart: Collection[str] = ()) -> tuple[str, ...]:
    """The fields of a position that are written as they are; ``apart`` names those that are worked out or written otherwise."""
    return tuple(name for name in fields if name not in TRANSIENT and name not in apart)


__all__ = ["TRANSIENT", "BySeat", "saved"]
