"""Strokes that swell and taper, as a brush or a lock of hair does."""

from __future__ import annotations

from math import hypot

from build.art.workshop.forms import Point, flat

STEPS = 9


def stroke(start: Point, bend: Point, end: Point, tone: str, widths: tuple[float, float, float]) -> str:
    """A curve by one bend, so wide at its start, in its middle and at its end."""
    left: list[Point] = []
    right: list[Point] = []
    for i in range(STEPS + 1):
        t = i / STEPS
        x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
        y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
        dx = (1 - t) * (bend[0] - start[0]) + t * (end[0] - bend[0])
        dy = (1 - t) * (bend[1] - start[1]) + t * (end[1] - bend[1])
        far = hypot(dx, dy) or 1.0
        half = ((1 - t) ** 2 * widths[0] + 2 * t * (1 - t) * widths[1] + t * t * widths[2]) / 2
        left.append((x - dy / far * half, y + dx / far * half))
        right.append((x + dy / far * half, y - dx / far * half))
    points = left + right[::-1]
    return flat("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z", tone)


def mirrored(start: Point, bend: Point, end: Point, tone: str, widths: tuple[float, float, float]) -> str:
    """The stroke and its image on the other side of x = 0."""
    other = [(-x, y) for x, y in (start, bend, end)]
    return stroke(start, bend, end, tone, widths) + stroke(other[0], other[1], other[2], tone, widths)
