"""Tooltips: a short line for every component, and a long form with its numbers and rules."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.constantinopolis import tips_trade
from game.boards.constantinopolis.clicks import chapter_of
from game.boards.constantinopolis.tips_trade import goods_of, joined, me, named, spelling
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORIES,
    CATEGORY,
    GOODS,
    OFFICES,
    PRODUCTION,
    SHIPS,
    WALL_BARTER,
    WALL_MASK,
    WALL_SWAP,
)
from game.engine.constantinopolis.phases import AUCTION
from game.engine.constantinopolis.phases.auction import step_against, vacancy_price
from game.engine.constantinopolis.phases.building import has_license
from game.engine.constantinopolis.state import BARTERED, FAME_SOURCES, HIDDEN, SWAPPED, USED_SHIFT, State
from game.engine.core.action import Action
from game.i18n import capitalized
from game.ui.scene import Tip

MEDAL = "part=17.22.194.194&round=1"
"""Where the insignia are on the picture of an office."""
OFFICE_RULES = ("26", "28")
BUILDING_RULES = {"production": ("65", "73"), "public": ("65", "79"), "wall": ("66", "109")}
"""By kind of building the rules its long form shows; the other kinds have only the one on buying."""


def vacant_price(state: State, office: int) -> int:
    """What a vacant office costs the seat to act: nothing when that seat was ousted and may move there."""
    if chapter_of(state) != AUCTION or state.to_act < 0:
        return state.box.vacant_office
    price = vacancy_price(state, state.to_act, state.stack[-1][2], office)
    return state.box.vacant_office if price < 0 else price


def office(table: TableView, name: str) -> Tip:
    """The tooltip of an office: benefit, holder, present price and goods on it."""
    state: State = table.seen
    texts, box = table.texts, state.box
    index = OFFICES.index(name)
    effect = texts.own(
        f"effect.office.{name}",
        draws=box.office_draws[index],
        goods=box.office_goods[index],
        gold=box.office_gold[index],
        swap=box.office_swap[index],
    )
    short = joined([effect, _standing(table, index)])
    title, picture = named(table, f"office/{name}"), f"art/office/{name}?{MEDAL}"
    note = spelling(table, f"office/{name}")
    long = joined([short, note]) if note else ""
    return Tip(title, short, long, picture=picture, shape=(1, 1), rules=OFFICE_RULES)


def _standing(table: TableView, index: int) -> str:
    """The holder of an office, or its price while vacant; nothing where nobody sits, as in the catalogue."""
    if not table.seats:
        return ""
    state: State = table.seen
    texts = table.texts
    holder, coins = state.holder[index], state.coins[index]
    auction = table.decision is not None and table.decision.chapter == "auction"
    if holder < 0:
        price = vacant_price(state, index)
        key = "vacant" if price else "free"
        left = texts.own("tip.office.left", coins=coins) if coins else ""
        return joined([texts.own(f"tip.office.{key}", gold=price), left])
    if not auction or holder == state.to_act:
        if holder == table.viewer:
            return texts.own("tip.office.held_own")
        return texts.own("tip.office.held", holder=f"seat/{holder}")
    return _least_bid(table, index)


def _least_bid(table: TableView, office: int) -> str:
    """Who holds an office for how much gold, and what a bid for it must be at least."""
    state: State = table.seen
    holder, coins = state.holder[office], state.coins[office]
    step = step_against(state, holder)
    words = {"holder": f"seat/{holder}", "coins": coins, "least": coins + step}
    wall = table.texts.own("tip.office.wall", holder=f"seat/{holder}", step=step) if step > 1 else ""
    return joined([table.texts.own("tip.office.bid", **words), wall])


def effect_of(table: TableView, building: int) -> str:
    """What a building does, in words."""
    box = table.seen.box
    words: dict[str, object] = {
        "output": goods_of(box.output[building]),
        "needs": goods_of(box.needs[building]),
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


def building(table: TableView, name: str) -> Tip:
    """A building on offer: effect, kind, price, copies left, and what must come first."""
    state: State = table.seen
    index = BUILDINGS.index(name)
    cost, left = state.box.cost[index], state.stock[index]
    kind = f"kind/{CATEGORIES[CATEGORY[index]]}"
    single = CATEGORY[index] in (CAT_PUBLIC, CAT_WALL)
    owner = next((seat for seat, owned in enumerate(state.owned) if single and owned >> index & 1), -1)
    taken = "sold_out" if owner < 0 else "taken_own" if owner == table.texts.reader else "taken"
    several = "building" if table.seats else "offered"  # how many there are, the number of players decides
    offered = f"tip.{('single' if single else several) if left else taken}"
    price = capitalized(table.texts.own(offered, kind=kind, cost=cost, left=left, seat=f"seat/{owner}"))
    when = table.game.remarks(state, Action("build", (index,))) if left else ()
    begins = table.texts.own(f"tip.produces.{when[0][0]}") if when else ""
    return _tile(table, index, joined([effect_of(table, index), price, begins, _first(table, index)]))


def own(table: TableView, name: str) -> Tip:
    """The tooltip of an own building: effect, and whether it is used this round."""
    state: State = table.seen
    index = BUILDINGS.index(name)
    used = table.texts.own("tip.used") if is_used(state, me(table), index) else ""
    about = _first(table, index) if CATEGORY[index] != CAT_PUBLIC and index not in PRODUCTION else ""
    return _tile(table, index, joined([effect_of(table, index), used, about]))


def _tile(table: TableView, index: int, short: str) -> Tip:
    name = BUILDINGS[index]
    rules = BUILDING_RULES.get(CATEGORIES[CATEGORY[index]], ("65",))
    title, picture = named(table, f"building/{name}"), f"art/building/{name}"
    return Tip(title, short, picture=picture, rules=rules, tells=("licence", "dearer_first"))


def _first(table: TableView, index: int) -> str:
    """What a building requires first: license, the dearer one of its pair; for walls their value."""
    state: State = table.seen
    texts, box = table.texts, state.box
    if index in PRODUCTION and state.stock[index]:
        letter = box.license[index]
        words = {"licence": f"licence/{'abcd'[letter]}", "below": f"licence/{'abcd'[max(letter - 1, 0)]}"}
        if letter and table.seats and has_license(state, me(table), letter):
            return texts.own("tip.licence_held", **words)
        return texts.own("tip.licence" if letter else "tip.licence_free", **words)
    if CATEGORY[index] == CAT_PUBLIC:
        if not state.stock[index]:
            return ""
        partner = box.public_partner(index)
        words = {"partner": f"building/{BUILDINGS[partner]}", "building": f"building/{BUILDINGS[index]}"}
        if partner > index:
            return texts.own("tip.pair_first" if state.stock[partner] else "tip.pair_open", **words)
        return texts.own("tip.pair_then", **words) if state.stock[partner] else ""
    if CATEGORY[index] == CAT_WALL:
        owned = (state.owned[me(table)] & WALL_MASK).bit_count()
        fame, most = box.wall_fame[owned + state.stock[index]], box.wall_fame[-1]
        return texts.own("tip.walls_next" if state.stock[index] else "tip.walls_now", fame=fame, most=most)
    if CATEGORIES[CATEGORY[index]] == "commercial" and table.seats:
        needs = [good for good, count in enumerate(box.needs[index]) if count]
        lacks = tuple(f"good/{GOODS[good]}" for good in needs if not state.producible[me(table)] >> good & 1)
        return texts.own("tip.unusable", goods=lacks) if lacks else ""
    return ""


def is_used(state: State, seat: int, index: int) -> bool:
    """Whether a building with one use a round has been used."""
    used = state.used[seat]
    flags = {WALL_BARTER: BARTERED, WALL_SWAP: SWAPPED}
    return bool(used & flags[index]) if index in flags else bool(used >> USED_SHIFT + index & 1)


MOST_RULES = 3
"""How many rules of a phase its card leads to; the reference has the others below them."""


def tip(table: TableView, token: str) -> Tip | None:
    """The tooltip of a target or token; None for one that is not of this table."""
    kind, _, name = token.partition("/")
    make = _MAKERS.get(kind)
    return make(table, name) if make is not None and name else _lone(table, kind)


def _lone(table: TableView, kind: str) -> Tip | None:
    return _about(table, kind) if kind in ("deck", "hand", "post", "treasury") else None


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
    rules = table.game.chapters().get(name, ())[:MOST_RULES]
    return Tip(texts.own(f"chapter.{name}"), texts.own(f"tip.phase.{name}"), rules=tuple(rules))


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
    lists = {"buildings": owned, "ships": ships}
    long = "\n".join(texts.own(f"tip.has.{name}", things=things) for name, things in lists.items() if things)
    return Tip(texts.component(f"seat/{seat}"), texts.own("tip.seat"), long)


def _next(table: TableView, name: str) -> Tip | None:
    """The next market, or a good there; nothing while no further market is coming."""
    state: State = table.seen
    if not state.future or state.future[-1] == HIDDEN:
        return _about(table, "next")
    return tips_trade.coming(table, name)


def _bid(table: TableView, name: str) -> Tip | None:
    """What less and more beside a bid do, and why it must be so high."""
    if not name.startswith("bid"):
        return None
    office = next((at for at, one in enumerate(OFFICES) if name.endswith(one)), -1)
    held = office >= 0 and table.seen.holder[office] >= 0
    least = _least_bid(table, office) if held else ""
    return Tip(
        table.texts.own("board.bid"),
        joined([least, table.texts.own("tip.office.winner"), table.texts.own("tip.bid_step")]),
    )


_MAKERS = {
    "less": _bid,
    "more": _bid,
    "office": office,
    "building": building,
    "own": own,
    "market": tips_trade.market,
    "next": _next,
    "trade": tips_trade.cell,
    "buy": tips_trade.buy,
    "sell": tips_trade.sell,
    "donation": tips_trade.donation,
    "good": tips_trade.cell,
    "store": tips_trade.store,
    "give_good": tips_trade.cell,
    "ask_good": tips_trade.cell,
    "ship": tips_trade.for_sale,
    "size": tips_trade.size,
    "fleet": tips_trade.fleet,
    "afloat": tips_trade.afloat,
    "lane": tips_trade.lane,
    "cargo": tips_trade.cargo,
    "aboard": tips_trade.aboard,
    "contract": tips_trade.contract,
    "held": tips_trade.held,
    "give_contract": tips_trade.contract,
    "ask_contract": tips_trade.contract,
    "about": _about,
    "slot": lambda table, _: _about(table, "posts"),
    "phase": _phase,
    "kind": _kind,
    "score": _score,
    "seat": _seat,
}
