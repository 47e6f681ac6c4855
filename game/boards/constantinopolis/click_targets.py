"""Where a click lands for each action, and what a click on a place would mean in each chapter."""

from __future__ import annotations

from game.boards.board import TableView
from game.engine.constantinopolis.components import BUILDINGS, COMMERCIAL, GOODS, OFFICES, SHIPS
from game.engine.constantinopolis.phases import (
    AUCTION,
    BARGAIN,
    DRAFT,
    DUEL,
    EXCHANGE,
    GRANT,
    LOADING,
    PREEMPTION,
    STORAGE,
)
from game.engine.constantinopolis.rules import same_ship
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

SLOT = "slot/free"
"""A free trading post on one's own sheet."""
HAND = "hand"
"""The quay where the contracts in one's hand lie."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets clicked for an action."""
    state: State = table.seen
    verb, args = action
    match verb:
        case "buy" | "sell" | "give_good" | "ask_good":
            return (f"{verb}/{GOODS[args[0]]}",)
        case "give_gold" | "ask_gold":
            return (f"{verb}/{args[0]}",)
        case "give_contract" | "ask_contract":
            return (f"{verb}/{state.box.contracts[args[0]].id}",)
        case "unload":
            return (f"cargo/{args[1]}/{state.box.contracts[args[0]].id}",)
        case "hold":
            return (f"contract/{state.box.contracts[args[0]].id}", SLOT)
        case "release":
            return (f"held/{state.box.contracts[args[0]].id}", HAND)
        case "exchange":
            place = "contract" if args[0] in state.hand[table.to_act] else "held"
            return (f"{place}/{state.box.contracts[args[0]].id}",)
        case "swap":
            return ("own/wall_swap", f"store/{GOODS[args[0]]}", f"store/{GOODS[args[1]]}")
        case "yield" | "decline":
            return ()
    return table.game.touches(state, action)


def chapter_of(state: State) -> int:
    """The number of the phase on top of the stack, -1 when the match is over."""
    return int(state.stack[-1][0]) if state.stack else -1


def ship_target(state: State, seat: int, slot: int) -> str:
    """What a click on a ship is called: equal ships are one."""
    return f"fleet/{same_ship(state, seat, slot)}"


def attempts(table: TableView, target: str) -> list[Action]:
    """The actions a click on `target` would mean now, allowed or not."""
    state: State = table.seen
    kind, _, name = target.partition("/")
    found = _INDEX.get(kind)
    if found is not None:
        return _simple(table, kind, found.index(name))
    if kind.startswith(("give_", "ask_")):
        return _offered(state, kind, name)
    contracts = state.box.contract_index
    match kind:
        case "contract" if name in contracts:
            return _contract(table, contracts[name])
        case "held" if name in contracts:
            exchanging = chapter_of(state) == EXCHANGE
            return [Action("exchange" if exchanging else "release", (contracts[name],))]
        case "fleet":
            return _ship(table, int(name))
        case "cargo":
            slot, _, contract = name.partition("/")
            return [Action("unload", (contracts[contract], int(slot)))] if contract in contracts else []
        case "own":
            return _own(table, name)
        case "post":
            return [Action("buy_post")]
        case "deck":
            return [Action("draw")]
        case "seat":
            return (
                [Action("offer", (int(name),))]
                if state.trade and chapter_of(state) in (BARGAIN, LOADING)
                else []
            )
        case "verb":
            return [Action(name)] if name in ("done", "propose", "accept", "preempt", "yield") else []
    return []


_INDEX: dict[str, tuple[str, ...]] = {
    "office": OFFICES,
    "building": BUILDINGS,
    "buy": GOODS,
    "sell": GOODS,
    "ship": SHIPS,
    "donation": GOODS,
    "store": GOODS,
}


def _simple(table: TableView, kind: str, index: int) -> list[Action]:
    """What a click on an office, tile, market half, ship for sale, donation or stored good would mean."""
    state: State = table.seen
    phase = chapter_of(state)
    match kind:
        case "office":
            return _office(state, phase, index)
        case "building":
            preempting = phase == PREEMPTION and state.stack[-1][3] == index
            return [Action("preempt")] if preempting else [Action("build", (index,))]
        case "buy" | "sell":
            return [Action(kind, (index,))]
        case "ship":
            return [Action("buy_ship", (index,))]
        case "donation":
            return [Action("donate", (index,))]
        case "store" if phase == GRANT:
            return [Action("receive", (index,))]
        case "store" if phase == STORAGE:
            return [Action("store", (index,))]
    return []


def _offered(state: State, kind: str, name: str) -> list[Action]:
    """What adding something to an offer would mean."""
    if chapter_of(state) != DRAFT:
        return []
    if kind.endswith("_gold"):
        return [Action(kind, (int(name),))]
    index = GOODS.index(name) if kind.endswith("_good") else state.box.contract_index[name]
    return [Action(kind, (index,))]


def _office(state: State, phase: int, office: int) -> list[Action]:
    if phase == DUEL:
        least = state.stack[-1][5] + 1
        return [Action("raise", (least,))] if state.stack[-1][1] == office else [Action("take", (office,))]
    if phase != AUCTION:
        return [Action("take", (office,))]
    holder = state.holder[office]
    if holder == state.to_act:
        return [Action("keep")]
    return [Action("take", (office,)) if holder < 0 else Action("bid", (office, state.coins[office] + 1))]


def _contract(table: TableView, kind: int) -> list[Action]:
    state: State = table.seen
    if chapter_of(state) == EXCHANGE:
        return [Action("exchange", (kind,))]
    slots = _picked_ships(table) or range(len(state.fleet[state.to_act]))
    return [Action("load", (kind, slot)) for slot in slots] or [Action("load", (kind, 0))]


def _picked_ships(table: TableView) -> list[int]:
    return [int(ref.split("/")[1]) for ref in table.picks.selection if ref.startswith("fleet/")]


def _ship(table: TableView, slot: int) -> list[Action]:
    state: State = table.seen
    index = state.box.contract_index
    picked = [ref.split("/")[1] for ref in table.picks.selection if ref.startswith(("contract/", "held/"))]
    kinds = [index[name] for name in picked] or list(dict.fromkeys(state.hand[state.to_act]))
    return [Action("load", (kind, slot)) for kind in kinds if kind >= 0]


def _own(table: TableView, name: str) -> list[Action]:
    if name not in BUILDINGS:
        return []
    building = BUILDINGS.index(name)
    if building in COMMERCIAL:
        return [Action("use", (building,))]
    if name == "wall_swap":
        return [Action("swap", (given, got)) for given in range(5) for got in range(5) if given != got]
    return table.seen.box.vocabulary.barter[:1] if name == "wall_barter" else []


__all__ = ["DRAFT", "SLOT", "attempts", "chapter_of", "ship_target", "touches"]
