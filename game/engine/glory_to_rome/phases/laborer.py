"""The Laborer: materials from the pool, and with a Dock from the hand."""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..cards import card_word, distinct, material_word, part
from ..components import MATERIAL, NAVALE, OPERARIUS
from ..state import State
from . import LABOR
from .batch import actions_left
from .chapter import Chapter, tell_skipped

POOL_USED = Reason("R062", "pool_used")
POOL_EMPTY = Reason("R063", "pool_empty")
NO_DOCK = Reason("R159", "no_dock")
DOCK_USED = Reason("R159", "dock_used")
NOT_IN_HAND = Reason("R159", "not_in_hand")

USED_POOL: Final = 1
USED_DOCK: Final = 2


class Laborer(Chapter):
    """Frame: (LABOR, seat, parts of the action used)."""

    chapter = "laborer"
    verbs: ClassVar[frozenset[str]] = frozenset(("collect", "dock", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        used = state.stack[-1][2]
        options = [words.done]
        if not used & USED_POOL:
            options += [words.collect[material] for material in range(6) if state.pool[material]]
        if state.powers[seat] >> NAVALE & 1 and not used & USED_DOCK:
            options += [words.dock[card] for card in distinct(state.hand[seat])]
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        used = state.stack[-1][2]
        if action.verb == "collect":
            if used & USED_POOL:
                return POOL_USED
            return None if state.pool[action.args[0]] else POOL_EMPTY
        if action.verb == "dock":
            if not state.has(seat, NAVALE):
                return NO_DOCK
            if used & USED_DOCK:
                return DOCK_USED
            return None if action.args[0] in state.hand[seat] else NOT_IN_HAND
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        used = state.stack.pop()[2]
        if action.verb == "done":
            if not used:
                tell_skipped(seat, OPERARIUS, log)
            return
        if action.verb == "collect":
            used |= USED_POOL
            material = action.args[0]
            state.pool[material] -= 1
            if log is not None:
                log.append(Event("collects", seat, {"material": material_word(material)}))
        else:
            used |= USED_DOCK
            card = action.args[0]
            part(state, seat, card)
            material = MATERIAL[card]
            if log is not None:
                log.append(Event("docks", seat, {"card": card_word(card)}))
        state.stock[seat][material] += 1
        if used != USED_POOL | USED_DOCK and state.powers[seat] >> NAVALE & 1:
            state.stack.append((LABOR, seat, used))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "laborer", self.chapter, {"actions": actions_left(state)})
