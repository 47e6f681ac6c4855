"""Every action of the game and its notation."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.core.action import Action, Argument, ArgumentKind, Grammar, Verb
from game.engine.core.vocabulary import Grid, Row
from game.engine.core.vocabulary import Vocabulary as Tables

from .components import BUILDINGS, GOODS, OFFICES, SHIPS

MOST_GOLD = 999
"""The highest amount the notation can name in a bid or an offer."""
MOST_SHIPS = 24
MOST_SEATS = 5
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
    """The actions of a match with those kinds of contracts, in which so many goods are bartered at once."""
    return Vocabulary(_grammar(contracts, barter_goods))


def _grammar(contracts: Sequence[str], barter_goods: int) -> Grammar:
    office = ArgumentKind("office", OFFICES)
    good = ArgumentKind("good", GOODS)
    building = ArgumentKind("building", BUILDINGS)
    size = ArgumentKind("ship size", SHIPS)
    contract = ArgumentKind("contract", contracts)
    ship = ArgumentKind("ship", most=MOST_SHIPS - 1)
    gold = ArgumentKind("amount of gold", most=MOST_GOLD)
    seat = ArgumentKind("seat", most=MOST_SEATS - 1)
    return Grammar(
        [
            Verb("keep", (), ("office/own",)),
            Verb("take", (Argument(office, "office"),)),
            Verb("bid", (Argument(office, "office"), Argument(gold))),
            Verb("raise", (Argument(gold),), ("office/contested",)),
            Verb("yield", (), ("office/contested",)),
            Verb("receive", (Argument(good, "store"),)),
            Verb("build", (Argument(building, "building"),)),
            Verb("redeem", (Argument(building, "building"),)),
            Verb("preempt", (), ("building/declared",)),
            Verb("decline", (), ("building/declared",)),
            Verb("buy", (Argument(good, "market"),)),
            Verb("sell", (Argument(good, "market"),)),
            Verb("use", (Argument(building, "own"),)),
            Verb(
                "barter",
                tuple(Argument(good, "store") for _ in range(barter_goods)),
                ("own/wall_barter",),
                unordered=True,
            ),
            Verb("swap", (Argument(good, "store"), Argument(good)), ("own/wall_swap",)),
            Verb("exchange", (Argument(contract, "contract"),)),
            Verb("draw", (), ("deck",)),
            Verb("load", (Argument(contract, "contract"), Argument(ship, "fleet"))),
            Verb("unload", (Argument(contract), Argument(ship, "fleet"))),
            Verb("hold", (Argument(contract, "contract"),)),
            Verb("release", (Argument(contract, "held"),)),
            Verb("buy_ship", (Argument(size, "ship"),)),
            Verb("buy_post", (), ("post",)),
            Verb("offer", (Argument(seat, "seat"),)),
            Verb("give_good", (Argument(good, "store"),)),
            Verb("give_contract", (Argument(contract, "contract"),)),
            Verb("give_gold", (Argument(gold),), ("treasury",)),
            Verb("ask_good", (Argument(good, "partner_store"),)),
            Verb("ask_contract", (Argument(contract, "partner_contract"),)),
            Verb("ask_gold", (Argument(gold),), ("partner_treasury",)),
            Verb("propose"),
            Verb("withdraw"),
            Verb("accept"),
            Verb("refuse"),
            Verb("donate", (Argument(good, "donation"),)),
            Verb("store", (Argument(good, "store"),)),
            Verb("done"),
            Verb("leave", (Argument(seat),)),
        ]
    )
