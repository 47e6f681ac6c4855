"""A position as plain data: complete for saving and hashing, and as named facts for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.plain import fill, frozen, plain
from game.engine.core.position import saved

from .box import Components
from .components import BUILDINGS, CARDS, MATERIALS, ROLES, SENATOR
from .powers.limits import client_limit, hand_limit, vault_limit
from .profile import Profile
from .scoring import points, vault_cards
from .state import ENDINGS, HIDDEN, Lot, State

_FIELDS = saved(State.__slots__, ("box", "rules", "forums", "names", "powers"))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    return {"rules": [*state.rules], **{name: plain(getattr(state, name)) for name in _FIELDS}}


def load(box: Components, data: Mapping[str, Any]) -> State:
    """The position ``dump`` wrote, before it is pumped."""
    state = State()
    state.box = box
    state.rules = Profile(*data["rules"])
    state.to_act = -1
    state.choices = []
    fill(state, data, _FIELDS)
    state.lots = [[Lot(*frozen(lot)) for lot in row] for row in data["lots"]]
    state.stack = [frozen(frame) for frame in data["stack"]]
    state.names = [0] * state.players
    state.powers = [0] * state.players
    state.forums = 0
    state.refresh()
    return state


def facts(state: State) -> dict[str, Any]:
    """Named facts: ``turn``, ``pool.later``, ``seat0.influence``, ``seat0.stock.rudus``, ``seat0.hand`` ..."""
    found: dict[str, Any] = {
        "round": max(1, state.turn),
        "turn": state.turn,
        "leader": state.leader,
        "role": ROLES[state.role] if state.role >= 0 else "",
        "to_act": state.to_act,
        "over": not state.stack,
        "ended": ENDINGS[state.ended],
        "deck": len(state.deck),
        "senators": state.pile,
        "idle": state.idle,
        "functions": bool(state.rules.functions),
        "pool": sum(state.pool),
        "site": sum(state.sites_in),
        "site_kinds": sum(1 for left in state.sites_in if left),
    }
    for material, name in enumerate(MATERIALS):
        found[f"pool.{name}"] = state.pool[material]
        found[f"site.{name}"] = state.sites_in[material]
        found[f"outside.{name}"] = state.sites_out[material]
    for seat in range(state.players):
        for key, value in _seat_facts(state, seat).items():
            found[f"seat{seat}.{key}"] = value
    return found


def _seat_facts(state: State, seat: int) -> dict[str, Any]:
    cards = [*state.hand[seat], *[SENATOR] * state.senators[seat]]
    lots = state.lots[seat]
    facts: dict[str, Any] = {
        "hand": [CARDS[card] if card != HIDDEN else "" for card in cards],
        "hand_size": len(cards),
        "hand_limit": hand_limit(state, seat),
        "senators": state.senators[seat],
        "influence": state.influence[seat],
        "points": points(state, seat),
        "units": state.units[seat],
        "clients": state.client_count(seat),
        "client_limit": client_limit(state, seat),
        "vault": state.vault_count(seat),
        "vault_limit": vault_limit(state, seat),
        "stock": sum(state.stock[seat]),
        "camp": sum(state.camp[seat]),
        "camp.senator": state.camp[seat][6],
        "buildings": [BUILDINGS[lot.card] for lot in lots if lot.done],
        "foundations": [BUILDINGS[lot.card] for lot in lots if not lot.done],
        "public": [BUILDINGS[lot.card] for lot in lots if lot.public],
        "functions": [name for card, name in enumerate(BUILDINGS) if state.has(seat, card)],
        "left": bool(state.absent >> seat & 1),
    }
    vault = vault_cards(state, seat)
    for material, name in enumerate(MATERIALS):
        facts[f"stock.{name}"] = state.stock[seat][material]
        facts[f"vault.{name}"] = vault[material]
        facts[f"camp.{name}"] = state.camp[seat][material]
        facts[f"sites.{name}"] = state.won[seat][material]
        facts[f"clients.{ROLES[material]}"] = state.clients[seat][material] + state.fresh[seat][material]
    for lot in lots:
        facts[f"materials.{BUILDINGS[lot.card]}"] = sum(lot.materials)
    return facts
