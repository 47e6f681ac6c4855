"""Full cards of components: tooltips with gods, personalities and price as signs."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.card import FullCard, of_tip
from game.boards.concordia_venus.board_layout import flat, god_picture, good_picture, role_picture
from game.boards.concordia_venus.tips import card_named, tip
from game.engine.concordia_venus.components import GODS
from game.engine.concordia_venus.state import State


def card(table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token; None for one that is not of this table."""
    found = tip(table, ref)
    if found is None:
        return None
    shown = of_tip(found)
    index = card_named(table, ref)
    if index < 0:
        return shown
    state: State = table.seen
    printed = state.layout.box.cards[index]
    gods = tuple((god_picture(god), table.texts.component(f"god/{GODS[god]}")) for god in printed.gods)
    roles = tuple((role_picture(role), "") for role in printed.roles)
    cost = tuple((good_picture(good), str(count)) for good, count in enumerate(printed.cost or ()) if count)
    income = ((flat("sestertius"), f"+{printed.income}"),) if printed.income else ()
    points = ((flat("concordia"), f"+{printed.points}"),) if printed.points else ()
    return shown._replace(signs=(*roles, *gods, *income, *points, *cost))
