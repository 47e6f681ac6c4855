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


__all__ = ["GRIP", "monitors", "reachable", "sdl"]
