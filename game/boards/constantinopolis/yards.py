"""The building yards: five kinds of tiles with cost, what they make or need, and copies left."""

from __future__ import annotations

from game.boards.constantinopolis.desk import LABEL_CENTER, STRONG, STRONG_CENTER, Desk
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    COMMERCIAL,
    GOODS,
    HORREUM,
    MENSAE,
    PRODUCTION,
    PUBLIC,
    REDEMPTOR,
    UTILITY,
    WALL_AUCTION,
    WALL_BARTER,
    WALL_DRAW,
    WALL_MARKET,
    WALL_SHIP,
    WALL_SWAP,
    WALLS,
    Box,
)
from game.ui.geometry import Rect
from game.ui.tree import Node

Grid = tuple[str, float, tuple[tuple[int, ...], ...]]


def grids(box: Box) -> tuple[Grid, ...]:
    """For each yard its kind, its share of the width and its columns of building types.

    Production stands in columns by licence, the public buildings in pairs, the dearer one on top.
    """
    by_licence = [[b for b in PRODUCTION if b and box.licence[b] == letter] for letter in range(4)]
    production: list[tuple[int, ...]] = []
    for column in by_licence:
        parts = -(-len(column) // 3)
        size = -(-len(column) // parts) if parts else 1
        production += [tuple(column[at : at + size]) for at in range(0, len(column), size)]
    commercial = (tuple(COMMERCIAL)[:3], tuple(COMMERCIAL)[3:])
    utility = (tuple(UTILITY)[:2], tuple(UTILITY)[2:])
    public = tuple((b + 1, b) for b in PUBLIC if (b - PUBLIC.start) % 2 == 0)
    walls = (tuple(WALLS)[:3], tuple(WALLS)[3:])
    return (
        (CATEGORIES[0], len(production) * 6.0, tuple(production)),
        (CATEGORIES[1], 17.2, commercial),
        (CATEGORIES[2], 10.6, utility),
        (CATEGORIES[3], 17.2, public),
        (CATEGORIES[4], 12.4, walls),
    )


def yards(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out the five yards side by side."""
    found = grids(desk.box)
    shares = [share for _, share, _ in found]
    for (kind, _, columns), cell in zip(found, rect.columns(*shares, gap=desk.gap), strict=True):
        yard = parent.add(f"yards/{kind}", cell, fill="panel")
        inner = cell.inset(desk.pad - 1, 2)
        head, tiles = inner.cut_top(desk.line + 2, 2)
        _head(desk, yard, kind, head)
        rows = max(len(column) for column in columns)
        strips = tiles.pad(bottom=3).equal_columns(len(columns), gap=desk.gap)
        for column, strip in zip(columns, strips, strict=True):
            for building, tile in zip(column, strip.equal_rows(rows, gap=desk.gap), strict=False):
                _tile(desk, yard, building, tile)


def _head(desk: Desk, yard: Node, kind: str, rect: Rect) -> None:
    icon, words = rect.cut_left(rect.h, 3)
    yard.add("icon", icon, picture=f"class/{kind}", tip=f"kind/{kind}")
    name = desk.own(f"kind.{kind}").capitalize()
    if desk.view.width(name, "caption.bold") <= words.w:
        yard.add("name", words, text=name, style=STRONG, tip=f"kind/{kind}")


def _tile(desk: Desk, yard: Node, building: int, rect: Rect) -> None:
    """One building type: picture, cost, copies, licence, and in the lower row what it does."""
    state, box = desk.state, desk.box
    name = BUILDINGS[building]
    left = state.stock[building]
    target = f"building/{name}"
    tile = desk.put(yard, name, rect, target, fill="card" if left else "well", dim=not left)
    inner = rect.inset(desk.pad // 2, 2)
    text_px = desk.view.text_px("caption")
    upper, lower = inner.rows(1.0, max(text_px + 1, round(inner.h * 0.3)), gap=1)
    widest = "D×3" if building in PRODUCTION else "×3"
    cost_w = max(desk.view.width("66", "caption.bold") + 6, desk.view.width(widest, "caption") + 1)
    letter = "ABCD"[box.licence[building]] if building in PRODUCTION else ""
    text = letter if left < 2 else f"{letter}×{left}"
    high = min(desk.line, upper.h // 2)
    chip_w = desk.view.width("66", "caption.bold") + 6
    if inner.h > 1.2 * inner.w and chip_w + 2 + desk.view.width(text, "caption") <= inner.w:
        side, art = upper.cut_top(high + 1, 2)
        cost, note = side.place(chip_w, high), Rect(0, 0, 0, 0)
        if text:
            cost, note = side.columns(chip_w, 1.0, gap=2)
    else:
        side, art = upper.cut_right(cost_w, 1)
        cost, note = side.equal_rows(2)
        cost = cost.place(cost.w, min(cost.h, desk.line))
    tile.add("art", art, picture=target)
    tile.add("cost", cost, text=str(box.cost[building]), style=STRONG_CENTER, fill="chip.gold")
    if text:
        tile.add("note", note, text=text, style=LABEL_CENTER)
    _deeds(desk, tile, building, lower)


def _more(count: int) -> str:
    """The number beside a picture that stands for one."""
    return str(count) if count > 1 else ""


Deed = tuple[str, str]
"""A picture ("" for none) and a short text."""


def deeds(box: Box, building: int) -> list[Deed]:
    """What a building does, as pictures and numbers."""
    if building in PRODUCTION:
        return [(f"good/{GOODS[g]}", _more(n)) for g, n in enumerate(box.output[building]) if n]
    if building in COMMERCIAL:
        needs = [(f"good/{GOODS[g]}", _more(n)) for g, n in enumerate(box.needs[building]) if n]
        fame = [("fame", _more(box.fame[building]))] if box.fame[building] else []
        return [*needs, ("", "→"), ("gold", str(box.pays[building])), *fame]
    if building in PUBLIC:
        return [("fame", str(box.fame[building]))]
    return {
        MENSAE: [("gold", f"+{box.mensae_gold}")],
        REDEMPTOR: [("good/industrial", "→"), ("", f"−{box.redemptor_discount}")],
        HORREUM: [("any_good", str(box.horreum_store))],
        WALL_SHIP: [("gold", f"−{box.ship_discount}")],
        WALL_AUCTION: [("gold", f"+{box.auction_step}")],
        WALL_MARKET: [("gold", f"−{box.market_discount}")],
        WALL_DRAW: [("contract", f"+{box.wall_draws}")],
        WALL_BARTER: [("any_good", f"{box.barter_goods}→"), ("", str(box.barter_gold))],
        WALL_SWAP: [("any_good", "1→1")],
    }.get(building, [("any_good", "+")])


def _deeds(desk: Desk, tile: Node, building: int, rect: Rect) -> None:
    found = deeds(desk.box, building)
    space = max(2, desk.view.px(5))
    words = [desk.view.width(text, "caption.bold") + 1 if text else 0 for _, text in found]
    gaps = sum(space for picture, text in found if picture and text) + len(found) - 1
    pictures = sum(1 for picture, _ in found if picture)
    side = min(rect.h, desk.line + 2, (rect.w - sum(words) - gaps) // max(1, pictures))
    widths = [
        (side if picture else 0) + (space if picture and text else 0) + wide
        for (picture, text), wide in zip(found, words, strict=True)
    ]
    x = rect.x + max(0, rect.w - sum(widths) - len(found) + 1) // 2
    for place, ((picture, text), width) in enumerate(zip(found, widths, strict=True)):
        cell = Rect(x, rect.y, width, rect.h).place(width, max(side, min(rect.h, desk.line)))
        if picture and text:
            art, label = cell.cut_left(side, space)
            tile.add(f"deed{place}", art.place(side, side), picture=picture)
            tile.add(f"number{place}", label, text=text, style=STRONG)
        elif text:
            tile.add(f"number{place}", cell, text=text, style=STRONG_CENTER)
        else:
            tile.add(f"deed{place}", cell.place(side, side), picture=picture)
        x += width + 1
