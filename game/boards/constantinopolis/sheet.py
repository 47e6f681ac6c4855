"""A seat's sheet: its ships, contracts, posts, goods, gold and buildings. One's own can be clicked."""

from __future__ import annotations

from game.boards.constantinopolis.contracts import hand, posts
from game.boards.constantinopolis.desk import (
    BIG,
    COUNT,
    HEAD,
    LABEL,
    STRONG_CENTER,
    Desk,
    amount,
    counter,
)
from game.boards.constantinopolis.fleet import lanes
from game.boards.constantinopolis.touch import chapter_of
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    CATEGORY,
    GOODS,
    WALL_BARTER,
    WALL_SWAP,
)
from game.engine.constantinopolis.phases import STORAGE
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.storage import storage_limit
from game.engine.constantinopolis.state import BARTERED, SWAPPED, USED_SHIFT
from game.ui.geometry import Rect
from game.ui.tree import Node


def sheet(desk: Desk, parent: Node, rect: Rect, seat: int, *, own: bool) -> Node:
    """Lay out the sheet of a seat."""
    node = parent.add("mine" if own else "theirs", rect, fill="sheet")
    inner = rect.inset(desk.pad, desk.pad - 1)
    ships, cards, things = inner.columns(0.31, 0.36, 0.33, gap=desk.gap)
    lanes(desk, node, ships, seat, own=own)
    _cards(desk, node, cards, seat, own=own)
    _things(desk, node, things, seat, own=own)
    return node


def _cards(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    chips, slots = rect.cut_bottom(desk.target + 4, desk.gap)[::-1]
    hand(desk, node, chips, seat, own=own)
    posts(desk, node, slots, seat, own=own)


def _things(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    head, rest = rect.cut_top(desk.target, desk.gap)
    store, tiles = rest.cut_top(desk.target + 6, desk.gap)
    _heading(desk, node, head, seat, own=own)
    _store(desk, node, store, seat, own=own)
    _buildings(desk, node, tiles, seat, own=own)


def _heading(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """Whose sheet it is, gold, production level, and how many contracts will be drawn."""
    state = desk.state
    if not own:  # the cross that closes the sheet stands in the corner
        rect = rect.pad(right=desk.target + desk.gap)
    token, rest = rect.cut_left(rect.h, desk.gap)
    node.add("banner", token, picture=desk.banner(seat, "banner"))
    number = desk.view.width("99", "number")
    name, gold, level, draws = rest.columns(
        1.0, rect.h + desk.view.width("999", "number"), rect.h + number, rect.h + number, gap=desk.gap
    )
    node.add("name", name, text=desk.name(seat, "small.bold", name.w), style=HEAD)
    if own:
        purse = desk.put(node, "gold", gold, "treasury", fill="chip.gold")
    else:
        purse = node.add("gold", gold, fill="chip.gold", tip="about/treasury")
    counter(purse, "amount", gold.inset(desk.pad, 2), "gold", amount(state.gold[seat]), BIG)
    slim = round(rect.h * 0.12)
    counter(
        node,
        "level",
        level.inset(0, slim),
        "class/production",
        str(state.level(seat)),
        COUNT,
        tip="about/level",
    )
    draw = f"+{draw_count(state, seat)}"
    counter(node, "draws", draws.inset(0, slim), "contract", draw, COUNT, tip="about/draws")


def _store(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """The five goods with letters and counts, and how many may be kept at the end of the round."""
    state = desk.state
    shelf = node.add("store", rect)
    limit_w = rect.h + desk.view.width("9", "number.small")
    wells, limit = rect.columns(1.0, limit_w, gap=desk.gap)
    kept = state.stack[-1][2] if own and chapter_of(state) == STORAGE else None
    for good, cell in enumerate(wells.equal_columns(5, gap=desk.gap)):
        target = f"store/{GOODS[good]}"
        have = state.goods[seat][good]
        able = bool(state.producible[seat] >> good & 1)
        fill = "well.marble" if able else "well"
        if own:
            well = desk.put(shelf, GOODS[good], cell, target, fill=fill)
        else:
            well = shelf.add(GOODS[good], cell, fill=fill, tip=f"good/{GOODS[good]}")
        letter_w = desk.view.width("W", "caption") + 2
        picture, letter, count = cell.inset(3).columns(
            min(cell.h - 6, cell.w // 2), letter_w if cell.w > 3.2 * letter_w + cell.h else 1, 1.0, gap=2
        )
        well.add("picture", picture, picture=f"good/{GOODS[good]}")
        if letter.w > 1:
            well.add("letter", letter, text=desk.own(f"letter.{GOODS[good]}"), style=LABEL)
        text = f"{kept[good]}/{have}" if kept is not None and own else str(have)
        well.add("count", count, text=text, style=BIG.but(align="center"))
    counter(
        shelf, "limit", limit.inset(0, limit.h // 6), "building/horreum", str(storage_limit(state, seat)),
        COUNT, tip="about/limit",
    )  # fmt: skip


def _buildings(desk: Desk, node: Node, rect: Rect, seat: int, *, own: bool) -> None:
    """The buildings owned, kind after kind; used ones are stepped back with a tick."""
    state = desk.state
    owned = [building for building in range(len(BUILDINGS)) if state.owns(seat, building)]
    shelf = node.add("buildings", rect, tip="about/buildings")
    if not owned:
        return
    kinds = sorted({CATEGORY[building] for building in owned})
    side, mark = _tile_size(desk, rect, owned, kinds)
    x, y = rect.x, rect.y
    for kind in kinds:
        group = [building for building in owned if CATEGORY[building] == kind]
        if x + mark + side > rect.right:
            x, y = rect.x, y + side + desk.gap
        shelf.add(
            f"kind/{CATEGORIES[kind]}",
            Rect(x, y, mark, side),
            picture=f"class/{CATEGORIES[kind]}",
            tip=f"kind/{CATEGORIES[kind]}",
        )
        x += mark + 2
        for building in group:
            if x + side > rect.right:
                x, y = rect.x, y + side + desk.gap
            _own_tile(desk, shelf, building, Rect(x, y, side, side), seat, own=own)
            x += side + desk.gap
        x += desk.gap


def _tile_size(desk: Desk, rect: Rect, owned: list[int], kinds: list[int]) -> tuple[int, int]:
    """The largest tile with which all buildings fit, and the width of a kind's mark."""
    for side in range(min(rect.h, round(desk.target * 1.5)), 10, -1):
        mark = round(side * 0.5)
        x, lines = 0, 1
        for kind in kinds:
            if x + mark + side > rect.w:
                x, lines = 0, lines + 1
            x += mark + 2
            for building in owned:
                if CATEGORY[building] != kind:
                    continue
                if x + side > rect.w:
                    x, lines = 0, lines + 1
                x += side + desk.gap
            x += desk.gap
        if lines * (side + desk.gap) - desk.gap <= rect.h:
            return side, mark
    return 10, 5


def _own_tile(desk: Desk, shelf: Node, building: int, rect: Rect, seat: int, *, own: bool) -> None:
    name = BUILDINGS[building]
    used = is_used(desk, seat, building)
    fill = "well" if used else "card"
    if own:
        tile = desk.put(shelf, name, rect, f"own/{name}", fill=fill, dim=used)
    else:
        tile = shelf.add(name, rect, fill=fill, dim=used, tip=f"building/{name}")
    inner = rect.inset(3)
    if used:
        inner, tick = inner.columns(1.0, max(6, inner.w // 3))
        tile.add("tick", tick, picture="glyph/check")
    tile.add("art", inner, picture=f"building/{name}")


def is_used(desk: Desk, seat: int, building: int) -> bool:
    """Whether a building with one use a round has been used."""
    used = desk.state.used[seat]
    flags = {WALL_BARTER: BARTERED, WALL_SWAP: SWAPPED}
    return bool(used & flags[building]) if building in flags else bool(used >> USED_SHIFT + building & 1)


__all__ = ["STRONG_CENTER", "is_used", "sheet"]
