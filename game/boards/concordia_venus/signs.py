"""Labels on the map: city names, house prices, production of provinces; each in a free place."""

from __future__ import annotations

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import flat, good_picture, listed
from game.boards.concordia_venus.free_places import Sign, free_places
from game.boards.concordia_venus.ground import ASKED_AT, CITIES_AT, NAMES_AT, Ground
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.prefect import harvest
from game.ui.geometry import Rect
from game.ui.tree import TextStyle

NAME = TextStyle("caption")


def signs(ground: Ground, cities: list[Rect]) -> None:
    """Lay out all labels; `cities` are the rectangles around the cities and their pieces.

    Names have fixed places, and pieces stand aside. Prices and yields take what is free.
    """
    priced, yielding = _priced(ground), _yielding(ground)
    yields = [Sign(ground.plaque(province), *_yield_size(ground, province), "below") for province in yielding]
    tight, found = _arranged(
        ground,
        [
            [*(Sign(cities[city], *_price_size(ground, city, narrow)) for city in priced), *yields]
            for narrow in (False, True)
        ],
        cities,
    )
    _write_names(ground, ground.names)
    for city, rect in zip(priced, found, strict=False):
        _price(ground, city, rect, tight)
    for province, rect in zip(yielding, found[len(priced) :], strict=True):
        _yield(ground, province, rect)


def _arranged(ground: Ground, asked: list[list[Sign]], cities: list[Rect]) -> tuple[bool, tuple[Rect, ...]]:
    """Places for prices and yields, and whether these are the narrow ones (the second of `asked`).

    Inside the frame if there is room, else over it; over a road that can be chosen only where nothing else is left.
    """
    things = [*cities, *(ground.plaque(at) for at in range(len(ground.atlas.provinces)))]
    firm = [*ground.blocked, *ground.names]
    best: tuple[tuple[int, int], bool, tuple[Rect, ...]] | None = None
    for dots, tight in ((ground.dots, False), (ground.dots, True), ([], False), ([], True)):
        for within in (ground.above_hand(ground.open), ground.above_hand(ground.whole)):
            found = free_places(asked[tight], [*firm, *dots], ground.spots, within, things)
            worth = (_met(found, firm), _met(found, ground.dots))
            if best is None or worth < best[0]:
                best = (worth, tight, found)
            if not any(worth):
                return tight, found
    assert best is not None
    return best[1:]


def _met(places: tuple[Rect, ...], blocked: list[Rect]) -> int:
    """How often labels cover each other or a blocked area."""
    return sum(
        rect.overlaps(other) for at, rect in enumerate(places) for other in (*places[at + 1 :], *blocked)
    )


def names_of(ground: Ground) -> list[Rect]:
    """The places of the names."""
    view = ground.layout.view
    return [
        ground.name(city, view.width(ground.layout.city_name(city), NAME.role) + 6, ground.layout.line)
        for city in range(len(ground.atlas.labels))
    ]


def _write_names(ground: Ground, places: list[Rect]) -> None:
    for city, rect in enumerate(places):
        if ground.sees(rect):
            text = ground.layout.city_name(city)
            ground.node.add(f"name.{city}", rect, text=text, style=NAME, fill="name", depth=NAMES_AT)


# What a house would cost ----------------------------------------------------------------------------------------


def _priced(ground: Ground) -> list[int]:
    """The cities where the seat to act may build if it can pay."""
    state = ground.layout.state
    if ground.layout.chapter != "architect" or state.to_act < 0:
        return []
    near = adjacent(state, state.to_act) & ~state.houses[state.to_act]
    return [city for city in range(len(state.layout.game_map.cities)) if near >> city & 1]


def _price_parts(ground: Ground, city: int) -> tuple[list[int], str]:
    """The goods of a price, and its coins in words."""
    state = ground.layout.state
    return listed(state.layout.price[city]), str(house_coins(state, city))


def _step(ground: Ground, tight: bool) -> int:
    """From one sign of a price to the next: narrow ones lie over each other."""
    return ground.layout.line * 5 // 8 if tight else ground.layout.line + 1


def _price_size(ground: Ground, city: int, tight: bool) -> tuple[int, int]:
    goods, text = _price_parts(ground, city)
    line, step = ground.layout.line, _step(ground, tight)
    words = ground.layout.view.width(text, "caption.bold") + 2
    return len(goods) * step + line + 1 + words + 6, line + 3


def _price(ground: Ground, city: int, rect: Rect, tight: bool) -> None:
    """What a house would cost now, red where it cannot be paid."""
    layout, state = ground.layout, ground.layout.state
    if not ground.sees(rect):
        return
    seat = state.to_act
    goods, text = _price_parts(ground, city)
    coins = house_coins(state, city)
    payable = (
        state.has_goods(seat, state.layout.price[city])
        and coins <= state.money[seat]
        and state.houses_left(seat) > 0
    )
    side = layout.line
    node = ground.node.add(
        f"price.{city}", rect, fill="label" if payable else "terracotta", depth=ASKED_AT - 1,
        tip=f"city/{state.layout.game_map.cities[city]}",
    )  # fmt: skip
    x = rect.x + 3
    for at, good in enumerate(goods):
        node.add(f"good{at}", Rect(x, rect.y + 1, side, side), picture=good_picture(good), depth=at * tight)
        x += _step(ground, tight)
    coin = len(goods) * tight
    node.add("coin", Rect(x, rect.y + 1, side, side), picture=flat("sestertius"), depth=coin)
    words = rect.right - 3 - (x + side + 1)
    node.add("coins", Rect(x + side + 1, rect.y + 1, words, side), text=text, style=STRONG_CENTER)


# What a province would bring ------------------------------------------------------------------------------------


def _yielding(ground: Ground) -> list[int]:
    """The provinces that can be chosen now and bring more than the bonus that the plaque shows."""
    layout, setup = ground.layout, ground.layout.state.layout
    if layout.question != "prefect":
        return []
    return [
        province
        for province, name in enumerate(setup.game_map.provinces)
        if layout.can(f"province/{name}")
        and not layout.state.flipped >> province & 1
        and any(houses & setup.regions[province] for houses in layout.state.houses)
    ]


def _coming(ground: Ground, province: int) -> list[tuple[int, int]]:
    """Seats and how many goods a province would bring each."""
    coming = harvest(ground.layout.state, ground.layout.table.to_act, province)
    return [(seat, sum(units)) for seat, units in enumerate(coming) if sum(units)]


def _yield_size(ground: Ground, province: int) -> tuple[int, int]:
    side = ground.layout.line
    shown = _coming(ground, province)
    wide = sum(side + ground.layout.view.width(str(count), "caption.bold") + 3 for _, count in shown) + 6
    return wide, side + 2


def _yield(ground: Ground, province: int, rect: Rect) -> None:
    """Beside a plaque: the goods each seat would receive."""
    layout = ground.layout
    if not ground.sees(rect):
        return
    side = layout.line
    node = ground.node.add(f"yield.{province}", rect, fill="label", depth=CITIES_AT + 1)
    x = rect.x + 3
    for seat, count in _coming(ground, province):
        node.add(f"house{seat}", Rect(x, rect.y + 1, side, side), picture=layout.house(seat))
        words = layout.view.width(str(count), "caption.bold")
        cell = Rect(x + side, rect.y + 1, words + 1, side)
        node.add(f"count{seat}", cell, text=str(count), style=STRONG_CENTER)
        x += side + words + 3
