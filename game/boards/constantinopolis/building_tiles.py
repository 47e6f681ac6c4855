"""Tiles of buildings: a mosaic that nothing covers, price and copies as coins on its corners, effects and name below."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from game.boards.constantinopolis.board_layout import LABEL_CENTER, STRONG, STRONG_CENTER, BoardLayout
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
    COMMERCIAL,
    GOODS,
    HORREUM,
    MENSAE,
    PRODUCTION,
    PUBLIC,
    REDEMPTOR,
    TABERNA,
    WALL_AUCTION,
    WALL_BARTER,
    WALL_DRAW,
    WALL_MARKET,
    WALL_SHIP,
    WALL_SWAP,
    WALLS,
)
from game.ui.geometry import Rect
from game.ui.tree import Node

EffectSign = tuple[str, str]
"""A picture ("" for none) and a short text."""


def _more(count: int) -> str:
    """The number beside a picture; "" for 1."""
    return str(count) if count > 1 else ""


def building_effects(box: Components, building: int) -> list[EffectSign]:
    """The effects of a building as pictures and numbers."""
    if building in PRODUCTION:
        return [(f"good/{GOODS[g]}", _more(n)) for g, n in enumerate(box.output[building]) if n]
    if building in COMMERCIAL:
        needs = [(f"good/{GOODS[g]}", _more(n)) for g, n in enumerate(box.needs[building]) if n]
        fame = [("fame", _more(box.fame[building]))] if box.fame[building] else []
        return [*needs, ("", "→"), ("gold", str(box.pays[building])), *fame]
    if building in PUBLIC:
        return [("fame", str(box.fame[building]))]
    return {
        TABERNA: [("gold", "→"), ("own_good", "")],
        MENSAE: [("gold", f"+{box.mensae_gold}")],
        REDEMPTOR: [("good/industrial", "→"), ("gold", f"−{box.redemptor_discount}")],
        HORREUM: [("any_good", f"≤{box.horreum_store}")],
        WALL_SHIP: [("ship/medius_dromo", ""), ("gold", f"−{box.ship_discount}")],
        WALL_AUCTION: [("office/consul", ""), ("gold", f"+{box.auction_step}")],
        WALL_MARKET: [("any_good", ""), ("gold", f"−{box.market_discount}")],
        WALL_DRAW: [("contract", f"+{box.wall_draws}")],
        WALL_BARTER: [("any_good", f"{box.barter_goods}→"), ("gold", str(box.barter_gold))],
        WALL_SWAP: [("any_good", ""), ("glyph/exchange", ""), ("own_good", "")],
    }.get(building, [("any_good", "+")])


LEAST = 10
"""Pixels a picture on a label has at least."""


def _fitting(layout: BoardLayout, found: list[EffectSign], room: int) -> list[EffectSign]:
    """The effects that fit; the last ones are dropped first."""
    while len(found) > 1:
        words = sum(layout.view.width(text, "caption.bold") + 2 for _, text in found if text)
        if words + LEAST * sum(1 for picture, _ in found if picture) + len(found) <= room:
            break
        found = found[:-1]
    return found


def signs_band(layout: BoardLayout, tile: Node, signs: list[EffectSign], band: Rect) -> None:
    """Signs on a label of their width, centered in a band."""
    found = _fitting(layout, signs, band.w - 4)
    words = [layout.view.width(text, "caption.bold") + 1 if text else 0 for _, text in found]
    pictures = sum(1 for picture, _ in found if picture)
    side = min(band.h - 2, (band.w - 4 - sum(words) - len(found)) // max(1, pictures))
    widths = [(side if picture else 0) + wide for (picture, _), wide in zip(found, words, strict=True)]
    total = sum(widths) + len(found) - 1
    spot, tip = band.place(min(band.w, total + 8), band.h), tile.tip or tile.target
    label = tile.add("label", spot, fill="label", depth=1, tip=tip)
    x = label.rect.cx - total // 2
    for place, ((picture, text), width) in enumerate(zip(found, widths, strict=True)):
        cell = Rect(x, band.y, width, band.h)
        art, number = cell.cut_left(side if picture else 0)
        if picture:
            label.add(f"effect{place}", art.place(side, side), picture=picture)
        if text:
            label.add(f"number{place}", number, text=text, style=STRONG if picture else STRONG_CENTER)
        x += width + 1


SHAPE = (7, 4)
"""Width and height of a mosaic."""
COVER = 0.059
"""Most of a picture that one badge covers."""
OUT = 0.62
"""Least share of a coin that lies above its picture."""
BOTH = 0.6
"""What a larger picture counts that has only its price."""
NONE = (0, 0)
INNER = re.compile(r"\((.+)\)")
"""In the name of a wall what it is for."""
NAMED, READABLE = 0.8, 4
"""Share of its size for which a mosaic has its name below it, or the width in lines that is large enough beside a name."""


class TilePlan(NamedTuple):
    """How tiles of one size are laid out."""

    over: int
    """How far the coins reach above the picture."""
    aside: int
    """Width of the column of coins at the right of the picture, 0 where they lie on its upper corners."""
    coins: int
    """Price and copies, only the price, or none."""
    below: int
    """Height of the label of the effects, 0 where there is no room for it."""
    mosaic: tuple[int, int]
    """Size of the picture."""


def badge(layout: BoardLayout) -> int:
    """Height of a coin."""
    return layout.line + max(2, layout.view.px(4))


def covered(badge_w: int, badge_h: int, area: int) -> int:
    """How many pixels of the height of a badge may lie on a picture of that area."""
    return int(COVER * area / max(1, badge_w)) if badge_w else badge_h


class CoinSizes(NamedTuple):
    """The sizes of what lies on and below a mosaic."""

    line: int
    """Height of the labels of effects and names."""
    high: int
    """Height of a coin."""
    cost: int
    """Width of the widest price."""
    copies: int
    """Width of the coin of copies on a corner."""
    times: int
    """Width of that coin beside a picture."""
    gap: int


def coins_of(layout: BoardLayout, *, tight: bool = False) -> CoinSizes:
    """The sizes in a layout; tight ones where names would have no room otherwise."""
    cost, copies, times = _cost_w(layout, "66"), _copies_w(layout, 2), _times_w(layout, 8)
    line, high = (layout.line - 3, layout.line - 1) if tight else (layout.line, badge(layout))
    return CoinSizes(line, high, cost, copies, times, layout.gap)


@lru_cache(maxsize=256)
def plan_of(sizes: CoinSizes, wide: int, high: int) -> TilePlan:
    """The layout with the largest picture of which no badge covers more than a little."""
    below = sizes.line if high >= 2 * sizes.line else 0
    found = max(
        (form(sizes, wide, high - below, coins) for coins in (2, 1) for form in (_topped, _flanked)),
        key=lambda plan: plan.mosaic[0] * (1 if plan.coins == 2 else BOTH),
    )
    if found.mosaic == NONE:
        return TilePlan(0, 0, 0, below, _fit(wide, high - below))
    return found._replace(below=below)


def _fit(wide: int, high: int) -> tuple[int, int]:
    found = Rect(0, 0, max(SHAPE[0], wide), max(SHAPE[1], high)).fit(*SHAPE)
    return found.w, found.h


def _topped(sizes: CoinSizes, wide: int, tall: int, coins: int) -> TilePlan:
    """The coins on the upper corners, so far outside that they cover little."""
    high, size, over = sizes.high, NONE, 0
    most = max(sizes.cost, sizes.copies if coins == 2 else 0)
    for over in range(round(high * OUT), high + 1):
        size = _fit(wide, tall - over)
        if high - over <= covered(most, high, size[0] * size[1]):
            break
    if coins == 2 and sizes.cost + sizes.copies > min(wide, size[0] + 2 * (sizes.gap // 2)):
        size = NONE
    return TilePlan(over, 0, coins, 0, size)


def _flanked(sizes: CoinSizes, wide: int, tall: int, coins: int) -> TilePlan:
    """The coins one below the other at the right, where a plot is wide and low."""
    high, most = sizes.high, max(sizes.cost, sizes.times if coins == 2 else 0)
    if tall < coins * high:
        return TilePlan(0, 0, coins, 0, NONE)
    across, up = _fit(wide - most, tall)
    lap = min(most // 2, covered(high, high, across * up))
    across, up = _fit(wide - most + lap, tall)
    lap = min(lap, max(0, covered(high, high, across * up) - 1))
    return TilePlan(0, most - lap, coins, 0, (across, up))


def _times_w(layout: BoardLayout, left: int) -> int:
    return max(badge(layout), layout.view.width(f"×{left}", "caption.bold") + max(4, layout.view.px(6)))


def _cost_w(layout: BoardLayout, text: str) -> int:
    wide = layout.view.width(text, "caption.bold") + max(7, layout.view.px(9))
    return max(badge(layout), wide)


def _copies_w(layout: BoardLayout, left: int) -> int:
    return layout.view.width(str(left), "caption.bold") + max(4, layout.view.px(6)) + badge(layout) - 6


def _mosaic(lot: Rect, plan: TilePlan) -> Rect:
    """Where on a plot the picture lies, with all that belongs to it in the middle of the plot."""
    wide, high = plan.mosaic
    left = lot.x + (lot.w - wide - plan.aside) // 2
    slack = lot.h - plan.below - high if plan.aside else 0  # the coins take the height
    return Rect(left, lot.y + plan.over + max(0, slack), wide, high)


def name_of(layout: BoardLayout, building: int, room: int) -> str:
    """What a tile is called: of public buildings without the number, which their fame above says.

    Of walls, where not all fit so, only what each is for: their quarter says the rest.
    """
    name = layout.table.texts.component(f"building/{BUILDINGS[building]}")
    if building in PUBLIC:
        return INNER.sub("", name).strip()
    if building not in WALLS:
        return name
    names = [layout.table.texts.component(f"building/{BUILDINGS[at]}") for at in WALLS]
    if all(layout.view.width(one, LABEL_CENTER.role) + 2 <= room for one in names):
        return name
    found = INNER.search(name)
    return found.group(1)[:1].upper() + found.group(1)[1:] if found else name


def name_lines(layout: BoardLayout, building: int, lot: Rect, sizes: CoinSizes, room: int) -> list[str]:
    """The lines of the name below a mosaic that is large enough beside it; none where there is no room for them."""
    name = name_of(layout, building, room)
    if any(layout.view.width(word, LABEL_CENTER.role) + 2 > room for word in name.split(" ")):
        return []
    lines = layout.view.fonts.wrap(name, LABEL_CENTER.role, layout.view.k, room - 2)
    less, alone = plan_of(sizes, lot.w, lot.h - len(lines) * sizes.line), plan_of(sizes, lot.w, lot.h)
    if less.below < alone.below:
        return []  # what the building brings has no room then
    return lines if is_large_beside(layout, less, alone) else []


def is_large_beside(layout: BoardLayout, less: TilePlan, alone: TilePlan) -> bool:
    """Whether a mosaic with a name below it is large, or hardly smaller than without one."""
    large = less.mosaic[0] >= READABLE * layout.line
    return bool(less.coins) and (large or less.mosaic[1] >= alone.mosaic[1] * NAMED)


class Name(NamedTuple):
    """The name of a building below its tile."""

    lines: list[str]
    """None where there is no room."""
    middle: int
    """The middle of its label, in pixels of the window."""


def plot(layout: BoardLayout, yard: Node, building: int, lot: Rect, found: tuple[Name, CoinSizes]) -> None:
    """One building type: its mosaic with cost, license, copies and effects; or the plot it has left."""
    name, sizes = found
    target = f"building/{BUILDINGS[building]}"
    left = layout.state.stock[building]
    upper = lot.pad(bottom=len(name.lines) * sizes.line)
    plan = plan_of(sizes, upper.w, upper.h)
    if plan.aside and not left:  # nothing lies beside it
        plan = plan._replace(aside=0, mosaic=_fit(upper.w, upper.h - plan.below))
    mosaic = _mosaic(upper, plan)
    rect = mosaic.pad(bottom=-plan.below)
    tile = layout.put(yard, BUILDINGS[building], _reach(lot, rect), target)
    if left:
        muted = is_locked(layout, building)
        art = tile.add("art", mosaic, picture=layout.art(target, mosaic.w, muted=muted))
        if plan.coins:
            _coins(layout, art, building, upper, sizes.high, plan)
        lock = _low_badges(layout, art, building, mosaic, plan) if plan.coins else 0
        if plan.below:
            band = Rect(lot.x, mosaic.bottom, lot.w - lock, plan.below)
            signs_band(layout, tile, building_effects(layout.box, building), band)
    else:
        _built(layout, tile, building, mosaic, plan)
    if name.lines:
        _sign(layout, yard, building, Rect(lot.x, rect.bottom + 1, lot.w, lot.bottom - rect.bottom - 1), name)


def _reach(lot: Rect, rect: Rect) -> Rect:
    """What can be clicked: a small picture takes the width of its plot."""
    return rect if rect.w >= lot.w * 3 // 4 else Rect(lot.x, rect.y, lot.w, rect.h)


def sign_w(layout: BoardLayout, lines: list[str]) -> int:
    """Width of the label of a name."""
    return max((layout.view.width(line, LABEL_CENTER.role) for line in lines), default=0) + 6


def _sign(layout: BoardLayout, yard: Node, building: int, room: Rect, name: Name) -> None:
    """The name of a building on a label below its tile."""
    wide, lines = sign_w(layout, name.lines), len(name.lines)
    plate = Rect(name.middle - wide // 2, room.y, wide, min(room.h, lines * layout.line + 1))
    gone, target = not layout.state.stock[building], f"building/{BUILDINGS[building]}"
    sign = yard.add(f"{BUILDINGS[building]}/sign", plate, fill="label", dim=gone, depth=2, tip=target)
    sign.add("name", plate, text=" ".join(name.lines), style=LABEL_CENTER.but(lines=lines))


def _coins(layout: BoardLayout, art: Node, building: int, lot: Rect, high: int, plan: TilePlan) -> None:
    """The price as a coin, pale if the viewer may not buy, and how many tiles are left where it is more than one."""
    mosaic, left = art.rect, layout.state.stock[building]
    text, out, tip = str(layout.box.cost[building]), layout.gap // 2, f"building/{BUILDINGS[building]}"
    price_w, many = _cost_w(layout, text), left > 1 and plan.coins == 2
    if plan.aside:
        column = Rect(mosaic.right + plan.aside - price_w, lot.y, price_w, mosaic.bottom - lot.y)
        price = column.place(price_w, high, 1.0, 0.0)
        if many:
            copies_w = _times_w(layout, left)
            copies = Rect(column.right - copies_w, column.bottom - high, copies_w, high)
            art.add("copies", copies, text=f"×{left}", style=STRONG_CENTER, fill="chip", depth=1, tip=tip)
    else:
        band = Rect(mosaic.x - out, mosaic.y - plan.over, mosaic.w + 2 * out, high)
        price = band.place(price_w, high, 1.0)
        if many:
            _stack(art, band.place(_copies_w(layout, left), high, 0.0), left, tip)
    fill = "chip" if is_locked(layout, building) else "chip.gold"
    art.add("cost", price, fill=fill, depth=1, tip=tip).add("number", price, text=text, style=STRONG_CENTER)


def _stack(art: Node, rect: Rect, left: int, tip: str) -> None:
    """A stack of tiles and how many they are."""
    chip = art.add("copies", rect, fill="chip", depth=1, tip=tip)
    stack, number = rect.cut_left(rect.h - 6)
    chip.add("stack", stack.place(rect.h - 8, rect.h - 8, 1.0), picture="copies")
    chip.add("number", number, text=str(left), style=STRONG_CENTER)


def _low_badges(layout: BoardLayout, art: Node, building: int, mosaic: Rect, plan: TilePlan) -> int:
    """The license on the lower left corner and a lock on the right one; what the lock takes of the band below.

    A public building whose dearer partner comes first says so in its place, where there is room.
    """
    low, out, tip = layout.line - 2, layout.gap // 2, f"building/{BUILDINGS[building]}"
    letter = "ABCD"[layout.box.license[building]] if building in PRODUCTION else ""
    wide = layout.view.width(letter, "caption.bold") + max(6, layout.view.px(8)) if letter else 0
    on = min(low // 2, covered(max(low, wide), low, mosaic.area))
    if letter:
        spot = Rect(mosaic.x - out, mosaic.bottom - on, wide, low)
        art.add("note", spot, text=letter, style=STRONG_CENTER, fill="note", depth=2, tip=tip)
    if plan.aside or not is_locked(layout, building):
        return 0  # beside a picture a pale coin says it
    if first := _comes_first(layout, building, mosaic.w):
        spot = mosaic.pad(top=mosaic.h, bottom=-low, right=-out)
        spot = spot.place(layout.view.width(first, LABEL_CENTER.role) + 6, low, 1.0)
        art.add("first", spot, text=first, style=LABEL_CENTER, fill="chip", depth=2, tip=tip)
        return spot.w - out
    spot = Rect(mosaic.right + out - low, mosaic.bottom - on, low, low)
    art.add("lock", spot, fill="chip", depth=2, tip=tip).add("sign", spot.inset(3), picture="glyph/lock")
    return low - out


def _comes_first(layout: BoardLayout, building: int, room: int) -> str:
    """What is built before the cheaper public building of a pair, by its price; "" for others, or without room beside the fame."""
    if building not in PUBLIC:
        return ""
    partner = layout.box.public_partner(building)
    if partner < building or not layout.state.stock[partner]:
        return ""
    words = layout.own("board.first", cost=layout.box.cost[partner])
    fame = layout.view.width("9", STRONG.role) + layout.line + 14
    return words if layout.view.width(words, LABEL_CENTER.role) + 6 + fame <= room else ""


def is_locked(layout: BoardLayout, building: int) -> bool:
    """Whether the seat may buy buildings now but not this one."""
    asked = layout.chapter == "building" and bool(layout.table.choices)
    return asked and f"building/{BUILDINGS[building]}" not in layout.spots.targets


def _built(layout: BoardLayout, tile: Node, building: int, mosaic: Rect, plan: TilePlan) -> None:
    """A plot without tiles: a built wall or public building with its builder's banner, or sold out."""
    name = BUILDINGS[building]
    if CATEGORY[building] not in (CAT_PUBLIC, CAT_WALL):
        ground = tile.add("plot", mosaic, picture="art/plot/empty")
        side = min(mosaic.h * 6 // 10, mosaic.w)
        ground.add("was", mosaic.place(side, side), picture=f"building/{name}", dim=True)
        return
    stands = tile.add("standing", mosaic.pad(bottom=-plan.below), picture=f"art/standing/{name}")
    owner = next((seat for seat in range(layout.state.players) if layout.state.owns(seat, building)), -1)
    if owner < 0:
        return
    side, out = max(layout.line + 2, mosaic.h * 2 // 5), layout.gap // 2
    on = covered(side, side, mosaic.area)
    spot = Rect(mosaic.right - side + out, mosaic.y - max(min(plan.over, side - on), 0), side, side)
    stands.add("builder", spot, picture=layout.banner(owner, "banner"), depth=1, tip=f"building/{name}")
