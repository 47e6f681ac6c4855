"""Portraits of bots at their seats, and their tooltips."""

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
"""Size in pixels below which a portrait is omitted."""
SHARE = 7
"""Largest share of the row's width (1 / SHARE), unless that is below the given height in lines."""


def has_portraits(layout: BoardLayout) -> bool:
    """Whether any seat has a portrait."""
    game = layout.table.game.id
    return any(opponent.character_of(game, seat.controller) for seat in layout.table.seats)


def seat_portrait(layout: BoardLayout, row: Node, rect: Rect, seat: int, least: int = 0) -> Rect:
    """The portrait of a seat's player at the left of its row; returns the remaining area, at least `least` pixels
    wide.

    A seat without a portrait shows its banner there, so that rows stay aligned. Without any portraits nothing is
    changed.
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
    """Whether a token stands for a seat of a bot."""
    kind, _, number = token.partition("/")
    known = kind == "seat" and number.isdigit() and int(number) < len(table.seats)
    return known and table.seats[int(number)].controller != PERSON


def with_player(table: TableView, token: str, tip: Tip) -> Tip:
    """The tooltip of a bot's seat, with its name, level and style."""
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
