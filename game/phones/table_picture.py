"""The picture of the table on its way to phones: in frames like all others, to whoever looks at it now.

It shows what everybody sees, so how many frames it has tells nothing about a hand.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

from .paper import BLOCK, block

Drawing = Callable[[], Iterator[bytes]]
"""Draws the table: empty steps, the last has the picture."""
PART = BLOCK * 5 // 8
"""Bytes of a part: as text with its words it fits a frame."""
LARGEST = 48 * PART
PAUSE = 1.5
"""Seconds from one picture to the next, however much happens."""


class TablePicture:
    """The newest picture, and who waits for one."""

    def __init__(self, drawing: Drawing | None, clock: Callable[[], float]) -> None:
        self._draw, self._clock = drawing, clock
        self._wanted: set[Any] = set()
        self._steps: Iterator[bytes] | None = None
        self._mark: object = None
        self._begun: object = None
        self._frames: list[bytes] = []
        self._since = 0.0
        self._number = 0
        self.want(None)  # the first takes long: it is drawn while the code is still on the screen

    def want(self, who: Any) -> None:
        """Somebody looks at the table."""
        if self._draw is not None:
            self._wanted.add(who)

    def poll(self, mark: object) -> Iterator[tuple[Any, bytes]]:
        """Draw on; the frames that are due, for whom, once the picture of the present position is there."""
        if not self._wanted or self._draw is None:
            return
        if mark != self._mark:
            self._drawn_on(mark)
        if mark == self._mark:
            for who in self._wanted - {None}:
                yield from ((who, frame) for frame in self._frames)
            self._wanted.clear()

    def _drawn_on(self, mark: object) -> None:
        """A step of the picture; it shows the position in which its drawing began."""
        if self._steps is None:
            if self._clock() - self._since < PAUSE or self._draw is None:
                return
            self._since, self._steps, self._begun = self._clock(), self._draw(), mark
        found = next(self._steps, None)
        if found is None:
            self._steps = None
        elif found:
            self._steps, self._mark = None, self._begun
            self._number += 1
            self._frames = frames(self._number, found)


def frames(number: int, picture: bytes) -> list[bytes]:
    """A picture as pages of one block each."""
    parts = [picture[at : at + PART] for at in range(0, min(len(picture), LARGEST), PART)]
    return [
        block({"table": number, "part": at, "of": len(parts), "data": b64encode(part).decode()})
        for at, part in enumerate(parts)
    ]


__all__ = ["Drawing", "TablePicture", "frames"]
