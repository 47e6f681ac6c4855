"""Distances on a map: the places each colonist can reach, and the cities beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.engine.concordia_venus.actions import Reachability
from game.engine.concordia_venus.game_map import GameMap
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action

Move = tuple[int, int, Action]
"""A line, the steps to it, and the action of moving there."""


@dataclass(frozen=True, eq=False)
class MapDistances:
    """By start (spots, then lines): the moves from it, nearest first, and the cities beside them by number of steps."""

    moves: tuple[tuple[Move, ...], ...]
    reach: tuple[tuple[int, ...], ...]

    def within(self, start: int, steps: int) -> int:
        """Bit mask of the cities beside the lines within reach."""
        masks = self.reach[start]
        return masks[min(steps, len(masks) - 1)]


@lru_cache(maxsize=32)
def _terrain(game_map: GameMap, ways: Reachability) -> MapDistances:
    moves, reach = [], []
    for start, steps in enumerate(game_map.steps):
        found: list[Move] = []
        if ways.by_steps[start]:
            for bit, action in ways.by_steps[start][-1]:
                line = bit.bit_length() - 1
                found.append((line, steps[line], action))
        found.sort(key=lambda move: move[1])
        masks = [0] * (max((move[1] for move in found), default=0) + 1)
        for line, cost, _ in found:
            first, second = game_map.lines[line].ends
            for further in range(cost, len(masks)):
                masks[further] |= 1 << first | 1 << second
        moves.append(tuple(found))
        reach.append(tuple(masks))
    return MapDistances(tuple(moves), tuple(reach))


def distances(state: State) -> MapDistances:
    """The terrain of a match's map, made once for each map."""
    return _terrain(state.layout.game_map, state.layout.ways)


def starts(state: State, seat: int) -> list[int]:
    """Where a seat's colonists can start from: spots, then lines, each place once."""
    shift = 2 * len(state.layout.game_map.cities)
    return [*dict.fromkeys(state.settlers[seat]), *[shift + line for line in state.roads[seat]]]
