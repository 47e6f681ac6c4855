"""Fame by source and rule, and the winner."""

from __future__ import annotations

from game.engine.core.game import ScoreTree, Standing, standings

from .components import BUILDINGS, COMMERCIAL, PUBLIC, WALLS
from .state import F_COMMERCIAL, F_PUBLIC, F_WALLS, FAME_SOURCES, State

RULES = ("54", "158", "131", "187", "83", "203", "204")
"""The rule behind each source of fame."""


SOURCES = {
    "contracts": ("delivers",),
    "voyages": ("sails",),
    "commercial": ("uses",),
    "donations": ("donates",),
    "public": ("builds", "preempts"),
    "walls": ("scores_walls",),
    "gold": ("scores_gold",),
}
"""The events behind each source of fame."""


def tree(state: State, seat: int) -> ScoreTree:
    """A seat's fame by source."""
    parts = tuple(
        ScoreTree(source, points, RULES[index], _things(state, seat, index))
        for index, (source, points) in enumerate(zip(FAME_SOURCES, state.fame[seat], strict=True))
    )
    return ScoreTree("fame", state.points(seat), "206", (), parts)


def _things(state: State, seat: int, source: int) -> tuple[str, ...]:
    spans = {F_COMMERCIAL: COMMERCIAL, F_PUBLIC: PUBLIC, F_WALLS: WALLS}
    span = spans.get(source)
    if span is None:
        return ()
    return tuple(f"building/{BUILDINGS[building]}" for building in span if state.owned[seat] >> building & 1)


def final_standings(state: State) -> list[Standing]:
    """Standings: most fame, then most gold, then most goods left; seats that left are not ranked."""
    return standings(
        {
            seat: (state.points(seat), state.gold[seat], sum(state.goods[seat]))
            for seat in range(state.players)
            if not state.absent >> seat & 1
        }
    )
