"""Every action of the game, made once, and its notation."""

from __future__ import annotations

from itertools import combinations_with_replacement

from game.engine.core.action import Action, Argument, Grammar, Kind, Verb

from .components import BUILDINGS, GOODS, OFFICES, SHIPS, Box

MOST_GOLD = 999
"""The highest amount the notation can name in a bid or an offer."""
MOST_SHIPS = 24
MOST_SEATS = 5
STEPS = (1, 5, 20)
"""The steps by which gold is added to an offer."""


class Vocabulary:
    """The actions as tables, indexed by what they are about, so that listing them makes nothing new."""

    def __init__(self, box: Box) -> None:
        kinds = range(len(box.contracts))
        self.grammar = _grammar(box)
        # offices
        self.keep = Action("keep")
        self.take = [Action("take", (office,)) for office in range(5)]
        self.bid = [[Action("bid", (office, gold)) for gold in range(MOST_GOLD + 1)] for office in range(5)]
        self.raise_to = [Action("raise", (gold,)) for gold in range(MOST_GOLD + 1)]
        self.yield_ = Action("yield")
        self.receive = [Action("receive", (good,)) for good in range(5)]
        # building
        self.build = [Action("build", (building,)) for building in range(len(BUILDINGS))]
        self.redeem = [Action("redeem", (building,)) for building in range(len(BUILDINGS))]
        self.preempt = Action("preempt")
        self.decline = Action("decline")
        # market, commercial buildings, exchange walls
        self.buy = [Action("buy", (good,)) for good in range(5)]
        self.sell = [Action("sell", (good,)) for good in range(5)]
        self.use = [Action("use", (building,)) for building in range(len(BUILDINGS))]
        self.barter = [
            Action("barter", goods) for goods in combinations_with_replacement(range(5), box.barter_goods)
        ]
        self.swap_good = [[Action("swap", (given, got)) for got in range(5)] for given in range(5)]
        # loading
        self.exchange = [Action("exchange", (kind,)) for kind in kinds]
        self.draw = Action("draw")
        self.load = [[Action("load", (kind, ship)) for ship in range(MOST_SHIPS)] for kind in kinds]
        self.unload = [[Action("unload", (kind, ship)) for ship in range(MOST_SHIPS)] for kind in kinds]
        self.hold = [Action("hold", (kind,)) for kind in kinds]
        self.release = [Action("release", (kind,)) for kind in kinds]
        self.buy_ship = [Action("buy_ship", (size,)) for size in range(3)]
        self.buy_post = Action("buy_post")
        # free trade
        self.offer = [Action("offer", (seat,)) for seat in range(MOST_SEATS)]
        self.give_good = [Action("give_good", (good,)) for good in range(5)]
        self.give_contract = [Action("give_contract", (kind,)) for kind in kinds]
        self.give_gold = {step: Action("give_gold", (step,)) for step in STEPS}
        self.ask_good = [Action("ask_good", (good,)) for good in range(5)]
        self.ask_contract = [Action("ask_contract", (kind,)) for kind in kinds]
        self.ask_gold = {step: Action("ask_gold", (step,)) for step in STEPS}
        self.propose = Action("propose")
        self.withdraw = Action("withdraw")
        self.accept = Action("accept")
        self.refuse = Action("refuse")
        # donation, storage, everywhere
        self.donate = [Action("donate", (good,)) for good in range(5)]
        self.store = [Action("store", (good,)) for good in range(5)]
        self.done = Action("done")
        self.leave = [Action("leave", (seat,)) for seat in range(MOST_SEATS)]


def _grammar(box: Box) -> Grammar:
    office = Kind("office", OFFICES)
    good = Kind("good", GOODS)
    building = Kind("building", BUILDINGS)
    size = Kind("ship size", SHIPS)
    contract = Kind("contract", [kind.id for kind in box.contracts])
    ship = Kind("ship")
    gold = Kind("amount of gold")
    seat = Kind("seat")
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
                tuple(Argument(good, "store") for _ in range(box.barter_goods)),
                ("own/wall_barter",),
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
