"""The bot `planner`: tries its answers, plays some turns on by heuristics, and evaluates the position reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.concordia_venus import phases
from game.engine.concordia_venus.components import JUPITER, MARS, MERCURIUS, SATURNUS, VENUS
from game.engine.concordia_venus.scoring import final_standings, points
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import stream

from .heuristics import MISFIT, Heuristics
from .plans import Builder
from .worth import Weights, Worth, own_weights, ready

# -- value of a position for a seat in points: points it has and points it is expected to get ------------------------

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


# -- the bot ---------------------------------------------------------------------------------------------------------

Choices = Sequence[Action]

STEPS_AT_MOST: Final = 600
"""Most decisions played out before a line is evaluated."""


class LookaheadBot:
    """Plays out the most promising answers. The seed orders the unseen cards."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        self.weights = weights or own_weights()
        self._rng = stream(seed, "senator")  # its name in earlier versions: the same draws
        self._outlook = Evaluator(self.weights)

    def choose(self, game: Game[State], seen: State, choices: Choices) -> Action:
        lines = self._lines(seen, choices)
        if len(lines) == 1:
            return lines[0][0]
        world = game.determinize(seen, self._rng)
        values = [self._try(game, world, seen.to_act, line) for line in lines]
        return lines[values.index(max(values))][0]

    def _lines(self, seen: State, choices: Choices) -> list[list[Action]]:
        """The answers worth trying, the most promising first, each with what is meant to follow at once."""
        search = self.weights.search
        heuristics = Heuristics(seen, seen.to_act, self.weights.likes)
        phase = seen.stack[-1][0]
        if phase == phases.ARCHITECT:
            builder = Builder(seen, heuristics.worth)
            builder.width = search.plans
            done = seen.layout.box.vocabulary.done
            firsts: dict[Action, list[Action]] = {}
            for plan in builder.plans():
                line = [*plan.actions, done]
                firsts.setdefault(line[0], line)
            return [*firsts.values()][: search.plans]
        if phase in (phases.MERCATOR, phases.STOCKING, phases.KEEP):
            return [heuristics.answers(choices)]
        if phase == phases.MARKET:
            return [[action] for action in heuristics.wares(choices)[: search.breadth]]
        ranked = heuristics.ranked(choices)
        sound = [action for action in ranked if heuristics.worth_of(action) > MISFIT] or ranked
        return [[action] for action in sound[: search.breadth]]

    def _try(self, game: Game[State], world: State, seat: int, line: list[Action]) -> float:
        """The value of a line after some turns played by heuristics."""
        state, likes = world.clone(), self.weights.likes
        # At larger tables a round is longer: at least every seat has its turn once.
        last = state.turn + max(self.weights.search.turns, state.players)
        planned, asked = line[::-1], (seat, state.stack[-1][0])
        for _ in range(STEPS_AT_MOST):
            if state.to_act < 0 or state.turn >= last:
                break
            here = (state.to_act, state.stack[-1][0])
            if not planned or here != asked or planned[-1] not in state.choices:
                planned = Heuristics(state, state.to_act, likes).answers(state.choices)[::-1]
                asked = here
            game.step(state, planned.pop())
        return self._outlook.value(state, seat)
