"""A cache of surfaces that stays below a number of bytes, forgetting what was not used for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key, at most `limit` bytes of pixels in all (but always the newest one)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface for `key`, created if missing."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        surface = make()
        self.made += 1
        self._items[key] = surface
        self.bytes += _weight(surface)
        while self.bytes > self.limit and len(self._items) > 1:
            self.bytes -= _weight(self._items.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.bytes = 0


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
