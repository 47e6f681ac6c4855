"""A position as plain data: complete for saving and hashing, and as named facts for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.plain import fill, frozen, plain
from game.engine.core.position import saved

from .box import Components
from .components import CARDS, GODS, GOODS, PIECES
from .phases.architect import adjacent
from .phases.prefect import visible_coins
from .profile import Profile
from .scoring import by_god, points
from .state import ENDINGS, GAP, HIDDEN, Layout, State

_FIELDS = saved(State.__slots__, ("layout", "rules"))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    layout = state.layout
    return {
        "rules": _rules(state.rules), "map": layout.game_map.id, "tokens": [*layout.tokens], "decks": [*layout.decks],
        **{name: plain(getattr(state, name)) for name in _FIELDS},
    }  # fmt: skip


def _rules(rules: Profile) -> list[bool | int]:
    """The chosen rules; the digests in saves of version 1 were made without its number."""
    return [*rules] if rules.version > 1 else [*rules[:-1]]


def load(box: Components, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    state = State()
    state.layout = Layout(box, box.game_map(data["map"]), tuple(data["tokens"]), tuple(data["decks"]))
    state.rules = Profile(*data["rules"])
    state.to_act = -1
    state.choices = []
    fill(state, data, _FIELDS)
    state.stack = [frozen(frame) for frame in data["stack"]]
    return state


def facts(state: State) -> dict[str, Any]:
    """Named facts: ``turn``, ``display``, ``city.roma.houses``, ``seat0.coins``, ``seat0.wine``, ``seat0.hand`` ..."""
    layout = state.layout
    game_map = layout.game_map
    found: dict[str, Any] = {
        "round": max(1, (state.turn - 1) // state.players + 1),
        "turn": state.turn,
        "first": state.first,
        "active": state.active,
        "to_act": state.to_act,
        "over": not state.stack,
        "ended": ENDINGS[state.ended],
        "map": game_map.id,
        "team": state.rules.team,
        "pm": state.pm,
        "concordia": state.concordia,
        "turns_left": state.last,
        "stock": len(state.stock),
        "display": [CARDS[card] if card != GAP else "" for card in state.display],
        "coins_shown": visible_coins(state),
    }
    for city, name in enumerate(game_map.cities):
        token = layout.tokens[city]
        found[f"city.{name}.good"] = GOODS[token] if token >= 0 else ""
        found[f"city.{name}.houses"] = state.built[city]
    for province, name in enumerate(game_map.provinces):
        found[f"province.{name}.good"] = GOODS[layout.bonus[province]]
        found[f"province.{name}.flipped"] = bool(state.flipped >> province & 1)
    for seat in range(state.players):
        for key, value in _seat_facts(state, seat).items():
            found[f"seat{seat}.{key}"] = value
    return found


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    game_map = state.layout.game_map
    names = game_map.cities
    cities = {f"{names[spot // 2]} {PIECES[spot % 2]}" for spot in state.settlers[seat]}
    found: dict[str, Any] = {
        "coins": state.money[seat],
        "free": state.free(seat),
        "magnus": state.pm == seat,
        "land": state.land[seat],
        "sea": state.sea[seat],
        "colonists": state.colonists(seat),
        "houses_left": state.houses_left(seat),
        "houses": [name for city, name in enumerate(names) if state.houses[seat] >> city & 1],
        "adjacent": [name for city, name in enumerate(names) if adjacent(state, seat) >> city & 1],
        "roads": [game_map.lines[line].name for line in state.roads[seat]],
        "settlers": sorted(cities),
        "settler_count": len(state.settlers[seat]),
        "hand": [CARDS[card] for card in state.hand[seat] if card != HIDDEN],
        "hand_size": len(state.hand[seat]),
        "pile": [CARDS[card] for card in state.pile[seat] if card != HIDDEN],
        "top": CARDS[state.pile[seat][-1]] if state.pile[seat] else "",
        "points": points(state, seat),
        "mark": state.marks[seat],
        "left": bool(state.absent >> seat & 1),
    }
    for good, name in enumerate(GOODS):
        found[name] = state.goods[seat][good]
        found[f"houses.{name}"] = (state.houses[seat] & state.layout.of_good[good]).bit_count()
    for god, gained in enumerate(by_god(state, seat)):
        found[GODS[god]] = gained
    return found
