"""A position as plain data: complete for saving and hashing, as named facts, and laid out from a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.game import SeatCount
from game.engine.core.position import (
    ScenarioSetupError,
    dumped,
    fill,
    index,
    refuse_unknown,
    saved,
    seats,
    top_cards,
)
from game.engine.core.rng import stream

from .box import Components
from .commerce import producible
from .components import (
    AGER,
    BIT,
    BUILDINGS,
    GOODS,
    MARKETS,
    OFFICES,
    PRODUCTION_MASK,
    PUBLIC_MASK,
    SHIPS,
    WALL_MASK,
)
from .phases import ANSWER, DRAFT, ROUND
from .phases.drawing import draw_count
from .phases.loading import why_not_stow
from .phases.trading import Side
from .state import FAME_SOURCES, PORT, Ship, State

_LATER = ("produce_at_once", "show_cargo", "late_trade", "reopened")
"""Written only where they are set: the digests of older matches are in saves."""
_FIELDS = saved(State.__slots__, ("box", "rules", "reversals", *_LATER))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data; that of rules of version 1 as it was, for its digests are in saves."""
    data = dumped(state, _FIELDS)
    data |= {name: value for name in _LATER if (value := getattr(state, name))}
    return {"rules": state.rules, **dumped(state, ("reversals",)), **data} if state.rules > 1 else data


def load(box: Components, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    from .state import Ship

    state = State()
    state.box = box
    state.rules, state.reversals = data.get("rules", 1), data.get("backs", 0)
    state.produce_at_once = bool(data.get("produce_at_once", False))
    state.show_cargo, state.late_trade = bool(data.get("show_cargo")), bool(data.get("late_trade"))
    state.reopened = data.get("reopened", 0)
    state.to_act = -1
    state.choices = []
    fill(state, data, _FIELDS)
    state.fleet = [[Ship(size, place, tuple(cargo)) for size, place, cargo in row] for row in data["fleet"]]
    state.stack = [_frame(frame) for frame in data["stack"]]
    return state


def _frame(frame: list[Any]) -> tuple[Any, ...]:
    if frame[0] in (DRAFT, ANSWER):
        number, seat, partner, give, ask = frame
        return (number, seat, partner, _side(give), _side(ask))
    return tuple(tuple(item) if isinstance(item, list) else item for item in frame)


def _side(data: list[Any]) -> Side:
    goods, contracts, gold = data
    return Side((goods[0], goods[1], goods[2], goods[3], goods[4]), tuple(contracts), gold)


def facts(state: State) -> dict[str, Any]:
    """Named facts: ``round``, ``market``, ``seat0.gold``, ``seat0.goods.food``, ``stock.metallum`` ..."""
    names = [contract.id for contract in state.box.contracts]
    found: dict[str, Any] = {
        "round": state.round,
        "last_round": state.last_round,
        "market": MARKETS[state.market],
        "next_market": MARKETS[state.future[-1]] if state.future and state.future[-1] >= 0 else "",
        "future": [MARKETS[market] for market in state.future if market >= 0],
        "to_act": state.to_act,
        "over": not state.stack,
        "deck": len(state.deck),
        "discards": [names[kind] for kind in sorted(state.discards)],
    }
    for office, name in enumerate(OFFICES):
        found[f"holder.{name}"] = state.holder[office]
        found[f"coins.{name}"] = state.coins[office]
    for building, name in enumerate(BUILDINGS):
        found[f"stock.{name}"] = state.stock[building]
    for size, name in enumerate(SHIPS):
        found[f"ships.{name}"] = state.ship_stock[size]
    for seat in range(state.players):
        for key, value in _seat_facts(state, seat, names).items():
            found[f"seat{seat}.{key}"] = value
    return found


def _seat_facts(state: State, seat: int, names: list[str]) -> dict[str, Any]:
    office = state.office(seat)
    facts: dict[str, Any] = {
        "gold": state.gold[seat],
        "fame": state.points(seat),
        "level": state.level(seat),
        "office": OFFICES[office] if office >= 0 else "",
        "posts": state.posts[seat],
        "hand": [names[kind] for kind in state.hand[seat]],
        "held": [names[kind] for kind in state.held[seat]],
        "buildings": [name for building, name in enumerate(BUILDINGS) if state.owned[seat] >> building & 1],
        "walls": (state.owned[seat] & WALL_MASK).bit_count(),
        "public": (state.owned[seat] & PUBLIC_MASK).bit_count(),
        "produces": [good for index, good in enumerate(GOODS) if state.producible[seat] >> index & 1],
        "ships": [SHIPS[ship.size] for ship in state.fleet[seat]],
        "cargo": [[names[kind] for kind in ship.cargo] for ship in state.fleet[seat]],
        "places": [ship.place for ship in state.fleet[seat]],
        "made": made(state, seat),
        "in_reach": in_reach(state, seat),
        "draws": 0 if state.removed_seats >> seat & 1 else draw_count(state, seat),
        "left": bool(state.removed_seats >> seat & 1),
    }
    for good, name in enumerate(GOODS):
        facts[f"goods.{name}"] = state.goods[seat][good]
        facts[f"traded.{name}"] = state.traded[seat][good]
    for source, name in enumerate(FAME_SOURCES):
        facts[f"fame.{name}"] = state.fame[seat][source]
    return facts


def made(state: State, seat: int) -> int:
    """Goods that the seat's production buildings yield in a round."""
    return sum(
        sum(output)
        for building, output in enumerate(state.box.output)
        if state.owned[seat] & PRODUCTION_MASK & 1 << building
    )


def in_reach(state: State, seat: int) -> int:
    """Contracts at hand or by trading posts, each of which the seat could load by itself on one of its ships now."""
    kinds = (*state.hand[seat], *state.held[seat])
    slots = range(len(state.fleet[seat]))
    return sum(
        any(why_not_stow(state, seat, kind, slot) is None for slot in slots) for kind in kinds if kind >= 0
    )


STEPS = (
    "auction",
    "offices",
    "voyages",
    "production",
    "building",
    "drawing",
    "loading",
    "donation",
    "market",
    "storage",
)
"""Where a scenario may begin, as the step of the round's frame (``auction``: a fresh round)."""


_TABLE_KEYS = set(
    "round phase market future past refilled last_round coins deck top stock ships seats".split()
)


def arrange(state: State, spec: Mapping[str, Any]) -> State:
    """Lay out ``spec`` on an empty table.

    Table keys: ``round`` (default 1), ``phase`` (one of ``STEPS``), ``market``, ``future`` (bottom first),
    ``past``, ``refilled``, ``last_round``, ``coins``, ``deck`` (drawn first to last; default all cards not laid
    out, by kind), ``top`` (instead of ``deck``: the first cards drawn, the others shuffled below), ``stock``, ``ships`` (for sale; default all not laid out) and ``seats``: a list with, for each
    seat, ``office``, ``gold``, ``fame``, ``goods``, ``buildings`` (besides Ager), ``produces`` (default: by buildings), ``posts``, ``hand``, ``held``,
    ``fleet`` (ships as ``{size, place, cargo}``), ``traded``.
    """
    refuse_unknown(spec, _TABLE_KEYS)
    for building, left in spec.get("stock", {}).items():
        _stock(state, index(BUILDINGS, building, "stock"), left)
    for seat, laid in enumerate(seats(spec, state.players)):
        _lay_seat(state, seat, laid)
    for size, copies in enumerate(state.box.ship_copies):
        laid_out = sum(1 for fleet in state.fleet for ship in fleet if ship.size == size)
        state.ship_stock[size] = max(0, copies - laid_out)
    for name, left in spec.get("ships", {}).items():
        state.ship_stock[index(SHIPS, name, "ships")] = left
    if all(holder < 0 for holder in state.holder):
        state.holder[: state.players] = range(state.players)
    for office, gold in spec.get("coins", {}).items():
        state.coins[index(OFFICES, office, "coins")] = gold
    _lay_markets(state, spec)
    _lay_deck(state, spec)
    phase = spec.get("phase", "auction")
    step = index(STEPS, phase, "phase")
    state.round = spec.get("round", 1) - (1 if step == 0 else 0)
    state.last_round = spec.get("last_round", 0)
    state.stack = [(ROUND, step)]
    return state


def _stock(state: State, building: int, left: int) -> None:
    state.stock[building] = left
    state.offered = state.offered & ~BIT[building] | (BIT[building] if left else 0)


def _kinds(state: State, names: list[str], key: str) -> list[int]:
    index = state.box.contract_index
    for name in names:
        if name not in index:
            raise ScenarioSetupError(f"{key}: '{name}' is no contract")
    return sorted(index[name] for name in names)


_SEAT_KEYS = set("office gold fame goods buildings produces posts hand held fleet traded".split())


def _lay_seat(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    refuse_unknown(laid, _SEAT_KEYS, "seats")
    if "office" in laid:
        state.holder[index(OFFICES, laid["office"], "office")] = seat
    state.gold[seat] = laid.get("gold", state.gold[seat])
    state.posts[seat] = laid.get("posts", 0)
    fame = laid.get("fame", 0)
    if isinstance(fame, int):
        state.fame[seat][0] = fame
    else:
        for source, points in fame.items():
            state.fame[seat][index(FAME_SOURCES, source, "fame")] = points
    for good, amount in laid.get("goods", {}).items():
        state.goods[seat][index(GOODS, good, "goods")] = amount
    for good, amount in laid.get("traded", {}).items():
        state.traded[seat][index(GOODS, good, "traded")] = amount
    for name in laid.get("buildings", []):
        building = index(BUILDINGS, name, "buildings")
        if building != AGER:
            state.owned[seat] |= BIT[building]
            _stock(state, building, max(0, state.stock[building] - 1))
    state.producible[seat] = producible(state, seat)
    if "produces" in laid:
        state.producible[seat] = sum(1 << index(GOODS, good, "produces") for good in laid["produces"])
    state.hand[seat] = _kinds(state, laid.get("hand", []), "hand")
    state.held[seat] = _kinds(state, laid.get("held", []), "held")
    if "fleet" in laid:
        state.fleet[seat] = [
            Ship(
                index(SHIPS, ship["size"], "fleet"),
                ship.get("place", PORT),
                tuple(_kinds(state, ship.get("cargo", []), "cargo")),
            )
            for ship in laid["fleet"]
        ]


def _lay_markets(state: State, spec: Mapping[str, Any]) -> None:
    state.market = index(MARKETS, spec.get("market", MARKETS[0]), "market")
    state.past = [index(MARKETS, name, "past") for name in spec.get("past", [])]
    rest = [market for market in range(5) if market != state.market and market not in state.past]
    state.future = [index(MARKETS, name, "future") for name in spec["future"]] if "future" in spec else rest
    if "future" in spec and "past" not in spec:
        state.past = [market for market in rest if market not in state.future]
    for market, name in enumerate(MARKETS):
        if [state.market, *state.past, *state.future].count(market) > 1:
            raise ScenarioSetupError(f"market: '{name}' is laid out twice")
    state.refilled = spec.get("refilled", False)


def _lay_deck(state: State, spec: Mapping[str, Any]) -> None:
    left = [contract.copies for contract in state.box.contracts]
    piles = [*state.hand, *state.held, *([*ship.cargo] for fleet in state.fleet for ship in fleet)]
    for kind in (kind for pile in piles for kind in pile):
        left[kind] -= 1
    index = state.box.contract_index
    top = top_cards(spec, index)
    for kind in top:
        left[kind] -= 1
    if min(left) < 0:
        name = state.box.contracts[left.index(min(left))].id
        raise ScenarioSetupError(f"more cards of '{name}' are laid out than there are")
    rest = [kind for kind, copies in enumerate(left) for _ in range(copies)]
    if "deck" in spec:
        state.deck, state.discards = top[::-1], rest
        return
    if "top" in spec:
        stream(state.seed, "contracts").shuffle(rest)
    state.deck, state.discards = rest + top[::-1], []


def counts(state: State, seat: int) -> list[SeatCount]:
    """The numbers of a seat that can be set by hand: gold, fame, goods."""
    goods = [
        SeatCount(name, state.goods[seat][good], name, thing=f"good/{name}")
        for good, name in enumerate(GOODS)
    ]
    return [
        SeatCount("gold", state.gold[seat], "gold", "gold"), SeatCount("fame", state.points(seat), "fame", "fame"), *goods,
    ]  # fmt: skip


def recount(state: State, seat: int, key: str, count: int) -> None:
    """Set one of the ``counts``; fame is added to that of contracts."""
    if key == "gold":
        state.gold[seat] = count
    elif key == "fame":
        more = count - state.points(seat)
        if state.fame[seat][0] + more < 0:
            raise ScenarioSetupError(
                f"fame: seat {seat} has {-more - state.fame[seat][0]} from other sources"
            )
        state.fame[seat][0] += more
    else:
        state.goods[seat][index(GOODS, key, "goods")] = count
