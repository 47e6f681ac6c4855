"""Size and place of the window: how it begins, what is remembered, full screen, and a picture for a window below the least size."""

from __future__ import annotations

from contextlib import suppress
from math import ceil

import pygame

from game.ui import display
from game.ui.geometry import Rect
from game.ui.scene import Settings
from game.ui.theme import LEAST_HEIGHT, LEAST_WIDTH

# -- size and place ----------------------------------------------------------------------------------------------------


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
        display.open_display(self.size, fullscreen=self.full, hidden=hidden)
        if not self.full:
            self._put_back()
            if pygame.display.get_driver() not in display.NO_SCREEN:
                self.fit()

    def fit(self) -> None:
        """A window whose frame would reach under the desktop's bars is made smaller, and moved to where it has room."""
        place, screens = display.window_place(), display.work_areas()
        if place is None or not screens:
            return
        screen = next(
            (one for one in screens if one.contains(place[0] + self.size[0] // 2, place[1])), screens[0]
        )
        frame = display.frame_of(display.own_window().id)
        size = kept_size(display.fitting_size(self.size, screen, frame))
        if size != self.size:
            self.size = display.own_window().size = size
            display.move_window((screen.x + frame[1], screen.y + frame[0]))

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
            self._corner = display.window_place()
            display.own_window().set_fullscreen(desktop=True)
        else:
            self._shrink()

    def resize(self, size: tuple[int, int]) -> bool:
        """Give the window (not the full screen) this size; whether it changes."""
        self.size = kept_size(size)
        changes = not self.full and self.size != pygame.display.get_window_size()
        if changes:
            display.own_window().size = self.size
        return changes

    def remember(self, *, steady: bool) -> None:
        """Write into the settings what holds now; the place only of a window that is `steady` and can be reached."""
        settings = self._settings
        if settings is None:
            return
        held: dict[str, object] = {"window.size": list(self.size), "window.fullscreen": self.full}
        with suppress(pygame.error):  # the window is gone: its place stays as it was
            place = display.window_place() if steady and not self.full else None
            if place is not None and display.reachable(place, self.size[0], display.monitors()):
                held["window.place"] = list(place)
        settings.change(held)

    def _shrink(self) -> None:
        """Size and place from before full screen."""
        window = display.own_window()
        window.set_windowed()
        window.size = self.size
        self._put_back()

    def _put_back(self) -> None:
        if self._corner is not None and display.reachable(self._corner, self.size[0], display.monitors()):
            display.move_window(self._corner)

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


# -- a window below the least size -------------------------------------------------------------------------------------
# What scenes are drawn on: the window itself, or, where it is below the least size, a larger surface that is shown
# smaller.


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
