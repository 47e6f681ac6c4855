"""The shipyard of the city: ships for sale in the bay south of the shops."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import STRONG_CENTER, BoardLayout
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.loading import ship_price
from game.ui.geometry import Rect
from game.ui.tree import Node


def shipyard(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the three ships: hull with copies and hold, the price below."""
    node = parent.add("ships", rect, region="constantinopolis.region.ships")
    for size, cell in enumerate(rect.equal_columns(len(SHIPS), gap=layout.gap)):
        _ship(layout, node, size, cell)


def _ship(layout: BoardLayout, node: Node, size: int, rect: Rect) -> None:
    """A ship as the tiles of the yards are: copies and price on its corners, below on a label what its hold takes."""
    state = layout.state
    left = state.ship_stock[size]
    band, high = layout.line, layout.line + 2
    airy = rect.h >= high // 2 + band + rect.w * 0.84 * 264 / 420
    if not airy:
        high = layout.line - 1
    below = band if airy else band - band // 2
    hull = rect.pad(top=high // 2 if airy else 0, bottom=below).fit(420, 264, 0.5, 0.5)
    frame = hull.pad(bottom=-below)
    tile = layout.put(node, SHIPS[size], frame, f"ship/{SHIPS[size]}", dim=not left)
    art = tile.add("hull", hull, picture=layout.art(f"ship/{SHIPS[size]}", hull.w))
    if left:
        copies, price = f"×{left}", str(ship_price(state, layout.me, size))
        many, cost = (
            max(least, layout.view.width(text, STRONG_CENTER.role) + max(5, layout.view.px(8)))
            for text, least in ((copies, 0), (price, high))
        )
        out = min(3, layout.gap // 2) if airy else 0
        row = Rect(hull.x - out, hull.y - (high // 2 if airy else 0), hull.w + 2 * out, high)
        if many + cost <= row.w:
            art.add(
                "left", row.place(many, high, 0.0), text=copies, style=STRONG_CENTER, fill="note", depth=1
            )
        art.add(
            "price", row.place(cost, high, 1.0), text=price, style=STRONG_CENTER, fill="chip.gold", depth=1
        )
    if rect.h < 2 * band:
        return  # the tooltip tells what the hold takes
    hold = str(layout.box.hold[size])
    number = layout.view.width(hold, STRONG_CENTER.role) + 2
    label = tile.add("hold", frame.place(band + number + 4, band, 0.5, 1.0), fill="label", depth=1)
    icon, words = label.rect.inset(2, 0).cut_left(band)
    label.add("icon", icon.inset(1), picture="any_good")
    label.add("number", words, text=hold, style=STRONG_CENTER)
