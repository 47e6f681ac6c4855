"""The map as it lies in its window: where a place is, how large a thing on it, what lies above what."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.boards.concordia_venus.atlas import Atlas, NamePlace, Point
from game.boards.concordia_venus.board_layout import BoardLayout
from game.boards.concordia_venus.clear_places import on_lines
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
class Ground:
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
        """The map within the frame of its picture."""
        return self.whole.inset(round(FRAME * self.whole.w)) if self.atlas.picture else self.whole

    def above_hand(self, rect: Rect) -> Rect:
        """The part of a rectangle that is not under the hand; all of it where that is nothing."""
        seen = rect.cut_top(max(0, self.low - rect.y))[0]
        return seen if seen.area else rect

    def sees(self, rect: Rect) -> bool:
        """Whether a part of it is inside the window: the lens shows only a part of the map."""
        return rect.overlaps(self.node.rect)

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a place given in shares."""
        return self.whole.x + round(point[0] * self.whole.w), self.whole.y + round(point[1] * self.whole.h)

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


def beside(disc: Rect, wide: int, high: int, place: NamePlace) -> Rect:
    """Where a name of that size stands beside a disc."""
    gap = max(1, disc.h // 16)
    if place.side in ("left", "right"):
        y = disc.cy - high // 2 + round(place.slide * (disc.h + high) / 2 * REACH)
        return Rect(disc.right + gap if place.side == "right" else disc.x - gap - wide, y, wide, high)
    x = disc.cx - wide // 2 + round(place.slide * wide / 2)
    tops = {"above": disc.y - disc.h // 3 - high, "close": disc.y - gap - high, "below": disc.bottom + gap}
    return Rect(x, tops[place.side], wide, high)
