"""What moves by itself in a scene that rests: slowly, seldom, and only while somebody is there. Pure: no pygame here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.ui.geometry import Rect
from game.ui.motion import Piece

RATE = 10
"""Pictures a second. What moves is slow enough to look smooth."""
REST = 90.0
"""Seconds after the last touch of mouse or keyboard after which all stands still."""


class Animation(Protocol):
    """A picture that moves by itself."""

    @property
    def area(self) -> Rect:
        """What it stays inside of, in pixels of the window."""
        ...

    def pieces(self, seconds: float) -> list[Piece]:
        """What is to be drawn at a time, from below upwards."""
        ...


@dataclass(slots=True)
class AnimationClock:
    """The clock of what lives: it counts in steps, and says which of them has to be drawn."""

    seconds: float = 0.0
    shown: tuple[int, int] = (0, -1)

    def advance(self, seconds: float, animation: Animation | None, *, awake: bool) -> None:
        """Let time pass, if there is something that lives and somebody to see it."""
        if animation is not None and awake:
            self.seconds += seconds

    def step(self, animation: Animation | None) -> tuple[int, int]:
        """What is to be seen now: which picture, and which of its steps."""
        return (0, -1) if animation is None else (id(animation), int(self.seconds * RATE))

    @property
    def moment(self) -> float:
        """The time that is drawn: that of the present step."""
        return int(self.seconds * RATE) / RATE
