"""Full cards of components: tooltips with large signs."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.card import FullCard, of_tip
from game.boards.glory_to_rome.board_layout import flat
from game.boards.glory_to_rome.signs import signs
from game.boards.glory_to_rome.tips import tip
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES


def card(table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token; None for one that is not of this table."""
    found = tip(table, ref)
    if found is None:
        return None
    shown = of_tip(found)
    name = ref.rpartition("/")[2]
    if name not in BUILDINGS:
        return shown
    index = BUILDINGS.index(name)
    material = MATERIAL[index]
    value = str(table.seen.box.value[material])
    own = ((flat(f"role/{ROLES[material]}"), ""), (flat(f"material/{MATERIALS[material]}"), value))
    return shown._replace(
        signs=(*own, (flat("influence"), f"+{value}"), *((sign, "") for sign in signs(table.seen, index)))
    )
