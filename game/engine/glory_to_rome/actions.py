"""Every action of the game and its notation."""

from __future__ import annotations

from functools import lru_cache

from game.engine.core.action import Action, Argument, ArgumentKind, Grammar, Verb
from game.engine.core.vocabulary import Cube, Grid, Row
from game.engine.core.vocabulary import Vocabulary as Tables

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


def _grammar() -> Grammar:
    card = ArgumentKind("card", BUILDINGS)
    any_card = ArgumentKind("card", CARDS)
    building = ArgumentKind("building", BUILDINGS)
    material = ArgumentKind("material", MATERIALS)
    role = ArgumentKind("role", ROLES)
    seat = ArgumentKind("seat", most=MOST_SEATS - 1)
    in_hand = Argument(card, "hand")
    own = Argument(building, "building")
    return Grammar(
        [
            Verb("stake", (in_hand,)),
            Verb("play", (in_hand,)),
            Verb("senator", (Argument(role, "role"),), ("hand/senator",)),
            Verb("petition", (Argument(material, "petition"), Argument(role, "role"))),
            Verb("pair", (Argument(material, "petition"), Argument(role, "role"))),
            Verb("wild", (in_hand,), ("role/architectus",)),
            Verb("pick", (in_hand,)),
            Verb("take_senator", (), ("senators",)),
            Verb("draw", (), ("deck",)),
            Verb("latrine", (Argument(any_card, "hand"),), ("building/latrina",)),
            Verb("vomitorium", (), ("building/vomitorium",)),
            Verb("collect", (Argument(material, "pool"),)),
            Verb("dock", (in_hand,), ("building/navale",)),
            Verb("hire", (Argument(material, "pool"),)),
            Verb("hire_deck", (), ("deck",)),
            Verb("hire_hand", (in_hand,), ("building/aquaeductus",)),
            Verb("bathe", (Argument(role, "role"),), ("building/thermae",)),
            Verb("sell", (Argument(material, "stockpile"),)),
            Verb("sell_deck", (), ("deck",)),
            Verb("sell_hand", (in_hand,), ("building/basilica",)),
            Verb("found", (in_hand, Argument(material, "site"))),
            Verb("add", (in_hand, own)),
            Verb("place", (Argument(material, "stockpile"), own)),
            Verb("fetch", (Argument(material, "pool"), own)),
            Verb("stair", (Argument(material, "stockpile"), Argument(seat, "seat"), Argument(building, "rival"))),
            Verb("fountain", (), ("deck",)),
            Verb("keep", (), ("building/fons",)),
            Verb("capture", (Argument(seat, "seat"), Argument(building, "rival"))),
            Verb("demand", (in_hand,)),
            Verb("give", (in_hand,)),
            Verb("give_stock", (Argument(material, "stockpile"),)),
            Verb("lions", (Argument(seat, "seat"), Argument(role, "rival_client"))),
            Verb("reclaim", (Argument(seat, "seat"),)),
            Verb("salvage", (Argument(material, "camp"),)),
            Verb("done"),
            Verb("leave", (Argument(seat),)),
        ]
    )  # fmt: skip
