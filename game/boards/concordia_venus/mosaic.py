"""The map: its picture under the lens, lines in two patterns, cities, names, plaques of provinces."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.concordia_venus.atlas import Atlas, Point, atlas_of
from game.boards.concordia_venus.desk import Desk, flat, good_picture
from game.boards.concordia_venus.pieces import Standing, standing
from game.boards.concordia_venus.touch import MISFIT
from game.boards.desk import STRONG_CENTER
from game.boards.lens import LENS
from game.engine.concordia_venus.components import GOODS, LAND
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.prefect import harvest
from game.ui.geometry import Rect, bounds
from game.ui.tree import Node, Stroke, TextStyle

MASTER = (2560, 1334)
"""Size in pixels of the pictures of maps."""
PLACED = 868
"""Width in pixels for which everything on a map has been placed."""
CITY, SPOT, PLAQUE = 34, 32, (52, 28)
"""Sides of things on a map of that width."""
LINE = 6
NAME = TextStyle("caption")
LETTERED = 52
"""From so many pixels on a city shows the letter of its good."""
LINES_AT, SPOTS_AT, PLAQUES_AT, NAMES_AT, CITIES_AT, PIECES_AT, ASKED_AT = 1, 3, 4, 5, 6, 8, 12
"""Depths of what lies on the map."""


@dataclass(slots=True)
class Ground:
    """The map as it lies in its window."""

    desk: Desk
    node: Node
    atlas: Atlas
    whole: Rect
    scale: float
    """Pixels of the window for one of the map as it was placed."""

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a place given in shares."""
        return self.whole.x + round(point[0] * self.whole.w), self.whole.y + round(point[1] * self.whole.h)

    def side(self, units: float, least: int, slow: float = 0.72) -> int:
        """The size of a thing: it grows with the map, though not as quickly."""
        return max(least, round(units * (self.scale if self.scale <= 1 else self.scale**slow)))

    def box(self, point: Point, w: int, h: int) -> Rect:
        """A rectangle around a place."""
        x, y = self.at(point)
        return Rect(x - w // 2, y - h // 2, w, h)


def mosaic(desk: Desk, parent: Node, rect: Rect) -> Node:
    """Lay out the map in its window."""
    chart = desk.state.layout.chart
    atlas = atlas_of(chart)
    window = parent.add("map", rect, fill="sea", clip=True)
    whole = desk.table.lens.spread(rect, atlas.aspect)
    _picture(window, atlas, rect, whole)
    window.add("ground", whole, target=f"{LENS}map", tip="map", focusable=False)
    ground = Ground(desk, window, atlas, whole, whole.w / PLACED)
    stands = standing(desk.state)
    _lines(ground)
    _spots(ground, stands)
    _plaques(ground)
    _cities(ground, stands)
    return window


def _picture(window: Node, atlas: Atlas, rect: Rect, whole: Rect) -> None:
    """The whole picture, or the part that is seen when one looks closer."""
    if atlas.picture is None:
        return
    if rect.holds(whole):
        window.add("picture", whole, picture=atlas.picture, picture_at="stretch")
        return
    w, h = MASTER
    seen = rect.intersection(whole)
    left, top = (seen.x - whole.x) * w // whole.w, (seen.y - whole.y) * h // whole.h
    right = min(w, -(-(seen.right - whole.x) * w // whole.w))
    bottom = min(h, -(-(seen.bottom - whole.y) * h // whole.h))
    x, y = whole.x + left * whole.w // w, whole.y + top * whole.h // h
    part = Rect(x, y, whole.x + right * whole.w // w - x, whole.y + bottom * whole.h // h - y)
    key = f"{atlas.picture}?part={left}.{top}.{right - left}.{bottom - top}&passing=1"
    window.add("picture", part, picture=key, picture_at="stretch")


def _lines(ground: Ground) -> None:
    """Lines of land are two side by side, lines of the sea swing like water."""
    width = ground.side(LINE, 4)
    for number, line in enumerate(ground.desk.state.layout.chart.lines):
        points = [ground.at(point) for point in ground.atlas.lines[number]]
        margin = width + 3
        rect = bounds([Rect(x, y, 1, 1) for x, y in points]).inset(-margin)
        if not rect.overlaps(ground.node.rect):
            continue
        inside = tuple((x - rect.x, y - rect.y) for x, y in points)
        stroke = (
            Stroke(inside, "double", "plate_light", "ink", width)
            if line.kind == LAND
            else Stroke(inside, "wave", "white", "lapis_deep", width)
        )
        ground.node.add(f"stroke{number}", rect, strokes=(stroke,), depth=LINES_AT, dim=not line.stop)


def _spots(ground: Ground, stands: Standing) -> None:
    """Where a colonist may stand on a line: empty, with the steps to it, or with whoever stands there."""
    desk, chart = ground.desk, ground.desk.state.layout.chart
    for number, line in enumerate(chart.lines):
        middle = ground.atlas.middle(number)
        seat = stands.roads.get(number, -1)
        if seat >= 0:
            side = ground.side(SPOT, 32)
            rect = ground.box(middle, side, side)
            target = f"colonist{seat}/{line.name}"
            desk.put(
                ground.node, f"on.{line.name}", rect, target, picture=desk.colonist(seat, line.kind),
                tip=f"stands/{seat}/{line.name}",
            ).depth = PIECES_AT  # fmt: skip
            continue
        target = f"line/{line.name}"
        steps = _steps(desk, number)
        if steps and desk.can(target):
            side = ground.side(SPOT, 32)
            node = ground.node.add(
                f"spot.{line.name}", ground.box(middle, side, side), target=target, lit=True,
                selected=target in desk.table.picks.selection, fill="chip.gold",
                text=str(steps), style=STRONG_CENTER,
            )  # fmt: skip
            node.depth = ASKED_AT
        else:
            side = ground.side(SPOT, 32)
            selected = target in desk.table.picks.selection
            node = ground.node.add(
                f"spot.{line.name}", ground.box(middle, side, side), target=target, selected=selected,
                frame="outline.gold" if desk.changed(target) else "", focusable=False,
            )  # fmt: skip
            node.depth = SPOTS_AT


def _steps(desk: Desk, line: int) -> int:
    """The steps to a line from the colonist that was picked, 0 when none was or none leads there."""
    chart = desk.state.layout.chart
    names = {other.name: at for at, other in enumerate(chart.lines)}
    for ref in desk.table.picks.selection:
        kind, _, name = ref.partition("/")
        if kind == "city" and name in chart.cities:
            return chart.steps[2 * chart.cities.index(name) + chart.lines[line].kind][line]
        if kind.startswith("colonist") and name in names:
            return chart.steps[2 * len(chart.cities) + names[name]][line]
    return 0


def _plaques(ground: Ground) -> None:
    """The bonus of every province: its good, or the coins it shows; and who would receive how much."""
    desk, state = ground.desk, ground.desk.state
    layout = state.layout
    for province, name in enumerate(layout.chart.provinces):
        w, h = ground.side(PLAQUE[0], 44), ground.side(PLAQUE[1], 32)
        target, good = f"province/{name}", layout.bonus[province]
        shut = state.flipped >> province & 1
        key = f"plaque/coins_{min(2, layout.box.marker[good])}" if shut else f"plaque/{GOODS[good]}"
        rect = ground.box(ground.atlas.provinces[province], w, h)
        node = desk.put(ground.node, f"province.{name}", rect, target, picture=flat(key))
        node.depth = PLAQUES_AT
        if desk.question == "prefect" and not shut and desk.can(target):
            _yields(ground, province, rect)


def _yields(ground: Ground, province: int, rect: Rect) -> None:
    """Under a plaque: how many goods each seat would receive."""
    desk = ground.desk
    coming = [
        (seat, sum(units)) for seat, units in enumerate(harvest(desk.state, desk.table.to_act, province))
    ]
    shown = [(seat, count) for seat, count in coming if count]
    side = desk.line
    wide = sum(side + desk.view.width(str(count), "caption.bold") + 3 for _, count in shown) + 6
    row = Rect(rect.cx - wide // 2, rect.bottom - 2, wide, side + 2).clamped(ground.whole)
    node = ground.node.add(f"yield.{province}", row, fill="label", depth=CITIES_AT + 1)
    x = row.x + 3
    for seat, count in shown:
        node.add(f"house{seat}", Rect(x, row.y + 1, side, side), picture=desk.house(seat))
        words = desk.view.width(str(count), "caption.bold")
        node.add(
            f"count{seat}", Rect(x + side, row.y + 1, words + 1, side), text=str(count), style=STRONG_CENTER
        )
        x += side + words + 3


def _cities(ground: Ground, stands: Standing) -> None:
    """Discs with the good, names, houses, colonists; at those one could build in, the price."""
    desk, state = ground.desk, ground.desk.state
    building = desk.chapter == "architect"
    near = (
        adjacent(state, state.to_act) & ~state.houses[state.to_act] if building and state.to_act >= 0 else 0
    )
    for city in range(len(state.layout.chart.cities)):
        disc = _disc(ground, city)
        if not disc.overlaps(ground.node.rect.inset(-disc.w)):
            continue
        houses = _houses(ground, stands, city, disc)
        guests = _guests(ground, stands, city, disc)
        priced = near >> city & 1 and _price(ground, city, disc if not guests.area else disc.union(guests))
        _name(ground, city, disc, houses, guests, priced=bool(priced))


def _disc(ground: Ground, city: int) -> Rect:
    desk, chart = ground.desk, ground.desk.state.layout.chart
    side = ground.side(CITY, 32)
    rect = ground.box(ground.atlas.cities[city], side, side)
    name, good = chart.cities[city], desk.state.layout.tokens[city]
    target = f"city/{name}"
    if desk.table.picks.selection[:1] and desk.table.picks.selection[0].startswith("colonist/"):
        target = f"{MISFIT}{name}" if desk.can(f"{MISFIT}{name}") else target
    node = desk.put(ground.node, f"city.{name}", rect, target, fill="chip")
    node.depth = CITIES_AT
    margin = max(3, side // 8)
    inner = rect.inset(margin)
    if good < 0:
        node.add("good", inner, picture=flat("capital"))
    elif side >= LETTERED:
        text = desk.own(f"letter.{GOODS[good]}")
        letter, picture = inner.cut_right(desk.view.width(text, STRONG_CENTER.role) + 2)
        node.add("good", picture, picture=good_picture(good))
        node.add("letter", letter, text=text, style=STRONG_CENTER)
    else:
        node.add("good", inner, picture=good_picture(good))
    return rect


def _houses(ground: Ground, stands: Standing, city: int, disc: Rect) -> Rect:
    """The houses stand on the upper edge of the disc."""
    seats = stands.houses[city]
    if not seats:
        return Rect(disc.x, disc.y, 0, 0)
    side = max(16, disc.w // 2)
    step = side - 1 if len(seats) <= 3 else max(8, side * 2 // 3)
    row = Rect(
        disc.cx - (side + step * (len(seats) - 1)) // 2,
        disc.y - side * 2 // 3,
        side + step * (len(seats) - 1),
        side,
    )
    name = ground.desk.state.layout.chart.cities[city]
    for at, seat in enumerate(seats):
        cell = Rect(row.x + at * step, row.y, side, side)
        ground.node.add(
            f"house.{name}.{seat}", cell, picture=ground.desk.house(seat), depth=PIECES_AT, tip=f"city/{name}"
        )
    return row


def _guests(ground: Ground, stands: Standing, city: int, disc: Rect) -> Rect:
    """Colonists in a city stand before it, at most six in a row."""
    guests = stands.cities.get(city, ())
    if not guests:
        return Rect(disc.x, disc.bottom, 0, 0)
    side = max(18, disc.w * 9 // 16)
    name = ground.desk.state.layout.chart.cities[city]
    across = min(len(guests), 6)
    step = side - 2 if across <= 4 else max(11, side * 3 // 4)
    wide = side + step * (across - 1)
    top = disc.bottom - side // 3
    for at, (seat, kind) in enumerate(guests):
        cell = Rect(disc.cx - wide // 2 + at % 6 * step, top + at // 6 * (side - 3), side, side)
        ground.node.add(
            f"in.{name}.{at}", cell, picture=ground.desk.colonist(seat, kind), depth=PIECES_AT + at // 6,
            tip=f"city/{name}",
        )  # fmt: skip
    lines = -(-len(guests) // 6)
    return Rect(disc.cx - wide // 2, top, wide, side + (lines - 1) * (side - 3))


def _price(ground: Ground, city: int, above: Rect) -> bool:
    """What a house would cost now, red where it cannot be paid."""
    desk, state = ground.desk, ground.desk.state
    seat = state.to_act
    cost, coins = state.layout.price[city], house_coins(state, city)
    payable = state.has_goods(seat, cost) and coins <= state.money[seat] and state.houses_left(seat) > 0
    goods = [good for good, count in enumerate(cost) for _ in range(count)]
    side = desk.line
    text = str(coins)
    words = desk.view.width(text, "caption.bold") + 2
    wide = (len(goods) + 1) * (side + 1) + words + 6
    rect = Rect(above.cx - wide // 2, above.bottom - 3, wide, side + 3).clamped(ground.whole)
    node = ground.node.add(
        f"price.{city}", rect, fill="label" if payable else "terracotta", depth=ASKED_AT - 1,
        tip=f"city/{state.layout.chart.cities[city]}",
    )  # fmt: skip
    x = rect.x + 3
    for at, good in enumerate(goods):
        node.add(f"good{at}", Rect(x, rect.y + 1, side, side), picture=good_picture(good))
        x += side + 1
    node.add("coin", Rect(x, rect.y + 1, side, side), picture=flat("sestertius"))
    node.add("coins", Rect(x + side + 1, rect.y + 1, words, side), text=text, style=STRONG_CENTER)
    return True


def _name(ground: Ground, city: int, disc: Rect, houses: Rect, guests: Rect, *, priced: bool) -> None:
    """The name beside the disc, on the side the atlas says; clear of houses above and of colonists below."""
    desk = ground.desk
    text = desk.city_name(city)
    wide, high = desk.view.width(text, NAME.role) + 6, desk.line
    side = ground.atlas.labels[city]
    if side == "below" and priced:
        side = "above"
    lift = max(0, disc.y - houses.y) if houses.w else 0
    floor = max(disc.bottom, guests.bottom if guests.w else 0)
    places = {
        "right": Rect(disc.right - 2, disc.cy - high // 2, wide, high),
        "left": Rect(disc.x + 2 - wide, disc.cy - high // 2, wide, high),
        "above": Rect(disc.cx - wide // 2, disc.y - lift - high + 2, wide, high),
        "below": Rect(disc.cx - wide // 2, floor - 3, wide, high),
    }
    rect = places[side].clamped(ground.whole)
    ground.node.add(f"name.{city}", rect, text=text, style=NAME, fill="name", depth=NAMES_AT)


__all__ = ["mosaic"]
