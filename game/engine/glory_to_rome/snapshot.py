"""A position as a seat may know it, with the rest filled in by chance; as plain data; as named facts; from a scenario file.

Hidden: the deck's order, others' hands, cards staked or looked at by others, and what went into vaults unseen: by a
Basilica (the owner knows it) or an Atrium (nobody does). When the match is over the vaults are opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.core.game import SeatCount
from game.engine.core.position import (
    ScenarioSetupError,
    dumped,
    fill,
    frozen,
    index,
    refuse_unknown,
    saved,
    seats,
    top_cards,
    written_rules,
)
from game.engine.core.rng import Stream, stream

from .box import Components
from .cards import hands_open, open_hands, part_hidden, receive
from .components import BUILDINGS, CARDS, MATERIAL, MATERIALS, NOTHING, ROLES, SENATOR
from .phases import TURN
from .powers import client_limit, hand_limit, vault_limit
from .profile import Profile
from .scoring import points, vault_cards
from .state import ENDINGS, HIDDEN, KNOWN, NOTHING_ASIDE, UNKNOWN, Lot, State


def observe(state: State, viewer: int | None) -> State:
    """The position as ``viewer`` (``None``: a spectator) may see it; unknown cards are ``HIDDEN``."""
    seen = with_unseen_hidden(state)
    playing = bool(state.stack)
    closed = not hands_open(state)
    for seat in range(state.players):
        if playing:
            seen.blind[seat] = [HIDDEN] * len(state.blind[seat])
        if seat == viewer:
            continue
        if closed:
            seen.hand[seat] = [HIDDEN] * len(state.hand[seat])
        if playing:
            seen.sealed[seat] = [HIDDEN] * len(state.sealed[seat])
        if seen.aside[seat] != NOTHING_ASIDE:
            seen.aside[seat] = HIDDEN
    if viewer != seen.to_act:
        seen.choices = []
    return seen


def with_unseen_hidden(state: State) -> State:
    """A copy in which only what nobody has seen yet is ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.deck = [HIDDEN] * len(state.deck)
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """A full position that agrees with an observation and with all that was shown of the hands before."""
    state = seen.clone()
    state.seed = rng.next()
    left = unseen_cards(state)
    concealed = [seat for seat in range(state.players) if HIDDEN in state.hand[seat]]
    hands = {seat: [entry - KNOWN for entry in state.trace[seat] if entry >= KNOWN] for seat in concealed}
    for hand in hands.values():
        for card in hand:
            left[card] -= 1
    unknown = [card for card, count in enumerate(left) for _ in range(count)]
    rng.shuffle(unknown)
    places = [(mask, seat) for seat in concealed for mask in state.trace[seat] if mask < KNOWN]
    for mask, seat in sorted(places, key=_freedom):
        hands[seat].append(_take(unknown, mask))
    for seat, hand in hands.items():
        state.hand[seat] = sorted(hand)
    for seat in range(state.players):
        if state.aside[seat] == HIDDEN:
            state.aside[seat] = unknown.pop()
        for row in (state.sealed[seat], state.blind[seat]):
            if row and row[0] == HIDDEN:
                row[:] = sorted([unknown.pop() for _ in row])
    state.deck = unknown
    return state


def unseen_cards(seen: State) -> list[int]:
    """By card: how many of it lie nowhere to be seen in an observation."""
    left = list(seen.box.copies)
    for card, count in enumerate(seen.gone):
        left[card] -= count
    for seat in range(seen.players):
        for card in (*seen.hand[seat], *seen.sealed[seat], *seen.blind[seat], seen.aside[seat]):
            if card >= 0:
                left[card] -= 1
    return left


def _freedom(place: tuple[int, int]) -> tuple[int, int]:
    return place[0].bit_count(), place[1]


def _take(unknown: list[int], mask: int) -> int:
    """Take the first card of the materials of a mask, or any if there is none."""
    for place, card in enumerate(unknown):
        if mask >> MATERIAL[card] & 1:
            return unknown.pop(place)
    return unknown.pop()


_FIELDS = saved(State.__slots__, ("box", "rules", "forums", "names", "powers"))


def dump(state: State) -> dict[str, Any]:
    """The whole position as JSON data."""
    return {"rules": written_rules(state.rules, Profile._field_defaults), **dumped(state, _FIELDS)}


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
        "simple": bool(state.rules.simple),
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
        "left": bool(state.left_seats >> seat & 1),
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


_TABLE_KEYS = {"turn", "leader", "role", "pool", "town", "outside", "deck", "top", "idle", "seats"}
_SEAT_KEYS = {
    "hand", "shown", "stock", "clients", "fresh", "vault", "sealed", "blind", "sites", "buildings", "foundations", "units",
    "camp",
}  # fmt: skip


def arrange(state: State, spec: Mapping[str, Any]) -> State:
    """Lay out ``spec`` on an empty table.

    Table keys: ``turn`` (default 1), ``leader`` (default 0), ``role`` (the role led: everybody has led or followed
    already and the leader's actions begin; without it the leader is to lead), ``pool`` (materials by number),
    ``town`` and ``outside`` (sites left by material; default: those not used), ``deck`` (drawn first to last;
    default: all cards not laid out), ``top`` (instead of ``deck``: the first cards drawn, the others shuffled below),
    ``idle`` and ``seats``: for each seat ``hand`` (cards, ``senator`` among them),
    ``shown`` (cards of the hand known to all), ``stock``, ``clients``, ``fresh`` and ``vault`` (by number),
    ``sealed`` and ``blind`` (cards in the vault the owner alone knows, or nobody), ``sites`` (more sites that count as
    influence), ``buildings`` and ``foundations`` (names or tables of ``card``, ``site``, ``materials``, ``public``),
    ``units`` (cards played for the role) and ``camp`` (cards on the camp).
    """
    refuse_unknown(spec, _TABLE_KEYS)
    for seat, laid in enumerate(seats(spec, state.players)):
        _lay_seat(state, seat, laid)
    state.pool = _counts(spec.get("pool", {}), MATERIALS, "pool")
    _lay_sites(state, spec)
    _lay_deck(state, spec)
    state.turn = spec.get("turn", 1)
    state.leader = spec.get("leader", 0)
    state.idle = spec.get("idle", 0)
    state.refresh()
    open_hands(state)
    if "role" in spec:
        state.role = index(ROLES, spec["role"], "role")
        state.stack = [(TURN, state.players)]
    else:
        state.stack = [(TURN, 0)]
    return state


def _counts(laid: Mapping[str, int], names: tuple[str, ...], key: str) -> list[int]:
    counts = [0] * len(names)
    for word, count in laid.items():
        counts[index(names, word, key)] = count
    return counts


def _cards(words: list[str], key: str) -> list[int]:
    return sorted(index(BUILDINGS, word, key) for word in words)


def _lay_seat(state: State, seat: int, laid: Mapping[str, Any]) -> None:
    refuse_unknown(laid, _SEAT_KEYS, "seats")
    words = laid.get("hand", [])
    state.hand[seat] = _cards([word for word in words if word != "senator"], "hand")
    state.senators[seat] = words.count("senator")
    shown = _cards(laid.get("shown", []), "shown")
    state.trace[seat] = [UNKNOWN] * (len(state.hand[seat]) - len(shown)) + [KNOWN + card for card in shown]
    state.stock[seat] = _counts(laid.get("stock", {}), MATERIALS, "stock")
    state.clients[seat] = _counts(laid.get("clients", {}), ROLES, "clients")
    state.fresh[seat] = _counts(laid.get("fresh", {}), ROLES, "fresh")
    state.vault[seat] = _counts(laid.get("vault", {}), MATERIALS, "vault")
    state.sealed[seat] = _cards(laid.get("sealed", []), "sealed")
    state.blind[seat] = _cards(laid.get("blind", []), "blind")
    state.won[seat] = _counts(laid.get("sites", {}), MATERIALS, "sites")
    state.units[seat] = laid.get("units", 0)
    state.camp[seat] = [0] * 7
    for word in laid.get("camp", []):
        card = index(CARDS, word, "camp")
        state.camp[seat][6 if card == SENATOR else MATERIAL[card]] += 1
    for key in ("buildings", "foundations"):
        for entry in laid.get(key, []):
            _lay_lot(state, seat, entry, key == "buildings")
    value = state.box.value
    state.influence[seat] += sum(count * value[site] for site, count in enumerate(state.won[seat]))
    state.pile -= state.senators[seat] + state.camp[seat][6]
    if state.pile < 0:
        raise ScenarioSetupError("more Senators are laid out than there are")


def _lay_lot(state: State, seat: int, entry: Any, done: bool) -> None:
    laid = entry if isinstance(entry, Mapping) else {"card": entry}
    refuse_unknown(laid, {"card", "site", "materials", "public"}, "buildings")
    card = index(BUILDINGS, laid["card"], "buildings")
    site = index(MATERIALS, laid.get("site", MATERIALS[MATERIAL[card]]), "site")
    materials = list(NOTHING)
    if "materials" in laid:
        materials = _counts(laid["materials"], MATERIALS, "materials")
    elif done:
        materials[site] = state.box.value[site]
    state.lots[seat].append(Lot(card, site, tuple(materials), done, laid.get("public", False)))
    if done:
        state.won[seat][site] += 1


def _lay_sites(state: State, spec: Mapping[str, Any]) -> None:
    for seat in range(state.players):
        used = state.won[seat][:]
        for lot in state.lots[seat]:
            used[lot.site] += not lot.done
        for site, count in enumerate(used):
            town = min(count, state.sites_in[site])
            state.sites_in[site] -= town
            state.sites_out[site] = max(0, state.sites_out[site] - count + town)
    for key, row in (("town", state.sites_in), ("outside", state.sites_out)):
        for word, count in spec.get(key, {}).items():
            row[index(MATERIALS, word, key)] = count


def _lay_deck(state: State, spec: Mapping[str, Any]) -> None:
    """Give every material on the table a card, so that what nobody has seen is what is left of the box."""
    left = list(state.box.copies)
    top = top_cards(spec, {name: card for card, name in enumerate(BUILDINGS)})
    lots = [lot.card for row in state.lots for lot in row]
    hidden = [*top]
    for seat in range(state.players):
        hidden += [*state.hand[seat], *state.sealed[seat], *state.blind[seat]]
    for card in (*hidden, *lots):
        left[card] -= 1
    for card in lots:
        state.gone[card] += 1
    if min(left) < 0:
        raise ScenarioSetupError(
            f"more cards of '{BUILDINGS[left.index(min(left))]}' are laid out than there are"
        )
    for material, count in enumerate(_open_cards(state)):
        for _ in range(count):
            cards = [card for card, copies in enumerate(left) if copies and MATERIAL[card] == material]
            if not cards:
                raise ScenarioSetupError(f"more '{MATERIALS[material]}' is laid out than there is")
            card = max(cards, key=left.__getitem__)
            left[card] -= 1
            state.gone[card] += 1
    rest = [card for card, copies in enumerate(left) for _ in range(copies)]
    if "deck" in spec:
        state.deck = top[::-1]
        for card in rest:
            state.gone[card] += 1
    else:
        stream(state.seed, "deck").shuffle(rest)
        state.deck = rest + top[::-1]


def _open_cards(state: State) -> list[int]:
    """Cards by material in every place where only the material counts."""
    counts = state.pool[:]
    for seat in range(state.players):
        rows = [
            state.stock[seat],
            state.clients[seat],
            state.fresh[seat],
            state.vault[seat],
            state.camp[seat][:6],
        ]
        for row in (*rows, *(lot.materials for lot in state.lots[seat])):
            for material, count in enumerate(row):
                counts[material] += count
    return counts


_ROWS = ("stock", "clients", "vault")


def counts(state: State, seat: int) -> list[SeatCount]:
    """The numbers of a seat that can be set by hand: materials, clients, public cards in the vault, cards in hand."""
    found = [SeatCount("hand_size", len(state.hand[seat]), "", "hand_size")]
    for key, icon in zip(_ROWS, ("stockpile", "client", "vault"), strict=True):
        row = getattr(state, key)[seat]
        for kind, name in enumerate(MATERIALS):
            thing = f"role/{ROLES[kind]}" if key == "clients" else f"material/{name}"
            found.append(SeatCount(f"{key}.{name}", row[kind], icon, key, thing))
    return found


def recount(state: State, seat: int, key: str, count: int) -> None:
    """Set one of the ``counts``. Cards come from the top of the deck, or go below it."""
    name, _, material = key.partition(".")
    if name == "hand_size":
        while len(state.hand[seat]) < count:
            if not state.deck:
                raise ScenarioSetupError(f"{key}: the deck is empty")
            receive(state, seat, state.deck.pop())
        while len(state.hand[seat]) > count:
            card = state.hand[seat][-1]
            part_hidden(state, seat, card)
            state.deck.insert(0, card)
        return
    row, kind = getattr(state, name)[seat], index(MATERIALS, material, name)
    while row[kind] != count:
        _move_card(state, row, kind, 1 if row[kind] < count else -1)
    state.refresh()
    limits = {"clients": client_limit, "vault": vault_limit}
    if name in limits and sum(row) > limits[name](state, seat):
        raise ScenarioSetupError(f"{key}: the limit of seat {seat} is {limits[name](state, seat)}")


def _move_card(state: State, row: list[int], kind: int, by: int) -> None:
    """A card of a material from the deck to a row of open cards, or back below the deck."""
    if by > 0:
        place = next((at for at in reversed(range(len(state.deck))) if MATERIAL[state.deck[at]] == kind), -1)
        if place < 0:
            raise ScenarioSetupError(f"the deck has no more {MATERIALS[kind]}")
        state.gone[state.deck.pop(place)] += 1
    else:
        built = [lot.card for lots in state.lots for lot in lots]
        loose = (
            card
            for card, count in enumerate(state.gone)
            if MATERIAL[card] == kind and count > built.count(card)
        )
        card = next(loose, -1)
        if card < 0:
            raise ScenarioSetupError(f"no {MATERIALS[kind]} lies open")
        state.gone[card] -= 1
        state.deck.insert(0, card)
    row[kind] += by
