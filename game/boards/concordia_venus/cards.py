"""Full cards of components: tooltips with gods, personalities and price as signs."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.card import FullCard, of_tip
from game.boards.concordia_venus.board_layout import flat, god_picture, good_picture, role_picture
from game.boards.concordia_venus.tips import card_named, tip
from game.engine.concordia_venus.components import GODS, GOODS
from game.engine.concordia_venus.state import State

LONE = {"money": "sestertius", "houses": "city", "warehouse": "warehouse", "deck": "deck"}
"""Pictures of components there is one of."""


def card(table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token; None for one that is not of this table."""
    found = tip(table, ref)
    if found is None:
        return None
    shown = of_tip(found)
    index = card_named(table, ref)
    if index < 0:
        return shown._replace(badge=_badge(table, ref))
    state: State = table.seen
    printed = state.layout.box.cards[index]
    gods = tuple((god_picture(god), table.texts.component(f"god/{GODS[god]}")) for god in printed.gods)
    roles = tuple((role_picture(role), "") for role in printed.roles)
    cost = tuple((good_picture(good), str(count)) for good, count in enumerate(printed.cost or ()) if count)
    income = ((flat("sestertius"), f"+{printed.income}"),) if printed.income else ()
    points = ((flat("concordia"), f"+{printed.points}"),) if printed.points else ()
    names = [name for _, name in gods]
    lines = [
        line for line in found.body.split("\n") if not line.startswith(tuple(f"{name}:" for name in names))
    ]
    return shown._replace(
        signs=(*roles, *gods, *income, *points, *cost),
        band=f"deity.{GODS[printed.gods[0]]}" if printed.gods else "gold_deep",
        label=" · ".join(names),
        badge=gods[0][0] if gods else flat("concordia"),
        gist="\n".join(lines),
    )


def _badge(table: TableView, ref: str) -> str:
    """The small picture of what is no card: the good of a city or province, a colonist, coins."""
    state: State = table.seen
    layout = state.layout
    kind, _, name = ref.partition("/")
    plain = kind.rstrip("0123456789")
    if plain in LONE:
        return flat(LONE[plain])
    if plain == "colonist":
        return flat("line_sea" if name.endswith("sea") else "line_land")
    if name in GOODS:
        return good_picture(GOODS.index(name))
    if kind == "city" and name in layout.game_map.cities:
        token = layout.tokens[layout.game_map.cities.index(name)]
        return good_picture(token) if token >= 0 else flat("capital")
    if kind == "province" and name in layout.game_map.provinces:
        index = layout.game_map.provinces.index(name)
        return flat("sestertius") if state.flipped >> index & 1 else good_picture(layout.bonus[index])
    return ""


__all__ = ["card"]
