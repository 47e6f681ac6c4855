"""Full cards of components: tooltips with large signs."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.card import FullCard, of_tip
from game.boards.glory_to_rome.board_layout import flat
from game.boards.glory_to_rome.powers import text_key
from game.boards.glory_to_rome.signs import signs
from game.boards.glory_to_rome.tips import tip
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES

LONE = {"senators": "senator", "deck": "deck", "vault": "vault"}
"""Pictures of components there is one of."""


def card(table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token; None for one that is not of this table."""
    found = tip(table, ref)
    if found is None:
        return None
    shown = of_tip(found)
    kind, _, name = ref.partition("/")
    name = name.rpartition("/")[2]
    if name not in BUILDINGS:
        return _plain(table, shown, kind, name)
    index = BUILDINGS.index(name)
    material = MATERIAL[index]
    value = str(table.seen.box.value[material])
    own = ((flat(f"role/{ROLES[material]}"), ""), (flat(f"material/{MATERIALS[material]}"), value))
    gist = table.texts.own(f"power.{text_key(table.seen, name)}") if table.seen.rules.plays(index) else ""
    return shown._replace(
        signs=(*own, (flat("influence"), f"+{value}"), *((sign, "") for sign in signs(table.seen, index))),
        band=f"material.{MATERIALS[material]}",
        label=table.texts.component(f"role/{ROLES[material]}"),
        badge=flat(f"role/{ROLES[material]}"),
        gist=gist,
    )


def _plain(table: TableView, shown: FullCard, kind: str, name: str) -> FullCard:
    """The card of what is no building, in the color of its material."""
    if name == "senator":
        return shown._replace(band="gold_deep", badge=flat("senator"), gist=shown.text)
    if kind in LONE:
        return shown._replace(badge=flat(LONE[kind]))
    index = MATERIALS.index(name) if name in MATERIALS else ROLES.index(name) if name in ROLES else -1
    if index < 0:
        return shown
    badge = flat(f"material/{name}" if name in MATERIALS else f"role/{name}")
    title = (
        f"{shown.title}: {table.texts.component(f'material/{name}')}" if kind == "petition" else shown.title
    )
    return shown._replace(title=title, band=f"material.{MATERIALS[index]}", badge=badge)


__all__ = ["card"]
