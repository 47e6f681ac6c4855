"""What other pages show of the components: the catalogue, full cards, what a seat has as a list, the city of the winner."""

from __future__ import annotations

from collections import Counter

from game.boards.board import FullCard, Holding, TableView, of_tip
from game.boards.board_layout import City
from game.boards.constantinopolis.building_tiles import building_effects
from game.boards.constantinopolis.tips import tip
from game.engine.constantinopolis.box import Components
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORIES,
    CATEGORY,
    GOODS,
    MARKETS,
    OFFICES,
    SHIPS,
)
from game.engine.constantinopolis.phases.loading import same_ship
from game.engine.constantinopolis.state import HIDDEN, State
from game.i18n.match_texts import MatchTexts

CATALOGUE: tuple[tuple[str, tuple[str, ...]], ...] = (
    *(
        (f"kind_plural.{kind}", tuple(f"building/{name}" for name, of in zip(BUILDINGS, CATEGORY, strict=True) if of == number))
        for number, kind in enumerate(CATEGORIES)
    ),
    ("catalogue.offices", tuple(f"office/{name}" for name in OFFICES)),
    ("catalogue.ships", tuple(f"size/{name}" for name in SHIPS)),
    ("catalogue.markets", tuple(f"market/{name}" for name in MARKETS)),
    ("catalogue.goods", tuple(f"good/{name}" for name in GOODS)),
)  # fmt: skip


KIND_OF = {"own": "building", "held": "contract", "cargo": "contract", "aboard": "contract", "give_contract": "contract",
           "ask_contract": "contract", "store": "good", "trade": "good", "buy": "good", "sell": "good", "give_good": "good", "ask_good": "good"}  # fmt: skip
"""Kinds of targets and the kind of their component."""
Sign = tuple[str, str]
LONE = {
    "treasury": "gold", "deck": "contract", "hand": "contract", "post": "post", "slot": "post", "donation": "donation",
}  # fmt: skip
"""Pictures of components there is one of."""
KINDS = {
    "production": "terracotta", "commercial": "lapis", "utility": "verdigris", "public": "porphyry", "wall": "ink_soft",
}  # fmt: skip
"""Colors of the kinds of buildings, those of the frames of their mosaics."""
PARCHMENT = (23, 13)
"""The shape of a contract's parchment."""


def card(table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token; None for one that is not of this table."""
    found = tip(table, ref)
    if found is None:
        return None
    kind, _, name = ref.partition("/")
    kind, name = KIND_OF.get(kind, kind), name.rpartition("/")[2]
    shown = of_tip(found)
    if kind == "good" and name in GOODS:
        return shown._replace(picture=f"good/{name}", shape=(1, 1), band=f"good.{name}")
    box: Components = table.seen.box
    if kind == "contract" and name in box.contract_index:
        goods = box.contracts[box.contract_index[name]].goods
        marks = [f"good/{GOODS[good]}" for good, n in enumerate(goods) for _ in range(n)] or ["passenger"]
        paper = f"art/contract/{'goods' if any(goods) else 'passenger'}"
        shown = shown._replace(picture=paper, shape=PARCHMENT, marks=tuple(marks))
    band, label, badge = _band(table, kind, name)
    return shown._replace(
        signs=_signs(box, kind, name), band=band, label=label, badge=badge, gist=shown.text if band else ""
    )


def _band(table: TableView, kind: str, name: str) -> tuple[str, str, str]:
    """Color, words and picture of what kind of thing a component is."""
    texts = table.texts
    if kind == "building" and name in BUILDINGS:
        category = CATEGORIES[CATEGORY[BUILDINGS.index(name)]]
        return KINDS[category], texts.own(f"kind_plural.{category}"), ""
    if kind == "contract":
        return "gold_deep", texts.own("board.contract"), "contract"
    if kind in ("ship", "size", "fleet", "afloat"):
        return "lapis", texts.own("board.ships"), ""
    if kind == "office":
        return "porphyry", texts.own("board.offices"), ""
    return "", "", LONE.get(kind, "")


def _signs(box: Components, kind: str, name: str) -> tuple[Sign, ...]:
    """The numbers of a component, each beside the picture of what it counts."""
    if kind == "building" and name in BUILDINGS:
        index = BUILDINGS.index(name)
        return (("gold", f"−{box.cost[index]}"), *(sign for sign in building_effects(box, index) if sign[0]))
    if kind == "contract" and name in box.contract_index:
        return _contract(box, name)
    if kind in ("ship", "size") and name in SHIPS:
        return (("any_good", str(box.hold[SHIPS.index(name)])),)
    return ()


def _contract(box: Components, name: str) -> tuple[Sign, ...]:
    """Goods, gold, fame, and the rounds at sea of each ship."""
    found = box.contracts[box.contract_index[name]]
    goods = [(f"good/{GOODS[good]}", str(n)) for good, n in enumerate(found.goods) if n] or [
        ("passenger", "")
    ]
    pays = [("gold", f"+{found.gold}"), ("fame", f"+{found.fame}")][: 2 if found.fame else 1]
    sea = [
        (f"ship/{ship}", str(rounds) if rounds else "–")
        for ship, rounds in zip(SHIPS, found.voyage, strict=True)
    ]
    return (*goods, *pays, *sea)


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    goods = [(f"store/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count]
    owned = [f"own/{name}" for at, name in enumerate(BUILDINGS) if state.owns(seat, at)]
    fleet = Counter(f"fleet/{same_ship(state, seat, slot)}" for slot in range(len(state.fleet[seat])))
    return [
        Holding("about/hand", _contracts(state, "contract", state.hand[seat])),
        Holding("about/posts", _contracts(state, "held", state.held[seat])),
        Holding("about/treasury", [("treasury", max(0, state.gold[seat]))]),
        Holding("about/limit", goods),
        Holding("about/harbour", list(fleet.items())),
        Holding("kind/production", [(name, 1) for name in owned]),
    ]


def _contracts(state: State, kind: str, held: list[int]) -> list[tuple[str, int]]:
    """Contracts by their ids, equal ones together."""
    known = Counter(number for number in held if number != HIDDEN)
    return [(f"{kind}/{state.box.contracts[number].id}", count) for number, count in known.items()]


SIGNS = {
    "good/": "good/", "ship/": "size/", "office/": "office/", "gold": "treasury", "fame": "about/track", "post": "about/posts",
    "contract": "about/hand",
}  # fmt: skip
"""What small pictures stand for."""


def laid_out(table: TableView, seat: int) -> list[Holding]:
    """What lies open before a seat, shelf by shelf; on the table itself for -1."""
    state, texts = table.seen, table.texts
    if seat < 0:
        return _common(state, texts)
    office = [(f"office/{name}", 1) for at, name in enumerate(OFFICES) if state.holder[at] == seat]
    owned = [(f"building/{name}", 1) for at, name in enumerate(BUILDINGS) if state.owns(seat, at)]
    goods = [(f"good/{GOODS[at]}", count) for at, count in enumerate(state.goods[seat]) if count > 0]
    fleet = Counter(f"size/{SHIPS[ship.size]}" for ship in state.fleet[seat])
    return [
        Holding("about/office", office, texts.own("board.offices")),
        Holding("about/buildings", owned, texts.own("board.buildings")),
        Holding("about/limit", goods, texts.own("board.goods")),
        Holding("about/harbour", list(fleet.items()), texts.own("board.fleet")),
        Holding("about/hand", _contracts(state, "contract", state.hand[seat]), texts.own("board.contracts")),
        Holding(
            "about/posts", _contracts(state, "contract", state.held[seat]), texts.own("board.held_contracts")
        ),
    ]


def _common(state: State, texts: MatchTexts) -> list[Holding]:
    """The market in force, the next one, offices, and what is for sale."""
    coming = (
        [(f"market/{MARKETS[state.future[-1]]}", 1)] if state.future and state.future[-1] != HIDDEN else []
    )
    markets = [(f"market/{MARKETS[state.market]}", 1), *coming]
    terms = {token: _trade(state.box, token.removeprefix("market/")) for token, _ in markets}
    hulls = {
        f"ship/{name}": (("gold", f"−{cost}"),) for name, cost in zip(SHIPS, state.box.ship_cost, strict=True)
    }
    costs = {
        f"building/{name}": (("gold", f"−{cost}"),)
        for name, cost in zip(BUILDINGS, state.box.cost, strict=True)
    }
    ships = [(f"ship/{name}", count) for name, count in zip(SHIPS, state.ship_stock, strict=True) if count]
    tiles = [(f"building/{name}", count) for name, count in zip(BUILDINGS, state.stock, strict=True) if count]
    return [
        Holding("about/market", markets, texts.own("board.market"), prices=terms),
        Holding("about/offices", [(f"office/{name}", 1) for name in OFFICES], texts.own("board.offices")),
        Holding("about/ships", ships, texts.own("board.ships_for_sale"), prices=hulls),
        Holding("about/buildings", tiles, texts.own("board.buildings"), prices=costs),
    ]


def _trade(box: Components, market: str) -> tuple[Sign, ...]:
    """What a market takes and pays for each good."""
    trade = box.markets[MARKETS.index(market)].trade
    return tuple(
        (f"good/{good}", f"−{terms.buy} / +{terms.sell}")
        for good, terms in zip(GOODS, trade, strict=True)
        if terms is not None
    )


ORDER = {CAT_PUBLIC: 0, CAT_WALL: 1}
"""Public buildings and walls come first, then the rest in the order of the box."""


def victory_picture(state: State, seat: int) -> City:
    """The city of a seat at the end of a match."""
    own = [building for building in range(len(BUILDINGS)) if state.owns(seat, building)]
    own.sort(key=lambda building: (ORDER.get(CATEGORY[building], 2), -building))
    return City("art/title/constantinople", [f"art/building/{BUILDINGS[building]}" for building in own])
