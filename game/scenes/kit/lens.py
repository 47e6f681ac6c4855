"""Enlarging a part of the board: the wheel at the pointer, dragging, a double click, the key Home."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.boards.lens import Lens, Sight, sight_of
from game.ui.geometry import Rect
from game.ui.tree import Node

PUSH = 0.5
"""How much of what is seen one push moves."""
WAYS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


@dataclass(slots=True)
class Sights:
    """The lens of a scene, and where the picture under it lay in the last layout."""

    lens: Lens = field(default_factory=Lens)
    sight: Sight | None = None

    def seen(self, root: Node, area: Rect) -> None:
        """Record the place of the picture on a tree whose board is visible in `area`."""
        found = sight_of(root, self.lens.zoom)
        self.sight = found if found is not None and found.window.overlaps(area) else None

    def at(self, pointer: tuple[int, int]) -> bool:
        """Whether the pointer is over the picture."""
        return self.sight is not None and self.sight.window.contains(*pointer)

    def wheel(self, pointer: tuple[int, int], steps: int) -> bool:
        """Enlarge at the pointer; whether that changed anything."""
        return self._to(self.lens.turned(self.sight, pointer, steps) if self.sight else self.lens)

    def drag(self, pointer: tuple[int, int], dx: int, dy: int) -> bool:
        """Move the picture with the pointer; whether it moved or could have."""
        if self.sight is None or self.lens.zoom <= 1 or not self.at(pointer):
            return False
        self._to(self.lens.moved(self.sight, dx, dy))
        return True

    def centre(self, pointer: tuple[int, int]) -> bool:
        """Center the view on the pixel under the pointer."""
        return self._to(self.lens.centred(self.sight, pointer) if self.sight else self.lens)

    def push(self, way: str) -> bool:
        """Move what is seen by half a window; whether it moved."""
        if self.sight is None or self.lens.zoom <= 1:
            return False
        across, down = WAYS[way]
        window = self.sight.window
        return self._to(self.lens.moved(self.sight, across * window.w * PUSH, down * window.h * PUSH))

    def fit(self) -> bool:
        """Show the whole picture again."""
        return self._to(Lens())

    def draggable(self, pointer: tuple[int, int]) -> bool:
        """Whether the picture under the pointer can be dragged about."""
        return self.closer and self.at(pointer)

    @property
    def closer(self) -> bool:
        """Whether only a part is seen."""
        return self.lens.zoom > 1

    def _to(self, lens: Lens) -> bool:
        moved, self.lens = lens != self.lens, lens
        return moved


__all__ = ["Sights"]
