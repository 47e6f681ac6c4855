"""Tooltips of buildings: what they do, what they need, how far they are."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.glory_to_rome.board_layout import art
from game.boards.glory_to_rome.powers import text_key
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES, STATUA
from game.engine.glory_to_rome.powers import POWERS
from game.engine.glory_to_rome.state import Lot, State
from game.ui.scene import Tip

SHAPE = (336, 192)


def card(table: TableView, name: str) -> Tip | None:
    """A card: what it does when it is built, as what it is played, what it needs."""
    if name not in BUILDINGS:
        return None
    state: State = table.seen
    material = MATERIAL[BUILDINGS.index(name)]
    told = BUILDINGS.index(name) == STATUA and state.rules.plays(
        STATUA
    )  # its function says already where it goes
    key = "view.tip.role" if told else "view.tip.card"
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
    played = table.seen.rules.plays(BUILDINGS.index(name))
    power = texts.own(f"power.{text_key(table.seen, name)}") if played else ""
    body = "\n".join(part for part in (power, more) if part)
    return Tip(
        texts.component(f"building/{name}"),
        body,
        picture=art(f"building/{name}"),
        shape=SHAPE,
        rules=POWERS[name].rules,
    )
