"""Tooltips of ships and contracts: duration, pay, and what is missing."""

from __future__ import annotations

from typing import NamedTuple

from game.boards.board import TableView
from game.boards.constantinopolis.tip_trade import ship_for_sale
from game.boards.constantinopolis.tip_words import goods_of, joined, me
from game.engine.constantinopolis.components import SHIPS
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.phases.round import home_round
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship, State
from game.ui.scene import Tip

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
    title = table.texts.own("tip.named", name=f"size/{name}", gloss=table.texts.own(f"class.{name}"))
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
        used = table.texts.own("tip.hidden_trip", round=state.round + ship.place)
    short = joined([voyage_words(table, ship), used])
    return _hull(table, ship.size, short or _room(table, ship.size))


def contract(table: TableView, name: str) -> Tip | None:
    """The tooltip of a contract: needed and available goods, pay, duration by ship."""
    return _contract(table, name, CONTRACT_RULES)


def held(table: TableView, name: str) -> Tip | None:
    """A contract under a trading post."""
    return _contract(table, name, HELD_RULES)


def _contract(table: TableView, name: str, rules: tuple[str, ...]) -> Tip | None:
    texts, box = table.texts, table.seen.box
    kind = box.contract_index.get(name.rpartition("/")[2])
    if kind is None:
        return None
    found = box.contracts[kind]
    small, medium, large = (texts.own("tip.never") if n == 0 else str(n) for n in found.voyage)
    pays = texts.own("tip.contract", gold=found.gold, fame=found.fame)
    trips = texts.own("tip.trips", small=small, medium=medium, large=large)
    short = joined([_needs(table, kind), pays, trips])
    earliest, last = _earliest(table, kind), table.seen.last_round
    more = texts.own("tip.space", space=found.space, round=0 if last and earliest > last else earliest)
    return Tip(texts.component(f"contract/{found.id}"), short, joined([short, more]), rules=rules)


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
        return table.texts.own("tip.aboard", **words)
    return table.texts.own("tip.aboard_pays", **words, gold=found.gold, fame=found.fame)
