"""What scenes are drawn on: the window itself, or, where it is below the least size, a larger surface that is shown smaller."""

from __future__ import annotations

from math import ceil

import pygame

from game.ui.geometry import Rect
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH

MOST_TIMES = 4
"""A surface has at most so many times the least width and height, however thin the window is."""


class Canvas:
    """The surface to draw on for one size of the window."""

    def __init__(self) -> None:
        self.window = pygame.display.get_surface() or pygame.Surface((LEAST_WIDTH, LEAST_HEIGHT))
        size = drawn_size(*self.window.get_size())
        self.surface = self.window if size == self.window.get_size() else pygame.Surface(size)

    @property
    def smaller(self) -> bool:
        """Whether the window shows it smaller than it is."""
        return self.surface is not self.window

    def show(self, dirty: list[Rect]) -> None:
        """Put the rectangles that changed on the screen."""
        if self.smaller:
            stretch(self.surface, self.window)
        if self.smaller or (
            len(dirty) == 1 and dirty[0].area == self.surface.get_width() * self.surface.get_height()
        ):
            pygame.display.flip()
        else:
            pygame.display.update([pygame.Rect(rect) for rect in dirty])

    def event(self, event: pygame.Event) -> pygame.Event:
        """An event of the window, its place given on the surface."""
        place = event.dict.get("pos") if self.smaller else None
        if place is None:
            return event
        (w, h), (wide, high) = self.surface.get_size(), self.window.get_size()
        return pygame.Event(event.type, {**event.dict, "pos": (place[0] * w // wide, place[1] * h // high)})


def drawn_size(w: int, h: int) -> tuple[int, int]:
    """The size that scenes are laid out for in a window of this size: never below the least, of the same shape."""
    times = max(1.0, LEAST_WIDTH / max(1, w), LEAST_HEIGHT / max(1, h))
    if times == 1:
        return w, h
    return (
        min(max(MOST_TIMES * LEAST_WIDTH, w), max(LEAST_WIDTH, ceil(w * times))),
        min(max(MOST_TIMES * LEAST_HEIGHT, h), max(LEAST_HEIGHT, ceil(h * times))),
    )


def stretch(source: pygame.Surface, target: pygame.Surface) -> None:
    """Fill a surface with another one, smoothly where its format allows that."""
    if source.get_bytesize() == target.get_bytesize() >= 3:
        pygame.transform.smoothscale(source, target.get_size(), target)
    else:
        pygame.transform.scale(source, target.get_size(), target)


__all__ = ["Canvas", "drawn_size", "stretch"]
