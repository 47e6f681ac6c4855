"""Cities on the map: discs with their good, houses, colonists, names; at those one could build in, the price."""

from __future__ import annotations

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import flat, good_picture
from game.boards.concordia_venus.click_targets import MISFIT
from game.boards.concordia_venus.ground import ASKED_AT, CITIES_AT, NAMES_AT, PIECES_AT, Ground
from game.boards.concordia_venus.pieces import Standing
from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.ui.geometry import Rect, bounds
from game.ui.tree import TextStyle

CITY = 34
"""Width of a disc on a map of the width for which all was placed."""
NAME = TextStyle("caption")
NOWHERE = Rect(0, 0, 0, 0)
LETTERED = 52
"""From so many pixels on a city shows the letter of its good."""


def cities(ground: Ground, stands: Standing) -> None:
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
        price = _price(ground, stands, city, bounds([disc, houses, guests])) if near >> city & 1 else NOWHERE
        _name(ground, city, disc, (houses, guests), price)


def _disc(ground: Ground, city: int) -> Rect:
    desk, chart = ground.desk, ground.desk.state.layout.chart
    side = ground.side(CITY, 32)
    rect = ground.box(ground.atlas.cities[city], side, side)
    name, good = chart.cities[city], desk.state.layout.tokens[city]
    target = f"city/{name}"
    if desk.table.picks.selection[:1] and desk.table.picks.selection[0].startswith("colonist/"):
        target = f"{MISFIT}{name}" if f"{MISFIT}{name}" in desk.lit else target
    node = desk.put(ground.node, f"city.{name}", rect, target, fill="chip")
    node.depth = CITIES_AT
    margin = max(3, side // 8)
    inner = rect.inset(margin)
    if good < 0:
        node.add("good", inner, picture=flat("capital"))
    elif side >= LETTERED:
        node.add("good", inner, picture=good_picture(good))
        chip = rect.place(desk.line, desk.line, 0.98, 0.98)
        text = desk.own(f"letter.{GOODS[good]}")
        node.add("letter", chip, text=text, style=STRONG_CENTER, fill="chip", depth=1)
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
        return Rect(disc.x, disc.y, 0, 0)
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


def _price(ground: Ground, stands: Standing, city: int, around: Rect) -> Rect:
    """What a house would cost now, red where it cannot be paid; beside what stands there, where it covers least."""
    desk, state = ground.desk, ground.desk.state
    seat = state.to_act
    cost, coins = state.layout.price[city], house_coins(state, city)
    payable = state.has_goods(seat, cost) and coins <= state.money[seat] and state.houses_left(seat) > 0
    goods = [good for good, count in enumerate(cost) for _ in range(count)]
    side = desk.line
    text = str(coins)
    words = desk.view.width(text, "caption.bold") + 2
    size = ((len(goods) + 1) * (side + 1) + words + 6, side + 3)
    rect = _clear(ground, stands, city, around, size)
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
    return rect


def _clear(ground: Ground, stands: Standing, city: int, around: Rect, size: tuple[int, int]) -> Rect:
    """A place below, above or beside a rectangle: the one that covers least of colonists and of other cities."""
    w, h = size
    side = ground.side(CITY, 32)
    taken = [ground.box(ground.atlas.middle(line), side, side) for line in stands.roads]
    taken += [ground.box(at, side, side) for other, at in enumerate(ground.atlas.cities) if other != city]
    places = [
        Rect(x, y, w, h).clamped(ground.whole)
        for x, y in (
            (around.cx - w // 2, around.bottom - 3),
            (around.cx - w // 2, around.y + 3 - h),
            (around.right - 2, around.cy - h // 2),
            (around.x + 2 - w, around.cy - h // 2),
        )
    ]
    return min(places, key=lambda rect: sum(rect.intersection(other).area for other in taken))


def _name(ground: Ground, city: int, disc: Rect, pieces: tuple[Rect, Rect], price: Rect) -> None:
    """The name beside the disc, on the side the atlas says; clear of houses, colonists and the price."""
    desk = ground.desk
    houses, guests = pieces
    text = desk.city_name(city)
    wide, high = desk.view.width(text, NAME.role) + 6, desk.line
    lift = max(0, disc.y - houses.y) if houses.w else 0
    floor = max(disc.bottom, guests.bottom if guests.w else 0)
    places = {
        "right": Rect(disc.right - 2, disc.cy - high // 2, wide, high),
        "left": Rect(disc.x + 2 - wide, disc.cy - high // 2, wide, high),
        "above": Rect(disc.cx - wide // 2, disc.y - lift - high + 2, wide, high),
        "below": Rect(disc.cx - wide // 2, floor - 3, wide, high),
    }
    wanted = ground.atlas.labels[city]
    order = [wanted, *(side for side in ("above", "below", "right", "left") if side != wanted)]
    found = [places[side].clamped(ground.whole) for side in order]
    rect = next((rect for rect in found if not rect.overlaps(price)), found[0]) if price.area else found[0]
    ground.node.add(f"name.{city}", rect, text=text, style=NAME, fill="name", depth=NAMES_AT)
