"""Size, place and full screen of the window: taken from the settings, kept while the window manager has its way, written back.

Whatever size or place a window manager comes up with, what is kept here is one that the settings may have.
"""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.ui.display import NO_SCREEN, open_display, own_window, put_window, window_place
from game.ui.monitors import fitting, frame_of, monitors, reachable, usable
from game.ui.scene import Settings
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH

MOST = 16384
"""Pixels that no side of a window exceeds."""
FIRST = (0.9, 0.85)
"""How much of the screen's width and height the window takes at the first start."""
TRIES = 5
"""How often the window's size is corrected after leaving full screen."""


class Placement:
    """`size` is that of the window when it does not fill the screen; `full` is whether it does."""

    def __init__(self, settings: Settings | None, size: tuple[int, int], fullscreen: bool) -> None:
        self._settings = settings
        self.size = kept_size(self._remembered_size(size))
        self.full = self._remembered_full(fullscreen)
        self._corner = self._remembered_place()
        self.returning = 0
        """How often the size is still corrected after leaving full screen."""

    def open(self, *, hidden: bool) -> None:
        """Open the window, where it was last time if it can be reached there."""
        open_display(self.size, fullscreen=self.full, hidden=hidden)
        if not self.full:
            self._put_back()
            if pygame.display.get_driver() not in NO_SCREEN:
                self.fit()

    def fit(self) -> None:
        """A window whose frame would reach under the desktop's bars is made smaller, and moved to where it has room."""
        place, screens = window_place(), usable()
        if place is None or not screens:
            return
        screen = next(
            (one for one in screens if one.contains(place[0] + self.size[0] // 2, place[1])), screens[0]
        )
        frame = frame_of(own_window().id)
        size = kept_size(fitting(self.size, screen, frame))
        if size != self.size:
            self.size = own_window().size = size
            put_window((screen.x + frame[1], screen.y + frame[0]))

    def resized(self, size: tuple[int, int]) -> None:
        """Somebody has given the window another size."""
        if not self.full and not self.returning:
            self.size = kept_size(size)

    def settled(self) -> bool:
        """Whether the window has come to rest; one that leaves full screen may still have to be told its size.

        A window manager may apply the size of the screen once more after that.
        """
        if self.returning and pygame.display.get_window_size() != self.size:
            self.returning -= 1
            self._shrink()
            return False
        self.returning = 0
        return True

    def toggle(self) -> None:
        """From window to full screen and back."""
        self.full = not self.full
        self.returning = 0 if self.full else TRIES
        if self.full:
            self._corner = window_place()
            own_window().set_fullscreen(desktop=True)
        else:
            self._shrink()

    def resize(self, size: tuple[int, int]) -> bool:
        """Give the window (not the full screen) this size; whether it changes."""
        self.size = kept_size(size)
        changes = not self.full and self.size != pygame.display.get_window_size()
        if changes:
            own_window().size = self.size
        return changes

    def remember(self, *, steady: bool) -> None:
        """Write into the settings what holds now; the place only of a window that is `steady` and can be reached."""
        settings = self._settings
        if settings is None:
            return
        settings.set("window.size", list(self.size))
        settings.set("window.fullscreen", self.full)
        with suppress(pygame.error):  # the window is gone: its place stays as it was
            place = window_place() if steady and not self.full else None
            if place is not None and reachable(place, self.size[0], monitors()):
                settings.set("window.place", list(place))

    def _shrink(self) -> None:
        """Size and place from before full screen."""
        window = own_window()
        window.set_windowed()
        window.size = self.size
        self._put_back()

    def _put_back(self) -> None:
        if self._corner is not None and reachable(self._corner, self.size[0], monitors()):
            put_window(self._corner)

    def _remembered_size(self, least: tuple[int, int]) -> tuple[int, int]:
        if self._settings is None:
            return least
        return _pair(self._settings.get("window.size", [])) or _first_size(least)

    def _remembered_full(self, otherwise: bool) -> bool:
        kept = self._settings.get("window.fullscreen") if self._settings is not None else None
        return kept if isinstance(kept, bool) else otherwise

    def _remembered_place(self) -> tuple[int, int] | None:
        return _pair(self._settings.get("window.place", [])) if self._settings is not None else None


def kept_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size that is kept of one that a window was given."""
    return min(MOST, max(LEAST_WIDTH, size[0])), min(MOST, max(LEAST_HEIGHT, size[1]))


def _pair(value: object) -> tuple[int, int] | None:
    """Two whole numbers, as settings keep them."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(side) is int for side in value):
        return None
    return value[0], value[1]


def _first_size(least: tuple[int, int]) -> tuple[int, int]:
    """The size at the first start: most of the screen, so that the desktop's own bars stay in sight."""
    sizes = pygame.display.get_desktop_sizes()
    w, h = sizes[0] if sizes else (0, 0)
    return max(least[0], round(w * FIRST[0])), max(least[1], round(h * FIRST[1]))


__all__ = ["MOST", "Placement", "kept_size"]
