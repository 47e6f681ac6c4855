"""The painter of what is drawn beside the window: boards in lists, pictures of rules, posters.

There is one for all pages, and it keeps little: a painter for each page would stay in memory long after its page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.storage.image_cache import ImageCache
from game.ui.scene import Context
from game.ui.theme import Theme

if TYPE_CHECKING:
    from game.ui.paint import Painter

SHARE = 0.25
"""The part of the window's own memory for pictures."""


class Offscreen:
    """At most one painter: that of the theme drawn last."""

    def __init__(self, images: ImageCache | None = None) -> None:
        self.images = images
        self._painter: Painter | None = None

    def painter(self, theme: Theme | None = None) -> Painter:
        """The painter in a theme, by default that of pictures which look the same for everybody; it remembers no tree."""
        from game.ui.paint import Painter

        if self._painter is None or self._painter.theme != (theme or Theme()):
            if self._painter is not None:
                self._painter.release()
            self._painter = Painter.of(theme or Theme(), self.images, SHARE)
        self._painter.forget()
        return self._painter


def offscreen(context: Context) -> Offscreen:
    """The program's, or one of its own where nothing is shared, as in tests."""
    found = context.services.get(Offscreen)
    if isinstance(found, Offscreen):
        return found
    images = context.services.get(ImageCache)
    return Offscreen(images if isinstance(images, ImageCache) else None)
