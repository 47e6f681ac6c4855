"""Every action of the game and its notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.core.action import Action, Argument, ArgumentKind, Grammar, Grid, Row, Verb
from game.engine.core.action import Vocabulary as Tables

from .components import BUILDINGS, GOODS, OFFICES, SHIPS

MOST_GOLD: Final = 999
"""The highest amount the notation can name in a bid or an offer."""
MOST_SHIPS: Final = 24
MOST_SEATS: Final = 5
STEPS = (1, 5, 20)
"""The steps by which gold is added to an offer."""


class Vocabulary(Tables):
    """The actions by what they are about: offices, goods, buildings, contract kinds, slots of the fleet, seats, gold."""

    keep: Action
    yield_: Action
    preempt: Action
    decline: Action
    draw: Action
    buy_post: Action
    propose: Action
    withdraw: Action
    accept: Action
    refuse: Action
    done: Action
    take: Row
    raise_: Row
    receive: Row
    build: Row
    redeem: Row
    buy: Row
    sell: Row
    use: Row
    barter: Row
    exchange: Row
    hold: Row
    release: Row
    buy_ship: Row
    offer: Row
    give_good: Row
    give_contract: Row
    give_gold: Row
    ask_good: Row
    ask_contract: Row
    ask_gold: Row
    donate: Row
    store: Row
    leave: Row
    bid: Grid
    swap: Grid
    load: Grid
    unload: Grid


def vocabulary(contracts: Sequence[str], barter_goods: int) -> Vocabulary:
    """The actions of a match with these kinds of contracts and this many goods per barter."""
    return Vocabulary(_grammar(contracts, barter_goods))


_OFFICE = ArgumentKind("office", OFFICES)
_GOOD = ArgumentKind("good", GOODS)
_BUILDING = ArgumentKind("building", BUILDINGS)
_SHIP_SIZE = ArgumentKind("ship size", SHIPS)
_SHIP = ArgumentKind("ship", most=MOST_SHIPS - 1)
_GOLD = ArgumentKind("amount of gold", most=MOST_GOLD)
_SEAT = ArgumentKind("seat", most=MOST_SEATS - 1)

_OFFICE_VERBS = (
    Verb("keep", (), ("office/own",)),
    Verb("take", (Argument(_OFFICE, "office"),)),
    Verb("bid", (Argument(_OFFICE, "office"), Argument(_GOLD))),
    Verb("raise", (Argument(_GOLD),), ("office/contested",)),
    Verb("yield", (), ("office/contested",)),
    Verb("receive", (Argument(_GOOD, "store"),)),
)
_BUILDING_VERBS = (
    Verb("build", (Argument(_BUILDING, "building"),)),
    Verb("redeem", (Argument(_BUILDING, "building"),)),
    Verb("preempt", (), ("building/declared",)),
    Verb("decline", (), ("building/declared",)),
    Verb("buy", (Argument(_GOOD, "market"),)),
    Verb("sell", (Argument(_GOOD, "market"),)),
    Verb("use", (Argument(_BUILDING, "own"),)),
)
_SHIPYARD_VERBS = (
    Verb("buy_ship", (Argument(_SHIP_SIZE, "ship"),)),
    Verb("buy_post", (), ("post",)),
)
_CLOSING_VERBS = (
    Verb("donate", (Argument(_GOOD, "donation"),)),
    Verb("store", (Argument(_GOOD, "store"),)),
    Verb("done"),
    Verb("leave", (Argument(_SEAT),)),
)


def _wall_verbs(barter_goods: int) -> list[Verb]:
    goods = tuple(Argument(_GOOD, "store") for _ in range(barter_goods))
    return [
        Verb("barter", goods, ("own/wall_barter",), unordered=True),
        Verb("swap", (Argument(_GOOD, "store"), Argument(_GOOD)), ("own/wall_swap",)),
    ]


def _contract_verbs(contract: ArgumentKind) -> list[Verb]:
    return [
        Verb("exchange", (Argument(contract, "contract"),)),
        Verb("draw", (), ("deck",)),
        Verb("load", (Argument(contract, "contract"), Argument(_SHIP, "fleet"))),
        Verb("unload", (Argument(contract), Argument(_SHIP, "fleet"))),
        Verb("hold", (Argument(contract, "contract"),)),
        Verb("release", (Argument(contract, "held"),)),
    ]


def _trade_verbs(contract: ArgumentKind) -> list[Verb]:
    return [
        Verb("offer", (Argument(_SEAT, "seat"),)),
        Verb("give_good", (Argument(_GOOD, "store"),)),
        Verb("give_contract", (Argument(contract, "contract"),)),
        Verb("give_gold", (Argument(_GOLD),), ("treasury",)),
        Verb("ask_good", (Argument(_GOOD, "partner_store"),)),
        Verb("ask_contract", (Argument(contract, "partner_contract"),)),
        Verb("ask_gold", (Argument(_GOLD),), ("partner_treasury",)),
        Verb("propose"),
        Verb("withdraw"),
        Verb("accept"),
        Verb("refuse"),
    ]


def _grammar(contracts: Sequence[str], barter_goods: int) -> Grammar:
    """The grammar of a match. The order of the verbs is the order of the vocabulary."""
    contract = ArgumentKind("contract", contracts)
    return Grammar([
        *_OFFICE_VERBS, *_BUILDING_VERBS, *_wall_verbs(barter_goods), *_contract_verbs(contract), *_SHIPYARD_VERBS,
        *_trade_verbs(contract), *_CLOSING_VERBS,
    ])  # fmt: skip
