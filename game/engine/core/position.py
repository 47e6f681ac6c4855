"""The fields of a position: its class declares each of them once, and the rest follows from that. Plain data and back.

``python3 build fields`` writes ``__slots__``, ``clone`` and ``blank`` below the declarations: plain statements, since a
search copies thousands of positions a second. ``saved`` are the fields that dump and load go through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
BySeat: TypeAlias = list[T]
"""A list with an item for each seat: ``blank`` fills it."""

TRANSIENT = frozenset(("choices", "to_act"))
"""Fields found again by the pump."""


def saved(fields: Iterable[str], apart: Collection[str] = ()) -> tuple[str, ...]:
    """The fields of a position that are written as they are; ``apart`` names those that are worked out or written otherwise."""
    return tuple(name for name in fields if name not in TRANSIENT and name not in apart)


def plain(value: Any) -> Any:
    """A value with every list and tuple in it as a new list."""
    if not isinstance(value, (list, tuple)):
        return value
    return [plain(item) if isinstance(item, (list, tuple)) else item for item in value]


def frozen(value: Any) -> Any:
    """A value with every list in it as a tuple: a frame as it was before it was written."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def fill(state: object, data: Mapping[str, Any], names: Iterable[str]) -> None:
    """Set attributes of a position from plain data; no list is shared with it."""
    for name in names:
        setattr(state, name, plain(data[name]))
