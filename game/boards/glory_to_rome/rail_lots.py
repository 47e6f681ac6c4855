"""The buildings in a seat's panel of the rail: mosaics in one size for all seats, on a strip in the colour of their site."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board_layout import LABEL_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, building_picture, tint
from game.boards.glory_to_rome.heap import halo
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

TILE = (336, 192)


class Mini(NamedTuple):
    """The form of buildings in the rail: how many side by side, their size, whether their names are below."""

    columns: int
    wide: int
    high: int
    named: bool
    row: int = 0
    """Height of a row, without the gap below it."""

    @classmethod
    def of(cls, layout: BoardLayout, width: int, lines: float, *, named: bool) -> Mini:
        """As many side by side as there is width for at about that height, and as wide as that allows."""
        gap = layout.gap
        want = lines * layout.line * TILE[0] / TILE[1]
        columns = max(1, int((width + gap) // (want + gap)))
        wide = min((width - gap * (columns - 1)) // columns, round(want * 1.25))
        high = wide * TILE[1] // TILE[0]
        strip = max(4, layout.view.px(7))
        return cls(columns, wide, high, named, high + strip + (layout.line if named else 0))


def lots_of(layout: BoardLayout, seat: int) -> list[Lot]:
    """The buildings of a seat, the finished ones first."""
    return sorted(layout.state.lots[seat], key=lambda lot: not lot.done)


def _called(layout: BoardLayout, lot: Lot, mini: Mini) -> str:
    name = layout.card_name(lot.card)
    if layout.view.width(name, LABEL_CENTER.role) <= mini.wide + layout.gap:
        return name
    key = f"view.called.{BUILDINGS[lot.card]}"
    return layout.own(key) if layout.table.texts.has_own(key) else layout.card_name(lot.card)


def names_fit(layout: BoardLayout, mini: Mini, seat: int) -> bool:
    """Whether the names of all buildings of a seat fit below them."""
    return all(
        layout.view.width(_called(layout, lot, mini), LABEL_CENTER.role) <= mini.wide + layout.gap
        for lot in lots_of(layout, seat)
    )


def minis(layout: BoardLayout, row: Node, rect: Rect, seat: int, mini: Mini) -> None:
    """The buildings of a seat."""
    for at, lot in enumerate(lots_of(layout, seat)):
        across, down = at % mini.columns, at // mini.columns
        cell = Rect(
            rect.x + across * (mini.wide + layout.gap),
            rect.y + down * (mini.row + layout.gap),
            mini.wide,
            mini.row,
        )
        if cell.bottom <= rect.bottom + layout.pad:
            _mini(layout, row, cell, lot, seat, mini)


def _mini(layout: BoardLayout, row: Node, rect: Rect, lot: Lot, seat: int, mini: Mini) -> None:
    name = BUILDINGS[lot.card]
    target = f"rival{seat}/{name}"
    if layout.can(target):
        halo(row, name, rect, 6)
        tile = layout.put(row, f"own.{name}", rect.inset(-2), target)
    else:
        tile = row.add(f"own.{name}", rect, tip=f"lot/{seat}/{name}")
    picture = rect.cut_top(mini.high)[0]
    strip = Rect(rect.x, picture.bottom, rect.w, max(4, layout.view.px(7)))
    if lot.done:
        tile.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
    else:
        whole = layout.box.value[lot.site]
        inside = sum(lot.materials)
        tile.add("bed", picture, fill="well")
        ghost = tile.add("ghost", picture, picture=building_picture(lot.card), picture_at="stretch")
        ghost.add("veil", picture, fill="name.veil")
        share = min(1.0, inside / whole)
        if inside:
            laid, cut = round(picture.h * share), round(TILE[1] * share)
            part = Rect(picture.x, picture.bottom - laid, picture.w, laid)
            ghost.add(
                "art",
                part,
                picture=f"{building_picture(lot.card)}?part=0.{TILE[1] - cut}.{TILE[0]}.{cut}",
                picture_at="stretch",
            )
        for storey in range(whole + 1):
            y = picture.bottom - round(picture.h * storey / whole)
            tile.add(f"lath{storey}", Rect(rect.x - 2, y - 1, rect.w + 4, 3), fill="lath")
        for side, x in (("left", rect.x), ("right", rect.right - 3)):
            tile.add(f"pole.{side}", Rect(x, picture.y - 3, 3, picture.h + 3), fill="lath")
    tile.add("site", strip, fill=f"{tint(lot.site)}")
    if not lot.done:
        text = f"{sum(lot.materials)}/{layout.box.value[lot.site]}"
        wide = layout.view.width(text, "caption.bold") + 8
        high = layout.line
        spot = Rect(rect.right - wide + 3, strip.bottom - high + (4 if not mini.named else 0), wide, high)
        tile.add(
            "progress", spot, text=text, style=LABEL_CENTER.but(role="caption.bold"), fill="chip", depth=1
        )
    if mini.named:
        words = Rect(rect.x - layout.gap // 2, strip.bottom, rect.w + layout.gap, layout.line)
        tile.add("name", words, text=_called(layout, lot, mini), style=LABEL_CENTER)
