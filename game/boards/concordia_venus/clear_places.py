"""Where pieces stand so that they cover no name: colonists on their lines, houses and colonists at their cities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from game.boards.concordia_venus.atlas import Point
from game.ui.geometry import Rect

SHARES = (0.5, *(0.5 + sign * step / 100 for step in (6, 12, 18, 24) for sign in (-1, 1)))
ASIDE = (0.0, -0.25, 0.25, -0.5, 0.5)
PLACES = tuple((share, aside) for aside in ASIDE for share in SHARES)
"""Where a colonist may stand, the best first: how far along its line, and how many sides of its square beside it."""
NAMED = 6
"""How much worse it is to cover a name than a city."""
ROUNDS = 3
BESIDE = 4
"""In so many steps a row of pieces moves to the side of its city."""


@lru_cache(maxsize=24)
def on_lines(
    lines: tuple[tuple[Point, ...], ...],
    size: tuple[int, int],
    side: int,
    low: int,
    names: tuple[Rect, ...],
    firm: tuple[Rect, ...],
) -> tuple[Rect, ...]:
    """By line the square of its colonist on a map of that size whose upper left corner is the origin.

    It is halfway, or as near to that as no name, nothing firm (cities, plaques) and no other square is covered; and
    above the pixel `low`.
    """
    w, h = size
    tracks = [_Track([(x * w, y * h) for x, y in line], side) for line in lines]
    near = [[rect for rect in names if rect.overlaps(track.reach)] for track in tracks]
    hard = [[rect for rect in firm if rect.overlaps(track.reach)] for track in tracks]
    chosen = [track.square(*PLACES[0]) for track in tracks]
    for _ in range(ROUNDS):
        before = list(chosen)
        for at, track in enumerate(tracks):
            others = [r for other, r in enumerate(chosen) if other != at and r.overlaps(track.reach)]
            chosen[at] = _clearest(track, low, near[at], hard[at], others)
        if before == chosen:
            break
    return tuple(chosen)


class _Track:
    """A line in pixels, and the squares along it and beside it."""

    def __init__(self, points: Sequence[Point], side: int) -> None:
        self.points, self.side = points, side
        self.lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
        self.squares: dict[tuple[float, float], Rect] = {}
        xs, ys = zip(*points, strict=True)
        left, top = round(min(xs)), round(min(ys))
        self.reach = Rect(left, top, round(max(xs)) - left, round(max(ys)) - top).inset(-side)

    def square(self, share: float, aside: float) -> Rect:
        """The square at a share of its length, so many of its sides beside it."""
        found = self.squares.get((share, aside))
        if found is None:
            (x, y), (dx, dy) = self._at(share)
            x, y = x - dy * aside * self.side, y + dx * aside * self.side
            found = Rect(round(x) - self.side // 2, round(y) - self.side // 2, self.side, self.side)
            self.squares[(share, aside)] = found
        return found

    def _at(self, share: float) -> tuple[Point, Point]:
        """A place on the line, and the direction of the line there."""
        left = sum(self.lengths) * share
        for length, ((ax, ay), (bx, by)) in zip(self.lengths, pairwise(self.points), strict=True):
            if length >= left > 0:
                part, dx, dy = left / length, bx - ax, by - ay
                return (ax + dx * part, ay + dy * part), (dx / length, dy / length)
            left -= length
        return self.points[0], (1.0, 0.0)


def _clearest(
    track: _Track, low: int, names: Sequence[Rect], firm: Sequence[Rect], others: Sequence[Rect]
) -> Rect:
    """The first square that covers nothing, else the one that covers least."""
    found = first = track.square(*PLACES[0])
    least, low = -1, max(low, first.bottom)
    for place in PLACES:
        square = track.square(*place)
        if square.bottom > low:
            continue
        cost = 0
        for weight, rects in ((NAMED, names), (1, firm), (2, others)):
            if 0 <= least <= cost:
                break
            cost += weight * covered(square, rects)
        if not cost:
            return square
        if least < 0 or cost < least:
            least, found = cost, square
    return found


def covered(rect: Rect, others: Sequence[Rect]) -> int:
    """How many pixels of others a rectangle covers."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    found = 0
    for left, top, w, h in others:
        across = min(right, left + w) - max(x, left)
        if across > 0:
            found += across * max(0, min(bottom, top + h) - max(y, top))
    return found


def aside(wide: int) -> list[tuple[int, int]]:
    """By how much a row of pieces may move to the left and right, the least first, by so many pixels at most."""
    return [(step * wide // BESIDE * sign, 0) for step in range(BESIDE + 1) for sign in (-1, 1)]


def moved_clear(cells: Sequence[Rect], moves: Sequence[tuple[int, int]], names: Sequence[Rect]) -> list[Rect]:
    """A row of pieces, moved by the first of these moves that lets it cover no name, else by that which covers least."""
    found = min(moves, key=lambda move: sum(covered(cell.moved(*move), names) for cell in cells))
    return [cell.moved(*found) for cell in cells]


__all__ = ["aside", "covered", "moved_clear", "on_lines"]
