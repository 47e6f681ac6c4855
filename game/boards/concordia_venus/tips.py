"""Tooltips and full cards of all components with the present numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.boards.board import FullCard, TableView, of_tip
from game.boards.concordia_venus import place_tips
from game.boards.concordia_venus.board_layout import (
    art,
    buying_role,
    flat,
    god_picture,
    good_picture,
    name_of,
    role_picture,
)
from game.boards.concordia_venus.cards import ART
from game.engine.concordia_venus.components import (
    CARDS,
    GODS,
    GOODS,
    MASON,
    PIECES,
    ROLES,
    SENATOR,
    TRIBUNE_CARD,
    goods_word,
)
from game.engine.concordia_venus.phases.buying import FREE, price
from game.engine.concordia_venus.phases.colonist import no_colonist, stipend, tribune_coins
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.state import GAP, State
from game.i18n import capitalized
from game.ui.scene import Tip

CARD_RULES: Mapping[str, tuple[str, ...]] = {
    "tribune": ("R040", "R041", "R042"), "architect": ("R050", "R051", "R070"), "prefect": ("R090", "R094"),
    "mercator": ("R110", "R112"), "mercator_small": ("R110", "R112"), "diplomat": ("R120", "R122"),
    "magister": ("R130", "R131"), "colonist": ("R140", "R143"), "senator": ("R160", "R161"), "consul": ("R168",),
    "praetor": ("R170",), "proconsul": ("R171",), "legatus": ("R213",), "concordia": ("R181", "R192"),
}  # fmt: skip
"""By card, or by personality, the rules behind it."""


def tip(table: TableView, token: str) -> Tip | None:
    """The tooltip of a target or token; None for one that is not of this table."""
    kind, _, name = token.partition("/")
    if token == "about/acting":
        return Tip(table.texts.own("title.acting"), table.texts.own("about.acting"))
    if kind == "about":
        about, _, seat = name.partition("/")
        return place_tips.cards_of(table, about, int(seat)) if seat.isdigit() else None
    if kind.startswith("colonist") and kind[8:].isdigit():
        return place_tips.stands(table, f"{kind[8:]}/{name}")
    make = _MAKERS.get(kind)
    return make(table, name) if make is not None else None


def card_named(table: TableView, token: str) -> int:
    """The number of the card a token is about, -1 for none."""
    kind, _, name = token.partition("/")
    state: State = table.seen
    if kind in ("hand", "card") and name in CARDS:
        return CARDS.index(name)
    if kind == "display" and name.isdigit() and state.display[int(name) - 1] != GAP:
        return state.display[int(name) - 1]
    if kind == "pile" and name.isdigit() and state.pile[int(name)]:
        return state.pile[int(name)][-1]
    return -1


def _card(table: TableView, name: str) -> Tip | None:
    """A card: its gist, at length all it does."""
    if name != "concordia" and name not in CARDS:
        return None
    texts, state = table.texts, table.seen
    key = f"{name}_free" if name == "proconsul" and state.rules.proconsul_free else name
    gist, power = texts.own(f"gist.{key}"), texts.own(f"power.{key}")
    notes = [*filter(None, (_note(table, name), _copies(table, name)))]
    short = "\n".join((gist, *_hint(table, name), *notes, *_favors(table, name, minerva=True)))
    long = "\n".join((power, *notes, *_favors(table, name, minerva=False)))
    rules = CARD_RULES.get(name) or CARD_RULES.get(name.partition("_")[0]) or ("R150",)
    return Tip(
        texts.component(f"card/{name}"), short, long, picture=art(f"card/{name}"), shape=ART, rules=rules
    )


def _favors(table: TableView, name: str, minerva: bool) -> list[str]:
    """What the gods of a card reward, and how much now; the Concordia card has none."""
    return place_tips.favors(table, CARDS.index(name), minerva) if name in CARDS else []


def _hint(table: TableView, name: str) -> list[str]:
    """What a newcomer asks about a card that its gist does not say."""
    texts = table.texts
    if name == "colonist":
        return [texts.own("view.colonist")]
    if name.partition("_")[0] == "diplomat" and not table.seen.rules.team:
        return [texts.own("view.diplomat")]
    return []


def _note(table: TableView, name: str) -> str:
    """What a card would do now: how many cards come back, which is repeated, what is doubled or finds no room."""
    texts, state = table.texts, table.seen
    if not table.seats:  # nobody sits there, as in the catalogue
        return ""
    seat = place_tips.me(table)
    if name == "tribune":
        return _tribune(table, seat)
    if name == "magister" and CARDS.index(name) in state.hand[seat] and state.pile[seat]:
        before = state.pile[seat][-1]
        if state.layout.box.cards[before].roles[0] != SENATOR:
            return texts.own("view.magister", card=f"card/{CARDS[before]}")
    if name == "prefect" and state.pm == seat:
        return texts.own("view.magnus")
    if name in ROLES[MASON:]:
        good = ROLES.index(name) - MASON
        coming = (state.houses[seat] & state.layout.of_good[good]).bit_count()
        return "".join(place_tips.room_lines(table, coming))
    return ""


def _tribune(table: TableView, seat: int) -> str:
    """How many cards a Tribune takes back, what it earns, and why no colonist could be bought then."""
    texts, state = table.texts, table.seen
    count = len(state.pile[seat]) + (TRIBUNE_CARD in state.hand[seat])
    coins = tribune_coins(state.layout.box, count)
    alone = count < 2
    said = texts.own("view.tribune_alone") if alone else texts.own("view.tribune", count=count, coins=coins)
    why = no_colonist(state, seat)
    return f"{said} {capitalized(texts.own(f'remark.{why}'))}." if why else said


def _copies(table: TableView, name: str) -> str:
    """How many of a card one has, where it lies on the table once with a number on it."""
    if not table.seats or name not in CARDS:
        return ""
    count = table.seen.hand[place_tips.me(table)].count(CARDS.index(name))
    return table.texts.own("view.copies", count=count) if count > 1 else ""


def _display(table: TableView, name: str) -> Tip | None:
    """The tooltip of a place of the display: its card and the price for the viewer."""
    state: State = table.seen
    texts = table.texts
    place = int(name) - 1
    card = state.display[place]
    if card == GAP:
        return Tip(texts.own("title.display"), texts.own("about.display"), rules=("R160", "R166"))
    made = _card(table, CARDS[card])
    if made is None:
        return None
    role = buying_role(state, place_tips.me(table))
    cost, choice = price(state, role if role >= 0 else SENATOR, place)
    words = goods_word(cost)
    key = "view.costs_any" if choice else "view.costs" if words else "view.costs_nothing"
    said = texts.own(key, goods=words, count=choice)
    return Tip(made.title, f"{made.body}\n{said}", f"{made.long}\n{said}", picture=made.picture, shape=made.shape,
               rules=(*made.rules, "R161", "R162"))  # fmt: skip


def _pile(table: TableView, name: str) -> Tip | None:
    """The top of a pile."""
    state: State = table.seen
    pile = state.pile[int(name)]
    return _card(table, CARDS[pile[-1]]) if pile else place_tips.cards_of(table, "pile", int(name))


def _role(table: TableView, name: str) -> Tip | None:
    """A personality of a double card: what the card of its name does."""
    if name not in ROLES:
        return None
    return _card(table, name)


def _good(table: TableView, name: str) -> Tip | None:
    """A good: its price and what a house in its cities costs."""
    if name not in GOODS:
        return None
    box, good = table.seen.layout.box, GOODS.index(name)
    body = table.texts.own(f"about.good.{name}", price=box.price[good], coins=box.coins[good])
    title = table.texts.component(f"good/{name}")
    return Tip(capitalized(title), body, picture=flat(f"good/{name}"), shape=(1, 1), rules=("R072", "R113"))


def _traded(table: TableView, name: str) -> Tip | None:
    """The tooltip of a good on the counter: small, so that it does not cover the buttons."""
    made = _good(table, name)
    return None if made is None else replace(made, picture="", rules=("R112", "R113"))


def _piece(table: TableView, name: str) -> Tip | None:
    """A colonist that waits in the warehouse."""
    if name not in PIECES:
        return None
    title = table.texts.component(f"colonist/{name}")
    return Tip(capitalized(title), table.texts.own(f"about.{name}"), rules=("R141", "R145"))


def _stack(table: TableView, _: str) -> Tip:
    return Tip(table.texts.own("title.stack"), table.texts.own("about.stack", count=len(table.seen.stock)),
               rules=("R166", "R180"))  # fmt: skip


def _verb(table: TableView, name: str) -> Tip | None:
    """A button that brings coins: where they come from."""
    state: State = table.seen
    texts, layout = table.texts, state.layout
    if name == "cash":
        found = [
            texts.own("view.coins_of", province=name_of(table, f"province/{layout.game_map.provinces[province]}"),
                      coins=layout.box.marker[good])
            for province, good in enumerate(layout.bonus) if state.flipped >> province & 1
        ]  # fmt: skip
        body = "\n".join([texts.own("view.cash_alone"), ", ".join(found)])
        return Tip(texts.own("view.cash", coins=visible_coins(state)), body, rules=("R096", "R097"))
    if name == "stipend" and state.to_act >= 0:
        count = state.colonists(state.to_act)
        said = texts.own("about.stipend", coins=layout.box.stipend, count=count)
        return Tip(texts.own("view.stipend", coins=stipend(state, state.to_act)), said, rules=("R146",))
    return None


def _plain(key: str, title: str, *rules: str) -> Callable[[TableView, str], Tip]:
    """A tooltip with constant text."""

    def make(table: TableView, _: str) -> Tip:
        return Tip(table.texts.own(title), table.texts.own(key), rules=rules)

    return make


def _magnus(table: TableView, name: str) -> Tip:
    made = _plain("about.magnus", "title.magnus", "R100", "R194")(table, name)
    return replace(made, picture=flat("magnus"), shape=(1, 1))


_MAKERS: Mapping[str, Callable[[TableView, str], Tip | None]] = {
    "hand": _card, "card": _card, "display": _display, "pile": _pile, "role": _role, "good": _good, "sell": _traded,
    "buy": _traded, "colonist": _piece, "stack": _stack, "verb": _verb,
    "magnus": _magnus,
    "plan": _plain("view.plan", "view.title.plan"), "ledger": _plain("view.ledger", "view.title.ledger"),
    "back": _plain("view.back", "view.title.plan"),
    "map": place_tips.whole, "city": place_tips.city, "misfit": place_tips.misfit, "line": place_tips.line,
    "stands": place_tips.stands, "province": place_tips.province, "seat": place_tips.seat, "money": place_tips.money,
    "houses": place_tips.houses, "colonists": place_tips.colonists, "warehouse": place_tips.warehouse,
    "gods": place_tips.gods, "god": place_tips.god, "team": place_tips.team,
}  # fmt: skip


def cost_of(table: TableView, ref: str) -> tuple[tuple[str, str], ...]:
    """What a card costs, as pictures with numbers: on the display with what its place adds, elsewhere as printed."""
    state: State = table.seen
    kind, _, name = ref.partition("/")
    if kind == "display":
        role = buying_role(state, place_tips.me(table))
        goods, choice = price(state, role if role >= 0 else SENATOR, int(name) - 1)
    else:
        goods, choice = state.layout.box.cards[card_named(table, ref)].cost or FREE, 0
    found = [(good_picture(good), str(count)) for good, count in enumerate(goods) if count]
    return (*found, *([(flat("any"), str(choice))] if choice else []))


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
    cost = cost_of(table, ref)
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
        color = table.seats[max(table.viewer or 0, 0)].color
        return flat(f"colonist/{'sea' if name.endswith('sea') else 'land'}?seat={color}")
    if name in GOODS:
        return good_picture(GOODS.index(name))
    if kind == "city" and name in layout.game_map.cities:
        token = layout.tokens[layout.game_map.cities.index(name)]
        return good_picture(token) if token >= 0 else flat("capital")
    if kind == "province" and name in layout.game_map.provinces:
        index = layout.game_map.provinces.index(name)
        return flat("sestertius") if state.flipped >> index & 1 else good_picture(layout.bonus[index])
    return ""
