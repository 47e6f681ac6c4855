"""The board of Concordia Venus: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import TableView, VerbButton
from game.boards.card import Card
from game.boards.concordia_venus import journeys, touch
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.cards import card
from game.boards.concordia_venus.desk import Desk, art
from game.boards.concordia_venus.frame import zones
from game.boards.concordia_venus.hand import hand
from game.boards.concordia_venus.market import display
from game.boards.concordia_venus.mosaic import mosaic
from game.boards.concordia_venus.plan import plan
from game.boards.concordia_venus.rail import rail
from game.boards.concordia_venus.store import store
from game.boards.concordia_venus.tips import tip
from game.boards.concordia_venus.verbs import label, verbs
from game.boards.hotspots import Hotspots
from game.boards.passage import below
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.ui.geometry import Rect
from game.ui.motion import Journey, Title
from game.ui.scene import Tip, View
from game.ui.tree import Node


class ConcordiaVenusBoard:
    """How the table of Concordia Venus looks."""

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        spots = Hotspots.of(self, table)
        desk = Desk(table, view, spots, spots.lit(table.picks.selection), below(table))
        found = zones(desk, area, atlas_of(desk.state.layout.chart).aspect)
        opened = table.picks.sheet
        shown = opened if opened is not None and opened < desk.state.players else desk.me
        root = Node("board", area)
        ground = root.add("ground", area, picture=art("board/pavement"), picture_at="fill", fill="ground")
        mosaic(desk, ground, found.chart)
        display(desk, ground, found.display)
        rail(desk, ground, found.rail)
        plan(desk, ground, found.plan)
        store(desk, ground, found.store, shown)
        hand(desk, ground, found.hand, shown)
        return root

    def tip(self, table: TableView, token: str) -> Tip | None:
        return tip(table, token)

    def card(self, table: TableView, ref: str) -> Card | None:
        return card(table, ref)

    def verbs(self, table: TableView) -> list[VerbButton]:
        return verbs(table, Hotspots.of(self, table))

    def touches(self, table: TableView, action: Action) -> tuple[str, ...]:
        return touch.touches(table, action)

    def label(self, table: TableView, action: Action) -> str:
        return label(table, action)

    def attempts(self, table: TableView, target: str) -> list[Action]:
        return touch.attempts(table, target)

    def journeys(self, before: TableView, after: TableView, event: Event) -> list[Journey]:
        return journeys.journeys(before, after, event)

    def title(self, before: TableView, after: TableView) -> Title | None:
        return journeys.title(before, after)


def make() -> ConcordiaVenusBoard:
    """The board of this game."""
    return ConcordiaVenusBoard()
