"""Every action of the game, made once, and its notation."""

from __future__ import annotations

from game.engine.core.action import Action, Argument, Grammar, Kind, Verb

from .components import BUILDINGS, CARDS, MATERIALS, MOST_SEATS, ROLES

_CARDS = range(len(BUILDINGS))
_SIX = range(len(MATERIALS))


class Vocabulary:
    """The actions as tables, indexed by what they are about, so that listing them makes nothing new."""

    def __init__(self) -> None:
        self.grammar = _grammar()
        # opening, leading, following
        self.stake = [Action("stake", (card,)) for card in _CARDS]
        self.play = [Action("play", (card,)) for card in _CARDS]
        self.senator = [Action("senator", (role,)) for role in _SIX]
        self.petition = [[Action("petition", (material, role)) for role in _SIX] for material in _SIX]
        self.pair = [[Action("pair", (material, role)) for role in _SIX] for material in _SIX]
        self.wild = [Action("wild", (card,)) for card in _CARDS]
        self.pick = [Action("pick", (card,)) for card in _CARDS]
        # thinking
        self.take_senator = Action("take_senator")
        self.draw = Action("draw")
        self.latrine = [Action("latrine", (card,)) for card in range(len(CARDS))]
        self.vomit = Action("vomitorium")
        # laborer, patron, merchant
        self.collect = [Action("collect", (material,)) for material in _SIX]
        self.dock = [Action("dock", (card,)) for card in _CARDS]
        self.hire = [Action("hire", (material,)) for material in _SIX]
        self.hire_deck = Action("hire_deck")
        self.hire_hand = [Action("hire_hand", (card,)) for card in _CARDS]
        self.bathe = [Action("bathe", (role,)) for role in _SIX]
        self.sell = [Action("sell", (material,)) for material in _SIX]
        self.sell_deck = Action("sell_deck")
        self.sell_hand = [Action("sell_hand", (card,)) for card in _CARDS]
        # building
        self.found = [[Action("found", (card, site)) for site in _SIX] for card in _CARDS]
        self.add = [[Action("add", (card, building)) for building in _CARDS] for card in _CARDS]
        self.place = [[Action("place", (material, building)) for building in _CARDS] for material in _SIX]
        self.fetch = [[Action("fetch", (material, building)) for building in _CARDS] for material in _SIX]
        self.stair = [
            [
                [Action("stair", (material, seat, building)) for building in _CARDS]
                for seat in range(MOST_SEATS)
            ]
            for material in _SIX
        ]
        self.fountain = Action("fountain")
        self.keep = Action("keep")
        self.capture = [[Action("capture", (seat, card)) for card in _CARDS] for seat in range(MOST_SEATS)]
        # legionary
        self.demand = [Action("demand", (card,)) for card in _CARDS]
        self.give = [Action("give", (card,)) for card in _CARDS]
        self.give_stock = [Action("give_stock", (material,)) for material in _SIX]
        self.lions = [[Action("lions", (seat, role)) for role in _SIX] for seat in range(MOST_SEATS)]
        # end of the turn, everywhere
        self.reclaim = [Action("reclaim", (seat,)) for seat in range(MOST_SEATS)]
        self.salvage = [Action("salvage", (material,)) for material in _SIX]
        self.done = Action("done")


def _grammar() -> Grammar:
    card = Kind("card", BUILDINGS)
    any_card = Kind("card", CARDS)
    building = Kind("building", BUILDINGS)
    material = Kind("material", MATERIALS)
    role = Kind("role", ROLES)
    seat = Kind("seat")
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
