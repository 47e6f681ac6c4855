"""The board of Concordia Venus: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import ASIDE
from game.boards.composed_board import ComposedBoard, Parts
from game.boards.concordia_venus import transition
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.board_layout import BoardLayout, art
from game.boards.concordia_venus.cards import card
from game.boards.concordia_venus.click_targets import INTENT, touches
from game.boards.concordia_venus.frame import zones
from game.boards.concordia_venus.hand import hand
from game.boards.concordia_venus.market import display
from game.boards.concordia_venus.mosaic import mosaic
from game.boards.concordia_venus.plan import plan
from game.boards.concordia_venus.rail import LEAST_ROW, rail
from game.boards.concordia_venus.store import store
from game.boards.concordia_venus.tips import tip
from game.boards.concordia_venus.verbs import label, verbs
from game.ui.geometry import Rect
from game.ui.tree import Node


def draw(desk: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = zones(desk, area, atlas_of(desk.state.layout.chart).aspect)
    opened = desk.table.picks.sheet
    shown = opened if opened is not None and opened < desk.state.players else desk.me
    root = Node("board", area)
    ground = root.add("ground", area, picture=art("board/pavement"), picture_at="fill", fill="ground")
    mosaic(desk, ground, found.chart)
    display(desk, ground, found.display)
    rail(desk, ground, desk.rows_room(ground, found.rail, LEAST_ROW, found.plan))
    if not any(node.name.endswith(ASIDE) and node.rect.overlaps(found.plan) for node in ground.children):
        plan(desk, ground, found.plan)
    store(desk, ground, found.store, shown)
    hand(desk, ground, found.hand, shown)
    return root


def make() -> ComposedBoard[BoardLayout]:
    """The board of this game."""
    return ComposedBoard(Parts(BoardLayout, draw, tip, card, verbs, label, touches, INTENT, transition))
