"""Tooltips and full cards of all components with the present numbers, and the catalogue of the game."""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import FullCard, TableView, of_tip
from game.boards.composed_board import below
from game.boards.glory_to_rome.board_layout import art, flat, piece, signs
from game.boards.glory_to_rome.position import (
    PLAYS,
    answer_of,
    course,
    idle,
    limit_makers,
    shown_of,
    text_key,
)
from game.engine.glory_to_rome.components import BUILDINGS, FORUM, MATERIAL, MATERIALS, MURUS, ROLES, STATUA
from game.engine.glory_to_rome.powers import POWERS, client_limit, draw_count, hand_limit, vault_limit
from game.engine.glory_to_rome.scoring import known_points
from game.engine.glory_to_rome.state import Lot, State
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
        return _client(table, name, seat) if kind.endswith("_client") else _standing(table, seat, name)
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


def _client(table: TableView, name: str, seat: int | None = None) -> Tip | None:
    """The role of clients; how many of them are so new that they do not act yet."""
    found = _held(table, "clients", _role(table, name))
    seat = table.viewer if seat is None else seat
    fresh = 0 if found is None or seat is None else table.seen.fresh[seat][ROLES.index(name)]
    if found is None or not fresh:
        return found
    words = table.texts.own("view.tip.fresh", old=table.seen.clients[seat][ROLES.index(name)], count=fresh)
    return replace(found, body=f"{words}\n{found.body}")


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
    body = "\n".join([texts.own(f"view.role.{name}"), *_lacking(table, ROLES.index(name))])
    return Tip(
        texts.component(f"role/{name}"),
        body,
        picture=flat(f"role/{name}"),
        shape=(1, 1),
        rules=ROLE_RULES[name],
    )


def _lacking(table: TableView, role: int) -> list[str]:
    """That a role would find nothing to do, while the one who looks may play it."""
    decision = table.decision
    if decision is None or decision.key not in ("lead", "follow") or decision.seat != table.viewer:
        return []
    lack = idle(table.seen, decision.seat, role)
    return [table.texts.own(f"view.tip.idle.{lack}", role=f"role/{ROLES[role]}")] if lack else []


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


def _verb(table: TableView, name: str) -> Tip | None:
    """A way to think: what it brings, and what it means for the round."""
    state: State = table.seen
    if name not in ("draw", "take_senator") or table.decision is None:
        return None
    texts, seat = table.texts, table.decision.seat
    said = [texts.own(f"view.tip.think_{name}", limit=hand_limit(state, seat))]
    if texts.has_own(f"view.tip.think_{table.decision.key}"):
        said.append(texts.own(f"view.tip.think_{table.decision.key}"))
    return Tip(texts.own("chapter.thinking"), "\n".join(said), rules=THINK_RULES)


def _played(table: TableView, name: str) -> Tip | None:
    return _held(table, "played", _material(table, name))


SHAPE = (336, 192)


def _building_card(table: TableView, name: str) -> Tip | None:
    """A card: what it does when it is built, as what it is played, what it needs."""
    if name not in BUILDINGS:
        return None
    state: State = table.seen
    material = MATERIAL[BUILDINGS.index(name)]
    words = {"role": f"role/{ROLES[material]}", "material": f"material/{MATERIALS[material]}"}
    told = BUILDINGS.index(name) == STATUA and state.rules.plays(STATUA)
    # The function of the Statue says already where it goes.
    built = (
        [] if told else [table.texts.own("view.tip.as_building", **words, value=state.box.value[material])]
    )
    played = [table.texts.own("view.tip.as_card", **words), *_lacking(table, material)]
    return _building_tip(table, name, "\n".join([*built, *played]))


def _own_building(table: TableView, name: str) -> Tip | None:
    """A building of the seat below, or another's that serves it."""
    return _standing(table, below(table), name)


def _building_of(table: TableView, name: str) -> Tip | None:
    """A building of a seat, by the number of the seat and its name."""
    seat, _, building = name.partition("/")
    return _standing(table, int(seat), building)


def _standing(table: TableView, seat: int, name: str) -> Tip | None:
    """A building of a seat: finished, or how far it is."""
    if name not in BUILDINGS:
        return None
    state: State = table.seen
    place = state.lot_of(seat, BUILDINGS.index(name))
    if place < 0:
        return _building_tip(table, name, table.texts.own("view.tip.open"))
    return _building_tip(table, name, _building_state(table, state.lots[seat][place]))


def _building_state(table: TableView, lot: Lot) -> str:
    value = table.seen.box.value[lot.site]
    if lot.done:
        said = table.texts.own("view.tip.done", value=value)
        return f"{said} {table.texts.own('view.tip.public')}" if lot.public else said
    return table.texts.own(
        "view.tip.progress", count=sum(lot.materials), value=value, material=f"material/{MATERIALS[lot.site]}"
    )


def _building_tip(table: TableView, name: str, more: str) -> Tip:
    texts = table.texts
    played = table.seen.rules.plays(BUILDINGS.index(name))
    key = text_key(table.seen, name)
    power = texts.own(f"power.{key}") if played else ""
    found = [sign.removeprefix(flat("")) for sign in signs(table.seen, BUILDINGS.index(name))]
    keys = [f"sign.{sign.replace('/', '.')}" for sign in found]
    if found and texts.has_own(f"sign.line.{key}"):
        keys = [f"sign.line.{key}"]
    named = " · ".join(texts.own(key) for key in keys if texts.has_own(key))
    body = "\n".join(part for part in (power, more, named) if part)
    return Tip(
        texts.component(f"building/{name}"),
        body,
        picture=art(f"building/{name}"),
        shape=SHAPE,
        rules=POWERS[name].rules,
    )


LIMITS = {"clients": ("clientele", "R057"), "vault": ("vault", "R101"), "hand": ("hand", "R046")}
"""By number its picture and the rule behind it."""


def _seat_tip_limit(table: TableView, name: str) -> Tip | None:
    """A number of a seat against its limit, and the buildings that change it."""
    number, _, seat_name = name.partition("/")
    state: State = table.seen
    texts, seat = table.texts, int(seat_name)
    has, most = {
        "clients": (state.client_count(seat), client_limit(state, seat)),
        "vault": (state.vault_count(seat), vault_limit(state, seat)),
        "hand": (state.hand_size(seat), hand_limit(state, seat)),
    }[number]
    drawn = {"draws": max(1, draw_count(state, seat))} if number == "hand" else {}
    lines = [texts.own(f"view.limit.{number}", count=has, limit=most, **drawn)]
    makers = limit_makers(state, seat, number)
    if makers:
        names = tuple(f"building/{BUILDINGS[maker]}" for maker in makers)
        lines.append(texts.own("view.limit.by", buildings=names))
    shown = shown_of(state, seat) if number == "hand" and seat != table.viewer else []
    if shown:
        lines.append(texts.own("view.limit.shown", cards=tuple(f"card/{BUILDINGS[card]}" for card in shown)))
    picture, rule = LIMITS[number]
    return Tip(
        texts.own(f"view.title.{number}"),
        "\n".join(lines),
        picture=flat(picture),
        shape=(1, 1),
        rules=(rule,),
    )


def vault_is_open(table: TableView, seat: int) -> bool:
    """Whether the viewer may know the vault of a seat: its own, and all after the match."""
    return seat == table.viewer or not table.seen.stack


def _seat_tip_points(table: TableView, name: str) -> Tip | None:
    """The points of a seat so far, by source."""
    if not table.forecast:
        return None
    state: State = table.seen
    seat, texts = int(name), table.texts
    known = known_points(state, seat, own=vault_is_open(table, seat))
    lines = [texts.own("view.score.influence", points=known.influence)]
    if known.vault:
        lines.append(texts.own("view.score.vault", points=known.vault))
    if known.hidden:
        lines.append(texts.own("view.score.hidden", count=known.hidden))
    if known.tokens:
        lines.append(texts.own("view.score.tokens", points=known.tokens))
    for building, worth in ((STATUA, known.statue), (MURUS, known.wall)):
        if worth:
            made = f"building/{BUILDINGS[building]}"
            lines.append(texts.own("view.score.building", building=made, points=worth))
    return Tip(texts.own("view.title.points", points=known.total), "\n".join(lines), rules=("R112", "R102"))


def _seat_tip_answer(table: TableView, name: str) -> Tip:
    """What a seat does about the role that was led."""
    state: State = table.seen
    seat = int(name)
    if answer_of(state, seat) == PLAYS:
        words = {"role": f"role/{ROLES[state.role]}", "count": state.units[seat]}
        return Tip(table.texts.seat(seat), table.texts.own("view.tip.plays", **words), rules=("R023",))
    return Tip(table.texts.seat(seat), table.texts.own("view.tip.thinks"), rules=("R045",))


def _seat_tip_seat(table: TableView, name: str) -> Tip:
    """A seat: its buildings by name."""
    state: State = table.seen
    number = int(name)
    done = tuple(f"building/{BUILDINGS[lot.card]}" for lot in state.lots[number] if lot.done)
    begun = tuple(f"building/{BUILDINGS[lot.card]}" for lot in state.lots[number] if not lot.done)
    texts = table.texts
    lines = [texts.own("view.tip.built", buildings=done)] if done else []
    lines += [texts.own("view.tip.begun", buildings=begun)] if begun else []
    if table.picks.sheet == number:
        # the whole camp lies open: a long tooltip would lie over it
        return Tip(texts.seat(number), texts.own("view.tip.seat_open"))
    body = texts.own("view.tip.seat")
    return Tip(texts.seat(number), body, "\n".join([body, *lines]))


def _seat_tip_token(table: TableView, name: str) -> Tip | None:
    """A merchant's token."""
    if name not in MATERIALS:
        return None
    words = {"material": f"material/{name}", "count": table.seen.box.token}
    return Tip(
        table.texts.component(f"token/{name}"), table.texts.own("view.tip.token", **words), rules=("R102",)
    )


def _sign(table: TableView, name: str) -> Tip | None:
    """A small sign of a card: when its function works, or what it is about."""
    key = f"sign.{name.replace('/', '.')}"
    return Tip(table.texts.own(key), "") if table.texts.has_own(key) else None


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
        return _plain_card(table, shown, kind, name)
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


def _plain_card(table: TableView, shown: FullCard, kind: str, name: str) -> FullCard:
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


CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("catalogue.buildings", tuple(f"card/{name}" for name in BUILDINGS)),
    ("catalogue.roles", (*(f"role/{name}" for name in ROLES), "card/senator")),
    ("catalogue.materials", tuple(f"material/{name}" for name in MATERIALS)),
    ("catalogue.sites", tuple(f"site/{name}" for name in MATERIALS)),
)


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
    "limit": _seat_tip_limit,
    "answer": _seat_tip_answer,
    "seat": _seat_tip_seat,
    "points": _seat_tip_points,
    "token": _seat_tip_token,
    "verb": _verb,
    "lot": _building_of,
    "sign": _sign,
    **dict.fromkeys(("card", "hand", "discard"), _building_card),
    "building": _own_building,
}
