"""The world of a game: its own picture behind the pages about it, cut so that what it is about stays in sight. Pure layout."""

from __future__ import annotations

from game.boards.shelf import shelf_entry
from game.ui.geometry import Rect

PICTURE = (2560, 1440)
"""Width and height of the pictures of games in pixels."""
DOOR = (1600, 900)
"""Those of the pictures of their doors."""
HOME, HOME_FOCUS = "art/title/constantinople", (0.645, 0.44)
"""The picture behind a page about no game, and what must be seen of it."""


def part_of(focus: tuple[float, float], rect: Rect, size: tuple[int, int] = PICTURE) -> Rect:
    """The part of a picture, in its pixels, that covers a rectangle and has its focus as near to the middle as can be."""
    wide, high = size
    scale = min(wide / max(1, rect.w), high / max(1, rect.h))
    w, h = max(1, min(wide, round(rect.w * scale))), max(1, min(high, round(rect.h * scale)))
    left, top = round(focus[0] * wide - w / 2), round(focus[1] * high - h / 2)
    return Rect(max(0, min(wide - w, left)), max(0, min(high - h, top)), w, h)


def world(game: str, rect: Rect) -> str:
    """The key of the picture of a game that fills a rectangle; the city of the title for no game."""
    if not game:
        return _cut(HOME, HOME_FOCUS, rect)
    entry = shelf_entry(game)
    return _cut(entry.picture, entry.focus, rect) if entry.picture.startswith("art/") else entry.picture


def door_world(game: str, rect: Rect) -> str:
    """The same on the door of the title, whose pictures are smaller: they are the first that the program shows."""
    entry = shelf_entry(game)
    return _cut(entry.door, entry.focus, rect, DOOR) if entry.door else world(game, rect)


def _cut(picture: str, focus: tuple[float, float], rect: Rect, size: tuple[int, int] = PICTURE) -> str:
    part = part_of(focus, rect, size)
    if (part.w, part.h) == size:
        return picture
    return f"{picture}?part={part.x}.{part.y}.{part.w}.{part.h}"


__all__ = ["DOOR", "HOME", "HOME_FOCUS", "PICTURE", "door_world", "part_of", "world"]
