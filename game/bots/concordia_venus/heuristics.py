"""Heuristics: a rule of thumb for every question, fast enough for rollouts, and what every personality would bring now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.engine.concordia_venus import components as roles
from game.engine.concordia_venus import phases
from game.engine.concordia_venus.components import LAND, LEGATUS, LEGATUS_CARD, SEA
from game.engine.concordia_venus.phases import TURN
from game.engine.concordia_venus.phases.colonist import stipend, tribune_coins
from game.engine.concordia_venus.phases.performing import cards_bought
from game.engine.concordia_venus.phases.prefect import harvest, visible_coins
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action

from .plans import Builder, Trader, purchases, shopping
from .worth import Likes, Worth, distances, ready

MISFIT: Final = -50.0
"""A colonist where no line of its kind begins, markers cashed that show no coins: never."""


class Personalities:
    """Gains for one seat in one position. In team play ``mate`` is the same for its partner."""

    def __init__(self, state: State, seat: int, likes: Likes, alone: bool = False) -> None:
        self.state, self.seat, self.likes = state, seat, likes
        self.worth = Worth(state, seat, likes)
        self.mate: Personalities | None = None
        if state.rules.team and not alone:
            self.mate = Personalities(state, state.partner(seat), likes, alone=True)
        self._gains: dict[tuple[int, int], float] = {}

    # Cards -------------------------------------------------------------------------------------------------------

    def playing(self, card: int, alone: bool = False) -> float:
        """What it brings the side to play a card now, less what it is worth in hand."""
        kind = self.state.layout.box.cards[card]
        mate = None if alone else self.mate
        cost = self.likes.ready[card] * min(1.0, 3 * self.worth.left)
        if len(kind.roles) == 1:
            return self.both(kind.roles[0], card, mate) - cost
        first, second = kind.roles
        if mate is None:
            return max(self.gain(first, card), self.gain(second, card)) - cost
        part = self.likes.mate
        ways = (
            self.gain(first, card) + part * mate.gain(second, card),
            self.gain(second, card) + part * mate.gain(first, card),
        )
        return max(ways) - cost

    def both(self, role: int, card: int, mate: Personalities | None) -> float:
        """Points that a personality brings a seat, and its partner if it also performs it."""
        own = self.gain(role, card)
        if mate is None or role in _ALONE:
            return own
        return own + self.likes.mate * mate.gain(role, card)

    def legatus(self) -> float:
        """Legatus: the partner's card that both profit from most."""
        if self.mate is None:
            return 0.0
        cards = [card for card in dict.fromkeys(self.state.hand[self.mate.seat]) if card != LEGATUS_CARD]
        return max((self.playing(card) for card in cards), default=0.0) - self.likes.ready[LEGATUS_CARD]

    def gain(self, role: int, card: int = -1) -> float:
        """Points that a personality brings the seat itself; ``card`` is needed for a Mercator."""
        income = self.state.layout.box.cards[card].income if card >= 0 and role == roles.MERCATOR else 0
        key = (role, income)
        if key not in self._gains:
            # A Diplomat may copy a Magister that repeats the Diplomat: each is entered once.
            self._gains[key] = 0.0
            self._gains[key] = self._find(role, income)
        return self._gains[key]

    def _find(self, role: int, income: int) -> float:
        if role >= roles.MASON:
            return self.specialist(role - roles.MASON)
        if role == roles.MERCATOR:
            return self._mercator(income)
        return _GAINS[role](self) if role in _GAINS else 0.0

    # Roles -------------------------------------------------------------------------------------------------------

    def _architect(self) -> float:
        return Builder(self.state, self.worth).best().gain

    def _mercator(self, income: int) -> float:
        worth, money = self.worth, self.state.money[self.seat]
        coins = worth.purse(money + income) - worth.purse(money)
        return coins + Trader(self.state, worth, income).plan()[0]

    def _shopping(self, role: int) -> float:
        return shopping(self.state, self.worth, role, cards_bought(self.state.layout.box, role))

    def specialist(self, good: int) -> float:
        """Goods of one kind from all its own cities."""
        count = (self.state.houses[self.seat] & self.state.layout.of_good[good]).bit_count()
        held = self.state.goods[self.seat][good]
        count = min(count, self.state.free(self.seat))
        return sum([self.worth.unit(good, held + unit) for unit in range(count)])

    def _prefect(self) -> float:
        state = self.state
        open_ones = [number for number in range(len(state.layout.regions)) if not state.flipped >> number & 1]
        return max([self.province(number) for number in open_ones] + [self.cashing()])

    def cashing(self) -> float:
        """Coins of the markers. That all provinces can produce again is not counted: it helps every seat."""
        coins, money = visible_coins(self.state), self.state.money[self.seat]
        return self.worth.purse(money + coins) - self.worth.purse(money) if coins else MISFIT

    def province(self, number: int) -> float:
        """What a producing province brings the seat, less what it brings its rivals."""
        state, likes, worth = self.state, self.likes, self.worth
        price = state.layout.box.price
        rivals = state.players - 1 - state.rules.team
        total = 0.0
        for seat, coming in enumerate(harvest(state, self.seat, number)):
            if not any(coming):
                continue
            if seat == self.seat:
                total += self._received(coming)
                continue
            room = state.free(seat)
            value = worth.phi * sum([units * price[good] for good, units in enumerate(coming)])
            value *= min(1.0, room / sum(coming))
            total += likes.mate * value if seat == state.partner(self.seat) else -likes.rival * value / rivals
        if state.pm == self.seat:
            total -= likes.magnus * min(1.0, 3 * worth.left)
        return total

    def _received(self, coming: list[int]) -> float:
        have, stock, free = self.state.goods[self.seat], self.worth.stock, self.state.free(self.seat)
        found: list[float] = []
        for good, units in enumerate(coming):
            if units and free:
                found += stock[good][have[good] : have[good] + min(units, free)]
        return sum(sorted(found, reverse=True)[:free])

    def _tribune(self) -> float:
        """Cards in hand again, coins, and a colonist in the capital."""
        state, worth = self.state, self.worth
        pile = state.pile[self.seat]
        count = len(pile) + (state.active == self.seat)
        coins, money = tribune_coins(state.layout.box, count), state.money[self.seat]
        back = ready(self.likes, pile) * min(1.0, 3 * worth.left)
        return back + worth.purse(money + coins) - worth.purse(money) + max(0.0, self._recruit())

    def _recruit(self) -> float:
        state = self.state
        if not state.has_goods(self.seat, state.layout.box.colonist_price) or not (
            state.land[self.seat] or state.sea[self.seat]
        ):
            return 0.0
        return self.worth.colonist() - self.worth.paying(
            self.state.layout.box.colonist_price, state.goods[self.seat]
        )

    def settling(self, kind: int, city: int) -> float:
        """A colonist paid for and placed in a city."""
        spot = 2 * city + kind
        if not self.state.layout.game_map.spots[spot]:
            return MISFIT
        gain = self.worth.colonist() - self.worth.paying(
            self.state.layout.box.colonist_price, self.state.goods[self.seat]
        )
        return gain + self.around(spot)

    def around(self, spot: int) -> float:
        """What the free cities near a spot are worth to a colonist that begins there."""
        state, houses = self.state, self.worth.houses
        near = distances(state).within(spot, 2) & ~(
            state.houses[self.seat] | 1 << state.layout.game_map.capital
        )
        best = sorted((value for city, value in enumerate(houses) if near >> city & 1), reverse=True)
        return self.likes.stance * sum(best[:3])

    def surroundings(self, city: int) -> float:
        """Value of the surroundings of a city for both kinds of colonists."""
        return self.around(2 * city + LAND) + self.around(2 * city + SEA)

    def stipend(self) -> float:
        """Coins of a Colonist in place of colonists."""
        money = self.state.money[self.seat]
        return self.worth.purse(money + stipend(self.state, self.seat)) - self.worth.purse(money)

    def _colonist(self) -> float:
        state, goods = self.state, self.state.goods[self.seat]
        paid = [goods[good] // units for good, units in enumerate(state.layout.box.colonist_price) if units]
        most = min(state.land[self.seat] + state.sea[self.seat], *paid)
        if not most:
            return self.stipend()
        each = self.worth.colonist() - self.worth.paying(self.state.layout.box.colonist_price, goods)
        return max(self.stipend(), each * (1 + 0.7 * (most - 1)))

    # Copies ------------------------------------------------------------------------------------------------------

    def copying(self, other: int) -> float:
        """What the card on top of another's pile would bring."""
        card = self.state.pile[other][-1]
        if card == LEGATUS_CARD:
            return self.legatus()
        kind = self.state.layout.box.cards[card]
        if roles.MAGISTER in kind.roles:
            return self._magister()
        return max(self.both(role, card, self.mate) for role in kind.roles)

    def _diplomat(self) -> float:
        state = self.state
        found = [0.0]
        for other in range(state.players):
            if other == self.seat or state.side(other) == state.side(self.seat) or not state.pile[other]:
                continue
            if state.rules.team and state.copied[state.side(self.seat)] >> other & 1:
                continue
            role = state.layout.box.cards[state.pile[other][-1]].roles[0]
            if role != roles.DIPLOMAT:
                found.append(self.copying(other))
        return max(found)

    def _magister(self) -> float:
        """The card played before, used again; a Senator is not repeated."""
        pile = self.state.pile[self.seat]
        before = 1 if self.state.stack[-1][0] == TURN else 2
        card = pile[-before] if len(pile) >= before else -1
        if card < 0:
            return 0.0
        kind = self.state.layout.box.cards[card].roles
        if kind[0] in (roles.SENATOR, roles.MAGISTER):
            return 0.0
        return max(self.gain(role, card) for role in kind)


_ALONE = frozenset((roles.SENATOR, roles.CONSUL, roles.DIPLOMAT, roles.MAGISTER))
"""Personalities that do nothing for the partner or already count for both."""
_GAINS: Mapping[int, Callable[[Personalities], float]] = {
    roles.TRIBUNE: Personalities._tribune,
    roles.ARCHITECT: Personalities._architect,
    roles.PREFECT: Personalities._prefect,
    roles.COLONIST: Personalities._colonist,
    roles.DIPLOMAT: Personalities._diplomat,
    roles.MAGISTER: Personalities._magister,
    roles.SENATOR: lambda self: self._shopping(roles.SENATOR),
    roles.CONSUL: lambda self: self._shopping(roles.CONSUL),
    roles.PRAETOR: lambda self: self._shopping(roles.PRAETOR),
    roles.PROCONSUL: lambda self: self._shopping(roles.PROCONSUL),
}


# -- a rule of thumb for every question ------------------------------------------------------------------------------

Choices = Sequence[Action]


class Heuristics(Personalities):
    """The rules of thumb for one seat in one position."""

    def answers(self, choices: Choices) -> list[Action]:
        """What to do here, one action after another; the first one answers the question."""
        number = self.state.stack[-1][0]
        return _PHASES[number](self, choices) if number in _PHASES else self._best(choices, self.worth_of)

    def worth_of(self, action: Action) -> float:
        """Expected points of one answer, for decisions whose answers are compared one by one."""
        return _VERBS[action.verb](self, action.args)

    def ranked(self, choices: Choices) -> list[Action]:
        """The answers, the most promising first."""
        return sorted(choices, key=self.worth_of, reverse=True)

    def _best(self, choices: Choices, worth: Callable[[Action], float]) -> list[Action]:
        return [max(choices, key=worth)]

    # Chapters with several steps ---------------------------------------------------------------------------------

    def _answer_architect(self, choices: Choices) -> list[Action]:
        return [*Builder(self.state, self.worth).best().actions, self._done]

    def _answer_mercator(self, choices: Choices) -> list[Action]:
        frame = self.state.stack[-1]
        return [*Trader(self.state, self.worth, 0, frame[2], frame[3]).plan()[1], self._done]

    def _answer_stocking(self, choices: Choices) -> list[Action]:
        """Goods taken instead of money: the most wanted first, until there are enough."""
        worth, have = self.worth, self.state.goods[self.seat]
        singles = [action for action in choices if action.verb == "buy" and action.args[1] == 1]
        begun = self.state.layout.box.begins_with
        lacking = [action for action in singles if have[action.args[0]] < begun[action.args[0]]]
        if not lacking:
            return [self._done]
        return [max(lacking, key=lambda action: worth.unit(action.args[0], have[action.args[0]]))]

    def _answer_market(self, choices: Choices) -> list[Action]:
        role = self.state.stack[-1][3]
        best = max(purchases(self.state, self.worth, role, self.state.goods[self.seat]), default=None)
        return [best.action if best and best.gain > 0 else self._done]

    def wares(self, choices: Choices) -> list[Action]:
        """What is offered on display, with the goods it would pay, the best first; and buying nothing."""
        role = self.state.stack[-1][3]
        found = sorted(purchases(self.state, self.worth, role, self.state.goods[self.seat]), reverse=True)
        return [*(offer.action for offer in found if offer.gain > -2), self._done]

    @property
    def _done(self) -> Action:
        return self.state.layout.box.vocabulary.done

    # Single answers ----------------------------------------------------------------------------------------------

    def _play(self, args: Sequence[int]) -> float:
        card = args[0]
        frame = self.state.stack[-1]
        alone = frame[0] == phases.SECOND and frame[3] != LEGATUS
        if card == LEGATUS_CARD:
            return self.legatus()
        return self.playing(card, alone=alone)

    def _half(self, args: Sequence[int]) -> float:
        _, _, partner, card, _ = self.state.stack[-1]
        own = self.gain(args[0], card)
        if partner < 0 or self.mate is None:
            return own
        first, second = self.state.layout.box.cards[card].roles
        other = second if args[0] == first else first
        return own + self.likes.mate * self.mate.gain(other, card)

    def _copy(self, args: Sequence[int]) -> float:
        return self.copying(args[0])

    def _produce(self, args: Sequence[int]) -> float:
        return self.province(self.state.layout.ways.local_province[args[0]])

    def _cash(self, args: Sequence[int]) -> float:
        return self.cashing()

    def _keep(self, args: Sequence[int]) -> float:
        return self.worth.unit(args[0], self.state.goods[self.seat][args[0]])

    def _place(self, kind: int) -> Callable[[Sequence[int]], float]:
        return lambda args: self.settling(kind, self.state.layout.ways.local_city[args[0]])

    def _begin(self, args: Sequence[int]) -> float:
        """A city to begin in: the houses that can be reached from there first."""
        return self.surroundings(self.state.layout.ways.local_city[args[0]])

    def _nothing(self, args: Sequence[int]) -> float:
        return 0.0


_PHASES: Mapping[int, Callable[[Heuristics, Choices], list[Action]]] = {
    phases.ARCHITECT: Heuristics._answer_architect,
    phases.MERCATOR: Heuristics._answer_mercator,
    phases.STOCKING: Heuristics._answer_stocking,
    phases.MARKET: Heuristics._answer_market,
}
_VERBS: Mapping[str, Callable[[Heuristics, Sequence[int]], float]] = {
    "play": Heuristics._play,
    "as": Heuristics._half,
    "copy": Heuristics._copy,
    "produce": Heuristics._produce,
    "cash": Heuristics._cash,
    "stipend": lambda self, _: self.stipend(),
    "keep": Heuristics._keep,
    "place_land": lambda self, args: self._place(0)(args),
    "place_sea": lambda self, args: self._place(1)(args),
    "begin": Heuristics._begin,
    "done": Heuristics._nothing,
}
