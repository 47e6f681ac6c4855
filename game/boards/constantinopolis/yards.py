"""The building yards: five kinds of tiles with cost, what they make or need, and copies left."""

from __future__ import annotations

from collections.abc import Sequence

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

ROWS = (3, 4)
"""How many tiles may stand above each other; the taller a window, the more."""
MOST = 4
"""Names are shown if so many of the five yards have room for theirs."""
Lot = tuple[int, Rect, Rect, Rect]
"""A building, its tile, the place of its mosaic on it, and what is below that."""
Grid = tuple[str, float, tuple[tuple[int, ...], ...]]


def grids(box: Box, rows: int) -> tuple[Grid, ...]:
    """For each yard its kind, its share of the width and its columns of building types.

    From the walls in the west to the palace in the east, as the city lies. Production stands in the order of its
    licences, the public buildings in that of their cost.
    """
    production = _columns(
        sorted((b for b in PRODUCTION if b), key=lambda b: (box.licence[b], box.cost[b])), rows
    )
    commercial = _columns(list(COMMERCIAL), rows)
    utility = _columns(list(UTILITY), rows)
    public = _columns(sorted(PUBLIC, key=lambda b: box.cost[b]), rows)
    walls = _columns(list(WALLS), rows)
    return (
        (CATEGORIES[4], len(walls) * 1.05, walls),
        (CATEGORIES[0], len(production) * 1.0, production),
        (CATEGORIES[1], len(commercial) * 1.25, commercial),
        (CATEGORIES[2], len(utility) * 1.0, utility),
        (CATEGORIES[3], len(public) * 1.0, public),
    )


def _columns(found: list[int], rows: int) -> tuple[tuple[int, ...], ...]:
    """Columns of at most so many, as even as can be."""
    size = -(-len(found) // -(-len(found) // rows))
    return tuple(tuple(found[at : at + size]) for at in range(0, len(found), size))


def _mosaic(desk: Desk, rect: Rect, rows: int, plan: tuple[Grid, ...]) -> float:
    """About how wide a mosaic becomes with so many rows."""
    columns = sum(share for _, share, _ in plan)
    high = (rect.h - desk.line - rows * desk.gap) / rows - desk.line - 6
    return min(rect.w / columns - desk.gap - 4, high * 7 / 4)


def yards(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out the five yards side by side."""
    plans = {rows: grids(desk.box, rows) for rows in ROWS}
    rows = max(ROWS, key=lambda rows: _mosaic(desk, rect, rows, plans[rows]))
    found = plans[rows]
    shares = [share for _, share, _ in found]
    between = 2 * desk.gap  # the map of the city shows between the yards
    laid: list[tuple[Node, list[Lot], int]] = []
    for (kind, _, columns), cell in zip(found, rect.columns(*shares, gap=between), strict=True):
        yard = parent.add(f"yards/{kind}", cell)
        head, space = cell.cut_top(desk.line + 4, desk.gap)
        _head(desk, yard, kind, head)
        strips = space.pad(bottom=3).equal_columns(len(columns), gap=desk.gap)
        lots = [
            (building, lot, *_parts(desk, lot))
            for column, strip in zip(columns, strips, strict=True)
            for building, lot in zip(column, strip.equal_rows(rows, gap=desk.gap), strict=False)
        ]
        laid.append((yard, lots, _lines(desk, lots)))
    named = sum(lines > 0 for _, _, lines in laid) >= MOST
    for yard, lots, lines in laid:
        for building, *places in lots:
            _tile(desk, yard, building, places, lines if named else 0)


def _lines(desk: Desk, lots: list[Lot]) -> int:
    """The lines that the names of a yard take, 0 if there is no room for all of them."""
    room = min(lower.h for _, _, _, lower in lots) - desk.line - 2
    if room < desk.line:
        return 0
    lines = max(_name_lines(desk, building, lower) for building, _, _, lower in lots)
    return lines if lines * desk.line <= room else 0


def _parts(desk: Desk, rect: Rect) -> tuple[Rect, Rect]:
    """Where on a tile its mosaic lies, and what is left below."""
    inner = rect.inset(2)
    wide = min(inner.w, (inner.h - desk.line - 2) * 7 // 4)
    upper, lower = inner.rows(wide * 4 // 7, 1.0)
    return upper.place(wide, upper.h), lower.inset(2, 0)


def _name_lines(desk: Desk, building: int, rect: Rect) -> int:
    """How many lines the name of a building takes in a tile; very many if a word is too long for it."""
    name = desk.table.texts.component(f"building/{BUILDINGS[building]}")
    if any(desk.view.width(word, "caption") > rect.w for word in name.split(" ")):
        return len(name)
    return len(desk.view.fonts.wrap(name, "caption", desk.view.k, rect.w))


def _head(desk: Desk, yard: Node, kind: str, rect: Rect) -> None:
    """The plaque above a yard: the sign of its class, and its name if that fits."""
    name = desk.own(f"kind.{kind}").capitalize()
    words = desk.view.width(name, "caption.bold") + 2
    if rect.h + words + 3 * desk.pad > rect.w:
        words = 0
    plaque = yard.add(
        "plaque", rect.cut_left(rect.h + words + 2 * desk.pad)[0], fill="chip", tip=f"kind/{kind}"
    )
    icon, title = plaque.rect.inset(desk.pad, 2).cut_left(rect.h - 4, 4)
    plaque.add("icon", icon, picture=f"class/{kind}")
    if words:
        plaque.add("name", title, text=name, style=STRONG)


def _tile(desk: Desk, yard: Node, building: int, places: Sequence[Rect], lines: int) -> None:
    """One building type: its mosaic with cost, licence and copies at the corners, below it what it does.

    `places` are those of the tile, its mosaic and what is below. The name of the building stands between if all
    names of the yard have room: then `lines` is how many lines the longest one takes.
    """
    rect, mosaic, lower = places
    name = BUILDINGS[building]
    left = desk.state.stock[building]
    target = f"building/{name}"
    tile = desk.put(yard, name, rect, target, fill="tile" if left else "tile.gone", dim=not left)
    art = tile.add("art", mosaic, picture=desk.art(target, mosaic.w))
    _corners(desk, art, building, left)
    if lines:
        low = desk.line + 2
        words, lower = lower.rows(1.0, low + (lower.h - low - lines * desk.line) // 3)
        tile.add("name", words, text=desk.table.texts.component(target), style=LABEL_CENTER.but(lines=lines))
    _deeds(desk, tile, building, lower)


def _corners(desk: Desk, art: Node, building: int, left: int) -> None:
    """Cost at the right upper corner of a mosaic; licence and number of copies at the left one."""
    box = desk.box
    high = min(desk.line - 2, art.rect.h // 2)
    cost_w = desk.view.width("66", "caption.bold") + 6
    cost = art.rect.place(cost_w, high, 1.0, 0.0)
    art.add("cost", cost, text=str(box.cost[building]), style=STRONG_CENTER, fill="chip.gold")
    letter = "ABCD"[box.licence[building]] if building in PRODUCTION else ""
    text = letter if left < 2 else f"{letter}×{left}"
    if text:
        note = art.rect.place(desk.view.width(text, "caption.bold") + 6, high, 0.0, 0.0)
        art.add("note", note, text=text, style=STRONG_CENTER, fill="note")


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
