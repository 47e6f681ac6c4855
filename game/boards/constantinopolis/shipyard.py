"""The shipyard of the city: ships for sale in the bay south of the shops."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG_CENTER, BoardLayout
from game.boards.constantinopolis.tiles import covered
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.loading import ship_price
from game.ui.geometry import Rect
from game.ui.tree import Node


def shipyard(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the three ships: hull with copies and hold, the price below."""
    node = parent.add("ships", rect, region="constantinopolis.region.ships")
    for size, cell in enumerate(rect.equal_columns(len(SHIPS), gap=layout.gap)):
        _ship(layout, node, size, cell)


SHAPE = (420, 264)
"""Size of the pictures of ships for sale."""


def _ship(layout: BoardLayout, node: Node, size: int, rect: Rect) -> None:
    """A ship as the tiles of the yards are: copies and price on its corners, below on a label what its hold takes."""
    state, band = layout.state, layout.line
    left = state.ship_stock[size]
    copies, price = f"×{left}", str(ship_price(state, layout.me, size))
    many, cost = (
        layout.view.width(text, STRONG_CENTER.role) + max(5, layout.view.px(8)) for text in (copies, price)
    )
    below = band if rect.h >= 3 * band else 0  # in a lower one the tooltip tells what the hold takes
    high, over = band - 1, 0
    if rect.h < 2.5 * band:
        _low(layout, node, size, rect, price if left else "")
        return
    hull = rect
    for over in range(high // 2, high + 1):
        hull = rect.pad(top=over, bottom=below).fit(*SHAPE)
        if high - over <= covered(max(many, cost), high, hull.area):
            break
    frame = hull.pad(bottom=-below)
    reach = frame if frame.h >= layout.target else rect
    tile = layout.put(node, SHIPS[size], reach, f"ship/{SHIPS[size]}", dim=not left)
    art = tile.add("hull", hull, picture=layout.art(f"ship/{SHIPS[size]}", hull.w))
    if left:
        row = Rect(rect.x, hull.y - over, rect.w, high)
        if many + cost <= row.w:
            art.add(
                "left", row.place(many, high, 0.0), text=copies, style=STRONG_CENTER, fill="note", depth=1
            )
        art.add(
            "price", row.place(cost, high, 1.0), text=price, style=STRONG_CENTER, fill="chip.gold", depth=1
        )
    if not below:
        return
    hold = str(layout.box.hold[size])
    number = layout.view.width(hold, STRONG_CENTER.role) + 2
    label = tile.add("hold", frame.place(band + number + 4, band, 0.5, 1.0), fill="label", depth=1)
    icon, words = label.rect.inset(2, 0).cut_left(band)
    label.add("icon", icon.inset(1), picture="any_good")
    label.add("number", words, text=hold, style=STRONG_CENTER)


def _low(layout: BoardLayout, node: Node, size: int, rect: Rect, price: str) -> None:
    """A ship where there is hardly room: the price beside it."""
    tile = layout.put(node, SHIPS[size], rect, f"ship/{SHIPS[size]}", dim=not price)
    wide = layout.view.width(price, STRONG_CENTER.role) + 6 if price else 0
    cost, hull = rect.cut_right(wide)
    hull = hull.fit(*SHAPE)
    tile.add("hull", hull, picture=layout.art(f"ship/{SHIPS[size]}", hull.w))
    if price:
        spot = cost.place(wide, min(rect.h, layout.line))
        tile.add("price", spot, text=price, style=STRONG_CENTER, fill="chip.gold")
