"""Tooltips of all components with the present numbers."""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import TableView
from game.boards.glory_to_rome import tip_buildings, tip_seats
from game.boards.glory_to_rome.board_layout import art, flat, piece
from game.boards.glory_to_rome.turn import course
from game.engine.glory_to_rome.components import FORUM, MATERIALS, ROLES
from game.engine.glory_to_rome.state import State
from game.ui.scene import Tip

ROLE_RULES = {
    "operarius": ("R062",), "artifex": ("R077", "R066"), "legionarius": ("R085", "R086", "R087"),
    "architectus": ("R077", "R066"), "mercator": ("R098", "R101"), "patronus": ("R055", "R057"),
}  # fmt: skip
PETITION_RULES = ("R039", "R041")
SENATOR_RULES = ("R035", "R036")
THINK_RULES = ("R045", "R046")
END_RULES = ("R105", "R110", "R112")


def tip(table: TableView, token: str) -> Tip | None:
    """The tooltip of a target or token; None for one that is not of this table."""
    kind, _, name = token.partition("/")
    if kind.startswith("rival") and name:
        seat = int("".join(letter for letter in kind if letter.isdigit()))
        return (
            _held(table, "clients", _role(table, name))
            if kind.endswith("_client")
            else tip_buildings.standing(table, seat, name)
        )
    if kind.startswith("stock") and kind[5:].isdigit():
        return _stocked(table, name)
    if token in ("hand/senator", "card/senator", "camp/senator", "discard/senator"):
        return _senator(table)
    make = _MAKERS.get(kind)
    return make(table, name) if make is not None else None


def _material(table: TableView, name: str) -> Tip | None:
    """A material: whose role it fixes, what it is worth."""
    if name not in MATERIALS:
        return None
    index = MATERIALS.index(name)
    texts = table.texts
    words = {"role": f"role/{ROLES[index]}", "value": table.seen.box.value[index]}
    return Tip(texts.component(f"material/{name}"), texts.own("view.tip.material", **words),
               picture=piece(index), shape=(8, 7))  # fmt: skip


def _held(table: TableView, place: str, found: Tip | None) -> Tip | None:
    """A tooltip titled by the place of the component."""
    if found is None:
        return None
    place = table.texts.own(f"view.title.{place}")
    return replace(found, title=table.texts.own("view.title.held", place=place, thing=found.title))


def _stocked(table: TableView, name: str) -> Tip | None:
    return _held(table, "stockpile", _material(table, name))


def _client(table: TableView, name: str) -> Tip | None:
    return _held(table, "clients", _role(table, name))


def _pool(table: TableView, name: str) -> Tip | None:
    """The tooltip of a material in the pool with its number."""
    made = _material(table, name)
    if made is None:
        return None
    count = table.seen.pool[MATERIALS.index(name)]
    said = table.texts.own("view.tip.pool", count=count)
    return _held(table, "pool", replace(made, body=f"{said}\n{made.body}"))


def _role(table: TableView, name: str) -> Tip | None:
    """A role: what it does."""
    if name not in ROLES:
        return None
    texts = table.texts
    body = texts.own(f"view.role.{name}")
    return Tip(
        texts.component(f"role/{name}"),
        body,
        picture=flat(f"role/{name}"),
        shape=(1, 1),
        rules=ROLE_RULES[name],
    )


def _site(table: TableView, name: str) -> Tip | None:
    return _plot(table, name, "in_", table.seen.sites_in)


def _outside(table: TableView, name: str) -> Tip | None:
    return _plot(table, name, "out_", table.seen.sites_out)


def _plot(table: TableView, name: str, where: str, counts: list[int]) -> Tip | None:
    """A pile of sites: what building there needs and is worth, how many are left."""
    if name not in MATERIALS:
        return None
    index = MATERIALS.index(name)
    texts = table.texts
    words = {"material": f"material/{name}", "value": table.seen.box.value[index], "count": counts[index]}
    key = "view.tip.site" if where == "in_" else "view.tip.outside"
    return Tip(texts.own("view.title.site", material=f"material/{name}"), texts.own(key, **words),
               picture=art(f"card/{where}{name}"), shape=(336, 468), rules=("R067", "R069", "R074"))  # fmt: skip


def _deck(table: TableView, _: str) -> Tip:
    return _said(table, "deck", THINK_RULES, art("card/back"), (336, 468), count=len(table.seen.deck))


def _senators(table: TableView, _: str) -> Tip:
    return _said(table, "senators", SENATOR_RULES, art("card/senator"), (336, 468), count=table.seen.pile)


def _senator(table: TableView) -> Tip:
    return _said(table, "senator", SENATOR_RULES, art("card/senator"), (336, 468))


def _petition(table: TableView, name: str) -> Tip:
    return _said(
        table, "petition", PETITION_RULES, material=f"material/{name}", count=table.seen.rules.petition
    )


def _said(
    table: TableView,
    name: str,
    rules: tuple[str, ...] = (),
    picture: str = "",
    shape: tuple[int, int] = (1, 1),
    **words: object,
) -> Tip:
    texts = table.texts
    return Tip(texts.own(f"view.title.{name}"), texts.own(f"view.tip.{name}", **words), picture=picture, shape=shape,
               rules=rules)  # fmt: skip


def _about(table: TableView, name: str) -> Tip | None:
    """Tooltips without a component: the lead, the batch of actions, the ends of a match."""
    state: State = table.seen
    kind, _, seat = name.partition("/")
    match kind:
        case "stockpile":
            return _said(table, "stockpile", ("R062",), count=sum(state.stock[int(seat)]))
        case "influence":
            return _said(table, "influence", ("R112",), count=state.influence[int(seat)])
        case "ends":
            played = int(state.rules.plays(FORUM))
            return _said(
                table, "ends", END_RULES, count=sum(state.sites_in), deck=len(state.deck), functions=played
            )
        case "course":
            now = course(state, table.decision.chapter) if table.decision is not None else None
            return _said(table, "course", ("R025", "R026"), count=now.left if now is not None else 0)
        case "pool":
            return _said(table, "pool_all", ("R062",), count=sum(state.pool))
        case "street":
            return _said(table, "street", ("R077",))
        case "leader" | "order" | "acting" | "played" | "aside" | "demand" | "outskirts":
            return _said(table, kind)
    return None


def _played(table: TableView, name: str) -> Tip | None:
    return _held(table, "played", _material(table, name))


_MAKERS = {
    "material": _material,
    "stockpile": _stocked,
    "camp": _played,
    "pool": _pool,
    "role": _role,
    "client": _client,
    "site": _site,
    "outside": _outside,
    "deck": _deck,
    "senators": _senators,
    "petition": _petition,
    "about": _about,
    "limit": tip_seats.limit,
    "answer": tip_seats.answer,
    "seat": tip_seats.seat,
    "points": tip_seats.points,
    "token": tip_seats.token,
    "lot": tip_buildings.lot,
    **dict.fromkeys(("card", "hand", "discard"), tip_buildings.card),
    "building": tip_buildings.own,
}
