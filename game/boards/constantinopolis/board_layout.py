"""What every part of this table needs at hand: its position besides what all tables share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from game.boards import board_layout
from game.boards.board_layout import (
    BIG,
    COUNT,
    COUNT_CENTER,
    HEAD,
    LABEL,
    LABEL_CENTER,
    LEAST_ART,
    STRONG,
    STRONG_CENTER,
    Extra,
    Face,
    amount,
    centred,
    counter,
    marked,
    natural,
    token,
)
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.state import State


class BoardLayout(board_layout.BoardLayout):
    """One drawing of the table of Constantinopolis."""

    COMPONENT_OF: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"own": "building", "ship": "size", "store": "good", "held": "contract"}
    )

    @property
    def state(self) -> State:
        """The position as the viewer may see it."""
        found: State = self.table.seen
        return found

    @property
    def chapter(self) -> str:
        """The chapter of the round that is being played, "" when the match is over."""
        return self.table.decision.chapter if self.table.decision is not None else ""

    @property
    def box(self) -> Components:
        """The components of the match."""
        return self.state.box


__all__ = [
    "BIG",
    "COUNT",
    "COUNT_CENTER",
    "HEAD",
    "LABEL",
    "LABEL_CENTER",
    "LEAST_ART",
    "STRONG",
    "STRONG_CENTER",
    "BoardLayout",
    "Extra",
    "Face",
    "amount",
    "centred",
    "counter",
    "marked",
    "natural",
    "token",
]
