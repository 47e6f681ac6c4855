"""What is seen before the first picture, and the pointer of a frame that takes long to paint: nothing lies over a table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.surface_store import SurfaceStore

SHOWN = 0.3
"""Seconds a frame may take before the pointer says so."""
CURTAIN, GOLD, ROLE = "curtain", "gold", "title"


def opening(window: pygame.Surface, painter: Painter, title: str, k: float) -> None:
    """Paint the curtain that a new window shows until its first picture: porphyry, the title between two lines of gold."""
    whole = Rect(0, 0, *window.get_size())
    window.blit(painter.surfaces.get(painter.theme.surface(CURTAIN), whole.w, whole.h, k), (0, 0))
    gold = painter.theme.colour(GOLD)
    words = painter.fonts.render(title, ROLE, k, gold) if title else None
    wide, high = words.get_size() if words is not None else (whole.w // 4, 0)
    place = whole.place(min(wide, whole.w), high, 0.5, 0.42)
    if words is not None:
        window.blit(words, (place.x, place.y))
    for y in (place.y - round(10 * k), place.bottom + round(10 * k)):
        window.fill(gold, (place.x, y, place.w, max(1, round(2 * k))))


class PaintProgress:
    """Watches the surfaces drawn for a frame; ``wait`` is told when the frame takes long, and when it is painted."""

    def __init__(self, clock: Callable[[], float], wait: Callable[[bool], None]) -> None:
        self.clock, self.wait = clock, wait
        self._late = 0.0
        self._open = self._waits = False

    def begin(self, *stores: SurfaceStore) -> None:
        """A frame begins; its surfaces come from `stores`."""
        self._open, self._late = True, self.clock() + SHOWN
        for store in stores:
            store.on_made = self.made

    def end(self) -> None:
        """The frame is painted."""
        self._open = False
        if self._waits:
            self._waits = False
            self.wait(False)

    def made(self) -> None:
        """A surface was drawn: say so once if the frame takes long."""
        if self._open and not self._waits and self.clock() >= self._late:
            self._waits = True
            self.wait(True)


__all__ = ["SHOWN", "PaintProgress", "opening"]
