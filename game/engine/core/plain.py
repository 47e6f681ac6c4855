"""Positions as plain JSON data and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


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


__all__ = ["fill", "frozen", "plain"]
