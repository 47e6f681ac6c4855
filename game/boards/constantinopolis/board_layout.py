"""What every part of this table needs at hand: its position besides what all tables share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

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
    centered,
    counter,
    marked,
    natural,
    token,
)
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.state import State
from game.ui.tree import TextStyle

HEADING = TextStyle("heading.small", "#3A1F16", shrink=True)
FACES = (HEADING, HEADING.but(role="card"), HEADING.but(role="caption.bold"))
"""The faces of headings on the map: the first in which all of them fit."""


class HeadingFace(NamedTuple):
    """The one face of all headings on the map."""

    style: TextStyle
    capitals: bool

    def spelled(self, word: str) -> str:
        """A heading as it is written in this face."""
        return word.upper() if self.capitals else word[:1].upper() + word[1:]


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

    def heading_face(self, words: Sequence[tuple[str, int]]) -> HeadingFace:
        """The largest face in which all headings fit, each in so many pixels."""
        for style in FACES:
            if all(self.view.width(word.upper(), style.role) <= wide for word, wide in words):
                return HeadingFace(style, capitals=True)
        return HeadingFace(FACES[-1], capitals=False)

    @property
    def box(self) -> Components:
        """The components of the match."""
        return self.state.box


def spread(wanted: list[float], apart: list[float], first: float = 0.0) -> list[float]:
    """Places at least so far apart, together as near to the wanted ones as can be, none before the first one there is."""
    sums = [sum(apart[:at]) for at in range(len(wanted))]
    blocks: list[tuple[float, int]] = []
    for want, before in zip(wanted, sums, strict=True):
        mean, count = want - before, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    means = [max(first, mean) for mean, count in blocks for _ in range(count)]
    return [mean + before for mean, before in zip(means, sums, strict=True)]


__all__ = [
    "BIG",
    "COUNT",
    "COUNT_CENTER",
    "FACES",
    "HEAD",
    "HEADING",
    "LABEL",
    "LABEL_CENTER",
    "LEAST_ART",
    "STRONG",
    "STRONG_CENTER",
    "BoardLayout",
    "Extra",
    "Face",
    "HeadingFace",
    "amount",
    "centered",
    "counter",
    "marked",
    "natural",
    "spread",
    "token",
]
