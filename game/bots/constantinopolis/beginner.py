"""Beginners: a bot with good habits that takes what pays at once, bids little and plans nothing ahead, and what beginners do wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.constantinopolis.components import (
    CAT_COMMERCIAL,
    CAT_PRODUCTION,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
    COMES,
    MAGISTER,
    MOST_ROUNDS,
    PRAETORIO,
    URBI,
)
from game.engine.constantinopolis.phases import AUCTION, BUILDING, DONATION, DUEL, LOADING
from game.engine.constantinopolis.phases.building import KIND_MASKS
from game.engine.constantinopolis.phases.trading import Side
from game.engine.constantinopolis.state import PORT, State
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from ..thinking.search_result import Slip

WORTH = (3, 5, 7, 9, 11)
"""Gold a beginner reckons for one good of each kind."""
FAME_WORTH: Final = 6
"""Gold a beginner reckons for one fame."""
LIKES = {MAGISTER: 4, COMES: 3, PRAETORIO: 2, URBI: 1}
"""How much a beginner likes each office, in gold."""
BIDS_AT_MOST: Final = 3
CAREFUL_UNTIL: Final = 6
"""After that round a beginner stops investing and buys fame."""

Choices = Sequence[Action]


class GreedyBot:
    """Sensible and greedy. The seed only breaks ties."""

    def __init__(self, seed: int) -> None:
        self._rng = stream(seed, "novice")
        self._answers: dict[str, Callable[[State, int, Choices], Action]] = {
            "auction": self._auction,
            "building": self._building,
            "loading": self._loading,
        }

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        seat = seen.to_act
        verbs = {action.verb for action in choices}
        if verbs & {"keep", "bid", "take"}:
            return self._auction(seen, seat, choices)
        if verbs & {"raise", "yield"}:
            return self._duel(choices)
        if "preempt" in verbs:
            return self._preempt(seen, seat, choices)
        if "refuse" in verbs:
            return self._answer(seen, choices)
        if verbs & {"withdraw"}:
            return Action("withdraw")
        if verbs & {"receive", "store", "donate"}:
            return self._give(seen, choices)
        if "draw" in verbs:
            return Action("draw")
        chapter = game.decision(seen)
        assert chapter is not None
        return self._answers[chapter.chapter](seen, seat, choices)

    def _best(self, choices: Choices, value: Callable[[Action], float]) -> tuple[Action, float]:
        """The action of highest value and that value; equal ones by chance."""
        values = [value(action) for action in choices]
        top = max(values)
        best = [action for action, worth in zip(choices, values, strict=True) if worth == top]
        return self._rng.choice(best), top

    # The offices -------------------------------------------------------------------------------------------------

    def _auction(self, seen: State, seat: int, choices: Choices) -> Action:
        def value(action: Action) -> float:
            if action.verb == "keep":
                return LIKES.get(seen.office(seat), 0)
            office = action.args[0]
            price = action.args[1] if action.verb == "bid" else seen.box.vacant_office
            if action.verb == "take" and office == seen.stack[-1][2]:
                price = 0
            return LIKES.get(office, 0) - price if price <= BIDS_AT_MOST else -price

        return self._best(choices, value)[0]

    def _duel(self, choices: Choices) -> Action:
        raises = [action for action in choices if action.verb == "raise"]
        if raises and raises[0].args[0] <= BIDS_AT_MOST:
            return raises[0]
        return Action("yield")

    # Buildings ---------------------------------------------------------------------------------------------------

    def _building(self, seen: State, seat: int, choices: Choices) -> Action:
        uses = [action for action in choices if action.verb == "use"]
        if uses:
            return self._best(uses, lambda action: seen.box.pays[action.args[0]])[0]
        buys = [action for action in choices if action.verb in ("build", "redeem")]
        if buys:
            action, worth = self._best(buys, lambda buy: self._building_worth(seen, seat, buy.args[0]))
            if worth > 0:
                return action
        return Action("done")

    def _building_worth(self, seen: State, seat: int, building: int) -> float:
        """Value of a building in gold, after its price, by a simple rule."""
        box = seen.box
        left = MOST_ROUNDS - seen.round
        category = CATEGORY[building]
        cost = box.cost[building]
        if category == CAT_PRODUCTION:
            return left * sum(n * WORTH[good] for good, n in enumerate(box.output[building])) / 2 - cost
        if category == CAT_COMMERCIAL:
            fits = all(
                not n or seen.producible[seat] >> good & 1 for good, n in enumerate(box.needs[building])
            )
            return left * (2 + FAME_WORTH * box.fame[building]) / 2 - cost if fits else -1
        if category == CAT_PUBLIC:
            return 1 if seen.round > CAREFUL_UNTIL else -1
        if category == CAT_WALL:
            walls = (seen.owned[seat] & KIND_MASKS[CAT_WALL]).bit_count()
            return 5 if walls or seen.round < CAREFUL_UNTIL else -1
        return -1

    def _preempt(self, seen: State, seat: int, choices: Choices) -> Action:
        building = seen.stack[-1][3]
        worth = self._building_worth(seen, seat, building)
        return Action("preempt" if worth > seen.box.cost[building] else "decline")

    # Loading -----------------------------------------------------------------------------------------------------

    def _loading(self, seen: State, seat: int, choices: Choices) -> Action:
        box = seen.box
        by_verb: dict[str, list[Action]] = {}
        for action in choices:
            by_verb.setdefault(action.verb, []).append(action)

        def pay(action: Action) -> float:
            contract = box.contracts[action.args[0]]
            ship = seen.fleet[seat][action.args[1]]
            worth = contract.gold + FAME_WORTH * contract.fame
            return worth / contract.space - box.hold[ship.size] / 100

        gold = seen.gold[seat]
        ready = [action for action in by_verb.get("release", ()) if self._fits(seen, seat, action.args[0])]
        if ready:
            return ready[0]
        if "load" in by_verb:
            return self._best(by_verb["load"], pay)[0]
        if "buy_post" in by_verb and seen.round < CAREFUL_UNTIL and gold > box.posts[seen.posts[seat]] + 2:
            return by_verb["buy_post"][0]
        if "buy_ship" in by_verb and self._wants_ship(seen, seat):
            return by_verb["buy_ship"][-1]
        if "sell" in by_verb:
            action, worth = self._best(by_verb["sell"], lambda sale: self._sale(seen, seat, sale.args[0]))
            if worth > 0:
                return action
        if "hold" in by_verb:
            return self._best(by_verb["hold"], lambda action: box.contracts[action.args[0]].gold)[0]
        return Action("done")

    def _wants_ship(self, seen: State, seat: int) -> bool:
        """Whether a contract has its goods but no hold."""
        ready = [
            kind for kind in seen.hand[seat] if not seen.box.is_passenger[kind] and _stocked(seen, seat, kind)
        ]
        return bool(ready) and seen.round <= CAREFUL_UNTIL

    def _fits(self, seen: State, seat: int, kind: int) -> bool:
        """Whether a held contract could be loaded at once."""
        box = seen.box
        return _stocked(seen, seat, kind) and any(
            ship.place == PORT
            and box.contracts[kind].voyage[ship.size]
            and seen.hold_used(ship) + box.space[kind] <= box.hold[ship.size]
            and (not box.is_passenger[kind] or seen.passengers(ship) < box.passengers[ship.size])
            for ship in seen.fleet[seat]
        )

    def _sale(self, seen: State, seat: int, good: int) -> float:
        """What selling one good is worth beyond keeping it: goods for a donation or a contract are kept."""
        gift = seen.box.markets[seen.market].donations[good]
        have = seen.goods[seat][good]
        if gift is not None and have >= gift[0] and seen.producible[seat] >> good & 1:
            have -= gift[0]
        return have - sum(1 for kind in seen.held[seat] if seen.box.contracts[kind].goods[good])

    # The rest ----------------------------------------------------------------------------------------------------

    def _answer(self, seen: State, choices: Choices) -> Action:
        _, _, _, give, ask = seen.stack[-1]
        wanted = Action("accept" if _side_worth(seen, give) > 1.2 * _side_worth(seen, ask) else "refuse")
        return wanted if wanted in choices else Action("refuse")

    def _give(self, seen: State, choices: Choices) -> Action:
        """Donate what gives most fame; receive and store the dearest good."""

        def value(action: Action) -> float:
            if action.verb == "done":
                return 0
            good = action.args[0]
            gift = seen.box.markets[seen.market].donations[good]
            return gift[1] if action.verb == "donate" and gift else WORTH[good]

        return self._best(choices, value)[0]


def _stocked(seen: State, seat: int, kind: int) -> bool:
    """Whether the goods of a contract are in stock."""
    return all(have >= n for have, n in zip(seen.goods[seat], seen.box.contracts[kind].goods, strict=True))


def _side_worth(seen: State, side: Side) -> float:
    """Value of one side of an offer in gold; a contract counts a third of its pay because it needs goods and a ship."""
    contracts = [seen.box.contracts[kind] for kind in side.contracts]
    goods = sum(n * WORTH[good] for good, n in enumerate(side.goods))
    pay = sum([(contract.gold + FAME_WORTH * contract.fame) / 3 for contract in contracts], 0.0)
    return float(side.gold + goods) + pay


# -- mistakes that people make in their first matches: what somebody might do here instead of the sound answer, and why ----

MOST_PRIDE: Final = 6
PURSE: Final = 3
"""Gold that is bid for pride at most, and that so many times as much is there."""
LATE: Final = 6
"""The last round in which somebody saves for later."""


def slips(seen: State, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """The mistakes that offer themselves; ``liked`` is the sound answer."""
    seat, phase = seen.to_act, seen.stack[-1][0]
    purse = min(MOST_PRIDE, seen.gold[seat] // PURSE)
    if phase == AUCTION:
        proud = [action for action in choices if action.verb == "bid" and action.args[1] == purse]
        return [Slip("pride", action) for action in proud if liked.verb != "bid"]
    if phase == DUEL:
        raises = [action for action in choices if action.verb == "raise"][:1]
        return [
            Slip("pride", action) for action in raises if liked.verb == "yield" and action.args[0] <= purse
        ]
    done = [action for action in choices if action.verb == "done"]
    if phase == BUILDING:
        return [Slip("unfit_shop", action) for action in choices if _unfit(seen, seat, action)]
    if phase == LOADING and seen.round <= LATE:
        kind = {"load": "great_ship", "sell": "hoards"}.get(liked.verb, "")
        return [Slip(kind, action) for action in done if kind]
    if phase == DONATION and liked.verb == "donate":
        return [Slip("forgets_donation", action) for action in done]
    return []


def _unfit(seen: State, seat: int, action: Action) -> bool:
    """Whether somebody buys a shop for goods that they do not make, though not with all their gold."""
    if action.verb != "build" or CATEGORY[action.args[0]] != CAT_COMMERCIAL or seen.round > LATE:
        return False
    building, makes = action.args[0], seen.producible[seat]
    needs = seen.box.needs[building]
    return 2 * seen.box.cost[building] <= seen.gold[seat] and any(
        n and not makes >> good & 1 for good, n in enumerate(needs)
    )
