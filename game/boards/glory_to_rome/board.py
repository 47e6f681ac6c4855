"""The board of Glory to Rome: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import TableView, VerbButton
from game.boards.card import Card
from game.boards.glory_to_rome import journeys, touch
from game.boards.glory_to_rome.camp import camp
from game.boards.glory_to_rome.cards import card
from game.boards.glory_to_rome.desk import Desk, art
from game.boards.glory_to_rome.forum import forum
from game.boards.glory_to_rome.frame import zones
from game.boards.glory_to_rome.hand import hand
from game.boards.glory_to_rome.rail import rail
from game.boards.glory_to_rome.strip import strip
from game.boards.glory_to_rome.tips import tip
from game.boards.glory_to_rome.tray import is_open, tray
from game.boards.glory_to_rome.verbs import label, verbs
from game.boards.hotspots import Hotspots
from game.boards.passage import below
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.ui.geometry import Rect
from game.ui.motion import Journey, Title
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle


class GloryToRomeBoard:
    """How the table of Glory to Rome looks."""

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        spots = Hotspots.of(self, table)
        desk = Desk(table, view, spots, spots.lit(table.picks.selection), below(table))
        found = zones(desk, area)
        root = Node("board", area)
        ground = root.add("ground", area, picture=art("board/rome"), picture_at="fill")
        opened = table.picks.sheet
        if is_open(desk):
            tray(desk, ground, found.forum)
        elif opened is not None and opened < desk.state.players and opened != desk.me:
            head, body = found.forum.cut_top(desk.target + 4, desk.gap // 2)
            _head(desk, ground, head, opened)
            camp(desk, ground, body, opened, own=False)
        else:
            forum(desk, ground, found.forum)
        strip(desk, ground, found.strip)
        rail(desk, ground, found.rail)
        camp(desk, ground, found.mine, desk.me, own=True)
        hand(desk, ground, found.hand)
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


def _head(desk: Desk, root: Node, rect: Rect, seat: int) -> None:
    """Whose camp lies open, and the cross that closes it."""
    head = root.add("opened", rect, fill="header")
    cross, words = rect.inset(2).cut_right(rect.h - 4, desk.gap)
    flag, words = words.cut_left(words.h, desk.gap)
    head.add("banner", flag, picture=desk.banner(seat))
    name = desk.name(seat, "small.bold", words.w)
    head.add("name", words, text=name, style=TextStyle("small.bold", align="left"))
    desk.put(head, "close", cross, "sheet/close", picture="glyph/cross", fill="button")


def make() -> GloryToRomeBoard:
    """The board of this game."""
    return GloryToRomeBoard()
