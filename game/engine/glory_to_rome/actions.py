"""Every action of the game and its notation."""

from __future__ import annotations

from functools import lru_cache

from game.engine.core.action import Action, Argument, ArgumentKind, Cube, Grammar, Grid, Row, Verb
from game.engine.core.action import Vocabulary as Tables

from .components import BUILDINGS, CARDS, MATERIALS, MOST_SEATS, ROLES


class Vocabulary(Tables):
    """The actions by what they are about: cards, materials, roles, seats, buildings."""

    take_senator: Action
    draw: Action
    vomitorium: Action
    hire_deck: Action
    sell_deck: Action
    fountain: Action
    keep: Action
    done: Action
    stake: Row
    play: Row
    senator: Row
    wild: Row
    pick: Row
    latrine: Row
    collect: Row
    dock: Row
    hire: Row
    hire_hand: Row
    bathe: Row
    sell: Row
    sell_hand: Row
    demand: Row
    give: Row
    give_stock: Row
    reclaim: Row
    salvage: Row
    leave: Row
    petition: Grid
    pair: Grid
    found: Grid
    add: Grid
    place: Grid
    fetch: Grid
    capture: Grid
    lions: Grid
    stair: Cube


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The actions of a match: the same with every box."""
    return Vocabulary(_grammar())


_CARD = ArgumentKind("card", BUILDINGS)
_ANY_CARD = ArgumentKind("card", CARDS)
_BUILDING = ArgumentKind("building", BUILDINGS)
_MATERIAL = ArgumentKind("material", MATERIALS)
_ROLE = ArgumentKind("role", ROLES)
_SEAT = ArgumentKind("seat", most=MOST_SEATS - 1)
_IN_HAND = Argument(_CARD, "hand")
_OWN = Argument(_BUILDING, "building")

_LEADING_VERBS = (
    Verb("stake", (_IN_HAND,)),
    Verb("play", (_IN_HAND,)),
    Verb("senator", (Argument(_ROLE, "role"),), ("hand/senator",)),
    Verb("petition", (Argument(_MATERIAL, "petition"), Argument(_ROLE, "role"))),
    Verb("pair", (Argument(_MATERIAL, "petition"), Argument(_ROLE, "role"))),
    Verb("wild", (_IN_HAND,), ("role/architectus",)),
    Verb("pick", (_IN_HAND,)),
    Verb("take_senator", (), ("senators",)),
    Verb("draw", (), ("deck",)),
    Verb("latrine", (Argument(_ANY_CARD, "hand"),), ("building/latrina",)),
    Verb("vomitorium", (), ("building/vomitorium",)),
)
_ROLE_VERBS = (
    Verb("collect", (Argument(_MATERIAL, "pool"),)),
    Verb("dock", (_IN_HAND,), ("building/navale",)),
    Verb("hire", (Argument(_MATERIAL, "pool"),)),
    Verb("hire_deck", (), ("deck",)),
    Verb("hire_hand", (_IN_HAND,), ("building/aquaeductus",)),
    Verb("bathe", (Argument(_ROLE, "role"),), ("building/thermae",)),
    Verb("sell", (Argument(_MATERIAL, "stockpile"),)),
    Verb("sell_deck", (), ("deck",)),
    Verb("sell_hand", (_IN_HAND,), ("building/basilica",)),
)
_CONSTRUCTION_VERBS = (
    Verb("found", (_IN_HAND, Argument(_MATERIAL, "site"))),
    Verb("add", (_IN_HAND, _OWN)),
    Verb("place", (Argument(_MATERIAL, "stockpile"), _OWN)),
    Verb("fetch", (Argument(_MATERIAL, "pool"), _OWN)),
    Verb("stair", (Argument(_MATERIAL, "stockpile"), Argument(_SEAT, "seat"), Argument(_BUILDING, "rival"))),
    Verb("fountain", (), ("deck",)),
    Verb("keep", (), ("building/fons",)),
)
_DEMAND_VERBS = (
    Verb("capture", (Argument(_SEAT, "seat"), Argument(_BUILDING, "rival"))),
    Verb("demand", (_IN_HAND,)),
    Verb("give", (_IN_HAND,)),
    Verb("give_stock", (Argument(_MATERIAL, "stockpile"),)),
    Verb("lions", (Argument(_SEAT, "seat"), Argument(_ROLE, "rival_client"))),
    Verb("reclaim", (Argument(_SEAT, "seat"),)),
)
_CLOSING_VERBS = (
    Verb("salvage", (Argument(_MATERIAL, "camp"),)),
    Verb("done"),
    Verb("leave", (Argument(_SEAT),)),
)


def _grammar() -> Grammar:
    """The grammar of every match. The order of the verbs is the order of the vocabulary."""
    return Grammar([*_LEADING_VERBS, *_ROLE_VERBS, *_CONSTRUCTION_VERBS, *_DEMAND_VERBS, *_CLOSING_VERBS])
