"""Pieces on the map by line and by city."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.concordia_venus.state import State


@dataclass(frozen=True, slots=True)
class PiecesOnMap:
    """`roads`: by line the seat whose colonist stands there; `cities`: by city seat and kind of each colonist there;
    `houses`: by city the seats with a house."""

    roads: dict[int, int]
    cities: dict[int, tuple[tuple[int, int], ...]]
    houses: tuple[tuple[int, ...], ...]


def standing(state: State) -> PiecesOnMap:
    """All pieces on the map, by seat in seat order."""
    roads = {line: seat for seat in range(state.players) for line in state.roads[seat]}
    cities: dict[int, tuple[tuple[int, int], ...]] = {}
    for seat in range(state.players):
        for spot in state.settlers[seat]:
            cities[spot // 2] = (*cities.get(spot // 2, ()), (seat, spot % 2))
    houses = tuple(
        tuple(seat for seat in range(state.players) if state.houses[seat] >> city & 1)
        for city in range(len(state.layout.game_map.cities))
    )
    return PiecesOnMap(roads, cities, houses)
