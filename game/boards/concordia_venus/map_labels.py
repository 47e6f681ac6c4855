"""Labels on the map: city names, house prices, production of provinces; each in the nearest free place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.board_layout import BoardLayout, flat, good_picture, listed, name_of
from game.boards.concordia_venus.map_geometry import ASKED_AT, CITIES_AT, NAMES_AT, MapView
from game.engine.concordia_venus.components import CARDS, GOODS, PREFECT
from game.engine.concordia_venus.phases.architect import adjacent, house_coins
from game.engine.concordia_venus.phases.prefect import harvest
from game.ui.geometry import Rect
from game.ui.tree import TextStyle

NAME = TextStyle("caption")
TITLE = TextStyle("caption.bold", "porphyry")


def signs(view: MapView, cities: list[Rect]) -> None:
    """Lay out all labels; `cities` are the rectangles around the cities and their pieces.

    Names have fixed places, and pieces stand aside. Prices and yields take what is free; where that is little, they make do
    without bonuses alone, which the plaques show, and then cover names of provinces, which are left out.
    """
    titles, priced, every = _titles(view), _priced(view), _yielding(view)
    more = tuple(at for at in every if _brings_more(view, at))
    tight, found, yielding = False, tuple[Rect, ...](), tuple(every)
    for kept, yielding in ((titles, tuple(every)), (titles, more), ([], more)):
        barred = [rect for _, rect in kept]
        clear, tight, found = _arranged(view, _asked(view, cities, priced, yielding), cities, barred)
        if clear:
            break
    _write_names(view, view.names)
    for province, rect in titles:
        if not any(rect.overlaps(other) for other in found):
            _title(view, province, rect)
    for city, rect in zip(priced, found, strict=False):
        _price(view, city, rect, tight)
    for province, rect in zip(yielding, found[len(priced) :], strict=True):
        _yield(view, province, rect, tight)


def _asked(
    view: MapView, cities: list[Rect], priced: Sequence[int], yielding: Sequence[int]
) -> list[list[Sign]]:
    """The prices and yields to be placed: with all their signs, and narrow ones."""
    return [
        [
            *(Sign(cities[city], *_price_size(view, city, narrow)) for city in priced),
            *(Sign(view.plaque(one), *_yield_size(view, one, narrow), "below") for one in yielding),
        ]
        for narrow in (False, True)
    ]


def _arranged(
    view: MapView, asked: list[list[Sign]], cities: list[Rect], barred: list[Rect]
) -> tuple[bool, bool, tuple[Rect, ...]]:
    """Whether prices and yields cover nothing, whether these are the narrow ones (the second of `asked`), and their places.

    Inside the frame if there is room, else over it; over a road that can be chosen only where nothing else is left.
    """
    things = [*cities, *(view.plaque(at) for at in range(len(view.atlas.provinces)))]
    firm = [*view.blocked, *view.names, *barred]
    best: tuple[tuple[int, int], bool, tuple[Rect, ...]] | None = None
    for dots, tight in ((view.dots, False), (view.dots, True), ([], False), ([], True)):
        for within in (view.above_hand(view.open), view.above_hand(view.whole)):
            found = free_places(asked[tight], [*firm, *dots], view.spots, within, things)
            worth = (_met(found, firm), _met(found, view.dots))
            if best is None or worth < best[0]:
                best = (worth, tight, found)
            if not any(worth):
                return True, tight, found
    assert best is not None
    return (False, *best[1:])


def _met(places: tuple[Rect, ...], blocked: list[Rect]) -> int:
    """How often labels cover each other or a blocked area."""
    return sum(
        rect.overlaps(other) for at, rect in enumerate(places) for other in (*places[at + 1 :], *blocked)
    )


def names_of(view: MapView) -> list[Rect]:
    """The places of the names."""
    window = view.layout.view
    return [
        view.name(city, window.width(view.layout.city_name(city), NAME.role) + 6, view.layout.line)
        for city in range(len(view.atlas.labels))
    ]


def _write_names(view: MapView, places: list[Rect]) -> None:
    for city, rect in enumerate(places):
        if view.sees(rect):
            text = view.layout.city_name(city)
            view.node.add(f"name.{city}", rect, text=text, style=NAME, fill="name", depth=NAMES_AT)


def _titles(view: MapView) -> list[tuple[int, Rect]]:
    """The places of the names of provinces at their plaques, aside of pieces; without those that find no room."""
    window, high = view.layout.view, view.layout.line
    discs = [view.disc(city) for city in range(len(view.atlas.cities))]
    roofs = [disc.pad(top=-disc.h // 2) for disc in discs]
    plaques = [view.plaque(at) for at in range(len(view.atlas.provinces))]
    firm = [*roofs, *plaques, *view.names]
    asked = [
        Sign(plaque, window.width(_title_words(view, at), TITLE.role) + 6, high, "below")
        for at, plaque in enumerate(plaques)
    ]
    within = view.above_hand(view.open)
    found = free_places(asked, [*firm, *view.blocked], view.spots, within, [*discs, *plaques])
    return [
        (at, rect)
        for at, rect in enumerate(found)
        if not any(rect.overlaps(other) for other in (*firm, *found[:at]))
    ]


def _title_words(view: MapView, province: int) -> str:
    return name_of(view.layout.table, f"province/{view.layout.state.layout.game_map.provinces[province]}")


def _title(view: MapView, province: int, rect: Rect) -> None:
    """The name of a province."""
    if view.sees(rect):
        name = view.layout.state.layout.game_map.provinces[province]
        text = _title_words(view, province)
        view.node.add(
            f"title.{province}",
            rect,
            text=text,
            style=TITLE,
            fill="name",
            depth=NAMES_AT,
            tip=f"province/{name}",
        )


# What a house would cost ----------------------------------------------------------------------------------------


def _priced(view: MapView) -> list[int]:
    """The cities where the seat to act may build if it can pay."""
    state = view.layout.state
    if view.layout.chapter != "architect" or state.to_act < 0:
        return []
    near = adjacent(state, state.to_act) & ~state.houses[state.to_act]
    return [city for city in range(len(state.layout.game_map.cities)) if near >> city & 1]


def _price_parts(view: MapView, city: int) -> tuple[list[int], str]:
    """The goods of a price, and its coins in words."""
    state = view.layout.state
    return listed(state.layout.price[city]), str(house_coins(state, city))


def _step(view: MapView, tight: bool) -> int:
    """From one sign of a price to the next: narrow ones lie over each other."""
    return view.layout.line * 5 // 8 if tight else view.layout.line + 1


def _price_size(view: MapView, city: int, tight: bool) -> tuple[int, int]:
    goods, text = _price_parts(view, city)
    line, step = view.layout.line, _step(view, tight)
    words = view.layout.view.width(text, "caption.bold") + 2
    return len(goods) * step + line + 1 + words + 6, line + 3


def _price(view: MapView, city: int, rect: Rect, tight: bool) -> None:
    """What a house would cost now, red where it cannot be paid."""
    layout, state = view.layout, view.layout.state
    if not view.sees(rect):
        return
    seat = state.to_act
    goods, text = _price_parts(view, city)
    coins = house_coins(state, city)
    payable = (
        state.has_goods(seat, state.layout.price[city])
        and coins <= state.money[seat]
        and state.houses_left(seat) > 0
    )
    side = layout.line
    node = view.node.add(
        f"price.{city}", rect, fill="label" if payable else "terracotta", depth=ASKED_AT - 1,
        tip=f"city/{state.layout.game_map.cities[city]}",
    )  # fmt: skip
    x = rect.x + 3
    for at, good in enumerate(goods):
        node.add(f"good{at}", Rect(x, rect.y + 1, side, side), picture=good_picture(good), depth=at * tight)
        x += _step(view, tight)
    coin = len(goods) * tight
    node.add("coin", Rect(x, rect.y + 1, side, side), picture=flat("sestertius"), depth=coin)
    words = rect.right - 3 - (x + side + 1)
    node.add("coins", Rect(x + side + 1, rect.y + 1, words, side), text=text, style=STRONG_CENTER)


# What a province would bring ------------------------------------------------------------------------------------


def _yielding(view: MapView) -> list[int]:
    """The provinces that a Prefect could let produce now: while one is executed, and as soon as his card is chosen."""
    layout = view.layout
    if layout.question != "prefect" and not _chosen_prefect(layout):
        return []
    shut = layout.state.flipped
    return [at for at in range(len(view.atlas.provinces)) if not shut >> at & 1]


def _brings_more(view: MapView, province: int) -> bool:
    """Whether a province brings more than the bonus that its plaque shows."""
    state = view.layout.state
    return any(houses & state.layout.regions[province] for houses in state.houses)


def _chosen_prefect(layout: BoardLayout) -> bool:
    """Whether a card of the hand with a Prefect is chosen to be played."""
    chosen = [ref.partition("/")[2] for ref in layout.table.picks.selection if ref.startswith("hand/")]
    cards = layout.state.layout.box.cards
    return any(PREFECT in cards[CARDS.index(name)].roles for name in chosen if name in CARDS)


def _coming(view: MapView, province: int, tight: bool) -> list[tuple[int, list[tuple[str, str, str]]]]:
    """Seats and what a province would bring each: name, picture and number of each good; where room is short, only how many in all."""
    coming = harvest(view.layout.state, view.layout.table.to_act, province)
    if tight:
        return [(seat, [("all", "", str(sum(units)))]) for seat, units in enumerate(coming) if any(units)]
    return [
        (seat, [(GOODS[good], good_picture(good), str(count) if count > 1 else "") for good, count in enumerate(units) if count])
        for seat, units in enumerate(coming)
        if any(units)
    ]  # fmt: skip


def _yield_size(view: MapView, province: int, tight: bool) -> tuple[int, int]:
    side, coming = view.layout.line, _coming(view, province, tight)
    cells = [cell for _, cells in coming for cell in cells]
    wide = (side + 3) * len(coming) + sum(_cell_w(view, *cell) for cell in cells)
    return wide + 6, side + 2


def _cell_w(view: MapView, _name: str, picture: str, count: str) -> int:
    words = view.layout.view.width(count, "caption.bold") + 1 if count else 0
    return words + (view.layout.line if picture else 0)


def _yield(view: MapView, province: int, rect: Rect, tight: bool) -> None:
    """Beside a plaque: the goods each seat would receive, after its banner."""
    layout = view.layout
    if not view.sees(rect):
        return
    side = layout.line
    name = layout.state.layout.game_map.provinces[province]
    node = view.node.add(f"yield.{province}", rect, fill="label", depth=CITIES_AT + 1, tip=f"province/{name}")
    x, y = rect.x + 3, rect.y + 1
    for seat, cells in _coming(view, province, tight):
        node.add(f"banner{seat}", Rect(x, y, side, side), picture=layout.banner(seat))
        x += side
        for name, picture, count in cells:
            cell = Rect(x, y, _cell_w(view, name, picture, count), side)
            x += cell.w
            if picture:
                sign, cell = cell.cut_left(side)
                node.add(f"good{seat}.{name}", sign, picture=picture)
            if count:
                node.add(f"count{seat}.{name}", cell, text=count, style=STRONG_CENTER)
        x += 3


GAPS = (0, 3, 6, 10, 14, 19, 25, 32, 40)
"""Distances from its component at which a label is tried, in pixels of a 16-pixel line."""
FARTHEST = 56
"""Largest distance of a label if all else is taken, in the same unit."""
LINE = 16
STEPS = 5
"""Places tried along each half of a side."""
ENOUGH = 24
"""Most free places found for a label before the search ends."""
ROUNDS = 12
"""How often signs that meet are moved."""
PREFERRED = 9
"""Cost of any side but the preferred one, in pixels of distance."""


class Sign(NamedTuple):
    """A label of a component on the map, of width `w` and height `h`, preferably on its `side`.

    `around` are the parts of the component that the label may not cover.
    """

    around: Rect
    w: int
    h: int
    side: str = ""


def free_places(
    signs: Sequence[Sign],
    blocked: Sequence[Rect],
    soft: Sequence[Rect],
    within: Rect,
    things: Sequence[Rect] = (),
) -> tuple[Rect, ...]:
    """The place of each label inside `within`, not over blocked places or other labels if possible.

    Places in `soft` are covered only where nothing else is near; a place nearer to another sign's thing, or to one of
    `things`, comes last. Equal arguments give equal places, and all moved together give the same places moved.
    """
    dx, dy = -within.x, -within.y
    found = _places(
        tuple(sign._replace(around=sign.around.moved(dx, dy)) for sign in signs),
        tuple(rect.moved(dx, dy) for rect in blocked),
        tuple(rect.moved(dx, dy) for rect in soft),
        within.moved(dx, dy),
        tuple(rect.moved(dx, dy) for rect in things),
    )
    return tuple(rect.moved(-dx, -dy) for rect in found)


@lru_cache(maxsize=48)
def _places(
    signs: tuple[Sign, ...],
    blocked: tuple[Rect, ...],
    soft: tuple[Rect, ...],
    within: Rect,
    things: tuple[Rect, ...],
) -> tuple[Rect, ...]:
    """The places for a window whose upper left corner is the origin."""
    things = (*things, *(sign.around for sign in signs))
    choices = [_choices(sign, things, blocked, soft, within) for sign in signs]
    order = sorted(range(len(signs)), key=lambda at: len(choices[at]))
    chosen: dict[int, Rect] = {}
    for at in order:
        chosen[at] = _best(choices[at], list(chosen.values()))
    _settle(order, choices, chosen)
    struck = [at for at in order if _struck(at, chosen)]
    if struck:
        for at in struck:
            choices[at] = _choices(signs[at], things, blocked, (), within, close=True)
        _settle(order, choices, chosen)
    return tuple(chosen[at] for at in range(len(signs)))


def _settle(order: Sequence[int], choices: Sequence[Sequence[Rect]], chosen: dict[int, Rect]) -> None:
    """Move signs that meet others until none does or it has been tried often enough."""
    for turn in range(ROUNDS):
        struck = [at for at in order if _struck(at, chosen)]
        if not struck:
            return
        for at in struck:
            _moved(at, turn, choices, chosen)


def _struck(at: int, chosen: dict[int, Rect]) -> bool:
    """Whether a sign meets another one."""
    return any(chosen[at].overlaps(rect) for other, rect in chosen.items() if other != at)


def _moved(at: int, turn: int, choices: Sequence[Sequence[Rect]], chosen: dict[int, Rect]) -> None:
    """Move a label that overlaps another one; if nothing is free, the others make room."""
    others = {other: rect for other, rect in chosen.items() if other != at}
    best = _best(choices[at], list(others.values()))
    if any(best.overlaps(rect) for rect in others.values()) and turn < ROUNDS - 1:
        best = choices[at][turn * 5 % len(choices[at])]
        for other, rect in others.items():
            if best.overlaps(rect):
                rest = [place for kept, place in chosen.items() if kept not in (other, at)]
                chosen[other] = _best(choices[other], [*rest, best])
    chosen[at] = best


def _best(choices: Sequence[Rect], taken: Sequence[Rect]) -> Rect:
    """The first choice that meets none of the places taken, else the one that covers least of them."""
    least, found = -1, choices[0]
    for choice in choices:
        covered = sum(choice.intersection(rect).area for rect in taken if choice.overlaps(rect))
        if not covered:
            return choice
        if least < 0 or covered < least:
            least, found = covered, choice
    return found


def _choices(
    sign: Sign,
    things: Sequence[Rect],
    blocked: Sequence[Rect],
    soft: Sequence[Rect],
    within: Rect,
    *,
    close: bool = False,
) -> list[Rect]:
    """The unblocked places for a label, best first; if there is none, the least covered one.

    Last come those over something soft or farther than a label's height, and those nearer to another sign's thing. With `close` every second pixel
    around it is tried.
    """
    box, w, h = sign.around, sign.w, sign.h
    most = FARTHEST * max(h, LINE) // LINE
    reach = box.inset(-most - w, -most - h)
    others = [other for other in things if not other.overlaps(box)]
    around = _Around(*(_edges(rects, reach, w, h) for rects in (blocked, soft, others)))
    best = _free(sign, around, within, close)
    if best or close:
        return list(best) or [_least(sign, blocked, within)]
    return _choices(sign, things, blocked, (), within, close=True)


Edges = tuple[tuple[int, int, int, int], ...]


class _Around(NamedTuple):
    """What lies within reach of a sign: what it may not cover, should not cover, and should not come near."""

    near: Edges
    dim: Edges
    rivals: Edges


@lru_cache(maxsize=256)
def _free(sign: Sign, around: _Around, within: Rect, close: bool) -> tuple[Rect, ...]:
    """The unblocked places, best first: kept, for an action changes what lies around few signs."""
    box, w, h = sign.around, sign.w, sign.h
    offsets = _every(box.w, box.h, w, h) if close else _offsets(box.w, box.h, w, h, sign.side)
    near, dim, rivals = map(list, around)
    own = (box.x - w, box.y - h, box.right, box.bottom)
    right, bottom = within.right - w, within.bottom - h
    found: tuple[list[Rect], list[Rect], list[Rect]] = ([], [], [])
    for dx, dy in offsets:
        x, y = box.x + dx, box.y + dy
        if x < within.x or y < within.y or x > right or y > bottom or _hits(near, x, y):
            continue
        far = max(own[0] - x, x - own[2], own[1] - y, y - own[3])
        rank = 2 if far > 0 and _hits(rivals, x, y, far) else 1 if far > h or _hits(dim, x, y) else 0
        found[rank].append(Rect(x, y, w, h))
        if len(found[0]) == ENOUGH:
            break
    return tuple(rect for rects in found for rect in rects[:ENOUGH])


def _edges(rects: Sequence[Rect], reach: Rect, w: int, h: int) -> Edges:
    """For rectangles within reach: between which upper left corners a sign of that size meets them."""
    return tuple((r.x - w, r.y - h, r.right, r.bottom) for r in rects if r.overlaps(reach))


def _hits(edges: list[tuple[int, int, int, int]], x: int, y: int, within: int = 0) -> bool:
    """Whether a label with this upper left corner is less than so far from one of them, 0: overlaps it.

    That one is checked first next time.
    """
    for at, (left, top, right, bottom) in enumerate(edges):
        if left - within < x < right + within and top - within < y < bottom + within:
            if at:
                edges[0], edges[at] = edges[at], edges[0]
            return True
    return False


def _least(sign: Sign, blocked: Sequence[Rect], within: Rect) -> Rect:
    """The place around a component that covers least if all are taken."""
    box, w, h = sign.around, sign.w, sign.h
    offsets = _offsets(box.w, box.h, w, h, sign.side)
    places = [Rect(box.x + x, box.y + y, w, h).clamped(within) for x, y in offsets]
    return min(places, key=lambda rect: sum(rect.intersection(other).area for other in blocked))


@lru_cache(maxsize=512)
def _offsets(box_w: int, box_h: int, w: int, h: int, side: str) -> tuple[tuple[int, int], ...]:
    """Places on all four sides of a component, relative to its upper left corner, cheapest first."""
    found = []
    for size in GAPS:
        gap = size * max(h, LINE) // LINE
        for at in range(-STEPS, STEPS + 1):
            x = (box_w - w) // 2 + at * (box_w + w) // (2 * STEPS)
            y = (box_h - h) // 2 + at * (box_h + h) // (2 * STEPS)
            found += [
                (_cost(side, "above", size, at), x, -gap - h),
                (_cost(side, "below", size, at), x, box_h + gap),
                (_cost(side, "right", size, at), box_w + gap, y),
                (_cost(side, "left", size, at), -gap - w, y),
            ]
    return tuple((x, y) for _, x, y in sorted(found, key=lambda place: place[0]))


@lru_cache(maxsize=64)
def _every(box_w: int, box_h: int, w: int, h: int) -> tuple[tuple[int, int], ...]:
    """All places around a component that do not cover it, two pixels apart, nearest first."""
    most = FARTHEST * max(h, LINE) // LINE
    found = []
    for x in range(-w - most, box_w + most + 1, 2):
        for y in range(-h - most, box_h + most + 1, 2):
            across, down = max(-w - x, x - box_w), max(-h - y, y - box_h)
            if across >= 0 or down >= 0:
                slide = abs(x + w // 2 - box_w // 2) * h // w + abs(y + h // 2 - box_h // 2)
                found.append((2 * max(across, down) + slide, x, y))
    return tuple((x, y) for _, x, y in sorted(found, key=lambda place: place[0]))


def _cost(wanted: str, side: str, gap: int, slide: int) -> int:
    return 2 * gap + 2 * abs(slide) + (PREFERRED if wanted not in ("", side) else 0)
