"""Value of a position for a seat in points: points it has and points it is expected to get."""

from __future__ import annotations

from game.engine.concordia_venus.components import JUPITER, MARS, MERCURIUS, SATURNUS, VENUS
from game.engine.concordia_venus.scoring import final_standings, points
from game.engine.concordia_venus.state import State

from .weights import Weights
from .worth import Worth, ready

PROSPECTS = (
    "temples", "provinces", "kinds", "colonists", "pairs", "specialists", "concordia", "coins", "goods", "harvest",
    "crew", "cards", "hand", "pace",
)  # fmt: skip
"""What a seat's holding is made of: points of its cards, and what it can still do with all else."""


class Evaluator:
    """Judges positions for one side against the others."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def value(self, state: State, seat: int) -> float:
        """The value of a position for the side of a seat.

        Between -1 (lost) and 1 (won) during a match, outside that range when it has ended.
        """
        if not state.stack:
            return self._ending(state, seat)
        totals = [0.0] * state.teams
        for member in range(state.players):
            totals[state.side(member)] += self.holding(state, member)
        mine = totals.pop(state.side(seat))
        part = self.weights.search.against
        ahead = mine - part * max(totals) - (1 - part) * sum(totals) / len(totals)
        return ahead / (self.weights.search.reach + abs(ahead))

    def _ending(self, state: State, seat: int) -> float:
        places = {standing.seat: standing.place for standing in final_standings(state)}
        side = state.side(seat)
        best = max(points(state, other) for other in range(state.players) if state.side(other) != side)
        ahead = points(state, seat) - best
        won = 1.0 if places.get(seat) == 1 else -1.0
        return won + self.weights.search.margin * ahead / (self.weights.search.reach + abs(ahead))

    def holding(self, state: State, seat: int) -> float:
        """What a seat has, and what it will be worth by the end."""
        return sum(self.prospects(state, seat))

    def prospects(self, state: State, seat: int) -> list[float]:
        """The same by ``PROSPECTS``, in their order."""
        likes, layout = self.weights.likes, state.layout
        worth = Worth(state, seat, likes)
        left, houses, mobile = worth.left, state.houses[seat], state.colonists(seat)
        gods = [count * each for count, each in zip(worth.cards, worth.per, strict=True)]
        specialists = harvest = 0.0
        for mask, each_house, price in zip(layout.of_good, worth.minerva, layout.box.price, strict=True):
            built = (houses & mask).bit_count()
            specialists += each_house * (built + left * likes.special * (mask.bit_count() - built))
            harvest += left * (built * price * worth.phi * likes.income + (likes.variety if built else 0.0))
        more = likes.colonist * sum([max(0.0, 5.0 - count) / 3 for count in range(2, mobile)], 0.0)
        cards = (*state.hand[seat], *state.pile[seat])
        return [
            *[gods[god] for god in (JUPITER, SATURNUS, MERCURIUS, MARS, VENUS)],
            specialists,
            float(layout.box.concordia if state.concordia == seat else 0),
            worth.purse(state.money[seat]),
            worth.units(state.goods[seat]),
            harvest,
            left * (more + likes.space * mobile),
            left * sum([likes.use[number] for number in cards]),
            min(1.0, 3 * left) * (ready(likes, state.hand[seat]) + likes.magnus * (state.pm == seat)),
            worth.hurry * (houses.bit_count() + len(cards)),
        ]
