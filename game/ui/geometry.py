"""Integer rectangles and the exact ways to divide them. Pure: no pygame, no scale, no state.

All lengths are whole pixels of the window. Splits never drift: the parts and gaps of a split always add up to
the rectangle that was split, the odd pixels going to the first parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle: left edge, top edge, width, height, in pixels. Right and bottom edges are exclusive."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """First column to the right of the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """First row below the rectangle."""
        return self.y + self.h

    @property
    def cx(self) -> int:
        """Middle column."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """Middle row."""
        return self.y + self.h // 2

    @property
    def area(self) -> int:
        """Number of pixels."""
        return self.w * self.h

    def contains(self, x: int, y: int) -> bool:
        """Whether the pixel (x, y) belongs to the rectangle."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether `other` is completely inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share at least one pixel."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def intersection(self, other: Rect) -> Rect:
        """The intersection; of zero size (at an arbitrary place) if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(
            x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y)
        )

    def without(self, hole: Rect) -> list[Rect]:
        """This rectangle without another one: up to four disjoint pieces."""
        cut = self.intersection(hole)
        if not cut.area:
            return [self]
        pieces = (
            Rect(self.x, self.y, self.w, cut.y - self.y),
            Rect(self.x, cut.bottom, self.w, self.bottom - cut.bottom),
            Rect(self.x, cut.y, cut.x - self.x, cut.h),
            Rect(cut.right, cut.y, self.right - cut.right, cut.h),
        )
        return [piece for piece in pieces if piece.area]

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def moved(self, dx: int, dy: int) -> Rect:
        """The same size, shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """Smaller by `dx` on the left and right and by `dy` (default `dx`) above and below; negative grows."""
        return self.pad(dx, dx if dy is None else dy, dx, dx if dy is None else dy)

    def pad(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Rect:
        """Smaller by a different amount on each side, never below zero size."""
        return Rect(self.x + left, self.y + top, max(0, self.w - left - right), max(0, self.h - top - bottom))

    def columns(self, *parts: int | float, gap: int = 0) -> list[Rect]:
        """Split from left to right. An int is a width in pixels, a float a share of what is left over."""
        return [Rect(self.x + at, self.y, size, self.h) for at, size in _spans(self.w, parts, gap)]

    def rows(self, *parts: int | float, gap: int = 0) -> list[Rect]:
        """Split from top to bottom. An int is a height in pixels, a float a share of what is left over."""
        return [Rect(self.x, self.y + at, self.w, size) for at, size in _spans(self.h, parts, gap)]

    def equal_columns(self, count: int, gap: int = 0) -> list[Rect]:
        """`count` columns whose widths differ by one pixel at most."""
        return [Rect(self.x + at, self.y, size, self.h) for at, size in _even(self.w, count, gap)]

    def equal_rows(self, count: int, gap: int = 0) -> list[Rect]:
        """`count` rows whose heights differ by one pixel at most."""
        return [Rect(self.x, self.y + at, self.w, size) for at, size in _even(self.h, count, gap)]

    def grid(self, columns: int, rows: int, gap: int = 0, row_gap: int | None = None) -> list[Rect]:
        """`columns` x `rows` cells in reading order."""
        lines = self.equal_rows(rows, gap if row_gap is None else row_gap)
        return [cell for line in lines for cell in line.equal_columns(columns, gap)]

    def cut_left(self, size: int, gap: int = 0) -> tuple[Rect, Rect]:
        """A strip of `size` from the left, and what remains after `gap`."""
        room = max(0, self.w - gap)
        size = max(0, min(size, room))
        rest = Rect(self.x + size + gap, self.y, room - size, self.h)
        return Rect(self.x, self.y, size, self.h), rest

    def cut_right(self, size: int, gap: int = 0) -> tuple[Rect, Rect]:
        """A strip of `size` from the right, and what remains before `gap`."""
        room = max(0, self.w - gap)
        size = max(0, min(size, room))
        last = Rect(self.x + room - size + gap, self.y, size, self.h)
        return last, Rect(self.x, self.y, room - size, self.h)

    def cut_top(self, size: int, gap: int = 0) -> tuple[Rect, Rect]:
        """A strip of `size` from the top, and what remains after `gap`."""
        room = max(0, self.h - gap)
        size = max(0, min(size, room))
        rest = Rect(self.x, self.y + size + gap, self.w, room - size)
        return Rect(self.x, self.y, self.w, size), rest

    def cut_bottom(self, size: int, gap: int = 0) -> tuple[Rect, Rect]:
        """A strip of `size` from the bottom, and what remains before `gap`."""
        room = max(0, self.h - gap)
        size = max(0, min(size, room))
        last = Rect(self.x, self.y + room - size + gap, self.w, size)
        return last, Rect(self.x, self.y, self.w, room - size)

    def place(self, w: int, h: int, across: float = 0.5, down: float = 0.5) -> Rect:
        """A `w` x `h` rectangle aligned in this one: 0 is left or top, 0.5 the middle, 1 right or bottom."""
        return Rect(self.x + round((self.w - w) * across), self.y + round((self.h - h) * down), w, h)

    def fit(self, w: float, h: float, across: float = 0.5, down: float = 0.5) -> Rect:
        """The largest rectangle of the shape `w`:`h` that fits inside, aligned as in `place`."""
        if w <= 0 or h <= 0:
            raise ValueError(f"a shape needs positive sides, not {w}:{h}")
        ratio = min(self.w / w, self.h / h)
        return self.place(int(w * ratio), int(h * ratio), across, down)

    def square(self, across: float = 0.5, down: float = 0.5) -> Rect:
        """The largest square inside, aligned as in `place`."""
        return self.fit(1, 1, across, down)

    def clamped(self, window: Rect) -> Rect:
        """The same size, moved as little as possible to be inside `window` (top left wins if too large)."""
        x = max(window.x, min(self.x, window.right - self.w))
        y = max(window.y, min(self.y, window.bottom - self.h))
        return Rect(x, y, self.w, self.h)


@lru_cache(maxsize=1024)
def _even(total: int, count: int, gap: int) -> tuple[tuple[int, int], ...]:
    """Offsets and sizes of `count` parts as alike as can be."""
    return tuple(_spans(total, [1.0] * count, gap))


def _spans(total: int, parts: Sequence[int | float], gap: int) -> list[tuple[int, int]]:
    """Offsets and sizes of `parts` over `total` pixels with `gap` between neighbors."""
    if not parts:
        return []
    room = max(0, total - gap * (len(parts) - 1))
    fixed = sum(part for part in parts if isinstance(part, int))
    if fixed > room:  # too small a window: fixed parts give way in proportion, shares vanish
        sizes = _shares(room, [float(part) if isinstance(part, int) else 0.0 for part in parts])
    else:
        shares = _shares(room - fixed, [0.0 if isinstance(part, int) else part for part in parts])
        sizes = [part if isinstance(part, int) else share for part, share in zip(parts, shares, strict=True)]
    spans, at = [], 0
    for size in sizes:
        spans.append((at, size))
        at += size + gap
    return spans


def _shares(total: int, weights: Sequence[float]) -> list[int]:
    """Whole numbers in proportion to `weights` that add up to `total` (all zero when no weight is positive)."""
    whole = sum(weights)
    if whole <= 0:
        return [0] * len(weights)
    sizes = [int(total * weight / whole) for weight in weights]
    odd = total - sum(sizes)
    for index, weight in enumerate(weights):
        if odd and weight > 0:
            sizes[index] += 1
            odd -= 1
    return sizes


def bounds(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle around all of `rects`; zero-sized at the origin when there are none."""
    if not rects:
        return Rect(0, 0, 0, 0)
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def merged(rects: Sequence[Rect]) -> list[Rect]:
    """`rects` with overlapping ones joined, until no two overlap. Empty ones are dropped."""
    todo, done = [r for r in rects if r.area > 0], list[Rect]()
    while todo:
        rect = todo.pop()
        meeting = [other for other in done if other.overlaps(rect)]
        if not meeting:
            done.append(rect)
            continue
        done = [other for other in done if other not in meeting]
        todo.append(bounds([rect, *meeting]))
    return done
