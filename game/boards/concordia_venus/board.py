"""The board of Concordia Venus: its parts together, what it lists of its components, what a seat has, the winner's city."""

from __future__ import annotations

from collections import Counter

from game.boards.board import ASIDE, Holding, TableView
from game.boards.board_layout import City, larger_rows
from game.boards.composed_board import BoardParts, ComposedBoard
from game.boards.concordia_venus import transition
from game.boards.concordia_venus.areas import fits, zones
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.board_layout import BoardLayout, art
from game.boards.concordia_venus.cards import card_picture, display
from game.boards.concordia_venus.click_targets import INTENT, ending, label, touches, verbs
from game.boards.concordia_venus.map import map_zone, steps_to
from game.boards.concordia_venus.own_area import hand, storehouse
from game.boards.concordia_venus.seat_rows import seat_rows
from game.boards.concordia_venus.tips import card, cost_of, tip
from game.boards.concordia_venus.turn_plan import turn_plan
from game.engine.concordia_venus.components import CARDS, GODS, GOODS, LAND, PIECES, SEA, TRIBUNE_CARD
from game.engine.concordia_venus.phases.prefect import harvest
from game.engine.concordia_venus.state import GAP, State
from game.ui.geometry import Rect
from game.ui.tree import Node


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = zones(layout, area, atlas_of(layout.state.layout.game_map))
    opened = layout.table.picks.sheet
    shown = opened if opened is not None and opened < layout.state.players else layout.me
    root = Node("board", area)
    ground = root.add("ground", area, picture=art("board/pavement"), picture_at="fill", fill="ground")
    map_zone(layout, ground, found.game_map, found.hand.y)
    display(layout, ground, found.display)
    larger_rows(layout, seat_rows, ground, found.seats)
    if layout.table.beside:
        ground.add("foot", found.plan, fill="plate")
        ground.add(ASIDE, found.plan)
    else:
        turn_plan(layout, ground, found.plan)
    storehouse(layout, ground, found.store, shown)
    hand(layout, ground, found.hand, shown)
    return root


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
            transition,
            picture=("map",),
            fits=fits,
            ending=ending,
        )
    )


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    cards = [(f"hand/{CARDS[card]}", count) for card, count in Counter(state.hand[seat]).items() if card >= 0]
    goods = [(f"good/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count]
    waiting = ((LAND, state.land[seat]), (SEA, state.sea[seat]))
    colonists = [(f"colonist/{PIECES[piece]}", count) for piece, count in waiting if count]
    return [
        Holding(f"about/hand/{seat}", cards),
        Holding(f"warehouse/{seat}", [*goods, *colonists], _room(table, seat)),
        Holding(f"money/{seat}"),
        Holding(f"houses/{seat}", _houses(state, seat)),
        _pile(table, seat),
        *([Holding("magnus")] if state.pm == seat else []),
    ]


def _room(table: TableView, seat: int) -> str:
    """What the storehouse is called, and how full it is."""
    state: State = table.seen
    size = state.layout.box.warehouse
    return f"{table.texts.own('title.warehouse')} {size - state.free(seat)}/{size}"


def _houses(state: State, seat: int) -> list[tuple[str, int]]:
    cities = enumerate(state.layout.game_map.cities)
    return [(f"city/{name}", 1) for at, name in cities if state.houses[seat] >> at & 1]


def _pile(table: TableView, seat: int) -> Holding:
    """The card on top, and in the heading how many there are."""
    pile, title = table.seen.pile[seat], table.texts.own("title.pile")
    top = [(f"card/{CARDS[pile[-1]]}", 1)] if pile else []
    return Holding(f"about/pile/{seat}", top, f"{title} ({len(pile)})" if len(pile) > 1 else title)


SIGNS = {
    "god/": "god/", "good/": "good/", "role/": "role/", "sestertius": "money/{seat}", "concordia": "card/concordia", "magnus": "magnus",
}  # fmt: skip
"""What small pictures stand for."""


BUILDS = "⌂"
"""Stands at a city where one can build."""


def order(table: TableView, token: str) -> tuple[int, str]:
    """Lines by their steps from what was picked, provinces by what they bring oneself; a Tribune that takes back only itself
    last. Cities where one can build are marked."""
    kind, _, name = token.partition("/")
    state: State = table.seen
    game_map = state.layout.game_map
    if kind == "line":
        numbers = [at for at, line in enumerate(game_map.lines) if line.name == name]
        steps = steps_to(table, numbers[0]) if numbers else 0
        return steps, str(steps or "")
    if kind == "city" and any(
        action.verb == "build" and token in touches(table, action) for action in table.choices
    ):
        return 0, BUILDS
    if kind == "province" and name in game_map.provinces and table.viewer is not None and state.to_act >= 0:
        brings = sum(harvest(state, state.to_act, game_map.provinces.index(name))[table.viewer])
        return -brings, f"+{brings}"
    if token == f"hand/{CARDS[TRIBUNE_CARD]}" and table.viewer is not None:
        return int(not state.pile[table.viewer]), ""
    return 0, ""


def laid_out(table: TableView, seat: int) -> list[Holding]:
    """What lies open before a seat, shelf by shelf; on the table itself for -1."""
    state, texts = table.seen, table.texts
    if seat < 0:
        shown = [(f"display/{place}", 1) for place, card in enumerate(state.display, 1) if card != GAP]
        prices = {token: cost_of(table, token) for token, _ in shown}
        return [Holding("about/display", shown, texts.own("title.display"), prices=prices)]
    goods = [(f"good/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count]
    waiting = ((LAND, state.land[seat]), (SEA, state.sea[seat]))
    colonists = [(f"colonist/{PIECES[piece]}", count) for piece, count in waiting if count]
    return [
        Holding(f"houses/{seat}", _houses(state, seat)),
        Holding(f"warehouse/{seat}", [*goods, *colonists], _room(table, seat)),
        Holding(f"colonists/{seat}"),
        _pile(table, seat),
        *([Holding("magnus")] if state.pm == seat else []),
    ]


CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("catalogue.cards", (*(f"card/{name}" for name in CARDS), "card/concordia")),
    ("catalogue.gods", tuple(f"god/{name}" for name in GODS)),
    ("catalogue.goods", tuple(f"good/{name}" for name in GOODS)),
)


def victory_picture(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    everybody = Counter(
        card for each in range(state.players) for card in (*state.hand[each], *state.pile[each])
    )
    own = dict.fromkeys(
        sorted((*state.hand[seat], *state.pile[seat]), key=lambda card: (everybody[card], card))
    )
    return City(art("scene/venus"), list(dict.fromkeys(card_picture(card) for card in own)))
