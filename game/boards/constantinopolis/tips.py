"""Tooltips: a short line for every component, and a long form with its numbers and rules."""

from __future__ import annotations

from game.boards.board import TableView
from game.engine.constantinopolis.components import BUILDINGS, GOODS, MARKETS, OFFICES, PRODUCTION, SHIPS
from game.engine.constantinopolis.state import FAME_SOURCES, PORT, State
from game.ui.scene import Tip

OFFICE_SHAPE, SHIP_SHAPE = (504, 240), (420, 264)
"""Shapes of the pictures of offices and ships; those of buildings and markets are 7 : 4."""
RULES = {
    "office": ("26", "28"),
    "building": ("65", "68"),
    "market": ("112", "115"),
    "good": ("192",),
    "contract": ("145", "150"),
    "held": ("177", "178"),
    "ship": ("169", "172"),
    "fleet": ("148", "150"),
    "donation": ("182", "184"),
    "post": ("173", "174"),
}
"""By kind of component the rules its long form shows."""


def tip(table: TableView, token: str) -> Tip | None:
    """The tooltip of a target or token; None for one that is not of this table."""
    kind, _, name = token.partition("/")
    make = _MAKERS.get(kind)
    return make(table, name) if make is not None and name else _lone(table, kind)


def _lone(table: TableView, kind: str) -> Tip | None:
    return _about(table, kind) if kind in ("deck", "post", "treasury") else None


def _long(table: TableView, short: str, rules: tuple[str, ...]) -> str:
    lines = [short, *(table.texts.rule(rule) for rule in rules)]
    return "\n".join(line for line in lines if line)


def _office(table: TableView, name: str) -> Tip:
    state: State = table.seen
    texts, box = table.texts, state.box
    office = OFFICES.index(name)
    effect = texts.own(
        f"effect.office.{name}",
        draws=box.office_draws[office],
        goods=box.office_goods[office],
        gold=box.office_gold[office],
        swap=box.office_swap[office],
    )
    long = _long(table, effect, RULES["office"])
    return Tip(
        texts.component(f"office/{name}"), effect, long, picture=f"art/office/{name}", shape=OFFICE_SHAPE
    )


def effect_of(table: TableView, building: int) -> str:
    """What a building does, in words."""
    state: State = table.seen
    box = state.box

    def things(counts: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(f"good/{GOODS[good]}" for good, n in enumerate(counts) for _ in range(n))

    words: dict[str, object] = {
        "output": things(box.output[building]),
        "needs": things(box.needs[building]),
        "gold": box.pays[building] or box.mensae_gold,
        "fame": box.fame[building],
        "discount": box.redemptor_discount,
        "store": box.horreum_store,
        "draws": box.wall_draws,
        "step": box.auction_step,
        "goods": box.barter_goods,
    }
    special = {
        "wall_ship": {"discount": box.ship_discount},
        "wall_market": {"discount": box.market_discount},
        "wall_barter": {"gold": box.barter_gold},
    }
    words |= special.get(BUILDINGS[building], {})
    return table.texts.own(f"effect.building.{BUILDINGS[building]}", **words)


def _building(table: TableView, name: str) -> Tip:
    state: State = table.seen
    texts = table.texts
    building = BUILDINGS.index(name)
    effect = effect_of(table, building)
    numbers = texts.own("tip.building", cost=state.box.cost[building], left=state.stock[building])
    rules = RULES["building"] + (("73",) if building in PRODUCTION else ())
    long = _long(table, f"{effect}\n{numbers}", rules)
    return Tip(texts.component(f"building/{name}"), effect, long, picture=f"art/building/{name}")


def _market(table: TableView, name: str) -> Tip:
    texts = table.texts
    now = MARKETS[table.seen.market] == name
    effect = texts.own("effect.market.current" if now else "effect.market.next")
    lines = [effect]
    market = table.seen.box.markets[MARKETS.index(name)]
    for good, terms in enumerate(market.trade):
        if terms is not None:
            kind = texts.own(f"good_kind.{GOODS[good]}")
            lines.append(texts.own("tip.trade", good=kind, buy=terms.buy, sell=terms.sell, limit=terms.limit))
    long = _long(table, "\n".join(lines), RULES["market"])
    return Tip(texts.component(f"market/{name}"), effect, long, picture=f"art/market/{name}")


def _trade(table: TableView, name: str) -> Tip:
    texts, state = table.texts, table.seen
    terms = state.box.markets[state.market].trade[GOODS.index(name)]
    kind = texts.own(f"good_kind.{name}")
    if terms is None:
        return Tip(
            kind, texts.own("tip.not_traded"), _long(table, texts.own("tip.not_traded"), RULES["market"])
        )
    short = texts.own("tip.trade", good=kind, buy=terms.buy, sell=terms.sell, limit=terms.limit)
    return Tip(kind, short, _long(table, short, RULES["market"]))


def _donation(table: TableView, name: str) -> Tip | None:
    texts, state = table.texts, table.seen
    terms = state.box.markets[state.market].donations[GOODS.index(name)]
    if terms is None:
        return None
    short = texts.own("tip.donation", count=terms[0], fame=terms[1], goods=(f"good/{name}",) * terms[0])
    return Tip(texts.own("board.donation"), short, _long(table, short, RULES["donation"]))


def _ship(table: TableView, name: str) -> Tip:
    texts, box = table.texts, table.seen.box
    size = SHIPS.index(name)
    short = texts.own(f"effect.size.{name}", hold=box.hold[size], passengers=box.passengers[size])
    long = _long(table, short, RULES["ship"])
    return Tip(texts.component(f"size/{name}"), short, long, picture=f"art/ship/{name}", shape=SHIP_SHAPE)


def _fleet(table: TableView, name: str) -> Tip | None:
    seat = table.viewer if table.viewer is not None else max(table.to_act, 0)
    fleet = table.seen.fleet[seat]
    if int(name) >= len(fleet):
        return None
    return _ship(table, SHIPS[fleet[int(name)].size])


def _contract(table: TableView, name: str) -> Tip | None:
    texts, box = table.texts, table.seen.box
    kind = box.contract_index.get(name.rpartition("/")[2])
    if kind is None:
        return None
    contract = box.contracts[kind]
    small, medium, large = (texts.own("tip.never") if n == 0 else str(n) for n in contract.voyage)
    short = texts.own(
        "tip.contract", gold=contract.gold, fame=contract.fame, small=small, medium=medium, large=large
    )
    return Tip(texts.component(f"contract/{contract.id}"), short, _long(table, short, RULES["contract"]))


def _good(table: TableView, name: str) -> Tip:
    state: State = table.seen
    short = table.texts.own("tip.good")
    del state
    return Tip(table.texts.own(f"good_kind.{name}"), short, _long(table, short, RULES["good"]))


def _about(table: TableView, name: str) -> Tip | None:
    texts = table.texts
    key = {"deck": "deck", "post": "posts", "treasury": "treasury"}.get(name, name)
    state: State = table.seen
    words: dict[str, object] = {
        "round": state.round,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "rate": state.box.gold_per_fame,
    }
    if not texts.has_own(f"tip.about.{key}"):
        return None
    return Tip(texts.own(f"tip.title.{key}"), texts.own(f"tip.about.{key}", **words))


def _phase(table: TableView, name: str) -> Tip:
    texts = table.texts
    return Tip(texts.own(f"chapter.{name}"), texts.own(f"tip.phase.{name}"))


def _kind(table: TableView, name: str) -> Tip:
    texts = table.texts
    return Tip(texts.own(f"kind_plural.{name}"), texts.own(f"tip.kind.{name}"))


def _score(table: TableView, name: str) -> Tip:
    """A seat's fame by source."""
    texts, state = table.texts, table.seen
    seat = int(name)
    parts = zip(FAME_SOURCES, state.fame[seat], strict=True)
    lines = [texts.own("tip.line", what=texts.own(f"score.{key}"), count=n) for key, n in parts if n]
    title = texts.own("tip.fame_of", seat=f"seat/{seat}", fame=state.points(seat))
    return Tip(title, "\n".join(lines))


def _seat(table: TableView, name: str) -> Tip:
    """A seat's buildings by name, ships and office."""
    texts, state = table.texts, table.seen
    seat = int(name)
    owned = tuple(f"building/{b}" for at, b in enumerate(BUILDINGS) if state.owns(seat, at))
    ships = tuple(f"size/{SHIPS[ship.size]}" for ship in state.fleet[seat])
    long = "\n".join(texts.components(part) for part in (owned, ships) if part)
    return Tip(texts.component(f"seat/{seat}"), texts.own("tip.seat"), long)


def _lane(table: TableView, name: str) -> Tip:
    """The ships of a seat in one lane, with the contracts aboard."""
    texts, state = table.texts, table.seen
    seat, place = (int(word) for word in name.split("/"))
    key = ("harbour", "short_voyage", "long_voyage")[place - PORT]
    lines = [
        texts.own("tip.aboard", ship=f"size/{SHIPS[ship.size]}", count=len(ship.cargo))
        for ship in state.fleet[seat]
        if ship.place == place
    ]
    return Tip(texts.own(f"board.{key}"), "\n".join(lines))


_MAKERS = {
    "office": _office,
    "building": _building,
    "own": _building,
    "market": _market,
    "buy": _trade,
    "sell": _trade,
    "donation": _donation,
    "ship": _ship,
    "size": _ship,
    "fleet": _fleet,
    "cargo": _contract,
    "contract": _contract,
    "held": _contract,
    "give_contract": _contract,
    "ask_contract": _contract,
    "good": _good,
    "store": _good,
    "give_good": _good,
    "ask_good": _good,
    "about": _about,
    "slot": lambda table, _: _about(table, "posts"),
    "phase": _phase,
    "kind": _kind,
    "score": _score,
    "seat": _seat,
    "lane": _lane,
}
