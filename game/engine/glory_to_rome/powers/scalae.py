"""Scalae: a Stairway opens the building of another seat to everybody."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import building_word, material_word
from ..components import SCALAE
from ..construction import WRONG_MATERIAL, finished, fits, with_material
from ..phases.chapter import Chapter
from ..state import State

NO_STAIRWAY = Reason("R144", "no_stairway")
NOT_IN_STOCK = Reason("R144", "not_in_stock")
OWN_BUILDING = Reason("R144", "own_building")
NOT_FINISHED = Reason("R144", "not_finished")
ALREADY_PUBLIC = Reason("R144", "already_public")
NO_SUCH_SEAT = Reason("R144", "no_such_seat")


def stairs(state: State, seat: int) -> list[Action]:
    """The ways to use a Stairway."""
    table, stock = state.box.vocabulary.stair, state.stock[seat]
    return [
        table[material][owner][lot.card]
        for material in range(6)
        if stock[material]
        for owner, lots in enumerate(state.lots)
        if owner != seat
        for lot in lots
        if lot.done and not lot.public and fits(state, seat, lot, material)
    ]


def why_not_stair(state: State, seat: int, args: tuple[int, ...]) -> Reason | None:
    """What forbids opening a building with a material."""
    material, owner, building = args
    if not state.has(seat, SCALAE):
        return NO_STAIRWAY
    if owner >= state.players:
        return NO_SUCH_SEAT
    if owner == seat:
        return OWN_BUILDING
    lot = finished(state, owner, building)
    if lot is None:
        return NOT_FINISHED
    if lot.public:
        return ALREADY_PUBLIC
    if not state.stock[seat][material]:
        return NOT_IN_STOCK
    return None if fits(state, seat, lot, material) else WRONG_MATERIAL


def climb(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    """Open another's building to everybody."""
    material, owner, building = args
    state.stock[seat][material] -= 1
    state.moved = True
    index = state.lot_of(owner, building)
    state.lots[owner][index] = with_material(state.lots[owner][index], material)._replace(public=True)
    state.refresh()
    if log is not None:
        words = {
            "material": material_word(material),
            "building": building_word(building),
            "owner": f"seat/{owner}",
        }
        log.append(Event("opens", seat, words))


class Stairs(Chapter):
    """Frame: (STAIRS, seat). A Stairway used besides an Architect's action, where the option says so."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("stair", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        done = state.box.vocabulary.done
        return [done, *stairs(state, seat)] if state.has(seat, SCALAE) else [done]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_stair(state, seat, action.args)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "stair":
            climb(state, seat, action.args, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stairway", self.chapter)


__all__ = ["Stairs", "climb", "stairs", "why_not_stair"]
