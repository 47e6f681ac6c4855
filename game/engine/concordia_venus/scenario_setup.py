"""Laying out a position from a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.scenario_setup import ScenarioSetupError, index, known, seats

from .components import BRICK, CARDS, GOODS, PIECES, PLACES, SEA
from .phases import TURN
from .state import GAP, Layout, State

_TABLE_KEYS = {
    "turn",
    "first",
    "active",
    "pm",
    "tokens",
    "flipped",
    "display",
    "stock",
    "last",
    "concordia",
    "seats",
}
_SEAT_KEYS = {
    "hand", "pile", "goods", "coins", "houses", "roads", "settlers", "land", "sea", "mark", "copied",
}  # fmt: skip


def arrange(state: State, spec: Mapping[str, Any]) -> State:
    """Lay out ``spec`` on a set table.

    Table keys: ``turn`` (default 1), ``first`` and ``active`` (seats, default 0), ``pm`` (default: the last seat),
    ``tokens`` (goods by city; the others keep those they drew), ``flipped`` (provinces that show coins), ``display``
    (cards from the cheapest place, "" for none) and ``stock`` (cards that come next, the first one first; both default
    to those dealt), ``last`` (turns still to end, this one among them), ``concordia`` (who has the card) and ``seats``:
    for each seat ``hand``, ``pile`` (top card last), ``goods`` (by number), ``coins``, ``houses`` (cities), ``roads``
    (lines with a colonist), ``settlers`` (such as "roma land"), ``land`` and ``sea`` (colonists in the warehouse;
    default: those not on the board), ``mark`` and ``copied`` (seats whose top card its team has copied).
    """
    known(spec, _TABLE_KEYS)
    state.turn = spec.get("turn", 1)
    state.first = spec.get("first", 0)
    state.active = spec.get("active", 0)
    state.pm = spec.get("pm", (state.first - 1) % state.players)
    state.last = spec.get("last", -1)
    state.concordia = spec.get("concordia", -1)
    game_map = state.layout.game_map
    _lay_tokens(state, spec.get("tokens", {}))
    state.flipped = sum(1 << index(game_map.provinces, word, "flipped") for word in spec.get("flipped", []))
    state.taken = 0
    state.built = [0] * len(game_map.cities)
    for seat, laid in enumerate(seats(spec, state.players)):
        _lay_seat(state, seat, laid)
    if "display" in spec:
        state.display = [index(CARDS, word, "display") if word else GAP for word in spec["display"]]
        state.display += [GAP] * (PLACES - len(state.display))
    if "stock" in spec:
        state.stock = [index(CARDS, word, "stock") for word in reversed(spec["stock"])]
        sizes = [*state.layout.decks, *[state.layout.decks[-1]] * len(state.stock)]
        state.layout = Layout(
            state.layout.box, game_map, state.layout.tokens, tuple(sizes[: len(state.stock)])
        )
    state.stack = [(TURN, 0)]
    return state


def _lay_tokens(state: State, laid: Mapping[str, str]) -> None:
    layout = state.layout
    tokens = [*layout.tokens]
    for city, good in laid.items():
        tokens[index(layout.game_map.cities, city, "tokens")] = index(GOODS, good, "tokens")
    if tokens[layout.game_map.capital] >= BRICK:
        raise ScenarioSetupError("tokens: the capital has none")
    state.layout = Layout(layout.box, layout.game_map, tuple(tokens), layout.decks)


def _lay_seat(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    known(laid, _SEAT_KEYS, "seats")
    box, game_map = state.layout.box, state.layout.game_map
    state.hand[seat] = sorted(index(CARDS, word, "hand") for word in laid.get("hand", []))
    state.pile[seat] = [index(CARDS, word, "pile") for word in laid.get("pile", [])]
    goods = laid.get("goods", {})
    for word in goods:
        index(GOODS, word, "goods")
    state.goods[seat] = [goods.get(name, 0) for name in GOODS]
    state.money[seat] = laid.get("coins", 0)
    state.houses[seat] = 0
    for word in laid.get("houses", []):
        city = index(game_map.cities, word, "houses")
        state.houses[seat] |= 1 << city
        state.built[city] += 1
    _lay_colonists(state, seat, laid)
    state.marks[seat] = laid.get("mark", -1)
    for other in laid.get("copied", []):
        state.copied[state.side(seat)] |= 1 << other
    if state.free(seat) < 0:
        raise ScenarioSetupError(f"seats: what seat {seat} has does not fit into {box.warehouse} spaces")


def _lay_colonists(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    box, game_map = state.layout.box, state.layout.game_map
    out = [0, 0]
    names = tuple(line.name for line in game_map.lines)
    state.roads[seat] = sorted(index(names, word, "roads") for word in laid.get("roads", []))
    for line in state.roads[seat]:
        state.taken |= 1 << line
        out[game_map.lines[line].kind] += 1
    spots = []
    for word in laid.get("settlers", []):
        city, _, piece = word.partition(" ")
        kind = index(PIECES, piece, "settlers")
        spots.append(2 * index(game_map.cities, city, "settlers") + kind)
        out[kind] += 1
    state.settlers[seat] = sorted(spots)
    state.land[seat] = laid.get("land", box.colonists - out[0])
    state.sea[seat] = laid.get("sea", box.colonists - out[SEA])


__all__ = ["arrange"]
