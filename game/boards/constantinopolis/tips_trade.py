"""Tooltips of markets, goods, donations, ships and contracts, and the words all tooltips share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.boards.board import TableView
from game.boards.composed_board import below
from game.engine.constantinopolis.commerce import buy_price, sell_price
from game.engine.constantinopolis.components import GOODS, MARKETS, SHIPS
from game.engine.constantinopolis.phases.loading import ship_price, voyage_fame
from game.engine.constantinopolis.phases.round import home_round
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship, State
from game.i18n import capitalized
from game.i18n.match_texts import MatchTexts
from game.ui.scene import Tip


def me(table: TableView) -> int:
    """The seat whose prices and stores are shown: the one at the bottom."""
    return below(table)


def named(table: TableView, ref: str) -> str:
    """A Latin name with its translation, if that adds something."""
    texts = table.texts
    name = texts.component(ref)
    key = f"gloss.{ref.replace('/', '.')}"
    gloss = texts.own(key) if texts.has_own(key) else name
    if gloss.casefold() == name.casefold():
        return name
    return texts.own("tip.named", name=name, gloss=gloss)


def spelling(table: TableView, ref: str) -> str:
    """What the box prints in place of the Latin name, "" where it prints that."""
    key = f"spelling.{ref.replace('/', '.')}"
    return table.texts.own(key) if table.texts.has_own(key) else ""


def goods_of(counts: Iterable[int]) -> tuple[str, ...]:
    """Counts of the five goods as references."""
    return tuple(f"good/{GOODS[good]}" for good, n in enumerate(counts) for _ in range(n))


def joined(lines: Iterable[str]) -> str:
    """Non-empty lines joined by line breaks."""
    return "\n".join(line for line in lines if line)


MARKET_RULES = ("112", "115")
GOOD_RULES = ("192",)
DONATION_RULES = ("182", "185")


def market(table: TableView, name: str) -> Tip:
    """A market: whether it is in force; at length, and in a catalogue, all it trades and takes as donations."""
    texts = table.texts
    index = MARKETS.index(name)
    now = table.seen.market == index
    effect = texts.own("effect.market.current" if now else "effect.market.next")
    every = [line for good in range(5) for line in (_terms(table, index, good), _gift(table, index, good))]
    title, picture = named(table, f"market/{name}"), f"art/market/{name}"
    long = joined([effect if table.seats else "", *every, spelling(table, f"market/{name}")])
    return Tip(title, effect, long, picture=picture, rules=MARKET_RULES)


def _terms(table: TableView, market: int, good: int, of: str = "") -> str:
    """What a market asks and pays for a good, in a line that begins with the good, or with the words given; "" for one it does not trade."""
    terms = table.seen.box.markets[market].trade[good]
    if terms is None:
        return ""
    kind = of or table.texts.own(f"good_kind.{GOODS[good]}")
    return table.texts.own("tip.trade", good=kind, buy=terms.buy, sell=terms.sell, limit=terms.limit)


def _gift(table: TableView, market: int, good: int) -> str:
    """What a market gives for a donation of a good, in a line; "" for one it does not take."""
    terms = table.seen.box.markets[market].donations[good]
    if terms is None:
        return ""
    return table.texts.own("tip.donation", fame=terms[1], goods=(f"good/{GOODS[good]}",) * terms[0])


def coming(table: TableView, name: str) -> Tip:
    """A good on the next market: prices, limit and donation."""
    texts, state = table.texts, table.seen
    index, good = state.future[-1], GOODS.index(name)
    ref = f"market/{MARKETS[index]}"
    terms = _terms(table, index, good) or texts.own(
        "tip.not_traded", good=texts.own(f"good_kind.{name}"), market=ref
    )
    whole = market(table, MARKETS[index])
    return Tip(
        texts.own("tip.next", market=ref), joined([terms, _gift(table, index, good)]), whole.long,
        picture=whole.picture, rules=MARKET_RULES,
    )  # fmt: skip


def cell(table: TableView, name: str) -> Tip:
    """A good on the market in force: prices for oneself, limit, and how much of it is used. In a catalogue: on every market."""
    texts, state = table.texts, table.seen
    kind, good = texts.own(f"good_kind.{name}"), GOODS.index(name)
    if not table.seats:
        where = [_terms(table, at, good, texts.component(f"market/{one}")) for at, one in enumerate(MARKETS)]
        return Tip(kind, joined(where), rules=MARKET_RULES)
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        short = texts.own("tip.no_terms")
    else:
        buy, sell = buy_price(state, me(table), good), sell_price(state, me(table), good)
        price = texts.own("tip.terms", buy=buy, sell=sell, limit=terms.limit)
        short = joined([price, account(table, good)])
    return Tip(kind, short, rules=MARKET_RULES)


def account(table: TableView, good: int) -> str:
    """Units of a good bought or sold this round, and the limit; "" before the first trade."""
    state: State = table.seen
    traded = state.traded[me(table)][good]
    terms = state.box.markets[state.market].trade[good]
    if not traded:
        return ""
    key, limit = "tip.bought" if traded > 0 else "tip.sold", terms.limit if terms else abs(traded)
    return table.texts.own(f"{key}_all" if abs(traded) >= limit else key, count=abs(traded), limit=limit)


def buy(table: TableView, name: str) -> Tip:
    """The half of a market cell that buys: price for oneself, and why it is lower."""
    return _half(table, name, "buy")


def sell(table: TableView, name: str) -> Tip:
    """The half of a market cell that sells: price for oneself, and why it is higher."""
    return _half(table, name, "sell")


def _half(table: TableView, name: str, way: str) -> Tip:
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    terms = state.box.markets[state.market].trade[good]
    if terms is None:
        return cell(table, name)
    seat = me(table)
    price = buy_price(state, seat, good) if way == "buy" else sell_price(state, seat, good)
    common = terms.buy if way == "buy" else terms.sell
    lines = [texts.own(f"tip.{way}", good=f"good/{name}", gold=price, limit=terms.limit)]
    if price != common:
        lines.append(texts.own(f"tip.{way}_changed", gold=common))
    lines.append(account(table, good))
    short = joined(lines)
    return Tip(texts.own(f"good_kind.{name}"), short, rules=MARKET_RULES)


def donation(table: TableView, name: str) -> Tip | None:
    """A donation: the set and its fame, and when it can be made."""
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    set_ = _gift(table, state.market, good)
    if not set_:
        return None
    now = table.decision is not None and table.decision.chapter == "donation"
    # During other questions the refusal says when a donation is possible.
    when = "" if now or table.choices else texts.own("tip.donation_when")
    short = joined([set_, when])
    return Tip(texts.own("board.donation"), short, rules=DONATION_RULES)


def store(table: TableView, name: str) -> Tip:
    """The tooltip of a good in the own store: production and trade of this round."""
    texts, state = table.texts, table.seen
    good = GOODS.index(name)
    able = state.producible[me(table)] >> good & 1
    short = joined([texts.own("tip.able" if able else "tip.unable"), account(table, good)])
    return Tip(texts.own(f"good_kind.{name}"), short, rules=GOOD_RULES)


def ship_for_sale(table: TableView, size: int) -> str:
    """Price for oneself and how many of a size are left, in a line."""
    state: State = table.seen
    left = state.ship_stock[size]
    key = "tip.for_sale" if left else "tip.no_ship"
    return table.texts.own(key, gold=ship_price(state, me(table), size), left=left)


SHIP_SHAPE = (420, 264)
SHIP_RULES = ("169", "172")
CONTRACT_RULES = ("145", "150")
HELD_RULES = ("177", "178")


class VoyageForecast(NamedTuple):
    """The expected result of a ship with the contracts aboard.

    rounds  until it delivers
    gold    paid then
    fame    of the contracts, then
    start   fame for setting out on a long voyage, 0 for one at sea already
    """

    rounds: int
    gold: int
    fame: int
    start: int


def voyage_of(state: State, ship: Ship) -> VoyageForecast | None:
    """The voyage of a ship; None for an empty one, or one whose cargo is not known."""
    if not ship.cargo or HIDDEN in ship.cargo:
        return None
    contracts = [state.box.contracts[kind] for kind in ship.cargo]
    gold, fame = sum(contract.gold for contract in contracts), sum(contract.fame for contract in contracts)
    if ship.place != PORT:
        return VoyageForecast(ship.place, gold, fame, 0)
    rounds = max(contract.voyage[ship.size] for contract in contracts)
    return VoyageForecast(rounds, gold, fame, voyage_fame(state.box, ship.size, rounds))


def voyage_words(table: TableView, ship: Ship) -> str:
    """When a ship delivers and what it brings, in lines; "" when that is not known."""
    state: State = table.seen
    found = voyage_of(state, ship)
    if found is None:
        return ""
    texts = table.texts
    arrives = home_round(state, found.rounds)
    final = state.last_round and arrives > state.last_round
    key = "tip.under_way" if ship.place != PORT else "tip.long_trip" if found.start else "tip.short_trip"
    if final:
        key = "tip.final_trip"
    trip = texts.own(key, round=arrives, fame=found.start)
    return joined([trip, texts.own("tip.cargo_pays", gold=found.gold, fame=found.fame)])


def size(table: TableView, name: str) -> Tip:
    """A size of ship."""
    return _hull(table, SHIPS.index(name), _room(table, SHIPS.index(name)))


def for_sale(table: TableView, name: str) -> Tip:
    """A ship that can be bought: also its price."""
    index = SHIPS.index(name)
    return _hull(table, index, joined([_room(table, index), ship_for_sale(table, index)]))


def _room(table: TableView, index: int) -> str:
    box = table.seen.box
    return table.texts.own(
        f"effect.size.{SHIPS[index]}", hold=box.hold[index], passengers=box.passengers[index]
    )


def _hull(table: TableView, index: int, short: str) -> Tip:
    name = SHIPS[index]
    title = table.texts.own("tip.named", name=table.texts.own(f"latin.{name}"), gloss=f"size/{name}")
    return Tip(title, short, picture=f"art/ship/{name}", shape=SHIP_SHAPE, rules=SHIP_RULES)


def fleet(table: TableView, name: str) -> Tip | None:
    """The tooltip of an own ship, by its slot."""
    return afloat(table, f"{me(table)}/{name}")


def afloat(table: TableView, name: str) -> Tip | None:
    """A ship by seat and slot: its voyage when that is known, else what it can carry."""
    state: State = table.seen
    seat, slot = (int(word) for word in name.split("/"))
    if slot >= len(state.fleet[seat]):
        return None
    ship = state.fleet[seat][slot]
    if not ship.cargo:
        return size(table, SHIPS[ship.size])
    used = ""
    if HIDDEN not in ship.cargo:
        room = state.box.hold[ship.size]
        used = table.texts.own("tip.hold", used=state.hold_used(ship), hold=room)
    elif ship.place != PORT:
        used = table.texts.own("tip.hidden_trip", round=_told(state, home_round(state, ship.place)))
    short = joined([voyage_words(table, ship), used])
    return _hull(table, ship.size, short or _room(table, ship.size))


def contract(table: TableView, name: str) -> Tip | None:
    """The tooltip of a contract: needed and available goods, pay, duration by ship."""
    return _contract(table, name, CONTRACT_RULES)


def cargo(table: TableView, name: str) -> Tip | None:
    """A contract aboard an own ship, by its slot."""
    return aboard(table, f"{me(table)}/{name}")


def aboard(table: TableView, name: str) -> Tip | None:
    """A contract aboard a ship, by seat and slot: its goods are paid, and the ship says when it is delivered."""
    texts, state = table.texts, table.seen
    seat, slot, contract_id = name.split("/")
    fleet = state.fleet[int(seat)]
    kind = state.box.contract_index.get(contract_id)
    ship = fleet[int(slot)] if int(slot) < len(fleet) else None
    voyage = voyage_of(state, ship) if ship is not None and kind in ship.cargo else None
    if kind is None or voyage is None:
        return contract(table, contract_id)
    found = state.box.contracts[kind]
    goods = goods_of(found.goods)
    loaded = texts.own("tip.loaded", goods=goods) if goods else texts.own("tip.passenger_aboard")
    pays = texts.own("tip.contract", gold=found.gold, fame=found.fame)
    home = texts.own("tip.delivered", round=_told(state, home_round(state, voyage.rounds)))
    short = joined([loaded, pays, home])
    return Tip(texts.component(f"contract/{contract_id}"), short, rules=CONTRACT_RULES)


def held(table: TableView, name: str) -> Tip | None:
    """A contract under a trading post."""
    return _contract(table, name, HELD_RULES)


def _contract(table: TableView, name: str, rules: tuple[str, ...]) -> Tip | None:
    texts, box = table.texts, table.seen.box
    kind = box.contract_index.get(name.rpartition("/")[2])
    if kind is None:
        return None
    found = box.contracts[kind]
    pays = texts.own("tip.contract", gold=found.gold, fame=found.fame)
    short = joined([_needs(table, kind), pays, _trips(texts, found.voyage)])
    more = texts.own("tip.space", space=found.space, round=_told(table.seen, _earliest(table, kind)))
    title = texts.component(f"contract/{found.id}")
    tells = (
        "load_needs_goods",
        "contract_of_other",
        "contract_not_drawn",
    )  # who looks at it sees with whom it lies
    return Tip(title, short, joined([short, more]), rules=rules, tells=tells)


def _told(state: State, home: int) -> int:
    """A round of delivery as the texts take it: 0 for the end of the match."""
    return 0 if state.last_round and home > state.last_round else home


def _trips(texts: MatchTexts, voyage: tuple[int, int, int]) -> str:
    """How many rounds the ships of each size need for a contract; ships that need as many are named together."""
    small, medium, large = voyage
    if small == 0:
        how = "cabins_alike" if medium == large else "cabins"
    elif small == medium:
        how = "all" if medium == large else "large"
    else:
        how = "small" if medium == large else "each"
    return texts.own(f"tip.trips.{how}", small=small, medium=medium, large=large)


def _needs(table: TableView, kind: int) -> str:
    """The goods of a contract, and which of them are missing."""
    texts, state = table.texts, table.seen
    goods = state.box.contracts[kind].goods
    if not any(goods):
        return table.texts.own("tip.passenger")
    have = state.goods[me(table)]
    missing = goods_of(max(0, need - have[good]) for good, need in enumerate(goods))
    key = "tip.needs_missing" if missing else "tip.needs_met"
    return texts.own(key, goods=goods_of(goods), missing=missing)


def _earliest(table: TableView, kind: int) -> int:
    """The earliest round of delivery of a contract loaded now: by own ships in port, else by any ship."""
    state: State = table.seen
    voyage = state.box.contracts[kind].voyage
    mine = [voyage[ship.size] for ship in state.fleet[me(table)] if ship.place == PORT and voyage[ship.size]]
    return state.round + min(mine or [rounds for rounds in voyage if rounds])


def lane(table: TableView, name: str) -> Tip:
    """The ships of a seat in one lane: how many, contracts aboard, and each with what is known of it."""
    texts, state = table.texts, table.seen
    seat, place = (int(word) for word in name.split("/"))
    key = ("harbour", "short_voyage", "long_voyage")[place - PORT]
    ships = [ship for ship in state.fleet[seat] if ship.place == place]
    lines = [texts.own(f"tip.about.{key}")]
    if ships:
        aboard = sum(len(ship.cargo) for ship in ships)
        lines = [texts.own("tip.lane", ships=len(ships), contracts=aboard)]
    lines += [_one(table, ship) for ship in ships]
    return Tip(texts.own(f"board.{key}"), joined(lines))


def _one(table: TableView, ship: Ship) -> str:
    words = {"ship": f"size/{SHIPS[ship.size]}", "count": len(ship.cargo)}
    found = voyage_of(table.seen, ship)
    if found is None:
        return capitalized(table.texts.own("tip.aboard", **words))
    return capitalized(table.texts.own("tip.aboard_pays", **words, gold=found.gold, fame=found.fame))
