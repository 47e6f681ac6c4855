"""The board of Glory to Rome: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import ASIDE
from game.boards.composed_board import BoardParts, ComposedBoard
from game.boards.glory_to_rome import piece_moves
from game.boards.glory_to_rome.board_layout import BoardLayout, lay
from game.boards.glory_to_rome.camp import camp, yard
from game.boards.glory_to_rome.cards import card
from game.boards.glory_to_rome.click_targets import INTENT, chains, touches
from game.boards.glory_to_rome.forum import forum
from game.boards.glory_to_rome.forum import ground as forum_ground
from game.boards.glory_to_rome.frame import zones
from game.boards.glory_to_rome.hand import hand
from game.boards.glory_to_rome.rail import LEAST_ROW, rail
from game.boards.glory_to_rome.tips import tip
from game.boards.glory_to_rome.tray import is_open, tray
from game.boards.glory_to_rome.verbs import label, verbs
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = zones(layout, area)
    root = Node("board", area)
    ground = root.add("ground", area, fill="ground")
    forum_ground(ground, found)
    yard(ground, found.mine)
    lay(ground, "shelf", found.hand, "ground/shelf")
    lay(ground, "porticus", found.rail, "ground/porticus")
    opened = layout.table.picks.sheet
    if is_open(layout):
        tray(layout, ground, found.forum.inset(layout.gap))
    elif opened is not None and opened < layout.state.players and opened != layout.me:
        head, body = found.forum.inset(layout.gap).cut_top(layout.target + 4, layout.gap // 2)
        _head(layout, ground, head, opened)
        camp(layout, ground, body, opened, own=False)
    else:
        forum(layout, ground, found)
    inner = found.rail.pad(left=layout.gap * 2, top=layout.gap, right=layout.gap, bottom=layout.gap)
    rows = layout.rows_room(ground, inner, LEAST_ROW, lines=layout.seat_lines(layout.state.players))
    for node in ground.children:
        if node.name.endswith(f"/{ASIDE}"):  # much to read: it has the whole width
            node.rect = Rect(found.rail.x + 1, node.rect.y, found.rail.w - 1, node.rect.h)
    rail(layout, ground, rows)
    camp(layout, ground, found.mine, layout.me, own=True)
    hand(layout, ground, found.hand)
    return root


def _head(layout: BoardLayout, root: Node, rect: Rect, seat: int) -> None:
    """The name of the open camp, and its close button."""
    head = root.add("opened", rect, fill="header")
    cross, words = rect.inset(2).cut_right(rect.h - 4, layout.gap)
    flag, words = words.cut_left(words.h, layout.gap)
    head.add("banner", flag, picture=layout.banner(seat))
    name = layout.name(seat, "small.bold", words.w)
    head.add("name", words, text=name, style=TextStyle("small.bold", align="left"))
    layout.put(head, "close", cross, "sheet/close", picture="glyph/cross", fill="button")


def make() -> ComposedBoard[BoardLayout]:
    """The board of this game."""
    return ComposedBoard(
        BoardParts(
            BoardLayout,
            draw,
            tip,
            card,
            verbs,
            label,
            touches,
            INTENT,
            piece_moves,
            chains,
            ("forum", "mine"),
        )
    )
