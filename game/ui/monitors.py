"""The monitors of the desktop, and what of a window can be reached on them."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any

import pygame

from game.ui.geometry import Rect

GRIP = 120
"""Pixels of a window's top edge, and below it, that must be on a monitor for the window to be reached."""


class _Bounds(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def monitors() -> list[Rect]:
    """The rectangle of every monitor in the desktop's pixels, as SDL knows it; pygame tells only the sizes.

    Where SDL cannot be asked they stand in a row from the left.
    """
    sizes = pygame.display.get_desktop_sizes()
    library = sdl()
    found = [_bounds(library, number) for number in range(len(sizes))] if library is not None else []
    real = [rect for rect in found if rect is not None]
    if len(real) == len(sizes):
        return real
    lefts = [sum(w for w, _ in sizes[:number]) for number in range(len(sizes))]
    return [Rect(left, 0, w, h) for left, (w, h) in zip(lefts, sizes, strict=True)]


def _bounds(library: Any, number: int) -> Rect | None:
    bounds = _Bounds()
    failed = library.SDL_GetDisplayBounds(number, ctypes.byref(bounds))
    return None if failed else Rect(bounds.x, bounds.y, bounds.w, bounds.h)


def usable() -> list[Rect]:
    """The part of every monitor that bars of the desktop leave to windows; the whole of it where SDL does not say."""
    found, library = monitors(), sdl()
    if library is None or not hasattr(library, "SDL_GetDisplayUsableBounds"):
        return found
    out = []
    for number, whole in enumerate(found):
        bounds = _Bounds()
        failed = library.SDL_GetDisplayUsableBounds(number, ctypes.byref(bounds))
        part = whole.intersection(Rect(bounds.x, bounds.y, bounds.w, bounds.h))
        out.append(whole if failed or not part.area else part)
    return out


def frame_of(number: int) -> tuple[int, int, int, int]:
    """What the desktop draws around the window of that number: pixels above, left, below and right of it."""
    library = sdl()
    if library is None or not hasattr(library, "SDL_GetWindowBordersSize"):
        return 0, 0, 0, 0
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    window = library.SDL_GetWindowFromID(ctypes.c_uint32(number))
    sides = [ctypes.c_int() for _ in range(4)]
    if not window or library.SDL_GetWindowBordersSize(ctypes.c_void_p(window), *map(ctypes.byref, sides)):
        return 0, 0, 0, 0
    above, left, below, right = (side.value for side in sides)
    return above, left, below, right


def fitting(size: tuple[int, int], screen: Rect, frame: tuple[int, int, int, int]) -> tuple[int, int]:
    """The size of a window that with its frame has room on a screen: no larger than wanted."""
    above, left, below, right = frame
    return min(size[0], screen.w - left - right), min(size[1], screen.h - above - below)


def sdl() -> Any:
    """The SDL that pygame has loaded; None if it is out of reach."""
    try:
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
        library.SDL_GetDisplayBounds  # noqa: B018  raises if it is not there
    except (AttributeError, OSError, TypeError):
        return None
    return library


def reachable(place: Sequence[int], wide: int, screens: Sequence[Rect]) -> bool:
    """Whether a window with this corner and width has enough of its top edge on one of the screens to be taken hold of."""
    x, y = place
    return any(
        min(x + wide, screen.right) - max(x, screen.x) >= min(GRIP, wide)
        and screen.y <= y <= screen.bottom - GRIP
        for screen in screens
    )


__all__ = ["GRIP", "fitting", "frame_of", "monitors", "reachable", "sdl", "usable"]
