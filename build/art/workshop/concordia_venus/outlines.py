"""Outlines of a part of a picture: around each of its pieces a line that leaves out what nobody would see."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from build.art.workshop.noise import Field

COARSE = 4
"""So many pixels of the picture for one of the grid on which outlines are followed."""
LEAST = 24
"""Pixels of that grid that the smallest piece has."""
LOOSE = 0.9
"""How far a line may be from the outline, in the same pixels."""
SCALE = 10_000

Spot = tuple[int, int]


def outlines(part: Field) -> list[list[int]]:
    """The outlines of the pieces of a part, the largest first: x and y in turn, in ten-thousandths of width and height."""
    small = ndimage.uniform_filter(part.astype(float), COARSE)[::COARSE, ::COARSE] > 0.5
    small = np.pad(ndimage.binary_closing(small, iterations=1), 2)
    pieces, count = ndimage.label(small)
    sizes = ndimage.sum_labels(small, pieces, range(1, count + 1))
    h, w = part.shape
    found = []
    for piece in sorted(range(count), key=lambda at: -sizes[at]):
        if sizes[piece] < LEAST:
            continue
        whole = ndimage.binary_fill_holes(pieces == piece + 1)
        ring = thinned(around(whole))
        found.append(
            [
                number
                for x, y in ring
                for number in (
                    round((x - 2) * COARSE * SCALE / w),
                    round((y - 2) * COARSE * SCALE / h),
                )
            ]
        )
    return found


def around(piece: Field) -> list[Spot]:
    """The corners of pixels around a piece without holes, in turn."""
    ways: dict[Spot, list[Spot]] = {}
    ys, xs = np.nonzero(piece)
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        for (dx, dy), a, b in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if not piece[y + dy, x + dx]:
                ways.setdefault(a, []).append(b)
    start = min(ways)
    ring, at = [start], ways[start].pop()
    while at != start:
        ring.append(at)
        at = ways[at].pop()
    return ring


def thinned(ring: list[Spot]) -> list[Spot]:
    """The fewest points whose line stays near the ring."""
    half = len(ring) // 2
    return [*_thinned(ring[: half + 1])[:-1], *_thinned([*ring[half:], ring[0]])[:-1]]


def _thinned(line: list[Spot]) -> list[Spot]:
    """Douglas and Peucker's line from the first point to the last."""
    if len(line) < 3:
        return line
    points = np.array(line, float)
    a, b = points[0], points[-1]
    way = b - a
    length = float(np.hypot(*way)) or 1.0
    off = np.abs(way[0] * (points[:, 1] - a[1]) - way[1] * (points[:, 0] - a[0])) / length
    far = int(off.argmax())
    if off[far] <= LOOSE:
        return [line[0], line[-1]]
    return [*_thinned(line[: far + 1])[:-1], *_thinned(line[far:])]


__all__ = ["outlines"]
