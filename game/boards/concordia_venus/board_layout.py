"""What every part of this table needs at hand: its position, its pictures and names besides what all tables share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from game.boards import board_layout
from game.boards.board import TableView
from game.engine.concordia_venus.box import Card
from game.engine.concordia_venus.components import CARDS, GODS, GOODS, PIECES, ROLES, Five
from game.engine.concordia_venus.phases import MARKET
from game.engine.concordia_venus.state import State
from game.ui.geometry import Rect
from game.ui.theme import BANNERS
from game.ui.tree import Node

GAME = "concordia_venus"
"""The folder of the pictures of this game, below those of all games."""


class BoardLayout(board_layout.BoardLayout):
    """One drawing of the table of Concordia Venus."""

    COMPONENT_OF: ClassVar[Mapping[str, str]] = MappingProxyType({"hand": "card"})

    @property
    def state(self) -> State:
        """The position as the viewer may see it."""
        found: State = self.table.seen
        return found

    @property
    def chapter(self) -> str:
        """The chapter of the present question, "" if there is none."""
        return self.table.decision.chapter if self.table.decision is not None else ""

    @property
    def question(self) -> str:
        """The key of the present question, "" if there is none."""
        return self.table.decision.key if self.table.decision is not None else ""

    @property
    def acts(self) -> bool:
        """Whether the seat below is the one to decide."""
        return self.table.to_act == self.me

    def house(self, seat: int) -> str:
        """The picture of a seat's house."""
        color = self.table.seats[seat].color
        return flat(f"house/{BANNERS[color % len(BANNERS)]}?seat={color}")

    def colonist(self, seat: int, kind: int) -> str:
        """The picture of a seat's colonist of a kind."""
        color = self.table.seats[seat].color
        return flat(f"colonist/{PIECES[kind]}_{BANNERS[color % len(BANNERS)]}?seat={color}")

    def city_name(self, city: int) -> str:
        """What a city of the map is called."""
        return name_of(self.table, f"city/{self.state.layout.game_map.cities[city]}")

    def card_name(self, card: int) -> str:
        """What a card is called."""
        return self.table.texts.component(f"card/{CARDS[card]}")

    def roles_name(self, card: int) -> str:
        """The personalities of a card, which are fewer letters than its whole name."""
        names = [
            self.table.texts.component(f"role/{ROLES[role]}")
            for role in self.state.layout.box.cards[card].roles
        ]
        return " / ".join(names)


def name_of(table: TableView, ref: str) -> str:
    """The name of a city or province: from the catalogue, else its id in plain letters for a user's map."""
    kind, _, name = ref.partition("/")
    if table.texts.has_own(f"{kind}.{name}"):
        return table.texts.own(f"{kind}.{name}")
    return name.replace("_", " ").title()


def flat(name: str) -> str:
    """A flat picture of this game, such as "magnus" or "good/wine"."""
    return f"{GAME}/{name}"


def art(name: str) -> str:
    """A rich picture of this game, such as "card/tribune"."""
    return f"art/{GAME}/{name}"


def good_picture(good: int) -> str:
    """The sign of a good."""
    return flat(f"good/{GOODS[good]}")


def role_picture(role: int) -> str:
    """The sign of a personality."""
    return flat(f"role/{ROLES[role]}")


def god_picture(god: int) -> str:
    """The sign of a god."""
    return flat(f"god/{GODS[god]}")


def card_of(state: State, card: int) -> Card:
    """What is printed on a card."""
    return state.layout.box.cards[card]


def listed(units: Five) -> list[int]:
    """Numbers by good as a list of goods, the cheapest first."""
    return [good for good, count in enumerate(units) for _ in range(count)]


def buying_role(state: State, seat: int) -> int:
    """The personality by which a seat buys cards now, -1 when it does not."""
    top = state.stack[-1] if state.stack else ()
    return int(top[3]) if top and top[0] == MARKET and top[1] == seat else -1


def row_of(
    parent: Node, name: str, rect: Rect, pictures: list[str], across: float = 0.0, least: int = 8
) -> Rect:
    """Pictures side by side, as large as the row is high, or smaller and over each other where they are many."""
    if not pictures:
        return Rect(rect.x, rect.y, 0, rect.h)
    side = rect.h
    step = side + 1
    if step * len(pictures) - 1 > rect.w:
        step = max(least, (rect.w - side) // max(1, len(pictures) - 1))
    whole = rect.place(min(rect.w, side + step * (len(pictures) - 1)), rect.h, across)
    for at, picture in enumerate(pictures):
        cell = Rect(whole.x + at * step, whole.y, side, side)
        if cell.right <= rect.right + 1:
            parent.add(f"{name}{at}", cell, picture=picture, depth=at if step < side else 0)
    return whole


__all__ = [
    "GAME",
    "BoardLayout",
    "art",
    "buying_role",
    "card_of",
    "flat",
    "god_picture",
    "good_picture",
    "listed",
    "name_of",
    "role_picture",
    "row_of",
]
