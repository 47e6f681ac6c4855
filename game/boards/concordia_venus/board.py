"""The board of Concordia Venus: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import ASIDE
from game.boards.composed_board import BoardParts, ComposedBoard
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
from game.boards.concordia_venus.rail import rail
from game.boards.concordia_venus.store import store
from game.boards.concordia_venus.tips import tip
from game.boards.concordia_venus.verbs import label, verbs
from game.ui.geometry import Rect
from game.ui.tree import Node


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = zones(layout, area, atlas_of(layout.state.layout.game_map))
    opened = layout.table.picks.sheet
    shown = opened if opened is not None and opened < layout.state.players else layout.me
    root = Node("board", area)
    ground = root.add("ground", area, picture=art("board/pavement"), picture_at="fill", fill="ground")
    mosaic(layout, ground, found.game_map, found.hand.y)
    display(layout, ground, found.display)
    rail(layout, ground, found.rail)
    if layout.table.beside:
        ground.add("foot", found.plan, fill="plate")
        ground.add(ASIDE, found.plan)
    else:
        plan(layout, ground, found.plan)
    store(layout, ground, found.store, shown)
    hand(layout, ground, found.hand, shown)
    return root


def make() -> ComposedBoard[BoardLayout]:
    """The board of this game."""
    return ComposedBoard(
        BoardParts(BoardLayout, draw, tip, card, verbs, label, touches, INTENT, transition, picture=("map",))
    )
