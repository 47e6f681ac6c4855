"""The shores of the ancient world: real coasts from Natural Earth, cut down to Europe, North Africa and the Levant.

`shores.txt` has one closed line a row: `+` land or `-` an inland sea, then steps east and north in thousandths of a degree,
the first counted from 0 east, 0 north. Source: Natural Earth 1:10m, Admin 1 (version 4.1.0), in the public domain, as
simplified and carried by the package `qgis-common` of Debian 12 (`world_map.gpkg`); all countries made one here.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from pathlib import Path

FILE = Path(__file__).with_name("shores.txt")
Degrees = tuple[float, float]
"""East and north."""


@lru_cache(maxsize=1)
def shores() -> tuple[tuple[bool, tuple[Degrees, ...]], ...]:
    """Every closed line: whether it is land, and its points, (east, north) in degrees."""
    found = []
    for row in FILE.read_text(encoding="utf-8").splitlines():
        steps = [int(word) for word in row[1:].split()]
        easts, norths = accumulate(steps[::2]), accumulate(steps[1::2])
        points = tuple((x / 1000, y / 1000) for x, y in zip(easts, norths, strict=True))
        found.append((row[0] == "+", points))
    return tuple(found)


def inside(point: Degrees, line: tuple[Degrees, ...]) -> bool:
    """Whether a closed line goes round a point."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(line, (*line[1:], line[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def on_land(point: Degrees) -> bool:
    """Whether a place lies on land."""
    return sum(1 if land else -1 for land, line in shores() if inside(point, line)) > 0
