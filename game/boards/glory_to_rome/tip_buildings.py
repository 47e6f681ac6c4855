"""Tooltips of buildings: what they do, what they need, how far they are."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.glory_to_rome.board_layout import art
from game.boards.glory_to_rome.powers import text_key
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES, STATUA
from game.engine.glory_to_rome.state import Lot, State
from game.ui.scene import Tip

RULES = {
    "academia": ("R120", "R121"), "atrium": ("R122",), "aquaeductus": ("R123", "R124"), "basilica": ("R125",),
    "cloaca": ("R126",), "bibliotheca": ("R127",), "amphitheatrum": ("R128",), "via": ("R129",), "arcus": ("R130",),
    "catacumbae": ("R131",), "circus": ("R132",), "circus_maximus": ("R133",), "forum": ("R134", "R135", "R136"),
    "colosseum": ("R138", "R139"), "horreum": ("R142",), "vallum": ("R143",), "scalae": ("R144", "R145", "R146"),
    "schola": ("R147",), "fons": ("R148", "R149"), "aeraria": ("R150",), "insula": ("R151",), "statua": ("R152",),
    "hortus": ("R153",), "latrina": ("R154",), "pons": ("R155",), "ludus_magna": ("R156",), "mercatus": ("R157",),
    "sacellum": ("R158",), "navale": ("R159",), "murus": ("R160",), "palatium": ("R161",), "taberna": ("R162",),
    "templum": ("R163",), "thermae": ("R164",), "porta": ("R165",), "carcer": ("R166", "R167", "R169"),
    "senatus": ("R171",), "turris": ("R172",), "villa": ("R173",), "vomitorium": ("R174",),
}  # fmt: skip
"""By building the rules of its function."""
SHAPE = (336, 192)


def card(table: TableView, name: str) -> Tip | None:
    """A card: what it does when it is built, as what it is played, what it needs."""
    if name not in BUILDINGS:
        return None
    state: State = table.seen
    material = MATERIAL[BUILDINGS.index(name)]
    key = "view.tip.statue" if BUILDINGS.index(name) == STATUA else "view.tip.card"
    needs = table.texts.own(
        key,
        role=f"role/{ROLES[material]}",
        material=f"material/{MATERIALS[material]}",
        value=state.box.value[material],
    )
    return _tip(table, name, needs)


def own(table: TableView, name: str) -> Tip | None:
    """A building of the seat below, or another's that serves it."""
    seat = table.viewer if table.viewer is not None else max(table.to_act, 0)
    return standing(table, seat, name)


def lot(table: TableView, name: str) -> Tip | None:
    """A building of a seat, by the number of the seat and its name."""
    seat, _, building = name.partition("/")
    return standing(table, int(seat), building)


def standing(table: TableView, seat: int, name: str) -> Tip | None:
    """A building of a seat: finished, or how far it is."""
    if name not in BUILDINGS:
        return None
    state: State = table.seen
    place = state.lot_of(seat, BUILDINGS.index(name))
    if place < 0:
        return _tip(table, name, table.texts.own("view.tip.open"))
    return _tip(table, name, _state_of(table, state.lots[seat][place]))


def _state_of(table: TableView, lot: Lot) -> str:
    value = table.seen.box.value[lot.site]
    if lot.done:
        said = table.texts.own("view.tip.done", value=value)
        return f"{said} {table.texts.own('view.tip.public')}" if lot.public else said
    return table.texts.own(
        "view.tip.progress", count=sum(lot.materials), value=value, material=f"material/{MATERIALS[lot.site]}"
    )


def _tip(table: TableView, name: str, more: str) -> Tip:
    texts = table.texts
    power = texts.own(f"power.{text_key(table.seen, name)}") if table.seen.rules.functions else ""
    body = "\n".join(part for part in (power, more) if part)
    return Tip(
        texts.component(f"building/{name}"),
        body,
        picture=art(f"building/{name}"),
        shape=SHAPE,
        rules=RULES[name],
    )
