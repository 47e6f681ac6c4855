"""Whole plans worth comparing: other ways to spend a building turn or a loading turn than the one that looks best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from ..thinking.search_result import Line
from .loading_planner import LoadingPlanner
from .purchases import Purchase, PurchaseOption, Purchases
from .weights import Weights

MOST_PLANS: Final = 14

Groups = list[list[PurchaseOption]]


def building_lines(seen: State, seat: int, weights: Weights, choices: Sequence[Action]) -> list[Line]:
    """Plans for a building turn, the best liked first, each to the end of the turn.

    The best plan with each tile on offer, the best without each tile of the best plan, and buying nothing.
    """
    plan = Purchases(seen, seat, weights)
    raises = plan.raises(choices)
    offers = plan.offers()
    sensible = [[o for o in group if o.gain > 0 or not o.cost] for group in offers]
    best = plan.among(sensible, raises)
    found = [best, *(plan.among(groups, raises) for groups in _variants(offers, sensible, _tiles(best)))]
    ranked = sorted(found, key=lambda one: -one.gain)
    done = seen.box.vocabulary.done
    lines: dict[frozenset[Action], Line] = {}
    for one in ranked:
        # Plans with equal purchases differ only in the sales: keep the better one.
        lines.setdefault(frozenset(_bought(one)), (*one.actions, done))
    lines.setdefault(frozenset(), (done,))
    return [*lines.values()][:MOST_PLANS]


def _variants(offers: Groups, sensible: Groups, best: set[int]) -> Iterator[Groups]:
    """The groups of offers, restricted so that one tile must be bought or must not."""
    for index, group in enumerate(offers):
        for tile in {tile for offer in group for tile in offer.tiles}:
            if tile in best:
                fewer = [offer for offer in sensible[index] if tile not in offer.tiles]
            else:
                fewer = [offer for offer in group if tile in offer.tiles]
            yield [*sensible[:index], fewer, *sensible[index + 1 :]]


def _bought(plan: Purchase) -> list[Action]:
    return [action for action in plan.actions if action.verb in ("build", "redeem")]


def _tiles(plan: Purchase) -> set[int]:
    return {action.args[0] for action in _bought(plan)}


def loading_lines(seen: State, seat: int, weights: Weights, choices: Sequence[Action]) -> list[Line]:
    """Plans for a loading turn: the best one, with or without a post or a ship of each size. Plans end where
    information ends."""
    planner = LoadingPlanner(seen, seat, weights)
    lines = [planner.turn(choices).actions, *planner.others(choices)]
    return [*dict.fromkeys(lines)]
