"""What a position is worth to a seat, in points: those it has, and those that what it holds will bring."""

from __future__ import annotations

from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.scoring import final_standings, points
from game.engine.concordia_venus.state import State

from .weights import Weights
from .worth import Worth, ready


class Outlook:
    """Judges positions for one side against the others."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def value(self, state: State, seat: int) -> float:
        """How a position looks for a seat's side against the others.

        Between -1 (lost) and 1 (won) as long as the match goes on; beyond that once it has ended.
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
        worth = Worth(state, seat, self.weights.likes)
        likes, left, layout = self.weights.likes, worth.left, state.layout
        houses = state.houses[seat]
        total = sum(
            [
                count * each
                for god, (count, each) in enumerate(zip(worth.cards, worth.per, strict=True))
                if god
            ]
        )
        total += layout.box.concordia if state.concordia == seat else 0
        total += worth.purse(state.money[seat]) + worth.units(state.goods[seat])
        mobile = state.colonists(seat)
        total += left * (likes.colonist * sum([max(0.0, 5.0 - n) / 3 for n in range(2, mobile)]))
        total += left * likes.space * mobile
        total += min(1.0, 3 * left) * (ready(likes, state.hand[seat]) + likes.magnus * (state.pm == seat))
        for good in range(len(GOODS)):
            mask = layout.of_good[good]
            built = (houses & mask).bit_count()
            income = layout.box.price[good] * worth.phi * left * likes.income
            total += built * (worth.minerva[good] + income) + (likes.variety * left if built else 0.0)
            total += worth.minerva[good] * left * likes.special * (mask.bit_count() - built)
        for number in (*state.hand[seat], *state.pile[seat]):
            total += left * likes.use[number]
        return total + worth.hurry * (houses.bit_count() + len(state.hand[seat]) + len(state.pile[seat]))
