"""Who sits at a seat that is played by code: the portrait in its panel, and what its tooltip says."""

from __future__ import annotations

from dataclasses import replace

from game.boards import opponent
from game.boards.board import TableView
from game.boards.board_layout import BoardLayout
from game.storage.record import PERSON
from game.ui.geometry import Rect
from game.ui.scene import Tip
from game.ui.tree import Node

LINES, HIGH = (3.3, 4.4), 5.8
"""Heights of a portrait in lines of the smallest text: in a usual row, and in one of more than so many lines."""
SMALLEST = 24
"""Pixels below which nobody is to be known."""
SHARE = 7
"""It takes this part of the width of its row at most, unless that is less than so many lines."""


def has_portraits(layout: BoardLayout) -> bool:
    """Whether anybody at the table has a portrait."""
    game = layout.table.game.id
    return any(opponent.character_of(game, seat.controller) for seat in layout.table.seats)


def seat_portrait(layout: BoardLayout, row: Node, rect: Rect, seat: int, least: int = 0) -> Rect:
    """The portrait of who plays a seat at the left of its row; what is left of the rectangle, `least` pixels at least.

    A seat without a portrait shows its banner there, so that the same things stand below each other. Where nobody at the
    table has a portrait all stays as it is.
    """
    if not has_portraits(layout):
        return rect
    game = layout.table.game.id
    side = min(rect.h, max(round(LINES[rect.h > HIGH * layout.line] * layout.line), rect.w // SHARE))
    side = min(side, rect.w - least - layout.gap)
    if side < SMALLEST:
        return rect
    cell, rest = rect.cut_left(side, max(3, layout.gap - 2))
    controller = layout.table.seats[seat].controller
    drawn = bool(opponent.character_of(game, controller))
    spot = cell.place(side, side, 0, 0.5 if rect.h < 2 * side else 0)
    picture = opponent.portrait(game, controller) if drawn else layout.banner(seat, "banner")
    face = row.add("sitter", spot, picture=picture, tip=f"seat/{seat}")
    if layout.table.thinking == seat:
        mark = spot.place(max(12, side * 2 // 5), max(12, side * 2 // 5), 1, 1)
        face.add("thinks", mark, fill="chip.gold", depth=1).add(
            "sign", mark.inset(2), picture="glyph/hourglass"
        )
    return rest


def is_played(table: TableView, token: str) -> bool:
    """Whether a token stands for a seat that is played by code."""
    kind, _, number = token.partition("/")
    known = kind == "seat" and number.isdigit() and int(number) < len(table.seats)
    return known and table.seats[int(number)].controller != PERSON


def with_player(table: TableView, token: str, tip: Tip) -> Tip:
    """The tooltip of a seat that is played by code says by whom, how well, and how that one likes to play."""
    if not is_played(table, token):
        return tip
    seat = table.seats[int(token.partition("/")[2])]
    player = opponent.tip(table.texts, table.game.id, seat.controller, title=tip.title)
    return replace(
        tip,
        title=player.title,
        body=_together(player.body, tip.body),
        long=_together(player.long or player.body, tip.long),
        picture=player.picture or tip.picture,
        shape=player.shape if player.picture else tip.shape,
    )


def _together(*parts: str) -> str:
    return "\n".join(part for part in parts if part)
