"""The buildings in a seat's panel of the rail: mosaics in one size for all seats, on a strip in the colour of their site."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board_layout import LABEL_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, building_picture, lay, tint
from game.boards.glory_to_rome.facade import rising, storeys_of
from game.boards.glory_to_rome.street_plan import ART, PLOT, plot_picture
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.state import Lot
from game.ui.geometry import Rect
from game.ui.tree import Node

STRIDE = 3
"""How many plots further the streets of the next seat begin, so that no two look alike."""
PLOTTED = 1.9
"""Height of buildings in lines of the smallest text from which free plots are shown."""


class Mini(NamedTuple):
    """The form of buildings in the rail: how many side by side, their size, whether their names are below."""

    columns: int
    wide: int
    high: int
    named: bool
    row: int = 0
    """Height of a row, without the gap below it."""
    lines: float = 0.0
    """What height was asked for, in lines of the smallest text."""

    @classmethod
    def of(cls, layout: BoardLayout, width: int, lines: float, *, named: bool) -> Mini:
        """As many side by side as there is width for at about that height, and as wide as that allows."""
        gap = layout.gap
        want = lines * layout.line * ART[0] / ART[1]
        columns = max(2, int((width + gap) // (want + gap)))
        wide = min((width - gap * (columns - 1)) // columns, round(want * 1.25))
        high = wide * ART[1] // ART[0]
        strip = max(4, layout.view.px(7))
        return cls(columns, wide, high, named, high + strip + (layout.line if named else 0), lines)


def lots_of(layout: BoardLayout, seat: int) -> list[Lot]:
    """The buildings of a seat, in the order of their foundations: each stays where it was begun."""
    return layout.state.lots[seat]


def _called(layout: BoardLayout, lot: Lot, mini: Mini) -> str:
    name = layout.card_name(lot.card)
    if layout.view.width(name, LABEL_CENTER.role) <= mini.wide + layout.gap:
        return name
    return layout.called(lot.card)


def names_fit(layout: BoardLayout, mini: Mini, seat: int) -> bool:
    """Whether the names of all buildings of a seat fit below them."""
    return all(
        layout.view.width(_called(layout, lot, mini), LABEL_CENTER.role) <= mini.wide + layout.gap
        for lot in lots_of(layout, seat)
    )


def minis(layout: BoardLayout, row: Node, rect: Rect, seat: int, mini: Mini) -> None:
    """The buildings of a seat, and free plots where there is room for more."""
    lots = lots_of(layout, seat)
    step = mini.row + layout.gap
    rows = max(-(-len(lots) // mini.columns), (rect.h + layout.gap + layout.pad) // step)
    top = max(
        rect.y, rect.bottom + layout.gap - rows * step
    )  # they stay where they are when materials come above them
    for at in range(max(len(lots), rows * mini.columns)):
        across, down = at % mini.columns, at // mini.columns
        x, y = rect.x + across * (mini.wide + layout.gap), top + down * step
        cell = Rect(x, y, mini.wide, mini.row)
        if cell.bottom > rect.bottom + layout.pad:
            return
        if at < len(lots):
            _mini(layout, row, cell, lots[at], seat, mini)
        elif mini.lines >= PLOTTED:
            plot = cell.fit(*PLOT, 0.5, 1.0)
            lay(row, f"plot{at}", plot, plot_picture(at + seat * STRIDE))


def _mini(layout: BoardLayout, row: Node, rect: Rect, lot: Lot, seat: int, mini: Mini) -> None:
    name = BUILDINGS[lot.card]
    target = f"rival{seat}/{name}"
    if layout.can(target):
        tile = layout.put(row, f"own.{name}", rect.inset(-2), target)
    else:
        tile = row.add(f"own.{name}", rect, tip=f"lot/{seat}/{name}")
    picture = rect.cut_top(mini.high)[0]
    strip = Rect(rect.x, picture.bottom, rect.w, max(4, layout.view.px(7)))
    if lot.done:
        tile.add("art", picture, picture=building_picture(lot.card), picture_at="stretch")
    else:
        rising(layout, tile, picture, lot)
        _laths(tile, picture, storeys_of(layout, lot)[1])
    tile.add("site", strip, fill=f"{tint(lot.site)}")
    if not lot.done:
        _progress(layout, tile, strip, lot, mini)
    if mini.named:
        words = Rect(rect.x - layout.gap // 2, strip.bottom, rect.w + layout.gap, layout.line)
        tile.add("name", words, text=_called(layout, lot, mini), style=LABEL_CENTER)


def _laths(tile: Node, picture: Rect, storeys: int) -> None:
    """A scaffold before a small mosaic: poles at its sides, a lath for each storey."""
    for storey in range(storeys + 1):
        y = picture.bottom - round(picture.h * storey / storeys)
        tile.add(f"lath{storey}", Rect(picture.x - 2, y - 1, picture.w + 4, 3), fill="lath")
    for side, x in (("left", picture.x), ("right", picture.right - 3)):
        tile.add(f"pole.{side}", Rect(x, picture.y - 3, 3, picture.h + 3), fill="lath")


def _progress(layout: BoardLayout, tile: Node, strip: Rect, lot: Lot, mini: Mini) -> None:
    inside, storeys = storeys_of(layout, lot)
    text, role = f"{len(inside)}/{storeys}", "caption.bold"
    wide, high = layout.view.width(text, role) + 8, layout.line
    spot = Rect(strip.right - wide + 3, strip.bottom - high + (0 if mini.named else 4), wide, high)
    tile.add("progress", spot, text=text, style=LABEL_CENTER.but(role=role), fill="chip", depth=1)
