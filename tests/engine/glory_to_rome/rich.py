"""Positions in the middle of a match with many functions in force, as random play from the start never brings them."""

from typing import Any

from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from game.engine.glory_to_rome.rules import GloryToRome
from game.engine.glory_to_rome.state import State


class Bag:
    """The cards and sites of a box that are not yet on the table."""

    def __init__(self, game: GloryToRome, rng: Stream) -> None:
        self.value = game.box.value
        self.rng = rng
        self.cards = [*game.box.deck]
        rng.shuffle(self.cards)
        self.sites = [game.box.sites] * len(MATERIALS)

    def card(self, unlike: set[int]) -> int | None:
        """A card of a name not among ``unlike``, on whose site something can be built."""
        for index, card in enumerate(self.cards):
            if card not in unlike and self.sites[MATERIAL[card]] > 0:
                return self.cards.pop(index)
        return None

    def materials(self, most: int) -> dict[str, int]:
        """Up to so many cards as materials; half of the box stays in the deck and the hands."""
        found: dict[str, int] = {}
        for _ in range(self.rng.below(most + 1)):
            if len(self.cards) > 60:
                name = MATERIALS[MATERIAL[self.cards.pop()]]
                found[name] = found.get(name, 0) + 1
        return found

    def spend(self, material: int, count: int) -> bool:
        """Take so many cards of a material out of the bag, if there are enough."""
        fitting = [index for index, card in enumerate(self.cards) if MATERIAL[card] == material]
        if len(fitting) < count:
            return False
        for index in fitting[:count][::-1]:
            del self.cards[index]
        return True


def _seat(bag: Bag, rng: Stream) -> dict[str, Any]:
    names: set[int] = set()
    buildings, foundations = [], []
    for _ in range(2 + rng.below(5)):
        card = bag.card(names)
        if card is None or not bag.spend(MATERIAL[card], bag.value[MATERIAL[card]]):
            continue
        names.add(card)
        bag.sites[MATERIAL[card]] -= 1
        buildings.append({"card": BUILDINGS[card], "public": not rng.below(8)})
    for _ in range(rng.below(3)):
        card = bag.card(names)
        if card is not None:
            names.add(card)
            bag.sites[MATERIAL[card]] -= 1
            foundations.append(BUILDINGS[card])
    for building in buildings:
        if building["public"] and not bag.spend(MATERIAL[BUILDINGS.index(str(building["card"]))], 1):
            building["public"] = False
        elif building["public"]:
            material = MATERIAL[BUILDINGS.index(str(building["card"]))]
            building["materials"] = {MATERIALS[material]: bag.value[material] + 1}
    hand = [BUILDINGS[bag.cards.pop()] for _ in range(rng.below(8))] + ["senator"] * rng.below(2)
    clients = {ROLES[MATERIALS.index(name)]: count for name, count in bag.materials(5).items()}
    return {
        "buildings": buildings, "foundations": foundations, "hand": hand, "clients": clients, "stock": bag.materials(6),
        "vault": bag.materials(2), "sealed": [BUILDINGS[bag.cards.pop()] for _ in range(rng.below(2))],
    }  # fmt: skip


def rich(game: GloryToRome, setup: Setup, rng: Stream) -> State:
    """A position in the middle of a match: two to six functions a seat, few sites, sometimes few cards."""
    bag = Bag(game, rng)
    seats = [_seat(bag, rng) for _ in range(setup.players)]
    spec: dict[str, Any] = {
        "seats": seats,
        "pool": bag.materials(10),
        "leader": rng.below(setup.players),
        "turn": 12,
    }
    return game.arrange(Setup(setup.game, setup.players, setup.seed, setup.options), spec)
