"""Idle animations of a scene: slow, rare, and only while the user is present. Pure: no pygame here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.ui.flights import Piece
from game.ui.geometry import Rect

RATE = 10
"""Pictures a second. What moves is slow enough to look smooth."""
REST = 90.0
"""Seconds without input after which animations stop."""


class Animation(Protocol):
    """A continuous animation."""

    @property
    def area(self) -> Rect:
        """What it stays inside of, in pixels of the window."""
        ...

    def pieces(self, seconds: float) -> list[Piece]:
        """The pieces to draw at a time, bottom first."""
        ...


@dataclass(slots=True)
class AnimationClock:
    """The clock of an animation: counts steps and reports which one to draw."""

    seconds: float = 0.0
    shown: tuple[int, int] = (0, -1)

    def advance(self, seconds: float, animation: Animation | None, *, awake: bool) -> None:
        """Advance the time if there is an animation and the user is present."""
        if animation is not None and awake:
            self.seconds += seconds

    def step(self, animation: Animation | None) -> tuple[int, int]:
        """The present picture and its step."""
        return (0, -1) if animation is None else (id(animation), int(self.seconds * RATE))

    @property
    def moment(self) -> float:
        """The time that is drawn: that of the present step."""
        return int(self.seconds * RATE) / RATE
