"""Senatus: a Senate takes the Senators that others have played."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason

from ..phases.chapter import Chapter
from ..state import State

NO_SENATORS_THERE = Reason("R171", "no_senators_there")
OWN_SENATORS = Reason("R171", "own_senators")


class Senate(Chapter):
    """Frame: (SENATE, seat). Senators played by others are taken, one by one."""

    chapter = "cleanup"
    verbs: ClassVar[frozenset[str]] = frozenset(("reclaim", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        others = [owner for owner in range(state.players) if owner != seat and state.camp[owner][6]]
        return [words.done, *[words.reclaim[owner] for owner in others]]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        if action.args[0] == seat:
            return OWN_SENATORS
        there = action.args[0] < state.players and state.camp[action.args[0]][6]
        return None if there else NO_SENATORS_THERE

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
            return
        owner = action.args[0]
        state.camp[owner][6] -= 1
        state.senators[seat] += 1
        if log is not None:
            log.append(Event("reclaims", seat, {"owner": f"seat/{owner}"}))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "senate", self.chapter)


__all__ = ["Senate"]
