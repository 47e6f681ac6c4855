"""The map in its window: which pixel a place is, how large a thing on it, what lies above what, where pieces stand aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import hypot

from game.boards.concordia_venus.atlas import Atlas, NamePlace, Point
from game.boards.concordia_venus.board_layout import BoardLayout
from game.engine.concordia_venus.state import State
from game.ui.geometry import Rect
from game.ui.tree import Node

PLACED = 868
"""Width in pixels for which everything on a map has been placed."""
LANDS_AT, LINES_AT, SPOTS_AT, PLAQUES_AT, CITIES_AT, PIECES_AT, NAMES_AT, LIT_AT, ASKED_AT = (
    0, 1, 3, 4, 6, 8, 12, 13, 16,
)  # fmt: skip
"""Depths of the nodes on the map: a name lies over pieces that could not avoid it, and below what can be chosen."""
FRAME = 0.015
"""Width of the frame of a picture, as a share of the picture's."""
REACH = 0.8
"""How far a name at the side of a disc shifts, of what still touches the disc's height."""
SPOT = 32
"""Side of a place for a colonist on a map of the width for which all was placed."""
CITY, PLAQUE = 34, (52, 28)
"""Sides of discs and plaques on a map of the width for which all was placed."""


@dataclass(slots=True)
class MapView:
    """The map as it lies in its window."""

    layout: BoardLayout
    node: Node
    atlas: Atlas
    whole: Rect
    scale: float
    """Pixels of the window for one of the map as it was placed."""
    low: int
    """The pixel from which down the hand lies over the map."""
    blocked: list[Rect] = field(default_factory=list)
    """Areas no label may cover: discs, houses, colonists, plaques."""
    dots: list[Rect] = field(default_factory=list)
    """The same of roads that can be chosen."""
    names: list[Rect] = field(default_factory=list)
    """By city where its name stands: no piece stands there."""
    spots: list[Rect] = field(default_factory=list)
    """Areas for future colonists, whatever is selected: no labels while there is other room."""

    @property
    def open(self) -> Rect:
        """The map within the frame of its picture, which ends above the hand unless one looks closer."""
        if not self.atlas.picture:
            return self.whole
        edge = round(FRAME * self.whole.w)
        inner = self.whole.inset(edge)
        lowest = min(inner.bottom, self.node.rect.bottom - edge)
        return inner if self.layout.table.zoom.scale > 1 else inner.cut_top(lowest - inner.y)[0]

    def above_hand(self, rect: Rect) -> Rect:
        """The part of a rectangle that is not under the hand; all of it where that is nothing."""
        seen = rect.cut_top(max(0, self.low - rect.y))[0]
        return seen if seen.area else rect

    def sees(self, rect: Rect) -> bool:
        """Whether a part of it is inside the window: zoomed in, the window shows only a part of the map."""
        return rect.overlaps(self.node.rect)

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a place given in shares."""
        return pixel(self.whole, point)

    def side(self, units: float, least: int, slow: float = 0.72) -> int:
        """The size of a component: grows with the map, but slower."""
        return max(least, round(units * (self.scale if self.scale <= 1 else self.scale**slow)))

    def box(self, point: Point, w: int, h: int) -> Rect:
        """A rectangle around a place."""
        x, y = self.at(point)
        return Rect(x - w // 2, y - h // 2, w, h)

    def in_lit_land(self, city: int) -> bool:
        """Whether a city lies in a province that can be chosen: then a click on the city is one on the province."""
        game_map = self.layout.state.layout.game_map
        province = game_map.province[city]
        if self.layout.question != "prefect" or province < 0 or not self.atlas.lands[province]:
            return False
        return self.layout.can(f"province/{game_map.provinces[province]}")

    def disc(self, city: int) -> Rect:
        """The disc of a city."""
        side = self.side(CITY, 32)
        return self.box(self.atlas.cities[city], side, side)

    def squares(self) -> list[Rect]:
        """Where colonists stand, by line: halfway, or as near to it as they cover neither name nor city."""
        dx, dy = -self.whole.x, -self.whole.y
        provinces = range(len(self.atlas.provinces))
        discs = [self.disc(city) for city in range(len(self.atlas.cities))]
        firm = [*(disc.inset(disc.w // 6) for disc in discs), *map(self.plaque, provinces)]
        found = on_lines(
            self.atlas.lines,
            (self.whole.w, self.whole.h),
            self.side(SPOT, 32),
            self.low + dy,
            tuple(rect.moved(dx, dy) for rect in self.names),
            tuple(rect.moved(dx, dy) for rect in firm),
        )
        return [rect.moved(-dx, -dy) for rect in found]

    def plaque(self, province: int) -> Rect:
        """The plaque of a province."""
        return self.box(self.atlas.provinces[province], self.side(PLAQUE[0], 44), self.side(PLAQUE[1], 32))

    def name(self, city: int, wide: int, high: int) -> Rect:
        """Where the name of a city stands, of that size: the same all through a match."""
        return beside(self.disc(city), wide, high, self.atlas.labels[city]).clamped(self.whole)


def pixel(whole: Rect, point: Point) -> tuple[int, int]:
    """The pixel of a place given in shares of a map that lies there."""
    return whole.x + round(point[0] * whole.w), whole.y + round(point[1] * whole.h)


def beside(disc: Rect, wide: int, high: int, place: NamePlace) -> Rect:
    """Where a name of that size stands beside a disc."""
    gap = max(1, disc.h // 16)
    if place.side in ("left", "right"):
        y = disc.cy - high // 2 + round(place.slide * (disc.h + high) / 2 * REACH)
        return Rect(disc.right + gap if place.side == "right" else disc.x - gap - wide, y, wide, high)
    x = disc.cx - wide // 2 + round(place.slide * wide / 2)
    tops = {"above": disc.y - disc.h // 3 - high, "close": disc.y - gap - high, "below": disc.bottom + gap}
    return Rect(x, tops[place.side], wide, high)


@dataclass(frozen=True, slots=True)
class PiecesOnMap:
    """`roads`: by line the seat whose colonist stands there; `cities`: by city seat and kind of each colonist there;
    `houses`: by city the seats with a house."""

    roads: dict[int, int]
    cities: dict[int, tuple[tuple[int, int], ...]]
    houses: tuple[tuple[int, ...], ...]


def standing(state: State) -> PiecesOnMap:
    """All pieces on the map, by seat in seat order."""
    roads = {line: seat for seat in range(state.players) for line in state.roads[seat]}
    cities: dict[int, tuple[tuple[int, int], ...]] = {}
    for seat in range(state.players):
        for spot in state.settlers[seat]:
            cities[spot // 2] = (*cities.get(spot // 2, ()), (seat, spot % 2))
    houses = tuple(
        tuple(seat for seat in range(state.players) if state.houses[seat] >> city & 1)
        for city in range(len(state.layout.game_map.cities))
    )
    return PiecesOnMap(roads, cities, houses)


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
    if not cells:
        return []
    least, found = -1, moves[0]
    for move in moves:
        cost = sum(covered(cell.moved(*move), names) for cell in cells)
        if not cost:
            found = move
            break
        if least < 0 or cost < least:
            least, found = cost, move
    return [cell.moved(*found) for cell in cells]
