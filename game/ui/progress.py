"""Sign shown while one frame takes long to paint: a plate with dots, put on the screen only, not on the frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.geometry import Rect
from game.ui.surface_store import SurfaceStore
from game.ui.theme import Theme

SHOWN = 0.3
"""Seconds a frame may take before the sign appears."""
BEAT = 0.15
"""Seconds between two dots."""
DOTS = 3


class PaintProgress:
    """Watches the surfaces drawn for a frame; ``show`` puts a rectangle of the window on the screen."""

    def __init__(self, clock: Callable[[], float], show: Callable[[Rect], None]) -> None:
        self.clock, self.show = clock, show
        self._window: pygame.Surface | None = None
        self._theme = Theme()
        self._began = self._next = 0.0
        self._dots = 0

    def begin(self, window: pygame.Surface, theme: Theme, *stores: SurfaceStore) -> None:
        """A frame of `window` begins; its surfaces come from `stores`."""
        self._window, self._theme, self._dots = window, theme, 0
        self._began = self.clock()
        self._next = self._began + SHOWN
        for store in stores:
            store.on_made = self.made

    def end(self) -> None:
        """The frame is painted."""
        self._window = None

    def made(self) -> None:
        """A surface was drawn: show the sign, or its next dot, if the frame takes long."""
        if self._window is None or self.clock() < self._next:
            return
        self._next = self.clock() + BEAT
        self._dots = self._dots % DOTS + 1
        self._sign(self._window)

    def _sign(self, window: pygame.Surface) -> None:
        """Show the sign, and leave the window's pixels as they were."""
        side = max(8, window.get_height() // 60)
        plate = Rect(0, 0, *window.get_size()).place(side * (2 * DOTS + 3), side * 4, 0.5, 0.42)
        area = pygame.Rect(plate)
        before = window.subsurface(area).copy()
        ground, edge = self._theme.palette["parchment"], self._theme.palette["gold"]
        pygame.draw.rect(window, ground, area, border_radius=side // 2)
        pygame.draw.rect(window, edge, area, width=max(2, side // 5), border_radius=side // 2)
        for number in range(self._dots):
            center = (area.x + side * (2 + 2 * number) + side // 2, area.centery)
            pygame.draw.circle(window, edge, center, side // 2)
        self.show(plate)
        window.blit(before, area)


__all__ = ["BEAT", "SHOWN", "PaintProgress"]
