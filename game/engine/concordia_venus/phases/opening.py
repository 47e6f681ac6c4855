"""Team play: where the second half of the turn order begins."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..components import LAND, SEA
from ..settling import put
from ..state import State
from . import OPENING
from .chapter import Chapter
from .turn import begin_turn

NO_CITY = Reason("R210", "no_such_city")
TOO_NEAR = Reason("R210", "joined_to_capital")
CHOSEN = Reason("R210", "city_chosen")


def start_colonists(state: State, city: int) -> tuple[int, int]:
    """Land and sea colonists that begin in a city: one of each kind, or two of the only kind that has a line there."""
    spots, begun = state.layout.game_map.spots, state.layout.box.begun
    if not spots[2 * city + SEA]:
        return 2 * begun, 0
    return (begun, begun) if spots[2 * city + LAND] else (0, 2 * begun)


class Opening(Chapter):
    """Frame: (OPENING, place in the turn order): a seat of the second half chooses its city."""

    chapter = "setup"
    verbs: ClassVar[frozenset[str]] = frozenset(("begin",))
    compels = "R210"

    def advance(self, state: State, log: Log) -> int:
        place = int(state.stack[-1][1])
        if place < state.players:
            return (state.first + place) % state.players
        state.stack.pop()
        begin_turn(state, state.first, log)
        return -1

    def _chosen(self, state: State) -> set[int]:
        second = [(state.first + place) % state.players for place in range(state.players // 2, state.players)]
        return {spot // 2 for seat in second for spot in state.settlers[seat]}

    def legal(self, state: State, seat: int) -> list[Action]:
        chosen, begin = self._chosen(state), state.layout.ways.begin
        return [begin[city] for city in state.layout.game_map.start_cities if city not in chosen]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        city = state.layout.ways.local_city.get(action.args[0], -1)
        if city < 0:
            return NO_CITY
        if city not in state.layout.game_map.start_cities:
            return TOO_NEAR
        return CHOSEN if city in self._chosen(state) else None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        city = state.layout.ways.local_city[action.args[0]]
        for kind, count in enumerate(start_colonists(state, city)):
            for _ in range(count):
                words = put(state, seat, kind, city)
                if log is not None:
                    log.append(Event("settles", seat, words))
        state.stack[-1] = (OPENING, state.stack[-1][1] + 1)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "begin", self.chapter, {})
