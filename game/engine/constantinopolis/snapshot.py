"""A position as plain data: complete for saving and hashing, and as named facts for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.plain import fill, plain
from game.engine.core.position import saved

from .box import Components
from .components import BUILDINGS, GOODS, MARKETS, OFFICES, PRODUCTION_MASK, PUBLIC_MASK, SHIPS, WALL_MASK
from .phases import ANSWER, DRAFT
from .phases.drawing import draw_count
from .phases.loading import why_not_stow
from .phases.trading import Side
from .state import FAME_SOURCES, State

_FIELDS = saved(State.__slots__, ("box", "rules", "backs"))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data; that of rules of version 1 as it was, for its digests are in saves."""
    data = {name: plain(getattr(state, name)) for name in _FIELDS}
    return {"rules": state.rules, "backs": state.backs, **data} if state.rules > 1 else data


def load(box: Components, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    from .state import Ship

    state = State()
    state.box = box
    state.rules, state.backs = data.get("rules", 1), data.get("backs", 0)
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
        "draws": 0 if state.left >> seat & 1 else draw_count(state, seat),
        "left": bool(state.left >> seat & 1),
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
