"""The board of Constantinopolis: puts the zones together and answers for the whole table."""

from __future__ import annotations

from game.boards.board import TableView, VerbButton
from game.boards.card import Card
from game.boards.constantinopolis import journeys, touch
from game.boards.constantinopolis.cards import card
from game.boards.constantinopolis.desk import Desk
from game.boards.constantinopolis.frame import Zones, edge_of, zones
from game.boards.constantinopolis.market import market
from game.boards.constantinopolis.offices import offices
from game.boards.constantinopolis.rail import rail
from game.boards.constantinopolis.sheet import sheet
from game.boards.constantinopolis.strip import chapter, strip
from game.boards.constantinopolis.tips import tip
from game.boards.constantinopolis.track import track
from game.boards.constantinopolis.tray import is_open, tray
from game.boards.constantinopolis.verbs import label, verbs
from game.boards.constantinopolis.yards import yards
from game.boards.hotspots import Hotspots
from game.boards.passage import below
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.ui.geometry import Rect
from game.ui.motion import Journey, Title
from game.ui.scene import Tip, View
from game.ui.tree import Node, walk


class ConstantinopolisBoard:
    """How the table of Constantinopolis looks."""

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        spots = Hotspots.of(self, table)
        desk = Desk(table, view, spots, spots.lit(table.picks.selection), below(table))
        found = zones(desk, area)
        root = Node("board", area)
        opened = table.picks.sheet
        if is_open(desk):
            tray(desk, root, found.common)
        elif opened is not None and opened < desk.state.players and opened != desk.me:
            sheet(desk, root, found.common, opened, own=False)
            _closing(desk, root, found.common)
        else:
            track(desk, root, found.common, edge_of(desk))
            _city(desk, root, found)
        _east(desk, root, found)
        sheet(desk, root, found.mine, desk.me, own=True)
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


COAST = "2060.0.500.1440"
"""The part of the wide map that lies beside the city: the Bosporus and the shore of Asia."""
HEIGHTS, PLAIN = "0.0.2240.405", "0.405.2240.715"
"""The parts of the map above the Mese, and from there on."""


def _city(desk: Desk, root: Node, found: Zones) -> None:
    """The map in two parts, and what lies on it."""
    ground = Node(root.name, found.city)
    upper = found.city.pad(bottom=found.yards.h)
    for name, part, rect in (("heights", HEIGHTS, upper), ("plain", PLAIN, found.yards)):
        picture = f"art/quarters/constantinople?part={part}"
        root.add(f"map/{name}", rect, picture=picture, picture_at="stretch")
    offices(desk, ground, found.offices)
    market(desk, ground, found.market)
    yards(desk, ground, found.yards)
    _step_back(desk, ground)
    ground.name, ground.depth = f"{root.name}/city", 1
    root.children.append(ground)


def _east(desk: Desk, root: Node, found: Zones) -> None:
    """The shore of Asia, and on it the rail of all seats."""
    area, gap = root.rect, desk.gap
    rect = Rect(found.rail.x - gap, area.y, area.right - found.rail.x + gap, found.common.h + gap)
    picture = f"art/board/constantinople?part={COAST}"
    shore = Node(root.name, rect, picture=picture, picture_at="fill")
    strip(desk, shore, found.strip)
    rail(desk, shore, found.rail)
    shore.name = f"{root.name}/coast"
    root.children.append(shore)


ZONES_OF = {
    "auction": ("board/offices",),
    "building": ("board/yards/", "board/market"),
    "loading": ("board/ships", "board/market"),
    "donation": ("board/gifts",),
}
"""The zones each chapter is about; the others step back a little."""


def _step_back(desk: Desk, root: Node) -> None:
    about = ZONES_OF.get(chapter(desk), ())
    if not about:
        return
    common = (
        "board/offices",
        "board/market",
        "board/gifts",
    )  # tiles stay as they are: faint ones are sold out
    for node in root.children:
        if node.name.startswith(common) and not node.name.startswith(about):
            node.dim = not any(inner.lit for inner in walk(node))


def _closing(desk: Desk, root: Node, rect: Rect) -> None:
    """The cross that closes another seat's sheet."""
    size = desk.target
    cross = Rect(rect.right - size - 2, rect.y + 2, size, size)
    node = desk.put(root, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    node.depth = 1


def make() -> ConstantinopolisBoard:
    """The board of this game."""
    return ConstantinopolisBoard()
