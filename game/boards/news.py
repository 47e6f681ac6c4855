"""What a person wants to be told of that happened by itself. A board may say which events of its game are such news."""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol, runtime_checkable


@runtime_checkable
class Reporting(Protocol):
    """A board that names the events worth telling their own seat when they were not its own doing just now."""

    @property
    def news(self) -> Set[str]:
        """Keys of events, such as what is delivered or produced."""
        ...
