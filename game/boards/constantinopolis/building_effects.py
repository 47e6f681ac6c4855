"""Effects of buildings as pictures and numbers on a label."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG, STRONG_CENTER, BoardLayout
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
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


def effect_band(layout: BoardLayout, tile: Node, building: int, band: Rect) -> None:
    """The effects of a building on a label, centered in a band."""
    signs_band(layout, tile, building_effects(layout.box, building), band)


def signs_band(layout: BoardLayout, tile: Node, signs: list[EffectSign], band: Rect) -> None:
    """Signs on a label of their width, centered in a band."""
    found = _fitting(layout, signs, band.w - 4)
    words = [layout.view.width(text, "caption.bold") + 1 if text else 0 for _, text in found]
    pictures = sum(1 for picture, _ in found if picture)
    side = min(band.h - 2, (band.w - 4 - sum(words) - len(found)) // max(1, pictures))
    widths = [(side if picture else 0) + wide for (picture, _), wide in zip(found, words, strict=True)]
    total = sum(widths) + len(found) - 1
    label = tile.add("label", band.place(min(band.w, total + 8), band.h), fill="label", depth=1)
    x = label.rect.cx - total // 2
    for place, ((picture, text), width) in enumerate(zip(found, widths, strict=True)):
        cell = Rect(x, band.y, width, band.h)
        art, number = cell.cut_left(side if picture else 0)
        if picture:
            label.add(f"effect{place}", art.place(side, side), picture=picture)
        if text:
            label.add(f"number{place}", number, text=text, style=STRONG if picture else STRONG_CENTER)
        x += width + 1
