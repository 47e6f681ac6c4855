"""The board of Constantinopolis: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.composed_board import BoardParts, ComposedBoard
from game.boards.constantinopolis import piece_moves
from game.boards.constantinopolis.board_layout import BoardLayout
from game.boards.constantinopolis.cards import card
from game.boards.constantinopolis.chains import chains
from game.boards.constantinopolis.click_targets import INTENT, touches
from game.boards.constantinopolis.desk import desk_sheet, tall_sheet
from game.boards.constantinopolis.frame import Zones, edge_of, zones
from game.boards.constantinopolis.market import market
from game.boards.constantinopolis.offices import offices
from game.boards.constantinopolis.rail import LEAST_ROW, rail
from game.boards.constantinopolis.sheet import sheet
from game.boards.constantinopolis.strip import chapter, strip
from game.boards.constantinopolis.tips import tip
from game.boards.constantinopolis.track import track
from game.boards.constantinopolis.tray import is_open, tray
from game.boards.constantinopolis.verbs import label, verbs
from game.boards.constantinopolis.yards import yards
from game.ui.geometry import Rect
from game.ui.tree import Node, walk


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = zones(layout, area)
    root = Node("board", area)
    opened = layout.table.picks.sheet
    if is_open(layout):
        tray(layout, root, found.common)
    elif opened is not None and opened < layout.state.players and opened != layout.me:
        sheet(layout, root, found.common, opened)
        _closing(layout, root, found.common)
    else:
        track(layout, root, found.common, edge_of(layout))
        _city(layout, root, found)
    _east(layout, root, found)
    (tall_sheet if layout.view.upright else desk_sheet)(layout, root, found.mine, layout.me)
    return root


COAST = "2060.0.500.1440"
"""The part of the wide map beside the city: the Bosporus and the shore of Asia."""
HEIGHTS, PLAIN = "0.0.2240.405", "0.405.2240.715"
"""The parts of the map above the Mese, and from there on."""


def _city(layout: BoardLayout, root: Node, found: Zones) -> None:
    """The map in two parts, and what lies on it."""
    ground = Node(root.name, found.city)
    upper = found.city.pad(bottom=found.yards.h)
    for name, part, rect in (("heights", HEIGHTS, upper), ("plain", PLAIN, found.yards)):
        picture = f"art/quarters/constantinople?part={part}"
        root.add(f"map/{name}", rect, picture=picture, picture_at="stretch")
    offices(layout, ground, found.offices)
    market(layout, ground, found.market)
    yards(layout, ground, found.yards)
    _step_back(layout, ground)
    ground.name, ground.depth = f"{root.name}/city", 1
    root.children.append(ground)


def _east(layout: BoardLayout, root: Node, found: Zones) -> None:
    """The shore of Asia, and on it the rail of all seats."""
    area, gap = root.rect, layout.gap
    rect = Rect(found.rail.x - gap, area.y, area.right - found.rail.x + gap, found.common.h + gap)
    if layout.view.upright:
        rect = Rect(area.x, found.strip.y - gap // 2, area.w, found.rail.bottom - found.strip.y + gap)
    picture = f"art/board/constantinople?part={COAST}"
    shore = Node(root.name, rect, picture=picture, picture_at="fill")
    strip(layout, shore, found.strip)
    rail(
        layout,
        shore,
        layout.rows_room(shore, found.rail, LEAST_ROW, lines=layout.seat_lines(layout.state.players)),
    )
    shore.name = f"{root.name}/coast"
    root.children.append(shore)


ZONES_OF = {
    "auction": ("board/offices",),
    "building": ("board/yards/", "board/market"),
    "loading": ("board/ships", "board/market"),
    "donation": ("board/gifts",),
}
"""The zones each chapter is about; the others step back a little."""


def _step_back(layout: BoardLayout, root: Node) -> None:
    about = ZONES_OF.get(chapter(layout), ())
    if not about:
        return
    common = (
        "board/offices",
        "board/market",
        "board/gifts",
    )  # tiles stay as they are: faint ones are sold out
    for node in root.children:
        if node.name.startswith(common) and not node.name.startswith(about):
            node.dim = not any(inner.lit or inner.open for inner in walk(node))


def _closing(layout: BoardLayout, root: Node, rect: Rect) -> None:
    """The cross that closes another seat's sheet."""
    size = layout.target
    cross = Rect(rect.right - size - 2, rect.y + 2, size, size)
    node = layout.put(root, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    node.depth = 1


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
            ("track", "heights", "plain", "city"),
        )
    )
