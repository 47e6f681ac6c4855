"""The tooltip: a small card beside what it explains, never over it, never out of the window. Pure."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

DELAY = 0.25
"""Seconds the pointer has to rest before the tooltip shows; keyboard focus shows it at once."""
DEPTH = 100_000

TITLE = TextStyle("body.bold", "gold_light", "left", "top", lines=3)
BODY = TextStyle("small", "", "left", "top", lines=40)
KEYS = TextStyle("caption.bold", "gold_light", "left", "top", lines=2)


def tip_node(tip: Tip, about: Rect, view: View, *, long: bool = False) -> Node:
    """The tree of a tooltip about something at `about`; `long` shows the long form where there is one."""
    parts = [(tip.title, TITLE), (tip.long if long and tip.long else tip.body, BODY), (tip.keys, KEYS)]
    parts = [(text, style) for text, style in parts if text]
    pad, gap = max(8, view.px(12)), max(3, view.px(5))
    widest = min(view.px(560 if long else 420) + 60, view.w - 2 * pad)
    lines = [view.fonts.wrap(text, style.role, view.k, widest - 2 * pad) for text, style in parts]
    width = max(
        (
            view.width(line, style.role)
            for found, (_, style) in zip(lines, parts, strict=True)
            for line in found
        ),
        default=0,
    )
    heights = [
        len(found) * view.line(style.role) + view.px(2)
        for found, (_, style) in zip(lines, parts, strict=True)
    ]
    art = _picture_size(tip, view, long=long)
    width = max(width, art[0])
    w = width + 2 * pad + 2
    above = art[1] + 2 * gap if art[1] else 0
    h = above + sum(heights) + gap * max(0, len(parts) - 1) + 2 * pad
    card = Node(
        "tooltip", beside(about, w, h, view.rect, gap=max(8, view.px(8))), fill="tooltip", depth=DEPTH
    )
    y = card.rect.y + pad
    if art[1]:
        card.add("picture", Rect(card.rect.x + (w - art[0]) // 2, y, *art), picture=tip.picture)
        y += above
    for index, ((text, style), height) in enumerate(zip(parts, heights, strict=True)):
        card.add(str(index), Rect(card.rect.x + pad, y, width + 2, height), text=text, style=style)
        y += height + gap
    return card


PICTURE, PICTURE_LONG = 300, 380
"""Width of the picture in the short and the long form, in design units."""


def _picture_size(tip: Tip, view: View, *, long: bool) -> tuple[int, int]:
    """Width and height of the picture in pixels; nothing when there is none or the window is too low for it."""
    if not tip.picture:
        return 0, 0
    wide = view.px(PICTURE_LONG if long else PICTURE)
    high = round(wide * tip.shape[1] / tip.shape[0])
    return (wide, high) if high <= view.h // 3 else (0, 0)


def beside(about: Rect, w: int, h: int, window: Rect, gap: int) -> Rect:
    """A `w` x `h` rectangle next to `about`: below if there is room, else above, right, left; else in a corner."""
    centred = about.cx - w // 2
    level = about.cy - h // 2
    places = (
        Rect(centred, about.bottom + gap, w, h),
        Rect(centred, about.y - gap - h, w, h),
        Rect(about.right + gap, level, w, h),
        Rect(about.x - gap - w, level, w, h),
    )
    safe = window.inset(min(4, window.w // 4))
    for place in places:
        moved = place.clamped(safe)
        if safe.holds(moved) and not moved.overlaps(about):
            return moved
    return Rect(window.right - w - gap, window.y + gap, w, h).clamped(safe)
