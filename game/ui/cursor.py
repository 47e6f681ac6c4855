"""The program's own cursors: a bronze stylus, and over what can be dragged an open hand that closes while it drags."""

from __future__ import annotations

import pygame

from game.ui.pictures import Pictures

SIDE = 32
"""Pixels of a cursor's side at scale 1."""
STEP = 0.5
"""Steps of the scale, so that a window that grows slowly does not make a cursor for every size."""
LARGEST = 4.0
TIPS = {"stylus": (1, 1), "hand": (14, 14), "grip": (15, 15)}
"""Where each cursor points, at scale 1."""


class Cursors:
    """Shows one cursor at a time, in the size that goes with the interface."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self.shown: tuple[str, float] = ("", 0.0)
        self._made: dict[tuple[str, float], pygame.Cursor] = {}

    def show(self, name: str, k: float) -> bool:
        """Show a cursor at the scale of the interface; whether it is another one than before."""
        key = (name, min(LARGEST, max(1.0, round(k / STEP) * STEP)))
        if key == self.shown:
            return False
        self.shown = key
        pygame.mouse.set_cursor(self.made(*key))
        return True

    def made(self, name: str, scale: float) -> pygame.Cursor:
        """The cursor of a name at a scale."""
        found = self._made.get((name, scale))
        if found is None:
            side = round(SIDE * scale)
            picture = self.pictures.get(f"cursor/{name}", side, side)
            x, y = TIPS[name]
            found = pygame.Cursor((round(x * scale), round(y * scale)), picture)
            self._made[name, scale] = found
        return found


__all__ = ["SIDE", "TIPS", "Cursors"]
