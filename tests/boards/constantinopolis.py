"""Tables of Constantinopolis under test: positions, laid out boards, the components they name."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.boards.board import TableView
from game.boards.registry import board_of
from game.engine.constantinopolis.components import BUILDINGS, GOODS, MARKETS, OFFICES, SHIPS
from game.engine.core.game import Setup
from game.ui.scene import View
from game.ui.tree import Node, find
from tests.audit import audit
from tests.boards.positions import match, table_of, the_game
from tests.boards.views import area_of, pictures, view_of

BOARD = board_of("constantinopolis")


LANGUAGES = ("en", "de", "es", "it")


def laid(table: TableView, view: View) -> Node:
    root = Node("", view.rect, fill="ground")
    root.children.append(BOARD.layout(table, view, area_of(view)))
    return root


def faults_of(table: TableView, view: View) -> list[str]:
    least = 32 if view.h <= 768 and view.w >= 1280 else 24
    found = audit(laid(table, view), view, least_target=least, has_picture=pictures().has)
    return [f"{fault.kind} {fault.name}: {fault.detail}" for fault in found]


@cache
def samples(players: int, bots: tuple[str, ...], seed: int, trade: str = "no") -> tuple[Any, ...]:
    """A position for each question asked in an early, a middle and a late round, and the final one."""
    found: dict[tuple[str, int], Any] = {}
    most: dict[tuple[str, int], Any] = {}
    state = None
    for state in match(players, seed, bots, {"free_trade": trade}):
        decision = the_game().decision(state)
        if decision is not None:
            # The last of its kind has the fullest sheets; the one with most choices the most to click.
            key = (decision.key, state.round // 3)
            found[key] = state.clone()
            if key not in most or len(state.choices) > len(most[key].choices):
                most[key] = found[key]
    assert state is not None
    return (*found.values(), *(one for key, one in most.items() if one is not found[key]), state.clone())


def table(language: str = "en", phase: str = "building", **seats: Any) -> TableView:
    """A table for two; the first seat is to act and looks on."""
    first = {"office": "magister_officiorum", **seats.pop("first", {})}
    spec = {"phase": phase, "seats": [first, {"office": "comes_thesaurorum"}], **seats}
    return table_of(the_game().arrange(Setup(the_game().id, 2, 5), spec), language)


def opened(seen: TableView, size: tuple[int, int]) -> Node:
    """The table with the log closed, as at the first start."""
    view = view_of(*size)
    root = Node("", view.rect, fill="ground")
    inner = view.rect.pad(top=max(36, view.px(52)), bottom=max(44, view.px(60)))
    root.children.append(BOARD.layout(seen, view, inner))
    return root


def shown(points: list[int], size: tuple[int, int]) -> Node:
    state = samples(5, ("novice",), 5)[0].clone()
    for seat, total in enumerate(points):
        state.fame[seat] = [total, *[0] * (len(state.fame[seat]) - 1)]
    return opened(table_of(state), size)


def banners(root: Node) -> list[Node]:
    """The banners of all seats on the track, by seat."""
    found = [find(root, f"board/track/fame/{seat}") for seat in range(5)]
    return [node for node in found if node is not None]


def asks(state: Any) -> str:
    """The key of the question a position asks."""
    decision = table_of(state).decision
    return decision.key if decision is not None else ""


REFS = (
    *(f"building/{b}" for b in BUILDINGS), *(f"office/{o}" for o in OFFICES), *(f"market/{m}" for m in MARKETS),
    *(f"ship/{s}" for s in SHIPS), *(f"{way}/{g}" for way in ("good", "buy", "sell", "store") for g in GOODS),
)  # fmt: skip
